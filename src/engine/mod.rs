//! Where a routine runs. [`cpu`] is the vectorised, threaded engine, [`cuda`] that of NVIDIA GPUs;
//! [`choose`] decides between them; [`view`] says where operands lie, [`scaling`] how they become integers,
//! [`outcome`] how a product went;
//! [`host`] is the program that calls.

pub mod choose;
pub mod cpu;
pub mod cuda;
pub mod host;
pub mod memory;
pub mod outcome;
pub mod pool;
pub mod reserve;
pub mod rns;
pub mod scaling;
pub mod view;

pub use choose::Engine;
pub use view::{MatMut, MatRef};

#[cfg(feature = "allocator")]
#[global_allocator]
static ALLOCATOR: reserve::Allocator = reserve::Allocator;
