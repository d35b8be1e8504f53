//! Four lanes in an array.

use super::{MOST_LANES, Register};
use wideblas_format::rns::Form;
use wideblas_format::{Lanes, Quotients};

#[derive(Clone, Copy)]
pub struct Quad([u64; 4]);

/// A register whose lanes are an expression of their numbers. Not a closure: those are not always inlined where there
/// is much code, and are then slower than what they do.
macro_rules! quad {
    ($lane:ident => $value:expr) => {
        Quad([
            {
                const $lane: usize = 0;
                $value
            },
            {
                const $lane: usize = 1;
                $value
            },
            {
                const $lane: usize = 2;
                $value
            },
            {
                const $lane: usize = 3;
                $value
            },
        ])
    };
}

impl Quad {
    #[inline(always)]
    fn float(self, lane: usize) -> f64 {
        f64::from_bits(self.0[lane])
    }
}

impl Lanes for Quad {
    // Few processors of this architecture run it, and it was a third of the time that the library takes to compile.
    const CALLS: bool = cfg!(target_arch = "x86_64");

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        quad!(L => (self.float(L) + b.float(L)).to_bits())
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        quad!(L => (self.float(L) - b.float(L)).to_bits())
    }
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        quad!(L => (self.float(L) * b.float(L)).to_bits())
    }
    #[inline(always)]
    fn fma(self, b: Self, c: Self) -> Self {
        quad!(L => self.float(L).mul_add(b.float(L), c.float(L)).to_bits())
    }
    #[inline(always)]
    fn fms(self, b: Self, c: Self) -> Self {
        self.fma(b, quad!(L => c.0[L] ^ 1 << 63))
    }
}

impl Quotients for Quad {
    #[inline(always)]
    fn quotient(self, b: Self) -> Self {
        quad!(L => (self.float(L) / b.float(L)).to_bits())
    }
}

impl Register for Quad {
    const LANES: usize = 4;
    const FORM: Form = Form::Short;

    #[inline(always)]
    unsafe fn splat(x: u64) -> Self {
        Quad([x; 4])
    }
    #[inline(always)]
    unsafe fn splat_low(x: u32) -> Self {
        Quad([x.into(); 4])
    }
    #[inline(always)]
    unsafe fn load(x: &[u64]) -> Self {
        quad!(L => x[L])
    }
    #[inline(always)]
    unsafe fn load_u32(x: &[u32]) -> Self {
        quad!(L => x[L].into())
    }
    #[inline(always)]
    unsafe fn load_pairs(x: &[u32]) -> Self {
        quad!(L => u64::from(x[2 * L]) | u64::from(x[2 * L + 1]) << 32)
    }
    #[inline(always)]
    unsafe fn load_some_pairs(x: &[u32]) -> Self {
        let get = |i: usize| x.get(i).map_or(0, |&x| u64::from(x));
        quad!(L => get(2 * L) | get(2 * L + 1) << 32)
    }
    #[inline(always)]
    unsafe fn load_u16(x: &[u16]) -> Self {
        quad!(L => x[L].into())
    }
    #[inline(always)]
    unsafe fn load_u8(x: &[u8]) -> Self {
        quad!(L => x[L].into())
    }
    #[inline(always)]
    unsafe fn load_i32(x: &[i32]) -> Self {
        quad!(L => i64::from(x[L]) as u64)
    }
    #[inline(always)]
    unsafe fn load_each(rows: [*const u32; MOST_LANES]) -> [Self; 2] {
        let pair = |lane: usize, i: usize| {
            // SAFETY: the caller's.
            let [low, high] = unsafe { *rows[lane].wrapping_add(2 * i).cast::<[u32; 2]>() };
            u64::from(low) | u64::from(high) << 32
        };
        [quad!(L => pair(L, 0)), quad!(L => pair(L, 1))]
    }
    #[inline(always)]
    unsafe fn store_each(pairs: [Self; 2], rows: [*mut u32; MOST_LANES]) {
        for (lane, row) in rows.into_iter().enumerate().take(4) {
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
        quad!(L => self.0[(L + N as usize) % 4])
    }
    #[inline(always)]
    fn first(self) -> Self {
        Quad([self.0[0]; 4])
    }
    #[inline(always)]
    fn store_in_turn(self, other: Self, out: &mut [u64]) {
        for lane in 0..4 {
            out[2 * lane..][..2].copy_from_slice(&[self.0[lane], other.0[lane]]);
        }
    }
    #[inline(always)]
    fn least_halves(self, b: Self) -> Self {
        quad!(L => {
            let (x, y) = (self.0[L], b.0[L]);
            u64::from((x as u32).min(y as u32)) | (x >> 32).min(y >> 32) << 32
        })
    }
    #[inline(always)]
    fn store(self, out: &mut [u64]) {
        out[..4].copy_from_slice(&self.0);
    }
    #[inline(always)]
    fn store_u32(self, out: &mut [u32]) {
        out[..4].copy_from_slice(&self.0.map(|x| x as u32));
    }
    #[inline(always)]
    fn plus(self, b: Self) -> Self {
        quad!(L => self.0[L].wrapping_add(b.0[L]))
    }
    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        quad!(L => self.0[L].wrapping_sub(b.0[L]))
    }
    #[inline(always)]
    fn times_low(self, b: Self) -> Self {
        quad!(L => (self.0[L] & 0xffff_ffff) * (b.0[L] & 0xffff_ffff))
    }
    #[inline(always)]
    fn larger(self, b: Self) -> Self {
        quad!(L => (self.0[L] as i64).max(b.0[L] as i64) as u64)
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        quad!(L => self.0[L] & b.0[L])
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        quad!(L => self.0[L] & !b.0[L])
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        quad!(L => self.0[L] | b.0[L])
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        quad!(L => self.0[L] ^ b.0[L])
    }
    #[inline(always)]
    fn shift_left<const N: u32>(self) -> Self {
        quad!(L => self.0[L] << N)
    }
    #[inline(always)]
    fn shift_right<const N: u32>(self) -> Self {
        quad!(L => self.0[L] >> N)
    }
    #[inline(always)]
    fn shift_left_by(self, counts: Self) -> Self {
        quad!(L => if counts.0[L] < 64 { self.0[L] << counts.0[L] } else { 0 })
    }
    #[inline(always)]
    fn shift_right_by(self, counts: Self) -> Self {
        quad!(L => if counts.0[L] < 64 { self.0[L] >> counts.0[L] } else { 0 })
    }
    #[inline(always)]
    fn sign_mask(self) -> Self {
        quad!(L => (self.0[L] as i64 >> 63) as u64)
    }
    #[inline(always)]
    fn equal(self, b: Self) -> Self {
        quad!(L => if self.float(L) == b.float(L) { u64::MAX } else { 0 })
    }
    #[inline(always)]
    fn not_above(self, b: Self) -> u32 {
        let mut bits = 0;
        for lane in 0..4 {
            let is_above = self.float(lane) > b.float(lane);
            bits |= u32::from(!is_above) << lane;
        }
        bits
    }
    #[inline(always)]
    fn shift_right_signed<const N: u32>(self) -> Self {
        quad!(L => (self.0[L] as i64 >> N) as u64)
    }
    #[inline(always)]
    fn sign_bits(self) -> u32 {
        let mut bits = 0;
        for lane in 0..4 {
            bits |= ((self.0[lane] >> 63) as u32) << lane;
        }
        bits
    }
    #[inline(always)]
    fn add_product(low: &mut Self, high: &mut Self, a: Self, b: Self) {
        for lane in 0..4 {
            let product = u128::from(a.0[lane]) * u128::from(b.0[lane]);
            low.0[lane] = low.0[lane].wrapping_add(product as u64 & ((1 << 50) - 1));
            high.0[lane] = high.0[lane].wrapping_add((product >> 50) as u64);
        }
    }
}
