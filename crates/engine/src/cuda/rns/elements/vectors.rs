//! The words of vectors, which statements on matrices need for many elements: kernels/rns/vectors.cuh.

use super::super::super::launch::Failure;
use super::super::super::memory::Buffer;
use super::super::super::probe::Device;
use super::super::super::queue::Queue;
use super::super::launching::{limits, misfit};
use super::super::plan::Limits;
use super::arrange::{Arrangement, len_of};
use super::plan::ElementPlan;
use super::prefix::Prefix;
use super::tables::Table;
use super::{ElementArray, Elements, OPERANDS, launch};
use crate::cuda::part;
use crate::rns::spec::{Place, Spec, plus};
use cudarc::driver::DeviceRepr;
use cudarc::driver::sys::CUdeviceptr;
use wideblas_base::options::Part;
use wideblas_format::rns::ModuliSet;

/// `KnownWords` of kernels/rns/vectors.cuh.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct KnownWords {
    words: CUdeviceptr,
    sign: CUdeviceptr,
    exp: CUdeviceptr,
    len: i32,
    number_step: i32,
    word_step: i32,
    scalar: i32,
}

/// `Vectors` of kernels/rns/vectors.cuh.
#[repr(C)]
#[derive(Clone, Copy)]
struct Vectors {
    elements: Elements,
    count: i32,
    known: [KnownWords; OPERANDS],
}

// SAFETY: integers, doubles and addresses in the layout of the kernel's struct.
unsafe impl DeviceRepr for Vectors {}

/// Numbers of the longest vector.
fn longest(spec: &Spec, arrangement: &Arrangement) -> usize {
    arrangement.vectors.iter().map(|vector| len_of(spec, vector.operand)).max().unwrap_or(0)
}

/// How blocks compute the words of vectors: those of products of one vector's numbers with a scalar.
pub fn plan(
    set: &ModuliSet,
    prefix: &Prefix,
    spec: &Spec,
    arrangement: &Arrangement,
    bytes: bool,
    limits: Limits,
) -> Option<ElementPlan> {
    let vector = Place::by_row(0, longest(spec, arrangement), 1);
    let mut operands = spec.operands[..spec.scalars].to_vec();
    operands.push(vector);
    let product = if spec.scalars > 0 { plus(&[spec.scalars, 0]) } else { plus(&[0]) };
    let shape = (longest(spec, arrangement), 1, Part::All);
    let all = Spec::new(shape, spec.scalars, operands, vec![(vector, vec![product])]);
    ElementPlan::new(set, prefix, &all, &Arrangement::near(&all), bytes, limits)
}

/// Computes the words, which must be done before the elements.
pub(super) struct Before {
    vectors: Vectors,
    plan: ElementPlan,
    blocks: usize,
    _words: Vec<Buffer<u32>>,
}

impl Before {
    /// Changes the vectors among the operands of `elements` to the words that this computes.
    pub fn new(
        device: &Device,
        queue: &Queue,
        (set, table, bytes): (&ModuliSet, &Table, bool),
        (spec, arrangement): (&Spec, &Arrangement),
        elements: &mut Elements,
    ) -> Result<Before, Failure> {
        let longest = longest(spec, arrangement);
        let plan = plan(set, &table.prefix, spec, arrangement, bytes, limits(device, queue)?)
            .ok_or_else(misfit)?;
        let mut own = elements.with_plan(&plan);
        own.rows = longest as i32;
        own.cols = 1;
        own.triangle = part::code(Part::All);
        // One vector of a block; the others are beyond.
        own.operands = spec.scalars as i32 + 1;
        own.results = 1;
        own.result[0].term[0].at = plan.terms as i32;
        let mut vectors =
            Vectors { elements: own, count: 0, known: [KnownWords::default(); OPERANDS] };
        let words = table.prefix.words;
        let mut buffers = Vec::new();
        for (k, vector) in arrangement.vectors.iter().enumerate() {
            let to = &mut elements.operand[vector.operand];
            let by_row = to.row_step != 0;
            let len = len_of(spec, vector.operand);
            let step = if by_row { to.row_step } else { to.col_step };
            let row = plan.states as i32;
            vectors.elements.operand[spec.scalars + k] =
                ElementArray { row_step: step, col_step: 0, row, ..*to };
            // Products with a scalar have twice the words. Neighbouring threads read neighbouring numbers of a column's
            // vector, and the same number of a row's.
            let room = 2 * words;
            let buffer = queue.room::<u32>((room + 2) * len)?;
            let sign = buffer.data() + 4 * (room * len) as u64;
            let (number_step, word_step) = if by_row { (1, len) } else { (room, 1) };
            let known = KnownWords {
                words: buffer.data(),
                sign,
                exp: sign + 4 * len as u64,
                len: len as i32,
                number_step: number_step as i32,
                word_step: word_step as i32,
                scalar: vector.scalar.map_or(-1, |scalar| scalar as i32),
            };
            buffers.push(buffer);
            vectors.known[k] = known;
            vectors.count += 1;
            *to = ElementArray {
                digits: known.words,
                sign: known.sign,
                exp: known.exp,
                first: 0,
                row_step: by_row.into(),
                col_step: (!by_row).into(),
                word_step: known.word_step,
                number_step: known.number_step,
                scalar: known.scalar,
                ..*to
            };
        }
        let blocks = longest.div_ceil(plan.batch).min(plan.blocks) * arrangement.vectors.len();
        Ok(Before { vectors, plan, blocks, _words: buffers })
    }

    pub fn enqueue(&self, device: &Device, queue: &Queue) -> Result<(), Failure> {
        let kernel = if self.plan.bytes { "rns_vectors_long" } else { "rns_vectors" };
        // SAFETY: the argument is the kernel's; operands were checked to have the numbers that the call needs, and there
        // is room for their words.
        unsafe { launch(device, queue, kernel, &self.vectors, &self.plan, self.blocks) }
    }
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let vectors = [
        layout!(KnownWords = "KnownWords" { words, sign, exp, len, number_step, word_step, scalar }),
        layout!(Vectors = "Vectors" { elements, count, known }),
    ];
    check("rns/elements", "wideblas::rns", &[vectors.concat()]);
}
