//! How a product by residues went, on either engine.

use super::scaling::{LeftOut, Scalings};
use std::fmt;

/// The part of a product that was computed, or why none was.
pub type Outcome = Result<Done, Declined>;

/// The first `columns` columns of C are complete, except the rows, columns and elements that are listed here: these
/// have their old values if something is added to C.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// The number of columns.
    pub columns: usize,
    /// Rows and columns of C that the native way computes cheaper.
    pub left_out: LeftOut,
    /// Elements, (row, column), that the CPU must compute.
    pub open: Vec<(u32, u32)>,
    /// The scalings of the whole product, if there are such elements; `None` when all bits count.
    pub scalings: Option<Scalings>,
}

impl Done {
    /// The part that the native way must compute, if nothing else is left to compute in a C of `columns` columns.
    pub fn finished(&self, columns: usize) -> Option<&LeftOut> {
        (self.columns == columns && self.open.is_empty()).then_some(&self.left_out)
    }
}

/// Why a product was not computed in some way. C has its old values if something is added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Declined {
    /// The native way is cheaper for all of it.
    Native,
    /// There is no memory for residues.
    NoMemory,
    /// Exponents that spread over more bits than the moduli cover, or numbers that only the CPU handles.
    NotRepresentable,
    /// Zeros leave out infinities or NaN, which residues on the CPU do not know.
    MeetsZeros,
    /// The engine does not compute such products.
    NoKernel,
    /// The CPU would have to look at too many elements.
    TooManyOpen,
    /// The device failed.
    Failed,
}

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Declined::Native => "the numbers' own arithmetic is faster",
            Declined::NoMemory => "there is no memory for residues",
            Declined::NotRepresentable => {
                "exponents are too far apart, or numbers are infinite or NaN"
            }
            Declined::MeetsZeros => "zeros leave out infinities or NaN",
            Declined::NoKernel => "there are no kernels for such a product",
            Declined::TooManyOpen => "too many elements would be left to the CPU",
            Declined::Failed => "the GPU failed",
        })
    }
}
