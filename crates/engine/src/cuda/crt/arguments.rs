//! The arguments of the kernels, in the layout of kernels/crt/, where they are explained.

use super::FACTOR_WORDS;
use crate::cuda::memory::Plain;
use crate::scaling::{LEVELS, Range};
use cudarc::driver::DeviceRepr;
use cudarc::driver::sys::CUdeviceptr;

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct CrtPlan {
    pub status: i32,
    pub needed: i32,
    pub moduli: i32,
    pub planes: i32,
    pub words_a: i32,
    pub words_b: i32,
    pub unsure: i32,
    pub hard: i32,
}

/// Bits of [`CrtPlan::status`].
pub const SPECIAL: i32 = 1;
pub const MORE_MODULI: i32 = 2;
pub const ASK: i32 = 4;
/// Value of `Scaling::bits` for a vector that is left out.
pub const LEFT_OUT: i32 = -1;

/// A vector's range: largest and smallest leading bit, lowest bit, and 0 if all its numbers are zero.
pub type RawRange = [i32; 4];
/// How many numbers of a vector have their leading bit at each level.
pub type RawLevels = [u32; LEVELS];
/// A vector's unit and bits.
pub type RawScaling = [i32; 2];
/// What a block of threads found out about a vector's range and levels.
pub type RawSeen = [u32; 8];

/// A range that the device found.
pub fn range(&[top, smallest, bottom, used]: &RawRange, &counts: &RawLevels) -> Range {
    let (top, smallest, bottom) = (top.into(), smallest.into(), bottom.into());
    match used {
        0 => Range::default(),
        _ => Range { top, smallest, bottom, special: false, counts },
    }
}

/// Where the numbers of one side are cut: the bits and the room of [`super::cut::Cut`].
pub type RawCut = [i32; 2];

/// What blocks of threads find together about all vectors of an operand.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub missing: [u32; LEVELS],
    pub sum: u64,
    pub most: i32,
    pub fewest: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Tails {
    pub counts: CUdeviceptr,
    pub places: CUdeviceptr,
    pub room: i32,
    pub pad: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct CrtOperand {
    pub data: CUdeviceptr,
    pub limbs: CUdeviceptr,
    pub limb_plane: i64,
    pub limb_words: i32,
    pub pad: i32,
    pub vector_stride: i64,
    pub depth_stride: i64,
    pub vectors: i32,
    pub depth: i32,
    pub ranges: CUdeviceptr,
    pub levels: CUdeviceptr,
    pub scalings: CUdeviceptr,
    pub seen: CUdeviceptr,
    pub arrivals: CUdeviceptr,
    pub tally: CUdeviceptr,
    pub tails: Tails,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Operands {
    pub sides: [CrtOperand; 2],
    pub plan: CUdeviceptr,
    pub patch: i32,
    pub pad: i32,
    pub scaled: CUdeviceptr,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Capacities {
    pub bits: CUdeviceptr,
    pub len: i32,
    pub pad: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct PlanJob {
    pub operands: Operands,
    pub precision: i32,
    pub extra_bits: i32,
    pub moduli: Capacities,
    pub planes_per_modulus: i32,
    pub max_planes: i32,
    pub max_words: i32,
    pub cuts: [RawCut; 2],
    pub affordable: i32,
    pub ladder: Capacities,
    pub savings: CUdeviceptr,
}

/// How many numbers [`RankJob`] finds of either side, and the number of bits that stands for all larger ones.
pub const RANKS: usize = 32;
pub const RANKED_BITS: usize = 2048;

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct RankJob {
    pub scalings: [CUdeviceptr; 2],
    pub vectors: [i32; 2],
    pub found: CUdeviceptr,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Planes {
    pub data: CUdeviceptr,
    pub plane: i64,
    pub first: i32,
    pub vectors: i32,
    pub extents: CUdeviceptr,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Conversion {
    pub operands: Operands,
    pub planes: [Planes; 2],
    pub first_side: i32,
    pub pad: i32,
    pub bytes: CUdeviceptr,
    pub byte_rows: CUdeviceptr,
    pub primes: CUdeviceptr,
    pub prime_rows: CUdeviceptr,
    pub long_rows: CUdeviceptr,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Combination {
    pub plan: CUdeviceptr,
    pub moduli: CUdeviceptr,
    pub x: CUdeviceptr,
    pub y: CUdeviceptr,
    pub sums: [CUdeviceptr; 2],
    pub factors: [[i32; 2]; 2],
    pub plane: i64,
    pub count: i32,
    pub pad: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Finish {
    pub plan: CUdeviceptr,
    pub bytes: CUdeviceptr,
    pub primes: CUdeviceptr,
    pub longs: CUdeviceptr,
    pub long_weights: CUdeviceptr,
    pub residues: CUdeviceptr,
    pub ld: i64,
    pub plane: i64,
    pub rows: i32,
    pub cols: i32,
    pub first_row: i32,
    pub first_col: i32,
    pub row_scalings: CUdeviceptr,
    pub col_scalings: CUdeviceptr,
    pub row_tails: CUdeviceptr,
    pub col_tails: CUdeviceptr,
    pub c: CUdeviceptr,
    pub ldc: i64,
    pub alpha_exponent: i32,
    pub alpha_negative: i32,
    pub addend: i32,
    pub part: i32,
    pub unscaled: i32,
    pub limb_words: i32,
    pub limbs: CUdeviceptr,
    pub limb_plane: i64,
    pub precision: i32,
    pub elements: i32,
    pub unsure: CUdeviceptr,
    pub max_unsure: i32,
    pub pad_end: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Factor {
    pub exponent: i32,
    pub negative: i32,
    pub words: i32,
    pub word: [u32; FACTOR_WORDS],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Settle {
    pub finish: Finish,
    pub alpha: Factor,
    pub beta: Factor,
    pub scratch: CUdeviceptr,
    pub slots: i32,
    pub capacity: i32,
    pub count: i32,
    pub source: i32,
    pub heads: CUdeviceptr,
    pub integers: CUdeviceptr,
    pub integer_plane: i64,
    pub integer_ld: i64,
    pub sides: [CrtOperand; 2],
}

// SAFETY: integers, doubles and addresses in the layout of the kernels' structs.
unsafe impl DeviceRepr for CrtPlan {}
// SAFETY: integers, without padding.
unsafe impl Plain for CrtPlan {}
// SAFETY: as above.
unsafe impl DeviceRepr for Operands {}
// SAFETY: as above.
unsafe impl DeviceRepr for PlanJob {}
// SAFETY: as above.
unsafe impl DeviceRepr for RankJob {}
// SAFETY: as above.
unsafe impl DeviceRepr for Conversion {}
// SAFETY: as above.
unsafe impl DeviceRepr for Combination {}
// SAFETY: as above.
unsafe impl DeviceRepr for Finish {}
// SAFETY: as above.
unsafe impl DeviceRepr for Settle {}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    use crate::scaling::SIXTEENTHS;
    const NAMESPACE: &str = "wideblas::crt";

    let operand = layout!(CrtOperand = "Operand" {
        data, limbs, limb_plane, limb_words, pad, vector_stride, depth_stride, vectors, depth,
        ranges, levels, scalings, seen, arrivals, tally, tails,
    });
    let plan = [
        layout!(CrtPlan = "Plan" {
            status, needed, moduli, planes, words_a, words_b, unsure, hard,
        }),
        claims("Range", size_of::<RawRange>(), &[]),
        claims("Levels", size_of::<RawLevels>(), &[]),
        claims("Scaling", size_of::<RawScaling>(), &[]),
        claims("Seen", size_of::<RawSeen>(), &[]),
        layout!(Tally = "Tally" { missing, sum, most, fewest }),
        layout!(Tails = "Tails" { counts, places, room, pad }),
        operand,
        layout!(Operands = "Operands" { sides, plan, patch, pad, scaled }),
        layout!(Capacities = "Capacities" { bits, len, pad: "" }),
        layout!(PlanJob = "PlanJob" {
            operands, precision, extra_bits, moduli, planes_per_modulus, max_planes, max_words,
            cuts, affordable, ladder, savings,
        }),
        layout!(RankJob = "RankJob" { scalings, vectors, found }),
    ];
    check("crt/plan", NAMESPACE, &plan);
    let constants = [
        ("LEVELS", LEVELS),
        ("SIXTEENTHS", SIXTEENTHS as usize),
        ("SPECIAL", SPECIAL as usize),
        ("MORE_MODULI", MORE_MODULI as usize),
        ("ASK", ASK as usize),
        ("RANKS", RANKS),
        ("RANKED_BITS", RANKED_BITS),
        ("-LEFT_OUT", -LEFT_OUT as usize),
    ];
    check("crt/plan", NAMESPACE, &[values(&constants)]);
    let conversion = [
        layout!(Planes = "Planes" { data, plane, first, vectors, extents }),
        layout!(Conversion = "Conversion" {
            operands, planes, first_side, pad, bytes, byte_rows, primes, prime_rows, long_rows,
        }),
    ];
    check("crt/convert", NAMESPACE, &conversion);
    let settle = [
        layout!(Finish = "Finish" {
            plan, bytes, primes, longs, long_weights, residues, ld, plane, rows, cols,
            first_row, first_col, row_scalings, col_scalings, row_tails, col_tails, c, ldc,
            alpha_exponent, alpha_negative, addend, part, unscaled, limb_words, limbs, limb_plane, precision,
            elements, unsure, max_unsure, pad_end: "",
        }),
        layout!(Factor = "Factor" { exponent, negative, words, word }),
        layout!(Settle = "Settle" {
            finish, alpha, beta, scratch, slots, capacity, count, source, heads, integers,
            integer_plane, integer_ld, sides,
        }),
        values(&[("FACTOR_WORDS", FACTOR_WORDS)]),
    ];
    check("crt/settle", NAMESPACE, &settle);
}
