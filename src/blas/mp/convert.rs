//! Whole arrays from other formats and back.

use super::Means;
use crate::engine::cpu::par;
use crate::engine::rns::Array;
use crate::fallible;
use crate::product::Number;
use crate::product::residue_float::{PANEL, Panel};
use crate::product::wide::Wide;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// Numbers that a thread converts before it looks for more.
const BATCH: usize = 512;

/// An operand is an infinity or NaN, for which residues have no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotFinite;

/// The first numbers of an array become the nearest to those given.
pub fn from_numbers<T: Number>(
    numbers: &[T],
    array: &Array<'_>,
    means: Means,
) -> Result<(), NotFinite> {
    let batches = numbers.len().div_ceil(BATCH);
    let numbers_of = |batch: usize| batch * BATCH..numbers.len().min((batch + 1) * BATCH);
    let found = AtomicBool::new(false);
    par::for_each(batches, means.threads, |batch| {
        if numbers[numbers_of(batch)].iter().any(T::is_special) {
            found.store(true, Ordering::Relaxed);
        }
    });
    if found.into_inner() {
        return Err(NotFinite);
    }
    par::for_each(batches, means.threads, |batch| {
        let (mut panel, mut value) = (Panel::new(array.set, means.isa), Wide::default());
        let all = numbers_of(batch);
        for start in all.clone().step_by(PANEL) {
            let places: [usize; PANEL] = std::array::from_fn(|lane| start + lane);
            let numbers = &numbers[start..all.end.min(start + PANEL)];
            for (lane, x) in numbers.iter().enumerate() {
                x.load(&mut value);
                panel.set_value(lane, &mut value);
            }
            panel.write(array, &places[..numbers.len()]);
        }
    });
    Ok(())
}

/// Numbers become the nearest to the first ones of an array.
pub fn to_numbers<T: Number + Send>(array: &Array<'_>, numbers: &mut [T], means: Means) {
    let batches = fallible::collected(numbers.chunks_mut(BATCH).map(Mutex::new));
    par::for_each(batches.len(), means.threads, |batch| {
        let (mut panel, mut value) = (Panel::new(array.set, means.isa), Wide::default());
        let mut numbers = batches[batch].lock().unwrap_or_else(|e| e.into_inner());
        for (start, numbers) in (batch * BATCH..).step_by(PANEL).zip(numbers.chunks_mut(PANEL)) {
            let places: [usize; PANEL] = std::array::from_fn(|lane| start + lane);
            panel.read(array, &places[..numbers.len()]);
            for (lane, x) in numbers.iter_mut().enumerate() {
                panel.get_value(lane, &mut value);
                if value.is_zero() { x.store_f64(0.0) } else { x.store(&mut value) }
            }
        }
    });
}
