//! The engines that run routines. [`cpu`] is the vectorised, threaded engine, [`cuda`] that of NVIDIA GPUs, behind [`device`];
//! [`choose`] decides between them. [`view`] has views of the operands, [`scaling`] how they become integers,
//! [`outcome`] the result of a product, [`progress`] how much of one is done. [`trace`] and [`profile`] tell what ran where, and [`trials`] which way was faster. At a [`meeting`]
//! threads copy words of each other.
//!
//! A part of wideblas, which has this crate as its module `engine`: programs depend on the crate `wideblas`.

pub mod choose;
pub mod cpu;
pub mod cuda;
pub mod device;
pub mod meeting;
pub mod memory;
pub mod outcome;
pub mod pool;
pub mod profile;
pub mod progress;
pub mod rns;
pub mod scaling;
#[forbid(unsafe_code)]
pub mod trace;
pub mod trials;
pub mod view;

pub use choose::Engine;
pub use view::{MatMut, MatRef};
