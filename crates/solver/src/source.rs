//! Orders taken from what a puzzle book says of a puzzle (K): its playback string, its
//! strategy level, the publisher's level, the techniques that were recorded.

use crate::level::LEVEL_NAMES;
use crate::order::{Order, OrderError};
use crate::technique::{Kind, Technique};

/// Which column of a book tells the order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Column J, the playback string: the usual order, but a search that is not the next
    /// named one may only eliminate.
    Playback,
    /// Column I, the strategy level: what has this level or an easier one, in the usual
    /// order. Lovely is the order of that name.
    Strategy,
    /// Column E, the publisher's level, by a table.
    Published,
    /// Column G, the techniques recorded: only these, in the usual order.
    Recorded,
}

/// Why a column does not tell an order.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// Nothing stands there.
    #[error("is empty")]
    Empty,
    /// What stands there is something else.
    #[error("holds {found:?}, expected {expected}")]
    Unreadable {
        /// What stands there.
        found: String,
        /// What can be read.
        expected: &'static str,
    },
}

impl Source {
    /// All sources.
    pub const ALL: [Source; 4] = [
        Source::Playback,
        Source::Strategy,
        Source::Published,
        Source::Recorded,
    ];

    /// Its name in commands.
    pub fn name(self) -> &'static str {
        match self {
            Source::Playback => "from-j",
            Source::Strategy => "from-i",
            Source::Published => "from-e",
            Source::Recorded => "from-g",
        }
    }

    /// The letter of its column.
    pub fn column(self) -> char {
        match self {
            Source::Playback => 'J',
            Source::Strategy => 'I',
            Source::Published => 'E',
            Source::Recorded => 'G',
        }
    }

    /// The source of a name such as `from-j`.
    pub fn parse(name: &str) -> Option<Source> {
        let name = name.trim();
        let mut all = Source::ALL.into_iter();
        all.find(|source| source.name().eq_ignore_ascii_case(name))
    }

    /// The order that the text in a puzzle's column tells; `levels` are those of publishers.
    ///
    /// # Errors
    /// When the column is empty, or cannot be read.
    pub fn order(self, text: &str, levels: &LevelOrders) -> Result<Order, SourceError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(SourceError::Empty);
        }
        let expected = match self {
            Source::Playback => "letters of deforms and trials, such as QQV",
            Source::Strategy => "a level's name or number, such as Lovely or 6",
            Source::Published => "a level of the table, such as ★3",
            Source::Recorded => "techniques and how often, such as B41 R6 Q2",
        };
        let order = match self {
            Source::Playback => playback(text),
            Source::Strategy => strategy(text),
            Source::Published => levels.order(text),
            Source::Recorded => recorded(text),
        };
        order.ok_or_else(|| SourceError::Unreadable {
            found: text.to_string(),
            expected,
        })
    }
}

fn playback(text: &str) -> Option<Order> {
    let letters = text.chars().filter(|c| !c.is_whitespace());
    let letters: Option<Vec<Technique>> = letters.map(Technique::from_letter).collect();
    let searches =
        |t: &Technique| !matches!(t.info().kind, Kind::Basic | Kind::Extension | Kind::Assist);
    let letters = letters.filter(|letters| letters.iter().all(searches))?;
    Some(Order::default().replaying(letters))
}

fn strategy(text: &str) -> Option<Order> {
    let named = LEVEL_NAMES
        .iter()
        .position(|name| name.eq_ignore_ascii_case(text));
    let level = match named {
        Some(at) => at as u8 + 1,
        None => text.parse().ok().filter(|n| (1..=26).contains(n))?,
    };
    if LEVEL_NAMES[level as usize - 1] == "Lovely" {
        return Order::parse("lovely").ok();
    }
    Some(Order::default().only(|technique| technique.info().level <= level))
}

fn recorded(text: &str) -> Option<Order> {
    let mut techniques = Vec::new();
    for word in text.split([' ', ',', '\u{3000}']).filter(|w| !w.is_empty()) {
        let mut letters = word.chars();
        let technique = Technique::from_letter(letters.next()?)?;
        if !letters.all(|c| c.is_ascii_digit()) {
            return None;
        }
        techniques.push(technique);
    }
    Some(Order::default().only(|technique| techniques.contains(&technique)))
}

/// Orders for the levels of publishers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelOrders(Vec<(Level, Order)>);

/// A publisher's level: a number of stars or on a scale, or else a word.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Level {
    Number(u32),
    Word(String),
}

/// Why a line of a table of levels cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LevelsError {
    /// It is not `level = order`.
    #[error("line {0}: must be a level, =, and an order, such as ★3 = lovely")]
    Line(usize),
    /// The order is none.
    #[error("line {0}: {1}")]
    Order(usize, OrderError),
    /// The same level stands there twice.
    #[error("line {0}: {1} has an order already")]
    Twice(usize, String),
}

/// The table that is used unless another is given. Levels beyond it have no order.
pub const DEFAULT_LEVELS: &str = "\
★1 = lovely
★2 = lovely
★3 = lovely
★4 = kiteretsu
★5 = kiteretsu
★6 = mandara
★7 = msd1
★8 = msd1
★9 = msd1
★10 = msd1
初級 = lovely
中級 = kiteretsu
上級 = mandara
超上級 = msd1
easy = lovely
medium = kiteretsu
hard = mandara
expert = msd1
";

impl Default for LevelOrders {
    fn default() -> LevelOrders {
        LevelOrders::parse(DEFAULT_LEVELS).expect("the table is right")
    }
}

impl LevelOrders {
    /// Reads a table: a line `level = order` for each level; empty lines and lines that
    /// begin with `#` are passed over.
    ///
    /// # Errors
    /// For the first line that is something else.
    pub fn parse(text: &str) -> Result<LevelOrders, LevelsError> {
        let mut rows: Vec<(Level, Order)> = Vec::new();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (line, row) in (1..).zip(text.lines()) {
            if row.trim().is_empty() || row.trim_start().starts_with('#') {
                continue;
            }
            let (level, order) = row.split_once('=').ok_or(LevelsError::Line(line))?;
            if level.trim().is_empty() || order.trim().is_empty() {
                return Err(LevelsError::Line(line));
            }
            let order = Order::parse(order).map_err(|why| LevelsError::Order(line, why))?;
            let known = rows.iter().any(|(known, _)| *known == Level::read(level));
            if known {
                return Err(LevelsError::Twice(line, level.trim().to_string()));
            }
            rows.push((Level::read(level), order));
        }
        Ok(LevelOrders(rows))
    }

    /// The order of a level as it stands in a book.
    fn order(&self, text: &str) -> Option<Order> {
        let level = Level::read(text);
        let row = self.0.iter().find(|(known, _)| *known == level);
        row.map(|(_, order)| order.clone())
    }
}

impl Level {
    /// `★3`, `★★★`, `3`, `３`, `Lv. 3` and `難易度3` are the same level; what has no number is
    /// a word.
    fn read(text: &str) -> Level {
        let narrow = |c: char| match c {
            '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10).unwrap_or(c),
            _ => c,
        };
        let text: String = text.trim().chars().map(narrow).collect();
        let digits: Vec<&str> = text
            .split(|c: char| !c.is_ascii_digit())
            .filter(|part| !part.is_empty())
            .collect();
        let stars = text.matches('★').count() as u32;
        match (digits.as_slice(), stars) {
            ([one], 0 | 1) => one.parse().map_or(Level::Word(text), Level::Number),
            ([], 1..) => Level::Number(stars),
            _ => Level::Word(text.to_lowercase()),
        }
    }
}
