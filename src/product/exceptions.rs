//! Rows and columns whose exponents spread so widely that they would make everything else expensive.

use super::cost::{self, Native};
use super::gemm::moduli_for;
use super::scale::Scaling;
use crate::engine::cpu::modular::Unit;

/// Marks as `left_out` the rows and columns that cost less when the native way computes them. Returns
/// the cost of the whole, or `None` when the native way for everything is cheapest.
pub fn choose(
    shape: (usize, usize, usize),
    rows: &mut [Scaling],
    cols: &mut [Scaling],
    native: &Native,
) -> Option<f64> {
    let (m, n, k) = shape;
    let (by_bits_a, by_bits_b) = (largest_first(rows), largest_first(cols));
    let bits = |sorted: &[i64], left_out: usize| sorted.get(left_out).copied().unwrap_or(0);
    // The choice must not depend on the machine: costs are those of bytes where they suffice.
    let cost = |out_a: usize, out_b: usize| {
        let bits = (bits(&by_bits_a, out_a), bits(&by_bits_b, out_b));
        let (width, moduli) = moduli_for(Unit::Vnni512, bits, k)?;
        let kept = (m - out_a, n - out_b, k);
        Some(
            cost::residues(kept, width, moduli)
                + native.cost((out_a, n, k))
                + native.cost((m - out_a, out_b, k)),
        )
    };
    let mut best = (f64::INFINITY, 0, 0);
    for out_a in counts(m) {
        for out_b in counts(n) {
            if let Some(cost) = cost(out_a, out_b).filter(|&cost| cost < best.0) {
                best = (cost, out_a, out_b);
            }
        }
    }
    if best.0 >= native.cost(shape) {
        return None;
    }
    leave_out(rows, bits(&by_bits_a, best.1));
    leave_out(cols, bits(&by_bits_b, best.2));
    Some(best.0)
}

/// How many to leave out: none, or a few, in steps of two to a quarter of all.
fn counts(len: usize) -> impl Iterator<Item = usize> {
    std::iter::once(0)
        .chain(std::iter::successors(Some(1), |n| Some(2 * n)).take_while(move |n| 4 * n <= len))
}

fn largest_first(scalings: &[Scaling]) -> Vec<i64> {
    let mut bits: Vec<i64> = scalings.iter().map(|scaling| scaling.bits).collect();
    bits.sort_unstable_by(|a, b| b.cmp(a));
    bits
}

fn leave_out(scalings: &mut [Scaling], largest_kept: i64) {
    for scaling in scalings {
        if scaling.bits > largest_kept {
            *scaling = Scaling { left_out: true, ..Scaling::default() };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NATIVE: Native = Native { multiply_add: 1.5, element: 4.0 };

    fn vectors(bits: &[i64]) -> Vec<Scaling> {
        bits.iter().map(|&bits| Scaling { bits, ..Scaling::default() }).collect()
    }

    #[test]
    #[cfg_attr(miri, ignore = "safe code that counts moduli for long")]
    fn a_few_wide_rows_are_left_out() {
        let mut rows = vectors(&[120; 500]);
        rows[7].bits = 900;
        let mut cols = vectors(&[120; 500]);
        assert!(choose((500, 500, 500), &mut rows, &mut cols, &NATIVE).is_some());
        assert!(rows[7].left_out && rows.iter().filter(|row| row.left_out).count() == 1);
        assert!(cols.iter().all(|col| !col.left_out));
    }

    #[test]
    #[cfg_attr(miri, ignore = "safe code that counts moduli for long")]
    fn alike_rows_stay_together_and_wide_matrices_go_native() {
        let (mut rows, mut cols) = (vectors(&[120; 500]), vectors(&[130; 500]));
        assert!(choose((500, 500, 500), &mut rows, &mut cols, &NATIVE).is_some());
        assert!(rows.iter().chain(&cols).all(|vector| !vector.left_out));
        let (mut rows, mut cols) = (vectors(&[1500; 500]), vectors(&[1500; 500]));
        assert!(choose((500, 500, 500), &mut rows, &mut cols, &NATIVE).is_none());
        let (mut rows, mut cols) = (vectors(&[120; 8]), vectors(&[120; 8]));
        assert!(choose((8, 8, 8), &mut rows, &mut cols, &NATIVE).is_none());
    }
}
