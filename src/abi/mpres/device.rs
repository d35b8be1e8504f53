//! Routines on residue numbers that run on a GPU where their operands have copies there, or soon will.

use super::arrays::wb_mp_array;
use crate::config::{DeviceChoice, device_choice, num_threads};
use crate::engine::choose;
use crate::engine::cuda::rns::{Mirror, Resident};
use crate::engine::cuda::{Device, Failure};
use crate::engine::rns::Array;
use crate::trace;

/// An operand that was checked.
struct Operand<'a> {
    array: Array<'a>,
    mirror: &'a Mirror,
}

/// Sums of `products` products on the GPU: `run` has the copies of the operands, the largest first, and of
/// the result. Returns whether the result is there; otherwise it is as before, and the CPU computes it.
///
/// # Safety
/// The arrays are as `Operands` has found them good.
pub unsafe fn sums<const N: usize>(
    products: usize,
    operands: [*const wb_mp_array; N],
    result: *const wb_mp_array,
    run: impl FnOnce(&Device, [&Resident; N], &Resident) -> Result<(), Failure>,
) -> bool {
    let operand = |array: *const wb_mp_array| {
        // SAFETY: the caller's.
        let array = unsafe { array.as_ref() }?;
        // SAFETY: the caller's.
        unsafe { Some(Operand { array: array.view()?, mirror: array.mirror()? }) }
    };
    let Some(result) = operand(result) else { return false };
    let found = operands.map(operand);
    let computed = compute(products, &found, &result, run).unwrap_or_else(|failure| {
        trace::note(|| format!("cuda: sums of residue numbers: {failure}; on the CPU"));
        false
    });
    if !computed {
        // The CPU writes it now.
        result.mirror.touched();
    }
    computed
}

fn compute<const N: usize>(
    products: usize,
    operands: &[Option<Operand<'_>>; N],
    result: &Operand<'_>,
    run: impl FnOnce(&Device, [&Resident; N], &Resident) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let Some(Some(largest)) = operands.first() else { return Ok(false) };
    let Some(device) = choose::residue_sums(products, largest.array.set.full.len, num_threads())
    else {
        return Ok(false);
    };
    let asked_for = matches!(device_choice(), DeviceChoice::Cuda(_));
    if !largest.mirror.pays() && !asked_for {
        return Ok(false);
    }
    let out = result.mirror.on(device, &result.array)?;
    let mut copies = [out; N];
    for (copy, operand) in copies.iter_mut().zip(operands) {
        let Some(Operand { array, mirror }) = operand else { return Ok(false) };
        *copy = mirror.on(device, array)?;
    }
    run(device, copies, out)?;
    result.mirror.bring(device, &result.array)?;
    Ok(true)
}
