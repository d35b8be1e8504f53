//! The CUDA engine: the kernels of `kernels/` on an NVIDIA GPU. Its folders follow the modules here.
//!
//! No driver, no device and a device that is too old are ordinary states: [`device`] is `None` then, and the CPU
//! computes. After an error of the driver, the CPU computes the columns of C that the GPU did not finish: the two
//! engines return the same bits.
//!
//! A file uses only files before it in this list: `launch`, `pointer`, `stream`, `memory`; `copy`, `staging`;
//! `cache`, `compile`, `modules`; `queue`, and with it `probe`, the device, which knows kernels and queues but none
//! of its users, and `gpus`; `span`; `library`, `nccl`; `enqueue`; `operand`, `loaded`, `shares`, `feed`, `panels`; `modular`, `residue`, `gemm`, `rns`; `measure`, `rates`,
//! `together`; `exact_sums`, `reduce`, `vectors`, `matrices`, `triangles`, `guest`. Values that a user keeps with a device are in its
//! `cells`.

mod cache;
mod cells;
mod compile;
mod copy;
pub mod crt;
mod enqueue;
pub mod exact_sums;
mod feed;
pub mod gemm;
pub mod gemm_shares;
pub mod gpus;
pub mod guest;
#[allow(dead_code)] // Some of it is for build.rs.
mod kernels;
mod launch;
mod library;
mod loaded;
pub mod matrices;
pub mod measure;
mod memory;
mod modular;
mod modules;
pub mod nccl;
mod operand;
mod panels;
pub mod part;
pub mod peer;
pub mod placed;
pub mod pointer;
mod probe;
mod queue;
mod rates;
pub mod reduce;
pub mod resident;
pub mod rns;
#[cfg(test)]
mod shared;
pub mod shares;
pub mod span;
mod staging;
mod stream;
pub mod strips;
mod together;
pub mod triangles;
pub mod vectors;

pub use copy::{transferred, transferred_for_starts};
pub use gpus::{Gpus, gpus};
pub use launch::Failure;
pub use memory::{Plain, bytes_of_mut};
pub use modules::Origin;
pub use panels::InBlocks;
pub use probe::{Device, count, device, device_at, is_started, names, short_name, status};
pub use rates::Rates;
pub use stream::set_stream;
pub use together::Together;
