//! The errors that each mode promises to stay within.

use crate::entry::Entry;
use crate::options::{Format, Mode};
use wideblas_reference::{Dyadic, ExactElement};

/// What bounds depend on beside the exact value.
pub struct Terms<'a, T> {
    /// Terms of a sum.
    pub k: usize,
    /// |alpha|, of complex numbers the sum of both parts; `None` for an infinity or a NaN.
    pub alpha: Option<Dyadic>,
    /// The element of C, as an example of its precision.
    pub target: &'a T,
}

/// Largest error of an element in a mode; for the modes and formats that round once, half a unit in
/// the last place.
pub fn allowed<T: Entry>(
    format: Format,
    mode: Mode,
    terms: &Terms<'_, T>,
    element: &ExactElement,
) -> Dyadic {
    let precision = terms.target.precision() as i32;
    let half_ulp = half_ulp(terms.target, &element.value);
    let working = || &(&element.product * &Dyadic::power_of_two(1 - precision)) + &half_ulp;
    match mode {
        Mode::Working => working(),
        Mode::Exact => half_ulp,
        Mode::Native => native(format, terms, element).unwrap_or(half_ulp),
        Mode::Auto => {
            let working = working();
            native(format, terms, element).map_or(working.clone(), |x| x.max(working))
        }
    }
}

/// Every element is the nearest number to the exact value.
pub fn rounds_once(format: Format, mode: Mode) -> bool {
    mode == Mode::Exact
        || (mode == Mode::Native
            && matches!(format, Format::F128 | Format::Mpfr(_) | Format::Mpf(_)))
}

/// Half a unit in the last place of a value, or half the smallest number.
fn half_ulp<T: Entry>(target: &T, value: &Dyadic) -> Dyadic {
    // The exponents of components have an end, where zero has a last place too.
    let top = value.log2().map(i64::from).or((T::RANGE == 1024).then_some(-1074));
    top.map_or(Dyadic::ZERO, |top| Dyadic::power_of_two(target.last_place(top) as i32 - 1))
}

/// The bound of a format's own arithmetic, as `blas::level3::Mode` states it.
fn native<T: Entry>(
    format: Format,
    terms: &Terms<'_, T>,
    element: &ExactElement,
) -> Option<Dyadic> {
    let k = terms.k as i64;
    // Multiples of (k + 4) 2^-p of the magnitude, and numbers of 2^-1074 for each term.
    let (relative, underflow) = match format {
        Format::F64 => (1, 1),
        Format::Dd => (4, 2),
        Format::Qd => (480, 16),
        Format::F128 | Format::Mpfr(_) | Format::Mpf(_) => return None,
    };
    let unit = Dyadic::power_of_two(-(format.precision() as i32));
    let relative = &(&Dyadic::new((relative * (k + 4)).into(), 0) * &unit) * &element.magnitude;
    // An alpha that multiplies nothing may be an infinity or NaN.
    let alpha = if k == 0 { Dyadic::ZERO } else { terms.alpha.clone()? };
    let terms = &Dyadic::new(k.into(), 0) * &alpha;
    let smallest = &Dyadic::new(underflow.into(), -1074);
    let underflow = &(&terms + &Dyadic::new(2.into(), 0)) * smallest;
    Some(&relative + &underflow)
}
