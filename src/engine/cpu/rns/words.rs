//! Integers in words of 50 bits, one in each lane: from residues, to residues, and their products.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::lines::{Group, Heads, Line, Results};
use super::reduce;
use crate::engine::cpu::simd::{MOST_LANES, Register};
use crate::format::rns::{Base, Form, ModuliSet, Reduction, WORD_BITS, Weight, Words};

/// Words or residues whose sums are held in registers at a time, at most.
const BLOCK: usize = 8;
/// Zeros on both sides of the second factor of a product.
pub const PADDING: usize = BLOCK;
pub const WORD: u64 = (1 << WORD_BITS) - 1;

/// Calls a function for blocks of words, as equal as possible: their number is its constant, `at` the first.
macro_rules! by_blocks {
    ($len:expr, $at:ident, $function:ident::<$register:ty>($($argument:expr),*)) => {{
        let len = $len;
        let ($at, mut blocks) = (&mut 0, usize::div_ceil(len, BLOCK));
        while blocks > 0 {
            let size = (len - *$at).div_ceil(blocks);
            match size {
                1 => $function::<$register, 1>($($argument),*),
                2 => $function::<$register, 2>($($argument),*),
                3 => $function::<$register, 3>($($argument),*),
                4 => $function::<$register, 4>($($argument),*),
                5 => $function::<$register, 5>($($argument),*),
                6 => $function::<$register, 6>($($argument),*),
                7 => $function::<$register, 7>($($argument),*),
                _ => $function::<$register, BLOCK>($($argument),*),
            }
            *$at += size;
            blocks -= 1;
        }
    }};
}

/// What turns sums of products into words, from the lowest on.
struct Carry<V> {
    high: V,
    carry: V,
}

impl<V: Register> Carry<V> {
    #[inline(always)]
    fn new() -> Carry<V> {
        // SAFETY: under simd::run.
        let zero = unsafe { V::splat(0) };
        Carry { high: zero, carry: zero }
    }

    /// Takes the sums for the next words.
    #[inline(always)]
    fn words<const N: usize>(&mut self, lows: &[V; N], highs: &[V; N], out: &mut [V]) {
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

/// Sums that so many products make zero plus these products.
#[inline(always)]
fn start<V: Register>(products: usize) -> (V, V) {
    let minus = |offset: u64| (products as u64).wrapping_mul(offset).wrapping_neg();
    // SAFETY: under simd::run.
    unsafe { (V::splat(minus(V::FORM.low_offset())), V::splat(minus(V::FORM.high_offset()))) }
}

/// Conversions of the numbers of a set, with their memory.
pub struct Convert<'a, V> {
    set: &'a ModuliSet,
    pub table: &'a Words,
    memory: Vec<[u64; MOST_LANES]>,
    /// By pairs, as [`crate::engine::rns::Array::gather`] has them.
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
            factors: vec![zero; table.len.max(set.first.len)],
            residues: vec![zero; set.full.len.next_multiple_of(2)],
        }
    }

    /// The significands of numbers of a line, with their heads; lanes without a number are zero.
    ///
    /// # Safety
    /// The line holds the numbers; only under simd::run.
    #[inline(always)]
    pub unsafe fn read(&mut self, line: &Line<'_>, group: Group, words: &mut [V]) -> Heads<V> {
        let base = &self.set.first;
        // SAFETY: the caller's.
        let heads = unsafe { line.read(group, base.len, &mut self.memory, &mut self.pairs) };
        let quotient = self.weigh();
        let (factors, table, mut carry) = (&self.factors[..base.len], self.table, Carry::new());
        let words = &mut words[..table.len];
        by_blocks!(words.len(), at, combine::<V>(table, factors, quotient, *at, &mut carry, words));
        heads
    }

    /// Factors y of M / m, and q of the integer sum y_i M / m_i - q M.
    #[inline(always)]
    fn weigh(&mut self) -> V {
        /// 2^52: a double of this exponent holds an integer below 2^52 in its low bits.
        const MAGIC: u64 = 1075 << 52;
        let base = &self.set.first;
        // SAFETY: under simd::run.
        let (magic, mut fraction) = unsafe { (V::splat(MAGIC), V::splat(0)) };
        let irregular = !base.irregular.is_empty();
        let (pairs, factors) = (&self.pairs[..], &mut self.factors[..base.len]);
        let weights = &self.table.first[..base.len];
        for i in 0..base.len {
            let Weight { modulus, neg_inverse, inverse, reciprocal } = weights[i];
            let (modulus, neg_inverse) =
                // SAFETY: under simd::run.
                unsafe { (V::splat_low(modulus), V::splat_low(neg_inverse)) };
            let x = if i % 2 == 0 { pairs[i / 2] } else { pairs[i / 2].shift_right::<32>() };
            // Below twice the modulus, which is enough.
            // SAFETY: under simd::run.
            let mut y = reduce(x.times_low(unsafe { V::splat_low(inverse) }), modulus, neg_inverse);
            if irregular && base.irregular.contains(&i) {
                y = irregular_weight(base, i, x);
            }
            // SAFETY: under simd::run.
            let reciprocal = unsafe { V::splat(reciprocal.to_bits()) };
            let float = y.or(magic).sub(magic);
            fraction = float.fma(reciprocal, fraction);
            factors[i] = if V::FORM == Form::Float { float } else { y };
        }
        // The sum is q plus less than 1/4, and its error far less than 1/4.
        // SAFETY: under simd::run.
        fraction.add(magic).and(unsafe { V::splat((1 << 52) - 1) }).to_factor()
    }

    /// Writes numbers with these significands to a line, but not those of the lanes that are undone.
    ///
    /// # Safety
    /// The line holds the numbers; only under simd::run.
    #[inline(always)]
    pub unsafe fn write(
        &mut self,
        words: &[V],
        results: &Results<V>,
        line: &Line<'_>,
        group: Group,
        undone: u32,
    ) {
        let (base, table) = (&self.set.full, self.table);
        let factors = &mut self.factors[..words.len()];
        for d in 0..words.len() {
            factors[d] = words[d].to_factor();
        }
        let (factors, residues) = (&self.factors[..words.len()], &mut self.residues[..]);
        by_blocks!(base.len, at, residues_of::<V>(table, factors, *at, residues));
        for &i in &base.irregular {
            residues[i] = irregular_residue(base, i, words);
        }
        // SAFETY: the caller's.
        unsafe { line.write(group, undone, residues, results, &mut self.memory) };
    }
}

/// As many lanes as a register has, of an integer function of lanes: for what is rare.
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
fn irregular_weight<V: Register>(base: &Base, i: usize, x: V) -> V {
    let (m, inverse) = (u64::from(base.moduli[i]), u64::from(base.inverses[i]));
    let mut lanes = [0; MOST_LANES];
    x.store(&mut lanes);
    by_lanes(|lane| (lanes[lane] & 0xffff_ffff) * inverse % m)
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

/// Words of the integer sum y_i M / m_i - q M from `at` on.
#[inline(always)]
fn combine<V: Register, const N: usize>(
    table: &Words,
    factors: &[V],
    quotient: V,
    at: usize,
    carry: &mut Carry<V>,
    out: &mut [V],
) {
    let (low, high) = start::<V>(factors.len() + 1);
    let (mut lows, mut highs) = ([low; N], [high; N]);
    let len = out.len();
    let mut weights = &table.weights[at..];
    for i in 0..factors.len() {
        for c in 0..N {
            // SAFETY: under simd::run.
            V::add_product(&mut lows[c], &mut highs[c], factors[i], unsafe {
                V::splat(weights[c])
            });
        }
        weights = &weights[len.min(weights.len() - N)..];
    }
    // The quotient is known last.
    let minus = &table.minus_product[at..at + N];
    for c in 0..N {
        // SAFETY: under simd::run.
        V::add_product(&mut lows[c], &mut highs[c], quotient, unsafe { V::splat(minus[c]) });
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
    let (low, high) = start::<V>(factors.len());
    let (mut lows, mut highs) = ([low; N], [high; N]);
    let (constants, out) = (&table.full[at..at + N], &mut out[at..at + N]);
    if V::FORM == Form::Float {
        for c in 0..N {
            // SAFETY: under simd::run.
            lows[c] = lows[c].plus(unsafe { V::splat(constants[c].bias) });
        }
    }
    let mut lifts = &table.lift[at..];
    for d in 0..factors.len() {
        for c in 0..N {
            // SAFETY: under simd::run.
            V::add_product(&mut lows[c], &mut highs[c], factors[d], unsafe { V::splat(lifts[c]) });
        }
        lifts = &lifts[table.full.len().min(lifts.len() - N)..];
    }
    for c in 0..N {
        let Reduction { modulus, neg_inverse, again, .. } = constants[c];
        // SAFETY: under simd::run.
        let (modulus, neg_inverse) = unsafe { (V::splat_low(modulus), V::splat_low(neg_inverse)) };
        let high = match V::FORM.split() {
            52 => highs[c].shift_left::<{ Form::Long.split() - 32 }>(),
            _ => highs[c].shift_left::<{ Form::Short.split() - 32 }>(),
        };
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

/// The lowest words of a product; `b` has [`PADDING`] zeros on both sides, and both are factors.
#[inline(always)]
pub fn product<V: Register>(a: &[V], b: &[V], out: &mut [V]) {
    let mut carry = Carry::new();
    by_blocks!(out.len(), at, columns::<V>(a, b, *at, &mut carry, out));
}

#[inline(always)]
fn columns<V: Register, const N: usize>(
    a: &[V],
    b: &[V],
    at: usize,
    carry: &mut Carry<V>,
    out: &mut [V],
) {
    let len = b.len() - 2 * PADDING;
    let terms = (at + 1).saturating_sub(len).min(a.len())..a.len().min(at + N);
    let (low, high) = start::<V>(terms.len());
    let (mut lows, mut highs) = ([low; N], [high; N]);
    for i in terms {
        let (factor, others) = (a[i], &b[PADDING + at - i..][..N]);
        for c in 0..N {
            V::add_product(&mut lows[c], &mut highs[c], factor, others[c]);
        }
    }
    carry.words(&lows, &highs, &mut out[at..at + N]);
}
