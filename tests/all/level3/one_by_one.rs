//! Overflows, infinities and NaN do not have elements of products computed one by one, which takes a hundred times as long.

use crate::common::special::{self, Form, KINDS, Kind, Routine};
use wideblas::engine::cpu::special::alone;
use wideblas::format::Scalar;

/// An order that one thread computes, and small triangles do not.
const ORDER: i64 = 40;

fn check<T: Scalar<K>, const K: usize>(routines: Vec<Routine<T>>) {
    let n = ORDER as u64;
    for routine in &routines {
        for (kind, what) in KINDS {
            for in_second in [false, true] {
                let overflows = kind == Kind::Overflowing;
                // An update of one operand has no second one. Sums of two products and triangles have no kernel for overflow.
                if in_second && routine.form == Form::OfOne && !overflows
                    || overflows && !matches!(routine.form, Form::Product | Form::OfOne)
                {
                    continue;
                }
                let [a, b, mut c] = special::operands::<T, K>(routine, Some(kind), in_second);
                let before = alone();
                (routine.call)(ORDER, a.as_ptr(), b.as_ptr(), c.as_mut_ptr());
                let found = alone() - before;
                // Small triangles are for each vector by itself, and those with one number meet it in one vector.
                let is_one = matches!(kind, Kind::OneInfinity | Kind::OneNan) && in_second;
                let most = match routine.form {
                    Form::Product | Form::OfTwo | Form::OfOne => 0,
                    Form::Multiplies | Form::Solves if is_one => n,
                    Form::Multiplies | Form::Solves => n * n,
                };
                let of = if in_second { "the second operand" } else { "the first operand" };
                assert!(
                    found <= most,
                    "{} {}, {what} in {of}: {found} of at most {most}",
                    T::NAME,
                    routine.name
                );
                let is_finite = c.iter().all(|x| x.is_finite());
                assert!(!is_finite, "{} {}, {what} in {of}: nothing met it", T::NAME, routine.name);
            }
        }
    }
}

#[test]
fn few_elements_of_products_are_computed_one_by_one() {
    check::<f64, 1>(special::of_doubles(ORDER));
    check::<_, 4>(special::of_qd_natively(ORDER));
    check::<_, 2>(special::of_dd(ORDER));
    check::<_, 4>(special::of_qd(ORDER));
    check::<_, 4>(special::of_complex_dd(ORDER));
    check::<_, 8>(special::of_complex_qd(ORDER));
}
