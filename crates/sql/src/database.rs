//! The tables and what is asked of them beside the rules.

use numplace_solver::{Cell, Dead, Layout, Puzzle};
use rusqlite::{Connection, params};

use crate::rules::{Houses, is_area};
use crate::solve::{Find, Row};

const TABLES: &str = "
PRAGMA temp_store = MEMORY;
CREATE TABLE cand (h INTEGER, v INTEGER, a INTEGER, num INTEGER, PRIMARY KEY (h, v, num)) WITHOUT ROWID;
CREATE TABLE cell (h INTEGER, v INTEGER, a INTEGER, given INTEGER, PRIMARY KEY (h, v)) WITHOUT ROWID;
CREATE TABLE digit (num INTEGER PRIMARY KEY);
CREATE TABLE house (id INTEGER, kind TEXT, no INTEGER, place INTEGER, h INTEGER, v INTEGER,
  PRIMARY KEY (id, place)) WITHOUT ROWID;
CREATE TABLE find (h INTEGER, v INTEGER, num INTEGER, house TEXT, PRIMARY KEY (h, v, num)) WITHOUT ROWID;
BEGIN;
";

/// Each rule groups or looks up by one of these; made when the table is full, which is faster.
const INDEXES: &str = "
CREATE INDEX house_cell ON house (h, v, id);
CREATE INDEX cand_row ON cand (h, num, v);
CREATE INDEX cand_column ON cand (v, num, h);
CREATE INDEX cand_area ON cand (a, num, h, v);
";

/// What the candidates amount to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// Some cell or digit has nothing left.
    Dead,
    /// Every cell has one candidate, every digit one place in each house.
    Full,
    /// Neither.
    Open,
}

pub(crate) struct Database<'a> {
    pub(crate) connection: Connection,
    layout: &'a Layout,
    /// The statement that counts, and what a grid without contradiction has.
    count: String,
    wanted: Vec<u32>,
}

impl<'a> Database<'a> {
    /// The candidates of a puzzle: the given of a cell, or else all digits, unless `candidates`
    /// tells others. `over` is asked in the middle of statements.
    pub(crate) fn new(
        puzzle: &'a Puzzle,
        candidates: Option<&[Row]>,
        over: impl Fn() -> bool + Send + 'static,
    ) -> rusqlite::Result<Database<'a>> {
        let layout = puzzle.layout();
        let n = layout.n();
        let mut connection = Connection::open_in_memory()?;
        connection.set_prepared_statement_cache_capacity(64);
        connection.progress_handler(1000, Some(over))?;
        connection.execute_batch(TABLES)?;
        let houses = Houses::of(layout);
        {
            let mut insert = connection.prepare("INSERT INTO digit VALUES (?1)")?;
            for num in 1..=n as u32 {
                insert.execute([num])?;
            }
            let mut insert =
                connection.prepare("INSERT INTO house VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
            for &house in layout.houses() {
                let kind = houses.kind(house.kind());
                let (id, no) = (house.id() as u32, house.number() as u32 + 1);
                for (place, cell) in (1u32..).zip(layout.cells(house)) {
                    let (h, v) = numbers(*cell);
                    insert.execute(params![id, kind, no, place, h, v])?;
                }
            }
            let mut insert = connection.prepare("INSERT INTO cell VALUES (?1, ?2, ?3, ?4)")?;
            for &cell in layout.all_cells() {
                let (h, v) = numbers(cell);
                let given = puzzle.given(cell).map(|digit| digit + 1);
                insert.execute(params![h, v, area(layout, &houses, cell), given])?;
            }
        }
        match candidates {
            None => {
                connection.execute(
                    "INSERT INTO cand SELECT h, v, a, num FROM cell JOIN digit
                     WHERE given IS NULL OR given = num",
                    [],
                )?;
            }
            Some(rows) => {
                let mut insert = connection.prepare("INSERT INTO cand VALUES (?1, ?2, ?3, ?4)")?;
                for row in rows {
                    insert.execute([row.h, row.v, row.a, row.num])?;
                }
            }
        }
        connection.execute_batch(INDEXES)?;

        let all = (n * n) as u32;
        let mut wanted = vec![all; 4];
        let grouped = |column: &str| {
            format!("(SELECT count(*) FROM (SELECT 1 FROM cand GROUP BY {column}, num))")
        };
        let mut count = format!(
            "SELECT (SELECT count(*) FROM cand), (SELECT count(*) FROM (SELECT 1 FROM cand GROUP BY h, v)), {}, {}",
            grouped("h"),
            grouped("v")
        );
        if houses.areas {
            count += &format!(", {}", grouped("a"));
            wanted.push(all);
        }
        if houses.extra {
            count += ", (SELECT count(*) FROM (SELECT 1 FROM house JOIN cand USING (h, v) WHERE kind = 'extra' GROUP BY id, num))";
            let extra = layout.houses().iter();
            let extra = extra.filter(|h| houses.kind(h.kind()) == "extra").count();
            wanted.push((n * extra) as u32);
        }
        Ok(Database {
            connection,
            layout,
            count,
            wanted,
        })
    }

    /// Runs a statement; how many rows it changed.
    pub(crate) fn run(&self, sql: &str) -> rusqlite::Result<usize> {
        self.connection.prepare_cached(sql)?.execute([])
    }

    /// Runs a statement about a candidate.
    pub(crate) fn run_at(&self, sql: &str, cell: Cell, digit: u8) -> rusqlite::Result<usize> {
        let (h, v) = numbers(cell);
        let mut statement = self.connection.prepare_cached(sql)?;
        statement.execute([h, v, digit + 1])
    }

    /// Asks for the cell that a trial goes on with: cell, least digit, number of candidates.
    pub(crate) fn choose(&self, sql: &str) -> rusqlite::Result<(Cell, u8, u32)> {
        let mut statement = self.connection.prepare_cached(sql)?;
        statement.query_row([], |row| {
            let num: u8 = row.get(2)?;
            Ok((cell(row.get(0)?, row.get(1)?), num - 1, row.get(3)?))
        })
    }

    /// How many candidates there are, and what they amount to.
    pub(crate) fn state(&self) -> rusqlite::Result<(u32, State)> {
        let mut statement = self.connection.prepare_cached(&self.count)?;
        statement.query_row([], |row| {
            let rows: u32 = row.get(0)?;
            let mut state = match rows == self.wanted[0] {
                true => State::Full,
                false => State::Open,
            };
            for (at, &wanted) in self.wanted.iter().enumerate().skip(1) {
                if row.get::<_, u32>(at)? < wanted {
                    state = State::Dead;
                }
            }
            Ok((rows, state))
        })
    }

    /// A cell without candidates, or a house without a place for a digit.
    pub(crate) fn dead(&self) -> rusqlite::Result<Option<Dead>> {
        let cells = "SELECT h, v FROM cell EXCEPT SELECT h, v FROM cand ORDER BY h, v LIMIT 1";
        let mut statement = self.connection.prepare(cells)?;
        if let Some(row) = statement.query([])?.next()? {
            return Ok(Some(Dead::Cell(cell(row.get(0)?, row.get(1)?))));
        }
        let digits = "SELECT id, num FROM (SELECT DISTINCT id FROM house) JOIN digit
            EXCEPT SELECT id, num FROM house JOIN cand USING (h, v) ORDER BY id, num LIMIT 1";
        let mut statement = self.connection.prepare(digits)?;
        if let Some(row) = statement.query([])?.next()? {
            let (id, num): (u32, u8) = (row.get(0)?, row.get(1)?);
            let house = self.layout.houses()[id as usize];
            return Ok(Some(Dead::Digit(house, num - 1)));
        }
        Ok(None)
    }

    /// The unique values of the round.
    pub(crate) fn finds(&self) -> rusqlite::Result<Vec<Find>> {
        let sql = "SELECT h, v, num, house FROM find ORDER BY h, v, num";
        let mut statement = self.connection.prepare_cached(sql)?;
        let finds = statement.query_map([], |row| {
            let num: u8 = row.get(2)?;
            Ok(Find {
                cell: cell(row.get(0)?, row.get(1)?),
                digit: num - 1,
                house: row.get(3)?,
            })
        })?;
        finds.collect()
    }

    /// The candidates, in reading order.
    pub(crate) fn rows(&self) -> rusqlite::Result<Vec<Row>> {
        let sql = "SELECT h, v, a, num FROM cand ORDER BY h, v, num";
        let mut statement = self.connection.prepare_cached(sql)?;
        let rows = statement.query_map([], |row| {
            Ok(Row {
                h: row.get(0)?,
                v: row.get(1)?,
                a: row.get(2)?,
                num: row.get(3)?,
            })
        })?;
        rows.collect()
    }
}

/// Row and column as the tables have them, from 1.
fn numbers(cell: Cell) -> (u8, u8) {
    (cell.row + 1, cell.col + 1)
}

fn cell(h: u8, v: u8) -> Cell {
    Cell {
        row: h - 1,
        col: v - 1,
    }
}

/// The area of a cell, from 1; 0 in layouts without.
fn area(layout: &Layout, houses: &Houses, cell: Cell) -> u32 {
    let mut homes = layout.homes(cell).filter(|_| houses.areas);
    let area = homes.find(|(house, _)| is_area(house.kind()));
    area.map_or(0, |(house, _)| house.number() as u32 + 1)
}
