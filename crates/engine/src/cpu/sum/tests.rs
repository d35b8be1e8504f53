use super::*;
use wideblas_base::random::Random;
use wideblas_format::double::{MIN_EXPONENT, power_of_two};

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
const KINDS: [(i64, i64); 14] = [
    (0, 0),
    (-10, 10),
    (-30, 30),
    (-60, 60),
    (-80, 80),
    // As many bits as five slices have, and one more.
    (-83, 83),
    (-84, 83),
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
                let (low, high) = KINDS[random.below(KINDS.len() as u64) as usize];
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
            let (low, high) = KINDS[random.below(KINDS.len() as u64) as usize];
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
        let tops = (1008..=1016).map(|top| (top, 300_000));
        for (top, len) in tops.chain([(0, 300_000), (-1074 + 52, 10_000), (1023, 300_000)]) {
            // All bits, and as many as make parts that are odd.
            for below in [f64::EPSILON, power_of_two(-43)] {
                let x = vec![-power_of_two(top) * (2.0 - below); len];
                let mut expected = Fixed::new();
                let mut sum = Sum::new(isa);
                // Smaller numbers now and then make more slices.
                for (i, piece) in x.chunks(len / 5).enumerate() {
                    let small = power_of_two((top - 5 - 40 * i as i32).max(-1074));
                    sum.add(&[small; 13]);
                    (0..13).for_each(|_| expected.add(small));
                    sum.add(piece);
                    piece.iter().for_each(|&x| expected.add(x));
                }
                assert!(sum.finish() == expected, "{isa:?} {top} {below}");
            }
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

/// A number that fills one slice of numbers below 1: its part is an odd multiple of the unit, of as many bits.
fn filling(slice: i32, bits: i32) -> f64 {
    let unit = power_of_two(-43 - 44 * slice);
    // Parts of all slices but the first are what the one above left.
    let above = if slice == 0 { 0.0 } else { 257.0 * power_of_two(44) };
    (above + power_of_two(bits) - 1.0) * unit
}

/// A sum of a slice is full after 2^10 numbers that fill it, however they come; larger numbers need other slices.
#[test]
fn short_blocks_leave_no_room_for_long_ones() {
    // What is left for the last slice lies further from a multiple of two units of the one before.
    let uneven = |slice| (257.25 * power_of_two(44) + 1.0) * power_of_two(-43 - 44 * slice);
    let kinds: Vec<(i32, i32, f64)> = (2..=5)
        .flat_map(|count| (0..count).map(move |slice| (count, slice, filling(slice, 43))))
        .chain(
            (2..=5)
                .flat_map(|count| [1.0, 0.5].map(|by| (count, 0, by * filling(0, 44))))
                .chain((2..=5).map(|count| (count, count - 1, uneven(count - 1)))),
        )
        .collect();
    for isa in isas() {
        for &(count, slice, x) in &kinds {
            for (short, long) in [(1023, 2048), (1000, 2048), (1020, 500), (1025, 13)] {
                let (mut sum, mut expected) = (Sum::new(isa), Fixed::new());
                let mut add = |block: &[f64]| {
                    sum.add(block);
                    block.iter().for_each(|&x| expected.add(x));
                };
                // So that there are as many slices, of numbers below 1.
                let mut first = [if x < 1.0 { -x } else { 0.0 }; 13];
                first[5..7].copy_from_slice(&[-0.75, power_of_two(53 - 44 * count)]);
                add(&first);
                (1..short).for_each(|_| add(&[-x; 13]));
                add(&vec![-x; long]);
                assert!(sum.finish() == expected, "{isa:?} {short} {long} {slice} {count}");
            }
        }
    }
}

/// A table is full after 2^10 of the largest significands; pieces of a block fill one table more than the others.
#[test]
fn tables_are_emptied_in_time() {
    for isa in isas() {
        for len in [385, 386, 387, 512, 2048, 2041] {
            let mut block = vec![power_of_two(1) - f64::EPSILON; len];
            // So many exponents go to tables.
            block[1..3].copy_from_slice(&[power_of_two(300), -power_of_two(-300)]);
            let (mut sum, mut expected) = (Sum::new(isa), Fixed::new());
            for _ in 0..40 {
                sum.add(&block);
                block.iter().for_each(|&x| expected.add(x));
            }
            assert!(sum.finish() == expected, "{isa:?} {len}");
        }
    }
}

/// Errors at either end of what is said of them: half a unit of the largest product, and 2^-105 of the smallest one, at
/// all distances that slices cover, and in tables at all places.
#[test]
fn errors_of_products_are_in_their_range() {
    // Significands whose product is 1 above a multiple of 2^53, and above 2^105.
    let inverse =
        |m: u64| (0..6).fold(m, |x, _| x.wrapping_mul(2u64.wrapping_sub(m.wrapping_mul(x))));
    let low = (1u64 << 53) - 1;
    let is_large = |m: u64| (u128::from(m) * u128::from(inverse(m) & low)) >> 105 == 1;
    let m = (1..1000).map(|i| low - 2 * i).find(|&m| is_large(m)).unwrap();
    let (small_x, small_y) = (m as f64, (inverse(m) & low) as f64);
    let (large_x, large_y) = (1.0 + power_of_two(-27), 1.0 + power_of_two(-26));
    for isa in isas() {
        for place in (0..230).map(|up| (0, up)).chain((0..130).map(|s| (s, 500))) {
            let (scale, up) = (power_of_two(place.0), power_of_two(place.1));
            let (mut x, mut y) = (vec![scale * small_x; 600], vec![small_y; 600]);
            for i in [0, 17, 599] {
                (x[i], y[i]) = (scale * power_of_two(105) * up * large_x, large_y);
            }
            let (mut sum, mut expected) = (Products::new(isa), Fixed::new());
            sum.add(&x, &y);
            x.iter().zip(&y).for_each(|(&x, &y)| expected.add_product(x, y));
            assert!(sum.finish() == expected, "{isa:?} {place:?}");
        }
    }
}

#[test]
fn ranges_leave_out_zeros() {
    for isa in isas() {
        for len in [3, 13, 40, 2048] {
            let mut x = vec![0.0; len];
            (x[0], x[len / 2], x[len - 1]) = (-4.5, 1.25, -0.0);
            let range = Range::of(isa, &x);
            assert_eq!((range.places(), range.top(), range.bottom()), ((1023, 1025), 3, -52));
            x[0] = power_of_two(-1074);
            assert_eq!(Range::of(isa, &x).bottom(), MIN_EXPONENT);
            assert_eq!(Range::of(isa, &x).places(), (0, 1023));
        }
    }
}
