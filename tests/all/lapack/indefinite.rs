//! Symmetric and Hermitian matrices that need not be definite.

use super::prelude::*;
use std::ffi::c_char;
use wideblas::abi::exports::*;

type Letter = *const c_char;

/// The functions of symmetric or of Hermitian matrices.
struct Functions<T> {
    is_hermitian: bool,
    sytf2: unsafe extern "C-unwind" fn(Letter, i64, *mut T, i64, *mut i64, *mut i64),
    sytrf: unsafe extern "C-unwind" fn(Letter, i64, *mut T, i64, *mut i64, *mut T, i64, *mut i64),
    sytrs: unsafe extern "C-unwind" fn(
        Letter,
        i64,
        i64,
        *const T,
        i64,
        *const i64,
        *mut T,
        i64,
        *mut i64,
    ),
    sysv: unsafe extern "C-unwind" fn(
        Letter,
        i64,
        i64,
        *mut T,
        i64,
        *mut i64,
        *mut T,
        i64,
        *mut T,
        i64,
        *mut i64,
    ),
}

trait Indefinite: Tested<Number: 'static> {
    const KINDS: &'static [Functions<Self::Number>];
}

macro_rules! indefinite {
    ($($type:ty: $({ $is_hermitian:literal, $sytf2:ident, $sytrf:ident, $sytrs:ident, $sysv:ident })*;)*) => {$(
        impl Indefinite for $type {
            const KINDS: &'static [Functions<Self::Number>] = &[$(Functions {
                is_hermitian: $is_hermitian, sytf2: $sytf2, sytrf: $sytrf, sytrs: $sytrs, sysv: $sysv,
            }),*];
        }
    )*};
}
indefinite! {
    Real<Dd>: { false, rsytf2_dd, rsytrf_dd, rsytrs_dd, rsysv_dd };
    Real<Qd>: { false, rsytf2_qd, rsytrf_qd, rsytrs_qd, rsysv_qd };
    Real<Binary128>: { false, rsytf2_binary128, rsytrf_binary128, rsytrs_binary128, rsysv_binary128 };
    Real<Float>: { false, rsytf2_mpfr, rsytrf_mpfr, rsytrs_mpfr, rsysv_mpfr };
    Real<Gmp>: { false, rsytf2_gmp, rsytrf_gmp, rsytrs_gmp, rsysv_gmp };
    C<Dd>: { false, csytf2_dd, csytrf_dd, csytrs_dd, csysv_dd } { true, chetf2_dd, chetrf_dd, chetrs_dd, chesv_dd };
    C<Qd>: { false, csytf2_qd, csytrf_qd, csytrs_qd, csysv_qd } { true, chetf2_qd, chetrf_qd, chetrs_qd, chesv_qd };
    C<Binary128>: { false, csytf2_binary128_complex, csytrf_binary128_complex, csytrs_binary128_complex, csysv_binary128_complex } { true, chetf2_binary128_complex, chetrf_binary128_complex, chetrs_binary128_complex, chesv_binary128_complex };
    C<Float>: { false, csytf2_mpfr, csytrf_mpfr, csytrs_mpfr, csysv_mpfr } { true, chetf2_mpfr, chetrf_mpfr, chetrs_mpfr, chesv_mpfr };
    C<Gmp>: { false, csytf2_gmp, csytrf_gmp, csytrs_gmp, csysv_gmp } { true, chetf2_gmp, chetrf_gmp, chetrs_gmp, chesv_gmp };
}

fn is_stored(uplo: char) -> impl Fn(usize, usize) -> bool {
    move |i, j| if uplo == 'U' { i <= j } else { i >= j }
}

/// The matrix that a triangle is one of.
fn whole(stored: &Values, uplo: char, is_hermitian: bool) -> Values {
    Values::of(stored.rows, stored.rows, |i, j| {
        let mut x = match is_stored(uplo)(i, j) {
            true => stored.get(i, j).clone(),
            false if is_hermitian => stored.get(j, i).conjugate(),
            false => stored.get(j, i).clone(),
        };
        if i == j && is_hermitian {
            x.im = Value::integer(0).im;
        }
        x
    })
}

/// Rows and columns of a block, and what they were exchanged with.
struct Block {
    columns: Vec<usize>,
    rest: Vec<usize>,
    exchanged: [usize; 2],
}

/// What LAPACK's documents say that `ipiv` means, block by block in the order of the elimination.
fn blocks(uplo: char, ipiv: &[i64]) -> Vec<Block> {
    let n = ipiv.len();
    let mut blocks = Vec::new();
    let mut done = 0;
    while done < n {
        let at = if uplo == 'L' { done } else { n - 1 - done };
        let count = if ipiv[at] > 0 { 1 } else { 2 };
        let columns: Vec<usize> = match uplo {
            'L' => (at..at + count).collect(),
            _ => (at + 1 - count..=at).collect(),
        };
        assert!(columns.iter().all(|&column| ipiv[column] == ipiv[at]), "{ipiv:?}");
        let inner = if uplo == 'L' { columns[count - 1] } else { columns[0] };
        let row = ipiv[at].unsigned_abs() as usize - 1;
        let rest: Vec<usize> = match uplo {
            'L' => (at + count..n).collect(),
            _ => (0..at + 1 - count).collect(),
        };
        assert!(row == inner || rest.contains(&row), "{ipiv:?}");
        blocks.push(Block { columns, rest, exchanged: [inner, row] });
        done += count;
    }
    blocks
}

/// A number, or the bound of one.
trait Term: Clone {
    fn add_product(&mut self, x: &Self, y: &Self);
}

impl Term for Value {
    fn add_product(&mut self, x: &Value, y: &Value) {
        Value::add_product(self, x, y, false);
    }
}

impl Term for f64 {
    fn add_product(&mut self, x: &f64, y: &f64) {
        *self += x * y;
    }
}

/// P L D L^T P^T, block by block, from D; `factor` has the elements of L, and its conjugates from the right.
fn multiplied<X: Term>(
    n: usize,
    mut d: Vec<X>,
    blocks: &[Block],
    factor: impl Fn(usize, usize, bool) -> X,
) -> Vec<X> {
    for Block { columns, rest, exchanged: [one, other] } in blocks.iter().rev() {
        for &i in rest {
            for &column in columns {
                let by = factor(i, column, false);
                for j in 0..n {
                    let x = d[column + j * n].clone();
                    d[i + j * n].add_product(&by, &x);
                }
            }
        }
        for &j in rest {
            for &column in columns {
                let by = factor(j, column, true);
                for i in 0..n {
                    let x = d[i + column * n].clone();
                    d[i + j * n].add_product(&x, &by);
                }
            }
        }
        (0..n).for_each(|j| d.swap(one + j * n, other + j * n));
        (0..n).for_each(|i| d.swap(i + one * n, i + other * n));
    }
    d
}

/// A is P L D L^T P^T up to its errors; the bounds of these, in units of the precision.
fn check<T: Indefinite>(
    kind: &Functions<T::Number>,
    uplo: char,
    a: &Values,
    factors: &Values,
    ipiv: &[i64],
    case: usize,
) -> Vec<f64> {
    let n = a.rows;
    let blocks = blocks(uplo, ipiv);
    let factors = whole(factors, uplo, kind.is_hermitian);
    let mut is_in_d = vec![false; n * n];
    for Block { columns, .. } in &blocks {
        for &j in columns {
            columns.iter().for_each(|&i| is_in_d[i + j * n] = true);
        }
        if let [one, other] = columns[..] {
            // A block of two is indefinite, since one of its rows would have been a pivot otherwise.
            let size = |i: usize, j: usize| factors.get(i, j).magnitude();
            assert!(size(one, one) * size(other, other) < 2.0 * size(other, one).powi(2), "{case}");
        }
    }
    let d = factors.only(|i, j| is_in_d[i + j * n]);
    let of_l = |i: usize, j: usize| match is_stored(uplo)(i, j) {
        true => factors.get(i, j).clone(),
        false => panic!("no element of the triangle"),
    };
    let product = multiplied(n, d.data.clone(), &blocks, |i, j, is_right| {
        let x = of_l(i, j);
        if is_right && kind.is_hermitian { x.conjugate() } else { x }
    });
    let magnitudes = d.data.iter().map(Value::magnitude).collect();
    let mut bounds = multiplied(n, magnitudes, &blocks, |i, j, _| of_l(i, j).magnitude());
    bounds.iter_mut().zip(&a.data).for_each(|(bound, a)| *bound += a.magnitude());
    let error = Values { data: product, rows: n, cols: n }.minus(a).ratio(&bounds);
    let most = FACTOR * (n + 1) as f64 * T::unit();
    assert!(error <= most, "{case}: {error} {most}");
    bounds
}

struct Factored<T> {
    factors: Matrix<T>,
    ipiv: Vec<i64>,
    info: i64,
}

fn factored<T: Indefinite>(
    kind: &Functions<T::Number>,
    uplo: char,
    a: &Matrix<T>,
    case: usize,
) -> Factored<T> {
    let n = a.rows;
    let (mut factors, mut ipiv, mut info, ld) = (a.clone(), vec![77; n + 1], 7, a.ld());
    let mut work = vec![T::random(&mut Rng(1))];
    let letters = letter(uplo);
    // SAFETY: a matrix of order n.
    unsafe {
        let (uplo, n, rows) = (letters.as_ptr(), n as i64, ipiv.as_mut_ptr());
        if case.is_multiple_of(5) {
            (kind.sytf2)(uplo, n, factors.at(), ld, rows, &mut info);
        } else {
            (kind.sytrf)(uplo, n, factors.at(), ld, rows, T::at(&mut work), -1, &mut info);
            assert!(info == 0 && factors.is_kept(a, |_, _| false) && work[0].value().re >= 1);
            (kind.sytrf)(uplo, n, factors.at(), ld, rows, T::at(&mut work), 1, &mut info);
        }
    }
    assert!(ipiv.pop() == Some(77) && factors.is_kept(a, is_stored(uplo)), "{case}");
    Factored { factors, ipiv, info }
}

/// A triangle of a matrix of some kind; the elements of the other one are anything.
fn sample<T: Indefinite>(rng: &mut Rng, kind: usize, uplo: char, n: usize) -> Matrix<T> {
    let stored = Matrix::<T>::random(rng, n, n);
    let values = stored.values();
    let zero = (rng.bits() % n.max(1) as u64) as usize;
    stored.with(|i, j| {
        let x = values.get(i, j).clone();
        let far = i.abs_diff(j) as i32;
        match kind {
            // No element of the diagonal is a pivot.
            1 if i == j => Value::integer(0),
            // Neighbours are blocks of two.
            2 => Value::integer(i32::from(i != j && i / 2 == j / 2)),
            // A row and a column of zeros, or of small integers, which have more of them.
            3 if (i == zero || j == zero) && is_stored(uplo)(i, j) => Value::integer(0),
            4 if is_stored(uplo)(i, j) => Value::integer((i as i32 % 3 - 1) * (j as i32 % 3 - 1)),
            5 => {
                let mut x = x;
                x.re >>= 3 * (i + j) as i32;
                x.im >>= 3 * (i + j) as i32;
                x
            }
            // Rows far from the diagonal are exchanged.
            6 => {
                let mut x = x;
                x.re >>= 20 - far.min(20);
                x.im >>= 20 - far.min(20);
                x
            }
            _ => x,
        }
    })
}

fn factors_and_solutions_of<T: Indefinite>(orders: &[usize], count: usize, seed: u64) {
    for (case, mut rng) in cases(seed, count) {
        let rng = &mut rng;
        for kind in T::KINDS {
            let n = orders[case % orders.len()];
            let (of, uplo) = (case * 3 % 7, ['U', 'L'][case % 2]);
            let stored = sample::<T>(rng, of, uplo, n);
            let a = whole(&stored.values(), uplo, kind.is_hermitian);
            let Factored { mut factors, ipiv, info } = factored(kind, uplo, &stored, case);
            let bounds = check::<T>(kind, uplo, &a, &factors.values(), &ipiv, case);
            if info > 0 {
                let at = info as usize - 1;
                assert_eq!(factors.values().get(at, at).magnitude(), 0.0, "{case}");
            }
            let is_singular = (of == 3 && n > 0) || (of == 4 && n > 1);
            assert!(info >= 0 && (info > 0 || !is_singular), "{case}: {info}");
            assert!(info == 0 || matches!(of, 2..=4) || (of == 1 && n == 1), "{case}: {info}");

            let nrhs = [2, 1, 0, 5][case % 4];
            let b = Matrix::<T>::random(rng, n, nrhs);
            let (mut x, ldb, letters) = (b.clone(), b.ld(), letter(uplo));
            let (mut again, mut rows, mut both, mut told) =
                (stored.clone(), vec![0; n], b.clone(), 7);
            let mut work = vec![T::random(rng)];
            // SAFETY: matrices of order n and with n rows.
            unsafe {
                let (uplo, order, nrhs, ld) =
                    (letters.as_ptr(), n as i64, nrhs as i64, stored.ld());
                let work = T::at(&mut work);
                let (at, pivots, to) = (again.at(), rows.as_mut_ptr(), both.at());
                (kind.sysv)(uplo, order, nrhs, at, ld, pivots, to, ldb, work, -1, &mut told);
                assert!(told == 0 && again.is_kept(&stored, |_, _| false));
                (kind.sysv)(uplo, order, nrhs, at, ld, pivots, to, ldb, work, 1, &mut told);
                assert!(told == info && rows == ipiv, "{case}: {told}");
                assert!(again.is_kept(&factors, |_, _| false), "{case}");
                if info > 0 {
                    assert!(both.is_kept(&b, |_, _| false), "{case}");
                    continue;
                }
                let (at, pivots) = (factors.at(), ipiv.as_ptr());
                (kind.sytrs)(uplo, order, nrhs, at, ld, pivots, x.at(), ldb, &mut told);
            }
            assert!(told == 0 && factors.is_kept(&again, |_, _| false), "{case}");
            assert!(x.is_kept(&both, |_, _| false) && x.is_kept(&b, |_, _| true), "{case}");
            if nrhs == 0 || n == 0 {
                continue;
            }
            let (x, b) = (x.values(), b.values());
            let rest = a.times(&x).minus(&b);
            let limit = |i: usize, j: usize| -> f64 {
                let terms = (0..n).map(|k| bounds[i + k * n] * x.get(k, j).magnitude());
                terms.sum::<f64>() + b.get(i, j).magnitude()
            };
            let limits: Vec<f64> = (0..n * nrhs).map(|at| limit(at % n, at / n)).collect();
            let error = rest.ratio(&limits);
            let most = FACTOR * (n + 1) as f64 * T::unit();
            assert!(error <= most, "{case} {n} {of}: {error} {most}");
        }
    }
}

fn factors_and_solutions<T: Indefinite>() {
    factors_and_solutions_of::<T>(&[0, 1, 2, 3, 4, 5, 7, 8, 13, 20, 33], 22, 131);
}
tests_of_formats! {
    factors_and_solutions: of_dd, of_qd, of_binary128, of_mpfr, of_gmp, of_complex_dd, of_complex_qd, of_complex_binary128,
    of_complex_mpfr, of_complex_gmp
}

/// Several panels.
fn panels<T: Indefinite>() {
    factors_and_solutions_of::<T>(&[40, 48], 2, 132);
}
tests_of_formats! {
    panels: panels_of_dd, panels_of_qd, panels_of_binary128, panels_of_mpfr, panels_of_gmp, panels_of_complex_dd,
    panels_of_complex_qd, panels_of_complex_binary128, panels_of_complex_mpfr, panels_of_complex_gmp
}

/// Three panels.
#[test]
fn more_panels() {
    factors_and_solutions_of::<Real<Dd>>(&[67], 1, 133);
}

/// A matrix of zeros has a zero pivot where the elimination begins; NaN is told.
#[test]
fn specials() {
    let mut rng = Rng(8);
    for kind in C::<Dd>::KINDS {
        for (uplo, first) in [('U', 6), ('L', 1)] {
            let a = Matrix::<C<Dd>>::random(&mut rng, 6, 6).with(|_, _| Value::integer(0));
            let Factored { factors, ipiv, info } = factored(kind, uplo, &a, 1);
            assert!(info == first && factors.is_kept(&a, |_, _| false));
            assert_eq!(ipiv, [1, 2, 3, 4, 5, 6]);
            for (i, j) in (0..36).map(|at| (at % 6, at / 6)).filter(|&(i, j)| is_stored(uplo)(i, j))
            {
                let mut a = Matrix::<C<Dd>>::random(&mut rng, 6, 6);
                let at = i + j * a.ld;
                a.data[at] = C::<Dd>::special(f64::NAN).expect("dd numbers have NaN");
                let info = factored(kind, uplo, &a, 1).info;
                assert!((1..=6).contains(&info), "{uplo} {i} {j}: {info}");
            }
        }
    }
}

fn illegal<T: Indefinite>() {
    let mut rng = Rng(43);
    let (mut a, mut b) = (Matrix::<T>::random(&mut rng, 3, 3), Matrix::<T>::random(&mut rng, 3, 2));
    let (kept_a, kept_b, mut ipiv) = (a.clone(), b.clone(), vec![1, 2, 3]);
    let mut work = vec![T::random(&mut rng)];
    let (a_at, b_at, rows, w) = (a.at(), b.at(), ipiv.as_mut_ptr(), T::at(&mut work));
    let [u, l, x] = ['U', 'L', 'X'].map(letter);
    let [u, l, x] = [&u, &l, &x].map(|letter| letter.as_ptr());
    for kind in T::KINDS {
        let mut told = Vec::new();
        let mut tell = |expected: i64, call: &dyn Fn(&mut i64)| {
            let mut info = 77;
            call(&mut info);
            told.push((info, expected));
        };
        // SAFETY: nothing is read where an argument is illegal, or ipiv is none.
        unsafe {
            tell(-1, &|info| (kind.sytf2)(x, 3, a_at, 3, rows, info));
            tell(-2, &|info| (kind.sytf2)(u, -1, a_at, 3, rows, info));
            tell(-4, &|info| (kind.sytf2)(u, 3, a_at, 2, rows, info));
            tell(-1, &|info| (kind.sytrf)(x, 3, a_at, 3, rows, w, 1, info));
            tell(-4, &|info| (kind.sytrf)(l, 3, a_at, 2, rows, w, 1, info));
            tell(-7, &|info| (kind.sytrf)(l, 3, a_at, 3, rows, w, 0, info));
            tell(-3, &|info| (kind.sytrs)(l, 3, -1, a_at, 3, rows, b_at, 3, info));
            tell(-5, &|info| (kind.sytrs)(l, 3, 2, a_at, 2, rows, b_at, 3, info));
            tell(-8, &|info| (kind.sytrs)(l, 3, 2, a_at, 3, rows, b_at, 2, info));
            tell(-2, &|info| (kind.sysv)(l, -3, 2, a_at, 3, rows, b_at, 3, w, 1, info));
            tell(-8, &|info| (kind.sysv)(l, 3, 2, a_at, 3, rows, b_at, 2, w, 1, info));
            tell(-10, &|info| (kind.sysv)(l, 3, 2, a_at, 3, rows, b_at, 3, w, 0, info));
            // Rows before the block, behind the last one, and half a block.
            for ipiv in [[1, 1, 3], [4, 2, 3], [0, 2, 3], [1, 2, -3], [i64::MIN; 3]] {
                let rows = ipiv.as_ptr();
                tell(-1010, &|info| (kind.sytrs)(l, 3, 2, a_at, 3, rows, b_at, 3, info));
            }
            for ipiv in [[1, 2, 4], [1, 3, 3], [-1, 2, 3]] {
                let rows = ipiv.as_ptr();
                tell(-1010, &|info| (kind.sytrs)(u, 3, 2, a_at, 3, rows, b_at, 3, info));
            }
        }
        for (at, (info, expected)) in told.iter().enumerate() {
            assert_eq!(info, expected, "call {at}");
        }
    }
    assert!(a.is_kept(&kept_a, |_, _| false) && b.is_kept(&kept_b, |_, _| false));
}
tests_of_formats! {
    illegal: illegal_of_dd, illegal_of_qd, illegal_of_binary128, illegal_of_mpfr, illegal_of_gmp, illegal_of_complex_dd,
    illegal_of_complex_qd, illegal_of_complex_binary128, illegal_of_complex_mpfr, illegal_of_complex_gmp
}
