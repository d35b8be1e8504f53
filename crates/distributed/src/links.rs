//! GPUs of several processes that give each other data without host memory: links by NCCL, made once for the same processes.

use crate::communicator::{Communicator, Failed};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use wideblas_base::config::{config, divisions};
use wideblas_engine::device::nccl::{self, Links, WORDS};
use wideblas_engine::device::span::Span;
use wideblas_engine::device::{Device, Failure};
use wideblas_engine::trace;

/// Links of a process in a group of processes. Each group has its number, which stands for what its links were made of.
struct Made {
    group: i64,
    rank: usize,
    size: usize,
    /// Another one after a reset, whose links are lost.
    device: &'static Device,
    links: Shared,
}

/// Links that one call uses at a time.
pub type Shared = Arc<Mutex<Links>>;

static MADE: Mutex<Vec<Made>> = Mutex::new(Vec::new());

/// Groups of processes that have links at the same time: each takes memory of GPUs.
const MOST: usize = 8;

/// Links failed: others are not tried.
static FAILED: AtomicBool = AtomicBool::new(false);

fn made() -> std::sync::MutexGuard<'static, Vec<Made>> {
    MADE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Links of all processes, which call this with their GPUs; `None` where some cannot have them, or two are on one GPU.
///
/// # Errors
/// When messages fail.
pub fn linked(all: &dyn Communicator, device: &'static Device) -> Result<Option<Shared>, Failed> {
    let (rank, size) = (all.rank(), all.size());
    let is_usable = size > 1 && config().nccl && divisions().is_none() && nccl::is_there();
    let own = if is_usable { nccl::gpu(device).ok() } else { None };
    let is_own =
        |made: &&Made| (made.rank, made.size) == (rank, size) && std::ptr::eq(made.device, device);
    let known = made().iter().rev().find(is_own).map(|made| made.group);
    let has_room = known.is_some() || made().len() < MOST;
    let is_refused = own.is_none() || !has_room || FAILED.load(Ordering::Relaxed);
    let group = known.unwrap_or(0);
    let mut told = vec![i64::MIN; 3 + 2 * size];
    (told[0], told[1], told[2]) = (i64::from(is_refused), group, !group);
    for (place, word) in told[3 + 2 * rank..].iter_mut().zip(own.unwrap_or_default()) {
        *place = word as i64;
    }
    all.maxima(&mut told)?;
    let (head, gpus) = told.split_at(3);
    let gpus: Vec<&[i64]> = gpus.chunks_exact(2).collect();
    let are_apart = (0..size).all(|at| !gpus[..at].contains(&gpus[at]));
    if head[0] != 0 || !are_apart {
        return Ok(None);
    }
    if group != 0 && head[1] == group && head[2] == !group {
        return Ok(made().iter().rev().find(is_own).map(|made| made.links.clone()));
    }
    let (links, group) = make(all, device)?;
    let mut failed = [i64::from(links.is_err())];
    all.maxima(&mut failed)?;
    match links {
        Ok(links) if failed == [0] => {
            let links = Arc::new(Mutex::new(links));
            made().push(Made { group, rank, size, device, links: links.clone() });
            Ok(Some(links))
        }
        found => {
            FAILED.store(true, Ordering::Relaxed);
            if let Err(failure) = found {
                trace::note(|| format!("GPUs are not linked: {failure}"));
            }
            Ok(None)
        }
    }
}

/// New links, and the number of their group. The inner error is this process' own.
fn make(
    all: &dyn Communicator,
    device: &'static Device,
) -> Result<(Result<Links, Failure>, i64), Failed> {
    let (rank, size) = (all.rank(), all.size());
    let mut identity = [0; WORDS];
    let mut found = Ok(());
    if rank == 0 {
        found = nccl::identity().map(|words| identity = words);
    }
    // Without an identity all get zeros.
    all.broadcast(Span::from(&mut identity), 0)?;
    let number =
        identity.iter().fold(0, |sum: u64, &word| (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let group = (number >> 2 | 1) as i64;
    if identity == [0; WORDS] {
        let other = || Failure::new("another process has no NCCL");
        return Ok((Err(found.err().unwrap_or_else(other)), group));
    }
    Ok((Links::new(device, &identity, (rank, size)), group))
}
