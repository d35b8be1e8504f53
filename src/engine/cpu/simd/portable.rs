//! Four lanes in an array.

use super::Register;
use crate::format::Lanes;
use crate::format::rns::Form;

#[derive(Clone, Copy)]
pub struct Quad([u64; 4]);

impl Quad {
    #[inline(always)]
    fn zip(self, b: Quad, f: impl Fn(u64, u64) -> u64) -> Quad {
        Quad(std::array::from_fn(|l| f(self.0[l], b.0[l])))
    }

    #[inline(always)]
    fn float(self, b: Quad, f: impl Fn(f64, f64) -> f64) -> Quad {
        self.zip(b, |x, y| f(f64::from_bits(x), f64::from_bits(y)).to_bits())
    }

    #[inline(always)]
    fn widened<T: Copy + Into<u64>>(x: &[T]) -> Quad {
        Quad(std::array::from_fn(|l| x[l].into()))
    }
}

impl Lanes for Quad {
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        self.float(b, |x, y| x + y)
    }
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self.float(b, |x, y| x - y)
    }
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        self.float(b, |x, y| x * y)
    }
    #[inline(always)]
    fn fma(self, b: Self, c: Self) -> Self {
        Quad(std::array::from_fn(|l| {
            let [x, y, z] = [self.0[l], b.0[l], c.0[l]].map(f64::from_bits);
            x.mul_add(y, z).to_bits()
        }))
    }
    #[inline(always)]
    fn fms(self, b: Self, c: Self) -> Self {
        self.fma(b, Quad(c.0.map(|x| x ^ 1 << 63)))
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
        Quad::widened(x)
    }
    #[inline(always)]
    unsafe fn load_u32(x: &[u32]) -> Self {
        Quad::widened(x)
    }
    #[inline(always)]
    unsafe fn load_pairs(x: &[u32]) -> Self {
        Quad(std::array::from_fn(|l| u64::from(x[2 * l]) | u64::from(x[2 * l + 1]) << 32))
    }
    #[inline(always)]
    unsafe fn load_some_pairs(x: &[u32]) -> Self {
        let get = |i: usize| x.get(i).map_or(0, |&x| u64::from(x));
        Quad(std::array::from_fn(|l| get(2 * l) | get(2 * l + 1) << 32))
    }
    #[inline(always)]
    unsafe fn load_u16(x: &[u16]) -> Self {
        Quad::widened(x)
    }
    #[inline(always)]
    unsafe fn load_u8(x: &[u8]) -> Self {
        Quad::widened(x)
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
        self.zip(b, u64::wrapping_add)
    }
    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        self.zip(b, u64::wrapping_sub)
    }
    #[inline(always)]
    fn times_low(self, b: Self) -> Self {
        self.zip(b, |x, y| (x & 0xffff_ffff) * (y & 0xffff_ffff))
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.zip(b, |x, y| x & y)
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        self.zip(b, |x, y| x & !y)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.zip(b, |x, y| x | y)
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        self.zip(b, |x, y| x ^ y)
    }
    #[inline(always)]
    fn shift_left<const N: u32>(self) -> Self {
        Quad(self.0.map(|x| x << N))
    }
    #[inline(always)]
    fn shift_right<const N: u32>(self) -> Self {
        Quad(self.0.map(|x| x >> N))
    }
    #[inline(always)]
    fn shift_left_by(self, counts: Self) -> Self {
        self.zip(counts, |x, n| if n < 64 { x << n } else { 0 })
    }
    #[inline(always)]
    fn shift_right_by(self, counts: Self) -> Self {
        self.zip(counts, |x, n| if n < 64 { x >> n } else { 0 })
    }
    #[inline(always)]
    fn sign_mask(self) -> Self {
        Quad(self.0.map(|x| (x as i64 >> 63) as u64))
    }
    #[inline(always)]
    fn equal(self, b: Self) -> Self {
        self.zip(b, |x, y| if f64::from_bits(x) == f64::from_bits(y) { u64::MAX } else { 0 })
    }
    #[inline(always)]
    fn shift_right_signed<const N: u32>(self) -> Self {
        Quad(self.0.map(|x| (x as i64 >> N) as u64))
    }
    #[inline(always)]
    fn sign_bits(self) -> u32 {
        self.0.iter().rev().fold(0, |bits, x| bits << 1 | (x >> 63) as u32)
    }
    #[inline(always)]
    fn add_product(low: &mut Self, high: &mut Self, a: Self, b: Self) {
        let product = |l: usize| u128::from(a.0[l]) * u128::from(b.0[l]);
        *low = Quad(std::array::from_fn(|l| {
            low.0[l].wrapping_add(product(l) as u64 & ((1 << 50) - 1))
        }));
        *high = Quad(std::array::from_fn(|l| high.0[l].wrapping_add((product(l) >> 50) as u64)));
    }
}
