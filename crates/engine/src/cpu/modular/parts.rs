//! Complex matrices as residues: products of three real matrices.
//!
//! With A = X + i Y and B = V + i W,
//!
//! ```text
//! T = X (V + W),    Re A B = T - (X + Y) W,    Im A B = T + (Y - X) V.
//! ```
//!
//! Each part becomes residues once, and sums of residues are those of sums. Left planes are the sets X, -(X + Y) and Y - X,
//! right ones V + W, W and V; sums have the sets Re A B and Im A B.

use super::planes::{DigitTable, Factors, ResiduePlanes, Staging, Sums, Task};
use super::{Combination, Width, kernels};
use crate::cpu::per_thread::PerThread;

/// Sets of planes of an operand. Sums have two.
pub const SETS: usize = 3;

/// The side of an operand, and whether its conjugate is meant.
#[derive(Clone, Copy)]
pub struct Operand {
    pub is_left: bool,
    pub is_conjugated: bool,
}

impl ResiduePlanes {
    /// Fills the sets of planes of a complex operand; `produce` has the part, 0 or 1, before what [`ResiduePlanes::fill`]
    /// gives it.
    pub fn fill_parts(
        &mut self,
        table: &DigitTable<'_>,
        Operand { is_left, is_conjugated }: Operand,
        depth: usize,
        staging: &PerThread<Staging>,
        produce: impl Fn(usize, usize, usize, &mut [u32], &mut [i32]) + Sync,
    ) {
        let sign = if is_conjugated { -1 } else { 1 };
        // The sets where the real and the imaginary part are first, and sums with their sets.
        let (re, im) = if is_left { (0, 1) } else { (2, 1) };
        let sums = if is_left {
            [(1, [-1, -sign]), (2, [-1, sign])]
        } else {
            [(0, [1, sign]), (1, [0, sign])]
        };
        self.start(table, depth, SETS);
        let all = &*self;
        let (unit, width) = all.kind();
        let combine = kernels(unit, width).combine;
        all.for_each_step(staging, |place, staging| {
            for (part, set) in [re, im].into_iter().enumerate() {
                all.convert(table, (is_left, set), place, staging, |first, words, negative| {
                    produce(part, place.panel, first, words, negative)
                });
            }
            let of = |set: usize| all.place(set * table.moduli.len(), place);
            let job = Combination {
                moduli: table.moduli,
                x: of(re),
                y: of(im),
                sums: sums.map(|(set, factors)| (of(set), factors)),
                unsigned: is_left && width == Width::Byte,
                plane: all.plane_bytes(),
            };
            // SAFETY: a step in every plane of three sets, which no other task has.
            unsafe { combine(&job) };
        });
    }
}

impl Sums {
    /// [`Sums::multiply`] of operands that [`ResiduePlanes::fill_parts`] filled.
    pub fn multiply_parts(
        &mut self,
        operands: (&ResiduePlanes, &ResiduePlanes),
        accumulate: bool,
        task: &Task<'_>,
    ) {
        let products = [
            Factors { planes: (0, 0), to: 0, also: Some(1), accumulate },
            Factors { planes: (1, 1), to: 0, also: None, accumulate: true },
            Factors { planes: (2, 2), to: 1, also: None, accumulate: true },
        ];
        self.multiply_sets(operands, &products, task);
    }
}
