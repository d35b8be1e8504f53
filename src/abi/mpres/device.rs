//! Where a routine on residue numbers runs, which depends on where its arrays are.

use super::arrays::wb_mp_array;
use super::operands::{Operand, Operands, Pointer};
use crate::abi::guard;
use crate::config::config;
use crate::engine::choose::{self, Choice, Cost, Transfer};
use crate::engine::cpu::par::num_threads;
use crate::engine::cuda::rns::Resident;
use crate::engine::cuda::{Device, Failure};
use crate::trace;
use std::array;
use std::sync::Arc;

/// Runs a routine on the GPU, where that is faster or the GPU was asked for; what is not there is brought
/// there, and the results stay there.
///
/// `operands` are those of the whole call, viewed with [`Operands::anywhere`]. `run` has the copies of the
/// arrays that are `read` and of the `results`, which may be among the former; where it fails they are as
/// before, unless the failure says that they are undefined. Returns whether it has run. If not, the numbers of
/// all operands are in host memory now, for the CPU.
///
/// # Safety
/// The arrays are among the operands.
pub unsafe fn attempt<const N: usize, const M: usize>(
    operands: &mut Operands<'_>,
    cost: Cost,
    read: [*const wb_mp_array; N],
    results: [*mut wb_mp_array; M],
    run: impl FnOnce(&Device, [&Resident; N], [&Resident; M]) -> Result<(), Failure>,
) -> Result<bool, guard::Failure> {
    match choice(operands.waiting(), &cost) {
        Choice::Gpu(device) => {
            // SAFETY: the caller's.
            let done = unsafe { on_device(device, read, results, run) };
            match done {
                Ok(()) => return Ok(true),
                Err(failure) => {
                    trace::note(|| format!("{device:?}: {failure}; the CPU computes"));
                }
            }
        }
        Choice::Cpu(saved) => operands.waiting().iter().for_each(|it| it.mirror.miss(saved)),
    }
    operands.bring_to_host()?;
    Ok(false)
}

fn choice(operands: &[Operand<'_>], cost: &Cost) -> Choice {
    let transfers = operands.iter().enumerate().map(|(i, operand)| {
        let same = |other: &&Operand<'_>| std::ptr::eq(other.mirror, operand.mirror);
        if operands[..i].iter().any(|other| same(&other)) {
            return Transfer::default();
        }
        let written = operands.iter().filter(same).any(|other| other.written);
        operand.mirror.transfer(&operand.array, written)
    });
    choose::residue_numbers(cost, transfers, config().isa(), num_threads())
}

/// # Safety
/// The arrays are initialised.
unsafe fn on_device<const N: usize, const M: usize>(
    device: &Device,
    read: [*const wb_mp_array; N],
    results: [*mut wb_mp_array; M],
    run: impl FnOnce(&Device, [&Resident; N], [&Resident; M]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // SAFETY: the caller's.
    let (read, written) = unsafe { (copies(device, read)?, copies(device, results)?) };
    let done = run(device, array::from_fn(|i| &*read[i]), array::from_fn(|i| &*written[i]));
    let undefined = done.as_ref().is_err_and(Failure::leaves_results_undefined);
    for result in results {
        // SAFETY: the caller's.
        let Some(mirror) = (unsafe { (*result).mirror() }) else { continue };
        if undefined {
            mirror.undefined_on_device();
        } else if done.is_ok() {
            mirror.written_on_device();
        }
    }
    done
}

/// The current copies of arrays.
///
/// # Safety
/// The arrays are initialised.
unsafe fn copies<P: Pointer, const N: usize>(
    device: &Device,
    arrays: [P; N],
) -> Result<[Arc<Resident>; N], Failure> {
    let mut copies = Vec::with_capacity(N);
    for array in arrays {
        let missing = || Failure::new("an array that is not initialised");
        // SAFETY: the caller's.
        let (view, mirror) = unsafe {
            let array = array.array().as_ref().ok_or_else(missing)?;
            (array.view().ok_or_else(missing)?, array.mirror().ok_or_else(missing)?)
        };
        copies.push(mirror.on(device, &view)?);
    }
    copies.try_into().map_err(|_| Failure::new("too few copies"))
}
