//! The kernels against the CPU, bit by bit: in host memory, as a host compiler has them, and on a device.

mod factors;
mod refinement;
mod reflectors;
mod systems;

use super::ground::{Ground, OnGpu, OnHost};
use super::runs::Runs;
use super::{elements, products, sums, triangles};
use crate::cpu::Isa;
use crate::cpu::vectors::{
    self, Added, Axpy, Columns, ColumnsMut, Conjugated, Elements, Elementwise, Flag, Magnitudes,
    MatVec, Meaning, Place, Products, Rot, Rotm, Scal, Storage, Term, TriangularVector, Update,
    WithKernel,
};
use crate::cuda::launch::Failure;
use crate::cuda::memory::Plain;
use wideblas_base::options::Part;
use wideblas_base::random::Random;
use wideblas_format::complex::ComplexOf;
use wideblas_format::dd::DdNative;
use wideblas_format::qd::QdNative;
use wideblas_format::{Accumulate, Dd, Qd, Scalar, power_of_two};

/// One of these.
fn pick<T: Copy>(rng: &mut Random, from: &[T]) -> T {
    from[below(rng, from.len())]
}

fn below(rng: &mut Random, end: usize) -> usize {
    rng.below(end as u64) as usize
}

/// Of magnitude 2^e to 2^(e + 1).
fn double(rng: &mut Random, e: i32) -> f64 {
    let fraction = 1.0 + (rng.next() >> 12) as f64 * power_of_two(-52);
    let size = fraction * power_of_two(e / 2) * power_of_two(e - e / 2);
    if below(rng, 2) == 0 { size } else { -size }
}

const KINDS: [&str; 7] = ["uniform", "graded", "subnormal", "huge", "sparse", "special", "any"];

fn number<T: Scalar<L>, const L: usize>(rng: &mut Random, kind: &str) -> T {
    let kind = if kind == "any" { pick(rng, &KINDS[..6]) } else { kind };
    let mut all = [0.0; L];
    for part in all.chunks_exact_mut(L / T::PARTS) {
        let e = match kind {
            "uniform" => below(rng, 4) as i32 - 3,
            "graded" => below(rng, 600) as i32 - 300,
            "subnormal" => -1000 - below(rng, 70) as i32,
            "huge" => 490 + below(rng, 533) as i32,
            _ => below(rng, 80) as i32 - 40,
        };
        for (k, component) in part.iter_mut().enumerate() {
            *component = double(rng, (e - 54 * k as i32).max(-1074));
        }
        let chance = below(rng, 30);
        match kind {
            "sparse" if chance < 20 => part.fill(if chance < 5 { -0.0 } else { 0.0 }),
            "special" if chance == 0 => part.fill(f64::INFINITY),
            "special" if chance == 1 => part.fill(f64::NEG_INFINITY),
            "special" if chance == 2 => part.fill(f64::NAN),
            _ => {}
        }
    }
    T::from_components(all)
}

/// Numbers behind `odd` words, so that they may begin at an odd multiple of 8 bytes, and one behind them.
fn array<T: Scalar<L>, const L: usize>(
    rng: &mut Random,
    kind: &str,
    len: usize,
    odd: usize,
) -> Vec<f64> {
    let mut all = vec![-1.0; odd];
    (0..len).for_each(|_| all.extend(number::<T, L>(rng, kind).components()));
    all.push(-2.0);
    all
}

fn bits(arrays: &[Vec<f64>]) -> Vec<Vec<u64>> {
    arrays.iter().map(|array| array.iter().map(|x| x.to_bits()).collect()).collect()
}

/// Arrays are the same after both.
fn same<G: Ground>(
    what: &str,
    ground: &G,
    arrays: &[Vec<f64>],
    expected: impl FnOnce(&[*mut f64]),
    work: impl FnOnce(&G::Runs<'_>, &[*mut f64]) -> Result<(), Failure>,
) {
    let (mut here, mut there) = (arrays.to_vec(), arrays.to_vec());
    let places: Vec<_> = here.iter_mut().map(|array| array.as_mut_ptr()).collect();
    expected(&places);
    ground.with(&mut there, work);
    let (here, there) = (bits(&here), bits(&there));
    for (which, (here, there)) in here.iter().zip(&there).enumerate() {
        if let Some(at) = (0..here.len()).find(|&at| here[at] != there[at]) {
            let [expected, found] = [here[at], there[at]].map(f64::from_bits);
            panic!("{what}: array {which}, word {at}: {found:e} not {expected:e}");
        }
    }
}

/// The vector behind `at`.
fn place<'a, T>(at: *mut f64, odd: usize, len: usize, inc: i64) -> Place<'a, T> {
    // SAFETY: tests make arrays of as many numbers.
    unsafe { Place::blas(at.wrapping_add(odd).cast(), len, inc) }
}

/// A vector that a change writes too.
fn written<T>(x: Place<'static, T>) -> Place<'static, T> {
    x
}

const SIZES: [usize; 13] = [0, 1, 2, 3, 7, 8, 9, 31, 33, 95, 96, 130, 515];

/// What a change makes its x of a place.
type XOf<T, E> = fn(Place<'static, T>) -> <E as Elementwise<T>>::X<'static>;

fn elements_are_the_cpus<A: Accumulate<L>, const L: usize>(ground: &impl Ground, seed: u64) {
    fn one<A: Accumulate<L>, E: WithKernel<A::Number>, G: Ground, const L: usize>(
        what: &str,
        ground: &G,
        arrays: &[Vec<f64>],
        (change, x_of): (E, XOf<A::Number, E>),
        of: impl Fn(&[*mut f64]) -> [Place<'static, A::Number>; 2] + Copy,
    ) {
        let expected = |at: &[*mut f64]| {
            let [x, y] = of(at);
            vectors::elementwise::<A, _, L>(change, x_of(x), y, Isa::detected());
        };
        same(what, ground, arrays, expected, |on, at| {
            let [x, y] = of(at);
            elements::change::<A, _, L>(on, change, x_of(x), y)
        });
    }
    let mut rng = Random(seed);
    for case in 0..130 {
        let (n, kind) = (SIZES[case % SIZES.len()], pick(&mut rng, &KINDS));
        let [incx, incy] = [(); 2].map(|()| pick(&mut rng, &[1, 1, 2, -1, -3]));
        let odd = [below(&mut rng, 2), below(&mut rng, 2)];
        let overlaps = below(&mut rng, 4) == 0;
        let mut len = |inc: i64, odd| {
            array::<A::Number, L>(&mut rng, kind, 1 + n * inc.unsigned_abs() as usize, odd)
        };
        let arrays = [len(incx, odd[0]), len(incy, odd[1])];
        let [alpha, s] = [(); 2].map(|()| number::<A::Number, L>(&mut rng, kind));
        // Vectors in one array, among them the same, one with itself, and one element many times.
        let (from, incs) =
            (below(&mut rng, 3), [pick(&mut rng, &[0, 1, 2, -1]), pick(&mut rng, &[0, 1, 1, -1])]);
        let of = move |at: &[*mut f64]| match overlaps {
            true => {
                let n = n / 3;
                let other = at[0].wrapping_add(from * L);
                [place(at[0], odd[0], n, incs[0].min(incx.abs())), place(other, odd[0], n, incs[1])]
            }
            false => [place(at[0], odd[0], n, incx), place(at[1], odd[1], n, incy)],
        };
        let what = format!("{} {n} {incx} {incy} {kind} {overlaps} {from} {incs:?}", A::NAME);
        let param = [alpha, alpha, s, s, alpha];
        let (axpy, scal) =
            ((Axpy(alpha), Place::elements as _), (Scal(alpha), Place::elements as _));
        one::<A, _, _, L>(&format!("axpy {what}"), ground, &arrays, axpy, of);
        one::<A, _, _, L>(&format!("scal {what}"), ground, &arrays, scal, of);
        let rot = (Rot { c: alpha, s }, written as _);
        one::<A, _, _, L>(&format!("rot {what}"), ground, &arrays, rot, of);
        let flag = pick(&mut rng, &[Flag::All, Flag::UnitDiagonal, Flag::UnitCorners]);
        let rotm = (Rotm { flag, param }, written as _);
        one::<A, _, _, L>(&format!("rotm {what}"), ground, &arrays, rotm, of);

        type Move<'a, T> = &'a dyn Fn(Place<'_, T>, Place<'_, T>);
        let here: [Move<'_, A::Number>; 4] = [
            &|x, y| vectors::copy(x.elements(), y),
            &|x, y| vectors::swap(x, y),
            &|_, y| vectors::fill(y, s),
            &|_, y| vectors::conjugate(y),
        ];
        for (which, here) in here.into_iter().enumerate() {
            let expected = |at: &[*mut f64]| {
                let [x, y] = of(at);
                here(x, y);
            };
            same(&format!("move {which} {what}"), ground, &arrays, expected, |on, at| {
                let [x, y] = of(at);
                match which {
                    0 => elements::copy(on, x.elements(), y),
                    1 => elements::swap(on, x, y),
                    2 => elements::fill(on, y, s),
                    _ if A::Number::PARTS == 1 => Ok(()),
                    _ => elements::conjugate(on, y),
                }
            });
        }
    }
}

fn sums_are_the_cpus<A: Accumulate<L>, const L: usize>(
    ground: &impl Ground,
    largest: fn(Elements<'_, A::Number>) -> usize,
    seed: u64,
) where
    A::Number: Plain,
{
    fn one<A: Accumulate<L>, W: Term, const L: usize>(
        on: &impl Runs,
        [x, y]: [Elements<'_, A::Number>; 2],
        [old_x, old_y]: [Elements<'_, A::Number>; 2],
        chunk: usize,
        what: &str,
    ) -> Result<(), Failure>
    where
        A::Number: Plain,
    {
        let found = sums::sums::<A, W, L>(on, x, y, chunk)?;
        assert_eq!(found.len(), x.len().div_ceil(chunk));
        for (c, found) in found.into_iter().enumerate() {
            let (start, len) = (c * chunk, chunk.min(x.len() - c * chunk));
            let parts = (old_x.part(start, len), old_y.part(start, len));
            let expected = vectors::reduce::<A, W, L>(parts.0, parts.1, Isa::detected());
            let is_same = found.components().map(f64::to_bits)
                == expected.components().map(f64::to_bits)
                || !found.is_finite() && !expected.is_finite();
            assert!(is_same, "{} {what} {c}: {found:?} not {expected:?}", W::NAME);
        }
        Ok(())
    }
    let mut rng = Random(seed);
    for case in 0..130 {
        let (n, kind) = (SIZES[case % SIZES.len()], pick(&mut rng, &KINDS));
        let [incx, incy] = [(); 2].map(|()| pick(&mut rng, &[0, 1, 1, 2, -1, -3]));
        let odd = [below(&mut rng, 2), below(&mut rng, 2)];
        let chunk = pick(&mut rng, &[1, 7, 95, 200, 1000]);
        let mut len = |inc: i64, odd| {
            array::<A::Number, L>(&mut rng, kind, 1 + n * inc.unsigned_abs() as usize, odd)
        };
        let mut arrays = [len(incx, odd[0]), len(incy, odd[1])];
        let mut old = arrays.clone();
        let what = format!("{} {n} {incx} {incy} {kind} {chunk} {odd:?}", A::NAME);
        let old = [0, 1].map(|k| place(old[k].as_mut_ptr(), odd[k], n, [incx, incy][k]).elements());
        ground.with(&mut arrays, |on, at| {
            let vectors =
                [place(at[0], odd[0], n, incx), place(at[1], odd[1], n, incy)].map(Place::elements);
            one::<A, Products, L>(on, vectors, old, chunk, &what)?;
            if A::Number::PARTS == 2 {
                one::<A, Conjugated, L>(on, vectors, old, chunk, &what)?;
            } else {
                one::<A, Magnitudes, L>(on, [vectors[0]; 2], [old[0]; 2], chunk, &what)?;
            }
            if n > 0 {
                let found = sums::largest::<A, L>(on, vectors[0])?;
                assert_eq!(found, largest(old[0]), "largest {what}");
            }
            Ok(())
        });
    }
}

/// A matrix of a storage, and words that its array needs.
fn stored(rng: &mut Random, rows: usize, cols: usize, is_general: bool) -> (Storage, Part, usize) {
    let ld = rows + below(rng, 3);
    let is_lower = below(rng, 2) == 0;
    let part = match (is_general, is_lower) {
        (true, _) => Part::All,
        (_, true) => Part::Lower,
        (_, false) => Part::Upper,
    };
    let diagonals = pick(rng, &[0, 1, 3, 9, 40]);
    match below(rng, 4) {
        0 if is_general => {
            let (lower, upper) = (diagonals, pick(rng, &[0, 2, 11]));
            let ld = lower + upper + 1 + below(rng, 2);
            (Storage::Band { ld, lower, upper }, Part::All, ld * cols)
        }
        1 if is_general => (Storage::Turned { ld: cols + 1 }, Part::All, (cols + 1) * rows),
        0 => {
            let (lower, upper) = if is_lower { (diagonals, 0) } else { (0, diagonals) };
            let ld = diagonals + 1 + below(rng, 2);
            (Storage::Band { ld, lower, upper }, Part::All, ld * cols)
        }
        1 => (Storage::Packed, part, rows * (rows + 1) / 2),
        _ => (Storage::Full { ld }, part, ld * cols),
    }
}

/// An array's matrix.
fn columns<'a, T>(
    at: *mut f64,
    odd: usize,
    shape: (usize, usize),
    (storage, part): (Storage, Part),
) -> Columns<'a, T> {
    // SAFETY: tests make arrays of as many numbers.
    unsafe { Columns::new(at.wrapping_add(odd).cast(), shape, storage, part) }
}

fn products_are_the_cpus<A: Accumulate<L>, const L: usize>(ground: &impl Ground, seed: u64) {
    let mut rng = Random(seed);
    const SHAPES: [usize; 11] = [1, 2, 5, 8, 9, 16, 33, 64, 97, 130, 200];
    for case in 0..110 {
        use Meaning::{Conjugated, Hermitian, Plain, Symmetric, Transposed};
        let meaning = pick(&mut rng, &[Plain, Transposed, Conjugated, Symmetric, Hermitian]);
        if A::Number::PARTS == 1 && matches!(meaning, Conjugated | Hermitian) {
            continue;
        }
        let is_general = matches!(meaning, Plain | Transposed | Conjugated);
        let m = SHAPES[case % SHAPES.len()];
        let n = if is_general { pick(&mut rng, &SHAPES) } else { m };
        let (storage, part, len) = stored(&mut rng, m, n, is_general);
        let (rows, cols) = if matches!(meaning, Transposed | Conjugated) { (n, m) } else { (m, n) };
        let kind = pick(&mut rng, &KINDS);
        let [incx, incy] = [(); 2].map(|()| pick(&mut rng, &[1, 1, 2, -1]));
        let odd = [(); 3].map(|()| below(&mut rng, 2));
        let mut array = |len, odd| array::<A::Number, L>(&mut rng, kind, len, odd);
        let arrays = [array(len, odd[0]), array(2 * cols, odd[1]), array(2 * rows, odd[2])];
        let one = A::Number::from_f64(1.0);
        let alpha = if below(&mut rng, 3) == 0 { one } else { number(&mut rng, kind) };
        let of = |at: &[*mut f64]| MatVec {
            a: columns(at[0], odd[0], (m, n), (storage, part)),
            alpha,
            x: place(at[1], odd[1], cols, incx).elements(),
            y: place(at[2], odd[2], rows, incy),
            scale: None,
            meaning,
            isa: Isa::detected(),
        };
        let what = format!(
            "{} {meaning:?} {m} {n} {storage:?} {part:?} {kind} {alpha:?} {odd:?}",
            A::NAME
        );
        same(
            &what,
            ground,
            &arrays,
            |at| of(at).compute::<A, L>(0..rows),
            |on, at| products::multiply::<A, L>(on, &of(at)),
        );
    }
}

fn updates_are_the_cpus<A: Accumulate<L>, const L: usize>(ground: &impl Ground, seed: u64) {
    let mut rng = Random(seed);
    for case in 0..70 {
        use Added::{Both, BothHermitian, Conjugated, Hermitian, One};
        let added = pick(&mut rng, &[One, Conjugated, Both, Hermitian, BothHermitian]);
        if A::Number::PARTS == 1 && !matches!(added, One | Both) {
            continue;
        }
        let is_general = matches!(added, One | Conjugated) && below(&mut rng, 2) == 0;
        let m = [1, 2, 7, 8, 40, 257, 300][case % 7];
        let n = if is_general { pick(&mut rng, &[1, 5, 8, 9, 33]) } else { m };
        let (storage, part, len) = stored(&mut rng, m, n, is_general);
        if matches!(storage, Storage::Band { .. }) {
            continue;
        }
        let kind = pick(&mut rng, &KINDS);
        let [incx, incy] = [(); 2].map(|()| pick(&mut rng, &[1, 1, 2, -1]));
        let odd = [(); 3].map(|()| below(&mut rng, 2));
        let mut array = |len, odd| array::<A::Number, L>(&mut rng, kind, len, odd);
        let arrays = [array(len, odd[0]), array(2 * m, odd[1]), array(2 * n, odd[2])];
        let alpha = number(&mut rng, kind);
        let alpha = if added == Hermitian { A::Number::real_part(alpha) } else { alpha };
        let of = |at: &[*mut f64]| {
            let x = place(at[1], odd[1], m, incx).elements();
            let y = match added {
                Hermitian => x,
                _ => place(at[2], odd[2], n, incy).elements(),
            };
            let first = at[0].wrapping_add(odd[0]).cast();
            // SAFETY: as in `columns`.
            let a = unsafe { ColumnsMut::new(first, (m, n), storage, part) };
            Update { a, alpha, x, y, added, isa: Isa::detected() }
        };
        let what = format!("{} {added:?} {m} {n} {storage:?} {part:?} {kind} {odd:?}", A::NAME);
        same(
            &what,
            ground,
            &arrays,
            |at| of(at).compute::<A, L>(0..n),
            |on, at| products::update::<A, L>(on, &of(at)),
        );
    }
}

fn triangles_are_the_cpus<A: Accumulate<L>, const L: usize>(
    ground: &impl Ground,
    quotient: fn(A::Number, A::Number) -> A::Number,
    seed: u64,
) {
    let mut rng = Random(seed);
    for case in 0..120 {
        let n = [1, 2, 7, 8, 9, 40, 64, 65, 100, 130, 200][case % 11];
        let (storage, part, len) = stored(&mut rng, n, n, false);
        let kind = pick(&mut rng, &KINDS);
        let (inc, odd) = (pick(&mut rng, &[1, 1, 2, -1]), [(); 2].map(|()| below(&mut rng, 2)));
        let mut array = |len, odd| array::<A::Number, L>(&mut rng, kind, len, odd);
        let arrays = [array(len, odd[0]), array(2 * n, odd[1])];
        let [transposed, is_unit, solves] = [(); 3].map(|()| below(&mut rng, 2) == 0);
        // As a transposed matrix of few rows is.
        let turns = below(&mut rng, 3) == 0;
        let of = |at: &[*mut f64]| {
            let a = columns(at[0], odd[0], (n, n), (storage, part));
            let a = if turns { a.turned().unwrap_or(a) } else { a };
            let divide = solves.then_some(quotient);
            let x = place(at[1], odd[1], n, inc);
            TriangularVector { a, transposed, is_unit, x, divide, isa: Isa::detected() }
        };
        let what = format!(
            "{} triangle {n} {storage:?} {part:?} {kind} {transposed} {is_unit} {solves} {turns}",
            A::NAME
        );
        same(
            &what,
            ground,
            &arrays,
            |at| of(at).compute::<A, L>(),
            |on, at| triangles::change::<A, L>(on, &of(at)),
        );
    }
}

fn all_are_the_cpus(ground: &impl Ground) {
    elements_are_the_cpus::<DdNative, 2>(ground, 1);
    elements_are_the_cpus::<QdNative, 4>(ground, 3);
    elements_are_the_cpus::<ComplexOf<DdNative>, 4>(ground, 4);
    elements_are_the_cpus::<ComplexOf<QdNative>, 8>(ground, 5);
    sums_are_the_cpus::<DdNative, 2>(ground, vectors::largest::<Dd, 2>, 6);
    sums_are_the_cpus::<QdNative, 4>(ground, vectors::largest::<Qd, 4>, 8);
    sums_are_the_cpus::<ComplexOf<DdNative>, 4>(ground, vectors::largest_of_parts::<Dd, 2>, 9);
    sums_are_the_cpus::<ComplexOf<QdNative>, 8>(ground, vectors::largest_of_parts::<Qd, 4>, 10);
    products_are_the_cpus::<DdNative, 2>(ground, 11);
    products_are_the_cpus::<QdNative, 4>(ground, 13);
    products_are_the_cpus::<ComplexOf<DdNative>, 4>(ground, 14);
    products_are_the_cpus::<ComplexOf<QdNative>, 8>(ground, 15);
    updates_are_the_cpus::<DdNative, 2>(ground, 16);
    updates_are_the_cpus::<QdNative, 4>(ground, 18);
    updates_are_the_cpus::<ComplexOf<DdNative>, 4>(ground, 19);
    updates_are_the_cpus::<ComplexOf<QdNative>, 8>(ground, 20);
    triangles_are_the_cpus::<DdNative, 2>(ground, vectors::quotient, 21);
    triangles_are_the_cpus::<QdNative, 4>(ground, vectors::quotient, 23);
    triangles_are_the_cpus::<ComplexOf<DdNative>, 4>(ground, vectors::quotient, 24);
    triangles_are_the_cpus::<ComplexOf<QdNative>, 8>(ground, vectors::quotient, 25);
}

#[test]
fn kernels_are_the_cpus_for_a_host_compiler() {
    all_are_the_cpus(&OnHost::new());
}

#[test]
#[ignore = "needs a GPU"]
fn kernels_are_the_cpus_on_a_device() {
    all_are_the_cpus(&OnGpu);
}
