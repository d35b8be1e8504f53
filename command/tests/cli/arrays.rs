//! Arrays of NumPy in every command that reads matrices or vectors: all types, orders and versions against values that are built here.

use super::dtypes::{ALL, Dtype, Layout, extended, value};
use super::numbers::{npy_of_text, value as printed_value};
use super::runs::{Dir, GENERAL, UNIT};
use super::sums::piped;
use rug::{Float, Integer, Rational};
use serde_json::Value;
use std::fs;
use wideblas_reference::random::Rng;

const PLAIN: Layout = Layout { order: '<', is_fortran: false, version: 1 };

fn random(dtype: Dtype, len: usize, rng: &mut Rng) -> Vec<Vec<Rational>> {
    (0..len).map(|_| dtype.random(rng)).collect()
}

/// Doubles as elements.
fn doubles(x: &[f64]) -> Vec<Vec<Rational>> {
    x.iter().map(|&x| vec![Rational::from_f64(x).unwrap()]).collect()
}

const F64: Dtype = Dtype::Float("f8", 52, 11);
const I64: Dtype = Dtype::Integer('i', 8);
const U64: Dtype = Dtype::Integer('u', 8);

#[track_caller]
fn exact(dir: &Dir, args: &str) -> (Rational, Value) {
    let printed = dir.run(&format!("{args} --json --digits all --exact-only")).succeeds();
    let said: Value = serde_json::from_str(&printed).unwrap();
    (printed_value(said["exact"].as_str().unwrap()), said)
}

/// Elements of two arrays are paired by their indices: all pairs of types, in these orders.
fn dots(x_is_fortran: bool, y_is_fortran: bool) {
    let dir = Dir::new(&format!("dots-{x_is_fortran}-{y_is_fortran}"));
    let mut rng = Rng(17);
    let layout = |is_fortran: bool, rng: &mut Rng| {
        let mut layouts =
            Layout::all().into_iter().filter(|layout| layout.is_fortran == is_fortran);
        layouts.nth(rng.within(0, 3) as usize).unwrap()
    };
    for x_type in ALL {
        for y_type in ALL {
            let shape: &[usize] = if rng.bits() >> 63 == 0 { &[3, 4] } else { &[2, 3, 2] };
            let [x, y] = [x_type, y_type].map(|dtype| random(dtype, 12, &mut rng));
            let [of_x, of_y] = [x_is_fortran, y_is_fortran].map(|order| layout(order, &mut rng));
            dir.file("x.npy", x_type.file(&x, shape, of_x));
            dir.file("y.npy", y_type.file(&y, shape, of_y));
            let terms = x.iter().zip(&y).map(|(x, y)| value(x) * value(y));
            let expected: Rational = terms.sum();
            let (found, said) = exact(&dir, "dot x.npy y.npy");
            let what = format!("{x_type:?} {of_x:?}, {y_type:?} {of_y:?}, {shape:?}");
            assert_eq!(found, expected, "{what}");
            let [x_name, y_name] = [x_type.name(), y_type.name()];
            let types = if x_name == y_name { x_name } else { format!("{x_name} and {y_name}") };
            assert_eq!(said["type"], types, "{what}");
        }
    }
}

#[test]
fn dot_products_of_rows_with_rows() {
    dots(false, false);
}

#[test]
fn dot_products_of_rows_with_columns() {
    dots(false, true);
}

#[test]
fn dot_products_of_columns_with_rows() {
    dots(true, false);
}

#[test]
fn dot_products_of_columns_with_columns() {
    dots(true, true);
}

/// The example: by rows and by columns, and the two shapes of six elements.
#[test]
fn orders_and_shapes_of_two_arrays() {
    let dir = Dir::new("dot-orders");
    let x = doubles(&[1.0, 2.0, 3.0, 4.0]);
    for (x_order, y_order) in [(false, false), (false, true), (true, false), (true, true)] {
        for (name, is_fortran) in [("x.npy", x_order), ("y.npy", y_order)] {
            dir.file(name, F64.file(&x, &[2, 2], Layout { is_fortran, ..PLAIN }));
        }
        assert_eq!(exact(&dir, "dot x.npy y.npy").0, 30, "{x_order} {y_order}");
        let y = fs::read(dir.path("y.npy")).unwrap();
        let said = piped(&dir, "dot x.npy - --exact-only", &y, 7).succeeds();
        assert!(said.contains("sum          30.0\n"), "{said}");
        // Text is by rows.
        dir.file("x.txt", "1 2\n3 4\n");
        assert_eq!(exact(&dir, "dot x.txt y.npy").0, 30, "{y_order}");
        assert_eq!(exact(&dir, "dot y.npy x.txt").0, 30, "{y_order}");
    }
    let six = doubles(&[1.0; 6]);
    for (shape, name) in [(vec![2, 3], "a"), (vec![3, 2], "b"), (vec![6], "c"), (vec![6, 1], "d")] {
        dir.file(name, F64.file(&six, &shape, PLAIN));
    }
    dir.run("dot a b").fails("a has shape (2, 3) but b has shape (3, 2)");
    dir.run("dot a c").fails("a has shape (2, 3) but c has shape (6,)");
    dir.run("dot d c").fails("d has shape (6, 1) but c has shape (6,)");
    assert_eq!(exact(&dir, "dot a a").0, 6);
    // One long dimension lies in the same way in both orders; more than a part of the input.
    let many: Vec<f64> = (0..40_000).map(f64::from).collect();
    let sum: u64 = (0..40_000u64).map(|i| i * i).sum();
    for shape in [vec![40_000, 1], vec![1, 40_000], vec![200, 200], vec![20, 50, 40]] {
        for (name, is_fortran) in [("x", false), ("y", true)] {
            let layout = Layout { is_fortran, ..PLAIN };
            dir.file(name, F64.file(&doubles(&many), &shape, layout));
        }
        assert_eq!(exact(&dir, "dot x y").0, sum, "{shape:?}");
        assert_eq!(exact(&dir, "dot y x").0, sum, "{shape:?}");
    }
}

#[test]
fn sums_of_arrays_of_every_type() {
    let dir = Dir::new("sums-types");
    let mut rng = Rng(3);
    for (at, dtype) in ALL.into_iter().enumerate() {
        let x = random(dtype, 30, &mut rng);
        let layout = Layout::all()[at % 8];
        dir.file("x.npy", dtype.file(&x, &[5, 6], layout));
        let expected: Rational = x.iter().map(|x| value(x)).sum();
        let (sum, said) = exact(&dir, "sum x.npy");
        assert_eq!((sum, &said["type"]), (expected, &dtype.name().into()), "{dtype:?} {layout:?}");
        let column: Rational = x.iter().skip(2).step_by(6).map(|x| value(x)).sum();
        assert_eq!(exact(&dir, "sum x.npy --column 3").0, column, "{dtype:?} {layout:?}");
        let products = x.chunks(6).map(|row| value(&row[4]) * value(&row[0]));
        let products: Rational = products.sum();
        assert_eq!(exact(&dir, "dot x.npy --columns 5,1").0, products, "{dtype:?} {layout:?}");
        let wanted = exact(&dir, "sum x.npy --type qd").0;
        assert_eq!(wanted, x.iter().map(|x| value(x)).sum::<Rational>());
    }
    // 2^53 + 1 - 2^53 and its like at the ends of both types.
    let integers = |x: &[i128]| x.iter().map(|&x| vec![Rational::from(x)]).collect::<Vec<_>>();
    dir.file("x", I64.file(&integers(&[(1 << 53) + 1, -(1 << 53)]), &[2], PLAIN));
    assert_eq!(exact(&dir, "sum x").0, 1);
    let max = u64::MAX;
    dir.file("x", U64.file(&integers(&[max.into(), (max - 1).into()]), &[2], PLAIN));
    assert_eq!(exact(&dir, "sum x").0, Integer::from(max) * 2 - 1);
    let said = dir.run("sum x").succeeds();
    assert!(said.contains("input        x, npy, uint64\n"), "{said}");
    // What double makes of them: each is rounded to 2^64.
    assert!(said.contains("plain loop   3.6893488147419103e19"), "{said}");
    dir.run("sum x --type f64").fails("x: expected numbers of type f64, found uint64");
    dir.run("sum x --algorithm pairwise")
        .exits_with_usage("--algorithm takes numbers of type f64 or f32, not uint64");
}

/// Special values of the formats that have some.
#[test]
fn special_values_of_arrays() {
    let dir = Dir::new("npy-special");
    let header = |descr: &str, len: usize| {
        let text = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({len},), }}");
        npy_of_text(&text, 1)
    };
    let infinity = [0, 0, 0, 0, 0, 0, 0, 0x80, 0xff, 0x7f, 1, 2, 3, 4, 5, 6];
    let mut minus = infinity;
    minus[9] = 0xff;
    let nan = [1, 0, 0, 0, 0, 0, 0, 0xc0, 0xff, 0x7f, 0, 0, 0, 0, 0, 0];
    let zero = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0];
    for (descr, bytes, sum) in [
        ("<f2", vec![0x00, 0x7c], "inf"),
        ("<f2", vec![0x01, 0x7c, 0, 0], "nan"),
        ("<f2", vec![0x00, 0xfc], "-inf"),
        // The smallest number, and the largest.
        ("<f2", vec![0x01, 0x00], "5.960464477539063e-8"),
        (">f2", vec![0x7b, 0xff], "65504.0"),
        ("<f2", vec![0x00, 0x80], "-0.0"),
        ("<f16", infinity.to_vec(), "inf"),
        ("<f16", [infinity, minus].concat(), "nan"),
        ("<f16", nan.to_vec(), "nan"),
        ("<f16", zero.to_vec(), "-0.0"),
        ("<f8", f64::INFINITY.to_le_bytes().to_vec(), "inf"),
    ] {
        let size: usize = descr[2..].parse().unwrap();
        dir.file("x", [header(descr, bytes.len() / size), bytes.clone()].concat());
        let said = dir.run("sum x").succeeds();
        assert!(said.contains(&format!("sum          {sum}\n")), "{descr} {bytes:?}: {said}");
    }
    // Bits that x86 takes for no number: binary128 of other machines has some.
    let third = [0x55; 14].into_iter().chain([0xfd, 0x3f]).collect::<Vec<u8>>();
    dir.file("x", [header("<f16", 2), vec![0; 16], third].concat());
    dir.run("sum x").fails("x: byte 144: expected a number (longdouble), found bits that are none");
    dir.run("gemm x x --transa T")
        .fails("x: byte 144: expected a number (longdouble), found bits that are none");
    // Exponents that double has not.
    let ten = |exponent: u32| Rational::from(Integer::from(1) << exponent);
    for far in [ten(2000), ten(1200).recip(), ten(1024)] {
        dir.file("x", [header("<f16", 1), extended(&far, 16)].concat());
        dir.run("sum x").fails(
            "x: byte 128: this longdouble is no number of type dd, whose exponents are those of double",
        );
        dir.file("one.mtx", format!("{GENERAL}1 1\n1\n"));
        dir.run("gemm x one.mtx --format mpfr:64 --mode exact -o c.mtx").succeeds();
        let text = fs::read_to_string(dir.path("c.mtx")).unwrap();
        let found = Float::parse(text.lines().nth(2).unwrap()).unwrap();
        assert_eq!(Float::with_val(64, found), far);
    }
    dir.file("x", [header("<f16", 1), extended(&ten(2000), 16)].concat());
    let done = dir.run("gemm x one.mtx -o c.mtx");
    let warning = "wideblas: warning: x: 1 number is beyond the range of dd: read as an infinity\n";
    assert_eq!((done.code, done.stderr.as_str()), (Some(0), warning));
}

/// What a matrix of a file is, by a product with the identity.
fn matrix(dir: &Dir, file: &str, unit: &str, (format, bits): (&str, u32)) -> Vec<Rational> {
    dir.run(&format!("gemm {file} {unit} --format {format} --mode exact -o c.mtx")).succeeds();
    let text = fs::read_to_string(dir.path("c.mtx")).unwrap();
    let number = |line: &str| Float::with_val(bits, Float::parse(line).unwrap()).to_rational();
    text.lines().skip(2).map(|line| number(line).unwrap()).collect()
}

#[test]
fn matrices_of_every_type() {
    let dir = Dir::new("npy-matrices");
    dir.file("u.mtx", format!("{GENERAL}3 3\n1 0 0\n0 1 0\n0 0 1\n"));
    let mut rng = Rng(5);
    for (at, dtype) in ALL.into_iter().enumerate() {
        let x = random(dtype, 6, &mut rng);
        let layout = Layout::all()[(at + 3) % 8];
        dir.file("x.npy", dtype.file(&x, &[2, 3], layout));
        let found = matrix(&dir, "x.npy", "u.mtx", ("mpfr:500", 500));
        let by_columns = [0, 3, 1, 4, 2, 5].map(|at| value(&x[at]));
        assert_eq!(found, by_columns, "{dtype:?} {layout:?}");
        // Each rounded once, to double.
        let found = matrix(&dir, "x.npy", "u.mtx", ("f64", 53));
        let nearest = by_columns.map(|x| Float::with_val(53, &x).to_rational().unwrap());
        assert_eq!(found, nearest, "{dtype:?} {layout:?}");
    }
}

/// Arrays in all places of the commands that take matrices, from standard input too.
#[test]
fn arrays_where_matrices_are_read() {
    let dir = Dir::new("npy-commands");
    let a = doubles(&[1.0, 2.0, 3.0, 4.0]);
    let fortran = Layout { is_fortran: true, order: '>', version: 3 };
    dir.file("a.npy", F64.file(&a, &[2, 2], PLAIN)).file("f.npy", F64.file(&a, &[2, 2], fortran));
    dir.file("x.npy", I64.file(&doubles(&[5.0, -6.0]), &[2], PLAIN)).file("u.mtx", UNIT);
    let lines = |args: &str| {
        dir.run(&format!("{args} -o c.mtx")).succeeds();
        let text = fs::read_to_string(dir.path("c.mtx")).unwrap();
        text.lines().skip(1).collect::<Vec<_>>().join(" ")
    };
    for a in ["a.npy", "f.npy"] {
        assert_eq!(lines(&format!("gemm {a} u.mtx --format mpres:100")), "2 2 1e0 3e0 2e0 4e0");
        assert_eq!(lines(&format!("gemm u.mtx {a} --transb T")), "2 2 1e0 2e0 3e0 4e0");
        assert_eq!(lines(&format!("gemm u.mtx u.mtx --beta 2 --c {a}")), "2 2 3e0 6e0 4e0 9e0");
        assert_eq!(lines(&format!("gemm {a} x.npy")), "2 1 -7e0 -9e0");
        assert_eq!(lines(&format!("gemv {a} x.npy --verify")), "2 1 -7e0 -9e0");
        let input = fs::read(dir.path(a)).unwrap();
        let args = "gemm - u.mtx -o c.mtx";
        piped(&dir, args, &input, 5).succeeds();
        let text = fs::read_to_string(dir.path("c.mtx")).unwrap();
        assert!(text.ends_with("2 2\n1e0\n3e0\n2e0\n4e0\n"), "{text}");
        let truncated = &input[..input.len() - 3];
        dir.file("short.npy", truncated);
        dir.run("gemm short.npy u.mtx")
            .fails("short.npy: expected 160 bytes for an array of shape (2, 2), found 157");
        piped(&dir, args, truncated, 50).fails(
            "standard input: byte 152: expected the 8 bytes of a number (f64), found 5 and the end",
        );
        piped(&dir, args, &[&input[..], b"1"].concat(), 50)
            .fails("standard input: byte 160: expected the end after the last number of the array");
    }
    // More than there is memory for, and nothing behind it.
    let header = "{'descr': '<f8', 'fortran_order': False, 'shape': (10000000, 1000000), }";
    piped(&dir, "gemm - u.mtx", &npy_of_text(header, 1), 50).fails_saying("found the end");
    dir.file("three.npy", F64.file(&doubles(&[1.0; 8]), &[2, 2, 2], PLAIN));
    dir.run("gemm three.npy u.mtx")
        .fails("three.npy: expected a matrix or vector, found an array of shape (2, 2, 2)");
    dir.file("none.npy", F64.file(&[], &[0, 2], PLAIN));
    assert_eq!(lines("gemm none.npy u.mtx --transa N"), "0 2");
}

/// Files of NumPy that are no arrays of numbers.
#[test]
fn what_is_no_array_of_numbers() {
    let dir = Dir::new("npy-refused");
    dir.file("u.mtx", UNIT);
    let header = |descr: &str| {
        let text = format!("{{'descr': {descr}, 'fortran_order': False, 'shape': (2, 2), }}");
        npy_of_text(&text, 1)
    };
    let objects = "header: expected numbers, not objects of Python, which are pickled: save them as numbers, \
                   x.astype(float) or wideblas.convert(x)";
    let records = "header: expected numbers, not records: of these only wideblas.dd (hi, lo) and wideblas.qd \
                   (x0, x1, x2, x3) are read, of float64 fields, and complex ones (re, im) of them";
    let archive = "a zip archive, as .npz files are: save one array with numpy.save, or unzip it";
    for (file, message) in [
        (header("'|O'"), objects),
        (
            header("'|b1'"),
            "header: expected numbers, not bool: save x.astype('u1') to have 0 and 1",
        ),
        (header("'<U5'"), "header: expected numbers, not `<U5`"),
        (header("'<M8[ns]'"), "header: expected numbers, not `<M8[ns]`"),
        (header("'<f3'"), "header: expected numbers, not `<f3`"),
        (header("'<i16'"), "header: expected numbers, not `<i16`"),
        (header("''"), "header: expected numbers, not ``"),
        (header("[('a', '<f8')]"), records),
        (header("[('hi', '<f8'), ('lo', '>f8')]"), records),
        (header("[('hi', '<f4'), ('lo', '<f4')]"), records),
        (header("[('lo', '<f8'), ('hi', '<f8')]"), records),
        (header("[('hi', '<f8'), ('', '|V4'), ('lo', '<f8')]"), records),
        (header("[('hi', '<f8', (2,)), ('lo', '<f8')]"), records),
        (header("[('hi', '|O'), ('lo', '|O')]"), records),
        (header("[('re', '<f8'), ('im', '<f8')]"), records),
        (header("[('re', [('hi', '<f8'), ('lo', '<f8')]), ('im', '<f8')]"), records),
        (header("3"), "header: expected the type of the elements as descr"),
        (b"PK\x03\x04\x14\0\0\0".to_vec(), archive),
        (b"PK\x05\x06\0\0".to_vec(), archive),
    ] {
        dir.file("x", &file);
        for args in ["sum x", "dot x x", "gemm x u.mtx", "gemv u.mtx x", "residual u.mtx x"] {
            dir.run(args).fails(&format!("x: {message}"));
        }
    }
    let pair = "[('hi', '<f8'), ('lo', '<f8')]";
    for (descr, size, name) in [
        ("'<c8'", 8, "complex64"),
        ("'>c16'", 16, "complex128"),
        ("'<c32'", 32, "clongdouble"),
        (&format!("[('re', {pair}), ('im', {pair})]"), 32, "dd_complex"),
    ] {
        dir.file("x", [header(descr), vec![0; 4 * size]].concat());
        let message = format!("x: expected real numbers, not {name}: save x.real and x.imag");
        dir.run("sum x").fails(&message);
        dir.run("dot x x").fails(&message);
    }
}
