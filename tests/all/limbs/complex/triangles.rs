//! Matrix-matrix routines with a triangular matrix.

use super::super::DATA;
use super::level3::Matrix;
use super::*;
use crate::common::cases::cases;
use std::ffi::c_char;
use wideblas::abi::exports::*;

type L = *const c_char;
type P<T> = *const Complex<T>;
type M<T> = *mut Complex<T>;
type Triangular<T, F> = unsafe extern "C-unwind" fn(L, L, L, L, i64, i64, F, P<T>, i64, M<T>, i64);

/// The exports of a format: that multiplies, and that solves.
struct Routines<S: Parts> {
    triangular: [Triangular<S::Number, S::Factor>; 2],
}

fn mpfr() -> Routines<Float> {
    Routines { triangular: [ctrmm_mpfr, ctrsm_mpfr] }
}

fn gmp() -> Routines<Gmp> {
    Routines { triangular: [ctrmm_gmp, ctrsm_gmp] }
}

fn quad() -> Routines<Binary128> {
    Routines { triangular: [ctrmm_binary128_complex, ctrsm_binary128_complex] }
}

/// A triangular matrix and the side it stands on.
fn triangles<S: Parts>(routines: &Routines<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 900) {
        let data = DATA[case % DATA.len()];
        let [is_right, is_lower, is_unit, solves] = [(); 4].map(|()| rng.bits() & 1 == 0);
        let trans = rng.pick(&['N', 'T', 'C']);
        let [m, n] = [(); 2].map(|()| rng.pick(&[0, 1, 2, 3, 5]));
        let order = if is_right { n } else { m };
        let a = Matrix::<S>::random(&mut rng, data, order, order);
        let mut b = Matrix::<S>::random(&mut rng, data, m, n);
        let alpha = C::<S>::factor(&mut rng, data);
        let what = format!(
            "{} {is_right} {is_lower} {is_unit} {solves} {trans} {a:?} {b:?} {alpha:?}",
            S::NAME
        );
        let mut model = b.clone();
        call_triangular(
            &mut rng,
            routines,
            ([is_right, is_lower, is_unit, solves], trans),
            &alpha,
            &a,
            &mut b,
        );
        let is_turned = trans != 'N';
        for vector in 0..if is_right { m } else { n } {
            let at = |i: usize| if is_right { vector + i * b.ld } else { i + vector * b.ld };
            // As the loops of the reference do.
            let is_last = is_right && is_turned;
            let scale = |model: &mut Matrix<S>| {
                for at in (0..order).map(at) {
                    let old = &model.memory[at];
                    let new = match alpha.is_zero() {
                        true => nothing(),
                        false if alpha.is_one() => continue,
                        false => product((&alpha, false), (old, false)),
                    };
                    model.memory[at] = old.rounded(&new);
                }
            };
            if alpha.is_zero() || solves && !is_last {
                scale(&mut model);
            }
            if alpha.is_zero() {
                continue;
            }
            let forwards = (is_lower != (is_turned != is_right)) == solves;
            for step in 0..order {
                let i = if forwards { step } else { order - 1 - step };
                let old = model.memory[at(i)].clone();
                let mut sum = nothing();
                for k in (0..order).filter(|&k| k != i) {
                    let (row, col) = if is_turned != is_right { (k, i) } else { (i, k) };
                    if (row > col) != is_lower {
                        continue;
                    }
                    let (element, x) = (a.get(row, col), &model.memory[at(k)]);
                    let is_left_out = match (is_right, is_turned) {
                        (true, _) => element.is_zero(),
                        (false, true) => false,
                        (false, false) => x.is_zero(),
                    };
                    if !is_left_out {
                        sum = plus(sum, product((element, trans == 'C'), (x, false)));
                    }
                }
                let keeps_zero = !is_right && !is_turned;
                let diagonal = (a.get(i, i), trans == 'C');
                let new = if solves {
                    let all = plus(negated(sum), old.term());
                    let like = C { re: S::zero(2000), im: S::zero(2000) };
                    match is_unit || keeps_zero && like.rounded(&all).is_zero() {
                        true => old.rounded(&all),
                        false => old.quotient(&all, diagonal.0, diagonal.1),
                    }
                } else {
                    let term = match is_unit {
                        _ if keeps_zero && old.is_zero() => nothing(),
                        true => old.term(),
                        false => product(diagonal, (&old, false)),
                    };
                    old.rounded(&scaled((&alpha, false), plus(sum, term)))
                };
                model.memory[at(i)] = new;
            }
            if solves && is_last {
                scale(&mut model);
            }
        }
        check(&what, &b.memory, &model.memory);
    }
}

fn call_triangular<S: Parts>(
    rng: &mut Rng,
    routines: &Routines<S>,
    ([is_right, is_lower, is_unit, solves], trans): ([bool; 4], char),
    alpha: &C<S>,
    a: &Matrix<S>,
    b: &mut Matrix<S>,
) {
    let options = [
        if is_right { 'R' } else { 'L' },
        if is_lower { 'L' } else { 'U' },
        trans,
        if is_unit { 'U' } else { 'N' },
    ];
    let options = options.map(|option| letter(rng, option));
    let [side, uplo, op, diag] = options.each_ref().map(|option| option.as_ptr());
    let routine = routines.triangular[usize::from(solves)];
    let (m, n, lda, ldb) = (b.rows as i64, b.cols as i64, a.ld(), b.ld());
    let (factor, at_b) = (S::factor(alpha), address_mut(&mut b.memory));
    let at = unless_unread(alpha.is_zero(), a.at());
    // SAFETY: matrices of these shapes.
    unsafe { routine(side, uplo, op, diag, m, n, factor, at, lda, at_b, ldb) };
}

/// Orders that take products of general matrices: within a few units of their terms.
fn large_triangles<S: Parts>(routines: &Routines<S>, seed: u64) {
    let bits = S::zero(192).bits().min(192);
    for (case, mut rng) in cases(seed, 12) {
        let [is_right, is_lower, is_unit, _] = [(); 4].map(|()| rng.bits() & 1 == 0);
        let (solves, trans) = (case % 2 == 0, ['N', 'T', 'C'][case / 2 % 3]);
        let (order, other) = ([40, 70][case / 6 % 2], [12, 3][case / 3 % 2]);
        let (m, n) = if is_right { (other, order) } else { (order, other) };
        let number = |rng: &mut Rng, exponent: i32| C::<S> {
            re: S::random(rng, bits, exponent),
            im: S::random(rng, bits, exponent),
        };
        let mut a = Matrix::made(order, order, 1, || number(&mut rng, -9));
        for i in 0..order {
            a.memory[i + i * a.ld] = number(&mut rng, 0);
        }
        let mut b = Matrix::made(m, n, 0, || number(&mut rng, 0));
        let old = b.clone();
        let alpha = C { re: S::from_f64(-0.75, 64), im: S::from_f64(0.5, 64) };
        let options = [is_right, is_lower, is_unit, solves];
        call_triangular(&mut rng, routines, (options, trans), &alpha, &a, &mut b);
        // op(A) times the vectors of this is the other one.
        let (x, result) = if solves { (&b, &old) } else { (&old, &b) };
        let one = C { re: S::from_f64(1.0, 64), im: S::zero(64) };
        let sum_of = |terms: &Part<'_, S>| {
            terms.iter().fold(Dyadic::ZERO, |sum, (minus, term)| {
                let one = Dyadic::power_of_two(0);
                let term = term.iter().fold(one, |all, x| &all * &x.exact().unwrap());
                if *minus { &sum - &term } else { &sum + &term }
            })
        };
        for (vector, i) in (0..other).flat_map(|vector| (0..order).map(move |i| (vector, i))) {
            let at = |i: usize| if is_right { (vector, i) } else { (i, vector) };
            let mut sum = nothing();
            for k in 0..order {
                let (row, col) = if (trans != 'N') != is_right { (k, i) } else { (i, k) };
                if row != col && (row > col) != is_lower {
                    continue;
                }
                let element = if row == col && is_unit { &one } else { a.get(row, col) };
                let (row, col) = at(k);
                sum = plus(sum, product((element, trans == 'C'), (x.get(row, col), false)));
            }
            let right = result.get(at(i).0, at(i).1).term();
            let (left, right) = match solves {
                true => (sum, scaled((&alpha, false), right)),
                false => (scaled((&alpha, false), sum), right),
            };
            for part in 0..2 {
                let error = (&sum_of(&left[part]) - &sum_of(&right[part])).abs().log2();
                assert!(
                    error.is_none_or(|log2| log2 < 9 - bits as i32),
                    "{} {options:?} {trans} {order} {other}: 2^{error:?}",
                    S::NAME
                );
            }
        }
    }
}

of_all! {
    small_triangles: triangles, mpfr, gmp, quad;
    triangles_of_high_order: large_triangles, mpfr, gmp, quad;
}
