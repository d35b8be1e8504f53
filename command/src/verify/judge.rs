//! Whether results are what their mode promises, by exact arithmetic.

use super::bound::{Terms, allowed, rounds_once};
use super::case::{Case, Routine, Shape, Stored};
use super::numbers::Element;
use crate::options::{Format, Mode};
use std::fmt;
use wideblas::format::exact::Decoded;
use wideblas_reference::random::Rng;
use wideblas_reference::{Dyadic, ExactElement, ExactGemm};

/// An element that is not what it should be.
#[derive(Clone, Debug)]
pub struct Wrong {
    pub row: usize,
    pub col: usize,
    pub why: String,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}) {}", self.row, self.col, self.why)
    }
}

/// The class of a number that is not finite, by which NaN and infinities are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Finite,
    Infinity,
    MinusInfinity,
    Nan,
}

impl Class {
    fn of(x: f64) -> Class {
        match x {
            _ if x.is_nan() => Class::Nan,
            f64::INFINITY => Class::Infinity,
            f64::NEG_INFINITY => Class::MinusInfinity,
            _ => Class::Finite,
        }
    }
}

/// What came of judging elements.
pub struct Verdict {
    pub judged: usize,
    pub wrong: Vec<Wrong>,
}

/// Products of exact terms that one judgement may take.
const WORK: usize = 1 << 17;

/// Rows and columns that are looked at: all of a small product, some of a large one.
fn sample(len: usize, most: usize, rng: &mut Rng) -> Vec<usize> {
    if len <= most {
        return (0..len).collect();
    }
    let inner = (0..most.saturating_sub(2)).map(|_| rng.between((0, len as i64 - 1)) as usize);
    let mut chosen: Vec<usize> = [0, len - 1].into_iter().chain(inner).collect();
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

/// Judges elements of a computed C: those of some rows and columns where all are too many.
pub fn judge<T: Element>(case: &Case<T>, c: &Stored<T>) -> Verdict {
    let (m, n, k) = (case.spec.m, case.spec.n, case.depth());
    let mut rng = Rng(case.spec.seed ^ 0x5eed);
    // Reading a number costs as much as some terms.
    let side = ((WORK / (k + 8)) as f64).sqrt() as usize;
    let all = m * n * (k + 8) <= 4 * WORK;
    let most = if all { usize::MAX } else { side.clamp(3, 40) };
    let (rows, cols) = (sample(m, most, &mut rng), sample(n, most, &mut rng));
    judge_some(case, c, &rows, &cols)
}

/// The numbers that some rows and columns of C depend on.
pub struct Gathered {
    shape: Shape,
    factors: [Decoded; 2],
    a: Vec<Decoded>,
    b: Vec<Decoded>,
    c: Vec<Decoded>,
}

impl Gathered {
    /// `computed` is what C has become. Of equations it has op(A) C - alpha B.
    pub fn new<T: Element>(
        case: &Case<T>,
        computed: &Stored<T>,
        rows: &[usize],
        cols: &[usize],
    ) -> Gathered {
        let (m, n) = (rows.len(), cols.len());
        let k = if case.reads() { case.depth() } else { 0 };
        let number = |x: Option<&T>| x.map_or(Decoded::Special(0.0), |x| x.decode());
        let of_a = |at: usize| number(case.op_a(computed, rows[at % m], at / m));
        let of_b = |at: usize| number(case.op_b(computed, at % k, cols[at / k]));
        let of_c = |at: usize| case.c.at(rows[at % m], cols[at / m]).decode();
        let factors = match is_residual(case) {
            true => [case.one().decode(), case.alpha().decode().negated()],
            false => [case.alpha(), case.beta()].map(|x| x.decode()),
        };
        Gathered {
            shape: (m, n, k),
            factors,
            a: (0..m * k).map(of_a).collect(),
            b: (0..k * n).map(of_b).collect(),
            c: (0..m * n).map(of_c).collect(),
        }
    }

    pub fn exact(&self) -> ExactGemm<'_, Decoded> {
        let Gathered { shape, factors: [alpha, beta], a, b, c } = self;
        ExactGemm::new(*shape, alpha, a, b, beta, c)
    }
}

/// The case is judged by the residual of its equations.
fn is_residual<T: Element>(case: &Case<T>) -> bool {
    case.solves() && case.reads()
}

/// Judges the elements of these rows and columns.
pub fn judge_some<T: Element>(
    case: &Case<T>,
    c: &Stored<T>,
    rows: &[usize],
    cols: &[usize],
) -> Verdict {
    let gathered = Gathered::new(case, c, rows, cols);
    let exact = gathered.exact();
    let mut verdict = Verdict { judged: 0, wrong: Vec::new() };
    for (y, &col) in cols.iter().enumerate() {
        let wanted = case.wanted(col);
        for (x, &row) in rows.iter().enumerate().filter(|(_, row)| wanted.contains(*row)) {
            verdict.judged += 1;
            let computed = c.at(row, col);
            let element = exact.element(x, y);
            let old = case.c.at(row, col);
            let outcome = match &element {
                Some(element) if is_residual(case) => residual(case, element, computed),
                // Solutions may have no end.
                None if is_residual(case) => Ok(()),
                Some(element) => finite(case, element, old, computed),
                None => special(case, c, (row, col)),
            };
            if let Err(why) = outcome {
                verdict.wrong.push(Wrong { row, col, why });
            }
        }
    }
    verdict
}

/// NaN and infinities spread as in the reference BLAS; finite numbers count as their signs, or, where the
/// format's own arithmetic may be used, as doubles.
fn special<T: Element>(
    case: &Case<T>,
    computed_c: &Stored<T>,
    (row, col): (usize, usize),
) -> Result<(), String> {
    let computed = computed_c.at(row, col);
    let sign = |x: &T| match x.decode() {
        Decoded::Special(x) => x,
        Decoded::Finite(x) if x.mantissa.sign() == num_bigint::Sign::Minus => -1.0,
        Decoded::Finite(_) => 1.0,
    };
    let expected = |by: &dyn Fn(&T) -> f64| {
        let (alpha, beta) = (by(case.alpha()), by(case.beta()));
        let old = case.c.at(row, col);
        let start = if case.beta().is_zero() { 0.0 } else { beta * by(old) };
        let depth = if case.reads() { case.depth() } else { 0 };
        let terms = (0..depth)
            .filter_map(|l| case.op_b(computed_c, l, col).zip(case.op_a(computed_c, row, l)));
        Class::of(terms.fold(start, |sum, (b, a)| sum + alpha * by(b) * by(a)))
    };
    let found = Class::of(match computed.decode() {
        Decoded::Special(x) => x,
        Decoded::Finite(_) => 0.0,
    });
    let by_signs = expected(&sign);
    let own_arithmetic = matches!(case.spec.mode, Mode::Native | Mode::Auto);
    if found == by_signs || own_arithmetic && found == expected(&T::leading) {
        return Ok(());
    }
    Err(format!("is {}, should be {by_signs:?}", digits(computed)))
}

/// An element that no infinity and no NaN reaches.
fn finite<T: Element>(
    case: &Case<T>,
    element: &ExactElement,
    old: &T,
    computed: &T,
) -> Result<(), String> {
    let (format, mode) = (case.spec.format, case.spec.mode);
    let is = |what: &str| {
        Err(format!("{what}: is {}, exactly {}", digits(computed), show(&element.value)))
    };
    if !case.reads() && case.beta().is_one() {
        return if computed.is_same(old) { Ok(()) } else { is("C is to stay as it is") };
    }
    if !computed.is_normalised() {
        return is("components overlap");
    }
    let terms = Terms { k: case.depth(), alpha: case.alpha(), target: computed };
    let allowed = allowed::<T>(format, mode, &terms, element);
    let allowed = match case.spec.routine {
        Routine::Named(_) => of_steps(&allowed, &terms),
        _ => allowed,
    };
    let value = match computed.decode() {
        Decoded::Special(x) if !x.is_finite() => {
            return if overflows::<T>(mode, element, &allowed, x) {
                Ok(())
            } else {
                is("not finite")
            };
        }
        Decoded::Special(zero) => {
            // GMP's zeros and those of residue numbers have one sign.
            let one_zero = matches!(format, Format::Mpf(_)) || case.spec.residues.is_some();
            let negative = element.value.is_negative() && !one_zero;
            if rounds_once(format, mode) && zero.is_sign_negative() != negative {
                return is("the sign of zero");
            }
            Dyadic::ZERO
        }
        other => Dyadic::of(other).expect("finite"),
    };
    if rounds_once(format, mode) {
        return if computed.is_nearest(&element.value) { Ok(()) } else { is("not the nearest") };
    }
    let error = (&value - &element.value).abs();
    if error > allowed {
        let part = error.ratio(&allowed);
        return is(&format!("{part:.3} of the promised error"));
    }
    Ok(())
}

/// What several steps may err, each rounded, or each of a part of the matrix: some routines promise nothing where numbers
/// underflow, and err by some of the smallest ones there.
fn of_steps<T: Element>(allowed: &Dyadic, terms: &Terms<'_, T>) -> Dyadic {
    let alpha = Dyadic::of(terms.alpha).map_or(Dyadic::ZERO, |alpha| alpha.abs());
    let terms = &Dyadic::new((terms.k as i64 + 4).into(), 0) * &(&alpha + &Dyadic::power_of_two(0));
    &(allowed * &Dyadic::power_of_two(1)) + &(&terms * &Dyadic::power_of_two(-1068))
}

/// An element of the residual of equations: that of triangular ones is small.
fn residual<T: Element>(
    case: &Case<T>,
    element: &ExactElement,
    computed: &T,
) -> Result<(), String> {
    if !computed.is_normalised() {
        return Err(format!("components overlap: is {}", digits(computed)));
    }
    let terms = Terms { k: 5 * (case.depth() + 1), alpha: case.one(), target: computed };
    let allowed = allowed::<T>(case.spec.format, case.spec.mode, &terms, element);
    let error = element.value.abs();
    if error > allowed {
        let part = error.ratio(&allowed);
        return Err(format!("a residual {part:.3} of the promised one: {}", show(&element.value)));
    }
    Ok(())
}

/// An infinity is right: the exact value rounds to it, or may within the error, or the format's own
/// arithmetic passes beyond the largest number on its way.
fn overflows<T: Element>(mode: Mode, element: &ExactElement, allowed: &Dyadic, x: f64) -> bool {
    if T::RANGE != 1024 {
        return false;
    }
    let own_arithmetic = matches!(mode, Mode::Native | Mode::Auto);
    if own_arithmetic && element.magnitude.log2().is_some_and(|top| top >= 1020) {
        return true;
    }
    let signed = if x < 0.0 { -&element.value } else { element.value.clone() };
    let reach = if mode == Mode::Exact { signed } else { &signed + allowed };
    !x.is_nan() && reach.to_f64() == f64::INFINITY
}

/// An exact value to some digits.
fn show(value: &Dyadic) -> String {
    match value.log2() {
        Some(top) if top.abs() > READABLE => format!("about 2^{top}"),
        _ => value.to_float_with(240).to_string_radix(10, Some(60)),
    }
}

/// A number in decimal, or in hexadecimal where that takes too long.
pub fn digits<T: Element>(x: &T) -> String {
    match x.decode() {
        Decoded::Finite(value) if value.log2().abs() > i64::from(READABLE) => {
            format!("{:#x} * 2^{}", value.mantissa, value.exponent)
        }
        _ => x.lossless(),
    }
}

/// Exponents up to which numbers are written in decimal.
const READABLE: i32 = 5000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::for_format;
    use crate::verify::case::Spec;
    use crate::verify::random::variants::Variant;
    use wideblas::format::exact::Exact;

    /// How often each way to spoil a result was tried: other last bit, twice the value, no number, a finite
    /// number instead of none, the other sign of zero, many units in the last place.
    type Tried = [usize; 6];

    fn is_right<T: Element>(case: &Case<T>, c: &Stored<T>, (i, j): (usize, usize)) -> bool {
        judge_some(case, c, &[i], &[j]).wrong.is_empty()
    }

    /// Spoils an element in each way that its mode does not allow, which must be noticed.
    fn spoil<T: Element>(spec: Spec, rng: Rng, tried: &mut Tried) {
        let case = Case::<T>::new(spec, rng).unwrap();
        let result = Variant::BASE.run(&case, None).unwrap();
        let wrong = judge(&case, &result).wrong;
        assert!(wrong.is_empty(), "{}: {}", case.spec, wrong[0]);
        let (m, n) = (case.spec.m, case.spec.n);
        let mut rng = Rng(case.spec.seed);
        let j = rng.between((0, n as i64 - 1)) as usize;
        let wanted = case.wanted(j);
        let i = wanted.start + (rng.bits() % wanted.len() as u64) as usize;
        assert!(i < m && is_right(&case, &result, (i, j)));
        let once = rounds_once(case.spec.format, case.spec.mode);
        let mut spoilt = |way: usize, value: Decoded| {
            let mut c = result.clone();
            c.at_mut(i, j).encode(&value);
            // Such a number may not exist in the format.
            let same = match (c.at(i, j).decode(), &value) {
                (Decoded::Special(x), Decoded::Special(y)) => {
                    x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan()
                }
                (x, y) => x == *y,
            };
            if same {
                tried[way] += 1;
                assert!(!is_right(&case, &c, (i, j)), "{way} {} ({i}, {j})", case.spec);
            }
        };
        match result.at(i, j).decode() {
            Decoded::Finite(value) => {
                let last = result.at(i, j).last_place(value.log2());
                let unit = Exact { mantissa: 1.into(), exponent: last };
                if once {
                    spoilt(0, Decoded::from(value.clone()) + unit.into());
                }
                // A single product: nothing cancels, and bounds are small parts of the value.
                if case.spec.k == 1 && case.beta().is_zero() && value.log2() > -900 {
                    let far = Exact { mantissa: 1.into(), exponent: last + 16 };
                    spoilt(5, Decoded::from(value.clone()) + far.into());
                }
                // Where much cancels, twice the value may be within the bound of other modes.
                if once {
                    spoilt(1, Exact { exponent: value.exponent + 1, ..value }.into());
                }
                if matches!(case.spec.mode, Mode::Exact | Mode::Working) {
                    spoilt(2, Decoded::Special(f64::NAN));
                }
            }
            Decoded::Special(x) if x == 0.0 && once => spoilt(4, Decoded::Special(-x)),
            Decoded::Special(x) if x != 0.0 => {
                spoilt(3, Exact { mantissa: 1.into(), exponent: 0 }.into());
            }
            Decoded::Special(_) => {}
        }
    }

    #[test]
    fn spoilt_results_are_noticed() {
        let mut tried = Tried::default();
        for seed in 0..1000 {
            let (spec, rng) = Spec::draw(seed);
            if spec.work() < 3000 && spec.n > 0 {
                for_format!(spec.format, spoil(spec.clone(), rng, &mut tried));
            }
        }
        assert!(tried.iter().all(|&count| count > 0), "{tried:?}");
    }
}
