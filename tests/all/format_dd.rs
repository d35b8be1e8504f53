//! The error bounds that `format::dd` and `format::eft` state, against exact arithmetic.

use crate::common::Rng;
use crate::common::cases::cases;
use wideblas::format::dd::{DdNative, add_cray, add_ieee, mul};
use wideblas::format::eft::{quick_two_sum, two_prod, two_sum};
use wideblas::format::{Accumulate, Dd, Scalar, power_of_two};
use wideblas_reference::Dyadic;

/// u^2 = 2^-106
const U2: f64 = 1.0 / (1u128 << 106) as f64;
const U: f64 = f64::EPSILON / 2.0;
const CASES: usize = 1_000_000;

/// A number with a structure that random ones do not have.
fn structured(rng: &mut Rng, exponent: i32) -> Dd {
    let power = power_of_two(exponent);
    let near_power = rng.pick(&[power, power.next_down(), power.next_up()]);
    let few_bits = f64::from(rng.within(1, 15)) * power;
    let many_bits = (2.0 - f64::EPSILON * f64::from(rng.within(0, 7))) * power;
    let random = rng.double(exponent);
    let hi = rng.pick(&[near_power, few_bits, many_bits, random]) * rng.pick(&[1.0, -1.0]);
    let ulp = hi.abs().next_up() - hi.abs();
    let below_half = (ulp / 2.0).next_down();
    let lo = match rng.within(0, 5) {
        0 => 0.0,
        1 => ulp / 2.0,
        2 => below_half,
        3 => below_half * (1.0 - f64::EPSILON * f64::from(rng.within(0, 1000))),
        4 => ulp / 4.0,
        _ => {
            let gap = rng.within(54, 300);
            rng.double(exponent - gap)
        }
    };
    // A tie or a power of two may move hi to its neighbour: the result is normalised.
    Dd::from_sum(hi, lo * rng.pick(&[1.0, -1.0]))
}

type Generator = fn(&mut Rng) -> (Dd, Dd);

fn random_pair(rng: &mut Rng) -> (Dd, Dd) {
    let (ea, eb) = (rng.within(-100, 100), rng.within(-100, 100));
    let eb = if rng.bits() & 1 == 0 { eb } else { ea + rng.within(-3, 3) };
    (rng.dd(ea), rng.dd(eb))
}

fn structured_pair(rng: &mut Rng) -> (Dd, Dd) {
    let exponent = rng.within(-100, 100);
    let a = structured(rng, exponent);
    let neighbour = rng.pick(&[a.hi, a.hi.next_up(), a.hi.next_down()]);
    let b = match rng.within(0, 7) {
        0 => a,
        1 => -a,
        // Nearly cancelling: in the last bits of hi, or only beyond them.
        2 => Dd::from_sum(-neighbour, rng.pick(&[-a.lo, a.lo, a.lo / 2.0, -a.lo.next_up()])),
        3 => {
            let gap = rng.within(54, 150);
            Dd::from_sum(-neighbour, rng.double(exponent - gap))
        }
        4 => Dd::from_sum(-a.hi / 2.0, a.lo),
        5 => {
            let far = exponent + rng.within(-300, 300);
            structured(rng, far)
        }
        _ => {
            let near = exponent + rng.within(-2, 2);
            structured(rng, near)
        }
    };
    if rng.bits() & 1 == 0 { (a, b) } else { (b, a) }
}

fn exact(x: Dd) -> Dyadic {
    Dyadic::from_scalar(x).expect("a finite number")
}

/// Runs `op` on random and on structured pairs; `error` gives |error| and what it is relative to.
/// Prints the worst ratios in units of u^2; a ratio above `bound` units fails.
fn check(
    name: &str,
    bound: f64,
    op: impl Fn(Dd, Dd) -> Dd,
    error: impl Fn(&Dyadic, &Dyadic, &Dyadic) -> (Dyadic, Dyadic),
) {
    let random: Generator = random_pair;
    for (kind, generate) in [("random", random), ("structured", structured_pair)] {
        let seed = 0x5eed + name.len() as u64;
        let mut worst = 0f64;
        for (case, mut rng) in cases(seed, CASES).one_of(2) {
            let (a, b) = generate(&mut rng);
            let result = op(a, b);
            let (error, scale) = error(&exact(a), &exact(b), &exact(result));
            let units = error.ratio(&scale) / U2;
            assert!(
                units <= bound && result.hi + result.lo == result.hi,
                "{name}: {units} u^2, bound {bound}, seed {seed:#x} {kind} case {case}\n\
                 a = {a:?}\nb = {b:?}\nresult = {result:?}"
            );
            worst = worst.max(units);
        }
        println!("{name}, {kind}: worst {worst:.3} u^2, bound {bound:.3}");
    }
}

fn on_limbs(op: impl Fn([f64; 2], [f64; 2]) -> [f64; 2]) -> impl Fn(Dd, Dd) -> Dd {
    move |a, b| Dd::from_components(op(a.components(), b.components()))
}

fn relative(result: &Dyadic, expected: Dyadic) -> (Dyadic, Dyadic) {
    ((result - &expected).abs(), expected.abs())
}

#[test]
fn add_ieee_is_relatively_accurate_for_any_signs() {
    check("add_ieee", 3.0 / (1.0 - 4.0 * U), on_limbs(add_ieee), |a, b, r| relative(r, a + b));
}

#[test]
fn add_cray_is_accurate_against_the_magnitudes() {
    check("add_cray", 3.0, on_limbs(add_cray), |a, b, r| {
        ((r - &(a + b)).abs(), &a.abs() + &b.abs())
    });
}

/// From zero, (2k + 10) u^2 of the sum of the magnitudes of k products; the terms of some sums cancel.
#[test]
fn sums_of_products_are_accurate() {
    for (case, mut rng) in cases(7, 20_000) {
        let k = [1, 2, 3, 8, 40][case % 5];
        let (mut sum, mut expected, mut size) = ([0.0; 2], Dyadic::ZERO, Dyadic::ZERO);
        let mut last: Option<(Dd, Dd)> = None;
        for step in 0..k {
            let (a, b) = match last {
                Some((a, b)) if case % 3 == 0 && step % 2 == 1 => (-a, b),
                _ if case % 2 == 0 => (rng.dd(0), rng.dd(0)),
                _ => (structured(&mut rng, 0), structured(&mut rng, 0)),
            };
            last = Some((a, b));
            sum = DdNative::mul_acc(sum, a.components(), b.components());
            let product = &exact(a) * &exact(b);
            expected = &expected + &product;
            size = &size + &product.abs();
        }
        let found = Dd::from_components(DdNative::finish(sum));
        let units = (&exact(found) - &expected).abs().ratio(&size) / U2;
        assert!(units <= f64::from(2 * k + 10), "{units} u^2, case {case}, {k} products");
    }
}

#[test]
fn mul_is_accurate() {
    check("mul", 7.0, on_limbs(mul), |a, b, r| relative(r, a * b));
}

#[test]
fn division_is_accurate() {
    // |q - a/b| / |a/b| = |q b - a| / |a|
    check("div", 15.0 + 56.0 * U, |a, b| a / b, |a, b, r| ((&(r * b) - a).abs(), a.abs()));
}

#[test]
fn square_root_is_accurate() {
    // s = sqrt(a) (1 + d) means s^2 - a = a (2 d + d^2).
    let double = |x: &Dyadic| x + x;
    check(
        "sqrt",
        25.0 / 8.0,
        |a, _| a.abs().sqrt(),
        |a, _, r| ((&(r * r) - &a.abs()).abs(), double(&a.abs())),
    );
}

#[test]
fn two_sum_is_exact() {
    for (case, mut rng) in cases(1, 2 * CASES) {
        // The whole range, subnormal numbers included, short of overflow.
        let (a, b) = match case % 2 {
            0 => (f64::from_bits(rng.bits()), f64::from_bits(rng.bits())),
            _ => {
                let (a, b) = structured_pair(&mut rng);
                (a.hi, rng.pick(&[b.hi, b.lo, a.lo, -a.hi.next_up()]))
            }
        };
        let (s, e) = two_sum(a, b);
        if !s.is_finite() {
            continue;
        }
        assert_eq!((s, e + s), (a + b, s), "{a:e} + {b:e}");
        assert_eq!(Dyadic::sum(&[s, e]), Dyadic::sum(&[a, b]), "{a:e} + {b:e}");
        let (big, small) = if a.abs() >= b.abs() { (a, b) } else { (b, a) };
        assert_eq!(quick_two_sum(big, small), (s, e), "{big:e} + {small:e}");
        assert_eq!(quick_two_sum(0.0, a), (a, 0.0), "0 + {a:e}");
    }
}

#[test]
fn two_prod_is_exact() {
    for (case, mut rng) in cases(2, CASES) {
        let (ea, eb) = (rng.within(-1022, 1023), rng.within(-1022, 1023));
        // The error is a multiple of 2^(ea + eb - 104), which must not underflow.
        if !(-1074 + 104..1023).contains(&(ea + eb)) {
            continue;
        }
        let (a, b) = match case % 2 {
            0 => (rng.double(ea), rng.double(eb)),
            _ => {
                let (a, b) = structured_pair(&mut rng);
                (a.hi, rng.pick(&[a.hi, b.hi, a.hi.next_up()]))
            }
        };
        let (p, e) = two_prod(a, b);
        let product = &Dyadic::from_f64(a).unwrap() * &Dyadic::from_f64(b).unwrap();
        assert_eq!(p, a * b);
        assert_eq!(Dyadic::sum(&[p, e]), Some(product), "{a:e} * {b:e}");
    }
}

#[test]
fn identities_hold_exactly() {
    for (_, mut rng) in cases(3, 100_000) {
        let (a, b) = structured_pair(&mut rng);
        assert_eq!(a + Dd::ZERO, a);
        assert_eq!(Dd::ZERO - a, -a);
        assert_eq!(a - a, Dd::ZERO);
        assert_eq!(a * Dd::ONE, a);
        assert_eq!(a / Dd::ONE, a);
        assert_eq!(a * Dd::ZERO, Dd::ZERO);
        assert_eq!(Dd::ZERO / a, Dd::ZERO);
        assert_eq!(a / a, Dd::ONE);
        assert_eq!(a + b, b + a);
        assert_eq!(a * b, b * a);
        assert_eq!(a.scale(5).scale(-5), a);
        let (hi, lo) = (Dd::from(a.hi), Dd::from(a.lo));
        assert_eq!(hi + lo, a);
    }
}

#[test]
fn nan_and_infinity_are_not_lost() {
    let finite = [Dd::ZERO, Dd::ONE, -Dd::ONE, Dd::new(1e300, 1e280), Dd::from(-5e-324)];
    for special in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY].map(Dd::from) {
        assert!(!special.is_finite());
        for x in finite {
            for result in [special + x, x - special, special * x, x * special, special / x] {
                assert!(!result.is_finite(), "{special:?} and {x:?}: {result:?}");
            }
        }
        assert!((Dd::ONE / special).hi == 0.0 || special.hi.is_nan());
    }
    assert!((Dd::ZERO / Dd::ZERO).hi.is_nan());
    assert_eq!(Dd::ONE / Dd::ZERO, Dd::from(f64::INFINITY));
    assert_eq!(-Dd::ONE / Dd::ZERO, Dd::from(f64::NEG_INFINITY));
    assert_eq!(Dd::from(f64::INFINITY).sqrt(), Dd::from(f64::INFINITY));
    assert!((-Dd::ONE).sqrt().hi.is_nan() && Dd::from(f64::NAN).sqrt().hi.is_nan());
    assert!(Dd::from(-0.0).sqrt().hi.is_sign_negative());
    assert!(!(Dd::from(f64::MAX) + Dd::from(f64::MAX)).is_finite());
    assert!(!(Dd::from(f64::MAX) * Dd::from(2.0)).is_finite());
}
