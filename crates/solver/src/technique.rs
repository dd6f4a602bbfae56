//! The one table of techniques: letters, names, points, weights, levels.
//!
//! Reports, statistics, levels, the order language, command-line help and the
//! documents all read this table.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use crate::deduction::Deduction;
use crate::grid::Grid;
use crate::layout::{Form, House};
use crate::scope::{Budget, Finder, Scope};
use crate::techniques::{chain, colour, fish, leftovers, locked, rectangle, subset, trial, wing};

/// A technique: a row of [`TECHNIQUES`].
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    DoubleLockedPair,
    DoubleLockedTriple,
    DoubleHiddenPair,
    DoubleNakedPair,
    DoubleXWing,
    DoubleSkyscraper,
    DoubleTwoStringKite,
    DoubleSimpleColouring,
    DoubleFinnedXWing,
    DoubleRemotePairs,
    DoubleWWing,
    DoubleHiddenTriple,
    DoubleNakedTriple,
    DoubleSwordfish,
    DoubleHiddenQuad,
    DoubleNakedQuad,
    DoubleJellyfish,
    DoubleHiddenQuint,
    DoubleNakedQuint,
    DoubleSquirmbag,
    LawOfLeftovers,
}

use Technique as T;

/// What a technique does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Places a digit.
    Basic,
    /// Removes candidates; a basic technique places what that leads to.
    Deform,
    /// Removes candidates as a deform does, but is none of the original's: no order of the
    /// classic search has it.
    Extension,
    /// Two deforms together, the first of a named family.
    Double,
    /// Tries a candidate and follows what comes of it.
    Trial,
    /// Takes a digit from the stored answer.
    Assist,
}

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
    /// How it is searched for, if by looking at the grid only.
    pub find: Option<Finder>,
    /// What each of its findings rests on.
    pub reach: Reach,
}

/// How much of the grid a finding rests on. Where that has not changed since a technique
/// found nothing, and candidates have only gone, it need not look again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// The places in one house of its scope.
    House,
    /// The places of one digit.
    Digit,
    /// Anything.
    Grid,
}

const BRC: &[Form] = &[Form::Block, Form::Row, Form::Column];
const RC: &[Form] = &[Form::Row, Form::Column];

/// How a row's technique is searched for: by looking at the grid, and how much of it each
/// finding rests on, or by the run itself.
enum Find {
    House(Finder),
    Digit(Finder),
    Grid(Finder),
    Run,
}

/// A row: letter, names (id, English, Japanese), scores (points, weight, level).
const fn row(
    technique: T,
    letter: char,
    names: (&'static str, &'static str, &'static str),
    kind: Kind,
    forms: &'static [Form],
    scores: (u32, f64, u8),
    find: Find,
) -> Info {
    let (id, name, name_ja) = names;
    let (points, weight, level) = scores;
    let (find, reach) = match find {
        Find::House(find) => (Some(find), Reach::House),
        Find::Digit(find) => (Some(find), Reach::Digit),
        Find::Grid(find) => (Some(find), Reach::Grid),
        Find::Run => (None, Reach::Grid),
    };
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
        find,
        reach,
    }
}

/// All techniques: those of the original, basic ones first, then others, which no order of the
/// original has.
#[rustfmt::skip]
pub static TECHNIQUES: [Info; 55] = [
    row(T::HiddenSingleBlock,     'B', ("hidden-single-block",     "Hidden single in a block",                       "ブロッケン"),                         Kind::Basic,  &[], ( 1,  1.0,  1), Find::Run),
    row(T::HiddenSingleRow,       'R', ("hidden-single-row",       "Hidden single in a row",                         "レッツミー（行）"),                   Kind::Basic,  &[], ( 2, 1.25,  2), Find::Run),
    row(T::HiddenSingleColumn,    'C', ("hidden-single-column",    "Hidden single in a column",                      "レッツミー（列）"),                   Kind::Basic,  &[], ( 2, 1.25,  2), Find::Run),
    row(T::NakedSingle,           'M', ("naked-single",            "Naked single",                                   "マスミー"),                           Kind::Basic,  &[], ( 5,  1.5,  3), Find::Run),
    row(T::LockedPair,            'V', ("locked-pair",             "Locked candidates, two cells",                   "いずれにしても（2マス）"),            Kind::Deform, BRC, ( 2,  2.0,  4), Find::House(|s, v| locked::locked(s, 2..=2, v))),
    row(T::LockedTriple,          'W', ("locked-triple",           "Locked candidates, three cells or more",         "いずれにしても（3マス）"),            Kind::Deform, BRC, ( 2,  2.5,  5), Find::House(|s, v| locked::locked(s, 3..=usize::MAX, v))),
    row(T::HiddenPair,            'Q', ("hidden-pair",             "Hidden pair",                                    "予約（二国同盟）"),                   Kind::Deform, BRC, ( 2,  3.0,  6), Find::House(|s, v| subset::hidden(s, 2, v))),
    row(T::NakedPair,             'G', ("naked-pair",              "Naked pair",                                     "陰の二国同盟"),                       Kind::Deform, BRC, ( 3,  4.0,  7), Find::House(|s, v| subset::naked(s, 2, v))),
    row(T::EmptyRectangle,        'Λ', ("empty-rectangle",         "Empty rectangle",                                "エンプティ・レクタングル"),           Kind::Deform, &[], ( 4,  4.0,  8), Find::Digit(rectangle::empty_rectangle)),
    row(T::XWing,                 'P', ("x-wing",                  "X-wing",                                         "井桁（四角の対角線）"),               Kind::Deform, RC,  ( 4,  5.0, 11), Find::Digit(|s, v| fish::basic(s, 2, v))),
    row(T::Skyscraper,            'Φ', ("skyscraper",              "X-chain of two strong links",                    "Xチェーン（強リンク2本）"),           Kind::Deform, RC,  ( 4,  5.0, 11), Find::Digit(chain::skyscraper)),
    row(T::NakedTripleBlock,      'Δ', ("naked-triple-block",      "Naked triple ab, bc, ca in a block",             "三すくみ"),                           Kind::Deform, &[], ( 4,  5.0, 12), Find::Grid(subset::naked_triple_ring)),
    row(T::TwoStringKite,         'K', ("two-string-kite",         "Two-string kite",                                "カイト"),                             Kind::Deform, &[], ( 4,  5.0, 12), Find::Digit(chain::two_string_kite)),
    row(T::SimpleColouring,       'S', ("simple-colouring",        "Simple colouring",                               "単純カラーリング"),                   Kind::Deform, &[], ( 4,  6.0, 13), Find::Digit(colour::simple_colouring)),
    row(T::FinnedXWing,           'Ξ', ("finned-x-wing",           "Finned or sashimi X-wing",                       "ヒレ付き井桁"),                       Kind::Deform, &[], ( 4,  6.0, 13), Find::Digit(fish::finned_x_wing)),
    row(T::RemotePairs,           'H', ("remote-pairs",            "Remote pairs",                                   "リモートペア"),                       Kind::Deform, &[], ( 6,  7.0, 14), Find::Grid(chain::remote_pairs)),
    row(T::WWing,                 'Ω', ("w-wing",                  "W-wing",                                         "Wウイング"),                          Kind::Deform, RC,  ( 6,  7.0, 15), Find::Grid(chain::w_wing)),
    row(T::XyWing,                'Y', ("xy-wing",                 "XY-wing",                                        "XYウイング"),                         Kind::Deform, &[], ( 6,  6.0, 16), Find::Grid(chain::xy_wing)),
    row(T::HiddenTriple,          'L', ("hidden-triple",           "Hidden triple",                                  "三国同盟"),                           Kind::Deform, BRC, ( 5,  6.0, 18), Find::House(|s, v| subset::hidden(s, 3, v))),
    row(T::NakedTriple,           'T', ("naked-triple",            "Naked triple",                                   "陰の三国同盟"),                       Kind::Deform, BRC, ( 5,  6.0, 18), Find::House(|s, v| subset::naked(s, 3, v))),
    row(T::Swordfish,             'U', ("swordfish",               "Swordfish",                                      "ソードフィッシュ"),                   Kind::Deform, RC,  ( 6,  7.0, 18), Find::Digit(|s, v| fish::basic(s, 3, v))),
    row(T::XyzWing,               'Γ', ("xyz-wing",                "XYZ-wing",                                       "XYZウイング"),                        Kind::Deform, &[], ( 8,  8.0, 20), Find::Grid(wing::xyz_wing)),
    row(T::XyChain,               'Π', ("xy-chain",                "XY-chain",                                       "XYチェーン"),                         Kind::Deform, &[], ( 8, 10.0, 21), Find::Grid(chain::xy_chain)),
    row(T::XyLoop,                'Θ', ("xy-loop",                 "XY-loop",                                        "XYループ"),                           Kind::Deform, &[], ( 8, 10.0, 21), Find::Grid(chain::loops)),
    row(T::HiddenQuad,            'N', ("hidden-quad",             "Hidden quad",                                    "四国同盟"),                           Kind::Deform, BRC, ( 8,  9.0, 22), Find::House(|s, v| subset::hidden(s, 4, v))),
    row(T::NakedQuad,             'O', ("naked-quad",              "Naked quad",                                     "陰の四国同盟"),                       Kind::Deform, BRC, ( 8,  9.0, 22), Find::House(|s, v| subset::naked(s, 4, v))),
    row(T::Jellyfish,             'J', ("jellyfish",               "Jellyfish",                                      "ジェリーフィッシュ"),                 Kind::Deform, RC,  ( 8,  9.0, 22), Find::Digit(|s, v| fish::basic(s, 4, v))),
    row(T::HiddenQuint,           'F', ("hidden-quint",            "Hidden quint",                                   "五国同盟"),                           Kind::Deform, BRC, (10, 12.0, 24), Find::House(|s, v| subset::hidden(s, 5, v))),
    row(T::NakedQuint,            'Z', ("naked-quint",             "Naked quint",                                    "陰の五国同盟"),                       Kind::Deform, BRC, (10, 12.0, 24), Find::House(|s, v| subset::naked(s, 5, v))),
    row(T::Squirmbag,             'I', ("squirmbag",               "Squirmbag",                                      "スクワームバッグ"),                   Kind::Deform, RC,  (10, 12.0, 24), Find::Digit(|s, v| fish::basic(s, 5, v))),
    row(T::Assumption,            'A', ("assumption",              "Assumption",                                     "仮定法"),                             Kind::Trial,  &[], (20, 20.0, 26), Find::Run),
    row(T::Birdy,                 '?', ("birdy",                   "Trial with basics",                              "鳥の目（基本手筋による試行）"),       Kind::Trial,  &[], (20, 15.0, 26), Find::Grid(trial::birdy)),
    row(T::Eagle,                 '#', ("eagle",                   "Trial with all deforms",                         "鷲の目（全手筋による試行）"),         Kind::Trial,  &[], (20, 20.0, 26), Find::Grid(trial::eagle)),
    row(T::Assist,                'X', ("assist",                  "Digit taken from the answer",                    "解答から補助"),                       Kind::Assist, &[], ( 0, 30.0,  0), Find::Run),
    row(T::DoubleLockedPair,      'v', ("double-locked-pair",      "Double: locked candidates, two cells",           "二重変形：いずれにしても（2マス）"),  Kind::Double, &[], ( 4,  4.0,  9), Find::Run),
    row(T::DoubleLockedTriple,    'w', ("double-locked-triple",    "Double: locked candidates, three cells or more", "二重変形：いずれにしても（3マス）"),  Kind::Double, &[], ( 4,  4.5,  9), Find::Run),
    row(T::DoubleHiddenPair,      'q', ("double-hidden-pair",      "Double: hidden pair",                            "二重変形：予約（二国同盟）"),         Kind::Double, &[], ( 4,  5.0, 10), Find::Run),
    row(T::DoubleNakedPair,       'g', ("double-naked-pair",       "Double: naked pair",                             "二重変形：陰の二国同盟"),             Kind::Double, &[], ( 5,  6.0, 10), Find::Run),
    row(T::DoubleXWing,           'p', ("double-x-wing",           "Double: X-wing",                                 "二重変形：井桁（四角の対角線）"),     Kind::Double, &[], ( 6,  7.0, 17), Find::Run),
    row(T::DoubleSkyscraper,      'φ', ("double-skyscraper",       "Double: X-chain of two strong links",            "二重変形：Xチェーン（強リンク2本）"), Kind::Double, &[], ( 6,  7.0, 17), Find::Run),
    row(T::DoubleTwoStringKite,   'k', ("double-two-string-kite",  "Double: two-string kite",                        "二重変形：カイト"),                   Kind::Double, &[], ( 6,  7.0, 17), Find::Run),
    row(T::DoubleSimpleColouring, 's', ("double-simple-colouring", "Double: simple colouring",                       "二重変形：単純カラーリング"),         Kind::Double, &[], ( 6,  8.0, 17), Find::Run),
    row(T::DoubleFinnedXWing,     'ξ', ("double-finned-x-wing",    "Double: finned or sashimi X-wing",               "二重変形：ヒレ付き井桁"),             Kind::Double, &[], ( 6,  8.0, 17), Find::Run),
    row(T::DoubleRemotePairs,     'h', ("double-remote-pairs",     "Double: remote pairs",                           "二重変形：リモートペア"),             Kind::Double, &[], ( 8,  9.0, 17), Find::Run),
    row(T::DoubleWWing,           'ω', ("double-w-wing",           "Double: W-wing",                                 "二重変形：Wウイング"),                Kind::Double, &[], ( 8,  9.0, 17), Find::Run),
    row(T::DoubleHiddenTriple,    'l', ("double-hidden-triple",    "Double: hidden triple",                          "二重変形：三国同盟"),                 Kind::Double, &[], ( 7,  8.0, 19), Find::Run),
    row(T::DoubleNakedTriple,     't', ("double-naked-triple",     "Double: naked triple",                           "二重変形：陰の三国同盟"),             Kind::Double, &[], ( 7,  8.0, 19), Find::Run),
    row(T::DoubleSwordfish,       'u', ("double-swordfish",        "Double: swordfish",                              "二重変形：ソードフィッシュ"),         Kind::Double, &[], ( 8,  9.0, 19), Find::Run),
    row(T::DoubleHiddenQuad,      'n', ("double-hidden-quad",      "Double: hidden quad",                            "二重変形：四国同盟"),                 Kind::Double, &[], (10, 11.0, 23), Find::Run),
    row(T::DoubleNakedQuad,       'o', ("double-naked-quad",       "Double: naked quad",                             "二重変形：陰の四国同盟"),             Kind::Double, &[], (10, 11.0, 23), Find::Run),
    row(T::DoubleJellyfish,       'j', ("double-jellyfish",        "Double: jellyfish",                              "二重変形：ジェリーフィッシュ"),       Kind::Double, &[], (10, 11.0, 23), Find::Run),
    row(T::DoubleHiddenQuint,     'f', ("double-hidden-quint",     "Double: hidden quint",                           "二重変形：五国同盟"),                 Kind::Double, &[], (12, 14.0, 25), Find::Run),
    row(T::DoubleNakedQuint,      'z', ("double-naked-quint",      "Double: naked quint",                            "二重変形：陰の五国同盟"),             Kind::Double, &[], (12, 14.0, 25), Find::Run),
    row(T::DoubleSquirmbag,       'i', ("double-squirmbag",        "Double: squirmbag",                              "二重変形：スクワームバッグ"),         Kind::Double, &[], (12, 14.0, 25), Find::Run),
    row(T::LawOfLeftovers,        'Ψ', ("law-of-leftovers",        "Law of leftovers",                               "はみ出しの法則"),                     Kind::Extension, RC,  ( 4,  4.0,  8), Find::Digit(leftovers::law_of_leftovers)),
];

impl Technique {
    /// All techniques in table order.
    pub fn all() -> impl Iterator<Item = Technique> {
        TECHNIQUES.iter().map(|info| info.technique)
    }

    /// All that a modern run has, easiest first: by level, and in table order within a level;
    /// X, which has no level, is last. Double deforms are not among them: where eliminations
    /// are kept, any deform may follow any other.
    pub fn easiest_first() -> &'static [Technique] {
        static ORDER: LazyLock<Vec<Technique>> = LazyLock::new(|| {
            let single = |info: &&Info| info.kind != Kind::Double;
            let mut rows: Vec<&Info> = TECHNIQUES.iter().filter(single).collect();
            rows.sort_by_key(|info| (info.kind == Kind::Assist, info.level));
            rows.into_iter().map(|info| info.technique).collect()
        });
        &ORDER
    }

    /// The technique's row of the table.
    pub fn info(self) -> &'static Info {
        &TECHNIQUES[self as usize]
    }

    /// The technique's letter.
    pub fn letter(self) -> char {
        self.info().letter
    }

    /// The technique of a letter.
    pub fn from_letter(letter: char) -> Option<Technique> {
        Technique::all().find(|t| t.letter() == letter)
    }

    /// The technique of an id such as `naked-pair`.
    pub fn from_id(id: &str) -> Option<Technique> {
        Technique::all().find(|t| t.info().id == id)
    }

    /// The first deform of a double one.
    pub fn doubled(self) -> Option<Technique> {
        let upper = self.letter().to_uppercase().next()?;
        Technique::from_letter(upper).filter(|_| self.info().kind == Kind::Double)
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
    let Some(find) = info.find else { return found };
    // A technique without forms is not bound to houses.
    let forms = info.forms.iter().map(|&form| grid.layout().houses_of(form));
    let searches: Vec<&[House]> = if info.forms.is_empty() {
        vec![&[]]
    } else {
        forms.collect()
    };
    for houses in searches {
        let ended = find(&Scope::new(grid, houses, budget), &mut |deduction| {
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
