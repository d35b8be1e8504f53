//! Products of complex matrices from residues of their parts, as `engine::cpu::modular::parts` has them: with A = X + i Y and
//! B = V + i W,
//!
//! ```text
//! T = X (V + W),    Re A B = T - (X + Y) W,    Im A B = T + (Y - X) V.
//! ```

use super::{DEPTH, Run};
use crate::cuda::crt::arguments::{Combination, CrtOperand, CrtPlan, Operands};
use crate::cuda::launch::Failure;
use crate::cuda::modular::{self, ModularProduct};
use crate::cuda::part;
use cudarc::driver::sys::CUdeviceptr;
use wideblas_base::options::Part;

/// Threads of a block that combines planes, and bytes of a plane that each combines.
const COMBINING: usize = 256;
const COMBINED: usize = 16;

/// Sets of planes: of A in this order X, -(X + Y), Y - X; of B V + W, W, V. Products are those of a set of both.
const RE: [usize; 2] = [0, 2];
const IM: [usize; 2] = [1, 1];

impl Run<'_> {
    /// Enqueues all steps behind the plan, which is that of the real matrices.
    pub fn enqueue_parts(
        &self,
        operands: Operands,
        at: &dyn Fn(usize) -> CUdeviceptr,
        mark: &mut dyn FnMut(usize) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (m, n, _) = self.matrices.shape;
        let rows = m / 2;
        for (part, [a, b]) in [RE, IM].into_iter().enumerate() {
            let sides = [(0, rows, true), (0, n, true)];
            self.convert(self.part(operands, part), at, sides, [a, b])?;
        }
        self.combine(at, 0, &[(1, [-1, -1]), (2, [-1, 1])])?;
        self.combine(at, 1, &[(0, [1, 1])])?;
        mark(1)?;
        // The set, the part that it goes to, and that with what it is added to.
        for (set, to, before) in [(0, 0, None), (2, 1, Some(0)), (1, 0, Some(0))] {
            self.multiply_set(at, set, (to, before))?;
        }
        mark(2)?;
        for sums in 0..2 {
            let run = Run { sums, ..*self };
            run.finish_and_settle(at, (sums * rows, rows), (0, 0..n))?;
        }
        mark(3)
    }

    /// The operands' real or imaginary parts: Re A and Im A are the left columns of the real matrix, where these alternate
    /// with others, and the rows of B alternate.
    fn part(&self, operands: Operands, part: usize) -> Operands {
        let [a, b] = operands.sides;
        let bytes = self.matrices.numbers.bytes();
        let side = |side: CrtOperand, first: i64| CrtOperand {
            data: side.data + first as u64 * bytes as u64,
            depth_stride: 2 * side.depth_stride,
            depth: side.depth / 2,
            ..side
        };
        let below = part as i64 * (a.vectors / 2) as i64 * a.vector_stride;
        let sides = [side(a, below), side(b, part as i64 * b.depth_stride)];
        Operands { sides, ..operands }
    }

    /// Makes sets of planes of a side from those of its parts.
    fn combine(
        &self,
        at: &dyn Fn(usize) -> CUdeviceptr,
        side: usize,
        sums: &[(usize, [i32; 2])],
    ) -> Result<(), Failure> {
        let plane = self.layout.plane[side];
        let set = |set: usize| at(self.layout.planes[side] + set * self.planes * plane);
        let mut job = Combination {
            plan: at(0),
            moduli: self.table(&self.tables.byte_planes),
            x: set(RE[side]),
            y: set(IM[side]),
            plane: plane as i64,
            count: sums.len() as i32,
            ..Combination::default()
        };
        for (i, &(to, factors)) in sums.iter().enumerate() {
            (job.sums[i], job.factors[i]) = (set(to), factors);
        }
        self.launch("crt_combine", &job, plane.div_ceil(COMBINING * COMBINED), (COMBINING, 0))
    }

    /// Multiplies a set of planes of A by that of B.
    fn multiply_set(
        &self,
        at: &dyn Fn(usize) -> CUdeviceptr,
        set: usize,
        (to, before): (usize, Option<usize>),
    ) -> Result<(), Failure> {
        let (layout, (m, n, k)) = (self.layout, self.matrices.shape);
        let of = |side: usize| at(layout.planes[side] + set * self.planes * layout.plane[side]);
        let apart = (self.planes * layout.plane[2]) as i64;
        let product = ModularProduct {
            x: of(1),
            y: of(0),
            d: Run { sums: to, ..*self }.residues(at(0), 0),
            ld_d: layout.block.0.next_multiple_of(16) as i64,
            plane_x: layout.plane[1] as i64,
            plane_y: layout.plane[0] as i64,
            plane_d: layout.plane[2] as i64,
            rows: n as i32,
            cols: (m / 2) as i32,
            depth: (k / 2).next_multiple_of(DEPTH) as i32,
            part: part::code(Part::All),
            moduli: self.table(&self.tables.byte_planes),
            planes: at(std::mem::offset_of!(CrtPlan, planes)),
            adds: before.is_some().into(),
            pad: 0,
            before: before.map_or(0, |before| (before as i64 - to as i64) * apart),
            extents: [0; 2],
        };
        modular::enqueue(self.device, self.stream, &product, modular::Width::Bytes)
    }
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let combination = [
        layout!(Combination = "Combination" {
            plan, moduli, x, y, sums, factors, plane, count, pad,
        }),
        values(&[("COMBINE_THREADS", COMBINING), ("COMBINED", COMBINED)]),
    ];
    check("crt/parts", "wideblas::crt", &combination);
}
