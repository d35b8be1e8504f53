//! The rounding of a panel of integers to sums of doubles, all lanes at once.
//!
//! An integer is a sum of scaled 32-bit words, each exactly a double. Adding them up by error-free
//! transformations, again and again on the errors that are left, distils the sum into the components
//! nearest to it. Lanes where that cannot be proven by a look at the result (ties, cancellation, the
//! ends of the exponent range) are left to the scalar rounding of `super::wide`.

use wideblas_engine::cpu::Isa;
use wideblas_engine::cpu::modular::PANEL;
use wideblas_engine::cpu::simd::{self, Maker, Register};
use wideblas_format::eft::{two_prod, two_sum};
use wideblas_format::{Scalar, power_of_two};

/// Integers to be rounded: `±words * 2^exponent`.
pub struct Integers<'a> {
    /// Magnitudes, 32-bit words `[word][PANEL]`.
    pub words: &'a [[u32; PANEL]],
    /// All ones where an integer is negative.
    pub negative: &'a [u64; PANEL],
    pub exponents: &'a [i64; PANEL],
}

/// What is added to the integers before the rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addend<'a, T> {
    Nothing,
    /// The old value.
    Old,
    /// The old value negated.
    MinusOld,
    /// The old value times this.
    Scaled(&'a T),
}

/// Words that fit into the exponent range of doubles.
const MAX_WORDS: usize = 31;
/// Components of the widest format.
const MAX_COMPONENTS: usize = 4;
/// Products of two components below this may have an error that is no double.
const LEAST_PRODUCT: f64 = power_of_two(-960);

/// Rounds the first `out.len()` integers, plus the addend, into `out`. Returns a bit for each lane that
/// is done; the others are untouched.
pub fn panel<T: Scalar<L>, const L: usize>(
    isa: Isa,
    integers: &Integers<'_>,
    addend: Addend<'_, T>,
    out: &mut [T],
) -> u32 {
    if integers.words.len() > MAX_WORDS {
        return 0;
    }
    let adds = match addend {
        Addend::Nothing => Adds::Nothing,
        Addend::Old | Addend::MinusOld => Adds::Components,
        Addend::Scaled(factor) => Adds::Products(factor.components()),
    };
    let mut components = [[0; PANEL]; L];
    if !matches!(addend, Addend::Nothing) {
        let flip = if matches!(addend, Addend::MinusOld) { 1 << 63 } else { 0 };
        for (lane, x) in out.iter().enumerate() {
            let bits = x.components().map(|component| component.to_bits() ^ flip);
            (0..L).for_each(|component| components[component][lane] = bits[component]);
        }
    }
    let mut sure = [0; PANEL];
    simd::run(isa, Round { integers, adds, components: &mut components, sure: &mut sure });
    let mut done = 0;
    for (lane, x) in out.iter_mut().enumerate() {
        if sure[lane] != 0 {
            *x = T::from_components(std::array::from_fn(|component| {
                f64::from_bits(components[component][lane])
            }));
            done |= 1 << lane;
        }
    }
    done
}

/// What is added to the integers: numbers that `components` of [`Round`] holds.
enum Adds<const L: usize> {
    Nothing,
    Components,
    /// Times a number of these components.
    Products([f64; L]),
}

struct Round<'a, const L: usize> {
    integers: &'a Integers<'a>,
    adds: Adds<L>,
    /// Bits of components, in and out.
    components: &'a mut [[u64; PANEL]; L],
    /// All ones in lanes that are proven right.
    sure: &'a mut [u64; PANEL],
}

impl<const L: usize> simd::Simd for Round<'_, L> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(mut self, make: Maker<V>) {
        for lane in (0..PANEL).step_by(V::LANES) {
            match self.adds {
                Adds::Nothing | Adds::Components => {
                    self.lanes::<V, { MAX_WORDS + MAX_COMPONENTS }>(make, lane)
                }
                Adds::Products(_) => {
                    self.lanes::<V, { MAX_WORDS + 2 * MAX_COMPONENTS * MAX_COMPONENTS }>(make, lane)
                }
            }
        }
    }
}

impl<const L: usize> Round<'_, L> {
    /// Some lanes, with at most TERMS terms each.
    #[inline(always)]
    fn lanes<V: Register, const TERMS: usize>(&mut self, make: Maker<V>, lane: usize) {
        let constant = |x: u64| make.splat(x);
        let number = |x: f64| constant(x.to_bits());
        let load = |x: &[u64; PANEL]| make.load(&x[lane..]);
        let Integers { words, negative, exponents } = self.integers;
        let exponents = exponents.map(|e| e as u64);
        let exponent = load(&exponents);
        // Every word times 2^exponent must be a normal number.
        let too_low = exponent.plus(constant(1022)).sign_mask();
        let highest = 1023 - 32 * words.len() as i64;
        let too_high = constant(highest as u64).minus(exponent).sign_mask();
        let power = exponent.plus(constant(1023)).shift_left::<52>();
        let power = power.or(load(negative).and(constant(1 << 63)));
        // The terms, the highest last.
        let mut terms = [constant(0); TERMS];
        let mut count = words.len();
        let mut place = 1.0;
        for (term, word) in terms.iter_mut().zip(*words) {
            let word = make.load_u32(&word[lane..]);
            *term = word.to_double().mul(number(place)).mul(power);
            place *= 4_294_967_296.0;
        }
        let mut inexact = constant(0);
        match &self.adds {
            Adds::Nothing => {}
            Adds::Components => {
                for component in self.components.iter().rev() {
                    terms[count] = load(component);
                    count += 1;
                }
            }
            Adds::Products(factor) => {
                let nothing = constant(0);
                for component in self.components.iter().rev() {
                    let component = load(component);
                    for &x in factor.iter().rev().filter(|&&x| x != 0.0) {
                        let (product, error) = two_prod(component, number(x));
                        let size = product.and(constant(u64::MAX >> 1));
                        let small = size.sub(number(LEAST_PRODUCT)).sign_mask();
                        inexact = inexact.or(small.and_not(component.equal(nothing)));
                        (terms[count], terms[count + 1]) = (error, product);
                        count += 2;
                    }
                }
            }
        }
        // Distil: each pass sums from the lowest up and keeps the errors.
        let mut tops = [constant(0); MAX_COMPONENTS + 1];
        for top in &mut tops[..=L] {
            let mut sum = terms[0];
            for i in 1..count {
                (sum, terms[i - 1]) = two_sum(terms[i], sum);
            }
            // With fewer terms than passes the last ones sum up nothing.
            if count > 0 {
                count -= 1;
                terms[count] = constant(0);
            }
            *top = sum;
        }
        for i in (1..=L).rev() {
            (tops[i - 1], tops[i]) = two_sum(tops[i - 1], tops[i]);
        }
        for i in 1..=L {
            (tops[i - 1], tops[i]) = two_sum(tops[i - 1], tops[i]);
        }
        // What is left must be small against the last top, and each top stay the nearest double when
        // the next is made larger by more than all that follows it.
        let magnitude = constant(u64::MAX >> 1);
        let mut left = constant(0);
        for term in &terms[..count] {
            left = left.add(term.and(magnitude));
        }
        let small = tops[L].and(magnitude).mul(number(power_of_two(-40))).sub(left);
        let mut sure =
            constant(u64::MAX).and_not(too_low.or(too_high).or(small.sign_mask()).or(inexact));
        for i in 0..L {
            let next = tops[i + 1].mul(number(1.0 + power_of_two(-40)));
            sure = sure.and(tops[i].add(next).equal(tops[i]));
        }
        for (component, top) in self.components.iter_mut().zip(tops) {
            // Zeros are positive.
            top.add(constant(0)).store(&mut component[lane..]);
        }
        sure.store(&mut self.sure[lane..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Number;
    use wideblas_base::random::Random;
    use wideblas_format::wide::Wide;
    use wideblas_format::{Dd, Qd};

    fn word(random: &mut Random) -> u32 {
        (random.hard() >> random.below(33)) as u32
    }

    /// Lanes that are done equal the scalar rounding; returns how many are.
    fn compare<T: Scalar<L> + Number, const L: usize>(
        isa: Isa,
        len: usize,
        addend: Addend<'_, T>,
    ) -> u32 {
        let mut random = Random(len as u64);
        let mut count = 0;
        for round in 0..if cfg!(miri) { 1 } else { 500 } {
            let mut words = vec![[0; PANEL]; len];
            words.iter_mut().flatten().for_each(|x| *x = word(&mut random));
            let zeros = random.next() as usize % (len + 1);
            words[len - zeros..].fill([0; PANEL]);
            let negative = std::array::from_fn(|_| 0u64.wrapping_sub(random.next() >> 40 & 1));
            let exponents = std::array::from_fn(|lane| match round % 8 {
                0 => -1030 + lane as i64,
                1 => 1023 - 32 * len as i64 - 8 + lane as i64,
                _ => (random.next() >> 40) as i64 % 200 - 250,
            });
            let old: Vec<T> = (0..PANEL)
                .map(|_| {
                    let mut value = Wide {
                        negative: random.next() >> 33 & 1 == 0,
                        exponent: (random.next() >> 40) as i64 % 200 - 250,
                        limbs: (0..5)
                            .map(|_| random.next() << 32 | u64::from(word(&mut random)))
                            .collect(),
                    };
                    let mut x = T::from_f64(0.0);
                    x.store(&mut value);
                    x
                })
                .collect();
            let mut out = old.clone();
            let integers = Integers { words: &words, negative: &negative, exponents: &exponents };
            let done = panel::<T, L>(isa, &integers, addend, &mut out);
            for lane in 0..PANEL {
                let mut value = Wide {
                    negative: negative[lane] != 0,
                    exponent: exponents[lane],
                    limbs: words.iter().map(|word| u64::from(word[lane])).rev().collect(),
                };
                // Words of 32 bits as limbs of 64.
                value.limbs = words
                    .chunks(2)
                    .map(|pair| {
                        u64::from(pair[0][lane])
                            | pair.get(1).map_or(0, |word| u64::from(word[lane]) << 32)
                    })
                    .collect();
                if addend != Addend::Nothing {
                    let [mut term, mut factor, mut scaled] = [(); 3].map(|()| Wide::default());
                    old[lane].load(&mut term);
                    term.negative ^= addend == Addend::MinusOld;
                    if let Addend::Scaled(x) = addend {
                        x.load(&mut factor);
                        scaled.product(&term, &factor);
                        term = scaled;
                    }
                    value.add(&term, 8192);
                }
                let mut expected = old[lane];
                if done >> lane & 1 == 1 {
                    expected.store(&mut value);
                    count += 1;
                }
                assert_eq!(
                    out[lane].components().map(f64::to_bits),
                    expected.components().map(f64::to_bits),
                    "{isa:?}, {len} words, {addend:?}, round {round} lane {lane}"
                );
            }
        }
        count
    }

    #[test]
    fn panels_round_as_scalars_do() {
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            let lens = if cfg!(miri) { &[3][..] } else { &[1, 2, 3, 9, 17, 31] };
            for &len in lens {
                check(isa, len, Addend::Nothing, Addend::Nothing, Addend::Nothing);
                check(isa, len, Addend::Old, Addend::Old, Addend::Old);
                check(isa, len, Addend::MinusOld, Addend::MinusOld, Addend::MinusOld);
                let (dd, qd) = (Dd::ONE / Dd::from(3.0), Qd::ONE / Qd::from(-7.0));
                check(isa, len, Addend::Scaled(&0.3), Addend::Scaled(&dd), Addend::Scaled(&qd));
                let (dd, qd) = (Dd::from(power_of_two(-900)), Qd::from(power_of_two(100)));
                let tiny = Addend::Scaled(&1e-280);
                check(isa, len, tiny, Addend::Scaled(&dd), Addend::Scaled(&qd));
            }
        }
    }

    fn check(
        isa: Isa,
        len: usize,
        f64s: Addend<'_, f64>,
        dds: Addend<'_, Dd>,
        qds: Addend<'_, Qd>,
    ) {
        let what = format!("{len} {dds:?}");
        let found = [
            compare::<f64, 1>(isa, len, f64s),
            compare::<Dd, 2>(isa, len, dds),
            compare::<Qd, 4>(isa, len, qds),
        ];
        // Hard data, yet more than a quarter is decided, unless products of components are too small.
        let tiny = matches!(f64s, Addend::Scaled(&x) if x < 1e-100);
        assert!(
            cfg!(miri) || tiny || found.into_iter().all(|count| count > 2000),
            "{what}: {found:?}"
        );
    }
}
