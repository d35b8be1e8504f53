//! Errors of each mode on each kind of data.

use super::bound::{Terms, allowed, rounds_once};
use super::case::{Case, Spec};
use super::judge::Gathered;
use super::kinds::Kind;
use super::numbers::Element;
use super::report::{Report, attempt, row};
use super::{Extent, no_memory};
use crate::error::Error;
use crate::json::number_or_text;
use crate::options::{Format, Mode};
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use wideblas::blas::level3::gemm;
use wideblas_reference::{Dyadic, ExactElement};

/// Kinds of data that show how close each mode comes.
const KINDS: [Kind; 6] = [
    Kind::Uniform,
    Kind::LongIntegers,
    Kind::ScaledOutside,
    Kind::Cancelling,
    Kind::Sparse,
    Kind::Denormal,
];

pub fn heading(out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "\nLargest error, as a part of what is promised; exact results are rounded once"
    )?;
    row(out, ("format", "mode"), KINDS.map(|kind| kind.name().into()))
}

/// A row for each mode.
pub fn run<T: Element>(
    (format, extent): (Format, &Extent),
    report: &mut Report,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let shapes = extent.shapes(format);
    let mut worst = [[0.0f64; KINDS.len()]; Mode::ALL.len()];
    for (seed, &shape) in (0..).zip(shapes) {
        for (col, kind) in KINDS.into_iter().enumerate() {
            let (spec, rng) = Spec::plain(format, kind, shape, seed);
            let case = Case::<T>::new(spec, rng).ok_or_else(no_memory)?;
            let all = |len| (0..len).collect::<Vec<usize>>();
            let gathered = Gathered::new(&case, &case.c, &all(shape.0), &all(shape.1));
            let exact = gathered.exact();
            let exact: Vec<_> = (0..shape.0 * shape.1)
                .map(|at| Some(exact.element(at % shape.0, at / shape.0)?.swap_remove(0)))
                .collect();
            for (row, mode) in Mode::ALL.into_iter().enumerate() {
                let mut c = case.c.clone();
                let part = match attempt(|| gemm(case.gemm(&mut c), mode.into())) {
                    Some(_) => compare(format, mode, &case, &exact, &c.data),
                    None => f64::INFINITY,
                };
                worst[row][col] = worst[row][col].max(part);
                report.check(part <= 1.0, || {
                    let (mode, kind) = (mode.name(), kind.name());
                    format!("{format} {mode} {kind} {shape:?}: {part:.3} of the promised error")
                });
            }
        }
    }
    for (mode, cells) in Mode::ALL.into_iter().zip(worst) {
        let parts = KINDS.iter().zip(cells);
        let parts = parts.map(|(kind, part)| (kind.name().to_string(), number_or_text(part)));
        let parts: Map<String, Value> = parts.collect();
        report
            .errors
            .push(json!({"format": format.to_string(), "mode": mode.name(), "parts": parts}));
        let cells = cells.map(|part| format!("{part:.3}"));
        row(out, (&format.to_string(), mode.name()), cells)?;
    }
    Ok(())
}

/// The largest error as a part of what is allowed; infinite where a number is not the nearest and
/// should be.
fn compare<T: Element>(
    format: Format,
    mode: Mode,
    case: &Case<T>,
    exact: &[Option<ExactElement>],
    c: &[T],
) -> f64 {
    let [alpha, _] = case.weights();
    let terms = Terms { k: case.spec.k, alpha: alpha.magnitude(), target: alpha.number() };
    let part = |(exact, computed): (&Option<ExactElement>, &T)| {
        let (Some(element), Some(value)) = (exact, Dyadic::of(computed)) else {
            return f64::INFINITY;
        };
        if rounds_once(format, mode) && !computed.is_nearest(&element.value) {
            return f64::INFINITY;
        }
        (&value - &element.value).abs().ratio(&allowed(format, mode, &terms, element))
    };
    exact.iter().zip(c).map(part).fold(0.0, f64::max)
}
