//! Who searches, by name.

use super::{Cpu, Cuda, Engine};
use wideblas::config::config;
use wideblas::engine::cuda;

/// Jobs at a time for GPUs: while one begins or ends, which is work for the host, the GPUs are busy with the others.
const JOBS: usize = 3;

/// All engines of a search.
pub struct Engines {
    all: Vec<Box<dyn Engine>>,
    /// Threads that prepare units for them.
    pub preparing: usize,
    /// Of a table, how many jobs are at work.
    at_once: usize,
}

impl Engines {
    /// `auto`, `cpu`, `cuda` or `cuda:N`: by default all GPUs, or all processors where there is no GPU.
    pub fn named(name: &str, threads: usize) -> Result<Engines, String> {
        let gpu = |ordinal| -> Result<Box<dyn Engine>, String> {
            let device = cuda::device_at(ordinal);
            let device = device.map_err(|why| format!("cuda:{ordinal}: {why}"))?;
            Ok(Box::new(Cuda { device }))
        };
        let gpus = |count: usize| (0..count).map(gpu).collect::<Result<Vec<_>, _>>();
        // A processor that searches needs little ahead of it; a GPU is as fast as many threads prepare.
        let cpu = || Engines {
            all: vec![Box::new(Cpu { threads, isa: config().isa() })],
            preparing: 1,
            at_once: 1,
        };
        let all = match name {
            "cpu" => return Ok(cpu()),
            "auto" if cuda::count() == 0 => return Ok(cpu()),
            "cuda" if cuda::count() == 0 => return Err(format!("cuda: {}", cuda::status())),
            "auto" | "cuda" => gpus(cuda::count())?,
            other => {
                let ordinal = other.strip_prefix("cuda:").and_then(|number| number.parse().ok());
                let wrong = || format!("{other}: none of auto, cpu, cuda, cuda:N");
                vec![gpu(ordinal.ok_or_else(wrong)?)?]
            }
        };
        Ok(Engines { all, preparing: threads, at_once: JOBS })
    }

    /// [`Rules::progressions`](super::Rules) of a search by engines with this name: GPUs have a whole binade of binary64 in some minutes, and
    /// processors would have it for days.
    pub fn progressions(name: &str) -> Option<u32> {
        let is_gpu = name != "cpu" && (name != "auto" || cuda::count() > 0);
        is_gpu.then_some(52)
    }

    /// How many jobs of a table should be at work at the same time, each with all engines.
    pub fn jobs_at_once(&self) -> usize {
        self.at_once
    }

    pub fn all(&self) -> Vec<&dyn Engine> {
        self.all.iter().map(AsRef::as_ref).collect()
    }

    pub fn names(&self) -> String {
        let names: Vec<String> = self.all.iter().map(|engine| engine.name()).collect();
        names.join("; ")
    }
}
