//! `fmpz_mat_mul`

use crate::counts::{self, Routine};
use crate::engine::{Mpf, Number};
use crate::layout::{Matrix, Shape, View, filled};
use crate::library::{Flint, Kind, OfIntegers};
use crate::limits;
use crate::numbers::Fmpz;
use crate::products::{each_double, each_integer};

/// C becomes A B. `None` where FLINT has to compute it; nothing was changed then.
///
/// # Safety
/// The arguments of a call of the function of this FLINT.
pub unsafe fn multiply(
    flint: &Flint,
    a: *const Matrix,
    b: *const Matrix,
    c: *mut Matrix,
) -> Option<()> {
    let Kind { layout, functions } = flint.integers.as_ref()?;
    // SAFETY: the caller's, and the layout is confirmed.
    unsafe {
        let [a, b, c] = [View::of(a, *layout)?, View::of(b, *layout)?, View::of(c, *layout)?];
        let shape = Shape::of(&a, &b, &c)?;
        if !limits::integers_may(shape) {
            return None;
        }
        let (left, right) = (bits(&a), bits(&b));
        let sums = sum_bits(left, right, shape.k);
        if left == 0 || right == 0 || !limits::integers(shape, left, right, sums) {
            return None;
        }
        counts::large(Routine::Integers);
        if sums <= limits::DOUBLE {
            doubles(functions, shape, &a, &b, &c)
        } else {
            limbs(functions, shape, &a, &b, &c, sums)
        }
    }
}

/// Bits of sums of k products of integers of these bits.
pub fn sum_bits(left: usize, right: usize, k: usize) -> usize {
    left + right + k.next_power_of_two().trailing_zeros() as usize
}

/// Bits of the largest magnitude.
///
/// # Safety
/// A matrix of FLINT's.
unsafe fn bits(x: &View<Fmpz>) -> usize {
    let (mut small, mut large) = (0, 0);
    for i in 0..x.rows {
        for j in 0..x.cols {
            // SAFETY: the caller's.
            let number = unsafe { *x.at(i, j) };
            match number.small() {
                Some(value) => small |= value.unsigned_abs(),
                None => {
                    // SAFETY: the number is not small.
                    let (_, limbs) = unsafe { number.large() };
                    let top = limbs.last().map_or(0, |limb| limb.leading_zeros() as usize);
                    large = large.max(64 * limbs.len() - top);
                }
            }
        }
    }
    large.max(64 - small.leading_zeros() as usize)
}

/// By numbers of which every sum is a double.
///
/// # Safety
/// As [`multiply`]; no sum has more bits than a double.
unsafe fn doubles(
    functions: &OfIntegers,
    shape: Shape,
    a: &View<Fmpz>,
    b: &View<Fmpz>,
    c: &View<Fmpz>,
) -> Option<()> {
    // SAFETY: the caller's; all numbers are small.
    unsafe {
        let [x, y] = [as_doubles(a)?, as_doubles(b)?];
        each_double(shape, &x, &y, |i, j, value| {
            (functions.fmpz_set_si)(c.at(i, j), value as i64);
        })
    }
}

/// # Safety
/// A matrix of small numbers.
unsafe fn as_doubles(x: &View<Fmpz>) -> Option<Vec<f64>> {
    let mut values = filled(0.0, x.rows * x.cols)?;
    for (i, row) in values.chunks_exact_mut(x.cols).enumerate() {
        for (j, value) in row.iter_mut().enumerate() {
            // SAFETY: the caller's.
            *value = unsafe { (*x.at(i, j)).0 } as f64;
        }
    }
    Some(values)
}

/// By numbers of limbs.
///
/// # Safety
/// As [`multiply`]; no sum has more than these bits.
unsafe fn limbs(
    functions: &OfIntegers,
    shape: Shape,
    a: &View<Fmpz>,
    b: &View<Fmpz>,
    c: &View<Fmpz>,
    bits: usize,
) -> Option<()> {
    // SAFETY: the caller's.
    unsafe {
        let [mut x, mut y] = [filled(0, a.rows * a.cols)?, filled(0, b.rows * b.cols)?];
        let [x, y] = [as_limbs(a, &mut x)?, as_limbs(b, &mut y)?];
        each_integer(shape, &x, &y, bits, |i, j, is_negative, limbs| {
            write(functions, c.at(i, j), is_negative, limbs);
        })
    }
}

/// Numbers whose limbs are FLINT's, or, of small numbers, in `small`.
///
/// # Safety
/// A matrix of FLINT's, that stays as it is while the numbers are used, and as many limbs.
unsafe fn as_limbs(x: &View<Fmpz>, small: &mut [u64]) -> Option<Vec<Mpf>> {
    let mut numbers = filled(Mpf::ZERO, x.rows * x.cols)?;
    let rows = numbers.chunks_exact_mut(x.cols).zip(small.chunks_exact_mut(x.cols));
    for (i, (numbers, small)) in rows.enumerate() {
        for (j, (to, limb)) in numbers.iter_mut().zip(small).enumerate() {
            // SAFETY: the caller's.
            let number = unsafe { *x.at(i, j) };
            let (is_negative, limbs) = match number.small() {
                Some(0) => continue,
                Some(value) => {
                    *limb = value.unsigned_abs();
                    (value < 0, std::slice::from_ref(limb))
                }
                // SAFETY: the number is not small.
                None => unsafe { number.large() },
            };
            let len = i32::try_from(limbs.len()).ok()?;
            let size = if is_negative { -len } else { len };
            *to = Mpf { room: len - 1, size, exp: len.into(), limbs: limbs.as_ptr() };
        }
    }
    Some(numbers)
}

/// Limbs of numbers that are to be computed.
pub struct Room {
    limbs: Vec<u64>,
    pub each: usize,
}

impl Room {
    /// For integers of so many bits.
    pub fn new(count: usize, bits: usize) -> Option<Room> {
        let each = bits.div_ceil(64) + 2;
        Some(Room { limbs: filled(0, count.checked_mul(each)?)?, each })
    }

    /// Zeros with this room.
    pub fn numbers(&mut self) -> Option<Vec<Mpf>> {
        let room = i32::try_from(self.each - 1).ok()?;
        let mut numbers = filled(Mpf { room, ..Mpf::ZERO }, self.limbs.len() / self.each)?;
        for (number, limbs) in numbers.iter_mut().zip(self.limbs.chunks_exact_mut(self.each)) {
            number.limbs = limbs.as_mut_ptr();
        }
        Some(numbers)
    }
}

impl Mpf {
    pub fn is_negative(&self) -> bool {
        self.size < 0
    }

    /// The limbs of the magnitude of an integer; `whole` has room for it.
    ///
    /// # Safety
    /// An integer that [`Room`] has memory for.
    pub unsafe fn integer<'a>(&'a self, whole: &'a mut [u64]) -> &'a [u64] {
        let len = self.size.unsigned_abs() as usize;
        // SAFETY: the caller's.
        let limbs = unsafe { std::slice::from_raw_parts(self.limbs, len) };
        let exp = self.exp as usize;
        if len == 0 || exp == len {
            return limbs;
        }
        // Limbs of zero at the end may be stored or not.
        let Some(zeros) = exp.checked_sub(len) else { return &limbs[len - exp..] };
        whole[..zeros].fill(0);
        whole[zeros..exp].copy_from_slice(limbs);
        &whole[..exp]
    }
}

/// # Safety
/// A number of FLINT's, that may be written.
unsafe fn write(functions: &OfIntegers, to: *mut Fmpz, is_negative: bool, limbs: &[u64]) {
    // SAFETY: the caller's.
    unsafe {
        match limbs {
            [] => (functions.fmpz_set_si)(to, 0),
            &[limb] if limb < 1 << 62 => {
                let value = limb as i64;
                (functions.fmpz_set_si)(to, if is_negative { -value } else { value });
            }
            _ => {
                (functions.fmpz_set_ui_array)(to, limbs.as_ptr(), limbs.len() as i64);
                if is_negative {
                    (functions.fmpz_neg)(to, to);
                }
            }
        }
    }
}
