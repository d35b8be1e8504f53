//! Which residues a product goes by, and their constants on the device.

use super::tables::{self, BYTE_WORDS, PRIME_WORDS, Tables};
use super::{Job, Numbers};
use crate::engine::cuda::launch::Failure;
use cudarc::driver::{CudaSlice, CudaStream};
use std::sync::Arc;
use std::sync::atomic::AtomicI32;

/// The residues that a product goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Modulo bytes.
    Bytes,
    /// Digits of residues modulo primes.
    Digits,
}

impl Kind {
    /// The first whose moduli cover the bits, and their planes.
    pub fn for_bits(tables: &Tables, bits: i32) -> Option<(Kind, usize)> {
        let count = |list: &[i32]| Some(1 + list.iter().position(|&capacity| capacity >= bits)?);
        let bytes = count(&tables.byte_capacities).map(|count| (Kind::Bytes, count));
        bytes.or_else(|| Some((Kind::Digits, 3 * count(&tables.prime_capacities)?)))
    }

    pub fn residue_bytes(self) -> usize {
        match self {
            Kind::Bytes => 1,
            Kind::Digits => 2,
        }
    }
}

/// The constants on a device.
pub struct OnDevice {
    pub byte_capacities: CudaSlice<i32>,
    pub word_capacities: CudaSlice<i32>,
    pub prime_capacities: CudaSlice<i32>,
    pub byte_bases: CudaSlice<tables::ByteBasis>,
    pub byte_rows: CudaSlice<tables::ByteRow>,
    pub prime_bases: CudaSlice<tables::PrimeBasis>,
    pub prime_rows: CudaSlice<tables::PrimeRow>,
    pub byte_planes: CudaSlice<tables::Modulus>,
    pub prime_planes: CudaSlice<tables::Modulus>,
    pub host: Tables,
    /// Bits that the last product of a format needed, exact or not: a guess for the next.
    last_bits: [[AtomicI32; 2]; 4],
}

impl OnDevice {
    pub fn upload(stream: &Arc<CudaStream>, tables: Tables) -> Result<OnDevice, Failure> {
        let on_device = OnDevice {
            byte_capacities: stream.clone_htod(&tables.byte_capacities)?,
            word_capacities: stream.clone_htod(&tables.word_capacities)?,
            prime_capacities: stream.clone_htod(&tables.prime_capacities)?,
            byte_bases: stream.clone_htod(&tables.byte_bases)?,
            byte_rows: stream.clone_htod(&tables.byte_rows)?,
            prime_bases: stream.clone_htod(&tables.prime_bases)?,
            prime_rows: stream.clone_htod(&tables.prime_rows)?,
            byte_planes: stream.clone_htod(&tables.byte_planes)?,
            prime_planes: stream.clone_htod(&tables.prime_planes)?,
            host: tables,
            last_bits: Default::default(),
        };
        // Other streams read them without waiting for this one.
        stream.synchronize()?;
        Ok(on_device)
    }

    /// The guess for a product.
    pub fn guess(&self, numbers: Numbers, job: &Job) -> &AtomicI32 {
        let format = match numbers {
            Numbers::Doubles(limbs) => limbs.ilog2() as usize,
            Numbers::Limbs { .. } => 3,
        };
        &self.last_bits[format][usize::from(job.precision.is_none())]
    }

    /// Words of an integer, and planes at most.
    pub fn limits(&self, kind: Kind) -> (usize, usize) {
        match kind {
            Kind::Bytes => (BYTE_WORDS, self.host.byte_planes.len()),
            Kind::Digits => (PRIME_WORDS, self.host.prime_planes.len()),
        }
    }
}
