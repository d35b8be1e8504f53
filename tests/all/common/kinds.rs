//! Kinds of data that programs have.

use super::Rng;
use super::sample::Sample;

/// Kinds of data.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Uniform,
    Graded,
    Subnormal,
    Huge,
    Sparse,
    Integers,
    Special,
}

pub const KINDS: [Kind; 7] = [
    Kind::Uniform,
    Kind::Graded,
    Kind::Subnormal,
    Kind::Huge,
    Kind::Sparse,
    Kind::Integers,
    Kind::Special,
];

pub fn number<T: Sample>(rng: &mut Rng, kind: Kind) -> T {
    let chosen = rng.bits();
    let mut of = |low: i32, high: i32| {
        let exponent = low + (rng.bits() % (high - low + 1) as u64) as i32;
        T::random(rng, 0, exponent)
    };
    match kind {
        Kind::Uniform => of(-3, 0),
        Kind::Graded => of(-300, 300),
        Kind::Subnormal => of(-1070, -900),
        Kind::Huge => of(480, 540),
        Kind::Sparse if !chosen.is_multiple_of(4) => T::zero(0),
        Kind::Sparse => of(-40, 40),
        Kind::Integers => T::from_f64((chosen % 2001) as f64 - 1000.0, 0),
        Kind::Special => match chosen % 40 {
            0 => T::zero(0).special(f64::INFINITY).unwrap(),
            1 => T::zero(0).special(f64::NEG_INFINITY).unwrap(),
            2 => T::zero(0).special(f64::NAN).unwrap(),
            _ => of(-10, 10),
        },
    }
}
