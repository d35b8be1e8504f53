//! Arguments of the routine: matrices in memory, and illegal ones.

use super::operands::{GUARD, Guarded, NAN, export};
use crate::common::Rng;
use crate::common::case::Case;
use crate::common::stored::{Stored, transposed};
use wideblas::abi::exports::Rgemm_dd;
use wideblas::blas::level3::{Gemm, Mode, gemm};
use wideblas::format::Dd;
use wideblas::options::Trans;

#[test]
fn one_matrix_may_be_both_operands() {
    let mut rng = Rng(8);
    for size in [3, 17, 40] {
        let x: Vec<Dd> = (0..size * size).map(|_| rng.dd(0)).collect();
        let stored = Stored::new(&x, (size, size), 3, &NAN);
        for (transa, transb) in [(Trans::No, Trans::Yes), (Trans::Yes, Trans::No)] {
            let op =
                |t: Trans| if t.is_transposed() { transposed(&x, size, size) } else { x.clone() };
            let case = Case {
                shape: (size, size, size),
                alpha: Dd::ONE,
                a: op(transa),
                b: op(transb),
                beta: Dd::ZERO,
                c: vec![NAN; size * size],
            };
            let mut c = Guarded::new(&case.c, (size, size), 0);
            let (alpha, beta) = (&case.alpha, &case.beta);
            let (a, b) = (stored.view(), stored.view());
            gemm(Gemm { transa, transb, alpha, a, b, beta, c: c.view() }, Mode::Native);
            case.check_native("one matrix", &c.into_tight());
        }
    }
}

/// C and B with columns 2^31 elements apart, in memory that is mapped but hardly touched.
#[test]
fn offsets_beyond_two_to_the_31_elements_are_reached() {
    const LD: usize = 1 << 31;
    let bytes = (2 * LD + 2) * size_of::<Dd>();
    let map = || {
        let (access, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE);
        let flags = flags | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: a fresh anonymous mapping.
        let memory = unsafe { libc::mmap(std::ptr::null_mut(), bytes, access, flags, -1, 0) };
        (memory != libc::MAP_FAILED).then_some(memory.cast::<Dd>())
    };
    let (Some(b), Some(c)) = (map(), map()) else {
        return println!("skipped: this system maps no {bytes} bytes of address space");
    };
    let a = [2.0, 3.0, 5.0, 7.0].map(Dd::from);
    let entries = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
    let n = c"N".as_ptr();
    // SAFETY: all elements that are touched lie in the mappings, which only this test has.
    unsafe {
        for (j, column) in entries.iter().enumerate() {
            (0..2).for_each(|l| *b.add(l + j * LD) = Dd::from(column[l]));
        }
        let ld = LD as i64;
        assert_eq!(Rgemm_dd(n, n, 2, 3, 2, Dd::ONE, a.as_ptr(), 2, b, ld, Dd::ZERO, c, ld), 0);
        for (j, [x, y]) in entries.into_iter().enumerate() {
            assert_eq!(*c.add(j * LD), Dd::from(2.0 * x + 5.0 * y));
            assert_eq!(*c.add(1 + j * LD), Dd::from(3.0 * x + 7.0 * y));
        }
        libc::munmap(b.cast(), bytes);
        libc::munmap(c.cast(), bytes);
    }
}

#[test]
fn illegal_arguments_have_the_numbers_of_the_reference() {
    // Letters, (m, n, k), (lda, ldb, ldc), the reference's info.
    type Row = ((char, char), (i64, i64, i64), (i64, i64, i64), i32);
    let table: &[Row] = &[
        (('N', 'N'), (2, 3, 4), (2, 4, 2), 0),
        (('t', 'c'), (2, 3, 4), (4, 3, 2), 0),
        (('N', 'N'), (0, 0, 0), (1, 1, 1), 0),
        (('X', 'N'), (2, 3, 4), (2, 4, 2), 1),
        (('n', '/'), (2, 3, 4), (2, 4, 2), 2),
        (('N', 'N'), (-1, 3, 4), (2, 4, 2), 3),
        (('N', 'N'), (2, -1, 4), (2, 4, 2), 4),
        (('N', 'N'), (2, 3, -1), (2, 4, 2), 5),
        (('N', 'N'), (2, 3, 4), (1, 4, 2), 8),
        (('T', 'N'), (2, 3, 4), (3, 4, 2), 8),
        (('C', 'N'), (2, 3, 4), (3, 4, 2), 8),
        (('N', 'N'), (0, 3, 4), (0, 4, 1), 8),
        (('N', 'N'), (2, 3, 4), (-2, 4, 2), 8),
        (('N', 'N'), (2, 3, 4), (2, 3, 2), 10),
        (('N', 'T'), (2, 3, 4), (2, 2, 2), 10),
        (('N', 'N'), (2, 3, 0), (2, 0, 2), 10),
        (('N', 'N'), (2, 3, 4), (2, 4, 1), 13),
        (('N', 'N'), (0, 3, 4), (1, 4, 0), 13),
        // Several at once: the first in the reference's order counts.
        (('X', 'Y'), (-1, -1, -1), (0, 0, 0), 1),
        (('N', 'Y'), (-1, -1, -1), (0, 0, 0), 2),
        (('N', 'N'), (-1, -1, -1), (0, 0, 0), 3),
        (('N', 'N'), (2, -1, -1), (0, 0, 0), 4),
        (('N', 'N'), (2, 3, -1), (0, 0, 0), 5),
        (('N', 'N'), (2, 3, 4), (0, 0, 0), 8),
        (('N', 'N'), (2, 3, 4), (2, 0, 0), 10),
    ];
    for &(letters, sizes, lds, info) in table {
        let (a, b, mut c) = ([NAN; 20], [NAN; 20], [GUARD; 20]);
        let matrices = ((&a[..], lds.0), (&b[..], lds.1));
        let factors = (Dd::ONE, Dd::ZERO);
        let returned = export(letters, sizes, factors, matrices.0, matrices.1, (&mut c, lds.2));
        assert_eq!(returned, info, "{letters:?} {sizes:?} {lds:?}");
        assert!(info == 0 || c == [GUARD; 20], "C was touched: {letters:?} {sizes:?} {lds:?}");
    }
}
