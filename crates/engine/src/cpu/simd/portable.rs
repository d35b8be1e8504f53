//! Lanes in an array.

use super::{MOST_LANES, Register};
use wideblas_format::rns::Form;
use wideblas_format::{Lanes, Quotients};

/// On x86-64 a single lane: without an instruction set beyond the first one the processor multiplies and adds by calls of a
/// function, one number at a time, and four lanes were a sixth of the time that the library takes to compile.
const COUNT: usize = if cfg!(target_arch = "x86_64") { 1 } else { 4 };

#[derive(Clone, Copy)]
pub struct Portable([u64; COUNT]);

/// A register whose lanes are an expression of their numbers. Not a closure: those are not always inlined where there
/// is much code, and are then slower than what they do.
macro_rules! each {
    ($lane:ident => $value:expr) => {
        each!(@ $lane => $value; 0 1 2 3)
    };
    (@ $lane:ident => $value:expr; $first:literal $($other:literal)*) => {
        Portable([
            each!(@ $first, $lane => $value),
            $(
                #[cfg(not(target_arch = "x86_64"))]
                each!(@ $other, $lane => $value),
            )*
        ])
    };
    (@ $at:literal, $lane:ident => $value:expr) => {{
        const $lane: usize = $at;
        $value
    }};
}

impl Portable {
    #[inline(always)]
    fn float(self, lane: usize) -> f64 {
        f64::from_bits(self.0[lane])
    }
}

impl Lanes for Portable {
    // Few processors of this architecture run it, and it was a third of the time that the library takes to compile.
    const CALLS: bool = cfg!(target_arch = "x86_64");

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        each!(L => (self.float(L) + b.float(L)).to_bits())
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        each!(L => (self.float(L) - b.float(L)).to_bits())
    }
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        each!(L => (self.float(L) * b.float(L)).to_bits())
    }
    #[inline(always)]
    fn fma(self, b: Self, c: Self) -> Self {
        each!(L => self.float(L).mul_add(b.float(L), c.float(L)).to_bits())
    }
    #[inline(always)]
    fn fms(self, b: Self, c: Self) -> Self {
        self.fma(b, each!(L => c.0[L] ^ 1 << 63))
    }
}

impl Quotients for Portable {
    #[inline(always)]
    fn quotient(self, b: Self) -> Self {
        each!(L => (self.float(L) / b.float(L)).to_bits())
    }
}

impl Register for Portable {
    const LANES: usize = COUNT;
    const FORM: Form = Form::Short;

    #[inline(always)]
    unsafe fn splat(x: u64) -> Self {
        Portable([x; COUNT])
    }
    #[inline(always)]
    unsafe fn splat_low(x: u32) -> Self {
        Portable([x.into(); COUNT])
    }
    #[inline(always)]
    unsafe fn load(x: &[u64]) -> Self {
        each!(L => x[L])
    }
    #[inline(always)]
    unsafe fn load_u32(x: &[u32]) -> Self {
        each!(L => x[L].into())
    }
    #[inline(always)]
    unsafe fn load_pairs(x: &[u32]) -> Self {
        each!(L => u64::from(x[2 * L]) | u64::from(x[2 * L + 1]) << 32)
    }
    #[inline(always)]
    unsafe fn load_some_pairs(x: &[u32]) -> Self {
        let get = |i: usize| x.get(i).map_or(0, |&x| u64::from(x));
        each!(L => get(2 * L) | get(2 * L + 1) << 32)
    }
    #[inline(always)]
    unsafe fn load_u16(x: &[u16]) -> Self {
        each!(L => x[L].into())
    }
    #[inline(always)]
    unsafe fn load_u8(x: &[u8]) -> Self {
        each!(L => x[L].into())
    }
    #[inline(always)]
    unsafe fn load_i32(x: &[i32]) -> Self {
        each!(L => i64::from(x[L]) as u64)
    }
    #[inline(always)]
    unsafe fn load_each(rows: [*const u32; MOST_LANES]) -> [Self; 2] {
        let pair = |lane: usize, i: usize| {
            // SAFETY: the caller's.
            let [low, high] = unsafe { *rows[lane].wrapping_add(2 * i).cast::<[u32; 2]>() };
            u64::from(low) | u64::from(high) << 32
        };
        [each!(L => pair(L, 0)), each!(L => pair(L, 1))]
    }
    #[inline(always)]
    unsafe fn store_each(pairs: [Self; 2], rows: [*mut u32; MOST_LANES]) {
        for (lane, row) in rows.into_iter().enumerate().take(COUNT) {
            let (low, high) = (pairs[0].0[lane], pairs[1].0[lane]);
            // SAFETY: the caller's.
            unsafe {
                *row.cast::<[u32; 4]>() =
                    [low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32];
            }
        }
    }
    #[inline(always)]
    fn rotated<const N: i32>(self) -> Self {
        each!(L => self.0[(L + N as usize) & (COUNT - 1)])
    }
    #[inline(always)]
    fn first(self) -> Self {
        Portable([self.0[0]; COUNT])
    }
    #[inline(always)]
    fn store_in_turn(self, other: Self, out: &mut [u64]) {
        for lane in 0..COUNT {
            out[2 * lane..][..2].copy_from_slice(&[self.0[lane], other.0[lane]]);
        }
    }
    #[inline(always)]
    fn least_halves(self, b: Self) -> Self {
        each!(L => {
            let (x, y) = (self.0[L], b.0[L]);
            u64::from((x as u32).min(y as u32)) | (x >> 32).min(y >> 32) << 32
        })
    }
    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        out[..COUNT].copy_from_slice(&self.0);
    }
    #[inline(always)]
    fn store_u32(self, out: &mut [u32]) {
        out[..COUNT].copy_from_slice(&self.0.map(|x| x as u32));
    }
    #[inline(always)]
    fn plus(self, b: Self) -> Self {
        each!(L => self.0[L].wrapping_add(b.0[L]))
    }
    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        each!(L => self.0[L].wrapping_sub(b.0[L]))
    }
    #[inline(always)]
    fn times_low(self, b: Self) -> Self {
        each!(L => (self.0[L] & 0xffff_ffff) * (b.0[L] & 0xffff_ffff))
    }
    #[inline(always)]
    fn larger(self, b: Self) -> Self {
        each!(L => (self.0[L] as i64).max(b.0[L] as i64) as u64)
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        each!(L => self.0[L] & b.0[L])
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        each!(L => self.0[L] & !b.0[L])
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        each!(L => self.0[L] | b.0[L])
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        each!(L => self.0[L] ^ b.0[L])
    }
    #[inline(always)]
    fn shift_left<const N: u32>(self) -> Self {
        each!(L => self.0[L] << N)
    }
    #[inline(always)]
    fn shift_right<const N: u32>(self) -> Self {
        each!(L => self.0[L] >> N)
    }
    #[inline(always)]
    fn shift_left_by(self, counts: Self) -> Self {
        each!(L => if counts.0[L] < 64 { self.0[L] << counts.0[L] } else { 0 })
    }
    #[inline(always)]
    fn shift_right_by(self, counts: Self) -> Self {
        each!(L => if counts.0[L] < 64 { self.0[L] >> counts.0[L] } else { 0 })
    }
    #[inline(always)]
    fn sign_mask(self) -> Self {
        each!(L => (self.0[L] as i64 >> 63) as u64)
    }
    #[inline(always)]
    fn equal(self, b: Self) -> Self {
        each!(L => if self.float(L) == b.float(L) { u64::MAX } else { 0 })
    }
    #[inline(always)]
    fn not_above(self, b: Self) -> u32 {
        let mut bits = 0;
        for lane in 0..COUNT {
            let is_above = self.float(lane) > b.float(lane);
            bits |= u32::from(!is_above) << lane;
        }
        bits
    }
    #[inline(always)]
    fn shift_right_signed<const N: u32>(self) -> Self {
        each!(L => (self.0[L] as i64 >> N) as u64)
    }
    #[inline(always)]
    fn sign_bits(self) -> u32 {
        let mut bits = 0;
        for lane in 0..COUNT {
            bits |= ((self.0[lane] >> 63) as u32) << lane;
        }
        bits
    }
    #[inline(always)]
    fn add_product(low: &mut Self, high: &mut Self, a: Self, b: Self) {
        for lane in 0..COUNT {
            let product = u128::from(a.0[lane]) * u128::from(b.0[lane]);
            low.0[lane] = low.0[lane].wrapping_add(product as u64 & ((1 << 50) - 1));
            high.0[lane] = high.0[lane].wrapping_add((product >> 50) as u64);
        }
    }
}
