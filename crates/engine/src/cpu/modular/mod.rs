//! Integer products modulo small moduli: the unit under the exact products of `product`.
//!
//! Operands are *planes*, one a modulus. A plane holds vectors (rows of A or columns of B) in panels
//! of 16, each panel a sequence of steps of 64 bytes: one dword a vector, in it 4 residues of a byte or
//! 2 of a word, consecutive in k. Both operands have the same layout; k is filled up with zeros. The
//! result is a column-major plane of residues in `[0, m)`.
//!
//! A number becomes residues by the same unit: its base-256 digits times a table of `256^j mod m`.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod combine;
#[cfg(target_arch = "x86_64")]
mod dwords;
mod kernel;
pub mod parts;
pub mod planes;
mod portable;

use super::Isa;

/// Vectors of a panel.
pub const PANEL: usize = 16;
/// Panels of the largest register tile.
pub const TALLEST: usize = 3;
/// Bytes of one step of a panel.
pub const STEP: usize = 64;

/// How wide a residue is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    /// Moduli up to 2^8, 4 residues a dword. A is unsigned and B signed.
    Byte,
    /// Moduli up to 2^13, 2 residues a dword. Both operands are signed.
    Word,
}

impl Width {
    /// Residues in a dword.
    pub const fn per_dword(self) -> usize {
        match self {
            Width::Byte => 4,
            Width::Word => 2,
        }
    }

    /// Bytes of a residue.
    pub const fn bytes(self) -> usize {
        4 / self.per_dword()
    }
}

/// The instructions that multiply residues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Scalar code that the compiler may vectorise: words.
    Portable,
    /// AVX2 vpmaddwd: words.
    Madd256,
    /// AVX-VNNI: bytes by vpdpbusd, words by vpdpwssd, 8 lanes.
    Vnni256,
    /// AVX-512 VNNI: the same on 16 lanes.
    Vnni512,
}

impl Unit {
    pub const ALL: [Unit; 4] = [Unit::Portable, Unit::Madd256, Unit::Vnni256, Unit::Vnni512];

    pub fn name(self) -> &'static str {
        match self {
            Unit::Portable => "portable",
            Unit::Madd256 => "avx2",
            Unit::Vnni256 => "avx-vnni",
            Unit::Vnni512 => "avx512-vnni",
        }
    }

    /// Whether this machine has the instructions.
    #[cfg(target_arch = "x86_64")]
    pub fn is_available(self) -> bool {
        match self {
            Unit::Portable => true,
            Unit::Madd256 => Isa::Avx2.is_available(),
            Unit::Vnni256 => Isa::Avx2.is_available() && is_x86_feature_detected!("avxvnni"),
            Unit::Vnni512 => Isa::Avx512.is_available() && is_x86_feature_detected!("avx512vnni"),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    pub fn is_available(self) -> bool {
        self == Unit::Portable
    }

    /// The fastest unit within an instruction set.
    pub fn best(isa: Isa) -> Unit {
        let allowed = |unit: &Unit| match unit {
            Unit::Portable => true,
            Unit::Madd256 | Unit::Vnni256 => isa >= Isa::Avx2,
            Unit::Vnni512 => isa >= Isa::Avx512,
        };
        let found = Unit::ALL.into_iter().rev().find(|unit| allowed(unit) && unit.is_available());
        found.unwrap_or(Unit::Portable)
    }

    /// The unit multiplies bytes faster than words.
    pub fn has_bytes(self) -> bool {
        matches!(self, Unit::Vnni256 | Unit::Vnni512)
    }
}

/// A modulus and the constants for reductions by it.
#[derive(Clone, Copy, Debug)]
pub struct Modulus {
    pub m: i32,
    /// 1 / m, rounded.
    pub inv: f32,
    /// Steps of a product of words after which sums must be reduced to stay below 2^31.
    pub flush: usize,
}

impl Modulus {
    pub fn new(m: u32, width: Width) -> Modulus {
        let half = u64::from(m / 2);
        let flush = match width {
            // 2 products a step on top of a reduced sum.
            Width::Word => ((1u64 << 31) - (1 << 14)) / (2 * half * half),
            // Products are at most 255 * 128, 4 a step; callers cut k so that no flush is needed.
            Width::Byte => usize::MAX as u64,
        };
        Modulus { m: m as i32, inv: 1.0 / m as f32, flush: flush as usize }
    }
}

/// Largest depth of one product of bytes: 4 * 255 * 128 a step stays below 2^31.
pub const MAX_DEPTH: usize = 1 << 16;

/// One plane of C := A B modulo m.
pub struct PlaneProduct<'a> {
    pub modulus: &'a Modulus,
    /// Steps of a panel, and with 64 bytes each its length.
    pub steps: usize,
    pub a: *const u8,
    pub b: *const u8,
    /// Rows of C to compute, multiples of [`PANEL`]: also the vectors of A.
    pub rows: std::ops::Range<usize>,
    /// Columns of C to compute; the first is a multiple of [`PANEL`].
    pub cols: std::ops::Range<usize>,
    /// For each panel of A and of B the steps outside of which it has only zeros, and need not be there. They are the
    /// same for panels of [`TALLEST`] that follow each other from a multiple of it on, where tiles of so many start.
    pub extents: [&'a [std::ops::Range<usize>]; 2],
    pub c: *mut u8,
    /// A second plane for the same, or null.
    pub also: *mut u8,
    /// Leading dimension of C in residues.
    pub ldc: usize,
    /// Add to what C holds, and the second plane.
    pub accumulate: bool,
    /// First and one past the last row needed in a column; tiles outside may be left out.
    pub needed: &'a (dyn Fn(usize) -> std::ops::Range<usize> + Sync),
}

/// Numbers of one panel turned into residues.
pub struct Conversion<'a> {
    pub moduli: &'a [Modulus],
    /// Per modulus `digits` dwords of the table, then the dword `2^(32 words) mod m` (i32) that a
    /// negative number's digits exceed it by.
    pub table: &'a [i32],
    /// Dwords of digits a number.
    pub digits: usize,
    /// `[step][number of the step's dword][digits][PANEL]` dwords.
    pub numbers: &'a [i32],
    /// All ones where the number is negative, in the same order without the digits.
    pub negative: &'a [i32],
    /// Steps to convert.
    pub steps: usize,
    /// Residues in `[0, m)` rather than symmetric.
    pub unsigned: bool,
    /// The first step's place in the first plane.
    pub out: *mut u8,
    /// Bytes from a plane to the next.
    pub plane: usize,
}

/// Residues of two matrices x and y at some place of every plane, which become those of two sums of both.
pub struct Combination<'a> {
    pub moduli: &'a [Modulus],
    /// A step of the first plane of each.
    pub x: *const u8,
    pub y: *const u8,
    /// Where f x + g y goes, with f and g from -1 to 1; may be x or y. Unsigned residues have no sum with f and g positive.
    pub sums: [(*mut u8, [i16; 2]); 2],
    /// Residues are in `[0, m)` rather than symmetric.
    pub unsigned: bool,
    /// Bytes from a plane to the next.
    pub plane: usize,
}

/// Symmetric residues of some steps of a plane, times a factor.
pub struct Multiple<'a> {
    pub modulus: &'a Modulus,
    /// Up to half the modulus, of either sign.
    pub factor: i32,
    pub from: *const u8,
    pub to: *mut u8,
    pub steps: usize,
    /// The multiples are in `[0, m)` rather than symmetric.
    pub unsigned: bool,
}

/// The entry points of one unit for one width.
pub struct Kernels {
    /// # Safety
    /// Planes must cover the rows, columns and steps; C is written in whole panels of rows and tiles
    /// of up to 8 columns.
    pub product: unsafe fn(&PlaneProduct<'_>),
    /// # Safety
    /// `out` must have room for the steps in every plane; slices must have the stated lengths.
    pub convert: unsafe fn(&Conversion<'_>),
    /// # Safety
    /// The places must be a step in every plane.
    pub combine: unsafe fn(&Combination<'_>),
    /// # Safety
    /// The places must be the steps of a plane.
    pub multiply: unsafe fn(&Multiple<'_>),
}

/// The kernels of `unit`, which must be available.
pub fn kernels(unit: Unit, width: Width) -> Kernels {
    assert!(unit.is_available());
    match (unit, width) {
        #[cfg(target_arch = "x86_64")]
        (Unit::Vnni512, Width::Byte) => avx512::byte_kernels(),
        #[cfg(target_arch = "x86_64")]
        (Unit::Vnni512, Width::Word) => avx512::word_kernels(),
        #[cfg(target_arch = "x86_64")]
        (Unit::Vnni256, Width::Byte) => avx2::byte_kernels(),
        #[cfg(target_arch = "x86_64")]
        (Unit::Vnni256 | Unit::Madd256, Width::Word) => avx2::word_kernels(),
        (_, Width::Word) => portable::word_kernels(),
        (_, Width::Byte) => portable::byte_kernels(),
    }
}
