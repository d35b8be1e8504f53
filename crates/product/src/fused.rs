//! x y + z of numbers of few limbs, exactly as far as a rounding can tell, in memory on the stack.

use super::integers::{multiply, multiply_usual};
use wideblas_format::wide::{WideRef, product_exponent};

/// Limbs of x, y and z, and of what x y + z is rounded to, at most: 1088 bits of GMP's numbers, 1152 of MPFR's.
pub const MOST_LIMBS: usize = 18;

/// Exponents up to which nothing is near the ends of a format.
pub const MOST_EXPONENT: i64 = 1 << 59;

/// Limbs of memory for a sum of numbers of at most so many limbs: a product and the third number in one piece wherever both have bits of the
/// result.
pub const fn room(limbs: usize) -> usize {
    5 * limbs + 4
}

/// Limbs that x may have beyond those of the result in [`Fused::typical`].
const SPARE: usize = 2;

/// Limbs of the window of a sum of three numbers of one length, see [`Fused::typical`], beyond that length.
const BEYOND: usize = 5;

/// See there.
const LOWER: usize = 3;

/// Memory, made once for many sums.
pub struct Fused<'a> {
    limbs: &'a mut [u64],
    window: [u64; MOST_LIMBS + BEYOND],
}

/// `±limbs * 2^exponent`; the highest limbs may be zeros.
pub struct Sum<'a> {
    pub negative: bool,
    pub limbs: &'a [u64],
    pub exponent: i64,
}

impl<'a> Sum<'a> {
    /// The sum, which is not zero, as a factor of others.
    pub fn as_factor(&self) -> WideRef<'a> {
        let used = self.limbs.iter().rposition(|&limb| limb != 0).map_or(0, |top| top + 1);
        let zeros = self.limbs.iter().take_while(|&&limb| limb == 0).count();
        let limbs = self.limbs.get(zeros..used).unwrap_or(&[]);
        WideRef::new(self.negative, self.exponent + 64 * zeros as i64, limbs)
    }
}

/// x y, exactly, in the first limbs of some memory.
///
/// # Panics
/// When there are fewer than x and y have.
#[inline]
pub fn product<'a>(x: &WideRef<'_>, y: &WideRef<'_>, limbs: &'a mut [u64]) -> Sum<'a> {
    let limbs = &mut limbs[..x.limbs.len() + y.limbs.len()];
    macro_rules! of_lengths {
        ($($len:literal)*) => {
            match x.limbs.len() {
                $($len => multiply_usual::<$len>(&x.limbs, &y.limbs, limbs),)*
                _ => multiply(&x.limbs, &y.limbs, limbs),
            }
        };
    }
    of_lengths!(2 3 4 5);
    let exponent = product_exponent(x.exponent, y.exponent);
    Sum { negative: x.negative != y.negative, limbs, exponent }
}

impl<'a> Fused<'a> {
    /// For numbers of so many limbs as there is [`room`] for.
    #[inline]
    pub fn new(limbs: &'a mut [u64]) -> Fused<'a> {
        Fused { limbs, window: [0; MOST_LIMBS + BEYOND] }
    }

    /// x y, of numbers whose limbs there is memory for.
    #[inline]
    pub fn product(&mut self, x: &WideRef<'_>, y: &WideRef<'_>) -> Sum<'_> {
        product(x, y, self.limbs)
    }

    /// x y + z, of numbers that there is room for within [`MOST_EXPONENT`], to be rounded to at most `limbs` limbs, for which there is
    /// room too. x may be the product of two such numbers.
    #[inline]
    pub fn sum(
        &mut self,
        x: &WideRef<'_>,
        y: &WideRef<'_>,
        z: &WideRef<'_>,
        limbs: usize,
    ) -> Sum<'_> {
        let ([of_x, of_y], negative): ([&[u64]; 2], _) =
            ([&x.limbs, &y.limbs], x.negative != y.negative);
        let length = of_x.len() + of_y.len();
        let exponent = product_exponent(x.exponent, y.exponent);
        let of_z: &[u64] = &z.limbs;
        // z's lowest bit above that of the product, and where both begin.
        let apart = z.exponent - exponent;
        let (place, shift) = (apart.div_euclid(64), apart.rem_euclid(64) as u32);
        let is_near = (limbs..=limbs + SPARE).contains(&of_x.len());
        if is_near && of_y.len() == limbs && of_z.len() == limbs {
            let signs = [negative, z.negative];
            macro_rules! of_lengths {
                ($($len:literal)*) => {
                    match limbs {
                        $($len => self.typical::<$len, { $len + LOWER }, { $len + BEYOND }>([of_x, of_y, of_z], place, shift, signs),)*
                        _ => None,
                    }
                };
            }
            let done = of_lengths!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18);
            if let Some((negative, end)) = done {
                let exponent = exponent + 64 * (of_x.len() as i64 - LOWER as i64);
                return Sum { negative, limbs: &self.window[..end], exponent };
            }
        }
        let (at_product, at_z) = (place.min(0).unsigned_abs(), place.max(0).unsigned_abs());
        let end = (at_product as usize + length).max(at_z as usize + of_z.len() + 1) + 1;
        if at_product.max(at_z) as usize > self.limbs.len() || end > self.limbs.len() {
            return self.far(x, y, z, place > 0);
        }
        let (at_product, at_z) = (at_product as usize, at_z as usize);
        let limbs = &mut self.limbs[..end];
        let (below, rest) = limbs.split_at_mut(at_product);
        let (product, above) = rest.split_at_mut(length);
        zero(below);
        multiply(of_x, of_y, product);
        zero(above);
        let negative = combine(limbs, (of_z, at_z, shift), [negative, z.negative]);
        Sum { negative, limbs, exponent: exponent - 64 * at_product as i64 }
    }

    /// The sum of numbers of `N` limbs, of which x may have [`SPARE`] more, to be rounded to as many, in a window of `M` limbs: it begins
    /// [`LOWER`] limbs below the `N` highest ones of the product, whose `H` highest ones are in it, and the lowest bit stands for what the
    /// product has below. The sign, and the limbs in use; `None` where z is not inside, or the sum may have too few limbs there.
    #[inline(never)]
    fn typical<const N: usize, const H: usize, const M: usize>(
        &mut self,
        [x, y, z]: [&[u64]; 3],
        place: i64,
        shift: u32,
        [negative, z_negative]: [bool; 2],
    ) -> Option<(bool, usize)> {
        // Above the lowest limb, and with one for what is shifted out.
        let start = place - (x.len() as i64 - LOWER as i64);
        let start = usize::try_from(start).ok().filter(|start| (1..M - N).contains(start))?;
        let z: &[u64; N] = z.try_into().ok()?;
        let product = &mut self.limbs[..x.len() + N];
        multiply_usual::<N>(x, y, product);
        let mut short = [0; H];
        let (low, high): (&[u64], &[u64; H]) = match (*product).split_last_chunk() {
            Some(both) => both,
            None => {
                short[H - product.len()..].copy_from_slice(product);
                (&[], &short)
            }
        };
        let below_all = u64::from(low.iter().any(|&limb| limb != 0));
        let (mut term, mut below) = ([0; M], 0);
        let of_z = &mut term[start..=start + N];
        for (to, &limb) in of_z.iter_mut().zip(z) {
            *to = limb << shift | below;
            below = limb >> 1 >> (63 - shift);
        }
        of_z[N] = below;
        let subtracts = negative != z_negative;
        let flip = if subtracts { u64::MAX } else { 0 };
        let window: &mut [u64; M] = self.window.first_chunk_mut()?;
        let mut carry;
        (window[0], carry) = sum(high[0] | below_all, term[0] ^ flip, flip & 1);
        // One by one: limbs that a product has just stored are not there for loads of several.
        for i in 1..H {
            (window[i], carry) = sum(high[i], term[i] ^ flip, carry);
        }
        for i in H..M {
            (window[i], carry) = sum(0, term[i] ^ flip, carry);
        }
        let is_below = subtracts && carry == 0;
        if is_below {
            negate(window);
        }
        // The lowest limb has none of the bits that are kept, nor the first one below them.
        let top = (N + 1..M).rev().find(|&i| window[i] != 0)?;
        Some((negative != is_below, top + 1))
    }

    /// The one that is far above, and the lowest bit of the sum for the sign of the other.
    #[cold]
    #[inline(never)]
    fn far(
        &mut self,
        x: &WideRef<'_>,
        y: &WideRef<'_>,
        z: &WideRef<'_>,
        is_product_below: bool,
    ) -> Sum<'_> {
        // More than the numbers that there is room for have.
        let farther = self.limbs.len() / 5 + 2;
        let product = x.negative != y.negative;
        let (below, rest) = self.limbs.split_at_mut(farther);
        below.fill(0);
        let (len, exponent, negative, other) = if is_product_below {
            rest[..z.limbs.len()].copy_from_slice(&z.limbs);
            (z.limbs.len(), z.exponent, z.negative, product)
        } else {
            let length = x.limbs.len() + y.limbs.len();
            multiply(&x.limbs, &y.limbs, &mut rest[..length]);
            (length, product_exponent(x.exponent, y.exponent), product, z.negative)
        };
        let limbs = &mut self.limbs[..farther + len + 1];
        limbs[farther + len] = 0;
        let negative = combine(limbs, (&[1], 0, 0), [negative, other]);
        Sum { negative, limbs, exponent: exponent - 64 * farther as i64 }
    }
}

/// Limbs become their sum with others times 2^shift from a place on, each with its sign; returns the sign of the sum. Signs are as a
/// rule random: they decide no branches. There is room for the sum.
#[inline(always)]
fn combine(
    limbs: &mut [u64],
    (other, place, shift): (&[u64], usize, u32),
    [negative, other_negative]: [bool; 2],
) -> bool {
    let subtracts = negative != other_negative;
    let end = place + other.len();
    // Which one is larger, by the highest limb that the other one may have.
    let over = other[other.len() - 1] >> 1 >> (63 - shift);
    let top = if over != 0 { over } else { other[other.len() - 1] << shift };
    let at_top = if over != 0 { end } else { end - 1 };
    let is_below = limbs[at_top] < top && limbs[at_top + 1..].iter().all(|&limb| limb == 0);
    let mask = |is: bool| if is { u64::MAX } else { 0 };
    // The smaller one in two's complement.
    let [flip, flip_other] = [mask(subtracts & is_below), mask(subtracts & !is_below)];
    let (low, rest) = limbs.split_at_mut(place);
    let (same, above) = rest.split_at_mut(other.len());
    let mut carry = flip & 1;
    if flip != 0 {
        for limb in low {
            (*limb, carry) = sum(!*limb, 0, carry);
        }
    }
    carry |= flip_other & 1;
    let mut below = 0;
    for (limb, &other) in same.iter_mut().zip(other) {
        let term = other << shift | below;
        below = other >> 1 >> (63 - shift);
        (*limb, carry) = sum(*limb ^ flip, term ^ flip_other, carry);
    }
    for limb in above {
        (*limb, carry) = sum(*limb ^ flip, below ^ flip_other, carry);
        below = 0;
    }
    // Without a carry the difference is below zero: the highest limbs are the same.
    if subtracts && carry == 0 {
        negate(limbs);
        return negative == is_below;
    }
    negative != (subtracts & is_below)
}

/// a + b + carry, and its carry, as numbers: in loops these take fewer instructions than flags.
#[inline(always)]
pub(crate) fn sum(a: u64, b: u64, carry: u64) -> (u64, u64) {
    let sum = u128::from(a) + u128::from(b) + u128::from(carry);
    (sum as u64, (sum >> 64) as u64)
}

/// Few limbs as a rule: not by a function for any number of bytes.
#[inline(always)]
fn zero(limbs: &mut [u64]) {
    match limbs {
        [] => {}
        [a] => *a = 0,
        [a, b] => (*a, *b) = (0, 0),
        _ => limbs.fill(0),
    }
}

/// The two's complement.
#[inline]
fn negate(limbs: &mut [u64]) {
    let mut carry = true;
    for limb in limbs {
        (*limb, carry) = (!*limb).overflowing_add(carry.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_base::random::Random;
    use wideblas_format::wide::Wide;

    /// Sums of numbers at all distances, and such that cancel, against sums as far as a rounding can tell.
    #[test]
    fn sums_are_those_of_wide_numbers() {
        let mut random = Random(1);
        let mut memory = [0; room(MOST_LIMBS)];
        for case in 0..if cfg!(miri) { 40 } else { 30_000 } {
            let number = |random: &mut Random, spread: u64| {
                let len = 1 + random.below([2, 6, MOST_LIMBS as u64][case % 3]);
                let mut limbs: Vec<u64> = (0..len).map(|_| random.hard()).collect();
                limbs[0] |= 1;
                let exponent = random.below(spread) as i64 - spread as i64 / 2;
                Wide { negative: random.below(2) == 0, exponent, limbs }
            };
            let spread = [1, 200, 3000, 20_000][case / 3 % 4];
            let [mut x, mut y] = [(); 2].map(|()| number(&mut random, 1 + spread / 2));
            let mut more = 0;
            if case % 4 == 0 {
                // Of one length, as most are, or nearly so.
                y.limbs.resize(x.limbs.len(), u64::MAX);
                if random.below(2) == 0 {
                    *x.limbs.last_mut().unwrap() |= 1 << 63;
                }
                more = random.below(1 + SPARE as u64) as usize;
                x.limbs.splice(0..0, (0..more).map(|_| random.hard()));
                x.exponent -= 64 * more as i64;
            }
            let mut expected = Wide::default();
            expected.product(&x, &y);
            let mut z = number(&mut random, spread);
            if case % 4 == 0 {
                z.limbs.resize(y.limbs.len(), 1);
                let above = random.below(1 + spread.min(300)) as i64;
                z.exponent = x.exponent + y.exponent + 64 * x.limbs.len() as i64 - above;
            }
            if case % 5 == 0 && expected.limbs.len() <= MOST_LIMBS {
                // The product's negative, or nearly.
                z = expected.clone();
                z.negative ^= true;
                z.limbs[0] ^= (case % 2) as u64;
            }
            let adds = case % 7 != 0;
            let room = [x.limbs.len() - more, MOST_LIMBS][case % 2];
            let precision = 64 * room as i64;
            if adds {
                expected.add(&z, precision);
            }
            let most = (x.limbs.len() - more).max(y.limbs.len()).max(z.limbs.len()).max(room);
            let memory = &mut memory[..super::room(most)];
            let (x, y) = (x.as_ref(), y.as_ref());
            let mut fused;
            let Sum { negative, limbs, exponent } = if adds {
                fused = Fused::new(memory);
                fused.sum(&x, &y, &z.as_ref(), room)
            } else {
                product(&x, &y, memory)
            };
            let mut found = Wide { negative, exponent, limbs: limbs.to_vec() };
            // What stands for numbers that are far below may differ, the rounded sums may not.
            let mut both = [&mut found, &mut expected].map(|sum| {
                sum.round_to(precision);
                sum.trim();
                sum.align_to_limbs();
                (sum.negative && !sum.limbs.is_empty(), sum.exponent, sum.limbs.clone())
            });
            both.iter_mut().filter(|sum| sum.2.is_empty()).for_each(|sum| sum.1 = 0);
            assert_eq!(both[0], both[1], "{case}: {x:?} {y:?} {z:?} {adds}");
        }
    }
}
