//! The same bits in every way to compute them.

use crate::common::Rng;
use crate::common::cases::cases;
use crate::common::kinds::{KINDS, Kind, number};
use crate::common::sample::Sample;
use wideblas::blas::Native;
use wideblas::blas::level1::{Context, Place};
use wideblas::blas::level2::{
    self, Added, ColumnsMut, Meaning, Product, Rank, Storage, Triangular,
};
use wideblas::engine::cpu::Isa;
use wideblas::format::{Complex, Dd, Qd, Scalar};
use wideblas::options::{Diag, Part, Trans};

/// Sizes of matrices that threads share, and of smaller ones.
fn sizes(rng: &mut Rng, case: usize) -> (usize, usize) {
    match case % 20 {
        7 => (300 + rng.bits() as usize % 20, 230),
        _ => (1 + rng.bits() as usize % 90, 1 + rng.bits() as usize % 90),
    }
}

/// What is computed: a product, an update, or something with a triangle, solved for or not.
#[derive(Clone, Copy, Debug)]
enum Routine {
    Product(Meaning),
    Update(Added),
    Triangle(Trans, bool),
}

const ROUTINES: [Routine; 16] = [
    Routine::Product(Meaning::Plain),
    Routine::Product(Meaning::Transposed),
    Routine::Product(Meaning::Conjugated),
    Routine::Product(Meaning::Symmetric),
    Routine::Product(Meaning::Hermitian),
    Routine::Update(Added::One),
    Routine::Update(Added::Conjugated),
    Routine::Update(Added::Both),
    Routine::Update(Added::Hermitian),
    Routine::Update(Added::BothHermitian),
    Routine::Triangle(Trans::No, false),
    Routine::Triangle(Trans::Yes, false),
    Routine::Triangle(Trans::Conj, false),
    Routine::Triangle(Trans::No, true),
    Routine::Triangle(Trans::Yes, true),
    Routine::Triangle(Trans::Conj, true),
];

impl Routine {
    /// It takes a matrix that need not be square.
    fn is_general(self) -> bool {
        use Meaning::{Conjugated, Plain, Transposed};
        match self {
            Routine::Product(meaning) => matches!(meaning, Plain | Transposed | Conjugated),
            Routine::Update(added) => matches!(added, Added::One | Added::Conjugated),
            Routine::Triangle(..) => false,
        }
    }

    fn is_turned(self) -> bool {
        matches!(self, Routine::Product(Meaning::Transposed | Meaning::Conjugated))
    }
}

fn same_bits<T: Native + Scalar<L>, const L: usize>(number: impl Fn(&mut Rng, Kind) -> T) {
    for (case, mut rng) in cases(7, 320) {
        let kind = KINDS[case % KINDS.len()];
        let (m, n) = sizes(&mut rng, case);
        let kind = if m.max(n) >= 300 { Kind::Uniform } else { kind };
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
        let one = T::from_f64(1.0);
        let run = |isa: Isa, threads: usize, routine: Routine| {
            let (mut a, mut x, mut y) = (matrix.clone(), x.clone(), y.clone());
            let context = Context { isa, threads: threads.into(), device: None, is_short: false };
            let general = routine.is_general();
            let (m, n) = if general { (m, n) } else { (order, order) };
            let (storage, part) = match general {
                true => (Storage::Full { ld: order }, Part::All),
                false => (storage, part),
            };
            let (rows, cols) = if routine.is_turned() { (n, m) } else { (m, n) };
            // SAFETY: memory for all of these shapes.
            let of = unsafe { ColumnsMut::new(a.as_mut_ptr(), (m, n), storage, part) };
            let (vector, other) = (Place::of(&mut x[..cols]), Place::of(&mut y[..rows]));
            match routine {
                Routine::Product(meaning) => {
                    let (a, x) = (of.columns(), vector.strided());
                    let product = Product { meaning, alpha: &alpha, a, x, beta: &one, y: other };
                    level2::product(product, context).unwrap();
                }
                Routine::Update(added) => {
                    let (x, y) = (other.strided(), vector.strided());
                    level2::update(Rank { alpha: &alpha, x, y, added, a: of }, context).unwrap();
                }
                Routine::Triangle(trans, solves) => {
                    let (a, x) = (of.columns(), vector);
                    let triangular = Triangular { trans, diag: Diag::NonUnit, a, x };
                    match solves {
                        false => level2::multiply(triangular, context).unwrap(),
                        true => level2::solve(triangular, context).unwrap(),
                    }
                }
            }
            [a, x, y]
                .concat()
                .iter()
                .flat_map(|x| x.components().map(f64::to_bits))
                .collect::<Vec<u64>>()
        };
        let routine = ROUTINES[case % ROUTINES.len()];
        let expected = run(Isa::Generic, 1, routine);
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            for threads in 1..=3 {
                let what = format!("{} {case} {kind:?} {isa:?} {threads} {routine:?}", T::NAME);
                assert!(run(isa, threads, routine) == expected, "{what}");
            }
        }
    }
}

/// A complex number of a kind.
fn complex<T: Sample>(rng: &mut Rng, kind: Kind) -> Complex<T> {
    Complex::new(number(rng, kind), number(rng, kind))
}

#[test]
fn same_bits_of_dd() {
    same_bits::<Dd, 2>(number);
}

#[test]
fn same_bits_of_qd() {
    same_bits::<Qd, 4>(number);
}

#[test]
fn same_bits_of_complex_dd() {
    same_bits::<Complex<Dd>, 4>(complex);
}

#[test]
fn same_bits_of_complex_qd() {
    same_bits::<Complex<Qd>, 8>(complex);
}
