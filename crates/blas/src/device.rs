//! GPUs as programs see them: how many there are, memory on them, whose work calls wait for, and why one failed; and matrices there
//! that algorithms move.

pub use super::resident::{clear_part, copy_part, make_diagonal_real};
pub use wideblas_engine::device::matrices::Temporary;
pub use wideblas_engine::device::pointer::device_of as home;
pub use wideblas_engine::device::resident::{allocate, copy_bytes, free};
pub use wideblas_engine::device::{Failure, count, device, device_at, set_stream, status};
