//! The GPUs of a call.

use super::probe::{Device, device, device_at, names};
use std::sync::OnceLock;
use wideblas_base::config::{DeviceChoice, DeviceSet, config, device_choice, divisions};

/// The most GPUs that a call uses.
pub const MOST: usize = 16;

/// GPUs that divide a product, at least one.
#[derive(Clone, Copy, Debug)]
pub struct Gpus {
    all: [&'static Device; MOST],
    count: usize,
}

impl Gpus {
    pub fn one(device: &'static Device) -> Gpus {
        Gpus { all: [device; MOST], count: 1 }
    }

    /// Some GPUs, at most [`MOST`]; `None` for none.
    pub fn of(devices: impl IntoIterator<Item = &'static Device>) -> Option<Gpus> {
        let mut devices = devices.into_iter();
        let mut gpus = Gpus::one(devices.next()?);
        for (place, device) in gpus.all[1..].iter_mut().zip(devices) {
            *place = device;
            gpus.count += 1;
        }
        Some(gpus)
    }

    pub fn all(&self) -> &[&'static Device] {
        &self.all[..self.count]
    }

    /// The first, which computes what one GPU computes.
    pub fn first(&self) -> &'static Device {
        self.all[0]
    }

    /// The first `count` of them.
    pub fn some(&self, count: usize) -> Gpus {
        Gpus { count: count.clamp(1, self.count), ..*self }
    }

    /// The others than the one at a place; `None` if there are none.
    pub fn without(&self, place: usize) -> Option<Gpus> {
        let others = self.all().iter().enumerate().filter(|&(at, _)| at != place);
        Gpus::of(others.map(|(_, device)| *device))
    }
}

/// The numbers in a set that GPUs have, or should have.
pub(super) fn numbers(set: DeviceSet) -> impl Iterator<Item = usize> {
    let limit = (set == DeviceSet::ALL).then(|| names().len() * divisions().unwrap_or(1));
    set.numbers().take_while(move |&ordinal| limit.is_none_or(|limit| ordinal < limit))
}

/// The GPUs of this process that `WIDEBLAS_DEVICE` names; they are started if they were not. Those that cannot be used are left out.
pub fn gpus() -> Option<Gpus> {
    match (device_choice(), config().local_rank) {
        (DeviceChoice::Several(set), None) => {
            Gpus::of(numbers(set).filter_map(|ordinal| device_at(ordinal).ok()))
        }
        _ => device().map(Gpus::one),
    }
}

/// The number of the GPU of a process with this place among those that an MPI started on this machine: they take turns. `starts`: the driver
/// may be started to count the GPUs; else `None` where it was not.
pub(super) fn of_rank(rank: usize, set: Option<DeviceSet>, starts: bool) -> Option<usize> {
    static COUNT: OnceLock<usize> = OnceLock::new();
    let count = || match COUNT.get() {
        Some(&count) => Some(count),
        None if starts => Some(*COUNT.get_or_init(|| names().len())),
        None => None,
    };
    match set {
        Some(set) if set != DeviceSet::ALL => set.numbers().nth(rank % set.numbers().count()),
        _ if rank == 0 => Some(0),
        _ => Some(rank % (count()? * divisions().unwrap_or(1)).max(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_of_a_machine_take_turns() {
        let set = DeviceSet::of([1, 4, 5]);
        let numbers: Vec<_> = (0..5).map(|rank| of_rank(rank, set, false).unwrap()).collect();
        assert_eq!(numbers, [1, 4, 5, 1, 4]);
        assert_eq!(of_rank(0, Some(DeviceSet::ALL), false), Some(0));
        assert_eq!((of_rank(0, None, false), of_rank(1, None, false)), (Some(0), None));
    }
}
