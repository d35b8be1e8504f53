//! `wideblas gemv`

use crate::error::Error;
use crate::options::{Numbers, Product};
use crate::product::{Task, trans};
use std::io::Write;
use std::path::PathBuf;
use wideblas::options::Trans;

#[derive(clap::Args)]
pub struct Args {
    /// File of A, of Matrix Market or NumPy's .npy, with real or complex numbers; - for standard input
    a: PathBuf,
    /// File of x, a matrix of one column or an array of one dimension, in the same way
    x: PathBuf,
    /// op(A): N for A, T for A transposed, C for the conjugate of that
    #[arg(long, value_name = "N|T|C", default_value = "N", value_parser = trans, hide_default_value = true)]
    trans: Trans,
    /// Residue numbers of 24 to 8192 bits: the same as --format mpres:BITS
    #[arg(long, value_name = "BITS", conflicts_with = "format", value_parser = Numbers::residues)]
    bits: Option<Numbers>,
    #[command(flatten)]
    pub product: Product,
}

/// y := alpha op(A) x
pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let task = Task {
        names: ["A", "x", "y"],
        a: &args.a,
        b: &args.x,
        trans: [args.trans, Trans::No],
        is_with_vector: true,
        old: None,
        numbers: args.bits.unwrap_or(args.product.format),
        options: &args.product,
    };
    task.run(out)
}
