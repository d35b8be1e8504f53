//! Sums whose additions are each rounded: [`crate::sum::reduce`] with results in arrays of residue numbers.

use super::dispatch::{self, Call, store};
use super::{Context, Failure, Mirrored, Vector};
use crate::engine::Engine;
use crate::engine::choose::Cost;
use crate::engine::cuda::Failure as DeviceFailure;
use crate::sum::reduce::{self, Algorithm};
use crate::sum::{self, Strided};

impl From<reduce::Failure> for Failure {
    fn from(failure: reduce::Failure) -> Failure {
        match failure {
            reduce::Failure::NotFinite => Failure::NotFinite,
            reduce::Failure::Device(failure) => Failure::Device(failure),
        }
    }
}

fn on_cpu(context: Context) -> sum::Context {
    sum::Context { isa: context.isa, threads: context.threads }
}

/// r := the sum of residue numbers
pub fn reduce(
    algorithm: Algorithm,
    x: Vector<'_>,
    r: Mirrored<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let said = || format!("wb_mp_reduce {algorithm:?} n={}", x.n);
    let call = Call { cost: Cost::elements(x.n, 1, r.moduli()), flops: x.n as f64, said };
    let on_gpu = |_: &_, [_]: [&_; 1], _: &_| Err(DeviceFailure::new("none yet"));
    let on_cpu = || reduce::numbers(algorithm, x.on_host(), on_cpu(context));
    dispatch::reduce(context, call, [x.array], r, on_gpu, on_cpu)
}

/// r := the sum of doubles
pub fn reduce_doubles(
    algorithm: Algorithm,
    x: Strided<'_, f64>,
    r: Mirrored<'_>,
    context: Context,
) -> Result<(), Failure> {
    let mut value = reduce::doubles(algorithm, r.array.set.bits, x, on_cpu(context))?;
    dispatch::bring_to_host(&[], &[r])?;
    store(r, &mut value, context);
    Ok(())
}
