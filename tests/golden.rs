//! The original's own listings come out step for step.

use numplace_solver::{Options, Record, level_name};

use crate::support::{answer, assert_sound, data, nine, solve};

/// Puzzle and steps (label, "(r,c)d") of each listing.
fn listings() -> Vec<(String, Vec<(String, String)>)> {
    let mut listings: Vec<(String, Vec<(String, String)>)> = Vec::new();
    let text = data("golden.txt");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(puzzle) = line.strip_prefix("puzzle ") {
            listings.push((puzzle.to_string(), Vec::new()));
            continue;
        }
        let mut label = "";
        for word in line.split_whitespace().filter(|word| *word != "|") {
            match word.starts_with('(') {
                true => listings
                    .last_mut()
                    .unwrap()
                    .1
                    .push((label.into(), word.into())),
                false => label = word,
            }
        }
    }
    listings
}

fn steps(record: &Record) -> Vec<(String, String)> {
    let each = record.steps.iter().map(|step| {
        let placed = step.placed.expect("a classic step places a digit");
        let word = format!("{}{}", placed.cell, placed.digit + 1);
        (step.label.to_string(), word)
    });
    each.collect()
}

#[test]
fn both_listings_come_out_step_for_step() {
    let listings = listings();
    assert_eq!(
        listings.iter().map(|(_, steps)| steps.len()).sum::<usize>(),
        113
    );
    for (puzzle, expected) in listings {
        let puzzle = nine(&puzzle);
        let record = solve(&puzzle, &Options::default());
        for (found, expected) in steps(&record).iter().zip(&expected) {
            assert!(
                expected.0.split('/').any(|label| label == found.0),
                "{found:?} {expected:?}"
            );
            assert_eq!(found.1, expected.1, "at {}", expected.0);
        }
        assert_eq!(record.steps.len(), expected.len());
        assert!(record.is_conquered());
        assert_sound(&puzzle, &record, &answer(&puzzle));
    }
}

#[test]
fn the_figures_of_the_first_listing() {
    let record = solve(&nine(&listings()[0].0), &Options::default());
    assert_eq!(record.technical_point(), 56);
    assert_eq!(record.level.and_then(level_name), Some("Beginner"));
    assert_eq!(record.counts.to_string(), "B56");
    assert_eq!(record.playback(), "");
    assert_eq!((record.givens, record.blanks), (25, 56));
}

#[test]
fn the_figures_of_the_second_listing() {
    let record = solve(&nine(&listings()[1].0), &Options::default());
    assert_eq!(record.counts.to_string(), "B54 R1 C2 Q1");
    // 54 x 1 + 1 x 2 + 2 x 2 + one search of Q at 2
    assert_eq!(record.technical_point(), 62);
    assert_eq!(record.playback(), "Q");
    assert_eq!(record.level.and_then(level_name), Some("Lovely"));
    // Weights: 54 B at 1, R and two C at 1.25, Q at 3.
    assert_eq!(record.simulated().last(), Some(54.0 + 3.0 * 1.25 + 3.0));
}
