//! Numbers as FLINT stores them (fmpz.h, arf.h and mag.h, on 64-bit machines).

use std::slice;

/// `fmpz`: a number below 2^62 in magnitude, or a tagged pointer to an `mpz_t`.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Fmpz(pub i64);

/// `__mpz_struct`
#[repr(C)]
struct Mpz {
    _alloc: i32,
    size: i32,
    limbs: *const u64,
}

impl Fmpz {
    /// The value, unless it is behind a pointer.
    #[inline]
    pub fn small(self) -> Option<i64> {
        (self.0 >> 62 != 1).then_some(self.0)
    }

    /// Sign and limbs of a number behind a pointer.
    ///
    /// # Safety
    /// A number of FLINT's that is not small and stays as it is for the lifetime.
    #[inline]
    pub unsafe fn large<'a>(self) -> (bool, &'a [u64]) {
        // SAFETY: the caller's; the tag is the second bit from above, and pointers are shifted by two.
        unsafe {
            let mpz = &*(((self.0 as u64) << 2) as *const Mpz);
            let len = mpz.size.unsigned_abs() as usize;
            (mpz.size < 0, slice::from_raw_parts(mpz.limbs, len))
        }
    }
}

/// `arf_struct`: `±0.limbs * 2^exp`. The highest bit of the limbs is set, and the lowest limb is not zero.
#[repr(C)]
pub struct Arf {
    exp: Fmpz,
    /// Twice the number of limbs, and the sign below.
    size: u64,
    /// Up to two limbs, or their room and a pointer to them.
    limbs: [u64; 2],
}

/// Exponents beyond this are FLINT's own affair.
const EXPONENTS: i64 = 1 << 40;

/// A number of FLINT's.
#[derive(Clone, Copy)]
pub struct Float<'a> {
    pub is_negative: bool,
    pub exp: i64,
    /// None for zero.
    pub limbs: &'a [u64],
}

impl Arf {
    /// `None` for infinities, NaN and exponents of unusual size.
    #[inline]
    pub fn value(&self) -> Option<Float<'_>> {
        let len = (self.size >> 1) as usize;
        if len == 0 {
            return (self.exp.0 == 0).then_some(Float { is_negative: false, exp: 0, limbs: &[] });
        }
        let exp = self.exp.small().filter(|exp| exp.abs() <= EXPONENTS)?;
        let limbs = match len {
            1 | 2 => &self.limbs[..len],
            // SAFETY: FLINT's numbers of more limbs have a pointer to them here.
            _ => unsafe { slice::from_raw_parts(self.limbs[1] as *const u64, len) },
        };
        Some(Float { is_negative: self.size & 1 == 1, exp, limbs })
    }
}

impl Float<'_> {
    /// The places above the highest and of the lowest bit that is set; `None` for zero.
    #[inline]
    pub fn extent(&self) -> Option<[i64; 2]> {
        let low = self.limbs.first()?;
        let bits = 64 * self.limbs.len() as i64 - i64::from(low.trailing_zeros());
        Some([self.exp, self.exp - bits])
    }
}

/// `mag_struct`: `man * 2^(exp - 30)`, 2^29 <= man < 2^30.
#[repr(C)]
pub struct Mag {
    exp: Fmpz,
    man: u64,
}

impl Mag {
    /// The significand and the exponent; a significand of zero for zero. `None` for an infinity and exponents of unusual
    /// size.
    #[inline]
    pub fn value(&self) -> Option<(u64, i64)> {
        match self.man {
            0 => (self.exp.0 == 0).then_some((0, 0)),
            man => {
                let exp = self.exp.small().filter(|exp| exp.abs() <= EXPONENTS)?;
                Some((man, exp - 30))
            }
        }
    }
}

/// `arb_struct`
#[repr(C)]
pub struct Arb {
    pub mid: Arf,
    pub rad: Mag,
}
