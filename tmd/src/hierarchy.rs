//! The hierarchical method of Fortin, Gouicem and Graillat: the polynomials of consecutive sub-domains by additions alone.
//!
//! For a polynomial R of degree D, `R(s + j n + t) = c[0](j) + c[1](j) t + c[2](j) t^2 + ...`, and `c[i]` is a polynomial in j, of
//! degree D - i. Where a *stretch* of sub-domains starts, D shifts by n give the first values of each `c[i]`, and these their
//! forward differences; then the step from j to j + 1 takes D - i additions for each `c[i]`. All of this is exact modulo 1,
//! in as many words as R has: a sub-domain gets the coefficients that [`Cubic::of`] gives at its start, bit for bit.
//!
//! The paper has binomials C(t, i) where this has powers of t: as many rows, of the same degrees. From them it would be a
//! division by i! to the powers, which fractions modulo 1 do not allow.

use crate::fixed;
use crate::packet::Cubic;

/// Rows `c[0]`, `c[1]`, ... that a sub-domain has.
pub const ROWS: usize = 4;
/// What polynomials have at most, so that a kernel has a row in registers.
pub const MOST_DEGREE: usize = 10;
pub const MOST_WORDS: usize = 8;

/// Numbers of each row: its value and its differences.
pub fn numbers(degree: usize) -> [usize; ROWS] {
    std::array::from_fn(|row| (degree + 1).saturating_sub(row))
}

/// The table at t of a polynomial with coefficients of `words` words, for steps of n: row after row, of each the value and its
/// differences. `room` is for shifts.
pub fn fill(
    coefficients: &[u64],
    words: usize,
    n: u64,
    t: u64,
    room: &mut Vec<u64>,
    table: &mut [u64],
) {
    let degree = coefficients.len() / words - 1;
    room.clear();
    room.extend_from_slice(coefficients);
    fixed::shift(room, words, degree, t);
    for j in 0..=degree {
        let mut first = 0;
        for (row, count) in numbers(degree).into_iter().enumerate() {
            if j < count {
                let value = &room[row * words..][..words];
                table[(first + j) * words..][..words].copy_from_slice(value);
            }
            first += count;
        }
        fixed::shift(room, words, degree, n);
    }
    let mut rest = table;
    for count in numbers(degree) {
        let (row, others) = rest.split_at_mut(count * words);
        for order in 1..count {
            for at in (order..count).rev() {
                let (low, high) = row.split_at_mut(at * words);
                fixed::subtract(&mut high[..words], &low[(at - 1) * words..]);
            }
        }
        rest = others;
    }
}

/// Hands over the coefficients of `count` sub-domains, from the table of the first one on.
pub fn follow(table: &mut [u64], words: usize, count: u64, each: impl FnMut(Cubic)) {
    match words {
        1 => steps::<1>(table, count, each),
        2 => steps::<2>(table, count, each),
        3 => steps::<3>(table, count, each),
        4 => steps::<4>(table, count, each),
        5 => steps::<5>(table, count, each),
        6 => steps::<6>(table, count, each),
        7 => steps::<7>(table, count, each),
        8 => steps::<8>(table, count, each),
        _ => unreachable!("a plan has polynomials of at most {MOST_WORDS} words"),
    }
}

fn steps<const W: usize>(table: &mut [u64], count: u64, mut each: impl FnMut(Cubic)) {
    let table = table.as_chunks_mut::<W>().0;
    // The rows have degree + 1, degree, ... numbers.
    let degree = (0..).find(|&degree| numbers(degree).iter().sum::<usize>() >= table.len());
    let counts = numbers(degree.unwrap_or(0));
    for _ in 0..count {
        let mut cubic = [0; ROWS];
        let mut rest = &mut *table;
        for (value, count) in cubic.iter_mut().zip(counts) {
            let (row, others) = rest.split_at_mut(count);
            *value = row.first().map_or(0, |x| fixed::rounded(x));
            for at in 1..count {
                let next = row[at];
                fixed::add(&mut row[at - 1], &next);
            }
            rest = others;
        }
        each(Cubic(cubic));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::Random;
    use crate::polynomial::Polynomial;
    use rug::{Integer, integer::Order, ops::Pow};

    fn random(random: &mut Random, words: usize, degree: usize) -> Polynomial {
        // Carries and borrows run through words of ones and of zeros.
        let word = |random: &mut Random| [0, u64::MAX, random.bits(), random.bits()];
        let count = words * (degree + 1);
        let coefficients = (0..count).map(|_| word(random)[random.below(4) as usize]).collect();
        Polynomial { start: 3, len: 1 << 40, words, coefficients, error: 0.0 }
    }

    /// c[i] at t by big integers, rounded to 128 bits.
    fn exact(one: &Polynomial, i: usize, t: u64) -> u128 {
        let bits = 64 * one.words as u32;
        let term = |m: usize| {
            let c = Integer::from_digits(one.coefficient(m), Order::Lsf);
            c * Integer::from(m).binomial(i as u32) * Integer::from(t).pow((m - i) as u32)
        };
        let sum: Integer = (i..=one.degree()).map(term).sum();
        // Half a unit more, without the last bit.
        let sum: Integer = (sum.keep_bits(bits) << 129 >> bits) + 1u32;
        let rounded: Integer = sum >> 1;
        rounded.keep_bits(128).to_u128().unwrap()
    }

    #[test]
    fn coefficients_are_those_of_exact_shifts() {
        let mut numbers_of_test = Random(21);
        for round in 0..200 {
            let words = 1 + round % MOST_WORDS;
            let degree = numbers_of_test.below(MOST_DEGREE as u64 + 1) as usize;
            let one = random(&mut numbers_of_test, words, degree);
            let n = 1 + (numbers_of_test.bits() >> numbers_of_test.below(40) & ((1 << 30) - 1));
            let t = numbers_of_test.below(1 << 40);
            let mut table = vec![0; numbers(degree).iter().sum::<usize>() * words];
            fill(&one.coefficients, words, n, t, &mut Vec::new(), &mut table);
            let mut at = t;
            follow(&mut table, words, 40, |cubic| {
                let expected = std::array::from_fn(|i| exact(&one, i, at));
                assert_eq!(cubic, Cubic(expected), "{one:?} at {at}, steps of {n}");
                assert_eq!(cubic, Cubic::of(&one, at, &mut Vec::new()));
                at += n;
            });
        }
    }
}
