//! The one form of exact results of several components.
//!
//! A value has several sums of doubles that are pairwise normal, each double the nearest to the sum of itself and the next.
//! Exact results are the greedy sum: each component is the nearest double to what the ones before it leave. A rest just
//! below half a unit in the last place becomes that half when it is rounded, and then the sum of both may be nearer to
//! another double by the rule of ties. One pass of Two-Sum from the last component up mends that, and changes nothing else.

use super::eft::two_sum;

/// The components that `nearest` splits off a value one after another, pairwise normal. Infinities everywhere if the first
/// one is infinite, which is the answer to a value beyond the range of doubles.
pub fn components<const L: usize>(mut nearest: impl FnMut() -> f64) -> [f64; L] {
    let mut all = [0.0; L];
    for component in &mut all {
        *component = nearest();
        if component.is_infinite() {
            return [*component; L];
        }
    }
    for i in (1..L).rev() {
        // A zero after the first component is positive; the sign of a result that underflows is that of the first.
        (all[i - 1], all[i]) =
            if all[i] == 0.0 { (all[i - 1], 0.0) } else { two_sum(all[i - 1], all[i]) };
    }
    // Half a unit above the largest double is nearer to infinity, by the same rule.
    if all[0].is_infinite() { [all[0]; L] } else { all }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::power_of_two;

    /// From components that were split off elsewhere.
    fn of<const L: usize>(all: [f64; L]) -> [f64; L] {
        let mut all = all.into_iter();
        components(|| all.next().expect("a component"))
    }

    #[test]
    fn a_tie_goes_to_the_even_neighbour() {
        let (unit, half) = (f64::EPSILON, f64::EPSILON / 2.0);
        assert_eq!(of([1.0 + unit, -half]), [1.0, half]);
        assert_eq!(of([1.0 + unit, half]), [1.0 + 2.0 * unit, -half]);
        assert_eq!(of([1.0, half]), [1.0, half]);
        let tiny = power_of_two(-300);
        assert_eq!(of([1.0 + unit, -half, tiny, 0.0]), [1.0, half, tiny, 0.0]);
    }

    #[test]
    fn a_tie_may_cause_the_one_above_it() {
        // The largest double below half a unit, and half of its own unit: together the half unit, which is a tie.
        let (unit, half) = (f64::EPSILON, f64::EPSILON / 2.0);
        let below = half * (1.0 - half);
        let quarter = half * half / 2.0;
        let normal = of([1.0 + unit, below, quarter, 0.0]);
        assert_eq!(normal, [1.0 + 2.0 * unit, -half, -quarter, 0.0]);
    }

    #[test]
    fn ends_of_the_range() {
        let most = f64::MAX;
        assert_eq!(of([most, power_of_two(970)]), [f64::INFINITY; 2]);
        assert_eq!(of([-most, -power_of_two(969)]), [-most, -power_of_two(969)]);
        assert_eq!(of([f64::NEG_INFINITY, 1.0]), [f64::NEG_INFINITY; 2]);
        let zero = of([-0.0, 0.0]);
        assert!(zero == [0.0; 2] && zero[0].is_sign_negative());
        assert!(of([1.0, -0.0])[1].is_sign_positive());
    }
}
