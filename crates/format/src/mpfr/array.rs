//! Numbers in the layouts of MPFR and GMP that neither of them made.

use super::{Mpf, Mpfr, ZERO};
use crate::exact::Encode;
use std::fmt;
use std::ops::{Deref, DerefMut};

/// Numbers that own their limbs.
///
/// Each has an allocation of its own, and is freed by what it holds at the end: two of them may change
/// places, even between arrays.
pub struct Array<T: Limbed>(Vec<T>);

pub type MpfrArray = Array<Mpfr>;
pub type MpfArray = Array<Mpf>;

/// A number with limbs elsewhere in memory.
///
/// # Safety
/// [`Limbed::limbs`] of a number from [`Limbed::zero`] are those that it was given, all of them.
pub unsafe trait Limbed: Encode + Sized {
    /// Zero with these limbs, whose number is [`Limbed::limbs_for`] the precision.
    fn zero(precision: u32, limbs: *mut u64) -> Self;

    /// Limbs of a number of `precision` bits.
    fn limbs_for(precision: u32) -> usize;

    /// The limbs of the number, all that it has room for.
    fn limbs(&self) -> *mut [u64];

    /// Zero with as much room as this number has, or takes.
    fn like(&self) -> Option<Self>;
}

// SAFETY: pointer and precision do not change.
unsafe impl Limbed for Mpfr {
    fn zero(precision: u32, limbs: *mut u64) -> Mpfr {
        Mpfr { prec: precision.into(), sign: 1, exp: ZERO, limbs }
    }
    fn limbs_for(precision: u32) -> usize {
        precision.div_ceil(64) as usize
    }
    fn limbs(&self) -> *mut [u64] {
        std::ptr::slice_from_raw_parts_mut(self.limbs, self.len())
    }
    fn like(&self) -> Option<Mpfr> {
        allocated(self.prec as u32)
    }
}

/// As `mpf_init2` allocates: limbs for the precision wherever the first bit lies in its limb, and one more.
// SAFETY: pointer and room do not change.
unsafe impl Limbed for Mpf {
    fn zero(precision: u32, limbs: *mut u64) -> Mpf {
        let prec = Mpf::limbs_for(precision) as i32 - 1;
        Mpf { prec, size: 0, exp: 0, limbs }
    }
    fn limbs_for(precision: u32) -> usize {
        (precision.max(53) as usize + 127) / 64 + 1
    }
    fn limbs(&self) -> *mut [u64] {
        std::ptr::slice_from_raw_parts_mut(self.limbs, self.capacity())
    }
    fn like(&self) -> Option<Mpf> {
        // `mpf_set_prec_raw` leaves numbers more limbs than their precision.
        let limbs = self.size.unsigned_abs().max(self.prec as u32 + 1);
        allocated(64 * (limbs - 2))
    }
}

impl<T: Limbed> Array<T> {
    /// `len` zeros of `precision` bits; `None` when there is no memory for them.
    ///
    /// # Panics
    /// When the precision is 0.
    pub fn zeros(precision: u32, len: usize) -> Option<Array<T>> {
        assert!(precision > 0);
        Array::of_zeros(std::iter::repeat_n(precision, len))
    }

    /// A zero for each precision; `None` when there is no memory for them.
    pub fn of_zeros(precisions: impl ExactSizeIterator<Item = u32>) -> Option<Array<T>> {
        Array::of(precisions.map(allocated))
    }

    /// Copies of numbers, each with all of its bits; `None` when there is no memory for them.
    pub fn copies<'a>(numbers: impl ExactSizeIterator<Item = &'a T>) -> Option<Array<T>>
    where
        T: 'a,
    {
        Array::of(numbers.map(|number| {
            let mut copy = number.like()?;
            copy.encode(&number.decode());
            Some(copy)
        }))
    }

    fn of(numbers: impl ExactSizeIterator<Item = Option<T>>) -> Option<Array<T>> {
        let mut room = Vec::new();
        room.try_reserve_exact(numbers.len()).ok()?;
        // From here on, what was allocated is freed on the way out.
        let mut array = Array(room);
        for number in numbers {
            array.0.push(number?);
        }
        Some(array)
    }
}

/// Zero with limbs of its own.
fn allocated<T: Limbed>(precision: u32) -> Option<T> {
    let len = T::limbs_for(precision);
    let mut limbs = Vec::<u64>::new();
    limbs.try_reserve_exact(len).ok()?;
    limbs.resize(len, 0);
    Some(T::zero(precision, Box::into_raw(limbs.into_boxed_slice()) as *mut u64))
}

impl<T: Limbed> Drop for Array<T> {
    fn drop(&mut self) {
        for number in &self.0 {
            // SAFETY: as many limbs were given up by `allocated`, for this number alone.
            drop(unsafe { Box::from_raw(number.limbs()) });
        }
    }
}

impl<T: Limbed> Clone for Array<T> {
    fn clone(&self) -> Array<T> {
        let zeros = self.0.iter().map(T::like);
        let mut copy = Array::of(zeros).expect("memory for a copy");
        for (copy, number) in copy.iter_mut().zip(self.iter()) {
            copy.encode(&number.decode());
        }
        copy
    }
}

impl<T: Limbed> Deref for Array<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Limbed> DerefMut for Array<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl fmt::Debug for MpfrArray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(Mpfr::to_decimal_lossless)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::{Decode, Decoded, Exact};
    use num_bigint::BigInt;

    #[test]
    fn numbers_may_change_places() {
        let [mut a, mut b] = [100, 200].map(|bits| MpfrArray::zeros(bits, 2).unwrap());
        a[1].parse("-1.5").unwrap();
        b[0].parse("0.1").unwrap();
        std::mem::swap(&mut a[1], &mut b[0]);
        let copy = b.clone();
        drop(b);
        assert_eq!((a[1].precision(), copy[0].precision()), (200, 100));
        assert_eq!(format!("{a:?} {copy:?}"), r#"["0e0", "1e-1"] ["-1.5e0", "0e0"]"#);
    }

    /// Zeros, carries into another limb, and numbers longer than the room for them.
    #[test]
    fn gmp_numbers_round_at_their_last_limb() {
        let mut array = MpfArray::of_zeros([1, 64, 65, 500].into_iter()).unwrap();
        assert_eq!(array.iter().map(Mpf::capacity).collect::<Vec<_>>(), [3, 3, 4, 10]);
        for number in array.iter_mut() {
            let room = 64 * number.capacity() as u64;
            let ones: BigInt = (BigInt::from(1) << (room + 1)) - 1;
            number.encode(&Exact { mantissa: -ones, exponent: -7 }.into());
            let next = Exact { mantissa: (-1).into(), exponent: room as i64 - 6 };
            assert_eq!(number.decode(), next.into());
            let fits = Exact { mantissa: (BigInt::from(1) << (room - 64)) + 1, exponent: -640 };
            number.encode(&fits.clone().into());
            assert_eq!(number.decode(), fits.into());
        }
        let copy = array.clone();
        array[3].encode(&Decoded::Special(f64::NAN));
        assert_eq!(array[3].decode(), Decoded::Special(0.0));
        assert!(copy[3].decode() != array[3].decode() && copy[3].capacity() == 10);
    }

    #[test]
    fn copies_have_all_limbs_of_numbers_of_less_precision() {
        let mut array = MpfArray::zeros(500, 1).unwrap();
        let value = Exact { mantissa: (BigInt::from(1) << 500) + 1, exponent: -640 };
        array[0].encode(&value.clone().into());
        let prec = std::mem::replace(&mut array[0].prec, 2);
        let copy = MpfArray::copies(array.iter()).unwrap();
        array[0].prec = prec;
        assert_eq!(copy[0].decode(), value.into());
    }

    #[test]
    fn too_many_numbers_are_refused() {
        assert!(MpfrArray::zeros(64, usize::MAX / 2).is_none());
        assert!(MpfrArray::zeros(64, 0).unwrap().is_empty());
    }
}
