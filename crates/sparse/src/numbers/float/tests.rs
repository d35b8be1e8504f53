use super::*;
use rug::Float as Reference;
use wideblas_base::random::Random;

fn reference<const N: usize>(x: &Float<N>, bits: u32) -> Reference {
    let mut value = Wide::default();
    load(x, &mut value);
    let digits: Vec<u64> = value.limbs.clone();
    let integer = rug::Integer::from_digits(&digits, rug::integer::Order::Lsf);
    let exact = Reference::with_val(64 * 64, integer) << (value.exponent as i32);
    Reference::with_val(bits.max(64 * N as u32), if value.negative { -exact } else { exact })
}

fn number<const N: usize>(arithmetic: &Limbs<N>, random: &mut Random) -> Float<N> {
    let exponent = [0, 1, 64, 64 * N as u64, 200][random.below(5) as usize];
    let spread = random.below(2 * exponent + 3) as i64 - exponent as i64 - 1;
    match random.below(8) {
        0 => Float::ZERO,
        1 => arithmetic.of_f64(random.below(9) as f64 - 4.0),
        _ => {
            let limbs = (0..=random.below(N as u64 + 1)).map(|_| random.hard()).collect();
            let mut value = Wide { negative: random.below(2) == 0, exponent: spread, limbs };
            let top = value.bits();
            value.exponent -= top;
            arithmetic.of_wide(&mut value)
        }
    }
}

fn operations_round_once<const N: usize>(bits: u32, seed: u64) {
    let arithmetic = Limbs::<N>::new(bits);
    let mut random = Random(seed);
    for case in 0..if cfg!(miri) { 20 } else { 20_000 } {
        let (x, mut y) = (number(&arithmetic, &mut random), number(&arithmetic, &mut random));
        if case % 5 == 0 {
            // Neighbours cancel.
            let ulp = Wide {
                negative: case % 2 == 0,
                exponent: x.exponent - i64::from(bits),
                limbs: vec![1],
            };
            y = arithmetic.neg(&arithmetic.sum(&x, &arithmetic.of_wide(&mut { ulp })));
        }
        let (a, b) = (reference(&x, bits), reference(&y, bits));
        let is = |found: Float<N>, exact: Reference, what: &str| {
            let found = reference(&found, bits);
            assert_eq!(found, exact, "{what} case {case}: {a} and {b}");
        };
        is(arithmetic.sum(&x, &y), Reference::with_val(bits, &a + &b), "sum");
        is(arithmetic.product(&x, &y), Reference::with_val(bits, &a * &b), "product");
        if !y.is_zero() {
            is(arithmetic.div(&x, &y), Reference::with_val(bits, &a / &b), "quotient");
        }
        let positive = Float { negative: false, ..x };
        let root = Reference::with_val(bits, a.clone().abs().sqrt_ref());
        is(arithmetic.sqrt(&positive), root, "root");
        let double = f64::from_bits(random.hard());
        if double.is_finite() && double != 0.0 {
            let exact = Reference::with_val(bits, &a * Reference::with_val(53, double));
            is(arithmetic.product_with_double(&x, double), exact, "product with a double");
        }
        let back = arithmetic.to_f64(&x);
        assert_eq!(back, a.to_f64());
        assert_eq!(
            arithmetic.of_wide(&mut {
                let mut w = Wide::default();
                load(&x, &mut w);
                w
            }),
            x
        );
    }
}

#[test]
fn operations_of_two_limbs_round_once() {
    operations_round_once::<2>(128, 1);
    operations_round_once::<2>(113, 2);
    operations_round_once::<2>(65, 3);
}

#[test]
fn operations_of_seven_limbs_round_once() {
    operations_round_once::<7>(424, 4);
    operations_round_once::<7>(448, 5);
    operations_round_once::<7>(256, 6);
}

#[test]
fn what_is_not_finite_is_nan() {
    let arithmetic = Limbs::<2>::new(100);
    let (one, nan) = (arithmetic.of_f64(1.0), arithmetic.of_f64(f64::INFINITY));
    assert!(nan.is_nan() && !arithmetic.is_finite(&nan) && arithmetic.to_f64(&nan).is_nan());
    for x in [
        arithmetic.add(&one, &nan),
        arithmetic.mul(&nan, &Float::ZERO),
        arithmetic.div(&one, &Float::ZERO),
        arithmetic.sqrt(&arithmetic.neg(&one)),
        arithmetic.product_with_double(&one, f64::NAN),
    ] {
        assert!(x.is_nan());
    }
    let far =
        arithmetic.of_wide(&mut Wide { negative: false, exponent: FARTHEST - 1, limbs: vec![1] });
    assert!(arithmetic.mul(&far, &far).is_nan());
}
