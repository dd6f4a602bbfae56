//! The summary that `run` prints on the terminal.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use numplace_book::{Book, Entry, HumanPage, HumanTimes, SolvedBook, UnitSource, unreadable_flag};
use numplace_solver::{Lang, Record, level_name, words};

/// Width of the longest bar.
const BAR: usize = 30;

type IsRun<'a> = &'a dyn Fn(&Book, u32) -> bool;

/// What a run gave: levels, how the puzzles ended, which are not conquered and why. `is_run` tells which puzzles of a book, by number, were to be run.
pub(crate) fn run(
    solved: &[SolvedBook],
    is_run: IsRun<'_>,
    notes: &[String],
    lang: Lang,
) -> String {
    let mut text = String::new();
    for book in solved {
        text += &book_lines(book, is_run, lang);
    }
    for note in notes {
        text += &match lang {
            Lang::En => format!("note: {note}\n"),
            Lang::Ja => format!("注: {note}\n"),
        };
    }
    text
}

/// Where the output lies, and whether it is another one now.
pub(crate) fn written(output: &Path, changed: bool, lang: Lang) -> String {
    let output = output.display();
    match (lang, changed) {
        (Lang::En, true) => format!("written: {output}\n"),
        (Lang::Ja, true) => format!("書き込み先: {output}\n"),
        (Lang::En, false) => format!("nothing new: {output} is left as it was\n"),
        (Lang::Ja, false) => format!("変更なし: {output} はそのままです\n"),
    }
}

/// That the output has a password.
pub(crate) fn protected(output: &Path, lang: Lang) -> String {
    let output = output.display();
    match lang {
        Lang::En => format!("{output} opens with the password only"),
        Lang::Ja => format!("{output} はパスワードで保護されます"),
    }
}

fn book_lines(solved: &SolvedBook, is_run: IsRun<'_>, lang: Lang) -> String {
    let SolvedBook { book, records } = solved;
    let pairs = || {
        book.entries
            .iter()
            .zip(records)
            .filter(|(entry, _)| is_run(book, entry.no))
    };
    let run: Vec<&Record> = pairs().filter_map(|(_, record)| record.as_ref()).collect();
    let conquered = run.iter().filter(|record| record.is_conquered()).count();
    let time: Duration = run.iter().map(|record| record.time).sum();
    let count = pairs().count();
    let mut text = match lang {
        Lang::En => format!(
            "{}: {count} puzzles, {conquered} Conquer, {:.3} s\n",
            book.sheet,
            time.as_secs_f64()
        ),
        Lang::Ja => format!(
            "{}: {count}問中 {conquered}問 Conquer、{:.3}秒\n",
            book.sheet,
            time.as_secs_f64()
        ),
    };

    let mut levels: BTreeMap<u8, usize> = BTreeMap::new();
    run.iter()
        .filter_map(|record| record.level)
        .for_each(|level| *levels.entry(level).or_default() += 1);
    let most = levels.values().copied().max().unwrap_or(1);
    for (level, count) in levels {
        let name = level_name(level).unwrap_or_default();
        let bar = "█".repeat((count * BAR).div_ceil(most));
        text += &format!("  {level:>2} {name:<10} {count:>5}  {bar}\n");
    }

    let mut totals: Vec<(char, u32)> = Vec::new();
    for (technique, count) in run.iter().flat_map(|record| record.counts.used()) {
        match totals
            .iter_mut()
            .find(|(letter, _)| *letter == technique.letter())
        {
            Some((_, total)) => *total += count,
            None => totals.push((technique.letter(), count)),
        }
    }
    let totals: Vec<String> = totals
        .iter()
        .map(|(letter, n)| format!("{letter} {n}"))
        .collect();
    if !totals.is_empty() {
        let name = if lang == Lang::Ja {
            "手筋"
        } else {
            "techniques"
        };
        text += &format!("  {name}: {}\n", totals.join("  "));
    }
    for (entry, record) in pairs().filter(|(_, r)| r.as_ref().is_none_or(|r| !r.is_conquered())) {
        text += &format!(
            "  {}: {}\n",
            entry.no,
            why_not(entry, record.as_ref(), lang)
        );
    }
    text
}

fn why_not(entry: &Entry, record: Option<&Record>, lang: Lang) -> String {
    match (record, &entry.puzzle) {
        (Some(record), _) => words::flag(record, lang),
        (None, Err(why)) => unreadable_flag(why, lang),
        (None, Ok(_)) => String::new(),
    }
}

/// How a person's times compare with the model.
pub(crate) fn human(times: &HumanTimes, unit: (f64, UnitSource), lang: Lang) -> String {
    let lines = times.report(unit, lang).into_iter();
    lines.map(|line| line + "\n").collect()
}

/// Most rows of the Human sheet that notes name.
const MOST_ROWS: usize = 10;

/// Which rows of the Human sheet of `file` cannot be used.
pub(crate) fn human_faults(
    file: &Path,
    page: &HumanPage,
    times: &HumanTimes,
    lang: Lang,
) -> Vec<String> {
    let file = file.display();
    let mut faults = times.faults(page, lang);
    let more = faults.len().saturating_sub(MOST_ROWS);
    faults.truncate(MOST_ROWS);
    if more > 0 {
        faults.push(match lang {
            Lang::En => format!("{}: {more} more rows cannot be used", page.sheet),
            Lang::Ja => format!("{}: ほかに使えない行が{more}行あります", page.sheet),
        });
    }
    faults
        .into_iter()
        .map(|fault| format!("{file}: {fault}"))
        .collect()
}

/// That a sheet is not in the output.
pub(crate) fn not_carried(sheet: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("sheet {sheet:?} is no puzzle book and is not in the new workbook"),
        Lang::Ja => format!("シート「{sheet}」は問題集でないため、新しいブックには入りません"),
    }
}

/// That a puzzle has no chart.
pub(crate) fn no_chart(no: u32, lang: Lang) -> String {
    match lang {
        Lang::En => format!("puzzle {no} has no steps, so there is no chart of it"),
        Lang::Ja => format!("問題 {no} には手順がないため、グラフはありません"),
    }
}
