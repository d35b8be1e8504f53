//! What products took on one GPU and divided over several: estimates say which way is tried first, and times which one is kept. Both give the same
//! bits.

use std::cell::Cell;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// On one GPU, or on several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Alone,
    Divided,
}

/// Products that are alike: dimensions within a factor of the square root of two, numbers and planes the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    dimensions: [i32; 3],
    stored: usize,
    planes: usize,
    /// Of how many GPUs some are taken.
    gpus: usize,
}

impl Class {
    pub fn new(
        (m, n, k): (usize, usize, usize),
        stored: usize,
        planes: usize,
        gpus: usize,
    ) -> Self {
        let dimensions = [m, n, k].map(|len| (2.0 * (len as f64).log2()).floor() as i32);
        Class { dimensions, stored, planes, gpus }
    }
}

/// The shortest of some times of a way, each over its estimate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Seen {
    times: usize,
    least: f64,
}

/// How often a way runs before the other one is tried: the first time takes memory.
const TRIES: usize = 2;
/// What part of the better estimate the other one may not exceed to be tried at all, the other way round.
const HOPELESS: f64 = 2.5;
/// Dividing must save this much: what it takes varies more.
const SAVES: f64 = 0.95;
/// Classes that are remembered.
const MOST: usize = 64;

static KNOWN: Mutex<Vec<(Class, [Seen; 2])>> = Mutex::new(Vec::new());

thread_local! {
    static RUNNING: Cell<Option<Trial>> = const { Cell::new(None) };
}

/// A product that runs one way.
#[derive(Clone, Copy, Debug)]
struct Trial {
    class: Class,
    way: Way,
    estimate: f64,
    begun: Instant,
}

/// The way to take, by what both took before and the estimates of their seconds, on one GPU and divided.
fn way_of(seen: [Seen; 2], estimates: [f64; 2], saves: f64) -> Way {
    let by = |[alone, divided]: [f64; 2], saves: f64| {
        if divided < saves * alone { Way::Divided } else { Way::Alone }
    };
    let first = by(estimates, saves);
    let other = if first == Way::Alone { Way::Divided } else { Way::Alone };
    let is_hopeless = estimates[other as usize] > HOPELESS * estimates[first as usize];
    if seen[first as usize].times < TRIES || is_hopeless {
        return first;
    }
    if seen[other as usize].times < TRIES {
        return other;
    }
    by([0, 1].map(|at| estimates[at] * seen[at].least), SAVES)
}

/// The way that a product takes on this thread, whose time counts if [`ended`] is called at its end. Estimates are seconds on one GPU and divided,
/// which `saves` compares as long as nothing else is known.
pub fn begin(class: Class, estimates: [f64; 2], saves: f64) -> Way {
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let seen = known.iter().find(|(of, _)| *of == class).map_or_else(Default::default, |x| x.1);
    drop(known);
    let way = way_of(seen, estimates, saves);
    let estimate = estimates[way as usize];
    RUNNING.set(Some(Trial { class, way, estimate, begun: Instant::now() }));
    way
}

/// No product runs whose time counts.
pub fn forget() {
    RUNNING.set(None);
}

/// The product of this thread has ended well.
pub fn ended() {
    let Some(Trial { class, way, estimate, begun }) = RUNNING.take() else { return };
    let ratio = begun.elapsed().as_secs_f64() / estimate;
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let at = known.iter().position(|(of, _)| *of == class).unwrap_or_else(|| {
        if known.len() == MOST {
            known.remove(0);
        }
        known.push((class, Default::default()));
        known.len() - 1
    });
    let seen = &mut known[at].1[way as usize];
    seen.least = if seen.times == 0 { ratio } else { seen.least.min(ratio) };
    seen.times += 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both ways are tried, and then the faster one is kept, whatever the estimates were.
    #[test]
    fn the_faster_way_is_kept() {
        for (estimates, times, best) in [
            ([1.0, 0.6], [0.5, 0.7], Way::Alone),
            ([1.0, 0.6], [0.9, 0.6], Way::Divided),
            ([1.0, 1.2], [1.0, 0.7], Way::Divided),
            ([1.0, 1.0], [1.0, 0.99], Way::Alone),
        ] {
            let mut seen = [Seen::default(); 2];
            let mut ways = Vec::new();
            for _ in 0..10 {
                let way = way_of(seen, estimates, 0.9);
                let ratio = times[way as usize] / estimates[way as usize];
                let seen = &mut seen[way as usize];
                *seen = Seen { times: seen.times + 1, least: ratio };
                ways.push(way);
            }
            assert_eq!(ways.iter().filter(|&&way| way != best).count(), TRIES, "{ways:?}");
            assert!(ways[2 * TRIES..].iter().all(|&way| way == best), "{ways:?}");
        }
        // What cannot be faster is not tried.
        let seen = [Seen { times: 9, least: 3.0 }, Seen::default()];
        assert_eq!(way_of(seen, [1.0, 3.0], 0.9), Way::Alone);
    }

    #[test]
    fn times_count_once_and_by_class() {
        let class = Class::new((1000, 1000, 1000), 16, 77, 2);
        assert_eq!(class, Class::new((900, 1010, 1020), 16, 77, 2));
        assert_ne!(class, Class::new((1000, 1000, 2000), 16, 77, 2));
        for _ in 0..TRIES {
            assert_eq!(begin(class, [1.0, 0.5], 0.9), Way::Divided);
            ended();
            ended();
        }
        assert_eq!(begin(class, [1.0, 0.5], 0.9), Way::Alone);
        forget();
        ended();
        assert_eq!(begin(class, [1.0, 0.5], 0.9), Way::Alone);
        // Many other classes: this one is forgotten.
        for planes in 100..100 + MOST {
            begin(Class { planes, ..class }, [1.0, 0.5], 0.9);
            ended();
        }
        assert_eq!(begin(class, [1.0, 0.5], 0.9), Way::Divided);
    }
}
