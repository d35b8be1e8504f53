//! Routines on residue numbers against loops of MPFR's functions in the same run:
//! `cargo bench --bench mpres`; with `-- quick` on small operands, to try the benchmark itself; with numbers
//! of bits for these only. The results file is written for all of them.

mod common;

use common::report::Report;
use common::{Uniform, floats, medians_in_turn};
use gmp_mpfr_sys::mpfr;
use rug::{Assign, Float};
use std::time::Duration;
use wideblas::blas::level3::{self, Gemm, Mode};
use wideblas::blas::mp::{
    Context, Failure, Matrix, Mirrored, Vector, convert, level1, level2, level3 as mp_level3,
};
use wideblas::config::set_num_threads;
use wideblas::engine::Engine;
use wideblas::engine::cpu::Isa;
use wideblas::engine::rns::Storage;
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::rns::ModuliSet;
use wideblas::options::{Norm, Trans, Uplo};

const LEAST: Duration = Duration::from_millis(800);

fn on_cpu(threads: usize) -> Context {
    Context::on_cpu(Isa::detected(), threads)
}

fn mirrored(storage: &Storage) -> Mirrored<'_> {
    storage.array().into()
}

/// An array of these numbers.
fn storage(numbers: &[Float]) -> Storage {
    let set = ModuliSet::for_precision(numbers[0].prec()).expect("a precision of the list");
    let storage = Storage::new(set, numbers.len()).expect("memory");
    convert::from_numbers(floats::view(numbers), storage.array().into(), on_cpu(2))
        .expect("finite");
    storage
}

/// sum := sum + a x
fn fma(sum: &mut Float, a: &Float, x: &Float) {
    // SAFETY: all are initialised; MPFR allows the result to be an operand.
    unsafe {
        mpfr::fma(sum.as_raw_mut(), a.as_raw(), x.as_raw(), sum.as_raw(), mpfr::rnd_t::RNDN);
    }
}

fn ms(seconds: f64) -> String {
    format!("{:.2}", seconds * 1e3)
}

fn times(mpfr: f64, ours: f64) -> String {
    format!("{:.1}", mpfr / ours)
}

/// y := A x, and with A transposed.
fn gemv(n: usize, bits: u32) -> Vec<String> {
    let mut random = Uniform(bits.into());
    let (a, x) = (floats::random(n * n, bits, &mut random), floats::random(n, bits, &mut random));
    let mut y = floats::zeros(n, bits);
    let on_arrays = [&a[..], &x, &y].map(storage);
    let (one, zero) = (storage(&[Float::with_val(bits, 1)]), storage(&[Float::new(bits)]));
    let (one, zero) = (mirrored(&one), mirrored(&zero));
    let arrays = on_arrays.each_ref().map(mirrored);
    let matrix = Matrix { array: arrays[0], rows: n, cols: n, ld: n };
    let vector = |array| Vector { array, n, inc: 1 };
    let run = |trans, threads| {
        let (x, y) = (vector(arrays[1]), vector(arrays[2]));
        level2::gemv(trans, one, matrix, x, zero, y, on_cpu(threads)).expect("host memory");
    };
    let [mpfr, usual, turned, two] = medians_in_turn(
        LEAST,
        [
            &mut || {
                y.iter_mut().for_each(|y| *y = Float::new(bits));
                for (column, x) in a.chunks(n).zip(&x) {
                    column.iter().zip(&mut y).for_each(|(a, y)| fma(y, a, x));
                }
            },
            &mut || run(Trans::No, 1),
            &mut || run(Trans::Yes, 1),
            &mut || run(Trans::No, 2),
        ],
    );
    vec![
        bits.to_string(),
        ms(mpfr),
        ms(usual),
        times(mpfr, usual),
        ms(turned),
        times(mpfr, turned),
        ms(two),
    ]
}

/// Dot product and sum of magnitudes.
fn vectors(n: usize, bits: u32) -> Vec<String> {
    let mut random = Uniform(bits.into());
    let (x, y) = (floats::random(n, bits, &mut random), floats::random(n, bits, &mut random));
    let mut sum = Float::new(bits);
    let on_arrays = [&x, &y].map(|numbers| storage(numbers));
    let [ours_x, ours_y] =
        on_arrays.each_ref().map(|storage| Vector { array: mirrored(storage), n, inc: 1 });
    let r = storage(&[Float::new(bits)]);
    let r = mirrored(&r);
    let [mpfr_dot, dot, asum, two] = medians_in_turn(
        LEAST,
        [
            &mut || x.iter().zip(&y).for_each(|(x, y)| fma(&mut sum, x, y)),
            &mut || drop(level1::dot(ours_x, ours_y, r, on_cpu(1))),
            &mut || drop(level1::asum(ours_x, r, on_cpu(1))),
            &mut || drop(level1::dot(ours_x, ours_y, r, on_cpu(2))),
        ],
    );
    vec![bits.to_string(), ms(mpfr_dot), ms(dot), times(mpfr_dot, dot), ms(two), ms(asum)]
}

/// C := A B beside the product of MPFR numbers.
fn gemm(n: usize, bits: u32) -> Vec<String> {
    let mut random = Uniform(bits.into());
    let mut matrix = || floats::random(n * n, bits, &mut random);
    let (a, b) = (matrix(), matrix());
    let [mut c, mut exact_c] = [(); 2].map(|()| floats::zeros(n * n, bits));
    let (one, zero) = ([Float::with_val(bits, 1)], [Float::new(bits)]);
    set_num_threads(1);
    let [ours_a, ours_b, ours_c, ours_one, ours_zero] = [&a[..], &b, &c, &one, &zero].map(storage);
    let mpfr = |mode, c: &mut [Float]| {
        let call = Gemm {
            transa: Trans::No,
            transb: Trans::No,
            alpha: &floats::view(&one)[0],
            a: MatRef::new(floats::view(&a), n, n, n).expect("n x n numbers"),
            b: MatRef::new(floats::view(&b), n, n, n).expect("n x n numbers"),
            beta: &floats::view(&zero)[0],
            c: MatMut::new(floats::view_mut(c), n, n, n).expect("n x n numbers"),
        };
        level3::gemm(call, mode);
    };
    let [working, exact, ours] = medians_in_turn(
        4 * LEAST,
        [&mut || mpfr(Mode::Working, &mut c), &mut || mpfr(Mode::Exact, &mut exact_c), &mut || {
            let [a, b, c] = [&ours_a, &ours_b, &ours_c].map(|storage| Matrix {
                array: mirrored(storage),
                rows: n,
                cols: n,
                ld: n,
            });
            let (one, zero) = (mirrored(&ours_one), mirrored(&ours_zero));
            mp_level3::gemm((Trans::No, Trans::No), one, a, b, zero, c, on_cpu(1))
                .map(drop)
                .expect("memory");
        }],
    );
    set_num_threads(0);
    vec![bits.to_string(), ms(working), ms(exact), ms(ours), times(working, ours)]
}

/// MPFR numbers to an array and back.
fn conversions(n: usize, bits: u32) -> Vec<String> {
    let numbers = floats::random(n, bits, &mut Uniform(bits.into()));
    let storage = storage(&numbers);
    let array = storage.array();
    let mut row = vec![bits.to_string()];
    for threads in [1, 2] {
        let context = on_cpu(threads);
        let mut back_in = floats::zeros(n, bits);
        let [to, back] = medians_in_turn(
            LEAST,
            [
                &mut || {
                    convert::from_numbers(floats::view(&numbers), array.into(), context)
                        .expect("finite");
                },
                &mut || {
                    convert::to_numbers(array.into(), floats::view_mut(&mut back_in), context)
                        .expect("host memory");
                },
            ],
        );
        row.extend([ms(to), ms(back)]);
    }
    row
}

fn matrix<'a>(x: Vector<'a>, (rows, cols): (usize, usize), ld: usize) -> Matrix<'a> {
    Matrix { array: x.array, rows, cols, ld }
}

/// Routines by elements against loops of mpfr_mul, mpfr_add and mpfr_sub, on vectors and matrices of as many numbers.
fn elementwise(rows: usize, cols: usize, bits: u32) -> Vec<Vec<String>> {
    let len = rows * cols;
    let mut random = Uniform(bits.into());
    let mut operand = |len| floats::random(len, bits, &mut random);
    let [mut x, mut y, mut w] = [(); 3].map(|()| operand(len));
    let (left, right, scalars) = (operand(rows), operand(cols), operand(2));
    let scalar = scalars.iter().map(|x| storage(std::slice::from_ref(x)));
    let scalar: Vec<Storage> = scalar.collect();
    let r = storage(&[Float::new(bits)]);
    let r = mirrored(&r);
    let arrays = [&x, &y, &w, &left, &right].map(|numbers| storage(numbers));
    let vectors = arrays.each_ref().map(|storage| {
        let array = mirrored(storage);
        Vector { array, n: array.array.len(), inc: 1 }
    });
    let [x_mp, y_mp, w_mp, left_mp, right_mp] = vectors;
    let (alpha, beta) = (&scalars[0], &scalars[1]);
    let [a, b] = [0, 1].map(|k| mirrored(&scalar[k]));
    let [mut s, mut t, mut u] = [(); 3].map(|()| Float::new(bits));
    let mut table = Vec::new();
    let mut row = |name: &str,
                   mpfr: &mut dyn FnMut(),
                   ours: &dyn Fn(Context) -> Result<Engine, Failure>| {
        let run = |context| {
            ours(context).expect("host memory");
        };
        let works: [&mut dyn FnMut(); 3] = [mpfr, &mut || run(on_cpu(1)), &mut || run(on_cpu(2))];
        let [mpfr, one, two] = medians_in_turn(LEAST / 4, works);
        let columns = [ms(mpfr), ms(one), times(mpfr, one), ms(two)];
        table.push([bits.to_string(), name.into()].into_iter().chain(columns).collect());
    };
    row("scal", &mut || x.iter_mut().for_each(|x| *x *= alpha), &|context| {
        level1::scal(a, x_mp, context)
    });
    let mut axpy = || {
        for (x, y) in x.iter().zip(&mut y) {
            t.assign(alpha * x);
            *y += &t;
        }
    };
    row("axpy", &mut axpy, &|context| level1::axpy(a, x_mp, y_mp, context));
    let mut waxpby = || {
        for ((x, y), w) in x.iter().zip(&y).zip(&mut w) {
            w.assign(alpha * x);
            t.assign(beta * y);
            *w += &t;
        }
    };
    row("waxpby, ge_add", &mut waxpby, &|context| level1::waxpby(a, x_mp, b, y_mp, w_mp, context));
    let mut rot = || {
        for (x, y) in x.iter_mut().zip(&mut y) {
            t.assign(alpha * &*x);
            u.assign(beta * &*y);
            s.assign(beta * &*x);
            x.assign(&t + &u);
            t.assign(alpha * &*y);
            y.assign(&t - &s);
        }
    };
    row("rot", &mut rot, &|context| level1::rot(x_mp, y_mp, a, b, context));
    let mut axpy_dot = || {
        u.assign(0);
        for ((w, v), x) in w.iter_mut().zip(&y).zip(&x) {
            t.assign(alpha * v);
            *w -= &t;
            t.assign(&*w * x);
            u += &t;
        }
    };
    row("axpy_dot", &mut axpy_dot, &|context| level1::axpy_dot(a, w_mp, y_mp, x_mp, r, context));
    let mut asum = || {
        u.assign(0);
        x.iter().for_each(|x| if x.is_sign_negative() { u -= x } else { u += x });
    };
    row("norm, sum", &mut asum, &|context| level1::norm(Norm::One, x_mp, r, context));
    let mut largest = || {
        let of = |a: &Float, b: &Float| a.cmp_abs(b).expect("no NaN");
        u.assign(x.iter().max_by(|a, b| of(a, b)).expect("some numbers"));
    };
    row("norm, largest", &mut largest, &|context| level1::norm(Norm::Infinity, x_mp, r, context));
    let mut ger = || {
        for (column, y) in w.chunks_mut(rows).zip(&right) {
            s.assign(alpha * y);
            for (a, x) in column.iter_mut().zip(&left) {
                t.assign(&s * x);
                *a += &t;
            }
        }
    };
    row("ger", &mut ger, &|context| {
        level2::ger(a, left_mp, right_mp, matrix(w_mp, (rows, cols), rows), context)
    });
    let order = rows.min(cols);
    let first = |x| Vector { n: order, ..x };
    let mut syr = || {
        for (j, (column, y)) in w.chunks_mut(rows).zip(&left[..order]).enumerate() {
            s.assign(alpha * y);
            for (a, x) in column[j..order].iter_mut().zip(&left[j..]) {
                t.assign(&s * x);
                *a += &t;
            }
        }
    };
    row("syr", &mut syr, &|context| {
        let x = first(left_mp);
        level2::syr(Uplo::Lower, a, x, matrix(w_mp, (order, order), rows), context)
    });
    let mut syr2 = || {
        for (j, column) in w.chunks_mut(rows).enumerate().take(order) {
            s.assign(alpha * &left[j]);
            u.assign(alpha * &right[j]);
            for ((a, x), y) in column[j..order].iter_mut().zip(&left[j..]).zip(&right[j..]) {
                t.assign(&s * y);
                *a += &t;
                t.assign(&u * x);
                *a += &t;
            }
        }
    };
    row("syr2", &mut syr2, &|context| {
        level2::syr2(
            Uplo::Lower,
            a,
            first(left_mp),
            first(right_mp),
            matrix(w_mp, (order, order), rows),
            context,
        )
    });
    let mut acc = || {
        for (x, y) in x.iter().zip(&mut y) {
            t.assign(alpha * x);
            *y *= beta;
            *y += &t;
        }
    };
    row("ge_acc", &mut acc, &|context| {
        level2::ge_acc(
            a,
            matrix(x_mp, (rows, cols), rows),
            b,
            matrix(y_mp, (rows, cols), rows),
            context,
        )
    });
    let mut scale = || {
        for column in y.chunks_mut(rows) {
            column.iter_mut().zip(&left).for_each(|(a, x)| *a *= x);
        }
    };
    row("ge_diag_scale", &mut scale, &|context| {
        level2::ge_diag_scale(false, left_mp, matrix(y_mp, (rows, cols), rows), context)
    });
    let mut scale = || {
        for (column, r) in x.chunks_mut(rows).zip(&right) {
            for (a, l) in column.iter_mut().zip(&left) {
                *a *= l;
                *a *= r;
            }
        }
    };
    row("ge_lr_scale", &mut scale, &|context| {
        level2::ge_lr_scale(left_mp, right_mp, matrix(x_mp, (rows, cols), rows), context)
    });
    let mut norm = || {
        s.assign(0);
        for column in x.chunks(rows) {
            u.assign(0);
            column.iter().for_each(|x| if x.is_sign_negative() { u -= x } else { u += x });
            if u > s {
                s.assign(&u);
            }
        }
    };
    row("ge_norm", &mut norm, &|context| {
        level2::ge_norm(Norm::One, matrix(x_mp, (rows, cols), rows), r, context)
    });
    table
}

fn main() {
    let quick = std::env::args().any(|argument| argument == "quick");
    let (matrix, len, product) = if quick { (100, 10_000, 60) } else { (1000, 1_000_000, 500) };
    let chosen: Vec<u32> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let precisions = if chosen.is_empty() { &[106, 212, 424, 848, 1696][..] } else { &chosen[..] };
    // Of the tables only the one of elements, to try it.
    if std::env::args().any(|argument| argument == "elements") {
        for row in precisions.iter().flat_map(|&bits| elementwise(1000, 100, bits)) {
            println!("{}", row.join(" | "));
        }
        return;
    }
    let mut report = Report::new("cpu-mpres", "Residue numbers on the CPU");
    report.paragraph(
        "Times in ms; full-precision random operands in [-1, 1]; one thread where no other number \
         stands. MPFR: a loop of mpfr_fma.",
    );
    report.paragraph(&format!("y := A x with A {matrix} x {matrix}, and with A transposed"));
    let rows: Vec<_> = precisions.iter().map(|&bits| gemv(matrix, bits)).collect();
    let header =
        ["bits", "MPFR", "gemv", "times faster", "gemv transposed", "times faster", "2 threads"];
    report.table(&header, &rows);
    report.paragraph(&format!("Vectors of {len} numbers"));
    let rows: Vec<_> = precisions.iter().map(|&bits| vectors(len, bits)).collect();
    report.table(&["bits", "MPFR dot", "dot", "times faster", "2 threads", "asum"], &rows);
    let (rows, cols) = if quick { (100, 20) } else { (1000, 100) };
    report.paragraph(&format!(
        "Routines by elements, on vectors and matrices of {} numbers ({rows} x {cols}; syr and syr2 on a triangle); MPFR: a loop of \
         mpfr_mul, mpfr_add and mpfr_sub",
        rows * cols
    ));
    let few = precisions.iter().filter(|&&bits| bits <= 848);
    let table: Vec<_> = few.flat_map(|&bits| elementwise(rows, cols, bits)).collect();
    report.table(&["bits", "routine", "MPFR", "one thread", "times faster", "2 threads"], &table);
    report.paragraph(&format!(
        "C := A B, all {product} x {product}; wb_gemm_mpfr in its two modes, then arrays, rounded as exact"
    ));
    let rows: Vec<_> = precisions.iter().map(|&bits| gemm(product, bits)).collect();
    report.table(&["bits", "working", "exact", "gemm", "of working"], &rows);
    report.paragraph(&format!("{len} MPFR numbers to an array and back"));
    let rows: Vec<_> = precisions.iter().map(|&bits| conversions(len, bits)).collect();
    report.table(&["bits", "to", "back", "to, 2 threads", "back, 2 threads"], &rows);
    if !quick && chosen.is_empty() {
        report.save();
    }
}
