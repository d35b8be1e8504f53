//! Decides where a call runs, which depends on where its arrays are: all routines go through [`run`].

use super::{Context, Failure, Mirrored};
use std::array;
use std::sync::Arc;
use wideblas_base::config::DeviceChoice;
use wideblas_engine::choose::{self, Choice, Cost, Engine};
use wideblas_engine::device::rns::Resident;
use wideblas_engine::device::{self, Device};
use wideblas_engine::trace;
use wideblas_format::wide::Wide;
use wideblas_product::rns_codec::Codec;

/// The cost of a call, and its description for traces.
pub struct Call<S> {
    pub cost: Cost,
    /// Floating-point operations.
    pub flops: f64,
    /// The routine, its options and sizes.
    pub said: S,
}

/// Runs a call on the GPU where that is faster or asked for, else on the CPU.
///
/// The operands of the call are those that are `read` and the `results`, which may be among the former. `on_gpu` has
/// their copies; where it fails the results are as before, unless the failure says that they are undefined. `on_cpu`
/// runs when all of them are in host memory.
pub fn run<const N: usize, const M: usize>(
    context: Context,
    call: Call<impl FnOnce() -> String>,
    read: [Mirrored<'_>; N],
    results: [Mirrored<'_>; M],
    on_gpu: impl FnOnce(&Device, [&Resident; N], [&Resident; M]) -> Result<(), device::Failure>,
    on_cpu: impl FnOnce(),
) -> Result<Engine, Failure> {
    let begun = trace::begin();
    let engine = match attempt(context, &call.cost, read, results, on_gpu)? {
        true => Engine::Cuda,
        false => {
            on_cpu();
            Engine::Cpu
        }
    };
    begun.end(call.said, || said(engine, context), call.flops);
    Ok(engine)
}

/// The engine, for traces.
pub fn said(engine: Engine, context: Context) -> String {
    match engine {
        Engine::Cuda => "engine=cuda kernel=cuda/rns".into(),
        Engine::Cpu => format!("engine=cpu kernel={}/rns", context.isa.name()),
    }
}

/// [`run`] of a call with one number as its result, the first of `r`.
pub fn reduce<const N: usize>(
    context: Context,
    call: Call<impl FnOnce() -> String>,
    read: [Mirrored<'_>; N],
    r: Mirrored<'_>,
    on_gpu: impl FnOnce(&Device, [&Resident; N], &Resident) -> Result<(), device::Failure>,
    on_cpu: impl FnOnce() -> Wide,
) -> Result<Engine, Failure> {
    let on_gpu =
        |device: &Device, read: [&Resident; N], [r]: [&Resident; 1]| on_gpu(device, read, r);
    run(context, call, read, [r], on_gpu, || store(r, &mut on_cpu(), context))
}

/// Stores the first number of an array in host memory.
pub fn store(r: Mirrored<'_>, value: &mut Wide, context: Context) {
    Codec::new(r.array.set, context.isa).store(&r.array, 0, value);
}

/// Tries to run a call on the GPU; the results stay there. If it has not, the numbers of all operands are in host
/// memory now, for the CPU.
pub fn attempt<const N: usize, const M: usize>(
    context: Context,
    cost: &Cost,
    read: [Mirrored<'_>; N],
    results: [Mirrored<'_>; M],
    on_gpu: impl FnOnce(&Device, [&Resident; N], [&Resident; M]) -> Result<(), device::Failure>,
) -> Result<bool, Failure> {
    match choice(context, cost, &read, &results) {
        Choice::Gpu(device) => match on_device(device, read, results, on_gpu) {
            Ok(()) => return Ok(true),
            Err(failure) if context.falls_back => {
                trace::note(|| format!("{device:?}: {failure}; the CPU computes"));
            }
            Err(failure) => return Err(failure.into()),
        },
        Choice::Cpu(saved) => {
            let mirrors = distinct(&read, &results).filter_map(|operand| operand.mirror);
            mirrors.for_each(|mirror| mirror.miss(saved));
        }
    }
    if !context.falls_back
        && let DeviceChoice::Cuda(ordinal) = context.device
    {
        let absent = device::device_at(ordinal).err();
        return Err(absent.unwrap_or_else(in_host_memory_alone).into());
    }
    bring_to_host(&read, &results)?;
    Ok(false)
}

/// Brings the numbers of all operands to host memory, where the results will be written.
pub fn bring_to_host(read: &[Mirrored<'_>], results: &[Mirrored<'_>]) -> Result<(), Failure> {
    for operand in read.iter().chain(results) {
        operand.to_host()?;
    }
    results.iter().for_each(Mirrored::written_on_host);
    Ok(())
}

fn choice(
    context: Context,
    cost: &Cost,
    read: &[Mirrored<'_>],
    results: &[Mirrored<'_>],
) -> Choice {
    if read.iter().chain(results).any(|operand| operand.mirror.is_none()) {
        return Choice::Cpu(0.0);
    }
    let transfers = distinct(read, results).map(|operand| {
        let written = results.iter().any(|result| is_same(operand, result));
        let transfer = operand.mirror.map(|mirror| mirror.transfer(&operand.array, written));
        transfer.unwrap_or_default()
    });
    choose::residue_numbers(cost, transfers, context.device, (context.isa, context.threads))
}

/// Operands of different arrays.
fn distinct<'a, 'b>(
    read: &'b [Mirrored<'a>],
    results: &'b [Mirrored<'a>],
) -> impl Iterator<Item = &'b Mirrored<'a>> + Clone {
    let all = move || read.iter().chain(results);
    all().enumerate().filter(move |(i, x)| !all().take(*i).any(|y| is_same(x, y))).map(|(_, x)| x)
}

fn is_same(x: &Mirrored<'_>, y: &Mirrored<'_>) -> bool {
    x.mirror.zip(y.mirror).is_some_and(|(x, y)| std::ptr::eq(x, y))
}

fn on_device<const N: usize, const M: usize>(
    device: &Device,
    read: [Mirrored<'_>; N],
    results: [Mirrored<'_>; M],
    run: impl FnOnce(&Device, [&Resident; N], [&Resident; M]) -> Result<(), device::Failure>,
) -> Result<(), device::Failure> {
    let (read, written) = (copies(device, read)?, copies(device, results)?);
    let done = run(device, array::from_fn(|i| &*read[i]), array::from_fn(|i| &*written[i]));
    let undefined = done.as_ref().is_err_and(device::Failure::leaves_results_undefined);
    for mirror in results.into_iter().filter_map(|result| result.mirror) {
        if undefined {
            mirror.undefined_on_device();
        } else if done.is_ok() {
            mirror.written_on_device();
        }
    }
    done
}

/// The current copies of arrays.
fn copies<const N: usize>(
    device: &Device,
    arrays: [Mirrored<'_>; N],
) -> Result<[Arc<Resident>; N], device::Failure> {
    let mut copies = Vec::with_capacity(N);
    for Mirrored { array, mirror } in arrays {
        let mirror = mirror.ok_or_else(in_host_memory_alone)?;
        copies.push(mirror.on(device, &array)?);
    }
    copies.try_into().map_err(|_| device::Failure::new("too few copies"))
}

fn in_host_memory_alone() -> device::Failure {
    device::Failure::new("an array that is in host memory alone")
}
