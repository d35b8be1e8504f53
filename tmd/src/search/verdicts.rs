//! Boolean tests of lines that belong to no polynomial.

use super::lanes;
use crate::boolean::Algorithm;
use std::iter::zip;
use std::sync::{Mutex, PoisonError};
use wideblas::engine::cpu::{Isa, par};

/// Lines that a thread takes at a time: some microseconds at least.
const PORTION: usize = 1 << 10;

/// Whether the lower bound of each line is at most the threshold, as bytes 0 and 1.
///
/// # Panics
/// When the slices have different lengths.
pub fn run(
    algorithm: Algorithm,
    (a, b): (&[u64], &[u64]),
    (n, threshold): (u64, u64),
    threads: usize,
    isa: Isa,
    verdicts: &mut [u8],
) {
    assert!(a.len() == b.len() && a.len() == verdicts.len());
    let portions: Vec<_> =
        zip(zip(a.chunks(PORTION), b.chunks(PORTION)), verdicts.chunks_mut(PORTION))
            .map(Mutex::new)
            .collect();
    par::for_each(portions.len(), threads, |at| {
        let mut portion = portions[at].lock().unwrap_or_else(PoisonError::into_inner);
        let ((a, b), verdicts) = &mut *portion;
        some(algorithm, (a, b), (n, threshold), isa, verdicts);
    });
}

fn some(
    algorithm: Algorithm,
    (a, b): (&[u64], &[u64]),
    (n, threshold): (u64, u64),
    isa: Isa,
    verdicts: &mut [u8],
) {
    // What lanes cannot test.
    let mut rest: Vec<usize> = Vec::new();
    let mut group = lanes::Group::default();
    let mut flush = |group: &mut lanes::Group| -> bool {
        let Some(near) = group.test(algorithm, (n, threshold), isa) else { return false };
        for (lane, &line) in group.lines().iter().enumerate() {
            verdicts[line] = (near >> lane & 1) as u8;
        }
        group.clear();
        true
    };
    for (line, (&a, &b)) in zip(a, b).enumerate() {
        // Without a slope lanes divide by zero: right on a processor, but not under valgrind.
        if a == 0 || (a | b) & lanes::LOW != 0 {
            rest.push(line);
            continue;
        }
        group.add(line, a, b);
        if group.is_full() && !flush(&mut group) {
            rest.extend(group.lines());
            group.clear();
        }
    }
    if !flush(&mut group) {
        rest.extend(group.lines());
    }
    for line in rest {
        verdicts[line] = (algorithm.lower_bound(a[line], b[line], n) <= threshold).into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boolean::special::slope;
    use crate::numbers::Random;

    #[test]
    fn verdicts_are_those_of_the_bounds() {
        let mut random = Random(15);
        let mut near = [0, 0];
        for round in 0..400 {
            let n = match round % 4 {
                0 => 1 + random.below(9),
                _ => 1 + (random.bits() & ((1 << (round % 41)) - 1)),
            };
            let count = random.below(if round % 20 == 0 { 3000 } else { 50 }) as usize;
            let line = |random: &mut Random| {
                let a = slope(random);
                let (a, b) = match random.below(3) {
                    0 => (a, a.wrapping_mul(random.below(n)).wrapping_add(random.below(5))),
                    1 => (a, random.bits()),
                    _ => (a >> 11, random.bits() >> 11),
                };
                // Most are for lanes.
                if random.below(5) == 0 { (a, b) } else { (a << 11, b << 11) }
            };
            let (a, b): (Vec<u64>, Vec<u64>) = (0..count).map(|_| line(&mut random)).unzip();
            for algorithm in Algorithm::ALL {
                // Subtractions would be too many.
                if algorithm == Algorithm::Lefevre && n > 1 << 12 {
                    continue;
                }
                let bounds: Vec<u64> =
                    zip(&a, &b).map(|(&a, &b)| algorithm.lower_bound(a, b, n)).collect();
                // Bounds themselves, and about the median.
                let any = bounds.get(count / 2).copied().unwrap_or(0);
                for threshold in [any, any.wrapping_sub(1), u64::MAX / n, 0, u64::MAX] {
                    let expected: Vec<u8> =
                        bounds.iter().map(|&bound| (bound <= threshold).into()).collect();
                    for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                        let mut found = vec![7; count];
                        run(algorithm, (&a, &b), (n, threshold), 2, isa, &mut found);
                        let differs = zip(&found, &expected).position(|(one, other)| one != other);
                        let context = differs.map(|at| (a[at], b[at], bounds[at]));
                        assert!(
                            found == expected,
                            "{isa:?} {algorithm:?} n = {n}, at most {threshold:#x}: {context:x?}"
                        );
                    }
                    expected.iter().for_each(|&one| near[usize::from(one)] += 1);
                }
            }
        }
        assert!(near.iter().all(|&count| count > 10_000), "{near:?}");
    }
}
