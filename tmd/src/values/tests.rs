use super::kernel::{Block, Constants, Row, WIDTH, of_cos, of_sin, quotient, sum};
use super::*;
use crate::float::{BFLOAT16, BINARY16, BINARY32, BINARY64, Binade};
use crate::function::by_name;
use rug::Float;
use rug::float::Constant;
use std::time::Instant;
use wideblas::engine::cpu::simd::{Maker, Register, Simd, run};

fn sets() -> impl Iterator<Item = Isa> {
    Isa::ALL.into_iter().filter(|isa| isa.is_available())
}

fn range(format: Format, x: f64, len: u64) -> Range {
    let Argument { binade, number } = Argument::of(format, x).unwrap();
    Range { binade, start: number, len: len.min(format.binade_len() - number) }
}

/// sin, cos and tan of a range by every instruction set, against MPFR at each argument. Returns how many are cases, and open.
fn check(range: &Range, bits: u32) -> (usize, usize) {
    let (mut found, mut left) = (0, 0);
    for name in ["sin", "cos", "tan"] {
        let function = by_name(name).unwrap();
        let expected = by_values(function, range, bits, 2);
        let mut opened: Option<Vec<u64>> = None;
        for isa in sets() {
            let search = Search::new(function.circular().unwrap(), range, bits, isa);
            let open = search.open(0, range.len);
            let is_open = |case: &&Case| open.contains(&(case.argument.number - range.start));
            let missing = expected.iter().find(|case| !is_open(case));
            assert_eq!(missing, None, "{name} {} {range:?}", isa.name());
            match &opened {
                Some(other) => assert!(open == *other, "{name} {} {range:?}", isa.name()),
                None => opened = Some(open),
            }
            for threads in [1, 3] {
                let cases = cases(function, range, bits, threads, isa);
                assert!(cases == expected, "{name} {} {range:?}", isa.name());
            }
        }
        found += expected.len();
        left += opened.map_or(0, |open| open.len());
    }
    (found, left)
}

#[test]
fn cases_are_those_of_mpfr() {
    const LEN: u64 = 1 << 12;
    let (mut found, mut left) = (0, 0);
    for exponent in [22, 23, 30, 53, 100, 1000, 1023] {
        let x = 1.3 * 2f64.powi(exponent);
        let (cases, open) = check(&range(BINARY64, if exponent % 2 == 0 { x } else { -x }, LEN), 6);
        found += cases;
        left += open;
    }
    // 2^-5 of all arguments are cases; four times as many are open, as bounds do not say which unit it is.
    let all = 7.0 * 3.0 * LEN as f64;
    let near = |count: usize, share: f64| (count as f64 - all * share).abs() < 0.1 * all * share;
    assert!(near(found, 1.0 / 32.0) && near(left, 1.0 / 8.0), "{found} {left} of {all}");
    // A range that ends with its binade.
    let end = Range { start: BINARY64.binade_len() - LEN, ..range(BINARY64, 2f64.powi(70), LEN) };
    check(&end, 6);
}

/// Zeros of the sine, which are poles of nothing, and those of the cosine.
#[test]
fn zeros_and_poles() {
    for exponent in [22, 23, 30, 60, 100, 500, 1000] {
        for halves in [0u32, 1] {
            let precision = exponent as u32 + 200;
            let pi = Float::with_val(precision, Constant::Pi);
            let count = Float::with_val(precision, 1.37 * 2f64.powi(exponent)) / &pi;
            let x = (count.round() + 0.5 * f64::from(halves)) * pi;
            let at = range(BINARY64, x.to_f64(), 1);
            let (found, _) = check(&Range { start: at.start - 1000, len: 1 << 11, ..at }, 5);
            assert!(found > 0);
        }
    }
    // The number of binary64 that is nearest to a multiple of pi/2: 2^-61 from it.
    let at = range(BINARY64, 6_381_956_970_095_103.0 * 2f64.powi(797), 1);
    let near = Range { start: at.start - 1, len: 1 << 11, ..at };
    check(&near, 5);
    check(&near, 60);
}

/// Denominators of the continued fraction of the step of a binade over pi/2: so many steps are nearly multiples of it.
fn denominators(binade: Binade) -> Vec<u64> {
    let precision = binade.exponent as u32 + 300;
    let pi = Float::with_val(precision, Constant::Pi);
    let mut x = Float::with_val(precision, Float::u_exp(1, binade.step() + 1)) / pi;
    let (mut last, mut this) = (0u64, 1u64);
    let mut all = Vec::new();
    loop {
        x -= x.clone().floor();
        x.recip_mut();
        let quotient = x.clone().floor().to_integer().and_then(|q| q.to_u64()).unwrap_or(u64::MAX);
        let next = quotient.saturating_mul(this).saturating_add(last);
        if next >= 1 << 53 {
            return all;
        }
        (last, this) = (this, next);
        all.push(this);
    }
}

/// Results from 2^-61 on, which say little about their units, and as large ones of tan.
#[test]
fn tiny_and_huge_results() {
    const BITS: u32 = 5;
    let (mut found, mut smallest) = (0, 1.0f64);
    for exponent in (22..1024).step_by(11) {
        let binade = Argument::of(BINARY64, 2f64.powi(exponent)).unwrap().binade;
        let denominators = denominators(binade);
        let whole = Range { binade, start: 0, len: BINARY64.binade_len() };
        for name in ["sin", "cos", "tan"] {
            let function = by_name(name).unwrap();
            let circular = function.circular().unwrap();
            let search = Search::new(circular, &whole, BITS, Isa::detected());
            for &q in denominators.iter().filter(|&&q| q >> 43 > 0) {
                // Multiples of it that are arguments, the first ones.
                let first = whole.len.div_ceil(q);
                for at in (first..first + 100).map(|i| i * q).filter(|&at| at < 2 * whole.len) {
                    let number = at - whole.len;
                    let argument = Argument { binade, number };
                    let Some(_) = Case::of(function, argument, BITS) else { continue };
                    let open = search.open(number, number + 1);
                    assert_eq!(open, [number], "{name}({argument})");
                    found += 1;
                    let value = function.value(&argument.value(), 60).low.abs().to_f64();
                    smallest = smallest.min(value).min(1.0 / value);
                }
            }
        }
    }
    assert!(found > 300 && smallest < 2f64.powi(-50), "{found} {smallest:e}");
}

#[test]
fn other_formats() {
    for (format, exponents) in
        [(BINARY32, [8, 20, 60, 127]), (BINARY16, [1, 5, 10, 15]), (BFLOAT16, [0, 1, 7, 127])]
    {
        for exponent in exponents {
            let range = range(format, 2f64.powi(exponent), 1 << 12);
            let (found, open) = check(&range, 5);
            // Of three functions.
            assert!(found > 0 && open < 2 * range.len as usize, "{range:?} {found} {open}");
        }
    }
}

/// The errors that the comments of the kernel state.
struct Errors<'a> {
    row: &'a Row,
    block: &'a Block,
    near: &'a Near,
}

impl Simd for Errors<'_> {
    /// sin, cos, tan and R of each column.
    type Output = [[[f64; 2]; 4]; WIDTH];

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) -> Self::Output {
        let mut all = Self::Output::default();
        let k = Constants::new(make, self.near);
        for first in (0..WIDTH).step_by(V::LANES) {
            let load = |[high, low]: &[[u64; WIDTH]; 2]| {
                [make.load(&high[first..]), make.load(&low[first..])]
            };
            let (c, s) = (load(&self.block.cos), load(&self.block.sin));
            let sin = sum(&k, of_sin(make, self.row), c, s);
            let cos = sum(&k, of_cos(make, self.row), c, s);
            let (tan, r) = quotient(&k, sin, cos);
            for (place, value) in [sin, cos, tan, [r, r]].into_iter().enumerate() {
                for (part, value) in value.into_iter().enumerate() {
                    let mut out = [0; WIDTH];
                    value.store(&mut out);
                    for (all, out) in all[first..].iter_mut().zip(out).take(V::LANES) {
                        all[place][part] = f64::from_bits(out);
                    }
                }
            }
        }
        all
    }
}

#[test]
fn errors_are_below_their_bounds() {
    let near = Near::new(Circular::Tan, BINARY64, 44);
    let mut worst = [0.0f64; 3];
    for exponent in [22, 40, 101, 640, 1023] {
        let range = range(BINARY64, 1.1 * 2f64.powi(exponent), 1);
        let tables = Tables::new(range.binade, 8, 1 << 9);
        for (number, row) in tables.rows(range.start, 8).iter().enumerate() {
            for (at, block) in tables.columns.iter().enumerate() {
                let values = run(Isa::detected(), Errors { row, block, near: &near });
                for (column, [sin, cos, tan, [r, _]]) in values.into_iter().enumerate() {
                    let number = range.start + ((number << 9) + at * WIDTH + column) as u64;
                    let x = range.binade.value(number);
                    let error = |[high, low]: [f64; 2], exact: fn(Float) -> Float| {
                        let sum = Float::with_val(300, high) + low;
                        (sum - exact(Float::with_val(300, &x))).abs().to_f64()
                    };
                    let spread = (1.0 + tan[0].abs()) * r.abs();
                    let (sin, cos) = (error(sin, Float::sin), error(cos, Float::cos));
                    let tan = error(tan, Float::tan) / spread;
                    for (worst, error) in worst.iter_mut().zip([sin, cos, tan]) {
                        *worst = worst.max(error);
                    }
                }
            }
        }
    }
    let bits = worst.map(f64::log2);
    println!("errors at most {bits:.1?}");
    // Near enough to the bounds that a lost term would show.
    assert!(bits[0] < -100.0 && bits[1] < -100.0 && bits[2] < -98.0, "{bits:?}");
}

/// `cargo test --release -p wideblas-tmd --lib -- --ignored --nocapture cost_of_values`
#[test]
#[ignore = "measures"]
fn cost_of_values() {
    for name in ["sin", "cos", "tan"] {
        let circular = by_name(name).unwrap().circular().unwrap();
        for isa in sets() {
            let len = if isa == Isa::Generic { 1 << 24 } else { 1 << 28 };
            let range = range(BINARY64, 2f64.powi(500), len);
            let start = Instant::now();
            let search = Search::new(circular, &range, 52, isa);
            let tables = start.elapsed();
            let start = Instant::now();
            let part = (ROWS * COLUMNS) as u64;
            let open: usize =
                (0..len / part).map(|at| search.open(at * part, (at + 1) * part).len()).sum();
            let each = start.elapsed().as_secs_f64() / len as f64 * 1e9;
            println!("{name} {}: {each:.2} ns, {open} open, tables {tables:.2?}", isa.name());
        }
    }
}
