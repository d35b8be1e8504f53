//! Arguments of the kernels: the structs of kernels/vectors/.

use crate::cpu::vectors::{self, Columns, Storage};
use crate::cuda::part;
use cudarc::driver::DeviceRepr;
use cudarc::driver::sys::CUdeviceptr;
use wideblas_format::{Components, Scalar};

/// Components of the longest number.
pub const LONGEST: usize = 8;

/// A number in an argument: its components, and zeros.
pub type Number = [f64; LONGEST];

pub fn number<T: Scalar<L>, const L: usize>(x: T) -> Number {
    let mut all = [0.0; LONGEST];
    all[..L].copy_from_slice(&x.components());
    all
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Vector {
    data: CUdeviceptr,
    step: i64,
}

impl Vector {
    pub fn of<T: Components>(x: vectors::Elements<'_, T>) -> Vector {
        Vector { data: x.at(0) as u64, step: x.step() as i64 }
    }
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Matrix {
    data: CUdeviceptr,
    rows: i64,
    cols: i64,
    ld: i64,
    lower: i64,
    upper: i64,
    storage: i32,
    part: i32,
    skips_diagonal: i64,
}

const FULL: i32 = 0;
const TURNED: i32 = 1;
const BAND: i32 = 2;
const PACKED: i32 = 3;

impl Matrix {
    pub fn of<T>(a: &Columns<'_, T>) -> Matrix {
        let (rows, cols) = a.shape();
        let (storage, ld, lower, upper) = match a.storage() {
            Storage::Full { ld } => (FULL, ld, 0, 0),
            Storage::Turned { ld } => (TURNED, ld, 0, 0),
            Storage::Band { ld, lower, upper } => (BAND, ld, lower, upper),
            Storage::Packed => (PACKED, 0, 0, 0),
        };
        // Diagonals beyond all elements are no more.
        let [lower, upper] = [lower, upper].map(|size| size.min(1 << 62) as i64);
        Matrix {
            data: a.first() as u64,
            rows: rows as i64,
            cols: cols as i64,
            ld: ld as i64,
            lower,
            upper,
            storage,
            part: part::code(a.part()),
            skips_diagonal: i64::from(a.skips_diagonal()),
        }
    }
}

/// An argument that begins with a number of items, which the launch sets.
pub trait Items: DeviceRepr + Copy {
    fn set_items(&mut self, items: usize);
}

macro_rules! arguments {
    ($(
        $(#[$text:meta])*
        $name:ident { $($field:ident: $type:ty),* $(,)? }
    )*) => {$(
        $(#[$text])*
        #[repr(C)]
        #[derive(Clone, Copy)]
        pub struct $name {
            pub items: i64,
            $(pub $field: $type,)*
        }

        // SAFETY: integers, doubles and addresses in the layout of the kernels' struct.
        unsafe impl DeviceRepr for $name {}

        impl Items for $name {
            fn set_items(&mut self, items: usize) {
                self.items = items as i64;
            }
        }
    )*};
}
arguments! {
    /// Of changes of elements.
    Elements { x: Vector, y: Vector, n: i64, factors: [Number; 4], is_serial: i64 }

    /// Of elements that are moved.
    Moves {
        x: Vector,
        y: Vector,
        n: i64,
        length: i32,
        what: i32,
        fill: Number,
        is_serial: i64,
    }

    /// Of multiples of a vector's elements.
    Multiples {
        x: Vector,
        out: CUdeviceptr,
        alpha: Number,
        is_plain: i32,
        conjugates_x: i32,
        conjugates_product: i32,
        pad: i32,
    }

    /// Of sums.
    Dots { x: Vector, y: Vector, n: i64, chunk: i64, out: CUdeviceptr }

    Largest { x: Vector, n: i64, places: CUdeviceptr, magnitudes: CUdeviceptr }

    /// Of products of matrices and vectors.
    MatVec {
        a: Matrix,
        x: Vector,
        y: Vector,
        alpha: Number,
        factors: CUdeviceptr,
        dots: CUdeviceptr,
    }

    /// Of changes of matrices.
    Update {
        a: Matrix,
        x: Vector,
        y: Vector,
        of_y: CUdeviceptr,
        of_x: CUdeviceptr,
        is_hermitian: i64,
    }

    /// Of a triangular matrix and a vector.
    TriangularVector {
        a: Matrix,
        x: Vector,
        n: i64,
        block: i64,
        is_unit: i32,
        solves: i32,
        quotients: CUdeviceptr,
    }

    /// Of a Hermitian matrix of few rows.
    Cholesky {
        data: CUdeviceptr,
        n: i64,
        down: i64,
        right: i64,
        conjugated: i64,
        found: CUdeviceptr,
    }

    /// Of a triangle of few rows.
    SmallTriangle { data: CUdeviceptr, n: i64, down: i64, right: i64, is_unit: i64 }

    /// Of a step of a refined eigenproblem.
    Refinement {
        gram: CUdeviceptr,
        quotient: CUdeviceptr,
        to: CUdeviceptr,
        from: CUdeviceptr,
        n: i64,
        width: i64,
        values: CUdeviceptr,
        sums: CUdeviceptr,
        first: CUdeviceptr,
        rotated: CUdeviceptr,
        summary: CUdeviceptr,
        noise: f64,
        limit: f64,
    }

    /// Of numbers that are a step apart.
    Sequence { data: CUdeviceptr, n: i64, step: i64, found: CUdeviceptr }

    /// Of columns that are eliminated.
    Panel {
        data: CUdeviceptr,
        ld: i64,
        rows: i64,
        cols: i64,
        column: i64,
        pivots: CUdeviceptr,
        inverse: CUdeviceptr,
        arrivals: CUdeviceptr,
        candidates: CUdeviceptr,
    }

    /// Of a panel whose reflectors are found.
    Reflectors {
        data: CUdeviceptr,
        down: i64,
        right: i64,
        rows: i64,
        cols: i64,
        conjugated: i64,
        column: i64,
        tau: CUdeviceptr,
        t: CUdeviceptr,
        ldt: i64,
        factors: CUdeviceptr,
        shift: CUdeviceptr,
        arrivals: CUdeviceptr,
        sums: CUdeviceptr,
        sizes: CUdeviceptr,
    }

    /// Of matrices that are made from reflectors.
    ReflectorBlock {
        data: CUdeviceptr,
        down: i64,
        right: i64,
        rows: i64,
        cols: i64,
        conjugated: i64,
        tau: CUdeviceptr,
        to: CUdeviceptr,
        ld: i64,
        offset: i64,
    }

    /// Of a linear system.
    Systems {
        from: CUdeviceptr,
        ld: i64,
        to: CUdeviceptr,
        ld_to: i64,
        rows: i64,
        cols: i64,
        row_powers: CUdeviceptr,
        col_powers: CUdeviceptr,
        high: CUdeviceptr,
        low: CUdeviceptr,
        correction: CUdeviceptr,
        of_columns: CUdeviceptr,
        errors: CUdeviceptr,
        found: CUdeviceptr,
        base: i64,
        bits: i64,
        what: i64,
        value: f64,
    }

    /// Of rows that are exchanged.
    Exchange {
        data: CUdeviceptr,
        down: i64,
        right: i64,
        cols: i64,
        first: i64,
        count: i32,
        reversed: i32,
        others: [u32; PAIRS],
    }
}

/// What [`Moves`] does.
pub const COPY: i32 = 0;
pub const SWAP: i32 = 1;
pub const FILL: i32 = 2;
pub const CONJUGATE: i32 = 3;

/// Threads of a block that computes rows of a full matrix, at most.
pub const ROW_THREADS: usize = 64;

/// Columns of a block of [`TriangularVector`].
pub const BLOCK: usize = 64;

/// The order of a [`Cholesky`] or [`SmallTriangle`], at most: of numbers of two components, and of more.
pub const SHORT_ORDER: usize = 64;
pub const LONG_ORDER: usize = 32;

/// Pairs of an [`Exchange`], at most, and its columns that a block of threads has.
pub const PAIRS: usize = 128;
pub const EXCHANGED_COLS: usize = 4;

/// Threads of a block that computes one item.
pub const WIDE: usize = 256;

/// Columns of [`Reflectors`], at most: of numbers of up to four components, and of more.
pub const SHORT_PANEL: usize = 32;
pub const LONG_PANEL: usize = 16;

/// Their rows that a block of threads treats together.
pub const LANES: usize = 32;

/// Rows and columns of a tile of [`Update`].
pub const TILE_ROWS: usize = 256;
pub const TILE_COLS: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::vectors::{GROUP, LONG};
    use wideblas_base::options::Part;

    crate::cuda::shared::as_in_kernels! {
        let structs = [
            layout!(Vector = "Vector" { data, step }),
            layout!(Matrix = "Columns" {
                data, rows, cols, ld, lower, upper, storage, part, skips_diagonal,
            }),
            layout!(Elements = "Elements" { items, x, y, n, factors, is_serial }),
            layout!(Moves = "Moves" { items, x, y, n, length, what, fill, is_serial }),
            layout!(Multiples = "Multiples" {
                items, x, out, alpha, is_plain, conjugates_x, conjugates_product, pad,
            }),
            layout!(Dots = "Dots" { items, x, y, n, chunk, out }),
            layout!(Largest = "Largest" { items, x, n, places, magnitudes }),
            layout!(MatVec = "MatVec" { items, a, x, y, alpha, factors, dots }),
            layout!(TriangularVector = "TriangularVector" {
                items, a, x, n, block, is_unit, solves, quotients,
            }),
            layout!(Update = "Update" { items, a, x, y, of_y, of_x, is_hermitian }),
        ];
        let code = |code: i32| code as usize;
        let values = values(&[
            ("LONGEST", LONGEST),
            ("FULL", code(FULL)),
            ("TURNED", code(TURNED)),
            ("BAND", code(BAND)),
            ("PACKED", code(PACKED)),
            ("COPY", code(COPY)),
            ("SWAP", code(SWAP)),
            ("FILL", code(FILL)),
            ("CONJUGATE", code(CONJUGATE)),
            ("GROUP", GROUP),
            ("BLOCK", BLOCK),
            ("ROW_THREADS", ROW_THREADS),
            ("LONG", LONG),
            ("TILE_ROWS", TILE_ROWS),
            ("TILE_COLS", TILE_COLS),
            ("ALL_OF_IT", code(part::code(Part::All))),
            ("UPPER", code(part::code(Part::Upper))),
            ("LOWER", code(part::code(Part::Lower))),
        ]);
        check("vectors/vectors", "wideblas", &[structs.as_slice(), &[values]].concat());
    }

    mod factors {
        use super::super::*;

        crate::cuda::shared::as_in_kernels! {
            let structs = [
                layout!(Cholesky = "Cholesky" {
                    items, data, n, down, right, conjugated, found,
                }),
                layout!(Panel = "Panel" {
                    items, data, ld, rows, cols, column, pivots, inverse, arrivals, candidates,
                }),
                layout!(Exchange = "Exchange" {
                    items, data, down, right, cols, first, count, reversed, others,
                }),
                layout!(SmallTriangle = "SmallTriangle" {
                    items, data, n, down, right, is_unit,
                }),
                layout!(Sequence = "Sequence" { items, data, n, step, found }),
                values(&[
                    ("SHORT_ORDER", SHORT_ORDER),
                    ("LONG_ORDER", LONG_ORDER),
                    ("PAIRS", PAIRS),
                    ("EXCHANGED_COLS", EXCHANGED_COLS),
                    ("WIDE", WIDE),
                ]),
            ];
            check("vectors/factors", "wideblas", &structs);
        }
    }

    mod reflectors {
        use super::super::*;

        crate::cuda::shared::as_in_kernels! {
            let structs = [
                layout!(Reflectors = "Reflectors" {
                    items, data, down, right, rows, cols, conjugated, column, tau, t, ldt, factors, shift, arrivals, sums, sizes,
                }),
                layout!(ReflectorBlock = "ReflectorBlock" {
                    items, data, down, right, rows, cols, conjugated, tau, to, ld, offset,
                }),
                values(&[
                    ("SHORT_PANEL", SHORT_PANEL),
                    ("LONG_PANEL", LONG_PANEL),
                    ("LANES", LANES),
                ]),
            ];
            check("vectors/reflectors", "wideblas", &structs);
        }
    }

    mod systems {
        use super::super::*;
        use crate::cuda::vectors::systems::{
            ERRORS, PROBE_ALTERNATING, PROBE_CONSTANT, PROBE_SIGNS, RELATIVE_ERRORS, STATES,
        };

        crate::cuda::shared::as_in_kernels! {
            let structs = [
                layout!(Systems = "Systems" {
                    items, from, ld, to, ld_to, rows, cols, row_powers, col_powers, high, low, correction, of_columns, errors, found,
                    base, bits, what, value,
                }),
                values(&[
                    ("PROBE_CONSTANT", PROBE_CONSTANT as usize),
                    ("PROBE_ALTERNATING", PROBE_ALTERNATING as usize),
                    ("PROBE_SIGNS", PROBE_SIGNS as usize),
                    ("STATES", STATES),
                    ("ERRORS", ERRORS),
                    ("RELATIVE_ERRORS", RELATIVE_ERRORS),
                ]),
            ];
            check("vectors/systems", "wideblas", &structs);
        }
    }

    mod refinement {
        use super::super::*;

        crate::cuda::shared::as_in_kernels! {
            let structs = [layout!(Refinement = "Refinement" {
                items, gram, quotient, to, from, n, width, values, sums, first, rotated, summary, noise, limit,
            })];
            check("vectors/refinement", "wideblas", &structs);
        }
    }
}
