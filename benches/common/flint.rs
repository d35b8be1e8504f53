//! FLINT's arb_mat_mul as a peer, in a C program of its own.

use std::path::PathBuf;
use std::process::Command;

/// The compiled program.
pub struct Flint(PathBuf);

impl Flint {
    /// Compiles the program; `None` where FLINT or a C compiler is missing.
    pub fn build() -> Option<Flint> {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/peers/arb_mat_mul.c");
        let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("arb_mat_mul");
        // FLINT 3 contains Arb; before, Debian called it libflint-arb.
        let found = [&["-lflint"][..], &["-lflint-arb", "-lflint"]].iter().any(|libraries| {
            let mut compiler = Command::new("cc");
            compiler.args(["-O2", source, "-o"]).arg(&program).args(*libraries).arg("-lgmp");
            compiler.output().is_ok_and(|output| output.status.success())
        });
        found.then_some(Flint(program))
    }

    /// Its name and version.
    pub fn version(&self) -> String {
        let output = Command::new(&self.0).output().ok();
        output.map_or(String::new(), |output| String::from_utf8_lossy(&output.stdout).trim().into())
    }

    /// Median seconds of an n x n product on one thread; `None` when it fails.
    pub fn seconds(&self, n: usize, bits: u32, repetitions: usize) -> Option<f64> {
        let arguments = [n.to_string(), bits.to_string(), repetitions.to_string()];
        let output = Command::new(&self.0).args(arguments).output().ok()?;
        String::from_utf8(output.stdout).ok()?.trim().parse().ok()
    }
}
