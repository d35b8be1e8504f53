//! Numbers to be read, whose limbs are elsewhere or in themselves.

use super::{Limbed, Mpf, Mpfr};
use crate::{Binary128, Complex};
use std::marker::PhantomData;
use std::ops::Deref;
use std::ptr::{self, NonNull};
use wideblas_base::fallible;

/// What a copy is instead of the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Nothing,
    /// The number times -1.
    Negated,
    /// Its conjugate; a real number is its own.
    Conjugated,
    /// Its real part.
    Real,
}

/// A number that is copied without its limbs.
///
/// # Safety
/// A copy frees nothing, and [`Header::change`] leaves pointers as they are or makes them [`Header::nought`]'s.
pub unsafe trait Header: Sized + 'static {
    /// Zero.
    ///
    /// # Safety
    /// The number is only read: there are no limbs behind it.
    unsafe fn nought() -> Self;

    /// 1 or -1.
    ///
    /// # Safety
    /// The number is only read: its limbs are a constant.
    unsafe fn unit(negative: bool) -> Self;

    /// Changes a copy.
    ///
    /// # Safety
    /// The number is only read from then on.
    unsafe fn change(&mut self, change: Change);
}

/// The limb of 1 with the highest bit set, as MPFR has it, and with the lowest.
static TOP: u64 = 1 << 63;
static BOTTOM: u64 = 1;

// SAFETY: plain data; limbs are not changed.
unsafe impl Header for Mpfr {
    unsafe fn nought() -> Mpfr {
        Mpfr::zero(64, NonNull::dangling().as_ptr())
    }
    unsafe fn unit(negative: bool) -> Mpfr {
        let sign = if negative { -1 } else { 1 };
        Mpfr { prec: 64, sign, exp: 1, limbs: (&raw const TOP).cast_mut() }
    }
    unsafe fn change(&mut self, change: Change) {
        if change == Change::Negated {
            self.sign = -self.sign;
        }
    }
}

// SAFETY: as above.
unsafe impl Header for Mpf {
    unsafe fn nought() -> Mpf {
        Mpf::zero(64, NonNull::dangling().as_ptr())
    }
    unsafe fn unit(negative: bool) -> Mpf {
        let size = if negative { -1 } else { 1 };
        Mpf { prec: 2, size, exp: 1, limbs: (&raw const BOTTOM).cast_mut() }
    }
    unsafe fn change(&mut self, change: Change) {
        if change == Change::Negated {
            self.size = -self.size;
        }
    }
}

// SAFETY: there are no pointers.
unsafe impl Header for Binary128 {
    unsafe fn nought() -> Binary128 {
        Binary128::default()
    }
    unsafe fn unit(negative: bool) -> Binary128 {
        if negative { Binary128::ONE.negated() } else { Binary128::ONE }
    }
    unsafe fn change(&mut self, change: Change) {
        if change == Change::Negated {
            *self = self.negated();
        }
    }
}

// SAFETY: that of the parts.
unsafe impl<T: Header> Header for Complex<T> {
    unsafe fn nought() -> Complex<T> {
        // SAFETY: the caller's.
        unsafe { Complex::new(T::nought(), T::nought()) }
    }
    unsafe fn unit(negative: bool) -> Complex<T> {
        // SAFETY: the caller's.
        unsafe { Complex::new(T::unit(negative), T::nought()) }
    }
    unsafe fn change(&mut self, change: Change) {
        // SAFETY: the caller's.
        unsafe {
            match change {
                Change::Nothing => {}
                Change::Negated => {
                    self.re.change(Change::Negated);
                    self.im.change(Change::Negated);
                }
                Change::Conjugated => self.im.change(Change::Negated),
                Change::Real => self.im = T::nought(),
            }
        }
    }
}

/// A number with limbs of others.
pub struct ReadOnly<'a, T>(T, PhantomData<&'a T>);

impl<T> Deref for ReadOnly<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<'a, T: Header> ReadOnly<'a, T> {
    pub fn zero() -> ReadOnly<'a, T> {
        // SAFETY: the number is only read.
        ReadOnly(unsafe { T::nought() }, PhantomData)
    }

    pub fn one() -> ReadOnly<'a, T> {
        // SAFETY: as above.
        ReadOnly(unsafe { T::unit(false) }, PhantomData)
    }

    pub fn minus_one() -> ReadOnly<'a, T> {
        // SAFETY: as above.
        ReadOnly(unsafe { T::unit(true) }, PhantomData)
    }

    pub fn changed(number: &'a T, change: Change) -> ReadOnly<'a, T> {
        // SAFETY: a copy that is only read, while the number is borrowed.
        unsafe {
            let mut copy = ptr::read(number);
            copy.change(change);
            ReadOnly(copy, PhantomData)
        }
    }
}

impl<'a, T: Header> ReadOnly<'a, Complex<T>> {
    /// A complex number without an imaginary part.
    pub fn of_real(re: &'a T) -> ReadOnly<'a, Complex<T>> {
        // SAFETY: a copy that is only read, while the number is borrowed.
        ReadOnly(unsafe { Complex::new(ptr::read(re), T::nought()) }, PhantomData)
    }

    pub fn of_parts(re: &'a T, im: &'a T) -> ReadOnly<'a, Complex<T>> {
        // SAFETY: as above.
        ReadOnly(unsafe { Complex::new(ptr::read(re), ptr::read(im)) }, PhantomData)
    }
}

/// Copies of numbers without their limbs, which stay where they are: what makes a mirrored or a joined matrix to be read.
pub struct Shallow<'a, T>(Vec<T>, PhantomData<&'a T>);

impl<'a, T: Header> Shallow<'a, T> {
    /// The numbers in this order, zeros for those that are absent; `None` without memory.
    pub fn of(
        numbers: impl ExactSizeIterator<Item = Option<ReadOnly<'a, T>>>,
    ) -> Option<Shallow<'a, T>> {
        let copies = numbers.map(|number| number.unwrap_or_else(ReadOnly::zero).0);
        Some(Shallow(fallible::try_collected(copies)?, PhantomData))
    }
}

impl<T> Deref for Shallow<'_, T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}
