//! Numbers in MPFR's layout that no MPFR made.

use super::{Mpfr, ZERO};
use std::fmt;
use std::ops::{Deref, DerefMut};

/// Numbers that own their limbs.
///
/// Each has an allocation of its own, and is freed by what it holds at the end: two of them may change
/// places, even between arrays.
pub struct MpfrArray(Vec<Mpfr>);

impl MpfrArray {
    /// `len` zeros of `precision` bits; `None` when there is no memory for them.
    ///
    /// # Panics
    /// When the precision is 0.
    pub fn zeros(precision: u32, len: usize) -> Option<MpfrArray> {
        assert!(precision > 0);
        MpfrArray::of_zeros(std::iter::repeat_n(precision, len))
    }

    /// A zero for each precision; `None` when there is no memory for them.
    pub fn of_zeros(precisions: impl ExactSizeIterator<Item = u32>) -> Option<MpfrArray> {
        let mut numbers = Vec::new();
        numbers.try_reserve_exact(precisions.len()).ok()?;
        // From here on, what was allocated is freed on the way out.
        let mut array = MpfrArray(numbers);
        for precision in precisions {
            array.0.push(zero(precision)?);
        }
        Some(array)
    }
}

fn zero(precision: u32) -> Option<Mpfr> {
    let len = precision.div_ceil(64) as usize;
    let mut limbs = Vec::<u64>::new();
    limbs.try_reserve_exact(len).ok()?;
    limbs.resize(len, 0);
    let limbs = Box::into_raw(limbs.into_boxed_slice()) as *mut u64;
    Some(Mpfr { prec: precision.into(), sign: 1, exp: ZERO, limbs })
}

impl Drop for MpfrArray {
    fn drop(&mut self) {
        for number in &self.0 {
            let limbs = std::ptr::slice_from_raw_parts_mut(number.limbs, number.len());
            // SAFETY: limbs of this length were given up by `zero`, for this number alone.
            drop(unsafe { Box::from_raw(limbs) });
        }
    }
}

impl Clone for MpfrArray {
    fn clone(&self) -> MpfrArray {
        let precisions = self.iter().map(|number| number.precision() as u32);
        let mut copy = MpfrArray::of_zeros(precisions).expect("memory for a copy");
        for (copy, number) in copy.iter_mut().zip(self.iter()) {
            copy.copy_from(number);
        }
        copy
    }
}

impl Deref for MpfrArray {
    type Target = [Mpfr];
    fn deref(&self) -> &[Mpfr] {
        &self.0
    }
}

impl DerefMut for MpfrArray {
    fn deref_mut(&mut self) -> &mut [Mpfr] {
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

    #[test]
    fn too_many_numbers_are_refused() {
        assert!(MpfrArray::zeros(64, usize::MAX / 2).is_none());
        assert!(MpfrArray::zeros(64, 0).unwrap().is_empty());
    }
}
