//! Tables of moduli sets on a device, for the kernels.

use super::super::launch::Failure;
use super::super::memory::Buffer;
use super::super::probe::Device;
use super::super::queue::Queue;
use super::array::Numbers;
use super::elements::tables as elements;
use super::launching::to_device;
use super::tables::{LimbTables, SetTables};
use cudarc::driver::sys::CUdeviceptr;
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};
use wideblas_format::rns::ModuliSet;

/// `Set` of kernels/rns/rns.cuh.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Set {
    pub(super) n: i32,
    pub(super) bits: i32,
    pub(super) sum_words: i32,
    pub(super) words: i32,
    pub(super) constants: CUdeviceptr,
    pub(super) powers: CUdeviceptr,
    pub(super) weights: CUdeviceptr,
    pub(super) shifts: CUdeviceptr,
    pub(super) product_bits: i64,
    pub(super) lower: f64,
    pub(super) upper: f64,
}

/// A set's tables on a device; they exist as long as the process.
pub(super) struct Known {
    pub(super) tables: SetTables,
    pub(super) elements: elements::ElementTables,
    pub(super) set: Set,
    /// The number 1 in canonical form, and with the significand 1.
    pub(super) units: Numbers,
    pub(super) limbs: OnceLock<LimbsOnDevice>,
    _words: Buffer<u32>,
}

/// The sets used so far, by the addresses of the device and of the set. After a reset the device is another one;
/// devices and sets live as long as the process.
static KNOWN: Mutex<Option<HashMap<(usize, usize), &'static Known>>> = Mutex::new(None);

/// The tables of a set.
pub(super) fn known(
    device: &Device,
    queue: &Queue,
    set: &'static ModuliSet,
) -> Result<&'static Known, Failure> {
    // In a child of fork(), another thread might hold this lock for ever; but no device is used there.
    let mut all = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let all = all.get_or_insert_default();
    let key = (std::ptr::from_ref(device) as usize, std::ptr::from_ref(set) as usize);
    if let Some(known) = all.get(&key) {
        return Ok(known);
    }
    // The tables are found by the set's address, so the set must not be freed.
    let set = set.forever();
    let known = Box::leak(Box::new(Known::new(queue, set)?));
    all.insert(key, known);
    Ok(known)
}

impl Known {
    fn new(queue: &Queue, set: &'static ModuliSet) -> Result<Known, Failure> {
        let tables =
            SetTables::derive(set).ok_or(Failure::new("moduli that kernels do not serve"))?;
        let (n, one_exp) = (set.full.len as i32, 1 - set.bits as i32);
        let parts: [&[u32]; 5] = [
            &tables.near,
            &tables.shifts,
            tables.canonical_one(),
            &tables.one,
            &[0, 0, one_exp as u32, 0],
        ];
        let words = to_device(queue, &parts.concat())?;
        let mut at = words.data();
        let [constants, shifts, units, _, signs] = parts.map(|part| {
            at += 4 * part.len() as u64;
            at - 4 * part.len() as u64
        });
        let (product_bits, lower, upper) = set.evaluation.constants();
        let on_device = Set {
            n,
            bits: set.bits as i32,
            sum_words: tables.sum_words as i32,
            words: tables.words as i32,
            constants,
            powers: constants + 4 * tables.powers_at() as u64,
            weights: constants + 4 * tables.weights_at() as u64,
            shifts: shifts + 4 * tables.shifts_zero as u64,
            product_bits,
            lower,
            upper,
        };
        let units = Numbers { digits: units, sign: signs, exp: signs + 8, first: 0, step: 0 };
        Ok(Known {
            tables,
            elements: elements::ElementTables::new(queue, set)?,
            set: on_device,
            units,
            limbs: OnceLock::new(),
            _words: words,
        })
    }
}

/// A set's tables for converting to limbs and back, on a device.
pub(super) struct LimbsOnDevice {
    pub(super) host: LimbTables,
    pub(super) words: Buffer<u32>,
}

impl LimbsOnDevice {
    pub(super) fn new(queue: &Queue, set: &ModuliSet) -> Result<LimbsOnDevice, Failure> {
        let host = LimbTables::derive(set);
        let words = to_device(queue, &host.words())?;
        Ok(LimbsOnDevice { host, words })
    }
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let set = layout!(Set = "Set" {
        n, bits, sum_words, words, constants, powers, weights, shifts, product_bits, lower,
        upper,
    });
    check("rns/sums", "wideblas::rns", &[set]);
}
