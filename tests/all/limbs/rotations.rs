//! Rotations against quotients and roots of 4000 bits.

use super::{DATA, Data, Limbs, check, double, number, place, ratio, rounded};
use crate::common::cases::cases;
use crate::common::mp::Gmp;
use crate::common::sample::Sample;
use rug::Float;
use wideblas::abi::exports::*;
use wideblas::format::Binary128;
use wideblas_reference::Dyadic;

type M<T> = *mut T;
type P<T> = *const T;

/// The exports of a format.
struct Routines<T, S> {
    rotg: unsafe extern "C-unwind" fn(M<T>, M<T>, M<T>, M<T>),
    rotm: unsafe extern "C-unwind" fn(i64, M<T>, i64, M<T>, i64, P<T>),
    rotmg: unsafe extern "C-unwind" fn(M<T>, M<T>, M<T>, S, M<T>),
}

type All<S> = Routines<<S as Sample>::Number, <S as Limbs>::Scalar>;

fn mpfr() -> All<Float> {
    Routines { rotg: rrotg_mpfr, rotm: rrotm_mpfr, rotmg: rrotmg_mpfr }
}

fn quad() -> All<Binary128> {
    Routines { rotg: rrotg_binary128, rotm: rrotm_binary128, rotmg: rrotmg_binary128 }
}

fn gmp() -> All<Gmp> {
    Routines { rotg: rrotg_gmp, rotm: rrotm_gmp, rotmg: rrotmg_gmp }
}

/// Bits of numbers that stand for exact ones.
const WIDE: u32 = 4000;

/// |found - expected| is at most half a unit in the last place of `found` and a little more, for a number that
/// `expected` has in far more bits.
pub fn is_near<S: Sample>(found: &S, expected: &Float) -> bool {
    let Some(exact) = found.exact() else { return expected.is_nan() };
    if expected.is_zero() {
        return exact.is_zero();
    }
    let expected = Dyadic::from_float(expected).expect("a finite number");
    let top = expected.log2().expect("not zero");
    let unit = Dyadic::power_of_two(top + 1 - found.precision());
    let allowed =
        &(&unit * &Dyadic::from_f64(0.5).unwrap()) + &(&unit * &Dyadic::power_of_two(-50));
    !(&allowed - &(&exact - &expected).abs()).is_negative()
}

pub fn wide(x: &Dyadic) -> Float {
    Float::with_val(WIDE, x.to_float())
}

fn near_numbers(data: Data) -> Data {
    // Roots of 4000 bits do not hold sums of far numbers.
    if matches!(data, Data::Far | Data::Special) { Data::Uniform } else { data }
}

fn plane<S: Limbs>(routines: &All<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 400) {
        let data = near_numbers(DATA[case % DATA.len()]);
        let mut all: Vec<S> = (0..4).map(|_| number(&mut rng, data)).collect();
        if case % 10 == 0 {
            all[rng.bits() as usize % 2] = S::zero(100);
        }
        let [a, b] = [0, 1].map(|at| all[at].exact().unwrap());
        let what = format!("{} {data:?} {:?} {:?}", S::NAME, all[0], all[1]);
        let before = all.clone();
        let at = S::view_mut(&mut all).as_mut_ptr();
        // SAFETY: four numbers.
        unsafe { (routines.rotg)(at, at.add(1), at.add(2), at.add(3)) };
        if b.is_zero() || a.is_zero() {
            let [z, c] = [u8::from(!b.is_zero()), u8::from(b.is_zero())];
            let new = if b.is_zero() { &a } else { &b };
            let expected = [
                before[0].nearest(new),
                S::from_f64(z.into(), 53),
                S::from_f64(c.into(), 53),
                S::from_f64(z.into(), 53),
            ];
            for (found, expected) in all.iter().zip(&expected) {
                assert!(found.exact() == expected.exact(), "{what}: {all:?}");
            }
            continue;
        }
        let (of_a, of_b) = (wide(&a), wide(&b));
        let square = wide(&(&(&a * &a) + &(&b * &b)));
        let a_is_larger = (&b.abs() - &a.abs()).is_negative();
        let larger = if a_is_larger { &a } else { &b };
        let sign = if larger.is_negative() { -1 } else { 1 };
        let r = square.sqrt() * sign;
        let (c, s) = (Float::with_val(WIDE, &of_a / &r), Float::with_val(WIDE, &of_b / &r));
        let z = if a_is_larger { s.clone() } else { Float::with_val(WIDE, &r / &of_a) };
        for (name, found, expected) in
            [("r", &all[0], &r), ("z", &all[1], &z), ("c", &all[2], &c), ("s", &all[3], &s)]
        {
            assert!(is_near(found, expected), "{what}: {name} = {found:?}, not {expected}");
        }
    }
}

fn modified<S: Limbs>(routines: &All<S>, seed: u64) {
    let mut flags = [0; 4];
    for (case, mut rng) in cases(seed, 600) {
        let data = near_numbers(DATA[case % DATA.len()]);
        let mut all: Vec<S> = (0..9).map(|_| number(&mut rng, data)).collect();
        if case % 3 != 0 && double(&all[0]) < 0.0 {
            all[0] = rounded(&all[0], &[(true, &[&all[0]])]);
        }
        if case % 7 == 0 {
            // On the bounds of the range.
            let power = rng.within(-3, 3) * 24;
            all[0] = S::from_f64(f64::powi(2.0, power), 64);
            (all[1], all[2]) = (S::from_f64(1.0, 64), S::from_f64(1.0, 64));
        }
        let before = all.clone();
        let what = format!("{} {data:?} {:?}", S::NAME, &before[..4]);
        let at = S::view_mut(&mut all).as_mut_ptr();
        // SAFETY: nine numbers, the last five of which are the list.
        unsafe { (routines.rotmg)(at, at.add(1), at.add(2), before[3].scalar(), at.add(4)) };
        let [d1, d2, x, y] = [0, 1, 2, 3].map(|at| before[at].exact().unwrap());
        let [p1, p2] = [&d1 * &x, &d2 * &y];
        let [q1, q2] = [&p1 * &x, &p2 * &y];
        let zero = Dyadic::ZERO;
        let (one, minus_one) = (Dyadic::power_of_two(0), Dyadic::from_f64(-1.0).unwrap());
        let mut model = before.clone();
        let set = |model: &mut Vec<S>, at: usize, value: &Dyadic| {
            model[at] = before[at].nearest(value);
        };
        let first = (&q2.abs() - &q1.abs()).is_negative();
        if d1.is_negative() || !p2.is_zero() && !first && q2.is_negative() {
            flags[0] += 1;
            set(&mut model, 4, &minus_one);
            [0, 1, 2, 5, 6, 7, 8].iter().for_each(|&at| set(&mut model, at, &zero));
        } else if p2.is_zero() {
            set(&mut model, 4, &Dyadic::from_f64(-2.0).unwrap());
        } else {
            let sum = &q1 + &q2;
            let minus = |x: &Dyadic| &zero - x;
            // Quotients: d1, d2, x1, and H by columns.
            let mut results = if first {
                [
                    (&d1 * &q1, sum.clone()),
                    (&d2 * &q1, sum.clone()),
                    (&x * &sum, q1.clone()),
                    (one.clone(), one.clone()),
                    (minus(&y), x.clone()),
                    (p2.clone(), p1.clone()),
                    (one.clone(), one.clone()),
                ]
            } else {
                [
                    (&d2 * &q2, sum.clone()),
                    (&d1 * &q2, sum.clone()),
                    (&y * &sum, q2.clone()),
                    (p1.clone(), p2.clone()),
                    (minus_one.clone(), one.clone()),
                    (one.clone(), one.clone()),
                    (x.clone(), y.clone()),
                ]
            };
            let mut flag = if first { 0 } else { 1 };
            for row in 0..2 {
                let (step, least) = (24, Dyadic::power_of_two(-24));
                loop {
                    let d = ratio(&before[row], &results[row].0, &results[row].1).exact().unwrap();
                    if d.is_zero() {
                        break;
                    }
                    let up = !(&least - &d.abs()).is_negative();
                    let down = !(&d.abs() - &Dyadic::power_of_two(24)).is_negative();
                    let by = match (up, down) {
                        (true, _) => step,
                        (_, true) => -step,
                        _ => break,
                    };
                    flag = -1;
                    results[row].0 = &results[row].0 * &Dyadic::power_of_two(by);
                    let half = Dyadic::power_of_two(-by / 2);
                    let with = if row == 0 { vec![2, 3, 5] } else { vec![4, 6] };
                    with.into_iter().for_each(|at| results[at].0 = &results[at].0 * &half);
                }
            }
            flags[(flag + 2) as usize] += 1;
            for (at, (x, y)) in results.iter().enumerate() {
                let place = if at < 3 { at } else { at + 2 };
                let is_corner = at == 3 || at == 6;
                if at < 3 || flag == -1 || is_corner == (flag == 1) {
                    model[place] = ratio(&before[place], x, y);
                }
            }
            set(&mut model, 4, &Dyadic::from_f64(flag.into()).unwrap());
        }
        check(&what, &all, &model);
    }
    assert!(flags.iter().all(|&count| count > 5), "{flags:?}");
}

fn vectors<S: Limbs>(routines: &All<S>, seed: u64) {
    for (case, mut rng) in cases(seed, 400) {
        let data = DATA[case % DATA.len()];
        let n = rng.pick(&[-1, 0, 1, 2, 5, 9]);
        let inc: [i64; 2] = [(); 2].map(|()| rng.pick(&[-2, -1, 0, 1, 2]));
        let len = 2 * n.max(1) as usize + 1;
        let mut memory: Vec<S> = (0..2 * len).map(|_| number(&mut rng, data)).collect();
        let flag = [-2.0, -1.0, 0.0, 1.0][case % 4];
        let mut param: Vec<S> = (0..5).map(|_| number(&mut rng, data)).collect();
        param[0] = S::from_f64(flag, 53);
        let mut model = memory.clone();
        let what = format!("{} {data:?} n={n} {inc:?} {flag} {param:?}", S::NAME);
        let at = S::view_mut(&mut memory).as_mut_ptr();
        // SAFETY: vectors of n elements.
        unsafe {
            let list = S::view(&param).as_ptr();
            (routines.rotm)(n, at, inc[0], at.add(len), inc[1], list);
        }
        for i in 0..if flag == -2.0 { 0 } else { n.max(0) as usize } {
            let at = [0, 1].map(|k| k * len + place(n as usize, inc[k], i));
            let [x, y] = at.map(|at| model[at].clone());
            let [first, second]: [[(bool, Vec<&S>); 2]; 2] = match flag {
                -1.0 => [
                    [(false, vec![&param[1], &x]), (false, vec![&param[3], &y])],
                    [(false, vec![&param[2], &x]), (false, vec![&param[4], &y])],
                ],
                0.0 => [
                    [(false, vec![&x]), (false, vec![&param[3], &y])],
                    [(false, vec![&param[2], &x]), (false, vec![&y])],
                ],
                _ => [
                    [(false, vec![&param[1], &x]), (false, vec![&y])],
                    [(true, vec![&x]), (false, vec![&param[4], &y])],
                ],
            };
            let new = |like: &S, terms: &[(bool, Vec<&S>)]| {
                let terms: Vec<(bool, &[&S])> =
                    terms.iter().map(|(minus, term)| (*minus, &term[..])).collect();
                rounded(like, &terms)
            };
            model[at[0]] = new(&x, &first);
            model[at[1]] = new(&y, &second);
        }
        check(&what, &memory, &model);
    }
}

#[test]
fn planes_of_mpfr() {
    plane::<Float>(&mpfr(), 1);
}

#[test]
fn planes_of_binary128() {
    plane::<Binary128>(&quad(), 7);
}

#[test]
fn planes_of_gmp() {
    plane::<Gmp>(&gmp(), 2);
}

#[test]
fn modified_rotations_of_mpfr() {
    modified::<Float>(&mpfr(), 3);
}

#[test]
fn modified_rotations_of_binary128() {
    modified::<Binary128>(&quad(), 8);
}

#[test]
fn modified_rotations_of_gmp() {
    modified::<Gmp>(&gmp(), 4);
}

#[test]
fn rotated_vectors_of_mpfr() {
    vectors::<Float>(&mpfr(), 5);
}

#[test]
fn rotated_vectors_of_binary128() {
    vectors::<Binary128>(&quad(), 9);
}

#[test]
fn rotated_vectors_of_gmp() {
    vectors::<Gmp>(&gmp(), 6);
}

/// As double arithmetic has them.
#[test]
fn infinities_in_rotations() {
    let infinity = f64::INFINITY;
    let run = |a: f64, b: f64| {
        let mut all = [a, b, 7.0, 7.0].map(|x| Float::with_val(53, x));
        let at = <Float as Sample>::view_mut(&mut all).as_mut_ptr();
        // SAFETY: four numbers.
        unsafe { rrotg_mpfr(at, at.add(1), at.add(2), at.add(3)) };
        all.map(|x| x.to_f64())
    };
    assert_eq!(run(2.0, -infinity)[..1], [-infinity]);
    assert_eq!(run(2.0, -infinity)[2], 0.0);
    assert!(run(2.0, -infinity)[3].is_nan());
    assert!(run(f64::NAN, 1.0).iter().all(|x| x.is_nan()));
    assert_eq!(run(f64::NAN, 0.0)[2..], [1.0, 0.0]);
}

/// Of an element in both vectors the reference writes x last.
#[test]
fn elements_of_both_vectors_become_those_of_x() {
    let mut x = [1.25, -3.0, 0.5].map(|x| Float::with_val(100, x));
    let [c, s] = [0.6, 0.8].map(|x| Float::with_val(100, x));
    let expected = x.clone().map(|x| {
        let sum = Float::with_val(300, &c * &x) + Float::with_val(300, &s * &x);
        Float::with_val(100, sum)
    });
    let at = <Float as Sample>::view_mut(&mut x).as_mut_ptr();
    // SAFETY: three numbers, and factors.
    unsafe { rrot_mpfr(3, at, 1, at, 1, c.scalar(), s.scalar()) };
    assert_eq!(x, expected);
}
