//! The constants of exact products on the device, in the layout of kernels/crt/{residues,bases}.cuh, where they are
//! explained.
//! `product` derives them.

use cudarc::driver::DeviceRepr;

/// Words of the longest integer for byte moduli.
pub const BYTE_WORDS: usize = 11;
/// The number of byte moduli.
pub const BYTE_MODULI: usize = 48;
/// Words of the longest integer for primes.
pub const PRIME_WORDS: usize = 32;
/// Words of the longest sum that can be computed back from residues modulo primes.
pub const PRIME_SUM_WORDS: usize = 32;
/// The number of primes, except for long sums.
pub const PRIME_MODULI: usize = 72;
/// For long sums, primes are used in steps of `LONG_STEP`, in at most `LONG_STEPS` steps.
pub const LONG_STEP: usize = 16;
pub const LONG_STEPS: usize = 32;
pub const LONG_MODULI: usize = LONG_STEP * LONG_STEPS;
/// Words of the longest integer for long sums.
pub const LONG_WORDS: usize = 112;
/// Words of a sum that are computed together as a chunk, and the largest number of chunks.
pub const LONG_CHUNK: usize = 8;
pub const LONG_CHUNKS: usize = 28;
/// All primes are below this, so that the sum of the two digits of a residue is a signed byte.
pub const LARGEST_PRIME: u32 = 15_900;

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Reducer {
    pub m: i32,
    pub inverse: f32,
    pub magic: u32,
}

impl Reducer {
    pub fn new(m: u32) -> Reducer {
        Reducer { m: m as i32, inverse: 1.0 / m as f32, magic: 0x4b40_0000u32.wrapping_mul(m) }
    }
}

#[repr(C, align(16))]
#[derive(Clone, Copy, Debug, Default)]
pub struct ByteRow {
    pub weights: [i32; BYTE_WORDS + 1],
    pub reducer: Reducer,
    pub inverse: i32,
}

#[repr(C, align(16))]
#[derive(Clone, Copy, Debug, Default)]
pub struct ByteGroup {
    pub multipliers: [u32; 3],
    pub inverse: f32,
    pub weights: [u32; BYTE_WORDS + 1],
}

#[repr(C, align(16))]
#[derive(Clone, Copy, Debug)]
pub struct ByteBasis {
    pub moduli: i32,
    pub groups: i32,
    pub words: i32,
    pub pad: i32,
    pub minus_product: [u32; BYTE_WORDS + 1],
    pub groups_of: [ByteGroup; BYTE_MODULI / 3],
    pub rows: [ByteRow; BYTE_MODULI],
}

#[repr(C, align(16))]
#[derive(Clone, Copy, Debug)]
pub struct PrimeRow {
    pub reducer: Reducer,
    pub inverse: i32,
    pub weights: [[i32; 2]; PRIME_WORDS],
}

#[repr(C, align(16))]
#[derive(Clone, Copy, Debug)]
pub struct PrimeGroup {
    pub multipliers: [u32; 2],
    pub inverse: f32,
    pub pad: i32,
    pub weights: [u32; PRIME_SUM_WORDS],
}

#[repr(C, align(16))]
#[derive(Clone, Copy, Debug)]
pub struct PrimeBasis {
    pub moduli: i32,
    pub groups: i32,
    pub words: i32,
    pub pad: i32,
    pub minus_product: [u32; PRIME_SUM_WORDS],
    pub groups_of: [PrimeGroup; PRIME_MODULI / 2],
    pub rows: [PrimeRow; PRIME_MODULI],
}

#[repr(C, align(16))]
#[derive(Clone, Copy, Debug)]
pub struct LongRow {
    pub reducer: Reducer,
    pub pad: i32,
    pub weights: [[i32; 2]; LONG_WORDS],
}

#[repr(C, align(16))]
#[derive(Clone, Copy, Debug)]
pub struct Prime {
    pub reducer: Reducer,
    pub inverse: i32,
}

#[repr(C, align(16))]
#[derive(Clone, Copy, Debug)]
pub struct LongBasis {
    pub moduli: i32,
    pub chunks: i32,
    pub first: i32,
    pub pad: i32,
    pub minus_product: [u32; LONG_CHUNKS * LONG_CHUNK],
    pub primes: [Prime; LONG_MODULI],
}

#[repr(C, align(16))]
#[derive(Clone, Copy, Debug, Default)]
pub struct LongWeights {
    pub bytes: [u32; 4],
}

/// A modulus in the form that the modular products take.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Modulus {
    pub m: i32,
    pub inverse: f32,
}

// SAFETY: numbers without padding, in the layout of the kernels' structs.
unsafe impl DeviceRepr for ByteRow {}
// SAFETY: as above.
unsafe impl DeviceRepr for ByteBasis {}
// SAFETY: as above.
unsafe impl DeviceRepr for PrimeRow {}
// SAFETY: as above.
unsafe impl DeviceRepr for PrimeBasis {}
// SAFETY: as above.
unsafe impl DeviceRepr for LongRow {}
// SAFETY: as above.
unsafe impl DeviceRepr for LongBasis {}
// SAFETY: as above.
unsafe impl DeviceRepr for LongWeights {}
// SAFETY: as above.
unsafe impl DeviceRepr for Modulus {}

/// All constants.
pub struct CrtTables {
    /// Sixteenths of bits that each number of byte moduli covers, starting with one modulus.
    pub byte_capacities: Vec<i32>,
    /// Sixteenths of bits of the numbers of moduli that costs are computed with, and for each of them how many of
    /// these save a fifth of its work: see `product::planner::Ladder`.
    pub ladder: Vec<i32>,
    pub savings: Vec<i32>,
    /// Sixteenths of bits that each number of primes covers, starting with one prime.
    pub prime_capacities: Vec<i32>,
    /// The bases of each number of byte moduli, starting with one.
    pub byte_bases: Vec<ByteBasis>,
    pub byte_rows: Vec<ByteRow>,
    pub prime_bases: Vec<PrimeBasis>,
    pub prime_rows: Vec<PrimeRow>,
    pub byte_planes: Vec<Modulus>,
    /// For each prime of long sums, three digits.
    pub prime_planes: Vec<Modulus>,
    /// Sixteenths of bits that each number of steps of primes covers, starting with one step.
    pub long_capacities: Vec<i32>,
    /// Derives the constants that only long sums use.
    pub derive_long: fn() -> LongTables,
}

/// The constants of long sums.
pub struct LongTables {
    pub rows: Vec<LongRow>,
    /// The bases of each number of steps, starting with one, and the weights of all.
    pub bases: Vec<LongBasis>,
    pub weights: Vec<LongWeights>,
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let tables = [
        layout!(Reducer = "Reducer" { m, inverse, magic }),
        layout!(ByteRow = "ByteRow" { weights, reducer: "mod", inverse }),
        layout!(ByteGroup = "ByteGroup" { multipliers, inverse, weights }),
        layout!(ByteBasis = "ByteBasis" {
            moduli: "groups.moduli", groups: "groups.count", words: "groups.words",
            pad: "groups.pad", minus_product: "groups.minus_product",
            groups_of: "groups.group", rows,
        }),
        layout!(PrimeRow = "PrimeRow" {
            reducer: "prime.mod", inverse: "prime.inverse", weights,
        }),
        layout!(PrimeGroup = "PrimeGroup" { multipliers, inverse, pad, weights }),
        layout!(PrimeBasis = "PrimeBasis" {
            moduli: "groups.moduli", groups: "groups.count", words: "groups.words",
            pad: "groups.pad", minus_product: "groups.minus_product",
            groups_of: "groups.group", rows,
        }),
        layout!(LongRow = "LongRow" { reducer: "mod", pad, weights }),
        layout!(Prime = "Prime" { reducer: "mod", inverse }),
        layout!(LongBasis = "LongBasis" { moduli, chunks, first, pad, minus_product, primes }),
        layout!(LongWeights = "LongWeights" { bytes }),
    ];
    check("crt/finish", "wideblas::crt", &tables);
    let constants = [
        ("BYTE_WORDS", BYTE_WORDS),
        ("BYTE_MODULI", BYTE_MODULI),
        ("PRIME_WORDS", PRIME_WORDS),
        ("PRIME_SUM_WORDS", PRIME_SUM_WORDS),
        ("PRIME_MODULI", PRIME_MODULI),
        ("LONG_STEP", LONG_STEP),
        ("LONG_STEPS", LONG_STEPS),
        ("LONG_MODULI", LONG_MODULI),
        ("LONG_WORDS", LONG_WORDS),
        ("LONG_CHUNK", LONG_CHUNK),
        ("LONG_CHUNKS", LONG_CHUNKS),
    ];
    check("crt/finish", "wideblas::crt", &[values(&constants)]);
    check("modular/gemm", "wideblas", &[layout!(Modulus = "Modulus" { m, inverse })]);
}
