//! Matrix Market files, and what is wrong with them.

use wideblas_sparse::Matrix;
use wideblas_sparse::market::{read, read_file};

fn of(text: &str) -> Matrix {
    read(text.as_bytes(), 53).unwrap()
}

fn rows(matrix: &Matrix) -> Vec<Vec<f64>> {
    let entry = |row, column| matrix.find(row, column).map_or(0.0, |at| matrix.values().to_f64(at));
    let row = |row| (0..matrix.columns()).map(|column| entry(row, column)).collect();
    (0..matrix.rows()).map(row).collect()
}

#[test]
fn files_of_all_kinds_are_read() {
    let general = "%%MatrixMarket matrix coordinate real general\n% a comment\n\n2 3 4\n1 1 1.5\n2 3 -2e1\n1 3 7\n1 3 1\n";
    assert_eq!(rows(&of(general)), [[1.5, 0.0, 8.0], [0.0, 0.0, -20.0]]);
    let symmetric =
        "%%MatrixMarket matrix coordinate integer symmetric\r\n2 2 2\r\n1 1 4\r\n2 1 -3\r\n";
    assert_eq!(rows(&of(symmetric)), [[4.0, -3.0], [-3.0, 0.0]]);
    assert!(of(symmetric).is_symmetric() && !of(general).is_symmetric());
    let skew = "%%MatrixMarket MATRIX coordinate real skew-symmetric\n2 2 1\n2 1 5\n";
    assert_eq!(rows(&of(skew)), [[0.0, -5.0], [5.0, 0.0]]);
    let pattern = "%%MatrixMarket matrix coordinate pattern general\n2 2 2\n1 2\n2 1\n";
    assert_eq!(rows(&of(pattern)), [[0.0, 1.0], [1.0, 0.0]]);
    let array = "%%MatrixMarket matrix array real general\n2 2\n1\n0\n0.5\n-3\n";
    assert_eq!((rows(&of(array)), of(array).len()), (vec![vec![1.0, 0.5], vec![0.0, -3.0]], 3));
    let lower = "%%MatrixMarket matrix array real symmetric\n2 2\n1\n2\n3\n";
    assert_eq!(rows(&of(lower)), [[1.0, 2.0], [2.0, 3.0]]);
    let empty = "%%MatrixMarket matrix coordinate real general\n0 0 0\n";
    assert_eq!((of(empty).rows(), of(empty).len()), (0, 0));
}

/// Entries keep as many bits as are asked for.
#[test]
fn entries_have_the_bits_that_are_asked_for() {
    use wideblas_format::wide::Wide;
    let text = "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 0.1\n";
    for (bits, at_least) in [(53, 53), (106, 106), (212, 212), (424, 424), (1000, 1000)] {
        let matrix = read(text.as_bytes(), bits).unwrap();
        let mut value = Wide::default();
        matrix.values().load(0, &mut value);
        let mut ten = Wide { negative: true, exponent: 0, limbs: vec![10] };
        let mut product = Wide::default();
        product.product(&value, &ten);
        ten = Wide { negative: false, exponent: 0, limbs: vec![1] };
        product.add(&ten, 5000);
        assert!(!product.is_zero());
        let error = product.exponent + product.bits();
        assert!((-at_least - 70..=-at_least + 4).contains(&error), "{bits}: 2^{error}");
    }
}

#[test]
fn errors_name_the_line() {
    let is = |text: &str, line: u64, message: &str| {
        let refused = read(text.as_bytes(), 53).unwrap_err();
        assert_eq!(refused.line, Some(line), "{text}: {refused}");
        assert!(refused.message.contains(message), "{text}: {refused}");
    };
    let head = "%%MatrixMarket matrix coordinate real general\n";
    is("", 1, "empty");
    is("1 1 1\n", 1, "expected `%%MatrixMarket");
    is(
        "%%MatrixMarket matrix coordinate complex general\n",
        1,
        "complex matrices are not supported",
    );
    is(
        "%%MatrixMarket matrix coordinate real hermitian\n",
        1,
        "a hermitian matrix is complex, not real",
    );
    is("%%MatrixMarket matrix array pattern general\n", 1, "an array has numbers");
    is("%%MatrixMarket matrix sparse real general\n", 1, "unknown layout");
    is(head, 1, "the file ends before the sizes");
    is(&format!("{head}%\n2 2\n"), 3, "expected three sizes");
    is(&format!("{head}2 2 -1\n"), 2, "`-1` is not a size");
    is(&format!("{head}2 2 1\n1 3 1\n"), 3, "column 3 is outside 1 to 2");
    is(&format!("{head}2 2 1\n0 1 1\n"), 3, "row 0 is outside 1 to 2");
    is(&format!("{head}2 2 2\n1 1 1\n"), 3, "ends after 1 of 2 entries");
    is(&format!("{head}2 2 1\n1 1 1\n2 2 2\n"), 4, "more than 1 entries");
    is(&format!("{head}2 2 1\n1 1 x\n"), 3, "`x` is not a number");
    is(&format!("{head}2 2 1\n1 1 1e999\n"), 3, "is not finite, or beyond the range");
    is(&format!("{head}2 2 1\n1 1 nan\n"), 3, "is not finite");
    is(&format!("{head}2 2 1\n1 1\n"), 3, "expected an entry: row, column and number");
    is(&format!("{head}2 2 1\n1 1 1 1\n"), 3, "expected an entry: row, column and number");
    is(&format!("{head}5000000000 2 1\n1 1 1\n"), 2, "more than 2^32");
    let symmetric = "%%MatrixMarket matrix coordinate real symmetric\n";
    is(&format!("{symmetric}2 3 0\n"), 2, "is square, not 2 x 3");
    is(
        &format!("{symmetric}2 2 1\n1 2 1\n"),
        3,
        "(1, 2): entries of a symmetric matrix lie on or below the diagonal",
    );
    let skew = "%%MatrixMarket matrix coordinate real skew-symmetric\n";
    is(
        &format!("{skew}2 2 1\n1 1 1\n"),
        3,
        "(1, 1): entries of a skew-symmetric matrix lie below the diagonal",
    );
    let integer = "%%MatrixMarket matrix coordinate integer general\n";
    is(&format!("{integer}2 2 1\n1 1 1.5\n"), 3, "`1.5` is not an integer");
    is("%%MatrixMarket matrix array real general\n2 1\n1\n", 3, "ends after 1 of 2 numbers");
}

#[test]
fn a_compressed_file_is_read() {
    let file = format!("{}/tests/data/t17.mtx.gz", env!("CARGO_MANIFEST_DIR"));
    let matrix = read_file(file.as_ref(), 53).unwrap();
    assert_eq!((matrix.rows(), matrix.len()), (200, 597));
    assert!(read_file("nowhere.mtx".as_ref(), 53).unwrap_err().line.is_none());
}
