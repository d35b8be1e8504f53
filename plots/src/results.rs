//! Which pictures are made of which tables of benches/results.

use crate::scaling;
use crate::tables::{Table, number, table, tables};
use crate::{Axis, Bar, Bars, Chart, Line, Style};
use std::fs;
use std::path::Path;

/// The folder of the pictures, in the repository: that of the book, which is whole when it is copied.
pub const FOLDER: &str = "docs/src/pictures";

/// Series of products on a GPU that are drawn, and what the picture calls them.
const PRODUCTS: [(&str, &str); 6] = [
    ("dd, residues, on the device", "dd, exact products"),
    ("cuBLAS DGEMM, on the device", "cuBLAS DGEMM, doubles"),
    ("dd, Rgemm, host to host", "dd, from host memory"),
    ("dd, its own arithmetic, on the device", "dd, native arithmetic"),
    ("MPLAPACK dd (sloppy), kernel", "MPLAPACK dd"),
    ("MPLAPACK dd (sloppy), host to host", "MPLAPACK dd, from host memory"),
];

/// Products of double-double numbers on a GPU beside cuBLAS and MPLAPACK, of all series of a run; points are orders and
/// GFLOP/s.
pub fn products(title: &str, series: &[Line]) -> String {
    let lines = PRODUCTS.iter().filter_map(|&(name, label)| {
        let one = series.iter().find(|one| one.name == name && !one.points.is_empty())?;
        let points = one.points.iter().map(|&(n, rate)| (n, 1e-3 * rate)).collect();
        Some(Line { name: label.into(), points, style: one.style })
    });
    let chart = Chart {
        title: title.into(),
        note: "double-double (dd), 106 bits; a multiply-add counts as two".into(),
        x: Axis::logarithmic("order n of the matrices"),
        y: Axis::logarithmic("TFLOP/s"),
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
            let style = if peer { Style::Peer } else { Style::Own };
            found.push(Line { name: one.about.clone(), points: points.collect(), style });
        } else if let Some((name, _)) = one.about.split_once(", TFLOP/s,") {
            let orders = one.header.iter().map(|order| number(order));
            let rates = one.rows[0].iter().map(|rate| 1e3 * number(rate));
            let points = orders.zip(rates).collect();
            found.push(Line { name: name.into(), points, style: Style::Peer });
        }
    }
    found
}

/// A line of two columns, of the rows that have both.
fn line(of: &Table, x: &str, y: &str, name: &str, style: Style) -> Line {
    let rows = of.rows.iter().filter(|row| !of.cell(row, y).is_empty());
    let points = rows.map(|row| (of.number(row, x), of.number(row, y)));
    Line { name: name.into(), points: points.collect(), style }
}

/// The rows whose cells are these.
fn rows(of: &Table, wanted: &[(&str, &str)]) -> Table {
    let fits =
        |row: &&Vec<String>| wanted.iter().all(|(column, cell)| of.cell(row, column) == *cell);
    Table { rows: of.rows.iter().filter(fits).cloned().collect(), ..of.clone() }
}

/// Seconds of products of MPFR numbers by their bits, beside FLINT.
fn bits(all: &[Table]) -> String {
    let one = &table(all, "MPFR numbers, n = 1000");
    let chart = Chart {
        title: "Products of MPFR numbers beside FLINT".into(),
        note: "order 1000, one core of an AMD EPYC (Zen 5)".into(),
        x: Axis::logarithmic("bits"),
        y: Axis::logarithmic("seconds"),
        lines: vec![
            line(one, "bits", "wideblas", "wideblas", Style::Own),
            line(one, "bits", "arb_mat_mul", "FLINT's arb_mat_mul", Style::Peer),
            line(one, "bits", "nfloat_mat_mul", "FLINT's nfloat_mat_mul", Style::Peer),
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
        ("native arithmetic, no AVX (order 200)", of(kernels, "generic", "NN"), false),
        ("native arithmetic, AVX2", of(kernels, "avx2", "NN"), false),
        ("native arithmetic, AVX-512", of(ways, own, one), false),
        ("native arithmetic, AVX-512, two threads", of(ways, own, two), false),
        ("exact products, AVX-512", of(ways, exact, one), false),
        ("exact products, AVX-512, two threads", of(ways, exact, two), false),
        ("OpenBLAS dgemm, doubles", of(ways, "OpenBLAS dgemm on doubles", one), true),
    ];
    let bars = Bars {
        title: "Double-double products on the CPU".into(),
        note: format!("order 1000, {}, one thread unless said", machine(text)),
        unit: " GFLOP/s".into(),
        bars: bars.map(|(name, value, peer)| Bar { name: name.into(), value, peer }).into(),
    };
    bars.svg()
}

/// The processor that a file names in its third line: "AMD EPYC (family 25, model 17), 2 CPUs, ...", or without brackets.
fn machine(text: &str) -> &str {
    let line = text.lines().nth(2).expect("a line with the machine");
    let line = line.split(" @").next().expect("a first part");
    match line.split_once("), ") {
        Some((name, _)) if name.contains('(') && name.len() < 60 => &line[..name.len() + 1],
        _ => line.split(',').next().expect("a first part"),
    }
}

/// Exact sums of doubles by the spread of their exponents, beside loops.
fn sums(text: &str) -> String {
    let one = &table(&tables(text), "nanoseconds an element (shortest of many turns)");
    let kinds = ["uniform", "2⁻³⁰ to 2³⁰", "200 bits", "cancelling"];
    assert_eq!(one.rows.len(), kinds.len());
    let line = |column: &str, name: &str, style| Line {
        name: name.into(),
        points: (1..)
            .map(f64::from)
            .zip(one.rows.iter().map(|row| one.number(row, column)))
            .collect(),
        style,
    };
    let mut x = Axis::linear("spread of the numbers");
    x.names = (1..).map(f64::from).zip(kinds.map(String::from)).collect();
    let chart = Chart {
        title: "Sums of 10⁶ doubles".into(),
        note: format!("one thread of an {}", machine(text)),
        x,
        y: Axis::logarithmic("nanoseconds an element"),
        lines: vec![
            line("wb_sum", "wb_sum, exact", Style::Own),
            line("mpfr_sum", "mpfr_sum, exact", Style::Peer),
            line("Sum2", "Sum2, twice the precision", Style::Peer),
            line("plain", "a plain loop", Style::Peer),
        ],
    };
    chart.svg()
}

/// Sums by rounded additions at many precisions.
fn reduce(text: &str) -> String {
    let one = &table(&tables(text), "exponents over 200 bits");
    let line = |column, name: &str, style| line(one, "bits", column, name, style);
    let chart = Chart {
        title: "Sums of 10⁶ doubles by rounded additions".into(),
        note: format!("either sign, exponents over 200 bits; one thread of an {}", machine(text)),
        x: Axis::logarithmic("bits of the sum"),
        y: Axis::logarithmic("milliseconds"),
        lines: vec![
            line("MPFR, pairwise", "MPFR, by pairs", Style::Peer),
            line("MPFR, recursive", "MPFR, one after the other", Style::Peer),
            line("Reduce2", "Reduce2, by pairs", Style::Own),
            line("Reduce3", "Reduce3, in blocks", Style::Own),
            line("Reduce1", "Reduce1, one after the other", Style::Own),
        ],
    };
    chart.svg()
}

/// A problem of Python's linear algebra at 212 bits, by order.
fn linalg(text: &str, problem: &str, title: &str) -> String {
    let all = &table(&tables(text), "Random matrices of mpmath");
    let one = &rows(all, &[("problem", problem), ("bits", "212")]);
    let line = |column, name: &str, style| line(one, "n", column, name, style);
    let lines = vec![
        line("wideblas", "wideblas, right to the last place", Style::Own),
        line("mpmath", "mpmath", Style::Peer),
        line("python-flint", "python-flint, balls", Style::Peer),
    ];
    let chart = Chart {
        title: title.into(),
        note: format!("212 bits, from Python; one thread of an {}", machine(text)),
        x: Axis::logarithmic("order n of the matrix"),
        y: Axis::logarithmic("seconds"),
        lines: lines.into_iter().filter(|line| !line.points.is_empty()).collect(),
    };
    chart.svg()
}

/// Residuals of conjugate gradients by iteration, in several precisions.
fn krylov(text: &str) -> String {
    let one = &table(&tables(text), "Residuals by iteration");
    let line = |column, name: &str, style| {
        let mut line = line(one, "iterations", column, name, style);
        // Further on nothing changes.
        line.points.retain(|point| point.0 <= 1000.0);
        line
    };
    let chart = Chart {
        title: "Double stagnates, double-double converges".into(),
        note: "conjugate gradients, biharmonic equation, 200 points".into(),
        x: Axis::linear("iterations"),
        y: Axis::logarithmic("|b − A x| / |b|, computed exactly"),
        lines: vec![
            line("106 bits", "wideblas, 106 bits", Style::Curve),
            line("212 bits", "wideblas, 212 bits", Style::Curve),
            line("SciPy, double", "SciPy's cg, double", Style::Peer),
        ],
    };
    chart.svg()
}

/// FLINT's products of order 300, alone over preloaded.
fn flint(text: &str) -> String {
    let one = &table(&tables(text), "A dash");
    let served = one.rows.iter().filter(|row| one.cell(row, "n = 300") != "-");
    let bars = served.map(|row| {
        let (function, bits) = (one.cell(row, "function").trim_matches('`'), one.cell(row, "bits"));
        let cell = one.cell(row, "n = 300");
        let value = number(cell.split(' ').next().expect("a ratio before the time"));
        Bar { name: format!("{function}, {bits} bits"), value, peer: false }
    });
    let bars = Bars {
        title: "FLINT's products, times as fast when preloaded".into(),
        note: format!("order 300, one thread of an {}", machine(text)),
        unit: "".into(),
        bars: bars.collect(),
    };
    bars.svg()
}

/// Programs of semidefinite programming, alone over preloaded.
fn sdpa(text: &str) -> String {
    let all = tables(text);
    let mut bars = Vec::new();
    for (program, about) in
        [("SDPA-DD", "theta3 is given a step"), ("SDPA-GMP, 200 bits", "sdpa-gmp")]
    {
        let one = table(&all, about);
        bars.extend(one.rows.iter().map(|row| Bar {
            name: format!("{program}: {}", one.cell(row, "problem")),
            value: one.number(row, "times faster"),
            peer: false,
        }));
    }
    let bars = Bars {
        title: "Semidefinite programs, times as fast when preloaded".into(),
        note: "problems of SDPLIB, the whole program, one thread".into(),
        unit: "".into(),
        bars,
    };
    bars.svg()
}

/// gfortran's matmul of real(16), alone and preloaded.
fn real16(text: &str) -> String {
    let one = &table(&tables(text), "`matmul` of `real(16)`");
    let seconds = |cell: &str| {
        let (value, unit) = cell.split_once(' ').expect("a time and its unit");
        number(value) * if unit == "ns" { 1e-9 } else { 1e-6 }
    };
    let line = |column: &str, name: &str, style| Line {
        name: name.into(),
        points: one
            .rows
            .iter()
            .map(|row| (one.number(row, "n"), seconds(one.cell(row, column))))
            .collect(),
        style,
    };
    let chart = Chart {
        title: "matmul of real(16) matrices".into(),
        note: format!("one thread of an {}", machine(text)),
        x: Axis::logarithmic("order n of the matrices"),
        y: Axis::logarithmic("seconds"),
        lines: vec![
            line("preloaded", "wideblas preloaded", Style::Own),
            line("gfortran", "gfortran's own", Style::Peer),
        ],
    };
    chart.svg()
}

/// Arguments of a function by their hardness, beside what chance has.
fn hardness(text: &str) -> String {
    let all = tables(text);
    let one = all.iter().find(|one| one.header[0] == "arguments").expect("a table of binades");
    let row = |name: &str| one.rows.iter().find(|row| row[0] == name).expect("a row of sums");
    // The last column has all of 52 bits or more.
    let column = |name: &&String| name.starts_with("k ");
    let columns: Vec<&String> = one.header.iter().filter(column).collect();
    let or_more = |name: &str| {
        let from = |i: usize| columns[i..].iter().map(|k| one.number(row(name), k)).sum();
        let k = |i: usize| number(columns[i].rsplit(' ').next().expect("a number"));
        (0..columns.len()).map(|i| (k(i), from(i))).collect()
    };
    let chart = Chart {
        title: "Hard-to-round arguments of log2".into(),
        note: "all of binary64, one H200".into(),
        x: Axis::linear("k, identical bits after the round bit"),
        y: Axis::logarithmic("arguments with k bits or more"),
        lines: vec![
            Line { name: "found".into(), points: or_more("all"), style: Style::Points },
            Line {
                name: "expected of random bits".into(),
                points: or_more("expected"),
                style: Style::Curve,
            },
        ],
    };
    chart.svg()
}

/// All pictures of the book, of the tables in the folder benches/results: their names, and what they are.
pub fn pictures(results: &Path) -> Vec<(&'static str, String)> {
    let read = |name: &str| {
        let path = results.join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let python = read("python-linalg.md");
    vec![
        (
            "h200-products.svg",
            products("Products on NVIDIA H200", &series(&tables(&read("h200-products.md")))),
        ),
        ("cpu-bits.svg", bits(&tables(&read("cpu-product.md")))),
        ("cpu-dd.svg", cpu(&read("cpu-gemm-dd.md"))),
        ("cpu-sums.svg", sums(&read("cpu-sums.md"))),
        ("cpu-reduce.svg", reduce(&read("cpu-reduce.md"))),
        ("solve.svg", linalg(&python, "solve", "Solving A x = b from Python")),
        ("eigenvalues.svg", linalg(&python, "eigvalsh", "Eigenvalues of symmetric matrices")),
        ("krylov.svg", krylov(&read("python-krylov.md"))),
        ("flint.svg", flint(&read("flint.md"))),
        ("sdpa.svg", sdpa(&read("cpu-mplapack.md"))),
        ("hardness.svg", hardness(&read("tmd/tables/log2.md"))),
        ("scaling.svg", scaling::picture(&tables(&read("scaling.md")))),
        ("real16.svg", real16(&read("cpu-binary128.md"))),
    ]
}
