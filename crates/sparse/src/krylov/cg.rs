//! Conjugate gradients.

use super::run::Run;
use super::steps::{End, Program, Step, Stop};
use crate::numbers::Arithmetic;

/// The method as steps.
pub fn program<A: Arithmetic>(run: &mut Run<'_, '_, A>) -> Result<Program, End> {
    let (x, r, best) = (run.x, run.r, run.best);
    let (p, q) = (run.machine.vector()?, run.machine.vector()?);
    // Without a preconditioner z is r, and r^T z the square of r.
    let z = if run.is_preconditioned { run.machine.vector()? } else { r };
    let [product, form, alpha, minus, square, beta] = [(); 6].map(|()| run.machine.scalar());
    let next = if run.is_preconditioned { run.machine.scalar() } else { square };
    let precondition = || {
        let step = Step::Precondition { is_transposed: false, r, z };
        run.is_preconditioned.then_some(step)
    };
    // Otherwise the preconditioner is not positive definite.
    let checks = [Step::Finite(product), Step::Positive(product, Stop::Indefinite)];
    let mut begin: Vec<Step> = precondition().into_iter().collect();
    begin.extend([Step::Copy { x: z, y: p }, Step::Dot { x: r, y: z, to: product }]);
    begin.extend(checks);
    let mut before = vec![
        Step::Apply { is_transposed: false, x: p, y: q },
        Step::Dot { x: p, y: q, to: form },
        Step::Finite(form),
        Step::Positive(form, Stop::Form),
        Step::Div { a: product, b: form, to: alpha },
        Step::Neg { a: alpha, to: minus },
        Step::Axpy { alpha, x: p, y: x },
        Step::Axpy { alpha: minus, x: q, y: r },
    ];
    before.extend(precondition());
    before.push(Step::Dot { x: r, y: r, to: square });
    if run.is_preconditioned {
        before.push(Step::Dot { x: r, y: z, to: next });
    }
    before.push(Step::Iterated { square, coefficients: [alpha, beta] });
    let mut after =
        vec![Step::Div { a: next, b: product, to: beta }, Step::Move { a: next, to: product }];
    after.extend(checks);
    after.extend([Step::Keep { x, y: best }, Step::Xpby { x: z, beta, y: p }]);
    Ok(Program { begin, iteration: [before, after], direction: Some(p) })
}
