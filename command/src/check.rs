//! A product compared with the exact one.

use crate::entry::Entry;
use crate::mtx::Matrix;
use crate::options::Format;
use std::sync::Mutex;
use wideblas_reference::{ExactGemm, GemmError, relative_error};

/// What the comparison found.
pub struct Findings {
    /// The largest error in units of 2^-p of the magnitude, p the format's precision.
    pub largest: GemmError,
    pub elements: usize,
    /// Rows and columns of elements that are not the nearest numbers, by columns.
    pub not_nearest: Vec<(usize, usize)>,
}

/// Compares on all CPUs; `progress` is called for each element.
pub fn check<T: Entry>(
    exact: &ExactGemm<'_, T>,
    computed: &Matrix<T>,
    format: Format,
    progress: &(dyn Fn() + Sync),
) -> Findings {
    let found = Mutex::new(Findings {
        largest: GemmError { relative: 0.0, row: 0, col: 0 },
        elements: computed.data.len(),
        not_nearest: Vec::new(),
    });
    let precision = format.precision() as i32;
    exact.for_each(|row, col, element| {
        let x = computed.at(row, col);
        let error = relative_error(element.as_ref(), x, precision);
        let is_nearest = match &element {
            Some(element) => x.is_nearest(&element.value),
            // What infinities and NaN lead to is a matter of their own.
            None => error == 0.0,
        };
        let mut found = found.lock().expect("no panic while locked");
        found.largest.include(error, (row, col));
        if !is_nearest {
            found.not_nearest.push((row, col));
        }
        progress();
    });
    let mut found = found.into_inner().expect("no panic while locked");
    found.not_nearest.sort_unstable_by_key(|&(row, col)| (col, row));
    found
}
