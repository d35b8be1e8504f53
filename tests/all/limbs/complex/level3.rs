//! Matrix-matrix routines: small ones exactly, large ones within the bound of products.

use super::super::{DATA, Data};
use super::*;
use crate::common::cases::cases;
use std::ffi::c_char;
use wideblas::abi::exports::*;

type L = *const c_char;
type P<T> = *const Complex<T>;
type M<T> = *mut Complex<T>;
type Gemm<T, F> =
    unsafe extern "C-unwind" fn(L, L, i64, i64, i64, F, P<T>, i64, P<T>, i64, F, M<T>, i64);
type Gemmtr<T, F> =
    unsafe extern "C-unwind" fn(L, L, L, i64, i64, F, P<T>, i64, P<T>, i64, F, M<T>, i64);
type RankK<T, F> = unsafe extern "C-unwind" fn(L, L, i64, i64, F, P<T>, i64, F, M<T>, i64);
/// Of the second factor's type too.
type Rank2k<T, F, B> =
    unsafe extern "C-unwind" fn(L, L, i64, i64, F, P<T>, i64, P<T>, i64, B, M<T>, i64);
type Symmetric<T, F> = Rank2k<T, F, F>;

/// The exports of a format.
struct Routines<S: Parts> {
    gemm: Gemm<S::Number, S::Factor>,
    gemmtr: Gemmtr<S::Number, S::Factor>,
    syrk: RankK<S::Number, S::Factor>,
    herk: RankK<S::Number, S::Scalar>,
    symm: Symmetric<S::Number, S::Factor>,
    hemm: Symmetric<S::Number, S::Factor>,
    syr2k: Symmetric<S::Number, S::Factor>,
    her2k: Rank2k<S::Number, S::Factor, S::Scalar>,
}

fn mpfr() -> Routines<Float> {
    Routines {
        gemm: cgemm_mpfr,
        gemmtr: cgemmtr_mpfr,
        syrk: csyrk_mpfr,
        herk: cherk_mpfr,
        symm: csymm_mpfr,
        hemm: chemm_mpfr,
        syr2k: csyr2k_mpfr,
        her2k: cher2k_mpfr,
    }
}

fn gmp() -> Routines<Gmp> {
    Routines {
        gemm: cgemm_gmp,
        gemmtr: cgemmtr_gmp,
        syrk: csyrk_gmp,
        herk: cherk_gmp,
        symm: csymm_gmp,
        hemm: chemm_gmp,
        syr2k: csyr2k_gmp,
        her2k: cher2k_gmp,
    }
}

fn quad() -> Routines<Binary128> {
    Routines {
        gemm: cgemm_binary128_complex,
        gemmtr: cgemmtr_binary128_complex,
        syrk: csyrk_binary128_complex,
        herk: cherk_binary128_complex,
        symm: csymm_binary128_complex,
        hemm: chemm_binary128_complex,
        syr2k: csyr2k_binary128_complex,
        her2k: cher2k_binary128_complex,
    }
}

/// A column-major matrix.
#[derive(Clone, Debug)]
pub struct Matrix<S> {
    pub rows: usize,
    pub cols: usize,
    pub ld: usize,
    pub memory: Vec<C<S>>,
}

impl<S: Parts> Matrix<S> {
    pub fn made(
        rows: usize,
        cols: usize,
        spare: usize,
        mut number: impl FnMut() -> C<S>,
    ) -> Matrix<S> {
        let ld = rows.max(1) + spare;
        Matrix { rows, cols, ld, memory: (0..ld * cols + 1).map(|_| number()).collect() }
    }

    pub fn random(rng: &mut Rng, data: Data, rows: usize, cols: usize) -> Matrix<S> {
        let spare = rng.within(0, 2) as usize;
        Matrix::made(rows, cols, spare, || C::random(rng, data))
    }

    pub fn get(&self, i: usize, j: usize) -> &C<S> {
        &self.memory[i + j * self.ld]
    }

    pub fn at(&self) -> P<S::Number> {
        address(&self.memory)
    }

    pub fn ld(&self) -> i64 {
        self.ld as i64
    }
}

/// Element (i, j) of op(A), with whether its conjugate is meant.
fn op<S: Parts>(a: &Matrix<S>, trans: char, i: usize, j: usize) -> (&C<S>, bool) {
    match trans {
        'N' => (a.get(i, j), false),
        _ => (a.get(j, i), trans == 'C'),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Routine {
    Gemm,
    Gemmtr,
    Syrk,
    Herk,
    Symm,
    Hemm,
    Syr2k,
    Her2k,
}

use Routine::*;

const ROUTINES: [Routine; 8] = [Gemm, Gemmtr, Syrk, Herk, Symm, Hemm, Syr2k, Her2k];

/// A call of a routine that is a product.
struct Call<S> {
    routine: Routine,
    is_lower: bool,
    is_right: bool,
    trans: [char; 2],
    sizes: [usize; 3],
    alpha: C<S>,
    beta: C<S>,
    a: Matrix<S>,
    b: Matrix<S>,
    c: Matrix<S>,
}

impl<S: Parts> Call<S> {
    fn new(
        rng: &mut Rng,
        routine: Routine,
        [m, n, k]: [usize; 3],
        [alpha, beta]: [C<S>; 2],
        mut matrix: impl FnMut(&mut Rng, usize, usize) -> Matrix<S>,
    ) -> Call<S> {
        let [is_lower, is_right] = [(); 2].map(|()| rng.bits() & 1 == 0);
        let all = match routine {
            Syrk | Syr2k => &['N', 'T'][..],
            Herk | Her2k => &['N', 'C'],
            _ => &['N', 'T', 'C'],
        };
        let trans = [(); 2].map(|()| rng.pick(all));
        let m = if matches!(routine, Gemm | Symm | Hemm) { m } else { n };
        let shape = |trans: char, rows: usize, cols: usize| {
            if trans == 'N' { (rows, cols) } else { (cols, rows) }
        };
        let order = if is_right { n } else { m };
        let (of_a, of_b) = match routine {
            Symm | Hemm => ((order, order), (m, n)),
            Gemm | Gemmtr => (shape(trans[0], m, k), shape(trans[1], k, n)),
            _ => (shape(trans[0], n, k), shape(trans[0], n, k)),
        };
        let [a, b, c] = [of_a, of_b, (m, n)].map(|(rows, cols)| matrix(rng, rows, cols));
        let mut call =
            Call { routine, is_lower, is_right, trans, sizes: [m, n, k], alpha, beta, a, b, c };
        if routine == Herk {
            call.alpha.im = S::zero(53);
        }
        if matches!(routine, Herk | Her2k) {
            call.beta.im = S::zero(53);
        }
        call
    }

    fn what(&self) -> String {
        let Call { routine, is_lower, is_right, trans, sizes, alpha, beta, .. } = self;
        format!(
            "{} {routine:?} {is_lower} {is_right} {trans:?} {sizes:?} {alpha:?} {beta:?}",
            S::NAME
        )
    }

    fn run(&mut self, rng: &mut Rng, routines: &Routines<S>) {
        let [m, n, k] = self.sizes.map(|size| size as i64);
        let letters = [
            if self.is_right { 'R' } else { 'L' },
            if self.is_lower { 'L' } else { 'U' },
            self.trans[0],
            self.trans[1],
        ];
        let letters = letters.map(|option| letter(rng, option));
        let [side, uplo, transa, transb] = letters.each_ref().map(|option| option.as_ptr());
        let [alpha, beta] = [&self.alpha, &self.beta].map(S::factor);
        let [real_alpha, real_beta] = [&self.alpha.re, &self.beta.re].map(S::scalar);
        let (lda, ldb, ldc) = (self.a.ld(), self.b.ld(), self.c.ld());
        let [a, b] = [&self.a, &self.b].map(|x| unless_unread(self.alpha.is_zero(), x.at()));
        let c = address_mut(&mut self.c.memory);
        // SAFETY: matrices of these shapes.
        unsafe {
            match self.routine {
                Gemm => {
                    (routines.gemm)(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
                }
                Gemmtr => (routines.gemmtr)(
                    uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc,
                ),
                Syrk => (routines.syrk)(uplo, transa, n, k, alpha, a, lda, beta, c, ldc),
                Herk => (routines.herk)(uplo, transa, n, k, real_alpha, a, lda, real_beta, c, ldc),
                Symm => (routines.symm)(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc),
                Hemm => (routines.hemm)(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc),
                Syr2k => (routines.syr2k)(uplo, transa, n, k, alpha, a, lda, b, ldb, beta, c, ldc),
                Her2k => {
                    (routines.her2k)(uplo, transa, n, k, alpha, a, lda, b, ldb, real_beta, c, ldc)
                }
            }
        }
    }

    /// The other factor of a product with itself or a second matrix, transposed.
    fn turned<'a>(&self, x: &'a Matrix<S>, j: usize, l: usize) -> (&'a C<S>, bool) {
        let (x, conjugated) = op(x, self.trans[0], j, l);
        (x, conjugated != self.is_hermitian())
    }

    /// The terms of alpha times the product, in element (i, j); `None` where it is not written.
    fn terms(&self, i: usize, j: usize) -> Option<Terms<'_, S>> {
        let Call { routine, is_lower, is_right, trans, sizes: [m, n, k], a, b, .. } = self;
        if !matches!(routine, Gemm | Symm | Hemm) && i != j && (i > j) != *is_lower {
            return None;
        }
        let mut sum = nothing();
        let mut second = nothing();
        match routine {
            Gemm | Gemmtr => {
                for l in 0..*k {
                    sum = plus(sum, product(op(a, trans[0], i, l), op(b, trans[1], l, j)));
                }
            }
            Syrk | Herk => {
                let is_left_out = |&l: &usize| trans[0] == 'N' && self.turned(a, j, l).0.is_zero();
                for l in (0..*k).filter(|l| !is_left_out(l)) {
                    sum = plus(sum, product(op(a, trans[0], i, l), self.turned(a, j, l)));
                }
            }
            Syr2k | Her2k => {
                for l in 0..*k {
                    sum = plus(sum, product(op(a, trans[0], i, l), self.turned(b, j, l)));
                    second = plus(second, product(op(b, trans[0], i, l), self.turned(a, j, l)));
                }
            }
            Symm | Hemm => {
                for l in 0..if *is_right { *n } else { *m } {
                    let (row, col) = if *is_right { (l, j) } else { (i, l) };
                    let other = if *is_right { b.get(i, l) } else { b.get(l, j) };
                    let is_stored = row == col || (row > col) == *is_lower;
                    let element = match is_stored {
                        true => (a.get(row, col), false),
                        false => (a.get(col, row), *routine == Hemm),
                    };
                    sum = plus(
                        sum,
                        match row == col && *routine == Hemm {
                            true => by_real(&element.0.re, other),
                            false => product(element, (other, false)),
                        },
                    );
                }
            }
        }
        let first = scaled((&self.alpha, false), sum);
        Some(plus(first, scaled((&self.alpha, *routine == Her2k), second)))
    }

    fn is_hermitian(&self) -> bool {
        matches!(self.routine, Herk | Her2k)
    }
}

/// The matrices are small enough for exact sums; where all is finite, or nothing meets a zero beside a real element.
fn small<S: Parts>(routines: &Routines<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 1200) {
        let routine = ROUTINES[case % ROUTINES.len()];
        let mut data = DATA[case / ROUTINES.len() % DATA.len()];
        if routine == Hemm && data == Data::Special {
            // Zeros stand for imaginary parts there, which infinities meet.
            data = Data::Sparse;
        }
        let sizes = [(); 3].map(|()| rng.pick(&[0, 1, 2, 3, 5]));
        let factors = [(); 2].map(|()| C::factor(&mut rng, data));
        let mut call = Call::<S>::new(&mut rng, routine, sizes, factors, |rng, rows, cols| {
            Matrix::random(rng, data, rows, cols)
        });
        let mut model = call.c.clone();
        let old = call.c.clone();
        call.run(&mut rng, routines);
        let what = format!("{} {data:?} {:?} {:?} {old:?}", call.what(), call.a, call.b);
        let depth = match routine {
            Symm | Hemm => 1,
            _ => call.sizes[2],
        };
        let is_kept = (depth == 0 || call.alpha.is_zero()) && call.beta.is_one();
        for (i, j) in (0..old.rows).flat_map(|i| (0..old.cols).map(move |j| (i, j))) {
            let Some(terms) = call.terms(i, j).filter(|_| !is_kept) else { continue };
            let mut was = old.get(i, j).clone();
            if call.is_hermitian() && i == j {
                was.im = was.im.nearest(&Dyadic::ZERO);
            }
            let mut all = plus(terms, scaled((&call.beta, false), was.term()));
            if call.is_hermitian() && i == j {
                all[1] = Vec::new();
            }
            model.memory[i + j * old.ld] = was.rounded(&all);
        }
        check(&what, &call.c.memory, &model.memory);
    }
}

/// Orders that take products of real matrices, also by residues: within two units of the sum of magnitudes.
fn large<S: Parts>(routines: &Routines<S>, seed: u64) {
    let bits = S::zero(192).bits().min(192);
    let mut rng = Rng(seed);
    for (case, &routine) in ROUTINES.iter().cycle().take(16).enumerate() {
        let sizes = [[70, 40, 60], [100, 110, 90]][case / 8];
        let exponent = case as i32 % 3 - 1;
        let number = |rng: &mut Rng| C {
            re: S::random(rng, bits, exponent),
            im: S::random(rng, bits, exponent),
        };
        let factors = [number(&mut rng), number(&mut rng)];
        let mut call = Call::<S>::new(&mut rng, routine, sizes, factors, |rng, rows, cols| {
            Matrix::made(rows, cols, 1, || number(rng))
        });
        if case >= 8 {
            call.alpha = C { re: S::from_f64(-1.0, 64), im: S::zero(64) };
            call.beta = C { re: S::from_f64(1.0, 64), im: S::zero(64) };
        }
        let old = call.c.clone();
        call.run(&mut rng, routines);
        for at in 0..60 {
            let (i, j) = (at * 7 % old.rows, at * 11 % old.cols);
            let Some(terms) = call.terms(i, j) else {
                check(&call.what(), &[call.c.get(i, j).clone()], &[old.get(i, j).clone()]);
                continue;
            };
            let mut was = old.get(i, j).clone();
            if call.is_hermitian() && i == j {
                was.im = S::zero(64);
            }
            let all = plus(terms, scaled((&call.beta, false), was.term()));
            let found = call.c.get(i, j);
            for (part, found) in [&found.re, &found.im].into_iter().enumerate() {
                let (mut sum, mut size) = (Dyadic::ZERO, Dyadic::ZERO);
                for (minus, term) in &all[part] {
                    let one = Dyadic::power_of_two(0);
                    let term = term.iter().fold(one, |all, x| &all * &x.exact().unwrap());
                    sum = if *minus { &sum - &term } else { &sum + &term };
                    size = &size + &term.abs();
                }
                let error = (&found.exact().unwrap() - &sum).abs();
                let allowed = &size * &Dyadic::power_of_two(1 - bits as i32);
                let is_real = call.is_hermitian() && i == j && part == 1;
                let is_near =
                    if is_real { double(found) == 0.0 } else { !(&allowed - &error).is_negative() };
                assert!(is_near, "{} ({i}, {j}) {part}: {found:?}", call.what());
            }
        }
    }
}

of_all! {
    small_products: small, mpfr, gmp, quad;
    large_products: large, mpfr, gmp, quad;
}
