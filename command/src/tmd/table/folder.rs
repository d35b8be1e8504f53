//! The folder of a table: what it is a table of, and the files of each job.

use super::hardest;
use crate::error::Error;
use crate::tmd::files;
use crate::tmd::summary::{Run, Summary};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use wideblas_tmd::binades::Binades;
use wideblas_tmd::certificate::{Certificate, Checkpoint, Header, Resumed};
use wideblas_tmd::function::Function;
use wideblas_tmd::job::{Job, Part, units};

pub struct Folder {
    path: PathBuf,
    /// What names of files begin with.
    function: String,
    /// Held until the process ends, in whichever way.
    _lock: File,
}

impl Folder {
    /// A new folder, or one of the same request. `request` is all that its results depend on.
    pub fn open(path: &Path, function: &str, request: &str, part: Part) -> Result<Folder, Error> {
        let failed = |error| Error::file(path, error);
        fs::create_dir_all(path).map_err(failed)?;
        let said = path.join("request");
        match fs::read_to_string(&said) {
            Ok(text) if text == request => {}
            Ok(text) => return Err(Error::file(&said, difference(&text, request))),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if fs::read_dir(path).map_err(failed)?.next().is_some() {
                    return Err(Error::file(path, "is neither empty nor the folder of a table"));
                }
                files::write(&said, request)?;
            }
            Err(error) => return Err(Error::file(&said, error)),
        }
        let lock_path = path.join(format!("part_{}_of_{}.lock", part.index, part.of));
        let lock = File::create(&lock_path).map_err(|error| Error::file(&lock_path, error))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(Error::file(path, "another process is at work on the same part"));
            }
            // Some file systems know no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        Ok(Folder { path: path.to_path_buf(), function: function.to_string(), _lock: lock })
    }

    pub fn file(&self, binades: &Binades, kind: &str) -> PathBuf {
        self.path.join(format!("{}_{}.{kind}", self.function, binades.name()))
    }

    pub fn summary(&self, part: Part) -> PathBuf {
        let name = match part {
            Part::ALL => "summary.md".to_string(),
            Part { index, of } => format!("summary_{index}_of_{of}.md"),
        };
        self.path.join(name)
    }

    /// The results of all jobs, for a reader and to be kept when the lists are not.
    pub fn results(&self) -> PathBuf {
        self.path.join("results.md")
    }

    /// The hashes of all lists and certificates, for `sha256sum --check`.
    pub fn hashes(&self) -> PathBuf {
        self.path.join("SHA256SUMS")
    }

    /// A line for each file of the jobs that are done.
    pub fn text_of_hashes(&self, jobs: &[Binades], rows: &[Option<Value>]) -> String {
        let mut text = String::new();
        for (one, row) in jobs.iter().zip(rows) {
            let Some(row) = row else { continue };
            for (kind, name) in [("wc", "list_sha256"), ("cert", "certificate_sha256")] {
                let file = self.file(one, kind);
                let file = file.file_name().unwrap_or_default().to_string_lossy();
                text += &format!("{}  {file}\n", row[name].as_str().unwrap_or_default());
            }
        }
        text
    }

    /// What a job that is done says of itself. Its file is written last.
    pub fn done(&self, binades: &Binades) -> Option<Value> {
        let is_there = |kind| self.file(binades, kind).exists();
        let text = fs::read_to_string(self.file(binades, "json")).ok()?;
        let done = serde_json::from_str(&text).ok()?;
        if !is_there("wc") || !is_there("cert") {
            return None;
        }
        // Left by a process that was killed just before it removed it; if it stays, nobody reads it.
        let _ = fs::remove_file(self.file(binades, "ckpt"));
        Some(done)
    }

    /// Where a job begins: at its checkpoint if it has one. A job of one unit needs none.
    pub fn begin(
        &self,
        binades: &Binades,
        job: &Job<'_>,
    ) -> Result<(Option<Checkpoint>, Resumed), Error> {
        let (path, header, part) = (self.file(binades, "ckpt"), Header::of(job), Part::ALL);
        if path.exists() {
            let (checkpoint, resumed) = Checkpoint::resume(&path).map_err(Error::Operands)?;
            if resumed.header != header || resumed.part != part {
                return Err(Error::file(&path, "is of another search"));
            }
            return Ok((Some(checkpoint), resumed));
        }
        let resumed = Resumed { header, part, records: Vec::new() };
        if units(job, part).len() == 1 {
            return Ok((None, resumed));
        }
        let checkpoint = Checkpoint::create(&path, &resumed.header, part)
            .map_err(|error| Error::file(&path, error))?;
        Ok((Some(checkpoint), resumed))
    }

    /// Writes all files of a job that is done. `is_resumed` when an earlier run did some of it.
    pub fn finish(
        &self,
        binades: &Binades,
        function: &dyn Function,
        certificate: &Certificate,
        (run, at): (&Run, &At),
        is_resumed: bool,
    ) -> Result<Value, Error> {
        let summary = Summary::new(certificate);
        let (text, list) = (certificate.text(), summary.list(certificate));
        files::write(&self.file(binades, "cert"), &text)?;
        files::write(&self.file(binades, "wc"), &list)?;
        let mut done = summary.json(Some(run));
        hardest::describe(function, certificate, &mut done);
        done["list_sha256"] = sha256(&list).into();
        done["certificate_sha256"] = sha256(&text).into();
        done["run"] = at.run.into();
        done["at"] = at.start.elapsed().as_secs_f64().into();
        done["name"] = binades.name().into();
        done["algorithm"] = certificate.header.rules.algorithm.name().into();
        done["resumed"] = is_resumed.into();
        files::write(&self.file(binades, "json"), &format!("{done}\n"))?;
        let checkpoint = self.file(binades, "ckpt");
        match fs::remove_file(&checkpoint) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(Error::file(&checkpoint, error))
            }
            _ => Ok(done),
        }
    }
}

/// When a run of the table began.
pub struct At {
    /// Seconds since 1970, which tell runs apart.
    pub run: u64,
    pub start: Instant,
}

impl At {
    pub fn now() -> At {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        At { run: since.as_secs(), start: Instant::now() }
    }
}

/// In hexadecimal digits.
pub fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn difference(theirs: &str, ours: &str) -> String {
    let mut lines = theirs.lines().zip(ours.lines());
    match lines.find(|(theirs, ours)| theirs != ours) {
        Some((theirs, ours)) => {
            format!("the folder has a table of another request, of {theirs:?} instead of {ours:?}")
        }
        None => "the folder has a table of another request".to_string(),
    }
}
