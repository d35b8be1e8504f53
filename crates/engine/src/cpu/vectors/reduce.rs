//! Dot products and sums of magnitudes.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::{Elements, first_lanes, in_memory, load, load_some};
use crate::cpu::Isa;
use crate::cpu::simd::{self, MOST_LANES, Maker, Register, Simd};
use crate::cpu::special;
use std::marker::PhantomData;
use wideblas_format::{Accumulate, Lanes, Scalar};

/// What is summed over the elements of two vectors, or of one that stands for both.
pub trait Term: Copy + Send + Sync {
    /// The kernels of a GPU that compute such sums.
    const NAME: &'static str;

    /// The sum of one element, in an arithmetic. `magnitude` makes numbers positive.
    fn first<A: Accumulate<L>, V: Lanes, const L: usize>(
        zero: V,
        x: [V; L],
        y: [V; L],
        magnitude: impl Fn([V; L]) -> [V; L],
    ) -> [V; L];

    /// The sum and one element more.
    fn add<A: Accumulate<L>, V: Lanes, const L: usize>(
        sum: [V; L],
        x: [V; L],
        y: [V; L],
        magnitude: impl Fn([V; L]) -> [V; L],
    ) -> [V; L];

    /// What is multiplied, of sums of products.
    fn factors<T: Scalar<L>, const L: usize>(x: T, y: T) -> (T, T) {
        (x, y)
    }
}

/// Products.
#[derive(Clone, Copy)]
pub struct Products;

/// Products with the conjugates of x.
#[derive(Clone, Copy)]
pub struct Conjugated;

/// Magnitudes of x.
#[derive(Clone, Copy)]
pub struct Magnitudes;

impl Term for Products {
    const NAME: &'static str = "dot";

    #[inline(always)]
    fn first<A: Accumulate<L>, V: Lanes, const L: usize>(
        zero: V,
        x: [V; L],
        y: [V; L],
        _: impl Fn([V; L]) -> [V; L],
    ) -> [V; L] {
        A::product(zero, x, y)
    }
    #[inline(always)]
    fn add<A: Accumulate<L>, V: Lanes, const L: usize>(
        sum: [V; L],
        x: [V; L],
        y: [V; L],
        _: impl Fn([V; L]) -> [V; L],
    ) -> [V; L] {
        A::mul_acc(sum, x, y)
    }
}

impl Term for Conjugated {
    const NAME: &'static str = "conjugated_dot";

    #[inline(always)]
    fn first<A: Accumulate<L>, V: Lanes, const L: usize>(
        zero: V,
        x: [V; L],
        y: [V; L],
        _: impl Fn([V; L]) -> [V; L],
    ) -> [V; L] {
        A::product(zero, A::conjugate(x), y)
    }
    #[inline(always)]
    fn add<A: Accumulate<L>, V: Lanes, const L: usize>(
        sum: [V; L],
        x: [V; L],
        y: [V; L],
        _: impl Fn([V; L]) -> [V; L],
    ) -> [V; L] {
        A::mul_acc(sum, A::conjugate(x), y)
    }

    fn factors<T: Scalar<L>, const L: usize>(x: T, y: T) -> (T, T) {
        (x.conjugate(), y)
    }
}

impl Term for Magnitudes {
    const NAME: &'static str = "magnitudes";

    #[inline(always)]
    fn first<A: Accumulate<L>, V: Lanes, const L: usize>(
        _: V,
        x: [V; L],
        _: [V; L],
        magnitude: impl Fn([V; L]) -> [V; L],
    ) -> [V; L] {
        magnitude(x)
    }
    #[inline(always)]
    fn add<A: Accumulate<L>, V: Lanes, const L: usize>(
        sum: [V; L],
        x: [V; L],
        _: [V; L],
        magnitude: impl Fn([V; L]) -> [V; L],
    ) -> [V; L] {
        A::join(sum, magnitude(x))
    }
}

/// Partial sums of long vectors: enough that a processor need not wait for one of them.
const MANY: usize = 32;
/// Those of short ones, which are summed sooner.
const FEW: usize = 8;
/// Elements from which on vectors are long.
pub const LONG: usize = 96;

/// The sum of terms; not finite where an operand or a term is not, or a sum on the way, which [`special_dot`] is for.
///
/// # Panics
/// When the vectors differ in length.
#[inline(always)]
pub fn reduce<A: Accumulate<L>, T: Term, const L: usize>(
    x: Elements<'_, A::Number>,
    y: Elements<'_, A::Number>,
    isa: Isa,
) -> A::Number {
    assert!(x.len() == y.len());
    if x.len() < LONG {
        simd::run(isa, Pass::<A, T, A::Number, L, FEW> { x, y, summed: PhantomData })
    } else {
        simd::run(isa, Pass::<A, T, A::Number, L, MANY> { x, y, summed: PhantomData })
    }
}

/// The sum of products with infinities and NaN as binary64 has them, without overflow before the end.
///
/// # Panics
/// When the vectors differ in length.
pub fn special_dot<T: Scalar<L>, W: Term, const L: usize>(
    x: Elements<'_, T>,
    y: Elements<'_, T>,
) -> T {
    assert!(x.len() == y.len());
    // SAFETY: two of the elements.
    let pair = |i: usize| unsafe { W::factors(*x.at(i), *y.at(i)) };
    special::sum_of_products((0..x.len()).map(pair), T::from_f64(0.0))
}

/// Lane i becomes lane i + N.
#[inline(always)]
fn rotated<V: Register, const N: i32, const L: usize>(mut x: [V; L]) -> [V; L] {
    for component in &mut x {
        *component = component.rotated::<N>();
    }
    x
}

struct Pass<'a, A, T, N, const L: usize, const SUMS: usize> {
    x: Elements<'a, N>,
    y: Elements<'a, N>,
    summed: PhantomData<([A; L], T)>,
}

impl<A, T, N, const L: usize, const SUMS: usize> Simd for Pass<'_, A, T, N, L, SUMS>
where
    A: Accumulate<L, Number = N>,
    T: Term,
    N: Scalar<L>,
{
    type Output = N;

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) -> N {
        match const { SUMS / V::LANES } {
            1 => self.in_registers::<V, 1>(make),
            2 => self.in_registers::<V, 2>(make),
            4 => self.in_registers::<V, 4>(make),
            8 => self.in_registers::<V, 8>(make),
            _ => self.in_registers::<V, SUMS>(make),
        }
    }
}

impl<A, T, N, const L: usize, const SUMS: usize> Pass<'_, A, T, N, L, SUMS>
where
    A: Accumulate<L, Number = N>,
    T: Term,
    N: Scalar<L>,
{
    /// With as many registers as hold all partial sums: an array of more would be written where it is not used.
    #[inline(always)]
    fn in_registers<V: Register, const REGISTERS: usize>(&self, make: Maker<V>) -> N {
        let len = self.x.len();
        let mut sums = [[make.splat(0); L]; REGISTERS];
        let whole = len - len % SUMS;
        for i in (0..whole).step_by(SUMS) {
            for r in 0..REGISTERS {
                let at = i + r * V::LANES;
                // SAFETY: under simd::run; elements of both.
                let (x, y) = unsafe { (load(&self.x, at), load(&self.y, at)) };
                sums[r] = self.sum(make, i == 0, sums[r], x, y);
            }
        }
        // The rest with zeros behind it, as many as fill the widest register: whatever the registers hold, the same sums
        // take part.
        let rest = first_lanes(len - whole);
        for r in 0..(len - whole).next_multiple_of(MOST_LANES) / V::LANES {
            let (at, lanes) = (r * V::LANES, rest >> (r * V::LANES) & first_lanes(V::LANES));
            // SAFETY: under simd::run; elements of both.
            let (x, y) = unsafe {
                (load_some(&self.x, whole + at, lanes), load_some(&self.y, whole + at, lanes))
            };
            sums[r] = self.sum(make, whole == 0, sums[r], x, y);
        }
        let mut half = REGISTERS / 2;
        while half > 0 {
            for r in 0..half {
                sums[r] = A::merge(sums[r], sums[r + half]);
            }
            half /= 2;
        }
        let mut sum = sums[0];
        if V::LANES > 4 {
            sum = A::merge(sum, rotated::<V, 4, L>(sum));
        }
        if V::LANES > 2 {
            sum = A::merge(sum, rotated::<V, 2, L>(sum));
        }
        if V::LANES > 1 {
            sum = A::merge(sum, rotated::<V, 1, L>(sum));
        }
        let lanes = in_memory(A::finish(sum));
        N::from_components(lanes.map(|c| f64::from_bits(c[0])))
    }

    /// A sum and its next element, or its first one.
    #[inline(always)]
    fn sum<V: Register>(
        &self,
        make: Maker<V>,
        is_first: bool,
        sum: [V; L],
        x: [V; L],
        y: [V; L],
    ) -> [V; L] {
        let magnitude = |mut x: [V; L]| {
            let flip = x[0].and(make.splat(1 << 63));
            for component in &mut x {
                *component = component.xor(flip);
            }
            x
        };
        if is_first {
            T::first::<A, V, L>(make.splat(0), x, y, magnitude)
        } else {
            T::add::<A, V, L>(sum, x, y, magnitude)
        }
    }
}
