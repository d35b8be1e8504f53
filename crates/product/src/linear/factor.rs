//! alpha and beta.

use crate::class::Class;
use crate::limbs::Limbs;
use wideblas_base::fallible;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::{Wide, WideRef};

/// The class of 1 and -1.
const UNIT: Class = Class::Finite { top: 0, bottom: 0 };

/// alpha or beta.
pub enum Factor {
    Zero,
    One,
    MinusOne,
    Finite(Wide),
    Special(f64),
}

impl Factor {
    pub fn of<T: Limbs>(x: &T) -> Factor {
        match x.value() {
            Value::Zero => Factor::Zero,
            Value::Special(x) => Factor::Special(x),
            Value::Finite(parts) if x.class() == UNIT => match parts.negative {
                false => Factor::One,
                true => Factor::MinusOne,
            },
            Value::Finite(parts) => Factor::copied(&parts, false),
        }
    }

    fn copied(x: &WideRef<'_>, negated: bool) -> Factor {
        Factor::Finite(Wide {
            negative: x.negative != negated,
            exponent: x.exponent,
            limbs: fallible::collected(x.limbs.iter().copied()),
        })
    }

    /// Whether it is -1, if it is 1 or -1.
    pub(super) fn unit(&self) -> Option<bool> {
        match self {
            Factor::One => Some(false),
            Factor::MinusOne => Some(true),
            _ => None,
        }
    }

    pub(super) fn is_special(&self) -> bool {
        matches!(self, Factor::Special(_))
    }

    /// See [`double`].
    pub(super) fn double(&self) -> f64 {
        match self {
            Factor::Zero => 0.0,
            Factor::One => 1.0,
            Factor::MinusOne => -1.0,
            Factor::Finite(value) if value.negative => -1.0,
            Factor::Finite(_) => 1.0,
            Factor::Special(x) => *x,
        }
    }

    /// The number, to be multiplied again.
    pub fn value(&self) -> Value<'_> {
        match self {
            Factor::Zero => Value::Zero,
            Factor::One => ONE,
            Factor::MinusOne => Value::Finite(WideRef { negative: true, ..WideRef::ONE }),
            Factor::Finite(value) => Value::Finite(value.as_ref()),
            Factor::Special(x) => Value::Special(*x),
        }
    }

    /// This factor times a number, exactly.
    pub fn times(&self, x: Value<'_>) -> Factor {
        match (self, x) {
            (Factor::Finite(factor), Value::Finite(parts)) => {
                let mut product = Wide::default();
                super::terms::multiply(&mut product, &factor.as_ref(), &parts);
                Factor::Finite(product)
            }
            (Factor::One, Value::Finite(parts)) => Factor::copied(&parts, false),
            (Factor::MinusOne, Value::Finite(parts)) => Factor::copied(&parts, true),
            (factor, x) => match factor.double() * double(&x) {
                0.0 => Factor::Zero,
                special => Factor::Special(special),
            },
        }
    }
}

pub const ONE: Value<'static> = Value::Finite(WideRef::ONE);

/// 0, ±1, an infinity or NaN: what a number is where only those spread.
pub fn double(x: &Value<'_>) -> f64 {
    match x {
        Value::Zero => 0.0,
        Value::Special(x) => *x,
        Value::Finite(parts) if parts.negative => -1.0,
        Value::Finite(_) => 1.0,
    }
}
