//! Sums by rounded additions, [`wideblas_sum::reduce`], with results in arrays of residue numbers.

use super::dispatch::{self, store};
use super::{Context, Failure, Mirrored, Vector};
use std::cell::OnceCell;
use wideblas_base::config::DeviceChoice;
use wideblas_base::options::Algorithm;
use wideblas_engine::Engine;
use wideblas_engine::choose::Cost;
use wideblas_engine::device::rns;
use wideblas_engine::trace;
use wideblas_sum::reduce::{self, GUARD};
use wideblas_sum::{self, Strided};

impl From<reduce::Failure> for Failure {
    fn from(failure: reduce::Failure) -> Failure {
        match failure {
            reduce::Failure::NotFinite => Failure::NotFinite,
            reduce::Failure::Device(failure) => Failure::Device(failure),
        }
    }
}

/// The CPU's part of a context.
fn here(context: Context) -> wideblas_sum::Context {
    wideblas_sum::Context { isa: context.isa, threads: context.threads.into() }
}

/// r := the sum of residue numbers
pub fn reduce(
    algorithm: Algorithm,
    x: Vector<'_>,
    r: Mirrored<'_>,
    mut context: Context,
) -> Result<Engine, Failure> {
    let begun = trace::begin();
    if x.n == 0 || context.device == DeviceChoice::Auto && !reduce::suits_gpu(algorithm) {
        context.device = DeviceChoice::Cpu;
    }
    let bits = r.array.set.bits;
    let cost = Cost::elements(x.n, 1, r.moduli());
    let parts = OnceCell::new();
    let on_gpu = |device: &_, [array]: [&_; 1], _: [&_; 0]| {
        let found = rns::reduce(device, (algorithm, bits + GUARD), x.of(array))?;
        // It was empty.
        let _ = parts.set(found);
        Ok(())
    };
    dispatch::attempt(context, &cost, [x.array], [], on_gpu)?;
    let (engine, mut sum) = match parts.get() {
        Some(parts) => (Engine::Cuda, reduce::joined(algorithm, bits, parts, here(context))),
        None => (Engine::Cpu, reduce::numbers(algorithm, x.on_host(), here(context))),
    };
    dispatch::bring_to_host(&[], &[r])?;
    store(r, &mut sum, context);
    let said = || format!("wb_mp_reduce {algorithm:?} n={}", x.n);
    begun.end(said, || dispatch::said(engine, context), x.n as f64);
    Ok(engine)
}

/// r := the sum of doubles
pub fn reduce_doubles(
    algorithm: Algorithm,
    x: Strided<'_, f64>,
    r: Mirrored<'_>,
    context: Context,
) -> Result<(), Failure> {
    let mut sum = reduce::doubles(algorithm, r.array.set.bits, x, here(context))?;
    dispatch::bring_to_host(&[], &[r])?;
    store(r, &mut sum, context);
    Ok(())
}
