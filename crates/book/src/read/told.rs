//! What is told of the books beside what stands in them.

use numplace_solver::Variant;

/// What the user says of all books at once. It wins over what stands in them.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// Block shape (rows, columns), for the books whose number of digits it makes.
    pub block: Option<(usize, usize)>,
    /// The variant. A jigsaw one without regions leaves these to the books.
    pub variant: Option<Variant>,
}

impl From<Option<(usize, usize)>> for Told {
    fn from(block: Option<(usize, usize)>) -> Told {
        Told {
            block,
            variant: None,
        }
    }
}
