//! Matrix products with overflows, infinities and NaN, against the same calls on finite numbers in one run: `cargo bench --bench special`;
//! with `-- quick` for a shorter look, and with the name of a routine behind it for that one alone.

mod common;

use common::report::Report;
use common::special::{self, Form, KINDS, Routine};
use common::{look, medians_in_turn};
use std::hint::black_box;
use std::time::Duration;
use wideblas::config::{DeviceChoice, set_device, set_num_threads};
use wideblas::format::{Complex, Dd, Qd, Scalar};

/// The milliseconds of a call on finite numbers, and how many times as long it takes on others.
fn row<T: Scalar<K>, const K: usize>(
    routine: &Routine<T>,
    in_second: bool,
    least: Duration,
) -> Vec<String> {
    let &Routine { name, n, form, call } = routine;
    let ordinary = special::operands::<T, K>(routine, None, in_second);
    let (mut results, mut finite) = ([ordinary[2].clone(), ordinary[2].clone()], f64::MAX);
    let mut ratio = |kind| {
        let special = special::operands::<T, K>(routine, Some(kind), in_second);
        let run = |[a, b, c]: &[Vec<T>; 3], result: &mut Vec<T>| {
            result.copy_from_slice(c);
            call(n, a.as_ptr(), b.as_ptr(), black_box(result.as_mut_ptr()));
        };
        let [first, second] = &mut results;
        let works: [&mut dyn FnMut(); 2] =
            [&mut || run(&special, first), &mut || run(&ordinary, second)];
        let [special, ordinary] = medians_in_turn(least, works);
        finite = finite.min(ordinary);
        format!("{:.1}", special / ordinary)
    };
    let ratios = KINDS.map(|(kind, _)| ratio(kind));
    let place = match (form, in_second) {
        (_, false) => "A",
        (Form::Multiplies | Form::Solves, true) => "C",
        (_, true) => "B",
    };
    let milliseconds = format!("{:.1}", 1e3 * finite);
    let head = [T::NAME, name, &n.to_string(), place, &milliseconds].map(str::to_string);
    head.into_iter().chain(ratios).collect()
}

fn rows<T: Scalar<K>, const K: usize>(
    routines: Vec<Routine<T>>,
    only: Option<&str>,
    least: Duration,
) -> Vec<Vec<String>> {
    let chosen =
        routines.iter().filter(|routine| only.is_none_or(|only| routine.name.contains(only)));
    let in_operands = chosen.flat_map(|routine| {
        let places = if routine.form == Form::OfOne { 0..1 } else { 0..2 };
        places.map(move |place| row(routine, place == 1, least))
    });
    in_operands.collect()
}

fn main() {
    let (quick, least) = look(60);
    let only = std::env::args().skip_while(|argument| argument != "quick").nth(1);
    let only = only.as_deref();
    set_device(Some(DeviceChoice::Cpu));
    set_num_threads(1);
    let mut table = rows::<f64, 1>(special::of_doubles(600), only, least);
    table.extend(rows::<Qd, 4>(special::of_qd_natively(200), only, least));
    table.extend(rows::<Dd, 2>(special::of_dd(250), only, least));
    table.extend(rows::<Qd, 4>(special::of_qd(200), only, least));
    table.extend(rows::<Complex<Dd>, 4>(special::of_complex_dd(250), only, least));
    table.extend(rows::<Complex<Qd>, 8>(special::of_complex_qd(120), only, least));
    let mut report =
        Report::new("cpu-special", "Overflows, infinities and NaN in matrix products, CPU");
    report.paragraph(
        "Times over those of the same call on finite numbers, whose milliseconds stand before them: one thread, full-precision \
         random numbers, triangles near the identity, alpha = 1, beta = 1/2. All overflow: both operands times 2^660 (a triangle \
         of equations times 2^-660). Infinities and NaN are in the operand named, of complex numbers in the real part.",
    );
    let mut header = vec!["format", "routine", "n", "in", "finite, ms"];
    header.extend(KINDS.map(|(_, name)| name));
    report.table(&header, &table);
    if !quick {
        report.save();
    }
}
