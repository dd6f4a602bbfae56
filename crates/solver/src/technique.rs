//! The one table of techniques: letters, names, points, weights, levels.
//!
//! Reports, statistics, levels, the order language, command-line help and the
//! documents all read this table.

use std::fmt;
use std::ops::ControlFlow;

use crate::deduction::Deduction;
use crate::grid::Grid;
use crate::layout::Form;
use crate::scope::{Budget, Scope};
use crate::techniques::{chain, fish, locked, subset};

/// A technique: a row of [`TECHNIQUES`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names stand in the table")]
pub enum Technique {
    HiddenSingleBlock,
    HiddenSingleRow,
    HiddenSingleColumn,
    NakedSingle,
    LockedPair,
    LockedTriple,
    HiddenPair,
    NakedPair,
    EmptyRectangle,
    XWing,
    Skyscraper,
    NakedTripleBlock,
    TwoStringKite,
    SimpleColouring,
    FinnedXWing,
    RemotePairs,
    WWing,
    XyWing,
    HiddenTriple,
    NakedTriple,
    Swordfish,
    XyzWing,
    XyChain,
    XyLoop,
    HiddenQuad,
    NakedQuad,
    Jellyfish,
    HiddenQuint,
    NakedQuint,
    Squirmbag,
    Assumption,
    Birdy,
    Eagle,
    Assist,
}

use Technique as T;

/// What a technique does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Places a digit.
    Basic,
    /// Removes candidates; a basic technique places what that leads to.
    Deform,
    /// Tries a candidate and follows what comes of it.
    Trial,
    /// Takes a digit from the stored answer.
    Assist,
}

/// Hands every deduction a technique finds to the caller, which says whether to go on.
pub type Visit<'a> = &'a mut dyn FnMut(Deduction) -> ControlFlow<()>;

/// Looks for a technique in the houses of a scope, first to last.
pub type Finder = fn(&Scope<'_>, Visit<'_>) -> ControlFlow<()>;

/// A row of the technique table.
#[derive(Debug)]
pub struct Info {
    /// The technique; its number is the row's.
    pub technique: Technique,
    /// Its letter in orders and labels.
    pub letter: char,
    /// Its name in commands and files.
    pub id: &'static str,
    /// Its name in English.
    pub name: &'static str,
    /// Its name in Japanese.
    pub name_ja: &'static str,
    /// What it does.
    pub kind: Kind,
    /// Where it is searched, in this order; empty when it is not bound to houses.
    pub forms: &'static [Form],
    /// Its share in the Technical Point, per placement (basic) or per search that placed something.
    pub points: u32,
    /// Its weight in the human-time simulation, counted like the points.
    pub weight: f64,
    /// The level (1-26) of a puzzle that needs it; 0 for none.
    pub level: u8,
    /// How it is searched for, if by looking only; none also while it is not built.
    pub find: Option<Finder>,
    /// Whether this version has it.
    pub available: bool,
}

const BRC: &[Form] = &[Form::Block, Form::Row, Form::Column];
const RC: &[Form] = &[Form::Row, Form::Column];

const fn basic(
    technique: T,
    letter: char,
    id: &'static str,
    name: &'static str,
    name_ja: &'static str,
    points: u32,
    weight: f64,
    level: u8,
) -> Info {
    Info {
        technique,
        letter,
        id,
        name,
        name_ja,
        kind: Kind::Basic,
        forms: &[],
        points,
        weight,
        level,
        find: None,
        available: true,
    }
}

const fn deform(
    technique: T,
    letter: char,
    id: &'static str,
    name: &'static str,
    name_ja: &'static str,
    forms: &'static [Form],
    points: u32,
    weight: f64,
    level: u8,
    find: Finder,
) -> Info {
    Info {
        technique,
        letter,
        id,
        name,
        name_ja,
        kind: Kind::Deform,
        forms,
        points,
        weight,
        level,
        find: Some(find),
        available: true,
    }
}

/// A technique of the original that is known but not built yet.
const fn planned(
    technique: T,
    letter: char,
    id: &'static str,
    name: &'static str,
    name_ja: &'static str,
    kind: Kind,
    forms: &'static [Form],
    points: u32,
    weight: f64,
    level: u8,
) -> Info {
    Info {
        technique,
        letter,
        id,
        name,
        name_ja,
        kind,
        forms,
        points,
        weight,
        level,
        find: None,
        available: false,
    }
}

/// All techniques, basic ones first.
#[rustfmt::skip]
pub static TECHNIQUES: [Info; 34] = [
    basic(T::HiddenSingleBlock,  'B', "hidden-single-block",  "Hidden single in a block",  "ブロッケン",       1, 1.0,  1),
    basic(T::HiddenSingleRow,    'R', "hidden-single-row",    "Hidden single in a row",    "レッツミー（行）", 2, 1.25, 2),
    basic(T::HiddenSingleColumn, 'C', "hidden-single-column", "Hidden single in a column", "レッツミー（列）", 2, 1.25, 2),
    basic(T::NakedSingle,        'M', "naked-single",         "Naked single",              "マスミー",         5, 1.5,  3),
    deform(T::LockedPair,     'V', "locked-pair",      "Locked candidates, two cells",   "いずれにしても（2マス）", BRC, 2, 2.0,  4,  |s, v| locked::locked(s, 2..=2, v)),
    deform(T::LockedTriple,   'W', "locked-triple",    "Locked candidates, three cells or more", "いずれにしても（3マス）", BRC, 2, 2.5,  5,  |s, v| locked::locked(s, 3..=usize::MAX, v)),
    deform(T::HiddenPair,     'Q', "hidden-pair",      "Hidden pair",                    "予約（二国同盟）",       BRC, 2, 3.0,  6,  |s, v| subset::hidden(s, 2, v)),
    deform(T::NakedPair,      'G', "naked-pair",       "Naked pair",                     "陰の二国同盟",           BRC, 3, 4.0,  7,  |s, v| subset::naked(s, 2, v)),
    planned(T::EmptyRectangle, 'Λ', "empty-rectangle", "Empty rectangle",                "エンプティ・レクタングル", Kind::Deform, &[], 4, 4.0, 8),
    deform(T::XWing,          'P', "x-wing",           "X-wing",                         "井桁（四角の対角線）",   RC,  4, 5.0,  11, |s, v| fish::basic(s, 2, v)),
    deform(T::Skyscraper,     'Φ', "skyscraper",       "X-chain of two strong links",    "Xチェーン（強リンク2本）", RC,  4, 5.0,  11, chain::skyscraper),
    planned(T::NakedTripleBlock, 'Δ', "naked-triple-block", "Naked triple ab, bc, ca in a block", "三すくみ", Kind::Deform, &[], 4, 5.0, 12),
    planned(T::TwoStringKite, 'K', "two-string-kite",  "Two-string kite",                "カイト",                 Kind::Deform, &[], 4, 5.0, 12),
    planned(T::SimpleColouring, 'S', "simple-colouring", "Simple colouring",             "単純カラーリング",       Kind::Deform, &[], 4, 6.0, 13),
    planned(T::FinnedXWing,   'Ξ', "finned-x-wing",    "Finned or sashimi X-wing",       "ヒレ付き井桁",           Kind::Deform, &[], 4, 6.0, 13),
    planned(T::RemotePairs,   'H', "remote-pairs",     "Remote pairs",                   "リモートペア",           Kind::Deform, &[], 6, 7.0, 14),
    planned(T::WWing,         'Ω', "w-wing",           "W-wing",                         "Wウイング",              Kind::Deform, RC,  6, 7.0, 15),
    planned(T::XyWing,        'Y', "xy-wing",          "XY-wing",                        "XYウイング",             Kind::Deform, &[], 6, 6.0, 16),
    deform(T::HiddenTriple,   'L', "hidden-triple",    "Hidden triple",                  "三国同盟",               BRC, 5, 6.0,  18, |s, v| subset::hidden(s, 3, v)),
    deform(T::NakedTriple,    'T', "naked-triple",     "Naked triple",                   "陰の三国同盟",           BRC, 5, 6.0,  18, |s, v| subset::naked(s, 3, v)),
    deform(T::Swordfish,      'U', "swordfish",        "Swordfish",                      "三本井桁",               RC,  6, 7.0,  18, |s, v| fish::basic(s, 3, v)),
    planned(T::XyzWing,       'Γ', "xyz-wing",         "XYZ-wing",                       "XYZウイング",            Kind::Deform, &[], 8, 8.0, 20),
    planned(T::XyChain,       'Π', "xy-chain",         "XY-chain",                       "XYチェーン",             Kind::Deform, &[], 8, 10.0, 21),
    planned(T::XyLoop,        'Θ', "xy-loop",          "XY-loop",                        "XYループ",               Kind::Deform, &[], 8, 10.0, 21),
    deform(T::HiddenQuad,     'N', "hidden-quad",      "Hidden quad",                    "四国同盟",               BRC, 8, 9.0,  22, |s, v| subset::hidden(s, 4, v)),
    deform(T::NakedQuad,      'O', "naked-quad",       "Naked quad",                     "陰の四国同盟",           BRC, 8, 9.0,  22, |s, v| subset::naked(s, 4, v)),
    deform(T::Jellyfish,      'J', "jellyfish",        "Jellyfish",                      "四本井桁",               RC,  8, 9.0,  22, |s, v| fish::basic(s, 4, v)),
    deform(T::HiddenQuint,    'F', "hidden-quint",     "Hidden quint",                   "五国同盟",               BRC, 10, 12.0, 24, |s, v| subset::hidden(s, 5, v)),
    deform(T::NakedQuint,     'Z', "naked-quint",      "Naked quint",                    "陰の五国同盟",           BRC, 10, 12.0, 24, |s, v| subset::naked(s, 5, v)),
    deform(T::Squirmbag,      'I', "squirmbag",        "Squirmbag",                      "五本井桁",               RC,  10, 12.0, 24, |s, v| fish::basic(s, 5, v)),
    Info { technique: T::Assumption, letter: 'A', id: "assumption", name: "Assumption", name_ja: "仮定法",
           kind: Kind::Trial, forms: &[], points: 20, weight: 20.0, level: 26, find: None, available: true },
    planned(T::Birdy, '?', "birdy", "Trial with basics", "鳥の目（基本手筋による試行）", Kind::Trial, &[], 20, 15.0, 26),
    planned(T::Eagle, '#', "eagle", "Trial with all deforms", "鷲の目（全手筋による試行）", Kind::Trial, &[], 20, 20.0, 26),
    Info { technique: T::Assist, letter: 'X', id: "assist", name: "Digit taken from the answer", name_ja: "解答から補助",
           kind: Kind::Assist, forms: &[], points: 0, weight: 30.0, level: 0, find: None, available: true },
];

/// The letters whose lower case names a double deform.
const DOUBLE_LETTERS: &str = "VWQGPΦKSΞHΩLTUNOJFZI";

/// The capital letters of the double deforms, in the order of the catalogue.
pub fn double_letters() -> impl Iterator<Item = &'static Info> {
    DOUBLE_LETTERS
        .chars()
        .filter_map(|letter| Technique::from_letter(letter).map(Technique::info))
}

/// The level of a double deform by itself; a step may lie higher by its parts.
pub fn double_level(info: &Info) -> u8 {
    match info.letter {
        'V' | 'W' => 9,
        'Q' | 'G' => 10,
        'L' | 'T' | 'U' => 19,
        'N' | 'O' | 'J' => 23,
        'F' | 'Z' | 'I' => 25,
        _ => 17,
    }
}

/// The lower-case letter of a double deform.
pub fn double_letter(info: &Info) -> char {
    info.letter.to_lowercase().next().unwrap_or(info.letter)
}

impl Technique {
    /// All techniques in table order.
    pub fn all() -> impl Iterator<Item = Technique> {
        TECHNIQUES.iter().map(|info| info.technique)
    }

    /// The technique's row of the table.
    pub fn info(self) -> &'static Info {
        &TECHNIQUES[self as usize]
    }

    /// The technique's letter.
    pub fn letter(self) -> char {
        self.info().letter
    }

    /// The technique of a letter, built or planned.
    pub fn from_letter(letter: char) -> Option<Technique> {
        Technique::all().find(|t| t.letter() == letter)
    }

    /// The technique of an id such as `naked-pair`.
    pub fn from_id(id: &str) -> Option<Technique> {
        Technique::all().find(|t| t.info().id == id)
    }

    /// Whether it is one of B R C M.
    pub fn is_basic(self) -> bool {
        self.info().kind == Kind::Basic
    }
}

/// Everything a technique finds on a grid, form by form, first house to last; nothing for
/// techniques that do not work by looking.
pub fn find_all(technique: Technique, grid: &Grid, budget: &Budget<'_>) -> Vec<Deduction> {
    let info = technique.info();
    let mut found = Vec::new();
    for &form in info.forms {
        let scope = Scope { grid, houses: grid.layout().houses_of(form), budget };
        let Some(find) = info.find else { break };
        let ended = find(&scope, &mut |deduction| {
            found.push(deduction);
            ControlFlow::Continue(())
        });
        if ended.is_break() {
            break;
        }
    }
    found
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
