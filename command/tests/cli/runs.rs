//! The command in a directory of its own, and the matrices that it reads and writes.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use wideblas::format::{Dd, decimal};
use wideblas_reference::random::Rng;

/// A directory of its own for a test, removed at the end.
pub struct Dir(pub PathBuf);

impl Dir {
    pub fn new(name: &str) -> Dir {
        let path = std::env::temp_dir().join(format!("wideblas-cli-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Dir(path)
    }

    pub fn file(&self, name: &str, text: impl AsRef<[u8]>) -> &Dir {
        fs::write(self.0.join(name), text).unwrap();
        self
    }

    /// Runs the command in the directory.
    pub fn run(&self, args: &str) -> Done {
        let output = self.command(args).output().unwrap();
        Done::new(args, output)
    }

    pub fn command(&self, args: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wideblas"));
        command.args(args.split_ascii_whitespace()).current_dir(&self.0);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("WIDEBLAS_") {
                command.env_remove(name);
            }
        }
        command
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn matrix(&self, name: &str) -> Dense {
        Dense::read(&self.0.join(name))
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub struct Done {
    pub args: String,
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Done {
    pub fn new(args: &str, output: Output) -> Done {
        Done {
            args: args.into(),
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    #[track_caller]
    pub fn succeeds(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "wideblas {}", self.args);
        self.stdout
    }

    /// Ends with code 1 and exactly this line on stderr.
    #[track_caller]
    pub fn fails(self, message: &str) {
        let line = format!("wideblas: {message}\n");
        assert_eq!((self.code, self.stderr), (Some(1), line), "wideblas {}", self.args);
    }

    #[track_caller]
    /// Fails, and says this among other things.
    pub fn fails_saying(self, part: &str) {
        assert_eq!(self.code, Some(1), "wideblas {}: {}", self.args, self.stderr);
        assert!(self.stderr.contains(part), "wideblas {}: {}", self.args, self.stderr);
    }

    pub fn exits_with_usage(self, part: &str) {
        assert_eq!(self.code, Some(2), "wideblas {}: {}", self.args, self.stderr);
        assert!(self.stderr.contains(part), "{}", self.stderr);
    }
}

/// A dense matrix by columns, with a reader of its own for the files that the command writes.
#[derive(Clone, Debug, PartialEq)]
pub struct Dense {
    pub rows: usize,
    pub cols: usize,
    pub data: Vec<Dd>,
}

impl Dense {
    fn read(path: &Path) -> Dense {
        let text = fs::read_to_string(path).unwrap();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("%%MatrixMarket matrix array real general"));
        let sizes = lines.next().unwrap().split_once(' ').unwrap();
        let (rows, cols) = (sizes.0.parse().unwrap(), sizes.1.parse().unwrap());
        let data: Vec<Dd> = lines.map(|line| line.parse().unwrap()).collect();
        assert_eq!(data.len(), rows * cols);
        Dense { rows, cols, data }
    }

    /// Numbers of all lengths, the same for the same seed.
    pub fn random(rows: usize, cols: usize, seed: u64) -> Dense {
        let mut rng = Rng(seed);
        let number = |_| {
            let exponent = rng.pick(&[-40, -1, 0, 3]);
            rng.dd(exponent)
        };
        let data = (0..rows * cols).map(number).collect();
        Dense { rows, cols, data }
    }

    pub fn at(&self, i: usize, j: usize) -> Dd {
        self.data[i + j * self.rows]
    }

    pub fn transposed(&self) -> Dense {
        let positions = (0..self.rows).flat_map(|j| (0..self.cols).map(move |i| (i, j)));
        let data = positions.map(|(i, j)| self.at(j, i)).collect();
        Dense { rows: self.cols, cols: self.rows, data }
    }

    pub fn text(&self) -> String {
        let mut text =
            format!("%%MatrixMarket matrix array real general\n{} {}\n", self.rows, self.cols);
        for &x in &self.data {
            writeln!(text, "{}", decimal::to_decimal_exact(x)).unwrap();
        }
        text
    }
}

pub const GENERAL: &str = "%%MatrixMarket matrix array real general\n";
pub const COORDINATE: &str = "%%MatrixMarket matrix coordinate real general\n";
/// The identity of order 2, and what its product with any file shows of that file.
pub const UNIT: &str = "%%MatrixMarket matrix coordinate integer symmetric\n2 2 2\n1 1 1\n2 2 1\n";
