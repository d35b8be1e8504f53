//! BiCGSTAB, preconditioned from the right.

use super::Status;
use super::run::{Next, Run};
use crate::numbers::Arithmetic;
use std::convert::Infallible;

/// Iterates until it ends.
pub fn iterate<A: Arithmetic>(run: &mut Run<'_, '_, A>) -> Result<Infallible, Status> {
    let (space, arithmetic) = (run.space, run.arithmetic());
    let [mut r, mut p, mut v, mut t] = [(); 4].map(|()| space.zeros());
    let [mut solved, mut half] = [(); 2].map(|()| space.zeros());
    run.begin(&mut r)?;
    loop {
        let first = space.copied(&r);
        p.copy_from_slice(&r);
        let mut product = space.dot(&first, &r);
        loop {
            run.preconditioner.apply(arithmetic, false, &p, &mut solved);
            run.apply(&solved, &mut v)?;
            let form = space.dot(&first, &v);
            if !arithmetic.is_finite(&form) || !arithmetic.is_finite(&product) {
                return Err(Status::NotFinite);
            }
            if arithmetic.is_zero(&form) || arithmetic.is_zero(&product) {
                run.restart(&mut r, Status::BrokenDown)?;
                break;
            }
            let alpha = arithmetic.div(&product, &form);
            space.axpy(&arithmetic.neg(&alpha), &v, &mut r);
            run.preconditioner.apply(arithmetic, false, &r, &mut half);
            run.apply(&half, &mut t)?;
            let square = space.dot(&t, &t);
            // What is left may be zero after half a step.
            let omega = match arithmetic.is_zero(&square) {
                true => arithmetic.zero(),
                false => arithmetic.div(&space.dot(&t, &r), &square),
            };
            space.axpy(&alpha, &solved, &mut run.x);
            space.axpy(&omega, &half, &mut run.x);
            space.axpy(&arithmetic.neg(&omega), &t, &mut r);
            let square = space.dot(&r, &r);
            if let Next::Restart = run.step(&square, &mut r)? {
                break;
            }
            if arithmetic.is_zero(&omega) {
                run.restart(&mut r, Status::BrokenDown)?;
                break;
            }
            let next = space.dot(&first, &r);
            let beta =
                arithmetic.mul(&arithmetic.div(&next, &product), &arithmetic.div(&alpha, &omega));
            space.axpy(&arithmetic.neg(&omega), &v, &mut p);
            space.xpby(&r, &beta, &mut p);
            product = next;
        }
    }
}
