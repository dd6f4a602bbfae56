//! Our figures against the ratings of other programs.

use numplace_solver::Record;

use super::markdown::Document;
use crate::puzzles::{Rated, check_set};

/// A figure of ours with its name in docs/levels.md.
type Figure = (&'static str, fn(&Record) -> Option<f64>);

const FIGURES: [Figure; 4] = [
    ("level", |record| record.level.map(f64::from)),
    ("level, up to 25", |record| {
        record.level.filter(|&level| level < 26).map(f64::from)
    }),
    ("Technical Point", |record| {
        Some(record.technical_point().into())
    }),
    ("simulated time", |record| record.simulated().last()),
];

/// A rating of others.
type Rating = fn(&Rated) -> Option<f64>;

#[test]
fn the_levels_document_tells_how_far_others_agree() {
    let Some(puzzles) = check_set() else {
        return;
    };
    let ratings: [Rating; 2] = [|rated| rated.hodoku, |rated| rated.se];
    let rows = FIGURES.map(|(name, figure)| {
        let mut row = vec![name.to_string()];
        for rating in ratings {
            let pairs = puzzles
                .iter()
                .filter_map(|rated| figure(&rated.record).zip(rating(rated)));
            let (ours, theirs): (Vec<f64>, Vec<f64>) = pairs.unzip();
            row.push(format!("{:.3}", spearman(&ours, &theirs)));
            row.push(ours.len().to_string());
        }
        row
    });
    let shown = Document::read("docs/levels.md").rows("Against other ratings");
    assert_eq!(shown, rows, "write the right side into docs/levels.md");
}

/// Spearman's rank correlation: Pearson's correlation of the ranks.
fn spearman(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    // Mean ranks keep the sum of 1 to n, whatever the ties.
    let mean = (a.len() as f64 + 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(x, y)| (x - mean) * (y - mean)).sum()
    };
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}

/// The rank of each value, from 1; equal values share the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = |value: &f64| {
        let below = sorted.partition_point(|other| other < value);
        let up_to = sorted.partition_point(|other| other <= value);
        (below + 1 + up_to) as f64 / 2.0
    };
    values.iter().map(rank).collect()
}

#[test]
fn ranks_are_shared_and_correlations_known() {
    assert_eq!(ranks(&[20.0, 10.0, 20.0, 30.0]), [2.5, 1.0, 2.5, 4.0]);
    let near = |a: &[f64], b: &[f64], expected: f64| {
        let found = spearman(a, b);
        assert!((found - expected).abs() < 1e-9, "{found} {expected}");
    };
    let up = [1.0, 2.0, 3.0, 4.0, 5.0];
    near(&up, &[1.0, 8.0, 27.0, 64.0, 125.0], 1.0);
    near(&up, &[5.0, 4.0, 3.0, 2.0, 1.0], -1.0);
    // Without ties it is 1 - 6 sum(d²) / (n (n² - 1)), here with d² = 0, 1, 1, 1, 1.
    near(&up, &[1.0, 3.0, 2.0, 5.0, 4.0], 0.8);
    // With ties: ranks 1.5, 1.5, 3 and 1, 2, 3 have the covariance 1.5 and the squares 1.5, 2.
    near(&[1.0, 1.0, 2.0], &[1.0, 2.0, 3.0], 1.5 / 3f64.sqrt());
}
