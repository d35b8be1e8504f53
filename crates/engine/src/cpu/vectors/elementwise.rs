//! Vectors changed element by element.

use super::{
    Elements, Other, Place, finite_lanes, first_lanes, in_all_lanes, load_mixed, load_some, minus,
    narrow, store_mixed, store_some,
};
use crate::cpu::Isa;
use crate::cpu::simd::{self, Maker, Register, Simd};
use crate::cpu::special;
use std::marker::PhantomData;
use wideblas_format::{Accumulate, Components, Lanes, Scalar};

/// What becomes of an element of x and the one of y at the same place, both numbers T.
pub trait Elementwise<T: Components>: Copy + Send + Sync {
    /// What x is, which says whether it is written.
    type X<'a>: Other<'a, T>;

    /// x is read, and written; y always is both.
    const READS_X: bool;
    const WRITES_X: bool = <Self::X<'static> as Other<'static, T>>::IS_WRITTEN;

    /// Numbers that all elements meet.
    fn factors<const L: usize>(&self) -> [T; 4]
    where
        T: Scalar<L>;

    /// The new elements, in an arithmetic.
    fn apply<A: Accumulate<L, Number = T>, V: Lanes, const L: usize>(
        factors: [[V; L]; 4],
        x: [V; L],
        y: [V; L],
    ) -> [[V; L]; 2]
    where
        T: Scalar<L>;

    /// The same where [`Elementwise::apply`] has a result that is not finite: with infinities and NaN as binary64 has
    /// them, and without overflow before the end.
    fn special<const L: usize>(&self, x: T, y: T) -> [T; 2]
    where
        T: Scalar<L>;
}

/// A change that kernels of a GPU compute too.
pub trait WithKernel<T: Components>: Elementwise<T> {
    /// The kernels' name.
    const NAME: &'static str;
}

impl<T: Components> WithKernel<T> for Axpy<T> {
    const NAME: &'static str = "axpy";
}
impl<T: Components> WithKernel<T> for Scal<T> {
    const NAME: &'static str = "scal";
}
impl<T: Components> WithKernel<T> for Rot<T> {
    const NAME: &'static str = "turn";
}
impl<T: Components> WithKernel<T> for Rotm<T> {
    const NAME: &'static str = "turn";
}

/// y := alpha x + y
#[derive(Clone, Copy)]
pub struct Axpy<T>(pub T);

/// y := alpha y
#[derive(Clone, Copy)]
pub struct Scal<T>(pub T);

/// y_i := x_i y_i
#[derive(Clone, Copy)]
pub struct Times;

/// x := c x + s y and y := c y - s x
#[derive(Clone, Copy)]
pub struct Rot<T> {
    pub c: T,
    pub s: T,
}

/// x := h11 x + h12 y and y := h21 x + h22 y, where the list of parameters is a flag, h11, h21, h12 and h22; which of
/// these are read depends on the flag.
#[derive(Clone, Copy)]
pub struct Rotm<T> {
    pub flag: Flag,
    pub param: [T; 5],
}

/// Which elements of a modified rotation are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    All,
    /// h11 = h22 = 1
    UnitDiagonal,
    /// h12 = 1, h21 = -1
    UnitCorners,
}

#[inline(always)]
fn zero<T: Scalar<L>, const L: usize>() -> T {
    T::from_f64(0.0)
}

impl<T: Components> Elementwise<T> for Axpy<T> {
    type X<'a> = Elements<'a, T>;

    const READS_X: bool = true;

    #[inline(always)]
    fn factors<const L: usize>(&self) -> [T; 4]
    where
        T: Scalar<L>,
    {
        [self.0, zero(), zero(), zero()]
    }
    #[inline(always)]
    fn apply<A: Accumulate<L, Number = T>, V: Lanes, const L: usize>(
        [alpha, ..]: [[V; L]; 4],
        x: [V; L],
        y: [V; L],
    ) -> [[V; L]; 2]
    where
        T: Scalar<L>,
    {
        [x, A::add_product(y, alpha, x)]
    }
    fn special<const L: usize>(&self, x: T, y: T) -> [T; 2]
    where
        T: Scalar<L>,
    {
        [x, special::sum_of_products([(self.0, x)].into_iter(), y)]
    }
}

impl<T: Components> Elementwise<T> for Scal<T> {
    type X<'a> = Elements<'a, T>;

    const READS_X: bool = false;

    #[inline(always)]
    fn factors<const L: usize>(&self) -> [T; 4]
    where
        T: Scalar<L>,
    {
        [self.0, zero(), zero(), zero()]
    }
    #[inline(always)]
    fn apply<A: Accumulate<L, Number = T>, V: Lanes, const L: usize>(
        [alpha, ..]: [[V; L]; 4],
        x: [V; L],
        y: [V; L],
    ) -> [[V; L]; 2]
    where
        T: Scalar<L>,
    {
        [x, A::mul(alpha, y)]
    }
    fn special<const L: usize>(&self, x: T, y: T) -> [T; 2]
    where
        T: Scalar<L>,
    {
        [x, special::scaled(self.0, y)]
    }
}

impl<T: Components> Elementwise<T> for Times {
    type X<'a> = Elements<'a, T>;

    const READS_X: bool = true;

    #[inline(always)]
    fn factors<const L: usize>(&self) -> [T; 4]
    where
        T: Scalar<L>,
    {
        [zero(); 4]
    }
    #[inline(always)]
    fn apply<A: Accumulate<L, Number = T>, V: Lanes, const L: usize>(
        _: [[V; L]; 4],
        x: [V; L],
        y: [V; L],
    ) -> [[V; L]; 2]
    where
        T: Scalar<L>,
    {
        [x, A::mul(x, y)]
    }
    fn special<const L: usize>(&self, x: T, y: T) -> [T; 2]
    where
        T: Scalar<L>,
    {
        [x, special::scaled(x, y)]
    }
}

impl<T: Components> Elementwise<T> for Rot<T> {
    type X<'a> = Place<'a, T>;

    const READS_X: bool = true;

    #[inline(always)]
    fn factors<const L: usize>(&self) -> [T; 4]
    where
        T: Scalar<L>,
    {
        [self.c, self.s, minus(self.s), self.c]
    }
    #[inline(always)]
    fn apply<A: Accumulate<L, Number = T>, V: Lanes, const L: usize>(
        h: [[V; L]; 4],
        x: [V; L],
        y: [V; L],
    ) -> [[V; L]; 2]
    where
        T: Scalar<L>,
    {
        transformed::<A, V, L>(h, x, y)
    }
    fn special<const L: usize>(&self, x: T, y: T) -> [T; 2]
    where
        T: Scalar<L>,
    {
        let [c, s, minus_s, _] = self.factors();
        let sum = |pairs: [(T, T); 2]| special::sum_of_products(pairs.into_iter(), zero());
        [sum([(c, x), (s, y)]), sum([(c, y), (minus_s, x)])]
    }
}

/// H (x, y), H by rows.
#[inline(always)]
fn transformed<A: Accumulate<L>, V: Lanes, const L: usize>(
    [h11, h12, h21, h22]: [[V; L]; 4],
    x: [V; L],
    y: [V; L],
) -> [[V; L]; 2] {
    let new_x = A::add_product(A::mul(h11, x), h12, y);
    [new_x, A::add_product(A::mul(h22, y), h21, x)]
}

impl<T: Components> Elementwise<T> for Rotm<T> {
    type X<'a> = Place<'a, T>;

    const READS_X: bool = true;

    #[inline(always)]
    fn factors<const L: usize>(&self) -> [T; 4]
    where
        T: Scalar<L>,
    {
        let one = T::from_f64(1.0);
        let [_, h11, h21, h12, h22] = self.param;
        match self.flag {
            Flag::All => [h11, h12, h21, h22],
            Flag::UnitDiagonal => [one, h12, h21, one],
            Flag::UnitCorners => [h11, one, minus(one), h22],
        }
    }
    #[inline(always)]
    fn apply<A: Accumulate<L, Number = T>, V: Lanes, const L: usize>(
        h: [[V; L]; 4],
        x: [V; L],
        y: [V; L],
    ) -> [[V; L]; 2]
    where
        T: Scalar<L>,
    {
        transformed::<A, V, L>(h, x, y)
    }
    fn special<const L: usize>(&self, x: T, y: T) -> [T; 2]
    where
        T: Scalar<L>,
    {
        let [h11, h12, h21, h22] = self.factors();
        let sum = |pairs: [(T, T); 2]| special::sum_of_products(pairs.into_iter(), zero());
        [sum([(h11, x), (h12, y)]), sum([(h22, y), (h21, x)])]
    }
}

/// Changes all elements, as if one after the other.
///
/// # Panics
/// When the vectors differ in length; a change of y alone takes any x.
#[inline(always)]
pub fn elementwise<'a, A: Accumulate<L>, E: Elementwise<A::Number>, const L: usize>(
    change: E,
    x: E::X<'a>,
    y: Place<'a, A::Number>,
    isa: Isa,
) {
    assert!(!E::READS_X || x.elements().len() == y.len());
    let pass = Pass { change, x, y, arithmetic: PhantomData::<[A; L]> };
    if is_independent::<_, E>(x.elements(), y) {
        simd::run(narrow(isa, y.len()), pass);
    } else {
        pass.one_by_one();
    }
}

/// No new element depends on another new one: they may be computed in any order.
pub fn is_independent<T: Components, E: Elementwise<T>>(
    x: Elements<'_, T>,
    y: Place<'_, T>,
) -> bool {
    let y = y.elements();
    let (x_step, y_step) = (x.step(), y.step());
    let is_same = (x.at(0), x_step) == (y.at(0), y_step);
    let is_written_once = y_step != 0 && (!E::WRITES_X || x_step != 0);
    is_written_once && (!E::READS_X || x.is_apart_from(&y) || is_same)
}

struct Pass<'a, A, E: Elementwise<T>, T: Components, const L: usize> {
    change: E,
    x: E::X<'a>,
    y: Place<'a, T>,
    arithmetic: PhantomData<[A; L]>,
}

impl<A, E, T, const L: usize> Pass<'_, A, E, T, L>
where
    A: Accumulate<L, Number = T>,
    E: Elementwise<T>,
    T: Scalar<L>,
{
    /// The new elements of a register from `i` on.
    #[inline(always)]
    fn register<V: Register>(&self, factors: [[V; L]; 4], i: usize) -> [[V; L]; 2] {
        // SAFETY: under simd::run; elements that are there.
        unsafe {
            let y = load_mixed(&self.y.elements(), i);
            let x = if E::READS_X { load_mixed(&self.x.elements(), i) } else { y };
            E::apply::<A, V, L>(factors, x, y)
        }
    }

    /// Writes what [`Pass::register`] found.
    #[inline(always)]
    fn set<V: Register>(&self, [new_x, new_y]: [[V; L]; 2], i: usize) {
        // SAFETY: as there; the elements of y and of a written x are for us alone.
        unsafe {
            if let Some(x) = self.x.place() {
                store_mixed(new_x, &x, i);
            }
            store_mixed(new_y, &self.y, i);
        }
    }

    /// A bit for each lane where all that is written is finite.
    #[inline(always)]
    fn finite<V: Register>([new_x, new_y]: [[V; L]; 2]) -> u32 {
        let of_y = finite_lanes(new_y);
        if E::WRITES_X { of_y & finite_lanes(new_x) } else { of_y }
    }

    #[cold]
    #[inline(never)]
    fn one_by_one(self) {
        (0..self.y.len()).for_each(|i| self.one(i));
    }

    /// Changes element `i`, which must be there.
    #[inline(always)]
    fn one(&self, i: usize) {
        debug_assert!(i < self.y.len());
        // SAFETY: elements that are there.
        let (x, y) =
            unsafe { (if E::READS_X { *self.x.elements().at(i) } else { zero() }, *self.y.at(i)) };
        let factors = self.change.factors().map(T::components);
        let new =
            E::apply::<A, f64, L>(factors, x.components(), y.components()).map(T::from_components);
        let is_finite = new[1].is_finite() && (!E::WRITES_X || new[0].is_finite());
        let [new_x, new_y] = if is_finite { new } else { self.change.special(x, y) };
        // SAFETY: the same, which may be written.
        unsafe {
            if let Some(x) = self.x.place() {
                *x.at(i) = new_x;
            }
            *self.y.at(i) = new_y;
        }
    }
}

impl<A, E, T, const L: usize> Simd for Pass<'_, A, E, T, L>
where
    A: Accumulate<L, Number = T>,
    E: Elementwise<T>,
    T: Scalar<L>,
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let zero = make.splat(0);
        let mut factors = [[zero; L]; 4];
        for (factor, number) in factors.iter_mut().zip(self.change.factors()) {
            *factor = in_all_lanes(make, number);
        }
        let (len, all) = (self.y.len(), first_lanes(V::LANES));
        if len < V::LANES {
            let lanes = first_lanes(len);
            // SAFETY: under simd::run; elements that are there, those of y and of a written x for us alone.
            unsafe {
                let x =
                    if E::READS_X { load_some(&self.x.elements(), 0, lanes) } else { [zero; L] };
                let y = load_some(&self.y.elements(), 0, lanes);
                let new = E::apply::<A, V, L>(factors, x, y);
                if Self::finite(new) & lanes != lanes {
                    return (0..len).for_each(|i| self.one(i));
                }
                if let Some(x) = self.x.place() {
                    store_some(new[0], &x, 0, lanes);
                }
                store_some(new[1], &self.y, 0, lanes);
            }
            return;
        }
        let rest = len % V::LANES;
        // The last elements as a whole register, of old elements all; those that it shares have the same bits.
        let last = if rest > 0 { Some(self.register::<V>(factors, len - V::LANES)) } else { None };
        for i in (0..len - rest).step_by(V::LANES) {
            let new = self.register::<V>(factors, i);
            if Self::finite(new) == all {
                self.set(new, i);
            } else {
                (i..i + V::LANES).for_each(|i| self.one(i));
            }
        }
        if let Some(new) = last {
            if Self::finite(new) == all {
                self.set(new, len - V::LANES);
            } else {
                (len - rest..len).for_each(|i| self.one(i));
            }
        }
    }
}
