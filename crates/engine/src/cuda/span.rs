//! Words of messages, in host memory or on a GPU.

use super::copy::{Copy as Between, Owned, Place, between};
use super::launch::Failure;
use super::probe::Device;
use crate::pool::Pool;
use cudarc::driver::result;
use cudarc::driver::sys::{self, CUdeviceptr};
use std::marker::PhantomData;
use wideblas_base::fallible;

/// Words of 64 bits that are read or written in one place.
#[derive(Debug)]
pub enum Span<'a> {
    Here(&'a mut [u64]),
    There(There<'a>),
}

/// Words on a GPU.
#[derive(Debug)]
pub struct There<'a> {
    pub(super) device: &'static Device,
    pub(super) data: CUdeviceptr,
    pub(super) words: usize,
    pub(super) lifetime: PhantomData<&'a mut [u64]>,
}

/// What is done with words that another place holds for a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Reads,
    Writes,
}

impl<'a> From<&'a mut [u64]> for Span<'a> {
    fn from(words: &'a mut [u64]) -> Span<'a> {
        Span::Here(words)
    }
}

impl<'a, const N: usize> From<&'a mut [u64; N]> for Span<'a> {
    fn from(words: &'a mut [u64; N]) -> Span<'a> {
        Span::Here(words)
    }
}

impl<'a> From<&'a mut [i64]> for Span<'a> {
    fn from(values: &'a mut [i64]) -> Span<'a> {
        // SAFETY: all words are integers, and all integers words.
        Span::Here(unsafe { &mut *(std::ptr::from_mut(values) as *mut [u64]) })
    }
}

impl Span<'_> {
    /// The number of words.
    pub fn len(&self) -> usize {
        match self {
            Span::Here(words) => words.len(),
            Span::There(there) => there.words,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn bytes(&self) -> usize {
        self.len() * size_of::<u64>()
    }

    /// Runs `work` with the words in host memory: those of a GPU are copied, before or after.
    ///
    /// # Errors
    /// Those of `work`, and when the GPU fails or there is no memory.
    pub fn on_host<R, E: From<Failure>>(
        self,
        access: Access,
        work: impl FnOnce(&mut [u64]) -> Result<R, E>,
    ) -> Result<R, E> {
        let there = match self {
            Span::Here(words) => return work(words),
            Span::There(there) => there,
        };
        let mut staged = Staged::new(&there)?;
        let words = staged.words(there.words);
        let here = Raw::Here(words.as_mut_ptr());
        let mut copied = Ok(());
        if access == Access::Reads {
            // SAFETY: both have as many words, which are borrowed.
            copied = unsafe { copy(here, Raw::on_device(&there), there.words) };
        }
        // Others wait for it, whatever the words are.
        let found = work(words)?;
        copied?;
        if access == Access::Writes {
            // SAFETY: as above.
            unsafe { copy(Raw::on_device(&there), here, there.words)? };
        }
        staged.end();
        Ok(found)
    }

    /// The place of the words, which nothing keeps.
    pub(crate) fn raw(&mut self) -> Raw {
        match self {
            Span::Here(words) => Raw::Here(words.as_mut_ptr()),
            Span::There(there) => Raw::on_device(there),
        }
    }
}

/// Page-locked memory, through which words of a GPU pass; other memory where none can be locked.
enum Staged {
    Locked(Locked),
    Other(Vec<u64>),
}

/// Page-locked words, all of them written.
struct Locked {
    data: *mut u64,
    words: usize,
    device: &'static Device,
}

// SAFETY: the memory belongs to this value alone.
unsafe impl Send for Locked {}

/// Locking memory takes longer than copying it, so that the last pieces are kept.
static KEPT: Pool<Locked> = Pool::new(|locked| locked.words * size_of::<u64>(), 1 << 28);

impl Locked {
    fn new(device: &'static Device, words: usize) -> Result<Locked, Failure> {
        let words = words.max(1);
        // SAFETY: the device's context is current; as many words are written.
        let data = device.run(|_| unsafe {
            let data =
                result::malloc_host(words * size_of::<u64>(), sys::CU_MEMHOSTALLOC_PORTABLE)?;
            data.cast::<u64>().write_bytes(0, words);
            Ok(data.addr())
        })?;
        let data = std::ptr::with_exposed_provenance_mut(data);
        Ok(Locked { data, words, device })
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        // SAFETY: allocated above; no copy is in progress. After a failure it exists until the process ends.
        let _ = self.device.run(|_| unsafe { Ok(result::free_host(self.data.cast())?) });
    }
}

impl Staged {
    fn new(there: &There<'_>) -> Result<Staged, Failure> {
        let (device, words) = (there.device, there.words);
        let kept = KEPT.take(words * size_of::<u64>());
        Ok(match kept.map_or_else(|| Locked::new(device, words), Ok) {
            Ok(locked) => Staged::Locked(locked),
            Err(_) => {
                let words = fallible::try_filled(words, 0);
                Staged::Other(words.ok_or_else(Failure::no_host_memory)?)
            }
        })
    }

    fn words(&mut self, count: usize) -> &mut [u64] {
        match self {
            // SAFETY: at least as many words of this value's own memory, which were written.
            Staged::Locked(locked) => unsafe { std::slice::from_raw_parts_mut(locked.data, count) },
            Staged::Other(words) => &mut words[..count],
        }
    }

    /// Keeps locked memory for the next message.
    fn end(self) {
        if let Staged::Locked(locked) = self {
            KEPT.give(locked);
        }
    }
}

/// The place of words, without a lifetime.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Raw {
    Here(*mut u64),
    There(&'static Device, CUdeviceptr),
}

// SAFETY: an address; whoever copies says that the words live.
unsafe impl Send for Raw {}

impl Raw {
    fn on_device(there: &There<'_>) -> Raw {
        Raw::There(there.device, there.data)
    }
}

/// A copy of words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Transfer {
    pub to: Raw,
    pub from: Raw,
    pub words: usize,
}

/// Copies words between any places, and waits. Work on GPUs that writes the sources has ended.
///
/// # Safety
/// The places of each copy hold as many words, which nobody writes meanwhile.
pub(crate) unsafe fn copy_all(all: &[Transfer]) -> Result<(), Failure> {
    let to_one = all.first().and_then(|first| match first.to {
        Raw::There(device, _) => Some(device),
        Raw::Here(_) => None,
    });
    let between_gpus = |transfer: &Transfer| match (*transfer, to_one) {
        (Transfer { to: Raw::There(to, data), from: Raw::There(from, old), words }, Some(one)) => {
            (to.ordinal == one.ordinal).then_some(((to, data), (from, old), words))
        }
        _ => None,
    };
    // Copies from other GPUs to one follow each other without a wait.
    let copies: Option<Vec<_>> = all.iter().map(between_gpus).collect();
    let (Some(device), Some(copies)) = (to_one, copies) else {
        // SAFETY: the caller's.
        return all.iter().try_for_each(|x| unsafe { copy(x.to, x.from, x.words) });
    };
    copies.iter().for_each(|(_, (from, _), _)| from.meet(device));
    let owned = |&(device, data): &(&'static Device, CUdeviceptr)| Owned {
        context: device.context().cu_ctx(),
        data,
    };
    device.run(|queue| {
        for (to, from, words) in &copies {
            let bytes = words * size_of::<u64>();
            // SAFETY: the caller's; the copies end here.
            unsafe { between(&queue.stream, owned(to), owned(from), bytes)? };
        }
        Ok(queue.stream.synchronize()?)
    })
}

/// Copies words between any places, and waits. Work on GPUs that writes the source has ended.
///
/// # Safety
/// Both places hold as many words, which nobody writes meanwhile.
pub(crate) unsafe fn copy(to: Raw, from: Raw, words: usize) -> Result<(), Failure> {
    let bytes = words * size_of::<u64>();
    let (from_pitch, to_pitch, width) = (bytes, bytes, bytes);
    let place = |raw: Raw| match raw {
        Raw::Here(data) => Place::Host(data.cast()),
        Raw::There(_, data) => Place::Device(data),
    };
    match (to, from) {
        (Raw::Here(to), Raw::Here(from)) => {
            // SAFETY: the caller's.
            unsafe { std::ptr::copy_nonoverlapping(from, to, words) };
            Ok(())
        }
        (Raw::There(..), Raw::There(..)) => {
            // SAFETY: as above.
            unsafe { copy_all(&[Transfer { to, from, words }]) }
        }
        (Raw::There(device, _), _) | (_, Raw::There(device, _)) => device.run(|queue| {
            let copy = Between {
                from: place(from),
                from_pitch,
                to: place(to),
                to_pitch,
                width,
                height: 1,
            };
            // SAFETY: as above.
            unsafe { copy.enqueue(&queue.stream)? };
            Ok(queue.stream.synchronize()?)
        }),
    }
}
