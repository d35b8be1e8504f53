//! Vector routines.

use super::super::rotations::{is_near, wide};
use super::super::{DATA, Data, place};
use super::*;
use crate::common::cases::cases;
use wideblas::abi::exports::*;

type Z<S> = Complex<<S as Sample>::Number>;
type P<T> = *const T;
type M<T> = *mut T;
type Ends<S> = unsafe extern "C-unwind" fn(i64, P<Z<S>>, i64, P<Z<S>>, i64) -> <S as Parts>::Whole;
type Of<S, R> = unsafe extern "C-unwind" fn(i64, P<Z<S>>, i64) -> R;

/// The exports of a format.
struct Routines<S: Parts> {
    axpy: unsafe extern "C-unwind" fn(i64, S::Factor, P<Z<S>>, i64, M<Z<S>>, i64),
    scal: unsafe extern "C-unwind" fn(i64, S::Factor, M<Z<S>>, i64),
    rscal: unsafe extern "C-unwind" fn(i64, S::Scalar, M<Z<S>>, i64),
    copy: unsafe extern "C-unwind" fn(i64, P<Z<S>>, i64, M<Z<S>>, i64),
    swap: unsafe extern "C-unwind" fn(i64, M<Z<S>>, i64, M<Z<S>>, i64),
    rot: unsafe extern "C-unwind" fn(i64, M<Z<S>>, i64, M<Z<S>>, i64, S::Scalar, S::Scalar),
    rotg: unsafe extern "C-unwind" fn(M<Z<S>>, S::Factor, M<S::Number>, M<Z<S>>),
    dotu: Ends<S>,
    dotc: Ends<S>,
    asum: Of<S, S::Returned>,
    nrm2: Of<S, S::Returned>,
    iamax: Of<S, i64>,
    abs1: unsafe extern "C-unwind" fn(S::Factor) -> S::Returned,
}

fn mpfr() -> Routines<Float> {
    Routines {
        axpy: caxpy_mpfr,
        scal: cscal_mpfr,
        rscal: crscal_mpfr,
        copy: ccopy_mpfr,
        swap: cswap_mpfr,
        rot: crrot_mpfr,
        rotg: crotg_mpfr,
        dotu: cdotu_mpfr,
        dotc: cdotc_mpfr,
        asum: rcasum_mpfr,
        nrm2: rcnrm2_mpfr,
        iamax: icamax_mpfr,
        abs1: rcabs1_mpfr,
    }
}

fn gmp() -> Routines<Gmp> {
    Routines {
        axpy: caxpy_gmp,
        scal: cscal_gmp,
        rscal: crscal_gmp,
        copy: ccopy_gmp,
        swap: cswap_gmp,
        rot: crrot_gmp,
        rotg: crotg_gmp,
        dotu: cdotu_gmp,
        dotc: cdotc_gmp,
        asum: rcasum_gmp,
        nrm2: rcnrm2_gmp,
        iamax: icamax_gmp,
        abs1: rcabs1_gmp,
    }
}

fn quad() -> Routines<Binary128> {
    Routines {
        axpy: caxpy_binary128_complex,
        scal: cscal_binary128_complex,
        rscal: crscal_binary128_complex,
        copy: ccopy_binary128_complex,
        swap: cswap_binary128_complex,
        rot: crrot_binary128_complex,
        rotg: crotg_binary128_complex,
        dotu: cdotu_binary128_complex,
        dotc: cdotc_binary128_complex,
        asum: rcasum_binary128_complex,
        nrm2: rcnrm2_binary128_complex,
        iamax: icamax_binary128_complex,
        abs1: rcabs1_binary128_complex,
    }
}

/// Two vectors in one memory, which may overlap.
struct Call<S> {
    n: i64,
    inc: [i64; 2],
    start: [usize; 2],
    memory: Vec<C<S>>,
}

impl<S: Parts> Call<S> {
    fn random(rng: &mut Rng, data: Data, overlaps: bool) -> Call<S> {
        let n = rng.pick(&[-1, 0, 1, 2, 3, 5, 7, 20]);
        let inc: [i64; 2] = [(); 2].map(|()| rng.pick(&[-2, -1, 0, 1, 1, 2]));
        let lens = inc.map(|inc| (n.max(1) as usize - 1) * inc.unsigned_abs() as usize + 1);
        let start = if overlaps { [1, 1 + rng.within(0, 2) as usize] } else { [1, lens[0] + 2] };
        let len = (start[0] + lens[0]).max(start[1] + lens[1]) + 1;
        let memory = (0..len).map(|_| C::random(rng, data)).collect();
        Call { n, inc, start, memory }
    }

    fn at(&self, vector: usize, i: usize) -> usize {
        self.start[vector] + place(self.n as usize, self.inc[vector], i)
    }
}

fn elements<S: Parts>(routines: &Routines<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 900) {
        let data = DATA[case % DATA.len()];
        let mut call = Call::<S>::random(&mut rng, data, case % 5 == 0);
        let alpha = C::<S>::factor(&mut rng, data);
        let s: S = number(&mut rng, data);
        let routine = case / DATA.len() % 6;
        let (n, [incx, incy]) = (call.n, call.inc);
        let what = format!("{} routine {routine} n={n} {:?} {data:?} {alpha:?}", S::NAME, call.inc);
        let mut model = call.memory.clone();
        let memory = address_mut(&mut call.memory);
        let [x, y] = call.start.map(|start| memory.wrapping_add(start));
        let (factor, c) = (S::factor(&alpha), alpha.re.scalar());
        // SAFETY: vectors of n elements.
        unsafe {
            match routine {
                0 => (routines.axpy)(n, factor, x, incx, y, incy),
                1 => (routines.scal)(n, factor, x, incx),
                2 => (routines.copy)(n, x, incx, y, incy),
                3 => (routines.swap)(n, x, incx, y, incy),
                4 => (routines.rscal)(n, c, x, incx),
                _ => (routines.rot)(n, x, incx, y, incy, c, s.scalar()),
            }
        }
        for i in 0..n.max(0) as usize {
            let [at_x, at_y] = [0, 1].map(|vector| call.at(vector, i));
            let [x, y] = [at_x, at_y].map(|at| model[at].clone());
            let times = product((&alpha, false), (&x, false));
            match routine {
                0 if alpha.is_zero() => {}
                0 => model[at_y] = y.rounded(&plus(times, y.term())),
                1 | 4 if incx <= 0 => {}
                1 => model[at_x] = x.rounded(&times),
                2 => model[at_y] = y.rounded(&x.term()),
                3 => {
                    model[at_x] = x.rounded(&y.term());
                    model[at_y] = model[at_y].rounded(&x.term());
                }
                4 => model[at_x] = x.rounded(&by_real(&alpha.re, &x)),
                _ => {
                    let c = &alpha.re;
                    // The reference writes x last, which shows in shared elements.
                    model[at_y] = y.rounded(&plus(by_real(c, &y), negated(by_real(&s, &x))));
                    model[at_x] = x.rounded(&plus(by_real(c, &x), by_real(&s, &y)));
                }
            }
        }
        check(&what, &call.memory, &model);
    }
}

/// |x|
fn magnitude<S: Sample>(x: &S) -> S {
    if double(x) < 0.0 { rounded(x, &[(true, &[x])]) } else { x.clone() }
}

/// A part as precise as the most precise one.
fn like<'a, S: Limbs + 'a>(parts: impl Iterator<Item = &'a S>) -> S {
    S::zero(parts.map(S::bits).max().unwrap_or(0).max(S::DEFAULT))
}

fn sums<S: Parts>(routines: &Routines<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 500) {
        let data = DATA[case % DATA.len()];
        let call = Call::<S>::random(&mut rng, data, false);
        let what = format!("{} n={} {:?} {data:?}", S::NAME, call.n, call.inc);
        let (n, [incx, incy]) = (call.n, call.inc);
        let memory = address(&call.memory);
        let [x, y] = call.start.map(|start| memory.wrapping_add(start));
        let [xs, ys] = [0, 1].map(|vector| -> Vec<&C<S>> {
            (0..n.max(0) as usize).map(|i| &call.memory[call.at(vector, i)]).collect()
        });
        for conjugated in [false, true] {
            let routine = if conjugated { routines.dotc } else { routines.dotu };
            // SAFETY: vectors of n elements; what is returned is ours.
            let found = unsafe { routine(n, x, incx, y, incy) };
            let found = S::owned_parts(found);
            let all = || xs.iter().chain(&ys);
            let like = C { re: like(all().map(|x| &x.re)), im: like(all().map(|x| &x.im)) };
            let terms = xs
                .iter()
                .zip(&ys)
                .fold(nothing(), |sum, (x, y)| plus(sum, product((*x, conjugated), (*y, false))));
            check(&what, &[found], &[like.rounded(&terms)]);
        }
        // SAFETY: as above.
        let (reals, place) = unsafe {
            (
                [(routines.asum)(n, x, incx), (routines.nrm2)(n, x, incx)],
                (routines.iamax)(n, x, incx),
            )
        };
        let [asum, nrm2] = reals.map(S::owned);
        if incx <= 0 || n <= 0 {
            let zero = S::zero(S::DEFAULT);
            assert!(asum.is_same(&zero) && nrm2.is_same(&zero) && place == 0, "{what}");
            continue;
        }
        let parts: Vec<&S> = xs.iter().flat_map(|x| [&x.re, &x.im]).collect();
        let like = like(parts.iter().copied());
        let positive: Vec<S> = parts.iter().map(|x| magnitude(*x)).collect();
        let ones: Vec<[&S; 1]> = positive.iter().map(|x| [x]).collect();
        let terms: Vec<(bool, &[&S])> = ones.iter().map(|one| (false, &one[..])).collect();
        let expected = rounded(&like, &terms);
        assert!(asum.is_same(&expected), "{what}: {asum:?} not {expected:?}");
        let owned: Vec<S> = parts.iter().map(|x| (*x).clone()).collect();
        let expected = super::super::level1::norm(&like, &owned);
        assert!(nrm2.is_same(&expected), "{what}: {nrm2:?} not {expected:?}");
        let mut largest = 0;
        for i in 1..xs.len() {
            let size = |x: &C<S>| Some(&x.re.exact()?.abs() + &x.im.exact()?.abs());
            let doubles = |x: &C<S>| double(&x.re).abs() + double(&x.im).abs();
            let is_beyond = match (size(xs[i]), size(xs[largest])) {
                (Some(a), Some(b)) => (&b - &a).is_negative(),
                _ => doubles(xs[i]) - doubles(xs[largest]) == f64::INFINITY,
            };
            largest = if is_beyond { i } else { largest };
        }
        assert_eq!(place, largest as i64 + 1, "{what}");
        let first = &call.memory[call.start[0]];
        // SAFETY: a number.
        let abs1 = S::owned(unsafe { (routines.abs1)(S::factor(first)) });
        let parts = [magnitude(&first.re), magnitude(&first.im)];
        let like = S::zero(first.re.bits().max(first.im.bits()).max(S::DEFAULT));
        let expected = rounded(&like, &[(false, &[&parts[0]]), (false, &[&parts[1]])]);
        assert!(abs1.is_same(&expected), "{what}: {abs1:?} not {expected:?}");
    }
}

fn rotations<S: Parts>(routines: &Routines<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 400) {
        let data = [Data::Uniform, Data::Graded, Data::Integers, Data::Sparse][case % 4];
        let [mut a, b, mut s] = [(); 3].map(|()| C::<S>::random(&mut rng, data));
        let mut c: S = number(&mut rng, data);
        let what = format!("{} {data:?} {a:?} {b:?}", S::NAME);
        let parts = |x: &C<S>| [&x.re, &x.im].map(|x| x.exact().unwrap());
        let ([ar, ai], [br, bi], before) = (parts(&a), parts(&b), a.clone());
        let at_c = S::view_mut(std::slice::from_mut(&mut c)).as_mut_ptr();
        let at = |x: &mut C<S>| address_mut(std::slice::from_mut(x));
        // SAFETY: numbers.
        unsafe { (routines.rotg)(at(&mut a), S::factor(&b), at_c, at(&mut s)) };
        if b.is_zero() {
            check(&what, &[a], &[before]);
            assert!(s.is_zero() && c.exact() == Some(Dyadic::power_of_two(0)), "{what}");
            continue;
        }
        let square = |parts: &[&Dyadic]| parts.iter().fold(Dyadic::ZERO, |sum, &x| &sum + &(x * x));
        let (of_a, of_b) = (square(&[&ar, &ai]), square(&[&br, &bi]));
        let of_both = wide(&(&of_a + &of_b));
        let quotient = |x: &Float, y: &Float| Float::with_val(4000, x / y);
        let expected = if of_a.is_zero() {
            let length = wide(&of_b).sqrt();
            let zero = Float::new(64);
            let minus = wide(&(&Dyadic::ZERO - &bi));
            let s = [quotient(&wide(&br), &length), quotient(&minus, &length)];
            [zero.clone(), s[0].clone(), s[1].clone(), length, zero]
        } else {
            let c = quotient(&wide(&of_a), &of_both).sqrt();
            let ratio = quotient(&of_both, &wide(&of_a)).sqrt();
            let length = Float::with_val(4000, wide(&of_a) * &of_both).sqrt();
            let s = [&(&ar * &br) + &(&ai * &bi), &(&ai * &br) - &(&ar * &bi)];
            let s = s.map(|x| quotient(&wide(&x), &length));
            let r = [&ar, &ai].map(|x| Float::with_val(4000, wide(x) * &ratio));
            [c, s[0].clone(), s[1].clone(), r[0].clone(), r[1].clone()]
        };
        for (found, expected) in [&c, &s.re, &s.im, &a.re, &a.im].into_iter().zip(&expected) {
            assert!(is_near(found, expected), "{what}: {c:?} {s:?} {a:?} not {expected}");
        }
    }
}

of_all! {
    elements_are_rounded_once: elements, mpfr, gmp, quad;
    sums_are_rounded_once: sums, mpfr, gmp, quad;
    rotations_are_near: rotations, mpfr, gmp, quad;
}
