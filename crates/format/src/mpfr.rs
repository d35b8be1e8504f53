//! An application's own MPFR and GMP numbers, read and written in place.
//!
//! Nothing of MPFR or GMP is linked or called: layouts are those of mpfr.h (4.x) and gmp.h (6.x) on
//! 64-bit machines, and the limbs of an existing number are overwritten in place. These views are the
//! one part of `format` that dereferences pointers; who makes one from foreign memory answers for
//! them, see [`Mpfr`] and [`Mpf`].

mod array;
mod exact;
mod round;
mod shallow;

pub use array::{Array, Limbed, MpfArray, MpfrArray};
pub use shallow::{Change, Header, ReadOnly, Shallow};

use super::wide::{WideRef, product_exponent};
use std::slice;

/// `__mpfr_struct`: `±0.m * 2^exp` with a significand of `prec` bits in [1/2, 1), its limbs lowest first
/// and unused low bits zero.
///
/// # Safety
/// A value of this type always comes from an initialised `mpfr_t`: `limbs` points to `ceil(prec / 64)`
/// limbs that belong to it alone.
#[repr(C)]
#[derive(Debug)]
pub struct Mpfr {
    prec: i64,
    sign: i32,
    exp: i64,
    limbs: *mut u64,
}

/// `__mpf_struct`: `±limbs * 2^(64 (exp - |size|))`.
///
/// # Safety
/// A value of this type always comes from an initialised `mpf_t`: `limbs` points to `prec + 1` limbs of
/// its own, with `|size|` of them in use.
#[repr(C)]
#[derive(Debug)]
pub struct Mpf {
    prec: i32,
    size: i32,
    exp: i64,
    limbs: *mut u64,
}

// SAFETY: the limbs belong to the number; shared references only read them.
unsafe impl Send for Mpfr {}
// SAFETY: as above.
unsafe impl Sync for Mpfr {}
// SAFETY: as above.
unsafe impl Send for Mpf {}
// SAFETY: as above.
unsafe impl Sync for Mpf {}

/// Largest magnitude of an exponent, by MPFR's own limits.
pub const MAX_EXPONENT: i64 = (1 << 62) - 1;

/// Exponents that stand for special values.
const ZERO: i64 = -i64::MAX;
const NAN: i64 = 1 - i64::MAX;
const INF: i64 = 2 - i64::MAX;

/// A number seen through its layout.
#[derive(Clone, Copy)]
pub enum Value<'a> {
    Zero,
    /// Not zero.
    Finite(WideRef<'a>),
    /// An infinity or NaN.
    Special(f64),
}

impl Mpfr {
    /// A zero without memory, which MPFR's and mpreal's functions clear, and in which nothing but zeros, infinities and NaN
    /// can be stored: for a program without MPFR.
    pub fn without_limbs() -> Mpfr {
        Mpfr { prec: 53, sign: 1, exp: ZERO, limbs: std::ptr::null_mut() }
    }

    /// Precision in bits.
    pub fn precision(&self) -> i64 {
        self.prec
    }

    /// The sign, also of a zero.
    pub fn is_negative(&self) -> bool {
        self.sign < 0
    }

    /// The place above the highest bit; `None` for zeros, infinities and NaN. The limbs, which are elsewhere in memory,
    /// are not read.
    #[inline]
    pub fn exp(&self) -> Option<i64> {
        (!matches!(self.exp, ZERO | NAN | INF)).then_some(self.exp)
    }

    /// Zero, or a number whose limbs are at most so many and whose exponent is at most so large.
    #[inline]
    pub fn is_within(&self, limbs: usize, exponent: i64) -> bool {
        let near = self.exp == ZERO || (-exponent..=exponent).contains(&self.exp);
        near && self.len() <= limbs
    }

    /// The bits of a number that is [within](Mpfr::is_within) some limbs: from 2^first to below 2^last, which need not be used; `None`
    /// for zero. The limbs are not read.
    #[inline]
    pub fn extent(&self) -> Option<[i64; 2]> {
        (self.exp != ZERO).then(|| [self.exp - 64 * self.len() as i64, self.exp])
    }

    /// Where the limbs are.
    #[inline]
    pub fn limbs(&self) -> *const u64 {
        self.limbs
    }

    #[inline]
    fn len(&self) -> usize {
        (self.prec.max(1) as u64).div_ceil(64) as usize
    }

    /// Limbs of a number of this precision.
    #[inline]
    pub fn capacity(&self) -> usize {
        self.len()
    }

    #[inline]
    pub fn value(&self) -> Value<'_> {
        match self.exp {
            ZERO => Value::Zero,
            NAN => Value::Special(f64::NAN),
            INF => Value::Special(if self.sign < 0 { f64::NEG_INFINITY } else { f64::INFINITY }),
            exp => {
                // SAFETY: the type's contract.
                let limbs = unsafe { slice::from_raw_parts(self.limbs, self.len()) };
                Value::Finite(WideRef::new(self.sign < 0, exp - 64 * self.len() as i64, limbs))
            }
        }
    }

    /// Becomes `±significand * 2^(exp - 64 len)`; `fill` writes the limbs, the highest bit set and no
    /// bits below the precision.
    #[inline]
    pub fn set(&mut self, negative: bool, exp: i64, fill: impl FnOnce(&mut [u64])) {
        // SAFETY: the type's contract.
        fill(unsafe { slice::from_raw_parts_mut(self.limbs, self.len()) });
        self.sign = if negative { -1 } else { 1 };
        self.exp = exp;
    }

    /// Becomes the nearest number to one that is smaller than all: the smallest, or zero up to half of it. `exp` is the place
    /// above the highest bit, which is the only one of a power of two.
    pub fn set_tiny(&mut self, negative: bool, exp: i64, is_power_of_two: bool) {
        if exp < -MAX_EXPONENT - 1 || is_power_of_two {
            return self.set_special(if negative { -0.0 } else { 0.0 });
        }
        self.set(negative, -MAX_EXPONENT, |limbs| {
            limbs.fill(0);
            if let Some(top) = limbs.last_mut() {
                *top = 1 << 63;
            }
        });
    }

    /// Has at least the precision of another number.
    #[inline]
    pub fn has_room_for(&self, from: &Mpfr) -> bool {
        from.prec <= self.prec
    }

    /// Becomes the value of another number if it has at least its precision; says whether it has.
    #[inline]
    pub fn take(&mut self, from: &Mpfr) -> bool {
        if !self.has_room_for(from) {
            return false;
        }
        (self.sign, self.exp) = (from.sign, from.exp);
        if let Value::Finite(parts) = from.value() {
            // SAFETY: the type's contract.
            let limbs = unsafe { slice::from_raw_parts_mut(self.limbs, self.len()) };
            let (low, high) = limbs.split_at_mut(limbs.len() - parts.limbs.len());
            if !low.is_empty() {
                low.fill(0);
            }
            copy_few(&parts.limbs, high);
        }
        true
    }

    /// Becomes zero, an infinity or NaN.
    pub fn set_special(&mut self, x: f64) {
        self.sign = if x.is_sign_negative() && !x.is_nan() { -1 } else { 1 };
        self.exp = match x {
            _ if x.is_nan() => NAN,
            _ if x == 0.0 => ZERO,
            _ => INF,
        };
    }
}

/// Copies limbs, few as a rule: pieces of known lengths, because a function for any length takes longer than they.
#[inline(always)]
fn copy_few(from: &[u64], to: &mut [u64]) {
    const MOST: usize = 31;
    if from.len() > MOST {
        return to.copy_from_slice(from);
    }
    let (mut from, mut to) = (from, to);
    macro_rules! pieces {
        ($($len:literal),*) => {$(
            if let Some((piece, rest)) = from.split_first_chunk::<$len>()
                && let Some((place, places)) = std::mem::take(&mut to).split_first_chunk_mut::<$len>()
            {
                *place = *piece;
                (from, to) = (rest, places);
            }
        )*};
    }
    pieces!(16, 8, 4, 2, 1);
    debug_assert!(from.is_empty() && to.is_empty());
}

/// A copy of a number with limbs of its own. The number itself may change or go then.
pub struct Copied<T> {
    /// All but the limbs.
    header: T,
    limbs: Limbs,
}

/// Limbs that need no allocation up to 2048 bits.
#[allow(clippy::large_enum_variant)] // the point is to allocate nothing for short numbers
enum Limbs {
    Short([u64; 32]),
    Long(Vec<u64>),
}

impl Limbs {
    /// Room for `len` limbs, which begins with these; `None` when there is no memory.
    fn copy(len: usize, value: &Value<'_>) -> Option<Limbs> {
        let mut limbs = Limbs::Short([0; 32]);
        if len > limbs.as_slice().len() {
            let mut long = Vec::new();
            long.try_reserve_exact(len).ok()?;
            long.resize(len, 0);
            limbs = Limbs::Long(long);
        }
        if let Value::Finite(parts) = value {
            let room: &mut [u64] = match &mut limbs {
                Limbs::Short(limbs) => limbs,
                Limbs::Long(limbs) => limbs,
            };
            room[..parts.limbs.len()].copy_from_slice(&parts.limbs);
        }
        Some(limbs)
    }

    fn as_slice(&self) -> &[u64] {
        match self {
            Limbs::Short(limbs) => limbs,
            Limbs::Long(limbs) => limbs,
        }
    }
}

impl Copied<Mpfr> {
    /// `None` when there is no memory.
    pub fn new(x: &Mpfr) -> Option<Copied<Mpfr>> {
        let limbs = Limbs::copy(x.len(), &x.value())?;
        Some(Copied { header: Mpfr { limbs: std::ptr::null_mut(), ..*x }, limbs })
    }

    pub fn with<R>(&self, work: impl FnOnce(&Mpfr) -> R) -> R {
        work(&Mpfr { limbs: self.limbs.as_slice().as_ptr().cast_mut(), ..self.header })
    }
}

impl Copied<Mpf> {
    /// `None` when there is no memory.
    pub fn new(x: &Mpf) -> Option<Copied<Mpf>> {
        let len = x.capacity().max(x.size.unsigned_abs() as usize);
        let limbs = Limbs::copy(len, &x.value())?;
        Some(Copied { header: Mpf { limbs: std::ptr::null_mut(), ..*x }, limbs })
    }

    pub fn with<R>(&self, work: impl FnOnce(&Mpf) -> R) -> R {
        work(&Mpf { limbs: self.limbs.as_slice().as_ptr().cast_mut(), ..self.header })
    }
}

impl Mpf {
    /// A zero without memory, which GMP's functions clear, and in which nothing else can be stored.
    pub fn without_limbs() -> Mpf {
        Mpf { prec: 2, size: 0, exp: 0, limbs: std::ptr::null_mut() }
    }

    /// See [`Mpfr::is_within`]; there is no room for more limbs either.
    #[inline]
    pub fn is_within(&self, limbs: usize, exponent: i64) -> bool {
        let near = (-exponent / 64..=exponent / 64).contains(&self.exp);
        near && self.capacity().max(self.size.unsigned_abs() as usize) <= limbs
    }

    /// Limbs that a result has room for.
    #[inline]
    pub fn capacity(&self) -> usize {
        self.prec.max(1) as usize + 1
    }

    #[inline]
    pub fn value(&self) -> Value<'_> {
        let used = self.size.unsigned_abs() as usize;
        // SAFETY: the type's contract.
        let limbs = unsafe { slice::from_raw_parts(self.limbs, used) };
        if limbs.iter().rev().all(|&limb| limb == 0) {
            return Value::Zero;
        }
        // Where bits are too many for 64 bits to count, the farthest exponent.
        let limbs_below = self.exp.saturating_sub(used as i64);
        let exponent = product_exponent(limbs_below.saturating_mul(64), 0);
        Value::Finite(WideRef::new(self.size < 0, exponent, limbs))
    }

    /// See [`Mpfr::extent`].
    #[inline]
    pub fn extent(&self) -> Option<[i64; 2]> {
        let used = i64::from(self.size.unsigned_abs());
        (used > 0).then(|| [64 * (self.exp - used), 64 * self.exp])
    }

    /// Becomes `±limbs * 2^(64 (exp - len))` for at most `capacity` limbs, the highest not zero.
    pub fn set(&mut self, negative: bool, exp: i64, limbs: &[u64]) {
        assert!(limbs.len() <= self.capacity());
        // SAFETY: the type's contract, and the length was checked.
        unsafe { slice::from_raw_parts_mut(self.limbs, limbs.len()) }.copy_from_slice(limbs);
        self.size = if negative { -(limbs.len() as i32) } else { limbs.len() as i32 };
        self.exp = exp;
    }

    /// There is room for the limbs of another number.
    #[inline]
    pub fn has_room_for(&self, from: &Mpf) -> bool {
        from.size.unsigned_abs() as usize <= self.capacity()
    }

    /// Becomes the value of another number if there is room for its limbs; says whether there is.
    #[inline]
    pub fn take(&mut self, from: &Mpf) -> bool {
        let used = from.size.unsigned_abs() as usize;
        // SAFETY: the type's contract.
        let limbs = unsafe { slice::from_raw_parts(from.limbs, used) };
        if limbs.iter().rev().all(|&limb| limb == 0) {
            self.set_zero();
            return true;
        }
        let has_room = used <= self.capacity();
        if has_room {
            // SAFETY: the type's contract, and there is room.
            copy_few(limbs, unsafe { slice::from_raw_parts_mut(self.limbs, used) });
            (self.size, self.exp) = (from.size, from.exp);
        }
        has_room
    }

    pub fn set_zero(&mut self) {
        self.size = 0;
        self.exp = 0;
    }
}
