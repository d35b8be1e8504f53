//! Products of matrices and vectors, and matrices changed by products of vectors.

use super::arguments::{self, Matrix, Multiples, TILE_COLS, TILE_ROWS, Vector, number};
use super::kernel;
use super::runs::{Each, Runs};
use crate::cpu::vectors::{Elements, MatVec, Meaning, Storage, Update};
use crate::cuda::launch::Failure;
use wideblas_base::options::Part;
use wideblas_format::{Accumulate, Scalar};

/// Which of a factor's numbers are conjugated.
#[derive(Clone, Copy, Default)]
struct Conjugates {
    x: bool,
    product: bool,
}

/// alpha x in memory of the device, or x where alpha is None.
fn multiples<A: Accumulate<L>, R: Runs, const L: usize>(
    on: &R,
    alpha: Option<A::Number>,
    x: Elements<'_, A::Number>,
    conjugates: Conjugates,
) -> Result<R::Room, Failure> {
    let out = on.room(x.len() * L)?;
    let arguments = Multiples {
        items: 0,
        x: Vector::of(x),
        out: R::address(&out),
        alpha: number(alpha.unwrap_or(A::Number::from_f64(1.0))),
        is_plain: i32::from(alpha.is_none()),
        conjugates_x: i32::from(conjugates.x),
        conjugates_product: i32::from(conjugates.product),
        pad: 0,
    };
    on.run(&kernel::<A, L>("multiples"), arguments, x.len(), Each::Thread)?;
    Ok(out)
}

/// Columns that a warp sums at the same time where there are many: `add_many_columns` of the kernels.
fn together(components: usize) -> usize {
    match components {
        2 => 4,
        4 => 2,
        _ => 1,
    }
}

/// Columns from which on there are many: enough that all multiprocessors are busy with several of them a warp.
const MANY: usize = 8192;

pub fn multiply<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    of: &MatVec<'_, A::Number>,
) -> Result<(), Failure> {
    fn run<A: Accumulate<L>, R: Runs, const L: usize>(
        on: &R,
        of: &MatVec<'_, A::Number>,
    ) -> Result<(), Failure> {
        let MatVec { a, alpha, x, y, meaning, scale, .. } = of;
        assert!(scale.is_none(), "kernels do not scale y");
        let (m, n) = a.shape();
        let is_transposed = matches!(meaning, Meaning::Transposed | Meaning::Conjugated);
        let (rows, cols) = if is_transposed { (n, m) } else { (m, n) };
        assert!((y.len(), x.len()) == (rows, cols));
        let mut arguments = arguments::MatVec {
            items: 0,
            a: Matrix::of(a),
            x: Vector::of(*x),
            y: Vector::of(y.elements()),
            alpha: number(*alpha),
            factors: 0,
            dots: 0,
        };
        let run = |routine: &str, arguments, items, each| {
            on.run(&kernel::<A, L>(routine), arguments, items, each)
        };
        let in_full = matches!(a.storage(), Storage::Full { .. });
        let is_full = in_full && a.part() == Part::All;
        if is_transposed {
            let conjugated = *meaning == Meaning::Conjugated && A::Number::PARTS == 2;
            let prefix = if conjugated { "conjugated_" } else { "" };
            let at_once = together(L);
            if !is_full || n < MANY || n % at_once != 0 {
                return run(&format!("{prefix}columns"), arguments, n, Each::Warp);
            }
            return run(&format!("{prefix}many_columns"), arguments, n / at_once, Each::Warp);
        }
        let multiplies = (!alpha.is_one()).then_some(*alpha);
        let factors = multiples::<A, R, L>(on, multiplies, *x, Conjugates::default())?;
        arguments.factors = R::address(&factors);
        match meaning {
            Meaning::Plain if is_full => run("full_rows", arguments, m, Each::RowThread),
            Meaning::Plain => run("rows", arguments, m, Each::Thread),
            Meaning::Hermitian => {
                let dots = on.room(n * L)?;
                arguments.dots = R::address(&dots);
                run("hermitian_dots", arguments, n, Each::Warp)?;
                run("hermitian_rows", arguments, n, Each::Thread)
            }
            _ => {
                let dots = on.room(n * L)?;
                arguments.dots = R::address(&dots);
                run("symmetric_dots", arguments, n, Each::Warp)?;
                if in_full {
                    return run("full_symmetric_rows", arguments, n, Each::RowThread);
                }
                run("symmetric_rows", arguments, n, Each::Thread)
            }
        }
    }
    run::<A, _, L>(on, of)
}

pub fn update<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    of: &Update<'_, A::Number>,
) -> Result<(), Failure> {
    fn run<A: Accumulate<L>, R: Runs, const L: usize>(
        on: &R,
        of: &Update<'_, A::Number>,
    ) -> Result<(), Failure> {
        let Update { a, alpha, x, y, added, .. } = of;
        let a = &a.columns();
        assert!((x.len(), y.len()) == a.shape());
        let (m, n) = a.shape();
        let conjugates = Conjugates { x: added.is_conjugated(), product: false };
        let of_y = multiples::<A, R, L>(on, Some(*alpha), *y, conjugates)?;
        let of_x = match added.has_both() {
            true => {
                let conjugates = Conjugates { x: false, product: added.is_conjugated() };
                Some(multiples::<A, R, L>(on, Some(*alpha), *x, conjugates)?)
            }
            false => None,
        };
        let arguments = arguments::Update {
            items: 0,
            a: Matrix::of(a),
            x: Vector::of(*x),
            y: Vector::of(*y),
            of_y: R::address(&of_y),
            of_x: of_x.as_ref().map_or(0, R::address),
            is_hermitian: i64::from(added.is_hermitian()),
        };
        let items = m.div_ceil(TILE_ROWS) * TILE_ROWS * n.div_ceil(TILE_COLS);
        on.run(&kernel::<A, L>("update"), arguments, items, Each::Thread)
    }
    run::<A, _, L>(on, of)
}
