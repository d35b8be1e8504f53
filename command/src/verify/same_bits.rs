//! Results do not depend on instructions, threads or blocks.

use super::case::{Case, Shape, Spec, are_same};
use super::kinds::Kind;
use super::numbers::Element;
use super::report::{Report, attempt, row};
use super::{Extent, no_memory};
use crate::error::Error;
use crate::options::Format;
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use wideblas::blas::level3::{self, gemm, gemm_native, syrk};
use wideblas::config::config;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::modular::Unit;
use wideblas::options::Uplo;
use wideblas::product::{self, Mode, Options};

/// Threads and the largest blocks: rows, columns and depth.
const WAYS: [(usize, Shape); 4] =
    [(1, (16, 16, 16)), (2, (48, 32, 30)), (3, (1000, 16, 7)), (7, (64, 64, 64))];

const COLUMNS: [&str; 4] = ["working", "exact", "native", "triangles"];

pub fn heading(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\nWays to compute that give the same bits: kernels, units, threads and blocks")?;
    row(out, ("format", ""), COLUMNS.map(String::from))
}

/// How many ways of computing agreed, of how many.
#[derive(Default)]
struct Count {
    same: usize,
    all: usize,
}

impl Count {
    fn add(&mut self, same: bool) {
        self.all += 1;
        self.same += usize::from(same);
    }
}

pub fn run<T: Element>(
    (format, extent): (Format, &Extent),
    report: &mut Report,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let shapes = extent.shapes_of_ways(format);
    let mut counts: [Count; 4] = Default::default();
    let [working, exact, native, triangles] = &mut counts;
    for (seed, &shape) in (1000..).zip(shapes) {
        for kind in [Kind::Uniform, Kind::Sparse, Kind::Cancelling] {
            let (spec, rng) = Spec::plain(format, kind, shape, seed);
            let case = Case::<T>::new(spec, rng).ok_or_else(no_memory)?;
            let name = format!("{format} {} {shape:?}", kind.name());
            by_crt(&case, Mode::Working, &name, working, report);
            by_crt(&case, Mode::Exact, &name, exact, report);
            natively(&case, &name, native, report);
        }
        let square = (shape.0, shape.0, shape.2);
        let (spec, rng) = Spec::plain(format, Kind::Uniform, square, seed);
        let case = Case::<T>::new(spec, rng).ok_or_else(no_memory)?;
        of_triangles(&case, &format!("{format} {square:?}"), triangles, report);
    }
    let said = counts.each_ref().map(|Count { same, all }| json!({"same": same, "of": all}));
    let said: Map<String, Value> = COLUMNS.map(String::from).into_iter().zip(said).collect();
    report.ways.push(json!({"format": format.to_string(), "ways": said}));
    let cells = counts.map(|Count { same, all }| match same == all {
        true => format!("{all}"),
        false => format!("{same} of {all}"),
    });
    row(out, (&format.to_string(), ""), cells)?;
    Ok(())
}

fn isas() -> impl Iterator<Item = Isa> {
    Isa::ALL.into_iter().filter(|isa| isa.is_available())
}

fn by_crt<T: Element>(
    case: &Case<T>,
    mode: Mode,
    name: &str,
    count: &mut Count,
    report: &mut Report,
) {
    let mut expected = case.c.clone();
    let library = if mode == Mode::Exact { level3::Mode::Exact } else { level3::Mode::Working };
    let computed = attempt(|| gemm(case.gemm(&mut expected), library)).is_some();
    let units = Unit::ALL.into_iter().filter(|unit| unit.is_available());
    for (number, unit) in units.enumerate() {
        for (other, isa) in isas().enumerate() {
            // Two of the ways for each pair, so that in the end each meets all units.
            for step in 0..2 {
                let (threads, largest_block) = WAYS[(number + other + 2 * step) % WAYS.len()];
                let options = Options {
                    unit,
                    largest_block,
                    ..Options::new(mode, isa, threads, config().workspace)
                };
                let mut c = case.c.clone();
                let done = attempt(|| product::gemm(case.product(&mut c), &options));
                let same = computed && matches!(done, Some(Ok(_))) && c.is_same(&expected);
                count.add(report.check(same, || {
                    let (unit, isa) = (unit.name(), isa.name());
                    format!(
                        "{name} {mode:?}: other bits by {unit}, {isa}, {threads} threads, blocks of \
                         {largest_block:?}, {done:?}"
                    )
                }));
            }
        }
    }
}

fn natively<T: Element>(case: &Case<T>, name: &str, count: &mut Count, report: &mut Report) {
    let mut expected = case.c.clone();
    let computed = attempt(|| gemm_native(case.gemm(&mut expected), Isa::Generic, 1)).is_some();
    for isa in isas() {
        for (threads, _) in WAYS {
            let mut c = case.c.clone();
            let done = attempt(|| gemm_native(case.gemm(&mut c), isa, threads)).is_some();
            count.add(report.check(computed && done && c.is_same(&expected), || {
                format!("{name} native: other bits by {}, {threads} threads", isa.name())
            }));
        }
    }
}

/// Each triangle of A A^T is that of the whole, and the other one is left alone.
fn of_triangles<T: Element>(case: &Case<T>, name: &str, count: &mut Count, report: &mut Report) {
    let n = case.spec.n;
    for mode in [level3::Mode::Working, level3::Mode::Exact, level3::Mode::Native] {
        let mut whole = case.c.clone();
        let computed = attempt(|| gemm(case.square(&mut whole), mode)).is_some();
        for uplo in [Uplo::Upper, Uplo::Lower] {
            let mut c = case.c.clone();
            let done = attempt(|| syrk(case.syrk(uplo, &mut c), mode)).is_some();
            let same = (0..n * n).all(|at| {
                let (i, j) = (at % n, at / n);
                let wanted = uplo.part().rows(j, n).contains(&i);
                are_same(c.at(i, j), if wanted { whole.at(i, j) } else { case.c.at(i, j) })
            });
            count.add(
                report.check(computed && done && same, || {
                    format!("{name} {mode:?}: {uplo:?} triangle")
                }),
            );
        }
    }
}
