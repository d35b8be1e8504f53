//! Vector routines against loops over the elements.

use super::{DATA, Data, Limbs, check, double, number, place, rounded};
use crate::common::Rng;
use crate::common::cases::cases;
use crate::common::mp::Gmp;
use crate::common::sample::Sample;
use rug::Float;
use rug::float::Round;
use wideblas::abi::exports::*;
use wideblas::format::Binary128;
use wideblas::format::exact::{Decoded, Encode, Exact};
use wideblas::format::mpfr::{Limbed, Mpf, MpfArray, MpfrArray};
use wideblas_reference::Dyadic;

type Two<T> = unsafe extern "C-unwind" fn(i64, *mut T, i64, *mut T, i64);
type Ends<T, R> = unsafe extern "C-unwind" fn(i64, *const T, i64, *const T, i64) -> R;
type Of<T, R> = unsafe extern "C-unwind" fn(i64, *const T, i64) -> R;

/// The exports of a format.
struct Routines<T, S, R> {
    axpy: unsafe extern "C-unwind" fn(i64, S, *const T, i64, *mut T, i64),
    scal: unsafe extern "C-unwind" fn(i64, S, *mut T, i64),
    copy: unsafe extern "C-unwind" fn(i64, *const T, i64, *mut T, i64),
    swap: Two<T>,
    rot: unsafe extern "C-unwind" fn(i64, *mut T, i64, *mut T, i64, S, S),
    dot: Ends<T, R>,
    asum: Of<T, R>,
    nrm2: Of<T, R>,
    iamax: Of<T, i64>,
}

type All<S> = Routines<<S as Sample>::Number, <S as Limbs>::Scalar, <S as Limbs>::Returned>;

macro_rules! routines {
    ($axpy:ident $scal:ident $copy:ident $swap:ident $rot:ident $dot:ident $asum:ident $nrm2:ident $iamax:ident) => {
        Routines {
            axpy: $axpy,
            scal: $scal,
            copy: $copy,
            swap: $swap,
            rot: $rot,
            dot: $dot,
            asum: $asum,
            nrm2: $nrm2,
            iamax: $iamax,
        }
    };
}

fn mpfr() -> All<Float> {
    routines!(raxpy_mpfr rscal_mpfr rcopy_mpfr rswap_mpfr rrot_mpfr rdot_mpfr rasum_mpfr rnrm2_mpfr iramax_mpfr)
}

fn quad() -> All<Binary128> {
    routines!(raxpy_binary128 rscal_binary128 rcopy_binary128 rswap_binary128 rrot_binary128 rdot_binary128 rasum_binary128 rnrm2_binary128 iramax_binary128)
}

fn gmp() -> All<Gmp> {
    routines!(raxpy_gmp rscal_gmp rcopy_gmp rswap_gmp rrot_gmp rdot_gmp rasum_gmp rnrm2_gmp iramax_gmp)
}

/// Two vectors in one memory, which may overlap.
#[derive(Clone, Debug)]
struct Call<S> {
    n: i64,
    inc: [i64; 2],
    start: [usize; 2],
    memory: Vec<S>,
}

const LENGTHS: [i64; 9] = [-1, 0, 1, 2, 3, 5, 7, 20, 70];

impl<S: Limbs> Call<S> {
    fn random(rng: &mut Rng, data: Data, overlaps: bool) -> Call<S> {
        let n = rng.pick(&LENGTHS);
        let inc: [i64; 2] = [(); 2].map(|()| rng.pick(&[-2, -1, 0, 1, 1, 2]));
        let lens = inc.map(|inc| (n.max(1) as usize - 1) * inc.unsigned_abs() as usize + 1);
        let start = if overlaps { [1, 1 + rng.within(0, 2) as usize] } else { [1, lens[0] + 2] };
        let len = (start[0] + lens[0]).max(start[1] + lens[1]) + 1;
        let memory = (0..len).map(|_| number(rng, data)).collect();
        Call { n, inc, start, memory }
    }

    fn pointers(&mut self) -> [*mut S::Number; 2] {
        let memory = S::view_mut(&mut self.memory).as_mut_ptr();
        self.start.map(|start| memory.wrapping_add(start))
    }

    fn at(&self, vector: usize, i: usize) -> usize {
        self.start[vector] + place(self.n as usize, self.inc[vector], i)
    }

    fn elements(&self) -> std::ops::Range<usize> {
        0..self.n.max(0) as usize
    }
}

fn elements_are_rounded_once<S: Limbs>(routines: &All<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 900) {
        let data = DATA[case % DATA.len()];
        let mut call = Call::<S>::random(&mut rng, data, case % 5 == 0);
        let mut model = call.clone();
        let factor = |rng: &mut Rng| match rng.bits() % 5 {
            0 => S::from_f64(1.0, 53),
            1 => S::zero(53),
            _ => number::<S>(rng, data),
        };
        let (alpha, s) = (factor(&mut rng), factor(&mut rng));
        let routine = case / DATA.len() % 5;
        let what =
            format!("{} routine {routine} n={} {:?} {data:?} {alpha:?}", S::NAME, call.n, call.inc);
        let (n, [incx, incy], [x, y]) = (call.n, call.inc, call.pointers());
        // SAFETY: vectors of n elements.
        unsafe {
            match routine {
                0 => (routines.axpy)(n, alpha.scalar(), x, incx, y, incy),
                1 => (routines.scal)(n, alpha.scalar(), x, incx),
                2 => (routines.copy)(n, x, incx, y, incy),
                3 => (routines.swap)(n, x, incx, y, incy),
                _ => (routines.rot)(n, x, incx, y, incy, alpha.scalar(), s.scalar()),
            }
        }
        for i in call.elements() {
            let (at_x, at_y) = (model.at(0, i), model.at(1, i));
            let (x, y) = (model.memory[at_x].clone(), model.memory[at_y].clone());
            match routine {
                // A zero alpha reads nothing.
                0 if double(&alpha) == 0.0 => {}
                0 => {
                    model.memory[at_y] = rounded(&y, &[(false, &[&alpha, &x]), (false, &[&y])]);
                }
                1 if incx <= 0 => {}
                1 => model.memory[at_x] = rounded(&x, &[(false, &[&alpha, &x])]),
                2 => model.memory[at_y] = rounded(&y, &[(false, &[&x])]),
                3 => {
                    model.memory[at_x] = rounded(&x, &[(false, &[&y])]);
                    model.memory[at_y] = rounded(&model.memory[at_y], &[(false, &[&x])]);
                }
                _ => {
                    // The reference writes x last, which shows in shared elements.
                    model.memory[at_y] = rounded(&y, &[(false, &[&alpha, &y]), (true, &[&s, &x])]);
                    model.memory[at_x] = rounded(&x, &[(false, &[&alpha, &x]), (false, &[&s, &y])]);
                }
            }
        }
        check(&what, &call.memory, &model.memory);
    }
}

/// |x|
fn magnitude<S: Sample>(x: &S) -> S {
    if double(x) < 0.0 { rounded(x, &[(true, &[x])]) } else { x.clone() }
}

fn sums_are_rounded_once<S: Limbs>(routines: &All<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 500) {
        let data = DATA[case % DATA.len()];
        let mut call = Call::<S>::random(&mut rng, data, false);
        let what = format!("{} n={} {:?} {data:?}", S::NAME, call.n, call.inc);
        let (n, [incx, incy], [x, y]) = (call.n, call.inc, call.pointers());
        // SAFETY: vectors of n elements; what is returned is ours.
        let [dot, asum, nrm2] = unsafe {
            [
                (routines.dot)(n, x, incx, y, incy),
                (routines.asum)(n, x, incx),
                (routines.nrm2)(n, x, incx),
            ]
        }
        .map(S::owned);
        // SAFETY: as above.
        let place = unsafe { (routines.iamax)(n, x, incx) };
        let [xs, ys] = [0, 1].map(|vector| -> Vec<S> {
            call.elements().map(|i| call.memory[call.at(vector, i)].clone()).collect()
        });
        let like = |vectors: &[&Vec<S>]| {
            let bits = vectors.iter().flat_map(|x| x.iter()).map(S::bits).max();
            S::zero(bits.unwrap_or(0).max(S::DEFAULT))
        };
        let pairs: Vec<[&S; 2]> = xs.iter().zip(&ys).map(|(x, y)| [x, y]).collect();
        let terms: Vec<(bool, &[&S])> = pairs.iter().map(|pair| (false, &pair[..])).collect();
        let expected = rounded(&like(&[&xs, &ys]), &terms);
        assert!(dot.is_same(&expected), "{what}: {dot:?} not {expected:?}");
        if incx <= 0 || n <= 0 {
            let zero = S::zero(S::DEFAULT);
            assert!(asum.is_same(&zero) && nrm2.is_same(&zero) && place == 0, "{what}");
            continue;
        }
        let positive: Vec<S> = xs.iter().map(magnitude).collect();
        let ones: Vec<[&S; 1]> = positive.iter().map(|x| [x]).collect();
        let terms: Vec<(bool, &[&S])> = ones.iter().map(|one| (false, &one[..])).collect();
        let expected = rounded(&like(&[&xs]), &terms);
        assert!(asum.is_same(&expected), "{what}: {asum:?} not {expected:?}");
        let expected = norm(&like(&[&xs]), &xs);
        assert!(nrm2.is_same(&expected), "{what}: {nrm2:?} not {expected:?}");
        let mut largest = 0;
        for i in 1..xs.len() {
            let beyond = match (xs[i].exact(), xs[largest].exact()) {
                (Some(a), Some(b)) => (&b.abs() - &a.abs()).is_negative(),
                _ => double(&xs[i]).abs() > double(&xs[largest]).abs(),
            };
            largest = if beyond { i } else { largest };
        }
        assert_eq!(place, largest as i64 + 1, "{what}");
    }
}

/// The norm: of a root of far more bits, which a rounding to as many cannot have made a tie.
pub fn norm<S: Sample>(like: &S, x: &[S]) -> S {
    let exact: Option<Vec<Dyadic>> = x.iter().map(Sample::exact).collect();
    let Some(exact) = exact else {
        let sum = x.iter().fold(0.0, |sum, x| sum + double(x) * double(x));
        return like.special(sum).unwrap();
    };
    let square = exact.iter().fold(Dyadic::ZERO, |sum, x| &sum + &(x * x)).to_float();
    let (root, order) = Float::with_val_round(4000, square.sqrt_ref(), Round::Down);
    let root = Dyadic::from_float(&root).unwrap();
    match (order.is_eq(), root.log2()) {
        (true, _) | (_, None) => like.nearest(&root),
        (false, Some(top)) => like.nearest(&(&root + &Dyadic::power_of_two(top - 5000))),
    }
}

#[test]
fn elements_of_mpfr() {
    elements_are_rounded_once::<Float>(&mpfr(), 1);
}

#[test]
fn elements_of_binary128() {
    elements_are_rounded_once::<Binary128>(&quad(), 6);
}

#[test]
fn elements_of_gmp() {
    elements_are_rounded_once::<Gmp>(&gmp(), 2);
}

#[test]
fn sums_of_mpfr() {
    sums_are_rounded_once::<Float>(&mpfr(), 3);
}

#[test]
fn sums_of_binary128() {
    sums_are_rounded_once::<Binary128>(&quad(), 7);
}

#[test]
fn sums_of_gmp() {
    sums_are_rounded_once::<Gmp>(&gmp(), 4);
}

/// A product of half a unit in the last place of what it is added to, and of a little more or less, at the limb's end and at the
/// precision's; and products that cancel but for one bit.
fn ties_are_broken_once<S: Limbs>(routines: &All<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 600) {
        let bits = rng.pick(&[53, 64, 106, 200, 256, 512, 1000, 1024, 1152, 1300]);
        let exponent = rng.within(-70, 70);
        let y = S::random(&mut rng, bits, exponent);
        let exact = y.exact().expect("a number");
        let top = exact.log2().expect("not zero");
        let precision = y.precision();
        let limbs = (precision + 63) / 64;
        let half =
            [top - precision, 64 * (top.div_euclid(64) + 1 - limbs) - 1, top - precision - 70]
                [case % 3];
        let one = Dyadic::power_of_two(0);
        let little = Dyadic::power_of_two(-rng.within(1, 250));
        let x = match case / 3 % 4 {
            0 => one.clone(),
            1 => &one + &little,
            2 => &one - &little,
            _ => exact.clone(),
        };
        let sign = Dyadic::from_f64(if rng.bits() & 1 == 0 { 1.0 } else { -1.0 }).unwrap();
        let alpha = if case / 3 % 4 == 3 { &one - &little } else { Dyadic::power_of_two(half) };
        let of = |value: &Dyadic| S::zero(bits.max(300)).nearest(value);
        let (alpha, x) = (of(&(&alpha * &sign)), of(&x));
        let expected = rounded(&y, &[(false, &[&alpha, &x]), (false, &[&y])]);
        let (xs, mut ys) = ([x], [y]);
        let [px, py] = [S::view(&xs).as_ptr(), S::view_mut(&mut ys).as_mut_ptr().cast_const()];
        // SAFETY: vectors of one element.
        unsafe { (routines.axpy)(1, alpha.scalar(), px, 1, py.cast_mut(), 1) };
        let what = format!("{} {bits} bits {alpha:?} {:?}", S::NAME, xs[0]);
        check(&what, &ys, &[expected]);
    }
}

#[test]
fn ties_of_mpfr() {
    ties_are_broken_once::<Float>(&mpfr(), 8);
}

#[test]
fn ties_of_gmp() {
    ties_are_broken_once::<Gmp>(&gmp(), 9);
}

/// A copy rounds to the elements' own precisions, and GMP's numbers keep their limbs and their room.
#[test]
fn copies_keep_what_elements_have() {
    let mut rng = Rng(11);
    for n in [1, 3, 16, 17, 40] {
        let x: Vec<Gmp> = (0..n).map(|_| number(&mut rng, Data::Graded)).collect();
        let mut y: Vec<Gmp> = (0..n).map(|_| number(&mut rng, Data::Graded)).collect();
        let expected: Vec<Gmp> =
            x.iter().zip(&y).map(|(x, y)| rounded(y, &[(false, &[x])])).collect();
        let room =
            |y: &[Gmp]| Gmp::view(y).iter().map(|y| (y.capacity(), y.limbs())).collect::<Vec<_>>();
        let before = room(&y);
        // SAFETY: vectors of n elements.
        unsafe {
            rcopy_gmp(n as i64, Gmp::view(&x).as_ptr(), 1, Gmp::view_mut(&mut y).as_mut_ptr(), 1)
        };
        check(&format!("{n}"), &y, &expected);
        assert!(room(&y) == before, "{n}");
    }
}

/// alpha may be an element that changes.
#[test]
fn a_factor_may_be_an_element() {
    fn check<S: Limbs>(seed: u64, axpy: impl Fn(i64, usize, *const S::Number, *mut S::Number)) {
        for (case, mut rng) in cases(seed, 60).one_of(2) {
            let n = rng.pick(&[1usize, 2, 5, 30]);
            let x: Vec<S> = (0..n).map(|_| number(&mut rng, Data::Uniform)).collect();
            let mut y: Vec<S> = (0..n).map(|_| number(&mut rng, Data::Uniform)).collect();
            let at = case % n;
            let alpha = y[at].clone();
            let expected: Vec<S> = x
                .iter()
                .zip(&y)
                .map(|(x, y)| rounded(y, &[(false, &[&alpha, x]), (false, &[y])]))
                .collect();
            axpy(n as i64, at, S::view(&x).as_ptr(), S::view_mut(&mut y).as_mut_ptr());
            super::check(&format!("{} {n} {at}", S::NAME), &y, &expected);
        }
    }
    // SAFETY: vectors of n elements.
    check::<Float>(12, |n, at, x, y| unsafe { raxpy_mpfr(n, y.wrapping_add(at), x, 1, y, 1) });
    // SAFETY: as above.
    check::<Gmp>(13, |n, at, x, y| unsafe { raxpy_gmp(n, y.wrapping_add(at), x, 1, y, 1) });
}

/// Enough elements for several threads: the same results as by one.
#[test]
fn threads_change_no_bit() {
    fn check<S: Limbs>(routines: &All<S>) {
        let mut rng = Rng(5);
        let n = 9001;
        let x: Vec<S> = (0..n).map(|_| number(&mut rng, Data::Graded)).collect();
        let y: Vec<S> = (0..n).map(|_| number(&mut rng, Data::Uniform)).collect();
        let alpha: S = number(&mut rng, Data::Uniform);
        let run = |threads: usize| {
            wideblas::config::set_num_threads(threads);
            let (mut x, mut y) = (x.clone(), y.clone());
            let [px, py] = [S::view_mut(&mut x).as_mut_ptr(), S::view_mut(&mut y).as_mut_ptr()];
            let len = n as i64;
            // SAFETY: vectors of n elements.
            unsafe {
                (routines.axpy)(len, alpha.scalar(), px, 1, py, 1);
                (routines.rot)(len, px, 1, py, -1, alpha.scalar(), alpha.scalar());
                let sums = [
                    (routines.dot)(len, px, 1, py, 1),
                    (routines.asum)(len, px, 1),
                    (routines.nrm2)(len, px, 1),
                ];
                x.extend(sums.map(S::owned));
            }
            (x, y)
        };
        let (expected, found) = (run(1), run(4));
        super::check(S::NAME, &found.0, &expected.0);
        super::check(S::NAME, &found.1, &expected.1);
    }
    check::<Float>(&mpfr());
    check::<Gmp>(&gmp());
    check::<Binary128>(&quad());
}

/// As IEEE 754 has them where an element is a product and a sum, or a copy.
#[test]
fn zeros_of_binary128_have_signs() {
    let zero = Binary128::default();
    let (minus_zero, minus_one) = (zero.negated(), Binary128::ONE.negated());
    let start = [zero, minus_zero, Binary128::ONE];
    let (mut x, mut y) = (start, [minus_zero; 3]);
    let Routines { axpy, scal, copy, swap, .. } = quad();
    // SAFETY: vectors of three elements.
    unsafe {
        scal(3, minus_one.scalar(), x.as_mut_ptr(), 1);
        assert_eq!(x, [minus_zero, zero, minus_one]);
        axpy(2, Binary128::ONE.scalar(), x.as_ptr(), 1, y.as_mut_ptr(), 1);
        assert_eq!(y, [minus_zero, zero, minus_zero]);
        swap(3, x.as_mut_ptr(), 1, y.as_mut_ptr(), 1);
        assert_eq!((x, y), ([minus_zero, zero, minus_zero], [minus_zero, zero, minus_one]));
        copy(3, start.as_ptr(), 1, y.as_mut_ptr(), 1);
    }
    assert_eq!(y, start);
    // Sums that are zero are +0.
    let Routines { dot, asum, rot, nrm2, .. } = quad();
    // SAFETY: vectors of three elements.
    unsafe {
        let sums = [
            dot(1, [minus_zero].as_ptr(), 1, [Binary128::ONE].as_ptr(), 1),
            dot(2, [Binary128::ONE, minus_one].as_ptr(), 1, [Binary128::ONE; 2].as_ptr(), 1),
            asum(2, [minus_zero; 2].as_ptr(), 1),
            nrm2(2, [minus_zero; 2].as_ptr(), 1),
        ];
        assert!(sums.iter().all(|&sum| Binary128::from(sum).to_bits() == 0));
        let (mut x, mut y) = ([minus_zero], [minus_zero]);
        rot(1, x.as_mut_ptr(), 1, y.as_mut_ptr(), 1, Binary128::ONE.scalar(), zero.scalar());
        assert_eq!((x, y), ([zero], [zero]));
    }
}

/// MPFR's smallest number, 2^(1 - 2^62), times numbers below 1: as to nearest it has, up to half of it is zero.
#[test]
fn the_smallest_numbers_are_rounded_to() {
    const SMALLEST: i64 = 1 - (1 << 62);
    for (factor, stays) in
        [(0.75, true), (0.5, false), (0.5000001, true), (0.49, false), (0.25, false)]
    {
        for sign in [1.0, -1.0] {
            for bits in [2, 53, 64, 200] {
                let mut numbers = MpfrArray::zeros(bits, 2).unwrap();
                let factor_at = MpfrArray::zeros(53, 1).map(|mut number| {
                    number[0].encode(&Decoded::from(Exact::of(sign * factor).unwrap()));
                    number
                });
                let alpha = factor_at.unwrap();
                let top = |limbs: &mut [u64]| {
                    limbs.fill(0);
                    *limbs.last_mut().unwrap() = 1 << 63;
                };
                numbers[0].set(false, SMALLEST, top);
                let (x, y) = numbers.split_at_mut(1);
                // SAFETY: numbers.
                unsafe {
                    raxpy_mpfr(1, &alpha[0], x.as_ptr(), 1, y.as_mut_ptr(), 1);
                    rscal_mpfr(1, &alpha[0], x.as_mut_ptr(), 1);
                }
                let exp = stays.then_some(SMALLEST);
                let what = format!("{factor} {sign} {bits}");
                assert_eq!((x[0].exp(), y[0].exp()), (exp, exp), "{what}");
                assert!(!stays || x[0].is_negative() == (sign < 0.0), "{what}");
            }
        }
    }
    // binary128's, 2^-16494.
    for (factor, bits) in [(0.75, 1), (0.5, 0), (0.5000001, 1), (1.5, 2), (0.25, 0)] {
        let mut x = [Binary128::from_bits(1)];
        // SAFETY: a number.
        unsafe { rscal_binary128(1, Binary128::from(factor).scalar(), x.as_mut_ptr(), 1) };
        assert_eq!(x[0].to_bits(), bits, "{factor}");
    }
}

/// GMP's exponents count limbs. They reach beyond 3 2^61 bits, where those of sums and products end; copies keep all.
#[test]
fn exponents_of_gmp_end_far_out() {
    const END: i64 = 3 << 55;
    // SAFETY: the layout of an mpf_t.
    let exp = |x: &[Mpf]| unsafe { (*x.as_ptr().cast::<gmp_mpfr_sys::gmp::mpf_t>()).exp };
    let one = {
        let mut one = MpfArray::zeros(64, 1).unwrap();
        one[0].set(false, 1, &[1]);
        one
    };
    for (far, of_sums) in [
        (END / 2, END / 2),
        (END + 1, END + 1),
        (1 - END, 1 - END),
        (END + 2, END + 1),
        (-END, 1 - END),
        (1 << 60, END + 1),
        (-1 << 60, 1 - END),
    ] {
        let mut numbers = MpfArray::zeros(128, 2).unwrap();
        numbers[0].set(false, far, &[3]);
        let (x, y) = numbers.split_at_mut(1);
        let Routines { axpy, scal, copy, .. } = gmp();
        // SAFETY: numbers.
        unsafe {
            copy(1, x.as_ptr(), 1, y.as_mut_ptr(), 1);
            assert_eq!(exp(y), far);
            axpy(1, &one[0], x.as_ptr(), 1, y.as_mut_ptr(), 1);
            scal(1, &one[0], x.as_mut_ptr(), 1);
        }
        assert_eq!((exp(x), exp(y)), (of_sums, of_sums), "{far}");
    }
}
