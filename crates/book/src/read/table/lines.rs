//! Tables with a puzzle as one string in each line.

use std::collections::HashSet;

use numplace_solver::text::parse_cells;

use super::{Block, Draft, Row, letters, value};
use crate::columns;
use crate::digits;
use crate::model::Value;
use crate::read::sheet::size_of_line;

/// The column of the regions of jigsaw puzzles in a book in line form.
const REGIONS: u32 = columns::DIGITS + 6;

/// What titles say, in small and narrow letters. The first title of a column of ours is
/// the one that a book has.
const TITLES: [(u32, &[&str]); 9] = [
    (
        columns::NUMBER,
        &[
            "no",
            "no.",
            "number",
            "nr",
            "nr.",
            "id",
            "#",
            "index",
            "番号",
            "問題番号",
        ],
    ),
    (
        columns::PAGE,
        &[
            "title, page",
            "title",
            "name",
            "page",
            "題・頁",
            "題",
            "題名",
            "名前",
            "頁",
            "ページ",
        ],
    ),
    (columns::AUTHOR, &["author", "作者"]),
    (
        columns::PUBLISHED,
        &[
            "published level",
            "level",
            "difficulty",
            "rating",
            "grade",
            "公表レベル",
            "レベル",
            "難易度",
            "難度",
        ],
    ),
    (columns::TECHNIQUES, &["techniques", "使用解法"]),
    (REGIONS, &["regions", "region", "領域", "区画"]),
    (columns::STRATEGY, &["strategy level", "戦略レベル"]),
    (columns::PLAYBACK, &["playback", "再生文字列"]),
    (
        columns::DIGITS,
        &[
            "puzzle", "puzzles", "quiz", "quizzes", "givens", "clues", "grid", "board", "sudoku",
            "問題", "盤面",
        ],
    ),
];

/// Takes in a table of puzzles; false when it is none.
///
/// # Errors
/// When more than one column may hold the puzzles.
pub(super) fn fill(sheet: &mut Draft, table: &[Row], block: Block) -> Result<bool, String> {
    let Some(first) = table.iter().find(|row| !row.is_blank()) else {
        return Ok(false);
    };
    let width = table.iter().map(|row| row.fields.len()).max().unwrap_or(0);
    let candidates: Vec<usize> = (0..width)
        .filter(|&col| holds_puzzles(table, col, block))
        .collect();
    let title = |col: usize| titled(first.field(col));
    let puzzles = match candidates[..] {
        [] => return Ok(false),
        [only] => only,
        _ => {
            let mut named = candidates
                .iter()
                .filter(|&&col| title(col) == Some(columns::DIGITS));
            let (Some(&named), None) = (named.next(), named.next()) else {
                let names: Vec<String> = candidates.iter().map(|&col| letters(col)).collect();
                return Err(format!(
                    "is a table whose columns {} all hold puzzles; write 'puzzle' over the one \
                     to read, in the first line",
                    names.join(", ")
                ));
            };
            named
        }
    };
    let has_titles = !is_puzzle(first.field(puzzles), block);
    let data: Vec<&Row> = table
        .iter()
        .skip_while(|row| row.at < first.at + u32::from(has_titles))
        .filter(|row| !row.is_blank())
        .collect();

    // Where each column of a book comes from.
    let mut sources = vec![(columns::DIGITS, puzzles)];
    for col in (0..width).filter(|&col| col != puzzles) {
        let target = match has_titles {
            true => title(col),
            // The only column that says by itself what it is.
            false => (col == 0 && are_numbers(&data, 0)).then_some(columns::NUMBER),
        };
        let target = target.filter(|&target| target != columns::DIGITS);
        let target = target.map(|target| match target {
            columns::NUMBER if !are_numbers(&data, col) => columns::PAGE,
            target => target,
        });
        let is_new = |target: &u32| sources.iter().all(|(taken, _)| taken != target);
        sources.extend(target.filter(is_new).map(|target| (target, col)));
    }

    sheet.line_head();
    if sources.iter().any(|&(target, _)| target == REGIONS) {
        let title = Value::Text("regions".to_string());
        sheet.put(columns::HEADER_ROW, REGIONS, title);
    }
    let begin = data.first().map_or(0, |row| row.at);
    let shift = columns::FIRST_ROW.saturating_sub(begin);
    let numbered = sources.iter().any(|&(target, _)| target == columns::NUMBER);
    for (no, row) in (1u32..).zip(&data) {
        let at = row.at + shift;
        if !numbered {
            sheet.put(at, columns::NUMBER, Value::Number(no.into()));
        }
        for &(target, col) in &sources {
            let field = row.field(col);
            let value = match target {
                columns::DIGITS | REGIONS => Value::Text(field.to_string()),
                _ => value(field),
            };
            sheet.put(at, target, value);
        }
    }
    sheet.note = Some(note(first, has_titles, &sources, width, shift));
    Ok(true)
}

/// How the table was understood.
fn note(
    first: &Row,
    has_titles: bool,
    sources: &[(u32, usize)],
    width: usize,
    shift: u32,
) -> String {
    let named = |col: usize| match (has_titles, first.field(col)) {
        (true, title) if !title.is_empty() => format!("'{title}'"),
        _ => letters(col),
    };
    let words = sources.iter().map(|&(target, col)| {
        let what = match target {
            columns::NUMBER => "numbers",
            columns::PAGE => "titles",
            columns::AUTHOR => "authors",
            columns::PUBLISHED => "levels",
            columns::TECHNIQUES => "techniques",
            columns::STRATEGY => "strategy levels",
            columns::PLAYBACK => "playback strings",
            REGIONS => "regions",
            _ => "puzzles",
        };
        format!("{what} in {}", named(col))
    });
    let mut note = format!(
        "read as a table with a puzzle in each line: {}",
        words.collect::<Vec<_>>().join(", ")
    );
    let left_out = (0..width).filter(|col| sources.iter().all(|(_, source)| source != col));
    let left_out: Vec<String> = left_out.map(named).collect();
    if !left_out.is_empty() {
        note += &format!("; left out: {}", left_out.join(", "));
    }
    if shift > 0 {
        note += &format!("; line 1 of the file is row {} of the sheet", shift + 1);
    }
    note
}

/// Whether most fields of a column are puzzles with something to find out.
fn holds_puzzles(table: &[Row], col: usize, block: Block) -> bool {
    let fields = table.iter().map(|row| row.field(col));
    let fields: Vec<&str> = fields.filter(|field| !field.is_empty()).collect();
    let puzzles = fields
        .iter()
        .filter(|field| is_puzzle(field, block))
        .count();
    // The title is none.
    puzzles > 0 && puzzles * 2 >= fields.len() - 1
}

/// Whether a text is a puzzle with some digits given and some not.
fn is_puzzle(field: &str, block: Block) -> bool {
    let narrow = digits::narrow(field);
    let wanted = block.map(|(rows, cols)| rows.saturating_mul(cols));
    let n = size_of_line(field).filter(|&n| wanted.is_none_or(|wanted| wanted == n));
    let cells = n.and_then(|n| parse_cells(&narrow, n).ok());
    cells
        .is_some_and(|cells| cells.iter().any(Option::is_some) && cells.iter().any(Option::is_none))
}

/// The column of a book that a title means.
fn titled(title: &str) -> Option<u32> {
    let title = digits::narrow(title).to_lowercase();
    let mut titles = TITLES.iter();
    let found = titles.find(|(_, titles)| titles.contains(&title.trim()));
    found.map(|&(column, _)| column)
}

/// Whether a column holds the numbers of puzzles, each once.
fn are_numbers(rows: &[&Row], col: usize) -> bool {
    let mut seen = HashSet::new();
    rows.iter().all(|row| {
        let number = digits::puzzle_number(&value(row.field(col)));
        number.is_some_and(|number| seen.insert(number))
    })
}
