//! Sums of two matrices' residues.

use super::{Combination, STEP};

/// A step of bytes or of words.
trait Residue: Copy {
    /// In a step.
    const COUNT: usize;
    fn wide(self, unsigned: bool) -> i16;
    fn narrow(x: i16) -> Self;
}

impl Residue for u8 {
    const COUNT: usize = STEP;

    #[inline(always)]
    fn wide(self, unsigned: bool) -> i16 {
        if unsigned { self.into() } else { (self as i8).into() }
    }
    #[inline(always)]
    fn narrow(x: i16) -> u8 {
        x as u8
    }
}

impl Residue for i16 {
    const COUNT: usize = STEP / 2;

    #[inline(always)]
    fn wide(self, _: bool) -> i16 {
        self
    }
    #[inline(always)]
    fn narrow(x: i16) -> i16 {
        x
    }
}

/// # Safety
/// As [`super::Kernels::combine`].
#[inline(always)]
unsafe fn combine<R: Residue, const COUNT: usize>(job: &Combination<'_>) {
    const { assert!(COUNT == R::COUNT) };
    for (t, modulus) in job.moduli.iter().enumerate() {
        let far = t * job.plane;
        let (m, half) = (modulus.m as i16, (modulus.m / 2) as i16);
        // SAFETY: the caller's.
        let (x, y): ([R; COUNT], [R; COUNT]) = unsafe {
            (job.x.add(far).cast::<[R; COUNT]>().read(), job.y.add(far).cast::<[R; COUNT]>().read())
        };
        for (to, [f, g]) in job.sums {
            let sum: [R; COUNT] = std::array::from_fn(|i| {
                let sum = f * x[i].wide(job.unsigned) + g * y[i].wide(job.unsigned);
                R::narrow(if job.unsigned {
                    // From above -2 m to [0, m).
                    let sum = sum + ((sum >> 15) & m);
                    sum + ((sum >> 15) & m)
                } else {
                    let sum = sum - (((half - sum) >> 15) & m);
                    sum + (((sum + half) >> 15) & m)
                })
            });
            // SAFETY: as above.
            unsafe { to.add(far).cast::<[R; COUNT]>().write(sum) };
        }
    }
}

/// # Safety
/// As [`super::Kernels::combine`].
#[inline(always)]
pub unsafe fn bytes(job: &Combination<'_>) {
    // SAFETY: the caller's.
    unsafe { combine::<u8, STEP>(job) }
}

/// # Safety
/// As [`super::Kernels::combine`].
#[inline(always)]
pub unsafe fn words(job: &Combination<'_>) {
    // SAFETY: the caller's.
    unsafe { combine::<i16, { STEP / 2 }>(job) }
}
