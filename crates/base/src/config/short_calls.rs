//! What tiny calls must know.

use super::{Config, DeviceChoice, ProductChoice, TOLD, config, device_choice};
use crate::host::errno::Errno;
use crate::isa::Isa;
use std::sync::atomic::{AtomicU8, Ordering};

/// All that tiny calls must know of the settings, in a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortCalls(u8);

/// [`ShortCalls`] as last found, or [`UNKNOWN`].
static SHORT_CALLS: AtomicU8 = AtomicU8::new(UNKNOWN);
const UNKNOWN: u8 = 0;

/// A setting has changed.
pub(super) fn forget() {
    SHORT_CALLS.store(UNKNOWN, Ordering::Relaxed);
}

impl ShortCalls {
    const KNOWN: u8 = 1;
    const PLAIN: u8 = 2;
    const PRODUCT: u32 = 4;
    const ISA: u32 = 6;

    pub(super) fn of(config: &Config, device: DeviceChoice) -> ShortCalls {
        let plain = config.verbose() == 0
            && config.profile.is_none()
            && config.fault.is_none()
            && (config.complaints.is_empty() || config.quiet || TOLD.load(Ordering::Relaxed))
            && !matches!(device, DeviceChoice::Cuda(_) | DeviceChoice::Several(_));
        let flags = [(ShortCalls::KNOWN, true), (ShortCalls::PLAIN, plain)];
        let flags = flags.iter().filter(|(_, holds)| *holds).fold(0, |all, (flag, _)| all | flag);
        let product = (config.product as u8) << ShortCalls::PRODUCT;
        ShortCalls(flags | product | (config.isa() as u8) << ShortCalls::ISA)
    }

    #[cfg(test)]
    pub(super) fn are_known(self) -> bool {
        self.0 != UNKNOWN
    }

    /// They may go to the CPU at once: they are neither traced nor counted, and no GPU was asked for in any case.
    #[inline(always)]
    pub fn are_plain(self) -> bool {
        self.0 & Self::PLAIN != 0
    }

    /// [`Config::product`]
    #[inline(always)]
    pub fn product(self) -> ProductChoice {
        match self.0 >> Self::PRODUCT & 3 {
            0 => ProductChoice::Auto,
            1 => ProductChoice::Crt,
            _ => ProductChoice::Native,
        }
    }

    /// [`Config::isa`]
    #[inline(always)]
    pub fn isa(self) -> Isa {
        match self.0 >> Self::ISA {
            0 => Isa::Generic,
            1 => Isa::Avx2,
            _ => Isa::Avx512,
        }
    }
}

/// [`ShortCalls`], at the cost of a load.
#[inline(always)]
pub fn short_calls() -> ShortCalls {
    match SHORT_CALLS.load(Ordering::Relaxed) {
        UNKNOWN => find_short_calls(),
        known => ShortCalls(known),
    }
}

#[cold]
#[inline(never)]
fn find_short_calls() -> ShortCalls {
    // Tiny calls come here past the guard of exports.
    let _errno = Errno::kept();
    let found = ShortCalls::of(config(), device_choice());
    SHORT_CALLS.store(found.0, Ordering::Relaxed);
    found
}
