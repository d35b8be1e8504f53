//! Long vectors, and results that are hard to round.

use super::*;

/// Sums of products of doubles by their exponents, which is quick enough for 10^7 of them: integers of 53 bits go to the sum of
/// their exponent.
struct Places(Vec<i128>);

impl Places {
    fn new() -> Places {
        Places(vec![0; 4300])
    }

    fn add_product(&mut self, x: f64, y: f64) {
        let parts = |x: f64| {
            let (field, fraction) = (x.to_bits() >> 52 & 0x7ff, x.to_bits() << 12 >> 12);
            let mantissa = fraction | u64::from(field > 0) << 52;
            (if x < 0.0 { -i128::from(mantissa) } else { mantissa.into() }, field.max(1) as usize)
        };
        let ((m, e), (n, f)) = (parts(x), parts(y));
        self.0[e + f] += (m * n) & ((1 << 53) - 1);
        self.0[e + f + 53] += (m * n) >> 53;
    }

    fn value(&self) -> Dyadic {
        let mut sum = Integer::new();
        for place in self.0.iter().rev() {
            sum = (sum << 1) + place;
        }
        Dyadic::new(sum, -2 * 1075)
    }

    fn of(x: &[f64], y: impl Fn(usize) -> f64) -> Dyadic {
        let mut sum = Places::new();
        x.iter().enumerate().for_each(|(i, &x)| sum.add_product(x, y(i)));
        sum.value()
    }
}

type OfVector = unsafe extern "C-unwind" fn(i64, *const f64, i64, *mut f64) -> c_int;

fn call(f: OfVector, x: &[f64]) -> f64 {
    let mut r = f64::NAN;
    // SAFETY: a vector.
    assert_eq!(unsafe { f(x.len() as i64, x.as_ptr(), 1, &mut r) }, 0);
    r
}

fn dot(x: &[f64], y: &[f64]) -> f64 {
    let mut r = f64::NAN;
    // SAFETY: vectors.
    assert_eq!(unsafe { wb_dot_f64(x.len() as i64, x.as_ptr(), 1, y.as_ptr(), 1, &mut r) }, 0);
    r
}

#[test]
fn ten_million_numbers() {
    let mut random = Rng(21);
    let kept = numbers::<f64>(&mut random, 9973, (-300, 300));
    // Blocks of close numbers between graded ones.
    let number = |i: usize| match i / 100_000 % 3 {
        0 => kept[i % kept.len()],
        1 => kept[i % 97],
        _ => 1.0 + i as f64 * f64::EPSILON,
    };
    let x: Vec<f64> = (0..10_000_000).map(number).collect();
    let y = &x[3..];
    let sum = Places::of(&x, |_| 1.0);
    assert_eq!(call(wb_sum_f64, &x).to_bits(), sum.to_f64().to_bits());
    let product = Places::of(y, |i| x[i]);
    assert_eq!(dot(&x[..y.len()], y).to_bits(), product.to_f64().to_bits());
    // All cancel, but for the last bit of all doubles.
    let mut x = x;
    let half = x.len() / 2;
    (0..half).for_each(|i| x[half + i] = -x[half - 1 - i]);
    assert_eq!(call(wb_sum_f64, &x).to_bits(), 0);
    for least in [power_of_two(-1074), -power_of_two(-1074)] {
        x[0] = 0.0;
        x[2 * half - 1] = least;
        assert_eq!(call(wb_sum_f64, &x), least);
    }
}

/// What doubles round away term by term.
#[test]
fn one_huge_number_among_ten_million_small_ones() {
    let n = 10_000_000;
    let mut x = vec![0.1; n];
    x[n / 3] = power_of_two(900);
    assert_eq!(call(wb_sum_f64, &x), power_of_two(900));
    assert_eq!(call(wb_asum_f64, &x), power_of_two(900));
    assert_eq!(call(wb_nrm2_f64, &x), power_of_two(900));
    x[n / 2] = -power_of_two(900);
    let tenths = |n: usize| {
        let n = Dyadic::new(Integer::from(n), 0);
        (&n * &Dyadic::from_f64(0.1).unwrap()).to_f64()
    };
    assert_eq!(call(wb_sum_f64, &x), tenths(n - 2));
    let ones = vec![1.0; n];
    assert_eq!(dot(&x, &ones), tenths(n - 2));
}

/// Sums on the way are beyond the range.
#[test]
fn only_results_overflow() {
    let few = [f64::MAX, f64::MAX, f64::MAX, -f64::MAX, -f64::MAX];
    for n in 1..=5 {
        let expected = if n == 1 || n == 5 { f64::MAX } else { f64::INFINITY };
        assert_eq!(call(wb_sum_f64, &few[..n]), expected);
    }
    for len in [100, 3000, 300_000] {
        let mut x = vec![f64::MAX; len];
        x[len / 2..].fill(-f64::MAX);
        let y: Vec<f64> = x.iter().map(|x| -x).collect();
        assert_eq!((call(wb_sum_f64, &x), dot(&x, &x)), (0.0, f64::INFINITY));
        x[0] = 2.5;
        assert_eq!((call(wb_sum_f64, &x), dot(&x, &y)), (-f64::MAX, f64::NEG_INFINITY));
        // Half a unit in the last place above the largest double rounds to an infinity, less does not.
        x.fill(0.0);
        (x[0], x[len - 1]) = (f64::MAX, power_of_two(970));
        assert_eq!(call(wb_sum_f64, &x), f64::INFINITY);
        x[len / 2] = -power_of_two(-1074);
        assert_eq!(call(wb_sum_f64, &x), f64::MAX);
    }
}

/// Results in the middle between two numbers go to the even one, unless the smallest number of all says otherwise.
#[test]
fn ties_go_to_even() {
    let least = power_of_two(-1074);
    for len in [4, 13, 16, 17, 700, 5000, 200_000] {
        for odd in [0u64, 1] {
            for exponent in [-1074, -1073, -1022, -30, 0, 900] {
                // A number of 53 bits, or subnormal, and half its last place.
                let last = if exponent < -1022 { -1074 } else { exponent - 52 };
                let field = (exponent + 1023).max(0) as u64;
                let x = f64::from_bits(field << 52 | (6 + odd));
                let half = power_of_two((last - 1).max(-1074));
                let next = f64::from_bits(x.to_bits() + 1);
                if last > -1074 {
                    let mut all = vec![0.0; len];
                    (all[0], all[len / 2]) = (x, half);
                    let tie = if odd == 1 { next } else { x };
                    assert_eq!(call(wb_sum_f64, &all), tie, "{len} {exponent} {odd}");
                    all[len - 1] = least;
                    assert_eq!(call(wb_sum_f64, &all), next, "{len} {exponent} {odd}");
                    all[len - 1] = -least;
                    assert_eq!(call(wb_sum_f64, &all), x, "{len} {exponent} {odd}");
                }
                // The same by products, in the subnormal range too, where a half unit is no double.
                let (mut a, mut b) = (vec![0.0; len], vec![1.0; len]);
                a[0] = x;
                let root = (last - 1).div_euclid(2);
                (a[len / 2], b[len / 2]) = (power_of_two(root), power_of_two(last - 1 - root));
                let tie = if odd == 1 { next } else { x };
                assert_eq!(dot(&a, &b), tie, "{len} {exponent} {odd}");
                (a[len - 1], b[len - 1]) = (least, least);
                assert_eq!(dot(&a, &b), next, "{len} {exponent} {odd}");
                b[len - 1] = -least;
                assert_eq!(dot(&a, &b), x, "{len} {exponent} {odd}");
            }
        }
    }
}

/// Increments that make gathers, among numbers that must not be read.
#[test]
fn increments_may_be_large() {
    let mut random = Rng(23);
    for n in [0, 1, 2, 7, 16, 300, 1500] {
        let kind = KINDS[n % KINDS.len()];
        let (x, y): (Vec<f64>, Vec<f64>) =
            (numbers(&mut random, n, kind), numbers(&mut random, n, kind));
        let (sum, product) = (exact_sum(&x).to_f64(), exact_dot(&x, &y).to_f64());
        for (incx, incy) in [(1, 1000), (-1000, 1), (1023, -1025), (-4097, -2), (5, 4096), (-1, 3)]
        {
            let (in_x, in_y) = (stored(&x, incx, f64::NAN), stored(&y, incy, f64::NAN));
            let [mut r, mut s] = [f64::NAN; 2];
            // SAFETY: the vectors lie in the memory.
            unsafe {
                assert_eq!(wb_sum_f64(n as i64, in_x.as_ptr(), incx, &mut r), 0);
                let y = in_y.as_ptr();
                assert_eq!(wb_dot_f64(n as i64, in_x.as_ptr(), incx, y, incy, &mut s), 0);
            }
            assert!(r == sum && s == product, "n = {n}, increments {incx}, {incy}");
        }
    }
}
