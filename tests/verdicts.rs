//! Invalid, none, many, unique, undecided: and what is done in each case.

use std::time::{Duration, Instant};

use numplace_solver::{Dead, Fault, Lang, Layout, Options, Puzzle, Status, text, words};

use crate::support::{answer, nine, random_puzzle, solve, solve_within};

const UNIQUE: &str =
    "004100000100008060005900208000000701020030040809000000301006800060200003000004500";

fn with(changes: &[(usize, char)]) -> Puzzle {
    let mut line: Vec<char> = UNIQUE.chars().collect();
    changes.iter().for_each(|&(at, c)| line[at] = c);
    nine(&line.into_iter().collect::<String>())
}

#[test]
fn a_digit_twice_is_invalid_and_named() {
    // A second 4 in row 1.
    let record = solve(&with(&[(8, '4')]), &Options::default());
    assert_eq!(record.status, Status::Invalid);
    let fault = record.fault.clone().unwrap();
    assert_eq!(
        words::fault(&fault, Lang::En),
        "4 twice in row 1: (1,3), (1,9)"
    );
    assert!(record.steps.is_empty());
    assert_eq!(record.solution(), None);
    // In a column and a block at once: both are named.
    let record = solve(&with(&[(2 + 9, '4')]), &Options::default());
    let text = words::fault(&record.fault.unwrap(), Lang::En);
    assert_eq!(
        text,
        "4 twice in column 3: (1,3), (2,3); 4 twice in block 1: (1,3), (2,3)"
    );
}

#[test]
fn several_solutions_are_never_shown_as_one() {
    let mut line = UNIQUE.to_string();
    line.replace_range(2..3, "0");
    line.replace_range(3..4, "0");
    let record = solve(&nine(&line), &Options::default());
    assert_eq!(record.status, Status::Many);
    assert!(record.steps.is_empty());
    assert_eq!(record.solution(), None);
    let Some(Fault::Many { cells, .. }) = record.fault else {
        panic!()
    };
    assert!(cells.len() >= 2);
}

#[test]
fn no_solution_names_the_spot_where_it_shows() {
    // Row 1 has 1..8 but its last cell sees a 9.
    let mut line = "12345678.".to_string() + &".".repeat(72);
    line.replace_range(17..18, "9");
    let record = solve(&nine(&line), &Options::default());
    assert_eq!(record.status, Status::None);
    let Some(Fault::None(Some(dead))) = record.fault else {
        panic!("{:?}", record.fault)
    };
    let word = dead.to_string();
    assert!(matches!(dead, Dead::Cell(_) | Dead::Digit(..)));
    assert!(word.contains("(1,9)") || word.contains("row 1"), "{word}");
}

#[test]
fn verdicts_agree_for_every_size_with_a_count_by_hand() {
    // An empty 4x4 grid has 288 solutions; with one cell less than unique it has few.
    let layout = Layout::new(2, 2).unwrap();
    let empty = Puzzle::new(layout.clone(), vec![None; 16]);
    assert_eq!(solve(&empty, &Options::default()).status, Status::Many);
    for (rows, cols) in [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4)] {
        let layout = Layout::new(rows, cols).unwrap();
        let puzzle = random_puzzle(&layout, 3);
        let solution = answer(&puzzle);
        // Every given of a puzzle that was dug until nothing could go is needed.
        for at in (0..solution.len())
            .filter(|&at| puzzle.givens()[at].is_some())
            .take(12)
        {
            let mut givens = puzzle.givens().to_vec();
            givens[at] = None;
            let fewer = Puzzle::new(layout.clone(), givens.clone());
            assert_eq!(solve(&fewer, &Options::default()).status, Status::Many);
            // A wrong digit in its place leaves no solution, or another one.
            let wrong = (0..layout.n() as u8).filter(|&d| d != solution[at]);
            for digit in wrong {
                givens[at] = Some(digit);
                let changed = Puzzle::new(layout.clone(), givens.clone());
                let record = solve(&changed, &Options::default());
                assert_ne!(record.solution().as_ref(), Some(&solution));
                if record.status == Status::Invalid {
                    assert!(!changed.clashes().is_empty());
                }
            }
        }
    }
}

/// Solutions of a 9x9 puzzle, by the simplest search.
fn count_solutions(givens: &mut Vec<Option<u8>>, layout: &Layout) -> usize {
    let options = |givens: &[Option<u8>], at: usize| {
        let peers = layout.peers(layout.all_cells()[at]).iter();
        let seen: Vec<u8> = peers
            .filter_map(|&peer| givens[layout.index(peer)])
            .collect();
        (0..9)
            .filter(|digit| !seen.contains(digit))
            .collect::<Vec<u8>>()
    };
    let empty = (0..81).filter(|&at| givens[at].is_none());
    let Some(at) = empty.min_by_key(|&at| options(givens, at).len()) else {
        return 1;
    };
    let mut count = 0;
    for digit in options(givens, at) {
        givens[at] = Some(digit);
        count += count_solutions(givens, layout);
    }
    givens[at] = None;
    count
}

/// A verdict within the budget, whatever is asked: no given at all, 16 of them, few with one
/// solution, and a puzzle with some hundred solutions.
#[test]
fn unusual_puzzles_get_a_verdict_within_the_budget() {
    let layout = Layout::new(3, 3).unwrap();
    // Givens of a full grid are taken out until there are at least 400 solutions.
    let mut chance = fastrand::Rng::with_seed(400);
    let full = numplace_solver::make::full_grid(&layout, &mut |below| chance.usize(..below));
    let mut many: Vec<Option<u8>> = full.into_iter().map(Some).collect();
    let mut count = 1;
    while count < 400 {
        let at = chance.usize(..81);
        if many[at].take().is_some() {
            count = count_solutions(&mut many.clone(), &layout);
        }
    }
    let line = |text: &str| nine(text).givens().to_vec();
    let sixteen =
        "1.....8......6..2.........7.......3..4..5....8.........6.....4.5..2....1.........";
    let hard = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    for (what, givens, expected) in [
        ("empty", vec![None; 81], Status::Many),
        ("16 givens", line(sixteen), Status::Many),
        ("17 givens", line(hard), Status::Conquered),
        ("400 solutions", many, Status::Many),
    ] {
        let puzzle = Puzzle::new(layout.clone(), givens);
        let begin = Instant::now();
        let limit = Duration::from_secs(10);
        let record = solve_within(&puzzle, &Options::default(), Some(limit), None);
        assert_eq!(record.status, expected, "{what}");
        assert!(begin.elapsed() < Duration::from_secs(20), "{what}");
    }
}

#[test]
fn few_givens_and_large_sizes_end_within_the_limit() {
    // 17 cells of an empty 9x9 grid, and nearly empty grids up to 100x100.
    for (rows, cols) in [(3, 3), (4, 4), (5, 5), (6, 6), (10, 10)] {
        let layout = Layout::new(rows, cols).unwrap();
        let n = layout.n();
        let mut givens = vec![None; n * n];
        (0..n).for_each(|i| givens[i] = Some(i as u8));
        let puzzle = Puzzle::new(layout, givens);
        let begin = Instant::now();
        let limit = Duration::from_millis(600);
        let record = solve_within(&puzzle, &Options::default(), Some(limit), None);
        assert!(
            matches!(record.status, Status::Many | Status::Undecided),
            "{n}"
        );
        // Generous: the machine may be busy.
        assert!(
            begin.elapsed() < Duration::from_secs(20),
            "{n}: {:?}",
            begin.elapsed()
        );
    }
}

#[test]
fn an_undecided_puzzle_is_worked_on_without_the_answer() {
    // A hard puzzle with no trials allowed: techniques go as far as they go, X is not used.
    let hard = "..93..5.....2...3.....1.98491......3...9..7...35.46........8.7.4......598.2......";
    let record = solve_within(&nine(hard), &Options::default(), None, Some(0));
    assert_eq!(record.status, Status::Undecided);
    assert_eq!(record.assisted(), 0);
    assert!(matches!(record.fault, Some(Fault::Undecided { .. })));
    assert_eq!(record.solution(), None);
    // Logic alone can settle what no search was allowed for.
    let record = solve_within(&nine(UNIQUE), &Options::default(), None, Some(0));
    assert_eq!((record.status, record.fault), (Status::Conquered, None));
}

#[test]
fn x_fills_in_what_techniques_do_not_reach() {
    let hard = "..93..5.....2...3.....1.98491......3...9..7...35.46........8.7.4......598.2......";
    let basics = Options {
        choice: numplace_solver::Choice::only(
            &numplace_solver::order::parse_techniques("BRCM").unwrap(),
        ),
        ..Options::default()
    };
    let record = solve(&nine(hard), &basics);
    assert_eq!(record.status, Status::Assisted);
    assert!(record.assisted() > 0);
    assert_eq!(record.level, None);
    let full = solve(&nine(hard), &Options::default());
    assert_eq!(record.solution(), full.solution());
    let stuck = solve(
        &nine(hard),
        &Options {
            no_assist: true,
            ..basics
        },
    );
    assert_eq!((stuck.status, stuck.level), (Status::Stuck, None));
    assert_eq!(text::to_line(&stuck.digits, 9).len(), 81);
}

#[test]
fn a_time_limit_in_the_techniques_still_gives_the_answer() {
    let hard = "..93..5.....2...3.....1.98491......3...9..7...35.46........8.7.4......598.2......";
    // The clock stands still during the verdict and is over the limit from then on.
    let calls = std::cell::Cell::new(0);
    let now = || {
        calls.set(calls.get() + 1);
        Duration::from_secs(if calls.get() > 40 { 100 } else { 0 })
    };
    let watch = numplace_solver::Watch {
        now: &now,
        limit: Some(Duration::from_secs(10)),
        nodes: None,
        cancelled: &|| false,
    };
    let record = numplace_solver::Record::solve(&nine(hard), &Options::default(), watch);
    assert_eq!(record.status, Status::Assisted);
    assert_eq!(record.fault, Some(Fault::TimeLimit));
}
