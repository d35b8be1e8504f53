use super::*;
use crate::format::double::power_of_two;
use crate::random::Random;

const ROUNDS: usize = if cfg!(miri) { 1 } else { 60 };

/// Numbers of a kind: exponents in a range, with zeros, cancelling pairs, runs of bits.
fn numbers(random: &mut Random, len: usize, low: i64, high: i64) -> Vec<f64> {
    let mut all: Vec<f64> = Vec::with_capacity(len);
    for i in 0..len {
        let exponent = low + random.below((high - low + 1) as u64) as i64;
        let field = (exponent + 1023) as u64;
        let x = f64::from_bits(random.hard() >> 12 | field << 52 | random.next() & 1 << 63);
        all.push(match random.below(16) {
            0 => 0.0,
            1 if i > 0 => -all[random.below(i as u64) as usize],
            _ => x,
        });
    }
    all
}

/// Lowest and highest exponents; -1023 makes subnormal numbers.
const KINDS: [(i64, i64); 12] = [
    (0, 0),
    (-10, 10),
    (-30, 30),
    (-60, 60),
    (-80, 80),
    (-120, 120),
    (-300, 300),
    (-1023, -1023),
    (-1023, -980),
    (900, 1023),
    (1010, 1023),
    (-1023, 1023),
];

fn isas() -> impl Iterator<Item = Isa> {
    Isa::ALL.into_iter().filter(|isa| isa.is_available())
}

#[test]
fn sums_equal_those_of_one_number_at_a_time() {
    let mut random = Random(1);
    for round in 0..ROUNDS {
        for (kind, &(low, high)) in KINDS.iter().enumerate() {
            let len =
                [1, 12, 13, 31, 255, 256, 2047, 2048, 2049, 5000, 20_000][(round + kind) % 11];
            let mut x = numbers(&mut random, len, low, high);
            if round % 7 == 6 {
                // Blocks of other kinds in between.
                let (low, high) = KINDS[random.below(12) as usize];
                x.extend(numbers(&mut random, 3000, low, high));
                x.extend(numbers(&mut random, 2500, -3, 3));
            }
            if round % 20 == 3 {
                let at = random.below(x.len() as u64) as usize;
                x[at] = [f64::INFINITY, f64::NAN, f64::NEG_INFINITY][kind % 3];
            }
            let mut expected = Fixed::new();
            x.iter().for_each(|&x| expected.add(x));
            for isa in isas() {
                let mut sum = Sum::new(isa);
                let cut = random.below(x.len() as u64 + 1) as usize;
                sum.add(&x[..cut]);
                sum.add(&x[cut..]);
                let found = sum.finish();
                assert!(found == expected, "{isa:?}, {low}..{high}, {len} numbers, round {round}");
                assert!(sum.finish() == Fixed::new(), "the sum begins again");
            }
        }
    }
}

#[test]
fn sums_of_products_equal_those_of_one_product_at_a_time() {
    let mut random = Random(2);
    for round in 0..ROUNDS {
        for (kind, &(low, high)) in KINDS.iter().enumerate() {
            let len = [1, 12, 13, 31, 511, 512, 513, 1500, 5000][(round + kind) % 9];
            let mut x = numbers(&mut random, len, low, high);
            let (low, high) = KINDS[random.below(12) as usize];
            let mut y = numbers(&mut random, len, low, high);
            if round % 5 == 1 {
                y.iter_mut().zip(&x).for_each(|(y, &x)| *y = x);
            }
            if round % 10 == 3 {
                let at = random.below(x.len() as u64) as usize;
                (x[at], y[at]) = (f64::INFINITY, [0.0, -1.0, f64::NAN][kind % 3]);
            }
            let mut expected = Fixed::new();
            x.iter().zip(&y).for_each(|(&x, &y)| expected.add_product(x, y));
            for isa in isas() {
                let mut sum = Products::new(isa);
                let cut = random.below(x.len() as u64 + 1) as usize;
                sum.add(&x[..cut], &y[..cut]);
                sum.add(&x[cut..], &y[cut..]);
                assert!(sum.finish() == expected, "{isa:?}, {low}..{high}, {len}, round {round}");
            }
        }
    }
}

/// The sums of slices are filled to the last: all numbers as large as a range allows, of one sign.
#[test]
fn full_sums_are_exact() {
    for isa in isas() {
        for (top, len) in [(0, 300_000), (-1074 + 52, 10_000), (1023, 300_000)] {
            let x = vec![-crate::format::power_of_two(top) * (2.0 - f64::EPSILON); len];
            let mut expected = Fixed::new();
            let mut sum = Sum::new(isa);
            // A small number now and then makes more slices.
            for (i, piece) in x.chunks(len / 5).enumerate() {
                let small = crate::format::power_of_two((top - 40 * i as i32).max(-1074));
                sum.add(piece);
                piece.iter().for_each(|&x| expected.add(x));
                sum.add(&[small; 13]);
                (0..13).for_each(|_| expected.add(small));
            }
            assert!(sum.finish() == expected, "{isa:?} {top}");
        }
    }
}

#[test]
fn zeros_keep_their_sign() {
    for isa in isas() {
        for (zeros, other) in [(-0.0, None), (0.0, None), (-0.0, Some(0.0)), (-0.0, Some(5e-324))] {
            let mut x = vec![zeros; 3000];
            let mut y = vec![1e-300; 3000];
            if let Some(other) = other {
                x[2999] = other;
                x[7] = -other;
            }
            y[5] = -1e-300;
            let mut expected = [Fixed::new(), Fixed::new()];
            x.iter().for_each(|&x| expected[0].add(x));
            x.iter().zip(&y).for_each(|(&x, &y)| expected[1].add_product(x, y));
            let mut sum = Sum::new(isa);
            sum.add(&x);
            let mut products = Products::new(isa);
            products.add(&x, &y);
            assert!([sum.finish(), products.finish()] == expected, "{isa:?} {zeros} {other:?}");
        }
    }
}

/// A sum of a slice is full after 2^10 numbers that fill it, however they come.
#[test]
fn short_blocks_leave_no_room_for_long_ones() {
    // 43 bits, all of them set, fill a slice: the sums are odd multiples of its unit.
    let x = (power_of_two(43) - 1.0) * power_of_two(-7);
    for isa in isas() {
        for (short, long) in [(1023, 2048), (1000, 2048), (1020, 500)] {
            let mut sum = Sum::new(isa);
            let mut expected = Fixed::new();
            let mut add = |len: usize| {
                sum.add(&vec![x; len]);
                (0..len).for_each(|_| expected.add(x));
            };
            (0..short).for_each(|_| add(13));
            add(long);
            assert_eq!(sum.finish(), expected, "{isa:?} {short} {long}");
        }
    }
}
