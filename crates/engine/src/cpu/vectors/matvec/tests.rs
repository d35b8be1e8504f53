use super::*;
use crate::cpu::vectors::few::tests::{alike, number, numbers};
use wideblas_base::options::Part;
use wideblas_base::random::Random;
use wideblas_format::complex::ComplexOf;
use wideblas_format::dd::DdNative;
use wideblas_format::qd::QdNative;
use wideblas_format::{Complex, Dd, Qd};

/// Small symmetric matrices, as triangles and in full.
fn symmetric<A, T, const L: usize>(most: usize, seed: u64)
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    let random = &mut Random(seed);
    let (mut full_ones, mut others) = (0, 0);
    for case in 0..if cfg!(miri) { 12 } else { 600 } {
        let order = 1 + random.below(most as u64 + 2) as usize;
        let ld = order + random.below(3) as usize;
        let part = if case % 2 == 0 { Part::Lower } else { Part::Upper };
        let mut a = numbers::<T, L>(random, ld * order);
        if case % 4 > 1 {
            let at = random.below(a.len() as u64) as usize;
            a[at] = T::from_special([f64::NAN, f64::INFINITY][case % 3 / 2]);
        }
        let x = numbers::<T, L>(random, order);
        let (alpha, old) = (number::<T, L>(random), numbers::<T, L>(random, order));
        let (x, storage) = (Elements::of_slice(&x), Storage::Full { ld });
        // SAFETY: elements of the vector.
        let a = unsafe { Columns::new(a.as_mut_ptr(), (order, order), storage, part) };
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            let added = |meaning, a: Columns<'_, T>| {
                let mut new = old.clone();
                let y = Place::of(&mut new);
                MatVec { a, alpha, x, y, scale: None, meaning, isa }.compute::<A, L>(0..order);
                alike(&new)
            };
            let triangle = added(Meaning::Symmetric, a);
            match a.in_full(|full| added(Meaning::Plain, full)) {
                Some(full) => {
                    assert_eq!(full, triangle, "{seed} {case} {order} {part:?} {isa:?}");
                    full_ones += 1;
                }
                None => others += 1,
            }
            assert_eq!(order > most, a.in_full(|_| ()).is_none(), "{order}");
        }
    }
    assert!(full_ones > 0 && (others > 0 || cfg!(miri)));
}

#[test]
fn small_symmetric_matrices_have_the_same_bits_in_full() {
    symmetric::<DdNative, Dd, 2>(32, 1);
    symmetric::<QdNative, Qd, 4>(22, 2);
    symmetric::<ComplexOf<DdNative>, Complex<Dd>, 4>(22, 3);
    symmetric::<ComplexOf<QdNative>, Complex<Qd>, 8>(16, 4);
}
