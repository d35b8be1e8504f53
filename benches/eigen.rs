//! Orthogonal factors, symmetric eigenproblems and rotations against Eigen and plain loops on QD's numbers, in the same run:
//! `cargo bench --bench eigen`; with `-- quick` for a shorter look.

mod common;

use common::full::number;
use common::report::Report;
use common::scalar::Library;
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
type Geqrf<T> = unsafe extern "C-unwind" fn(i64, i64, *mut T, i64, *mut T, *mut T, i64, *mut i64);
type Syev<T> =
    unsafe extern "C-unwind" fn(Letter, Letter, i64, *mut T, i64, *mut T, *mut T, i64, *mut i64);
type Steqr<T> =
    unsafe extern "C-unwind" fn(Letter, i64, *mut T, *mut T, *mut T, i64, *mut T, *mut i64);
type Lasr<T> =
    unsafe extern "C-unwind" fn(Letter, Letter, Letter, i64, i64, *const T, *const T, *mut T, i64);
type Lartg<T> = unsafe extern "C-unwind" fn(T, T, *mut T, *mut T, *mut T);
type Peer<T> = unsafe extern "C" fn(i64, *const T) -> f64;

/// What is measured, and the function of the peer.
const ROUTINES: [(&str, &str); 6] = [
    ("Rgeqrf", "qr"),
    ("Rsyev, vectors", "vectors"),
    ("Rsyev, values", "values"),
    ("Rsteqr, vectors", "tridiagonal"),
    ("Rlasr, columns", "sweep"),
    ("Rlartg, n - 1 calls", "rotations"),
];

/// A format with its routines, and the peer's.
struct Format<T> {
    name: &'static str,
    orders: &'static [usize],
    geqrf: Geqrf<T>,
    syev: Syev<T>,
    steqr: Steqr<T>,
    lasr: Lasr<T>,
    lartg: Lartg<T>,
    peers: Option<[Peer<T>; 6]>,
}

/// The peer's functions; `None` where QD, Eigen or a compiler is missing.
fn peers<T>(library: Option<&Library>, format: &str) -> Option<[Peer<T>; 6]> {
    let found = ROUTINES.map(|(_, name)| library.and_then(|library| library.find(name, format)));
    if found.iter().any(Option::is_none) {
        return None;
    }
    // SAFETY: functions of our own of this type.
    Some(found.map(|at| unsafe { transmute::<*mut c_void, Peer<T>>(at.expect("all are there")) }))
}

fn letter(option: &'static std::ffi::CStr) -> Letter {
    option.as_ptr()
}

/// A symmetric matrix, and what routines write.
struct Arrays<T> {
    n: usize,
    a: Vec<T>,
    copy: Vec<T>,
    z: Vec<T>,
    work: Vec<T>,
    numbers: [Vec<T>; 2],
}

impl<T: Copy> Arrays<T> {
    fn new(n: usize, mut random: impl FnMut() -> T) -> Arrays<T> {
        let mut a: Vec<T> = (0..n * n).map(|_| random()).collect();
        for j in 0..n {
            for i in 0..j {
                a[i + j * n] = a[j + i * n];
            }
        }
        let (copy, z) = (a.clone(), a.clone());
        let numbers = [a[..n].to_vec(), a[..n].to_vec()];
        let work = (0..3 * n).map(|_| random()).collect();
        Arrays { n, a, copy, z, work, numbers }
    }

    /// Runs a routine by its place in [`ROUTINES`].
    fn run(&mut self, at: usize, format: &Format<T>) {
        let Arrays { n, a, copy, z, work, numbers: [d, e] } = self;
        let (n, size, mut info) = (*n, *n as i64, 0);
        let (at_work, lwork) = (work.as_mut_ptr(), work.len() as i64);
        copy.copy_from_slice(a);
        let to = copy.as_mut_ptr();
        // SAFETY: matrices of order n, and arrays of n numbers at least.
        unsafe {
            match at {
                0 => {
                    let tau = d.as_mut_ptr();
                    (format.geqrf)(size, size, to, size, tau, at_work, lwork, &mut info);
                }
                1 | 2 => {
                    let jobz = letter(if at == 1 { c"V" } else { c"N" });
                    let w = d.as_mut_ptr();
                    (format.syev)(jobz, letter(c"L"), size, to, size, w, at_work, lwork, &mut info);
                }
                3 => {
                    (0..n).for_each(|i| d[i] = a[i * (n + 1)]);
                    (0..n - 1).for_each(|i| e[i] = a[i * (n + 1) + 1]);
                    let (d, e, z) = (d.as_mut_ptr(), e.as_mut_ptr(), z.as_mut_ptr());
                    (format.steqr)(letter(c"I"), size, d, e, z, size, at_work, &mut info);
                }
                4 => {
                    let (c, s) = (a.as_ptr(), a[n..].as_ptr());
                    let options = [letter(c"R"), letter(c"V"), letter(c"B")];
                    (format.lasr)(options[0], options[1], options[2], size, size, c, s, to, size);
                }
                _ => {
                    let [c, s, r] = [0, 1, 2].map(|at| at_work.add(at));
                    (0..n - 1).for_each(|i| (format.lartg)(a[i], a[i + 1], c, s, r));
                }
            }
        }
        assert_eq!(info, 0);
        black_box(&self.work);
    }
}

fn rows<T: Copy>(
    format: &Format<T>,
    random: impl Fn(&mut Uniform) -> T,
    quick: bool,
    least: Duration,
) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> =
        ROUTINES.iter().map(|(name, _)| vec![format.name.to_string(), name.to_string()]).collect();
    for &order in format.orders.iter().filter(|&&order| !quick || order <= 50) {
        let mut uniform = Uniform(order as u64);
        let mut arrays = Arrays::new(order, || random(&mut uniform));
        let given = arrays.a.clone();
        for (at, row) in rows.iter_mut().enumerate() {
            let mut routine = || arrays.run(at, format);
            let [ours, peer] = match format.peers {
                Some(peers) => medians_in_turn(
                    least,
                    [
                        &mut routine,
                        // SAFETY: a matrix of the order.
                        &mut || _ = black_box(unsafe { peers[at](order as i64, given.as_ptr()) }),
                    ],
                ),
                None => [medians_in_turn(least, [&mut routine])[0], f64::NAN],
            };
            row.push(format!("{} ({:.1})", routine_time(ours), peer / ours));
            println!("{} {} n = {order}: {}", format.name, ROUTINES[at].0, row[row.len() - 1]);
        }
    }
    rows
}

fn main() {
    let (quick, least) = look(20);
    set_device(Some(DeviceChoice::Cpu));
    set_num_threads(1);
    let eigen = env::var("EIGEN").unwrap_or("/usr/include/eigen3".to_string());
    let library = Library::of("spectral.cpp", "c++", &["-I", &eigen, "-lqd"]);
    if library.is_none() {
        println!("no QD, Eigen or C++ compiler: nothing to compare with");
    }
    let dd = Format {
        name: "dd",
        orders: &[10, 20, 50, 100, 200, 500],
        geqrf: rgeqrf_dd,
        syev: rsyev_dd,
        steqr: rsteqr_dd,
        lasr: rlasr_dd,
        lartg: rlartg_dd,
        peers: peers(library.as_ref(), "dd"),
    };
    let qd = Format {
        name: "qd",
        orders: &[10, 20, 50, 100, 200],
        geqrf: rgeqrf_qd,
        syev: rsyev_qd,
        steqr: rsteqr_qd,
        lasr: rlasr_qd,
        lartg: rlartg_qd,
        peers: peers(library.as_ref(), "qd"),
    };
    let of_dd = rows(&dd, number::<Dd, 2>, quick, least);
    let of_qd = rows(&qd, number::<Qd, 4>, quick, least);
    let mut report = Report::new("cpu-eigen", "Eigenproblems and orthogonal factors on the CPU");
    report.paragraph(
        "Times on one thread, on symmetric matrices of random numbers of all bits in [-1, 1], which are copied before; in brackets the time of \
         the peer on QD's numbers over it, in the same run: above 1 wideblas is faster. Peers are Eigen 3.4's HouseholderQR and \
         SelfAdjointEigenSolver, and plain loops for Rsteqr, on the diagonal and the elements beside it, for Rlasr, which rotates n - 1 pairs \
         of neighbouring columns, and for Rlartg.",
    );
    for (orders, rows) in [(dd.orders, of_dd), (qd.orders, of_qd)] {
        let orders = orders.iter().map(usize::to_string);
        let header: Vec<String> =
            ["numbers", "routine"].map(str::to_string).into_iter().chain(orders).collect();
        report.table(&header.iter().map(String::as_str).collect::<Vec<_>>(), &rows);
    }
    if !quick && library.is_some() {
        report.save();
    }
}
