//! A product on the GPU beside the same on the CPU.

use super::factors;
use crate::common::Rng;
use crate::common::case::{Case, options};
use crate::common::sample::Sample;
use crate::common::stored::Stored;
use wideblas::engine::MatMut;
use wideblas::engine::cuda::{Gpus, Plain};
use wideblas::options::{Part, Trans};
use wideblas::product::device::{attempt_divided, complete};
use wideblas::product::{Mode, Number, Product, gemm};

/// The operands of a case as they are stored: transposed or not, with gaps between columns.
pub struct Operands<S> {
    a: Stored<S>,
    b: Stored<S>,
    trans: (Trans, Trans),
    /// B is A transposed, in the same place.
    same: bool,
}

impl<S: Sample<Number = S> + Number + Plain> Operands<S> {
    pub fn new(case: &Case<S>, trans: (Trans, Trans), gap: usize) -> Operands<S> {
        let (m, n, k) = case.shape;
        let stored = |x, shape, trans| Stored::operand(x, shape, trans, gap, &S::zero(53));
        let a = stored(&case.a, (m, k), trans.0);
        let b = stored(&case.b, (k, n), trans.1);
        Operands { a, b, trans, same: m == n && gap == 0 }
    }

    pub fn product<'a>(
        &'a self,
        case: &'a Case<S>,
        (alpha, beta): (&'a S, &'a S),
        c: &'a mut [S],
        part: Part,
    ) -> Product<'a, S> {
        let (m, n, _) = case.shape;
        let a = self.a.op(self.trans.0);
        Product {
            alpha,
            a,
            b: if self.same { a.transposed() } else { self.b.op(self.trans.1) },
            beta,
            c: MatMut::new(c, m, n, m).unwrap(),
            part,
        }
    }
}

/// Compares a product on GPUs with the CPU's; true when they did it.
pub fn compare<S: Sample<Number = S> + Number + Plain>(
    gpus: &Gpus,
    case: &Case<S>,
    rng: &mut Rng,
    mode: Mode,
    context: &dyn std::fmt::Debug,
) -> bool {
    let trans = [(); 2].map(|()| if rng.bits().is_multiple_of(2) { Trans::Yes } else { Trans::No });
    let stored = Operands::new(case, trans.into(), (rng.bits() % 3) as usize);
    let (alpha, beta) = factors::<S>(rng, 53);
    let square = case.shape.0 == case.shape.1;
    let part = rng.pick(&[Part::All, Part::Upper, Part::Lower]);
    let part = if square { part } else { Part::All };
    let on_cpu = options(mode);
    let (mut expected, mut found) = (case.c.clone(), case.c.clone());
    let refused =
        gemm(stored.product(case, (&alpha, &beta), &mut expected, part), &on_cpu).is_err();
    let mut product = stored.product(case, (&alpha, &beta), &mut found, part);
    let attempt = attempt_divided(gpus, &mut product, &on_cpu);
    let done = attempt.as_ref().is_ok_and(|done| complete(product, done, &on_cpu).is_some());
    assert!(!(refused && done), "{context:?}");
    if !done {
        // As the library does: all of it by the CPU.
        assert!(attempt.is_err() || beta.is_zero());
        return false;
    }
    for (at, (found, expected)) in found.iter().zip(&expected).enumerate() {
        let (i, j) = (at % case.shape.0, at / case.shape.0);
        assert!(
            found.is_same(expected),
            "{} ({i}, {j}) {context:?} {mode:?} {trans:?} {part:?}: {found:?} {expected:?}",
            S::NAME
        );
    }
    true
}
