//! Loops over numbers of several doubles, compiled for each instruction set.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::{Entry, PIECE};
use crate::precondition::Triangle;
use crate::storage::Rows;
use std::marker::PhantomData;
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_engine::cpu::prefetch;
use wideblas_engine::cpu::simd::{MOST_LANES, Maker, Register, Simd};
use wideblas_format::{Accumulate, Lanes, Scalar};

/// The shape of a dot product, which kernels/change.cuh has too: a block is groups of rows of as many elements. A lane's elements in a
/// group are a chain of products; chains of the groups are joined lane by lane, and then the lanes.
const LANES: usize = 16;
const GROUP: usize = 4 * LANES;
/// Elements of the vectors of a `Dot` at most.
pub const BLOCK: usize = 1024;
const GROUPS: usize = BLOCK / GROUP;

/// Numbers that are next to each other in the lanes of registers, a register for each component.
#[inline(always)]
fn loaded<V: Register, T: Scalar<L>, const L: usize>(make: Maker<V>, x: &[T]) -> [V; L] {
    let mut lanes = [&x[0]; MOST_LANES];
    for lane in 0..V::LANES {
        lanes[lane] = &x[lane];
    }
    make.numbers(lanes)
}

/// Writes the lanes of registers.
#[inline(always)]
fn scattered<V: Register, T: Scalar<L>, const L: usize>(x: [V; L], mut to: impl FnMut(usize, T)) {
    let mut bits = [[0; MOST_LANES]; L];
    for c in 0..L {
        x[c].store(&mut bits[c]);
    }
    for lane in 0..V::LANES {
        let mut components = [0.0; L];
        for c in 0..L {
            components[c] = f64::from_bits(bits[c][lane]);
        }
        to(lane, T::from_components(components));
    }
}

/// A number in all lanes.
#[inline(always)]
fn in_all<V: Register, T: Scalar<L>, const L: usize>(make: Maker<V>, x: T) -> [V; L] {
    let mut all = [make.splat(0); L];
    for (register, component) in all.iter_mut().zip(x.components()) {
        *register = make.splat(component.to_bits());
    }
    all
}

/// What becomes of an element of y and the one of x at the same place. No closure, which might be compiled on its own, without the
/// instruction set.
pub trait Change {
    fn apply<A: Accumulate<L>, V: Lanes, const L: usize>(
        factors: [[V; L]; 2],
        x: [V; L],
        y: [V; L],
    ) -> [V; L];
}

/// alpha x + y
pub struct Axpy;
/// x + beta y
pub struct Xpby;
/// alpha x + beta y
pub struct Axpby;

impl Change for Axpy {
    #[inline(always)]
    fn apply<A: Accumulate<L>, V: Lanes, const L: usize>(
        [alpha, _]: [[V; L]; 2],
        x: [V; L],
        y: [V; L],
    ) -> [V; L] {
        A::add_product(y, alpha, x)
    }
}

impl Change for Xpby {
    #[inline(always)]
    fn apply<A: Accumulate<L>, V: Lanes, const L: usize>(
        [_, beta]: [[V; L]; 2],
        x: [V; L],
        y: [V; L],
    ) -> [V; L] {
        A::add_product(x, beta, y)
    }
}

impl Change for Axpby {
    #[inline(always)]
    fn apply<A: Accumulate<L>, V: Lanes, const L: usize>(
        [alpha, beta]: [[V; L]; 2],
        x: [V; L],
        y: [V; L],
    ) -> [V; L] {
        A::add_product(A::mul(beta, y), alpha, x)
    }
}

/// y becomes the [`Change`] of x and y.
pub struct Elementwise<'a, A, C, T, const L: usize> {
    pub factors: [T; 2],
    pub x: &'a [T],
    pub y: &'a mut [T],
    pub how: PhantomData<([A; L], C)>,
}

impl<A, C, T, const L: usize> Simd for Elementwise<'_, A, C, T, L>
where
    A: Accumulate<L, Number = T>,
    C: Change,
    T: Scalar<L>,
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let len = self.x.len().min(self.y.len());
        let (x, y) = (&self.x[..len], &mut self.y[..len]);
        let mut factors = [[make.splat(0); L]; 2];
        for i in 0..2 {
            factors[i] = in_all(make, self.factors[i]);
        }
        let whole = len - len % V::LANES;
        for i in (0..whole).step_by(V::LANES) {
            let (x, y) = (&x[i..i + V::LANES], &mut y[i..i + V::LANES]);
            let new = C::apply::<A, V, L>(factors, loaded(make, x), loaded(make, y));
            scattered(new, |lane, new| y[lane] = new);
        }
        for i in whole..len {
            let factors = self.factors.map(T::components);
            let new = C::apply::<A, f64, L>(factors, x[i].components(), y[i].components());
            y[i] = T::from_components(new);
        }
    }
}

pub struct TimesDoubles<'a, A, T, const L: usize> {
    pub d: &'a [f64],
    pub x: &'a [T],
    pub y: &'a mut [T],
    pub arithmetic: PhantomData<[A; L]>,
}

impl<A: Accumulate<L, Number = T>, T: Scalar<L>, const L: usize> Simd
    for TimesDoubles<'_, A, T, L>
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, _: Maker<V>) {
        for ((d, x), y) in self.d.iter().zip(self.x).zip(self.y) {
            let d = T::from_f64(*d).components();
            *y = T::from_components(A::mul(d, x.components()));
        }
    }
}

/// The sum of products of at most [`BLOCK`] elements, not finished.
pub struct Dot<'a, A, T, const L: usize> {
    pub x: &'a [T],
    pub y: &'a [T],
    pub arithmetic: PhantomData<[A; L]>,
}

impl<A: Accumulate<L, Number = T>, T: Scalar<L>, const L: usize> Simd for Dot<'_, A, T, L> {
    type Output = T;

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) -> T {
        let len = self.x.len().min(self.y.len()).min(BLOCK);
        let (x, y) = (&self.x[..len], &self.y[..len]);
        // A vector is followed by zeros, up to a whole row.
        let whole = len - len % LANES;
        let mut last = [[T::from_components([0.0; L]); LANES]; 2];
        for i in whole..len {
            (last[0][i - whole], last[1][i - whole]) = (x[i], y[i]);
        }
        let (groups, mut parts) = (len.div_ceil(GROUP), [[0.0; L]; LANES]);
        for r in 0..LANES / V::LANES {
            let mut sums = [[make.splat(0); L]; GROUPS];
            for group in 0..groups {
                let mut sum = [make.splat(0); L];
                let end = len.min(group * GROUP + GROUP);
                for row in (group * GROUP..end).step_by(LANES) {
                    let (x, y) = match row < whole {
                        true => (&x[row..row + LANES], &y[row..row + LANES]),
                        false => (&last[0][..], &last[1][..]),
                    };
                    let lanes = r * V::LANES..(r + 1) * V::LANES;
                    let (x, y) = (loaded(make, &x[lanes.clone()]), loaded(make, &y[lanes]));
                    sum = A::mul_acc(sum, x, y);
                }
                sums[group] = sum;
            }
            let mut half = GROUPS / 2;
            while half > 0 {
                for i in 0..half {
                    if i + half < groups {
                        sums[i] = A::join(sums[i], sums[i + half]);
                    }
                }
                half /= 2;
            }
            scattered(sums[0], |lane, sum: T| parts[r * V::LANES + lane] = sum.components());
        }
        let mut half = LANES / 2;
        while half > 0 {
            for i in 0..half {
                parts[i] = A::join(parts[i], parts[i + half]);
            }
            half /= 2;
        }
        T::from_components(parts[0])
    }
}

/// Chains that are summed at the same time, each in a lane of its own: more than a register has, as a product waits for the one before it.
const TOGETHER: usize = 16;

/// Rows among which those of the same length are summed together.
const WINDOW: usize = 256;

/// Where chains begin: the cursor of a row, and the number of an entry in it.
type Starts<C> = [(C, usize); TOGETHER];

/// Two neighbours.
#[inline(always)]
fn pair<T>(row: &[T], k: usize) -> &[T; 2] {
    row[k..].first_chunk().expect("k + 1 is below the length")
}

/// Fetches `count` elements that begin `ahead` of a row's first one. Entries of as many rows as there are chains, or of as many columns of
/// them, are too many streams for the processor to fetch by itself: those of the next rows, which usually follow and are as long, are
/// fetched beside these, in the order of memory.
#[inline(always)]
fn fetch<T>(row: &[T], ahead: usize, count: usize) {
    const LINE: usize = 64;
    for line in 0..(count * size_of::<T>()).div_ceil(LINE) {
        prefetch(row.as_ptr().wrapping_add(ahead + line * (LINE / size_of::<T>())));
    }
}

/// What sums of rows are made of.
pub struct RowData<'a, A, E, R, T, const L: usize> {
    pub rows: &'a R,
    pub entries: &'a [E],
    pub x: &'a [T],
    pub arithmetic: PhantomData<[A; L]>,
}

impl<A, E, R, T, const L: usize> RowData<'_, A, E, R, T, L>
where
    A: Accumulate<L, Number = T>,
    E: Entry<T>,
    R: Rows,
    T: Scalar<L>,
{
    /// Adds some entries of a row to the sum of those before.
    #[inline(always)]
    fn chain(&self, row: usize, entries: Range<usize>, mut sum: [f64; L]) -> [f64; L] {
        let cursor = self.rows.cursor(row);
        for k in entries {
            let (column, at) = self.rows.entry(cursor, k);
            let entry = self.entries[at].number().components();
            sum = A::mul_acc(sum, entry, self.x[column].components());
        }
        sum
    }

    /// Entries, one a lane.
    #[inline(always)]
    fn entries<V: Register>(make: Maker<V>, of: [&E; MOST_LANES]) -> [V; L] {
        if E::IS_DOUBLE {
            let mut doubles = [0; MOST_LANES];
            for lane in 0..V::LANES {
                doubles[lane] = of[lane].double().to_bits();
            }
            return Self::of_doubles(make, make.load(&doubles));
        }
        let mut numbers = [of[0].number(); MOST_LANES];
        for lane in 1..V::LANES {
            numbers[lane] = of[lane].number();
        }
        make.numbers(numbers.each_ref())
    }

    /// Two entries of each of as many rows as there are lanes.
    #[inline(always)]
    fn pairs<V: Register>(make: Maker<V>, of: [&[E; 2]; MOST_LANES]) -> [[V; L]; 2] {
        if E::IS_DOUBLE {
            let mut rows = [&[0.0; 2]; MOST_LANES];
            for lane in 0..V::LANES {
                if let Some(entries) = E::doubles(of[lane]) {
                    rows[lane] = pair(entries, 0);
                }
            }
            let [first, second] = make.doubles(rows);
            return [Self::of_doubles(make, first), Self::of_doubles(make, second)];
        }
        let mut of_each = [[&of[0][0]; MOST_LANES]; 2];
        for lane in 0..V::LANES {
            (of_each[0][lane], of_each[1][lane]) = (&of[lane][0], &of[lane][1]);
        }
        [Self::entries(make, of_each[0]), Self::entries(make, of_each[1])]
    }

    #[inline(always)]
    fn of_doubles<V: Register>(make: Maker<V>, doubles: V) -> [V; L] {
        let mut entries = [make.splat(0); L];
        entries[0] = doubles;
        entries
    }

    /// Adds a product to each of some sums.
    #[inline(always)]
    fn add<V: Register>(
        &self,
        make: Maker<V>,
        sums: [V; L],
        entries: [V; L],
        columns: [usize; MOST_LANES],
    ) -> [V; L] {
        let mut x = [&self.x[columns[0]]; MOST_LANES];
        for lane in 1..V::LANES {
            x[lane] = &self.x[columns[lane]];
        }
        A::mul_acc(sums, entries, make.numbers(x))
    }

    /// Adds a product, of an entry and the element of x in its column, to each sum.
    #[inline(always)]
    fn add_one<V: Register>(
        &self,
        make: Maker<V>,
        sums: &mut [[V; L]; TOGETHER],
        factors: [(usize, &E); TOGETHER],
    ) {
        for r in 0..TOGETHER / V::LANES {
            let (mut columns, mut entries) = ([0; MOST_LANES], [factors[0].1; MOST_LANES]);
            for lane in 0..V::LANES {
                (columns[lane], entries[lane]) = factors[r * V::LANES + lane];
            }
            sums[r] = self.add(make, sums[r], Self::entries(make, entries), columns);
        }
    }

    #[inline(always)]
    fn parts<V: Register>(sums: [[V; L]; TOGETHER]) -> [[f64; L]; TOGETHER] {
        let mut parts = [[0.0; L]; TOGETHER];
        for r in 0..TOGETHER / V::LANES {
            scattered(sums[r], |lane, sum: T| parts[r * V::LANES + lane] = sum.components());
        }
        parts
    }

    /// The sums of `count` entries from each start.
    #[inline(always)]
    fn chains<V: Register>(
        &self,
        make: Maker<V>,
        starts: Starts<R::Cursor>,
        count: usize,
    ) -> [[f64; L]; TOGETHER] {
        let mut sums = [[make.splat(0); L]; TOGETHER];
        let mut places: [&[u32]; TOGETHER] = [&[]; TOGETHER];
        let mut values: [&[E]; TOGETHER] = [&[]; TOGETHER];
        let mut are_along = true;
        for i in 0..TOGETHER {
            let (cursor, from) = starts[i];
            match self.rows.along(cursor, from..from + count) {
                Some((columns, at)) => {
                    (places[i], values[i]) = (&columns[..count], &self.entries[at..at + count]);
                }
                None => are_along = false,
            }
        }
        if are_along {
            let even = count - count % 2;
            for k in (0..even).step_by(2) {
                fetch(values[0], TOGETHER * (count + k), 2 * TOGETHER);
                fetch(places[0], TOGETHER * (count + k), 2 * TOGETHER);
                for r in 0..TOGETHER / V::LANES {
                    let mut columns = [[0; MOST_LANES]; 2];
                    let mut entries = [pair(values[r * V::LANES], k); MOST_LANES];
                    for lane in 0..V::LANES {
                        let row = r * V::LANES + lane;
                        let &[first, second] = pair(places[row], k);
                        (columns[0][lane], columns[1][lane]) = (first as usize, second as usize);
                        entries[lane] = pair(values[row], k);
                    }
                    let [first, second] = Self::pairs(make, entries);
                    sums[r] = self.add(make, sums[r], first, columns[0]);
                    sums[r] = self.add(make, sums[r], second, columns[1]);
                }
            }
            for k in even..count {
                let mut factors = [(0, &values[0][k]); TOGETHER];
                for i in 0..TOGETHER {
                    factors[i] = (places[i][k] as usize, &values[i][k]);
                }
                self.add_one(make, &mut sums, factors);
            }
            return Self::parts(sums);
        }
        for k in 0..count {
            let mut factors = [(0, &self.entries[0]); TOGETHER];
            for i in 0..TOGETHER {
                let (cursor, from) = starts[i];
                let (column, at) = self.rows.entry(cursor, from + k);
                factors[i] = (column, &self.entries[at]);
            }
            self.add_one(make, &mut sums, factors);
        }
        Self::parts(sums)
    }

    /// The sums of the first `count` entries of neighbouring rows; nothing where these are not next to each other.
    #[inline(always)]
    fn chains_across<V: Register>(
        &self,
        make: Maker<V>,
        first: usize,
        count: usize,
    ) -> Option<[[f64; L]; TOGETHER]> {
        let mut sums = [[make.splat(0); L]; TOGETHER];
        for k in 0..count {
            let (places, at) = self.rows.across(first..first + TOGETHER, k)?;
            let (places, values) = (&places[..TOGETHER], &self.entries[at..at + TOGETHER]);
            fetch(values, TOGETHER, TOGETHER);
            fetch(places, TOGETHER, TOGETHER);
            let mut factors = [(0, &values[0]); TOGETHER];
            for i in 0..TOGETHER {
                factors[i] = (places[i] as usize, &values[i]);
            }
            self.add_one(make, &mut sums, factors);
        }
        Some(Self::parts(sums))
    }

    /// The sums of pieces of a row, not finished.
    #[inline(always)]
    fn pieces<V: Register>(&self, make: Maker<V>, row: usize, of: Range<usize>, to: &mut [T]) {
        let (len, cursor, Range { start, end }) = (self.rows.len(row), self.rows.cursor(row), of);
        let mut piece = start;
        while piece + TOGETHER <= end && (piece + TOGETHER) * PIECE <= len {
            let mut starts = [(cursor, 0); TOGETHER];
            for i in 0..TOGETHER {
                starts[i].1 = (piece + i) * PIECE;
            }
            let sums = self.chains(make, starts, PIECE);
            for i in 0..TOGETHER {
                to[piece + i - start] = T::from_components(sums[i]);
            }
            piece += TOGETHER;
        }
        for piece in piece..end {
            let entries = piece * PIECE..len.min(piece * PIECE + PIECE);
            to[piece - start] = T::from_components(self.chain(row, entries, [0.0; L]));
        }
    }

    /// The sum of a row of any length.
    #[inline(always)]
    fn whole<V: Register>(&self, make: Maker<V>, row: usize) -> T {
        let len = self.rows.len(row);
        if len <= PIECE {
            return T::from_components(A::finish(self.chain(row, 0..len, [0.0; L])));
        }
        let mut sums = fallible::filled(len.div_ceil(PIECE), T::from_components([0.0; L]));
        self.pieces(make, row, 0..sums.len(), &mut sums);
        let mut half = sums.len().next_power_of_two() / 2;
        while half > 0 {
            for i in 0..half.min(sums.len() - half) {
                let joined = A::join(sums[i].components(), sums[i + half].components());
                sums[i] = T::from_components(joined);
            }
            sums.truncate(half);
            half /= 2;
        }
        T::from_components(A::finish(sums[0].components()))
    }
}

/// The sums of rows.
pub struct RowSums<'a, A, E, R, T, const L: usize> {
    pub data: RowData<'a, A, E, R, T, L>,
    pub of: Range<usize>,
    pub to: &'a mut [T],
}

impl<A, E, R, T, const L: usize> Simd for RowSums<'_, A, E, R, T, L>
where
    A: Accumulate<L, Number = T>,
    E: Entry<T>,
    R: Rows,
    T: Scalar<L>,
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let (Range { start, end }, data) = (self.of, self.data);
        for first in (start..end).step_by(WINDOW) {
            let count = WINDOW.min(end - first);
            // Lengths, and below them the numbers of rows.
            let mut keys = [0u64; WINDOW];
            let mut are_equal = true;
            for i in 0..count {
                keys[i] = (data.rows.len(first + i) as u64) << 8 | i as u64;
                are_equal &= keys[i] >> 8 == keys[0] >> 8;
            }
            if !are_equal {
                keys[..count].sort_unstable();
            }
            let mut done = 0;
            while done + TOGETHER <= count && keys[done + TOGETHER - 1] >> 8 <= PIECE as u64 {
                let shortest = (keys[done] >> 8) as usize;
                let mut starts = [(Default::default(), 0); TOGETHER];
                let mut are_neighbours = true;
                for lane in 0..TOGETHER {
                    let row = (keys[done + lane] & 255) as usize;
                    starts[lane].0 = data.rows.cursor(first + row);
                    are_neighbours &= row == (keys[done] & 255) as usize + lane;
                }
                let neighbours = first + (keys[done] & 255) as usize;
                let across = match are_neighbours {
                    true => data.chains_across(make, neighbours, shortest),
                    false => None,
                };
                let sums = match across {
                    Some(sums) => sums,
                    None => data.chains(make, starts, shortest),
                };
                for lane in 0..TOGETHER {
                    let (len, row) = (keys[done + lane] >> 8, (keys[done + lane] & 255) as usize);
                    let sum = data.chain(first + row, shortest..len as usize, sums[lane]);
                    self.to[first + row - start] = T::from_components(A::finish(sum));
                }
                done += TOGETHER;
            }
            for &key in &keys[done..count] {
                let row = first + (key & 255) as usize;
                self.to[row - start] = data.whole(make, row);
            }
        }
    }
}

/// The sums of pieces of one row.
pub struct PieceSums<'a, A, E, R, T, const L: usize> {
    pub data: RowData<'a, A, E, R, T, L>,
    pub row: usize,
    pub of: Range<usize>,
    pub to: &'a mut [T],
}

impl<A, E, R, T, const L: usize> Simd for PieceSums<'_, A, E, R, T, L>
where
    A: Accumulate<L, Number = T>,
    E: Entry<T>,
    R: Rows,
    T: Scalar<L>,
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        self.data.pieces(make, self.row, self.of, self.to);
    }
}

pub struct Substitution<'a, A, T, const L: usize> {
    pub triangle: &'a Triangle,
    pub x: &'a mut [T],
    pub arithmetic: PhantomData<[A; L]>,
}

impl<A: Accumulate<L, Number = T>, T: Scalar<L>, const L: usize> Simd
    for Substitution<'_, A, T, L>
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, _: Maker<V>) {
        let Substitution { triangle, x, .. } = self;
        for row in triangle.order() {
            let mut sum = x[row].components();
            for (column, factor) in triangle.row(row) {
                // The negative of a double is exact.
                let factor = T::from_f64(-factor).components();
                sum = A::mul_acc(sum, factor, x[column].components());
            }
            let inverse = T::from_f64(triangle.inverse(row)).components();
            x[row] = T::from_components(A::mul(A::finish(sum), inverse));
        }
    }
}
