//! The error bounds that `format::qd` states, against exact arithmetic.

use crate::common::Rng;
use crate::common::cases::cases;
use wideblas::format::decimal::to_decimal_lossless;
use wideblas::format::qd::{QdNative, add, mul};
use wideblas::format::{Accumulate, Lanes, Qd, Scalar};
use wideblas_reference::Dyadic;

/// u^4 = 2^-212
const U4: f64 = f64::from_bits((1023 - 212) << 52);
const CASES: usize = 1_000_000;

fn is_normalised(x: Qd) -> bool {
    x.x.windows(2).all(|pair| pair[0] + pair[1] == pair[0])
}

/// A component with a structure that random ones do not have.
fn structured_component(rng: &mut Rng, exponent: i32) -> f64 {
    let power = 2f64.powi(exponent);
    let few_bits = f64::from(rng.within(1, 15)) * power / 8.0;
    let many_bits = (2.0 - f64::EPSILON * f64::from(rng.within(0, 7))) * power;
    let random = rng.double(exponent);
    rng.pick(&[power, power.next_down(), power.next_up(), few_bits, many_bits, random, 0.0])
        * rng.pick(&[1.0, -1.0])
}

fn structured(rng: &mut Rng, exponent: i32) -> Qd {
    let mut exponent = exponent;
    Qd::from_sum([(); 4].map(|()| {
        let component = structured_component(rng, exponent);
        // 52 or 53 give overlaps that carry, 53 ties.
        exponent -= rng.pick(&[52, 53, 53, 53, 54, 55, 60, 110]);
        component
    }))
}

fn random_pair(rng: &mut Rng) -> (Qd, Qd) {
    let (ea, eb) = (rng.within(-60, 60), rng.within(-60, 60));
    let eb = if rng.bits() & 1 == 0 { eb } else { ea + rng.within(-3, 3) };
    (rng.qd(ea), rng.qd(eb))
}

fn structured_pair(rng: &mut Rng) -> (Qd, Qd) {
    let exponent = rng.within(-60, 60);
    let a = structured(rng, exponent);
    let b = match rng.within(0, 7) {
        0 => a,
        1 => -a,
        // Cancelling, but for a change in some of the components.
        2..=4 => {
            let mut x = (-a).x;
            for (i, component) in (0i32..).zip(&mut x) {
                let depth = 53 * i + rng.within(0, 106);
                *component += match rng.within(0, 3) {
                    0 => structured_component(rng, exponent - depth),
                    1 if *component != 0.0 => component.abs().next_up() - component.abs(),
                    _ => 0.0,
                };
            }
            Qd::from_sum(x)
        }
        5 => {
            let far = exponent + rng.within(-250, 250);
            structured(rng, far)
        }
        _ => {
            let near = exponent + rng.within(-2, 2);
            structured(rng, near)
        }
    };
    if rng.bits() & 1 == 0 { (a, b) } else { (b, a) }
}

type Generator = fn(&mut Rng) -> (Qd, Qd);

fn exact(x: Qd) -> Dyadic {
    Dyadic::from_scalar(x).expect("a finite number")
}

fn relative(result: &Dyadic, expected: Dyadic) -> (Dyadic, Dyadic) {
    ((result - &expected).abs(), expected.abs())
}

/// Runs `op` on random and on structured pairs; `error` gives |error| and what it is relative to.
/// Prints the worst ratios in units of u^4; a ratio above `bound` units fails.
fn check(
    name: &str,
    bound: f64,
    count: usize,
    op: impl Fn(Qd, Qd) -> Qd,
    error: impl Fn(&Dyadic, &Dyadic, &Dyadic) -> (Dyadic, Dyadic),
) {
    let generators: [(&str, Generator); 2] =
        [("random", random_pair), ("structured", structured_pair)];
    for (kind, generate) in generators {
        let seed = 0x5eed + name.len() as u64;
        let mut worst = 0f64;
        for (case, mut rng) in cases(seed, count).one_of(2) {
            let (a, b) = generate(&mut rng);
            if b.is_zero() && name == "div" {
                continue;
            }
            let result = op(a, b);
            let (error, scale) = error(&exact(a), &exact(b), &exact(result));
            let units = error.ratio(&scale) / U4;
            assert!(
                units <= bound && is_normalised(result),
                "{name}: {units} u^4, bound {bound}, seed {seed:#x} {kind} case {case}\n\
                 a = {a:?}\nb = {b:?}\nresult = {result:?}"
            );
            worst = worst.max(units);
        }
        println!("{name}, {kind}: worst {worst:.3} u^4, bound {bound:.3}");
    }
}

#[test]
fn generated_numbers_are_normalised() {
    for (_, mut rng) in cases(1, CASES) {
        let (a, b) = structured_pair(&mut rng);
        assert!(is_normalised(a) && is_normalised(b), "{a:?} {b:?}");
    }
}

#[test]
fn addition_is_relatively_accurate_for_any_signs() {
    check("add", 1.0, CASES, |a, b| a + b, |a, b, r| relative(r, a + b));
}

#[test]
fn multiplication_is_accurate() {
    // Half of u^4 but after ties in all components, so that a lost term of the order of u^4 shows.
    check("mul", 0.75, CASES, |a, b| a * b, |a, b, r| relative(r, a * b));
}

#[test]
fn division_is_accurate() {
    // |q - a/b| / |a/b| = |q b - a| / |a|
    check("div", 4.0, CASES / 4, |a, b| a / b, |a, b, r| ((&(r * b) - a).abs(), a.abs()));
}

#[test]
fn square_root_is_accurate() {
    // s = sqrt(a) (1 + d) means s^2 - a = a (2 d + d^2).
    let double = |x: &Dyadic| x + x;
    check(
        "sqrt",
        4.0,
        CASES / 4,
        |a, _| a.abs().sqrt(),
        |a, _, r| ((&(r * r) - &a.abs()).abs(), double(&a.abs())),
    );
}

#[test]
fn steps_of_a_product_are_accurate_against_the_magnitudes() {
    let mut worst = 0f64;
    for (case, mut rng) in cases(2, CASES / 2) {
        let (a, b) = if case % 2 == 0 { random_pair(&mut rng) } else { structured_pair(&mut rng) };
        // All but a part of the first product cancels against the second, of the third's size or not.
        let [b0, b1, ..] = b.x;
        let factors = [(a, b), (-a, Qd::from_sum([b0, b1, 0.0, 0.0])), (b, a.scale(-53)), (b, b)];
        let count = rng.within(1, 4) as usize;
        let sum =
            factors[..count].iter().fold([0.0; 4], |sum, (x, y)| QdNative::mul_acc(sum, x.x, y.x));
        let result = Qd::from_components(QdNative::finish(sum));
        let products = factors[..count].iter().map(|&(x, y)| &exact(x) * &exact(y));
        let (value, magnitude) = products
            .fold((Dyadic::ZERO, Dyadic::ZERO), |(value, magnitude), product| {
                (&value + &product, &magnitude + &product.abs())
            });
        let units = (&exact(result) - &value).abs().ratio(&magnitude) / U4;
        assert!(
            units <= 8.0 * count as f64 && is_normalised(result),
            "case {case}: {units} u^4, {count} steps\na = {a:?}\nb = {b:?}\nresult = {result:?}"
        );
        worst = worst.max(units / count as f64);
    }
    println!("steps: worst {worst:.3} u^4 a step, bound 8");
}

#[test]
fn identities_hold_exactly() {
    for (_, mut rng) in cases(3, 100_000) {
        let (a, b) = structured_pair(&mut rng);
        assert_eq!(a + Qd::ZERO, a);
        assert_eq!(Qd::ZERO - a, -a);
        assert_eq!(a - a, Qd::ZERO);
        assert_eq!(a * Qd::ONE, a);
        assert_eq!(a / Qd::ONE, a);
        assert_eq!(a * Qd::ZERO, Qd::ZERO);
        assert_eq!(a + b, b + a);
        assert_eq!(a.scale(5).scale(-5), a);
        if !a.is_zero() {
            assert_eq!(Qd::ZERO / a, Qd::ZERO);
            assert_eq!(a / a, Qd::ONE);
        }
        let [x0, x1, x2, x3] = a.x.map(Qd::from);
        assert_eq!(x3 + x2 + x1 + x0, a);
    }
}

#[test]
fn nan_and_infinity_are_those_of_binary64() {
    let finite = [0.0, 1.0, -1.0, 1e300, -5e-324].map(Qd::from);
    let all_equal = |x: Qd, y: f64| x.x.iter().all(|&x| x == y || (x.is_nan() && y.is_nan()));
    for special in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let s = Qd::from(special);
        assert!(!s.is_finite() && all_equal(s, special));
        for x in finite {
            assert!(all_equal(s + x, special) && all_equal(x - s, -special), "{s:?} {x:?}");
            assert!(all_equal(s * x, special * x.x[0]), "{s:?} {x:?}");
            assert!(all_equal(s / x, special / x.x[0]), "{s:?} {x:?}");
            assert!((x / s).x[0] == x.x[0] / special || special.is_nan(), "{x:?} {s:?}");
        }
    }
    assert!(all_equal(Qd::ZERO / Qd::ZERO, f64::NAN));
    assert!(all_equal(Qd::ONE / Qd::ZERO, f64::INFINITY));
    assert!(all_equal(Qd::from(f64::MAX) + Qd::from(f64::MAX), f64::INFINITY));
    assert!(all_equal(Qd::from(f64::MAX) * Qd::from(-2.0), f64::NEG_INFINITY));
    assert!(all_equal(Qd::from(f64::NAN).sqrt(), f64::NAN));
}

/// A number of `P` significant bits: the same algorithms in a precision where ties, carries and
/// cancellations that are rare in binary64 come by the thousand.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Few<const P: u32>(f64);

impl<const P: u32> Few<P> {
    /// The nearest number to `sum + error`, where `sum` is the nearest double.
    fn nearest(sum: f64, error: f64) -> Few<P> {
        // An odd last bit says that something follows, so that rounding again cannot take it for a
        // tie.
        let odd = match sum.to_bits() & 1 == 0 && error != 0.0 {
            true if (error > 0.0) == (sum > 0.0) => sum.to_bits() + 1,
            true => sum.to_bits() - 1,
            false => sum.to_bits(),
        };
        let dropped = 53 - P;
        let (kept, rest) = (odd >> dropped, odd & ((1 << dropped) - 1));
        let half = 1 << (dropped - 1);
        let up = rest > half || (rest == half && kept & 1 == 1);
        Few(f64::from_bits((kept + u64::from(up)) << dropped))
    }

    fn random(rng: &mut Rng, exponent: i32) -> Few<P> {
        let power = 2f64.powi(exponent);
        let last = 2f64.powi(exponent + 1 - P as i32);
        let any = power + last * f64::from(rng.within(0, (1 << (P - 1)) - 1));
        Few(rng.pick(&[power, power + last, 2.0 * power - last, any, any, any])
            * rng.pick(&[1.0, -1.0]))
    }

    /// Four components, each at most half a unit in the last place of the one before.
    fn expansion(rng: &mut Rng, first: i32) -> [Few<P>; 4] {
        loop {
            let mut exponent = first;
            let mut x = [(); 4].map(|()| {
                let component = Few::random(rng, exponent);
                exponent -= P as i32 + rng.pick(&[0, 0, 1, 2, 4]);
                component
            });
            let length = rng.pick(&[1, 2, 3, 4, 4, 4, 4]);
            x[length..].fill(Few(0.0));
            if Few::is_normalised(&x) {
                return x;
            }
        }
    }

    fn is_normalised(x: &[Few<P>; 4]) -> bool {
        x.windows(2).all(|pair| pair[0].add(pair[1]) == pair[0])
    }
}

impl<const P: u32> Lanes for Few<P> {
    fn add(self, b: Self) -> Self {
        let (sum, error) = wideblas::format::eft::two_sum(self.0, b.0);
        Few::nearest(sum, error)
    }
    fn sub(self, b: Self) -> Self {
        self.add(Few(-b.0))
    }
    fn mul(self, b: Self) -> Self {
        Few::nearest(self.0 * b.0, 0.0)
    }
    fn fma(self, b: Self, c: Self) -> Self {
        let (sum, error) = wideblas::format::eft::two_sum(self.0 * b.0, c.0);
        Few::nearest(sum, error)
    }
    fn fms(self, b: Self, c: Self) -> Self {
        self.fma(b, Few(-c.0))
    }
}

/// Sums and products with `P` bits: their relative errors are below `u^4`.
fn check_few_bits<const P: u32>() {
    let value = |x: [Few<P>; 4]| Dyadic::sum(&x.map(|x| x.0)).expect("finite numbers");
    let unit = 2f64.powi(-4 * P as i32);
    let mut worst = (0f64, 0f64);
    for (case, mut rng) in cases(u64::from(P), CASES / 5).one_of(4) {
        let a = Few::<P>::expansion(&mut rng, 0);
        let far = rng.within(-2 * P as i32, 1);
        let near = rng.within(-1, 1);
        let exponent = rng.pick(&[far, near]);
        let mut b = Few::expansion(&mut rng, exponent);
        if case % 3 == 0 {
            // What is left of a after another addition cancels against it but for a few bits.
            b = add(a.map(|x| Few(-x.0)), b);
        }
        let (sum, product) = (add(a, b), mul(a, b));
        let context = || format!("{P} bits, case {case}: {a:?} {b:?}: {sum:?} {product:?}");
        assert!(Few::is_normalised(&sum) && Few::is_normalised(&product), "{}", context());
        let error = |result, expected: Dyadic| {
            let (error, scale) = relative(&value(result), expected);
            error.ratio(&scale) / unit
        };
        let errors = (error(sum, &value(a) + &value(b)), error(product, &value(a) * &value(b)));
        assert!(errors.0 <= 1.0 && errors.1 <= 1.0, "{errors:?} {}", context());
        worst = (worst.0.max(errors.0), worst.1.max(errors.1));
    }
    println!("{P} bits: worst {:.3} u^4 of sums, {:.3} u^4 of products", worst.0, worst.1);
}

#[test]
fn bounds_hold_with_few_bits() {
    check_few_bits::<4>();
    check_few_bits::<5>();
    check_few_bits::<7>();
    check_few_bits::<10>();
}

#[test]
fn strings_of_64_digits_are_kept() {
    for (_, mut rng) in cases(4, 10_000) {
        let exponent = rng.within(-200, 200);
        let x = rng.qd(exponent);
        let text = x.to_string();
        let y: Qd = text.parse().expect("a number");
        assert!(is_normalised(y));
        let (error, scale) = relative(&exact(y), exact(x));
        // Half a unit of the 64th digit, and the last rounding.
        assert!(error.ratio(&scale) <= 0.5e-63 + U4, "{text} {x:?} {y:?}");
        assert_eq!(to_decimal_lossless(x).parse(), Ok(x));
    }
    assert_eq!(format!("{:.3}", Qd::from(-0.125)), "-1.250e-1");
    assert_eq!(format!("{:>10.1}", Qd::from(f64::INFINITY)), "       inf");
}
