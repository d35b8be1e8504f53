//! Matrices and vectors.

use super::dispatch::{self, Call, reduce};
use super::element;
use super::sums::MatVec;
use super::{Context, Failure, Matrix, Mirrored, Vector, sums, threestep};
use wideblas_base::config::MpresScheme;
use wideblas_base::options::{Norm, Part, Trans, Uplo};
use wideblas_engine::Engine;
use wideblas_engine::choose::Cost;
use wideblas_engine::device::rns as on_gpu;
use wideblas_engine::rns::Spec;

/// y := alpha op(A) x + beta y, by the scheme of the context.
pub fn gemv(
    trans: Trans,
    alpha: Mirrored<'_>,
    a: Matrix<'_>,
    x: Vector<'_>,
    beta: Mirrored<'_>,
    y: Vector<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let exact = context.scheme == MpresScheme::Exact;
    let cost = if exact { Cost::sums } else { Cost::rounded_sums };
    let elements = a.rows * a.cols;
    let call = Call {
        cost: cost(elements, alpha.moduli()),
        flops: 2.0 * elements as f64,
        said: || format!("wb_mp_gemv {} m={} n={}", trans.letter(), a.rows, a.cols),
    };
    dispatch::run(
        context,
        call,
        [a.array, x.array, alpha, beta],
        [y.array],
        |device, [of_a, of_x, alpha, beta], [of_y]| {
            let gemv = if exact { on_gpu::gemv } else { on_gpu::elements::threestep::gemv };
            gemv(device, trans, alpha, a.of(of_a), x.of(of_x), beta, y.of(of_y))
        },
        || {
            let gemv = if exact { sums::gemv } else { threestep::gemv };
            gemv(trans, on_host(alpha, a, x, beta, y), context);
        },
    )
}

fn on_host<'a>(
    alpha: Mirrored<'a>,
    a: Matrix<'a>,
    x: Vector<'a>,
    beta: Mirrored<'a>,
    y: Vector<'a>,
) -> MatVec<'a> {
    let (alpha, beta) = (alpha.array, beta.array);
    MatVec { alpha, a: a.on_host(), x: x.on_host(), beta, y: y.on_host() }
}

/// y := alpha A x + beta y for a symmetric A; only one triangle is read.
pub fn symv(
    uplo: Uplo,
    alpha: Mirrored<'_>,
    a: Matrix<'_>,
    x: Vector<'_>,
    beta: Mirrored<'_>,
    y: Vector<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let elements = a.rows * a.cols;
    let call = Call {
        cost: Cost::sums(elements, alpha.moduli()),
        flops: 2.0 * elements as f64,
        said: || format!("wb_mp_symv {} n={}", uplo.letter(), a.cols),
    };
    dispatch::run(
        context,
        call,
        [a.array, x.array, alpha, beta],
        [y.array],
        |device, [of_a, of_x, alpha, beta], [of_y]| {
            on_gpu::symv(device, uplo, alpha, a.of(of_a), x.of(of_x), beta, y.of(of_y))
        },
        || {
            sums::symv(uplo, on_host(alpha, a, x, beta, y), context);
        },
    )
}

/// A := alpha x y^T + A
pub fn ger(
    alpha: Mirrored<'_>,
    x: Vector<'_>,
    y: Vector<'_>,
    a: Matrix<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let said = || format!("wb_mp_ger m={} n={}", a.rows, a.cols);
    let spec = Spec::ger(Part::All, (a.rows, a.cols), (x.inc, y.inc), a.ld);
    element::run(context, &spec, [alpha, x.array, y.array, a.array], [a.array], said)
}

/// A triangle of A := alpha x x^T + A.
pub fn syr(
    uplo: Uplo,
    alpha: Mirrored<'_>,
    x: Vector<'_>,
    a: Matrix<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let said = || format!("wb_mp_syr {} n={}", uplo.letter(), a.cols);
    let spec = Spec::ger(uplo.part(), (a.rows, a.cols), (x.inc, x.inc), a.ld);
    element::run(context, &spec, [alpha, x.array, x.array, a.array], [a.array], said)
}

/// A triangle of A := alpha (x y^T + y x^T) + A.
pub fn syr2(
    uplo: Uplo,
    alpha: Mirrored<'_>,
    x: Vector<'_>,
    y: Vector<'_>,
    a: Matrix<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let said = || format!("wb_mp_syr2 {} n={}", uplo.letter(), a.cols);
    let spec = Spec::syr2(uplo.part(), a.rows, (x.inc, y.inc), a.ld);
    element::run(context, &spec, [alpha, x.array, y.array, a.array], [a.array], said)
}

/// C := alpha A + beta B
pub fn ge_add(
    alpha: Mirrored<'_>,
    a: Matrix<'_>,
    beta: Mirrored<'_>,
    b: Matrix<'_>,
    c: Matrix<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    add("wb_mp_ge_add", (alpha, a), (beta, b), c, context)
}

/// B := alpha A + beta B
pub fn ge_acc(
    alpha: Mirrored<'_>,
    a: Matrix<'_>,
    beta: Mirrored<'_>,
    b: Matrix<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    add("wb_mp_ge_acc", (alpha, a), (beta, b), b, context)
}

fn add(
    name: &str,
    (alpha, a): (Mirrored<'_>, Matrix<'_>),
    (beta, b): (Mirrored<'_>, Matrix<'_>),
    c: Matrix<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let said = || format!("{name} m={} n={}", c.rows, c.cols);
    let spec = Spec::ge_add((a.rows, a.cols), [a.ld, b.ld, c.ld]);
    let arrays = [alpha, a.array, beta, b.array, c.array];
    element::run(context, &spec, arrays, [c.array], said)
}

/// A := diag(d) A, or A diag(d) from the right.
pub fn ge_diag_scale(
    right: bool,
    d: Vector<'_>,
    a: Matrix<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let side = if right { 'R' } else { 'L' };
    let said = || format!("wb_mp_ge_diag_scale {side} m={} n={}", a.rows, a.cols);
    let spec = Spec::diag_scale(right, (a.rows, a.cols), d.inc, a.ld);
    element::run(context, &spec, [d.array, a.array], [a.array], said)
}

/// A := diag(l) A diag(r)
pub fn ge_lr_scale(
    l: Vector<'_>,
    r: Vector<'_>,
    a: Matrix<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let said = || format!("wb_mp_ge_lr_scale m={} n={}", a.rows, a.cols);
    let spec = Spec::lr_scale((a.rows, a.cols), (l.inc, r.inc), a.ld);
    element::run(context, &spec, [l.array, r.array, a.array], [a.array], said)
}

/// r := the largest sum of magnitudes of a column, or of a row
pub fn ge_norm(
    norm: Norm,
    a: Matrix<'_>,
    r: Mirrored<'_>,
    context: Context,
) -> Result<Engine, Failure> {
    let elements = a.rows * a.cols;
    let call = Call {
        cost: Cost::sums(elements, r.moduli()),
        flops: elements as f64,
        said: || format!("wb_mp_ge_norm {norm:?} m={} n={}", a.rows, a.cols),
    };
    let on_gpu = |device: &_, [array]: [&_; 1], r: &_| {
        on_gpu::elements::ge_norm(device, norm, a.of(array), r)
    };
    reduce(context, call, [a.array], r, on_gpu, || sums::ge_norm(norm, a.on_host(), context))
}
