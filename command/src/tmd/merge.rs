//! `wideblas tmd merge`

use super::files;
use super::summary::Summary;
use crate::error::Error;
use std::io::Write;
use std::path::PathBuf;
use wideblas_tmd::certificate::Certificate;

#[derive(clap::Args)]
pub struct Args {
    /// Certificates of parts of one search
    #[arg(required = true, value_name = "part.cert")]
    parts: Vec<PathBuf>,
    /// Writes the list of all to this file instead of to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Writes the certificate of all to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let read = |path: &PathBuf| {
        let text = files::read(path)?;
        Certificate::read(&path.display().to_string(), &text).map_err(Error::Operands)
    };
    let parts = args.parts.iter().map(read).collect::<Result<Vec<_>, Error>>()?;
    let whole = Certificate::merge(parts).map_err(Error::Operands)?;
    if let Some(path) = &args.certificate {
        files::write(path, &whole.text())?;
    }
    let list = Summary::new(&whole).list(&whole);
    match &args.out {
        Some(path) => files::write(path, &list),
        None => Ok(out.write_all(list.as_bytes())?),
    }
}
