//! What calls would have taken in plain loops: the time of a multiply-add in scalar loops, measured on this machine.
//!
//! The loops are those of a program without fast kernels: `y[i] += t * x[i]` on one core, in arithmetic like that of the QD
//! library, as it is built by default and as it is where accurate sums and products were chosen. For the numbers of other libraries
//! `abi` measures that library. Times are those that the thread has had a processor: others may share the machine.

use super::quad;
use std::hint::black_box;
use wideblas_base::host::processor;
use wideblas_format::Lanes;
use wideblas_format::dd::{add_cray, add_ieee, mul};
use wideblas_format::qd;

/// The seconds of a multiply-add of real numbers in a plain loop.
pub struct Plain {
    /// What is multiplied, as the table says it: `mpfr of 512 bits`.
    pub numbers: String,
    pub seconds: f64,
    /// The same by the library's slower way, which a program may have been compiled for.
    pub accurate: Option<f64>,
}

/// Elements of a loop's vectors, which stay in the first cache.
pub const LEN: usize = 128;

/// The seconds of a multiply-add, by a loop of [`LEN`] of them: the fastest of some runs, because caches and frequencies settle.
pub fn measured(mut pass: impl FnMut()) -> f64 {
    const RUNS: usize = 5;
    const RUN: f64 = 1e-3;
    const MOST: u32 = 1 << 20;
    let mut passes = 1u32;
    let mut fastest = f64::INFINITY;
    let mut runs = 0;
    while runs < RUNS {
        let begin = processor::seconds();
        (0..passes).for_each(|_| pass());
        let took = processor::seconds() - begin;
        if took < RUN && passes < MOST {
            passes *= 2;
        } else {
            fastest = fastest.min(took / f64::from(passes) / LEN as f64);
            runs += 1;
        }
    }
    fastest
}

/// A double of programs that are compiled for any processor of x86-64, without fused multiply-adds.
#[derive(Clone, Copy)]
pub struct Unfused(pub f64);

impl Unfused {
    /// Dekker's splitting into two halves of 26 bits.
    #[inline(always)]
    fn halves(self) -> [f64; 2] {
        let t = 134_217_729.0 * self.0;
        let high = t - (t - self.0);
        [high, self.0 - high]
    }
}

impl Lanes for Unfused {
    #[inline(always)]
    fn add(self, b: Unfused) -> Unfused {
        Unfused(self.0 + b.0)
    }
    #[inline(always)]
    fn sub(self, b: Unfused) -> Unfused {
        Unfused(self.0 - b.0)
    }
    #[inline(always)]
    fn mul(self, b: Unfused) -> Unfused {
        Unfused(self.0 * b.0)
    }
    /// Only of terms that are small against the result, where a second rounding counts for nothing.
    #[inline(always)]
    fn fma(self, b: Unfused, c: Unfused) -> Unfused {
        Unfused(self.0 * b.0 + c.0)
    }
    /// The error of a product, whose rounded value is `c`: Dekker's.
    #[inline(always)]
    fn fms(self, b: Unfused, c: Unfused) -> Unfused {
        let ([a0, a1], [b0, b1]) = (self.halves(), b.halves());
        Unfused((a0 * b0 - c.0) + a0 * b1 + a1 * b0 + a1 * b1)
    }
}

/// Of double-double numbers.
pub fn of_dd() -> Plain {
    Plain {
        numbers: "dd".into(),
        seconds: seconds_of(|sum, a, b| add_cray(sum, mul(a, b))),
        accurate: Some(seconds_of(|sum, a, b| add_ieee(sum, mul(a, b)))),
    }
}

/// Of quad-double numbers.
pub fn of_qd() -> Plain {
    Plain {
        numbers: "qd".into(),
        seconds: seconds_of(|sum, a, b| quad::add(sum, quad::mul(a, b))),
        accurate: Some(seconds_of(|sum, a, b| qd::add(sum, qd::mul(a, b)))),
    }
}

fn seconds_of<const N: usize>(
    step: impl Fn([Unfused; N], [Unfused; N], [Unfused; N]) -> [Unfused; N],
) -> f64 {
    let number = |i: usize| {
        std::array::from_fn(|k| Unfused(0.3 / (i + 1) as f64 * 2f64.powi(-53 * k as i32)))
    };
    let x: [[Unfused; N]; LEN] = std::array::from_fn(number);
    let (mut y, t) = (x, number(7));
    measured(|| {
        let (x, t) = (black_box(&x), black_box(t));
        for (y, &x) in black_box(&mut y).iter_mut().zip(x) {
            // Hidden from the compiler, which would take several elements at once.
            *y = step(*y, t, black_box(x));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_format::eft::two_prod;

    #[test]
    fn products_have_the_errors_that_fused_ones_have() {
        let number = |i: i32| f64::from(i).sqrt() * 2f64.powi(i % 9);
        for i in 2..200 {
            let (a, b) = (number(i), -number(i + 7));
            let (p, e) = two_prod(Unfused(a), Unfused(b));
            assert_eq!((p.0, e.0), two_prod(a, b), "{a} * {b}");
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "its clock is no measure")]
    fn what_takes_longer_is_measured_as_longer() {
        let work = |n: u64| {
            move || {
                (0..n * LEN as u64).for_each(|i| {
                    black_box(i);
                });
            }
        };
        let (short, long) = (measured(work(2)), measured(work(20)));
        assert!(long > 2.0 * short, "{short:e} {long:e}");
    }
}
