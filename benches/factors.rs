//! Factorisations and systems against Eigen on QD's numbers, in the same run, and beside the rate of Rgemm: `cargo bench --bench factors`;
//! with `-- quick` for a shorter look.

mod common;

use common::full::number;
use common::report::Report;
use common::scalar::{Gemm, Library};
use common::{Uniform, look, medians_in_turn, routine_time};
use std::env;
use std::ffi::{c_char, c_void};
use std::hint::black_box;
use std::mem::transmute;
use std::time::Duration;
use wideblas::abi::exports::*;
use wideblas::config::{DeviceChoice, set_device, set_num_threads};
use wideblas::format::{Dd, Qd};

type Letter = *const c_char;
type Potrf<T> = unsafe extern "C-unwind" fn(Letter, i64, *mut T, i64, *mut i64);
type Getrf<T> = unsafe extern "C-unwind" fn(i64, i64, *mut T, i64, *mut i64, *mut i64);
type Gesv<T> = unsafe extern "C-unwind" fn(i64, i64, *mut T, i64, *mut i64, *mut T, i64, *mut i64);
type Getri<T> = unsafe extern "C-unwind" fn(i64, *mut T, i64, *const i64, *mut T, i64, *mut i64);
type Peer<T> = unsafe extern "C" fn(i64, *const T) -> f64;

/// A format: its routines, and Eigen's.
struct Format<T> {
    name: &'static str,
    orders: &'static [usize],
    potrf: Potrf<T>,
    getrf: Getrf<T>,
    gesv: Gesv<T>,
    getri: Getri<T>,
    gemm: Gemm<T>,
    peers: Option<[Peer<T>; 4]>,
}

const N: Letter = c"N".as_ptr();
const L: Letter = c"L".as_ptr();

/// Eigen's functions; `None` where QD, Eigen or a compiler is missing.
fn peers<T>(library: Option<&Library>, format: &str) -> Option<[Peer<T>; 4]> {
    let names = ["llt", "lu", "solve", "inverse"];
    let found = names.map(|name| library.and_then(|library| library.find(name, format)));
    let [Some(llt), Some(lu), Some(solve), Some(inverse)] = found else { return None };
    // SAFETY: functions of our own of this type.
    Some([llt, lu, solve, inverse].map(|at| unsafe { transmute::<*mut c_void, Peer<T>>(at) }))
}

/// Seconds of a routine, of Eigen's, and of a product of the same order.
fn measured<T>(
    least: Duration,
    mut routine: impl FnMut(),
    peer: Option<Peer<T>>,
    (n, a): (i64, *const T),
    mut product: impl FnMut(),
) -> [f64; 3] {
    match peer {
        Some(peer) => medians_in_turn(
            least,
            [
                &mut routine,
                // SAFETY: a matrix of order n.
                &mut || _ = black_box(unsafe { peer(n, a) }),
                &mut product,
            ],
        ),
        None => {
            let [routine, product] = medians_in_turn(least, [&mut routine, &mut product]);
            [routine, f64::NAN, product]
        }
    }
}

fn rows<T: Copy>(
    format: &Format<T>,
    random: impl Fn(&mut Uniform, i32) -> T,
    quick: bool,
    least: Duration,
) -> Vec<Vec<String>> {
    let names = ["Rpotrf", "Rgetrf", "Rgesv, one right-hand side", "Rgetrf, Rgetri"];
    // Multiply-adds, beside n^3 of a product.
    let shares = [1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0];
    let mut rows: Vec<Vec<String>> =
        names.iter().map(|name| vec![format.name.to_string(), name.to_string()]).collect();
    for &order in format.orders.iter().filter(|&&order| !quick || order <= 100) {
        let mut uniform = Uniform(order as u64);
        let mut a: Vec<T> = (0..order * order).map(|_| random(&mut uniform, 0)).collect();
        // Positive definite enough for all that is measured: errors do not count here.
        (0..order).for_each(|i| a[i * (order + 1)] = random(&mut uniform, 2 * order as i32));
        let (mut c, mut work) = (a.clone(), a.clone());
        let (mut copy, mut b, mut ipiv, mut info) = (a.clone(), a.clone(), vec![0; order], 0);
        let n = order as i64;
        for (at, row) in rows.iter_mut().enumerate() {
            let one = random(&mut uniform, 1);
            let routine = || {
                copy.copy_from_slice(&a);
                // SAFETY: matrices of order n.
                unsafe {
                    match at {
                        0 => (format.potrf)(L, n, copy.as_mut_ptr(), n, &mut info),
                        1 => {
                            (format.getrf)(n, n, copy.as_mut_ptr(), n, ipiv.as_mut_ptr(), &mut info)
                        }
                        2 => {
                            b[..order].copy_from_slice(&a[..order]);
                            let (x, ipiv) = (b.as_mut_ptr(), ipiv.as_mut_ptr());
                            (format.gesv)(n, 1, copy.as_mut_ptr(), n, ipiv, x, n, &mut info);
                        }
                        _ => {
                            let (x, ipiv) = (copy.as_mut_ptr(), ipiv.as_mut_ptr());
                            (format.getrf)(n, n, x, n, ipiv, &mut info);
                            let size = n * n.min(64);
                            (format.getri)(n, x, n, ipiv, work.as_mut_ptr(), size, &mut info);
                        }
                    }
                }
                assert_eq!(info, 0);
            };
            // SAFETY: as above.
            let product = || unsafe {
                let (x, y) = (a.as_ptr(), c.as_mut_ptr());
                (format.gemm)(N, N, n, n, n, one, x, n, x, n, one, y, n);
            };
            let peer = format.peers.map(|peers| peers[at]);
            let [ours, peer, product] = measured(least, routine, peer, (n, a.as_ptr()), product);
            let rate = shares[at] * product / ours;
            row.push(format!("{} ({:.1}; {rate:.2})", routine_time(ours), peer / ours));
            println!("{} {} n = {order}: {}", format.name, names[at], row[row.len() - 1]);
        }
    }
    rows
}

fn main() {
    let (quick, least) = look(40);
    set_device(Some(DeviceChoice::Cpu));
    set_num_threads(1);
    let eigen = env::var("EIGEN").unwrap_or("/usr/include/eigen3".to_string());
    let library = Library::of("eigen.cpp", "c++", &["-I", &eigen, "-lqd"]);
    if library.is_none() {
        println!("no QD, Eigen or C++ compiler: nothing to compare with");
    }
    let dd = Format {
        name: "dd",
        orders: &[4, 10, 20, 50, 100, 200, 500, 1000],
        potrf: rpotrf_dd,
        getrf: rgetrf_dd,
        gesv: rgesv_dd,
        getri: rgetri_dd,
        gemm: rgemm_dd,
        peers: peers(library.as_ref(), "dd"),
    };
    let qd = Format {
        name: "qd",
        orders: &[4, 10, 20, 50, 100, 200, 400],
        potrf: rpotrf_qd,
        getrf: rgetrf_qd,
        gesv: rgesv_qd,
        getri: rgetri_qd,
        gemm: rgemm_qd,
        peers: peers(library.as_ref(), "qd"),
    };
    let of_dd =
        rows(&dd, |uniform, near| Dd::from(near as f64) + number::<Dd, 2>(uniform), quick, least);
    let of_qd =
        rows(&qd, |uniform, near| Qd::from(near as f64) + number::<Qd, 4>(uniform), quick, least);
    let mut report = Report::new("cpu-factors", "Factorisations and systems on the CPU");
    report.paragraph(
        "Times on one thread, on matrices of random numbers of all bits in [-1, 1] with 2 n on the diagonal, which are copied before; in \
         brackets the time of Eigen 3.4 on QD's numbers over it, in the same run: above 1 wideblas is faster. Behind it the share of \
         the rate of Rgemm of the same order.",
    );
    for (format, rows) in [(dd.orders, of_dd), (qd.orders, of_qd)] {
        let orders = format.iter().map(usize::to_string);
        let header: Vec<String> =
            ["numbers", "routine"].map(str::to_string).into_iter().chain(orders).collect();
        report.table(&header.iter().map(String::as_str).collect::<Vec<_>>(), &rows);
    }
    if !quick && library.is_some() {
        report.save();
    }
}
