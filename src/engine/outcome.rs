//! How a product by residues went, on either engine.

use super::scaling::{LeftOut, Scalings};

/// What was done of a product, or why nothing was.
pub type Outcome = Result<Done, Declined>;

/// The first columns of C are complete but for what is named here, which is as it was where something is added to C.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// How many.
    pub columns: usize,
    /// Rows and columns of C that the native way computes cheaper.
    pub left_out: LeftOut,
    /// Elements, (row, column), that the CPU must look at.
    pub open: Vec<(u32, u32)>,
    /// Of the whole product, where there are such elements; none where all bits count.
    pub scalings: Option<Scalings>,
}

impl Done {
    /// What the native way is to compute, where nothing else is left of so many columns.
    pub fn finished(&self, columns: usize) -> Option<&LeftOut> {
        (self.columns == columns && self.open.is_empty()).then_some(&self.left_out)
    }
}

/// Why a way to compute a product did not. C is as it was where something is added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declined {
    /// The native way is cheaper for all of it.
    Native,
    /// There is no memory for residues.
    NoMemory,
    /// Exponents that spread over more bits than the moduli cover, or numbers that only the CPU looks at.
    NotRepresentable,
    /// The engine does not compute such products.
    NoKernel,
    /// The CPU would have to look at too many elements.
    TooManyOpen,
    /// The device failed.
    Failed,
}
