//! Converts matrices of residue numbers to matrices of limbs and back: kernels/rns/limbs.cuh.

use super::super::crt::limbs::OnDevice as Limbs;
use super::super::launch::Failure;
use super::super::probe::Device;
use super::super::queue::Queue;
use super::array::Resident;
use super::sets::{Known, LimbsOnDevice, Set};
use crate::cuda::part;
use crate::rns::Matrix;
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{DeviceRepr, LaunchConfig, PushKernelArg};
use wideblas_base::options::Part;
use wideblas_format::rns::ModuliSet;

/// Bytes of shared memory that a block has on every device.
const SHARED: usize = 48 << 10;
/// The most threads of a block: `EXCHANGE_THREADS` of the kernels.
const THREADS: usize = 128;

/// `Exchange` of kernels/rns/limbs.cuh.
#[repr(C)]
#[derive(Clone, Copy)]
struct Exchange {
    set: Set,
    count: i32,
    weight_stride: i32,
    power_stride: i32,
    rows: i32,
    cols: i32,
    part: i32,
    inverse_weights: CUdeviceptr,
    weights: CUdeviceptr,
    powers: CUdeviceptr,
    digits: CUdeviceptr,
    sign: CUdeviceptr,
    exp: CUdeviceptr,
    eval: CUdeviceptr,
    len: i64,
    ld: i64,
    heads: CUdeviceptr,
    limbs: CUdeviceptr,
    plane: i64,
}

// SAFETY: integers, doubles and addresses in the layout of the kernels' struct.
unsafe impl DeviceRepr for Exchange {}

/// Converts the numbers of a set in both directions.
pub struct Converter<'a> {
    device: &'a Device,
    queue: &'a Queue,
    set: Set,
    tables: &'a LimbsOnDevice,
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    ToLimbs,
    FromLimbs,
}

impl<'a> Converter<'a> {
    pub fn new(
        device: &'a Device,
        queue: &'a Queue,
        known: &'a Known,
        set: &ModuliSet,
    ) -> Result<Converter<'a>, Failure> {
        let tables = match known.limbs.get() {
            Some(tables) => tables,
            None => {
                // Two threads may both make them; one of the results is kept.
                let made = LimbsOnDevice::new(queue, set)?;
                known.limbs.get_or_init(|| made)
            }
        };
        Ok(Converter { device, queue, set: known.set, tables })
    }

    /// Memory for the limbs of a matrix.
    pub fn room(&self, shape: (usize, usize)) -> Result<Limbs, Failure> {
        Limbs::room(self.queue, shape, self.set.words as usize)
    }

    /// Enqueues the conversion of a matrix to limbs.
    pub fn to_limbs(&self, from: Matrix<&Resident>) -> Result<Limbs, Failure> {
        let to = self.room((from.rows, from.cols))?;
        self.enqueue(Way::ToLimbs, from, &to, Part::All)?;
        Ok(to)
    }

    /// Enqueues the conversion of a part of a matrix back; the limbs have the set's precision, at the top of their
    /// words.
    pub fn back(&self, from: &Limbs, to: Matrix<&Resident>, part: Part) -> Result<(), Failure> {
        self.enqueue(Way::FromLimbs, to, from, part)
    }

    fn enqueue(
        &self,
        way: Way,
        matrix: Matrix<&Resident>,
        limbs: &Limbs,
        part: Part,
    ) -> Result<(), Failure> {
        let Matrix { array, rows, cols, ld } = matrix;
        let (view, host) = (limbs.view(), &self.tables.host);
        let elements = rows * cols;
        if elements > i32::MAX as usize - THREADS {
            return Err(Failure::new("a matrix of 2^31 elements"));
        }
        let [digits, sign, exp, eval] = array.addresses();
        let [inverse_weights, weights, powers] =
            host.places().map(|place| self.tables.words.data() + 4 * place as u64);
        let exchange = Exchange {
            set: self.set,
            count: host.count as i32,
            weight_stride: host.weight_stride as i32,
            power_stride: host.power_stride as i32,
            rows: rows as i32,
            cols: cols as i32,
            part: part::code(part),
            inverse_weights,
            weights,
            powers,
            digits,
            sign,
            exp,
            eval,
            len: array.len() as i64,
            ld: ld as i64,
            heads: view.data,
            limbs: view.limbs,
            plane: view.limb_plane as i64,
        };
        let (n, words) = (self.set.n as usize, self.set.words as usize);
        // Memory as in `words_to_limbs` and `words_from_limbs` of the kernels.
        let (name, each, once) = match way {
            Way::ToLimbs => ("rns_to_limbs", host.count + 2, host.count + 1),
            Way::FromLimbs => ("rns_from_limbs", 1 + words + (n | 1), 0),
        };
        let shared = |threads: usize| 4 * (threads * each + once);
        let threads = [THREADS, 64, 32].into_iter().find(|&threads| shared(threads) <= SHARED);
        let threads = threads.ok_or_else(|| Failure::new("numbers too long for a block"))?;
        let config = LaunchConfig {
            grid_dim: (elements.div_ceil(threads) as u32, 1, 1),
            block_dim: (threads as u32, 1, 1),
            shared_mem_bytes: shared(threads) as u32,
        };
        let mut launch = self.queue.stream.launch_builder(self.device.kernels.get(name)?);
        launch.arg(&exchange);
        // SAFETY: the argument is the kernel's; the array was checked to hold the matrix, and the limbs have its
        // elements.
        unsafe { launch.launch(config)? };
        Ok(())
    }
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let exchange = layout!(Exchange = "Exchange" {
        set, count, weight_stride, power_stride, rows, cols, part, inverse_weights, weights,
        powers, digits, sign, exp, eval, len, ld, heads, limbs, plane,
    });
    check("rns/limbs", "wideblas::rns", &[exchange, values(&[("EXCHANGE_THREADS", THREADS)])]);
}
