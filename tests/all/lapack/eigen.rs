//! Eigenvalues and eigenvectors of Hermitian matrices, and their reduction to tridiagonal ones.

use super::prelude::*;
use super::spectral::{
    self, Spectral, distance, errors, is_ascending, norm, of_second_differences, tridiagonal,
    values,
};

fn is_stored(uplo: char) -> impl Fn(usize, usize) -> bool {
    move |i, j| if uplo == 'U' { i <= j } else { i >= j }
}

/// The Hermitian matrix of which a triangle is stored.
fn whole<T: Kind>(a: &Matrix<T>, uplo: char) -> Values {
    let stored = a.values();
    Values::of(a.rows, a.cols, |i, j| {
        let mut x = match is_stored(uplo)(i, j) {
            true => stored.get(i, j).clone(),
            false => stored.get(j, i).conjugate(),
        };
        if i == j {
            x.im = Value::integer(0).im;
        }
        x
    })
}

/// A reduction, by the matrices that it returns.
struct Reduced<T: Spectral> {
    a: Matrix<T>,
    d: Vec<T::Part>,
    e: Vec<T::Part>,
    tau: Vec<T>,
}

fn reduced<T: Spectral>(
    rng: &mut Rng,
    uplo: char,
    a: &Matrix<T>,
    has_workspace: bool,
) -> Reduced<T> {
    let n = a.rows;
    let (mut a, before) = (a.clone(), a.clone());
    let mut d: Vec<T::Part> = (0..n).map(|_| T::Part::random(rng)).collect();
    let mut e: Vec<T::Part> = (0..n).map(|_| T::Part::random(rng)).collect();
    let (mut tau, mut work) = (vec![T::random(rng); n.max(1)], vec![T::random(rng); 2]);
    let (kept, letters, ld, mut info) = (e.clone(), letter(uplo), a.ld(), 7);
    let (d_at, e_at, tau_at) = (T::Part::at(&mut d), T::Part::at(&mut e), T::at(&mut tau));
    // SAFETY: a matrix and vectors of order n.
    unsafe {
        let (uplo, n, a) = (letters.as_ptr(), n as i64, a.at());
        if has_workspace {
            (T::SPECTRAL.sytrd)(uplo, n, a, ld, d_at, e_at, tau_at, T::at(&mut work), 1, &mut info);
        } else {
            (T::SPECTRAL.sytd2)(uplo, n, a, ld, d_at, e_at, tau_at, &mut info);
        }
    }
    assert_eq!(info, 0);
    assert!(a.is_kept(&before, is_stored(uplo)));
    let between = n.saturating_sub(1);
    assert!(e[between..].iter().zip(&kept[between..]).all(|(x, y)| x.is_same(y)));
    Reduced { a, d, e, tau }
}

const ORDERS: [usize; 9] = [1, 2, 3, 4, 7, 31, 33, 34, 40];

/// A is Q T Q^H with a unitary Q, and the products with Q are those.
fn reductions<T: Spectral>() {
    let mut most = [0.0f64; 3];
    for (case, mut rng) in cases(91, 18) {
        let rng = &mut rng;
        let n = ORDERS[case / 2 % ORDERS.len()];
        let uplo = ['U', 'L'][case % 2];
        let stored = Matrix::<T>::random(rng, n, n);
        let a = whole(&stored, uplo);
        let Reduced { a: kept, d, e, mut tau } = reduced(rng, uplo, &stored, case % 3 > 0);
        let (mut q, mut work, mut info) = (kept.clone(), vec![T::random(rng); n.max(1)], 7);
        let (letters, ld) = (letter(uplo), q.ld());
        let (tau, work) = (T::at(&mut tau), T::at(&mut work));
        let least = (n as i64 - 1).max(1);
        // SAFETY: a matrix of order n, and its workspace.
        unsafe {
            (T::SPECTRAL.orgtr)(
                letters.as_ptr(),
                n as i64,
                q.at(),
                ld,
                tau,
                work,
                least,
                &mut info,
            );
        }
        assert!(info == 0 && q.is_kept(&kept, |_, _| true), "{case}");
        let (of_q, t) = (q.values(), tridiagonal(&values(&d), &values(&e[..n - 1])));
        let rest = a.times(&of_q).minus(&of_q.times(&t));
        let turned = of_q.adjoint().times(&of_q).minus(&Values::identity(n));
        let scale = n as f64 * T::unit();
        let found = [rest.largest() / (scale * a.largest()), turned.largest() / scale];
        assert!(found.iter().all(|x| *x <= FACTOR), "{case} {n}: {found:?}");

        // Products with the same Q.
        let side = ['L', 'R'][case / 2 % 2];
        let trans = ['N', if T::IS_COMPLEX { 'C' } else { 'T' }][case / 4 % 2];
        let others = [3, 1, 0, 34][case % 4];
        let (m, k) = if side == 'L' { (n, others) } else { (others, n) };
        let mut c = Matrix::<T>::random(rng, m, k);
        let before = c.clone();
        let mut work = vec![T::random(rng); others.max(1)];
        let letters = [side, uplo, trans].map(letter);
        let mut kept = kept;
        let (at, ldc) = (kept.at(), c.ld());
        // SAFETY: matrices of these sizes, and their workspace.
        unsafe {
            (T::SPECTRAL.ormtr)(
                letters[0].as_ptr(),
                letters[1].as_ptr(),
                letters[2].as_ptr(),
                m as i64,
                k as i64,
                at,
                ld,
                tau,
                c.at(),
                ldc,
                T::at(&mut work),
                others.max(1) as i64,
                &mut info,
            );
        }
        assert!(info == 0 && c.is_kept(&before, |_, _| true), "{case}: {info}");
        let op = if trans == 'N' { of_q } else { of_q.adjoint() };
        if others > 0 {
            let old = before.values();
            let expected = if side == 'L' { op.times(&old) } else { old.times(&op) };
            let error = c.values().minus(&expected).largest() / (scale * old.largest());
            assert!(error <= FACTOR, "{case} {side} {trans}: {error}");
            most[2] = most[2].max(error);
        }
        most[0] = most[0].max(found[0]);
        most[1] = most[1].max(found[1]);
    }
    println!("{most:.2?}");
}
tests_of_formats! {
    reductions: reduction_of_dd, reduction_of_qd, reduction_of_binary128, reduction_of_mpfr, reduction_of_gmp,
    reduction_of_complex_dd, reduction_of_complex_qd, reduction_of_complex_binary128, reduction_of_complex_mpfr,
    reduction_of_complex_gmp
}

struct Solved<T: Spectral> {
    info: i64,
    w: Vec<T::Part>,
    z: Matrix<T>,
}

fn solve<T: Spectral>(rng: &mut Rng, jobz: char, uplo: char, a: &Matrix<T>) -> Solved<T> {
    let n = a.rows;
    let (mut z, mut info) = (a.clone(), 7);
    let mut w: Vec<T::Part> = (0..n.max(1)).map(|_| T::Part::random(rng)).collect();
    let least = if T::IS_COMPLEX { 2 * n as i64 - 1 } else { 3 * n as i64 - 1 }.max(1);
    let mut work = vec![T::random(rng); least as usize];
    let mut rwork = vec![T::Part::random(rng); (3 * n).max(3) - 2];
    let letters = [jobz, uplo].map(letter);
    let letters = [letters[0].as_ptr(), letters[1].as_ptr()];
    let (ld, at, w_at) = (z.ld(), T::at(&mut work), T::Part::at(&mut w));
    // The best size is one that is enough.
    // SAFETY: a matrix of order n with its workspaces.
    unsafe {
        let rwork = T::Part::at(&mut rwork);
        (T::SPECTRAL.syev)(letters, n as i64, z.at(), ld, w_at, at, -1, rwork, &mut info);
        assert!(info == 0 && z.is_kept(a, |_, _| false));
        let best = work[0].value().re.to_f64();
        assert!(best >= least as f64, "{best}");
        (T::SPECTRAL.syev)(letters, n as i64, z.at(), ld, w_at, at, least, rwork, &mut info);
    }
    assert!(z.is_kept(a, |i, j| jobz == 'V' || is_stored(uplo)(i, j)));
    w.truncate(n);
    Solved { info, w, z }
}

/// Rows and columns in another order, and of other signs: an exact similarity.
fn shuffled(a: &Values, rng: &mut Rng) -> Values {
    let n = a.rows;
    let mut order: Vec<usize> = (0..n).collect();
    (1..n).for_each(|i| order.swap(i, (rng.bits() % (i as u64 + 1)) as usize));
    let signs: Vec<bool> = (0..n).map(|_| rng.bits() & 1 == 0).collect();
    Values::of(n, n, |i, j| {
        let mut to = Value::integer(0);
        to.add_product(&Value::integer(1), a.get(order[i], order[j]), signs[i] != signs[j]);
        to
    })
}

/// Matrices of all kinds, with their eigenvalues where these are known.
fn sample<T: Spectral>(
    rng: &mut Rng,
    kind: usize,
    stored: &Matrix<T>,
) -> (Values, Option<Vec<Value>>) {
    let n = stored.rows;
    let integers = |w: &[i32]| {
        let mut w = w.to_vec();
        w.sort();
        w.into_iter().map(Value::integer).collect::<Vec<_>>()
    };
    let random = whole(stored, 'U');
    let scaled = |exponent: &dyn Fn(usize, usize) -> i32| {
        Values::of(n, n, |i, j| {
            let mut x = random.get(i, j).clone();
            let by = exponent(i, j);
            x.re <<= by;
            x.im <<= by;
            x
        })
    };
    match kind {
        0 => {
            let of = |i: usize, j: usize| Value::integer([2, -1, 0][i.abs_diff(j).min(2)]);
            (shuffled(&Values::of(n, n, of), rng), Some(of_second_differences(n, 1600)))
        }
        // n - 1 times 1, and n + 1: the sum of the identity and ones.
        1 => {
            let mut w = vec![1; n];
            w[n - 1] = n as i32 + 1;
            (Values::of(n, n, |i, j| Value::integer(1 + i32::from(i == j))), Some(integers(&w)))
        }
        2 => (Values::of(n, n, |_, _| Value::integer(0)), Some(integers(&vec![0; n]))),
        3 => {
            let w: Vec<i32> = (0..n).map(|i| i as i32 * 5 % 7 - 3).collect();
            (
                spectral::diagonal(&w.iter().map(|&w| Value::integer(w)).collect::<Vec<_>>()),
                Some(integers(&w)),
            )
        }
        // The reflection I - 2 u u^H / |u|^2 of ones times n: n - 1 times n, and -n.
        4 => {
            let of = |i: usize, j: usize| Value::integer(i32::from(i == j) * n as i32 - 2);
            let mut w = vec![n as i32; n];
            w[0] = -(n as i32);
            (Values::of(n, n, of), Some(integers(&w)))
        }
        // A cluster.
        5 => {
            let close = |i: usize, j: usize| if i == j { 0 } else { -60 };
            let mut a = scaled(&close);
            (0..n).for_each(|i| a.data[i * (n + 1)] = Value::integer(1));
            (a, None)
        }
        6 => (scaled(&|i, j| -3 * (i + j) as i32), None),
        7 => (scaled(&|_, _| 990), None),
        // The last components of qd numbers are still normal.
        8 => (scaled(&|_, _| -800), None),
        _ => (random.clone(), None),
    }
}

fn solutions_of<T: Spectral>(orders: &[usize], seed: u64) {
    let mut most = [0.0f64; 3];
    for (case, mut rng) in cases(seed, 2 * 10) {
        let rng = &mut rng;
        let n = orders[case % orders.len()];
        let uplo = ['U', 'L'][case / 10 % 2];
        let stored = Matrix::<T>::random(rng, n, n);
        let (a, expected) = sample(rng, case % 10, &stored);
        // The triangle that is not meant, and the diagonal's imaginary parts, may be anything.
        let stored = stored.with(|i, j| {
            let mut x = a.get(i, j).clone();
            if i == j && T::IS_COMPLEX {
                x.im = Value::integer(3).re;
            }
            if is_stored(uplo)(i, j) { x } else { Value::integer(9) }
        });
        let a = whole(&stored, uplo);
        let solved = solve(rng, 'V', uplo, &stored);
        assert_eq!(solved.info, 0, "{case}");
        let w = values(&solved.w);
        assert!(is_ascending(&w), "{case}");
        let [rest, turned] = errors::<T>(&a, &w, &solved.z.values());
        let scale = norm(&a).max(1e-280);
        let far = expected.map_or(0.0, |expected| distance::<T>(&w, &expected, scale));
        assert!(
            rest <= spectral::FACTOR && turned <= spectral::FACTOR,
            "{case} {n}: {rest} {turned}"
        );
        assert!(far <= spectral::FACTOR, "{case} {n}: {far}");
        let alone = solve(rng, 'N', uplo, &stored);
        assert_eq!(alone.info, 0, "{case}");
        // By other iterations.
        let apart = distance::<T>(&values(&alone.w), &w, scale);
        assert!(apart <= spectral::FACTOR, "{case} {n}: {apart}");
        for (most, found) in most.iter_mut().zip([rest, turned, far]) {
            *most = most.max(found);
        }
    }
    println!("{most:.2?}");
}

fn solutions<T: Spectral>() {
    solutions_of::<T>(&[1, 2, 3, 5, 8, 13, 33], 92);
}
tests_of_formats! {
    solutions: of_dd, of_qd, of_binary128, of_mpfr, of_gmp, of_complex_dd, of_complex_qd, of_complex_binary128, of_complex_mpfr,
    of_complex_gmp
}

tests_there! { solutions: there_of_dd, there_of_qd, there_of_complex_dd, there_of_complex_qd }

/// Of a matrix on a GPU.
pub fn larger_solutions<T: Spectral>() {
    solutions_of::<T>(&[70], 95);
}

/// Several panels, and rotations in products of matrices.
#[test]
fn larger_ones() {
    solutions_of::<Real<Dd>>(&[70], 93);
}

#[test]
fn larger_complex_ones() {
    solutions_of::<C<Dd>>(&[50], 94);
}

/// Nothing is written of a matrix without rows.
fn nothing<T: Spectral>() {
    let mut rng = Rng(4);
    for jobz in ['N', 'V'] {
        let solved = solve(&mut rng, jobz, 'U', &Matrix::<T>::random(&mut Rng(5), 0, 0));
        assert_eq!(solved.info, 0);
    }
}
tests_of_formats! {
    nothing: nothing_of_dd, nothing_of_qd, nothing_of_binary128, nothing_of_mpfr, nothing_of_gmp, nothing_of_complex_dd,
    nothing_of_complex_qd, nothing_of_complex_binary128, nothing_of_complex_mpfr, nothing_of_complex_gmp
}

tests_there! { nothing: nothing_there_of_dd, nothing_there_of_qd, nothing_there_of_complex_dd, nothing_there_of_complex_qd }

#[test]
fn specials() {
    specials_of::<Real<Dd>>();
}

#[test]
#[ignore = "needs a GPU"]
fn specials_there() {
    specials_of::<There<Real<Dd>>>();
}

/// Infinities and NaN end in a status, and in NaN.
fn specials_of<T: Spectral<Part = Real<Dd>>>() {
    for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for (uplo, place) in [('U', 9), ('L', 9), ('L', 3), ('L', 0), ('U', 20)] {
            let mut rng = Rng(6);
            let mut a = Matrix::<T>::random(&mut rng, 5, 5);
            let ld = a.ld;
            let (i, j) = (place % 5, place / 5);
            a.data[if is_stored(uplo)(i, j) { i + j * ld } else { j + i * ld }] =
                T::special(x).expect("a number of doubles");
            let solved = solve(&mut rng, 'V', uplo, &a);
            assert_eq!(solved.info, 4, "{uplo} {place} {x}");
            assert!(solved.w.iter().all(|w| w.0.hi.is_nan()), "{uplo} {place} {x}");
        }
    }
}

fn illegal<T: Spectral>() {
    let mut rng = Rng(9);
    let mut a = Matrix::<T>::random(&mut rng, 3, 3);
    let mut c = Matrix::<T>::random(&mut rng, 3, 3);
    let (kept_a, kept_c) = (a.clone(), c.clone());
    let mut work = vec![T::random(&mut rng); 12];
    let mut real = vec![T::Part::random(&mut rng); 12];
    let kept = real.clone();
    let [a_at, c_at] = [a.at(), c.at()];
    let work = T::at(&mut work);
    let real_at = T::Part::at(&mut real);
    let [no, v, u, l, x] = ['N', 'V', 'U', 'L', 'X'].map(letter);
    let [no, v, u, l, x] = [&no, &v, &u, &l, &x].map(|letter| letter.as_ptr());
    let other = letter(if T::IS_COMPLEX { 'T' } else { 'C' });
    let other = other.as_ptr();
    let least = if T::IS_COMPLEX { 5 } else { 8 };
    let mut told = Vec::new();
    let mut tell = |expected: i64, call: &dyn Fn(&mut i64)| {
        let mut info = 77;
        call(&mut info);
        told.push((info, expected));
    };
    let functions = T::SPECTRAL;
    // SAFETY: nothing is read where an argument is illegal.
    unsafe {
        let syev = |letters, n, lda, lwork| {
            move |info: &mut i64| {
                (functions.syev)(letters, n, a_at, lda, real_at, work, lwork, real_at, info);
            }
        };
        tell(-1, &syev([x, u], 3, 3, 12));
        tell(-2, &syev([v, x], 3, 3, 12));
        tell(-3, &syev([no, u], -1, 3, 12));
        tell(-5, &syev([no, l], 3, 2, 12));
        tell(-8, &syev([no, l], 3, 3, least - 1));
        tell(-8, &syev([no, l], 0, 1, 0));
        let sytrd = |uplo, n, lda, lwork| {
            move |info: &mut i64| {
                (functions.sytrd)(uplo, n, a_at, lda, real_at, real_at, work, work, lwork, info);
            }
        };
        tell(-1, &sytrd(x, 3, 3, 1));
        tell(-2, &sytrd(u, -1, 3, 1));
        tell(-4, &sytrd(u, 3, 2, 1));
        tell(-9, &sytrd(u, 3, 3, 0));
        tell(-4, &|info| (functions.sytd2)(u, 3, a_at, 2, real_at, real_at, work, info));
        tell(-7, &|info| (functions.orgtr)(u, 3, a_at, 3, work, work, 1, info));
        tell(-4, &|info| (functions.orgtr)(u, 3, a_at, 2, work, work, 3, info));
        let ormtr = |letters: [*const std::ffi::c_char; 3], [m, n, lda, ldc, lwork]: [i64; 5]| {
            move |info: &mut i64| {
                let [side, uplo, trans] = letters;
                (functions.ormtr)(
                    side, uplo, trans, m, n, a_at, lda, work, c_at, ldc, work, lwork, info,
                );
            }
        };
        tell(-1, &ormtr([x, u, no], [3, 2, 3, 3, 2]));
        tell(-2, &ormtr([l, x, no], [3, 2, 3, 3, 2]));
        tell(-3, &ormtr([l, u, other], [3, 2, 3, 3, 2]));
        tell(-4, &ormtr([l, u, no], [-1, 2, 3, 3, 2]));
        tell(-5, &ormtr([l, u, no], [3, -1, 3, 3, 2]));
        tell(-7, &ormtr([l, u, no], [3, 2, 2, 3, 2]));
        tell(-10, &ormtr([l, u, no], [3, 2, 3, 2, 2]));
        tell(-12, &ormtr([l, u, no], [3, 2, 3, 3, 1]));
    }
    for (at, (info, expected)) in told.iter().enumerate() {
        assert_eq!(info, expected, "call {at}");
    }
    assert!(a.is_kept(&kept_a, |_, _| false) && c.is_kept(&kept_c, |_, _| false));
    assert!(real.iter().zip(&kept).all(|(x, y)| x.is_same(y)));
}
tests_of_formats! {
    illegal: illegal_of_dd, illegal_of_qd, illegal_of_binary128, illegal_of_mpfr, illegal_of_gmp, illegal_of_complex_dd,
    illegal_of_complex_qd, illegal_of_complex_binary128, illegal_of_complex_mpfr, illegal_of_complex_gmp
}
