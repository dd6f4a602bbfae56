//! The rules, each a single SQL statement.
//!
//! The tables:
//!
//! ```text
//! cand  (h, v, a, num)                  the candidates
//! cell  (h, v, a, given)                the cells, with their givens
//! digit (num)                           1 to z
//! house (id, kind, no, place, h, v)     the cells of every house: kind row, column, area, extra
//! find  (h, v, num, house)              unique values of the round
//! ```
//!
//! A deletion never takes the row it argues with: two equal fixed values in a row delete each
//! other, and a cell without rows is left, by which a contradiction shows.

use numplace_solver::{HouseKind, Layout};

/// Rules that make up one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A cell with one row.
    Fixed,
    /// A digit with one place in a house.
    Unique,
    /// A digit's places in a house all lie in another.
    Projection,
    /// As many cells as digits.
    Closed,
    /// A digit is tried.
    Trial,
}

impl Kind {
    /// The word used by programs.
    pub fn id(self) -> &'static str {
        match self {
            Kind::Fixed => "fixed",
            Kind::Unique => "unique",
            Kind::Projection => "projection",
            Kind::Closed => "closed",
            Kind::Trial => "trial",
        }
    }
}

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The word used by programs and people: `unique-row`.
    pub id: &'static str,
    /// The round it belongs to.
    pub kind: Kind,
    /// Its statement.
    pub sql: String,
}

/// Sets of cells or digits stand in the bits of an integer that has a sign.
const MOST_BITS: usize = 62;

/// Most cells of a closed set.
const MOST_CLOSED: usize = 4;

/// The houses of a layout as the tables have them.
pub(crate) struct Houses {
    /// Whether every cell lies in just one block or region: its area.
    pub(crate) areas: bool,
    /// Whether there are houses beside rows, columns and areas.
    pub(crate) extra: bool,
}

impl Houses {
    pub(crate) fn of(layout: &Layout) -> Houses {
        let areas = layout.all_cells().iter().all(|&cell| {
            let homes = layout.homes(cell);
            homes.filter(|(house, _)| is_area(house.kind())).count() == 1
        });
        let mut houses = Houses {
            areas,
            extra: false,
        };
        let mut kinds = layout.houses().iter().map(|house| house.kind());
        houses.extra = kinds.any(|kind| houses.kind(kind) == "extra");
        houses
    }

    /// The kind of a house in the table.
    pub(crate) fn kind(&self, kind: HouseKind) -> &'static str {
        match kind {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            kind if is_area(kind) && self.areas => "area",
            _ => "extra",
        }
    }

    /// The columns of `cand` that name a house.
    fn columns(&self) -> &'static [(&'static str, &'static str)] {
        match self.areas {
            true => &[("h", "row"), ("v", "column"), ("a", "area")],
            false => &[("h", "row"), ("v", "column")],
        }
    }
}

pub(crate) fn is_area(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Block | HouseKind::Region)
}

/// The rules for a layout, in the order they are used. Layouts with extra houses have
/// statements for these as well; closed sets are looked for up to 62 digits.
pub fn rules(layout: &Layout) -> Vec<Rule> {
    let houses = Houses::of(layout);
    let mut rules = Vec::new();
    let mut add = |id, kind, sql: String| rules.push(Rule { id, kind, sql });

    add("fixed", Kind::Fixed, fixed(&houses));
    for &(column, house) in houses.columns() {
        let id = match column {
            "h" => "unique-row",
            "v" => "unique-column",
            _ => "unique-area",
        };
        add(id, Kind::Unique, unique(column, house));
    }
    if houses.extra {
        add("unique-extra", Kind::Unique, UNIQUE_EXTRA.to_string());
    }
    add("unique-delete", Kind::Unique, UNIQUE_DELETE.to_string());
    if houses.areas {
        add("row-to-area", Kind::Projection, projection("h", "a"));
        add("column-to-area", Kind::Projection, projection("v", "a"));
        add("area-to-row", Kind::Projection, projection("a", "h"));
        add("area-to-column", Kind::Projection, projection("a", "v"));
    }
    if houses.extra {
        add(
            "house-to-house",
            Kind::Projection,
            PROJECTION_EXTRA.to_string(),
        );
    }
    if layout.n() <= MOST_BITS {
        add("closed-cells", Kind::Closed, closed_cells());
        add("closed-digits", Kind::Closed, closed_digits());
    }
    add("trial-choose", Kind::Trial, CHOOSE.to_string());
    add(TAKE_ID, Kind::Trial, TAKE.to_string());
    add("trial-drop", Kind::Trial, DROP.to_string());
    rules
}

/// A group (h, v) with one row: its num goes elsewhere in its row, column and area.
fn fixed(houses: &Houses) -> String {
    let mut sql = "\
WITH fixed AS MATERIALIZED (
  SELECT h, v, a, num FROM cand GROUP BY h, v HAVING count(*) = 1)
DELETE FROM cand WHERE (h, v, num) IN (
  SELECT c.h, c.v, c.num FROM fixed AS f
    JOIN cand AS c ON c.h = f.h AND c.num = f.num AND c.v <> f.v
  UNION ALL SELECT c.h, c.v, c.num FROM fixed AS f
    JOIN cand AS c ON c.v = f.v AND c.num = f.num AND c.h <> f.h"
        .to_string();
    if houses.areas {
        sql += "
  UNION ALL SELECT c.h, c.v, c.num FROM fixed AS f
    JOIN cand AS c ON c.a = f.a AND c.num = f.num AND (c.h <> f.h OR c.v <> f.v)";
    }
    if houses.extra {
        sql += "
  UNION ALL SELECT c.h, c.v, c.num FROM fixed AS f
    JOIN house AS x ON x.h = f.h AND x.v = f.v AND x.kind = 'extra'
    JOIN house AS y ON y.id = x.id AND (y.h <> f.h OR y.v <> f.v)
    JOIN cand AS c ON c.h = y.h AND c.v = y.v AND c.num = f.num";
    }
    sql + ")"
}

/// A num with one row in a row, column or area, whose cell has other rows too.
fn unique(column: &str, house: &str) -> String {
    format!(
        "\
INSERT OR IGNORE INTO find (h, v, num, house)
  SELECT h, v, num, '{house}' FROM (
    SELECT h, v, num FROM cand GROUP BY {column}, num HAVING count(*) = 1) AS u
  WHERE EXISTS (SELECT 1 FROM cand AS o WHERE o.h = u.h AND o.v = u.v AND o.num <> u.num)"
    )
}

const UNIQUE_EXTRA: &str = "\
INSERT OR IGNORE INTO find (h, v, num, house)
  SELECT h, v, num, 'extra' FROM (
    SELECT h, v, num FROM house JOIN cand USING (h, v)
      WHERE kind = 'extra' GROUP BY id, num HAVING count(*) = 1) AS u
  WHERE EXISTS (SELECT 1 FROM cand AS o WHERE o.h = u.h AND o.v = u.v AND o.num <> u.num)";

const UNIQUE_DELETE: &str = "\
DELETE FROM cand WHERE (h, v, num) IN (
  SELECT c.h, c.v, c.num FROM find AS f
    JOIN cand AS c ON c.h = f.h AND c.v = f.v AND c.num <> f.num)";

/// The rows of a num in house x, two or more, all lie in one house y: elsewhere in y it goes.
fn projection(x: &str, y: &str) -> String {
    format!(
        "\
WITH one AS MATERIALIZED (
  SELECT {x}, num, min({y}) AS {y} FROM cand
    GROUP BY {x}, num HAVING min({y}) = max({y}) AND count(*) > 1)
DELETE FROM cand WHERE (h, v, num) IN (
  SELECT c.h, c.v, c.num FROM one
    JOIN cand AS c ON c.{y} = one.{y} AND c.num = one.num AND c.{x} <> one.{x})"
    )
}

const PROJECTION_EXTRA: &str = "\
WITH place AS MATERIALIZED (SELECT id, num, h, v FROM house JOIN cand USING (h, v)),
  whole AS MATERIALIZED (SELECT id, num, count(*) AS size FROM place GROUP BY id, num),
  shared AS MATERIALIZED (
    SELECT p.id AS x, q.id AS y, p.num AS num, count(*) AS size
      FROM place AS p JOIN place AS q ON q.h = p.h AND q.v = p.v AND q.num = p.num
      WHERE q.id <> p.id GROUP BY p.id, q.id, p.num)
DELETE FROM cand WHERE (h, v, num) IN (
  SELECT c.h, c.v, c.num FROM shared AS s
    JOIN whole AS w ON w.id = s.x AND w.num = s.num AND w.size = s.size
    JOIN place AS c ON c.id = s.y AND c.num = s.num
    WHERE NOT EXISTS (SELECT 1 FROM house AS x WHERE x.id = s.x AND x.h = c.h AND x.v = c.v))";

/// Cells of a house (2 to 4) that hold as many digits between them: these digits go
/// elsewhere in the house.
fn closed_cells() -> String {
    format!(
        "\
WITH RECURSIVE
  mask AS MATERIALIZED (
    SELECT h, v, sum(1 << (num - 1)) AS nums FROM cand
      GROUP BY h, v HAVING count(*) BETWEEN 2 AND {MOST_CLOSED}),
  grp (id, last, places, nums, size) AS (
    SELECT id, place, 1 << (place - 1), nums, 1 FROM house JOIN mask USING (h, v)
    UNION ALL
    SELECT g.id, k.place, g.places | (1 << (k.place - 1)), g.nums | m.nums, g.size + 1
      FROM grp AS g JOIN house AS k ON k.id = g.id AND k.place > g.last
        JOIN mask AS m ON m.h = k.h AND m.v = k.v
      WHERE g.size < {MOST_CLOSED} AND (SELECT count(*) FROM digit
        WHERE ((g.nums | m.nums) >> (digit.num - 1)) & 1) <= {MOST_CLOSED})
DELETE FROM cand WHERE (h, v, num) IN (
  SELECT c.h, c.v, c.num FROM grp AS g JOIN house AS k ON k.id = g.id
    JOIN cand AS c ON c.h = k.h AND c.v = k.v
    WHERE g.size > 1
      AND (SELECT count(*) FROM digit WHERE (g.nums >> (digit.num - 1)) & 1) = g.size
      AND (g.nums >> (c.num - 1)) & 1 AND NOT (g.places >> (k.place - 1)) & 1)"
    )
}

/// Digits (2 to 4) that have as many places between them in a house: these cells hold
/// nothing else.
fn closed_digits() -> String {
    format!(
        "\
WITH RECURSIVE
  mask AS MATERIALIZED (
    SELECT id, num, sum(1 << (place - 1)) AS places FROM house JOIN cand USING (h, v)
      GROUP BY id, num HAVING count(*) BETWEEN 2 AND {MOST_CLOSED}),
  grp (id, last, nums, places, size) AS (
    SELECT id, num, 1 << (num - 1), places, 1 FROM mask
    UNION ALL
    SELECT g.id, m.num, g.nums | (1 << (m.num - 1)), g.places | m.places, g.size + 1
      FROM grp AS g JOIN mask AS m ON m.id = g.id AND m.num > g.last
      WHERE g.size < {MOST_CLOSED} AND (SELECT count(*) FROM digit
        WHERE ((g.places | m.places) >> (digit.num - 1)) & 1) <= {MOST_CLOSED})
DELETE FROM cand WHERE (h, v, num) IN (
  SELECT c.h, c.v, c.num FROM grp AS g JOIN house AS k ON k.id = g.id
    JOIN cand AS c ON c.h = k.h AND c.v = k.v
    WHERE g.size > 1
      AND (SELECT count(*) FROM digit WHERE (g.places >> (digit.num - 1)) & 1) = g.size
      AND (g.places >> (k.place - 1)) & 1 AND NOT (g.nums >> (c.num - 1)) & 1)"
    )
}

const CHOOSE: &str = "\
SELECT h, v, min(num), count(*) FROM cand
  GROUP BY h, v HAVING count(*) > 1 ORDER BY count(*), h, v LIMIT 1";

/// The statement that takes a digit.
pub(crate) const TAKE_ID: &str = "trial-take";

const TAKE: &str = "DELETE FROM cand WHERE h = ?1 AND v = ?2 AND num <> ?3";

const DROP: &str = "DELETE FROM cand WHERE h = ?1 AND v = ?2 AND num = ?3";
