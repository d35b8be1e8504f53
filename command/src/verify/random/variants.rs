//! Ways to make a call whose results must have the same bits.

use crate::options::{Format, Mode};
use crate::verify::case::{Case, Routine, Stored, named};
use crate::verify::numbers::Element;
use crate::verify::residues;
use std::fmt;
use wideblas::abi::exported::routines::Routine as Named;
use wideblas::config::{self, DeviceChoice};
use wideblas::engine::cpu::Isa;
use wideblas::engine::cuda::placed::{Placed, with_stream};
use wideblas::engine::cuda::{Device, Plain};
use wideblas::format::mpfr::{Mpf, Mpfr};
use wideblas::format::{Dd, Qd};
use wideblas_reference::random::Rng;

/// Where a call runs, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    Cpu {
        /// `None`: the widest kernels.
        isa: Option<Isa>,
        threads: usize,
        /// Bytes for residues; `None`: what the environment says.
        workspace: Option<usize>,
    },
    Gpu {
        /// A, B and C lie on the device.
        placed: [bool; 3],
        /// In a stream of the caller's own.
        stream: bool,
    },
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Variant::Cpu { isa, threads, workspace } => {
                write!(f, "CPU, {}, {threads} threads", isa.map_or("widest", Isa::name))?;
                workspace.map_or(Ok(()), |bytes| write!(f, ", workspace of {bytes} bytes"))
            }
            Variant::Gpu { placed, stream } => {
                let names: String = "ABC"
                    .chars()
                    .zip(placed)
                    .filter(|(_, on)| **on)
                    .map(|(name, _)| name)
                    .collect();
                match &names[..] {
                    "" => write!(f, "GPU, from host memory")?,
                    names => write!(f, "GPU, {names} there")?,
                }
                if *stream { write!(f, ", caller's stream") } else { Ok(()) }
            }
        }
    }
}

impl Variant {
    /// What others are compared with.
    pub const BASE: Variant = Variant::on_threads(2);

    /// The widest kernels on this many threads.
    pub const fn on_threads(threads: usize) -> Variant {
        Variant::Cpu { isa: None, threads, workspace: None }
    }

    /// What is counted together.
    pub fn group(self) -> &'static str {
        match self {
            Variant::Cpu { isa: Some(_), workspace: None, .. } => "CPU, other kernels",
            Variant::Cpu { workspace: Some(_), .. } => "CPU, little workspace",
            Variant::Cpu { .. } => "CPU",
            Variant::Gpu { placed: [false, false, false], stream: false } => "GPU, host matrices",
            Variant::Gpu { placed: [false, false, false], .. } => "GPU, host matrices, own stream",
            Variant::Gpu { placed: [true, true, true], stream: false } => "GPU, matrices there",
            Variant::Gpu { placed: [true, true, true], .. } => "GPU, matrices there, own stream",
            Variant::Gpu { stream: false, .. } => "GPU, mixed places",
            Variant::Gpu { .. } => "GPU, mixed places, own stream",
        }
    }

    pub const GROUPS: [&'static str; 9] = [
        "CPU",
        "CPU, other kernels",
        "CPU, little workspace",
        "GPU, host matrices",
        "GPU, host matrices, own stream",
        "GPU, matrices there",
        "GPU, matrices there, own stream",
        "GPU, mixed places",
        "GPU, mixed places, own stream",
    ];

    /// The variants that a case is run in, beside [`Variant::BASE`].
    pub fn draw<T: Element>(case: &Case<T>, gpu: bool) -> Vec<Variant> {
        let spec = &case.spec;
        let mut rng = Rng(spec.seed ^ 0x0a11);
        let mut variants = Vec::new();
        let threads = |rng: &mut Rng| rng.between((1, 4)) as usize;
        let fast = if matches!(spec.format, Format::Qd) { 300_000 } else { 3_000_000 };
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            // Portable kernels take longest.
            if isa == Isa::Generic && spec.work() > fast {
                continue;
            }
            let threads = threads(&mut rng);
            variants.push(Variant::Cpu { isa: Some(isa), threads, workspace: None });
        }
        if spec.mode != Mode::Native {
            let sizes = [16 << 10, 60 << 10, 200 << 10, 1 << 20, 8 << 20];
            let workspace = Some(sizes[rng.between((0, 4)) as usize]);
            let threads = threads(&mut rng);
            let isa = (rng.bits().is_multiple_of(3) && spec.work() <= fast).then_some(Isa::Generic);
            variants.push(Variant::Cpu { isa, threads, workspace });
        }
        if !gpu {
            return variants;
        }
        // Time is better spent on the GPU; over the cases all have their turn.
        let chosen = rng.bits() as usize % variants.len().max(1);
        variants = variants.into_iter().skip(chosen).take(1).collect();
        // A returned number is the host's, and vectors must be where their matrix is.
        let to = !matches!(spec.routine, Routine::Named(routine) if named::returns(routine));
        // So are the parameters of a rotation.
        let from = !matches!(spec.routine, Routine::Named(Named::Rotm(_)));
        let may_be_mixed =
            !matches!(spec.routine, Routine::Named(routine) if named::has_vectors(routine));
        // These take the host's numbers alone.
        let of_the_host =
            matches!(spec.routine, Routine::Named(Named::Rotg | Named::Rotmg | Named::Abs1));
        for stream in [false, true] {
            variants.push(Variant::Gpu { placed: [false; 3], stream });
            if T::PLACEABLE && !of_the_host {
                variants.push(Variant::Gpu { placed: [from, true, to], stream });
                let mask = rng.between((1, 6));
                if may_be_mixed {
                    let placed = [1, 2, 4].map(|bit| mask & bit != 0);
                    variants.push(Variant::Gpu { placed, stream });
                }
            }
        }
        variants
    }

    /// Makes the call; C as it is then, padding and all.
    pub fn run<T: Element>(
        self,
        case: &Case<T>,
        gpu: Option<&Device>,
    ) -> Result<Stored<T>, String> {
        let mut c = case.passed_c().ok_or("no memory")?;
        match self {
            Variant::Cpu { isa, threads, workspace } => {
                config::set_device(Some(DeviceChoice::Cpu));
                config::set_kernel(isa);
                config::set_num_threads(threads);
                config::set_workspace(workspace);
                T::call_placed(case, [false; 3], &mut c, 0)?;
            }
            Variant::Gpu { placed, stream } => {
                let device = gpu.ok_or("no GPU")?;
                let ordinal = device.ordinal;
                config::set_device(Some(DeviceChoice::Cuda(ordinal)));
                config::set_kernel(None);
                config::set_num_threads(2);
                config::set_workspace(None);
                let call = |c: &mut Stored<T>| T::call_placed(case, placed, c, ordinal);
                if stream {
                    with_stream(ordinal, || call(&mut c))
                        .map_err(|failure| failure.to_string())??;
                } else {
                    call(&mut c)?;
                }
            }
        }
        Ok(case.returned_c(c))
    }
}

/// Formats by whether their matrices may lie on a GPU.
pub trait Placeable: Sized {
    const PLACEABLE: bool;

    /// Makes a call with some of the matrices A, B and C on a GPU.
    fn call_placed(
        case: &Case<Self>,
        placed: [bool; 3],
        c: &mut Stored<Self>,
        ordinal: usize,
    ) -> Result<(), String>
    where
        Self: Element;
}

/// A matrix of plain numbers on a GPU.
fn place<T: Element<Array = Vec<T>> + Plain>(
    x: &Stored<T>,
    on_device: bool,
    ordinal: usize,
) -> Result<Option<Placed<T>>, String> {
    let place = || Placed::new(ordinal, &x.data[..]).map_err(|failure| failure.to_string());
    on_device.then(place).transpose()
}

macro_rules! placeable {
    ($($type:ty),*) => {$(
        impl Placeable for $type {
            const PLACEABLE: bool = true;

            fn call_placed(
                case: &Case<$type>,
                placed: [bool; 3],
                c: &mut Stored<$type>,
                ordinal: usize,
            ) -> Result<(), String> {
                let there = place(&case.passed_a, placed[0], ordinal)?;
                let there_b = place(&case.b, placed[1], ordinal)?;
                let mut there_c = place(c, placed[2], ordinal)?;
                let (rows, cols, ld) = case.passed_a.shape();
                let a = match &there {
                    Some(there) => there.view(rows, cols, ld).ok_or("a short A")?,
                    None => case.passed_a.view(),
                };
                let (rows, cols, ld) = case.b.shape();
                let b = match &there_b {
                    Some(there) => there.view(rows, cols, ld).ok_or("a short B")?,
                    None => case.b.view(),
                };
                let (rows, cols, ld) = c.shape();
                match &mut there_c {
                    Some(there) => {
                        case.call(a, b, there.view_mut(rows, cols, ld).ok_or("a short C")?)?;
                        there.read(&mut c.data).map_err(|failure| failure.to_string())
                    }
                    None => case.call(a, b, c.view_mut()),
                }
            }
        }
    )*};
}

placeable!(f64, Dd, Qd);

/// Numbers with limbs elsewhere stay in host memory.
impl Placeable for Mpf {
    const PLACEABLE: bool = false;

    fn call_placed(
        case: &Case<Mpf>,
        _: [bool; 3],
        c: &mut Stored<Mpf>,
        _: usize,
    ) -> Result<(), String> {
        case.call(case.passed_a.view(), case.b.view(), c.view_mut())
    }
}

/// As they are, or as residue numbers.
impl Placeable for Mpfr {
    const PLACEABLE: bool = false;

    fn call_placed(
        case: &Case<Mpfr>,
        _: [bool; 3],
        c: &mut Stored<Mpfr>,
        _: usize,
    ) -> Result<(), String> {
        match case.spec.residues {
            Some(name) => residues::call(name, case, c),
            None => case.call(case.passed_a.view(), case.b.view(), c.view_mut()),
        }
    }
}
