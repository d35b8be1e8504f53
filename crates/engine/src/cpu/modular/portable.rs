//! Modular kernels for any processor.

use super::combine::{combine, multiply};
use super::kernel::{Dot, convert, product};
use super::{Conversion, Kernels, PlaneProduct, STEP};

const LANES: usize = 4;

/// Four lanes of dwords with 4 byte residues (`P` = 4) or 2 word residues (`P` = 2).
#[derive(Clone, Copy)]
struct Dwords<const P: usize>([i32; LANES]);

impl<const P: usize> Dwords<P> {
    #[inline(always)]
    fn zip(self, b: Self, f: impl Fn(i32, i32) -> i32) -> Self {
        Dwords(std::array::from_fn(|l| f(self.0[l], b.0[l])))
    }
}

/// The products of the residues in two dwords: unsigned by signed bytes, or signed words.
#[inline(always)]
fn dword_dot<const P: usize>(a: i32, b: i32) -> i32 {
    if P == 4 {
        let (a, b) = (a.to_le_bytes(), b.to_le_bytes());
        (0..4).map(|i| i32::from(a[i]) * i32::from(b[i] as i8)).sum()
    } else {
        i32::from(a as i16) * i32::from(b as i16) + (a >> 16) * (b >> 16)
    }
}

impl<const P: usize> Dot for Dwords<P> {
    const LANES: usize = LANES;
    const PER_DWORD: usize = P;

    #[inline(always)]
    unsafe fn splat(x: i32) -> Self {
        Dwords([x; LANES])
    }
    #[inline(always)]
    unsafe fn load(p: *const u8) -> Self {
        // SAFETY: the caller's contract; no instruction set is needed.
        unsafe { Dwords(p.cast::<[i32; LANES]>().read_unaligned()) }
    }
    #[inline(always)]
    unsafe fn store(self, p: *mut u8) {
        // SAFETY: the caller's contract; no instruction set is needed.
        unsafe { p.cast::<[i32; LANES]>().write_unaligned(self.0) }
    }
    #[inline(always)]
    fn dot(self, a: Self, b: Self) -> Self {
        self.add(a.zip(b, dword_dot::<P>))
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        self.zip(b, i32::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self.zip(b, i32::wrapping_sub)
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.zip(b, |x, y| x & y)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.zip(b, |x, y| x | y)
    }
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        self.zip(b, i32::wrapping_mul)
    }
    #[inline(always)]
    fn sign(self) -> Self {
        Dwords(self.0.map(|x| x >> 31))
    }
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Dwords(self.0.map(|x| x << N))
    }
    #[inline(always)]
    fn quotient(self, inv: Self) -> Self {
        // Adding and subtracting 3 * 2^22 rounds to nearest even below 2^22, in any build; larger
        // quotients are integers to within their own rounding.
        self.zip(inv, |x, inv| {
            let q = x as f32 * f32::from_bits(inv as u32);
            const MAGIC: f32 = 12_582_912.0;
            let rounded = if q.abs() < 4_194_304.0 { (q + MAGIC) - MAGIC } else { q };
            rounded as i32
        })
    }
    #[inline(always)]
    unsafe fn load_residues(p: *const u8) -> Self {
        // SAFETY: the caller's contract; no instruction set is needed.
        Dwords(std::array::from_fn(|l| unsafe {
            if P == 4 { i32::from(*p.add(l)) } else { i32::from(*p.cast::<u16>().add(l)) }
        }))
    }
    #[inline(always)]
    unsafe fn store_residues(self, p: *mut u8) {
        for (l, x) in self.0.into_iter().enumerate() {
            // SAFETY: the caller's contract; no instruction set is needed.
            unsafe {
                if P == 4 {
                    *p.add(l) = x as u8;
                } else {
                    *p.cast::<u16>().add(l) = x as u16;
                }
            }
        }
    }
}

unsafe fn run_product<const P: usize>(job: &PlaneProduct<'_>) {
    // SAFETY: the caller's.
    unsafe { product::<Dwords<P>, 2, 4>(job) }
}

unsafe fn run_convert<const P: usize>(job: &Conversion<'_>) {
    // SAFETY: the caller's.
    unsafe { convert::<Dwords<P>, P, 2>(job) }
}

pub fn byte_kernels() -> Kernels {
    Kernels {
        product: run_product::<4>,
        convert: run_convert::<4>,
        combine: combine::<u8, STEP>,
        multiply: multiply::<u8, STEP>,
    }
}

pub fn word_kernels() -> Kernels {
    Kernels {
        product: run_product::<2>,
        convert: run_convert::<2>,
        combine: combine::<i16, { STEP / 2 }>,
        multiply: multiply::<i16, { STEP / 2 }>,
    }
}
