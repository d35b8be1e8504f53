//! The exact sum of a file, read in parts that threads take in turn.

use super::compare::Compared;
use super::element::Element;
use super::input::Input;
use crate::error::Error;
use crate::progress::Progress;
use std::sync::{Mutex, PoisonError};
use wideblas::engine::cpu::par;
use wideblas::sum::{Context, Fixed, Strided, total, total_magnitude, total_product};

/// Numbers of a part: 256 KiB of doubles, which stay in the second cache.
const PART: usize = 1 << 15;

/// What is known of the numbers, or of the products of two columns.
pub struct Totals {
    pub count: u64,
    pub sum: Fixed,
    /// Of their magnitudes.
    pub magnitudes: Fixed,
    pub compared: Option<Compared>,
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
        part.iter_mut().for_each(Vec::clear);
        if self.end.is_none() {
            let at = self.input.at();
            match self.input.fill(part, PART) {
                Ok(()) if part[0].is_empty() => self.end = Some(Ok(())),
                Ok(()) => {}
                Err(error) => self.end = Some(Err(error)),
            }
            self.progress.advance(self.input.at() - at);
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
        true
    }
}

fn doubles<T: Element>(x: &[T]) -> impl Iterator<Item = f64> {
    x.iter().map(|x| x.to_double())
}

/// The sum of one column, or of the products of two.
pub fn totals<T: Element>(
    input: Input,
    is_dot: bool,
    compare: bool,
    threads: usize,
) -> Result<Totals, Error> {
    let compared = compare.then(|| Compared::new(is_dot));
    let totals = Totals { count: 0, sum: Fixed::new(), magnitudes: Fixed::new(), compared };
    let progress = Progress::new("summing", input.len());
    let shared = Mutex::new(Shared { input, totals, progress, end: None });
    let locked = || shared.lock().unwrap_or_else(PoisonError::into_inner);
    par::for_each(threads, threads, |_| {
        let columns = if is_dot { 2 } else { 1 };
        let mut part: Vec<Vec<T>> = (0..columns).map(|_| Vec::with_capacity(PART)).collect();
        let mut sums = Sums::default();
        while locked().next(&mut part) {
            if let Err(error) = sums.add(&mut part) {
                locked().end.get_or_insert(Err(error));
            }
        }
        let totals = &mut locked().totals;
        totals.sum.merge(&sums.sum);
        totals.magnitudes.merge(&sums.magnitudes);
    });
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    shared.end.unwrap_or(Ok(())).map(|()| shared.totals)
}

/// What one thread has summed.
#[derive(Default)]
struct Sums {
    sum: Fixed,
    magnitudes: Fixed,
}

impl Sums {
    fn add<T: Element>(&mut self, part: &mut [Vec<T>]) -> Result<(), Error> {
        let context = Context { threads: 1, ..Context::chosen() };
        let of = |x: Result<Fixed, _>| x.map_err(|failure| Error::Operands(format!("{failure:?}")));
        match part {
            [x] => {
                let x = Strided::of(x);
                self.sum.merge(&of(total(x, context))?);
                self.magnitudes.merge(&of(total_magnitude(x, context))?);
            }
            [x, y] => {
                self.sum.merge(&of(total_product(Strided::of(x), Strided::of(y), context))?);
                for x in x.iter_mut().chain(y.iter_mut()) {
                    *x = x.magnitude();
                }
                let product = total_product(Strided::of(x), Strided::of(y), context);
                self.magnitudes.merge(&of(product)?);
            }
            _ => {}
        }
        Ok(())
    }
}
