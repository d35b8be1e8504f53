//! What a product costs, to choose a way of computing it: in cycles of a core with 64-byte vectors where the operands are in
//! host memory, and in picoseconds of a GPU where some of them are on one.
//!
//! The choice decides bits of the result where two ways round differently. It therefore depends on the
//! data, the sizes and where the operands are, never on the machine or the number of threads: a GPU that is lent operands of the host
//! returns the host's bits. The constants were measured on one core
//! with AVX-512 VNNI, and [`DEVICE`] on an H100. `cargo bench --bench costs` measures what they are made of and writes both beside each other to
//! benches/results/cpu-costs.md. They stay as they are, since bits depend on them.

use wideblas_base::options::Part;
use wideblas_engine::cpu::modular::Width;

/// (m, n, k)
type Shape = (usize, usize, usize);

/// The cost of the native way, and what it is compared with.
#[derive(Clone, Copy, Debug)]
pub struct Native {
    pub start: f64,
    pub multiply_add: f64,
    /// Of reading or writing one element.
    pub element: f64,
    /// The cost of residues at the same place.
    pub residues: &'static Table,
}

impl Native {
    /// Cycles, of operands in host memory.
    pub const fn here(multiply_add: f64, element: f64) -> Native {
        Native { start: 0.0, multiply_add, element, residues: &HOST }
    }

    /// Picoseconds, of operands on a GPU.
    pub const fn on_device(start: f64, multiply_add: f64, element: f64) -> Native {
        Native { start, multiply_add, element, residues: &DEVICE }
    }

    /// Of a product of which a triangle is computed: half of the multiply-adds.
    pub fn of_part(self, part: Part) -> Native {
        let share = if part == Part::All { 1.0 } else { 0.5 };
        Native { multiply_add: share * self.multiply_add, ..self }
    }

    /// A product of the shape.
    pub fn cost(&self, (m, n, k): Shape) -> f64 {
        let (m, n, k) = (m as f64, n as f64, k as f64);
        let elements = (m * k + k * n + m * n) * self.element;
        self.start + m * n * k * self.multiply_add + elements
    }
}

/// Constants of a cost that depend on the width of the moduli.
#[derive(Clone, Copy, Debug)]
pub struct OfWidth {
    /// Products of residues a cycle: two instructions of 64 bytes, less what the edges and the flushes cost.
    pub products: f64,
    /// Bits of a modulus.
    pub bits: f64,
}

pub const BYTES: OfWidth = OfWidth { products: 105.0, bits: 7.5 };
pub const WORDS: OfWidth = OfWidth { products: 50.0, bits: 12.5 };

/// The cost of a step for one number: `each` + r (`modulus` + d / `table`) for r moduli, where d is the number of bytes
/// of all moduli: a table of these digits is multiplied.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub each: f64,
    pub modulus: f64,
    pub table: f64,
}

/// A number of A or B, whose bits are examined and which is converted to residues.
pub const CONVERT: Step = Step { each: 25.0, modulus: 0.4, table: 200.0 };
/// An element of C, which becomes an integer and is rounded.
pub const RECONSTRUCT: Step = Step { each: 80.0, modulus: 1.0, table: 30.0 };
/// Planes, tables and the hand-over between the steps: cycles, and those for each modulus.
pub const START: (f64, f64) = (10_000.0, 300.0);

/// The cost of products by residues at one place.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    pub bytes: OfWidth,
    pub words: OfWidth,
    pub convert: Step,
    pub reconstruct: Step,
    pub start: (f64, f64),
    /// Where residues with this number of moduli cost no less than the native way, that is taken without a look at the numbers.
    pub fewest: usize,
}

pub const HOST: Table = Table {
    bytes: BYTES,
    words: WORDS,
    convert: CONVERT,
    reconstruct: RECONSTRUCT,
    start: START,
    // Hardly any data gets by with so few.
    fewest: 6,
};

/// From times of products of dd numbers on the device, which have about 31 moduli: n x n x k, n from 256 to 8192 and k from 8 to 4096, by
/// `cargo bench --bench gpu_updates`, and of the kernel that finishes them.
pub const DEVICE: Table = Table {
    bytes: OfWidth { products: 970.0, bits: 7.5 },
    // Three digits, whose products are those of bytes.
    words: OfWidth { products: 320.0, bits: 12.5 },
    convert: Step { each: 5.0, modulus: 0.5, table: 70.0 },
    // By tensor cores: kernels/crt/tensor.cuh.
    reconstruct: Step { each: 18.0, modulus: 0.3, table: 60.0 },
    start: (4e7, 0.0),
    // A look at the numbers takes a tenth to a third of the time of a product of depth 64. It pays for numbers of few bits alone.
    fewest: 28,
};

/// Cycles that a byte of an operand takes on its way to residues, beyond [`CONVERT`]; thin products consist of that. It
/// counts where an engine is chosen, which decides no bits. Measured on products of 1 to 16 rows by 1024 x 1024:
/// against numbers of one double, those of two take 1.2 times what the costs say, those of four twice.
pub const READING: f64 = 1.0;

pub fn of(width: Width) -> OfWidth {
    *HOST.of(width)
}

impl Step {
    /// For `r` moduli.
    pub fn cycles(&self, r: f64, of: &OfWidth) -> f64 {
        let digits = r * of.bits / 8.0;
        self.each + r * (self.modulus + digits / self.table)
    }
}

impl Table {
    fn of(&self, width: Width) -> &OfWidth {
        match width {
            Width::Byte => &self.bytes,
            Width::Word => &self.words,
        }
    }

    /// A product by `moduli` residues of a width.
    pub fn cost(&self, shape @ (m, n, k): Shape, width: Width, moduli: usize) -> f64 {
        let operands = self.conversion(shape, width, moduli);
        let (m, n, k, r) = (m as f64, n as f64, k as f64, moduli as f64);
        let of = self.of(width);
        let start = self.start.0 + self.start.1 * r;
        start + m * n * k * r / of.products + operands + m * n * self.reconstruct.cycles(r, of)
    }

    /// The part of [`Table::cost`] that converts the operands to residues.
    pub fn conversion(&self, (m, n, k): Shape, width: Width, moduli: usize) -> f64 {
        let (m, n, k) = (m as f64, n as f64, k as f64);
        (m * k + k * n) * self.convert.cycles(moduli as f64, self.of(width))
    }
}

/// A product by `moduli` residues of a width in host memory.
pub fn residues(shape: Shape, width: Width, moduli: usize) -> f64 {
    HOST.cost(shape, width, moduli)
}

/// A product of doubles by an exact sum for each element. To end a sum and round it takes as long as some hundred terms.
pub fn exact_sums((m, n, k): Shape) -> f64 {
    EXACT_SUMS.cost((m, n, k)) + (m * n) as f64 * ENDING
}

/// For numbers over a small range, and cycles that the end of a sum takes. It decides no bits.
const EXACT_SUMS: Native = Native::here(2.2, 1.5);
const ENDING: f64 = 1000.0;

/// The part of [`residues`] that converts the operands to residues.
pub fn conversion(shape: Shape, width: Width, moduli: usize) -> f64 {
    HOST.conversion(shape, width, moduli)
}
