//! A set's constants for elements, on a device.

use super::super::super::launch::Failure;
use super::super::super::memory::Buffer;
use super::super::super::queue::Queue;
use super::super::launching::to_device;
use super::prefix::Prefix;
use cudarc::driver::sys::CUdeviceptr;
use std::sync::OnceLock;
use wideblas_format::rns::ModuliSet;

/// `Prefix` of kernels/rns/batch.cuh.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Constants {
    len: i32,
    words: i32,
    weights: CUdeviceptr,
    minus_product: CUdeviceptr,
    powers: CUdeviceptr,
    inverse_product: f32,
    reciprocals: CUdeviceptr,
    inverse_weights: CUdeviceptr,
    moduli: CUdeviceptr,
    neg_inverse: CUdeviceptr,
    weight_bytes: CUdeviceptr,
    power_bytes: CUdeviceptr,
}

/// A set's constants on a device.
pub struct ElementTables {
    numbers: Table,
    /// Constants for exact products of two numbers.
    products: OnceLock<Table>,
}

impl ElementTables {
    pub fn new(queue: &Queue, set: &ModuliSet) -> Result<ElementTables, Failure> {
        Ok(ElementTables { numbers: Table::new(queue, set, set.bits)?, products: OnceLock::new() })
    }

    /// The constants for operands that are numbers, or with `products` for exact products.
    pub(super) fn of(
        &self,
        queue: &Queue,
        set: &ModuliSet,
        products: bool,
    ) -> Result<&Table, Failure> {
        if !products {
            return Ok(&self.numbers);
        }
        if let Some(table) = self.products.get() {
            return Ok(table);
        }
        // Two threads may both make them; one of the results is kept.
        let made = Table::new(queue, set, 2 * set.bits)?;
        Ok(self.products.get_or_init(|| made))
    }
}

/// Constants for operands of a given number of bits.
pub(super) struct Table {
    pub(super) prefix: Prefix,
    pub(super) constants: Constants,
    _words: Buffer<u32>,
}

impl Table {
    fn new(queue: &Queue, set: &ModuliSet, bits: u32) -> Result<Table, Failure> {
        let prefix = Prefix::derive(set, bits);
        let halves = |&x: &u64| [x as u32, (x >> 32) as u32];
        let reciprocals: Vec<u32> = prefix.reciprocals.iter().flat_map(halves).collect();
        let base = &set.full;
        let parts: [&[u32]; 9] = [
            &prefix.weights,
            &prefix.minus_product,
            &prefix.powers,
            &base.moduli,
            &base.neg_inverse,
            &prefix.weight_bytes,
            &prefix.power_bytes,
            &reciprocals,
            &prefix.inverse_weights,
        ];
        // All but the last two have rows of four words: so they and the parts after them start at multiples of four
        // words.
        let words = to_device(queue, &parts.concat())?;
        let mut at = words.data();
        let addresses = parts.map(|part| {
            at += 4 * part.len() as u64;
            at - 4 * part.len() as u64
        });
        let [weights, minus_product, powers, moduli, neg_inverse, rest @ ..] = addresses;
        let [weight_bytes, power_bytes, reciprocals, inverse_weights] = rest;
        let constants = Constants {
            len: prefix.len as i32,
            words: prefix.words as i32,
            weights,
            minus_product,
            powers,
            inverse_product: prefix.inverse_product,
            reciprocals,
            inverse_weights,
            moduli,
            neg_inverse,
            weight_bytes,
            power_bytes,
        };
        Ok(Table { prefix, constants, _words: words })
    }
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let constants = layout!(Constants = "Prefix" {
        len, words, weights, minus_product, powers, inverse_product, reciprocals, inverse_weights, moduli,
        neg_inverse, weight_bytes, power_bytes,
    });
    check("rns/elements", "wideblas::rns", &[constants]);
}
