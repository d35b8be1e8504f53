//! What a product costs, in cycles of a core with 64-byte vectors, to choose a way of computing it.
//!
//! The choice decides bits of the result where two ways round differently. It therefore depends on the
//! data and the sizes alone, never on the machine or the number of threads; the constants were
//! measured on one core with AVX-512 VNNI.

use crate::engine::cpu::modular::Width;

/// (m, n, k)
type Shape = (usize, usize, usize);

/// Cycles of the native way for one multiply-add, and for reading or writing one element.
#[derive(Clone, Copy, Debug)]
pub struct Native {
    pub multiply_add: f64,
    pub element: f64,
}

impl Native {
    /// A product of the shape.
    pub fn cost(&self, (m, n, k): Shape) -> f64 {
        let (m, n, k) = (m as f64, n as f64, k as f64);
        m * n * k * self.multiply_add + (m * k + k * n + m * n) * self.element
    }
}

/// Bits of a modulus of a width.
fn bits(width: Width) -> f64 {
    match width {
        Width::Byte => 7.5,
        Width::Word => 12.5,
    }
}

/// A product by `moduli` residues of a width.
pub fn residues(shape @ (m, n, k): Shape, width: Width, moduli: usize) -> f64 {
    let operands = conversion(shape, width, moduli);
    let (m, n, k, r) = (m as f64, n as f64, k as f64, moduli as f64);
    // Products a cycle: two instructions of 64 bytes, less what the edges and the flushes cost.
    let rate = match width {
        Width::Byte => 105.0,
        Width::Word => 50.0,
    };
    // Integers need a table product over the groups.
    let digits = r * bits(width) / 8.0;
    let reconstruct = 80.0 + r * (1.0 + digits / 30.0);
    // Planes, tables and the hand-over between the steps.
    let start = 10_000.0 + 300.0 * r;
    start + m * n * k * r / rate + operands + m * n * reconstruct
}

/// What of [`residues`] makes residues of the operands.
pub fn conversion((m, n, k): Shape, width: Width, moduli: usize) -> f64 {
    let (m, n, k, r) = (m as f64, n as f64, k as f64, moduli as f64);
    // A table product over the digits.
    let digits = r * bits(width) / 8.0;
    (m * k + k * n) * (25.0 + r * (0.4 + digits / 200.0))
}
