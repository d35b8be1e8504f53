//! The kinds of residues that products are computed with, and their constants on the device.

use super::long::LongOnDevice;
use super::tables::{
    self, BYTE_WORDS, CrtTables, LONG_MODULI, LONG_STEP, LONG_WORDS, PRIME_MODULI, PRIME_WORDS,
};
use super::{Job, Numbers};
use crate::cuda::launch::Failure;
use crate::cuda::probe::Device;
use crate::scaling::{SIXTEENTHS, Scalings, extra_bits, most_bits, needed, words};
use cudarc::driver::{CudaSlice, CudaStream};
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

/// Further bits of sums, beyond the factors' precisions and the depth, if nothing else is known.
const SURPLUS: i32 = 30;
/// Planes to spare beyond those that a guess gives.
pub const SPARE: usize = 3;

/// The residues that a product is computed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Residues modulo numbers that fit a byte.
    Bytes,
    /// Digits of residues modulo primes.
    Digits,
    /// Digits of residues modulo primes for longer sums, which take the primes in steps.
    Long,
}

impl Kind {
    /// The first kind whose moduli cover `bits` sixteenths of a bit, and the number of planes.
    pub fn for_bits(tables: &CrtTables, bits: i32) -> Option<(Kind, usize)> {
        let count = |list: &[i32]| Some(1 + list.iter().position(|&capacity| capacity >= bits)?);
        [Kind::Bytes, Kind::Digits, Kind::Long].into_iter().find_map(|kind| {
            let list = match kind {
                Kind::Bytes => &tables.byte_capacities,
                Kind::Digits => &tables.prime_capacities,
                Kind::Long => &tables.long_capacities,
            };
            Some((kind, kind.planes_each() * count(list)?))
        })
    }

    /// Planes per modulus; for long sums, per step of primes.
    pub fn planes_each(self) -> usize {
        match self {
            Kind::Bytes => 1,
            Kind::Digits => 3,
            Kind::Long => 3 * LONG_STEP,
        }
    }

    pub fn residue_bytes(self) -> usize {
        match self {
            Kind::Bytes => 1,
            Kind::Digits | Kind::Long => 2,
        }
    }
}

/// The constants of exact products on a device.
pub struct OnDevice {
    pub byte_capacities: CudaSlice<i32>,
    pub ladder: CudaSlice<i32>,
    pub savings: CudaSlice<i32>,
    pub prime_capacities: CudaSlice<i32>,
    pub byte_bases: CudaSlice<tables::ByteBasis>,
    pub byte_rows: CudaSlice<tables::ByteRow>,
    pub prime_bases: CudaSlice<tables::PrimeBasis>,
    pub prime_rows: CudaSlice<tables::PrimeRow>,
    pub byte_planes: CudaSlice<tables::Modulus>,
    pub prime_planes: CudaSlice<tables::Modulus>,
    pub long_capacities: CudaSlice<i32>,
    long: OnceLock<LongOnDevice>,
    pub host: CrtTables,
    /// Sixteenths of bits that the last product of a format needed beyond the ordinary ones: a guess for the next
    /// product. Separate for products with a given precision and for exact ones.
    surplus: [[AtomicI32; 2]; 4],
    /// How many further products keep all bits, after one for which cutting was not worthwhile.
    pub uncut: AtomicU32,
}

impl Device {
    /// The constants of exact products on the device, uploaded at the first call.
    pub(in crate::cuda) fn tables(
        &self,
        stream: &Arc<CudaStream>,
        derive: fn() -> CrtTables,
    ) -> Result<&OnDevice, Failure> {
        let cell = self.cell::<OnDevice>();
        if let Some(tables) = cell.get() {
            return Ok(tables);
        }
        // Two threads may both upload them; one of the results is kept.
        let fresh = OnDevice::upload(stream, derive())?;
        Ok(cell.get_or_init(|| fresh))
    }
}

impl OnDevice {
    fn upload(stream: &Arc<CudaStream>, tables: CrtTables) -> Result<OnDevice, Failure> {
        let on_device = OnDevice {
            byte_capacities: stream.clone_htod(&tables.byte_capacities)?,
            ladder: stream.clone_htod(&tables.ladder)?,
            savings: stream.clone_htod(&tables.savings)?,
            prime_capacities: stream.clone_htod(&tables.prime_capacities)?,
            byte_bases: stream.clone_htod(&tables.byte_bases)?,
            byte_rows: stream.clone_htod(&tables.byte_rows)?,
            prime_bases: stream.clone_htod(&tables.prime_bases)?,
            prime_rows: stream.clone_htod(&tables.prime_rows)?,
            byte_planes: stream.clone_htod(&tables.byte_planes)?,
            prime_planes: stream.clone_htod(&tables.prime_planes)?,
            long_capacities: stream.clone_htod(&tables.long_capacities)?,
            long: OnceLock::new(),
            host: tables,
            surplus: std::array::from_fn(|_| std::array::from_fn(|_| AtomicI32::new(SURPLUS))),
            uncut: AtomicU32::new(0),
        };
        // Other streams read them without waiting for this stream.
        stream.synchronize()?;
        Ok(on_device)
    }

    /// The constants of long sums, uploaded at the first call.
    pub fn long(
        &self,
        device: &Device,
        stream: &Arc<CudaStream>,
    ) -> Result<&LongOnDevice, Failure> {
        if let Some(long) = self.long.get() {
            return Ok(long);
        }
        let fresh = LongOnDevice::upload(device, stream, &(self.host.derive_long)())?;
        Ok(self.long.get_or_init(|| fresh))
    }

    /// The guess for a product, see the field `surplus`.
    pub fn surplus(&self, numbers: Numbers, job: &Job<'_>) -> &AtomicI32 {
        let format = match numbers {
            Numbers::Doubles(limbs) => limbs.ilog2() as usize,
            Numbers::Limbs { .. } => 3,
        };
        &self.surplus[format][usize::from(job.precision.is_none())]
    }

    /// The largest number of words of an integer, and of planes.
    pub fn limits(&self, kind: Kind) -> (usize, usize) {
        match kind {
            Kind::Bytes => (BYTE_WORDS, self.host.byte_planes.len()),
            Kind::Digits => (PRIME_WORDS, 3 * PRIME_MODULI),
            Kind::Long => (LONG_WORDS, 3 * LONG_MODULI),
        }
    }
}

/// Sixteenths of bits of sums of `depth` products of numbers that use no more bits than their precision.
pub fn ordinary_bits(depth: usize, numbers: Numbers, job: &Job<'_>) -> i32 {
    let precision = job.precision.unwrap_or(numbers.precision() as i32 + 10);
    2 * SIXTEENTHS * precision + extra_bits(depth)
}

/// The same, with the further bits that the last product of the format needed.
pub fn guessed_bits(
    tables: &OnDevice,
    shape: (usize, usize, usize),
    numbers: Numbers,
    job: &Job<'_>,
) -> i32 {
    let ordinary = ordinary_bits(shape.2, numbers, job);
    let surplus = tables.surplus(numbers, job).load(Ordering::Relaxed);
    let bits = ordinary.saturating_add(surplus).max(1);
    match Kind::for_bits(&tables.host, bits) {
        Some(_) => bits,
        None => ordinary + SIXTEENTHS * SURPLUS,
    }
}

/// 32-bit words of the longest integer.
pub fn words_needed(scalings: &Scalings) -> usize {
    words(&scalings.rows).max(words(&scalings.cols))
}

/// Sixteenths of bits that moduli must cover for sums of `depth` products of integers with these scalings.
pub fn bits_needed(scalings: &Scalings, depth: usize) -> i32 {
    let needed = needed((most_bits(&scalings.rows), most_bits(&scalings.cols)), depth);
    // No moduli cover a number of bits that does not fit an int.
    i32::try_from(needed).unwrap_or(i32::MAX)
}
