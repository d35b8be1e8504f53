//! Exact products by residues on the device: the steps of `product` as kernels, one after the other in a
//! stream. The plan is made on the device too; the host waits only once, at the end.

mod arguments;
pub mod carried;
pub mod cut;
mod kind;
mod layout;
mod leaving;
pub mod limb_shares;
pub mod limbs;
mod long;
pub mod measure;
mod panels;
pub mod products;
pub mod ranges;
mod read;
mod run;
pub mod search;
mod settling;
mod store;
pub mod tables;
pub mod watch;

use crate::outcome::Declined;
use crate::scaling::{Range, Ranked, Scalings};
use cudarc::driver::sys::CUdeviceptr;
use std::fmt;
use wideblas_base::options::Part;
use wideblas_format::wide::WideRef;

/// The format of a product's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Sums of 1, 2 or 4 doubles.
    Doubles(usize),
    /// Magnitudes of 32-bit words, each with a head: twice the exponent of the lowest word, plus one for a negative
    /// number. Results have `precision` bits, at the top of their words.
    Limbs { precision: usize },
}

impl Numbers {
    fn name(self) -> &'static str {
        match self {
            Numbers::Doubles(1) => "f64",
            Numbers::Doubles(2) => "dd",
            Numbers::Doubles(_) => "qd",
            Numbers::Limbs { .. } => "limbs",
        }
    }

    /// Bytes of a number, or of its head for limbs.
    fn bytes(self) -> usize {
        match self {
            Numbers::Doubles(limbs) => 8 * limbs,
            Numbers::Limbs { .. } => 8,
        }
    }

    fn precision(self) -> usize {
        match self {
            Numbers::Doubles(limbs) => 53 * limbs,
            Numbers::Limbs { precision } => precision,
        }
    }
}

/// A matrix on the device; strides in numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct View {
    /// The numbers, or their heads.
    pub data: CUdeviceptr,
    pub row_stride: usize,
    pub col_stride: usize,
    /// Words of the magnitudes, the lowest first: each in its own plane, with the strides of the heads.
    pub limbs: CUdeviceptr,
    /// Words from one plane to the next.
    pub limb_plane: usize,
    pub limb_words: usize,
}

impl View {
    /// The matrix that begins at an element of this one.
    fn from(self, row: usize, col: usize) -> View {
        let numbers = row * self.row_stride + col * self.col_stride;
        View {
            data: self.data + (numbers * size_of::<i64>()) as CUdeviceptr,
            limbs: self.limbs + (numbers * size_of::<u32>()) as CUdeviceptr,
            ..self
        }
    }
}

/// The largest number of 32-bit words of alpha or beta.
pub const FACTOR_WORDS: usize = 112;

/// 32-bit words of a number without zeros on top.
fn words_of(x: WideRef<'_>) -> usize {
    let top_is_short = x.limbs.last().is_some_and(|&limb| limb >> 32 == 0);
    2 * x.limbs.len() - usize::from(top_is_short)
}

/// What the fast kernels add: beta C for beta 0, 1 or -1, with the kernels' numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Addend {
    Nothing = 0,
    Old = 1,
    MinusOld = -1,
}

/// The matrices of a product; C is column-major.
#[derive(Clone, Copy, Debug)]
pub struct Matrices {
    /// Rows and columns of C, and the depth; none of them is 0.
    pub shape: (usize, usize, usize),
    pub numbers: Numbers,
    pub a: View,
    pub b: View,
    pub c: View,
}

impl Matrices {
    /// B is A transposed, in the same memory.
    fn are_transposes(&self) -> bool {
        let (a, b) = (self.a, self.b);
        self.shape.0 == self.shape.1
            && (a.data, a.row_stride, a.col_stride) == (b.data, b.col_stride, b.row_stride)
            && (a.limbs, a.limb_plane) == (b.limbs, b.limb_plane)
    }
}

/// C := alpha A B + beta C.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// Of at most [`FACTOR_WORDS`] words each, the highest limb not zero.
    pub alpha: WideRef<'a>,
    pub beta: WideRef<'a>,
    pub part: Part,
    /// A and B are the real matrices of complex ones, of columns `[Re; Im]` and `[-Im; Re]`, and of rows Re and Im: then
    /// three quarters of the multiplications suffice.
    pub of_parts: bool,
    /// Bits of relative accuracy that each number keeps; `None` keeps all bits.
    pub precision: Option<i32>,
    /// A native computation that may replace the residues.
    pub native: Option<NativeWay<'a>>,
}

/// A native computation of rows, columns or all of a product, for cases where that is cheaper.
#[derive(Clone, Copy)]
pub struct NativeWay<'a> {
    /// How many of the first entries of `CrtTables::ladder` are cheaper than the native computation of the whole
    /// product.
    pub affordable: usize,
    /// Called if `affordable` does not decide: whether the native way is cheapest for all of the product, by the bits of rows
    /// and of columns.
    pub declines: &'a Declines<'a>,
    /// Called if that does not decide either.
    pub decide: &'a Decide<'a>,
}

/// See [`NativeWay::declines`].
pub type Declines<'a> = dyn Fn(&[Ranked; 2]) -> bool + Sync + 'a;
/// Computes the scalings for these ranges of rows and columns.
pub type Decide<'a> = dyn Fn(&[Range], &[Range]) -> Result<Scalings, Declined> + Sync + 'a;

impl fmt::Debug for NativeWay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NativeWay").field("affordable", &self.affordable).finish_non_exhaustive()
    }
}

impl Default for Job<'_> {
    /// C := A B, exactly.
    fn default() -> Self {
        Job {
            alpha: WideRef::ONE,
            beta: WideRef::ZERO,
            part: Part::All,
            of_parts: false,
            precision: None,
            native: None,
        }
    }
}

impl Job<'_> {
    /// What the fast kernels add. `None` if they cannot compute this: alpha must be plus or minus a power of two, and
    /// beta 0, or for sums of doubles 1 or -1.
    fn fast(&self, numbers: Numbers) -> Option<Addend> {
        let addend = match (numbers, self.beta) {
            (_, beta) if beta.is_zero() => Addend::Nothing,
            (Numbers::Doubles(_), beta) if beta.exponent == 0 && *beta.limbs == [1] => {
                if beta.negative { Addend::MinusOld } else { Addend::Old }
            }
            _ => return None,
        };
        (*self.alpha.limbs == [1]).then_some(addend)
    }
}

/// The steps of a product, in order.
pub const STEPS: [&str; 4] = ["plan", "residue", "product", "finish"];
