//! Copies on the device of arrays in host memory.

use super::super::launch::Failure;
use super::super::probe::Device;
use super::Resident;
use crate::engine::rns::{Array, Number, Storage};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// An array's copy on a device, made when it is first wanted and kept. The numbers in host memory are
/// always valid; the copy is while nothing but the device writes them.
#[derive(Default)]
pub struct Mirror {
    copy: OnceLock<Resident>,
    valid: AtomicBool,
    /// Calls that could have used the copy since the numbers were written.
    wanted: AtomicU32,
}

impl Mirror {
    /// The numbers in host memory may have changed.
    pub fn touched(&self) {
        self.valid.store(false, Ordering::Relaxed);
        self.wanted.store(0, Ordering::Relaxed);
    }

    /// The copy is there, or the numbers were read before and did not change: the copy that pays would
    /// have been made then.
    pub fn pays(&self) -> bool {
        self.valid.load(Ordering::Relaxed) || self.wanted.fetch_add(1, Ordering::Relaxed) > 0
    }

    /// The valid copy.
    pub fn on(&self, device: &Device, array: &Array<'_>) -> Result<&Resident, Failure> {
        let copy = match self.copy.get() {
            Some(copy) => copy,
            None => {
                let made = Resident::new(device, array.set, array.len())?;
                self.copy.get_or_init(|| made)
            }
        };
        if copy.ordinal != device.ordinal {
            return Err(Failure::new("an array whose copy is on another device"));
        }
        if !self.valid.load(Ordering::Relaxed) {
            copy.upload(device, array)?;
            self.valid.store(true, Ordering::Relaxed);
        }
        Ok(copy)
    }

    /// Takes the numbers that the device has written; where that fails, `array` is as before.
    pub fn bring(&self, device: &Device, array: &Array<'_>) -> Result<(), Failure> {
        let copy = self.on(device, array)?;
        let room = Storage::new(array.set, array.len()).ok_or(Failure::new("no memory"))?;
        copy.download(device, &room.array())?;
        let mut number = Number::default();
        for i in 0..array.len() {
            room.array().read(i, &mut number);
            array.write(i, &number);
        }
        Ok(())
    }
}
