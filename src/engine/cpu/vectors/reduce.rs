//! Dot products and sums of magnitudes.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::{Place, in_memory, load};
use crate::engine::cpu::Isa;
use crate::engine::cpu::simd::{self, MOST_LANES, Maker, Register, Simd};
use crate::engine::cpu::special;
use crate::format::{Accumulate, Lanes, Scalar};
use std::marker::PhantomData;

/// What is summed over the elements of two vectors, or of one that stands for both.
pub trait Term: Copy + Send + Sync {
    /// The sum and one element more, in an arithmetic. `magnitude` makes numbers positive.
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
    #[inline(always)]
    fn add<A: Accumulate<L>, V: Lanes, const L: usize>(
        sum: [V; L],
        x: [V; L],
        _: [V; L],
        magnitude: impl Fn([V; L]) -> [V; L],
    ) -> [V; L] {
        A::add(sum, magnitude(x))
    }
}

/// Partial sums of long vectors: enough that a processor need not wait for one of them.
const MANY: usize = 32;
/// Those of short ones, which are summed sooner.
const FEW: usize = 8;
/// Elements from which on vectors are long.
pub const LONG: usize = 96;
/// Registers of the narrowest kind for all partial sums.
const MOST_REGISTERS: usize = MANY / 4;

/// The sum of terms; not finite where an operand or a term is not, or a sum on the way, which [`special_dot`] is for.
///
/// # Panics
/// When the vectors differ in length.
#[inline(always)]
pub fn reduce<A: Accumulate<L>, T: Term, const L: usize>(
    x: Place<'_, A::Number>,
    y: Place<'_, A::Number>,
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
pub fn special_dot<T: Scalar<L>, W: Term, const L: usize>(x: Place<'_, T>, y: Place<'_, T>) -> T {
    assert!(x.len() == y.len());
    // SAFETY: two of the elements.
    let pair = |i: usize| unsafe { W::factors(*x.at(i), *y.at(i)) };
    special::sum_of_products(x.len(), pair, T::from_f64(0.0))
}

struct Pass<'a, A, T, N, const L: usize, const SUMS: usize> {
    x: Place<'a, N>,
    y: Place<'a, N>,
    summed: PhantomData<([A; L], T)>,
}

/// Components of partial sums, in registers.
type Sums<V, const L: usize> = [[V; L]; MOST_REGISTERS];

impl<A, T, N, const L: usize, const SUMS: usize> Simd for Pass<'_, A, T, N, L, SUMS>
where
    A: Accumulate<L, Number = N>,
    T: Term,
    N: Scalar<L>,
{
    type Output = N;

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) -> N {
        let (len, registers) = (self.x.len(), SUMS / V::LANES);
        let sign = make.splat(1 << 63);
        let magnitude = |x: [V; L]| {
            let flip = x[0].and(sign);
            x.map(|x| x.xor(flip))
        };
        let mut sums: Sums<V, L> = [[make.splat(0); L]; MOST_REGISTERS];
        let whole = len - len % SUMS;
        for i in (0..whole).step_by(SUMS) {
            for r in 0..registers {
                let at = i + r * V::LANES;
                // SAFETY: under simd::run; elements of both.
                let (x, y) = unsafe { (load(&self.x, at), load(&self.y, at)) };
                sums[r] = T::add::<A, V, L>(sums[r], x, y, magnitude);
            }
        }
        if whole < len {
            self.add_rest(make, whole, &mut sums);
        }
        for sum in &mut sums[..registers] {
            *sum = A::finish(*sum);
        }
        let mut half = registers / 2;
        while half > 0 {
            for r in 0..half {
                sums[r] = A::add(sums[r], sums[r + half]);
            }
            half /= 2;
        }
        let mut lanes = in_memory(sums[0]);
        let of = |lanes: &[[u64; MOST_LANES]; L], i: usize| lanes.map(|c| f64::from_bits(c[i]));
        let mut half = V::LANES / 2;
        while half > 0 {
            for i in 0..half {
                let sum = A::add(of(&lanes, i), of(&lanes, i + half));
                for c in 0..L {
                    lanes[c][i] = sum[c].to_bits();
                }
            }
            half /= 2;
        }
        N::from_components(of(&lanes, 0))
    }
}

impl<A, T, N, const L: usize, const SUMS: usize> Pass<'_, A, T, N, L, SUMS>
where
    A: Accumulate<L, Number = N>,
    T: Term,
    N: Scalar<L>,
{
    /// Adds the elements from `whole` on, fewer than there are partial sums.
    #[inline(always)]
    fn add_rest<V: Register>(&self, make: Maker<V>, whole: usize, sums: &mut Sums<V, L>) {
        let registers = SUMS / V::LANES;
        let mut partial = [[0; SUMS]; L];
        for r in 0..registers {
            for c in 0..L {
                sums[r][c].store(&mut partial[c][r * V::LANES..]);
            }
        }
        let magnitude = |x: [f64; L]| {
            if x[0].is_sign_negative() { x.map(|x| -x) } else { x }
        };
        for i in whole..self.x.len() {
            // SAFETY: elements of both.
            let (x, y) = unsafe { (*self.x.at(i), *self.y.at(i)) };
            let sum = std::array::from_fn(|c| f64::from_bits(partial[c][i - whole]));
            let sum = T::add::<A, f64, L>(sum, x.components(), y.components(), magnitude);
            for c in 0..L {
                partial[c][i - whole] = sum[c].to_bits();
            }
        }
        for r in 0..registers {
            for c in 0..L {
                sums[r][c] = make.load(&partial[c][r * V::LANES..]);
            }
        }
    }
}
