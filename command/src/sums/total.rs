//! The exact sum of a file, read in parts that threads take in turn.

use super::compare::Compared;
use super::element::Element;
use super::input::Input;
use super::reduce::Reduced;
use crate::error::Error;
use crate::progress::Progress;
use std::hint;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use wideblas::engine::cpu::par;
use wideblas::engine::cuda::Failure;
use wideblas::sum::{Context, Fixed, Strided, total, total_magnitude, total_product};

/// Numbers of a part: 256 KiB of doubles, which stay in the second cache. With fewer a thread that waits for its turn
/// wakes too late to take it.
const PART: usize = 1 << 15;

/// What is known of the numbers, or of the products of two columns.
pub struct Totals {
    pub count: u64,
    pub sum: Fixed,
    /// What is known of more than the sum.
    pub compared: Option<Compared>,
    pub reduced: Option<Reduced>,
}

/// What threads share: they read in turn, and what depends on the order is computed meanwhile.
struct Shared {
    input: Input,
    totals: Totals,
    progress: Progress,
    /// Nothing follows, or nothing can be read.
    end: Option<Result<(), Error>>,
}

impl Shared {
    /// Replaces the numbers by the next ones; false at the end.
    fn next<T: Element>(&mut self, part: &mut [Vec<T>]) -> bool {
        if self.end.is_none() {
            match self.input.fill(part, PART) {
                Ok(()) if part[0].is_empty() => self.end = Some(Ok(())),
                Ok(()) => {}
                Err(error) => self.end = Some(Err(error)),
            }
            self.progress.reach(self.input.progress().1);
        }
        if self.end.is_some() {
            return false;
        }
        self.totals.count += part[0].len() as u64;
        if let Some(compared) = &mut self.totals.compared {
            match &part {
                [x] => compared.add(doubles(x)),
                [x, y] => compared.add_products(doubles(x), doubles(y)),
                _ => {}
            }
        }
        if let ([x], Some(reduced)) = (&part, &mut self.totals.reduced) {
            reduced.add(doubles(x));
        }
        true
    }
}

fn doubles<T: Element>(x: &[T]) -> impl ExactSizeIterator<Item = f64> {
    x.iter().map(|x| x.to_double())
}

/// The sum of one column, or of the products of two.
pub fn totals<T: Element>(
    input: Input,
    is_dot: bool,
    compared: Option<Compared>,
    reduced: Option<Reduced>,
    threads: usize,
) -> Result<Totals, Error> {
    let compare = compared.is_some();
    let totals = Totals { count: 0, sum: Fixed::new(), compared, reduced };
    let progress = Progress::new("summing", input.progress().0);
    let shared = Mutex::new(Shared { input, totals, progress, end: None });
    let locked = || shared.lock().unwrap_or_else(PoisonError::into_inner);
    let turn = || turn(&shared);
    par::for_each(threads, threads, |_| {
        let columns = if is_dot { 2 } else { 1 };
        let mut part: Vec<Vec<T>> = (0..columns).map(|_| Vec::with_capacity(PART)).collect();
        let (mut sum, mut magnitudes) = (Fixed::new(), Fixed::new());
        while turn().next(&mut part) {
            let mut added = add(&mut part, &mut sum);
            if compare {
                added = added.and_then(|()| add_magnitudes(&mut part, &mut magnitudes));
            }
            if let Err(error) = added {
                locked().end.get_or_insert(Err(error));
            }
        }
        let totals = &mut locked().totals;
        totals.sum.merge(&sum);
        if let Some(compared) = &mut totals.compared {
            compared.magnitudes.merge(&magnitudes);
        }
    });
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    let Shared { input, totals, progress, end } = shared;
    drop(progress);
    end.unwrap_or(Ok(()))?;
    input.tell();
    Ok(totals)
}

/// Waits for a turn to read. A thread that sleeps wakes too late to take it at once: reading a part takes less time than that.
fn turn<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    const TRIES: usize = 20_000;
    for _ in 0..TRIES {
        match shared.try_lock() {
            Ok(guard) => return guard,
            Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => hint::spin_loop(),
        }
    }
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

fn alone() -> Context {
    Context { threads: 1.into(), ..Context::chosen() }
}

fn failed(failure: Failure) -> Error {
    Error::Operands(failure.to_string())
}

/// Adds the numbers, or their products.
fn add<T: Element>(part: &mut [Vec<T>], sum: &mut Fixed) -> Result<(), Error> {
    let more = match part {
        [x] => total(Strided::of(x), alone()),
        [x, y] => total_product(Strided::of(x), Strided::of(y), alone()),
        _ => return Ok(()),
    };
    sum.merge(&more.map_err(failed)?);
    Ok(())
}

/// Adds the magnitudes. The numbers of products lose their signs.
fn add_magnitudes<T: Element>(part: &mut [Vec<T>], sum: &mut Fixed) -> Result<(), Error> {
    let more = match part {
        [x] => total_magnitude(Strided::of(x), alone()),
        [x, y] => {
            x.iter_mut().chain(y.iter_mut()).for_each(|x| *x = x.magnitude());
            total_product(Strided::of(x), Strided::of(y), alone())
        }
        _ => return Ok(()),
    };
    sum.merge(&more.map_err(failed)?);
    Ok(())
}
