//! What `--engine` and `--threads` mean for a search.

use crate::error::Error;
use crate::options::Threads;
use wideblas::config::config;
use wideblas::engine::cuda;
use wideblas_tmd::job::{Cpu, Cuda, Engine};

#[derive(clap::Args)]
pub struct Where {
    /// auto, cpu, cuda or cuda:N: by default all GPUs, or all processors where there is no GPU
    #[arg(long, default_value = "auto", value_name = "ENGINE")]
    engine: String,
    #[command(flatten)]
    threads: Threads,
}

/// Who searches.
pub struct Engines {
    all: Vec<Box<dyn Engine>>,
    /// Threads that prepare units for them.
    pub preparing: usize,
}

impl Engines {
    pub fn all(&self) -> Vec<&dyn Engine> {
        self.all.iter().map(AsRef::as_ref).collect()
    }

    pub fn names(&self) -> String {
        let names: Vec<String> = self.all.iter().map(|engine| engine.name()).collect();
        names.join("; ")
    }
}

impl Where {
    /// The command line that says the same.
    pub fn arguments(&self) -> Vec<String> {
        let mut arguments = vec!["--engine".to_string(), self.engine.clone()];
        arguments.extend(self.threads.arguments());
        arguments
    }

    pub fn engines(&self) -> Result<Engines, Error> {
        let threads = self.threads.apply();
        let gpu = |ordinal| -> Result<Box<dyn Engine>, Error> {
            let device = cuda::device_at(ordinal);
            let device = device.map_err(|why| Error::Usage(format!("cuda:{ordinal}: {why}")))?;
            Ok(Box::new(Cuda { device }))
        };
        let gpus = |count: usize| (0..count).map(gpu).collect::<Result<Vec<_>, _>>();
        // A processor that searches needs little ahead of it; a GPU is as fast as many threads prepare.
        let cpu =
            || Engines { all: vec![Box::new(Cpu { threads, isa: config().isa() })], preparing: 1 };
        let all = match self.engine.as_str() {
            "cpu" => return Ok(cpu()),
            "auto" if cuda::count() == 0 => return Ok(cpu()),
            "cuda" if cuda::count() == 0 => {
                return Err(Error::Usage(format!("--engine cuda: {}", cuda::status())));
            }
            "auto" | "cuda" => gpus(cuda::count())?,
            other => {
                let ordinal = other.strip_prefix("cuda:").and_then(|number| number.parse().ok());
                let wrong =
                    || Error::Usage(format!("--engine {other}: none of auto, cpu, cuda, cuda:N"));
                vec![gpu(ordinal.ok_or_else(wrong)?)?]
            }
        };
        Ok(Engines { all, preparing: threads })
    }
}
