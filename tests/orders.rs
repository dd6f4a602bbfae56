//! The order language, modes, and the switches.

use numplace_solver::order::{NAMED_ORDERS, parse_techniques};
use numplace_solver::{
    Assume, Choice, Layout, LevelOrders, Mode, Options, Order, OrderError, Source, SourceError,
    Step, Sweep, Technique,
};

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
    // The law of leftovers is no technique of the original.
    assert!(matches!(
        error("QΨ"),
        OrderError::Extension { letter: 'Ψ', .. }
    ));
    assert!(matches!(error("from-j"), OrderError::NeedsBook(_)));
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

/// The singles of a sweep are the same in any order; within it they follow digits, blocks,
/// or the digits with the most givens.
#[test]
fn sweeps_go_by_digit_block_or_givens() {
    let layout = Layout::new(3, 3).unwrap();
    let mut differ = 0;
    for seed in 0..10 {
        let puzzle = random_puzzle(&layout, 900 + seed);
        let solution = answer(&puzzle);
        let count = |digit: u8| {
            puzzle
                .givens()
                .iter()
                .filter(|&&g| g == Some(digit))
                .count()
        };
        let [digit, block, givens] = [Sweep::Digit, Sweep::Block, Sweep::Givens].map(|sweep| {
            let options = Options {
                sweep,
                ..Options::default()
            };
            let record = solve(&puzzle, &options);
            assert_sound(&puzzle, &record, &solution);
            assert_eq!(record.solution().as_ref(), Some(&solution));
            // Sweeps that follow each other have labels that differ.
            let sweeps = record.steps.chunk_by(|a, b| a.label == b.label);
            let is_sweep = |steps: &&[Step]| steps[0].technique() == Technique::HiddenSingleBlock;
            let sweeps: Vec<Vec<Step>> = sweeps.filter(is_sweep).map(<[Step]>::to_vec).collect();
            (sweeps, record.level)
        });
        let keys = |sweeps: &[Vec<Step>], key: &dyn Fn(&Step) -> (usize, usize)| {
            sweeps.iter().all(|sweep| sweep.iter().map(key).is_sorted())
        };
        let house = |step: &Step| step.house.unwrap().id();
        let digit_of = |step: &Step| step.placed.unwrap().digit;
        assert!(keys(&digit.0, &|step| (digit_of(step).into(), house(step))));
        assert!(keys(&block.0, &|step| (house(step), digit_of(step).into())));
        assert!(keys(&givens.0, &|step| (
            81 - count(digit_of(step)),
            digit_of(step).into()
        )));
        // The first sweep sees the same singles.
        let first = |sweeps: &[Vec<Step>]| {
            let cells = sweeps
                .first()
                .into_iter()
                .flatten()
                .map(|step| step.placed.map(|placed| (placed.cell, placed.digit)));
            cells.collect::<std::collections::BTreeSet<_>>()
        };
        assert_eq!(first(&digit.0), first(&block.0));
        assert_eq!(first(&digit.0), first(&givens.0));
        assert_eq!((digit.1, digit.1), (block.1, givens.1), "the level stays");
        differ += usize::from(digit.0 != block.0 && block.0 != givens.0 && digit.0 != givens.0);
    }
    assert!(differ >= 5, "{differ}");
}

#[test]
fn levels_and_records_tell_orders() {
    let levels = LevelOrders::default();
    let of = |source: Source, text: &str| source.order(text, &levels).map(|order| letters(&order));
    let lovely = Ok("VWQG".to_string());
    assert_eq!(of(Source::Strategy, "Lovely"), lovely);
    assert_eq!(of(Source::Strategy, "6"), lovely);
    // Up to Smart in the order of msd1, repeated letters included.
    assert_eq!(of(Source::Strategy, "smart").unwrap(), "WVQGVQGVQGVQG");
    assert_eq!(of(Source::Strategy, "Beginner").unwrap(), "");
    assert_eq!(
        of(Source::Strategy, "Dragon").unwrap(),
        NAMED_ORDERS[0].letters
    );
    assert_eq!(
        of(Source::Recorded, "B41 R6 C3 M2 Q2 v1").unwrap(),
        "QQvvQQv"
    );
    assert_eq!(of(Source::Recorded, "B41").unwrap(), "");
    for text in ["★3", "★★★", "3", " ３ ", "Lv. 3", "難易度3", "初級", "Easy"] {
        assert_eq!(of(Source::Published, text), lovely, "{text}");
    }
    assert_eq!(
        of(Source::Published, "★7").unwrap(),
        NAMED_ORDERS[0].letters
    );
    for (source, text) in [
        (Source::Strategy, "27"),
        (Source::Strategy, "Loveliest"),
        (Source::Recorded, "41B"),
        (Source::Recorded, "B4 Ä1"),
        (Source::Published, "3.5"),
        (Source::Playback, "QB"),
        (Source::Playback, "QX"),
    ] {
        let error = of(source, text).unwrap_err();
        assert!(matches!(error, SourceError::Unreadable { .. }), "{text}");
    }
    for source in Source::ALL {
        assert_eq!(of(source, " "), Err(SourceError::Empty));
        assert_eq!(Source::parse(source.name()), Some(source));
    }
}

/// Also with assumptions, double deforms and help from the answer among the searches.
#[test]
fn a_playback_string_gives_the_same_steps() {
    let layout = Layout::new(3, 3).unwrap();
    let mut used = String::new();
    for seed in 0..40 {
        let puzzle = random_puzzle(&layout, 1000 + seed);
        for no_assist in [false, true] {
            for mode in [Mode::B2, Mode::B5] {
                let order = Order::default().with_basic(mode, None).unwrap();
                let options = Options {
                    order: order.clone(),
                    no_assist,
                    ..Options::default()
                };
                let record = solve(&puzzle, &options);
                let playback = record.playback();
                let letters = playback.chars().map(Technique::from_letter);
                let again = Options {
                    order: order.replaying(letters.map(Option::unwrap).collect()),
                    ..options
                };
                let replayed = solve(&puzzle, &again);
                assert_eq!(replayed.steps, record.steps, "{}", record.playback());
                used += &record.playback();
            }
        }
    }
    assert!(
        used.contains('A') && used.contains('Q') && used.contains(char::is_lowercase),
        "{used}"
    );
}
