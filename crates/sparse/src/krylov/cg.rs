//! Conjugate gradients.

use super::Status;
use super::run::{Next, Run};
use crate::numbers::Arithmetic;
use std::convert::Infallible;

/// Iterates until it ends.
pub fn iterate<A: Arithmetic>(run: &mut Run<'_, '_, A>) -> Result<Infallible, Status> {
    let (space, arithmetic) = (run.space, run.arithmetic());
    let [mut r, mut z, mut p, mut q] = [(); 4].map(|()| space.zeros());
    run.begin(&mut r)?;
    loop {
        run.preconditioner.apply(arithmetic, false, &r, &mut z);
        p.copy_from_slice(&z);
        let mut product = space.dot(&r, &z);
        loop {
            if !arithmetic.is_finite(&product) {
                return Err(Status::NotFinite);
            }
            // Otherwise the preconditioner is not positive definite.
            if !is_positive(arithmetic, &product) {
                return Err(Status::Indefinite);
            }
            run.apply(&p, &mut q)?;
            let form = space.dot(&p, &q);
            if !arithmetic.is_finite(&form) {
                return Err(Status::NotFinite);
            }
            if !is_positive(arithmetic, &form) {
                if run.operator.is_indefinite(&p) {
                    return Err(Status::Indefinite);
                }
                // Only roundings made it so.
                run.restart(&mut r, Status::Stagnated)?;
                break;
            }
            let alpha = arithmetic.div(&product, &form);
            space.axpy(&alpha, &p, &mut run.x);
            space.axpy(&arithmetic.neg(&alpha), &q, &mut r);
            let square = space.dot(&r, &r);
            if let Next::Restart = run.step(&square, &mut r)? {
                break;
            }
            run.preconditioner.apply(arithmetic, false, &r, &mut z);
            let next = space.dot(&r, &z);
            let beta = arithmetic.div(&next, &product);
            space.xpby(&z, &beta, &mut p);
            product = next;
        }
    }
}

fn is_positive<A: Arithmetic>(arithmetic: A, x: &A::Number) -> bool {
    // The sign of a number of any exponent.
    !arithmetic.is_zero(x) && !arithmetic.is_negative(x)
}
