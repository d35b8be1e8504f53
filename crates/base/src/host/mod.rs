//! The program that calls: what its threads may have set, and what calls must leave as they found it.

pub mod cancellation;
pub mod errno;
pub mod float_environment;
pub mod fork;
pub mod panics;
pub mod processor;
pub mod reserve;
pub mod signals;
pub mod stderr;
