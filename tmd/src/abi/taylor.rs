//! A function of the program's own, by its callback.

use crate::function::user::Question;
use crate::function::{Bounds, UserFunction};
use crate::interval::Interval;
use gmp_mpfr_sys::mpfr::mpfr_t;
use rug::Float;
use rug::float::Special;
use std::ffi::{c_int, c_void};
use std::iter::zip;

/// Encloses Taylor coefficients.
pub type Enclose = unsafe extern "C" fn(
    data: *mut c_void,
    centre: *const mpfr_t,
    radius: *const mpfr_t,
    order: c_int,
    low: *mut mpfr_t,
    high: *mut mpfr_t,
) -> c_int;

/// The callback with its first argument.
struct Callback {
    taylor: Enclose,
    data: *mut c_void,
}

// SAFETY: the header says that the callback is called from several threads at the same time.
unsafe impl Send for Callback {}
// SAFETY: as above.
unsafe impl Sync for Callback {}

impl Callback {
    fn answer(&self, question: &Question) -> Option<Vec<Interval>> {
        let count = question.order + 1;
        // Bounds that the program does not set bound nothing.
        let none = || vec![Float::with_val(question.precision, Special::Nan); count];
        let (mut low, mut high) = (none(), none());
        const { assert!(size_of::<Float>() == size_of::<mpfr_t>()) };
        // SAFETY: a Float is an mpfr_t and nothing else (`repr(transparent)`); each array has order + 1 of them, which are
        // the callback's until it returns. It may give them other precisions, as MPFR's functions do.
        let status = unsafe {
            (self.taylor)(
                self.data,
                question.centre.as_raw(),
                question.radius.as_raw(),
                question.order as c_int,
                low.as_mut_ptr().cast(),
                high.as_mut_ptr().cast(),
            )
        };
        let intervals = zip(low, high).map(|(low, high)| Interval { low, high });
        (status == 0).then(|| intervals.collect())
    }
}

/// The function as the search knows it.
///
/// # Safety
/// The callback is as the header says, for as long as the function lives.
pub unsafe fn function(
    name: &str,
    bounds: Bounds,
    taylor: Enclose,
    data: *mut c_void,
) -> UserFunction {
    let callback = Callback { taylor, data };
    let taylor = Box::new(move |question: &Question| callback.answer(question));
    UserFunction { name: name.to_string(), bounds, taylor }
}
