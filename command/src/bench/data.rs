//! Random floating-point numbers between -1 and 1 with all bits of all components in use, as programs have them, made
//! on several threads. Fixed-point numbers would need fewer bits and be kinder than the truth.

use wideblas::engine::MatMut;
use wideblas::format::{Dd, Qd};
use wideblas_reference::random::{mixed, splitmix64};

/// A number from random bits.
pub trait Random: Copy + Send + Sync {
    fn random(next: &mut impl FnMut() -> f64) -> Self;
}

impl Random for f64 {
    fn random(next: &mut impl FnMut() -> f64) -> f64 {
        next()
    }
}

impl Random for Dd {
    fn random(next: &mut impl FnMut() -> f64) -> Dd {
        let hi = next();
        Dd::from_sum(hi, hi * next() * 2f64.powi(-54))
    }
}

impl Random for Qd {
    fn random(next: &mut impl FnMut() -> f64) -> Qd {
        let first = next();
        let mut below = |bits: i32| first * next() * 2f64.powi(-bits);
        Qd::from_sum([first, below(54), below(108), below(162)])
    }
}

/// `n` x `n` numbers, the same for the same seed; `None` when they do not fit into memory.
pub fn matrix<T: Random>(n: usize, seed: u64, threads: usize) -> Option<Vec<T>> {
    let mut data = Vec::new();
    data.try_reserve_exact(n.checked_mul(n)?).ok()?;
    data.resize(n * n, T::random(&mut || 0.0));
    MatMut::new(&mut data, n, n, n)?.for_each_column(threads, |col, column| {
        let mut state = mixed(seed ^ mixed(col as u64 + 1));
        let mut word = || splitmix64(&mut state);
        let mut next = || uniform(word(), word());
        column.iter_mut().for_each(|x| *x = T::random(&mut next));
    });
    Some(data)
}

/// A number between -1 and 1 of 53 random bits, evenly distributed: each exponent is half as frequent as the next.
fn uniform(mantissa: u64, exponent: u64) -> f64 {
    let sign = mantissa >> 63 << 63;
    let biased = 1022 - u64::from(exponent.trailing_zeros());
    f64::from_bits(sign | biased << 52 | mantissa & ((1 << 52) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_do_not_depend_on_threads_and_fill_the_range() {
        let one = matrix::<Dd>(40, 7, 1).unwrap();
        assert_eq!(one, matrix::<Dd>(40, 7, 3).unwrap());
        assert_ne!(one, matrix::<Dd>(40, 8, 1).unwrap());
        assert!(one.iter().all(|x| x.hi.abs() <= 1.0 && x.lo != 0.0));
        let mean = one.iter().map(|x| x.hi).sum::<f64>() / one.len() as f64;
        assert!(mean.abs() < 0.1, "{mean}");
        // All bits: the last ones of high and low parts too, whatever the exponent.
        let odd = |x: f64| x.to_bits() & 1 == 1;
        let small: Vec<&Dd> = one.iter().filter(|x| x.hi.abs() < 1.0 / 16.0).collect();
        assert!(small.len() > 50 && small.iter().filter(|x| odd(x.hi)).count() > 20);
        assert!(small.iter().filter(|x| odd(x.lo)).count() > 20);
        assert!(matrix::<f64>(usize::MAX / 2, 1, 1).is_none());
    }
}
