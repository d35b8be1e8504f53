//! The factorisations A = Q R and A = L Q, and products with Q.

use super::orthogonal::Orthogonal;
use super::prelude::*;

/// Errors of Q and of products with it, in units of the precision times the order.
pub const ERRORS: f64 = 10.0;

/// The workspace of a call, of the size that it asks for.
pub fn work_of<T: Kind>(rng: &mut Rng, call: impl Fn(*mut T::Number, i64, *mut i64)) -> Vec<T> {
    let (mut first, mut info) = (vec![T::random(rng)], 7);
    call(T::at(&mut first), -1, &mut info);
    assert_eq!(info, 0, "a question for the size");
    let size = first[0].value().re.to_f64();
    assert!(size >= 1.0 && size.fract() == 0.0, "{size}");
    (0..size as usize).map(|_| T::random(rng)).collect()
}

/// What matrices are like.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Data {
    Random,
    /// Columns are smaller and smaller, by this many bits each.
    Graded(u32),
    /// A column of zeros.
    Zeros,
}

fn matrix<T: Orthogonal>(rng: &mut Rng, m: usize, n: usize, data: Data) -> Matrix<T> {
    let a = Matrix::<T>::random(rng, m, n);
    let (values, zeros) = (a.values(), (rng.bits() % n.max(1) as u64) as usize);
    a.with(|i, j| {
        let mut x = values.get(i, j).clone();
        match data {
            Data::Random => {}
            Data::Graded(bits) => {
                x.re >>= bits * j as u32;
                x.im >>= bits * j as u32;
            }
            Data::Zeros if j == zeros => x = Value::integer(0),
            Data::Zeros => {}
        }
        x
    })
}

/// The sum of squares of each column, roots taken.
fn norms(a: &Values) -> Vec<f64> {
    let square = |x: &Value| {
        let of = |part: &Float| Float::with_val(64, part * part);
        of(&x.re) + of(&x.im)
    };
    (0..a.cols)
        .map(|j| {
            let sum = (0..a.rows).fold(Float::new(64), |sum, i| sum + square(a.get(i, j)));
            sum.sqrt().to_f64()
        })
        .collect()
}

/// The largest ratio of the norms of columns; of zeros that of an error is zero.
pub fn worst(errors: &Values, of: &Values) -> f64 {
    let ratio = |(error, of): (f64, f64)| if error == 0.0 { 0.0 } else { error / of };
    norms(errors).into_iter().zip(norms(of)).map(ratio).fold(0.0, f64::max)
}

/// |Q^H Q - I|
fn departure(q: &Values) -> f64 {
    let square = q.adjoint().times(q).minus(&Values::identity(q.cols));
    norms(&square).into_iter().fold(0.0, f64::max)
}

/// Q of a factorisation, its first `lines` columns or rows, from `count` reflectors.
pub fn formed<T: Orthogonal>(
    rng: &mut Rng,
    by_rows: bool,
    factors: &Matrix<T>,
    (lines, count): (usize, usize),
    tau: &mut [T],
) -> Values {
    let order = if by_rows { factors.cols } else { factors.rows };
    let (m, n) = if by_rows { (lines, order) } else { (order, lines) };
    let mut q = Matrix::<T>::random(rng, m, n);
    let values = factors.values();
    for j in 0..n.min(factors.cols) {
        for i in 0..m.min(factors.rows) {
            q.data[i + j * q.ld] = factors.data[i + j * factors.ld].clone();
        }
    }
    drop(values);
    let form = if by_rows { T::QR.orglq } else { T::QR.orgqr };
    let (before, at, ld, tau) = (q.clone(), q.at(), q.ld(), T::at(tau));
    let call = |work: *mut T::Number, size: i64, info: *mut i64| {
        // SAFETY: a matrix, and as many factors as there are reflectors.
        unsafe { form(m as i64, n as i64, count as i64, at, ld, tau, work, size, info) }
    };
    let (mut work, mut info) = (work_of::<T>(rng, call), 7);
    call(T::at(&mut work), work.len() as i64, &mut info);
    assert!(info == 0 && q.is_kept(&before, |_, _| true));
    q.values()
}

/// Factors a matrix: the factors and tau.
pub fn factored<T: Orthogonal>(rng: &mut Rng, by_rows: bool, a: &Matrix<T>) -> (Matrix<T>, Vec<T>) {
    let mut factors = a.clone();
    let mut tau: Vec<T> = (0..a.rows.min(a.cols)).map(|_| T::random(rng)).collect();
    let factor = if by_rows { T::QR.gelqf } else { T::QR.geqrf };
    let (at, ld, to) = (factors.at(), factors.ld(), T::at(&mut tau));
    let call = |work: *mut T::Number, size: i64, info: *mut i64| {
        // SAFETY: a matrix, and as many factors as there are reflectors.
        unsafe { factor(a.rows as i64, a.cols as i64, at, ld, to, work, size, info) }
    };
    let (mut work, mut info) = (work_of::<T>(rng, call), 7);
    call(T::at(&mut work), work.len() as i64, &mut info);
    assert!(info == 0 && factors.is_kept(a, |_, _| true));
    (factors, tau)
}

const SHAPES: [(usize, usize); 14] = [
    (0, 0),
    (0, 3),
    (3, 0),
    (1, 1),
    (2, 1),
    (1, 2),
    (2, 2),
    (5, 3),
    (3, 5),
    (8, 8),
    (17, 9),
    (9, 17),
    (13, 13),
    (25, 11),
];

/// Q has orthonormal columns, Q R is A, column by column, and all products with Q are those with the matrix.
fn factors<T: Orthogonal>() {
    let mut most = [0f64; 3];
    for (case, mut rng) in cases(51, 28) {
        let rng = &mut rng;
        let (m, n) = SHAPES[case % SHAPES.len()];
        let by_rows = case / SHAPES.len() % 2 == 1;
        let data = [Data::Random, Data::Graded(9), Data::Zeros][(rng.bits() % 3) as usize];
        // Those of rows are graded by rows.
        let a = match by_rows {
            false => matrix::<T>(rng, m, n, data),
            true => {
                let other = matrix::<T>(rng, n, m, data).values();
                Matrix::<T>::random(rng, m, n).with(|i, j| other.get(j, i).conjugate())
            }
        };
        let count = m.min(n);
        let bound = ERRORS * (m.max(n) + 1) as f64 * T::unit();
        let (factors, mut tau) = factored(rng, by_rows, &a);
        let order = if by_rows { n } else { m };
        let q = formed(rng, by_rows, &factors, (count, count), &mut tau);
        let (q, whole, triangle) = match by_rows {
            false => (q, a.values(), factors.values().only(|i, j| i <= j)),
            true => {
                (q.adjoint(), a.values().adjoint(), factors.values().only(|i, j| i >= j).adjoint())
            }
        };
        let r = Values::of(count, triangle.cols, |i, j| triangle.get(i, j).clone());
        let error = worst(&q.times(&r).minus(&whole), &whole) / bound;
        let far = departure(&q) / bound;
        assert!(error <= 1.0 && far <= 1.0, "{case}: {m} {n} {data:?} {error} {far}");
        most = [most[0].max(error), most[1].max(far), most[2]];

        // The whole Q, and products with it.
        let q = formed(rng, by_rows, &factors, (order, count), &mut tau);
        assert!(departure(&q) <= bound, "{case}");
        let trans = if T::IS_COMPLEX { 'C' } else { 'T' };
        for (side, trans) in [('L', 'N'), ('L', trans), ('R', 'N'), ('R', trans)] {
            let others = [0, 1, 3, 6][(rng.bits() % 4) as usize];
            let (m, n) = if side == 'L' { (order, others) } else { (others, order) };
            let before = Matrix::<T>::random(rng, m, n);
            let (mut c, [letter_of_side, letter_of_trans]) =
                (before.clone(), [side, trans].map(letter));
            let (kept, mut vectors) = (factors.clone(), factors.clone());
            let multiply = if by_rows { T::QR.ormlq } else { T::QR.ormqr };
            let (at, ld, to, ldc) = (vectors.at(), vectors.ld(), c.at(), c.ld());
            let of_tau = T::at(&mut tau);
            let call = |work: *mut T::Number, size: i64, info: *mut i64| {
                let (m, n, k) = (m as i64, n as i64, count as i64);
                let [side, trans] = [letter_of_side.as_ptr(), letter_of_trans.as_ptr()];
                // SAFETY: matrices of these shapes.
                unsafe { multiply(side, trans, m, n, k, at, ld, of_tau, to, ldc, work, size, info) }
            };
            let (mut work, mut info) = (work_of::<T>(rng, call), 7);
            call(T::at(&mut work), work.len() as i64, &mut info);
            assert!(info == 0 && c.is_kept(&before, |_, _| true), "{case}");
            assert!(vectors.is_kept(&kept, |_, _| false), "{case}");
            let op = if trans == 'N' { q.clone() } else { q.adjoint() };
            let before = before.values();
            // Rows of C are vectors from the right.
            let (expected, found) = match side {
                'L' => (op.times(&before), c.values()),
                _ => (before.times(&op).adjoint(), c.values().adjoint()),
            };
            let error = worst(&found.minus(&expected), &expected) / bound;
            assert!(error <= 1.0, "{case}: {side} {trans} {error}");
            most[2] = most[2].max(error);
        }
    }
    println!("of the bounds: {most:?}");
}
tests_of_formats! {
    factors: of_dd, of_qd, of_binary128, of_mpfr, of_gmp, of_complex_dd, of_complex_qd, of_complex_binary128, of_complex_mpfr,
    of_complex_gmp
}
tests_there! { factors: factors_there_dd, factors_there_qd, factors_there_complex_dd, factors_there_complex_qd }

/// Matrices of several blocks, by their products with a vector.
fn several_blocks<T: Orthogonal>() {
    for (case, mut rng) in cases(52, 2) {
        let rng = &mut rng;
        let by_rows = case % 2 == 1;
        let (m, n) = [(70, 67), (67, 70)][case % 2];
        let a = matrix::<T>(rng, m, n, Data::Random);
        let (factors, mut tau) = factored(rng, by_rows, &a);
        let q = formed(rng, by_rows, &factors, (67, 67), &mut tau);
        let (q, whole, triangle) = match by_rows {
            false => (q, a.values(), factors.values().only(|i, j| i <= j)),
            true => {
                (q.adjoint(), a.values().adjoint(), factors.values().only(|i, j| i >= j).adjoint())
            }
        };
        let r = Values::of(67, 67, |i, j| triangle.get(i, j).clone());
        let x = Matrix::<T>::random(rng, 67, 1).values();
        let bound = ERRORS * 71.0 * T::unit();
        let product = whole.times(&x);
        let error = worst(&q.times(&r.times(&x)).minus(&product), &product) / bound;
        let far = worst(&q.adjoint().times(&q.times(&x)).minus(&x), &x) / bound;
        assert!(error <= 10.0 && far <= 10.0, "{case}: {error} {far}");
        println!("several blocks: {error} {far}");
    }
}
tests_of_formats! {
    several_blocks: blocks_of_dd, blocks_of_qd, blocks_of_binary128, blocks_of_mpfr, blocks_of_gmp, blocks_of_complex_dd,
    blocks_of_complex_qd, blocks_of_complex_binary128, blocks_of_complex_mpfr, blocks_of_complex_gmp
}
tests_there! { several_blocks: several_blocks_there_dd, several_blocks_there_qd, several_blocks_there_complex_dd, several_blocks_there_complex_qd }

/// An infinity or NaN makes what follows from it NaN, and nothing hangs.
fn not_numbers<T: Orthogonal>() {
    for (case, mut rng) in cases(53, 6) {
        let rng = &mut rng;
        let Some(special) = T::special([f64::NAN, f64::INFINITY][case % 2]) else { return };
        let mut a = matrix::<T>(rng, 9, 7, Data::Random);
        let (row, column) = ((rng.bits() % 9) as usize, (rng.bits() % 7) as usize);
        a.data[row + column * a.ld] = special;
        let by_rows = case % 3 == 1;
        let (factors, _) = factored(rng, by_rows, &a);
        let diagonal = |i: usize| &factors.data[i * (factors.ld + 1)];
        // Vectors before the one with it are as they would be without.
        let first = if by_rows { row } else { column };
        let is_finite = |i: usize| diagonal(i).is_finite();
        assert!((0..first.min(7)).all(is_finite), "{case}");
        // By an infinity that is a pivot the others become zeros, which leave out columns, as in LAPACK.
        let last = if case % 2 == 0 { 7 } else { (first + 1).min(7) };
        assert!((first..last).all(|i| !is_finite(i)), "{case}: {row} {column}");
    }
}
tests_of_formats! {
    not_numbers: nan_of_dd, nan_of_qd, nan_of_binary128, nan_of_mpfr, nan_of_gmp, nan_of_complex_dd, nan_of_complex_qd,
    nan_of_complex_binary128, nan_of_complex_mpfr, nan_of_complex_gmp
}
tests_there! { not_numbers: not_numbers_there_dd, not_numbers_there_qd, not_numbers_there_complex_dd, not_numbers_there_complex_qd }
