//! Multiplies residues.

use super::{DEPTH, Run};
use crate::cuda::crt::arguments::CrtPlan;
use crate::cuda::crt::kind::Kind;
use crate::cuda::crt::layout::extents_bytes;
use crate::cuda::launch::Failure;
use crate::cuda::modular::{self, ModularProduct};
use crate::cuda::part;
use cudarc::driver::result;
use cudarc::driver::sys::CUdeviceptr;
use std::ops::Range;
use wideblas_base::options::Part;

impl Run<'_> {
    /// Multiplies the residues for some rows and columns of a block of C and one step of the depth; if `adds`, adds them to
    /// the products of earlier steps. The first row is a multiple of [`modular::FILLED`].
    pub fn multiply(
        &self,
        at: &dyn Fn(usize) -> CUdeviceptr,
        (i, rows): (usize, Range<usize>),
        (j, columns): (usize, Range<usize>),
        (k, adds): (usize, bool),
    ) -> Result<(), Failure> {
        let (tables, layout) = (self.tables, self.layout);
        let before = [rows.start, columns.start].map(|at| at * k.next_multiple_of(modular::SLAB));
        let above = (rows.start * self.kind.residue_bytes()) as CUdeviceptr;
        let (moduli, width) = match self.kind {
            Kind::Bytes => (&tables.byte_planes, modular::Width::Bytes),
            Kind::Digits | Kind::Long => (&tables.prime_planes, modular::Width::Words),
        };
        // Rows of this product are columns of C. Blocks off the diagonal are wanted completely.
        let on_diagonal = i == j && (rows.start, columns.start) == (0, 0);
        let part = if on_diagonal { self.job.part.transposed() } else { Part::All };
        let of_columns = usize::from(!self.same);
        let extents = layout.extents.map_or([0; 2], |extents| {
            let of_rows = extents[0] + extents_bytes(rows.start);
            [extents[of_columns] + extents_bytes(columns.start), of_rows].map(at)
        });
        let product = ModularProduct {
            x: at(layout.planes[of_columns] + before[1]),
            y: at(layout.planes[0] + before[0]),
            d: self.residues(at(0), columns.start) + above,
            ld_d: layout.block.0.next_multiple_of(16) as i64,
            plane_x: layout.plane[1] as i64,
            plane_y: layout.plane[0] as i64,
            plane_d: layout.plane[2] as i64,
            rows: columns.len() as i32,
            cols: rows.len() as i32,
            depth: k.next_multiple_of(DEPTH) as i32,
            part: part::code(part),
            moduli: self.table(moduli),
            planes: at(std::mem::offset_of!(CrtPlan, planes)),
            adds: adds.into(),
            pad: 0,
            before: 0,
            extents,
        };
        modular::enqueue(self.device, self.stream, &product, width)
    }

    /// Makes the residues of all of C zero.
    pub fn clear_residues(&self, base: CUdeviceptr) -> Result<(), Failure> {
        let bytes = self.planes * self.layout.plane[2] * self.kind.residue_bytes();
        let to = base + self.layout.residues as CUdeviceptr;
        // SAFETY: the residues, which are within the memory.
        unsafe { result::memset_d8_async(to, 0, bytes, self.stream.cu_stream())? };
        Ok(())
    }

    /// The address of the residues of a block of C, from this column on.
    pub fn residues(&self, base: CUdeviceptr, column: usize) -> CUdeviceptr {
        let layout = self.layout;
        let before = self.sums * self.planes * layout.plane[2]
            + column * layout.block.0.next_multiple_of(16);
        base + (layout.residues + before * self.kind.residue_bytes()) as u64
    }
}
