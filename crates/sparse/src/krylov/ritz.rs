//! What the coefficients of CG say about the matrix: eigenvalues of a tridiagonal one that approach its own (Golub, Van Loan, Matrix
//! Computations, 10.2).

/// Coefficients of the first iterations.
#[derive(Debug)]
pub struct Ritz {
    /// alpha, and the beta before it.
    coefficients: Vec<[f64; 2]>,
    /// Iterations after which the precision is judged.
    due: usize,
    order: f64,
}

impl Ritz {
    /// For a matrix of order n: an eighth of the iterations that would suffice without roundings.
    pub fn new(n: usize) -> Ritz {
        Ritz { coefficients: Vec::new(), due: (n / 8).clamp(16, 512), order: n as f64 }
    }

    /// Iterations that are left until the precision is judged.
    pub fn left(&self) -> usize {
        self.due - self.coefficients.len().min(self.due)
    }

    pub fn begin(&mut self) {
        self.coefficients.clear();
    }

    /// Takes coefficients. Then, once, the precision in which the iteration should go on, if it is another one: where the square root of the
    /// condition is near the order, roundings make several times as many iterations necessary as there are with 424 bits.
    pub fn judged(&mut self, coefficients: &[[f64; 2]]) -> Option<u32> {
        /// Between conditions for which few bits are better and those for which many are, in the systems of tests/table.rs.
        const NEAR: f64 = 0.5;
        let left = self.left();
        if left == 0 {
            return None;
        }
        self.coefficients.extend(&coefficients[..left.min(coefficients.len())]);
        if self.left() > 0 {
            return None;
        }
        (self.condition().sqrt() > NEAR * self.order).then_some(424)
    }

    /// The quotient of the largest and the smallest eigenvalue; 10^16 at most.
    fn condition(&self) -> f64 {
        let of = &self.coefficients;
        let mut diagonal: Vec<f64> = of.iter().map(|[alpha, _]| 1.0 / alpha).collect();
        let mut beside = vec![0.0; of.len()];
        for i in 1..of.len() {
            let (before, beta) = (of[i - 1][0], of[i][1]);
            diagonal[i] += beta / before;
            // The square of the element beside the diagonal.
            beside[i] = beta / (before * before);
        }
        // Eigenvalues below a number, by the signs of pivots.
        let below = |x: f64| {
            let mut pivot = 1.0;
            let is_below = |i: usize| {
                pivot = diagonal[i] - x - if i > 0 { beside[i] / pivot } else { 0.0 };
                if pivot == 0.0 {
                    pivot = f64::MIN_POSITIVE;
                }
                pivot < 0.0
            };
            (0..diagonal.len()).map(is_below).filter(|&is| is).count()
        };
        let bound = 4.0 * diagonal.iter().copied().fold(0.0, f64::max);
        // The least number, to a few percent, that has as many eigenvalues below it.
        let found = |count: usize| {
            let (mut low, mut high) = (1e-16 * bound, bound);
            while high > 1.01 * low {
                let middle = (low * high).sqrt();
                match below(middle) >= count {
                    true => high = middle,
                    false => low = middle,
                }
            }
            high
        };
        if !(bound > 0.0 && bound.is_finite()) {
            return 1.0;
        }
        found(diagonal.len()) / found(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CG on a diagonal matrix of few eigenvalues knows them all after as many iterations.
    #[test]
    fn conditions_are_found() {
        for ratio in [4.0, 1e4, 1e9] {
            let eigenvalues: Vec<f64> =
                (0..4).map(|i| f64::powf(ratio, f64::from(i) / 3.0)).collect();
            let (mut r, mut p) = (vec![1.0; 4], vec![1.0; 4]);
            let dot = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(x, y)| x * y).sum::<f64>();
            let (mut coefficients, mut beta) = (Vec::new(), 0.0);
            for _ in 0..4 {
                let q: Vec<f64> = p.iter().zip(&eigenvalues).map(|(p, x)| p * x).collect();
                let square = dot(&r, &r);
                let alpha = square / dot(&p, &q);
                coefficients.push([alpha, beta]);
                r.iter_mut().zip(&q).for_each(|(r, q)| *r -= alpha * q);
                beta = dot(&r, &r) / square;
                p.iter_mut().zip(&r).for_each(|(p, r)| *p = r + beta * *p);
            }
            let ritz = Ritz { coefficients, due: 4, order: 4.0 };
            let found = ritz.condition();
            assert!((found / ratio - 1.0).abs() < 0.05, "{found:e} of {ratio:e}");
        }
    }
}
