//! Elements that are sums of a few products, each rounded once: the kernel of kernels/rns/elements.cu.

pub mod arrange;
mod largest;
pub mod plan;
pub mod prefix;
pub(super) mod tables;
pub mod threestep;
pub mod vectors;

use super::super::launch::Failure;
use super::super::probe::Device;
use super::super::queue::Queue;
use super::array::{Resident, Results};
use super::launching::{self, alike, copy_numbers, limits, misfit};
use super::measure;
use super::sets::{Set, known};
use crate::cuda::part;
use crate::rns::spec::{Place, Spec, Term};
use arrange::{Arranged, Arrangement};
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{DeviceRepr, LaunchConfig, PushKernelArg};
pub use largest::{ge_norm, largest};
use plan::ElementPlan;
use tables::Constants;
use vectors::Before;

const OPERANDS: usize = 6;
const RESULTS: usize = 2;
const TERMS: usize = 3;
const FACTORS: usize = 3;

/// The first compute capability whose tensor cores multiply bytes as the kernels want.
const BYTE_PRODUCTS: (i32, i32) = (8, 0);

/// `Operand` of kernels/rns/batch.cuh.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct ElementArray {
    digits: CUdeviceptr,
    sign: CUdeviceptr,
    exp: CUdeviceptr,
    first: i32,
    row_step: i32,
    col_step: i32,
    row: i32,
    word_step: i32,
    number_step: i32,
    scalar: i32,
}

/// `Term` of kernels/rns/batch.cuh.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct ElementTerm {
    minus: i32,
    count: i32,
    at: i32,
    steps: i32,
    fresh: u32,
    factor: [i32; FACTORS],
}

/// `Outcome` of kernels/rns/batch.cuh.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct ElementResult {
    digits: CUdeviceptr,
    sign: CUdeviceptr,
    exp: CUdeviceptr,
    eval: CUdeviceptr,
    len: i32,
    first: i32,
    row_step: i32,
    col_step: i32,
    residues: i32,
    count: i32,
    term: [ElementTerm; TERMS],
}

/// `Elements` of kernels/rns/batch.cuh.
#[repr(C)]
#[derive(Clone, Copy)]
struct Elements {
    set: Set,
    prefix: Constants,
    rows: i32,
    cols: i32,
    triangle: i32,
    scalars: i32,
    operands: i32,
    results: i32,
    batch: i32,
    log_batch: i32,
    slices: i32,
    work: i32,
    carries: i32,
    room: i32,
    operand: [ElementArray; OPERANDS],
    result: [ElementResult; RESULTS],
    failed: CUdeviceptr,
}

// SAFETY: integers, doubles and addresses in the layout of the kernel's struct.
unsafe impl DeviceRepr for Elements {}

/// For each of a result's terms, the row of a block's memory where its words are.
pub fn term_rows(terms: &[Term], from: usize, words: usize) -> Vec<usize> {
    let mut at = from;
    let row = |term| {
        at += plan::product_rows(term, words);
        at - plan::product_rows(term, words)
    };
    terms.iter().map(row).collect()
}

fn operand(place: &Place, arrays: &[&Resident]) -> ElementArray {
    let [digits, sign, exp, _] = arrays[place.array].addresses();
    let [first, row_step, col_step] =
        [place.first as i64, place.row_step, place.col_step].map(|x| x as i32);
    ElementArray { digits, sign, exp, first, row_step, col_step, ..ElementArray::default() }
}

fn outcome(
    ((place, terms), arranged): (&(Place, Vec<Term>), &[Arranged]),
    plan: &ElementPlan,
    words: usize,
    to: &Resident,
) -> ElementResult {
    let [digits, sign, exp, eval] = to.addresses();
    let mut term = [ElementTerm::default(); TERMS];
    let rows = term_rows(terms, plan.terms, words);
    for ((to, from), at) in term.iter_mut().zip(arranged).zip(rows) {
        let mut factor = [0; FACTORS];
        factor.iter_mut().zip(&from.factors).for_each(|(to, &from)| *to = from as i32);
        *to = ElementTerm {
            minus: from.minus.into(),
            count: from.factors.len() as i32,
            at: at as i32,
            steps: from.steps as i32,
            fresh: from.fresh,
            factor,
        };
    }
    ElementResult {
        digits,
        sign,
        exp,
        eval,
        len: to.len() as i32,
        first: place.first as i32,
        row_step: place.row_step as i32,
        col_step: place.col_step as i32,
        residues: plan.residues as i32,
        count: terms.len() as i32,
        term,
    }
}

impl Elements {
    /// With the shape of another plan.
    fn with_plan(&self, plan: &ElementPlan) -> Elements {
        Elements {
            batch: plan.batch as i32,
            log_batch: plan.batch.ilog2() as i32,
            slices: plan.slices as i32,
            work: plan.work as i32,
            carries: plan.carries as i32,
            room: plan.room as i32,
            ..*self
        }
    }
}

/// Enqueues a kernel in the shape of a plan.
///
/// # Safety
///
/// The argument is the kernel's, and its arrays have the numbers that it needs.
unsafe fn launch<T: DeviceRepr>(
    device: &Device,
    queue: &Queue,
    kernel: &str,
    argument: &T,
    plan: &ElementPlan,
    blocks: usize,
) -> Result<(), Failure> {
    let kernel = device.kernels.get(kernel)?;
    let config = LaunchConfig {
        grid_dim: (blocks as u32, 1, 1),
        block_dim: (plan.threads as u32, 1, 1),
        shared_mem_bytes: plan.shared as u32,
    };
    let mut launch = queue.stream.launch_builder(kernel);
    launch.arg(argument);
    // SAFETY: the caller's.
    unsafe { launch.launch(config)? };
    Ok(())
}

/// A call, with its arguments and memory on the device.
pub(super) struct Prepared {
    elements: Elements,
    plan: ElementPlan,
    before: Option<Before>,
    /// Copies of scalars that results overwrite, and the places that they are copied from.
    scalars: Vec<(Resident, Results)>,
}

impl Prepared {
    /// `None` if there are no elements.
    pub fn new(
        device: &Device,
        queue: &Queue,
        spec: &Spec,
        arrays: &[&Resident],
    ) -> Result<Option<Prepared>, Failure> {
        let arrangement = Arrangement::new(spec);
        let has_vectors = !arrangement.vectors.is_empty();
        match Self::arranged(device, queue, spec, arrays, &arrangement) {
            // Without memory for vectors' words.
            Err(failure) if failure.is_out_of_memory() && has_vectors => {
                Self::arranged(device, queue, spec, arrays, &Arrangement::near(spec))
            }
            prepared => prepared,
        }
    }

    fn arranged(
        device: &Device,
        queue: &Queue,
        spec: &Spec,
        arrays: &[&Resident],
        arrangement: &Arrangement,
    ) -> Result<Option<Prepared>, Failure> {
        let Some(&first) = arrays.first() else { return Err(misfit()) };
        alike(first, arrays)?;
        let lens: Vec<usize> = arrays.iter().map(|array| array.len()).collect();
        if !spec.fits(&lens) {
            return Err(misfit());
        }
        if spec.domain() == 0 {
            return Ok(None);
        }
        let set = first.set;
        let known = known(device, queue, set)?;
        let tables = known.elements.of(queue, set, spec.products)?;
        let limits = limits(device, queue)?;
        let bytes = tables.prefix.long() && device.capability >= BYTE_PRODUCTS;
        let plan = ElementPlan::new(set, &tables.prefix, spec, arrangement, bytes, limits)
            .ok_or(Failure::new("too little memory of a block"))?;
        let mut elements = Elements {
            set: known.set,
            prefix: tables.constants,
            rows: spec.rows as i32,
            cols: spec.cols as i32,
            triangle: part::code(spec.part),
            scalars: spec.scalars as i32,
            operands: spec.operands.len() as i32,
            results: spec.results.len() as i32,
            batch: plan.batch as i32,
            log_batch: plan.batch.ilog2() as i32,
            slices: plan.slices as i32,
            work: plan.work as i32,
            carries: plan.carries as i32,
            room: plan.room as i32,
            operand: [ElementArray::default(); OPERANDS],
            result: [ElementResult::default(); RESULTS],
            failed: queue.flag()?,
        };
        let words = tables.prefix.words;
        let slots = spec.operands.iter().zip(&arrangement.slots);
        for (to, (place, slot)) in elements.operand.iter_mut().zip(slots) {
            *to = operand(place, arrays);
            to.row = slot.map_or(-1, |slot| (plan.states + slot * words) as i32);
            to.scalar = -1;
        }
        let results = spec.results.iter().zip(&arrangement.results);
        for (to, (result, arranged)) in elements.result.iter_mut().zip(results) {
            *to = outcome((result, arranged), &plan, words, arrays[result.0.array]);
        }
        // A block may read a scalar after another block has written results.
        let mut scalars = Vec::new();
        let written = elements.result.map(|result| result.digits);
        for (to, place) in elements.operand[..spec.scalars].iter_mut().zip(&spec.operands) {
            if written.contains(&to.digits) {
                let copy = Resident::room(device, queue, set, 1)?;
                let from = arrays[place.array].results(place.first, 0);
                *to = operand(&Place { array: 0, first: 0, ..*place }, &[&copy]);
                scalars.push((copy, from));
            }
        }
        let before = match arrangement.vectors.is_empty() {
            true => None,
            false => {
                let of = (set, tables, bytes);
                Some(Before::new(device, queue, of, (spec, arrangement), &mut elements)?)
            }
        };
        Ok(Some(Prepared { elements, plan, before, scalars }))
    }

    pub fn enqueue(&self, device: &Device, queue: &Queue) -> Result<(), Failure> {
        for (copy, from) in &self.scalars {
            copy_numbers(device, queue, copy.set, 1, (from, &copy.results(0, 0)))?;
        }
        if let Some(before) = &self.before {
            before.enqueue(device, queue)?;
        }
        let kernel = match (&self.before, self.plan.bytes, self.plan.batch) {
            (None, false, _) => "rns_elements",
            (None, true, 64) => "rns_elements_long_64",
            (None, true, 128) => "rns_elements_long_128",
            (None, true, _) => "rns_elements_long",
            (Some(_), false, _) => "rns_elements_far",
            (Some(_), true, 64) => "rns_elements_far_long_64",
            (Some(_), true, 128) => "rns_elements_far_long_128",
            (Some(_), true, _) => "rns_elements_far_long",
        };
        // SAFETY: the operands were checked to have the numbers that the call needs.
        unsafe { launch(device, queue, kernel, &self.elements, &self.plan, self.plan.blocks) }
    }

    /// Waits for the results.
    pub fn finish(&self, queue: &Queue) -> Result<(), Failure> {
        launching::finish(queue)
    }
}

/// Computes a call's elements. If an operand that is no scalar overlaps a result, both have the same elements at the
/// same places.
pub fn compute(device: &Device, spec: &Spec, arrays: &[&Resident]) -> Result<(), Failure> {
    device.run(|queue| match Prepared::new(device, queue, spec, arrays)? {
        Some(prepared) => {
            prepared.enqueue(device, queue)?;
            prepared.finish(queue)
        }
        None => Ok(()),
    })
}

/// Seconds that the kernel takes by the device's clock: the median over several runs, which differ only in their
/// arrays.
pub fn time(
    device: &Device,
    spec: &Spec,
    runs: &[Vec<&Resident>],
    repeats: usize,
) -> Result<f64, Failure> {
    device.run(|queue| {
        let all = runs.iter().map(|arrays| Prepared::new(device, queue, spec, arrays));
        let all = all.map(|prepared| prepared?.ok_or_else(misfit));
        let all = all.collect::<Result<Vec<_>, Failure>>()?;
        for prepared in &all {
            prepared.enqueue(device, queue)?;
            prepared.finish(queue)?;
        }
        measure::median(queue, all.len(), repeats, |k| all[k].enqueue(device, queue))
    })
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let elements = [
        layout!(ElementArray = "Operand" {
            digits, sign, exp, first, row_step, col_step, row, word_step, number_step, scalar,
        }),
        layout!(ElementTerm = "Term" { minus, count, at, steps, fresh, factor }),
        layout!(ElementResult = "Outcome" {
            digits, sign, exp, eval, len, first, row_step, col_step, residues, count, term,
        }),
        layout!(Elements = "Elements" {
            set, prefix, rows, cols, triangle, scalars, operands, results, batch, log_batch,
            slices, work, carries, room, operand, result, failed,
        }),
    ];
    let constants = [
        ("MOST_OPERANDS", OPERANDS),
        ("MOST_RESULTS", RESULTS),
        ("MOST_TERMS", TERMS),
        ("MOST_FACTORS", FACTORS),
        ("ROWS", prefix::ROWS),
        ("ELEMENT_THREADS", plan::THREADS),
        ("SCALAR_STATES", plan::SCALAR_STATES),
        ("MORE_WORDS", prefix::MORE_WORDS),
    ];
    check("rns/elements", "wideblas::rns", &[elements.concat(), values(&constants)]);
}
