//! What `wideblas sum` and `wideblas dot` say of bad input.

use super::numbers::{Npy, npy_of_text, text};
use super::runs::{Dir, GENERAL};
use super::sums::piped;

/// Each file, and the message about it.
#[test]
fn errors_name_the_place_and_what_was_expected() {
    let dir = Dir::new("sum-errors");
    let long = "1".repeat((1 << 18) + 1);
    for (args, content, message) in [
        ("", "1\n2\nthree\n", "x:3: expected a number, not `three`: no digits"),
        ("", "1\n\n# 2\n1.5f 3\n", "x:4: expected a number, not `1.5f`: unexpected character 4"),
        ("", "1,2e\n", "x:1: expected a number, not `2e`: no digits in the exponent"),
        ("", "0x10", "x:1: expected a number, not `0x10`: unexpected character 2"),
        ("", "1\n2,,3\n", "x:2: expected a number in field 2, which is empty"),
        ("", "1\n,3\n", "x:2: expected a number in field 1, which is empty"),
        ("", "1\n3, # 4\n", "x:2: expected a number in field 2, which is empty"),
        ("", "1\n3,", "x:2: expected a number in field 2, which is empty"),
        ("", long.as_str(), "x:1: expected a number, not more than 262144 characters"),
        (
            "",
            "1\n\x002\n",
            "x:2: expected numbers in text, found other bytes; binary numbers are read with --raw",
        ),
        ("--column 2", "1 2\n\n3\n", "x:3: expected a number in column 2, found 1 columns"),
        ("--column 3", "1 2 3\n3 4", "x:2: expected a number in column 3, found 2 columns"),
        ("--column 2", "1 2\n3,,4\n", "x:2: expected a number in field 2, which is empty"),
        ("--column 2", "1 2\n3,\n", "x:2: expected a number in field 2, which is empty"),
        ("--column 2 --skip-lines 1", "a b\n1 b\n", "x:2: expected a number, not `b`: no digits"),
        (
            "--raw",
            "12345678123",
            "x: byte 8: expected the 8 bytes of a number (f64), found 3 and the end",
        ),
        (
            "--raw --type f32",
            "1234567",
            "x: byte 4: expected the 4 bytes of a number (f32), found 3 and the end",
        ),
        (
            "--raw --type dd",
            "1234567",
            "x: byte 0: expected the 16 bytes of a number (dd), found 7 and the end",
        ),
        (
            "--raw --type qd",
            "1",
            "x: byte 0: expected the 32 bytes of a number (qd), found 1 and the end",
        ),
    ] {
        dir.file("x", content);
        dir.run(&format!("sum x {args}")).fails(message);
        let message = message.replacen('x', "standard input", 1);
        piped(&dir, &format!("sum - {args}"), content.as_bytes(), 100).fails(&message);
    }
    dir.run("sum none").fails("none: No such file or directory");
    dir.run("sum .").fails(".: Is a directory");
    dir.file("x", text(&[1.0; 70_000]) + "two\n");
    dir.run("sum x").fails("x:70001: expected a number, not `two`: no digits");
    dir.file("m.mtx", format!("{GENERAL}1 1\n3\n"));
    dir.run("sum m.mtx").fails_saying("m.mtx:1: expected a number, not `%%MatrixMarket`");
}

#[test]
fn errors_of_arrays() {
    let dir = Dir::new("npy-errors");
    let npy = |descr, shape: &[usize]| Npy {
        descr,
        is_fortran: false,
        shape: shape.to_vec(),
        version: 1,
    };
    let mut wrong_version = npy("<f8", &[1]).file(&[1.0]);
    wrong_version[6] = 9;
    let header = |text: &str| npy_of_text(text, 1);
    let good = npy("<f8", &[3]).file(&[1.0; 3]);
    for (args, file, message) in [
        ("", npy("<i3", &[1]).file(&[1.0]), "x: header: expected numbers, not `<i3`"),
        (
            "",
            npy("<c16", &[0]).header(),
            "x: expected real numbers, not complex128: save x.real and x.imag",
        ),
        (
            "",
            header("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (1,), }"),
            "x: header: expected numbers, not records: of these only wideblas.dd (hi, lo) and wideblas.qd (x0, x1, x2, x3) \
             are read, of float64 fields, and complex ones (re, im) of them",
        ),
        (
            "",
            header("{'descr': '<f8', 'shape': (1,), }"),
            "x: header: expected fortran_order in `{'descr': '<f8', 'shape': (1,), }`",
        ),
        (
            "",
            header("{'descr': '<f8', 'fortran_order': False, 'shape': (1,), } 2"),
            "x: header: expected a dictionary of Python, not `{'descr': '<f8', 'fortran_order': False,...`",
        ),
        (
            "",
            header("{'descr': '<f8', 'fortran_order': 0, 'shape': (1,), }"),
            "x: header: expected True or False as fortran_order",
        ),
        (
            "",
            header("{'descr': '<f8', 'fortran_order': False, 'shape': 1, }"),
            "x: header: expected a shape in parentheses",
        ),
        (
            "",
            header("{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }"),
            "x: header: expected integers of at least 0 as shape",
        ),
        (
            "",
            npy("<f8", &[1 << 40, 1 << 40]).header(),
            "x: header: an array of shape (1099511627776, 1099511627776) is larger than any file",
        ),
        ("", wrong_version, "x: expected version 1, 2 or 3 of .npy, not 9"),
        ("", good[..9].to_vec(), "x: the file ends in the header"),
        ("", good[..60].to_vec(), "x: the file ends in the header"),
        (
            "",
            b"\x93NUMPY\x02\x00\xff\xff\xff\x7f".to_vec(),
            "x: header: expected at most 65536 bytes, not 2147483647",
        ),
        ("--type f32", good.clone(), "x: expected numbers of type f32, found f64"),
        ("--column 2", good.clone(), "x: expected a column 2, found 1 columns"),
        (
            "--column 4",
            npy("<f8", &[2, 3]).file(&[1.0; 6]),
            "x: expected a column 4, found 3 columns",
        ),
        (
            "--column 1",
            npy("<f8", &[1, 1, 2]).file(&[1.0; 2]),
            "x: expected an array of rows and columns, found shape (1, 1, 2)",
        ),
    ] {
        dir.file("x", &file);
        dir.run(&format!("sum x {args}")).fails(message);
        let message = message.replacen('x', "standard input", 1);
        piped(&dir, &format!("sum - {args}"), &file, 100).fails(&message);
    }
    // Of a file the length is known before, of a pipe at the end.
    for (file, of_file, of_pipe) in [
        (
            good[..good.len() - 3].to_vec(),
            "expected 152 bytes for an array of shape (3,), found 149",
            "byte 144: expected the 8 bytes of a number (f64), found 5 and the end",
        ),
        (
            good[..good.len() - 8].to_vec(),
            "expected 152 bytes for an array of shape (3,), found 144",
            "byte 144: expected the 8 bytes of a number (f64), found the end",
        ),
        (
            [&good[..], b"\0"].concat(),
            "expected 152 bytes for an array of shape (3,), found 153",
            "byte 152: expected the end after the last number of the array",
        ),
    ] {
        dir.file("x", &file).run("sum x").fails(&format!("x: {of_file}"));
        piped(&dir, "sum -", &file, 100).fails(&format!("standard input: {of_pipe}"));
    }
}

#[test]
fn errors_of_two_vectors() {
    let dir = Dir::new("dot-errors");
    dir.file("three", "1 2 3").file("four", "1 2 3 4").file("two", "1 2\n3 x\n");
    dir.run("dot three four").fails("three has 3 numbers but four has more");
    dir.run("dot four three").fails("three has 3 numbers but four has more");
    let many = text(&[1.0; 40_000]);
    dir.file("many", &many).file("more", many + "1\n");
    dir.run("dot more many").fails("many has 40000 numbers but more has more");
    dir.run("dot three two").fails("two:2: expected a number, not `x`: no digits");
    dir.run("dot two --columns 1,2").fails("two:2: expected a number, not `x`: no digits");
    dir.run("dot two --columns 3,1").fails("two:1: expected a number in column 3, found 2 columns");
    let npy = Npy { descr: "<f4", is_fortran: false, shape: vec![3], version: 1 };
    dir.file("singles", npy.file(&[1.0; 3]));
    dir.run("dot singles three").succeeds();
    dir.run("dot singles three --type f32").succeeds();
    let npy = Npy { descr: "<f8", is_fortran: true, shape: vec![3, 2], version: 1 };
    piped(&dir, "dot - --columns 1,2", &npy.file(&[1.0; 6]), 100)
        .exits_with_usage("an array in Fortran order");
    for (args, part) in [
        ("sum", "<FILE>"),
        ("sum - three -", "only one file can be standard input"),
        ("dot three", "<Y>"),
        ("dot - -", "only one of X and Y can be standard input"),
        ("dot three three --columns 1,2", "cannot be used with"),
        ("dot three --columns 1", "expected two columns I,J, counted from 1"),
        ("dot three --columns 0,1", "expected two columns I,J, counted from 1"),
        ("sum three --column 0", "--column"),
        ("sum three --raw --column 1", "cannot be used with"),
        ("sum three --raw --skip-lines 1", "cannot be used with"),
        ("sum three --endian big", "--raw"),
        ("sum three --type quad", "f64, f32, dd, qd"),
        ("sum three --digits 0", "expected 1 to 10000, or all"),
    ] {
        dir.run(args).exits_with_usage(part);
    }
}
