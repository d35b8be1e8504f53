//! Arrays of rug's MPFR numbers, seen as the library sees an application's.

use super::Uniform;
use rug::integer::Order;
use rug::{Float, Integer};
use wideblas::format::mpfr::Mpfr;

/// Uniform numbers between -1 and 1 of some bits, all of which are random whatever the exponent.
pub fn random(len: usize, bits: u32, random: &mut Uniform) -> Vec<Float> {
    let mut number = || {
        let digits: Vec<u64> = (0..bits.div_ceil(64)).map(|_| random.bits()).collect();
        let mut integer = Integer::from_digits(&digits, Order::Lsf).keep_bits(bits);
        integer.set_bit(bits - 1, true);
        if random.bits() & 1 == 1 {
            integer = -integer;
        }
        Float::with_val(bits, integer) << (random.exponent() + 1 - bits as i32)
    };
    (0..len).map(|_| number()).collect()
}

pub fn zeros(len: usize, bits: u32) -> Vec<Float> {
    vec![Float::new(bits); len]
}

pub fn view(floats: &[Float]) -> &[Mpfr] {
    // SAFETY: a Float is an mpfr_t, and Mpfr has the layout of one.
    unsafe { std::slice::from_raw_parts(floats.as_ptr().cast(), floats.len()) }
}

pub fn view_mut(floats: &mut [Float]) -> &mut [Mpfr] {
    // SAFETY: as above; the product writes limbs within the precision only.
    unsafe { std::slice::from_raw_parts_mut(floats.as_mut_ptr().cast(), floats.len()) }
}
