//! The command `wideblas`, as its users meet it.

use rug::Float;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use wideblas::format::{Dd, decimal};
use wideblas_reference::ExactGemm;
use wideblas_reference::random::Rng;

#[path = "../../examples/make_demo_matrices.rs"]
mod make_demo_matrices;

/// A directory of its own for a test, removed at the end.
struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Dir {
        let path = std::env::temp_dir().join(format!("wideblas-cli-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Dir(path)
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> &Dir {
        fs::write(self.0.join(name), text).unwrap();
        self
    }

    /// Runs the command in the directory.
    fn run(&self, args: &str) -> Done {
        let output = self.command(args).output().unwrap();
        Done::new(args, output)
    }

    fn command(&self, args: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wideblas"));
        command.args(args.split_ascii_whitespace()).current_dir(&self.0);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("WIDEBLAS_") {
                command.env_remove(name);
            }
        }
        command
    }

    fn matrix(&self, name: &str) -> Dense {
        Dense::read(&self.0.join(name))
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

struct Done {
    args: String,
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Done {
    fn new(args: &str, output: Output) -> Done {
        Done {
            args: args.into(),
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    #[track_caller]
    fn succeeds(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "wideblas {}", self.args);
        self.stdout
    }

    /// Ends with code 1 and exactly this line on stderr.
    #[track_caller]
    fn fails(self, message: &str) {
        let line = format!("wideblas: {message}\n");
        assert_eq!((self.code, self.stderr), (Some(1), line), "wideblas {}", self.args);
    }

    #[track_caller]
    fn exits_with_usage(self, part: &str) {
        assert_eq!(self.code, Some(2), "wideblas {}: {}", self.args, self.stderr);
        assert!(self.stderr.contains(part), "{}", self.stderr);
    }
}

/// A dense matrix by columns, with a reader of its own for the files that the command writes.
#[derive(Clone, Debug, PartialEq)]
struct Dense {
    rows: usize,
    cols: usize,
    data: Vec<Dd>,
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
    fn random(rows: usize, cols: usize, seed: u64) -> Dense {
        let mut rng = Rng(seed);
        let number = |_| {
            let exponent = rng.pick(&[-40, -1, 0, 3]);
            rng.dd(exponent)
        };
        let data = (0..rows * cols).map(number).collect();
        Dense { rows, cols, data }
    }

    fn at(&self, i: usize, j: usize) -> Dd {
        self.data[i + j * self.rows]
    }

    fn transposed(&self) -> Dense {
        let positions = (0..self.rows).flat_map(|j| (0..self.cols).map(move |i| (i, j)));
        let data = positions.map(|(i, j)| self.at(j, i)).collect();
        Dense { rows: self.cols, cols: self.rows, data }
    }

    fn text(&self) -> String {
        let mut text =
            format!("%%MatrixMarket matrix array real general\n{} {}\n", self.rows, self.cols);
        for &x in &self.data {
            writeln!(text, "{}", decimal::to_decimal_exact(x)).unwrap();
        }
        text
    }
}

const GENERAL: &str = "%%MatrixMarket matrix array real general\n";
const COORDINATE: &str = "%%MatrixMarket matrix coordinate real general\n";
/// The identity of order 2, and what its product with any file shows of that file.
const UNIT: &str = "%%MatrixMarket matrix coordinate integer symmetric\n2 2 2\n1 1 1\n2 2 1\n";

/// The matrix of order 2 that the command reads from a file.
#[track_caller]
fn read_by_command(test: &str, text: impl AsRef<[u8]>) -> Vec<Dd> {
    let dir = Dir::new(test);
    dir.file("a.mtx", text).file("unit.mtx", UNIT);
    dir.run("gemm a.mtx unit.mtx -o c.mtx").succeeds();
    dir.matrix("c.mtx").data
}

fn numbers(text: &str) -> Vec<Dd> {
    text.split_ascii_whitespace().map(|number| number.parse().unwrap()).collect()
}

#[test]
fn layouts_fields_and_symmetries() {
    let expected = numbers("1 -2.5 1e-20 123456789012345678901234567890");
    let dense = "1\n-2.5\n1e-20\n123456789012345678901234567890\n";
    let files = [
        ("array", format!("{GENERAL}2 2\n{dense}")),
        ("comments", format!("{GENERAL}% a\n%\n\n  2\t2 \n\n{dense}\n% end\n")),
        ("crlf", format!("{GENERAL}2 2\n{dense}").replace('\n', "\r\n")),
        ("no-end", format!("{GENERAL}2 2\n{}", dense.trim_end())),
        ("one-line", format!("{GENERAL}2 2\n{}", dense.replace('\n', " "))),
        ("case", format!("{}2 2\n{dense}", GENERAL.to_lowercase().replace("real", "REAL"))),
        ("double", format!("{}2 2\n{dense}", GENERAL.replace("real", "double"))),
        (
            "coordinate",
            format!(
                "{COORDINATE}2 2 4\n2 2 123456789012345678901234567890\n1 1 1\n% x\n1 2 1d-20\n\
                 2 1 -.25E1\n"
            ),
        ),
        (
            "duplicates",
            format!(
                "{COORDINATE}2 2 6\n2 2 100000000000000000000000000000\n1 1 4\n1 1 -3\n\
                 1 2 1d-20\n2 1 -2.5\n2 2 23456789012345678901234567890\n"
            ),
        ),
    ];
    for (name, text) in files {
        assert_eq!(read_by_command(name, text), expected, "{name}");
    }
    let symmetric = numbers("1 2 2 -3");
    let skew = numbers("0 2 -2 0");
    let files = [
        ("array symmetric", "2 2\n1\n2\n-3\n", &symmetric),
        ("coordinate symmetric", "2 2 3\n2 1 2\n2 2 -3\n1 1 1\n", &symmetric),
        ("array skew-symmetric", "2 2\n2\n", &skew),
        ("coordinate skew-symmetric", "2 2 2\n2 1 1\n2 1 1\n", &skew),
    ];
    for (kind, text, expected) in files {
        for field in ["real", "integer"] {
            let header = kind.replace(' ', &format!(" {field} "));
            let text = format!("%%MatrixMarket matrix {header}\n{text}");
            assert_eq!(read_by_command(&header.replace(' ', "-"), text), *expected, "{header}");
        }
    }
}

#[test]
fn numbers_are_rounded_correctly_and_written_without_loss() {
    // Long decimals, a component far below, subnormals, the largest number.
    let largest = decimal::to_decimal_exact(Dd::new(f64::MAX, f64::MAX * 2f64.powi(-54)));
    let tail = format!("1.{}1", "0".repeat(100));
    let text = format!("{GENERAL}2 2\n0.1\n{tail}\n4.9e-324\n{largest}\n");
    let expected = [
        Dd::new(0.1, -5.551115123125783e-18),
        Dd::new(1.0, 1e-101),
        Dd::new(f64::from_bits(1), 0.0),
        Dd::new(f64::MAX, f64::MAX * 2f64.powi(-54)),
    ];
    assert_eq!(read_by_command("long", text), expected);
}

#[test]
fn specials_are_read_and_written() {
    let dir = Dir::new("specials");
    dir.file("a.mtx", format!("{GENERAL}1 3\ninf\n-Infinity\nnan\n"));
    dir.file("one.mtx", format!("{GENERAL}1 1\n1\n"));
    dir.run("gemm a.mtx one.mtx --transa T -o c.mtx --verify").succeeds();
    let text = fs::read_to_string(dir.0.join("c.mtx")).unwrap();
    assert_eq!(text, format!("{GENERAL}3 1\ninf\n-inf\nnan\n"));
}

/// Each file, and the line and message of its error.
#[test]
fn errors_name_file_and_line() {
    let long = "1".repeat(60) + "x";
    let cases = [
        (String::new(), "1: the file is empty"),
        ("hello\n".into(), "1: expected `%%MatrixMarket matrix <layout> <field> <symmetry>`"),
        (
            "a b c d e\n".into(),
            "1: not a Matrix Market file: it does not begin with %%MatrixMarket",
        ),
        (GENERAL.replace("matrix", "vector"), "1: `vector` objects are not supported, only matrix"),
        (
            GENERAL.replace("array", "banded"),
            "1: unknown layout `banded`: array or coordinate expected",
        ),
        (
            GENERAL.replace("real", "complex"),
            "1: complex matrices are not supported, only real and integer",
        ),
        (
            COORDINATE.replace("real", "pattern"),
            "1: pattern matrices are not supported, only real and integer",
        ),
        (GENERAL.replace("real", "quad"), "1: unknown field `quad`: real or integer expected"),
        (
            GENERAL.replace("general", "hermitian"),
            "1: hermitian matrices are not supported, only real ones",
        ),
        (
            GENERAL.replace("general", "lower"),
            "1: unknown symmetry `lower`: general, symmetric or skew-symmetric expected",
        ),
        (GENERAL.into(), "1: the file ends before the sizes"),
        (format!("{GENERAL}% only\n\n"), "3: the file ends before the sizes"),
        (format!("{GENERAL}2\n"), "2: expected two sizes: rows and columns"),
        (format!("{GENERAL}2 2 4\n"), "2: expected two sizes: rows and columns"),
        (
            format!("{COORDINATE}%\n2 2\n"),
            "3: expected three sizes: rows, columns and number of entries",
        ),
        (format!("{GENERAL}2 -2\n"), "2: `-2` is not a size"),
        (format!("{GENERAL}2 2.0\n"), "2: `2.0` is not a size"),
        (format!("{GENERAL}99999999999999999999 2\n"), "2: `99999999999999999999` is not a size"),
        (
            format!("{GENERAL}4294967296 4294967296\n"),
            "2: 4294967296 x 4294967296 numbers do not fit into memory",
        ),
        (
            format!("{COORDINATE}100000000 100000000 1\n1 1 1\n"),
            "2: 100000000 x 100000000 numbers do not fit into memory",
        ),
        (
            format!("{}2 3\n", GENERAL.replace("general", "symmetric")),
            "2: a symmetric matrix is square, not 2 x 3",
        ),
        (format!("{GENERAL}2 2\n1\n2\n3\n"), "5: the file ends after 3 of 4 numbers"),
        (format!("{GENERAL}2 2\n1\n2\n3\n4\n\n5\n"), "8: more than 4 numbers"),
        (format!("{GENERAL}2 2\n1\n2x\n"), "4: `2x` is not a number: unexpected character 2"),
        (format!("{GENERAL}2 2\n1\n%\n1e\n"), "5: `1e` is not a number: no digits in the exponent"),
        (format!("{GENERAL}2 2\r\n1\r\nabc\r\n"), "4: `abc` is not a number: no digits"),
        (
            format!("{GENERAL}2 2\n{long}\n"),
            "3: `1111111111111111111111111111111111111111...` is not a number: unexpected character 61",
        ),
        (
            format!("{}2 2\n1\n2.5\n", GENERAL.replace("real", "integer")),
            "4: `2.5` is not an integer",
        ),
        (format!("{COORDINATE}2 2 2\n1 1 1\n"), "3: the file ends after 1 of 2 entries"),
        (format!("{COORDINATE}2 2 1\n1 1 1\n2 2 2\n"), "4: more than 1 entries"),
        (format!("{COORDINATE}2 2 1\n1 1\n"), "3: expected an entry: row, column and number"),
        (format!("{COORDINATE}2 2 1\n1 1 1 0\n"), "3: expected an entry: row, column and number"),
        (format!("{COORDINATE}2 2 1\n0 1 1\n"), "3: row 0 is outside 1 to 2"),
        (format!("{COORDINATE}2 2 1\n1 3 1\n"), "3: column 3 is outside 1 to 2"),
        (format!("{COORDINATE}2 2 1\n1 -1 1\n"), "3: `-1` is not a column number"),
        (
            format!("{}2 2 1\n1 2 1\n", COORDINATE.replace("general", "symmetric")),
            "3: (1, 2): entries of a symmetric matrix lie on or below the diagonal",
        ),
        (
            format!("{}2 2 1\n1 1 1\n", COORDINATE.replace("general", "skew-symmetric")),
            "3: (1, 1): entries of a skew-symmetric matrix lie below the diagonal",
        ),
    ];
    let dir = Dir::new("errors");
    dir.file("unit.mtx", UNIT);
    for (text, message) in cases {
        dir.file("bad.mtx", text);
        dir.run("gemm bad.mtx unit.mtx").fails(&format!("bad.mtx:{message}"));
        dir.run("gemm unit.mtx bad.mtx -o c.mtx").fails(&format!("bad.mtx:{message}"));
        assert!(!dir.0.join("c.mtx").exists());
    }
    dir.file("bad.mtx", [GENERAL.as_bytes(), b"1 1\n\xff\xfe\n"].concat());
    dir.run("residual bad.mtx unit.mtx").fails("bad.mtx:3: this is not text");
    dir.run("gemm none.mtx unit.mtx").fails("none.mtx: No such file or directory");
    dir.run("gemm unit.mtx .").fails(".: Is a directory");
    dir.run("gemm unit.mtx unit.mtx -o no/c.mtx").fails("no/c.mtx: No such file or directory");
}

/// The command with 600 MB of address space.
fn with_little_memory(dir: &Dir, args: &str) -> Done {
    let mut command = Command::new("sh");
    let line = format!("ulimit -v 600000; exec {} {args}", env!("CARGO_BIN_EXE_wideblas"));
    command.args(["-c", &line]).current_dir(&dir.0).env("WIDEBLAS_NUM_THREADS", "1");
    Done::new(args, command.env("WIDEBLAS_DEVICE", "cpu").output().unwrap())
}

#[test]
fn sizes_take_no_memory_before_the_numbers_are_there() {
    let dir = Dir::new("sizes");
    dir.file("unit.mtx", UNIT);
    let symmetric = GENERAL.replace("general", "symmetric");
    for (text, message) in [
        (format!("{GENERAL}20000 20000\n"), "2: the file ends after 0 of 400000000 numbers"),
        (format!("{GENERAL}20000 20000\n1\n2\n"), "4: the file ends after 2 of 400000000 numbers"),
        (format!("{symmetric}20000 20000\n1\n"), "3: the file ends after 1 of 200010000 numbers"),
        (
            format!("{GENERAL}3000000000 2000000000\n"),
            "2: the file ends after 0 of 6000000000000000000 numbers",
        ),
        (
            format!("{COORDINATE}20000 20000 400000000\n1 1 1\n"),
            "3: the file ends after 1 of 400000000 entries",
        ),
    ] {
        dir.file("bad.mtx", text);
        for format in ["dd", "mpfr:100"] {
            let args = format!("gemm bad.mtx unit.mtx --format {format}");
            with_little_memory(&dir, &args).fails(&format!("bad.mtx:{message}"));
        }
    }
}

#[test]
fn matrices_come_through_pipes() {
    let dir = Dir::new("pipes");
    let coordinate = format!("{COORDINATE}3 3 4\n1 1 2\n2 3 -1\n1 1 0.5\n3 3 1e-30\n");
    for (name, text) in [
        ("array", Dense::random(90, 70, 3).text()),
        ("coordinate", coordinate.clone()),
        ("symmetric", coordinate.replace("general", "symmetric").replace("2 3 -1", "3 2 -1")),
    ] {
        dir.file("a.mtx", &text);
        for format in ["dd", "mpfr:100"] {
            let args = format!("--transa T --format {format} --mode exact -o");
            dir.run(&format!("gemm a.mtx a.mtx {args} file.mtx")).succeeds();
            let line = format!(
                "cat a.mtx | {} gemm /dev/stdin a.mtx {args} pipe.mtx",
                env!("CARGO_BIN_EXE_wideblas")
            );
            let mut command = Command::new("sh");
            command.args(["-c", &line]).current_dir(&dir.0).env("WIDEBLAS_DEVICE", "cpu");
            Done::new(&line, command.output().unwrap()).succeeds();
            let read = |name: &str| fs::read_to_string(dir.0.join(name)).unwrap();
            assert_eq!(read("pipe.mtx"), read("file.mtx"), "{name} {format}");
        }
    }
}

#[test]
fn shapes_must_agree() {
    let dir = Dir::new("shapes");
    dir.file("a.mtx", Dense::random(2, 3, 1).text()).file("b.mtx", Dense::random(2, 4, 2).text());
    dir.run("gemm a.mtx b.mtx").fails("a.mtx (2 x 3) has 3 columns but b.mtx (2 x 4) has 2 rows");
    dir.run("gemm a.mtx b.mtx --transa T --transb T")
        .fails("a.mtx (2 x 3, transposed) has 2 columns but b.mtx (2 x 4, transposed) has 4 rows");
    dir.run("gemm a.mtx b.mtx --transa T --beta 1 --c a.mtx")
        .fails("a.mtx (2 x 3) is added to a product of 3 x 4");
    dir.run("residual a.mtx b.mtx").fails("a.mtx is 2 x 3, not 2 x 2");
    dir.file("u.mtx", UNIT).run("residual u.mtx b.mtx").fails("b.mtx is 2 x 4, not 2 x 2");
}

#[test]
fn command_lines_that_ask_for_the_impossible() {
    let dir = Dir::new("usage");
    dir.file("u.mtx", UNIT);
    for (args, part) in [
        ("", "Usage"),
        ("multiply", "multiply"),
        ("gemm u.mtx", "<B>"),
        ("gemm u.mtx u.mtx --transa X", "expected N, T or C"),
        ("gemm u.mtx u.mtx --transb NT", "expected N, T or C"),
        ("gemm u.mtx u.mtx --beta 1", "--c"),
        ("gemm u.mtx u.mtx --c u.mtx", "--beta"),
        ("gemm u.mtx u.mtx --format quad", "expected f64, dd, qd or mpfr:BITS"),
        ("gemm u.mtx u.mtx --format mpfr:1", "with 2 to 100000 bits"),
        ("gemm u.mtx u.mtx --format mpfr:100001", "with 2 to 100000 bits"),
        ("residual u.mtx u.mtx --format mpfr:", "with 2 to 100000 bits"),
        ("gemm u.mtx u.mtx --format mpres:23", "mpres:BITS with 24 to 8192 bits"),
        ("gemm u.mtx u.mtx --format mpres:424 --mode native", "rounded as in exact mode"),
        ("residual u.mtx u.mtx --format mpres:424", "expected f64, dd, qd or mpfr:BITS"),
        ("gemm u.mtx u.mtx --mode fast", "auto, working, exact, native"),
        ("gemm u.mtx u.mtx --format mpfr:99 --alpha 1e1388255822130839284", "beyond 10^1388255"),
        ("gemm u.mtx u.mtx --threads 0", "1..=1024"),
        ("gemm u.mtx u.mtx --alpha 1.5f", "wideblas: --alpha: `1.5f` is not a number"),
        ("gemm u.mtx u.mtx --beta one --c u.mtx", "wideblas: --beta: `one` is not a number"),
        ("bench --sizes 0", "--sizes"),
        ("bench --engine gpu", "auto, cpu, cuda"),
    ] {
        dir.run(args).exits_with_usage(part);
    }
}

/// Every pair of options gives the nearest numbers, or nearly so, to the exact product.
#[test]
fn products_equal_the_exact_ones() {
    let dir = Dir::new("products");
    let (m, n, k) = (5, 7, 11);
    let (a, b, c) = (Dense::random(m, k, 1), Dense::random(k, n, 2), Dense::random(m, n, 3));
    dir.file("a.mtx", a.text()).file("at.mtx", a.transposed().text());
    dir.file("b.mtx", b.text()).file("bt.mtx", b.transposed().text()).file("c0.mtx", c.text());
    let (alpha, beta) = ("-0.3", "1e-1");
    let check = |alpha: &str, beta: &str| {
        let [alpha, beta]: [Dd; 2] = [alpha, beta].map(|number| number.parse().unwrap());
        let exact = ExactGemm::new((m, n, k), alpha, &a.data, &b.data, beta, &c.data);
        let computed = dir.matrix("c.mtx");
        assert_eq!((computed.rows, computed.cols), (m, n));
        for j in 0..n {
            for i in 0..m {
                let error = exact.error(i, j, computed.at(i, j));
                assert!(error <= 4.0 * (k + 4) as f64 * 2f64.powi(-106), "({i}, {j}): {error:e}");
            }
        }
    };
    for (a, transa) in [("a", "N"), ("a", "n"), ("at", "T"), ("at", "c")] {
        for (b, transb) in [("b", "N"), ("bt", "t"), ("bt", "C")] {
            let product = format!("gemm {a}.mtx {b}.mtx --transa {transa} --transb {transb}");
            dir.run(&format!("{product} -o c.mtx --threads 2")).succeeds();
            check("1", "0");
            let more = format!("--alpha {alpha} --beta={beta} --c c0.mtx --format dd -o c.mtx");
            dir.run(&format!("{product} {more}")).succeeds();
            check(alpha, beta);
        }
    }
}

#[test]
fn a_product_says_what_it_did() {
    let dir = Dir::new("output");
    dir.file("a.mtx", Dense::random(30, 20, 1).text());
    dir.file("c0.mtx", Dense::random(30, 30, 2).text());
    let args = "gemm a.mtx a.mtx --transb T --beta 2 --c c0.mtx --threads 1 --verify";
    let stdout = dir.run(args).succeeds();
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines.len(), 5, "{stdout}");
    assert_eq!(lines[0], "A       a.mtx (30 x 20)");
    assert_eq!(lines[1], "B       a.mtx (30 x 20, transposed)");
    assert!(lines[2].starts_with("C       30 x 30, dd, auto: ieee arithmetic, "), "{stdout}");
    assert!(lines[3].starts_with("time    ") && lines[3].ends_with(" GFLOP/s"), "{stdout}");
    let error = lines[4].strip_prefix("error   ").unwrap();
    let (units, rest) = error.split_once(" * 2^-106 of |alpha||A||B| + |beta||C| at (").unwrap();
    let units: f64 = units.parse().unwrap();
    assert!(units > 0.0 && units <= 4.0 * 24.0, "{stdout}");
    assert!(rest.ends_with(')'));
    // A product of small integers has no error at all.
    dir.file("u.mtx", UNIT);
    let stdout = dir.run("gemm u.mtx u.mtx --verify").succeeds();
    assert!(stdout.ends_with("error   0.000 * 2^-106 of |alpha||A||B|: exact\n"), "{stdout}");
}

/// A 2 x 3 matrix of numbers whose exponents are far apart.
fn far_apart() -> String {
    format!("{GENERAL}2 3\n1e400\n0.1\n-3\n1e-400\n-1e400\n7\n")
}

#[test]
fn matrix_times_vector_of_residue_numbers() {
    let dir = Dir::new("gemv");
    dir.file("a.mtx", far_apart());
    dir.file("x.mtx", format!("{GENERAL}3 1\n1\n2.5\n1\n"));
    dir.file("t.mtx", format!("{GENERAL}2 1\n1\n-1e400\n"));
    for bits in [24, 120, 3400] {
        let printed =
            dir.run(&format!("gemv a.mtx x.mtx --bits {bits} -o y.mtx --verify")).succeeds();
        assert!(printed.contains("rounded correctly, all 2 elements"), "{printed}");
        let text = fs::read_to_string(dir.0.join("y.mtx")).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[lines.len() - 2], "-7.5e0", "1e400 cancels");
        let flags = "--trans T --alpha -2 --engine cpu --verify";
        let flags = format!("gemv a.mtx t.mtx --bits {bits} {flags}");
        let printed = dir.run(&flags).succeeds();
        assert!(printed.contains("rounded correctly, all 3 elements"), "{printed}");
    }
    dir.run("gemv a.mtx t.mtx")
        .fails("a.mtx (2 x 3) has 3 columns but t.mtx (2 x 1) is no vector of as many");
    dir.run("gemv a.mtx x.mtx --bits 23").exits_with_usage("23");
}

#[test]
fn products_of_residue_numbers_are_those_of_mpfr_numbers() {
    let dir = Dir::new("mpres");
    dir.file("a.mtx", far_apart());
    dir.file("b.mtx", format!("{GENERAL}2 3\n0.3\n-0\n2.5\n1e-400\n1\n-1e400\n"));
    dir.file("c.mtx", format!("{GENERAL}2 2\n1\n-0.7\n3e-5\n1e800\n"));
    let products = [
        "--transb T",
        "--transb T --alpha -4 --engine cpu",
        "--transb C --alpha 0.3 --beta -1e-3 --c c.mtx",
        "--transa T --alpha 7",
    ];
    for bits in [24, 120, 3400] {
        for product in products {
            let run = |numbers: &str| {
                let args = format!("gemm a.mtx b.mtx {product} --format {numbers}:{bits}");
                let printed = dir.run(&format!("{args} --mode exact -o p.mtx --verify")).succeeds();
                assert!(printed.contains("rounded correctly, all "), "{printed}");
                assert!(printed.contains(&format!(", {numbers}:{bits}, exact: ")), "{printed}");
                fs::read_to_string(dir.0.join("p.mtx")).unwrap()
            };
            assert_eq!(run("mpres"), run("mpfr"), "{product}, {bits} bits");
        }
    }
    dir.file("e.mtx", format!("{GENERAL}0 2\n"));
    dir.run("gemm e.mtx e.mtx --transa T --format mpres:24 --verify").succeeds();
    dir.run("gemm a.mtx c.mtx --format mpres:24")
        .fails("a.mtx (2 x 3) has 3 columns but c.mtx (2 x 2) has 2 rows");
}

#[test]
fn the_workspace_changes_no_bits() {
    let dir = Dir::new("workspace");
    let mut state = 5u64;
    // In [-1/2, 1/2), with bits so far below the first that exact products of all bits differ from those of
    // working precision.
    let mut number = || {
        let [high, low] = [(); 2].map(|()| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 11) as f64 * 0.5f64.powi(53) - 0.5
        });
        decimal::to_decimal_exact(Dd::new(high, low * 0.5f64.powi(70)))
    };
    let mut matrix = |rows: usize, cols: usize| {
        let numbers: Vec<String> = (0..rows * cols).map(|_| number()).collect();
        format!("{GENERAL}{rows} {cols}\n{}\n", numbers.join("\n"))
    };
    dir.file("a.mtx", matrix(16, 200))
        .file("b.mtx", matrix(200, 16))
        .file("c.mtx", matrix(150, 150));
    for (product, mode) in
        [("a.mtx b.mtx", "working"), ("a.mtx b.mtx", "exact"), ("c.mtx c.mtx", "auto")]
    {
        let run = |workspace: &str, kernel: Option<&str>| {
            let args = format!("gemm {product} --mode {mode} --format dd -o p.mtx");
            let mut command = dir.command(&args);
            command.env("WIDEBLAS_WORKSPACE", workspace).env("WIDEBLAS_DEVICE", "cpu");
            command.envs(kernel.map(|kernel| ("WIDEBLAS_KERNEL", kernel)));
            Done::new(&args, command.output().unwrap()).succeeds();
            fs::read_to_string(dir.0.join("p.mtx")).unwrap()
        };
        let expected = run("2G", None);
        for (workspace, kernel) in
            [("1", None), ("60K", None), ("60K", Some("avx2")), ("60K", Some("generic"))]
        {
            assert_eq!(run(workspace, kernel), expected, "{mode} {workspace} {kernel:?}");
        }
    }
}

#[test]
fn empty_matrices() {
    let dir = Dir::new("empty");
    dir.file("a.mtx", format!("{GENERAL}2 0\n")).file("b.mtx", format!("{COORDINATE}0 3 0\n"));
    dir.run("gemm a.mtx b.mtx -o c.mtx --verify").succeeds();
    assert_eq!(dir.matrix("c.mtx"), Dense { rows: 2, cols: 3, data: vec![Dd::ZERO; 6] });
    dir.run("gemm b.mtx a.mtx --transa T --transb T -o c.mtx --verify").succeeds();
    assert_eq!(dir.matrix("c.mtx"), Dense { rows: 3, cols: 2, data: vec![Dd::ZERO; 6] });
    dir.file("e.mtx", format!("{GENERAL}0 0\n"));
    dir.run("gemm e.mtx e.mtx -o c.mtx --verify").succeeds();
    dir.run("residual e.mtx e.mtx").succeeds();
}

#[test]
fn files_are_written_and_read_without_loss() {
    let dir = Dir::new("roundtrip");
    let mut a = Dense::random(20, 20, 5);
    // Gaps between the components, and none.
    for (i, x) in a.data.iter_mut().enumerate() {
        *x = Dd::from_sum(x.hi, x.lo * 2f64.powi(-(i as i32)));
    }
    let mut unit = String::from("%%MatrixMarket matrix coordinate real general\n20 20 20\n");
    (1..=20).for_each(|i| writeln!(unit, "{i} {i} 1.0").unwrap());
    dir.file("a.mtx", a.text()).file("unit.mtx", unit);
    dir.run("gemm a.mtx unit.mtx -o b.mtx").succeeds();
    assert_eq!(dir.matrix("b.mtx"), a);
    // A file may be replaced by the product that it takes part in.
    dir.run("gemm b.mtx unit.mtx -o b.mtx").succeeds();
    assert_eq!(dir.matrix("b.mtx"), a);
}

const FORMATS: [&str; 7] = ["f64", "dd", "qd", "mpfr:2", "mpfr:53", "mpfr:424", "mpfr:2000"];

#[test]
fn every_format_and_mode_is_verified() {
    let dir = Dir::new("modes");
    dir.file("a.mtx", Dense::random(9, 20, 1).text());
    dir.file("b.mtx", Dense::random(20, 7, 2).text());
    dir.file("c0.mtx", Dense::random(9, 7, 3).text());
    for format in FORMATS {
        for mode in ["auto", "working", "exact", "native"] {
            for more in ["", " --alpha -0.3 --beta 0.1 --c c0.mtx"] {
                let args =
                    format!("gemm a.mtx b.mtx --verify --format {format} --mode {mode}{more}");
                let stdout = dir.run(&args).succeeds();
                let lines: Vec<&str> = stdout.lines().collect();
                let way = format!("C       9 x 7, {format}, {mode}: ");
                let way = lines[2].strip_prefix(&way).unwrap_or_else(|| panic!("{stdout}"));
                match mode {
                    "native" => assert!(way.contains(" arithmetic, "), "{stdout}"),
                    "auto" => {}
                    _ => assert!(way.starts_with("residues, "), "{stdout}"),
                }
                let bits = match format {
                    "f64" => "53",
                    "dd" => "106",
                    "qd" => "212",
                    _ => &format["mpfr:".len()..],
                };
                let (units, rest) = lines[4]["error   ".len()..].split_once(' ').unwrap();
                assert!(rest.starts_with(&format!("* 2^-{bits} of |alpha||A||B|")), "{stdout}");
                let most = if ["working", "exact"].contains(&mode) { 2.6 } else { 4.0 * 24.0 };
                assert!(units.parse::<f64>().unwrap() <= most, "{stdout}");
                let expected = (mode == "exact").then_some("rounded correctly, all 63 elements");
                assert_eq!(lines.get(5).copied(), expected, "{stdout}");
            }
        }
    }
}

/// One number times another, both read from decimals, is what MPFR makes of it.
#[test]
fn numbers_of_any_precision_are_those_of_mpfr() {
    let dir = Dir::new("precision");
    let (x, y) = ("0.1", format!("-7.{}1e-200", "3".repeat(900)));
    dir.file("x.mtx", format!("{GENERAL}1 1\n{x}\n")).file("y.mtx", format!("{GENERAL}1 1\n{y}\n"));
    for bits in [2, 64, 65, 113, 1000, 10_000, 100_000] {
        let args = format!("gemm x.mtx y.mtx --format mpfr:{bits} --mode exact -o c.mtx");
        dir.run(&args).succeeds();
        let text = fs::read_to_string(dir.0.join("c.mtx")).unwrap();
        let float = |text: &str| Float::with_val(bits, Float::parse(text).unwrap());
        let expected = Float::with_val(bits, &float(x) * &float(&y));
        assert_eq!(float(text.lines().nth(2).unwrap()), expected, "{bits} bits");
    }
}

#[test]
fn every_format_is_written_and_read_without_loss() {
    let dir = Dir::new("formats");
    let mut unit = String::from("%%MatrixMarket matrix coordinate real general\n6 6 6\n");
    (1..=6).for_each(|i| writeln!(unit, "{i} {i} 1.0").unwrap());
    let mut rng = Rng(11);
    let mut text = format!("{GENERAL}6 6\n0.1\n-0\n");
    for _ in 2..36 {
        let digits: String = (0..700).map(|_| char::from(b'0' + rng.within(0, 9) as u8)).collect();
        writeln!(text, "{digits}e{}", rng.within(-900, -500)).unwrap();
    }
    dir.file("a.mtx", text).file("unit.mtx", unit);
    for format in FORMATS {
        let product = |a: &str, c: &str| {
            let args = format!("gemm {a} unit.mtx --format {format} --mode exact -o {c}");
            dir.run(&args).succeeds();
            fs::read_to_string(dir.0.join(c)).unwrap()
        };
        let text = product("a.mtx", "b.mtx");
        assert_eq!(text, product("b.mtx", "c.mtx"), "{format}");
        // What was short is short again, as a rule.
        if !["mpfr:2", "qd"].contains(&format) {
            assert_eq!(text.lines().nth(2), Some("1e-1"), "{format}");
        }
    }
}

#[test]
fn entries_of_any_format_are_added_and_mirrored() {
    let dir = Dir::new("skew");
    let text = "%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 2\n2 1 1\n2 1 1e-40\n";
    dir.file("a.mtx", text).file("unit.mtx", UNIT);
    for (format, sum) in [("f64", "1e0"), ("mpfr:100", "1e0"), ("mpfr:200", "")] {
        dir.run(&format!("gemm a.mtx unit.mtx --format {format} -o c.mtx")).succeeds();
        let sum = if sum.is_empty() { format!("1.{}1e0", "0".repeat(39)) } else { sum.into() };
        let text = fs::read_to_string(dir.0.join("c.mtx")).unwrap();
        assert_eq!(text, format!("{GENERAL}2 2\n0e0\n{sum}\n-{sum}\n0e0\n"), "{format}");
    }
}

#[test]
fn residuals_of_the_demo() {
    let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("../demo");
    let dir = Dir::new("demo");
    for (name, text) in make_demo_matrices::files() {
        let committed = fs::read_to_string(demo.join(name)).unwrap();
        assert!(committed == text, "demo/{name} is not what make_demo_matrices.rs makes");
        dir.file(name, text);
    }
    let stdout = dir.run("residual overlap.mtx overlap_inverse.mtx").succeeds();
    let value = |name: &str| -> f64 {
        let line = stdout.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_ascii_whitespace().nth(1).unwrap().parse().unwrap()
    };
    assert!(value("double") > 1.0, "{stdout}");
    assert!(value("dd") < 1e-10, "{stdout}");
    assert!(value("exactly") < 1e-10, "{stdout}");
    // More bits see what is really left; the exact value is that of the numbers as read.
    for format in ["qd", "mpfr:300"] {
        let args = format!("residual overlap.mtx overlap_inverse.mtx --format {format}");
        let stdout = dir.run(&args).succeeds();
        let row = |name: &str| -> Vec<String> {
            let line = stdout.lines().find(|line| line.starts_with(name)).unwrap();
            line.split_ascii_whitespace().skip(1).map(String::from).collect()
        };
        assert_eq!(row(format), row("exactly"), "{stdout}");
    }
    // An exact inverse of small integers.
    dir.file("a.mtx", format!("{GENERAL}2 2\n2\n1\n1\n1\n"));
    dir.file("x.mtx", format!("{GENERAL}2 2\n1\n-1\n-1\n2\n"));
    let stdout = dir.run("residual a.mtx x.mtx").succeeds();
    assert_eq!(stdout.lines().filter(|line| line.ends_with(" 0")).count(), 3, "{stdout}");
}

#[test]
fn info_shows_the_environment() {
    let dir = Dir::new("info");
    let stdout = dir.run("info").succeeds();
    assert!(stdout.starts_with(concat!("wideblas ", env!("CARGO_PKG_VERSION"), "\n")));
    for (name, _) in wideblas::config::VARIABLES {
        assert!(stdout.contains(name), "{stdout}");
    }
    for line in ["residues     portable", "workspace    2 GiB", "  mpfr:BITS  any precision"] {
        assert!(stdout.contains(line), "{stdout}");
    }
    let mut command = dir.command("info");
    command.env("WIDEBLAS_KERNEL", "generic").env("WIDEBLAS_NUM_THREADS", "many");
    let stdout = Done::new("info", command.output().unwrap()).succeeds();
    assert!(stdout.contains("generic (in use)"), "{stdout}");
    assert!(stdout.contains("WIDEBLAS_NUM_THREADS=many ignored"), "{stdout}");
}

#[test]
fn bench_prints_a_row_a_size() {
    for format in ["f64", "dd", "qd", "mpfr:100"] {
        let args = format!("bench --sizes 4,8 --threads 1 --format {format}");
        let stdout = Dir::new("bench").run(&args).succeeds();
        let rows: Vec<&str> = stdout.lines().collect();
        assert_eq!(rows.len(), 5, "{stdout}");
        assert!(rows[0].starts_with(format), "{stdout}");
        for column in ["working/portable", "exact/"] {
            assert!(rows[2].contains(column), "{stdout}");
        }
        let columns = rows[2].split_ascii_whitespace().count();
        for (row, size) in rows[3..].iter().zip(["4", "8"]) {
            let cells: Vec<&str> = row.split_ascii_whitespace().collect();
            assert_eq!((cells[0], cells.len()), (size, columns));
            assert!(cells[1..].iter().all(|cell| cell.parse::<f64>().is_ok()), "{stdout}");
        }
    }
}

#[test]
fn a_gpu_that_is_not_there_is_a_usage_error() {
    let dir = Dir::new("no_gpu");
    dir.file("a.mtx", "%%MatrixMarket matrix array real general\n1 1\n2\n");
    for args in ["gemm a.mtx a.mtx --engine cuda", "bench --engine cuda"] {
        let mut command = dir.command(args);
        // Hides all that there are.
        let output = command.env("CUDA_VISIBLE_DEVICES", "").output().unwrap();
        Done::new(args, output).exits_with_usage("--engine cuda: GPU none: ");
    }
}

/// Asked for, the GPU computes.
#[test]
#[ignore = "needs a GPU"]
fn engines_are_chosen() {
    let dir = Dir::new("engines");
    dir.file("a.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n");
    let on_cpu = dir.run("gemm a.mtx a.mtx -o cpu.mtx --engine cpu --mode native").succeeds();
    assert!(on_cpu.contains("ieee arithmetic, ") && !on_cpu.contains("GPU"), "{on_cpu}");
    let args = "gemm a.mtx a.mtx -o gpu.mtx --engine cuda --mode native";
    assert!(dir.run(args).succeeds().contains("ieee arithmetic, GPU"));
    assert_eq!(dir.matrix("cpu.mtx"), dir.matrix("gpu.mtx"));
    let stdout = dir.run("bench --engine cuda --sizes 256 --threads 4 --save out").succeeds();
    assert!(stdout.contains("| FP64 multiply-adds |"), "{stdout}");
}

#[test]
fn verify_compares_every_format_and_mode() {
    let stdout = Dir::new("verify").run("verify --quick").succeeds();
    for format in ["f64", "dd", "qd", "mpfr:24", "mpfr:424"] {
        for mode in ["auto", "working", "exact", "native"] {
            assert!(stdout.contains(&format!("\n{format:<10} {mode:<8} ")), "{stdout}");
        }
    }
    let last = stdout.lines().last().unwrap();
    let passed = last.strip_suffix(" passed, 0 failed").unwrap();
    assert!(passed.parse::<usize>().unwrap() > 1000, "{stdout}");
}

/// Random calls are right on this machine's CPU, their tables count them, and each can be had again.
#[test]
fn random_calls_are_right_and_repeatable() {
    let dir = Dir::new("random");
    let seeds = [1, 2, 20_261_122];
    for seed in seeds {
        let args = format!("verify --random {seed} --seconds 3 --engine cpu --save {seed}.md");
        let stdout = dir.run(&args).succeeds();
        let (cases, rest) = stdout.lines().last().unwrap().split_once(" cases, ").unwrap();
        assert!(rest.contains(": 0 wrong, 0 different, 0 errors, 0 with"), "{stdout}");
        assert!(cases.parse::<usize>().unwrap() > 0, "{stdout}");
        let saved = fs::read_to_string(dir.0.join(format!("{seed}.md"))).unwrap();
        assert!(saved.starts_with(&format!("# Random calls, seed {seed}\n\n20")), "{saved}");
        assert!(saved.contains(&format!("{cases} cases")) && saved.contains("\n| cancelling "));
    }
    let again = || {
        let stdout = dir.run("verify --random 7 --case 3 --engine cpu --inputs in").succeeds();
        let files = ["A", "B", "C", "factors"].map(|name| {
            fs::read_to_string(dir.0.join(format!("in/{name}.mtx"))).unwrap_or_default()
        });
        (stdout, files)
    };
    let (stdout, files) = again();
    assert!(stdout.contains("\ncase 3: ") && !files[0].is_empty() && !files[2].is_empty());
    let (_, same) = again();
    assert_eq!(files, same);
    dir.run("verify --case 3").exits_with_usage("--random <SEED>");
}

#[test]
fn the_manual_page_names_every_command_and_variable() {
    let stdout = Dir::new("man").run("man").succeeds();
    let commands = ["INFO", "GEMM", "RESIDUAL", "BENCH", "VERIFY"];
    for section in commands.iter().chain(&["FORMATS", "FILES", "ENVIRONMENT", "EXIT STATUS"]) {
        assert!(stdout.contains(&format!(".SH {section}\n")), "{section}");
    }
    for (name, _) in wideblas::config::VARIABLES {
        assert!(stdout.contains(name), "{name}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let dir = Dir::new("pipe");
    for args in ["info", "man", "bench --sizes 4,8", "--help"] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = dir.command(args).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args}");
    }
}
