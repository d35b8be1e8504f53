//! Tables of a moduli set for significands in words of 50 bits, which several kinds of products serve.

use super::moduli::PRECISIONS;
use super::set::{Base, ModuliSet};
use num_bigint::BigUint;
use num_traits::One;
use std::sync::OnceLock;
use wideblas_base::fallible;

/// Bits of a word.
pub const WORD_BITS: usize = 50;

/// How factors below 2^50 are stored, and how their products are split: into `low + 2^split high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Integers, products split at 2^50.
    Short,
    /// Integers, products split at 2^52.
    Long,
    /// Binary64 numbers, products split at 2^50 with a low half of either sign.
    Float,
}

impl Form {
    #[inline(always)]
    pub const fn split(self) -> u32 {
        if matches!(self, Form::Long) { 52 } else { 50 }
    }

    /// The offset that each product adds to a sum of low halves: the exponent of 3 2^51.
    #[inline(always)]
    pub const fn low_offset(self) -> u64 {
        if matches!(self, Form::Float) { ((3u64 << 51) as f64).to_bits() } else { 0 }
    }

    /// The offset of high halves: the exponent of 2^102.
    #[inline(always)]
    pub const fn high_offset(self) -> u64 {
        if matches!(self, Form::Float) { ((1u128 << 102) as f64).to_bits() } else { 0 }
    }

    /// Sums that are computed together, at most.
    #[inline(always)]
    pub const fn block(self) -> usize {
        if matches!(self, Form::Float) { FLOAT_BLOCK } else { BLOCK }
    }

    /// An integer below 2^50 as a factor.
    #[inline(always)]
    pub fn factor(self, x: u64) -> u64 {
        if self == Form::Float { (x as f64).to_bits() } else { x }
    }
}

/// Sums that are computed together, at most: a register for each half of each of them.
pub const BLOCK: usize = 8;
/// The same where there may be sixteen registers in all.
const FLOAT_BLOCK: usize = 4;

/// Sums in blocks that are as equal as possible.
#[derive(Clone, Copy, Debug)]
pub struct Blocks {
    len: usize,
    at: usize,
    size: usize,
    /// Blocks that are one longer.
    longer: usize,
}

impl Blocks {
    #[inline(always)]
    pub fn new(len: usize, form: Form) -> Blocks {
        Blocks::of(len, form.block())
    }

    /// Blocks of at most so many.
    #[inline(always)]
    pub fn of(len: usize, most: usize) -> Blocks {
        let count = len.div_ceil(most).max(1);
        Blocks { len, at: 0, size: len / count, longer: len % count }
    }

    /// The first sum and the number of sums of the next block.
    // No iterator: its closures are not always compiled for the instruction set.
    #[inline(always)]
    pub fn take(&mut self) -> Option<(usize, usize)> {
        if self.at == self.len {
            return None;
        }
        let (at, size) = (self.at, self.size + usize::from(self.longer > 0));
        (self.at, self.longer) = (at + size, self.longer.saturating_sub(1));
        Some((at, size))
    }
}

/// Tables for one form of factors. Tables of many sums are stored by [`Blocks`]: `[block][factor][sum of the block]`.
#[derive(Debug)]
pub struct Words {
    /// Words of a significand.
    pub len: usize,
    /// The sums are words, the factors two for each of the parts, one for each other modulus and one more: the lowest
    /// words of M / P and of 2^52 M / P, M the product of [`ModuliSet::first`] and P that of a part's moduli, of
    /// e = (M / m) (1 / (M / m) mod m), and of -M modulo 2^(50 len), as factors. The sum of residues times e is
    /// congruent to the integer, modulo M.
    pub weights: Vec<u64>,
    /// For the long form and many words: the first moduli by threes, see [`Part`].
    pub parts: Vec<Part>,
    /// e / M of the moduli of [`ModuliSet::first`].
    pub fractions: Vec<f64>,
    /// The sums are residues by the moduli of arrays, the factors words: `2^(50 word + 64) mod m`, as factors. Empty in
    /// the long form.
    pub lift: Vec<u64>,
    /// The same for the long form: the first and the second 52 bits of the fraction of `2^(50 word) / m`. Empty where
    /// there are triples.
    pub digits: Vec<[u64; 2]>,
    /// For the long form and many words: three moduli at a time, `[block][word][triple of the block]` with blocks
    /// of at most [`TRIPLES`], the first three 52 bits of the fraction of `2^(50 word) / P`, P the product of a triple.
    pub triples: Vec<[u64; 3]>,
    /// For each triple and each of its moduli m the low 52 bits of P / m, those above, and m. Triples that would end
    /// behind the last modulus start earlier.
    pub thirds: Vec<[[u64; 3]; 3]>,
    /// The reductions by the moduli of arrays.
    pub full: Vec<Reduction>,
}

/// Three moduli, P their product: of the residues times e the sum is M / P times an integer, which is wanted modulo P
/// alone. It takes two digits of 52 bits instead of three residues. All are two digits, modulo 2^104.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// P
    pub product: [u64; 2],
    /// -P
    pub minus: [u64; 2],
    /// e P / M for each of the moduli.
    pub shares: [[u64; 2]; 3],
}

/// Constants that turn a sum of products into a residue, by Montgomery's reduction.
#[derive(Clone, Copy, Debug)]
pub struct Reduction {
    pub modulus: u32,
    /// `-1 / m mod 2^32`
    pub neg_inverse: u32,
    /// Zero, but `2^32 mod m` for moduli below `SMALL`.
    pub again: u32,
    /// A multiple of m from 2^58 to 2^59, which makes sums of low halves positive; zero where they are so.
    pub bias: u64,
}

/// Added to a fraction in units of 2^-52 that is computed from [`Words::digits`]. Each word makes it too small by less
/// than 1.25 units, and a modulus times 2^-42 is below one.
pub const FRACTION_BIAS: u64 = 1 << 10;
const _: () =
    assert!(5 * (*PRECISIONS.end() as usize).div_ceil(WORD_BITS) / 4 < FRACTION_BIAS as usize);

/// The same for fractions of a triple times P / m: each word makes the former too small by less than 1.25 2^-104, and
/// the latter is below 2^62.
pub const TRIPLE_BIAS: u64 = 1 << 18;
const _: () = assert!(
    5 * (*PRECISIONS.end() as usize).div_ceil(WORD_BITS) / 4 * (1 << 10) + 2 < TRIPLE_BIAS as usize
);

/// Triples that are computed together, at most: of few, products would wait for each other.
pub const TRIPLES: usize = 6;
/// Words from which on triples pay.
const MANY: usize = 6;
/// Words from which on parts pay.
const MANY_READ: usize = 8;

/// Residues by smaller moduli need one more reduction.
const SMALL: u32 = 1 << 29;

/// The tables made so far.
#[derive(Debug, Default)]
pub struct Made([OnceLock<Box<Words>>; 3]);

impl ModuliSet {
    /// The tables for factors of a form, which are kept. Without memory the call ends, see `fallible::end_call`.
    pub fn words(&self, form: Form) -> &Words {
        let made = &self.made.0[form as usize];
        if let Some(words) = made.get() {
            return words;
        }
        // Not get_or_init: a child of fork() must not wait for a thread that it does not have.
        let before = fallible::served();
        let words = Box::new(Words::derive(self, form));
        // The reserve's memory is needed again.
        if fallible::served() != before {
            fallible::end_call();
        }
        let _ = made.set(words);
        made.get().expect("just set")
    }
}

impl Words {
    fn derive(set: &ModuliSet, form: Form) -> Words {
        let len = (set.bits as usize).div_ceil(WORD_BITS);
        let (first, full): (&Base, &Base) = (&set.first, &set.full);
        let all = BigUint::one() << (WORD_BITS * len);
        let words = |x: &BigUint| {
            let digits = x.to_u64_digits();
            (0..len).map(move |d| form.factor(word_at(&digits, d)))
        };
        let power = |m: u32, exponent: usize| {
            let power = (BigUint::one() << exponent) % m;
            u64::try_from(power).expect("below m")
        };
        // For long numbers these two are larger than the pieces of the reserve.
        let room = |len: usize| fallible::with_room(len).unwrap_or_else(|| fallible::end_call());
        let long = form == Form::Long;
        let parts = if long && len >= MANY_READ { first.len / 3 } else { 0 };
        let mut rows = room((first.len + 1 - parts) * len);
        shares(first, parts).for_each(|share| rows.extend(words(&share)));
        rows.extend(words(&(&all - &first.product % &all)));
        let mut weights = room(rows.len());
        in_blocks(&rows, len, form, &mut weights);
        let mut lift = room(if long { 0 } else { len * full.len });
        let by_three = long && len >= MANY && full.len >= 3;
        let mut digits = fallible::with_room(if long && !by_three { len * full.len } else { 0 })
            .unwrap_or_else(|| fallible::end_call());
        let mut blocks = Blocks::new(full.len, form);
        while let Some((at, size)) = blocks.take() {
            let moduli = &full.moduli()[at..at + size];
            for (d, &m) in (0..len).flat_map(|d| moduli.iter().map(move |m| (d, m))) {
                if long {
                    if !by_three {
                        digits.push(two_digits(power(m, WORD_BITS * d), m));
                    }
                } else {
                    lift.push(form.factor(power(m, WORD_BITS * d + 64)));
                }
            }
        }
        let (triples, thirds) = if by_three { in_triples(full, len) } else { Default::default() };
        let fractions = first.inverses.iter().zip(first.moduli());
        let fractions = fractions.map(|(&inverse, &m)| f64::from(inverse) / f64::from(m));
        let bias = |m: u32| if form == Form::Float { u64::from(m) << (59 - bits(m)) } else { 0 };
        let reduction = |i: usize| {
            let (modulus, neg_inverse) = (full.moduli[i], full.neg_inverse[i]);
            let again = if modulus < SMALL { power(modulus, 32) as u32 } else { 0 };
            Reduction { modulus, neg_inverse, again, bias: bias(modulus) }
        };
        Words {
            len,
            weights,
            parts: (0..parts).map(|part| Part::derive(first, 3 * part)).collect(),
            fractions: fractions.collect(),
            lift,
            digits,
            triples,
            thirds,
            full: (0..full.len).map(reduction).collect(),
        }
    }
}

/// What the factors of [`Words::weights`] but the last are multiplied with.
fn shares(first: &Base, parts: usize) -> impl Iterator<Item = BigUint> {
    let of_parts = first.moduli().chunks(3).take(parts).flat_map(|moduli| {
        let rest = moduli.iter().fold(first.product.clone(), |rest, &m| rest / m);
        [rest.clone(), rest << DIGIT_BITS]
    });
    let others = first.moduli().iter().zip(&first.inverses).skip(3 * parts);
    of_parts.chain(others.map(|(&m, &inverse)| &first.product / m * inverse))
}

/// Stores rows of `len` sums by [`Blocks`].
fn in_blocks(rows: &[u64], len: usize, form: Form, out: &mut Vec<u64>) {
    let mut blocks = Blocks::new(len, form);
    while let Some((at, size)) = blocks.take() {
        rows.chunks(len).for_each(|row| out.extend(&row[at..at + size]));
    }
}

impl ModuliSet {
    /// As [`Words::weights`], but for the products of integers and a constant: for their words from `cut` on. The
    /// products become less by the lower words of each factor's share, so by less than four units of the second word for
    /// each factor. `None` without memory.
    pub fn scaled_weights(
        &self,
        form: Form,
        constant: &[u64],
        cut: usize,
        len: usize,
    ) -> Option<Vec<u64>> {
        let (first, parts) = (&self.first, self.words(form).parts.len());
        let constant = constant.iter().rev();
        let constant = constant.fold(BigUint::default(), |x, &limb| (x << 64u32) + limb);
        let all = BigUint::one() << (WORD_BITS * (cut + len));
        let count = first.len + 1 - parts;
        let (mut rows, mut weights) =
            (fallible::with_room(count * len)?, fallible::with_room(count * len)?);
        let mut add = |x: BigUint| {
            let digits = x.to_u64_digits();
            rows.extend((cut..cut + len).map(|d| form.factor(word_at(&digits, d))));
        };
        shares(first, parts).for_each(|share| add(share * &constant));
        add(&all - &first.product * &constant % &all);
        in_blocks(&rows, len, form, &mut weights);
        Some(weights)
    }
}

impl Part {
    /// Of the moduli from `at` on.
    fn derive(first: &Base, at: usize) -> Part {
        let moduli: [u128; 3] = std::array::from_fn(|i| first.moduli()[at + i].into());
        let product: u128 = moduli.iter().product();
        let digits = |x: u128| [x as u64 & DIGIT, (x >> DIGIT_BITS) as u64 & DIGIT];
        Part {
            product: digits(product),
            minus: digits(product.wrapping_neg()),
            shares: std::array::from_fn(|i| {
                digits(product / moduli[i] * u128::from(first.inverses[at + i]))
            }),
        }
    }
}

/// The first two digits of 52 bits of a fraction.
fn two_digits(numerator: u64, m: u32) -> [u64; 2] {
    let scaled = u128::from(numerator) << 52;
    let rest = (scaled % u128::from(m)) << 52;
    [scaled, rest].map(|x| (x / u128::from(m)) as u64)
}

/// The first modulus of a triple.
#[inline(always)]
pub fn first_of_triple(triple: usize, moduli: usize) -> usize {
    (3 * triple).min(moduli - 3)
}

/// [`Words::triples`] and [`Words::thirds`].
fn in_triples(full: &Base, len: usize) -> (Vec<[u64; 3]>, Vec<[[u64; 3]; 3]>) {
    let count = full.len.div_ceil(3);
    let room = fallible::with_room(len * count).unwrap_or_else(|| fallible::end_call());
    let (mut triples, mut thirds): (Vec<_>, Vec<_>) = (room, Vec::new());
    let mut products = Vec::new();
    for triple in 0..count {
        let moduli = &full.moduli()[first_of_triple(triple, full.len)..][..3];
        let moduli: [u128; 3] = std::array::from_fn(|i| moduli[i].into());
        let product: u128 = moduli.iter().product();
        products.push(BigUint::from(product));
        thirds.push(moduli.map(|m| {
            let others = product / m;
            [others as u64 & DIGIT, (others >> DIGIT_BITS) as u64, m as u64]
        }));
    }
    let mut blocks = Blocks::of(count, TRIPLES);
    while let Some((at, size)) = blocks.take() {
        let block = &products[at..at + size];
        let mut powers = vec![BigUint::one(); block.len()];
        for _ in 0..len {
            for (power, product) in powers.iter_mut().zip(block) {
                let fraction = ((&*power << (3 * DIGIT_BITS)) / product).to_u64_digits();
                let digit = |i: usize| {
                    let (limb, shift) = (i * DIGIT_BITS / 64, i * DIGIT_BITS % 64);
                    let get = |i: usize| u128::from(fraction.get(i).copied().unwrap_or(0));
                    ((get(limb) | get(limb + 1) << 64) >> shift) as u64 & DIGIT
                };
                triples.push([2, 1, 0].map(digit));
                *power = (&*power << WORD_BITS) % product;
            }
        }
    }
    (triples, thirds)
}

/// Bits of a digit of a fraction.
const DIGIT_BITS: usize = 52;
const DIGIT: u64 = (1 << DIGIT_BITS) - 1;

fn bits(m: u32) -> u32 {
    32 - m.leading_zeros()
}

/// A word of an integer in limbs.
#[inline]
pub fn word_at(limbs: &[u64], d: usize) -> u64 {
    let (limb, shift) = (WORD_BITS * d / 64, WORD_BITS * d % 64);
    let get = |i: usize| limbs.get(i).copied().unwrap_or(0);
    let both = u128::from(get(limb)) | u128::from(get(limb + 1)) << 64;
    (both >> shift) as u64 & ((1 << WORD_BITS) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_what_they_are_called() {
        let precisions: &[u32] = if cfg!(miri) { &[24] } else { &[24, 53, 100, 424, 848] };
        for &bits in precisions {
            let set = ModuliSet::for_precision(bits).unwrap();
            for form in [Form::Short, Form::Long, Form::Float] {
                let table = set.words(form);
                let plain = |x: u64| if form == Form::Float { f64::from_bits(x) as u64 } else { x };
                let number = |words: &[u64]| {
                    let shifted = words.iter().rev();
                    shifted.fold(BigUint::default(), |x, &w| (x << WORD_BITS) + plain(w))
                };
                let all = BigUint::one() << (WORD_BITS * table.len);
                let count = set.first.len;
                // Where a sum of a block and a factor meet.
                let place = |blocks: &mut Blocks, factors: usize, sum: usize, factor: usize| {
                    let block = std::iter::from_fn(|| blocks.take());
                    let (at, size) = { block }.find(|(at, size)| sum < at + size).unwrap();
                    at * factors + factor * size + sum - at
                };
                let parts = table.parts.len();
                let many = form == Form::Long && table.len >= MANY_READ;
                assert_eq!(parts, if many { count / 3 } else { 0 });
                let factors = count + 1 - parts;
                let row = |i: usize| -> Vec<u64> {
                    let at = |d| place(&mut Blocks::new(table.len, form), factors, d, i);
                    (0..table.len).map(|d| table.weights[at(d)]).collect()
                };
                assert_eq!(table.weights.len(), factors * table.len);
                let two = |[low, high]: [u64; 2]| BigUint::from(low) + (BigUint::from(high) << 52);
                for (i, &m) in set.first.moduli().iter().enumerate() {
                    let weight = &set.first.product / m * set.first.inverses[i];
                    assert_eq!(&weight % m, BigUint::one());
                    if let Some(part) = table.parts.get(i / 3) {
                        let product = two(part.product);
                        assert_eq!(
                            two(part.shares[i % 3]) * &set.first.product,
                            &weight * &product
                        );
                        assert_eq!(&product + two(part.minus), BigUint::one() << 104);
                        let rest = &set.first.product / &product;
                        assert_eq!(&rest * &product, set.first.product);
                        assert_eq!(number(&row(i / 3 * 2)), &rest % &all);
                        assert_eq!(number(&row(i / 3 * 2 + 1)), (rest << 52) % &all);
                    } else {
                        assert_eq!(number(&row(i - parts)), &weight % &all);
                    }
                    // 2^60 times both, rounded down.
                    let fraction = u64::try_from((&weight << 60) / &set.first.product).unwrap();
                    let found = (table.fractions[i] * (1u64 << 60) as f64) as u64;
                    assert!(fraction.abs_diff(found) <= 1 << 7, "{fraction} {found}");
                }
                let sum = number(&row(factors - 1)) + &set.first.product;
                assert_eq!(sum % &all, BigUint::default());
                for (i, &m) in set.full.moduli().iter().enumerate() {
                    let power = |bits: usize| (BigUint::one() << bits) % m;
                    for d in 0..table.len {
                        let at = place(&mut Blocks::new(set.full.len, form), table.len, i, d);
                        if !table.triples.is_empty() {
                            assert!(table.lift.is_empty() && table.digits.is_empty());
                        } else if form == Form::Long {
                            let [high, low] = table.digits[at].map(BigUint::from);
                            let fraction = (power(WORD_BITS * d) << 104u32) / m;
                            assert_eq!((high << 52u32) + low, fraction);
                        } else {
                            let lift = plain(table.lift[at]);
                            assert_eq!(BigUint::from(lift), power(WORD_BITS * d + 64));
                        }
                    }
                    let triple = i / 3;
                    if let Some(thirds) = table.thirds.get(triple) {
                        let first = first_of_triple(triple, set.full.len);
                        let moduli = &set.full.moduli()[first..first + 3];
                        let product: BigUint = moduli.iter().map(|&m| BigUint::from(m)).product();
                        let [low, high, modulus] = thirds[i - first].map(BigUint::from);
                        assert_eq!(((high << 52u32) + low) * m, product);
                        assert_eq!(modulus, BigUint::from(m));
                        let mut blocks = Blocks::of(table.thirds.len(), TRIPLES);
                        let mut block = std::iter::from_fn(|| blocks.take());
                        let (at, size) = block.find(|(at, size)| triple < at + size).unwrap();
                        for d in 0..table.len {
                            let within = d * size + triple - at;
                            let digits = table.triples[at * table.len + within];
                            let digits = digits.map(BigUint::from);
                            let found = digits
                                .into_iter()
                                .fold(BigUint::default(), |x, d| (x << 52u32) + d);
                            let power = (BigUint::one() << (WORD_BITS * d)) % &product;
                            assert_eq!(found, (power << 156u32) / &product);
                        }
                    }
                    let Reduction { modulus, bias, again, .. } = table.full[i];
                    assert_eq!(modulus, m);
                    assert!(bias.is_multiple_of(m.into()));
                    assert!(form != Form::Float || (1 << 58..1 << 59).contains(&bias));
                    let again = BigUint::from(again);
                    assert!(again == if m < SMALL { power(32) } else { BigUint::default() });
                }
            }
        }
    }
}
