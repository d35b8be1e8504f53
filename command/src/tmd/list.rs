//! `wideblas tmd list`

use crate::error::Error;
use std::io::Write;
use wideblas_tmd::float::FORMATS;
use wideblas_tmd::function::Function;
use wideblas_tmd::function::table::rows;

pub fn run(out: &mut impl Write) -> Result<(), Error> {
    let functions: Vec<&str> = rows().iter().map(|row| row.name()).collect();
    let formats: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
    writeln!(out, "functions  {}", functions.join(" "))?;
    writeln!(out, "formats    {}", formats.join(" "))?;
    Ok(())
}
