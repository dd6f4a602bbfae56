//! Rounds of rules, and the trial where they end.

use std::time::{Duration, Instant};

use numplace_solver::engines::{Solutions, Trial, Trials};
use numplace_solver::{Cell, Puzzle, Verdict};
use rusqlite::ErrorCode;

use crate::SqlError;
use crate::database::{Database, State};
use crate::limits::Limits;
use crate::rules::{Kind, Rule, TAKE_ID, rules};

/// Rows of tables that are kept at most, all rounds together: a workbook of more would take
/// minutes to open.
const MOST_ROWS_KEPT: usize = 1_000_000;

/// A row of the table of candidates; all from 1. Layouts in which not every cell has an area
/// have `a` 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The row.
    pub h: u8,
    /// The column.
    pub v: u8,
    /// The area.
    pub a: u8,
    /// The digit.
    pub num: u8,
}

/// A unique value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Find {
    /// The cell.
    pub cell: Cell,
    /// The digit, from 0.
    pub digit: u8,
    /// In what it has no other place: row, column, area or extra.
    pub house: String,
}

/// What one round did.
#[derive(Clone, Debug)]
pub struct Round {
    /// Its rules; `None` for the candidates at the start.
    pub kind: Option<Kind>,
    /// How often its statements were run: fixed values go on to a fixed point.
    pub passes: u32,
    /// For each statement that deleted rows, its place among the rules, and how many.
    pub deleted: Vec<(usize, usize)>,
    /// The unique values that deleted rows by themselves.
    pub finds: Vec<Find>,
    /// Rows that are left.
    pub left: usize,
    /// These rows, when they were asked for and are not too many.
    pub table: Option<Vec<Row>>,
}

/// What the engine did.
#[derive(Clone, Debug)]
pub struct Working {
    /// The verdict.
    pub verdict: Verdict,
    /// The rules of the layout.
    pub rules: Vec<Rule>,
    /// The rounds, the candidates at the start first, and a trial last.
    pub rounds: Vec<Round>,
    /// The trial.
    pub trials: Trials,
    /// Time spent.
    pub time: Duration,
}

/// Judges a puzzle within limits; `tables` tells whether the rows after each round are wanted.
///
/// # Errors
/// When the database fails, as it does without memory.
pub fn solve(puzzle: &Puzzle, limits: &Limits, tables: bool) -> Result<Working, SqlError> {
    solve_from(puzzle, None, limits, tables)
}

/// The same from a table of candidates instead of the givens.
///
/// # Errors
/// When the database fails, as it does without memory or when a row is there twice.
pub fn solve_from(
    puzzle: &Puzzle,
    candidates: Option<&[Row]>,
    limits: &Limits,
    tables: bool,
) -> Result<Working, SqlError> {
    let begin = Instant::now();
    let mut working = Working {
        verdict: Verdict::Undecided,
        rules: rules(puzzle.layout()),
        rounds: Vec::new(),
        trials: Trials::keeping(limits.most_listed),
        time: Duration::ZERO,
    };
    let clashes = puzzle.clashes();
    if !clashes.is_empty() {
        working.verdict = Verdict::Invalid(clashes);
        return Ok(working);
    }
    match judged(puzzle, candidates, limits, tables, &mut working) {
        Ok(verdict) => working.verdict = verdict,
        Err(rusqlite::Error::SqliteFailure(failure, _))
            if failure.code == ErrorCode::OperationInterrupted => {}
        Err(error) => return Err(error.into()),
    }
    working.time = begin.elapsed();
    Ok(working)
}

fn judged(
    puzzle: &Puzzle,
    candidates: Option<&[Row]>,
    limits: &Limits,
    tables: bool,
    working: &mut Working,
) -> rusqlite::Result<Verdict> {
    let over = limits.start();
    let mut engine = Engine {
        database: Database::new(puzzle, candidates, limits.start())?,
        solutions: Solutions::new(puzzle),
        tables,
        kept: 0,
        working,
    };
    let (rows, _) = engine.database.state()?;
    engine.note(None, 0, Vec::new(), Vec::new(), rows)?;
    match engine.by_rules()? {
        State::Dead => return Ok(Verdict::None(engine.database.dead()?)),
        State::Full => {
            let digits = engine.digits()?;
            engine.solutions.note(digits);
            return Ok(engine.solutions.verdict(true));
        }
        State::Open => {}
    }
    engine.database.run("SAVEPOINT rules")?;
    let complete = engine.by_trial(limits, &over)?;
    let verdict = engine.solutions.verdict(complete);
    // What the trial left is of no use: the table is shown with the answer, if there is one.
    engine.database.run("ROLLBACK TO rules")?;
    let deleted = match &verdict {
        Verdict::Unique(digits) => engine.keep_only(digits)?,
        _ => Vec::new(),
    };
    let (rows, _) = engine.database.state()?;
    engine.note(Some(Kind::Trial), 1, deleted, Vec::new(), rows)?;
    Ok(verdict)
}

struct Engine<'a, 'w> {
    database: Database<'a>,
    solutions: Solutions<'a>,
    tables: bool,
    /// Rows kept in the tables of rounds.
    kept: usize,
    working: &'w mut Working,
}

impl Engine<'_, '_> {
    fn rules_of(&self, kind: Kind) -> Vec<usize> {
        let rules = self.working.rules.iter().enumerate();
        let of_kind = rules.filter(|(_, rule)| rule.kind == kind);
        of_kind.map(|(at, _)| at).collect()
    }

    /// Runs the statements of a kind once; which of them deleted how many rows. Unique values
    /// that are news go to `finds`.
    fn pass(
        &self,
        kind: Kind,
        mut finds: Option<&mut Vec<Find>>,
    ) -> rusqlite::Result<Vec<(usize, usize)>> {
        if kind == Kind::Unique {
            self.database.run("DELETE FROM find")?;
        }
        let mut deleted = Vec::new();
        for at in self.rules_of(kind) {
            let sql = &self.working.rules[at].sql;
            let notes = sql.starts_with("INSERT");
            if kind == Kind::Unique && !notes {
                // Read now, while their cells still have other rows.
                if let Some(finds) = finds.take() {
                    *finds = self.database.finds()?;
                }
            }
            let rows = self.database.run(sql)?;
            if rows > 0 && !notes {
                deleted.push((at, rows));
            }
        }
        Ok(deleted)
    }

    /// Keeps what a round did.
    fn note(
        &mut self,
        kind: Option<Kind>,
        passes: u32,
        deleted: Vec<(usize, usize)>,
        finds: Vec<Find>,
        left: u32,
    ) -> rusqlite::Result<()> {
        let left = left as usize;
        let table = if self.tables && self.kept + left <= MOST_ROWS_KEPT {
            self.kept += left;
            Some(self.database.rows()?)
        } else {
            None
        };
        self.working.rounds.push(Round {
            kind,
            passes,
            deleted,
            finds,
            left,
            table,
        });
        Ok(())
    }

    /// Rounds until no rule deletes a row: the simplest kind that does is used.
    fn by_rules(&mut self) -> rusqlite::Result<State> {
        loop {
            let (mut passes, mut fixed) = (0, 0);
            loop {
                passes += 1;
                let deleted: usize = self
                    .pass(Kind::Fixed, None)?
                    .iter()
                    .map(|(_, rows)| rows)
                    .sum();
                fixed += deleted;
                if deleted == 0 {
                    break;
                }
            }
            let (left, state) = self.database.state()?;
            if fixed > 0 {
                self.note(
                    Some(Kind::Fixed),
                    passes,
                    vec![(0, fixed)],
                    Vec::new(),
                    left,
                )?;
            }
            if state != State::Open {
                return Ok(state);
            }
            let mut found = false;
            for kind in [Kind::Unique, Kind::Projection, Kind::Closed] {
                let mut finds = Vec::new();
                let deleted = self.pass(kind, Some(&mut finds))?;
                if deleted.is_empty() {
                    continue;
                }
                found = true;
                let (left, state) = self.database.state()?;
                self.note(Some(kind), 1, deleted, finds, left)?;
                if state == State::Dead {
                    return Ok(state);
                }
                break;
            }
            if !found {
                return Ok(State::Open);
            }
        }
    }

    /// The simple rules alone, as often as they delete rows.
    fn simple_rules(&self) -> rusqlite::Result<State> {
        loop {
            while !self.pass(Kind::Fixed, None)?.is_empty() {}
            let (_, state) = self.database.state()?;
            if state != State::Open {
                return Ok(state);
            }
            if self.pass(Kind::Unique, None)?.is_empty()
                && self.pass(Kind::Projection, None)?.is_empty()
            {
                return Ok(State::Open);
            }
        }
    }

    /// Tries candidates, each under a savepoint of its own; whether all were tried, or enough.
    fn by_trial(&mut self, limits: &Limits, over: &dyn Fn() -> bool) -> rusqlite::Result<bool> {
        let [choose, take, drop] = self.rules_of(Kind::Trial)[..] else {
            return Ok(false);
        };
        let sql = |engine: &Self, at: usize| engine.working.rules[at].sql.clone();
        let (choose, take, drop) = (sql(self, choose), sql(self, take), sql(self, drop));
        let mut tried: Vec<(Cell, u8)> = Vec::new();
        let mut state = State::Open;
        loop {
            if over() {
                return Ok(false);
            }
            if state == State::Full {
                let digits = self.digits()?;
                self.working.trials.note(Trial::Full);
                if self.solutions.note(digits) {
                    return Ok(true);
                }
            }
            if state == State::Open {
                let (cell, digit, of) = self.database.choose(&choose)?;
                if limits
                    .trials
                    .is_some_and(|most| self.working.trials.nodes >= most)
                {
                    return Ok(false);
                }
                self.savepoint("SAVEPOINT trial", tried.len())?;
                self.database.run_at(&take, cell, digit)?;
                tried.push((cell, digit));
                self.working.trials.note(Trial::Put {
                    cell,
                    digit,
                    of: of as usize,
                    house: None,
                });
            } else {
                let Some((cell, digit)) = tried.pop() else {
                    return Ok(true);
                };
                self.savepoint("ROLLBACK TO trial", tried.len())?;
                self.savepoint("RELEASE trial", tried.len())?;
                self.database.run_at(&drop, cell, digit)?;
                self.working.trials.note(Trial::Restore { cell, digit });
            }
            state = self.simple_rules()?;
        }
    }

    fn savepoint(&self, what: &str, level: usize) -> rusqlite::Result<()> {
        self.database.run(&format!("{what}{level}"))?;
        Ok(())
    }

    /// The digits (from 0) of a table with one row for each cell.
    fn digits(&self) -> rusqlite::Result<Vec<u8>> {
        let rows = self.database.rows()?;
        Ok(rows.iter().map(|row| row.num - 1).collect())
    }

    /// Takes every digit (from 0) of the answer; by which statement how many rows went.
    fn keep_only(&self, digits: &[u8]) -> rusqlite::Result<Vec<(usize, usize)>> {
        let rules = self.working.rules.iter();
        let take = rules.enumerate().find(|(_, rule)| rule.id == TAKE_ID);
        let Some((at, rule)) = take else {
            return Ok(Vec::new());
        };
        let n = digits.len().isqrt();
        let mut deleted = 0;
        for (index, &digit) in digits.iter().enumerate() {
            let cell = Cell::new(index / n, index % n);
            deleted += self.database.run_at(&rule.sql, cell, digit)?;
        }
        Ok(vec![(at, deleted)])
    }
}
