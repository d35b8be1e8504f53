//! Which numbers of vectors are infinite, NaN, zero or negative, a bit each: what infinities and NaN make of a sum of products is
//! then found for 64 products at a time.

/// Numbers that are kept together.
pub const GROUP: usize = 64 * WORDS;
const WORDS: usize = 4;

/// The kinds of [`GROUP`] numbers that follow each other in a vector.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kinds {
    nan: [u64; WORDS],
    infinite: [u64; WORDS],
    zero: [u64; WORDS],
    negative: [u64; WORDS],
    /// As a factor it leaves out its product.
    left_out: [u64; WORDS],
}

impl Kinds {
    /// Sets the kind of a number that was not set since [`Kinds::default`].
    #[inline(always)]
    pub fn set(&mut self, at: usize, x: f64, left_out: bool) {
        let (word, place) = (at / 64, at % 64);
        let bits = x.to_bits();
        let (magnitude, infinity) = (bits << 1, f64::INFINITY.to_bits() << 1);
        self.nan[word] |= u64::from(magnitude > infinity) << place;
        self.infinite[word] |= u64::from(magnitude == infinity) << place;
        self.zero[word] |= u64::from(magnitude == 0) << place;
        self.negative[word] |= (bits >> 63) << place;
        self.left_out[word] |= u64::from(left_out) << place;
    }
}

/// What a sum met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Met(u8);

impl Met {
    const NAN: u8 = 1;
    const PLUS: u8 = 2;
    const MINUS: u8 = 4;
    const LEFT: u8 = 8;

    /// The terms of a sum that are not finite.
    pub fn term(x: f64) -> Met {
        match x {
            x if x.is_nan() => Met(Met::NAN),
            f64::INFINITY => Met(Met::PLUS),
            f64::NEG_INFINITY => Met(Met::MINUS),
            _ => Met(0),
        }
    }

    /// The products of two stretches of vectors, the second of which has the factors that leave out products.
    #[inline]
    pub fn products(left: &[Kinds], right: &[Kinds]) -> Met {
        let [mut nan, mut plus, mut minus, mut from_left] = [[0; WORDS]; 4];
        for (x, y) in left.iter().zip(right) {
            for w in 0..WORDS {
                let counted = !y.left_out[w];
                let of_both =
                    x.nan[w] | y.nan[w] | x.infinite[w] & y.zero[w] | x.zero[w] & y.infinite[w];
                nan[w] |= of_both & counted;
                let infinite = (x.infinite[w] | y.infinite[w]) & counted;
                let negative = x.negative[w] ^ y.negative[w];
                plus[w] |= infinite & !negative;
                minus[w] |= infinite & negative;
                from_left[w] |= (x.nan[w] | x.infinite[w]) & counted;
            }
        }
        let any = |words: [u64; WORDS], flag: u8| match words.iter().fold(0, |all, word| all | word)
        {
            0 => 0,
            _ => flag,
        };
        Met(any(nan, Met::NAN)
            | any(plus, Met::PLUS)
            | any(minus, Met::MINUS)
            | any(from_left, Met::LEFT))
    }

    pub fn and(self, other: Met) -> Met {
        Met(self.0 | other.0)
    }

    /// An infinity or NaN of the left vector is in a product.
    pub fn is_of_left(self) -> bool {
        self.0 & Met::LEFT != 0
    }

    /// Nothing else that a sum meets changes it: the sum is NaN, and an operand is the reason.
    pub fn is_final(self) -> bool {
        self.is_of_left() && self.sum().is_some_and(f64::is_nan)
    }

    /// The sum of all terms, whatever the finite ones are, as long as these and their sums do not overflow; `None` where all are
    /// finite.
    pub fn sum(self) -> Option<f64> {
        match self.0 & (Met::NAN | Met::PLUS | Met::MINUS) {
            0 => None,
            Met::PLUS => Some(f64::INFINITY),
            Met::MINUS => Some(f64::NEG_INFINITY),
            _ => Some(f64::NAN),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_base::random::Random;

    /// Sums of all kinds of products, in binary64.
    #[test]
    fn sums_are_those_of_binary64() {
        let mut random = Random(5);
        let mut counts = [0; 4];
        for case in 0..if cfg!(miri) { 20 } else { 3000 } {
            let len = 1 + random.below(if case % 3 == 0 { 3 * GROUP as u64 } else { 8 }) as usize;
            let rare = [2, 20, 400][case % 3];
            let mut number = || match random.below(rare) {
                0 => [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 0.0, -0.0]
                    [random.below(5) as usize],
                _ => random.below(9) as f64 - 4.5,
            };
            let pairs: Vec<_> = (0..len).map(|_| (number(), number())).collect();
            let skips = case % 2 == 0;
            let is_left_out = |y: f64| skips && y == 0.0;
            let mut kinds = [(); 2].map(|()| vec![Kinds::default(); len.div_ceil(GROUP)]);
            for (l, &(x, y)) in pairs.iter().enumerate() {
                kinds[0][l / GROUP].set(l % GROUP, x, false);
                kinds[1][l / GROUP].set(l % GROUP, y, is_left_out(y));
            }
            let met = Met::products(&kinds[0], &kinds[1]);
            let kept = || pairs.iter().filter(|(_, y)| !is_left_out(*y));
            let sum: f64 = kept().map(|(x, y)| x * y).sum();
            let expected = (!sum.is_finite()).then_some(sum);
            let same = |a: Option<f64>, b: Option<f64>| match (a, b) {
                (Some(a), Some(b)) => a == b || a.is_nan() && b.is_nan(),
                _ => a == b,
            };
            assert!(same(met.sum(), expected), "{pairs:?}: {met:?}, {sum}");
            assert_eq!(met.is_of_left(), kept().any(|(x, _)| !x.is_finite()), "{pairs:?}");
            counts[match expected {
                None => 0,
                Some(x) if x.is_nan() => 1,
                Some(x) if x > 0.0 => 2,
                _ => 3,
            }] += 1;
        }
        assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    }
}
