//! Products of a sparse matrix and a vector, in the arithmetic of the vector's numbers. They are not inline: crates that call them share
//! what solvers have compiled.

use crate::numbers::{Arithmetic, Entry, PIECE};
use crate::storage::Rows;
use crate::{Matrix, Values, cuda, exact};
use std::sync::{Mutex, PoisonError};
use wideblas_base::fallible;
use wideblas_engine::cpu::par;
use wideblas_format::wide::Wide;

/// Entries that are worth a thread.
const ENTRIES: usize = 20_000;

/// Where the parts of the rows begin, and the end: parts of about the same number of entries. Those of the rows `without`, which ascend,
/// do not count.
pub fn parts<R: Rows>(rows: &R, all: usize, without: &[usize], threads: usize) -> Vec<usize> {
    let left_out = |row: usize| -> usize {
        without.iter().take_while(|&&w| w < row).map(|&w| rows.len(w)).sum()
    };
    let (len, before) =
        (rows.rows(), |row: usize| rows.before(row) - left_out(row).min(rows.before(row)));
    let all = all - left_out(len).min(all);
    let count = threads.min(all / ENTRIES).max(1);
    let mut starts = vec![0];
    for part in 1..count {
        let entries = (all as u128 * part as u128 / count as u128) as usize;
        let (mut low, mut high) = (starts[part - 1], len);
        while low < high {
            let middle = low + (high - low) / 2;
            match before(middle) < entries {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        starts.push(low);
    }
    starts.push(len);
    starts
}

/// Runs something for each part of a vector, on several threads. `work` gets the first place of a part.
pub fn for_parts<T: Send>(
    starts: &[usize],
    y: &mut [T],
    threads: usize,
    work: impl Fn(usize, &mut [T]) + Sync,
) {
    let mut rest = y;
    let mut parts = Vec::with_capacity(starts.len());
    for part in starts.windows(2) {
        let (first, others) = rest.split_at_mut(part[1] - part[0]);
        parts.push(Mutex::new(first));
        rest = others;
    }
    par::for_each(parts.len(), threads, |part| {
        let mut y = parts[part].lock().unwrap_or_else(PoisonError::into_inner);
        work(starts[part], &mut y);
    });
}

/// Rows that threads share: a part of all entries each, so that there are few.
fn long_rows<R: Rows>(rows: &R, all: usize, threads: usize) -> Vec<usize> {
    let least = (all / (2 * threads.max(1))).max(ENTRIES);
    if threads == 1 || all < least {
        return Vec::new();
    }
    (0..rows.rows()).filter(|&row| rows.len(row) >= least).collect()
}

/// The sums of entries times elements of `x` for all rows of a storage, in its order.
///
/// Each sum is of pieces of the row, see [`PIECE`]: its bits depend on neither storage nor threads nor instruction set.
#[inline(never)]
pub fn row_sums<A: Arithmetic, E: Entry<A::Number>, R: Rows>(
    arithmetic: A,
    rows: &R,
    entries: &[E],
    x: &[A::Number],
    to: &mut [A::Number],
    threads: usize,
) {
    let long = long_rows(rows, entries.len(), threads);
    for_parts(&parts(rows, entries.len(), &long, threads), to, threads, |first, to| {
        let mut start = first;
        let end = first + to.len();
        let inside = long.iter().copied().filter(|&row| (first..end).contains(&row));
        for stop in inside.chain([end]) {
            let to = &mut to[start - first..stop - first];
            arithmetic.row_sums(rows, entries, x, start..stop, to);
            start = stop + 1;
        }
    });
    for row in long {
        let mut sums = fallible::filled(rows.len(row).div_ceil(PIECE), arithmetic.zero());
        let starts: Vec<usize> = (0..=threads).map(|part| sums.len() * part / threads).collect();
        for_parts(&starts, &mut sums, threads, |first, to| {
            let pieces = first..first + to.len();
            arithmetic.piece_sums(rows, entries, x, (row, pieces), to);
        });
        to[row] = arithmetic.joined(&mut sums);
    }
}

/// What a product leaves: y := alpha (A x) + beta y.
#[derive(Clone, Copy, Debug)]
pub struct Update<N> {
    pub alpha: N,
    /// y is not read where it is zero.
    pub beta: N,
}

/// y := alpha op(A) x + beta y for rows in any storage, whose values are `values`; in the arithmetic of y. A zero alpha means that neither
/// A nor x is read.
///
/// Elements that are not finite are those of exact sums rounded once, in which infinities and NaN count as in binary64.
///
/// # Panics
/// When lengths do not agree.
#[inline(never)]
pub fn multiply<A: Arithmetic, R: Rows>(
    arithmetic: A,
    rows: &R,
    values: &Values,
    x: &[A::Number],
    update: &Update<A::Number>,
    y: &mut [A::Number],
    threads: usize,
) {
    assert_eq!(rows.rows(), y.len());
    let Update { alpha, beta } = update;
    let is_one = |x: &A::Number| *x == arithmetic.of_f64(1.0);
    if arithmetic.is_zero(alpha) {
        let scaled = |y: &A::Number| match arithmetic.is_zero(beta) {
            true => arithmetic.zero(),
            false => arithmetic.mul(beta, y),
        };
        return y.iter_mut().for_each(|y| *y = scaled(y));
    }
    let mut sums = fallible::filled(y.len(), arithmetic.zero());
    with_entries(arithmetic, values, Sums { arithmetic, rows, x, to: &mut sums, threads });
    for (row, sum) in sums.iter().enumerate() {
        let i = rows.row_of(row);
        let product = if is_one(alpha) { *sum } else { arithmetic.mul(alpha, sum) };
        let new = match arithmetic.is_zero(beta) {
            true => product,
            false => arithmetic.add(&product, &arithmetic.mul(beta, &y[i])),
        };
        y[i] = match arithmetic.is_finite(&new) {
            true => new,
            false => exact::element(arithmetic, rows, values, x, update, row, &y[i]),
        };
    }
}

/// What is done with entries in the form in which an arithmetic takes them.
pub trait WithEntries<A: Arithmetic> {
    fn run<E: Entry<A::Number>>(self, entries: &[E]);
}

struct Sums<'a, A: Arithmetic, R> {
    arithmetic: A,
    rows: &'a R,
    x: &'a [A::Number],
    to: &'a mut [A::Number],
    threads: usize,
}

impl<A: Arithmetic, R: Rows> WithEntries<A> for Sums<'_, A, R> {
    fn run<E: Entry<A::Number>>(self, entries: &[E]) {
        row_sums(self.arithmetic, self.rows, entries, self.x, self.to, self.threads);
    }
}

/// Doubles as they are, other entries as numbers of the arithmetic.
pub fn with_entries<A: Arithmetic>(arithmetic: A, values: &Values, work: impl WithEntries<A>) {
    match (values, arithmetic.own(values)) {
        (_, Some(entries)) => work.run(entries),
        (Values::F64(entries), _) => A::with_doubles(entries, work),
        _ => work.run(&numbers(arithmetic, values)),
    }
}

/// Entries rounded to numbers of an arithmetic.
#[inline(never)]
pub fn numbers<A: Arithmetic>(arithmetic: A, values: &Values) -> Vec<A::Number> {
    let mut value = Wide::default();
    fallible::collected((0..values.len()).map(|at| match values.special(at) {
        Some(special) => arithmetic.of_f64(special),
        None => {
            values.load(at, &mut value);
            arithmetic.of_wide(&mut value)
        }
    }))
}

/// y := alpha op(A) x + beta y, see [`multiply`]; on a GPU where that is expected to be faster.
#[inline(never)]
pub fn multiply_matrix<A: Arithmetic>(
    arithmetic: A,
    (matrix, is_transposed): (&Matrix, bool),
    x: &[A::Number],
    update: &Update<A::Number>,
    y: &mut [A::Number],
) {
    let matrix = if is_transposed { matrix.transposed() } else { matrix };
    assert_eq!((matrix.columns(), matrix.rows()), (x.len(), y.len()));
    if !arithmetic.is_zero(&update.alpha) && cuda::multiply(arithmetic, matrix, x, update, y) {
        return;
    }
    multiply(arithmetic, matrix, matrix.values(), x, update, y, par::num_threads());
}
