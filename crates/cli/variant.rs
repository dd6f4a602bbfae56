//! `--variant` and `--regions`: what puzzles ask beyond rows, columns and blocks.

use clap::Args;
use numplace_solver::text::{Found, TextError};
use numplace_solver::{Lang, Layout, Regions, Variant, VariantError, Wanted};

use crate::failure::Failure;
use crate::{complain, input};

/// The variant of puzzles.
#[derive(Args)]
pub(crate) struct VariantArgs {
    /// Variant of the puzzles: diagonal, windoku, jigsaw, disjoint, asterisk, girandola,
    /// centre-dot, house (1,1)(2,2)..., or none; joined by +, or given more than once
    #[arg(long, value_name = "NAME")]
    variant: Vec<String>,
    /// Regions of a jigsaw puzzle, a sign for each cell, or a file with them
    #[arg(long, value_name = "STRING|FILE", allow_hyphen_values = true)]
    regions: Option<String>,
}

impl VariantArgs {
    /// What the flags tell, if they tell anything. A jigsaw puzzle may still lack its regions.
    pub(crate) fn get(&self, block: Option<(usize, usize)>) -> Result<Option<Variant>, Failure> {
        if self.variant.is_empty() && self.regions.is_none() {
            return Ok(None);
        }
        let parsed = Variant::parse(&self.variant.join("+"));
        let mut variant = parsed.map_err(|why| wrong("--variant", &why))?;
        if let Some(argument) = &self.regions {
            if !self.variant.is_empty() && variant.is_plain() {
                let what = "--regions: are of a jigsaw puzzle; leave --variant out";
                return Err(Failure::Argument(what.to_string()));
            }
            variant = variant.with_regions(read_regions(argument)?);
        }
        if block.is_some() && !variant.has_shape() {
            let what = "--block: a jigsaw puzzle has regions in place of blocks; leave it out";
            return Err(Failure::Argument(what.to_string()));
        }
        Ok(Some(variant))
    }

    /// What the flags tell of puzzles in books, which may tell the regions themselves.
    pub(crate) fn of_books(&self, block: Option<(usize, usize)>) -> Result<Wanted, Failure> {
        let variant = self.get(block)?;
        Ok(Wanted { block, variant })
    }

    /// What the flags tell of puzzles in a text, which has no regions of its own. Says on
    /// standard error which regions are in pieces.
    pub(crate) fn wanted(
        &self,
        block: Option<(usize, usize)>,
        lang: Lang,
    ) -> Result<Wanted, Failure> {
        let variant = self.get(block)?;
        if let Some(variant) = &variant {
            check_whole(variant)?;
            note_pieces(variant, lang);
        }
        let wanted = Wanted { block, variant };
        // What never fits is told before any puzzle is read.
        if let (Some(_), Some(n)) = (&wanted.variant, wanted.n()) {
            wanted.layout(n).map_err(|why| wrong("--variant", &why))?;
        }
        Ok(wanted)
    }
}

/// Refuses a jigsaw puzzle whose regions are not told.
fn check_whole(variant: &Variant) -> Result<(), Failure> {
    if variant.is_jigsaw() && variant.regions().is_none() {
        let what = "--variant jigsaw: needs its regions; give them with --regions";
        return Err(Failure::Argument(what.to_string()));
    }
    Ok(())
}

/// Says which regions do not hang together: perhaps a sign is wrong.
pub(crate) fn note_pieces(variant: &Variant, lang: Lang) {
    let Some(regions) = variant.regions() else {
        return;
    };
    let lists = regions.lists();
    for region in regions.in_pieces() {
        let (number, first) = (region + 1, lists[region][0]);
        complain(&match lang {
            Lang::En => format!(
                "--regions: region {number}, which begins at {first}, does not hang together; it is taken as it is"
            ),
            Lang::Ja => format!(
                "--regions: {first}から始まる領域{number}はつながっていませんが、そのまま使います"
            ),
        });
    }
}

/// Refuses puzzles that the flags do not fit: what they say is not about the puzzles alone.
pub(crate) fn refuse_unfit(found: &[Found]) -> Result<(), Failure> {
    let unfit = found.iter().find_map(|found| match &found.puzzle {
        Err(TextError::Layout(VariantError::Layout(_))) => None,
        Err(TextError::Layout(why)) => Some((found.line, why)),
        _ => None,
    });
    match unfit {
        Some((line, why)) => Err(Failure::Argument(format!("line {line}: {why}"))),
        None => Ok(()),
    }
}

/// What a layout says of its variant in JSON: the variant and its regions.
pub(crate) fn json_words(layout: &Layout) -> (Option<String>, Option<String>) {
    let variant = layout.variant();
    let words = Some(variant.to_string()).filter(|_| !variant.is_plain());
    (words, variant.regions().map(Regions::to_string))
}

fn read_regions(argument: &str) -> Result<Regions, Failure> {
    let (text, file) = input::read(argument)?;
    let is_file = file.is_some();
    let shown = file.unwrap_or_else(|| argument.chars().take(40).collect());
    Regions::parse(&text).map_err(|why| {
        let hint = if is_file { "" } else { "; or no such file" };
        Failure::Argument(format!("--regions {shown}: {why}{hint}"))
    })
}

fn wrong(flag: &str, why: &VariantError) -> Failure {
    Failure::Argument(format!("{flag}: {why}"))
}
