//! Vectors changed and moved element by element.

use super::arguments::{self, CONJUGATE, COPY, FILL, Moves, Number, SWAP, Vector, number};
use super::kernel;
use super::runs::{Each, Runs};
use crate::cpu::vectors::{Elements, Other, Place, WithKernel, is_independent};
use crate::cuda::launch::Failure;
use wideblas_format::{Accumulate, Components, Scalar};

/// Items of a change of `n` elements: one where new ones depend on others.
fn items(n: usize, is_serial: bool) -> usize {
    if is_serial { n.min(1) } else { n }
}

pub fn change<A: Accumulate<L>, E: WithKernel<A::Number>, const L: usize>(
    on: &impl Runs,
    change: E,
    x: E::X<'_>,
    y: Place<'_, A::Number>,
) -> Result<(), Failure> {
    let x = x.elements();
    assert!(!E::READS_X || x.len() == y.len());
    let is_serial = !is_independent::<_, E>(x, y);
    let elements = arguments::Elements {
        items: 0,
        x: Vector::of(x),
        y: Vector::of(y.elements()),
        n: y.len() as i64,
        factors: change.factors().map(number),
        is_serial: i64::from(is_serial),
    };
    on.run(&kernel::<A, L>(E::NAME), elements, items(y.len(), is_serial), Each::Thread)
}

fn moved<T: Components>(
    on: &impl Runs,
    what: i32,
    (x, y): (Elements<'_, T>, Place<'_, T>),
    fill: Number,
    is_serial: bool,
) -> Result<(), Failure> {
    let length = size_of::<T>() / size_of::<f64>();
    let moves = Moves {
        items: 0,
        x: Vector::of(x),
        y: Vector::of(y.elements()),
        n: y.len() as i64,
        length: length as i32,
        what,
        fill,
        is_serial: i64::from(is_serial),
    };
    let items = items(y.len(), is_serial) * if is_serial { 1 } else { length };
    on.run("move", moves, items, Each::Thread)
}

const NOTHING: Number = [0.0; arguments::LONGEST];

pub fn copy<T: Components>(
    on: &impl Runs,
    x: Elements<'_, T>,
    y: Place<'_, T>,
) -> Result<(), Failure> {
    assert!(x.len() == y.len());
    let is_independent = y.strided().is_independent_of(&x.strided());
    moved(on, COPY, (x, y), NOTHING, !is_independent)
}

pub fn swap<T: Components>(
    on: &impl Runs,
    x: Place<'_, T>,
    y: Place<'_, T>,
) -> Result<(), Failure> {
    assert!(x.len() == y.len());
    let is_independent = y.is_independent_of(&x) && x.is_independent_of(&y);
    moved(on, SWAP, (x.elements(), y), NOTHING, !is_independent)
}

pub fn fill<T: Scalar<L>, const L: usize>(
    on: &impl Runs,
    y: Place<'_, T>,
    x: T,
) -> Result<(), Failure> {
    moved(on, FILL, (y.elements(), y), number(x), false)
}

pub fn conjugate<T: Scalar<L>, const L: usize>(
    on: &impl Runs,
    y: Place<'_, T>,
) -> Result<(), Failure> {
    // An element that is there more than once changes as often.
    moved(on, CONJUGATE, (y.elements(), y), NOTHING, y.elements().step() == 0)
}
