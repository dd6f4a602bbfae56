//! The order language, modes, and the switches.

use numplace_solver::order::{NAMED_ORDERS, parse_techniques};
use numplace_solver::{Assume, Choice, Layout, Mode, Options, Order, OrderError, Technique};

use crate::support::{answer, assert_sound, data, nine, random_puzzle, solve};

fn letters(order: &Order) -> String {
    order.deforms().iter().map(|t| t.letter()).collect()
}

#[test]
fn msd1_has_123_characters_and_is_run_whole() {
    let msd1 = &NAMED_ORDERS[0];
    assert_eq!(msd1.letters.chars().count(), 123);
    assert_eq!(msd1.letters.chars().take(92).last(), Some('ω'));
    let order = Order::default();
    assert_eq!(order.name(), "msd1");
    assert_eq!(letters(&order), msd1.letters);
}

#[test]
fn named_orders_have_all_their_names() {
    for name in [
        "msd1",
        "MSD1",
        "mandara",
        "まんだら",
        "kiteretsu",
        "きてれつ",
        "lovely",
        "level",
    ] {
        assert!(!Order::parse(name).unwrap().deforms().is_empty(), "{name}");
    }
    assert_eq!(letters(&Order::parse("lovely").unwrap()), "VWQG");
    assert_eq!(
        letters(&Order::parse("level").unwrap()),
        "VWQGΛPΦΔKSΞHΩYLTUΓΠΘNOJFZIA"
    );
    assert_eq!(letters(&Order::parse("Q, G").unwrap()), "QG");
    assert_eq!(letters(&Order::parse("").unwrap()), "");
}

#[test]
fn wrong_letters_are_named() {
    let error = |text: &str| Order::parse(text).unwrap_err();
    assert!(matches!(
        error("QE"),
        OrderError::Letter { letter: 'E', .. }
    ));
    assert!(matches!(error("QB"), OrderError::Basic { letter: 'B', .. }));
    assert!(matches!(error("from-j"), OrderError::SourceNotYet(_)));
    let basic = |mode, text| Order::default().with_basic(mode, Some(text)).unwrap_err();
    assert!(matches!(basic(Mode::B2, "BRC"), OrderError::BasicOrder(_)));
    assert!(matches!(basic(Mode::B2, "BRCC"), OrderError::BasicOrder(_)));
    assert!(matches!(
        basic(Mode::B3, "BRCM"),
        OrderError::BasicWithMode(Mode::B3)
    ));
}

#[test]
fn techniques_are_listed_by_id_or_letter() {
    use Technique::{HiddenPair, NakedPair, XWing};
    assert_eq!(
        parse_techniques("Q,naked-pair P").unwrap(),
        [HiddenPair, NakedPair, XWing]
    );
    assert_eq!(
        parse_techniques("QGP").unwrap(),
        [HiddenPair, NakedPair, XWing]
    );
    assert!(parse_techniques("QE").is_err());
}

/// Every mode, order and choice comes to the same answer by sound steps.
#[test]
fn every_mode_and_order_is_sound() {
    let text = data("golden.txt");
    let lines = text.lines().filter_map(|line| line.strip_prefix("puzzle "));
    for puzzle in lines.map(nine) {
        let solution = answer(&puzzle);
        for mode in Mode::ALL {
            for name in ["msd1", "lovely", "level", "GXQ"] {
                let order = Order::parse(name).unwrap().with_basic(mode, None).unwrap();
                let record = solve(
                    &puzzle,
                    &Options {
                        order,
                        ..Options::default()
                    },
                );
                assert_sound(&puzzle, &record, &solution);
                assert_eq!(record.solution().as_ref(), Some(&solution));
            }
        }
        for basic in ["MBRC", "RCBM", "CRMB"] {
            let order = Order::default().with_basic(Mode::B2, Some(basic)).unwrap();
            let record = solve(
                &puzzle,
                &Options {
                    order,
                    ..Options::default()
                },
            );
            assert_sound(&puzzle, &record, &solution);
            assert_eq!(record.level, solve(&puzzle, &Options::default()).level);
        }
    }
}

/// Trials, double deforms and the original's orders, on puzzles that need something.
#[test]
fn trials_and_double_deforms_are_sound() {
    let layout = Layout::new(3, 3).unwrap();
    let mut used = String::new();
    for seed in 0..12 {
        let puzzle = random_puzzle(&layout, 500 + seed);
        let solution = answer(&puzzle);
        for name in [
            "?",
            "#",
            "vwqgpφksξhωltunojfzi",
            "mandara",
            "kiteretsu",
            "VvA",
        ] {
            let order = Order::parse(name).unwrap();
            let record = solve(
                &puzzle,
                &Options {
                    order,
                    ..Options::default()
                },
            );
            assert_sound(&puzzle, &record, &solution);
            assert_eq!(record.solution().as_ref(), Some(&solution), "{name}");
            used += &record.playback();
        }
    }
    let doubles = used.chars().filter(|c| c.is_lowercase()).count();
    assert!(
        used.contains('?') && used.contains('#') && doubles > 0,
        "{used}"
    );
}

#[test]
fn a_double_deform_counts_both_its_parts() {
    let layout = Layout::new(3, 3).unwrap();
    let order = Order::parse("vwqgpφksξhω").unwrap();
    let options = Options {
        order,
        ..Options::default()
    };
    let mut seen = false;
    for seed in 500..530 {
        let record = solve(&random_puzzle(&layout, seed), &options);
        let Some(step) = record
            .steps
            .iter()
            .find(|step| step.label.second().is_some())
        else {
            continue;
        };
        let (double, second) = (step.technique(), step.label.second().unwrap());
        let first = double.doubled().unwrap();
        assert_eq!(double.info().points, first.info().points + 2);
        assert!(
            step.label
                .to_string()
                .starts_with(&format!("{double}+{second}"))
        );
        let alone: u32 = record
            .counts
            .used()
            .map(|(t, count)| t.info().points * count)
            .sum();
        assert!(record.technical_point() >= alone + second.info().points);
        assert!(step.level() >= second.info().level);
        seen = true;
    }
    assert!(seen);
}

#[test]
fn mode_b1_sweeps_every_basic_technique() {
    let text = data("golden.txt");
    let puzzle = nine(
        text.lines()
            .find_map(|line| line.strip_prefix("puzzle "))
            .unwrap(),
    );
    let order = Order::default().with_basic(Mode::B2, Some("RBCM")).unwrap();
    let record = solve(
        &puzzle,
        &Options {
            order,
            ..Options::default()
        },
    );
    // Rows lead: their sweeps are counted as those of blocks are otherwise.
    assert_eq!(record.steps[0].label.to_string(), "R1");
    assert!(
        record
            .steps
            .iter()
            .any(|step| step.label.to_string() == "R2")
    );
}

#[test]
fn a_technique_that_is_off_is_not_used() {
    let text = data("golden.txt");
    let puzzle = nine(
        text.lines()
            .filter_map(|l| l.strip_prefix("puzzle "))
            .nth(1)
            .unwrap(),
    );
    let off = Choice::ALL.without(&[Technique::HiddenPair]);
    let record = solve(
        &puzzle,
        &Options {
            choice: off,
            ..Options::default()
        },
    );
    assert_eq!(record.counts.of_technique(Technique::HiddenPair), 0);
    assert!(record.is_conquered());
    // Switches do not touch the level.
    assert_eq!(record.level, solve(&puzzle, &Options::default()).level);
}

#[test]
fn assumptions_are_counted_and_may_begin_anywhere() {
    let hard =
        nine("..93..5.....2...3.....1.98491......3...9..7...35.46........8.7.4......598.2......");
    let solution = answer(&hard);
    let lovely = Order::parse("A").unwrap();
    let mut counts = Vec::new();
    for assume in [Assume::Forward, Assume::Reverse, Assume::Centre] {
        let options = Options {
            order: lovely.clone(),
            assume,
            ..Options::default()
        };
        let record = solve(&hard, &options);
        assert_sound(&hard, &record, &solution);
        assert_eq!(record.solution().as_ref(), Some(&solution));
        if record.counts.of_technique(Technique::Assumption) > 0 {
            assert!(record.assumptions >= record.counts.of_technique(Technique::Assumption));
        }
        counts.push(record.assumptions);
    }
    assert!(counts.iter().any(|&count| count > 0), "{counts:?}");
}
