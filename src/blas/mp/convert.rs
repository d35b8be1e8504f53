//! Whole arrays from other formats and back.

use super::Means;
use crate::engine::cpu::par;
use crate::engine::rns::Array;
use crate::product::Number;
use crate::product::number::Class;
use crate::product::residue_float::Codec;
use crate::product::wide::Wide;
use std::sync::Mutex;

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
    if numbers.iter().any(|x| matches!(x.class(), Class::Special(_))) {
        return Err(NotFinite);
    }
    par::for_each(numbers.len().div_ceil(BATCH), means.threads, |batch| {
        let (mut codec, mut value) = (Codec::new(array.set, means.isa), Wide::default());
        let start = batch * BATCH;
        for (i, x) in numbers[start..numbers.len().min(start + BATCH)].iter().enumerate() {
            x.load(&mut value);
            codec.store(array, start + i, &mut value);
        }
    });
    Ok(())
}

/// Numbers become the nearest to the first ones of an array.
pub fn to_numbers<T: Number + Send>(array: &Array<'_>, numbers: &mut [T], means: Means) {
    let batches: Vec<_> = numbers.chunks_mut(BATCH).map(Mutex::new).collect();
    par::for_each(batches.len(), means.threads, |batch| {
        let (mut codec, mut value) = (Codec::new(array.set, means.isa), Wide::default());
        let mut numbers = batches[batch].lock().unwrap_or_else(|e| e.into_inner());
        for (i, x) in numbers.iter_mut().enumerate() {
            codec.load(array, batch * BATCH + i, &mut value);
            if value.is_zero() { x.store_f64(0.0) } else { x.store(&mut value) }
        }
    });
}
