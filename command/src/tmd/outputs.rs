//! Where the results of a search go.

use super::files;
use super::plot::Tally;
use super::summary::{Run, Summary};
use crate::error::Error;
use std::io::Write;
use std::path::PathBuf;
use wideblas_tmd::certificate::Certificate;

#[derive(clap::Args)]
pub struct Outputs {
    /// Writes the list to this file, in the form of CORE-MATH's .wc files, instead of to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Writes the certificate to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Draws how many arguments are how hard, as SVG
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Prints a summary as JSON
    #[arg(long)]
    json: bool,
}

impl Outputs {
    /// Says before the work that a result could not be written.
    pub fn check(&self) -> Result<(), Error> {
        [&self.out, &self.certificate, &self.plot]
            .into_iter()
            .flatten()
            .try_for_each(|path| files::is_writable(path))
    }

    /// Writes all that is asked for, about the run too where there was one.
    pub fn write(
        &self,
        certificate: &Certificate,
        run: Option<&Run>,
        out: &mut impl Write,
    ) -> Result<(), Error> {
        let summary = Summary::new(certificate);
        if let Some(path) = &self.certificate {
            files::write(path, &certificate.text())?;
        }
        if let Some(path) = &self.plot {
            Tally::new(certificate).draw(path)?;
        }
        match &self.out {
            Some(path) => files::write(path, &summary.list(certificate))?,
            None if !self.json => out.write_all(summary.list(certificate).as_bytes())?,
            None => {}
        }
        match (self.json, run) {
            (true, _) => writeln!(out, "{}", summary.json(run))?,
            (false, Some(run)) if self.out.is_some() => {
                summary.lines(run).iter().try_for_each(|line| writeln!(out, "{line}"))?
            }
            (false, _) => {}
        }
        Ok(())
    }
}
