//! The same bits in every way to compute them.

use crate::Format;
use crate::common::Rng;
use crate::common::kinds::{KINDS, Kind, number};
use wideblas::blas::level1::{Context, Place};
use wideblas::blas::level2::{self, Columns, Meaning, Product, Rank, Storage, Triangular};
use wideblas::config::DdArithmetic;
use wideblas::engine::cpu::Isa;
use wideblas::format::{Dd, Qd};
use wideblas::options::{Diag, Part, Trans};

/// Sizes of matrices that threads share, and of smaller ones.
fn sizes(rng: &mut Rng, case: usize) -> (usize, usize) {
    match case % 5 {
        0 => (300 + rng.bits() as usize % 20, 230),
        _ => (1 + rng.bits() as usize % 90, 1 + rng.bits() as usize % 90),
    }
}

fn same_bits<T: Format>() {
    let mut rng = Rng(7);
    for case in 0..60 {
        let kind = KINDS[case % KINDS.len()];
        let kind = if case % 5 == 0 { Kind::Uniform } else { kind };
        let (m, n) = sizes(&mut rng, case);
        let order = m.max(n);
        let storage = match case % 3 {
            0 => Storage::Full { ld: order },
            1 => Storage::Packed,
            _ => Storage::Band {
                ld: order,
                lower: if case % 2 == 0 { 9 } else { 0 },
                upper: if case % 2 == 0 { 0 } else { 11 },
            },
        };
        let part = if case % 2 == 0 { Part::Lower } else { Part::Upper };
        let matrix: Vec<T> = (0..order * order).map(|_| number(&mut rng, kind)).collect();
        let [x, y] =
            [(); 2].map(|()| (0..order).map(|_| number(&mut rng, kind)).collect::<Vec<T>>());
        let alpha: T = number(&mut rng, Kind::Uniform);
        let one = T::from_f64(1.0, 0);
        for dd in [DdArithmetic::Ieee, DdArithmetic::Sloppy] {
            let run = |isa: Isa, threads: usize, routine: usize| {
                let (mut a, mut x, mut y) = (matrix.clone(), x.clone(), y.clone());
                let context = Context { isa, threads, dd };
                let general = matches!(routine, 0 | 1 | 3);
                let (m, n) = if general { (m, n) } else { (order, order) };
                let (storage, part) = match general {
                    true => (Storage::Full { ld: order }, Part::All),
                    false => (storage, part),
                };
                let (rows, cols) = if routine == 1 { (n, m) } else { (m, n) };
                // SAFETY: memory for all of these shapes.
                let of = unsafe { Columns::new(a.as_mut_ptr(), (m, n), storage, part) };
                let (vector, other) = (Place::of(&mut x[..cols]), Place::of(&mut y[..rows]));
                match routine {
                    0..=2 => {
                        let meaning =
                            [Meaning::Plain, Meaning::Transposed, Meaning::Symmetric][routine];
                        let product = Product {
                            meaning,
                            alpha: &alpha,
                            a: of,
                            x: vector,
                            beta: &one,
                            y: other,
                        };
                        level2::product(product, context);
                    }
                    3 | 4 => {
                        let both = routine == 4;
                        level2::update(
                            Rank { alpha: &alpha, x: other, y: vector, both, a: of },
                            context,
                        );
                    }
                    _ => {
                        let trans = [Trans::No, Trans::Yes][routine % 2];
                        let triangular =
                            Triangular { trans, diag: Diag::NonUnit, a: of, x: vector };
                        match routine {
                            5 | 6 => level2::multiply(triangular, context),
                            _ => level2::solve(triangular, context),
                        }
                    }
                }
                [a, x, y].concat().iter().flat_map(Format::bits).collect::<Vec<u64>>()
            };
            for routine in 0..9 {
                let expected = run(Isa::Generic, 1, routine);
                for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                    for threads in 1..=3 {
                        let what = format!(
                            "{} {case} {kind:?} {isa:?} {threads} {dd:?} {routine}",
                            T::NAME
                        );
                        assert!(run(isa, threads, routine) == expected, "{what}");
                    }
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
