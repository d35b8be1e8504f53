//! Where the results of a search go.

use super::files;
use super::plot::Tally;
use super::summary::{Run, Summary};
use crate::error::Error;
use crate::files::{is_standard, said_to};
use std::io::{self, Write};
use std::path::PathBuf;
use wideblas_tmd::certificate::Certificate;

#[derive(clap::Args)]
pub struct Outputs {
    /// Writes the list to this file, in the form of CORE-MATH's .wc files; - or without it: to standard output
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
    fn files(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.out, &self.certificate, &self.plot].into_iter().flatten()
    }

    /// Something else than the summary goes to standard output.
    fn takes_standard(&self) -> bool {
        self.files().any(|path| is_standard(path)) || (self.out.is_none() && !self.json)
    }

    /// Says before the work that a result could not be written.
    pub fn check(&self) -> Result<(), Error> {
        let standard = self.files().filter(|path| is_standard(path)).count();
        let others = usize::from(self.json || self.out.is_none());
        if standard > 0 && standard + others > 1 {
            return Err(Error::Usage(
                "only one of the list, the certificate, the picture and the summary can go to standard output".into(),
            ));
        }
        self.files().try_for_each(|path| files::is_writable(path))
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
                let mut stderr = io::stderr();
                let out = said_to(out, &mut stderr, self.takes_standard());
                summary.lines(run).iter().try_for_each(|line| writeln!(out, "{line}"))?
            }
            (false, _) => {}
        }
        Ok(())
    }
}
