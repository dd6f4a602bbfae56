//! The order language: which techniques are tried, and in which order.

use std::fmt;

use crate::source::Source;
use crate::technique::{Kind, Technique};

/// A deform order of the original, with its names.
#[derive(Debug)]
pub struct NamedOrder {
    /// Name in commands.
    pub name: &'static str,
    /// Other names, the original's own among them.
    pub aliases: &'static [&'static str],
    /// The letters.
    pub letters: &'static str,
}

/// The orders that have a name (K).
#[rustfmt::skip]
pub static NAMED_ORDERS: [NamedOrder; 4] = [
    NamedOrder { name: "msd1", aliases: &[],
        letters: "WVΛQGPΦΔKSΞHΩYVΛQGPΔKSΞHΩYvwqgpφksξhωvVqQgGpPφPξkKsShHΩωLTUltulΓLtTuUVQGPΦΔKSHYΠΘΩvqgpφksξhωNJOnNjJoOFIZfiznojLTUNJOFIZfizA" },
    NamedOrder { name: "mandara", aliases: &["まんだら"],
        letters: "WVΛQGPΦΔKSΞHΩYVΛQGPΔKSΞHΩYvwqgpφksξhωvVqQgGpPφPξkKsShHΩωLTUltuA" },
    NamedOrder { name: "kiteretsu", aliases: &["きてれつ"], letters: "WVQGPVΛΦKSΞHΩYA" },
    NamedOrder { name: "lovely", aliases: &["Lovely"], letters: "VWQG" },
];

/// Why an order cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// No technique has this letter.
    #[error(
        "order {order:?}: no technique has the letter {letter:?}; `numplace techniques` lists them"
    )]
    Letter {
        /// The order as it was given.
        order: String,
        /// The letter.
        letter: char,
    },
    /// A basic letter stands in a deform order.
    #[error(
        "order {order:?}: {letter} is a basic technique; the order of these is told by --basic and --mode"
    )]
    Basic {
        /// The order as it was given.
        order: String,
        /// The letter.
        letter: char,
    },
    /// A technique that no order of the classic search has.
    #[error(
        "order {order:?}: {letter} is no technique of the original, so orders do not have it; use --search modern, which has all"
    )]
    Extension {
        /// The order as it was given.
        order: String,
        /// The letter.
        letter: char,
    },
    /// A column of a book is to tell the order, where there is no book.
    #[error(
        "order {0:?}: is told by a column of a puzzle book, so only `run` and `check` have it; give a name (msd1, mandara, kiteretsu, lovely, level) or letters such as VWQG"
    )]
    NeedsBook(String),
    /// The basic order is not the four letters.
    #[error("basic order {0:?}: must be the letters B, R, C and M, each once")]
    BasicOrder(String),
    /// A basic order was given for a mode that has one of its own.
    #[error("a basic order can be given for mode B2 only, not for {0}")]
    BasicWithMode(Mode),
    /// No such mode.
    #[error("mode {0:?}: the modes are B1 to B7")]
    Mode(String),
    /// No such technique.
    #[error("technique {0:?}: neither a letter nor an id; `numplace techniques` lists them")]
    Technique(String),
}

/// How the basic techniques take turns (K).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(missing_docs, reason = "the strings stand in `Mode::string`")]
pub enum Mode {
    B1,
    #[default]
    B2,
    B3,
    B4,
    B5,
    B6,
    B7,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 7] = [
        Mode::B1,
        Mode::B2,
        Mode::B3,
        Mode::B4,
        Mode::B5,
        Mode::B6,
        Mode::B7,
    ];

    /// The original's string: `BBB` sweeps B until dry, `RBBB` places one R and sweeps B again.
    pub fn string(self) -> &'static str {
        match self {
            Mode::B1 => "BBB RRR CCC MMM",
            Mode::B2 => "BBB RBBB RBBB CBBB RBBB CBBB MBBB",
            Mode::B3 => "BBB MBBB RBBB CBBB",
            Mode::B4 => "BBB VBBB RBBB CBBB MBBB",
            Mode::B5 => "BBB VBBB QBBB RBBB CBBB MBBB",
            Mode::B6 => "BBB RBBB RBBB CBBB RBBB CBBB MBBB BBB VBBB QBBB GBBB RBBB CBBB MBBB",
            Mode::B7 => "BBB RBBB RBBB CBBB RBBB CBBB MBBB VBBB QBBB GBBB PBBB UBBB",
        }
    }

    /// Reads `B1` to `B7`.
    ///
    /// # Errors
    /// For anything else.
    pub fn parse(text: &str) -> Result<Mode, OrderError> {
        let found = Mode::ALL
            .into_iter()
            .find(|m| m.to_string().eq_ignore_ascii_case(text));
        found.ok_or_else(|| OrderError::Mode(text.to_string()))
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// One turn of the basic string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    /// Sweeps of a basic technique until dry.
    Sweeps(Technique),
    /// One placement of a basic technique.
    One(Technique),
    /// One search of a deform.
    Deform(Technique),
}

/// A search order: mode, basic letters, deform letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// Mode of the basic techniques.
    pub mode: Mode,
    basic: [Technique; 4],
    deforms: Vec<Technique>,
    name: String,
    /// Whether the deforms begin again at the first one after each search that
    /// eliminated something. The original's orders go on: they name letters twice.
    restarts: bool,
    /// The searches that may place something, in this order; all may without it.
    playback: Option<Vec<Technique>>,
}

impl Default for Order {
    fn default() -> Order {
        Order::named("msd1").expect("msd1 is in the table of named orders")
    }
}

/// The basic techniques.
pub(crate) const BRCM: [Technique; 4] = [
    Technique::HiddenSingleBlock,
    Technique::HiddenSingleRow,
    Technique::HiddenSingleColumn,
    Technique::NakedSingle,
];

impl Order {
    fn named(name: &str) -> Option<Order> {
        if name.eq_ignore_ascii_case("level") {
            return Some(Order::by_level());
        }
        let is_it =
            |o: &&NamedOrder| o.name.eq_ignore_ascii_case(name) || o.aliases.contains(&name);
        let named = NAMED_ORDERS.iter().find(is_it)?;
        let mut order = Order::empty(named.name);
        let letters = named.letters.chars();
        order.deforms = letters.filter_map(Technique::from_letter).collect();
        Some(order)
    }

    /// All single deforms, easiest level first: the order that tells a puzzle's level. It
    /// begins again after each search that eliminated something, so that nothing harder is
    /// tried where an easier technique leads on. Double deforms are not in it: what two
    /// deforms lead to together, beginning again finds with the easier ones.
    pub fn by_level() -> Order {
        let deforms = Technique::easiest_first().iter().copied();
        let deforms = deforms.filter(|technique| technique.info().kind == Kind::Deform);
        let deforms = deforms.chain([Technique::Assumption]).collect();
        Order {
            deforms,
            restarts: true,
            ..Order::empty("level")
        }
    }

    /// The same order, but only the searches of `playback` may place something, each when it
    /// is its turn. The others cross out (K).
    pub fn replaying(mut self, playback: Vec<Technique>) -> Order {
        self.playback = Some(playback);
        self
    }

    /// The same order without the deforms and trials that are not `wanted`.
    pub fn only(mut self, wanted: impl Fn(Technique) -> bool) -> Order {
        self.deforms.retain(|&technique| wanted(technique));
        self
    }

    fn empty(name: &str) -> Order {
        Order {
            mode: Mode::B2,
            basic: BRCM,
            deforms: Vec::new(),
            name: name.to_string(),
            restarts: false,
            playback: None,
        }
    }

    /// Reads a deform order: a name (`msd1`, `mandara`, `kiteretsu`, `lovely`,
    /// `level`) or letters (`VWQG`). Letters may be parted by blanks or commas.
    ///
    /// # Errors
    /// For letters that are no technique, or a basic one.
    pub fn parse(text: &str) -> Result<Order, OrderError> {
        let text = text.trim();
        if let Some(order) = Order::named(text) {
            return Ok(order);
        }
        if Source::parse(text).is_some() {
            return Err(OrderError::NeedsBook(text.to_string()));
        }
        let mut order = Order::empty(text);
        for letter in text.chars().filter(|c| !c.is_whitespace() && *c != ',') {
            // `d` and `e` change nothing in a classic run (docs/orders.md).
            if letter == 'd' || letter == 'e' {
                continue;
            }
            let order_text = || text.to_string();
            let technique = Technique::from_letter(letter).ok_or_else(|| OrderError::Letter {
                order: order_text(),
                letter,
            })?;
            let info = technique.info();
            if info.kind == Kind::Basic {
                return Err(OrderError::Basic {
                    order: order_text(),
                    letter,
                });
            }
            if info.kind == Kind::Extension {
                return Err(OrderError::Extension {
                    order: order_text(),
                    letter,
                });
            }
            order.deforms.push(technique);
        }
        Ok(order)
    }

    /// The same order in another mode, with the basic letters re-ordered (mode B2 only).
    ///
    /// # Errors
    /// When `basic` is not a permutation of BRCM, or given for another mode than B2.
    pub fn with_basic(mut self, mode: Mode, basic: Option<&str>) -> Result<Order, OrderError> {
        self.mode = mode;
        let Some(text) = basic else { return Ok(self) };
        let bad = || OrderError::BasicOrder(text.to_string());
        let letters: Vec<Technique> = text
            .chars()
            .map(|c| Technique::from_letter(c.to_ascii_uppercase()).ok_or_else(bad))
            .collect::<Result<_, _>>()?;
        let basic: [Technique; 4] = letters.try_into().map_err(|_| bad())?;
        if BRCM.iter().any(|t| !basic.contains(t)) {
            return Err(bad());
        }
        if mode != Mode::B2 {
            return Err(OrderError::BasicWithMode(mode));
        }
        self.basic = basic;
        Ok(self)
    }

    /// The deforms in the order they are tried, `A` and `X` among them where they stand.
    pub fn deforms(&self) -> &[Technique] {
        &self.deforms
    }

    /// The basic letters in order, `BRCM` unless re-ordered.
    pub fn basic(&self) -> String {
        self.basic.iter().map(|t| t.letter()).collect()
    }

    pub(crate) fn playback(&self) -> Option<&[Technique]> {
        self.playback.as_deref()
    }

    pub(crate) fn restarts(&self) -> bool {
        self.restarts
    }

    /// Whether the basic techniques take turns as usual.
    pub(crate) fn is_plain(&self) -> bool {
        self.mode == Mode::B2 && self.basic == BRCM
    }

    /// The name or the letters the order was made from.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn turns(&self) -> Vec<Turn> {
        // A re-ordered B2 puts the n-th letter of the new order wherever the n-th of BRCM stood.
        let technique = |letter: char| {
            let technique =
                Technique::from_letter(letter).expect("mode strings hold known letters");
            BRCM.iter()
                .position(|&t| t == technique)
                .map_or(technique, |at| self.basic[at])
        };
        let turn = |word: &str| {
            let letters: Vec<char> = word.chars().collect();
            let first = technique(letters[0]);
            match first.is_basic() {
                true if letters.iter().all(|&l| l == letters[0]) => Turn::Sweeps(first),
                true => Turn::One(first),
                false => Turn::Deform(first),
            }
        };
        self.mode.string().split(' ').map(turn).collect()
    }
}

/// A choice of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice(u64);

impl Choice {
    /// All techniques.
    pub const ALL: Choice = Choice(u64::MAX);

    /// Whether a technique is in the choice.
    pub fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u64 & 1 != 0
    }

    /// The choice without the given techniques.
    pub fn without(self, techniques: &[Technique]) -> Choice {
        Choice(
            techniques
                .iter()
                .fold(self.0, |bits, &t| bits & !(1 << t as u64)),
        )
    }

    /// The given techniques and nothing else.
    pub fn of(techniques: &[Technique]) -> Choice {
        let bits = techniques.iter().fold(0, |bits, &t| bits | 1 << t as u64);
        Choice(bits)
    }

    /// Only the given techniques. When no basic one is among them all four stay,
    /// since nothing could be placed without; `X` stays too, it has a switch of its own.
    pub fn only(techniques: &[Technique]) -> Choice {
        let mut bits = Choice::of(techniques).0 | 1 << Technique::Assist as u64;
        if !techniques.iter().any(|t| t.is_basic()) {
            BRCM.iter().for_each(|&t| bits |= 1 << t as u64);
        }
        Choice(bits)
    }
}

impl Default for Choice {
    fn default() -> Choice {
        Choice::ALL
    }
}

/// Reads a list of techniques: ids (`naked-pair`) or letters, parted by commas or
/// not at all (`QG`, `Q,G`, `naked-pair,Q`).
///
/// # Errors
/// For a word that is neither an id nor letters of techniques.
pub fn parse_techniques(text: &str) -> Result<Vec<Technique>, OrderError> {
    let mut techniques = Vec::new();
    for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
        if let Some(technique) = Technique::from_id(word) {
            techniques.push(technique);
            continue;
        }
        for letter in word.chars() {
            let technique = Technique::from_letter(letter);
            techniques.push(technique.ok_or_else(|| OrderError::Technique(word.to_string()))?);
        }
    }
    Ok(techniques)
}
