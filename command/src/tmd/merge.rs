//! `wideblas tmd merge`

use super::files;
use super::outputs::Outputs;
use crate::error::Error;
use std::io::Write;
use std::path::PathBuf;
use wideblas_tmd::certificate::Certificate;

#[derive(clap::Args)]
pub struct Args {
    /// Certificates of parts of one search
    #[arg(required = true, value_name = "part.cert")]
    parts: Vec<PathBuf>,
    #[command(flatten)]
    outputs: Outputs,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    args.outputs.check()?;
    let read = |path: &PathBuf| {
        let text = files::read(path)?;
        Certificate::read(&path.display().to_string(), &text).map_err(Error::Operands)
    };
    let parts = args.parts.iter().map(read).collect::<Result<Vec<_>, Error>>()?;
    let whole = Certificate::merge(parts).map_err(Error::Operands)?;
    args.outputs.write(&whole, None, out)
}
