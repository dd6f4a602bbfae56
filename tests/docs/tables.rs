//! Tables that say again what the code says.

use numplace_solver::level::{LEVEL_NAMES, level_letters};
use numplace_solver::order::NAMED_ORDERS;
use numplace_solver::{Info, Kind, Mode, Source, TECHNIQUES, klevel_name, level_name};

use super::markdown::Document;

fn row_of(info: &Info) -> Vec<String> {
    let forms: Vec<String> = info
        .forms
        .iter()
        .map(|form| form.letter().to_string())
        .collect();
    let level = level_name(info.level).map(|name| format!("{} {name}", info.level));
    vec![
        info.letter.to_string(),
        format!("`{}`", info.id),
        info.name.to_string(),
        info.name_ja.to_string(),
        if forms.is_empty() {
            "-".to_string()
        } else {
            forms.join(" ")
        },
        info.points.to_string(),
        info.weight.to_string(),
        level.unwrap_or("-".to_string()),
    ]
}

#[test]
fn techniques() {
    let document = Document::read("docs/techniques.md");
    let (doubles, singles): (Vec<&Info>, Vec<&Info>) = TECHNIQUES
        .iter()
        .partition(|info| info.kind == Kind::Double);
    let singles: Vec<_> = singles.into_iter().map(row_of).collect();
    assert_eq!(document.rows("The table"), singles);
    // Double deforms have no forms of their own.
    let without_forms = |info| {
        let mut row = row_of(info);
        row.remove(4);
        row
    };
    let doubles: Vec<_> = doubles.into_iter().map(without_forms).collect();
    assert_eq!(document.rows("Double deforms"), doubles);
}

#[test]
fn levels() {
    let rows = Document::read("docs/levels.md").rows("The 26 levels");
    let expected = (1..).zip(LEVEL_NAMES).map(|(level, name)| {
        let letters: Vec<String> = level_letters(level).chars().map(String::from).collect();
        [level.to_string(), name.to_string(), letters.join(" ")].to_vec()
    });
    assert_eq!(rows, expected.collect::<Vec<_>>());
}

#[test]
fn klevels() {
    let rows = Document::read("docs/levels.md").rows("klevel");
    for row in &rows {
        let (first, last) = match (row[0].as_str(), row[0].split_once('-')) {
            ("more", _) => (21, 1000),
            (_, Some((first, last))) => (first.parse().unwrap(), last.parse().unwrap()),
            (one, None) => (one.parse().unwrap(), one.parse().unwrap()),
        };
        for assumptions in [first, last] {
            assert_eq!(klevel_name(assumptions), row[1], "{assumptions}");
        }
    }
    assert_eq!(rows.len(), 6);
}

#[test]
fn technical_points() {
    let rows = Document::read("docs/levels.md").rows("Technical Point");
    for row in &rows {
        let part = |part: &str| {
            let (count, letter) = part.split_at(part.len() - 1);
            let info = TECHNIQUES
                .iter()
                .find(|info| info.letter.to_string() == letter);
            count.parse::<u32>().unwrap() * info.unwrap().points
        };
        let parts: Vec<u32> = row[0].split(' ').map(part).collect();
        let sum: Vec<String> = parts.iter().map(u32::to_string).collect();
        assert_eq!(row[1], sum.join(" + "));
        assert_eq!(row[2], parts.iter().sum::<u32>().to_string());
    }
    assert_eq!(rows.len(), 3);
}

#[test]
fn orders_and_modes() {
    let document = Document::read("docs/orders.md");
    let quoted = |text: &str| format!("`{text}`");
    let orders = NAMED_ORDERS.iter().map(|order| {
        let aliases: Vec<String> = order.aliases.iter().map(|alias| quoted(alias)).collect();
        [quoted(order.name), aliases.join(" "), quoted(order.letters)].to_vec()
    });
    assert_eq!(document.rows("Orders"), orders.collect::<Vec<_>>());
    let levels = numplace_solver::source::DEFAULT_LEVELS.lines().map(|line| {
        let (level, order) = line.split_once(" = ").unwrap();
        [quoted(level), quoted(order)].to_vec()
    });
    let rows = document.rows("Orders from the book");
    let (sources, rows) = rows.split_at(Source::ALL.len());
    assert_eq!(rows, levels.collect::<Vec<_>>());
    for (row, source) in sources.iter().zip(Source::ALL) {
        assert_eq!(row[0], quoted(source.name()));
        assert!(row[1].starts_with(source.column()), "{}", row[1]);
    }
    let modes = Mode::ALL.map(|mode| [mode.to_string(), quoted(mode.string())].to_vec());
    assert_eq!(document.rows("Modes"), modes);
}
