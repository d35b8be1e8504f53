//! Sums of two matrices' residues, and multiples of one's.

use super::{Combination, Multiple, STEP};

/// A step of bytes or of words.
pub(super) trait Residue: Copy {
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
pub(super) unsafe fn combine<R: Residue, const COUNT: usize>(job: &Combination<'_>) {
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
/// As [`super::Kernels::multiply`].
#[inline(always)]
pub(super) unsafe fn multiply<R: Residue, const COUNT: usize>(job: &Multiple<'_>) {
    const { assert!(COUNT == R::COUNT) };
    // 1.5 2^23: there floats are one apart, so that adding it rounds to an integer.
    const SHIFT: f32 = 12_582_912.0;
    let (m, half) = (job.modulus.m, job.modulus.m / 2);
    for step in 0..job.steps {
        // SAFETY: the caller's.
        let x = unsafe { job.from.add(step * STEP).cast::<[R; COUNT]>().read() };
        let y: [R; COUNT] = std::array::from_fn(|i| {
            let product = i32::from(x[i].wide(false)) * job.factor;
            let quotient = product as f32 * job.modulus.inv + SHIFT;
            let quotient = quotient.to_bits() as i32 - SHIFT.to_bits() as i32;
            // At most m / 2 + 1.
            let rest = product - quotient * m;
            R::narrow(if job.unsigned {
                rest + ((rest >> 31) & m)
            } else {
                let rest = rest - (((half - rest) >> 31) & m);
                rest + (((rest + half) >> 31) & m)
            } as i16)
        });
        // SAFETY: as above.
        unsafe { job.to.add(step * STEP).cast::<[R; COUNT]>().write(y) };
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Modulus, Unit, Width, kernels};
    use super::*;

    /// All residues times all factors, or for words some of each.
    #[test]
    fn multiples_are_residues() {
        let of_width = |width: Width| match width {
            Width::Byte => (vec![256, 255, 251, 13, 3], 1),
            Width::Word => (vec![8191, 4099, 257], 61),
        };
        for width in [Width::Byte, Width::Word] {
            let (moduli, apart) = of_width(width);
            let units = Unit::ALL.into_iter().filter(|unit| unit.is_available());
            for (unit, m) in units.flat_map(|unit| moduli.iter().map(move |&m| (unit, m))) {
                let multiply = kernels(unit, width).multiply;
                let modulus = Modulus::new(m as u32, width);
                let residues: Vec<i32> = (-(m - 1) / 2..=(m - 1) / 2).step_by(apart).collect();
                let steps = residues.len().div_ceil(STEP / width.bytes());
                let all = residues.iter().chain(std::iter::repeat(&0));
                let all: Vec<i32> = all.take(steps * (STEP / width.bytes())).copied().collect();
                let from: Vec<u8> = all
                    .iter()
                    .flat_map(|x| x.to_le_bytes().into_iter().take(width.bytes()))
                    .collect();
                let factors = (-(m - 1) / 2..=m / 2).step_by(if cfg!(miri) { 50 } else { apart });
                for (factor, unsigned) in factors.flat_map(|f| [(f, false), (f, true)]) {
                    if unsigned && width == Width::Word {
                        continue;
                    }
                    let mut to = vec![0; from.len()];
                    let job = Multiple {
                        modulus: &modulus,
                        factor,
                        from: from.as_ptr(),
                        to: to.as_mut_ptr(),
                        steps,
                        unsigned,
                    };
                    // SAFETY: both have as many steps.
                    unsafe { multiply(&job) };
                    for (x, y) in all.iter().zip(to.chunks(width.bytes())) {
                        let y = match (y, unsigned) {
                            (&[y], true) => i32::from(y),
                            (&[y], false) => i32::from(y as i8),
                            (y, _) => i32::from(i16::from_le_bytes([y[0], y[1]])),
                        };
                        let range = if unsigned { 0..m } else { -m / 2..m / 2 + 1 };
                        assert!(range.contains(&y), "{unit:?} {m}: {x} {factor} {y}");
                        assert_eq!((x * factor - y).rem_euclid(m), 0, "{unit:?} {x} {factor} {y}");
                    }
                }
            }
        }
    }
}
