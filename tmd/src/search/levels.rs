//! The tests of one level, a sub-domain after the other.

use super::plan::{Level, Packet};
use super::{Precision, Tests, hash};
use crate::boolean::Algorithm;
use crate::packet::Tabulated;
use wideblas::engine::cpu::Isa;

/// A part of a packet that is searched further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The packet's place among those at hand.
    pub packet: u32,
    pub offset: u32,
}

/// Cuts pieces into sub-domains and tests them.
pub struct Tester<'a> {
    pub packets: &'a [Packet],
    pub level: &'a Level,
    pub algorithm: Algorithm,
    pub precision: Precision,
}

impl Tester<'_> {
    /// Sub-domains of a piece.
    #[inline]
    pub fn subdomains(&self, piece: Piece) -> u64 {
        let left = self.packets[piece.packet as usize].len - u64::from(piece.offset);
        self.level.piece.min(left).div_ceil(self.level.arguments)
    }

    /// Counts a failure and keeps it.
    #[inline]
    pub fn fail(&self, piece: Piece, at: u64, counts: &mut Tests, failures: &mut Vec<Piece>) {
        let offset = u64::from(piece.offset) + at * self.level.arguments;
        counts.failures += 1;
        let first = self.packets[piece.packet as usize].start + offset;
        counts.hash = counts.hash.wrapping_add(hash(first));
        failures.push(Piece { packet: piece.packet, offset: offset as u32 });
    }

    /// Tests the sub-domains of the pieces.
    pub fn run(&self, pieces: &[Piece], isa: Isa, counts: &mut Tests, failures: &mut Vec<Piece>) {
        let doubles = self.precision == Precision::Double;
        if !doubles || !self.run_lanes(pieces, isa, counts, failures) {
            self.run_portable(pieces, counts, failures);
        }
    }

    /// By 64-bit integers.
    fn run_portable(&self, pieces: &[Piece], counts: &mut Tests, failures: &mut Vec<Piece>) {
        let n = self.level.arguments;
        let spare = 64 - self.precision.bits();
        let half = (1u128 << 63) << spare;
        for &piece in pieces {
            let packet = &self.packets[piece.packet as usize];
            let threshold = self.level.thresholds[packet.polynomial];
            let mut lines = packet.cubic.shifted(piece.offset.into()).lines(n);
            let subdomains = self.subdomains(piece);
            counts.tests += subdomains;
            for at in 0..subdomains {
                let upper = |x: u128| (x >> 64) as u64 >> spare << spare;
                let a = upper(lines.a.0[0].wrapping_add(half)).wrapping_neg();
                let b = upper(lines.b.0[0]).wrapping_add(threshold.shift);
                if self.algorithm.lower_bound(a, b, n) <= threshold.at_most {
                    self.fail(piece, at, counts, failures);
                }
                lines.a.advance();
                lines.b.advance();
            }
        }
    }
}

/// Phase 3: the arguments of a piece of at most `most` ones that are near an integer. Returns how many it looked at.
pub fn exhaust(
    packet: &Packet,
    piece: Piece,
    most: u64,
    threshold: super::Threshold,
    candidates: &mut Vec<u64>,
) -> u64 {
    let count = most.min(packet.len - u64::from(piece.offset));
    let mut values: Tabulated<4> = packet.cubic.shifted(piece.offset.into()).values();
    for t in 0..count {
        let upper = (values.0[0] >> 64) as u64;
        if upper.wrapping_add(threshold.shift) <= threshold.at_most {
            candidates.push(packet.start + u64::from(piece.offset) + t);
        }
        values.advance();
    }
    count
}
