//! Products of matrices in host memory that several GPUs divide: each computes some columns of C, for which it needs these columns of B
//! and all of A. Of A each GPU gets a part from the host, and the parts of the others from them.

use super::gpus::Gpus;
use super::launch::Failure;
use super::loaded::{Loaded, stored_columns};
use super::memory::Plain;
use super::probe::Device;
use super::stream::finish_set_stream;
use crate::MatRef;
use crate::cpu::par;
use crate::trace;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use wideblas_base::options::Part;

/// What a GPU computes of a product.
#[derive(Clone, Debug)]
pub struct Share {
    pub device: &'static Device,
    /// Its place among all shares, and how many there are.
    pub place: usize,
    pub of: usize,
    /// The columns of C.
    pub columns: Range<usize>,
}

/// Columns begin at multiples of this, where there are enough of them.
const TILE: usize = 64;
const ENOUGH: usize = 16 * TILE;

/// About as much of a part of a C with `n` columns for each GPU; fewer shares where there are fewer columns.
pub fn shares(gpus: &Gpus, n: usize, part: Part) -> Vec<Share> {
    let devices = gpus.all();
    let columns = divided(n, part, devices.len());
    let of = columns.len();
    let each = devices.iter().zip(columns).enumerate();
    each.map(|(place, (&device, columns))| Share { device, place, of, columns }).collect()
}

/// At most `count` ranges of columns, none of them empty, that have about as many elements of a part.
fn divided(n: usize, part: Part, count: usize) -> Vec<Range<usize>> {
    let tile = if n >= count * ENOUGH { TILE } else { 1 };
    let end = |share: usize| {
        let before = share as f64 / count as f64;
        let before = match part {
            Part::All => before,
            Part::Upper => before.sqrt(),
            Part::Lower => 1.0 - (1.0 - before).sqrt(),
        };
        let columns = (n as f64 * before).round() as usize;
        if share == count { n } else { (columns.next_multiple_of(tile)).min(n) }
    };
    let ranges = (0..count).map(|share| end(share)..end(share + 1));
    ranges.filter(|columns| !columns.is_empty()).collect()
}

impl Share {
    /// The blocks that make up a part of these columns of a C with `rows` rows, each with what is wanted of it. All of its columns are
    /// among those of each block.
    pub fn blocks(&self, rows: usize, part: Part) -> Vec<(Range<usize>, Part)> {
        let own = self.columns.clone();
        let rest = match part {
            Part::All => return vec![(0..rows, Part::All)],
            Part::Upper => 0..own.start,
            Part::Lower => own.end..rows,
        };
        let rest = Some((rest, Part::All)).filter(|(rows, _)| !rows.is_empty());
        [Some((own, part)), rest].into_iter().flatten().collect()
    }

    /// Threads of the host for it, of those of a call.
    pub fn threads(&self, threads: usize) -> usize {
        (threads / self.of).max(1)
    }

    /// The part of a sequence that this GPU gets from the host, and the others from it.
    pub fn part(&self, len: usize) -> Range<usize> {
        par::share(len, self.place, self.of)
    }
}

/// The GPU with this place among the shares failed.
#[derive(Debug)]
pub struct Lost {
    pub place: usize,
    pub failure: Failure,
}

/// Brings a product of `n` columns to GPUs by `prepare`, without those that fail. Returns the GPUs that are left, and the shares with what
/// was prepared for each; `None` for these where one GPU is left.
pub fn prepared<R>(
    gpus: &Gpus,
    (n, part): (usize, Part),
    mut prepare: impl FnMut(&[Share]) -> Result<R, Lost>,
) -> (Gpus, Option<(Vec<Share>, R)>) {
    let mut left = *gpus;
    // The threads of the shares know nothing of a stream that this one has set.
    if gpus.all().len() < 2 || finish_set_stream().is_err() {
        return (left, None);
    }
    loop {
        let shares = shares(&left, n, part);
        if shares.len() < 2 {
            return (left, None);
        }
        match prepare(&shares) {
            Ok(prepared) => return (left, Some((shares, prepared))),
            Err(Lost { place, failure }) => {
                let ordinal = shares[place].device.ordinal;
                trace::note(|| format!("cuda:{ordinal}: {failure}; the other GPUs compute"));
                // There were two.
                left = left.without(place).unwrap_or(left);
            }
        }
    }
}

/// Runs `work` for all shares at once.
///
/// # Errors
/// The first failure.
pub fn each<R: Send>(
    shares: &[Share],
    work: impl Fn(&Share) -> Result<R, Failure> + Sync,
) -> Result<Vec<R>, Lost> {
    let results = all(shares, work).into_iter().enumerate();
    results.map(|(place, result)| result.map_err(|failure| Lost { place, failure })).collect()
}

/// Runs `work` for all shares at once.
pub fn all<R: Send>(shares: &[Share], work: impl Fn(&Share) -> R + Sync) -> Vec<R> {
    let results: Vec<Mutex<Option<R>>> = shares.iter().map(|_| Mutex::new(None)).collect();
    par::for_each(shares.len(), shares.len(), |at| {
        let result = work(&shares[at]);
        *results[at].lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
    });
    let results =
        results.into_iter().map(|r| r.into_inner().unwrap_or_else(PoisonError::into_inner));
    results.map(|result| result.expect("each was computed")).collect()
}

/// What a GPU has of the factors of a product.
pub struct Held<T: Plain> {
    a: Loaded<T>,
    /// Its columns of B, unless B is A transposed.
    b: Option<Loaded<T>>,
}

/// Brings the factors of a product from host memory to the GPUs.
///
/// # Errors
/// When a GPU fails or is full.
pub fn load<T: Plain>(
    shares: &[Share],
    (a, b): (MatRef<'_, T>, MatRef<'_, T>),
    threads: usize,
) -> Result<Vec<Held<T>>, Lost> {
    let stored = stored_columns(a).map_err(|failure| Lost { place: 0, failure })?;
    let held = each(shares, |share| {
        let threads = share.threads(threads);
        let b = match a.is_transpose_of(&b) {
            true => None,
            false => {
                let columns = b.block(0..b.rows, share.columns.clone());
                Some(Loaded::in_part(share.device, columns, 0..stored_columns(columns)?, threads)?)
            }
        };
        let a = Loaded::in_part(share.device, a, share.part(stored), threads)?;
        Ok(Held { a, b })
    })?;
    each(shares, |share| {
        let others = shares.iter().filter(|other| other.place != share.place);
        others.into_iter().try_for_each(|other| {
            held[share.place].a.complete(&held[other.place].a, other.part(stored))
        })
    })?;
    Ok(held)
}

impl<T: Plain> Held<T> {
    /// A and A transposed, on the device of a share.
    pub fn symmetric(&self) -> (MatRef<'_, T>, MatRef<'_, T>) {
        (self.a.view(), self.a.view().transposed())
    }

    /// A, and the share's columns of `b`, on its device.
    pub fn factors(&self, share: &Share, b: MatRef<'_, T>) -> (MatRef<'_, T>, MatRef<'_, T>) {
        let a = self.a.view();
        let columns = match &self.b {
            Some(columns) => columns.view(),
            None => a.transposed().block(0..a.cols, share.columns.clone()),
        };
        let columns = columns.skipping_zeros(b.skips_zeros);
        (a, if columns.conjugated == b.conjugated { columns } else { columns.conjugate() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_cover_all_columns_and_are_about_as_large() {
        for n in [1, 2, 3, 40, 1000, 4096, 30_000] {
            for part in [Part::All, Part::Upper, Part::Lower] {
                for count in [1, 2, 3, 4, 8] {
                    let ranges = divided(n, part, count);
                    assert!(ranges.len() <= count && !ranges.is_empty());
                    assert!(ranges.iter().all(|range| !range.is_empty()));
                    assert_eq!((ranges[0].start, ranges[ranges.len() - 1].end), (0, n));
                    assert!(ranges.windows(2).all(|two| two[0].end == two[1].start));
                    if n < 4096 {
                        continue;
                    }
                    assert_eq!(ranges.len(), count);
                    let wanted = |columns: &Range<usize>| -> usize {
                        columns.clone().map(|j| part.rows(j, n).len()).sum()
                    };
                    let all: usize = ranges.iter().map(wanted).sum();
                    for range in &ranges {
                        let share = wanted(range) as f64 * count as f64 / all as f64;
                        assert!((0.8..1.2).contains(&share), "{n} {part:?} {count}: {share}");
                    }
                }
            }
        }
    }
}
