//! Numbers of limbs, which elements of arrays become for a product.

use super::Failure;
use std::mem;
use std::ops::{Deref, DerefMut};
use wideblas_base::host::reserve;
use wideblas_engine::cpu::buffer::Buffer;
use wideblas_engine::memory;
use wideblas_engine::pool::Pool;
use wideblas_format::rns::ModuliSet;
use wideblas_product::significand::Significand;

/// Numbers, as many as are kept between calls at most: fresh memory costs page faults.
const KEEP: usize = 2 << 20;

static KEPT: Pool<Vec<Significand<'static>>> = Pool::new(Vec::capacity, KEEP);

/// A matrix, column by column.
pub struct Numbers<'l>(Vec<Significand<'l>>);

/// Limbs of a number.
pub fn limbs_of(set: &ModuliSet) -> usize {
    set.bits.div_ceil(64) as usize
}

impl<'l> Numbers<'l> {
    /// `len` zeros, and the memory of their limbs.
    pub fn zeros(
        set: &ModuliSet,
        len: usize,
        limbs: &'l mut Option<Buffer>,
    ) -> Result<Numbers<'l>, Failure> {
        let each = limbs_of(set);
        let all = len.checked_mul(each).and_then(|all| all.checked_mul(size_of::<u64>()));
        let limbs = limbs.insert(all.and_then(Buffer::new).ok_or(Failure::NoMemory)?).words();
        let kept: Option<Vec<Significand<'l>>> = KEPT.take(len);
        let mut numbers = kept.or_else(|| memory::reserve(len)).ok_or(Failure::NoMemory)?;
        let zero = |limbs| Significand::zero(set.bits, limbs);
        numbers.extend(limbs.chunks_exact_mut(each).take(len).map(zero));
        Ok(Numbers(numbers))
    }
}

impl Drop for Numbers<'_> {
    fn drop(&mut self) {
        let mut numbers = mem::take(&mut self.0);
        numbers.clear();
        // Memory from the reserve goes back there.
        if reserve::holds(numbers.as_ptr()) {
            return;
        }
        // No number of it is left: the same memory, for limbs of any lifetime.
        KEPT.give(numbers.into_iter().map(|_| unreachable!()).collect());
    }
}

impl<'l> Deref for Numbers<'l> {
    type Target = [Significand<'l>];

    fn deref(&self) -> &[Significand<'l>] {
        &self.0
    }
}

impl DerefMut for Numbers<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does not depend on the order of the tests: no other test asks for as many numbers.
    #[test]
    fn memory_is_used_again() {
        const LEN: usize = if cfg!(miri) { 1_357 } else { 123_457 };
        let set = ModuliSet::for_precision(100).unwrap();
        let place = |zeros: &Numbers<'_>| zeros.as_ptr() as usize;
        let mut limbs = None;
        let first = place(&Numbers::zeros(set, LEN, &mut limbs).unwrap());
        assert!(KEPT.has(|x| x.as_ptr() as usize == first));
        let second = Numbers::zeros(set, LEN, &mut limbs).unwrap();
        assert!(second.len() == LEN && second.iter().all(|zero| zero.exp().is_none()));
    }
}
