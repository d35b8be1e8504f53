//! Reduce1 to Reduce3 as plain loops over MPFR numbers.

use crate::common::Rng;
use rug::Float;
use rug::integer::Order;
use rug::{Assign, Integer};
use wideblas::format::wide::Wide;
use wideblas::sum::reduce::{Algorithm, BLOCKS, GUARD, THREADS};

pub const ALGORITHMS: [Algorithm; 3] =
    [Algorithm::Recursive, Algorithm::Pairwise, Algorithm::Blocks];

/// The sum of all numbers, of which `float` makes numbers of a precision, rounded to `bits` bits.
pub fn sum<T>(
    algorithm: Algorithm,
    bits: u32,
    numbers: &[T],
    float: impl Fn(u32, &T) -> Float,
) -> Float {
    let precision = bits + GUARD;
    let x: Vec<Float> = numbers.iter().map(|x| float(precision, x)).collect();
    let sum = match algorithm {
        Algorithm::Recursive => recursive(precision, &x),
        Algorithm::Pairwise => pairwise(precision, &x),
        Algorithm::Blocks => blocks(precision, &x),
    };
    Float::with_val(bits, sum)
}

fn recursive(precision: u32, x: &[Float]) -> Float {
    let mut sum = Float::new(precision);
    x.iter().for_each(|x| sum += x);
    sum
}

/// Of both sides of the last place that is a power of two.
fn pairwise(precision: u32, x: &[Float]) -> Float {
    match x {
        [] => Float::new(precision),
        [x] => x.clone(),
        _ => {
            let (left, right) = x.split_at(x.len().next_power_of_two() / 2);
            pairwise(precision, left) + pairwise(precision, right)
        }
    }
}

fn blocks(precision: u32, x: &[Float]) -> Float {
    let mut sums = vec![vec![Float::new(precision); THREADS]; BLOCKS];
    for (i, x) in x.iter().enumerate() {
        sums[i / (2 * THREADS) % BLOCKS][i % THREADS] += x;
    }
    let tree = |mut sums: Vec<Float>| {
        while sums.len() > 1 {
            let other = sums.split_off(sums.len() / 2);
            sums.iter_mut().zip(&other).for_each(|(sum, other)| *sum += other);
        }
        sums.swap_remove(0)
    };
    let sums: Vec<Float> = sums.into_iter().map(tree).collect();
    recursive(precision, &sums)
}

/// A value that has at most `bits` bits.
pub fn float(value: &Wide, bits: u32) -> Float {
    let magnitude = Integer::from_digits(&value.limbs, Order::Lsf);
    let signed = if value.negative { -magnitude } else { magnitude };
    let float = Float::with_val(bits, &signed);
    assert_eq!(float, signed, "more than {bits} bits");
    float << value.exponent as i32
}

/// Kinds of doubles.
#[derive(Clone, Copy, Debug)]
pub enum Data {
    Uniform,
    /// 2^-30 to 2^30.
    Near,
    /// 2^-300 to 2^300; every other one is the negative of one before, or nearly.
    Cancelling,
    /// Any, with zeros and subnormal numbers.
    Any,
    /// Few bits each: ties.
    Short,
    /// About 1, and half a unit in the last place of it, or nearly.
    Halves,
}

pub const DATA: [Data; 6] =
    [Data::Uniform, Data::Near, Data::Cancelling, Data::Any, Data::Short, Data::Halves];

/// Numbers for sums of a precision.
pub fn doubles(rng: &mut Rng, len: usize, data: Data, bits: u32) -> Vec<f64> {
    let mut all: Vec<f64> = Vec::with_capacity(len);
    for i in 0..len {
        let x = match data {
            Data::Uniform => rng.double(0).abs(),
            Data::Near => {
                let exponent = rng.within(-30, 30);
                rng.double(exponent)
            }
            Data::Cancelling if i % 2 == 1 && rng.bits() & 3 != 0 => {
                let before = -all[rng.bits() as usize % i];
                if rng.bits() & 3 == 0 { before.next_up() } else { before }
            }
            Data::Cancelling => {
                let exponent = rng.within(-300, 300);
                rng.double(exponent)
            }
            Data::Any => match rng.bits() % 8 {
                0 => [0.0, -0.0][i % 2],
                1 => f64::from_bits(rng.bits() & !(0x7ff << 52)),
                _ => {
                    let exponent = rng.within(-1000, 1000);
                    rng.double(exponent)
                }
            },
            Data::Short => {
                let exponent = rng.within(-90, 90);
                let sign = [1.0, -1.0][rng.bits() as usize % 2];
                sign * f64::from(rng.within(1, 3)) * 2f64.powi(exponent)
            }
            Data::Halves => {
                // Of partial sums, as far as doubles reach.
                let last = -((bits + GUARD).min(1000) as i32);
                let exponent = rng.within(-2, 1) + if rng.bits() & 1 == 0 { 0 } else { last };
                let sign = [1.0, -1.0][rng.bits() as usize % 2];
                let one = rng.pick(&[1.0, 1.0, 1.5, 1.0f64.next_up(), 1.0f64.next_down()]);
                sign * one * 2f64.powi(exponent)
            }
        };
        all.push(x);
    }
    all
}

/// A vector in memory with elements `inc` apart, and what must not count between them.
pub fn strided<T: Clone>(numbers: &[T], inc: i64, between: T) -> Vec<T> {
    let (n, step) = (numbers.len(), inc.unsigned_abs() as usize);
    let mut all = vec![between; n.max(1) * step];
    for (i, x) in numbers.iter().enumerate() {
        all[if inc < 0 { n - 1 - i } else { i } * step] = x.clone();
    }
    all
}

/// An MPFR number of a precision.
pub fn of_double(precision: u32, x: &f64) -> Float {
    let mut float = Float::new(precision);
    float.assign(*x);
    float
}
