//! Decisions for the native way that some of the rows and columns allow: the others need not be read.

use super::{Ladder, Request, counts, descending};
use wideblas_engine::scaling::{Range, needed};

/// The native way would be the cheapest for vectors that have all bits of the precision: then [`is_native_for`] is worth
/// asking.
pub fn is_native_if_full(request: &Request) -> bool {
    let (Some(native), Some(precision)) = (&request.native, request.precision) else {
        return false;
    };
    let (ladder, shape) = (Ladder::get(), request.shape);
    let rung = ladder.rung(needed((precision + 1, precision + 1), shape.2));
    rung.is_none_or(|rung| native.cost(shape) <= ladder.cost(rung, shape, native))
}

/// How many of some vectors [`is_native_for`] must see: more than may be left out.
pub fn telling(len: usize) -> usize {
    len / 4 + 1
}

/// [`scalings`](super::scalings) declines whatever the other rows and columns are: it need not know them. A vector keeps at
/// least the bits that it has, up to the precision.
pub fn is_native_for(rows: &[Range], cols: &[Range], request: &Request) -> bool {
    let (Some(native), Some(precision)) = (&request.native, request.precision) else {
        return false;
    };
    let least = |range: &Range| match range.special || range.is_zero() {
        true => 0,
        false => range.top.saturating_sub(range.bottom).min(precision) + 1,
    };
    let sides = [descending(rows.iter().map(least)), descending(cols.iter().map(least))];
    let [Some(rows), Some(cols)] = sides else { return false };
    let (ladder, shape @ (m, n, k)) = (Ladder::get(), request.shape);
    let costs_less = |(a, b): (usize, usize)| {
        // Of vectors that nobody saw nothing is known.
        let (Some(&of_rows), Some(&of_cols)) = (rows.get(a), cols.get(b)) else { return true };
        let rung = ladder.rung(needed((of_rows, of_cols), k));
        // The rungs above cost more, but for the first one of words.
        rung.is_some_and(|rung| {
            let cost = |rung| match (a, b) {
                // As in `Ladder::affordable`.
                (0, 0) => ladder.cost(rung, shape, native),
                out => ladder.cost_without(out, rung, shape, native),
            };
            let costs = [rung, ladder.first_of_words().max(rung)].map(cost);
            costs.iter().any(|&cost| cost < native.cost(shape))
        })
    };
    let left_out =
        |a| counts(n).filter(move |&b| !request.symmetric || a == b).map(move |b| (a, b));
    !counts(m).flat_map(left_out).any(costs_less)
}
