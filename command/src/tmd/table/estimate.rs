//! How long the jobs of a table will take, by short searches in some of them.

use crate::error::Error;
use std::time::Instant;
use wideblas_tmd::domain::Range;
use wideblas_tmd::job::{self, Engines, Job, finish, prepare};
use wideblas_tmd::progressions::{Plan, Starts};

/// Jobs that are measured; those between them are interpolated.
const SAMPLES: usize = 32;
/// A measurement is long enough, and there are enough of them.
const ENOUGH: f64 = 0.1;
const ENOUGH_OF_ALL: f64 = 5.0;

/// Seconds of each job, about, by how many arguments are to be searched; 0 where none are. `job` makes a job of its index.
pub fn seconds<'a>(
    searched: &[u64],
    engines: &Engines,
    job: &dyn Fn(usize) -> Result<Job<'a>, Error>,
) -> Result<Vec<f64>, Error> {
    let mut all = vec![0.0; searched.len()];
    let at: Vec<usize> = (0..searched.len()).filter(|&index| searched[index] > 0).collect();
    let Some(last) = at.len().checked_sub(1) else { return Ok(all) };
    let start = Instant::now();
    let mut known: Vec<(usize, f64)> = Vec::new();
    let mut next = Some(0);
    while let Some(place) = next {
        let value = each(&job(at[place])?, engines)?;
        known.insert(known.partition_point(|&(other, _)| other < place), (place, value));
        let is_enough = known.len() >= SAMPLES || start.elapsed().as_secs_f64() > ENOUGH_OF_ALL;
        next = match known.last() {
            Some(&(place, _)) if place < last => Some(last),
            _ if is_enough => None,
            _ => least_known(&known),
        };
    }
    for (place, &index) in at.iter().enumerate() {
        all[index] = between(&known, place) * searched[index] as f64;
    }
    Ok(all)
}

/// The middle of two known places: where the most is between them, and the values differ the most.
fn least_known(known: &[(usize, f64)]) -> Option<usize> {
    let doubt = |pair: &&[(usize, f64)]| {
        let ratio = (pair[0].1.max(1e-30) / pair[1].1.max(1e-30)).ln().abs();
        (pair[1].0 - pair[0].0 - 1) as f64 * (1.0 + ratio)
    };
    let pairs = known.windows(2).filter(|pair| pair[1].0 - pair[0].0 > 1);
    let pair = pairs.max_by(|a, b| doubt(a).total_cmp(&doubt(b)))?;
    Some((pair[0].0 + pair[1].0) / 2)
}

/// Seconds that an argument takes where arguments are searched.
fn each(job: &Job<'_>, engines: &Engines) -> Result<f64, Error> {
    // Not all of a binade is always searched.
    for eighth in [4, 2, 6, 1, 7, 0] {
        let (is_searched, seconds) = around(job, eighth, engines)?;
        if is_searched {
            return Ok(seconds);
        }
    }
    Ok(0.0)
}

/// A search in an eighth of a job that is long enough: whether any argument was searched, and seconds of each.
fn around(job: &Job<'_>, eighth: u64, engines: &Engines) -> Result<(bool, f64), Error> {
    let searching = engines.all();
    let request = job.request;
    let place = request.from + job::place(request.len(), eighth, 8);
    let argument = request.format.argument(request.negative, place);
    let end = request.format.binade_len() - argument.number;
    let from = request.from.max(place - argument.number);
    let to = request.to.min(place + end);
    let start = argument.number - (place - from);
    let all = Range { binade: argument.binade, start, len: to - from };
    if let Some(seconds) = by_progressions(job, all, engines)? {
        return Ok((true, seconds));
    }
    let most = (request.to - place).min(end).min(1 << job.rules.unit);
    let search = |len: u64| {
        let range = Range { binade: argument.binade, start: argument.number, len };
        let start = Instant::now();
        let prepared = prepare(job, range).map_err(|why| Error::Operands(why.to_string()))?;
        let host = start.elapsed().as_secs_f64();
        let record = finish(job, searching[0], prepared).map_err(Error::Operands)?;
        Ok::<_, Error>((record.searched() > 0, host, start.elapsed().as_secs_f64()))
    };
    let mut len = most.min(1 << 12);
    // A kernel is compiled when it is first used, and its time is no measure.
    search(len)?;
    loop {
        let (is_searched, host, seconds) = search(len)?;
        if seconds >= ENOUGH || len == most {
            // Both go on side by side.
            let (host, engine) = (host / engines.preparing as f64, seconds - host);
            let seconds = host.max(engine / searching.len() as f64);
            return Ok((is_searched, seconds / len as f64));
        }
        len = most.min(len * 16);
    }
}

/// Seconds of each argument of a binade that is searched by progressions: of some starts of a whole unit, as shorter units have other
/// ones.
fn by_progressions(job: &Job<'_>, binade: Range, engines: &Engines) -> Result<Option<f64>, Error> {
    let Some(unit) = job.rules.progressions else { return Ok(None) };
    let range = Range { len: binade.len.min(1 << unit), ..binade };
    let Some(plan) = Plan::new(job.function, range, job.request.bits) else { return Ok(None) };
    let (top, searching) = (plan.starts()[0], engines.all());
    let search = |count: u64| {
        let starts = [Starts { count, ..top }];
        let found = searching[0].progressions(&plan, &starts).map_err(Error::Operands)?;
        let seconds = found.1.as_secs_f64() / searching.len() as f64;
        Ok::<_, Error>((seconds, plan.arguments(&starts)))
    };
    let mut count = top.count.min(1 << 14);
    search(count)?;
    loop {
        let (seconds, arguments) = search(count)?;
        if seconds >= ENOUGH || count == top.count {
            return Ok(Some(seconds / arguments as f64));
        }
        count = top.count.min(count * 16);
    }
}

/// The value at a place from those at known places, which ascend; logarithms are interpolated.
fn between(known: &[(usize, f64)], place: usize) -> f64 {
    let after = known.partition_point(|&(other, _)| other < place).min(known.len() - 1);
    let ((first, low), (last, high)) = (known[after.saturating_sub(1)], known[after]);
    if place >= last || low <= 0.0 || high <= 0.0 {
        return high;
    }
    let share = (place - first) as f64 / (last - first) as f64;
    (low.ln() * (1.0 - share) + high.ln() * share).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_measured_next() {
        assert_eq!(least_known(&[(0, 1.0), (1, 9.0)]), None);
        assert_eq!(least_known(&[(0, 1.0), (10, 1.0), (14, 1.0)]), Some(5));
        assert_eq!(least_known(&[(0, 1.0), (10, 1.0), (14, 1e6)]), Some(12));
    }

    #[test]
    fn places_between_known_ones() {
        let known = [(0, 1.0), (2, 4.0), (4, 64.0), (6, 0.0)];
        for (place, expected) in [(0, 1.0), (1, 2.0), (2, 4.0), (3, 16.0), (4, 64.0), (6, 0.0)] {
            assert!((between(&known, place) - expected).abs() < 1e-12, "{place}");
        }
        assert_eq!(between(&[(0, 3.0)], 0), 3.0);
    }
}
