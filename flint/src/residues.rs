//! `nmod_mat_mul`

use crate::counts::{self, Routine};
use crate::engine::{Mpf, Number};
use crate::integers::sum_bits;
use crate::layout::{Matrix, Shape, View, filled};
use crate::library::Flint;
use crate::limits;
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
    let layout = flint.residues.as_ref()?.layout;
    // SAFETY: the caller's, and the layout is confirmed; matrices of residues have a modulus.
    unsafe {
        let modulus = (*c).modulus;
        if modulus < 2 || (*a).modulus != modulus || (*b).modulus != modulus {
            return None;
        }
        let [a, b, c]: [View<u64>; 3] =
            [View::of(a, layout)?, View::of(b, layout)?, View::of(c, layout)?];
        let shape = Shape::of(&a, &b, &c)?;
        let each = 64 - (modulus - 1).leading_zeros() as usize;
        let bits = sum_bits(each, each, shape.k);
        if !limits::residues(shape, each, bits) {
            return None;
        }
        counts::large(Routine::Residues);
        let modulus = Modulus::new(modulus);
        let mut write = |i: usize, j: usize, residue: u64| c.at(i, j).write(residue);
        if bits <= limits::DOUBLE {
            doubles(shape, &a, &b, &modulus, &mut write)
        } else {
            limbs(shape, &a, &b, &modulus, bits, &mut write)
        }
    }
}

/// # Safety
/// As [`multiply`]; no sum has more bits than a double.
unsafe fn doubles(
    shape: Shape,
    a: &View<u64>,
    b: &View<u64>,
    modulus: &Modulus,
    write: &mut dyn FnMut(usize, usize, u64),
) -> Option<()> {
    // SAFETY: the caller's.
    unsafe {
        let [x, y] =
            [entries(a, modulus, 0.0, |&x| x as f64)?, entries(b, modulus, 0.0, |&x| x as f64)?];
        each_double(shape, &x, &y, |i, j, value| write(i, j, modulus.remainder(&[value as u64])))
    }
}

/// # Safety
/// As [`multiply`]; no sum has more than these bits.
unsafe fn limbs(
    shape: Shape,
    a: &View<u64>,
    b: &View<u64>,
    modulus: &Modulus,
    bits: usize,
    write: &mut dyn FnMut(usize, usize, u64),
) -> Option<()> {
    let number = |limb: &u64| match limb {
        0 => Mpf::ZERO,
        _ => Mpf { room: 0, size: 1, exp: 1, limbs: limb },
    };
    // SAFETY: the caller's. Limbs are the residues themselves, which nothing changes before all of the product is there.
    unsafe {
        let [x, y] =
            [entries(a, modulus, Mpf::ZERO, number)?, entries(b, modulus, Mpf::ZERO, number)?];
        each_integer(shape, &x, &y, bits, |i, j, _, limbs| write(i, j, modulus.remainder(limbs)))
    }
}

/// The residues as other numbers; `None` where one is not below the modulus.
///
/// # Safety
/// A matrix of FLINT's.
unsafe fn entries<T: Copy>(
    x: &View<u64>,
    modulus: &Modulus,
    zero: T,
    number: impl Fn(&u64) -> T,
) -> Option<Vec<T>> {
    let mut numbers = filled(zero, x.rows * x.cols)?;
    for (i, row) in numbers.chunks_exact_mut(x.cols).enumerate() {
        for (j, to) in row.iter_mut().enumerate() {
            // SAFETY: the caller's.
            let residue = unsafe { &*x.at(i, j) };
            if *residue >= modulus.modulus {
                return None;
            }
            *to = number(residue);
        }
    }
    Some(numbers)
}

/// Remainders by multiplication (Möller and Granlund, "Improved division by invariant integers", 2011, algorithm 4).
struct Modulus {
    modulus: u64,
    shift: u32,
    /// The modulus, shifted to the left until its highest bit is set.
    divisor: u64,
    /// (2^128 - 1) / divisor - 2^64
    reciprocal: u64,
}

impl Modulus {
    fn new(modulus: u64) -> Modulus {
        let shift = modulus.leading_zeros();
        let divisor = modulus << shift;
        let reciprocal = (u128::MAX / u128::from(divisor)) as u64;
        Modulus { modulus, shift, divisor, reciprocal }
    }

    /// The remainder of an integer of limbs, the lowest first.
    fn remainder(&self, limbs: &[u64]) -> u64 {
        // Of the integer times 2^shift, from its highest limb on.
        let mut rest = 0;
        let mut above = 0;
        for &limb in limbs.iter().rev() {
            rest = self.step(rest, self.shifted(above, limb));
            above = limb;
        }
        self.step(rest, self.shifted(above, 0)) >> self.shift
    }

    /// The limb `above`, shifted by `shift` bits that come from the one below it.
    fn shifted(&self, above: u64, below: u64) -> u64 {
        ((u128::from(above) << 64 | u128::from(below)) << self.shift >> 64) as u64
    }

    /// The remainder of `high 2^64 + low` by the divisor, `high` below it.
    fn step(&self, high: u64, low: u64) -> u64 {
        let quotient = u128::from(self.reciprocal) * u128::from(high)
            + (u128::from(high) << 64 | u128::from(low));
        let estimate = ((quotient >> 64) as u64).wrapping_add(1);
        let mut rest = low.wrapping_sub(estimate.wrapping_mul(self.divisor));
        if rest > quotient as u64 {
            rest = rest.wrapping_add(self.divisor);
        }
        if rest >= self.divisor { rest - self.divisor } else { rest }
    }
}
