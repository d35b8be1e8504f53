//! Products of complex matrices by residues have the bits of products of real matrices, with every unit, any number of
//! threads and any blocks.

use crate::common::Rng;
use crate::common::cases::is_due;
use crate::common::kinds::{Kind, number};
use crate::common::terms::Precise;
use crate::complex::exact::random;
use wideblas::blas::{MatMut, MatRef};
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::modular::Unit;
use wideblas::format::{Complex, Dd, Qd};
use wideblas::options::Part;
use wideblas::product::complex::{self, ComplexProduct, Parts};
use wideblas::product::{self, Declined, LeftOut, Mode, Number, Options, Product};

type Shape = (usize, usize, usize);

struct Case<T> {
    shape: Shape,
    alpha: T,
    a: Vec<Complex<T>>,
    b: Vec<Complex<T>>,
    are_conjugated: [bool; 2],
    part: Part,
}

impl<T: Precise + Number + Send + From<f64>> Case<T> {
    fn random(rng: &mut Rng, shape: Shape, kind: Kind, part: Part) -> Case<T> {
        let (m, n, k) = shape;
        let mut of = |len: usize| (0..len).map(|_| random(rng, kind)).collect();
        let (a, b) = (of(m * k), of(k * n));
        let are_conjugated = [0; 2].map(|_| rng.bits().is_multiple_of(2));
        Case { shape, alpha: number(rng, Kind::Uniform), a, b, are_conjugated, part }
    }

    /// Real parts above imaginary ones; A is stored transposed.
    fn by_parts(&self, options: &Options<'_>) -> Result<Vec<T>, Declined> {
        let (m, n, k) = self.shape;
        let mut c = vec![T::zero(0); 2 * m * n];
        let a = MatRef::new(&self.a, k, m, k).unwrap().transposed().parts();
        let b = MatRef::new(&self.b, k, n, k).unwrap().parts();
        let [of_a, of_b] = self.are_conjugated;
        let product = ComplexProduct {
            alpha: &self.alpha,
            a: Parts { parts: a, is_conjugated: of_a },
            b: Parts { parts: b, is_conjugated: of_b },
            c: MatMut::new(&mut c, 2 * m, n, 2 * m).unwrap(),
            part: self.part,
        };
        complex::gemm(product, options).map(|()| c)
    }

    fn by_real_matrices(&self, options: &Options<'_>) -> Vec<T> {
        let (m, n, k) = self.shape;
        let minus = |x: T| x.nearest(&(&wideblas_reference::Dyadic::ZERO - &x.exact().unwrap()));
        let im =
            |x: Complex<T>, is_conjugated: bool| if is_conjugated { minus(x.im) } else { x.im };
        let zero = T::zero(0);
        let (mut a, mut b) = (vec![zero; 4 * m * k], vec![zero; 2 * k * n]);
        for (i, l) in (0..m).flat_map(|i| (0..k).map(move |l| (i, l))) {
            let x = self.a[l + i * k];
            let imaginary = im(x, self.are_conjugated[0]);
            (a[i + l * 2 * m], a[m + i + l * 2 * m]) = (x.re, imaginary);
            (a[i + (k + l) * 2 * m], a[m + i + (k + l) * 2 * m]) = (minus(imaginary), x.re);
        }
        for (l, j) in (0..k).flat_map(|l| (0..n).map(move |j| (l, j))) {
            let x = self.b[l + j * k];
            (b[l + j * 2 * k], b[k + l + j * 2 * k]) = (x.re, im(x, self.are_conjugated[1]));
        }
        let mut c = vec![zero; 2 * m * n];
        // One product of all rows, or two for a triangle.
        let height = if self.part == Part::All { 2 * m } else { m };
        for first in (0..2 * m).step_by(height) {
            let rows = first..first + height;
            let mut all = MatMut::new(&mut c, 2 * m, n, 2 * m).unwrap();
            let product = Product {
                alpha: &self.alpha,
                a: MatRef::new(&a, 2 * m, 2 * k, 2 * m).unwrap().block(rows.clone(), 0..2 * k),
                b: MatRef::new(&b, 2 * k, n, 2 * k).unwrap(),
                beta: &zero,
                c: all.block(rows, 0..n),
                part: self.part,
            };
            assert_eq!(product::gemm(product, options), Ok(LeftOut::default()));
        }
        c
    }
}

fn compare<T: Precise + Number + Send + From<f64>>(seed: u64) {
    let mut rng = Rng(seed);
    let shapes = [(1, 1, 1), (5, 3, 2), (16, 16, 8), (33, 33, 37), (17, 70, 90), (70, 9, 300)];
    for (case, shape) in shapes.into_iter().cycle().take(24).enumerate() {
        if !is_due(case, 5) {
            continue;
        }
        let kind = [Kind::Uniform, Kind::Graded, Kind::Sparse, Kind::Integers][case / 6];
        let parts = if shape.0 == shape.1 {
            &[Part::All, Part::Lower, Part::Upper][..]
        } else {
            &[Part::All]
        };
        let part = rng.pick(parts);
        let case = Case::<T>::random(&mut rng, shape, kind, part);
        let options = Options::new(Mode::Working, Isa::Generic, 1, 1 << 30);
        let expected = case.by_real_matrices(&options);
        for unit in Unit::ALL.into_iter().filter(|unit| unit.is_available()) {
            for (threads, largest_block) in
                [(1, (usize::MAX, usize::MAX, usize::MAX)), (2, (16, 32, 24))]
            {
                let isa = Isa::ALL.into_iter().rfind(|isa| isa.is_available()).unwrap();
                let options = Options { unit, isa, threads, largest_block, ..options };
                let found = case.by_parts(&options).unwrap();
                let same = found.iter().zip(&expected).all(|(x, y)| x.is_same(y));
                assert!(same, "{} {shape:?} {kind:?} {part:?} {unit:?} {threads}", T::NAME);
            }
        }
    }
}

#[test]
fn products_of_dd_by_residues_have_the_bits_of_real_ones() {
    compare::<Dd>(46);
}

#[test]
fn products_of_qd_by_residues_have_the_bits_of_real_ones() {
    compare::<Qd>(47);
}

/// What products of real matrices compute in other ways is left to these.
#[test]
fn infinities_and_exact_products_are_declined() {
    let mut rng = Rng(48);
    let mut case = Case::<Dd>::random(&mut rng, (9, 8, 7), Kind::Uniform, Part::All);
    let options = Options::new(Mode::Working, Isa::Generic, 1, 1 << 30);
    assert!(case.by_parts(&options).is_ok());
    assert_eq!(
        case.by_parts(&Options { mode: Mode::Exact, ..options }).err(),
        Some(Declined::NoKernel)
    );
    case.b[5].im = Dd::from(f64::INFINITY);
    assert_eq!(case.by_parts(&options).err(), Some(Declined::NoKernel));
}
