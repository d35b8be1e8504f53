//! Sums of residue numbers by rounded additions: the numbers become limbs first.

use super::super::launch::Failure;
use super::super::probe::Device;
use super::super::reduce::{Input, Sums, sums};
use super::array::Resident;
use super::launching::misfit;
use super::limbs::Converter;
use super::sets::known;
use crate::rns::{Matrix, Vector};
use wideblas_base::options::Algorithm;

/// The sums of parts of a vector, one number at least, as of [`super::super::reduce`].
pub fn reduce(
    device: &Device,
    (algorithm, bits): (Algorithm, u32),
    x: Vector<&Resident>,
) -> Result<Sums, Failure> {
    if !x.fits() {
        return Err(misfit());
    }
    let set = x.array.set;
    device.run(|queue| {
        let queue = &*queue;
        let converter = Converter::new(device, queue, known(device, queue, set)?, set)?;
        let ld = x.inc.unsigned_abs() as usize;
        let limbs = converter.to_limbs(Matrix { array: x.array, rows: 1, cols: x.n, ld })?;
        let view = limbs.view();
        let input = Input::Limbs {
            limbs: view.limbs,
            heads: view.data,
            plane: view.limb_plane,
            words: view.limb_words,
            bits: set.bits,
            backwards: x.inc < 0,
        };
        let sums = sums(device, queue, (algorithm, bits), x.n, input)?;
        sums.ok_or_else(|| Failure::new("residue numbers that are not finite"))
    })
}
