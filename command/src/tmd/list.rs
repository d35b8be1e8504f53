//! `wideblas tmd list`

use crate::error::Error;
use serde_json::json;
use std::io::Write;
use wideblas_tmd::float::FORMATS;
use wideblas_tmd::function::Function;
use wideblas_tmd::function::table::rows;

#[derive(clap::Args)]
pub struct Args {
    /// Prints JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let functions: Vec<&str> = rows().iter().map(|row| row.name()).collect();
    let formats: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
    if args.json {
        writeln!(out, "{}", json!({"functions": functions, "formats": formats}))?;
        return Ok(());
    }
    writeln!(out, "functions  {}", functions.join(" "))?;
    writeln!(out, "formats    {}", formats.join(" "))?;
    Ok(())
}
