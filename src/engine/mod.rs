//! The engines that run routines. [`cpu`] is the vectorised, threaded engine, [`cuda`] that of NVIDIA GPUs;
//! [`choose`] decides between them. [`view`] has views of the operands, [`scaling`] how they become integers,
//! [`outcome`] the result of a product, [`progress`] how much of one is done; [`host`] is about the calling program.

pub mod choose;
pub mod cpu;
pub mod cuda;
pub mod host;
pub mod memory;
pub mod outcome;
pub mod pool;
pub mod progress;
pub mod reserve;
pub mod rns;
pub mod scaling;
pub mod view;

pub use choose::Engine;
pub use view::{MatMut, MatRef};

#[cfg(feature = "allocator")]
#[global_allocator]
static ALLOCATOR: reserve::Allocator = reserve::Allocator;
