//! Biconjugate gradients.

use super::Status;
use super::run::{Next, Run};
use crate::numbers::Arithmetic;
use std::convert::Infallible;

/// Iterates until it ends.
pub fn iterate<A: Arithmetic>(run: &mut Run<'_, '_, A>) -> Result<Infallible, Status> {
    let (space, arithmetic) = (run.space, run.arithmetic());
    let [mut r, mut z, mut p, mut q] = [(); 4].map(|()| space.zeros());
    let [mut shadow, mut shadow_z, mut shadow_p, mut shadow_q] = [(); 4].map(|()| space.zeros());
    run.begin(&mut r)?;
    loop {
        shadow.copy_from_slice(&r);
        run.preconditioner.apply(arithmetic, false, &r, &mut z);
        run.preconditioner.apply(arithmetic, true, &shadow, &mut shadow_z);
        p.copy_from_slice(&z);
        shadow_p.copy_from_slice(&shadow_z);
        let mut product = space.dot(&z, &shadow);
        loop {
            run.apply(&p, &mut q)?;
            run.operator.apply_transposed(&shadow_p, &mut shadow_q).ok_or(Status::Interrupted)?;
            let form = space.dot(&shadow_p, &q);
            if !arithmetic.is_finite(&form) || !arithmetic.is_finite(&product) {
                return Err(Status::NotFinite);
            }
            if arithmetic.is_zero(&form) || arithmetic.is_zero(&product) {
                run.restart(&mut r, Status::BrokenDown)?;
                break;
            }
            let alpha = arithmetic.div(&product, &form);
            let minus = arithmetic.neg(&alpha);
            space.axpy(&alpha, &p, &mut run.x);
            space.axpy(&minus, &q, &mut r);
            space.axpy(&minus, &shadow_q, &mut shadow);
            let square = space.dot(&r, &r);
            if let Next::Restart = run.step(&square, &mut r)? {
                break;
            }
            run.preconditioner.apply(arithmetic, false, &r, &mut z);
            run.preconditioner.apply(arithmetic, true, &shadow, &mut shadow_z);
            let next = space.dot(&z, &shadow);
            let beta = arithmetic.div(&next, &product);
            space.xpby(&z, &beta, &mut p);
            space.xpby(&shadow_z, &beta, &mut shadow_p);
            product = next;
        }
    }
}
