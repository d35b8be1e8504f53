//! The one rounding of integers of limbs to numbers of limbs.

use super::carry::add_with_carry;

/// The number of bits of an integer; 0 for zero.
#[inline(always)]
pub fn bits(limbs: &[u64]) -> i64 {
    match limbs.iter().rposition(|&limb| limb != 0) {
        None => 0,
        Some(top) => 64 * (top as i64 + 1) - i64::from(limbs[top].leading_zeros()),
    }
}

/// Writes the bits of an integer from `start` on, which may be below its lowest bit, rounded to nearest, ties to even: the lowest
/// `unused` bits of `out`, fewer than 64, become zero. Returns whether the rounding leaves `out` at the top, which is all zeros
/// then. There are no bits above `out`.
#[inline(always)]
pub fn nearest(limbs: &[u64], start: i64, unused: u32, out: &mut [u64]) -> bool {
    let (whole, part) = (start.div_euclid(64), start.rem_euclid(64) as u32);
    let at = |i: i64| usize::try_from(i).ok().and_then(|i| limbs.get(i)).copied().unwrap_or(0);
    let join = |low: u64, high: u64| low >> part | high << 1 << (63 - part);
    // Places below the lowest bit are zeros.
    let zeros = (-1 - whole).clamp(0, out.len() as i64) as usize;
    let (below, rest) = out.split_at_mut(zeros);
    below.fill(0);
    let from = whole + zeros as i64;
    let mut low = at(from);
    let higher = limbs.get((from + 1) as usize..).unwrap_or(&[]);
    let (pairs, none) = rest.split_at_mut(higher.len().min(rest.len()));
    for (out, &high) in pairs.iter_mut().zip(higher) {
        *out = join(low, high);
        low = high;
    }
    for out in none {
        *out = join(low, 0);
        low = 0;
    }
    let Some(first) = out.first_mut() else { return false };
    // The bits below the last one that is kept, the highest 64 of them.
    let rest = match unused {
        0 => join(at(whole - 1), at(whole)),
        _ => *first << (64 - unused),
    };
    *first = *first >> unused << unused;
    let mut up = rest >> 63;
    if rest << 1 == 0 {
        // A tie, or nearly one.
        let is_odd = *first >> unused & 1 == 1;
        let lower = if unused == 0 { start - 64 } else { start };
        up &= u64::from(is_odd || any_below(limbs, lower));
    }
    // In any case, since it is random.
    let (sum, mut carry) = first.overflowing_add(up << unused);
    *first = sum;
    for limb in &mut out[1..] {
        if !carry {
            break;
        }
        (*limb, carry) = add_with_carry(*limb, 0, carry);
    }
    carry
}

/// Any bit below a place is set.
fn any_below(limbs: &[u64], place: i64) -> bool {
    let Ok(place) = usize::try_from(place) else { return false };
    let (whole, part) = (place / 64, place % 64);
    limbs.iter().take(whole).any(|&limb| limb != 0)
        || limbs.get(whole).is_some_and(|&limb| limb & ((1 << part) - 1) != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;
    use wideblas_base::random::Random;

    fn integer(limbs: &[u64]) -> BigUint {
        let limbs = limbs.iter().rev().map(|&limb| BigUint::from(limb));
        limbs.fold(BigUint::default(), |all, limb| (all << 64) + limb)
    }

    /// Random integers with runs of ones and zeros, halves and ties, against integers.
    #[test]
    fn integers_are_rounded_once() {
        let mut random = Random(1);
        for case in 0..if cfg!(miri) { 40 } else { 20_000 } {
            let mut limbs: Vec<u64> = (0..random.below(7)).map(|_| random.hard()).collect();
            let count = bits(&limbs);
            assert_eq!(count as u64, integer(&limbs).bits(), "{limbs:x?}");
            let mut out = vec![7; 1 + random.below(5) as usize];
            let room = 64 * out.len() as i64;
            // The top bit at the top, or somewhere below it.
            let start = count - room + [0, random.below(130) as i64][case % 2];
            let unused = [0, random.below(64) as u32][case / 2 % 2];
            let last = start + i64::from(unused);
            if case % 3 == 0 && (1..64 * limbs.len() as i64).contains(&last) {
                // A tie, or nearly one.
                let (at, bit) = ((last - 1) as usize / 64, (last - 1) % 64);
                limbs[at] = limbs[at] >> bit << bit | 1 << bit;
                limbs[..at].fill(0);
                limbs[0] |= u64::from(case % 9 == 0);
            }
            let carry = nearest(&limbs, start, unused, &mut out);
            let exact = integer(&limbs);
            let expected = if last <= 0 {
                exact << (-last) as u64
            } else {
                let half = BigUint::from(1u8) << (last - 1) as u64;
                let kept = &exact >> last as u64;
                let rest = &exact - (&kept << last as u64);
                let up = rest > half || rest == half && kept.bit(0);
                kept + u8::from(up)
            };
            let found = (BigUint::from(u8::from(carry)) << room as u64) + integer(&out);
            assert_eq!(found, expected << unused, "{case}: {limbs:x?} {start} {unused}");
        }
    }
}
