//! Whether wrong results are noticed.

use super::*;
use crate::verify::case::Spec;
use crate::verify::kinds::Kind;
use crate::verify::numbers::for_element;
use crate::verify::random::variants::Variant;
use wideblas::abi::exported::routines::{Modified, Routine as Named};
use wideblas::format::exact::{Decode, Encode, Exact};
use wideblas::options::{Diag, Side, Trans, Uplo};

/// How often each way to spoil a result was tried: other last bit, twice the value, no number, a finite
/// number instead of none, the other sign of zero, many units in the last place, the conjugate.
type Tried = [usize; 7];

fn is_right<T: Element>(case: &Case<T>, c: &Stored<T>, (i, j): (usize, usize)) -> bool {
    judge_some(case, c, &[i], &[j]).wrong.is_empty()
}

/// Spoils an element in each way that its mode does not allow, which must be noticed.
fn spoil<T: Element>(spec: Spec, rng: Rng, tried: &mut Tried) {
    let case = Case::<T>::new(spec, rng).unwrap();
    let result = Variant::BASE.run(&case, None).unwrap();
    let wrong = judge(&case, &result).wrong;
    assert!(wrong.is_empty(), "{}: {}", case.spec, wrong[0]);
    let (m, n) = (case.spec.m, case.spec.n);
    let mut rng = Rng(case.spec.seed);
    let j = rng.between((0, n as i64 - 1)) as usize;
    let wanted = case.wanted(j);
    let i = wanted.start + (rng.bits() % wanted.len() as u64) as usize;
    assert!(i < m && is_right(&case, &result, (i, j)));
    let once = is_rounded_once(&case);
    let part = (rng.bits() % case.spec.parts() as u64) as usize;
    let judged_alone = |routine| {
        named::returns(routine) || named::solves(routine) || named::makes_rotations(routine)
    };
    if matches!(case.spec.routine, Routine::Named(routine) if judged_alone(routine)) {
        return;
    }
    let is_named = matches!(case.spec.routine, Routine::Named(_));
    let mut spoilt = |way: usize, value: Decoded| {
        let mut c = result.clone();
        c.at_mut(i, j)[part].encode(&value);
        // Such a number may not exist in the format.
        let same = match (c.at(i, j)[part].decode(), &value) {
            (Decoded::Special(x), Decoded::Special(y)) => {
                x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan()
            }
            (x, y) => x == *y,
        };
        if same {
            tried[way] += 1;
            assert!(!is_right(&case, &c, (i, j)), "{way} {} ({i}, {j})", case.spec);
        }
    };
    match result.at(i, j)[part].decode() {
        Decoded::Finite(value) => {
            let last = result.at(i, j)[part].last_place(value.log2());
            let unit = Exact { mantissa: 1.into(), exponent: last };
            if once {
                spoilt(0, Decoded::from(value.clone()) + unit.into());
            }
            // A single product: nothing cancels, and bounds are small parts of the value.
            let single = case.depth() == 1 && case.weights()[1].is_zero();
            if single && !case.spec.complex && value.log2() > -900 {
                let far = Exact { mantissa: 1.into(), exponent: last + 16 };
                spoilt(5, Decoded::from(value.clone()) + far.into());
            }
            if single && part == 1 {
                spoilt(6, Decoded::from(value.clone()).negated());
            }
            // Where much cancels, twice the value may be within the bound of other modes.
            if once {
                spoilt(1, Exact { exponent: value.exponent + 1, ..value }.into());
            }
            if matches!(case.spec.mode, Mode::Exact | Mode::Working) {
                spoilt(2, Decoded::Special(f64::NAN));
            }
        }
        Decoded::Special(x) if x == 0.0 && once && !is_named => spoilt(4, Decoded::Special(-x)),
        Decoded::Special(x) if x != 0.0 => {
            spoilt(3, Exact { mantissa: 1.into(), exponent: 0 }.into());
        }
        Decoded::Special(_) => {}
    }
}

#[test]
fn spoilt_results_are_noticed() {
    let mut tried = Tried::default();
    for seed in 0..1000 {
        let (spec, rng) = Spec::draw(seed);
        if spec.work() < 3000 && spec.n > 0 {
            for_element!(spec.format, spoil(spec.clone(), rng, &mut tried));
        }
    }
    assert!(tried.iter().all(|&count| count > 0), "{tried:?}");
}

/// A case of `wideblas verify --random`.
fn drawn(run: u64, number: u64) -> (Spec, Rng) {
    Spec::draw(Rng(Rng(run).bits() ^ number).bits())
}

#[test]
fn zeros_of_both_matrices_leave_out_terms() {
    let (spec, rng) = drawn(2, 442);
    assert!(matches!(spec.routine, Routine::Named(Named::Syr2k(_, Trans::No))));
    let case = Case::<wideblas::format::mpfr::Mpfr>::new(spec, rng).unwrap();
    let result = Variant::BASE.run(&case, None).unwrap();
    assert!(is_right(&case, &result, (2, 75)));
    let mut spoilt = result.clone();
    spoilt.at_mut(2, 75)[0].put_special(f64::NAN);
    assert!(!is_right(&case, &spoilt, (2, 75)));
}

#[test]
fn solutions_are_judged_before_alpha_makes_others_infinite() {
    let (spec, rng) = drawn(3, 9561);
    let right = Named::Trsm(Side::Right, Uplo::Upper, Trans::Yes, Diag::Unit);
    assert!(matches!(spec.routine, Routine::Named(routine) if routine == right));
    let case = Case::<wideblas::format::Dd>::new(spec, rng).unwrap();
    let result = Variant::BASE.run(&case, None).unwrap();
    assert!(judge(&case, &result).wrong.is_empty());
    let Decoded::Finite(value) = result.at(1, 30)[0].decode() else { panic!("a finite solution") };
    assert!(matches!(result.at(1, 31)[0].decode(), Decoded::Special(x) if x.is_infinite()));
    // One part in 2^80 is beyond the promise.
    let other = Exact { mantissa: 1.into(), exponent: value.log2() - 80 };
    let others = [
        Decoded::from(value.clone()) + other.into(),
        Decoded::from(value).negated(),
        Decoded::Special(0.0),
    ];
    for other in others {
        let mut spoilt = result.clone();
        spoilt.at_mut(1, 30)[0].encode(&other);
        assert!(!is_right(&case, &spoilt, (1, 30)), "{other:?}");
    }
}

/// Another routine of the same shapes, whose results are mostly other ones.
fn mistaken(spec: &Spec) -> Option<Named> {
    let otherwise = |trans: Trans| match (spec.complex, trans) {
        (true, Trans::Yes) => Trans::Conj,
        (true, Trans::Conj) => Trans::Yes,
        _ => trans,
    };
    let other = |uplo| if uplo == Uplo::Upper { Uplo::Lower } else { Uplo::Upper };
    let Routine::Named(routine) = spec.routine else { return None };
    Some(match routine {
        Named::Gemm(ta, tb) => Named::Gemm(otherwise(ta), otherwise(tb)),
        Named::Gemmtr(uplo, ta, tb) => Named::Gemmtr(uplo, otherwise(ta), otherwise(tb)),
        Named::Trmm(side, uplo, trans, diag) => Named::Trmm(side, uplo, otherwise(trans), diag),
        Named::Trsm(side, uplo, trans, diag) => Named::Trsm(side, uplo, otherwise(trans), diag),
        Named::Trmv(uplo, trans, diag) => Named::Trmv(uplo, otherwise(trans), diag),
        Named::Trsv(uplo, trans, diag) => Named::Trsv(uplo, otherwise(trans), diag),
        Named::Gemv(trans) => Named::Gemv(otherwise(trans)),
        Named::Symm(side, uplo) if spec.complex => Named::Hemm(side, uplo),
        Named::Symm(side, uplo) => Named::Symm(side, other(uplo)),
        Named::Hemm(side, uplo) => Named::Symm(side, uplo),
        Named::Symv(uplo) => Named::Symv(other(uplo)),
        Named::Syr(uplo) => Named::Syr(other(uplo)),
        Named::Syr2(uplo) => Named::Syr2(other(uplo)),
        Named::Rotm(Modified::All) => Named::Rotm(Modified::Outside),
        Named::Rotm(_) => Named::Rotm(Modified::All),
        Named::Herk(uplo, Trans::No) => Named::Syrk(uplo, Trans::No),
        Named::Her2k(uplo, Trans::No) => Named::Syr2k(uplo, Trans::No),
        Named::Syrk(uplo, Trans::No) if spec.complex => Named::Herk(uplo, Trans::No),
        Named::Syr2k(uplo, Trans::No) if spec.complex => Named::Her2k(uplo, Trans::No),
        Named::Ger if spec.complex => Named::Gerc,
        Named::Gerc => Named::Ger,
        Named::Dot if spec.complex => Named::Dotc,
        Named::Dot => Named::Asum,
        Named::Dotc => Named::Dot,
        Named::Asum => Named::Nrm2,
        Named::Nrm2 => Named::Iamax,
        Named::Iamax => Named::Asum,
        Named::Scal if spec.complex => Named::Rscal,
        Named::Rot => Named::Swap,
        Named::Swap => Named::Rot,
        Named::Axpy => Named::Copy,
        Named::Copy => Named::Axpy,
        _ => return None,
    })
}

/// Whether the result of another routine has other values and is judged wrong.
fn mistake<T: Element>(spec: Spec, rng: Rng, other: Named, noticed: &mut Vec<&'static str>) {
    let name = spec.routine_name();
    let mut case = Case::<T>::new(spec, rng).unwrap();
    let right = Variant::BASE.run(&case, None).unwrap();
    let meant = std::mem::replace(&mut case.spec.routine, Routine::Named(other));
    let found = Variant::BASE.run(&case, None);
    case.spec.routine = meant;
    if let Ok(found) = found
        && !found.is_same(&right)
        && !judge(&case, &found).wrong.is_empty()
    {
        noticed.push(name);
    }
}

#[test]
fn results_of_other_routines_are_noticed() {
    let mut noticed = Vec::new();
    for seed in 0..30_000 {
        let (spec, rng) = Spec::draw(seed);
        let seen = noticed.contains(&spec.routine_name());
        if let Some(other) = mistaken(&spec)
            && !seen
            && matches!(spec.format, Format::Dd)
            && (20..3000).contains(&spec.work())
        {
            mistake::<wideblas::format::Dd>(spec, rng, other, &mut noticed);
        }
    }
    // No other routine makes something else of their operands.
    let alone = ["ger", "Rscal", "rotg", "rotmg", "Rabs1"];
    let all = named::names().into_iter().filter(|name| !alone.contains(name));
    let missed: Vec<&str> = all.filter(|name| !noticed.contains(name)).collect();
    assert!(missed.is_empty(), "{missed:?}");
}

/// How many numbers of rotations were spoilt; all must be noticed.
fn spoil_rotation<T: Element>(spec: Spec, rng: Rng, spoilt: &mut usize) {
    let case = Case::<T>::new(spec, rng).unwrap();
    let result = Variant::BASE.run(&case, None).unwrap();
    let wrong = judge(&case, &result).wrong;
    assert!(wrong.is_empty(), "{}: {}", case.spec, wrong[0]);
    for (j, part) in (0..case.spec.n).flat_map(|j| (0..case.spec.parts()).map(move |p| (j, p))) {
        let mut c = result.clone();
        let number = &mut c.at_mut(0, j)[part];
        let other = match number.decode() {
            Decoded::Finite(x) => Exact { exponent: x.exponent + 1, ..x }.into(),
            Decoded::Special(_) => Exact { mantissa: 3.into(), exponent: 0 }.into(),
        };
        number.encode(&other);
        // The scale factors next to a bound may be either.
        if !is_right(&case, &c, (0, j)) {
            *spoilt += 1;
        }
    }
}

#[test]
fn spoilt_rotations_are_noticed() {
    let (mut spoilt, mut numbers) = (0, 0);
    for seed in 0..6000 {
        let (spec, rng) = Spec::draw(seed);
        if matches!(spec.routine, Routine::Named(routine) if named::makes_rotations(routine))
            && !matches!(spec.kinds.1, Kind::Powers | Kind::Denormal | Kind::Huge)
        {
            numbers += spec.n * spec.parts();
            for_element!(spec.format, spoil_rotation(spec.clone(), rng, &mut spoilt));
        }
    }
    assert!(numbers > 500 && 100 * spoilt > 99 * numbers, "{spoilt} of {numbers}");
}
