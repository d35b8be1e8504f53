//! Where a pointer leads: the driver knows.

use super::launch::Failure;
use cudarc::driver::sys::{self, CUpointer_attribute as Attribute};
use std::ffi::c_void;

/// The kind of memory behind a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// Memory that the driver does not know.
    Host,
    /// Host memory that is page-locked: the device copies it by itself.
    Locked,
    /// Memory of the device with this number, or managed memory that it reaches.
    Device(usize),
}

/// Where `pointer` leads; the driver has been started. Takes a fraction of a microsecond.
pub fn locate<T>(pointer: *const T) -> Result<Location, Failure> {
    let mut kind = 0u32;
    let mut ordinal = -1i32;
    let mut attributes = [
        Attribute::CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
        Attribute::CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL,
    ];
    let mut values: [*mut c_void; 2] = [(&raw mut kind).cast(), (&raw mut ordinal).cast()];
    // SAFETY: two attributes, and room for the value of each; the pointer is looked up, not followed.
    unsafe {
        sys::cuPointerGetAttributes(
            2,
            attributes.as_mut_ptr(),
            values.as_mut_ptr(),
            pointer as sys::CUdeviceptr,
        )
        .result()?;
    }
    Ok(match (kind, usize::try_from(ordinal)) {
        (kind, Ok(ordinal)) if kind == sys::CUmemorytype::CU_MEMORYTYPE_DEVICE as u32 => {
            Location::Device(ordinal)
        }
        (kind, _) if kind == sys::CUmemorytype::CU_MEMORYTYPE_HOST as u32 => Location::Locked,
        _ => Location::Host,
    })
}
