//! Routines that compute elements or one number, on either side: what their exports share.

use super::arrays::wb_mp_array;
use super::device::attempt;
use super::operands::Operands;
use crate::abi::arguments::Scalar;
use crate::abi::guard;
use crate::blas::mp::Means;
use crate::engine::choose::Cost;
use crate::engine::cuda::rns::Resident;
use crate::engine::cuda::rns::elements;
use crate::engine::cuda::{Device, Failure};
use crate::engine::rns::Spec;
use crate::product::residue_float::Codec;
use crate::product::wide::Wide;

/// Computes the elements of `spec`, whose `arrays` are all operands and results; those that are written
/// are `results`.
///
/// # Safety
/// The arrays are among the operands.
pub unsafe fn compute<const N: usize, const M: usize>(
    operands: &mut Operands<'_>,
    spec: &Spec,
    arrays: [*const wb_mp_array; N],
    results: [*mut wb_mp_array; M],
    on_cpu: impl FnOnce(Means),
) -> Result<(), guard::Failure> {
    let cost = cost(operands, spec);
    // SAFETY: the caller's.
    let done = unsafe {
        attempt(operands, cost, arrays, results, |device, arrays, _| {
            elements::compute(device, spec, &arrays)
        })
    }?;
    if !done {
        on_cpu(Means::chosen());
    }
    Ok(())
}

/// What elements cost, each with so many operands and results.
pub fn cost(operands: &Operands<'_>, spec: &Spec) -> Cost {
    let numbers = spec.operands.len() - spec.scalars + spec.results.len();
    Cost::elements(spec.count(), numbers, moduli(operands))
}

/// Moduli of the arrays of the operands, which wait.
pub fn moduli(operands: &Operands<'_>) -> usize {
    operands.waiting().first().map_or(0, |operand| operand.array.set.full.len)
}

/// Stores one number in the first place of `r`, which is one of the operands.
///
/// # Safety
/// The arrays are among the operands.
pub unsafe fn reduce<const N: usize>(
    operands: &mut Operands<'_>,
    cost: Cost,
    read: [*const wb_mp_array; N],
    r: Scalar<*mut wb_mp_array>,
    on_cpu: impl FnOnce(Means) -> Wide,
    on_gpu: impl FnOnce(&Device, [&Resident; N], &Resident) -> Result<(), Failure>,
) -> Result<(), guard::Failure> {
    // SAFETY: the caller's.
    unsafe {
        operands.scalar(r)?;
        let done =
            attempt(operands, cost, read, [r.at], |device, read, [r]| on_gpu(device, read, r))?;
        if done { Ok(()) } else { store(operands, r, on_cpu) }
    }
}

/// Stores a result of the CPU.
///
/// # Safety
/// As [`Operands::array`].
pub unsafe fn store(
    operands: &mut Operands<'_>,
    r: Scalar<*mut wb_mp_array>,
    compute: impl FnOnce(Means) -> Wide,
) -> Result<(), guard::Failure> {
    // SAFETY: the caller's.
    let (array, at) = unsafe { operands.scalar(r) }?;
    let means = Means::chosen();
    Codec::new(array.set, means.isa).store(&array, at, &mut compute(means));
    Ok(())
}
