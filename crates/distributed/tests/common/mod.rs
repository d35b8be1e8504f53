//! Matrices dealt to threads that stand for processes, and what is computed of them on one.

use std::sync::Arc;
use wideblas_base::random::Random;
use wideblas_distributed::carried::Number;
use wideblas_distributed::communicator::Failed;
use wideblas_distributed::descriptor::Descriptor;
use wideblas_distributed::grid::{Order, Place};
use wideblas_distributed::matrix::{Distributed, DistributedMut};
use wideblas_distributed::threads::{self, Thread};
use wideblas_distributed::{Communicator, Grid};
use wideblas_engine::cuda::placed::Placed;
use wideblas_engine::device::span::Span;
use wideblas_engine::{MatMut, MatRef};
use wideblas_format::{Dd, Qd, Scalar};

/// Numbers that tests are made of.
pub trait Tested: Number + std::fmt::Debug {
    const NAME: &'static str;
    /// Of components.
    fn of(components: &[f64]) -> Self;
    fn bits(self) -> Vec<u64>;
}

macro_rules! tested {
    ($($type:ty, $name:literal, $len:literal;)*) => {$(
        impl Tested for $type {
            const NAME: &'static str = $name;
            fn of(components: &[f64]) -> $type {
                let components: [f64; $len] = components[..$len].try_into().unwrap();
                <$type as Scalar<$len>>::from_components(components)
            }
            fn bits(self) -> Vec<u64> {
                // NaN of any kind are the same.
                let of = |x: f64| if x.is_nan() { f64::NAN.to_bits() } else { x.to_bits() };
                <$type as Scalar<$len>>::components(self).map(of).to_vec()
            }
        }
    )*};
}
tested! {
    f64, "f64", 1;
    Dd, "dd", 2;
    Qd, "qd", 4;
}

/// A number near x with all of its bits.
pub fn full<T: Tested>(x: f64, random: &mut Random) -> T {
    let mut components = [x, 0.0, 0.0, 0.0];
    for c in 1..4 {
        let part = random.below(1 << 20) as f64 / (1u64 << 22) as f64 - 0.12;
        components[c] = if x.is_finite() { components[c - 1] * f64::EPSILON * part } else { 0.0 };
    }
    T::of(&components)
}

/// What the numbers of a matrix are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// All bits, magnitudes alike.
    Full,
    /// Small integers, of which many are zero.
    Integers,
    /// Rows and columns of different magnitudes.
    Graded,
    /// One row in six has exponents that are far apart.
    FewWide,
    /// Exponents as far apart as there are.
    Huge,
    /// A few infinities, NaN and zeros.
    Special,
    /// Products that overflow.
    Overflowing,
}

impl Kind {
    pub const ALL: [Kind; 7] = [
        Kind::Full,
        Kind::Integers,
        Kind::Graded,
        Kind::FewWide,
        Kind::Huge,
        Kind::Special,
        Kind::Overflowing,
    ];

    pub fn number<T: Tested>(self, (i, j): (usize, usize), random: &mut Random) -> T {
        let unit = (random.below(1 << 53) as f64 / (1u64 << 52) as f64) - 1.0;
        let power = |e: i64| 2f64.powi(e as i32);
        let wide = |random: &mut Random, range: u64| random.below(range) as i64 - range as i64 / 2;
        let x = match self {
            Kind::Full => unit,
            Kind::Integers => (random.below(12) as f64 - 5.0).max(0.0),
            Kind::Graded => unit * power(-(3 * i as i64) + 2 * j as i64),
            Kind::FewWide if i % 6 == 1 => unit * power(wide(random, 900)),
            Kind::FewWide => unit,
            Kind::Huge => unit * power(wide(random, 960)),
            Kind::Special => match random.below(60) {
                0 => f64::INFINITY,
                1 => f64::NEG_INFINITY,
                2 => f64::NAN,
                3..10 => 0.0,
                _ => unit,
            },
            Kind::Overflowing => match random.below(30) {
                0 => unit * power(600),
                1 => unit * power(-500),
                _ => unit,
            },
        };
        full(x, random)
    }
}

/// A matrix that is dealt to the processes of a grid, or all of it.
#[derive(Clone)]
pub struct Matrix<T> {
    pub data: Vec<T>,
    pub descriptor: Descriptor,
    /// Where the part starts that routines are called with, from 1.
    pub first: (usize, usize),
    /// The same numbers on a GPU, which routines get then.
    pub there: Option<Arc<Placed<T>>>,
}

impl<T: Tested> Matrix<T> {
    /// All of a matrix with a part of `rows` x `cols` numbers, blocks of any size and numbers beside.
    pub fn random(
        (rows, cols): (usize, usize),
        (lines, columns): (usize, usize),
        kind: Kind,
        random: &mut Random,
    ) -> Matrix<T> {
        let mut below = |n: usize| random.below(n as u64) as usize;
        let largest = [1, 3, 8, 64][below(4)];
        let blocks = (1 + below(largest), 1 + below(largest));
        let first = if below(2) == 0 { (1, 1) } else { (1 + below(20), 1 + below(20)) };
        let beside = if below(2) == 0 { (0, 0) } else { (below(9), below(9)) };
        let source = (below(lines), below(columns));
        let all = (rows + first.0 - 1 + beside.0, cols + first.1 - 1 + beside.1);
        let descriptor = Descriptor::from(
            [1, 0, all.0, all.1, blocks.0, blocks.1, source.0, source.1, all.0.max(1)]
                .map(|x| x as i32),
        );
        let places = (0..all.1).flat_map(|j| (0..all.0).map(move |i| (i, j)));
        let data = places.map(|place| kind.number(place, random)).collect();
        Matrix { data, descriptor, first, there: None }
    }

    fn shape(&self) -> (usize, usize) {
        (self.descriptor.m as usize, self.descriptor.n as usize)
    }

    /// The part of a matrix that is all in one place.
    pub fn part(&self, (rows, cols): (usize, usize)) -> MatRef<'_, T> {
        let (m, n) = self.shape();
        let (i, j) = (self.first.0 - 1, self.first.1 - 1);
        MatRef::new(&self.data, m, n, m.max(1)).unwrap().block(i..i + rows, j..j + cols)
    }

    /// The same, to be written.
    pub fn with_part<R>(
        &mut self,
        (rows, cols): (usize, usize),
        work: impl FnOnce(MatMut<'_, T>) -> R,
    ) -> R {
        let (m, n) = self.shape();
        let (i, j) = (self.first.0 - 1, self.first.1 - 1);
        let mut all = MatMut::new(&mut self.data, m, n, m.max(1)).unwrap();
        work(all.block(i..i + rows, j..j + cols))
    }

    /// What a process stores of it, with some rows of padding.
    pub fn dealt(&self, place: Place, padding: usize) -> Matrix<T> {
        let (m, n) = self.shape();
        let [rows, columns] = self.descriptor.axes(place, (1, 1), (m, n));
        let lld = (rows.count(place.row) + padding).max(1);
        let mut data = vec![T::of(&[777.0, 0.0, 0.0, 0.0]); lld * columns.count(place.column)];
        for (at, j) in columns.of(place.column).enumerate() {
            for (to, i) in rows.of(place.row).enumerate() {
                data[at * lld + to] = self.data[j * m + i];
            }
        }
        let descriptor = Descriptor { lld: lld as i32, ..self.descriptor };
        Matrix { data, descriptor, first: self.first, there: None }
    }

    /// In the memory of the first GPU, if that is wanted.
    pub fn on_gpu(self, is_wanted: bool) -> Matrix<T> {
        self.on(is_wanted.then_some(0))
    }

    /// In the memory of a GPU.
    pub fn on(mut self, ordinal: Option<usize>) -> Matrix<T> {
        if let Some(ordinal) = ordinal {
            let placed =
                Placed::new(ordinal, &self.data).unwrap_or_else(|failure| panic!("{failure}"));
            self.there = Some(Arc::new(placed));
        }
        self
    }

    /// The part of a matrix of which a process stores this.
    pub fn distributed(&self, shape: (usize, usize), place: Place) -> Distributed<'_, T> {
        let ((rows, cols), lld) = (self.descriptor.stored(place), self.descriptor.lld as usize);
        let all = match &self.there {
            Some(there) => there.view(rows, cols, lld).unwrap(),
            None => MatRef::new(&self.data, rows, cols, lld).unwrap(),
        };
        Distributed::new(all, self.descriptor.axes(place, self.first, shape), place)
    }

    /// The same, to be written.
    pub fn with_distributed<R>(
        &mut self,
        shape: (usize, usize),
        place: Place,
        work: impl FnOnce(DistributedMut<'_, T>) -> R,
    ) -> R {
        let ((rows, cols), lld) = (self.descriptor.stored(place), self.descriptor.lld as usize);
        let axes = self.descriptor.axes(place, self.first, shape);
        let Some(there) = &mut self.there else {
            let mut all = MatMut::new(&mut self.data, rows, cols, lld).unwrap();
            return work(DistributedMut::new(&mut all, axes, place));
        };
        let there = Arc::get_mut(there).expect("one owner");
        let found =
            work(DistributedMut::new(&mut there.view_mut(rows, cols, lld).unwrap(), axes, place));
        there.read(&mut self.data).unwrap_or_else(|failure| panic!("{failure}"));
        found
    }

    pub fn bits(&self) -> Vec<Vec<u64>> {
        self.data.iter().map(|x| x.bits()).collect()
    }
}

/// Grids of 1, 2, 3, 4 and 6 processes.
pub const GRIDS: [(usize, usize); 9] =
    [(1, 1), (1, 2), (2, 1), (3, 1), (1, 3), (2, 2), (2, 3), (3, 2), (1, 6)];

/// Runs `work` on the processes of a grid.
pub fn on_grid<R: Send>(
    (rows, columns): (usize, usize),
    work: impl Fn(&Grid<'_>) -> R + Sync,
) -> Vec<R> {
    on_communicators((rows, columns), |thread, work| work(thread), work)
}

/// The same, with messages as between processes.
pub fn on_processes<R: Send>(
    shape: (usize, usize),
    work: impl Fn(&Grid<'_>) -> R + Sync,
) -> Vec<R> {
    on_communicators(shape, |thread, work| work(&Apart(thread)), work)
}

/// A thread that stands for a process: nothing but messages is shared.
struct Apart<'a>(&'a Thread);

impl Communicator for Apart<'_> {
    fn rank(&self) -> usize {
        self.0.rank()
    }
    fn size(&self) -> usize {
        self.0.size()
    }
    fn broadcast(&self, data: Span<'_>, root: usize) -> Result<(), Failed> {
        self.0.broadcast(data, root)
    }
    fn maxima(&self, values: &mut [i64]) -> Result<(), Failed> {
        self.0.maxima(values)
    }
    fn sums(&self, values: &mut [i64]) -> Result<(), Failed> {
        self.0.sums(values)
    }
    fn exchange(
        &self,
        send: Option<(Span<'_>, usize)>,
        receive: Option<(Span<'_>, usize)>,
    ) -> Result<(), Failed> {
        self.0.exchange(send, receive)
    }
    fn split(&self, color: usize, key: usize) -> Result<Box<dyn Communicator + '_>, Failed> {
        self.0.split(color, key)
    }
}

fn on_communicators<R: Send>(
    (rows, columns): (usize, usize),
    with: impl Fn(&Thread, &dyn Fn(&dyn Communicator) -> R) -> R + Sync,
    work: impl Fn(&Grid<'_>) -> R + Sync,
) -> Vec<R> {
    threads::run(rows * columns, |thread| {
        let order = if (rows + columns).is_multiple_of(2) { Order::Rows } else { Order::Columns };
        let place = Place::new((thread.rank(), thread.size()), (rows, columns), order).unwrap();
        with(thread, &|all| work(&Grid::new(all, place).unwrap()))
    })
}

/// The cases of a test: more with WIDEBLAS_TEST_EFFORT.
pub fn cases(seed: u64, count: u64) -> impl Iterator<Item = (u64, Random)> {
    let effort =
        std::env::var("WIDEBLAS_TEST_EFFORT").ok().and_then(|x| x.parse().ok()).unwrap_or(1);
    let all = 0..count * effort;
    all.map(move |case| (case, Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (case + 1))))
}
