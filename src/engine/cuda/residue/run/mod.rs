//! A product on the device with a number of planes: what its steps have in common.

mod convert;
mod finish;
mod left;
mod multiply;
mod plan;
mod settle;
mod steps;

use super::cut::Cut;
use super::kind::{Kind, OnDevice};
use super::launch::{launch, read};
use super::layout::Layout;
use super::long::LongOnDevice;
use super::settling::Settling;
use super::{Job, Matrices};
use crate::engine::cuda::launch::Failure;
use crate::engine::cuda::memory::Buffer;
use crate::engine::cuda::probe::Device;
use crate::engine::scaling::Scalings;
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DeviceRepr};
use std::sync::Arc;

/// The depth is filled up to a multiple of this, and converted in such steps.
const DEPTH: usize = 32;

/// An attempt with a number of planes.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    pub device: &'a Device,
    pub stream: &'a Arc<CudaStream>,
    pub tables: &'a OnDevice,
    pub matrices: &'a Matrices,
    pub job: &'a Job<'a>,
    pub kind: Kind,
    /// There for [`Kind::Long`].
    pub long: Option<&'a LongOnDevice>,
    pub planes: usize,
    pub extra_bits: i32,
    /// Scalings that the host decided on; else they are made on the device.
    pub given: Option<&'a Scalings>,
    pub layout: &'a Layout,
    /// All elements exactly, and how elements are.
    pub settles: bool,
    pub settling: &'a Settling,
    /// Numbers are cut. C is one block then.
    pub cut: Option<Cut>,
    /// B is A transposed, and both have the same residues.
    pub same: bool,
    /// The row and the column of C that memory for it begins with.
    pub origin: (usize, usize),
}

impl Run<'_> {
    /// A kernel for the numbers of this product.
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

    /// The address of a table.
    pub fn table<T>(&self, table: &CudaSlice<T>) -> CUdeviceptr {
        table.device_ptr(self.stream).0
    }

    /// Copies so many numbers from the memory of the product, whatever was written there.
    fn read<T: Copy + Default>(
        &self,
        memory: &Buffer<u8>,
        place: usize,
        count: usize,
    ) -> Result<Vec<T>, Failure> {
        read(self.stream, memory, place, count)
    }
}
