//! Residue numbers made of a matrix's MPFR numbers, and where products of them are computed.

use crate::error::Error;
use crate::gemm::no_memory;
use crate::options::Engine;
use wideblas::blas::mp::{Means, convert};
use wideblas::config::config;
use wideblas::engine::choose::{self, Cost, Transfer};
use wideblas::engine::cuda::rns::Resident;
use wideblas::engine::cuda::{Device, Failure};
use wideblas::engine::rns::Storage;
use wideblas::format::mpfr::Mpfr;
use wideblas::format::rns::ModuliSet;

/// Precisions of residue numbers.
pub const PRECISIONS: std::ops::RangeInclusive<u32> = 24..=8192;

/// The residue numbers of a precision, and who computes with them.
pub struct Residues {
    pub set: &'static ModuliSet,
    pub means: Means,
}

impl Residues {
    pub fn new(bits: u32, threads: usize) -> Result<Residues, Error> {
        let set = ModuliSet::for_precision(bits).map_err(|e| Error::Usage(e.text().into()))?;
        Ok(Residues { set, means: Means { isa: config().isa(), threads } })
    }

    /// An array of zeros.
    pub fn zeros(&self, name: &str, rows: usize, cols: usize) -> Result<Storage, Error> {
        let len = rows.checked_mul(cols);
        len.and_then(|len| Storage::new(self.set, len)).ok_or_else(|| no_memory(name, rows, cols))
    }

    /// An array of these numbers.
    pub fn stored(&self, name: &str, numbers: &[Mpfr]) -> Result<Storage, Error> {
        let storage = self.zeros(name, numbers.len(), 1)?;
        convert::from_numbers(numbers, &storage.array(), self.means)
            .map_err(|_| Error::Operands(format!("{name} has an infinity or NaN")))?;
        Ok(storage)
    }

    /// Tries to compute on a GPU, where that pays with `arrays` copied there, or is asked for. Returns
    /// whether it did.
    pub fn attempt(
        &self,
        engine: Engine,
        cost: &Cost,
        arrays: &[&Storage],
        work: impl FnOnce(&Device) -> Result<(), Failure>,
    ) -> Result<bool, Error> {
        let transfers = arrays
            .iter()
            .map(|storage| Transfer { up: storage.array().bytes() as f64, ..Transfer::default() });
        let choice = choose::residue_numbers(cost, transfers, self.means.isa, self.means.threads);
        match choice.device().map(work) {
            Some(Err(failure)) if engine == Engine::Cuda => {
                Err(Error::Operands(format!("--engine cuda: {failure}")))
            }
            computed => Ok(matches!(computed, Some(Ok(())))),
        }
    }
}

/// A copy of an array on a GPU.
pub fn resident(device: &Device, storage: &Storage) -> Result<Resident, Failure> {
    let array = storage.array();
    let copy = Resident::new(device, array.set, array.len())?;
    copy.upload(device, &array).map(|()| copy)
}
