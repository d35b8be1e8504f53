//! Reflectors of panels: A = Q R with Q = I - V T V^H, whose inverse is its conjugate transpose.

use super::*;
use crate::MatMut;
use crate::cuda::vectors::factors::Lines;
use crate::cuda::vectors::reflectors::{self, reflectors_at_once};
use std::cell::Cell;

/// A matrix of numbers that the arithmetic computes with.
struct Dense<const L: usize> {
    rows: usize,
    cols: usize,
    all: Vec<[f64; L]>,
}

impl<const L: usize> Dense<L> {
    fn of(rows: usize, cols: usize, mut element: impl FnMut(usize, usize) -> [f64; L]) -> Self {
        let all = (0..rows * cols).map(|at| element(at % rows, at / rows)).collect();
        Dense { rows, cols, all }
    }

    fn get(&self, i: usize, j: usize) -> [f64; L] {
        self.all[i + j * self.rows]
    }

    fn adjoint<A: Accumulate<L>>(&self) -> Self {
        Dense::of(self.cols, self.rows, |i, j| A::conjugate::<f64>(self.get(j, i)))
    }

    fn times<A: Accumulate<L>>(&self, other: &Self) -> Self {
        assert!(self.cols == other.rows);
        Dense::of(self.rows, other.cols, |i, j| {
            let terms = (0..self.cols).map(|k| (self.get(i, k), other.get(k, j)));
            A::finish(terms.fold([0.0; L], |sum, (x, y)| A::mul_acc::<f64>(sum, x, y)))
        })
    }

    /// The sum with another one, or the difference.
    fn with<A: Accumulate<L>>(&self, other: &Self, sign: f64) -> Self {
        let one = std::array::from_fn(|c| if c == 0 { sign } else { 0.0 });
        Dense::of(self.rows, self.cols, |i, j| {
            A::add_product::<f64>(self.get(i, j), one, other.get(i, j))
        })
    }

    /// The largest leading component of a column.
    fn largest_of(&self, j: usize) -> f64 {
        let column = self.all[j * self.rows..][..self.rows].iter();
        column.flatten().fold(0.0, |most, x| if x.abs() <= most { most } else { x.abs() })
    }

    fn largest(&self) -> f64 {
        (0..self.cols)
            .map(|j| self.largest_of(j))
            .fold(0.0, |most, x| if x <= most { most } else { x })
    }
}

/// What the columns of a panel are like.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Data {
    Uniform,
    /// Each is so many bits smaller than the one before.
    Graded(i32),
    /// All elements are near this power of two.
    Near(i32),
    /// Some are zero, and some equal the first one.
    Dependent,
    /// Nothing but a triangle.
    Triangle,
}

struct Case {
    lines: Lines,
    rows: usize,
    cols: usize,
    ld: usize,
    odd: usize,
}

impl Case {
    fn len(&self) -> usize {
        self.ld * if self.lines == Lines::Columns { self.cols } else { self.rows }
    }

    fn place(&self, i: usize, j: usize, length: usize) -> usize {
        let at = if self.lines == Lines::Columns { i + j * self.ld } else { j + i * self.ld };
        self.odd + at * length
    }

    fn view<T>(&self, at: *mut f64) -> MatMut<'static, T> {
        let (rows, cols) = match self.lines {
            Lines::Columns => (self.rows, self.cols),
            Lines::Rows => (self.cols, self.rows),
        };
        // SAFETY: tests make arrays of as many numbers.
        unsafe { MatMut::from_ptr(at.wrapping_add(self.odd).cast(), rows, cols, self.ld) }
    }

    /// The panel as columns.
    fn read<A: Accumulate<L>, const L: usize>(&self, array: &[f64]) -> Dense<L> {
        Dense::of(self.rows, self.cols, |i, j| {
            let x = array[self.place(i, j, L)..][..L].try_into().unwrap();
            if self.lines == Lines::Rows { A::conjugate::<f64>(x) } else { x }
        })
    }
}

/// Without gaps, at a pointer.
fn whole<T>(at: *mut f64, rows: usize, cols: usize) -> MatMut<'static, T> {
    // SAFETY: as above.
    unsafe { MatMut::from_ptr(at.cast(), rows, cols, rows.max(1)) }
}

fn read<const L: usize>(array: &[f64], rows: usize, cols: usize) -> Dense<L> {
    Dense::of(rows, cols, |i, j| array[(i + j * rows) * L..][..L].try_into().unwrap())
}

/// The largest error of one panel, in units of the precision.
fn error_of<A: Accumulate<L>, const L: usize>(
    ground: &impl Ground,
    rng: &mut Random,
    (lines, rows, cols): (Lines, usize, usize),
    data: Data,
    unit: f64,
) -> f64
where
    A::Number: Plain,
{
    let ld = if lines == Lines::Columns { rows } else { cols } + below(rng, 3);
    let case = Case { lines, rows, cols, ld, odd: below(rng, 2) };
    let mut array = array::<A::Number, L>(rng, "uniform", case.len(), case.odd);
    // Columns are multiplied by these powers of two.
    let power = |j: usize| match data {
        Data::Graded(bits) => -bits * j as i32,
        Data::Near(power) => power,
        _ => 0,
    };
    let scaled = |x: f64, power: i32| {
        let half = power / 2;
        x * power_of_two(half) * power_of_two(power - half)
    };
    for (i, j) in (0..cols).flat_map(|j| (0..rows).map(move |i| (i, j))) {
        let is_zero = match data {
            Data::Dependent => j % 3 == 1,
            Data::Triangle => i > j,
            _ => false,
        };
        for c in 0..L {
            let at = case.place(i, j, L) + c;
            array[at] = if is_zero { 0.0 } else { scaled(array[at], power(j)) };
            if data == Data::Dependent && j % 3 == 2 {
                array[at] = array[case.place(i, 0, L) + c];
            }
        }
    }
    let before = array.clone();
    let numbers = |count: usize| vec![f64::NAN; count * L];
    let mut arrays = [
        array,
        numbers(cols),
        numbers(cols * cols),
        numbers(rows * cols),
        numbers(cols * cols),
        numbers(rows * cols),
    ];
    let size = Cell::new(0.0);
    ground.with(&mut arrays, |on, at| {
        let a = case.view::<A::Number>(at[0]);
        let (tau, t) = (whole(at[1], cols, 1), whole(at[2], cols, cols));
        size.set(reflectors::largest_size::<A, L>(on, a.as_ref())?);
        reflectors::reflect::<A, L>(on, lines, &a, &tau, &t)?;
        let vectors = whole(at[3], rows, cols);
        reflectors::take_vectors::<A, L>(on, lines, (a.as_ref(), tau.as_ref()), &vectors)?;
        reflectors::set_inverses::<A, L>(on, tau.as_ref(), &whole(at[4], cols, cols))?;
        reflectors::set_identity::<A, L>(on, &whole(at[5], rows, cols), 1)
    });
    let [after, tau, t, vectors, inverses, identity] = arrays;
    let what = format!("{} {lines:?} {rows} x {cols}, {data:?}", A::NAME);
    let most = case.read::<A, L>(&before);
    let half = L / A::Number::PARTS;
    let parts = most.all.iter().flat_map(|x| x.iter().step_by(half)).map(|x| x.abs());
    assert_eq!(size.get(), parts.fold(0.0, f64::max), "{what}");
    // Numbers between the elements are what they were.
    let mut is_element = vec![false; after.len()];
    for (i, j) in (0..cols).flat_map(|j| (0..rows).map(move |i| (i, j))) {
        is_element[case.place(i, j, L)..][..L].fill(true);
    }
    let is_kept = |at: usize| is_element[at] || after[at].to_bits() == before[at].to_bits();
    assert!((0..after.len()).all(is_kept), "{what}");

    let found = case.read::<A, L>(&after);
    let zero = [0.0; L];
    let one: [f64; L] = std::array::from_fn(|c| f64::from(c == 0));
    let (tau, t) = (read::<L>(&tau, cols, 1), read::<L>(&t, cols, cols));
    let v = Dense::of(rows, cols, |i, j| match i.cmp(&j) {
        std::cmp::Ordering::Less => zero,
        std::cmp::Ordering::Equal => one,
        std::cmp::Ordering::Greater => found.get(i, j),
    });
    let unscaled = |x: [f64; L], j: usize| x.map(|x| scaled(x, -power(j)));
    let a = case.read::<A, L>(&before);
    let a = Dense::of(rows, cols, |i, j| unscaled(a.get(i, j), j));
    let r = Dense::of(rows, cols, |i, j| if i <= j { unscaled(found.get(i, j), j) } else { zero });
    for j in 0..cols {
        let diagonal = found.get(j, j);
        assert!(diagonal[half..].iter().all(|&x| A::Number::PARTS == 1 || x == 0.0), "{what}");
        assert_eq!(t.get(j, j), tau.get(j, 0), "{what}");
        assert!((j + 1..cols).all(|i| t.get(i, j) == zero), "{what}");
        let is_zero = tau.get(j, 0).iter().all(|&x| x == 0.0);
        for i in 0..rows {
            let taken = read::<L>(&vectors, rows, cols).get(i, j);
            assert_eq!(taken, if is_zero { zero } else { v.get(i, j) }, "{what}");
            let unit = read::<L>(&identity, rows, cols).get(i, j);
            assert_eq!(unit, if i == j + 1 { one } else { zero }, "{what}");
        }
        let inverse = read::<L>(&inverses, cols, cols).get(j, j);
        let expected = if is_zero { one } else { A::div::<f64>(one, tau.get(j, 0)) };
        assert_eq!(inverse, expected, "{what}");
    }
    // Q R = R - V T V^H R
    let product = v.times::<A>(&t.times::<A>(&v.adjoint::<A>().times::<A>(&r)));
    let rest = r.with::<A>(&product, -1.0).with::<A>(&a, -1.0);
    let of_columns = (0..cols).map(|j| match a.largest_of(j) {
        0.0 => rest.largest_of(j) * f64::INFINITY.min(1e300),
        size => rest.largest_of(j) / size,
    });
    let of_columns = of_columns.fold(0.0, |most, x| if x <= most { most } else { x });
    // Q^H Q = I - V (T + T^H - T^H V^H V T) V^H
    let square = t.adjoint::<A>().times::<A>(&v.adjoint::<A>().times::<A>(&v).times::<A>(&t));
    let rest = t.with::<A>(&t.adjoint::<A>(), 1.0).with::<A>(&square, -1.0);
    let error = if rest.largest() <= of_columns { of_columns } else { rest.largest() };
    assert!(error <= unit * 4.0 * (rows + 10) as f64, "{what}: {error:e}");
    error / unit
}

fn panels<A: Accumulate<L>, const L: usize>(ground: &impl Ground, unit: f64, rng: &mut Random)
where
    A::Number: Plain,
{
    let most = reflectors_at_once::<A::Number>();
    let shapes = [(1, 1), (2, 2), (3, 1), (9, 5), (most, most), (70, most), (150, 7), (4500, 3)];
    let all = [
        Data::Uniform,
        Data::Graded(9),
        Data::Graded(70),
        Data::Near(-450),
        Data::Near(-150),
        Data::Near(700),
        Data::Dependent,
        Data::Triangle,
    ];
    let mut worst = 0.0;
    for (at, (rows, cols)) in shapes.into_iter().enumerate() {
        for data in all.into_iter().skip(if rows > 1000 { at % 2 } else { 0 }) {
            if rows > 1000 && !matches!(data, Data::Uniform | Data::Near(-450)) {
                continue;
            }
            if matches!(data, Data::Graded(70)) && cols > 10 {
                continue;
            }
            let lines = pick(rng, &[Lines::Columns, Lines::Rows]);
            let error = error_of::<A, L>(ground, rng, (lines, rows, cols), data, unit);
            worst = f64::max(worst, error);
        }
    }
    println!("{}: errors of {worst} units", A::NAME);
}

/// Infinities and NaN do not hang, and what follows is not finite.
fn not_finite<A: Accumulate<L>, const L: usize>(ground: &impl Ground, rng: &mut Random)
where
    A::Number: Plain,
{
    for special in [f64::NAN, f64::INFINITY] {
        let (rows, cols) = (50, 6);
        let mut array = array::<A::Number, L>(rng, "uniform", rows * cols, 0);
        array[(20 + 2 * rows) * L..][..L].fill(special);
        let mut arrays = [array, vec![0.0; cols * L], vec![0.0; cols * cols * L]];
        let size = Cell::new(0.0);
        ground.with(&mut arrays, |on, at| {
            let a = whole::<A::Number>(at[0], rows, cols);
            size.set(reflectors::largest_size::<A, L>(on, a.as_ref())?);
            let (tau, t) = (whole(at[1], cols, 1), whole(at[2], cols, cols));
            reflectors::reflect::<A, L>(on, Lines::Columns, &a, &tau, &t)
        });
        assert!(!size.get().is_finite());
        let is_finite = |j: usize| arrays[0][j * (rows + 1) * L].is_finite();
        assert!(is_finite(0) && is_finite(1) && !is_finite(2), "{}", A::NAME);
        assert!(special.is_infinite() || (3..cols).all(|j| !is_finite(j)), "{}", A::NAME);
    }
}

fn are_right(ground: &impl Ground) {
    let rng = &mut Random(33);
    let [dd, qd] = [power_of_two(-104), power_of_two(-208)];
    panels::<DdNative, 2>(ground, dd, rng);
    panels::<QdNative, 4>(ground, qd, rng);
    panels::<ComplexOf<DdNative>, 4>(ground, dd, rng);
    panels::<ComplexOf<QdNative>, 8>(ground, qd, rng);
    not_finite::<DdNative, 2>(ground, rng);
    not_finite::<QdNative, 4>(ground, rng);
    not_finite::<ComplexOf<DdNative>, 4>(ground, rng);
    not_finite::<ComplexOf<QdNative>, 8>(ground, rng);
}

#[test]
fn reflectors_are_right_for_a_host_compiler() {
    are_right(&OnHost::new());
}

#[test]
#[ignore = "needs a GPU"]
fn reflectors_are_right_on_a_device() {
    are_right(&OnGpu);
}
