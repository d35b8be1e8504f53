//! Numbers of limbs against MPFR: every operation rounds once.

use rug::Float as Reference;
use wideblas_base::random::Random;
use wideblas_format::power_of_two;
use wideblas_format::wide::Wide;
use wideblas_sparse::numbers::{Arithmetic, Float, Limbs};

fn wide<const N: usize>(arithmetic: &Limbs<N>, x: &Float<N>) -> Wide {
    let mut value = Wide::default();
    arithmetic.load(x, &mut value);
    value
}

fn reference<const N: usize>(arithmetic: &Limbs<N>, x: &Float<N>) -> Reference {
    let value = wide(arithmetic, x);
    let integer = rug::Integer::from_digits(&value.limbs, rug::integer::Order::Lsf);
    let exact = Reference::with_val(64 * N as u32 + 64, integer) << (value.exponent as i32);
    if value.negative { -exact } else { exact }
}

fn number<const N: usize>(arithmetic: &Limbs<N>, random: &mut Random) -> Float<N> {
    let exponent = [0, 1, 64, 64 * N as u64, 200][random.below(5) as usize];
    let spread = random.below(2 * exponent + 3) as i64 - exponent as i64 - 1;
    match random.below(8) {
        0 => arithmetic.zero(),
        1 => arithmetic.of_f64(random.below(9) as f64 - 4.0),
        _ => {
            let limbs = (0..=random.below(N as u64 + 1)).map(|_| random.hard()).collect();
            let mut value = Wide { negative: random.below(2) == 0, exponent: spread, limbs };
            value.exponent -= value.bits();
            arithmetic.of_wide(&mut value)
        }
    }
}

fn operations_round_once<const N: usize>(bits: u32, seed: u64) {
    let arithmetic = Limbs::<N>::new(bits);
    let mut random = Random(seed);
    for case in 0..20_000 {
        let (x, mut y) = (number(&arithmetic, &mut random), number(&arithmetic, &mut random));
        if case % 5 == 0 {
            // Neighbours cancel.
            let value = wide(&arithmetic, &x);
            let exponent = value.exponent + value.bits() - i64::from(bits);
            let mut ulp = Wide { negative: case % 2 == 0, exponent, limbs: vec![1] };
            y = arithmetic.neg(&arithmetic.add(&x, &arithmetic.of_wide(&mut ulp)));
        }
        let (a, b) = (reference(&arithmetic, &x), reference(&arithmetic, &y));
        let is = |found: Float<N>, exact: Reference, what: &str| {
            let found = reference(&arithmetic, &found);
            assert_eq!(found, exact, "{what}, case {case}: {a} and {b}");
        };
        is(arithmetic.add(&x, &y), Reference::with_val(bits, &a + &b), "sum");
        is(arithmetic.sub(&x, &y), Reference::with_val(bits, &a - &b), "difference");
        is(arithmetic.mul(&x, &y), Reference::with_val(bits, &a * &b), "product");
        if !arithmetic.is_zero(&y) {
            is(arithmetic.div(&x, &y), Reference::with_val(bits, &a / &b), "quotient");
        }
        let positive = if arithmetic.is_negative(&x) { arithmetic.neg(&x) } else { x };
        let root = Reference::with_val(bits, a.clone().abs().sqrt_ref());
        is(arithmetic.sqrt(&positive), root, "root");
        let double = f64::from_bits(random.hard());
        if double.is_finite() {
            let mut product = [arithmetic.zero()];
            arithmetic.times_doubles(&[double], &[x], &mut product);
            let exact = Reference::with_val(bits, &a * &Reference::with_val(53, double));
            is(product[0], exact, "product with a double");
        }
        assert_eq!(arithmetic.to_f64(&x), a.to_f64());
        assert_eq!(arithmetic.of_wide(&mut wide(&arithmetic, &x)), x);
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
    assert!(!arithmetic.is_finite(&nan) && arithmetic.to_f64(&nan).is_nan());
    let far = Wide { negative: false, exponent: (1 << 61) - 1, limbs: vec![1] };
    let far = arithmetic.of_wide(&mut { far });
    let mut product = [one];
    arithmetic.times_doubles(&[f64::NAN], &[one], &mut product);
    for x in [
        arithmetic.add(&one, &nan),
        arithmetic.mul(&nan, &arithmetic.zero()),
        arithmetic.div(&one, &arithmetic.zero()),
        arithmetic.sqrt(&arithmetic.neg(&one)),
        arithmetic.mul(&far, &far),
        product[0],
    ] {
        assert!(!arithmetic.is_finite(&x), "{x:?}");
    }
}

/// Sums of products with doubles are those of exact sums, but for what lies far below the largest term.
#[test]
fn sums_of_rows_are_rounded_once() {
    use wideblas_product::accumulate::Accumulator;
    use wideblas_sparse::product::row_sums;
    use wideblas_sparse::{Matrix, Values};
    fn check<const N: usize>(bits: u32) {
        let arithmetic = Limbs::<N>::new(bits);
        let mut random = Random(bits.into());
        for case in 0..200 {
            let len = [1, 2, 3, 27, 128][case % 5];
            let spread = [0, 3, 60, 400][case / 5 % 4];
            let double = |random: &mut Random| {
                let exponent = random.below(2 * spread + 1) as i32 - spread as i32;
                (random.next() as i64 as f64) * power_of_two(exponent)
            };
            let mut x: Vec<_> = (0..len)
                .map(|_| {
                    let [a, b] = [(); 2].map(|()| arithmetic.of_f64(double(&mut random)));
                    arithmetic.div(&a, &b)
                })
                .collect();
            let mut entries: Vec<f64> = (0..len).map(|_| double(&mut random)).collect();
            if len > 2 && case % 3 == 0 {
                // The largest terms cancel.
                x[1] = x[0];
                entries[1] = -entries[0];
            }
            let mut exact = Accumulator::default();
            let mut top = i64::MIN;
            let (mut a, mut b, mut product) = (Wide::default(), Wide::default(), Wide::default());
            for (x, entry) in x.iter().zip(&entries) {
                arithmetic.load(x, &mut a);
                arithmetic.load(&arithmetic.of_f64(*entry), &mut b);
                product.product(&a, &b);
                top = top.max(product.exponent + product.bits());
                exact.add(&product);
            }
            let places: Vec<i64> = (0..len as i64).collect();
            let values = Values::F64(entries.clone());
            let matrix = Matrix::from_rows((1, len), &[0, len as i64], &places, values).unwrap();
            let mut y = [arithmetic.zero()];
            row_sums(arithmetic, &matrix, &entries, &x, &mut y, 1);
            let sum = exact.value(1 << 14);
            arithmetic.load(&y[0], &mut a);
            a.negative = !a.negative;
            exact.add(&a);
            let error = exact.value(64);
            if error.is_zero() {
                continue;
            }
            let least =
                (sum.exponent + sum.bits() - i64::from(bits)).max(top - 64 * N as i64 - 100);
            assert!(error.exponent + error.bits() <= least, "{case} of {bits} bits");
        }
    }
    check::<7>(424);
    check::<7>(300);
    check::<14>(848);
}
