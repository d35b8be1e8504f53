//! Triangular matrices and one vector: products, and solutions by substitution.

use super::arguments::{self, BLOCK, Matrix, Vector};
use super::kernel;
use super::runs::{Each, Runs};
use crate::cpu::vectors::TriangularVector;
use crate::cuda::launch::Failure;
use wideblas_format::Accumulate;

pub fn change<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    of: &TriangularVector<'_, A::Number>,
) -> Result<(), Failure> {
    run::<A, _, L>(on, of)
}

fn run<A: Accumulate<L>, R: Runs, const L: usize>(
    on: &R,
    of: &TriangularVector<'_, A::Number>,
) -> Result<(), Failure> {
    let n = of.x.len();
    assert!(of.a.shape() == (n, n));
    let solves = of.divide.is_some();
    // A word for a bit of each column of a block.
    const { assert!(BLOCK == 64) };
    let has_quotients = solves && !of.is_unit && of.a.leaves_out_zeros();
    let quotients = if has_quotients { Some(on.room(1)?) } else { None };
    let arguments = |block: usize| arguments::TriangularVector {
        items: 0,
        a: Matrix::of(&of.a),
        x: Vector::of(of.x.elements()),
        n: n as i64,
        block: block as i64,
        is_unit: i32::from(of.is_unit),
        solves: i32::from(solves),
        quotients: quotients.as_ref().map_or(0, R::address),
    };
    if of.transposed {
        let items = n.min(1);
        return on.run(&kernel::<A, L>("transposed_rows"), arguments(0), items, Each::Warp);
    }
    let (count, is_lower) = (n.div_ceil(BLOCK), of.a.is_lower());
    for k in 0..count {
        let block = if is_lower == solves { k } else { count - 1 - k };
        let others = match is_lower {
            true => n.saturating_sub((block + 1) * BLOCK),
            false => block * BLOCK,
        };
        let own = || on.run(&kernel::<A, L>("own_rows"), arguments(block), 1, Each::Block);
        if solves {
            own()?;
        }
        on.run(&kernel::<A, L>("other_rows"), arguments(block), others, Each::Thread)?;
        // Of a product no old element is needed any more.
        if !solves {
            own()?;
        }
    }
    Ok(())
}
