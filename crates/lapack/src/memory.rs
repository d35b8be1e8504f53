//! Working memory: numbers that belong to an algorithm.

use std::ops::{Deref, DerefMut};
use wideblas_base::fallible;
use wideblas_blas::MatMut;
use wideblas_format::mpfr::{Limbed, Mpf, Mpfr};
use wideblas_format::{Binary128, Complex, Dd, Qd};

/// Numbers, with the limbs that they refer to. Routines change their values; a number must not be exchanged with one of other memory.
pub struct Memory<T> {
    numbers: Vec<T>,
    _limbs: Vec<u64>,
}

impl<T> Deref for Memory<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.numbers
    }
}

impl<T> DerefMut for Memory<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.numbers
    }
}

impl<T> Memory<T> {
    /// The first numbers as a matrix, and those behind it.
    ///
    /// # Panics
    /// When there are fewer.
    pub fn matrix(&mut self, rows: usize, cols: usize) -> (MatMut<'_, T>, &mut [T]) {
        let (first, rest) = self.numbers.split_at_mut(rows * cols);
        (matrix(first, rows, cols), rest)
    }
}

/// The first numbers of some as a matrix.
///
/// # Panics
/// When there are fewer.
pub fn matrix<T>(numbers: &mut [T], rows: usize, cols: usize) -> MatMut<'_, T> {
    MatMut::new(numbers, rows, cols, rows.max(1)).expect("as many numbers")
}

/// Numbers that working memory is made of.
pub trait Stored: Sized {
    /// `len` zeros with room for `bits` bits, where numbers differ in that; without memory the call ends.
    fn zeros(bits: u64, len: usize) -> Memory<Self>;
}

macro_rules! of_plain_numbers {
    ($($type:ty: $zero:expr;)*) => {$(
        impl Stored for $type {
            fn zeros(_: u64, len: usize) -> Memory<$type> {
                Memory { numbers: fallible::filled(len, $zero), _limbs: Vec::new() }
            }
        }
    )*};
}
of_plain_numbers! {
    f64: 0.0;
    Complex<f64>: Complex::from(0.0);
    Dd: Dd::from(0.0);
    Qd: Qd::from(0.0);
    Binary128: Binary128::default();
    Complex<Dd>: Complex::from(0.0);
    Complex<Qd>: Complex::from(0.0);
    Complex<Binary128>: Complex::new(Binary128::default(), Binary128::default());
}

/// Zeros with limbs one after the other.
fn referring<T: Limbed, N>(
    bits: u64,
    (len, parts): (usize, usize),
    number: impl Fn(&mut dyn FnMut() -> T) -> N,
) -> Memory<N> {
    let bits = u32::try_from(bits).unwrap_or_else(|_| fallible::end_call());
    let each = T::limbs_for(bits);
    let all = each.checked_mul(parts).and_then(|limbs| limbs.checked_mul(len));
    let mut limbs = fallible::filled(all.unwrap_or_else(|| fallible::end_call()), 0u64);
    let mut at = limbs.as_mut_ptr();
    let mut next = || {
        let zero = T::zero(bits, at);
        at = at.wrapping_add(each);
        zero
    };
    let numbers = fallible::collected((0..len).map(|_| number(&mut next)));
    Memory { numbers, _limbs: limbs }
}

macro_rules! of_limbs {
    ($($type:ty),*) => {$(
        impl Stored for $type {
            fn zeros(bits: u64, len: usize) -> Memory<$type> {
                referring(bits, (len, 1), |next| next())
            }
        }
        impl Stored for Complex<$type> {
            fn zeros(bits: u64, len: usize) -> Memory<Complex<$type>> {
                referring(bits, (len, 2), |next| Complex::new(next(), next()))
            }
        }
    )*};
}
of_limbs!(Mpfr, Mpf);
