//! What is summed: doubles, residue numbers in an array, or the sums of parts from a GPU.

use super::float::{Float, Limbs, Precision, Term, of_double};
use std::ops::Range;
use wideblas_base::isa::Isa;
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::device::reduce::Sums;
use wideblas_engine::rns::{Array, Vector};
use wideblas_product::rns_codec::{PANEL, Panel};
use wideblas_product::significand::Significand;

/// Numbers in a fixed order.
pub trait Source: Sync {
    fn len(&self) -> usize;

    /// Calls `take` for each number of a range, in order.
    fn each(&self, range: Range<usize>, take: impl FnMut(Term<'_>));

    /// Adds a number, in a loop over many.
    fn add<L: Limbs>(sum: &mut Float<L>, precision: Precision, term: Term<'_>);
}

/// Numbers that take longer to read than a call does: sums of all kinds of them are compiled once.
pub trait Read: Sync {
    fn count(&self) -> usize;

    /// Calls `take` for each number of a range, in order.
    fn read(&self, range: Range<usize>, take: &mut dyn FnMut(Term<'_>));
}

impl Source for dyn Read + '_ {
    fn len(&self) -> usize {
        self.count()
    }

    fn each(&self, range: Range<usize>, mut take: impl FnMut(Term<'_>)) {
        self.read(range, &mut take);
    }

    #[inline(always)]
    fn add<L: Limbs>(sum: &mut Float<L>, precision: Precision, term: Term<'_>) {
        sum.add_by_call(precision, term);
    }
}

/// Doubles, all of them finite.
impl Source for Strided<'_, f64> {
    fn len(&self) -> usize {
        Strided::len(self)
    }

    #[inline(always)]
    fn each(&self, range: Range<usize>, mut take: impl FnMut(Term<'_>)) {
        for i in range {
            let (negative, exp, limb) = of_double(self.get(i));
            take(Term { negative, exp, limbs: &[limb] });
        }
    }

    #[inline(always)]
    fn add<L: Limbs>(sum: &mut Float<L>, precision: Precision, term: Term<'_>) {
        sum.add(precision, term);
    }
}

/// Residue numbers of the same precision.
pub struct Numbers<'a> {
    pub vector: Vector<Array<'a>>,
    pub isa: Isa,
}

impl Read for Numbers<'_> {
    fn count(&self) -> usize {
        self.vector.n
    }

    fn read(&self, range: Range<usize>, take: &mut dyn FnMut(Term<'_>)) {
        let Numbers { vector, isa } = self;
        let set = vector.array.set;
        let mut panel = Panel::new(set, *isa);
        let mut limbs = vec![0; set.bits.div_ceil(64) as usize];
        let mut number = Significand::zero(set.bits, &mut limbs);
        for start in range.clone().step_by(PANEL) {
            let places: [usize; PANEL] =
                std::array::from_fn(|lane| vector.at((start + lane).min(range.end - 1)));
            let count = PANEL.min(range.end - start);
            panel.read(&vector.array, &places[..count]);
            for lane in 0..count {
                panel.get(lane, &mut number);
                take(match number.exp() {
                    Some(exp) => {
                        Term { negative: number.is_negative(), exp, limbs: number.limbs() }
                    }
                    None => Term::ZERO,
                });
            }
        }
    }
}

impl Read for Sums {
    fn count(&self) -> usize {
        self.len
    }

    fn read(&self, range: Range<usize>, take: &mut dyn FnMut(Term<'_>)) {
        let mut limbs = Vec::new();
        for k in range {
            let (negative, exp, words) = self.get(k);
            let Some(exp) = exp else {
                take(Term::ZERO);
                continue;
            };
            // Pairs from the highest word on, up to the last that is not zero: a device may have more words than needed.
            limbs.clear();
            let mut high = None;
            for word in words.rev().map(u64::from) {
                match high.take() {
                    None => high = Some(word << 32),
                    Some(high) => limbs.push(high | word),
                }
            }
            limbs.extend(high);
            limbs.truncate(limbs.iter().rposition(|&limb| limb != 0).map_or(1, |last| last + 1));
            limbs.reverse();
            take(Term { negative, exp, limbs: &limbs });
        }
    }
}
