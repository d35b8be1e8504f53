//! What a binary64 number consists of.

/// Exponent of the last place of the smallest numbers, and of the largest.
pub const MIN_EXPONENT: i64 = -1074;
pub const MAX_EXPONENT: i64 = 971;

/// Bits of the significand that are stored.
const FRACTION: u32 = 52;

/// `|x| = mantissa * 2^exponent` for finite `x`.
#[inline(always)]
pub fn decompose(x: f64) -> (u64, i64) {
    let bits = x.to_bits();
    let biased = (bits >> FRACTION & 0x7ff) as i64;
    let fraction = bits & ((1 << FRACTION) - 1);
    let mantissa = if biased == 0 { fraction } else { fraction | 1 << FRACTION };
    (mantissa, biased.max(1) - 1 + MIN_EXPONENT)
}

/// Exponent of the last place of `x`.
pub fn ulp_exponent(x: f64) -> i64 {
    decompose(x).1
}

/// `2^e` for -1074 <= e <= 1023. Exact, which `powi` does not promise.
pub const fn power_of_two(e: i32) -> f64 {
    debug_assert!(-1074 <= e && e <= 1023);
    f64::from_bits(if e < -1022 { 1 << (e + 1074) } else { ((e + 1023) as u64) << FRACTION })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_two() {
        let mut power = 1.0;
        for e in 0..1024 {
            assert_eq!(power_of_two(e), power);
            power *= 2.0;
        }
        let mut power = 1.0;
        for e in 0..=1074 {
            assert_eq!(power_of_two(-e), power);
            power /= 2.0;
        }
    }

    #[test]
    fn numbers_are_their_mantissas_times_powers_of_two() {
        let ends =
            [0.0, f64::from_bits(1), f64::MIN_POSITIVE.next_down(), f64::MIN_POSITIVE, f64::MAX];
        for x in ends.into_iter().chain([1.0, 1.5, 0.1, 1e300, 1e-300]) {
            for x in [x, -x] {
                let (mantissa, exponent) = decompose(x);
                assert!((MIN_EXPONENT..=MAX_EXPONENT).contains(&exponent));
                // In two steps, of which only the second may meet the end of the range.
                let half = exponent / 2;
                let value = mantissa as f64
                    * power_of_two(half as i32)
                    * power_of_two((exponent - half) as i32);
                assert_eq!(value, x.abs());
                assert!(mantissa >> FRACTION == 1 || exponent == MIN_EXPONENT);
            }
        }
        assert_eq!((decompose(1.0), ulp_exponent(3.0)), ((1 << 52, -52), -51));
    }
}
