//! Integers in words of 50 bits, one in each lane: from residues, to residues, and their products.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::lines::{Group, Heads, Line, NOTHING, Results};
use super::reduce;
use crate::cpu::simd::{MOST_LANES, Register};
use wideblas_format::rns::{
    BLOCK, Base, Blocks, FRACTION_BIAS, Form, ModuliSet, Part, Reduction, TRIPLE_BIAS, TRIPLES,
    WORD_BITS, Words, first_of_triple,
};

/// Zeros on both sides of the second factor of a product.
pub const PADDING: usize = BLOCK;
pub const WORD: u64 = (1 << WORD_BITS) - 1;

/// Calls a function for [`Blocks`] of sums: their number is its constant, `at` the first.
macro_rules! by_blocks {
    ($len:expr, $at:ident, $function:ident::<$register:ty>($($argument:expr),*)) => {{
        let mut blocks = Blocks::new($len, <$register>::FORM);
        while let Some(($at, size)) = blocks.take() {
            // So that the compiler knows which sizes there are.
            match size.min(<$register>::FORM.block()) {
                1 => $function::<$register, 1>($($argument),*),
                2 => $function::<$register, 2>($($argument),*),
                3 => $function::<$register, 3>($($argument),*),
                4 => $function::<$register, 4>($($argument),*),
                5 => $function::<$register, 5>($($argument),*),
                6 => $function::<$register, 6>($($argument),*),
                7 => $function::<$register, 7>($($argument),*),
                _ => $function::<$register, BLOCK>($($argument),*),
            }
        }
    }};
}
pub(super) use by_blocks;

/// Turns sums of products into words, from the lowest on.
pub(super) struct Carry<V> {
    high: V,
    carry: V,
}

impl<V: Register> Carry<V> {
    #[inline(always)]
    pub(super) fn new() -> Carry<V> {
        // SAFETY: under simd::run.
        let zero = unsafe { V::splat(0) };
        Carry { high: zero, carry: zero }
    }

    /// Takes the sums for the next words.
    #[inline(always)]
    pub(super) fn words<const N: usize>(&mut self, lows: &[V; N], highs: &[V; N], out: &mut [V]) {
        // SAFETY: under simd::run.
        let mask = unsafe { V::splat(WORD) };
        for c in 0..N {
            let sum = lows[c].plus(self.high).plus(self.carry);
            out[c] = sum.and(mask);
            self.carry = sum.shift_right_signed::<{ WORD_BITS as u32 }>();
            self.high = if V::FORM.split() == 52 { highs[c].shift_left::<2>() } else { highs[c] };
        }
        const { assert!(Form::Long.split() == 52 && Form::Short.split() as usize == WORD_BITS) };
    }
}

/// Initial sums: they cancel the offsets of `products` products that are added to them.
#[inline(always)]
pub(super) fn start<V: Register>(products: usize) -> (V, V) {
    let minus = |offset: u64| (products as u64).wrapping_mul(offset).wrapping_neg();
    // SAFETY: under simd::run.
    unsafe { (V::splat(minus(V::FORM.low_offset())), V::splat(minus(V::FORM.high_offset()))) }
}

/// Conversions of the numbers of a set, with their memory.
pub struct Convert<'a, V> {
    set: &'a ModuliSet,
    pub table: &'a Words,
    memory: Vec<[u64; MOST_LANES]>,
    /// By pairs, as [`crate::rns::Array::gather`] has them.
    pairs: Vec<V>,
    factors: Vec<V>,
    residues: Vec<V>,
}

impl<V: Register> Convert<'_, V> {
    #[inline(always)]
    pub fn new(set: &ModuliSet) -> Convert<'_, V> {
        // SAFETY: under simd::run.
        let (table, zero) = (set.words(V::FORM), unsafe { V::splat(0) });
        Convert {
            set,
            table,
            memory: vec![[0; MOST_LANES]; set.full.len.div_ceil(2)],
            pairs: vec![zero; set.first.len.next_multiple_of(4) / 2],
            factors: vec![zero; table.len.max(set.first.len + 1 - table.parts.len())],
            residues: vec![zero; set.full.len.next_multiple_of(2)],
        }
    }

    /// The significands of numbers of a line, with their heads; lanes without a number are zero. They have `W` words,
    /// or any number of them where that is 0. If there are weights for their products with a constant, these instead.
    ///
    /// # Safety
    /// The line holds the numbers; only under simd::run.
    #[inline(always)]
    pub unsafe fn read<const W: usize>(
        &mut self,
        line: &Line<'_>,
        group: Group,
        scaled: Option<&[u64]>,
        words: &mut [V],
    ) -> Heads<V> {
        let base = &self.set.first;
        // SAFETY: the caller's.
        let heads = unsafe { line.read(group, base.len, &mut self.memory, &mut self.pairs) };
        self.weigh();
        let (table, mut carry) = (self.table, Carry::new());
        let factors = &self.factors[..base.len + 1 - table.parts.len()];
        let weights = scaled.unwrap_or(&table.weights);
        if W == 0 {
            let words = &mut words[..weights.len() / factors.len()];
            by_blocks!(words.len(), at, combine::<V>(weights, factors, at, &mut carry, words));
        } else {
            const { assert!(W <= BLOCK) };
            combine::<V, W>(weights, factors, 0, &mut carry, words);
        }
        if scaled.is_some() {
            // The product is zero, less what is cut off of it.
            // SAFETY: under simd::run.
            let zero = unsafe { V::splat((NOTHING / 2) as u64) };
            let zero = heads.exponent.minus(zero).sign_mask();
            if zero.sign_bits() != 0 {
                for word in words {
                    *word = word.and_not(zero);
                }
            }
        }
        heads
    }

    /// The residues as factors x, and then q of the integer sum x_i e_i - q M, see [`Words::weights`]; parts of them as
    /// two factors each.
    #[inline(always)]
    fn weigh(&mut self) {
        let (table, count) = (self.table, self.set.first.len);
        let (pairs, fractions) = (&self.pairs[..count.div_ceil(2)], &table.fractions[..count]);
        // Other forms have none, so their code does not check for them.
        let parts = if V::FORM == Form::Long { &table.parts[..] } else { &[] };
        let (in_parts, factors) =
            self.factors[..count + 1 - parts.len()].split_at_mut(2 * parts.len());
        // One for each part, to whose integer its product is added.
        // SAFETY: under simd::run.
        let mut fraction = unsafe { V::splat((parts.len() as f64).to_bits()) };
        for two in 0..parts.len() / 2 {
            let pairs = &pairs[3 * two..][..3];
            // Not by `map`, which is not always compiled for the instruction set.
            let (a, b, c) = (halves(pairs[0]), halves(pairs[1]), halves(pairs[2]));
            let (fractions, out) = (&fractions[6 * two..][..6], &mut in_parts[4 * two..][..4]);
            let x = [a.0, a.1, b.0];
            weigh_part(&parts[2 * two], x, &fractions[..3], &mut fraction, &mut out[..2]);
            let x = [b.1, c.0, c.1];
            weigh_part(&parts[2 * two + 1], x, &fractions[3..], &mut fraction, &mut out[2..]);
        }
        if parts.len() % 2 == 1 {
            let t = parts.len() - 1;
            let (a, b) = (halves(pairs[3 * t / 2]), halves(pairs[3 * t / 2 + 1]));
            let (fractions, out) = (&fractions[3 * t..][..3], &mut in_parts[2 * t..]);
            weigh_part(&parts[t], [a.0, a.1, b.0], fractions, &mut fraction, out);
        }
        let first = 3 * parts.len();
        for i in first..count {
            let (even, odd) = halves(pairs[i / 2]);
            let x = if i % 2 == 0 { even } else { odd };
            let float = x.to_double();
            // SAFETY: under simd::run.
            fraction = float.fma(unsafe { V::splat(fractions[i].to_bits()) }, fraction);
            factors[i - first] = if V::FORM == Form::Float { float } else { x };
        }
        // The sum is q plus less than 1/4, and its error far less than 1/4: it is below 2^40, and each of at most 300
        // steps rounds it by 2^-13.
        factors[count - first] = fraction.to_integer().to_factor();
    }

    /// Writes numbers with these significands to a line, but not those of the lanes that are undone. For `W` see
    /// [`Convert::read`].
    ///
    /// # Safety
    /// The line holds the numbers; only under simd::run.
    #[inline(always)]
    pub unsafe fn write<const W: usize>(
        &mut self,
        words: &[V],
        results: &Results<V>,
        line: &Line<'_>,
        group: Group,
        undone: u32,
    ) {
        let (base, table) = (&self.set.full, self.table);
        let words = &words[..if W == 0 { words.len() } else { W }];
        let (factors, residues) = (&mut self.factors[..words.len()], &mut self.residues[..]);
        let factors = if V::FORM == Form::Float {
            for d in 0..words.len() {
                factors[d] = words[d].to_factor();
            }
            &*factors
        } else {
            words
        };
        // Short numbers have no triples, so their code does not check for them.
        if V::FORM == Form::Long && W == 0 && !table.triples.is_empty() {
            let mut blocks = Blocks::of(table.thirds.len(), TRIPLES);
            while let Some((at, size)) = blocks.take() {
                match size {
                    1 => residues_of_triples::<V, 1>(table, factors, at, base.len, residues),
                    2 => residues_of_triples::<V, 2>(table, factors, at, base.len, residues),
                    3 => residues_of_triples::<V, 3>(table, factors, at, base.len, residues),
                    4 => residues_of_triples::<V, 4>(table, factors, at, base.len, residues),
                    5 => residues_of_triples::<V, 5>(table, factors, at, base.len, residues),
                    _ => residues_of_triples::<V, TRIPLES>(table, factors, at, base.len, residues),
                }
            }
        } else {
            by_blocks!(base.len, at, residues_of::<V>(table, factors, at, residues));
        }
        if V::FORM != Form::Long {
            for &i in &base.irregular {
                residues[i] = irregular_residue(base, i, words);
            }
        }
        // SAFETY: the caller's.
        unsafe { line.write(group, undone, residues, results, &mut self.memory) };
    }
}

/// The residues of a pair.
#[inline(always)]
fn halves<V: Register>(pair: V) -> (V, V) {
    // SAFETY: under simd::run.
    (pair.and(unsafe { V::splat(u32::MAX.into()) }), pair.shift_right::<32>())
}

/// The two digits of a part's integer, which is between 1/4 and 7/4 of its product; `fraction` becomes larger by that
/// share, minus one. Multiples of 2^52 in the digits are left to products, which do not see them.
#[inline(always)]
fn weigh_part<V: Register>(
    part: &Part,
    x: [V; 3],
    fractions: &[f64],
    fraction: &mut V,
    out: &mut [V],
) {
    // SAFETY: under simd::run.
    let mut share = x[0].to_double().mul(unsafe { V::splat(fractions[0].to_bits()) });
    for i in 1..3 {
        // SAFETY: under simd::run.
        share = x[i].to_double().fma(unsafe { V::splat(fractions[i].to_bits()) }, share);
    }
    let whole = share.to_integer();
    *fraction = fraction.add(share.sub(whole.to_double()));
    // SAFETY: under simd::run.
    let (mut low, mut high) = unsafe { (V::splat(part.product[0]), V::splat(part.product[1])) };
    for i in 0..4 {
        let x = if i < 3 { x[i] } else { whole };
        let [a, b] = if i < 3 { part.shares[i] } else { part.minus };
        // SAFETY: under simd::run.
        let (a, b) = unsafe { (V::splat(a), V::splat(b)) };
        low = low.plus_product_low(x, a);
        high = high.plus_product_high(x, a).plus_product_low(x, b);
    }
    out[0] = low;
    out[1] = high.plus(low.shift_right::<52>());
}

/// A register with `f(lane)` in each lane: for rare cases.
#[inline(always)]
fn by_lanes<V: Register>(f: impl Fn(usize) -> u64) -> V {
    let mut lanes = [0; MOST_LANES];
    for (lane, value) in lanes[..V::LANES].iter_mut().enumerate() {
        *value = f(lane);
    }
    // SAFETY: under simd::run.
    unsafe { V::load(&lanes) }
}

#[inline(always)]
fn irregular_residue<V: Register>(base: &Base, i: usize, words: &[V]) -> V {
    let m = u128::from(base.moduli[i]);
    by_lanes(|lane| {
        let mut all = [0; MOST_LANES];
        let next = |x: u128, word: &V| {
            word.store(&mut all);
            ((x << WORD_BITS) + u128::from(all[lane])) % m
        };
        words.iter().rev().fold(0, next) as u64
    })
}

/// Words of the integer sum x_i e_i - q M from `at` on.
#[inline(always)]
fn combine<V: Register, const N: usize>(
    weights: &[u64],
    factors: &[V],
    at: usize,
    carry: &mut Carry<V>,
    out: &mut [V],
) {
    let (low, high) = start::<V>(factors.len());
    let (mut lows, mut highs) = ([low; N], [high; N]);
    let (weights, _) = weights[at * factors.len()..].as_chunks::<N>();
    for (&factor, weights) in factors.iter().zip(weights) {
        for c in 0..N {
            // SAFETY: under simd::run.
            let weight = unsafe { V::splat(weights[c]) };
            V::add_product(&mut lows[c], &mut highs[c], factor, weight);
        }
    }
    carry.words(&lows, &highs, &mut out[at..at + N]);
}

/// Residues by some moduli from `at` on.
#[inline(always)]
fn residues_of<V: Register, const N: usize>(
    table: &Words,
    factors: &[V],
    at: usize,
    out: &mut [V],
) {
    let (constants, out) = (&table.full[at..at + N], &mut out[at..at + N]);
    if V::FORM == Form::Long {
        return residues_of_fractions::<V, N>(table, factors, at, out);
    }
    let (low, high) = start::<V>(factors.len());
    let (mut lows, mut highs) = ([low; N], [high; N]);
    if V::FORM == Form::Float {
        for c in 0..N {
            // SAFETY: under simd::run.
            lows[c] = lows[c].plus(unsafe { V::splat(constants[c].bias) });
        }
    }
    let (lifts, _) = table.lift[at * factors.len()..].as_chunks::<N>();
    for (&factor, lifts) in factors.iter().zip(lifts) {
        for c in 0..N {
            // SAFETY: under simd::run.
            V::add_product(&mut lows[c], &mut highs[c], factor, unsafe { V::splat(lifts[c]) });
        }
    }
    for c in 0..N {
        let Reduction { modulus, neg_inverse, again, .. } = constants[c];
        // SAFETY: under simd::run.
        let (modulus, neg_inverse) = unsafe { (V::splat_low(modulus), V::splat_low(neg_inverse)) };
        let high = highs[c].shift_left::<{ Form::Short.split() - 32 }>();
        // Both together over 2^32: below 2^57, and over 2^32 again little more than the modulus.
        let sum = reduce(lows[c], modulus, neg_inverse).plus(high);
        let mut residue = reduce(sum, modulus, neg_inverse);
        if again != 0 {
            // SAFETY: under simd::run.
            let product = residue.times_low(unsafe { V::splat_low(again) });
            residue = reduce(product, modulus, neg_inverse);
        }
        // Below twice the modulus; a negative difference has the larger low half, and the high halves are zero.
        out[c] = residue.least_halves(residue.minus(modulus));
    }
}

/// The same in the long form: by the fraction of the integer over the modulus, in units of 2^-52 modulo 1. It is not
/// less than that fraction and more by less than 2^-42, so that its product with the modulus, rounded down, is the
/// residue.
#[inline(always)]
fn residues_of_fractions<V: Register, const N: usize>(
    table: &Words,
    factors: &[V],
    at: usize,
    out: &mut [V],
) {
    // SAFETY: under simd::run.
    let (zero, bias) = unsafe { (V::splat(0), V::splat(FRACTION_BIAS)) };
    let (mut lows, mut highs) = ([bias; N], [zero; N]);
    let (digits, _) = table.digits[at * factors.len()..].as_chunks::<N>();
    for (&factor, digits) in factors.iter().zip(digits) {
        for c in 0..N {
            let [first, second] = digits[c];
            // SAFETY: under simd::run.
            let (first, second) = unsafe { (V::splat(first), V::splat(second)) };
            lows[c] = lows[c].plus_product_low(factor, first);
            highs[c] = highs[c].plus_product_high(factor, second);
        }
    }
    for c in 0..N {
        // SAFETY: under simd::run.
        let modulus = unsafe { V::splat(table.full[at + c].modulus.into()) };
        out[c] = zero.plus_product_high(lows[c].plus(highs[c]), modulus);
    }
}

/// The same by three moduli at a time: the fraction of the integer over their product P, of 104 bits, times P / m is
/// the fraction over m, plus integers that do not matter.
#[inline(always)]
fn residues_of_triples<V: Register, const N: usize>(
    table: &Words,
    factors: &[V],
    at: usize,
    moduli: usize,
    out: &mut [V],
) {
    // SAFETY: under simd::run.
    let (zero, bias) = unsafe { (V::splat(0), V::splat(TRIPLE_BIAS)) };
    // The first 52 bits and those behind.
    let (mut first, mut second) = ([zero; N], [zero; N]);
    let (digits, _) = table.triples[at * factors.len()..].as_chunks::<N>();
    for (&factor, digits) in factors.iter().zip(digits) {
        for c in 0..N {
            let [a, b, d] = digits[c];
            // SAFETY: under simd::run.
            let (a, b, d) = unsafe { (V::splat(a), V::splat(b), V::splat(d)) };
            first[c] = first[c].plus_product_low(factor, a).plus_product_high(factor, b);
            second[c] = second[c].plus_product_low(factor, b).plus_product_high(factor, d);
        }
    }
    for c in 0..N {
        // Products take the low 52 bits.
        let (first, second) = (first[c].plus(second[c].shift_right::<52>()), second[c]);
        let out = &mut out[first_of_triple(at + c, moduli)..][..3];
        for i in 0..3 {
            let [low, high, modulus] = table.thirds[at + c][i];
            // SAFETY: under simd::run.
            let (low, high) = unsafe { (V::splat(low), V::splat(high)) };
            let sum = bias.plus_product_low(first, low).plus_product_low(second, high);
            let sum = sum.plus_product_high(second, low);
            // SAFETY: under simd::run.
            out[i] = zero.plus_product_high(sum, unsafe { V::splat(modulus) });
        }
    }
}
