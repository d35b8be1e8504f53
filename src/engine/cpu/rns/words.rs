//! Integers in words of 50 bits, one in each lane: from residues, to residues, and their products.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::{reduce, subtract_once};
use crate::engine::cpu::simd::{MOST_LANES, Register};
use crate::engine::rns::{Array, Head};
use crate::format::rns::{Base, Form, ModuliSet, WORD_BITS, Words};

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
        // SAFETY of all that makes registers in this file: under simd::run.
        let zero = unsafe { V::splat(0) };
        Carry { high: zero, carry: zero }
    }

    /// Takes the sums for the next words.
    #[inline(always)]
    fn words<const N: usize>(&mut self, lows: &[V; N], highs: &[V; N], out: &mut [V]) {
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
    unsafe { (V::splat(minus(V::FORM.low_offset())), V::splat(minus(V::FORM.high_offset()))) }
}

/// Conversions of the numbers of a set, with their memory.
pub struct Convert<'a, V> {
    set: &'a ModuliSet,
    pub table: &'a Words,
    /// By pairs, as [`Array::gather`] has them.
    pairs: Vec<[u64; MOST_LANES]>,
    factors: Vec<V>,
    residues: Vec<V>,
}

impl<V: Register> Convert<'_, V> {
    #[inline(always)]
    pub fn new(set: &ModuliSet) -> Convert<'_, V> {
        let (table, zero) = (set.words(V::FORM), unsafe { V::splat(0) });
        Convert {
            set,
            table,
            pairs: vec![[0; MOST_LANES]; set.full.len.div_ceil(2)],
            factors: vec![zero; table.len.max(set.first.len)],
            residues: vec![zero; set.full.len.next_multiple_of(2)],
        }
    }

    /// The significands of numbers of an array; lanes behind them are zero.
    #[inline(always)]
    pub fn read(
        &mut self,
        array: &Array<'_>,
        places: &[usize],
        heads: &mut [Head; MOST_LANES],
        words: &mut [V],
    ) {
        let base = &self.set.first;
        if places.len() < V::LANES {
            heads.fill(Head::default());
            self.pairs[..base.len.div_ceil(2)].fill([0; MOST_LANES]);
        }
        array.gather(places, heads, base.len, &mut self.pairs);
        let quotient = self.weigh();
        let (factors, table, mut carry) = (&self.factors[..base.len], self.table, Carry::new());
        by_blocks!(table.len, at, combine::<V>(table, factors, quotient, *at, &mut carry, words));
    }

    /// Factors y of M / m, and q of the integer sum y_i M / m_i - q M.
    #[inline(always)]
    fn weigh(&mut self) -> V {
        /// 2^52: a double of this exponent holds an integer below 2^52 in its low bits.
        const MAGIC: u64 = 1075 << 52;
        let base = &self.set.first;
        let (magic, mut fraction) = unsafe { (V::splat(MAGIC), V::splat(0)) };
        let pairs = &self.pairs[..base.len.div_ceil(2)];
        for i in 0..base.len {
            let (pair, weight) =
                unsafe { (V::load(&pairs[i / 2]), V::splat_low(base.inverse_weights[i])) };
            let (modulus, neg_inverse) = constants::<V>(base, i);
            let x = if i % 2 == 0 { pair } else { pair.shift_right::<32>() };
            // Below twice the modulus, which is enough.
            let mut y = reduce(x.times_low(weight), modulus, neg_inverse);
            if !base.irregular.is_empty() && base.irregular.contains(&i) {
                y = irregular_weight(base, i, x);
            }
            let reciprocal = unsafe { V::splat(base.reciprocals[i].to_bits()) };
            let float = y.or(magic).sub(magic);
            fraction = float.fma(reciprocal, fraction);
            self.factors[i] = if V::FORM == Form::Float { float } else { y };
        }
        // The sum is q plus less than 1/4, and its error far less than 1/4.
        fraction.add(magic).and(unsafe { V::splat((1 << 52) - 1) }).to_factor()
    }

    /// Writes the residues of significands to numbers of an array, those of the lanes that are wanted.
    #[inline(always)]
    pub fn write(&mut self, words: &[V], array: &Array<'_>, places: &[usize], wanted: u32) {
        let (base, table) = (&self.set.full, self.table);
        for d in 0..words.len() {
            self.factors[d] = words[d].to_factor();
        }
        let (factors, residues) = (&self.factors[..words.len()], &mut self.residues);
        by_blocks!(base.len, at, residues_of::<V>(base, table, factors, *at, residues));
        for &i in &base.irregular {
            residues[i] = irregular_residue(base, i, words);
        }
        for i in 0..self.pairs.len() {
            residues[2 * i].or(residues[2 * i + 1].shift_left::<32>()).store(&mut self.pairs[i]);
        }
        array.scatter(places, wanted, &self.pairs);
    }
}

/// As many lanes as a register has, of an integer function of lanes: for what is rare.
#[inline(always)]
fn by_lanes<V: Register>(f: impl Fn(usize) -> u64) -> V {
    let mut lanes = [0; MOST_LANES];
    for (lane, value) in lanes[..V::LANES].iter_mut().enumerate() {
        *value = f(lane);
    }
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
    let minus = &table.minus_product[at..at + N];
    for c in 0..N {
        V::add_product(&mut lows[c], &mut highs[c], quotient, unsafe { V::splat(minus[c]) });
    }
    for i in 0..factors.len() {
        let weights = &table.weights[table.len * i + at..][..N];
        for c in 0..N {
            V::add_product(&mut lows[c], &mut highs[c], factors[i], unsafe {
                V::splat(weights[c])
            });
        }
    }
    carry.words(&lows, &highs, &mut out[at..at + N]);
}

/// Residues by some moduli from `at` on.
#[inline(always)]
fn residues_of<V: Register, const N: usize>(
    base: &Base,
    table: &Words,
    factors: &[V],
    at: usize,
    out: &mut [V],
) {
    let (low, high) = start::<V>(factors.len());
    let (mut lows, mut highs) = ([low; N], [high; N]);
    let bias = &table.bias[at..at + N];
    for c in 0..N {
        lows[c] = lows[c].plus(unsafe { V::splat(bias[c]) });
    }
    for d in 0..factors.len() {
        let lifts = &table.lift[base.len * d + at..][..N];
        for c in 0..N {
            V::add_product(&mut lows[c], &mut highs[c], factors[d], unsafe { V::splat(lifts[c]) });
        }
    }
    for c in 0..N {
        let i = at + c;
        let (modulus, neg_inverse) = constants::<V>(base, i);
        let (high, again) = unsafe { (V::splat_low(table.high[i]), table.again[i]) };
        // Below 2^62 + 2^60: a sum of low halves, and a residue times one that is little larger.
        let sum = reduce(highs[c], modulus, neg_inverse).times_low(high).plus(lows[c]);
        let mut residue = reduce(sum, modulus, neg_inverse);
        if again != 0 {
            let product = residue.times_low(unsafe { V::splat_low(again) });
            residue = reduce(product, modulus, neg_inverse);
        }
        out[i] = subtract_once(residue, modulus);
    }
}

/// A modulus, and minus its inverse.
#[inline(always)]
fn constants<V: Register>(base: &Base, i: usize) -> (V, V) {
    unsafe { (V::splat(base.moduli[i].into()), V::splat_low(base.neg_inverse[i])) }
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
