//! Weights and points of the techniques: those of the technique table, or the user's own.

use std::sync::Arc;

use crate::technique::{TECHNIQUES, Technique};

/// What each technique weighs in the human-time simulation, and how many points it gives.
/// Made once for a run and shared by its records.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Weights {
    /// `None`: those of the technique table.
    own: Option<Arc<[Scores; TECHNIQUES.len()]>>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Scores {
    weight: f64,
    points: u32,
}

/// A line of a file of weights that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct WeightsError {
    /// Number of the line, from 1.
    pub line: usize,
    /// What is wrong with it, and what to do.
    pub what: String,
}

/// Heaviest weight of a technique: with it the time of a puzzle of 100x100 still fits
/// into every table.
pub const MOST_WEIGHT: f64 = 1000.0;
/// Most points of a technique.
pub const MOST_POINTS: u32 = 1000;

impl Weights {
    /// Reads a file of weights. Each line names a technique by letter or id, then its
    /// weight, and its points if these are to be replaced as well; commas, tabs or blanks
    /// stand between them. `#` begins a comment, so eagle goes by its id. Techniques
    /// without a line keep what the technique table says; a double deform follows its
    /// first technique.
    ///
    /// # Errors
    /// The first line that cannot be used.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let mut own: [Option<(f64, Option<u32>)>; TECHNIQUES.len()] = [None; TECHNIQUES.len()];
        let mut lines = [0; TECHNIQUES.len()];
        let text = text.trim_start_matches('\u{feff}');
        for (line, content) in (1..).zip(text.lines()) {
            let bad = |what: String| WeightsError { line, what };
            let Some((technique, weight, points)) = line_of(content).map_err(bad)? else {
                continue;
            };
            let at = technique as usize;
            if own[at].is_some() {
                let (id, first) = (technique.info().id, lines[at]);
                return Err(bad(format!(
                    "{technique} ({id}) has a weight in line {first} already; keep one of the two"
                )));
            }
            (own[at], lines[at]) = (Some((weight, points)), line);
        }
        let scores = |technique: Technique| {
            let info = technique.info();
            let (mut weight, mut points) = (info.weight, info.points);
            let first = technique.doubled();
            if let Some((first, (own_weight, own_points))) =
                first.and_then(|first| Some((first.info(), own[first as usize]?)))
            {
                // What the table has for the double one, with the first part replaced.
                weight += own_weight - first.weight;
                points = own_points.map_or(points, |own| points - first.points + own);
            }
            if let Some((own_weight, own_points)) = own[technique as usize] {
                weight = own_weight;
                points = own_points.unwrap_or(points);
            }
            Scores { weight, points }
        };
        let table = TECHNIQUES.each_ref().map(|info| scores(info.technique));
        Ok(Weights {
            own: Some(Arc::new(table)),
        })
    }

    /// The weight of a technique.
    pub fn weight(&self, technique: Technique) -> f64 {
        let own = self.own.as_ref();
        own.map_or(technique.info().weight, |own| {
            own[technique as usize].weight
        })
    }

    /// The points of a technique.
    pub fn points(&self, technique: Technique) -> u32 {
        let own = self.own.as_ref();
        own.map_or(technique.info().points, |own| {
            own[technique as usize].points
        })
    }
}

type Line = (Technique, f64, Option<u32>);

/// What a line says; nothing for one without words.
fn line_of(line: &str) -> Result<Option<Line>, String> {
    let content = line.split('#').next().unwrap_or_default();
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | '，' | '、');
    let words: Vec<&str> = content.split(is_gap).filter(|w| !w.is_empty()).collect();
    let (name, weight, points) = match words.as_slice() {
        [] => return Ok(None),
        [name, weight] => (name, weight, None),
        [name, weight, points] => (name, weight, Some(points)),
        _ => {
            return Err(format!(
                "'{}' is not a technique, its weight and its points; write one such as: G 4 3",
                content.trim()
            ));
        }
    };
    let technique = technique(name).ok_or_else(|| {
        format!(
            "'{name}' is no letter or id of a technique; `numplace techniques` lists them \
             (eagle goes by its id)"
        )
    })?;
    let weight = weight
        .parse()
        .ok()
        .filter(|weight| (0.0..=MOST_WEIGHT).contains(weight))
        .ok_or_else(|| {
            format!("'{weight}' is no weight; write a number from 0 to {MOST_WEIGHT} such as 2.5")
        })?;
    let points = points.map(|points| {
        let number = points.parse().ok().filter(|number| *number <= MOST_POINTS);
        number.ok_or_else(|| {
            format!("'{points}' is no points; write a whole number from 0 to {MOST_POINTS}")
        })
    });
    Ok(Some((technique, weight, points.transpose()?)))
}

fn technique(name: &str) -> Option<Technique> {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Technique::from_letter(letter),
        _ => Technique::from_id(&name.to_lowercase()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str =
        "\u{feff}# my own\n\nG 4.5\nV,3,7\r\nhidden-pair\t6 4 # slow\neagle 40\nr 9\n";

    #[test]
    fn a_file_replaces_what_it_names() {
        // `r` is no technique: that line is bad, the others are not.
        let bad = Weights::parse(FILE).unwrap_err();
        assert_eq!(bad.line, 7);
        let weights = Weights::parse(FILE.trim_end_matches("r 9\n")).unwrap();
        let of = |letter| {
            let technique = Technique::from_letter(letter).unwrap();
            (weights.weight(technique), weights.points(technique))
        };
        assert_eq!(of('G'), (4.5, 3));
        assert_eq!(of('V'), (3.0, 7));
        assert_eq!(of('Q'), (6.0, 4));
        assert_eq!(of('#'), (40.0, 20));
        assert_eq!(of('B'), (1.0, 1));
        // Double ones: the named deform and two more.
        assert_eq!(of('v'), (5.0, 9));
        assert_eq!(of('q'), (8.0, 6));
        assert_eq!(of('w'), (4.5, 4));
    }

    #[test]
    fn without_a_file_the_table_stands() {
        for technique in Technique::all() {
            let info = technique.info();
            for weights in [Weights::default(), Weights::parse("# nothing\n").unwrap()] {
                assert_eq!(weights.weight(technique), info.weight);
                assert_eq!(weights.points(technique), info.points);
            }
        }
    }

    #[test]
    fn bad_lines_are_named() {
        let cases = [
            ("G", 1, "not a technique, its weight"),
            ("G 4 3 2", 1, "not a technique, its weight"),
            ("\nnaked-pear 4", 2, "'naked-pear' is no letter or id"),
            ("G four", 1, "'four' is no weight"),
            ("G -1", 1, "'-1' is no weight"),
            ("G NaN", 1, "'NaN' is no weight"),
            ("G inf", 1, "'inf' is no weight"),
            ("G 1001", 1, "'1001' is no weight"),
            ("G 4 2.5", 1, "'2.5' is no points"),
            ("G 4 -2", 1, "'-2' is no points"),
            (
                "G 4\nV 2\nnaked-pair 5",
                3,
                "has a weight in line 1 already",
            ),
        ];
        for (text, line, what) in cases {
            let bad = Weights::parse(text).unwrap_err();
            assert_eq!(bad.line, line, "{text}");
            assert!(bad.what.contains(what), "{text}: {bad}");
        }
    }
}
