//! GMRES with restarts, by modified Gram-Schmidt, preconditioned from the right.

use super::Status;
use super::run::Run;
use crate::numbers::Arithmetic;
use std::convert::Infallible;

/// Iterates until it ends; each cycle has at most `restart` iterations and begins with an exact residual.
pub fn iterate<A: Arithmetic>(
    run: &mut Run<'_, '_, A>,
    restart: usize,
) -> Result<Infallible, Status> {
    let space = run.space;
    let mut r = space.zeros();
    run.begin(&mut r)?;
    // An exact residual that did not become smaller in cycles before the last one.
    let (mut before, mut idle) = (f64::INFINITY, 0);
    loop {
        let interrupted = cycle(run, &mut r, restart).err();
        let found = run.exact_residual(&mut r)?;
        run.exact_step(found)?;
        if let Some(status) = interrupted {
            return Err(status);
        }
        if run.is_at_end() {
            return Err(Status::OutOfIterations);
        }
        // Cycles without gain are the last ones, as roundings and restarts leave them.
        idle = if found < 0.999 * before { 0 } else { idle + 1 };
        if idle == 3 {
            return Err(Status::Stagnated);
        }
        before = before.min(found);
    }
}

/// The rotation that makes b of (a, b) zero.
fn rotation<A: Arithmetic>(arithmetic: A, a: &A::Number, b: &A::Number) -> [A::Number; 2] {
    let square = arithmetic.add(&arithmetic.mul(a, a), &arithmetic.mul(b, b));
    let norm = arithmetic.sqrt(&square);
    if arithmetic.is_zero(&norm) {
        return [arithmetic.of_f64(1.0), arithmetic.zero()];
    }
    [arithmetic.div(a, &norm), arithmetic.div(b, &norm)]
}

fn rotated<A: Arithmetic>(
    arithmetic: A,
    [c, s]: &[A::Number; 2],
    column: &mut [A::Number],
    at: usize,
) {
    let (a, b) = (column[at], column[at + 1]);
    column[at] = arithmetic.add(&arithmetic.mul(c, &a), &arithmetic.mul(s, &b));
    column[at + 1] = arithmetic.sub(&arithmetic.mul(c, &b), &arithmetic.mul(s, &a));
}

/// One cycle from the residual `r`: x is improved, also where the cycle is cut short.
fn cycle<A: Arithmetic>(
    run: &mut Run<'_, '_, A>,
    r: &mut [A::Number],
    restart: usize,
) -> Result<(), Status> {
    let (space, arithmetic) = (run.space, run.arithmetic());
    let one = arithmetic.of_f64(1.0);
    let square = space.dot(r, r);
    let norm = arithmetic.sqrt(&square);
    let mut basis = vec![space.copied(r)];
    space.scale(&arithmetic.div(&one, &norm), &mut basis[0]);
    let mut columns: Vec<Vec<A::Number>> = Vec::new();
    let mut rotations: Vec<[A::Number; 2]> = Vec::new();
    let mut right = vec![norm];
    let mut solved = space.zeros();
    let mut ended = Ok(());
    for k in 0..restart.min(r.len()) {
        wideblas_base::fallible::check();
        let mut next = space.zeros();
        run.preconditioner.apply(arithmetic, false, &basis[k], &mut solved);
        if let Err(status) = run.apply(&solved, &mut next) {
            ended = Err(status);
            break;
        }
        let mut column = Vec::with_capacity(k + 2);
        for v in &basis {
            let product = space.dot(v, &next);
            space.axpy(&arithmetic.neg(&product), v, &mut next);
            column.push(product);
        }
        let length = arithmetic.sqrt(&space.dot(&next, &next));
        if !arithmetic.is_finite(&length) {
            ended = Err(Status::NotFinite);
            break;
        }
        column.push(length);
        rotations.iter().enumerate().for_each(|(i, one)| rotated(arithmetic, one, &mut column, i));
        let last = rotation(arithmetic, &column[k], &column[k + 1]);
        rotated(arithmetic, &last, &mut column, k);
        right.push(arithmetic.zero());
        rotated(arithmetic, &last, &mut right, k);
        rotations.push(last);
        let is_singular = arithmetic.is_zero(&column[k]);
        columns.push(column);
        if is_singular {
            // The operator maps the basis to fewer dimensions.
            columns.pop();
            ended = Err(Status::BrokenDown);
            break;
        }
        let residual = run.relative(&arithmetic.mul(&right[k + 1], &right[k + 1]));
        if let Err(status) = run.count(residual) {
            ended = Err(status);
            break;
        }
        if residual <= run.target() || arithmetic.is_zero(&length) || run.is_at_end() {
            break;
        }
        space.scale(&arithmetic.div(&one, &length), &mut next);
        basis.push(next);
    }
    // Back substitution, and the correction.
    let count = columns.len();
    let mut y = right[..count].to_vec();
    for i in (0..count).rev() {
        for j in i + 1..count {
            y[i] = arithmetic.sub(&y[i], &arithmetic.mul(&columns[j][i], &y[j]));
        }
        y[i] = arithmetic.div(&y[i], &columns[i][i]);
    }
    let mut correction = space.zeros();
    for (y, v) in y.iter().zip(&basis) {
        space.axpy(y, v, &mut correction);
    }
    run.preconditioner.apply(arithmetic, false, &correction, &mut solved);
    space.axpy(&one, &solved, &mut run.x);
    ended
}
