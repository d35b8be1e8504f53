use super::*;
use crate::MatMut;
use crate::cpu::vectors::{
    Added, Columns, ColumnsMut, MatVec, Meaning, Scal, Storage, TriangularVector, Update,
    change_few, elementwise, fill, quotient,
};
use wideblas_base::options::Part;
use wideblas_base::random::Random;
use wideblas_format::dd::DdNative;
use wideblas_format::qd::QdNative;
use wideblas_format::{Accumulate, Dd, Qd, power_of_two};

pub(in super::super) fn number<T: Scalar<L>, const L: usize>(random: &mut Random) -> T {
    let mut fraction = || random.below(1 << 53) as f64 * power_of_two(-52) - 1.0;
    let mut components = [fraction(); L];
    for at in 1..L {
        components[at] = components[at - 1] * fraction() * power_of_two(-54);
    }
    if random.below(6) == 0 { T::from_f64(0.0) } else { T::from_components(components) }
}

pub(in super::super) fn numbers<T: Scalar<L>, const L: usize>(
    random: &mut Random,
    len: usize,
) -> Vec<T> {
    (0..len).map(|_| number(random)).collect()
}

pub(in super::super) fn bits<T: Scalar<L>, const L: usize>(x: &[T]) -> Vec<[u64; L]> {
    x.iter().map(|x| x.components().map(f64::to_bits)).collect()
}

/// The bits of numbers; one NaN is as good as another.
pub(in super::super) fn alike<T: Scalar<L>, const L: usize>(x: &[T]) -> Vec<[u64; L]> {
    let nan = |bits: u64| if f64::from_bits(bits).is_nan() { u64::MAX } else { bits };
    bits(x).into_iter().map(|number| number.map(nan)).collect()
}

const LD: usize = 9;
const ROOM: usize = 2 * LD;

/// The instruction sets of this machine for which a matrix is small.
fn sets(rows: usize, cols: usize) -> impl Iterator<Item = Isa> {
    Isa::ALL.into_iter().filter(move |&isa| isa.is_available() && is_small(isa, rows, cols))
}

fn place<T>(x: &mut [T], len: usize, inc: i64) -> Place<'_, T> {
    // SAFETY: elements of the slice.
    unsafe { Place::blas(x.as_mut_ptr(), len, inc) }
}

fn columns<T>(a: &mut [T], shape: (usize, usize), is_turned: bool, part: Part) -> Columns<'_, T> {
    let storage = if is_turned { Storage::Turned { ld: LD } } else { Storage::Full { ld: LD } };
    // SAFETY: elements of the slice.
    unsafe { Columns::new(a.as_mut_ptr(), shape, storage, part) }
}

/// Triangles, and what is left where something is not finite.
fn triangles<A, T, const L: usize>(divide: fn(T, T) -> T, seed: u64)
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    let random = &mut Random(seed);
    for case in 0..if cfg!(miri) { 16 } else { 1000 } {
        let (order, inc) = (1 + case % MOST_LANES, [1, 2, -1, -2][case / MOST_LANES % 4]);
        let [is_turned, is_lower, is_unit, solves] = [(); 4].map(|()| random.below(2) == 0);
        let part = if is_lower { Part::Lower } else { Part::Upper };
        let mut a = numbers::<T, L>(random, LD * LD);
        for k in 0..order {
            a[k * (LD + 1)] = T::from_f64(1.0 + 0.5 * k as f64).add(a[k * (LD + 1)].scale(-3));
        }
        let old = numbers::<T, L>(random, ROOM);
        for isa in sets(order, order) {
            let said = format!("{seed} {case} {order} {inc} {solves} {is_lower} {is_unit} {isa:?}");
            let a = columns(&mut a, (order, order), is_turned, part);
            let [mut few, mut many] = [old.clone(), old.clone()];
            let x = place(&mut few, order, inc);
            let is_done = change_few::<A, L>(&a, is_unit, solves, x, isa);
            assert!(is_done, "{said}");
            let (x, divide) = (place(&mut many, order, inc), solves.then_some(divide));
            TriangularVector { a, transposed: false, is_unit, x, divide, isa }.compute::<A, L>();
            assert_eq!(bits(&few), bits(&many), "{said}");

            let mut broken = old.clone();
            broken[ROOM / 2 - 1..].fill(T::from_special(f64::NAN));
            broken[..ROOM / 2].fill(T::from_special(f64::INFINITY));
            let before = bits(&broken);
            let x = place(&mut broken, order, inc);
            assert!(!change_few::<A, L>(&a, is_unit, solves, x, isa), "{said}");
            assert_eq!(bits(&broken), before, "{said}");
        }
    }
}

fn products<A, T, const L: usize>(seed: u64)
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    let random = &mut Random(seed);
    for case in 0..if cfg!(miri) { 16 } else { 1000 } {
        let [is_turned, is_lower, is_symmetric] = [(); 3].map(|()| random.below(2) == 0);
        let rows = 1 + case % MOST_LANES;
        let cols = if is_symmetric { rows } else { 1 + case / MOST_LANES % MOST_LANES };
        let inc = [1, 2, -1, -2][random.below(4) as usize];
        let (meaning, part) = match (is_symmetric, is_lower) {
            (false, _) => (Meaning::Plain, Part::All),
            (true, true) => (Meaning::Symmetric, Part::Lower),
            (true, false) => (Meaning::Symmetric, Part::Upper),
        };
        let factor = |random: &mut Random| match random.below(3) {
            0 => T::from_f64(1.0),
            1 => T::from_f64(0.0),
            _ => number(random),
        };
        let (alpha, beta) = (number(random), factor(random));
        let alpha = if case % 3 == 0 { T::from_f64(1.0) } else { alpha };
        let mut a = numbers::<T, L>(random, LD * LD);
        let [mut x, old] = [(); 2].map(|()| numbers::<T, L>(random, ROOM));
        for isa in sets(rows, cols) {
            let said = format!("{seed} {case} {rows} {cols} {inc} {meaning:?} {part:?} {isa:?}");
            let a = columns(&mut a, (rows, cols), is_turned && !is_symmetric, part);
            let x = place(&mut x, cols, inc).elements();
            let [mut few, mut many] = [old.clone(), old.clone()];
            let small = SmallMatrix::of(meaning, &a, isa).expect("few rows");
            let y = place(&mut few, rows, inc);
            assert!(add_product::<A, L>(&small, (alpha, x), (beta, y), isa), "{said}");
            let y = place(&mut many, rows, inc);
            if beta.is_zero() {
                fill(y, beta);
            } else if !beta.is_one() {
                elementwise::<A, _, L>(Scal(beta), Elements::none(), y, isa);
            }
            MatVec { a, alpha, x, y, scale: None, meaning, isa }.compute::<A, L>(0..rows);
            assert_eq!(bits(&few), bits(&many), "{said}");

            let before = bits(&few);
            let y = place(&mut few, rows, inc);
            let infinite = T::from_special(f64::INFINITY);
            assert!(!add_product::<A, L>(&small, (infinite, x), (beta, y), isa), "{said}");
            assert_eq!(bits(&few), before, "{said}");
        }
    }
}

fn updates<A, T, const L: usize>(seed: u64)
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    let random = &mut Random(seed);
    for case in 0..if cfg!(miri) { 16 } else { 1000 } {
        let (rows, cols) = (1 + case % MOST_LANES, 1 + case / MOST_LANES % MOST_LANES);
        let inc = [1, 2, -1, -2][random.below(4) as usize];
        let (alpha, added) = (number(random), [Added::One, Added::Conjugated][case % 2]);
        let old = numbers::<T, L>(random, LD * LD);
        let [mut x, mut y] = [(); 2].map(|()| numbers::<T, L>(random, ROOM));
        if case % 3 == 0 {
            let special = T::from_special([f64::INFINITY, f64::NAN][case % 2]);
            let vector = if case % 4 < 2 { &mut x } else { &mut y };
            vector[random.below(ROOM as u64) as usize] = special;
        }
        let (x, y) = (place(&mut x, rows, inc).elements(), place(&mut y, cols, inc).elements());
        for isa in sets(rows, cols) {
            let said = format!("{seed} {case} {rows} {cols} {inc} {isa:?}");
            let [mut few, mut many] = [old.clone(), old.clone()];
            let [a, b] = [&mut few, &mut many].map(|all| {
                let all = MatMut::new(all, rows, cols, LD).expect("as many elements");
                ColumnsMut::of(all, Part::All)
            });
            assert!(update::<A, L>(&Update { a, alpha, x, y, added, isa }), "{said}");
            Update { a: b, alpha, x, y, added, isa }.compute_some::<A, L>(0..cols);
            assert_eq!(alike(&few), alike(&many), "{said}");
        }
    }
}

#[test]
fn few_numbers_have_the_bits_of_many() {
    triangles::<DdNative, Dd, 2>(quotient, 1);
    triangles::<QdNative, Qd, 4>(quotient, 2);
    products::<DdNative, Dd, 2>(3);
    products::<QdNative, Qd, 4>(4);
    updates::<DdNative, Dd, 2>(5);
    updates::<QdNative, Qd, 4>(6);
}

#[test]
fn other_matrices_are_left_to_others() {
    let (isa, mut a) = (Isa::Avx2, vec![Dd::ONE; LD * LD]);
    if !isa.is_available() {
        return;
    }
    let mut x = [Dd::ONE; LD];
    let before = bits(&x);
    let nine = columns(&mut a, (9, 9), false, Part::Lower);
    assert!(SmallMatrix::of(Meaning::Symmetric, &nine, isa).is_none());
    assert!(!change_few::<DdNative, 2>(&nine, false, true, place(&mut x, 9, 1), isa));
    assert!(!change_few::<DdNative, 2>(&nine, false, false, place(&mut x, 9, 1), isa));
    // SAFETY: elements of the vector.
    let packed = unsafe { Columns::new(a.as_mut_ptr(), (3, 3), Storage::Packed, Part::Lower) };
    assert!(SmallMatrix::of(Meaning::Symmetric, &packed, isa).is_none());
    assert!(!change_few::<DdNative, 2>(&packed, false, true, place(&mut x, 3, 1), isa));
    // A pivot whose inverse has lost components.
    a[0] = Dd::new(power_of_two(-1000), 0.0);
    let tiny = columns(&mut a, (2, 2), false, Part::Lower);
    assert!(!change_few::<DdNative, 2>(&tiny, false, true, place(&mut x, 2, 1), isa));
    assert_eq!(bits(&x), before);
}
