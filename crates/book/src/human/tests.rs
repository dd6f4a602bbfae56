//! The unit from known times, and rows that cannot be used.

use numplace_solver::Lang;

use super::*;
use crate::write::tests::nines;

const EASY: &str =
    "..5..7...2......1..8........46.3..2.351.42..68....5.......7.8.44...5123.....86...";
/// Needs a naked pair.
const SECOND: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

type Typed<'a> = (&'a str, f64, Option<f64>, Value);

fn page(rows: &[Typed<'_>]) -> HumanPage {
    let row = |(row, (book, no, step, seconds)): (u32, &Typed<'_>)| HumanRow {
        row,
        book: Value::Text(book.to_string()),
        number: Value::Number(*no),
        step: step.map_or(Value::Blank, Value::Number),
        seconds: seconds.clone(),
    };
    HumanPage {
        rows: (0..).zip(rows).map(row).collect(),
        ..HumanPage::default()
    }
}

/// The weights of the steps of a puzzle, from the start to each.
fn sums(book: &SolvedBook, entry: usize) -> Vec<f64> {
    book.records[entry].as_ref().unwrap().simulated().collect()
}

#[test]
fn least_squares_through_the_origin() {
    // By hand: (1·2 + 2·3 + 3·7) / (1 + 4 + 9).
    let points = [(1.0, 2.0), (2.0, 3.0), (3.0, 7.0)];
    assert_eq!(fit(points.into_iter()), Some(29.0 / 14.0));
    assert_eq!(fit([(0.0, 5.0)].into_iter()), None);
    assert_eq!(fit([].into_iter()), None);
}

#[test]
fn times_of_whole_puzzles_give_their_unit() {
    let books = [nines("Book 1", &[EASY, SECOND])];
    let total = |entry| *sums(&books[0], entry).last().unwrap();
    let (a, b) = (total(0), total(1));
    let number = |seconds| Value::Number(seconds);
    let exact = page(&[
        ("Book 1", 1.0, None, number(a * 12.5)),
        ("book 1", 2.0, None, number(b * 12.5)),
    ]);
    let times = HumanTimes::new(&exact, &books);
    assert_eq!(times.len(), 2);
    assert!((times.unit().unwrap() - 12.5).abs() < 1e-9);
    // A slow first puzzle and a fast second one.
    let uneven = page(&[
        ("Title of Book 1", 1.0, None, number(a * 30.0)),
        ("", 2.0, None, number(b * 10.0)),
    ]);
    let times = HumanTimes::new(&uneven, &books);
    let unit = (30.0 * a * a + 10.0 * b * b) / (a * a + b * b);
    assert!((times.unit().unwrap() - unit).abs() < 1e-9);
    let report = times.report((unit, UnitSource::Fitted), Lang::En);
    assert_eq!(
        report[0],
        format!("unit {} s, fitted to 2 times of Human", round(unit))
    );
    let (over, under) = (a * (30.0 - unit), b * (10.0 - unit));
    assert_eq!(
        report[2],
        format!("slower than the model: Book 1 no. 1 {over:+.0} s")
    );
    assert_eq!(
        report[3],
        format!("faster than the model: Book 1 no. 2 {under:+.0} s")
    );
}

#[test]
fn times_of_steps_are_measured_from_one_to_the_next() {
    let books = [nines("Book 1", &[EASY])];
    let sums = sums(&books[0], 0);
    let at = |step: usize| sums[step - 1];
    let row = |step: usize, seconds| ("Book 1", 1.0, Some(step as f64), Value::Number(seconds));
    // 10 s a weight up to step 4, 40 s from there to step 9; the order of rows is free.
    let slow = at(4) * 10.0 + (at(9) - at(4)) * 40.0;
    let typed = page(&[row(9, slow), row(4, at(4) * 10.0)]);
    let times = HumanTimes::new(&typed, &books);
    let (x1, x2) = (at(4), at(9) - at(4));
    let unit = (10.0 * x1 * x1 + 40.0 * x2 * x2) / (x1 * x1 + x2 * x2);
    assert!((times.unit().unwrap() - unit).abs() < 1e-9);
    let of = times.of(0, 0);
    assert_eq!(of.iter().map(|time| time.step).collect::<Vec<_>>(), [4, 9]);
    // What the techniques took is all that was typed.
    let sum: f64 = times.by_technique.values().map(|s| s.seconds).sum();
    assert!((sum - slow).abs() < 1e-9);
    let mean = (10.0 / unit + 40.0 / unit) / 2.0;
    let report = times.report((unit, UnitSource::Told), Lang::En);
    assert_eq!(report[1], format!("person / model, mean of 2: {mean:.2}"));
}

#[test]
fn rows_that_cannot_be_used_are_named() {
    let books = [nines("Book 1", &[EASY, SECOND]), nines("Other", &[EASY])];
    let number = Value::Number(50.0);
    let typed = page(&[
        ("Book 1", 1.0, None, number.clone()),
        ("Book 7", 1.0, None, number.clone()),
        ("", 1.0, None, number.clone()),
        ("Book 1", 1.5, None, number.clone()),
        ("Book 1", 3.0, None, number.clone()),
        ("Book 1", 1.0, Some(500.0), number.clone()),
        ("Book 1", 1.0, Some(0.0), number.clone()),
        ("Book 1", 2.0, None, Value::Text("two minutes".to_string())),
        ("Book 1", 2.0, None, Value::Number(-3.0)),
        ("Book 1", 2.0, None, Value::Number(f64::NAN)),
        ("Book 1", 1.0, None, Value::Number(60.0)),
        ("Book 1", 1.0, Some(3.0), Value::Number(70.0)),
        ("Other", 1.0, Some(1.0), Value::Text("１２．５".to_string())),
    ]);
    let times = HumanTimes::new(&typed, &books);
    let faults = times.faults(&typed, Lang::En);
    let at: Vec<&str> = faults.iter().filter_map(|f| f.split(": ").next()).collect();
    assert_eq!(
        at,
        [
            "Human!D5",
            "Human!A6",
            "Human!A7",
            "Human!B8",
            "Human!B9",
            "Human!C10",
            "Human!C11",
            "Human!D12",
            "Human!D13",
            "Human!D14",
            "Human!C15",
        ]
    );
    assert_eq!(
        faults[0],
        "Human!D5: '50' is less than the time of an earlier step in row 16; the row is kept and \
         not used"
    );
    assert!(faults[1].contains("no book is called 'Book 7'"));
    assert!(faults[10].contains("row 5 has a time of this step already"));
    assert_eq!(times.len(), 2);
    assert_eq!(times.of(1, 0)[0].seconds, 12.5);
    for (en, ja) in faults.iter().zip(times.faults(&typed, Lang::Ja)) {
        assert_ne!(*en, ja);
    }
}

#[test]
fn units_are_told_in_three_digits() {
    let cases = [
        (14.2345, 14.2),
        (0.012345, 0.0123),
        (20.0, 20.0),
        (1234.5, 1234.0),
        (9.999, 10.0),
        (0.0, 0.0),
    ];
    for (unit, told) in cases {
        assert_eq!(round(unit), told, "{unit}");
    }
}

#[test]
fn no_times_tell_nothing() {
    let books = [nines("Book 1", &[EASY])];
    let times = HumanTimes::new(&HumanPage::default(), &books);
    assert!(times.is_empty() && times.unit().is_none());
    assert!(
        times
            .report((20.0, UnitSource::Default), Lang::En)
            .is_empty()
    );
    // A unit of hours is a slip of the pen.
    let slow = page(&[("Book 1", 1.0, Some(1.0), Value::Number(1e6))]);
    let times = HumanTimes::new(&slow, &books);
    assert_eq!((times.len(), times.unit()), (1, None));
    let report = times.report((20.0, UnitSource::Default), Lang::En);
    assert!(report[0].starts_with("unit 20 s, as usual"), "{report:?}");
}
