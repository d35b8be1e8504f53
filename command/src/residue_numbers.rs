//! Residue numbers made of a matrix's MPFR numbers, and who computes with them.

use crate::error::Error;
use crate::gemm::no_memory;
use crate::options::Engine;
use wideblas::blas::mp::{Context, Failure, Matrix, MirroredStorage, Vector, convert};
use wideblas::format::mpfr::Mpfr;
use wideblas::format::rns::ModuliSet;

/// Precisions of residue numbers.
pub const PRECISIONS: std::ops::RangeInclusive<u32> = 24..=8192;

/// The residue numbers of a precision, and who computes with them.
pub struct Residues {
    pub set: &'static ModuliSet,
    pub context: Context,
}

impl Residues {
    /// As the engine and the threads in force say.
    pub fn new(bits: u32, engine: Engine) -> Result<Residues, Error> {
        let set = ModuliSet::for_precision(bits).map_err(|e| Error::Usage(e.text().into()))?;
        let falls_back = engine != Engine::Cuda;
        Ok(Residues { set, context: Context { falls_back, ..Context::chosen() } })
    }

    /// An array of zeros.
    pub fn zeros(&self, name: &str, rows: usize, cols: usize) -> Result<MirroredStorage, Error> {
        let len = rows.checked_mul(cols);
        let storage = len.and_then(|len| MirroredStorage::new(self.set, len));
        storage.ok_or_else(|| no_memory(name, rows, cols))
    }

    /// An array of these numbers.
    pub fn stored(&self, name: &str, numbers: &[Mpfr]) -> Result<MirroredStorage, Error> {
        let storage = self.zeros(name, numbers.len(), 1)?;
        convert::from_numbers(numbers, storage.array(), self.context)
            .map_err(|_| Error::Operands(format!("{name} has an infinity or NaN")))?;
        Ok(storage)
    }

    /// The numbers of an array.
    pub fn read(&self, storage: &MirroredStorage, numbers: &mut [Mpfr]) -> Result<(), Error> {
        convert::to_numbers(storage.array(), numbers, self.context).map_err(failed)
    }
}

pub fn failed(failure: Failure) -> Error {
    Error::Operands(match failure {
        Failure::NoMemory => "a product does not fit into memory".into(),
        Failure::NotFinite => failure.to_string(),
        Failure::Device(failure) => format!("GPU: {failure}"),
    })
}

/// All numbers of an array.
pub fn vector(storage: &MirroredStorage) -> Vector<'_> {
    let array = storage.array();
    Vector { array, n: array.array.len(), inc: 1 }
}

/// All numbers of an array, by columns.
pub fn matrix(storage: &MirroredStorage, (rows, cols): (usize, usize)) -> Matrix<'_> {
    Matrix { array: storage.array(), rows, cols, ld: rows.max(1) }
}
