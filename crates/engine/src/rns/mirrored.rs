//! Arrays that know their copies on GPUs.

use crate::cuda;
use crate::cuda::rns::Mirror;
use crate::rns::{self, Array, Storage};
use wideblas_format::rns::ModuliSet;

/// A view of an array in host memory, and where its numbers are: there, on a GPU, or both.
#[derive(Clone, Copy)]
pub struct Mirrored<'a> {
    pub array: Array<'a>,
    /// `None` of an array that stays in host memory.
    pub mirror: Option<&'a Mirror>,
}

impl<'a> From<Array<'a>> for Mirrored<'a> {
    fn from(array: Array<'a>) -> Mirrored<'a> {
        Mirrored { array, mirror: None }
    }
}

impl Mirrored<'_> {
    /// Brings the numbers to host memory.
    pub fn to_host(&self) -> Result<(), cuda::Failure> {
        self.mirror.map_or(Ok(()), |mirror| mirror.to_host(&self.array))
    }

    /// The numbers in host memory are current, and change.
    pub fn written_on_host(&self) {
        if let Some(mirror) = self.mirror {
            mirror.written_on_host();
        }
    }

    /// Moduli of a number.
    pub fn moduli(&self) -> usize {
        self.array.set.full.len
    }
}

/// The memory of an array, with all numbers zero at first, and the record of its copy on a GPU.
pub struct MirroredStorage {
    storage: Storage,
    mirror: Mirror,
}

impl MirroredStorage {
    /// Memory for `len` numbers; `None` when there is not enough.
    pub fn new(set: &'static ModuliSet, len: usize) -> Option<MirroredStorage> {
        Some(MirroredStorage { storage: Storage::new(set, len)?, mirror: Mirror::default() })
    }

    pub fn array(&self) -> Mirrored<'_> {
        Mirrored { array: self.storage.array(), mirror: Some(&self.mirror) }
    }
}

/// A vector in an array.
pub type MirroredVector<'a> = rns::Vector<Mirrored<'a>>;
/// A column-major matrix in an array.
pub type MirroredMatrix<'a> = rns::Matrix<Mirrored<'a>>;

impl<'a> MirroredVector<'a> {
    /// The vector in host memory.
    pub fn on_host(&self) -> rns::Vector<Array<'a>> {
        self.of(self.array.array)
    }
}

impl<'a> MirroredMatrix<'a> {
    /// The matrix in host memory.
    pub fn on_host(&self) -> rns::Matrix<Array<'a>> {
        self.of(self.array.array)
    }
}
