use super::*;
use wideblas_format::Dd;

/// Portable kernels on the caller's thread, against integers: short enough for an interpreter,
/// and through every way to compute: in place, in panels on the stack and on the heap, and deeper
/// than one panel.
#[test]
fn products_of_integers_are_exact() {
    const LETTERS: &[(Trans, Trans)] = &[
        (Trans::No, Trans::Yes),
        (Trans::Conj, Trans::No),
        (Trans::No, Trans::No),
        (Trans::Yes, Trans::Conj),
    ];
    let shapes = [(0, 2, 2), (2, 2, 0), (1, 1, 1), (2, 3, 4), (5, 4, 9), (3, 2, 300), (60, 1, 50)];
    for (case, (m, n, k)) in shapes.into_iter().enumerate() {
        let letters = if cfg!(miri) { &LETTERS[case % 2..][..1] } else { LETTERS };
        for &(transa, transb) in letters {
            let entry =
                |seed: usize, i: usize, j: usize| ((i * 31 + j * 17 + seed) % 23) as f64 - 11.0;
            // Stored transposed where op() transposes; the padding is NaN.
            let stored = |trans: Trans, seed: usize, rows: usize, cols: usize| {
                let turned = trans.is_transposed();
                let (height, width) = if turned { (cols, rows) } else { (rows, cols) };
                let mut data = vec![Dd::from(f64::NAN); (height + 1) * width];
                for (i, j) in (0..rows).flat_map(|i| (0..cols).map(move |j| (i, j))) {
                    let (i_stored, j_stored) = if turned { (j, i) } else { (i, j) };
                    data[i_stored + j_stored * (height + 1)] = Dd::from(entry(seed, i, j));
                }
                (data, height, width)
            };
            let (a, b) = (stored(transa, 1, m, k), stored(transb, 2, k, n));
            let (mut c, ..) = stored(Trans::No, 3, m, n);
            let view = |x: &(Vec<Dd>, usize, usize)| (x.1, x.2, x.1 + 1);
            let ((ra, ca, lda), (rb, cb, ldb)) = (view(&a), view(&b));
            let call = Gemm {
                transa,
                transb,
                alpha: &Dd::from(-2.0),
                a: MatRef::new(&a.0, ra, ca, lda).unwrap(),
                b: MatRef::new(&b.0, rb, cb, ldb).unwrap(),
                beta: &Dd::from(3.0),
                c: MatMut::new(&mut c, m, n, m + 1).unwrap(),
            };
            gemm_native(call, Isa::Generic, 1);
            for j in 0..n {
                for i in 0..m {
                    let dot: f64 = (0..k).map(|l| entry(1, i, l) * entry(2, l, j)).sum();
                    let expected = -2.0 * dot + 3.0 * entry(3, i, j);
                    assert_eq!(c[i + j * (m + 1)], Dd::from(expected), "({i}, {j}) of {m} {n} {k}");
                }
                assert!(c[m + j * (m + 1)].hi.is_nan(), "padding of column {j}");
            }
        }
    }
}

#[test]
fn specials_and_overflow_are_recomputed() {
    let product = |a: [f64; 2], b: [f64; 2], beta: f64, c: f64| {
        let (a, b, mut c) = (a.map(Dd::from), b.map(Dd::from), [Dd::from(c)]);
        let call = Gemm {
            transa: Trans::No,
            transb: Trans::No,
            alpha: &Dd::ONE,
            a: MatRef::new(&a, 1, 2, 1).unwrap(),
            b: MatRef::new(&b, 2, 1, 2).unwrap(),
            beta: &Dd::from(beta),
            c: MatMut::new(&mut c, 1, 1, 1).unwrap(),
        };
        gemm_native(call, Isa::Generic, 1);
        c[0]
    };
    let infinity = f64::INFINITY;
    assert_eq!(product([infinity, 1.0], [2.0, 1.0], 0.0, f64::NAN), Dd::from(infinity));
    assert_eq!(product([1.0, 1.0], [2.0, 1.0], -1.0, infinity), Dd::from(-infinity));
    assert!(product([infinity, -infinity], [1.0, 1.0], 0.0, 0.0).hi.is_nan());
    assert!(product([infinity, 1.0], [0.0, 1.0], 0.0, 0.0).hi.is_nan());
    assert_eq!(product([f64::MAX, f64::MAX], [1.0, 1.0], -1.0, f64::MAX), Dd::from(f64::MAX));
    assert_eq!(product([f64::MAX, f64::MAX], [1.0, 1.0], 0.0, 0.0), Dd::from(infinity));
}
