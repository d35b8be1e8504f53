//! Matrix products, exactly.

use super::Dyadic;
use rug::Integer;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use wideblas::format::exact::Decode;

/// The largest error of a computed product, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GemmError {
    /// Largest |error| / (|alpha| |A| |B| + |beta| |C|); infinite where an element that should be
    /// finite is not (or the reverse), and for an error where the divisor is 0.
    pub relative: f64,
    pub row: usize,
    pub col: usize,
}

impl GemmError {
    /// Takes another element's error in. Ties go to the first element, by columns, in whatever order
    /// they come.
    pub fn include(&mut self, relative: f64, (row, col): (usize, usize)) {
        let before = (col, row) < (self.col, self.row);
        if relative > self.relative || (relative == self.relative && before) {
            *self = GemmError { relative, row, col };
        }
    }
}

/// An element of a product.
#[derive(Clone, Debug)]
pub struct ExactElement {
    /// alpha A B + beta C
    pub value: Dyadic,
    /// |alpha| |A| |B|
    pub product: Dyadic,
    /// |alpha| |A| |B| + |beta| |C|
    pub magnitude: Dyadic,
}

/// Numbers as integers in units of a common power of two.
struct Aligned {
    integers: Vec<Integer>,
    exponent: i32,
}

impl Aligned {
    /// `None` when a number is an infinity or a NaN.
    fn new<'a, T: Decode + 'a>(numbers: impl Iterator<Item = &'a T>) -> Option<Self> {
        let numbers: Vec<Dyadic> = numbers.map(Dyadic::of).collect::<Option<_>>()?;
        let (integers, exponent) = Dyadic::aligned_all(numbers);
        Some(Aligned { integers, exponent })
    }
}

/// A factor, looked at once.
enum Factor {
    Zero,
    Finite(Dyadic),
    Special,
}

impl Factor {
    fn new(x: impl Decode) -> Factor {
        match Dyadic::of(x) {
            Some(x) if x.is_zero() => Factor::Zero,
            Some(x) => Factor::Finite(x),
            None => Factor::Special,
        }
    }
}

/// alpha A B + beta C, of which elements can be asked.
pub struct ExactGemm<'a, T> {
    rows_of_c: usize,
    alpha: Factor,
    beta: Factor,
    c: &'a [T],
    /// Rows of A and columns of B; `None` for one that holds an infinity or a NaN.
    rows: Vec<Option<Aligned>>,
    cols: Vec<Option<Aligned>>,
}

impl<'a, T: Decode> ExactGemm<'a, T> {
    /// Column-major matrices without padding, op() applied: A is m x k, B k x n and C m x n for a shape
    /// (m, n, k). As in the BLAS, C is not read when beta is 0, and A and B not when alpha is 0.
    ///
    /// # Panics
    /// When a matrix that is read is shorter than its shape.
    pub fn new(
        (m, n, k): (usize, usize, usize),
        alpha: impl Decode,
        a: &[T],
        b: &[T],
        beta: impl Decode,
        c: &'a [T],
    ) -> Self {
        let alpha = Factor::new(alpha);
        let depth = if matches!(alpha, Factor::Zero) { 0 } else { k };
        ExactGemm {
            rows_of_c: m,
            alpha,
            beta: Factor::new(beta),
            c,
            rows: (0..m).map(|i| Aligned::new((0..depth).map(|l| &a[i + l * m]))).collect(),
            cols: (0..n).map(|j| Aligned::new((0..depth).map(|l| &b[l + j * k]))).collect(),
        }
    }

    /// Element (i, j); `None` when an infinity or a NaN takes part in it.
    pub fn element(&self, i: usize, j: usize) -> Option<ExactElement> {
        let (mut value, mut product) = (Dyadic::ZERO, Dyadic::ZERO);
        let (row, col) = (self.rows[i].as_ref()?, self.cols[j].as_ref()?);
        match &self.alpha {
            Factor::Finite(alpha) => {
                let (mut positive, mut negative) = (Integer::new(), Integer::new());
                for (x, y) in row.integers.iter().zip(&col.integers) {
                    if (*x < 0) == (*y < 0) {
                        positive += x * y;
                    } else {
                        negative += x * y;
                    }
                }
                let exponent = row.exponent + col.exponent;
                value = alpha * &Dyadic::new(Integer::from(&positive + &negative), exponent);
                product = &alpha.abs() * &Dyadic::new(positive - negative, exponent);
            }
            Factor::Special if !row.integers.is_empty() => return None,
            _ => {}
        }
        let mut magnitude = product.clone();
        match &self.beta {
            Factor::Zero => {}
            Factor::Special => return None,
            Factor::Finite(beta) => {
                let old = beta * &Dyadic::of(&self.c[i + j * self.rows_of_c])?;
                value = &value + &old;
                magnitude = &magnitude + &old.abs();
            }
        }
        Some(ExactElement { value, product, magnitude })
    }

    /// |error| / magnitude of a computed element, as [`GemmError::relative`] counts it.
    pub fn error(&self, i: usize, j: usize, computed: impl Decode) -> f64 {
        relative_error(self.element(i, j).as_ref(), computed, 0)
    }

    /// Calls `visit(row, col, element)` for every element, on all CPUs.
    pub fn for_each(&self, visit: impl Fn(usize, usize, Option<ExactElement>) + Sync)
    where
        T: Sync,
    {
        let (m, n) = (self.rows.len(), self.cols.len());
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                let col = next.fetch_add(1, Ordering::Relaxed);
                if col >= n {
                    return;
                }
                (0..m).for_each(|row| visit(row, col, self.element(row, col)));
            }
        };
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get()).min(n);
        std::thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(work)));
            work();
        });
    }
}

/// 2^scale |error| / magnitude of a computed element, `None` standing for one that an infinity or a NaN
/// takes part in: 0 where the computed one is right not to be finite, infinite where it is wrong.
pub fn relative_error<T: Decode>(exact: Option<&ExactElement>, computed: T, scale: i32) -> f64 {
    let right_or_wrong = |right: bool| if right { 0.0 } else { f64::INFINITY };
    let computed = computed.decode();
    match (exact, Dyadic::of(&computed)) {
        (Some(exact), Some(computed)) => {
            let error = (&computed - &exact.value).abs();
            (&error * &Dyadic::power_of_two(scale)).ratio(&exact.magnitude)
        }
        // Where the exact value rounds to an infinity, that infinity is right.
        (Some(exact), None) => {
            let nearest = exact.value.to_f64();
            let overflows = T::RANGE == 1024 && nearest.is_infinite();
            right_or_wrong(overflows && nearest == computed.to_f64())
        }
        (None, computed) => right_or_wrong(computed.is_none()),
    }
}

/// The largest error of `c_new` as alpha A B + beta C.
///
/// Column-major matrices without padding: `a` is m x k and `b` k x n with op() applied, `c_old` and
/// `c_new` are m x n, for `shape` (m, n, k). `c_old` may be empty when beta is 0. Runs on all CPUs;
/// `progress` is called with the number of elements compared since its last call, m n in all.
///
/// # Panics
/// When a matrix is shorter than its shape.
#[allow(clippy::too_many_arguments)]
pub fn gemm_error<T: Decode + Sync>(
    shape: (usize, usize, usize),
    alpha: impl Decode,
    a: &[T],
    b: &[T],
    beta: impl Decode,
    c_old: &[T],
    c_new: &[T],
    progress: &(dyn Fn(usize) + Sync),
) -> GemmError {
    let m = shape.0;
    let exact = ExactGemm::new(shape, alpha, a, b, beta, c_old);
    let worst = Mutex::new(GemmError { relative: 0.0, row: 0, col: 0 });
    exact.for_each(|row, col, element| {
        let relative = relative_error(element.as_ref(), &c_new[row + col * m], 0);
        worst.lock().expect("no panic while locked").include(relative, (row, col));
        progress(1);
    });
    worst.into_inner().expect("no panic while locked")
}

#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;
    use wideblas::format::{Dd, power_of_two};

    fn dd(x: &[f64]) -> Vec<Dd> {
        x.iter().map(|&x| Dd::from(x)).collect()
    }

    #[test]
    fn an_exact_product_has_no_error() {
        // (1 3; 2 4) (5 7; 6 8) = (23 31; 34 46)
        let (a, b) = (dd(&[1.0, 2.0, 3.0, 4.0]), dd(&[5.0, 6.0, 7.0, 8.0]));
        let mut c = dd(&[23.0, 34.0, 31.0, 46.0]);
        let counted = AtomicUsize::new(0);
        let check = |c: &[Dd]| {
            gemm_error((2, 2, 2), Dd::ONE, &a, &b, Dd::ZERO, &[], c, &|n| {
                counted.fetch_add(n, Ordering::Relaxed);
            })
        };
        assert_eq!(check(&c), GemmError { relative: 0.0, row: 0, col: 0 });
        c[2].lo = 31.0 * power_of_two(-60);
        assert_eq!(check(&c), GemmError { relative: power_of_two(-60), row: 0, col: 1 });
        c[1] = Dd::from(f64::NAN);
        assert_eq!(check(&c), GemmError { relative: f64::INFINITY, row: 1, col: 0 });
        assert_eq!(counted.into_inner(), 12);
    }

    #[test]
    fn specials_and_overflow_count_as_such() {
        let error = |a: f64, b: f64, beta: f64, c: f64, new: f64| {
            let (a, b, c, new) = (dd(&[a]), dd(&[b]), dd(&[c]), dd(&[new]));
            gemm_error((1, 1, 1), Dd::ONE, &a, &b, Dd::from(beta), &c, &new, &|_| ()).relative
        };
        assert_eq!(error(1e200, 1e200, 0.0, f64::NAN, f64::INFINITY), 0.0);
        assert_eq!(error(1e200, 1e200, 0.0, 0.0, f64::NEG_INFINITY), f64::INFINITY);
        assert_eq!(error(f64::INFINITY, 1.0, 0.0, 0.0, f64::INFINITY), 0.0);
        assert_eq!(error(f64::INFINITY, 1.0, 0.0, 0.0, 1.0), f64::INFINITY);
        assert_eq!(error(0.0, 0.0, 1.0, 0.0, 1.0), f64::INFINITY);
        assert_eq!(error(2.0, 3.0, -0.5, 4.0, 4.0), 0.0);
        assert_eq!(error(2.0, 3.0, -0.5, 4.0, 6.0), 0.25);
    }
}
