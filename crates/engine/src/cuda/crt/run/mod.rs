//! An attempt to compute a product on the device with a number of planes: code that its steps share.

mod convert;
mod finish;
mod left;
mod multiply;
mod parts;
mod plan;
mod settle;
mod steps;

use super::cut::Cut;
use super::kind::{Kind, OnDevice};
use super::layout::Layout;
use super::long::LongOnDevice;
use super::read::read;
use super::settling::Settling;
use super::{Job, Matrices};
use crate::cuda::enqueue::launch;
use crate::cuda::launch::Failure;
use crate::cuda::memory::Buffer;
use crate::cuda::probe::Device;
use crate::scaling::Scalings;
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DeviceRepr};
use std::sync::Arc;

/// The depth is padded to a multiple of this, and converted in steps of this length.
const DEPTH: usize = 32;

/// An attempt to compute a product with a number of planes.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    pub device: &'a Device,
    pub stream: &'a Arc<CudaStream>,
    pub tables: &'a OnDevice,
    pub matrices: &'a Matrices,
    pub job: &'a Job<'a>,
    pub kind: Kind,
    /// Set for [`Kind::Long`].
    pub long: Option<&'a LongOnDevice>,
    pub planes: usize,
    pub extra_bits: i32,
    /// Scalings that the host decided on; otherwise the device makes them.
    pub given: Option<&'a Scalings>,
    pub layout: &'a Layout,
    /// All elements are settled exactly, with these sizes of memory.
    pub settles: bool,
    pub settling: &'a Settling,
    /// If numbers are cut; C is a single block then.
    pub cut: Option<Cut>,
    /// B is A transposed, and both have the same residues.
    pub same: bool,
    /// The sums that are finished, of several in memory.
    pub sums: usize,
    /// The row and column of C at which the memory for it begins.
    pub origin: (usize, usize),
}

impl Run<'_> {
    /// The name of a kernel for the numbers of this product.
    pub fn named(&self, kernel: &str) -> String {
        format!("{kernel}_{}", self.matrices.numbers.name())
    }

    pub fn launch<T: DeviceRepr>(
        &self,
        kernel: &str,
        arguments: &T,
        blocks: usize,
        shape: (usize, usize),
    ) -> Result<(), Failure> {
        launch(self.device, self.stream, kernel, arguments, blocks, shape)
    }

    /// The address of a table on the device.
    pub fn table<T>(&self, table: &CudaSlice<T>) -> CUdeviceptr {
        table.device_ptr(self.stream).0
    }

    /// Copies `count` numbers at offset `place` from the memory of the product.
    fn read<T: Copy + Default>(
        &self,
        memory: &Buffer<u8>,
        place: usize,
        count: usize,
    ) -> Result<Vec<T>, Failure> {
        read(self.stream, memory, place, count)
    }
}
