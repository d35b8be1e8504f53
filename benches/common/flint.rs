//! FLINT's products of matrices as peers, in a C program of its own.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The compiled program.
pub struct Flint {
    program: PathBuf,
    built: bool,
}

impl Flint {
    /// Compiles the program with the FLINT that `scripts/flint` built, or else with the installed one; `None` where
    /// FLINT or a C compiler is missing.
    pub fn build() -> Option<Flint> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let source = root.join("benches/peers/flint_mat_mul.c");
        let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("flint_mat_mul");
        let here = root.join("build/flint");
        let compile = |arguments: &[String]| {
            let mut compiler = Command::new("cc");
            compiler.arg("-O2").arg(&source).arg("-o").arg(&program).args(arguments).arg("-lgmp");
            compiler.output().is_ok_and(|output| output.status.success())
        };
        let own = here.to_string_lossy();
        let own = [
            format!("-I{own}/include"),
            format!("-L{own}/lib"),
            format!("-Wl,-rpath,{own}/lib"),
            "-lflint".into(),
            "-lopenblas".into(),
        ];
        let built = here.join("lib/libflint.so").exists() && compile(&own);
        // FLINT 3 contains Arb; before, Debian called it libflint-arb.
        let installed = [&["-lflint"][..], &["-lflint-arb", "-lflint"]];
        let found = built
            || installed.iter().any(|libraries| {
                compile(&libraries.iter().map(|name| name.to_string()).collect::<Vec<_>>())
            });
        found.then_some(Flint { program, built })
    }

    /// Its name, version and build.
    pub fn version(&self) -> String {
        let output = Command::new(&self.program).output().map(|output| output.stdout);
        let name = String::from_utf8_lossy(&output.unwrap_or_default()).trim().to_string();
        format!("{name}, {}", if self.built { "built by scripts/flint" } else { "as installed" })
    }

    /// Starts n x n products by `arb_mat_mul` (`arb`) or `nfloat_mat_mul` (`nfloat`) on one thread; `None` where the
    /// version has no such function.
    pub fn start(&self, function: &str, n: usize, bits: u32) -> Option<Running> {
        let mut program = Command::new(&self.program);
        program.arg(function).args([n.to_string(), bits.to_string()]);
        let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let (input, output) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        let mut running = Running { child, input: Some(input), output };
        // The first product warms up, and comes when the matrices are made.
        running.seconds().map(|_| running)
    }
}

/// The program with matrices made.
pub struct Running {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Running {
    /// Processor seconds of one product; `None` when it fails.
    pub fn seconds(&mut self) -> Option<f64> {
        writeln!(self.input.as_mut()?).ok()?;
        let mut line = String::new();
        self.output.read_line(&mut line).ok()?;
        line.trim().parse().ok()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The program ends with its input.
        self.input = None;
        let _ = self.child.wait();
    }
}
