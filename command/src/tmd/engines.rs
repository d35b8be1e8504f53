//! What `--engine` and `--threads` mean for a search.

use crate::error::Error;
use crate::options::Threads;
use wideblas::engine::cuda;
use wideblas_tmd::job::Engines;

#[derive(clap::Args)]
pub struct Where {
    /// auto, cpu, cuda or cuda:N: by default all GPUs, or all processors where there is no GPU. With any of them tan of large
    /// arguments, in binary64 from 2^22 on, is searched by the processors
    #[arg(long, default_value = "auto", value_name = "ENGINE")]
    engine: String,
    #[command(flatten)]
    threads: Threads,
}

impl Where {
    /// The command line that says the same.
    pub fn arguments(&self) -> Vec<String> {
        let mut arguments = vec!["--engine".to_string(), self.engine.clone()];
        arguments.extend(self.threads.arguments());
        arguments
    }

    /// The GPU for measurements, if there is to be one, and the number of threads.
    pub fn gpu(&self) -> Result<(Option<&'static cuda::Device>, usize), Error> {
        let threads = self.threads.apply();
        let ordinal = match self.engine.as_str() {
            "cpu" => return Ok((None, threads)),
            "auto" if cuda::count() == 0 => return Ok((None, threads)),
            "auto" | "cuda" => Some(0),
            other => other.strip_prefix("cuda:").and_then(|number| number.parse().ok()),
        };
        let wrong = || format!("--engine {}: none of auto, cpu, cuda, cuda:N", self.engine);
        let ordinal = ordinal.ok_or_else(|| Error::Usage(wrong()))?;
        let device = cuda::device_at(ordinal);
        let device = device.map_err(|why| Error::Usage(format!("cuda:{ordinal}: {why}")));
        Ok((Some(device?), threads))
    }

    /// `Rules::progressions` where nothing else is said.
    pub fn progressions(&self) -> Option<u32> {
        Engines::progressions(&self.engine)
    }

    pub fn engines(&self) -> Result<Engines, Error> {
        let threads = self.threads.apply();
        let engines = Engines::named(&self.engine, threads);
        engines.map_err(|what| Error::Usage(format!("--engine {what}")))
    }
}
