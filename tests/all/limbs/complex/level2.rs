//! Matrix-vector routines against sums along rows, on the matrix whatever its storage.

use super::super::{DATA, Data, place};
use super::*;
use crate::common::cases::cases;
use std::ffi::c_char;
use wideblas::abi::exports::*;

type L = *const c_char;
type P<T> = *const Complex<T>;
type M<T> = *mut Complex<T>;
type OfTriangle<T> = unsafe extern "C-unwind" fn(L, L, L, i64, P<T>, i64, M<T>, i64);
type OfBand<T> = unsafe extern "C-unwind" fn(L, L, L, i64, i64, P<T>, i64, M<T>, i64);
type OfPacked<T> = unsafe extern "C-unwind" fn(L, L, L, i64, P<T>, M<T>, i64);
type Full<T, F> = unsafe extern "C-unwind" fn(L, i64, F, P<T>, i64, P<T>, i64, F, M<T>, i64);
type General<T, F> =
    unsafe extern "C-unwind" fn(L, i64, i64, F, P<T>, i64, P<T>, i64, F, M<T>, i64);
type Packed<T, F> = unsafe extern "C-unwind" fn(L, i64, F, P<T>, P<T>, i64, F, M<T>, i64);
type GeneralBand<T, F> =
    unsafe extern "C-unwind" fn(L, i64, i64, i64, i64, F, P<T>, i64, P<T>, i64, F, M<T>, i64);
type Outer<T, F> = unsafe extern "C-unwind" fn(i64, i64, F, P<T>, i64, P<T>, i64, M<T>, i64);
type Rank1<T, R> = unsafe extern "C-unwind" fn(L, i64, R, P<T>, i64, M<T>, i64);
type PackedRank1<T, R> = unsafe extern "C-unwind" fn(L, i64, R, P<T>, i64, M<T>);
type Rank2<T, F> = unsafe extern "C-unwind" fn(L, i64, F, P<T>, i64, P<T>, i64, M<T>, i64);
type PackedRank2<T, F> = unsafe extern "C-unwind" fn(L, i64, F, P<T>, i64, P<T>, i64, M<T>);

/// The exports of a format.
struct Routines<S: Parts> {
    gemv: General<S::Number, S::Factor>,
    gbmv: GeneralBand<S::Number, S::Factor>,
    hemv: Full<S::Number, S::Factor>,
    hbmv: General<S::Number, S::Factor>,
    hpmv: Packed<S::Number, S::Factor>,
    ger: [Outer<S::Number, S::Factor>; 2],
    her: Rank1<S::Number, S::Scalar>,
    hpr: PackedRank1<S::Number, S::Scalar>,
    her2: Rank2<S::Number, S::Factor>,
    hpr2: PackedRank2<S::Number, S::Factor>,
    /// That multiplies, and that solves.
    full: [OfTriangle<S::Number>; 2],
    band: [OfBand<S::Number>; 2],
    packed: [OfPacked<S::Number>; 2],
}

fn mpfr() -> Routines<Float> {
    Routines {
        gemv: cgemv_mpfr,
        gbmv: cgbmv_mpfr,
        hemv: chemv_mpfr,
        hbmv: chbmv_mpfr,
        hpmv: chpmv_mpfr,
        ger: [cgeru_mpfr, cgerc_mpfr],
        her: cher_mpfr,
        hpr: chpr_mpfr,
        her2: cher2_mpfr,
        hpr2: chpr2_mpfr,
        full: [ctrmv_mpfr, ctrsv_mpfr],
        band: [ctbmv_mpfr, ctbsv_mpfr],
        packed: [ctpmv_mpfr, ctpsv_mpfr],
    }
}

fn gmp() -> Routines<Gmp> {
    Routines {
        gemv: cgemv_gmp,
        gbmv: cgbmv_gmp,
        hemv: chemv_gmp,
        hbmv: chbmv_gmp,
        hpmv: chpmv_gmp,
        ger: [cgeru_gmp, cgerc_gmp],
        her: cher_gmp,
        hpr: chpr_gmp,
        her2: cher2_gmp,
        hpr2: chpr2_gmp,
        full: [ctrmv_gmp, ctrsv_gmp],
        band: [ctbmv_gmp, ctbsv_gmp],
        packed: [ctpmv_gmp, ctpsv_gmp],
    }
}

fn quad() -> Routines<Binary128> {
    Routines {
        gemv: cgemv_binary128_complex,
        gbmv: cgbmv_binary128_complex,
        hemv: chemv_binary128_complex,
        hbmv: chbmv_binary128_complex,
        hpmv: chpmv_binary128_complex,
        ger: [cgeru_binary128_complex, cgerc_binary128_complex],
        her: cher_binary128_complex,
        hpr: chpr_binary128_complex,
        her2: cher2_binary128_complex,
        hpr2: chpr2_binary128_complex,
        full: [ctrmv_binary128_complex, ctrsv_binary128_complex],
        band: [ctbmv_binary128_complex, ctbsv_binary128_complex],
        packed: [ctpmv_binary128_complex, ctpsv_binary128_complex],
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Storage {
    Full,
    Band,
    Packed,
}

/// A stored matrix, or a triangle of one.
#[derive(Clone, Debug)]
struct Matrix<S> {
    storage: Storage,
    /// A triangle: the lower one.
    triangle: Option<bool>,
    m: i64,
    n: i64,
    /// Diagonals of a band, below and above.
    diagonals: [i64; 2],
    ld: i64,
    memory: Vec<C<S>>,
}

impl<S: Parts> Matrix<S> {
    fn random(rng: &mut Rng, data: Data, storage: Storage, triangle: Option<bool>) -> Matrix<S> {
        let sizes = [0, 1, 2, 3, 5, 6];
        let n = rng.pick(&sizes);
        let m = if triangle.is_some() { n } else { rng.pick(&sizes) };
        let mut diagonals = [rng.within(0, 3).into(), rng.within(0, 3).into()];
        if let Some(is_lower) = triangle {
            diagonals[usize::from(is_lower)] = 0;
        }
        let rows =
            if storage == Storage::Band { diagonals[0] + diagonals[1] + 1 } else { m.max(1) };
        let ld = rows + i64::from(rng.within(0, 2));
        let len = (ld * n).max(n * (n + 1) / 2) as usize + 1;
        let memory = (0..len).map(|_| C::random(rng, data)).collect();
        Matrix { storage, triangle, m, n, diagonals, ld, memory }
    }

    /// Where element (i, j) is stored, if it is.
    fn at(&self, i: i64, j: i64) -> Option<usize> {
        let Matrix { n, ld, diagonals: [lower, upper], .. } = *self;
        if self.triangle.is_some_and(|is_lower| i != j && (i > j) != is_lower) {
            return None;
        }
        let at = match self.storage {
            Storage::Full => i + j * ld,
            Storage::Band if i - j > lower || j - i > upper => return None,
            Storage::Band => upper + i - j + j * ld,
            Storage::Packed if self.triangle == Some(true) => i + j * n - j * (j + 1) / 2,
            Storage::Packed => i + j * (j + 1) / 2,
        };
        Some(at as usize)
    }

    fn get(&self, i: i64, j: i64) -> Option<&C<S>> {
        self.at(i, j).map(|at| &self.memory[at])
    }

    fn address(&self) -> P<S::Number> {
        address(&self.memory)
    }

    fn uplo(&self, rng: &mut Rng) -> CString {
        letter(rng, if self.triangle == Some(true) { 'L' } else { 'U' })
    }

    /// Diagonals beside the main one.
    fn k(&self) -> i64 {
        self.diagonals[0].max(self.diagonals[1])
    }
}

/// A vector.
#[derive(Clone, Debug)]
struct Vector<S> {
    n: i64,
    inc: i64,
    memory: Vec<C<S>>,
}

impl<S: Parts> Vector<S> {
    fn random(rng: &mut Rng, data: Data, n: i64) -> Vector<S> {
        let inc = rng.pick(&[-2, -1, 1, 2]);
        let memory = (0..2 * n + 1).map(|_| C::random(rng, data)).collect();
        Vector { n, inc, memory }
    }

    fn at(&self, i: i64) -> usize {
        place(self.n as usize, self.inc, i as usize)
    }

    fn get(&self, i: i64) -> &C<S> {
        &self.memory[self.at(i)]
    }
}

fn products<S: Parts>(routines: &Routines<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 900) {
        let data = DATA[case % DATA.len()];
        let routine = case / DATA.len() % 5;
        let storage = [Storage::Full, Storage::Band, Storage::Full, Storage::Band, Storage::Packed];
        let is_hermitian = routine >= 2;
        let triangle = is_hermitian.then(|| rng.bits() & 1 == 0);
        let a = Matrix::<S>::random(&mut rng, data, storage[routine], triangle);
        let trans = if is_hermitian { 'N' } else { rng.pick(&['N', 'T', 'C']) };
        let (rows, cols) = if trans == 'N' { (a.m, a.n) } else { (a.n, a.m) };
        let x = Vector::<S>::random(&mut rng, data, cols);
        let mut y = Vector::<S>::random(&mut rng, data, rows);
        let [alpha, beta] = [(); 2].map(|()| C::<S>::factor(&mut rng, data));
        let what = format!("{} {routine} {trans} {a:?} {x:?} {y:?} {alpha:?} {beta:?}", S::NAME);
        let mut model = y.clone();
        let option = if is_hermitian { a.uplo(&mut rng) } else { letter(&mut rng, trans) };
        let (option, [one, two]) = (option.as_ptr(), [&alpha, &beta].map(S::factor));
        let (at, of_x, of_y) = (a.address(), address(&x.memory), address_mut(&mut y.memory));
        let ([lower, upper], k) = (a.diagonals, a.k());
        let (m, n, ld, incx, incy) = (a.m, a.n, a.ld, x.inc, y.inc);
        // SAFETY: the matrix and the vectors are as the arguments say.
        unsafe {
            match routine {
                0 => (routines.gemv)(option, m, n, one, at, ld, of_x, incx, two, of_y, incy),
                1 => (routines.gbmv)(
                    option, m, n, lower, upper, one, at, ld, of_x, incx, two, of_y, incy,
                ),
                2 => (routines.hemv)(option, n, one, at, ld, of_x, incx, two, of_y, incy),
                3 => (routines.hbmv)(option, n, k, one, at, ld, of_x, incx, two, of_y, incy),
                _ => (routines.hpmv)(option, n, one, at, of_x, incx, two, of_y, incy),
            }
        }
        // Nothing is done to y then, not even rounded.
        let is_done = m == 0 || n == 0 || alpha.is_zero() && beta.is_one();
        for i in 0..if is_done { 0 } else { rows } {
            let mut sum = nothing();
            for j in 0..cols {
                let x = (x.get(j), false);
                let term = match trans {
                    'N' if is_hermitian && i == j => {
                        a.get(i, i).map(|element| by_real(&element.re, x.0))
                    }
                    'N' => match a.get(i, j) {
                        Some(element) => Some(product((element, false), x)),
                        None if is_hermitian => a.get(j, i).map(|e| product((e, true), x)),
                        None => None,
                    },
                    _ => a.get(j, i).map(|element| product((element, trans == 'C'), x)),
                };
                sum = plus(sum, term.unwrap_or_else(nothing));
            }
            let at = model.at(i);
            let old = model.memory[at].clone();
            let all = plus(scaled((&alpha, false), sum), scaled((&beta, false), old.term()));
            model.memory[at] = old.rounded(&all);
        }
        check(&what, &y.memory, &model.memory);
    }
}

fn updates<S: Parts>(routines: &Routines<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 900) {
        let data = DATA[case % DATA.len()];
        let routine = case / DATA.len() % 6;
        let is_hermitian = routine >= 2;
        let triangle = is_hermitian.then(|| rng.bits() & 1 == 0);
        let storage = if matches!(routine, 3 | 5) { Storage::Packed } else { Storage::Full };
        let mut a = Matrix::<S>::random(&mut rng, data, storage, triangle);
        let x = Vector::<S>::random(&mut rng, data, a.m);
        let y = Vector::<S>::random(&mut rng, data, a.n);
        let mut alpha = C::<S>::factor(&mut rng, data);
        if matches!(routine, 2 | 3) {
            alpha.im = S::zero(53);
        }
        let what = format!("{} {routine} {a:?} {x:?} {y:?} {alpha:?}", S::NAME);
        let mut model = a.clone();
        let uplo = a.uplo(&mut rng);
        let (uplo, one) = (uplo.as_ptr(), S::factor(&alpha));
        let (of_x, of_y, at) = (address(&x.memory), address(&y.memory), address_mut(&mut a.memory));
        let (m, n, ld, incx, incy) = (a.m, a.n, a.ld, x.inc, y.inc);
        let real = alpha.re.scalar();
        // SAFETY: the matrix and the vectors are as the arguments say.
        unsafe {
            match routine {
                0 | 1 => (routines.ger[routine])(m, n, one, of_x, incx, of_y, incy, at, ld),
                2 => (routines.her)(uplo, n, real, of_x, incx, at, ld),
                3 => (routines.hpr)(uplo, n, real, of_x, incx, at),
                4 => (routines.her2)(uplo, n, one, of_x, incx, of_y, incy, at, ld),
                _ => (routines.hpr2)(uplo, n, one, of_x, incx, of_y, incy, at),
            }
        }
        let is_both = routine >= 4;
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let Some(at) = model.at(i, j).filter(|_| !alpha.is_zero()) else { continue };
            let is_diagonal = is_hermitian && i == j;
            let mut old = model.memory[at].clone();
            if is_diagonal {
                old.im = old.im.nearest(&Dyadic::ZERO);
            }
            let second = if matches!(routine, 2 | 3) { &x } else { &y };
            let is_left_out = second.get(j).is_zero() && (!is_both || x.get(j).is_zero());
            if is_left_out {
                model.memory[at] = if is_diagonal { old } else { model.memory[at].clone() };
                continue;
            }
            let first = product((x.get(i), false), (second.get(j), routine != 0));
            let mut all = plus(scaled((&alpha, false), first), old.term());
            if is_both {
                let other = product((y.get(i), false), (x.get(j), true));
                all = plus(all, scaled((&alpha, true), other));
            }
            if is_diagonal {
                all[1] = Vec::new();
            }
            model.memory[at] = old.rounded(&all);
        }
        check(&what, &a.memory, &model.memory);
    }
}

fn triangles<S: Parts>(routines: &Routines<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 1200) {
        let data = DATA[case % DATA.len()];
        let storage = [Storage::Full, Storage::Band, Storage::Packed][case / DATA.len() % 3];
        let [is_lower, is_unit, solves] = [(); 3].map(|()| rng.bits() & 1 == 0);
        let trans = rng.pick(&['N', 'T', 'C']);
        let a = Matrix::<S>::random(&mut rng, data, storage, Some(is_lower));
        let mut x = Vector::<S>::random(&mut rng, data, a.n);
        let what = format!("{} {trans} {is_unit} {solves} {a:?} {x:?}", S::NAME);
        let mut model = x.clone();
        let options = [
            a.uplo(&mut rng),
            letter(&mut rng, trans),
            letter(&mut rng, if is_unit { 'U' } else { 'N' }),
        ];
        let [uplo, op, diag] = options.each_ref().map(|option| option.as_ptr());
        let (n, k, at, ld, inc) = (a.n, a.k(), a.address(), a.ld, x.inc);
        let (of_x, which) = (address_mut(&mut x.memory), usize::from(solves));
        // SAFETY: the matrix and the vector are as the arguments say.
        unsafe {
            match storage {
                Storage::Full => (routines.full[which])(uplo, op, diag, n, at, ld, of_x, inc),
                Storage::Band => (routines.band[which])(uplo, op, diag, n, k, at, ld, of_x, inc),
                Storage::Packed => (routines.packed[which])(uplo, op, diag, n, at, of_x, inc),
            }
        }
        let forwards = (is_lower != (trans != 'N')) == solves;
        for step in 0..n {
            let i = if forwards { step } else { n - 1 - step };
            let old = model.get(i).clone();
            let mut sum = nothing();
            for k in (0..n).filter(|&k| k != i) {
                let element = if trans == 'N' { a.get(i, k) } else { a.get(k, i) };
                let Some(element) = element else { continue };
                if trans == 'N' && model.get(k).is_zero() {
                    continue;
                }
                sum = plus(sum, product((element, trans == 'C'), (model.get(k), false)));
            }
            let diagonal = a.get(i, i).unwrap();
            let is_zero = |terms: &Terms<'_, S>| {
                let like = C { re: S::zero(2000), im: S::zero(2000) };
                like.rounded(terms).is_zero()
            };
            let new = if solves {
                let all = plus(negated(sum), old.term());
                match is_unit || trans == 'N' && is_zero(&all) {
                    true => old.rounded(&all),
                    false => old.quotient(&all, diagonal, trans == 'C'),
                }
            } else {
                let term = match is_unit {
                    true => old.term(),
                    false if trans == 'N' && old.is_zero() => nothing(),
                    false => product((diagonal, trans == 'C'), (&old, false)),
                };
                old.rounded(&plus(sum, term))
            };
            let at = model.at(i);
            model.memory[at] = new;
        }
        check(&what, &x.memory, &model.memory);
    }
}

of_all! {
    products_of_matrices_and_vectors: products, mpfr, gmp, quad;
    changes_of_matrices: updates, mpfr, gmp, quad;
    triangular_matrices: triangles, mpfr, gmp, quad;
}
