use crate::boolean::Algorithm;
use crate::boolean::special::slope;
use crate::numbers::Random;
use crate::packet::Cubic;
use crate::search::levels::{Piece, Tester};
use crate::search::plan::Packet;
use crate::search::{Level, Precision, Tests, Threshold};
use wideblas::engine::cpu::Isa;

/// Lanes give the verdicts of the 64-bit integers, on lines of all kinds side by side.
#[test]
fn verdicts_are_the_integers() {
    let mut random = Random(8);
    let (mut failed, mut passed) = (0, 0);
    for round in 0..1500 {
        let count = 1 + random.below(40) as usize;
        let n = match round % 3 {
            0 => 1 + random.below(9),
            _ => 1 + (random.bits() & ((1 << (round % 30)) - 1)),
        };
        // Half of the tests pass.
        let shift = (random.bits() >> 2) / n.next_power_of_two();
        let threshold = |shift: u64| {
            let shift = (shift >> 11 << 11) + (1 << 11);
            Threshold { shift, at_most: shift.saturating_mul(2) }
        };
        let fails_always = Threshold { shift: 1 << 63, at_most: u64::MAX };
        let level = Level {
            piece: 8 * n,
            arguments: n,
            thresholds: vec![threshold(shift), threshold(shift >> 3), fails_always],
        };
        let packets: Vec<Packet> = (0..count)
            .map(|at| {
                let exact = slope(&mut random);
                // What doubles see is a special slope in three of four cases.
                let a = if at % 4 == 0 { exact } else { exact << 11 };
                let b = match random.below(3) {
                    0 => a.wrapping_mul(random.below(n)),
                    _ => random.bits(),
                };
                let wide = |x: u64| u128::from(x) << 64;
                let small = u128::from(random.bits());
                Packet {
                    cubic: Cubic([wide(b) + small, wide(a), small >> (at % 64), 0]),
                    start: random.bits() >> 13,
                    len: 1 + random.below(8 * n),
                    polynomial: if at % 29 == 28 { 2 } else { at % 2 },
                }
            })
            .collect();
        let pieces: Vec<Piece> =
            (0..count).map(|packet| Piece { packet: packet as u32, offset: 0 }).collect();
        for algorithm in [Algorithm::Regular, Algorithm::Clipped] {
            let precision = Precision::Double;
            let tester = Tester { packets: &packets, level: &level, algorithm, precision };
            let run = |isa: Isa| {
                let (mut counts, mut failures) = (Tests::default(), Vec::new());
                tester.run(&pieces, isa, &mut counts, &mut failures);
                failures.sort_unstable_by_key(|piece| (piece.packet, piece.offset));
                (counts, failures)
            };
            let expected = run(Isa::Generic);
            for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                let found = run(isa);
                let differs = found.1.iter().zip(&expected.1).find(|(one, other)| one != other);
                let context = || format!("{isa:?} {algorithm:?} round {round}, n = {n}");
                assert!(found == expected, "{}: {differs:?} {packets:x?} {level:?}", context());
            }
            failed += expected.0.failures;
            passed += expected.0.tests - expected.0.failures;
        }
    }
    assert!(failed > 20_000 && passed > 20_000, "{failed} {passed}");
}
