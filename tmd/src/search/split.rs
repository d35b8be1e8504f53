//! A search in parts, where the whole needs too much memory.

use super::{Packets, Plan, Threshold};
use crate::fixed;
use crate::polynomial::Polynomial;

/// Plans and polynomials of at most `parts` parts, at least one, with about as many packets each. Together they have the same tests,
/// failures and candidates as the whole: cuts are between packets, and what a polynomial is at a cut is exact.
pub fn split(plan: &Plan, polynomials: &[Polynomial], parts: u64) -> Vec<(Plan, Vec<Polynomial>)> {
    let packets = Packets::new(plan, polynomials);
    let count = packets.count();
    let parts = parts.clamp(1, count.max(1));
    let border = |part: u64| (u128::from(count) * u128::from(part) / u128::from(parts)) as u64;
    (0..parts)
        .map(|part| of_packets(plan, polynomials, &packets, border(part)..border(part + 1)))
        .collect()
}

/// Some consecutive packets.
fn of_packets(
    plan: &Plan,
    polynomials: &[Polynomial],
    packets: &Packets<'_>,
    wanted: std::ops::Range<u64>,
) -> (Plan, Vec<Polynomial>) {
    let mut some = Vec::new();
    let mut kept = Vec::new();
    for (at, (one, first)) in polynomials.iter().zip(packets.first.windows(2)).enumerate() {
        let own = wanted.start.max(first[0])..wanted.end.min(first[1]);
        if own.is_empty() {
            continue;
        }
        let from = (own.start - first[0]) * packets.packet;
        let to = ((own.end - first[0]) * packets.packet).min(one.len);
        some.push(piece(one, from, to - from));
        kept.push(at);
    }
    let of = |all: &[Threshold]| kept.iter().map(|&at| all[at]).collect();
    let mut plan = plan.clone();
    plan.levels.iter_mut().for_each(|level| level.thresholds = of(&level.thresholds));
    plan.exhaustive = of(&plan.exhaustive);
    (plan, some)
}

/// `len` arguments of a polynomial, from its argument t on.
fn piece(one: &Polynomial, t: u64, len: u64) -> Polynomial {
    let mut coefficients = one.coefficients.clone();
    if t > 0 {
        fixed::shift(&mut coefficients, one.words, one.degree(), t);
    }
    Polynomial { start: one.start + t, len, coefficients, ..*one }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::Random;
    use crate::search::{Found, Parameters, Polynomials, run};
    use wideblas::engine::cpu::Isa;

    #[test]
    fn parts_find_what_the_whole_finds() {
        let mut random = Random(33);
        let mut found_in_all = 0;
        for round in 0..60u64 {
            let polynomials: Vec<Polynomial> = (0..1 + random.below(4))
                .map(|_| {
                    let (words, degree) = (2 + random.below(4), random.below(7));
                    let decay = 10 + round % 20;
                    let coefficients = (0..=degree).flat_map(|power| {
                        let shift = (decay * power.saturating_sub(1)).min(60);
                        let mut all: Vec<u64> = (1..words).map(|_| random.bits()).collect();
                        all.push((random.bits() as i64 >> shift) as u64);
                        all
                    });
                    let coefficients = coefficients.collect();
                    let (start, len) = (random.bits() >> 12, 1 + random.below(1 << 14));
                    Polynomial { start, len, words: words as usize, coefficients, error: 0.0 }
                })
                .collect();
            let parameters = Parameters {
                polynomials: Polynomials::ALL[round as usize % 2],
                arguments: Some(16),
                packet: Some(1 + random.below(20)),
                ..Parameters::new(9)
            };
            let plan = Plan::new(&polynomials, &parameters).unwrap();
            let whole = run(&plan, &polynomials, 1, Isa::detected());
            for parts in [1, 2, 7, 1000] {
                let mut sum = Found { candidates: Vec::new(), counts: plan.counts() };
                let all = split(&plan, &polynomials, parts);
                assert!(!all.is_empty() && all.len() as u64 <= parts);
                for (plan, some) in &all {
                    let found = run(plan, some, 1, Isa::detected());
                    sum.candidates.extend(found.candidates);
                    sum.counts.add(&found.counts);
                }
                sum.candidates.sort_unstable();
                assert_eq!(sum, whole, "{parts} parts of {plan:?}");
            }
            found_in_all += whole.candidates.len();
        }
        assert!(found_in_all > 100, "{found_in_all}");
    }
}
