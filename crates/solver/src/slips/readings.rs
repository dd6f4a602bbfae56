//! Cells that hold something else than a digit, and what was meant.

use super::{Cause, Sign, Ways};
use crate::text::{LARGEST_CHARACTER, character_digit};

/// Signs that are typed for a digit: they look like it, stand on its key (with shift, on
/// English and Japanese keyboards, or in kana), or are its numeral. 0 is a blank.
const SIGNS: [(char, &str); 10] = [
    ('0', "oO〇○◯Qqわ零)"),
    ('1', "lI|!iLjJ/\\ぬ一壱"),
    ('2', "Zz\"@ふ二弐"),
    ('3', "E#あ三参"),
    ('4', "Ah$う四"),
    ('5', "Ss%え五"),
    ('6', "bG&お六^"),
    ('7', "T'や七?&"),
    ('8', "B(ゆ八*&"),
    ('9', "gqP)よ九("),
];

/// What a text that is no digit may have been meant to be, likeliest first; `None` is a blank
/// cell. Digits are from 0 and below `n`.
pub fn readings(text: &str, n: usize) -> Vec<Option<u8>> {
    let mut found: Vec<Option<u8>> = Vec::new();
    let mut add = |reading: Option<u8>| {
        if !found.contains(&reading) {
            found.push(reading);
        }
    };
    let signs: Vec<char> = text.trim().chars().filter(|c| !c.is_whitespace()).collect();
    // Several numbers in a cell are notes of what may go there.
    let is_note = text.trim().contains([' ', ',', '\u{3000}', '、']);
    if is_note && signs.len() > 1 {
        return vec![None];
    }
    let whole: Vec<Vec<char>> = signs.iter().map(|&sign| looks(sign)).collect();
    let number = |digits: String| match digits.parse::<usize>() {
        Ok(0) => Some(None),
        Ok(number) if number <= n => Some(Some((number - 1) as u8)),
        _ => None,
    };
    if whole.len() == 1 {
        for look in whole.iter().flatten() {
            number(look.to_string()).into_iter().for_each(&mut add);
        }
    } else if whole.iter().all(|looks| !looks.is_empty()) {
        let digits = whole.iter().filter_map(|looks| looks.first()).collect();
        number(digits).into_iter().for_each(&mut add);
    }
    // A digit with something beside it, or two keys at once.
    if signs.len() > 1 {
        for &sign in signs.iter().filter(|sign| sign.is_ascii_alphanumeric()) {
            if let Some(digit) = character_digit(sign, n.min(LARGEST_CHARACTER)) {
                add(Some(digit as u8));
            }
        }
    }
    found
}

/// The digits that a sign looks like, a digit itself first.
fn looks(sign: char) -> Vec<char> {
    let own = sign.is_ascii_digit().then_some(sign);
    let like = SIGNS.iter().filter(|(_, signs)| signs.contains(sign));
    own.into_iter()
        .chain(like.map(|&(digit, _)| digit))
        .collect()
}

/// Signs of which all combinations are tried.
const COMBINED: usize = 2;

/// Tries what the cells that hold no digit were meant to be.
pub(super) fn misread(ways: &mut Ways<'_>) {
    let n = ways.n();
    let mut cells: Vec<(usize, Vec<Option<u8>>)> = Vec::new();
    for (index, sign) in ways.signs.iter().enumerate() {
        if let Sign::Other(text) = sign {
            cells.push((index, readings(text, n)));
        }
    }
    // All as they look; with nothing where they look like nothing, or in all of them.
    let first = |readings: &Vec<Option<u8>>| readings.first().copied().flatten();
    let looks: Vec<_> = cells.iter().map(|(at, r)| (*at, first(r))).collect();
    ways.try_repair(Cause::Misread, &looks);
    let blank: Vec<_> = cells.iter().map(|&(at, _)| (at, None)).collect();
    ways.try_repair(Cause::Misread, &blank);
    if cells.len() <= COMBINED {
        let all = |readings: &[Option<u8>]| {
            let mut all = readings.to_vec();
            all.extend([None].into_iter().chain((0..n as u8).map(Some)));
            all
        };
        let mut combinations: Vec<Vec<(usize, Option<u8>)>> = vec![Vec::new()];
        for (at, readings) in &cells {
            let readings = all(readings);
            combinations = combinations
                .into_iter()
                .flat_map(|before| {
                    readings.iter().map(move |&reading| {
                        let mut with = before.clone();
                        with.push((*at, reading));
                        with
                    })
                })
                .collect();
        }
        for combination in combinations {
            ways.try_repair(Cause::Misread, &combination);
        }
    } else {
        for (changed, (_, readings)) in cells.iter().enumerate() {
            for reading in readings.iter().skip(1).chain([&None]) {
                let mut repair = looks.clone();
                repair[changed].1 = *reading;
                ways.try_repair(Cause::Misread, &repair);
            }
        }
    }
}
