//! Converts numbers to residues.

use super::{DEPTH, Run};
use crate::cuda::crt::arguments::{Conversion, Operands, Planes};
use crate::cuda::crt::kind::Kind;
use crate::cuda::crt::layout::extents_bytes;
use crate::cuda::crt::long::{CONVERT_SHARED, CONVERTED as LONG_CONVERTED};
use crate::cuda::launch::Failure;
use crate::cuda::modular;
use cudarc::driver::result;
use cudarc::driver::sys::CUdeviceptr;

/// Vectors that a block of threads converts.
const CONVERTED: usize = 8;
/// Threads of such a block.
const CONVERTING: usize = 256;

impl Run<'_> {
    /// Makes the residues of rows of A and of columns of B. For each side: the first vector, the number of vectors,
    /// and whether to convert them; and the set of planes.
    pub fn convert(
        &self,
        operands: Operands,
        at: &dyn Fn(usize) -> CUdeviceptr,
        sides: [(usize, usize, bool); 2],
        sets: [usize; 2],
    ) -> Result<(), Failure> {
        let (tables, layout) = (self.tables, self.layout);
        let planes = |side: usize| Planes {
            data: at(layout.planes[side] + sets[side] * self.planes * layout.plane[side]),
            plane: layout.plane[side] as i64,
            first: sides[side].0 as i32,
            vectors: sides[side].1 as i32,
            extents: layout.extents.map_or(0, |extents| at(extents[side])),
        };
        let wanted = |side: usize| if sides[side].2 { sides[side].1 } else { 0 };
        let job = Conversion {
            operands,
            planes: [planes(0), planes(1)],
            first_side: i32::from(!sides[0].2),
            pad: 0,
            bytes: self.table(&tables.byte_bases),
            byte_rows: self.table(&tables.byte_rows),
            primes: self.table(&tables.prime_bases),
            prime_rows: self.table(&tables.prime_rows),
            long_rows: self.long.map_or(0, |long| self.table(&long.rows)),
        };
        let (kernel, vectors, depth, shared) = match self.kind {
            Kind::Bytes => ("crt_bytes", CONVERTED, modular::SLAB, 0),
            Kind::Digits => ("crt_digits", CONVERTED, DEPTH, 0),
            Kind::Long => ("crt_long", LONG_CONVERTED, DEPTH, CONVERT_SHARED),
        };
        let deep = (operands.sides[0].depth as usize).div_ceil(depth);
        let blocks = (wanted(0).div_ceil(vectors) + wanted(1).div_ceil(vectors)) * deep;
        if blocks == 0 {
            return Ok(());
        }
        for side in (0..2).filter(|&side| wanted(side) > 0) {
            if let Some(extents) = layout.extents {
                let (to, bytes) = (at(extents[side]), extents_bytes(wanted(side)));
                // SAFETY: within the memory of the product.
                unsafe { result::memset_d8_async(to, 0, bytes, self.stream.cu_stream())? };
            }
        }
        self.launch(&self.named(kernel), &job, blocks, (CONVERTING, shared))
    }
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let check = |file: &str, list: &[(&str, usize)]| {
        check(file, "wideblas::crt", &[values(list)]);
    };
    check("crt/convert", &[("SHARE_VECTORS", CONVERTED), ("SHARE_DEPTH", DEPTH)]);
    check("crt/convert", &[("CONVERT_THREADS", CONVERTING)]);
    // Blocks as the modular products read them.
    let blocks = [("BLOCK_ROWS", modular::BLOCK), ("BLOCK_DEPTH", modular::SLAB)];
    check("crt/convert", &blocks);
}
