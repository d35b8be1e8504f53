//! Matrices in the memory of the GPU, as programs have them.

use std::ffi::{CStr, c_void};
use std::ptr;
use wideblas::abi::control::wb_last_error;
use wideblas::abi::device::{wb_device_copy, wb_device_free, wb_device_malloc};

pub fn last_error() -> String {
    // SAFETY: a string that lives until the next call of this thread.
    unsafe { CStr::from_ptr(wb_last_error()) }.to_string_lossy().into_owned()
}

/// Memory on the GPU, from `shift` bytes behind an aligned address on.
pub struct OnGpu<T> {
    pub memory: *mut c_void,
    pub shift: usize,
    pub len: usize,
    pub numbers: std::marker::PhantomData<T>,
}

impl<T: Copy> OnGpu<T> {
    pub fn new(numbers: &[T], shift: usize) -> OnGpu<T> {
        let (mut memory, bytes) = (ptr::null_mut(), size_of_val(numbers));
        // SAFETY: writes the pointer; room for the bytes.
        unsafe {
            assert_eq!(wb_device_malloc(&mut memory, bytes + shift), 0, "{}", last_error());
            let gpu = OnGpu { memory, shift, len: numbers.len(), numbers: Default::default() };
            gpu.set(numbers);
            gpu
        }
    }

    pub fn ptr(&self) -> *mut T {
        self.memory.wrapping_byte_add(self.shift).cast()
    }

    pub fn set(&self, numbers: &[T]) {
        let bytes = size_of_val(numbers);
        // SAFETY: as many bytes.
        let info = unsafe { wb_device_copy(self.ptr().cast(), numbers.as_ptr().cast(), bytes) };
        assert_eq!(info, 0, "{}", last_error());
    }

    pub fn get(&self) -> Vec<T> {
        let mut numbers = Vec::<T>::with_capacity(self.len);
        let to = numbers.as_mut_ptr().cast();
        // SAFETY: as many bytes, which are written.
        unsafe {
            let info = wb_device_copy(to, self.ptr().cast(), self.len * size_of::<T>());
            assert_eq!(info, 0, "{}", last_error());
            numbers.set_len(self.len);
        }
        numbers
    }
}

impl<T> Drop for OnGpu<T> {
    fn drop(&mut self) {
        // SAFETY: of `wb_device_malloc`, and used no more; an error says that the device was reset.
        unsafe { wb_device_free(self.memory) };
    }
}
