//! Sparse products and solvers on a GPU, with the bits of the CPU.
//!
//! `kernels` loads the kernels of crates/sparse/kernels, `rows` holds a matrix on the device, `product` multiplies, and `card` carries out
//! the steps of a solver, which `change` groups into kernels. Numbers are those of one, two and four doubles; whatever the storage of a
//! matrix, the device has its rows. Everything else is the CPU's: numbers of more bits, triangles of preconditioners, exact sums and exact
//! residuals.

mod card;
mod change;
mod kernels;
mod product;
mod rows;
mod stream;

pub use card::{Card, Given};
pub use product::{multiply, product_seconds};
pub use rows::OnDevice;

use crate::Matrix;
use std::sync::atomic::{AtomicU64, Ordering};
use wideblas_base::config::{config, device_choice};
use wideblas_engine::choose::{self, Choice, Cost, Transfer};
use wideblas_engine::cpu::par;
use wideblas_engine::device::Device;

/// Numbers of a few doubles, as the device has them.
pub struct Format<N> {
    /// Doubles of a number: 1, 2 or 4.
    pub len: usize,
    pub to: fn(&N) -> [f64; 4],
    pub from: fn(&[f64]) -> N,
}

impl<N> Clone for Format<N> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<N> Copy for Format<N> {}

impl<N> Format<N> {
    fn words(&self, x: &[N]) -> Vec<u64> {
        let mut words = wideblas_base::fallible::room_for(x.len() * self.len);
        for x in x {
            words.extend((self.to)(x)[..self.len].iter().map(|x| x.to_bits()));
        }
        words
    }

    fn numbers(&self, words: &[u64]) -> Vec<N> {
        let number = |words: &[u64]| {
            let mut parts = [0.0; 4];
            parts.iter_mut().zip(words).for_each(|(part, word)| *part = f64::from_bits(*word));
            (self.from)(&parts[..self.len])
        };
        wideblas_base::fallible::collected(words.chunks_exact(self.len).map(number))
    }

    /// Cycles of a core with AVX-512 for an entry of a matrix, and for an element of a vector in an iteration.
    fn cycles(&self) -> (f64, f64) {
        match self.len {
            1 => (4.0, 8.0),
            2 => (7.0, 16.0),
            _ => (50.0, 140.0),
        }
    }
}

/// Iterations that a solver is expected to need: how many it will be is not known.
const ITERATIONS: f64 = 100.0;
/// Bytes that a GPU reads in the time that the launches of an iteration take.
const LAUNCHES: f64 = 5e7;

/// Bytes of a matrix on a device.
fn bytes(matrix: &Matrix) -> f64 {
    12.0 * matrix.len() as f64 + 8.0 * matrix.rows() as f64
}

fn chosen(cost: &Cost, transfers: [Transfer; 2]) -> Choice {
    let cpu = (config().isa(), par::num_threads());
    choose::residue_numbers(cost, transfers.into_iter(), device_choice(), cpu)
}

/// The GPU for a solver with a matrix, if there is one and it is expected to be faster, or was asked for.
pub fn for_solver<N>(matrix: &Matrix, format: Format<N>, most: usize) -> Option<&'static Device> {
    let (n, len, iterations) =
        (matrix.rows() as f64, format.len as f64, ITERATIONS.min(most as f64));
    let (entry, element) = format.cycles();
    let cost = Cost {
        cycles: iterations * (entry * matrix.len() as f64 + element * n),
        bytes: iterations * (bytes(matrix) + 88.0 * len * n + LAUNCHES),
        multiply_adds: 0.0,
    };
    let up = Transfer { up: bytes(matrix) + 24.0 * len * n, ..Transfer::default() };
    match chosen(&cost, [up, Transfer::default()]) {
        Choice::Gpu(device) => Some(device),
        Choice::Cpu(_) => None,
    }
}

/// The same for a product with vectors in host memory. A matrix is copied once products without it would have taken as long.
fn for_product<N>(matrix: &Matrix, format: Format<N>) -> Option<&'static Device> {
    let copies = matrix.copies();
    let (entry, _) = format.cycles();
    let vectors = 8.0 * format.len as f64 * (matrix.rows() + matrix.columns()) as f64;
    let cost = Cost {
        cycles: entry * matrix.len() as f64,
        bytes: bytes(matrix) + vectors,
        multiply_adds: 0.0,
    };
    let missed = f64::from_bits(copies.missed.load(Ordering::Relaxed));
    let matrix = Transfer {
        up: if copies.is_empty() { bytes(matrix) } else { 0.0 },
        missed,
        ..Transfer::default()
    };
    match chosen(&cost, [matrix, Transfer { up: vectors, ..Transfer::default() }]) {
        Choice::Gpu(device) => Some(device),
        Choice::Cpu(saved) => {
            copies.missed.store((missed + saved).to_bits(), Ordering::Relaxed);
            None
        }
    }
}

/// What a matrix has on devices.
#[derive(Debug, Default)]
pub struct Copies {
    all: std::sync::Mutex<Vec<std::sync::Arc<OnDevice>>>,
    /// Seconds that products would have saved, as the bits of a double.
    missed: AtomicU64,
}

impl Copies {
    fn is_empty(&self) -> bool {
        self.all.try_lock().is_ok_and(|all| all.is_empty())
    }
}
