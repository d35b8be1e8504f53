//! BiCGSTAB, preconditioned from the right.

use super::run::Run;
use super::steps::{End, Program, Step, Stop};
use crate::numbers::Arithmetic;

/// The method as steps.
pub fn program<A: Arithmetic>(run: &mut Run<'_, '_, A>) -> Result<Program, End> {
    let (x, r, best) = (run.x, run.r, run.best);
    let mut vector = || run.machine.vector();
    let (p, v, t, first) = (vector()?, vector()?, vector()?, vector()?);
    let (solved, half) = match run.is_preconditioned {
        true => (vector()?, vector()?),
        false => (p, r),
    };
    let [product, form, alpha, minus_alpha, of_t, of_both] = [(); 6].map(|()| run.machine.scalar());
    let [omega, minus_omega, square, next, growth, ratio, beta] =
        [(); 7].map(|()| run.machine.scalar());
    let precondition = |r, z| {
        let step = Step::Precondition { is_transposed: false, r, z };
        run.is_preconditioned.then_some(step)
    };
    let mut begin = vec![Step::Copy { x: r, y: first }, Step::Copy { x: r, y: p }];
    begin.extend(precondition(p, solved));
    begin.push(Step::Dot { x: first, y: r, to: product });
    let mut before = vec![
        Step::Apply { is_transposed: false, x: solved, y: v },
        Step::Dot { x: first, y: v, to: form },
        Step::Finite(form),
        Step::Finite(product),
        Step::NonZero(form, Stop::BrokenDown),
        Step::NonZero(product, Stop::BrokenDown),
        Step::Div { a: product, b: form, to: alpha },
        Step::Neg { a: alpha, to: minus_alpha },
        Step::Axpy { alpha: minus_alpha, x: v, y: r },
    ];
    before.extend(precondition(r, half));
    before.extend([
        Step::Apply { is_transposed: false, x: half, y: t },
        Step::Dot { x: t, y: t, to: of_t },
        Step::Dot { x: t, y: r, to: of_both },
        // What is left may be zero after half a step.
        Step::DivOrZero { a: of_both, b: of_t, to: omega },
        Step::Neg { a: omega, to: minus_omega },
        Step::Axpy { alpha, x: solved, y: x },
        Step::Axpy { alpha: omega, x: half, y: x },
        Step::Axpy { alpha: minus_omega, x: t, y: r },
        Step::Dot { x: r, y: r, to: square },
        Step::Dot { x: first, y: r, to: next },
        Step::Iterated { square, coefficients: [alpha, beta] },
    ]);
    let mut after = vec![
        Step::NonZero(omega, Stop::BrokenDown),
        Step::Div { a: next, b: product, to: growth },
        Step::Div { a: alpha, b: omega, to: ratio },
        Step::Mul { a: growth, b: ratio, to: beta },
        Step::Move { a: next, to: product },
        Step::Keep { x, y: best },
        Step::Axpy { alpha: minus_omega, x: v, y: p },
        Step::Xpby { x: r, beta, y: p },
    ];
    after.extend(precondition(p, solved));
    Ok(Program { begin, iteration: [before, after], direction: None })
}
