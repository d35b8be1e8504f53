//! `wideblas gemm`

use crate::error::Error;
use crate::options::Product;
use crate::product::{Task, trans};
use std::io::Write;
use std::path::PathBuf;
use wideblas::options::Trans;

#[derive(clap::Args)]
pub struct Args {
    /// File of A, of Matrix Market or NumPy's .npy, with real or complex numbers; - for standard input
    a: PathBuf,
    /// File of B, in the same way
    b: PathBuf,
    /// op(A): N for A, T for A transposed, C for the conjugate of that
    #[arg(long, value_name = "N|T|C", default_value = "N", value_parser = trans, hide_default_value = true)]
    transa: Trans,
    /// op(B), in the same way
    #[arg(long, value_name = "N|T|C", default_value = "N", value_parser = trans, hide_default_value = true)]
    transb: Trans,
    /// Factor of the old C, in decimal, a real one; needs --c
    #[arg(long, value_name = "Y", requires = "c", allow_hyphen_values = true)]
    beta: Option<String>,
    /// File of the old C; needs --beta
    #[arg(long, value_name = "C0", requires = "beta")]
    c: Option<PathBuf>,
    #[command(flatten)]
    pub product: Product,
}

/// C := alpha op(A) op(B) + beta C
pub fn run(args: &Args, out: &mut impl Write) -> Result<(), Error> {
    let task = Task {
        names: ["A", "B", "C"],
        a: &args.a,
        b: &args.b,
        trans: [args.transa, args.transb],
        is_with_vector: false,
        old: args.beta.as_deref().zip(args.c.as_deref()),
        numbers: args.product.format,
        options: &args.product,
    };
    task.run(out)
}
