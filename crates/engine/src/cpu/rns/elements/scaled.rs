//! Numbers that are read as their products with a constant: for the term of a sum whose lowest words are left out at
//! first, which then takes no more than reading its number.

use super::window::{MISSING_WORDS, cut_of};
use super::{Constant, Lines, Sum, Term};
use crate::cpu::Isa;
use crate::cpu::simd::{self, Register, Simd};
use std::cmp::Reverse;
use wideblas_format::rns::{Form, ModuliSet, WORD_BITS};

/// How the numbers of an operand become the longest term of a sum.
pub struct Scaled {
    pub(super) sum: usize,
    pub(super) operand: usize,
    /// See [`ModuliSet::scaled_weights`].
    pub(super) weights: Vec<u64>,
    /// Words of the product.
    pub(super) len: usize,
}

impl Scaled {
    /// For all sums that allow it. Making a table takes about as long as a thousand sums save by it.
    pub fn of(set: &ModuliSet, operands: &[Lines<'_>], sums: &[Sum<'_>], isa: Isa) -> Vec<Scaled> {
        let form = simd::run_products(isa, FormOf);
        let uses = |operand: usize| {
            let factors = sums.iter().flat_map(|sum| sum.terms).flat_map(|term| term.factors);
            factors.filter(|&&factor| factor == operand).count()
        };
        let of_sum = |(k, sum): (usize, &Sum<'_>)| {
            let (term, bits) = longest(set, sum.terms)?;
            let (&[operand], [constant]) = (term.factors, term.constants) else { return None };
            let (cut, words) = (cut_of(set, bits), bits.div_ceil(WORD_BITS));
            if cut == 0 || operands[operand].loaded.is_some() || uses(operand) > 1 {
                return None;
            }
            let len = words - cut;
            let weights = set.scaled_weights(form, &constant.limbs, cut, len)?;
            // Four units of the second word for each factor.
            let is_close = 4 * (weights.len() / len) < MISSING_WORDS;
            is_close.then_some(Scaled { sum: k, operand, weights, len })
        };
        sums.iter().enumerate().filter_map(of_sum).collect()
    }
}

/// The first one of the longest terms with its bits, if these are the same in all columns.
fn longest<'a, 'b>(set: &ModuliSet, terms: &'b [Term<'a>]) -> Option<(&'b Term<'a>, usize)> {
    if terms.iter().any(|term| term.constants.len() > 1) {
        return None;
    }
    let bits = |term: &Term<'_>| {
        let constant = term.constants.first().map_or(0, Constant::bits);
        set.bits as usize * term.factors.len() + constant
    };
    let wanted = terms.iter().filter(|term| !term.constants.iter().any(Constant::is_zero));
    wanted.map(|term| (term, bits(term))).min_by_key(|&(_, bits)| Reverse(bits))
}

struct FormOf;

impl Simd for FormOf {
    type Output = Form;

    #[inline(always)]
    fn run<V: Register>(self, _: simd::Maker<V>) -> Form {
        V::FORM
    }
}
