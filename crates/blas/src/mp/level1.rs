//! Vectors.

use super::dispatch::{self, Call, reduce};
use super::element;
use super::sums;
use super::{Context, Failure, Mirrored, Vector};
use wideblas_base::fallible;
use wideblas_base::options::Norm;
use wideblas_engine::Engine;
use wideblas_engine::choose::Cost;
use wideblas_engine::device;
use wideblas_engine::device::rns as on_gpu;
use wideblas_engine::rns::{self, Array, Spec, Storage};

/// r := the sum of magnitudes. r and scalars are the first numbers of their arrays, here and in all routines.
pub fn asum(x: Vector<'_>, r: Mirrored<'_>, context: Context) -> Result<Engine, Failure> {
    let said = || format!("wb_mp_asum n={}", x.n);
    let call = Call { cost: Cost::sums(x.n, r.moduli()), flops: x.n as f64, said };
    let on_gpu = |device: &_, [array]: [&_; 1], r: &_| on_gpu::asum(device, x.of(array), r);
    reduce(context, call, [x.array], r, on_gpu, || sums::asum(x.on_host(), context))
}

/// r := the sum of products
pub fn dot(
    x: Vector<'_>,
    y: Vector<'_>,
    r: Mirrored<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let said = || format!("wb_mp_dot n={}", x.n);
    let call = Call { cost: Cost::sums(x.n, r.moduli()), flops: 2.0 * x.n as f64, said };
    let on_gpu =
        |device: &_, [of_x, of_y]: [&_; 2], r: &_| on_gpu::dot(device, x.of(of_x), y.of(of_y), r);
    let on_cpu = || sums::dot(x.on_host(), y.on_host(), context);
    reduce(context, call, [x.array, y.array], r, on_gpu, on_cpu)
}

/// r := the norm of a vector
pub fn norm(
    norm: Norm,
    x: Vector<'_>,
    r: Mirrored<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let said = || format!("wb_mp_norm {norm:?} n={}", x.n);
    let call = Call { cost: Cost::sums(x.n, r.moduli()), flops: x.n as f64, said };
    let on_gpu = |device: &_, [array]: [&_; 1], r: &_| match norm {
        Norm::One => on_gpu::asum(device, x.of(array), r),
        Norm::Infinity => on_gpu::elements::largest(device, x.of(array), r),
    };
    reduce(context, call, [x.array], r, on_gpu, || sums::norm(norm, x.on_host(), context))
}

/// x := alpha x
pub fn scal(alpha: Mirrored<'_>, x: Vector<'_>, context: Context) -> Result<Engine, Failure> {
    let said = || format!("wb_mp_scal n={}", x.n);
    let spec = Spec::scal(x.n, x.inc);
    element::run(context, &spec, [alpha, x.array], [x.array], said)
}

/// y := alpha x + y
pub fn axpy(
    alpha: Mirrored<'_>,
    x: Vector<'_>,
    y: Vector<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let said = || format!("wb_mp_axpy n={}", x.n);
    let spec = Spec::axpy(x.n, x.inc, y.inc);
    element::run(context, &spec, [alpha, x.array, y.array], [y.array], said)
}

/// w := alpha x + beta y
pub fn waxpby(
    alpha: Mirrored<'_>,
    x: Vector<'_>,
    beta: Mirrored<'_>,
    y: Vector<'_>,
    w: Vector<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let said = || format!("wb_mp_waxpby n={}", x.n);
    let spec = Spec::waxpby(x.n, [x.inc, y.inc, w.inc]);
    element::run(context, &spec, [alpha, x.array, beta, y.array, w.array], [w.array], said)
}

/// w := w - alpha v, and then r := the dot product of u and w
pub fn axpy_dot(
    alpha: Mirrored<'_>,
    w: Vector<'_>,
    v: Vector<'_>,
    u: Vector<'_>,
    r: Mirrored<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let said = || format!("wb_mp_axpy_dot n={}", w.n);
    let spec = Spec::axpy_minus(w.n, v.inc, w.inc);
    let arrays = [alpha, v.array, w.array];
    let call = element::call(&spec, &arrays, said);
    let call = Call { flops: call.flops + 2.0 * w.n as f64, ..call };
    dispatch::run(
        context,
        call,
        [alpha, v.array, w.array, u.array],
        [w.array, r],
        |device, [alpha, of_v, of_w, of_u], [_, r]| {
            on_gpu::elements::compute(device, &spec, &[alpha, of_v, of_w])?;
            on_gpu::dot(device, u.of(of_u), w.of(of_w), r)
                // w has changed.
                .map_err(|failure| device::Failure::Undefined(failure.to_string()))
        },
        || {
            let on_host = w.on_host();
            // The sum asks for memory when w is written.
            let before = Before::of(on_host);
            element::compute(&spec, &arrays.map(|x| x.array), context);
            let mut sum = sums::dot(u.on_host(), on_host, context);
            before.forget();
            dispatch::store(r, &mut sum, context);
        },
    )
}

/// The old values of a vector, which are restored if the call ends for want of memory.
struct Before<'a> {
    vector: rns::Vector<Array<'a>>,
    numbers: Storage,
    forgotten: bool,
}

impl<'a> Before<'a> {
    fn of(vector: rns::Vector<Array<'a>>) -> Before<'a> {
        let numbers = Storage::new(vector.array.set, vector.n);
        let numbers = numbers.unwrap_or_else(|| fallible::end_call());
        let copy = numbers.array();
        (0..vector.n).for_each(|i| copy.copy(i, &vector.array, vector.at(i)));
        Before { vector, numbers, forgotten: false }
    }

    fn forget(mut self) {
        self.forgotten = true;
    }
}

impl Drop for Before<'_> {
    fn drop(&mut self) {
        if !self.forgotten {
            let (vector, copy) = (self.vector, self.numbers.array());
            (0..vector.n).for_each(|i| vector.array.copy(vector.at(i), &copy, i));
        }
    }
}

/// x := c x + s y and y := c y - s x
pub fn rot(
    x: Vector<'_>,
    y: Vector<'_>,
    c: Mirrored<'_>,
    s: Mirrored<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let said = || format!("wb_mp_rot n={}", x.n);
    let spec = Spec::rot(x.n, x.inc, y.inc);
    element::run(context, &spec, [c, s, x.array, y.array], [x.array, y.array], said)
}
