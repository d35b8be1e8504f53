//! GMRES with restarts, by modified Gram-Schmidt, preconditioned from the right.

use super::Status;
use super::run::Run;
use super::steps::{End, Scalar, Step, Vector};
use crate::numbers::Arithmetic;
use std::convert::Infallible;

/// Iterates until it ends; each cycle has at most `restart` iterations and begins with an exact residual.
pub fn iterate<A: Arithmetic>(run: &mut Run<'_, '_, A>, restart: usize) -> Result<Infallible, End> {
    run.begin()?;
    let mut memory = Memory::new(run)?;
    // An exact residual that did not become smaller in cycles before the last one.
    let (mut before, mut idle) = (f64::INFINITY, 0);
    loop {
        let interrupted = cycle(run, &mut memory, restart)?;
        let found = run.exact_step()?;
        if let Some(status) = interrupted {
            return Err(status.into());
        }
        if run.is_at_end() {
            return Err(Status::OutOfIterations.into());
        }
        // Cycles without gain are the last ones, as roundings and restarts leave them.
        idle = if found < 0.999 * before { 0 } else { idle + 1 };
        if idle == 3 {
            return Err(Status::Stagnated.into());
        }
        before = before.min(found);
    }
}

/// Vectors and scalars of cycles.
struct Memory {
    basis: Vec<Vector>,
    /// M^-1 v; nothing without a preconditioner.
    solved: Option<Vector>,
    /// Products with the basis, and the square of what they leave.
    products: Vec<Scalar>,
    minus: Scalar,
    factor: Scalar,
}

impl Memory {
    fn new<A: Arithmetic>(run: &mut Run<'_, '_, A>) -> Result<Memory, End> {
        let solved = match run.is_preconditioned {
            true => Some(run.machine.vector()?),
            false => None,
        };
        let (minus, factor) = (run.machine.scalar(), run.machine.scalar());
        Ok(Memory { basis: Vec::new(), solved, products: Vec::new(), minus, factor })
    }

    /// The vector of the basis with this number, and a scalar for the product with it.
    fn grow<A: Arithmetic>(&mut self, run: &mut Run<'_, '_, A>, len: usize) -> Result<(), End> {
        while self.basis.len() < len {
            self.basis.push(run.machine.vector()?);
        }
        while self.products.len() < len {
            self.products.push(run.machine.scalar());
        }
        Ok(())
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

/// One cycle from the residual `r`: x is improved, also where the cycle is cut short; then by which status.
fn cycle<A: Arithmetic>(
    run: &mut Run<'_, '_, A>,
    memory: &mut Memory,
    restart: usize,
) -> Result<Option<Status>, End> {
    let arithmetic = run.arithmetic();
    let one = arithmetic.of_f64(1.0);
    memory.grow(run, 1)?;
    let (factor, minus) = (memory.factor, memory.minus);
    run.machine.run(&[
        Step::Copy { x: run.r, y: memory.basis[0] },
        Step::Dot { x: run.r, y: run.r, to: memory.products[0] },
    ])?;
    let norm = arithmetic.sqrt(&run.machine.values(&memory.products[..1])?[0]);
    run.machine.set(factor, arithmetic.div(&one, &norm))?;
    run.machine.run(&[Step::Scale { alpha: factor, x: memory.basis[0] }])?;
    let mut columns: Vec<Vec<A::Number>> = Vec::new();
    let mut rotations: Vec<[A::Number; 2]> = Vec::new();
    let mut right = vec![norm];
    let mut ended = None;
    for k in 0..restart.min(run.space.len()) {
        wideblas_base::fallible::check();
        memory.grow(run, k + 2)?;
        let next = memory.basis[k + 1];
        let (mut steps, mut x) = (Vec::with_capacity(3 * k + 6), memory.basis[k]);
        if let Some(solved) = memory.solved {
            steps.push(Step::Precondition { is_transposed: false, r: x, z: solved });
            x = solved;
        }
        steps.push(Step::Apply { is_transposed: false, x, y: next });
        for (&v, &to) in memory.basis[..=k].iter().zip(&memory.products) {
            steps.push(Step::Dot { x: v, y: next, to });
            steps.push(Step::Neg { a: to, to: minus });
            steps.push(Step::Axpy { alpha: minus, x: v, y: next });
        }
        steps.push(Step::Dot { x: next, y: next, to: memory.products[k + 1] });
        match run.machine.run(&steps) {
            Ok(_) => {}
            Err(End::Status(status)) => {
                ended = Some(status);
                break;
            }
            Err(failed) => return Err(failed),
        }
        let mut column = run.machine.values(&memory.products[..k + 2])?;
        let length = arithmetic.sqrt(&column[k + 1]);
        if !arithmetic.is_finite(&length) {
            ended = Some(Status::NotFinite);
            break;
        }
        column[k + 1] = length;
        rotations.iter().enumerate().for_each(|(i, one)| rotated(arithmetic, one, &mut column, i));
        let last = rotation(arithmetic, &column[k], &column[k + 1]);
        rotated(arithmetic, &last, &mut column, k);
        right.push(arithmetic.zero());
        rotated(arithmetic, &last, &mut right, k);
        rotations.push(last);
        if arithmetic.is_zero(&column[k]) {
            // The operator maps the basis to fewer dimensions.
            ended = Some(Status::BrokenDown);
            break;
        }
        columns.push(column);
        let residual = run.relative(&arithmetic.mul(&right[k + 1], &right[k + 1]));
        if let Err(status) = run.count(&[residual]) {
            ended = Some(status);
            break;
        }
        let is_there = residual <= run.machine.recursion().target;
        if is_there || arithmetic.is_zero(&length) || run.is_at_end() {
            break;
        }
        run.machine.set(factor, arithmetic.div(&one, &length))?;
        run.machine.run(&[Step::Scale { alpha: factor, x: next }])?;
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
    // r is computed anew after a cycle.
    let correction = run.r;
    run.machine.write(correction, &run.space.zeros())?;
    let mut steps = Vec::with_capacity(count + 2);
    for (i, y) in y.iter().enumerate() {
        run.machine.set(memory.products[i], *y)?;
        let (alpha, x) = (memory.products[i], memory.basis[i]);
        steps.push(Step::Axpy { alpha, x, y: correction });
    }
    let mut x = correction;
    if let Some(solved) = memory.solved {
        steps.push(Step::Precondition { is_transposed: false, r: x, z: solved });
        x = solved;
    }
    run.machine.set(factor, one)?;
    steps.push(Step::Axpy { alpha: factor, x, y: run.x });
    run.machine.run(&steps)?;
    run.moved();
    Ok(ended)
}
