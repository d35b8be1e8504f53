//! What all rooms of wideblas stand on: [`config`] has the settings, [`options`] the options of routines, [`error`] the last
//! error, [`host`] what calls must leave as they found it in the program that calls, and memory that they need whatever happens,
//! [`fallible`] all other memory.
//!
//! A part of wideblas, which has the modules of this crate as its own: programs depend on the crate `wideblas`.

#[forbid(unsafe_code)]
pub mod config;
#[forbid(unsafe_code)]
pub mod error;
#[forbid(unsafe_code)]
pub mod fallible;
pub mod host;
#[forbid(unsafe_code)]
pub mod isa;
#[forbid(unsafe_code)]
pub mod once;
#[forbid(unsafe_code)]
pub mod options;
#[forbid(unsafe_code)]
pub mod random;

#[cfg(feature = "allocator")]
#[global_allocator]
static ALLOCATOR: host::reserve::Allocator = host::reserve::Allocator;
