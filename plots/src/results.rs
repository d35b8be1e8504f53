//! Which pictures are made of which tables of benches/results.

use crate::tables::{Table, number, table, tables};
use crate::{Bars, Chart, Line};
use std::fs;
use std::path::Path;

/// Series of products on a GPU that are drawn, and what the picture calls them.
const PRODUCTS: [(&str, &str); 6] = [
    ("cuBLAS DGEMM, on the device", "cuBLAS DGEMM, doubles"),
    ("dd, residues, on the device", "dd, exact products"),
    ("dd, Rgemm, host to host", "dd, from host memory"),
    ("dd, its own arithmetic, on the device", "dd, its own arithmetic"),
    ("MPLAPACK dd (sloppy), kernel", "MPLAPACK dd"),
    ("MPLAPACK dd (sloppy), host to host", "MPLAPACK dd, from host memory"),
];

/// Products of double-double numbers on a GPU beside cuBLAS and MPLAPACK, of all series of a run; points are orders and
/// GFLOP/s.
pub fn products(title: &str, series: &[Line]) -> String {
    let lines = PRODUCTS.iter().filter_map(|&(name, label)| {
        let one = series.iter().find(|one| one.name == name && !one.points.is_empty())?;
        let points = one.points.iter().map(|&(n, rate)| (n, 1e-3 * rate)).collect();
        Some(Line { name: label.into(), points, peer: one.peer })
    });
    let chart = Chart {
        title: title.into(),
        x: "n, all matrices n x n".into(),
        y: "TFLOP/s, a multiply-add counted as two".into(),
        lines: lines.collect(),
    };
    chart.svg()
}

/// The series of a file that `wideblas bench --engine cuda --save` wrote.
fn series(all: &[Table]) -> Vec<Line> {
    let mut found = Vec::new();
    for one in all {
        if one.header.first().is_some_and(|name| name == "op") {
            let plain = one.rows.iter().filter(|row| one.cell(row, "op") == "NN");
            let points = plain.map(|row| (one.number(row, "n"), 1e3 * one.number(row, "TFLOP/s")));
            let peer = one.about.starts_with("cuBLAS");
            found.push(Line { name: one.about.clone(), points: points.collect(), peer });
        } else if let Some((name, _)) = one.about.split_once(", TFLOP/s,") {
            let orders = one.header.iter().map(|order| number(order));
            let rates = one.rows[0].iter().map(|rate| 1e3 * number(rate));
            found.push(Line { name: name.into(), points: orders.zip(rates).collect(), peer: true });
        }
    }
    found
}

/// Seconds of products of MPFR numbers by their bits, beside FLINT.
fn bits(all: &[Table]) -> String {
    let one = table(all, "MPFR numbers, n = 1000");
    let line = |label: &str, column: &str, peer| {
        let points = one.rows.iter().map(|row| (one.number(row, "bits"), one.number(row, column)));
        Line { name: label.into(), points: points.collect(), peer }
    };
    let chart = Chart {
        title: "Products of MPFR numbers, 1000 x 1000, on one core of an AMD EPYC (Zen 5)".into(),
        x: "bits".into(),
        y: "seconds".into(),
        lines: vec![
            line("wideblas", "wideblas", false),
            line("FLINT arb_mat_mul", "arb_mat_mul", true),
            line("FLINT nfloat_mat_mul", "nfloat_mat_mul", true),
        ],
    };
    chart.svg()
}

/// Products of double-double numbers on the CPU, by instruction set, way and threads.
fn cpu(text: &str) -> String {
    let tables = tables(text);
    let kernels = &table(&tables, "by kernel and options");
    let ways = &table(&tables, "by way and threads");
    let of = |table: &Table, name: &str, column: &str| {
        let row = table.rows.iter().find(|row| row[0] == name).expect("a row of this name");
        table.number(row, column)
    };
    let (own, exact) = ("own arithmetic", "exact products");
    let (one, two) = ("one thread", "two threads");
    let bars = [
        ("own arithmetic, generic (order 200)", of(kernels, "generic", "NN"), false),
        ("own arithmetic, AVX2", of(kernels, "avx2", "NN"), false),
        ("own arithmetic, AVX-512", of(ways, own, one), false),
        ("own arithmetic, AVX-512, two threads", of(ways, own, two), false),
        ("exact products, AVX-512", of(ways, exact, one), false),
        ("exact products, AVX-512, two threads", of(ways, exact, two), false),
        ("OpenBLAS dgemm on doubles", of(ways, "OpenBLAS dgemm on doubles", one), true),
    ];
    // "AMD EPYC (family 25, model 17), 2 CPUs, ..."
    let machine = text.lines().nth(2).and_then(|line| line.split("), ").next());
    let bars = Bars {
        title: format!(
            "Double-double products of order 1000 on an {}), one thread unless said",
            machine.expect("the machine")
        ),
        unit: "GFLOP/s".into(),
        bars: bars.map(|(name, rate, peer)| (name.to_string(), rate, peer)).into(),
    };
    bars.svg()
}

/// All pictures of the folder benches/results: their names, and what they are.
pub fn pictures(results: &Path) -> Vec<(&'static str, String)> {
    let read = |name: &str| {
        let path = results.join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let (gpu, product, native) =
        (read("h200-products.md"), read("cpu-product.md"), read("cpu-gemm-dd.md"));
    vec![
        ("h200-products.svg", products("Products on NVIDIA H200", &series(&tables(&gpu)))),
        ("cpu-bits.svg", bits(&tables(&product))),
        ("cpu-dd.svg", cpu(&native)),
    ]
}
