//! What products of distributed matrices would take on many GPUs: a model of SUMMA with the rates that one GPU was measured to have.
//!
//! C := A B of order n on a grid of p x q GPUs. C stays; panels of A travel along rows of the grid and panels of B along columns, as numbers
//! of 16 bytes, and each GPU converts what it receives to residues, multiplies, and at the end reconstructs its part of C.

use crate::tables::{Table, table};
use crate::{Axis, Chart, Line, Style};
use std::fmt::Write;

/// Bytes of a double-double number.
const BYTES: f64 = 16.0;
/// Columns of A, and rows of B, in a panel.
const PANEL: f64 = 1024.0;
/// GPUs of a node, two rows and four columns of the grid where it has as many.
const NODE: [f64; 2] = [2.0, 4.0];

/// What one GPU was measured to do, in seconds.
#[derive(Clone, Copy, Debug)]
pub struct Gpu {
    /// Converting an element to residues, with what the plan of the product reads of it.
    pub element: f64,
    /// A multiply-add of residues of the product.
    pub term: f64,
    /// Reconstructing an element of C.
    pub finish: f64,
}

impl Gpu {
    /// By the parts of the largest product in `wideblas bench --engine cuda`.
    pub fn measured(all: &[Table]) -> Gpu {
        let products = all.iter().find(|one| one.about == "dd, residues, on the device");
        let products = products.expect("a table of products on the device");
        let row = products.rows.last().expect("a product");
        let n = products.number(row, "n");
        let part = |name: &str| {
            let percent = products.cell(row, name).trim_end_matches([' ', '%']);
            1e-5 * percent.parse::<f64>().expect("a percentage") * products.number(row, "ms")
        };
        Gpu {
            element: (part("plan") + part("residue")) / (2.0 * n * n),
            term: part("product") / (n * n * n),
            finish: part("finish") / (n * n),
        }
    }
}

/// How GPUs are connected; bytes a second, and seconds until a panel begins to arrive.
#[derive(Clone, Copy, Debug)]
pub struct Network {
    pub name: &'static str,
    /// From one GPU to another of its node.
    pub inside: f64,
    /// From one node to another, for all GPUs of a node together; `None` where all GPUs are of one node.
    pub between: Option<f64>,
    pub latency: f64,
}

pub const NETWORKS: [Network; 2] = [
    Network { name: "NVLink", inside: 382e9, between: None, latency: 10e-6 },
    Network { name: "Ethernet", inside: 382e9, between: Some(25e9), latency: 30e-6 },
];

/// Whether the next panel travels while one is multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlap {
    None,
    Panels,
}

/// The grid of so many GPUs, a power of two: as many columns as rows, or twice as many.
pub fn grid(gpus: u32) -> [f64; 2] {
    let rows = 1 << (gpus.trailing_zeros() / 2);
    [f64::from(rows), f64::from(gpus / rows)]
}

/// Seconds of a product.
pub fn seconds(n: f64, gpus: u32, gpu: &Gpu, network: &Network, overlap: Overlap) -> f64 {
    let [rows, cols] = grid(gpus);
    let [m, w] = [n / rows, n / cols];
    let panels = (n / PANEL).ceil();
    let depth = n / panels;
    let compute = (m + w) * depth * gpu.element + m * w * depth * gpu.term;
    let travel = travel([rows, cols], [m, w], depth, network);
    let finish = m * w * gpu.finish;
    match overlap {
        Overlap::None => panels * (compute + travel) + finish,
        Overlap::Panels => travel + (panels - 1.0) * compute.max(travel) + compute + finish,
    }
}

/// Seconds until all GPUs have a panel of A, of `m` rows for each, and one of B, of `w` columns.
fn travel([rows, cols]: [f64; 2], [m, w]: [f64; 2], depth: f64, network: &Network) -> f64 {
    let steps = rows.log2() + cols.log2();
    if steps == 0.0 {
        return 0.0;
    }
    // A GPU receives what it has not itself.
    let received = BYTES * depth * (m * (1.0 - 1.0 / cols) + w * (1.0 - 1.0 / rows));
    let inside = received / network.inside;
    let between = network.between.map_or(0.0, |rate| {
        // A node receives once what its rows and columns of the grid share.
        let [r, c] = [rows.min(NODE[0]), cols.min(NODE[1])];
        BYTES * depth * (r * m * (1.0 - c / cols) + c * w * (1.0 - r / rows)) / rate
    });
    inside.max(between) + steps * network.latency
}

/// The time of one GPU over that of all together.
fn efficiency(n: f64, gpus: u32, gpu: &Gpu, network: &Network, overlap: Overlap) -> f64 {
    let one = seconds(n, 1, gpu, network, overlap);
    one / (f64::from(gpus) * seconds(n, gpus, gpu, network, overlap))
}

const ORDERS: [f64; 3] = [16384.0, 65536.0, 262144.0];

fn numbers_of_gpus() -> impl Iterator<Item = u32> {
    (0..=10).map(|power| 1 << power)
}

/// The file of results.
pub fn text(source: &str, gpu: &Gpu) -> String {
    let mut text = format!(
        "# A model of products on many GPUs\n\nWritten by `cargo run -p wideblas-plots`; nothing here was measured on more than one GPU. \
         C := A B of double-double numbers, WB_WORKING, by SUMMA on a square grid or one with twice as many columns, in panels of {PANEL:.0}. \
         One GPU by {source}: {:.1} ps to convert an element, {:.4} ps a multiply-add, {:.1} ps to reconstruct an element of C. \
         NVLink: all GPUs in one domain, 382 GB/s from one to another (measured between two H100), 10 us until a panel arrives in one step of \
         a tree. Ethernet: nodes of eight such GPUs, 200 Gb/s from node to node, 30 us; both latencies and this rate are assumed. \
         Efficiency: the time of one GPU over that of all together. Overlapped: the next panel travels while one is multiplied, as `wb_pgemm_dd` \
         does not yet do. GiB: A, B and C of one GPU.\n",
        1e12 * gpu.element,
        1e12 * gpu.term,
        1e12 * gpu.finish
    );
    for n in ORDERS {
        let columns = NETWORKS.map(|one| {
            format!(
                "{0}, s | {0}, efficiency | {0}, overlapped, s | {0}, overlapped, efficiency",
                one.name
            )
        });
        writeln!(
            text,
            "\n## n = {n:.0}\n\n| GPUs | grid | GiB | {} |\n|{}",
            columns.join(" | "),
            "---|".repeat(11)
        )
        .expect("memory");
        for gpus in numbers_of_gpus() {
            let [rows, cols] = grid(gpus);
            let gib = 3.0 * BYTES * n * n / f64::from(gpus) / f64::from(1 << 30);
            write!(text, "| {gpus} | {rows} x {cols} | {gib:.2} |").expect("memory");
            for network in &NETWORKS {
                for overlap in [Overlap::None, Overlap::Panels] {
                    let (time, part) = (
                        seconds(n, gpus, gpu, network, overlap),
                        efficiency(n, gpus, gpu, network, overlap),
                    );
                    write!(text, " {time:.4} | {part:.2} |").expect("memory");
                }
            }
            text.push('\n');
        }
    }
    text
}

/// Efficiencies against the number of GPUs, from the file of results.
pub fn picture(all: &[Table]) -> String {
    let mut lines = Vec::new();
    for n in ORDERS {
        let one = table(all, &format!("n = {n:.0}"));
        for network in &NETWORKS {
            let column = format!("{}, overlapped, efficiency", network.name);
            let points =
                one.rows.iter().map(|row| (one.number(row, "GPUs"), one.number(row, &column)));
            let style = if network.between.is_some() { Style::Peer } else { Style::Own };
            lines.push(Line {
                name: format!("order {n:.0}, {}", network.name),
                points: points.collect(),
                style,
            });
        }
    }
    let chart = Chart {
        title: "Products of distributed matrices: a model".into(),
        note: "double-double numbers, H200, the next panel travels while one is multiplied".into(),
        x: Axis::logarithmic("GPUs"),
        y: Axis::linear("efficiency"),
        lines,
    };
    chart.svg()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GPU: Gpu = Gpu { element: 25e-12, term: 0.05e-12, finish: 50e-12 };

    #[test]
    fn one_gpu_takes_the_time_of_its_parts() {
        let n = 8192.0;
        let parts = 2.0 * n * n * GPU.element + n * n * n * GPU.term + n * n * GPU.finish;
        for overlap in [Overlap::None, Overlap::Panels] {
            let found = seconds(n, 1, &GPU, &NETWORKS[1], overlap);
            assert!((found - parts).abs() < 1e-9 * parts, "{found} {parts}");
        }
    }

    #[test]
    fn parts_are_those_of_the_table() {
        let text = "## dd, residues, on the device\n\n| op | n | ms | plan | residue | product | finish |\n|---|---|---|---|---|---|---|\n\
                    | NN | 1000 | 2.0 | 10 % | 20 % | 60 % | 10 % |\n";
        let gpu = Gpu::measured(&crate::tables::tables(text));
        let near = |x: f64, y: f64| (x - y).abs() < 1e-12 * y;
        assert!(
            near(gpu.element, 0.6e-3 / 2e6)
                && near(gpu.term, 1.2e-3 / 1e9)
                && near(gpu.finish, 0.2e-3 / 1e6),
            "{gpu:?}"
        );
    }

    /// More GPUs take less time where bytes are free, never less than their share, and overlap costs nothing.
    #[test]
    fn times_are_between_their_bounds() {
        let free = Network { name: "free", inside: f64::INFINITY, between: None, latency: 0.0 };
        for n in ORDERS {
            for gpus in numbers_of_gpus() {
                let share = n * n * n * GPU.term / f64::from(gpus);
                let without = seconds(n, gpus, &GPU, &free, Overlap::None);
                assert!(share < without);
                for network in &NETWORKS {
                    let [serial, overlapped] = [Overlap::None, Overlap::Panels]
                        .map(|one| seconds(n, gpus, &GPU, network, one));
                    assert!(
                        without <= overlapped + 1e-12 && overlapped <= serial + 1e-12,
                        "{n} {gpus} {}",
                        network.name
                    );
                }
            }
        }
    }

    /// The bytes of SUMMA: half of A and of B for four GPUs of a node, at the rate of one link.
    #[test]
    fn four_gpus_receive_half_of_a_row_and_of_a_column() {
        let network = Network { latency: 0.0, ..NETWORKS[0] };
        let (n, gpus) = (4096.0, 4);
        let parts = |overlap| seconds(n, gpus, &GPU, &network, overlap);
        let free =
            seconds(n, gpus, &GPU, &Network { inside: f64::INFINITY, ..network }, Overlap::None);
        let bytes = 2.0 * (n / 2.0) * n * BYTES / 2.0;
        assert!((parts(Overlap::None) - free - bytes / network.inside).abs() < 1e-9);
    }
}
