//! Whole arrays from other formats and back.

use super::{Context, Failure, Mirrored};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use wideblas_base::fallible;
use wideblas_engine::cpu::par;
use wideblas_engine::rns::{Array, Number};
use wideblas_format::wide::Wide;
use wideblas_product::rns_codec::{Codec, PANEL, Panel};

/// Numbers that a thread converts before it looks for more.
const BATCH: usize = 512;

/// Sets the first numbers of an array to the nearest to `numbers`.
pub fn from_numbers<T: wideblas_product::Number>(
    numbers: &[T],
    mirrored: Mirrored<'_>,
    context: Context,
) -> Result<(), Failure> {
    let batches = numbers.len().div_ceil(BATCH);
    let numbers_of = |batch: usize| batch * BATCH..numbers.len().min((batch + 1) * BATCH);
    let found = AtomicBool::new(false);
    par::for_each(batches, context.threads, |batch| {
        if numbers[numbers_of(batch)].iter().any(T::is_special) {
            found.store(true, Ordering::Relaxed);
        }
    });
    if found.into_inner() {
        return Err(Failure::NotFinite);
    }
    let array = replaced(mirrored, numbers.len())?;
    par::for_each(batches, context.threads, |batch| {
        let (mut panel, mut value) = (Panel::new(array.set, context.isa), Wide::default());
        let all = numbers_of(batch);
        for start in all.clone().step_by(PANEL) {
            let places: [usize; PANEL] = std::array::from_fn(|lane| start + lane);
            let numbers = &numbers[start..all.end.min(start + PANEL)];
            for (lane, x) in numbers.iter().enumerate() {
                x.load(&mut value);
                panel.set_value(lane, &mut value);
            }
            panel.write(&array, &places[..numbers.len()]);
        }
    });
    mirrored.written_on_host();
    Ok(())
}

/// An array in host memory whose first `count` numbers will be overwritten. An array that is overwritten as a whole
/// need not be copied from the GPU.
fn replaced<'a>(mirrored: Mirrored<'a>, count: usize) -> Result<Array<'a>, Failure> {
    if count < mirrored.array.len() {
        mirrored.to_host()?;
    }
    Ok(mirrored.array)
}

/// Sets the first `count` numbers of an array to those that `number` gives, which have only the residues by the set's
/// own moduli. `number` may be called by several threads, and twice for the same number.
///
/// Significands of just as many bits as the precision, which all arithmetic leaves, are decoded several at a time, by as
/// few moduli as determine them. What was decoded so is right if it has the same residues by all own moduli; other numbers,
/// which only foreign code makes, are decoded one at a time.
pub fn from_own(
    mirrored: Mirrored<'_>,
    count: usize,
    context: Context,
    number: impl Fn(usize, &mut Number) + Sync,
) -> Result<(), Failure> {
    let array = replaced(mirrored, count)?;
    let set = array.set;
    let moduli = set.own.moduli();
    let by_few = set.first.len <= set.own.len;
    par::for_each(count.div_ceil(BATCH), context.threads, |batch| {
        let (mut panel, mut value) = (Panel::new(set, context.isa), Wide::default());
        let mut one_at_a_time = Codec::new(set, context.isa);
        let (mut given, mut found) = (Number::default(), Number::default());
        let all = batch * BATCH..count.min((batch + 1) * BATCH);
        for start in all.clone().step_by(PANEL) {
            let places: [usize; PANEL] = std::array::from_fn(|lane| start + lane);
            let places = &places[..PANEL.min(all.end - start)];
            let mut is_alone = [!by_few; PANEL];
            for (&at, is_alone) in places.iter().zip(&mut is_alone) {
                number(at, &mut given);
                *is_alone |= given.digits.iter().zip(moduli).any(|(digit, m)| digit >= m);
                if *is_alone {
                    (given.exp, given.negative) = (None, false);
                    given.digits.fill(0);
                }
                given.digits.resize(set.full.len, 0);
                array.write(at, &given);
            }
            panel.read(&array, places);
            for lane in 0..places.len() {
                panel.get_value(lane, &mut value);
                panel.set_value(lane, &mut value);
            }
            panel.write(&array, places);
            for (&at, is_alone) in places.iter().zip(is_alone) {
                number(at, &mut given);
                array.read(at, &mut found);
                let same = (given.exp, given.negative && given.exp.is_some())
                    == (found.exp, found.negative)
                    && given.digits == found.digits[..moduli.len()];
                if is_alone || !same {
                    one_at_a_time.load_own(&given, &mut value);
                    one_at_a_time.store(&array, at, &mut value);
                }
            }
        }
    });
    mirrored.written_on_host();
    Ok(())
}

/// Sets `numbers` to the nearest to the first ones of an array.
pub fn to_numbers<T: wideblas_product::Number + Send>(
    mirrored: Mirrored<'_>,
    numbers: &mut [T],
    context: Context,
) -> Result<(), Failure> {
    mirrored.to_host()?;
    let array = mirrored.array;
    let batches = fallible::collected(numbers.chunks_mut(BATCH).map(Mutex::new));
    par::for_each(batches.len(), context.threads, |batch| {
        let (mut panel, mut value) = (Panel::new(array.set, context.isa), Wide::default());
        let mut numbers = batches[batch].lock().unwrap_or_else(|e| e.into_inner());
        for (start, numbers) in (batch * BATCH..).step_by(PANEL).zip(numbers.chunks_mut(PANEL)) {
            let places: [usize; PANEL] = std::array::from_fn(|lane| start + lane);
            panel.read(&array, &places[..numbers.len()]);
            for (lane, x) in numbers.iter_mut().enumerate() {
                panel.get_value(lane, &mut value);
                if value.is_zero() { x.store_f64(0.0) } else { x.store(&mut value) }
            }
        }
    });
    Ok(())
}
