//! The columns of a summary.

use numplace_solver::order::NAMED_ORDERS;
use numplace_solver::{
    Crux, GivenSymmetry, Lang, Record, SECONDS_PER_WEIGHT, Technique, distance, level_name, words,
};
use rust_xlsxwriter::Format;

use crate::model::{Entry, Value};
use crate::write::cell::say;
use crate::write::facts;
use crate::write::style::Styles;

/// A column of the summary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Figure {
    Number,
    Givens,
    Blanks,
    Time,
    Level,
    LevelName,
    /// The level of modern runs, in summaries of these only.
    ModernLevel,
    Published,
    Status,
    Points,
    /// Assumptions: the klevel.
    Assumptions,
    Playback,
    /// How often a technique was used.
    Uses(Technique),
    /// Placements that one basic technique reaches alone: B, R, C or M by number.
    Distance(usize),
    /// Where deforms come in the run.
    Crux,
    /// Simulated seconds of the placement that takes longest.
    Slope,
    /// Which step that is.
    SlopeStep,
    /// How often the candidates were worked out anew.
    Tables,
    /// How the givens lie.
    Symmetry,
}

/// What may be done with the values of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Nothing.
    Text,
    /// Sum and mean.
    Count,
    /// Sum and mean, as seconds.
    Seconds,
    /// Mean only.
    Rank,
}

impl Figure {
    /// The columns from left to right: of the techniques, B R C M, those that were used in
    /// the order of their first appearance in msd1, A and X. What tells more of the way than
    /// of the puzzle comes behind them.
    pub(crate) fn all(modern: bool, used: impl Fn(Technique) -> bool) -> Vec<Figure> {
        use Figure::*;
        let facts = [
            Number,
            Givens,
            Blanks,
            Time,
            Level,
            LevelName,
            ModernLevel,
            Published,
            Status,
            Points,
            Assumptions,
            Playback,
        ];
        facts
            .into_iter()
            .filter(|&figure| modern || figure != ModernLevel)
            .chain(techniques(used).into_iter().map(Uses))
            .chain((0..4).map(Distance))
            .chain([Crux, Slope, SlopeStep, Tables, Symmetry])
            .collect()
    }

    pub(crate) fn value(self, entry: &Entry, record: Option<&Record>, lang: Lang) -> Value {
        let number = |number: u32| Value::Number(f64::from(number));
        // What follows from solving is told of puzzles that were solved, be it in part.
        let run = record.filter(|record| !record.steps.is_empty());
        let value = match self {
            Figure::Number => Some(number(entry.no)),
            Figure::Givens => entry
                .puzzle
                .as_ref()
                .ok()
                .map(|p| number(p.given_count() as u32)),
            Figure::Blanks => entry
                .puzzle
                .as_ref()
                .ok()
                .map(|puzzle| number((puzzle.givens().len() - puzzle.given_count()) as u32)),
            Figure::Time => run.map(|r| Value::Number(r.time.as_secs_f64())),
            Figure::Level => record
                .and_then(|r| r.level)
                .map(|level| number(level.into())),
            Figure::LevelName => {
                let name = record.and_then(|r| r.level).and_then(level_name);
                name.map(|name| Value::Text(name.to_string()))
            }
            Figure::ModernLevel => record
                .and_then(|r| r.modern_level)
                .map(|level| number(level.into())),
            Figure::Published => Some(entry.published.clone()),
            Figure::Status => facts::status(entry, record)
                .map(|status| Value::Text(words::status(status, lang).to_string())),
            Figure::Points => run.map(|r| number(r.technical_point())),
            Figure::Assumptions => run.map(|r| number(r.assumptions)),
            Figure::Playback => run.map(|r| Value::Text(r.playback())),
            Figure::Uses(technique) => run.map(|r| number(r.counts.of_technique(technique))),
            Figure::Distance(at) => run
                .zip(entry.puzzle.as_ref().ok())
                .map(|(_, puzzle)| number(distance(puzzle)[at] as u32)),
            Figure::Crux => run.map(|r| {
                let places: Vec<String> = r.crux().iter().map(Crux::to_string).collect();
                Value::Text(places.join(" "))
            }),
            Figure::Slope => run
                .and_then(Record::steepest)
                .map(|slope| Value::Number(slope.weight * SECONDS_PER_WEIGHT)),
            Figure::SlopeStep => run
                .and_then(Record::steepest)
                .map(|slope| number(slope.no as u32)),
            Figure::Tables => run.map(|r| number(r.tables)),
            Figure::Symmetry => {
                let puzzle = entry.puzzle.as_ref().ok();
                let symmetry = puzzle.map(|p| words::symmetry(GivenSymmetry::of(p), lang));
                symmetry.map(|name| Value::Text(name.to_string()))
            }
        };
        value.unwrap_or_default()
    }

    pub(crate) fn title(self, lang: Lang) -> String {
        let (en, ja) = match self {
            Figure::Number => ("no.", "番号"),
            Figure::Givens => ("givens", "表出数"),
            Figure::Blanks => ("blanks", "空白数"),
            Figure::Time => ("time (s)", "時間(秒)"),
            Figure::Level => ("level no.", "レベル番号"),
            Figure::LevelName => ("level", "レベル"),
            Figure::ModernLevel => ("modern level", "モダン方式レベル"),
            Figure::Published => ("published level", "公表レベル"),
            Figure::Status => ("status", "結果"),
            Figure::Points => ("Technical Point", "テクニカルポイント"),
            Figure::Assumptions => ("klevel", "klevel"),
            Figure::Playback => ("playback", "再生文字列"),
            Figure::Uses(technique) => return technique.letter().to_string(),
            Figure::Distance(at) => {
                let letter = ["B", "R", "C", "M"][at];
                return format!("{} {letter}", say(lang, "distance", "到達数"));
            }
            Figure::Crux => ("crux", "難所"),
            Figure::Slope => ("steepest (s)", "最急(秒)"),
            Figure::SlopeStep => ("steepest at step", "最急の手順"),
            Figure::Tables => ("tables", "候補表"),
            Figure::Symmetry => ("symmetry of the givens", "表出数字の対称性"),
        };
        say(lang, en, ja).to_string()
    }

    /// Width of the column, in characters.
    pub(crate) fn width(self) -> f64 {
        match self {
            Figure::Uses(_) => 7.0,
            Figure::Number | Figure::Level | Figure::Assumptions | Figure::Tables => 8.0,
            Figure::Givens | Figure::Blanks | Figure::Distance(_) | Figure::SlopeStep => 9.0,
            Figure::Time
            | Figure::ModernLevel
            | Figure::Published
            | Figure::Points
            | Figure::Slope => 10.5,
            Figure::LevelName => 12.0,
            Figure::Status | Figure::Symmetry => 18.0,
            Figure::Playback | Figure::Crux => 24.0,
        }
    }

    pub(crate) fn kind(self) -> Kind {
        match self {
            Figure::Number
            | Figure::LevelName
            | Figure::Published
            | Figure::Status
            | Figure::Playback
            | Figure::Crux
            | Figure::Symmetry => Kind::Text,
            Figure::Time => Kind::Seconds,
            Figure::Level | Figure::ModernLevel | Figure::Slope | Figure::SlopeStep => Kind::Rank,
            _ => Kind::Count,
        }
    }

    /// The format of a value in this column.
    pub(crate) fn format<'a>(self, value: &Value, styles: &'a Styles) -> &'a Format {
        match (self, self.kind()) {
            (Figure::Status, _) if is_conquer(value) => &styles.conquer,
            (Figure::Published, _) | (_, Kind::Rank) => &styles.centre,
            (Figure::Number, _) | (_, Kind::Count) => &styles.count,
            (_, Kind::Text) => &styles.text,
            (_, Kind::Seconds) => &styles.seconds,
        }
    }
}

fn is_conquer(value: &Value) -> bool {
    matches!(value, Value::Text(text) if text == words::CONQUER)
}

/// The techniques that have columns, from left to right. The other forty or so of a usual
/// book would be columns of zeros.
fn techniques(used: impl Fn(Technique) -> bool) -> Vec<Technique> {
    let always =
        |t: Technique| t.is_basic() || matches!(t, Technique::Assumption | Technique::Assist);
    let msd1 = NAMED_ORDERS.iter().filter(|order| order.name == "msd1");
    let letters = "BRCM"
        .chars()
        .chain(msd1.flat_map(|order| order.letters.chars()));
    let named = letters.filter_map(Technique::from_letter);
    let mut techniques: Vec<Technique> = Vec::new();
    // Those that msd1 does not name come after it.
    for technique in named
        .chain(Technique::all())
        .filter(|&t| always(t) || used(t))
    {
        if !techniques.contains(&technique) {
            techniques.push(technique);
        }
    }
    techniques.sort_by_key(|t| match t {
        Technique::Assist => 2,
        Technique::Assumption => 1,
        _ => 0,
    });
    techniques
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_stand_in_the_order_of_msd1() {
        let letters = |used: fn(Technique) -> bool| -> String {
            techniques(used)
                .into_iter()
                .map(Technique::letter)
                .collect()
        };
        let all = letters(|_| true);
        assert!(all.starts_with("BRCMWV") && all.ends_with("AX"), "{all}");
        assert_eq!(all.chars().count(), Technique::all().count());
        assert_eq!(letters(|t| "QVG".contains(t.letter())), "BRCMVQGAX");
    }
}
