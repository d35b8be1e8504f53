//! Sums over the elements of vectors, and the largest of these.

use super::arguments::{Dots, Largest, Vector};
use super::kernel;
use super::runs::{Each, Runs};
use crate::cpu::vectors::{Elements, Term, first_of_most};
use crate::cuda::launch::Failure;
use crate::cuda::memory::Plain;
use wideblas_format::{Accumulate, Components, Scalar};

pub fn sums<A: Accumulate<L>, W: Term, const L: usize>(
    on: &impl Runs,
    x: Elements<'_, A::Number>,
    y: Elements<'_, A::Number>,
    chunk: usize,
) -> Result<Vec<A::Number>, Failure>
where
    A::Number: Plain,
{
    fn sums<R: Runs, T: Plain + Components>(
        on: &R,
        kernel: &str,
        [x, y]: [Elements<'_, T>; 2],
        chunk: usize,
    ) -> Result<Vec<T>, Failure> {
        assert!(x.len() == y.len());
        let count = x.len().div_ceil(chunk);
        let out = on.room(count * size_of::<T>() / size_of::<u64>())?;
        let dots = Dots {
            items: 0,
            x: Vector::of(x),
            y: Vector::of(y),
            n: x.len() as i64,
            chunk: chunk as i64,
            out: R::address(&out),
        };
        on.run(kernel, dots, count, Each::Warp)?;
        on.fetch(&out, count)
    }
    sums(on, &kernel::<A, L>(W::NAME), [x, y], chunk)
}

/// Elements of an item below which there are fewer items, and the most items.
const FEW: usize = 64;
const MOST: usize = 1 << 14;

pub fn largest<A: Accumulate<L>, const L: usize>(
    on: &impl Runs,
    x: Elements<'_, A::Number>,
) -> Result<usize, Failure> {
    fn largest<R: Runs, T: Components, const H: usize>(
        on: &R,
        kernel: &str,
        x: Elements<'_, T>,
    ) -> Result<usize, Failure> {
        assert!(!x.is_empty());
        let items = x.len().div_ceil(FEW).min(MOST);
        let (places, magnitudes) = (on.room(items)?, on.room(items * H)?);
        let arguments = Largest {
            items: 0,
            x: Vector::of(x),
            n: x.len() as i64,
            places: R::address(&places),
            magnitudes: R::address(&magnitudes),
        };
        on.run(kernel, arguments, items, Each::Thread)?;
        let places = on.fetch::<i64>(&places, items)?;
        let magnitudes = on.fetch::<f64>(&magnitudes, items * H)?;
        let (magnitudes, _) = magnitudes.as_chunks::<H>();
        let mut found: Vec<(i64, [f64; H])> =
            places.into_iter().zip(magnitudes.iter().copied()).filter(|(at, _)| *at >= 0).collect();
        found.sort_by_key(|(at, _)| *at);
        if found.is_empty() {
            // The first element is not NaN, or it would be found.
            return Err(Failure::new("no element is the largest"));
        }
        Ok(found[first_of_most(found.len(), |i| found[i].1)].0 as usize)
    }
    let name = kernel::<A, L>("largest");
    match L / A::Number::PARTS {
        2 => largest::<_, _, 2>(on, &name, x),
        _ => largest::<_, _, 4>(on, &name, x),
    }
}
