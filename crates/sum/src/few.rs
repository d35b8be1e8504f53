//! Sums of few doubles: in one integer of 128 bits where their exponents lie close together, else in a row of such integers
//! that reaches from the lowest bit of all terms to the highest.

use super::{Number, Strided};
use wideblas_format::double::{MAX_EXPONENT, decompose};

/// Numbers that this is worth it for.
pub const MOST: usize = 16;

/// Bits of a significand, and of a piece of a product.
const PIECE: i64 = 53;
/// Bits that terms may reach over whose sum, of MOST terms, has 126.
const ROOM: i64 = 126 - 4;

/// Integers of rows for exponents that differ by some hundreds, and for all that products have.
const USUAL: usize = 16;
const WIDE: usize = 68;

/// The sum, where all numbers are finite, some of them no zero, and the result is no subnormal or very large number;
/// `None` otherwise.
#[inline]
pub fn sum<T: Number>(x: Strided<'_, T>) -> Option<T> {
    total(x.len(), |i| {
        let (value, exponent) = signed(x.get(i).as_double()?)?;
        Some(([value], exponent))
    })
}

/// As [`sum`], of products.
#[inline]
pub fn dot<T: Number>(x: Strided<'_, T>, y: Strided<'_, T>) -> Option<T> {
    total(x.len(), |i| {
        let (a, b) = (signed(x.get(i).as_double()?)?, signed(y.get(i).as_double()?)?);
        let product = i128::from(a.0) * i128::from(b.0);
        Some(([product as i64 & ((1 << PIECE) - 1), (product >> PIECE) as i64], a.1 + b.1))
    })
}

/// The significand with its sign, and the exponent; `None` for infinities and NaN.
#[inline(always)]
fn signed(x: f64) -> Option<(i64, i64)> {
    let (mantissa, exponent) = decompose(x);
    let value = if x.is_sign_negative() { -(mantissa as i64) } else { mantissa as i64 };
    (exponent <= MAX_EXPONENT).then_some((value, exponent))
}

/// The sum of terms: integers in pieces, the lowest first, times powers of two.
#[inline(always)]
fn total<T: Number, const PIECES: usize>(
    len: usize,
    term: impl Fn(usize) -> Option<([i64; PIECES], i64)>,
) -> Option<T> {
    if len > MOST {
        return None;
    }
    let (mut pieces, mut exponents) = ([[0; PIECES]; MOST], [0; MOST]);
    let (mut least, mut most, mut count) = (i64::MAX, i64::MIN, 0);
    for i in 0..len {
        let (value, exponent) = term(i)?;
        if value != [0; PIECES] {
            (pieces[count], exponents[count]) = (value, exponent as i32);
            (least, most) = (least.min(exponent), most.max(exponent));
            count += 1;
        }
    }
    if count == 0 {
        return None;
    }
    let terms = || {
        let exponents = exponents[..count].iter();
        pieces.iter().zip(exponents.map(move |&exponent| (i64::from(exponent) - least) as usize))
    };
    let reach = most - least + PIECE * PIECES as i64;
    let (value, exponent) = if reach <= ROOM {
        let value = |pieces: &[i64; PIECES]| {
            pieces.iter().rev().fold(0, |value: i128, &piece| (value << PIECE) + i128::from(piece))
        };
        (terms().map(|(pieces, place)| value(pieces) << place).sum(), 0)
    } else {
        let words = reach as usize / 64 + 2;
        match words {
            ..=USUAL => in_row::<USUAL, PIECES>(terms(), words),
            _ => in_row::<WIDE, PIECES>(terms(), words),
        }
    };
    T::of_integer(value, least + exponent)
}

/// The sum of terms as an integer and its exponent; if bits below were dropped, the integer has at least 62 bits, and the
/// lowest stands for them. A piece goes to the sum of 128 bits whose unit lies at most 63 bits lower, so carries wait for
/// the end.
#[inline(always)]
fn in_row<'a, const N: usize, const PIECES: usize>(
    terms: impl Iterator<Item = (&'a [i64; PIECES], usize)>,
    words: usize,
) -> (i128, i64) {
    let mut row = [0i128; N];
    for (pieces, place) in terms {
        for (i, &piece) in pieces.iter().enumerate() {
            let place = place + PIECE as usize * i;
            row[place / 64] += shifted(piece, place % 64);
        }
    }
    let mut carry = 0;
    for sum in &mut row[..words] {
        let all = *sum + carry;
        (*sum, carry) = (all & i128::from(u64::MAX), all >> 64);
    }
    // Words from here on are copies of the sign.
    let fill = carry & i128::from(u64::MAX);
    let top = row[..words].iter().rposition(|&word| word != fill).unwrap_or(0);
    let next = if top > 0 { row[top - 1] } else { 0 };
    let rest = next & 3 != 0 || row[..top.saturating_sub(1)].iter().any(|&word| word != 0);
    let high = carry << 64 | row[top];
    (high << 62 | next >> 2 | i128::from(rest), 64 * top as i64 - 62)
}

/// `value << places` for fewer than 64 places, word by word: shifts of 128 bits take several times as long.
#[inline(always)]
fn shifted(value: i64, places: usize) -> i128 {
    let high = value >> 1 >> (63 - places);
    i128::from(high) << 64 | i128::from((value as u64) << places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fixed;
    use wideblas_base::random::Random;
    use wideblas_format::exact::Decoded;

    const CASES: usize = if cfg!(miri) { 50 } else { 200_000 };

    /// Numbers of a kind of exponents, with zeros of both signs, numbers that cancel others, all or all but a bit, and
    /// half units of others or a little more or less.
    fn numbers(random: &mut Random, len: usize) -> Vec<f64> {
        let spread = [1, 10, 60, 75, 140, 600, 850, 2046][random.below(8) as usize];
        let low = random.below(2047 - spread);
        let mut all: Vec<f64> = Vec::with_capacity(len);
        for i in 0..len {
            let field = low + random.below(spread + 1);
            let x = f64::from_bits(random.hard() >> 12 | field << 52 | random.next() & 1 << 63);
            let other = if i == 0 { x } else { all[random.below(i as u64) as usize] };
            all.push(match random.below(8) {
                0 => 0.0 * x,
                1 | 2 => -other,
                3 => -f64::from_bits(other.to_bits() ^ 1 << random.below(52)),
                4 if other.abs() > 1e-280 => {
                    let unit = f64::from_bits(other.to_bits() >> 52 << 52) * f64::EPSILON / 2.0;
                    unit * [1.0, -1.0, 1.0 + f64::EPSILON][random.below(3) as usize]
                }
                _ => x,
            });
        }
        all
    }

    /// The sum that was found has the bits of that of the accumulator, or is one of those that are left to it.
    fn check<T: Number + Into<f64>>(found: Option<T>, exact: &Fixed, usual: f64) -> bool {
        let expected: f64 = T::of_sum(exact).into();
        let Some(found) = found else {
            let is_zero = matches!(exact.to_decoded(), Decoded::Special(_));
            let is_usual = (usual..1.0 / usual).contains(&expected.abs());
            assert!(!exact.is_ordinary() || !is_zero && !is_usual, "{expected} was not found");
            return false;
        };
        let found: f64 = found.into();
        assert_eq!(found.to_bits(), expected.to_bits(), "{found} instead of {expected}");
        true
    }

    #[test]
    fn few_numbers_have_the_sums_of_the_accumulator() {
        let mut random = Random(9);
        let mut known = 0;
        for _ in 0..CASES {
            let len = 1 + random.below(MOST as u64) as usize;
            let (x, y) = (numbers(&mut random, len), numbers(&mut random, len));
            let (mut exact, mut products) = (Fixed::new(), Fixed::new());
            x.iter().for_each(|&x| exact.add(x));
            x.iter().zip(&y).for_each(|(&x, &y)| products.add_product(x, y));
            let (x, y) = (Strided::of(&x[..]), Strided::of(&y[..]));
            known += usize::from(check(sum(x), &exact, 1e-300));
            known += usize::from(check(dot(x, y), &products, 1e-300));
        }
        assert!(known > CASES, "{known}");
    }

    #[test]
    fn few_floats_have_the_sums_of_the_accumulator() {
        let mut random = Random(10);
        let mut known = 0;
        for _ in 0..CASES {
            let len = 1 + random.below(MOST as u64) as usize;
            let spread = [1, 20, 60, 254][random.below(4) as usize];
            let low = random.below(255 - spread);
            let mut number = || {
                let field = (low + random.below(spread + 1)) << 23;
                f32::from_bits((random.hard() >> 41 | field | (random.next() & 1) << 31) as u32)
            };
            let mut numbers = || (0..len).map(|_| number()).collect::<Vec<f32>>();
            let (mut x, y) = (numbers(), numbers());
            (1..len).step_by(3).for_each(|i| x[i] = -x[i - 1]);
            let (mut exact, mut products) = (Fixed::new(), Fixed::new());
            x.iter().for_each(|&x| exact.add(x.into()));
            x.iter().zip(&y).for_each(|(&x, &y)| products.add_product(x.into(), y.into()));
            let (x, y) = (Strided::of(&x[..]), Strided::of(&y[..]));
            known += usize::from(check(sum(x), &exact, 1e-37));
            known += usize::from(check(dot(x, y), &products, 1e-37));
        }
        assert!(known > CASES, "{known}");
    }
}
