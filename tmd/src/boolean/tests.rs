use super::special::slope;
use super::*;
use crate::numbers::Random;

fn least(a: u64, b: u64, n: u64) -> u64 {
    (0..n).map(|t| b.wrapping_sub(a.wrapping_mul(t))).min().unwrap()
}

/// How many points the subtractive sequence has placed when there are n or more. An independent computation: gaps as
/// real lengths, by signed integers of more bits.
fn placed(a: u64, n: u64) -> u64 {
    let (mut x, mut y) = (u128::from(a), (1 << 64) - u128::from(a));
    let (mut u, mut v) = (1u64, 1u64);
    while u + v < n && x > 0 && y > 0 {
        if x < y {
            y -= x;
            u += v;
        } else {
            x -= y;
            v += u;
        }
    }
    u + v
}

#[test]
fn tests_against_direct_minima() {
    let mut random = Random(1);
    let (mut over_some, mut lower) = (0, 0);
    for round in 0..60_000 {
        let a = slope(&mut random);
        let n = if round % 3 == 0 { 1 + random.below(8) } else { 1 + random.below(300) };
        let b = match random.below(3) {
            // On a point, or next to one.
            0 => a.wrapping_mul(random.below(2 * n)).wrapping_add(random.below(3)).wrapping_sub(1),
            _ => random.bits(),
        };
        let all = if a == 0 { 1 } else { placed(a, n.max(2)) };
        let exact = least(a, b, all.max(n));
        let context = || format!("a = {a:#x}, b = {b:#x}, n = {n}, {all} placed");
        let found = Algorithm::ALL.map(|test| test.lower_bound(a, b, n));
        let [lefevre, regular, clipped] = found;
        assert_eq!(lefevre, exact, "{}", context());
        assert_eq!(clipped, exact, "{}", context());
        assert!(regular <= exact, "{}: {regular} > {exact}", context());
        over_some += u32::from(exact != least(a, b, n));
        lower += u32::from(regular < exact);
    }
    // What the tests differ in occurs.
    assert!(over_some > 100 && lower > 100, "{over_some} {lower}");
}

/// Sizes of the search itself; the points are too many for a direct minimum of each.
#[test]
fn long_lines() {
    let mut random = Random(2);
    for round in 0..20_000 {
        let (a, b) = (slope(&mut random), random.bits());
        let n = 1 << (10 + random.below(21));
        let [lefevre, regular, clipped] = Algorithm::ALL.map(|test| {
            // Subtractions are too many where the slope is nearly rational.
            let slow = test == Algorithm::Lefevre && n > 1 << 16;
            (!slow).then(|| test.lower_bound(a, b, n))
        });
        assert!(lefevre.is_none_or(|d| Some(d) == clipped), "{a:#x} {b:#x} {n}");
        assert!(regular <= clipped, "{a:#x} {b:#x} {n}");
        if round % 500 == 0 && a != 0 {
            let most = placed(a, n).min(1 << 20);
            assert!(clipped.unwrap() <= least(a, b, most.min(n)), "{a:#x} {b:#x} {n}");
        }
    }
}

#[test]
fn names_are_read() {
    for test in Algorithm::ALL {
        assert_eq!(Algorithm::from_name(test.name()), Some(test));
    }
    assert_eq!(Algorithm::from_name("auto"), None);
}
