//! Biconjugate gradients.

use super::run::Run;
use super::steps::{End, Program, Step, Stop};
use crate::numbers::Arithmetic;

/// The method as steps.
pub fn program<A: Arithmetic>(run: &mut Run<'_, '_, A>) -> Result<Program, End> {
    let (x, r, best) = (run.x, run.r, run.best);
    let mut vector = || run.machine.vector();
    let (p, q, shadow, shadow_p, shadow_q) =
        (vector()?, vector()?, vector()?, vector()?, vector()?);
    let (z, shadow_z) = match run.is_preconditioned {
        true => (vector()?, vector()?),
        false => (r, shadow),
    };
    let [product, form, alpha, minus, square, next, beta] = [(); 7].map(|()| run.machine.scalar());
    let precondition = || {
        let steps = [
            Step::Precondition { is_transposed: false, r, z },
            Step::Precondition { is_transposed: true, r: shadow, z: shadow_z },
        ];
        steps.into_iter().filter(|_| run.is_preconditioned)
    };
    let mut begin = vec![Step::Copy { x: r, y: shadow }];
    begin.extend(precondition());
    begin.extend([
        Step::Copy { x: z, y: p },
        Step::Copy { x: shadow_z, y: shadow_p },
        Step::Dot { x: z, y: shadow, to: product },
    ]);
    let mut before = vec![
        Step::Apply { is_transposed: false, x: p, y: q },
        Step::Apply { is_transposed: true, x: shadow_p, y: shadow_q },
        Step::Dot { x: shadow_p, y: q, to: form },
        Step::Finite(form),
        Step::Finite(product),
        Step::NonZero(form, Stop::BrokenDown),
        Step::NonZero(product, Stop::BrokenDown),
        Step::Div { a: product, b: form, to: alpha },
        Step::Neg { a: alpha, to: minus },
        Step::Axpy { alpha, x: p, y: x },
        Step::Axpy { alpha: minus, x: q, y: r },
        Step::Axpy { alpha: minus, x: shadow_q, y: shadow },
    ];
    before.extend(precondition());
    before.extend([
        Step::Dot { x: r, y: r, to: square },
        Step::Dot { x: z, y: shadow, to: next },
        Step::Iterated { square, coefficients: [alpha, beta] },
    ]);
    let after = vec![
        Step::Div { a: next, b: product, to: beta },
        Step::Move { a: next, to: product },
        Step::Keep { x, y: best },
        Step::Xpby { x: z, beta, y: p },
        Step::Xpby { x: shadow_z, beta, y: shadow_p },
    ];
    Ok(Program { begin, iteration: [before, after], direction: None })
}
