//! The same bits in every way to compute them.

use crate::common::cases::cases;
use crate::common::kinds::{KINDS, Kind};
use crate::common::terms::Precise;
use crate::structured::{Format, Stored};
use wideblas::blas::level1::Context;
use wideblas::blas::triangular::{self, Triangular};
use wideblas::blas::{MatMut, MatRef};
use wideblas::engine::cpu::Isa;
use wideblas::format::{Dd, Qd};
use wideblas::options::{Diag, Side, Trans, Uplo};

fn same_bits<T: Format>() {
    for (case, mut rng) in cases(5, 150) {
        // Sometimes beyond what is solved at once, and as many as are multiplied by strips.
        let most = if case % 8 == 0 { 140 } else { triangular::ORDER };
        let is_large = case % 50 == 33;
        let strips = if size_of::<T>() == size_of::<Dd>() { 1001 } else { 401 };
        let order = if is_large { strips } else { 1 + rng.bits() as usize % most };
        let other = if is_large { 64 } else { 1 + rng.bits() as usize % 70 };
        let kind = if is_large { Kind::Uniform } else { KINDS[case % KINDS.len()] };
        let options = triangular::Options {
            side: [Side::Left, Side::Right][case % 2],
            uplo: [Uplo::Upper, Uplo::Lower][case / 2 % 2],
            trans: [Trans::No, Trans::Yes][case / 4 % 2],
            diag: [Diag::NonUnit, Diag::Unit][case / 8 % 2],
        };
        let (m, n) = if case % 2 == 0 { (order, other) } else { (other, order) };
        let mut a = Stored::<T>::random(&mut rng, order, order, kind);
        a.keep_triangle(options.uplo == Uplo::Lower, options.diag == Diag::Unit);
        let b = Stored::<T>::random(&mut rng, m, n, kind);
        let alpha = T::from([1.0, -0.7][case / 16 % 2]);
        let run = |isa: Isa, threads: usize, is_product: bool| {
            let mut x = b.clone();
            let routine = if is_product { triangular::multiply } else { triangular::solve };
            let views = Triangular {
                options,
                alpha: &alpha,
                a: MatRef::new(&a.memory, order, order, a.ld).unwrap(),
                b: MatMut::new(&mut x.memory, m, n, b.ld).unwrap(),
            };
            routine(views, Context { isa, threads: threads.into(), device: None, is_short: false });
            x.memory.iter().flat_map(Precise::bits).collect::<Vec<u64>>()
        };
        for is_product in [false, true] {
            let expected = run(Isa::Generic, 1, is_product);
            for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                for threads in 1..=3 {
                    let what = format!("{} {case} {kind:?} {isa:?} {threads}", T::NAME);
                    assert_eq!(run(isa, threads, is_product), expected, "{what}");
                }
            }
        }
    }
}

#[test]
fn same_bits_of_dd() {
    same_bits::<Dd>();
}

#[test]
fn same_bits_of_qd() {
    same_bits::<Qd>();
}
