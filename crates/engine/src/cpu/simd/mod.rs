//! Code on registers of 64-bit lanes, written once for every instruction set.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod numbers;
#[cfg(target_arch = "x86_64")]
mod operations;
mod portable;
#[cfg(test)]
mod tests;

use super::Isa;
use std::marker::PhantomData;
use wideblas_format::Quotients;
use wideblas_format::rns::Form;

pub(super) use numbers::{PAIR, load_at};

/// Lanes of the widest register.
pub const MOST_LANES: usize = 8;
/// Lanes of the narrowest one of an instruction set.
pub const LEAST_LANES: usize = 4;

/// A register of 64-bit lanes, each an unsigned integer; [`Lanes`](wideblas_format::Lanes) sees them as binary64 numbers.
///
/// Values are made only inside [`run`], after a check for the instruction set: the constructors are
/// unsafe for that reason, and nothing else is. [`Maker`] has safe ones.
pub trait Register: Quotients {
    const LANES: usize;
    /// How factors of [`Register::add_product`] are represented.
    const FORM: Form;

    /// # Safety
    /// Only code that runs under [`run`] may call it.
    unsafe fn splat(x: u64) -> Self;
    /// `x` in the low halves, anything in the high ones: a factor of `times_low`, straight from memory.
    /// # Safety
    /// As `splat`.
    unsafe fn splat_low(x: u32) -> Self;
    /// The first lanes of a slice.
    /// # Safety
    /// As `splat`. A shorter slice panics.
    unsafe fn load(x: &[u64]) -> Self;
    /// 32-bit integers with zeros above.
    /// # Safety
    /// As `load`.
    unsafe fn load_u32(x: &[u32]) -> Self;
    /// Pairs of 32-bit integers, the first of each in the low half.
    /// # Safety
    /// As `load`.
    unsafe fn load_pairs(x: &[u32]) -> Self;
    /// Fewer such integers than the register holds, followed by zeros.
    /// # Safety
    /// As `splat`.
    unsafe fn load_some_pairs(x: &[u32]) -> Self;
    /// # Safety
    /// As `load`.
    unsafe fn load_u16(x: &[u16]) -> Self;
    /// # Safety
    /// As `load`.
    unsafe fn load_u8(x: &[u8]) -> Self;

    /// 32-bit integers with copies of their signs above.
    /// # Safety
    /// As `load`.
    unsafe fn load_i32(x: &[i32]) -> Self;
    /// Four 32-bit integers of each of as many rows as there are lanes: the first two of all rows, as pairs, and the
    /// others.
    /// # Safety
    /// As `splat`; all of them may be read.
    unsafe fn load_each(rows: [*const u32; MOST_LANES]) -> [Self; 2];
    /// Writes what [`Register::load_each`] reads.
    /// # Safety
    /// All of them may be written.
    unsafe fn store_each(pairs: [Self; 2], rows: [*mut u32; MOST_LANES]);
    /// [`Register::load_each`] of rows that lie `step` integers apart.
    /// # Safety
    /// As there.
    #[inline(always)]
    unsafe fn load_rows(rows: *const u32, step: isize) -> [Self; 2] {
        // SAFETY: the caller's.
        unsafe { Self::load_each(each(rows, step)) }
    }
    /// Writes what [`Register::load_rows`] reads.
    /// # Safety
    /// All of them may be written.
    #[inline(always)]
    unsafe fn store_rows(pairs: [Self; 2], rows: *mut u32, step: isize) {
        // SAFETY: the caller's.
        unsafe { Self::store_each(pairs, each(rows, step).map(<*const u32>::cast_mut)) }
    }
    /// [`Register::load_rows`] with the lanes in an order of their own, whatever the step.
    /// # Safety
    /// As there.
    #[inline(always)]
    unsafe fn load_rows_mixed(rows: *const u32, step: isize) -> [Self; 2] {
        // SAFETY: the caller's.
        unsafe { Self::load_rows(rows, step) }
    }
    /// Writes what [`Register::load_rows_mixed`] reads.
    /// # Safety
    /// All of them may be written.
    #[inline(always)]
    unsafe fn store_rows_mixed(pairs: [Self; 2], rows: *mut u32, step: isize) {
        // SAFETY: the caller's.
        unsafe { Self::store_rows(pairs, rows, step) }
    }
    /// [`Register::load_rows`] of the rows that have a bit in `lanes`, that of the first one lowest; zeros for the
    /// others. Row by row: what was just written by masked instructions, or by rows and is read at once, would have to
    /// reach the cache first.
    /// # Safety
    /// As `splat`; those may be read.
    #[inline(always)]
    unsafe fn load_some_rows(rows: *const u32, step: isize, lanes: u32) -> [Self; 2] {
        // SAFETY: the caller's, and zeros.
        unsafe { Self::load_each(some_of(each(rows, step), lanes, ZEROS.as_ptr())) }
    }
    /// Writes what [`Register::load_some_rows`] reads.
    /// # Safety
    /// Those may be written.
    #[inline(always)]
    unsafe fn store_some_rows(pairs: [Self; 2], rows: *mut u32, step: isize, lanes: u32) {
        let mut aside = ZEROS;
        let rows = some_of(each(rows, step), lanes, aside.as_mut_ptr());
        // SAFETY: the caller's, and room for the others.
        unsafe { Self::store_each(pairs, rows.map(<*const u32>::cast_mut)) }
    }
    /// Each lane has what the one N lanes further on had, after the last one the first.
    fn rotated<const N: i32>(self) -> Self;
    /// The first lane in all lanes.
    fn first(self) -> Self;

    fn store(self, out: &mut [u64]);
    /// The lanes of two registers in turn: the first ones of both, and so on.
    fn store_in_turn(self, other: Self, out: &mut [u64]);
    /// The low halves.
    fn store_u32(self, out: &mut [u32]);

    /// Integer sum, modulo 2^64.
    fn plus(self, b: Self) -> Self;
    /// Integer difference, modulo 2^64.
    fn minus(self, b: Self) -> Self;
    /// The product of the low halves, 64 bits.
    fn times_low(self, b: Self) -> Self;
    /// The smaller ones of unsigned 32-bit halves.
    fn least_halves(self, b: Self) -> Self;
    /// The larger ones of signed integers.
    fn larger(self, b: Self) -> Self;
    fn and(self, b: Self) -> Self;
    /// `self & !b`
    fn and_not(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    fn shift_left<const N: u32>(self) -> Self;
    fn shift_right<const N: u32>(self) -> Self;
    /// Each lane by its own count, taken as unsigned: 64 and more give zero.
    fn shift_left_by(self, counts: Self) -> Self;
    /// Each lane by its own count, taken as unsigned: 64 and more give zero.
    fn shift_right_by(self, counts: Self) -> Self;
    /// All ones where the highest bit is set.
    fn sign_mask(self) -> Self;
    /// With copies of the highest bit from above.
    fn shift_right_signed<const N: u32>(self) -> Self;
    /// The highest bit of each lane, that of the first lane lowest.
    fn sign_bits(self) -> u32;
    /// All ones where the binary64 numbers are equal.
    fn equal(self, b: Self) -> Self;
    /// A bit for each lane whose binary64 number is not greater, also where one is NaN; that of the first lane lowest.
    fn not_above(self, b: Self) -> u32;
    /// A bit for each lane whose binary64 numbers are all finite, that of the first lane lowest.
    #[inline(always)]
    fn finite<const N: usize>(numbers: [Self; N]) -> u32 {
        // x - x is NaN where x is not.
        let mut zero = numbers[0].sub(numbers[0]);
        for x in &numbers[1..] {
            zero = zero.add(x.sub(*x));
        }
        zero.equal(zero).sign_bits()
    }
    /// Integers below 2^52 to doubles.
    #[inline(always)]
    fn to_double(self) -> Self {
        // SAFETY: a value exists only under `run`.
        let magic = unsafe { Self::splat(MAGIC) };
        self.or(magic).sub(magic)
    }
    /// The nearest integers of doubles below 2^51 that are not negative.
    #[inline(always)]
    fn to_integer(self) -> Self {
        // SAFETY: as above.
        let (magic, mantissa) = unsafe { (Self::splat(MAGIC), Self::splat((1 << 52) - 1)) };
        self.add(magic).and(mantissa)
    }
    /// Integers below 2^50 as factors, see [`Form::factor`].
    #[inline(always)]
    fn to_factor(self) -> Self {
        match Self::FORM {
            Form::Float => self.to_double(),
            Form::Short | Form::Long => self,
        }
    }
    /// Adds the product of two factors to two sums: after n products these are `low + n low_offset` and
    /// `high + n high_offset`, modulo 2^64, with `low + 2^split high` the sum of the products and each product's
    /// share of `low` at most 2^52 in magnitude: see [`Form`].
    fn add_product(low: &mut Self, high: &mut Self, a: Self, b: Self);
    /// In the long form alone: plus the low 52 bits of the product of the low 52 bits.
    #[inline(always)]
    fn plus_product_low(mut self, a: Self, b: Self) -> Self {
        let mut high = self;
        Self::add_product(&mut self, &mut high, a, b);
        self
    }
    /// In the long form alone: plus the 52 bits above these.
    #[inline(always)]
    fn plus_product_high(mut self, a: Self, b: Self) -> Self {
        let mut low = self;
        Self::add_product(&mut low, &mut self, a, b);
        self
    }
}

/// Integers from one row to the next where they are adjacent.
#[cfg(target_arch = "x86_64")]
const ADJACENT: isize = 4;

/// A row.
static ZEROS: [u32; 4] = [0; 4];

/// Rows that lie `step` integers apart, as many as there are lanes at most.
#[inline(always)]
fn each(rows: *const u32, step: isize) -> [*const u32; MOST_LANES] {
    let row = |lane: isize| rows.wrapping_offset(lane * step);
    [row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7)]
}

/// `rows` that have a bit in `lanes`, and `other` in place of the others.
#[inline(always)]
fn some_of(
    rows: [*const u32; MOST_LANES],
    lanes: u32,
    other: *const u32,
) -> [*const u32; MOST_LANES] {
    let row = |lane: usize| if lanes >> lane & 1 == 1 { rows[lane] } else { other };
    [row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7)]
}

/// 2^52: a double of this exponent holds an integer below 2^52 in its low bits.
const MAGIC: u64 = 1075 << 52;

/// Shows that code runs under [`run`], where registers may be made.
#[derive(Clone, Copy)]
pub struct Maker<V>(PhantomData<V>);

impl<V: Register> Maker<V> {
    /// # Safety
    /// As [`Register::splat`].
    #[inline(always)]
    unsafe fn new() -> Maker<V> {
        Maker(PhantomData)
    }
}

/// Safe constructors by the names of the unsafe ones, which panic on slices that are too short.
macro_rules! makes {
    ($($name:ident: $type:ty),*) => {
        impl<V: Register> Maker<V> {
            $(
                #[inline(always)]
                pub fn $name(self, x: $type) -> V {
                    // SAFETY: `self` exists only under `run`.
                    unsafe { V::$name(x) }
                }
            )*
        }
    };
}
makes!(splat: u64, splat_low: u32, load: &[u64], load_u32: &[u32], load_u16: &[u16], load_u8: &[u8]);

/// The products by four operations on binary64 numbers, in any rounding mode: the high half is what the sum with 2^102
/// keeps, and the rest is exact.
#[inline(always)]
fn add_product_of_floats<V: Register>(low: &mut V, high: &mut V, a: V, b: V) {
    const TOP: f64 = (1u128 << 102) as f64;
    const BOTH: f64 = TOP + (3u64 << 51) as f64;
    // SAFETY: values exist only under `run`.
    let (top, both) = unsafe { (V::splat(TOP.to_bits()), V::splat(BOTH.to_bits())) };
    let sum = a.fma(b, top);
    *high = high.plus(sum);
    *low = low.plus(a.fma(b, both.sub(sum)));
}

/// Code to run. `run` and all that it calls must be `#[inline(always)]` to be compiled for the set.
///
/// The provided methods compile it for one set each. The compiler puts methods into the unit of their type; as functions of the
/// sets' modules they were half of the library's code in three units, whose compiling kept one core busy at the end. None is
/// inline: crates share what another one has compiled then, and the frame of code that is inlined would be that of all sets.
pub trait Simd: Sized {
    type Output;
    fn run<V: Register>(self, make: Maker<V>) -> Self::Output;

    /// # Safety
    /// The processor must have the instruction set.
    #[cfg(target_arch = "x86_64")]
    #[inline(never)]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx2,fma,bmi1,bmi2,lzcnt"
    )]
    unsafe fn run_avx512(self) -> Self::Output {
        // SAFETY: here the instruction set is there.
        self.run(unsafe { Maker::<avx512::Octet<false>>::new() })
    }

    /// # Safety
    /// The processor must have the instruction set.
    #[cfg(target_arch = "x86_64")]
    #[inline(never)]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512ifma,avx2,fma,bmi1,bmi2,lzcnt"
    )]
    unsafe fn run_avx512_long(self) -> Self::Output {
        // SAFETY: here the instruction set is there.
        self.run(unsafe { Maker::<avx512::Octet<true>>::new() })
    }

    /// # Safety
    /// The processor must have the instruction set.
    #[cfg(target_arch = "x86_64")]
    #[inline(never)]
    #[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt")]
    unsafe fn run_avx2(self) -> Self::Output {
        // SAFETY: here the instruction set is there.
        self.run(unsafe { Maker::<avx2::Quad>::new() })
    }

    #[inline(never)]
    fn run_portable(self) -> Self::Output {
        // SAFETY: it needs no set.
        self.run(unsafe { Maker::<portable::Portable>::new() })
    }
}

/// Lanes of a register of `isa`, which must be available.
#[inline]
pub fn lanes(isa: Isa) -> usize {
    struct Lanes;
    impl Simd for Lanes {
        type Output = usize;

        #[inline(always)]
        fn run<V: Register>(self, _: Maker<V>) -> usize {
            V::LANES
        }
    }
    run(isa, Lanes)
}

/// Runs `code` compiled for `isa`, which must be available.
#[inline]
pub fn run<T: Simd>(isa: Isa, code: T) -> T::Output {
    debug_assert!(isa.is_available());
    match isa {
        // SAFETY: Isa::detected found the set; every processor with it has the bit manipulation
        // instructions named beside it.
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 => unsafe { code.run_avx512() },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 => unsafe { code.run_avx2() },
        _ => code.run_portable(),
    }
}

/// As [`run`], where the set has registers; `None` without, for code that is of no use then. Numbers that fill four lanes go to
/// registers of these: some processors compute with wider ones at half the speed.
#[inline(always)]
pub fn run_in_registers<T: Simd>(isa: Isa, fill_four: bool, code: T) -> Option<T::Output> {
    debug_assert!(isa.is_available());
    match isa {
        // SAFETY: as in `run`.
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 if !fill_four => Some(unsafe { code.run_avx512() }),
        // SAFETY: as in `run`; the wider set comes with this one.
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 | Isa::Avx512 => Some(unsafe { code.run_avx2() }),
        _ => None,
    }
}

/// As [`run`], with the fastest [`Register::add_product`].
#[inline]
pub fn run_products<T: Simd>(isa: Isa, code: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if isa == Isa::Avx512 && has_long_products() {
        // SAFETY: Isa::detected found the rest of the set.
        return unsafe { code.run_avx512_long() };
    }
    run(isa, code)
}

/// The processor multiplies integers of 52 bits.
#[cfg(target_arch = "x86_64")]
fn has_long_products() -> bool {
    // The standard library keeps the answer.
    is_x86_feature_detected!("avx512ifma")
}
