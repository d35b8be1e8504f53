//! Finds the GPUs, once, and keeps each with its kernels and queues.

use super::cells::Cells;
use super::gpus::{numbers, of_rank};
use super::launch::{Current, Failure, guarded};
use super::memory::Memory;
use super::modules::{self, Kernels, Origin};
use super::queue::{Queue, Queues};
use crate::trace;
use cudarc::driver::sys::CUdevice_attribute as Attribute;
use cudarc::driver::{CudaContext, result, sys};
use std::fmt;
use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};
use wideblas_base::config::{DeviceChoice, config, device_choice, divisions};

/// The oldest compute capability that the kernels support.
const OLDEST: (i32, i32) = (7, 5);

/// A GPU in use.
pub struct Device {
    pub name: String,
    pub ordinal: usize,
    /// The driver's number, which differs where a GPU counts as several.
    pub(super) place: usize,
    pub capability: (i32, i32),
    /// Device memory in bytes.
    pub memory: usize,
    pub multiprocessors: usize,
    /// FP64 instructions a second: multiply-adds, sums and products alike.
    pub fp64_rate: f64,
    /// Version of the driver's interface, 13000 for CUDA 13.0.
    pub driver: i32,
    pub origin: Origin,
    pub(super) kernels: Kernels,
    queues: Queues,
    cells: Cells,
}

impl fmt::Debug for Device {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "cuda:{} {}", self.ordinal, self.name)
    }
}

/// What probing found, in the process that probed.
struct Probe {
    process: u32,
    found: Result<Device, Failure>,
}

impl Probe {
    /// The program has reset the device, which must be opened again. The old contents are left alone: none of their
    /// handles may be used.
    fn is_over(&self) -> bool {
        let device = self.found.as_ref().ok().filter(|_| self.process == std::process::id());
        device.is_some_and(|device| !device.queues.memory().lives())
    }
}

/// The largest number of devices.
const DEVICES: usize = 64;

/// The results by device number. Each is made once, and again after the device was reset. They are never freed: the
/// driver may be gone before this library's destructors run. Not a lock, which a child of fork() could inherit
/// locked.
static PROBES: [AtomicPtr<Probe>; DEVICES] = [const { AtomicPtr::new(ptr::null_mut()) }; DEVICES];

fn probe(ordinal: usize) -> &'static Probe {
    let place = &PROBES[ordinal];
    let seen = place.load(Ordering::Acquire);
    // SAFETY: pointers in PROBES come from Box::into_raw below and are never freed.
    if let Some(probe) = unsafe { seen.as_ref() }
        && !probe.is_over()
    {
        return probe;
    }
    let fresh = Probe { process: std::process::id(), found: guarded(|| open(ordinal)) };
    let fresh = Box::into_raw(Box::new(fresh));
    match place.compare_exchange(seen, fresh, Ordering::AcqRel, Ordering::Acquire) {
        Ok(_) => {
            // SAFETY: as above.
            let probe = unsafe { &*fresh };
            trace::note(|| status_of(probe));
            probe
        }
        Err(winner) => {
            // SAFETY: nobody else has seen it.
            drop(unsafe { Box::from_raw(fresh) });
            // SAFETY: it comes from PROBES, see above.
            unsafe { &*winner }
        }
    }
}

/// The number of the device that was asked for; `None` if no device is wanted, or if it is not known yet and the driver is not to be
/// started for that.
fn chosen(starts: bool) -> Option<usize> {
    match (device_choice(), config().local_rank) {
        (DeviceChoice::Cpu, _) => None,
        (DeviceChoice::Cuda(ordinal), _) => Some(ordinal),
        (DeviceChoice::Auto, Some(rank)) => of_rank(rank, None, starts),
        (DeviceChoice::Auto, None) => Some(0),
        (DeviceChoice::Several(set), Some(rank)) => of_rank(rank, Some(set), starts),
        (DeviceChoice::Several(set), None) => Some(set.first()),
    }
}

/// The GPU of this process, the first of several, if there is one and `WIDEBLAS_DEVICE` allows it; processes of an MPI on one machine take
/// turns. The first call starts it, which takes some tenths of a second.
pub fn device() -> Option<&'static Device> {
    device_at(chosen(true)?).ok()
}

/// The GPU with this number; it is started if it was not.
pub fn device_at(ordinal: usize) -> Result<&'static Device, Failure> {
    if ordinal >= DEVICES {
        return Err(Failure::new(format!("no device cuda:{ordinal}")));
    }
    let probe = probe(ordinal);
    // A context does not outlive fork().
    if probe.process != std::process::id() {
        return Err(Failure::new("CUDA was started before fork()"));
    }
    probe.found.as_ref().map_err(Failure::clone)
}

/// How many GPUs the driver has; 0 without one.
pub fn count() -> usize {
    names().len()
}

/// The names of all GPUs, in the order of their numbers; none of them is started.
pub fn names() -> Vec<String> {
    guarded(|| {
        start_driver()?;
        let count = CudaContext::device_count()?;
        (0..count).map(|i| Ok(result::device::get_name(result::device::get(i)?)?)).collect()
    })
    .unwrap_or_default()
}

/// [`device`] was called before, and calling it again costs nothing.
pub fn is_started() -> bool {
    let place = chosen(false).and_then(|ordinal| PROBES.get(ordinal));
    place.is_some_and(|place| !place.load(Ordering::Acquire).is_null())
}

/// A line about the device in use, or why there is none; about each of several.
pub fn status() -> String {
    let of_one = |ordinal: usize| match ordinal < DEVICES {
        true => status_of(probe(ordinal)),
        false => format!("none: no device cuda:{ordinal}"),
    };
    let several = match device_choice() {
        DeviceChoice::Several(set) if config().local_rank.is_none() => {
            let mut all: Vec<String> = numbers(set).map(of_one).collect();
            // Without a driver they say the same.
            all.dedup();
            all.join("; ")
        }
        _ => String::new(),
    };
    match chosen(true) {
        None => "not asked for: WIDEBLAS_DEVICE=cpu".to_string(),
        _ if !several.is_empty() => several,
        Some(ordinal) => of_one(ordinal),
    }
}

fn status_of(probe: &Probe) -> String {
    match &probe.found {
        Ok(device) => format!(
            "cuda:{} {}, compute capability {}.{}, {} multiprocessors, {:.0} GiB, CUDA {}.{}, kernels {}",
            device.ordinal,
            device.name,
            device.capability.0,
            device.capability.1,
            device.multiprocessors,
            device.memory as f64 / 2f64.powi(30),
            device.driver / 1000,
            device.driver % 1000 / 10,
            device.origin,
        ),
        Err(failure) => format!("none: {failure}"),
    }
}

fn start_driver() -> Result<(), Failure> {
    // SAFETY: loads a shared library, which has no other effect. Anything else in cudarc panics when
    // it is missing.
    if !unsafe { sys::is_culib_present() } {
        return Err(Failure::new("no CUDA driver"));
    }
    Ok(result::init()?)
}

/// Opens a device.
fn open(ordinal: usize) -> Result<Device, Failure> {
    start_driver()?;
    let _current = Current::keep();
    let found = CudaContext::device_count()? as usize;
    let count = found * divisions().unwrap_or(1);
    if ordinal >= count {
        return Err(Failure::new(format!("no device cuda:{ordinal}, {count} in all")));
    }
    let place = ordinal % found;
    let mut driver = 0;
    // SAFETY: writes one int.
    unsafe { sys::cuDriverGetVersion(&mut driver).result()? };
    // The program's pointers belong to the primary context.
    let context = match ordinal == place {
        true => CudaContext::new(place)?,
        false => CudaContext::new_non_primary(place, 0)?,
    };
    // SAFETY: memory that a stream uses belongs to the call that has the stream.
    unsafe { context.disable_event_tracking() };
    let capability = context.compute_capability()?;
    let name = context.name()?;
    if capability < OLDEST {
        return Err(Failure::new(format!("{name} is older than compute capability 7.5")));
    }
    let (kernels, origin) = modules::load(&context, capability)?;
    let multiprocessors =
        context.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)? as usize;
    let kilohertz = context.attribute(Attribute::CU_DEVICE_ATTRIBUTE_CLOCK_RATE)?;
    let lanes = multiprocessors * fp64_lanes(capability);
    Ok(Device {
        name,
        ordinal,
        place,
        capability,
        memory: context.total_mem()?,
        multiprocessors,
        fp64_rate: 1e3 * f64::from(kilohertz) * lanes as f64,
        driver,
        origin,
        kernels,
        queues: Queues::new(context.clone(), Memory::new(&context)?),
        cells: Cells::default(),
    })
}

/// FP64 lanes of a multiprocessor (CUDA C++ programming guide, arithmetic throughput).
fn fp64_lanes(capability: (i32, i32)) -> usize {
    match capability {
        (8, 0) => 32,
        (9 | 10, 0) => 64,
        _ => 2,
    }
}

/// A device's name in names of files.
pub fn short_name(device: &str) -> String {
    let short = device.to_lowercase().replace("nvidia ", "");
    short.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

impl Device {
    pub(super) fn context(&self) -> &CudaContext {
        self.queues.context()
    }

    /// Runs `work` with a queue, in the device's context. When it fails, what it enqueued has ended.
    pub(super) fn run<R>(
        &self,
        work: impl FnOnce(&mut Queue) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        self.queues.run(work)
    }

    /// Runs `work`, whose steps on the device need not wait for each other on the host. All of them have ended when this
    /// returns.
    pub fn in_one_queue<R>(&self, work: impl FnOnce() -> Result<R, Failure>) -> Result<R, Failure> {
        self.queues.hold(work)
    }

    /// A cell for a value that a user of the device keeps with it. It is empty again after a reset, as the device is
    /// a new one then.
    pub(super) fn cell<T: Send + Sync + 'static>(&self) -> &OnceLock<T> {
        self.cells.of()
    }

    /// Bytes of device memory that all calls together may use.
    pub fn memory_ceiling(&self) -> usize {
        self.queues.memory().ceiling()
    }

    /// Bytes of device memory that are left beside those of the calls in progress.
    pub fn memory_left(&self) -> usize {
        self.queues.memory().left()
    }

    /// For tests: after so many further allocations on this device all fail; `None`: none fails. Returns how many were left before.
    pub fn fail_after(&self, allocations: Option<usize>) -> usize {
        self.queues.memory().fail_after(allocations)
    }

    /// Opens the memory of two devices to each other, where that is possible: copies between them need not pass through the host then.
    /// Both ways, since either device may do the copy: the one that has the words would write where it may not, and fails.
    pub(super) fn meet(&self, other: &Device) {
        if self.place == other.place {
            return;
        }
        for (of, to) in [(self, other), (other, self)] {
            if let Err(failure) = of.run(|_| of.queues.memory().lend_to(of.place, to.place)) {
                trace::note(|| format!("{to:?} cannot use the memory of {of:?}: {failure}"));
            }
        }
    }
}
