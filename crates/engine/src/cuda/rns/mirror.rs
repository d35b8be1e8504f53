//! Keeps track of where an array's numbers are: in host memory, on a device, or both.

use super::super::launch::Failure;
use super::super::probe::{Device, device_at};
use super::array::Resident;
use crate::choose::Transfer;
use crate::rns::Array;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The copy of a host array on a device, and which of the two is current. Writing on one side makes the other stale,
/// and numbers are copied to a side before it needs them. Several threads may read an array at the same time; a
/// thread that writes it is alone.
pub struct Mirror {
    /// Made when it is first needed, then kept.
    copy: Mutex<Option<Arc<Resident>>>,
    /// The numbers in host memory are current. Not under the lock, which a child of fork() may inherit locked and
    /// does not need for numbers in host memory.
    host: AtomicBool,
    /// The number of the device whose copy is current, plus one.
    device: AtomicUsize,
    /// Nothing has been written to the array since it was made of zeros.
    fresh: AtomicBool,
    /// The last result that was left on the device was needed in host memory next.
    returns: AtomicBool,
    /// Nanoseconds that a current copy would have saved since the last one became stale.
    missed: AtomicU64,
}

const NOWHERE: usize = 0;

impl Default for Mirror {
    /// The state of an array of zeros.
    fn default() -> Mirror {
        Mirror {
            copy: Mutex::default(),
            host: AtomicBool::new(true),
            device: AtomicUsize::new(NOWHERE),
            fresh: AtomicBool::new(true),
            returns: AtomicBool::new(false),
            missed: AtomicU64::new(0),
        }
    }
}

impl Mirror {
    fn is_on_host(&self) -> bool {
        self.host.load(Ordering::Acquire)
    }

    /// The device with a current copy, if this process can use it.
    fn home(&self) -> Result<Option<&'static Device>, Failure> {
        match self.device.load(Ordering::Acquire) {
            NOWHERE => Ok(None),
            above => device_at(above - 1).map(Some),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Arc<Resident>>> {
        self.copy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Copies the numbers to host memory, `array`, unless they are current there.
    pub fn to_host(&self, array: &Array<'_>) -> Result<(), Failure> {
        if self.is_on_host() {
            return Ok(());
        }
        let bring = || match self.home()? {
            // The device belongs to this process, and so does the lock.
            Some(device) => self.bring(&self.lock(), device, array),
            None => Err(Failure::new("a routine failed while it wrote them")),
        };
        bring().map_err(|failure| {
            Failure::new(format!("the numbers of an array are on the GPU alone: {failure}"))
        })
    }

    fn bring(
        &self,
        copy: &Option<Arc<Resident>>,
        device: &Device,
        array: &Array<'_>,
    ) -> Result<(), Failure> {
        // Another thread may have copied them meanwhile.
        if !self.is_on_host() {
            let copy = copy.as_ref().ok_or_else(|| Failure::new("there is no copy"))?;
            if !copy.lives() {
                return Err(Failure::new("the GPU was reset"));
            }
            copy.download(device, array)?;
            self.host.store(true, Ordering::Release);
            self.returns.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    /// The copy on the device `device`, made current first if necessary.
    pub fn on(&self, device: &Device, array: &Array<'_>) -> Result<Arc<Resident>, Failure> {
        let mut place = self.lock();
        if self.is_on_host() && place.as_ref().is_some_and(|copy| !copy.lives()) {
            *place = None;
        }
        if let (Some(home), Some(copy)) = (self.home()?, &*place) {
            if home.ordinal == device.ordinal && copy.lives() {
                if !self.is_on_host() {
                    self.returns.store(false, Ordering::Relaxed);
                }
                return Ok(copy.clone());
            }
            self.bring(&place, home, array)?;
        }
        if !self.is_on_host() {
            return Err(Failure::new("an array that a routine failed to write"));
        }
        self.device.store(NOWHERE, Ordering::Release);
        let copy = match place.take().filter(|copy| copy.ordinal == device.ordinal) {
            Some(copy) => copy.upload(device, array).map(|()| copy),
            None if self.fresh.load(Ordering::Relaxed) => {
                Resident::new(device, array.set, array.len()).map(Arc::new)
            }
            None => Resident::of(device, array).map(Arc::new),
        }?;
        *place = Some(copy.clone());
        self.device.store(device.ordinal + 1, Ordering::Release);
        Ok(copy)
    }

    /// The numbers in host memory are current and are about to change.
    pub fn written_on_host(&self) {
        self.host.store(true, Ordering::Release);
        self.device.store(NOWHERE, Ordering::Release);
        self.fresh.store(false, Ordering::Relaxed);
        self.missed.store(0, Ordering::Relaxed);
    }

    /// The copy has changed.
    pub fn written_on_device(&self) {
        self.host.store(false, Ordering::Release);
        self.fresh.store(false, Ordering::Relaxed);
    }

    /// The copy is undefined. So is the array, if the numbers in host memory are stale.
    pub fn undefined_on_device(&self) {
        self.device.store(NOWHERE, Ordering::Release);
        self.fresh.store(false, Ordering::Relaxed);
    }

    /// The bytes to copy for the host or the device to use the array. `result`: the array is written.
    pub fn transfer(&self, array: &Array<'_>, result: bool) -> Transfer {
        let when = |condition: bool| if condition { array.bytes() as f64 } else { 0.0 };
        let on_device = self.device.load(Ordering::Acquire) != NOWHERE;
        Transfer {
            up: when(!on_device && !self.fresh.load(Ordering::Relaxed)),
            down: when(!self.is_on_host()),
            back: when(result && self.returns.load(Ordering::Relaxed)),
            missed: self.missed.load(Ordering::Relaxed) as f64 * 1e-9,
        }
    }

    /// A call on the CPU took `seconds` seconds longer than it would have taken with a current copy.
    pub fn miss(&self, seconds: f64) {
        self.missed.fetch_add((seconds * 1e9) as u64, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rns::Storage;
    use wideblas_format::rns::ModuliSet;

    #[test]
    fn what_no_side_has_is_an_error_until_it_is_written() {
        let storage = Storage::new(ModuliSet::for_precision(100).unwrap(), 3).unwrap();
        let (mirror, array) = (Mirror::default(), storage.array());
        assert_eq!(mirror.transfer(&array, true), Transfer::default());
        mirror.undefined_on_device();
        assert!(mirror.to_host(&array).is_ok(), "host memory was current");
        assert!(mirror.transfer(&array, true).up > 0.0, "zeros no more");
        mirror.written_on_device();
        mirror.undefined_on_device();
        let failure = mirror.to_host(&array).unwrap_err().to_string();
        assert!(failure.contains("failed while it wrote"), "{failure}");
        assert!(mirror.transfer(&array, false).down > 0.0);
        mirror.written_on_host();
        assert!(mirror.to_host(&array).is_ok());
    }

    #[test]
    fn what_was_missed_ends_with_a_write() {
        let storage = Storage::new(ModuliSet::for_precision(100).unwrap(), 3).unwrap();
        let (mirror, array) = (Mirror::default(), storage.array());
        mirror.written_on_host();
        mirror.miss(0.5);
        mirror.miss(0.25);
        assert_eq!(mirror.transfer(&array, false).missed, 0.75);
        mirror.written_on_host();
        assert_eq!(mirror.transfer(&array, false).missed, 0.0);
    }
}
