//! Vectors in the memory of a GPU. It sums them there, but for results that only the CPU's ways know.

use super::{Fixed, Number, Strided};
use wideblas_base::config::{DeviceChoice, device_choice};
use wideblas_engine::device::exact_sums::{self, Kind, Total, WORDS, Words};
use wideblas_engine::device::pointer::device_of;
use wideblas_engine::device::{Failure, device_at};

/// Elements of a run of the kernels.
const MOST: usize = 1 << 30;
/// NaN and infinities, as [`Total::met`] has them.
const SPECIAL: u64 = 7;
/// The largest exponent of [`Fixed::add_integer`].
const HIGHEST: i64 = 1974;

/// The device that has the vector.
pub fn home<T>(x: &Strided<'_, T>) -> Option<usize> {
    if x.is_empty() { None } else { device_of(x.lowest()) }
}

/// The sum of one vector's numbers or magnitudes, or of the products of two: by `here` on vectors in host memory, by the
/// device where both are on one.
pub fn anywhere<T: Number>(
    kind: Kind,
    x: Strided<'_, T>,
    y: Strided<'_, T>,
    here: impl Fn(Strided<'_, T>, Strided<'_, T>) -> Fixed,
) -> Result<Fixed, Failure> {
    match [home(&x), home(&y)] {
        [None, None] => return Ok(here(x, y)),
        [Some(a), Some(b)] if a == b && device_choice() != DeviceChoice::Cpu => {
            if let Some(sum) = total(a, kind, x, y)? {
                return Ok(sum);
            }
        }
        _ => {}
    }
    exact_sums::on_host(x, y, here)
}

/// The sum by the device; `None` where there are special values, and where elements of several components are in no order or all
/// zero.
fn total<T: Number>(
    ordinal: usize,
    kind: Kind,
    x: Strided<'_, T>,
    y: Strided<'_, T>,
) -> Result<Option<Fixed>, Failure> {
    let device = device_at(ordinal)?;
    let mut sum = Fixed::new();
    for start in (0..x.len()).step_by(MOST) {
        let len = MOST.min(x.len() - start);
        let parts = (x.part(start, len), y.part(start, len));
        let Total { words, lowest, met, unordered } =
            exact_sums::total_of(device, (kind, T::FORMAT), parts)?;
        // An accumulator keeps the sum of the finite numbers, too.
        if unordered || met & SPECIAL != 0 {
            return Ok(None);
        }
        sum.note_all(met as u8);
        add(&mut sum, &words, lowest);
    }
    Ok((T::IS_SIMPLE || sum.is_ordinary()).then_some(sum))
}

/// Adds words of which number w counts 2^(32 w + lowest).
fn add(sum: &mut Fixed, words: &Words, lowest: i64) {
    // Their sum as digits of 32 bits, the last of which has the sign.
    let mut digits = [0i64; WORDS];
    let mut over = 0;
    for (digit, &word) in digits.iter_mut().zip(words) {
        let all = i128::from(word) + over;
        (*digit, over) = ((all & 0xffff_ffff) as i64, all >> 32);
    }
    digits[WORDS - 1] += (over << 32) as i64;
    // Of its magnitude, so that digits above the leading one are zero.
    let sign = if digits[WORDS - 1] < 0 { -1 } else { 1 };
    let mut carry = 0;
    for (w, digit) in digits.into_iter().enumerate() {
        let all = sign * digit + carry;
        let digit = if w == WORDS - 1 { all } else { all & 0xffff_ffff };
        carry = all >> 32;
        if digit != 0 {
            let exponent = 32 * w as i64 + lowest;
            let above = (exponent - HIGHEST).max(0);
            sum.add_integer(i128::from(sign * digit) << above, exponent - above);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Digits from either end, of either sign, with words that overlap.
    #[test]
    fn words_are_added_where_they_count() {
        for (lowest, words) in [(-1075, 66), (-2150, WORDS)] {
            for w in 0..words - 6 {
                for (word, next) in [(1, 0), (-1, 0), (3 << 40, -1), (-(7 << 50), 9)] {
                    let mut words = [0; WORDS];
                    (words[w], words[w + 1]) = (word, next);
                    let mut found = Fixed::new();
                    add(&mut found, &words, lowest);
                    let mut expected = Fixed::new();
                    let exponent = 32 * w as i64 + lowest;
                    let above = (exponent - HIGHEST).max(0);
                    let value = i128::from(word) + (i128::from(next) << 32);
                    if value.unsigned_abs().leading_zeros() as i64 > above + 1 {
                        expected.add_integer(value << above, exponent - above);
                        assert_eq!(found, expected, "{lowest} {w} {word} {next}");
                    }
                }
            }
        }
    }
}
