//! Small factorisations, against the same operations one after the other.

use super::*;
use crate::MatMut;
use crate::cpu::sum::Strided;
use crate::cpu::vectors::root;
use crate::cuda::vectors::arguments::PAIRS;
use crate::cuda::vectors::factors::{self, Exchanges, Lines, PANEL, Small, cholesky_order};
use std::cell::RefCell;
use std::fmt::Debug;

/// A matrix behind `odd` words.
struct Stored {
    rows: usize,
    cols: usize,
    ld: usize,
    odd: usize,
}

impl Stored {
    fn random(rng: &mut Random, rows: usize, cols: usize) -> Stored {
        Stored { rows, cols, ld: rows.max(1) + below(rng, 3), odd: below(rng, 2) }
    }

    fn len(&self) -> usize {
        self.ld * self.cols
    }

    fn view<T>(&self, at: *mut f64) -> MatMut<'static, T> {
        // SAFETY: tests make arrays of as many numbers.
        unsafe { MatMut::from_ptr(at.wrapping_add(self.odd).cast(), self.rows, self.cols, self.ld) }
    }
}

/// The elements of a matrix in host memory.
struct Elements<const L: usize> {
    first: *mut f64,
    rows: usize,
    cols: usize,
    ld: usize,
}

impl<const L: usize> Elements<L> {
    fn of(a: &Stored, at: *mut f64) -> Elements<L> {
        Elements { first: at.wrapping_add(a.odd), rows: a.rows, cols: a.cols, ld: a.ld }
    }
    fn get(&self, i: usize, j: usize) -> [f64; L] {
        // SAFETY: an element, which may be at any multiple of 8 bytes.
        unsafe { self.at(i, j).read_unaligned() }
    }
    fn set(&mut self, i: usize, j: usize, x: [f64; L]) {
        // SAFETY: as above.
        unsafe { self.at(i, j).write_unaligned(x) }
    }
    fn at(&self, i: usize, j: usize) -> *mut [f64; L] {
        assert!(i < self.rows && j < self.cols);
        self.first.wrapping_add((i + j * self.ld) * L).cast()
    }
}

fn negative<const L: usize>(x: [f64; L]) -> [f64; L] {
    x.map(|x| -x)
}

fn one<const L: usize>() -> [f64; L] {
    std::array::from_fn(|c| f64::from(c == 0))
}

/// [`same`], of work that also returns something.
fn same_outcome<G: Ground, R: PartialEq + Debug>(
    what: &str,
    ground: &G,
    arrays: &[Vec<f64>],
    expected: impl FnOnce(&[*mut f64]) -> R,
    work: impl FnOnce(&G::Runs<'_>, &[*mut f64]) -> Result<R, Failure>,
) {
    let [here, there] = [(); 2].map(|()| RefCell::new(None));
    same(
        what,
        ground,
        arrays,
        |at| drop(here.replace(Some(expected(at)))),
        |on, at| {
            there.replace(Some(work(on, at)?));
            Ok(())
        },
    );
    assert_eq!(here, there, "{what}");
}

fn exchanges<A: Accumulate<L>, const L: usize>(ground: &impl Ground, rng: &mut Random) {
    for count in [0, 1, 2, 5, 40, PAIRS, PAIRS + 1, 2 * PAIRS + 7] {
        let (first, len) = (below(rng, 4), below(rng, 11));
        let all = first + count + below(rng, 60);
        let lines = pick(rng, &[Lines::Rows, Lines::Columns]);
        let a = match lines {
            Lines::Rows => Stored::random(rng, all, len),
            Lines::Columns => Stored::random(rng, len, all),
        };
        let others: Vec<_> = (0..count).map(|_| below(rng, all)).collect();
        let exchanges = Exchanges { first, others: &others, reversed: below(rng, 2) == 0 };
        let arrays = [array::<A::Number, L>(rng, "any", a.len(), a.odd)];
        same_outcome(
            &format!("{count} exchanges"),
            ground,
            &arrays,
            |at| {
                let mut all = Elements::<L>::of(&a, at[0]);
                let place = |line, at| if lines == Lines::Rows { (line, at) } else { (at, line) };
                for j in 0..len {
                    for (i, other) in exchanges.pairs() {
                        let ((a, b), (c, d)) = (place(i, j), place(other, j));
                        let (x, y) = (all.get(a, b), all.get(c, d));
                        all.set(a, b, y);
                        all.set(c, d, x);
                    }
                }
            },
            |on, at| factors::exchange::<A, L>(on, &mut a.view(at[0]), lines, exchanges),
        );
    }
}

/// Finds the first place of the largest element.
type Largest<T> = fn(vectors::Elements<'_, T>) -> usize;

fn eliminations<A: Accumulate<L>, const L: usize>(
    ground: &impl Ground,
    largest: Largest<A::Number>,
    rng: &mut Random,
) {
    for kind in ["uniform", "graded", "sparse", "subnormal", "uniform", "sparse"] {
        let cols = 1 + below(rng, PANEL);
        let rows = [1, cols, cols / 2 + 1, 300][below(rng, 4)];
        let a = Stored::random(rng, rows, cols);
        let mut arrays = [array::<A::Number, L>(rng, kind, a.len(), a.odd)];
        if kind == "sparse" {
            // A column of zeros.
            let column = below(rng, cols);
            arrays[0][a.odd + column * a.ld * L..a.odd + (column + 1) * a.ld * L].fill(0.0);
        }
        same_outcome(
            &format!("{} elimination of {rows} x {cols}, {kind}", A::NAME),
            ground,
            &arrays,
            |at| eliminate::<A, L>(Elements::of(&a, at[0]), largest),
            |on, at| {
                let mut pivots = vec![0; rows.min(cols)];
                let found = factors::eliminate::<A, L>(on, &mut a.view(at[0]), &mut pivots)?;
                Ok((pivots, found))
            },
        );
    }
}

fn eliminate<A: Accumulate<L>, const L: usize>(
    mut a: Elements<L>,
    largest: Largest<A::Number>,
) -> (Vec<usize>, Option<usize>) {
    let (rows, cols) = (a.rows, a.cols);
    let (mut pivots, mut found) = (Vec::new(), None);
    for j in 0..rows.min(cols) {
        // SAFETY: the rest of a column.
        let rest = unsafe { Strided::blas(a.at(j, j).cast(), rows - j, 1) };
        let row = j + largest(vectors::Elements::of(rest));
        pivots.push(row);
        for k in 0..cols {
            let (x, y) = (a.get(j, k), a.get(row, k));
            a.set(j, k, y);
            a.set(row, k, x);
        }
        let pivot = A::Number::from_components(a.get(j, j));
        if pivot.is_zero() {
            found = found.or(Some(j));
            continue;
        }
        let parts = pivot.components();
        let half = L / A::Number::PARTS;
        let leading = parts.iter().step_by(half).map(|x| x.abs().to_bits()).max().unwrap_or(0);
        let exponent = (leading >> 52) as i32 - 1023;
        let scaled = |x: [f64; L]| {
            let [half, rest] = [-exponent / 2, -exponent - -exponent / 2].map(power_of_two);
            x.map(|x| x * half * rest)
        };
        let inverse = A::div::<f64>(one(), scaled(parts));
        for i in j + 1..rows {
            let factor = A::mul::<f64>(scaled(a.get(i, j)), inverse);
            a.set(i, j, factor);
            for k in j + 1..cols {
                let x = A::add_product::<f64>(a.get(i, k), negative(factor), a.get(j, k));
                a.set(i, k, x);
            }
        }
    }
    (pivots, found)
}

/// P is the arithmetic of the parts.
fn choleskys<A, P, const L: usize, const H: usize>(
    ground: &impl Ground,
    root: fn([f64; H]) -> [f64; H],
    rng: &mut Random,
) where
    A: Accumulate<L>,
    P: Accumulate<H>,
{
    let most = cholesky_order::<A::Number>();
    for n in [1, 2, 7, 31, most - 1, most] {
        let a = Stored::random(rng, n, n);
        let mut arrays = [array::<A::Number, L>(rng, "uniform", a.len(), a.odd)];
        for j in 0..n {
            arrays[0][a.odd + j * (a.ld + 1) * L] = 8.0 * n as f64;
        }
        if below(rng, 2) == 0 {
            let j = below(rng, n);
            arrays[0][a.odd + j * (a.ld + 1) * L] = [0.0, -1.0, f64::NAN][below(rng, 3)];
        }
        for is_lower in [true, false] {
            same_outcome(
                &format!("{} Cholesky of {n}, lower {is_lower}", A::NAME),
                ground,
                &arrays,
                |at| cholesky::<A, P, L, H>(Elements::of(&a, at[0]), is_lower, root),
                |on, at| factors::cholesky::<A, L>(on, is_lower, &mut a.view(at[0])),
            );
        }
    }
}

fn cholesky<A: Accumulate<L>, P: Accumulate<H>, const L: usize, const H: usize>(
    mut a: Elements<L>,
    is_lower: bool,
    root: fn([f64; H]) -> [f64; H],
) -> Option<usize> {
    let n = a.rows;
    let conjugate = |x: [f64; L]| std::array::from_fn(|c| if c < H { x[c] } else { -x[c] });
    let mut l: Vec<Vec<[f64; L]>> = (0..n)
        .map(|i| {
            let row = 0..=i;
            row.map(|j| if is_lower { a.get(i, j) } else { conjugate(a.get(j, i)) }).collect()
        })
        .collect();
    let mut found = None;
    for j in 0..n {
        let pivot: [f64; H] = std::array::from_fn(|c| l[j][j][c]);
        if pivot[0].is_nan() || pivot[0] <= 0.0 {
            found = Some(j);
            break;
        }
        let rooted = root(pivot);
        let inverse = P::div::<f64>(one(), rooted);
        l[j][j] = std::array::from_fn(|c| if c < H { rooted[c] } else { 0.0 });
        for row in &mut l[j + 1..] {
            for part in row[j].as_chunks_mut::<H>().0 {
                *part = P::mul::<f64>(*part, inverse);
            }
        }
        for k in j + 1..n {
            let factor = negative(A::conjugate::<f64>(l[k][j]));
            for row in &mut l[k..] {
                row[k] = A::add_product::<f64>(row[k], row[j], factor);
            }
        }
    }
    for (i, row) in l.iter().enumerate() {
        for (j, &x) in row.iter().enumerate() {
            match is_lower {
                true => a.set(i, j, x),
                false => a.set(j, i, conjugate(x)),
            }
        }
    }
    found
}

/// Inverses and squares of triangles, and zeros on their diagonals.
fn triangles<A: Accumulate<L>, const L: usize>(ground: &impl Ground, rng: &mut Random) {
    let most = cholesky_order::<A::Number>();
    for n in [1, 2, 7, 31, most - 1, most] {
        let a = Stored::random(rng, n, n);
        let kind = "uniform";
        let arrays = [array::<A::Number, L>(rng, kind, a.len(), a.odd)];
        for is_lower in [true, false] {
            for small in [Small::Inverse(false), Small::Inverse(true), Small::Square] {
                same_outcome(
                    &format!("{} {small:?} of {n}, lower {is_lower}, {kind}", A::NAME),
                    ground,
                    &arrays,
                    |at| triangle::<A, L>(Elements::of(&a, at[0]), small, is_lower),
                    |on, at| factors::change::<A, L>(on, small, is_lower, &mut a.view(at[0])),
                );
            }
        }
    }
    for (n, zeros) in [(0, vec![]), (1, vec![]), (1, vec![0]), (700, vec![]), (700, vec![699, 310])]
    {
        let (odd, step) = (below(rng, 2), 1 + below(rng, 3));
        let mut arrays = [array::<A::Number, L>(rng, "uniform", n * step, odd)];
        for &at in &zeros {
            arrays[0][odd + at * step * L..][..L].fill(0.0);
        }
        same_outcome(
            &format!("{} zeros of {n}", A::NAME),
            ground,
            &arrays,
            |_| zeros.iter().min().copied(),
            |on, at| factors::first_zero::<A, L>(on, place(at[0], odd, n, step as i64).elements()),
        );
    }
}

fn triangle<A: Accumulate<L>, const L: usize>(mut a: Elements<L>, small: Small, is_lower: bool) {
    let n = a.rows;
    let place = |i, j| if is_lower { (i, j) } else { (j, i) };
    let old: Vec<Vec<[f64; L]>> =
        (0..n).map(|i| (0..=i).map(|j| a.get(place(i, j).0, place(i, j).1)).collect()).collect();
    let mut set = |i, j, x| {
        let (row, col) = place(i, j);
        a.set(row, col, x);
    };
    let Small::Inverse(is_unit) = small else {
        let half = L / A::Number::PARTS;
        for i in 0..n {
            for j in 0..=i {
                let mut sum = A::mul::<f64>(A::conjugate::<f64>(old[i][i]), old[i][j]);
                for row in &old[i + 1..] {
                    sum = A::add_product::<f64>(sum, A::conjugate::<f64>(row[i]), row[j]);
                }
                if i == j {
                    sum[half..].fill(0.0);
                }
                set(i, j, sum);
            }
        }
        return;
    };
    let inverse = |i: usize| if is_unit { one() } else { A::div::<f64>(one(), old[i][i]) };
    let mut x: Vec<Vec<[f64; L]>> = Vec::new();
    for (i, of_row) in old.iter().enumerate().take(n) {
        let mut row: Vec<[f64; L]> = (0..i)
            .map(|j| {
                let mut sum = A::mul::<f64>(of_row[j], inverse(j));
                for k in j + 1..i {
                    sum = A::add_product::<f64>(sum, of_row[k], x[k][j]);
                }
                negative(A::mul::<f64>(sum, inverse(i)))
            })
            .collect();
        row.push(inverse(i));
        x.push(row);
    }
    for (i, row) in x.iter().enumerate() {
        for (j, &x) in row.iter().enumerate() {
            if i > j || !is_unit {
                set(i, j, x);
            }
        }
    }
}

fn are_right(ground: &impl Ground) {
    let dd = |x: [f64; 2]| root(Dd::from_components(x)).components();
    let qd = |x: [f64; 4]| root(Qd::from_components(x)).components();
    let rng = &mut Random(31);
    exchanges::<DdNative, 2>(ground, rng);
    exchanges::<QdNative, 4>(ground, rng);
    exchanges::<ComplexOf<DdNative>, 4>(ground, rng);
    exchanges::<ComplexOf<QdNative>, 8>(ground, rng);
    eliminations::<DdNative, 2>(ground, vectors::largest::<Dd, 2>, rng);
    eliminations::<QdNative, 4>(ground, vectors::largest::<Qd, 4>, rng);
    eliminations::<ComplexOf<DdNative>, 4>(ground, vectors::largest_of_parts::<Dd, 2>, rng);
    eliminations::<ComplexOf<QdNative>, 8>(ground, vectors::largest_of_parts::<Qd, 4>, rng);
    triangles::<DdNative, 2>(ground, rng);
    triangles::<QdNative, 4>(ground, rng);
    triangles::<ComplexOf<DdNative>, 4>(ground, rng);
    triangles::<ComplexOf<QdNative>, 8>(ground, rng);
    choleskys::<DdNative, DdNative, 2, 2>(ground, dd, rng);
    choleskys::<QdNative, QdNative, 4, 4>(ground, qd, rng);
    choleskys::<ComplexOf<DdNative>, DdNative, 4, 2>(ground, dd, rng);
    choleskys::<ComplexOf<QdNative>, QdNative, 8, 4>(ground, qd, rng);
}

#[test]
fn factors_are_right_for_a_host_compiler() {
    are_right(&OnHost::new());
}

#[test]
#[ignore = "needs a GPU"]
fn factors_are_right_on_a_device() {
    are_right(&OnGpu);
}
