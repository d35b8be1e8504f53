//! The environment, read once, and what a program set since.

mod devices;
mod short_calls;

use crate::isa::Isa;
use crate::once::made_once;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, AtomicUsize, Ordering};

pub use devices::{DeviceSet, divisions, set_divisions};
pub use short_calls::{ShortCalls, short_calls};

/// How products are computed where the caller leaves it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProductChoice {
    /// By the cost model: the default.
    Auto,
    /// By residues.
    Crt,
    /// In the format's own arithmetic.
    Native,
}

/// How gemv on residue numbers rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MpresScheme {
    /// Each result once: the default.
    Exact,
    /// Each operation, as the GEMV paper has it.
    ThreeStep,
}

/// Where calls may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceChoice {
    /// On the first GPU when that is faster: the default.
    Auto,
    Cpu,
    /// On this GPU, whatever is faster.
    Cuda(usize),
    /// On these GPUs: large products of matrices in host memory on several where that is faster, all else on the first.
    Several(DeviceSet),
}

impl DeviceChoice {
    /// The choice of a call that uses one GPU.
    pub fn of_one(self) -> DeviceChoice {
        match self {
            DeviceChoice::Several(set) => DeviceChoice::Cuda(set.first()),
            other => other,
        }
    }
}

/// Settings from `WIDEBLAS_*` variables. A value that cannot be used counts as not given; `complaints`
/// says so, and is printed once.
#[derive(Debug)]
pub struct Config {
    pub num_threads: Option<usize>,
    pub verbose: u8,
    /// Complaints are not printed.
    pub quiet: bool,
    /// Where a table of all calls is written at the end; `-` is stderr.
    pub profile: Option<String>,
    pub kernel: Option<Isa>,
    pub product: ProductChoice,
    pub mpres: MpresScheme,
    pub device: DeviceChoice,
    /// Bytes of device memory that all calls may have together; `None`: what is free, less a reserve.
    pub device_memory: Option<usize>,
    /// GPUs of different processes may exchange data by NCCL.
    pub nccl: bool,
    /// See [`divisions`].
    pub divisions: Option<usize>,
    /// The place of this process among those that a launcher of MPI programs started on this machine, if they are several.
    pub local_rank: Option<usize>,
    /// Bytes of memory for the residues of exact products.
    pub workspace: usize,
    pub fault: Option<String>,
    pub complaints: Vec<String>,
}

/// A variable: name, what it means, for `wideblas info` and the documentation.
pub const VARIABLES: &[(&str, &str)] = &[
    (
        "WIDEBLAS_NUM_THREADS",
        "threads of a call; default: OMP_NUM_THREADS, else the CPUs allowed to the process",
    ),
    ("WIDEBLAS_VERBOSE", "1: a line a call on stderr; 2: decisions too"),
    ("WIDEBLAS_QUIET", "1: nothing about settings that cannot be used"),
    ("WIDEBLAS_PROFILE", "file, or - for stderr: at the end a table of the routines called"),
    (
        "WIDEBLAS_PRODUCT",
        "Rgemm, Rsyrk and Rgemmtr by auto (default), residue or native arithmetic",
    ),
    ("WIDEBLAS_MPRES", "mp_gemv rounds each result: exact (default); or each operation: threestep"),
    (
        "WIDEBLAS_DEVICE",
        "auto (default): a GPU where that is faster; cpu; cuda:N; or several: cuda:0,1 or cuda:all",
    ),
    (
        "WIDEBLAS_DEVICE_MEMORY",
        "memory of the GPU for all calls; default: what is free, less a reserve",
    ),
    ("WIDEBLAS_NCCL", "GPUs of MPI processes exchange data by NCCL: auto (default) or off"),
    ("WIDEBLAS_WORKSPACE", "memory for residues: bytes, or with K, M or G; default 2G"),
    ("WIDEBLAS_KERNEL", "CPU kernels: avx512, avx2 or generic; default: the widest"),
    ("WIDEBLAS_FAULT", "for tests: panic in the function of this name"),
    (
        "WIDEBLAS_DIVIDE",
        "for tests: each GPU counts as this many, and products are divided whatever their size",
    ),
];

/// Variables of the build, of tests and of `wideblas run`, which are no settings.
const ELSEWHERE: [&str; 9] = [
    "WIDEBLAS_ARCHITECTURES",
    "WIDEBLAS_BLESS",
    "WIDEBLAS_EMBEDDED",
    "WIDEBLAS_KERNELS",
    "WIDEBLAS_LIB_DIR",
    "WIDEBLAS_NVCC",
    "WIDEBLAS_RUN",
    "WIDEBLAS_TEST_EFFORT",
    "WIDEBLAS_TEST_SEED",
];

/// Threads set by the program; 0: not set.
static SET_THREADS: AtomicUsize = AtomicUsize::new(0);

/// Device set by the program: its number, or one of these.
static SET_DEVICE: AtomicI64 = AtomicI64::new(NOT_SET);
const NOT_SET: i64 = -1;
const CPU: i64 = -2;
const AUTO: i64 = -3;
/// Added to the bits of a set of devices.
const SET: i64 = i64::MIN;

/// Kernels set by tests: one more than their place in [`Isa::ALL`]; 0: not set.
static SET_KERNEL: AtomicU8 = AtomicU8::new(0);

/// What the program wants to be told: one more than the level; 0: not set.
static SET_VERBOSE: AtomicU8 = AtomicU8::new(0);

/// Memory for residues set by tests; 0: not set.
static SET_WORKSPACE: AtomicUsize = AtomicUsize::new(0);

/// A ceiling of device memory set by tests and benchmarks; 0: not set.
static SET_DEVICE_MEMORY: AtomicUsize = AtomicUsize::new(0);

/// The most threads that a call is given.
pub const MAX_THREADS: usize = 1024;

#[inline]
pub fn config() -> &'static Config {
    static CONFIG: OnceLock<Config> = OnceLock::new();
    made_once(&CONFIG, || {
        // A value that is no UTF-8 is none that can be used either.
        let value = |name: &str| std::env::var_os(name).map(|v| v.to_string_lossy().into_owned());
        let mut config = Config::from_lookup(value);
        let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
        config.complaints.extend(names.filter_map(|name| unknown(&name)));
        config
    })
}

/// A complaint about a variable that looks like a setting and is none.
fn unknown(name: &str) -> Option<String> {
    let is_known = VARIABLES.iter().any(|(known, _)| *known == name) || ELSEWHERE.contains(&name);
    let is_ours = name.starts_with("WIDEBLAS_") && !name.starts_with("WIDEBLAS_TMD_");
    (is_ours && !is_known)
        .then(|| format!("{name} ignored: there is no such setting; `wideblas info` lists them"))
}

/// Complaints were printed.
static TOLD: AtomicBool = AtomicBool::new(false);

/// What is to be printed about the settings: their complaints, for the first that asks.
#[inline]
pub fn new_complaints() -> &'static [String] {
    let config = config();
    if config.complaints.is_empty() || config.quiet || TOLD.swap(true, Ordering::Relaxed) {
        return &[];
    }
    short_calls::forget();
    &config.complaints
}

impl Config {
    fn from_lookup(lookup: impl Fn(&str) -> Option<String>) -> Config {
        let mut complaints = Vec::new();
        let mut read = |name: &str, expected: &str, accept: &mut dyn FnMut(&str) -> bool| {
            if let Some(value) = lookup(name).filter(|v| !v.trim().is_empty())
                && !accept(value.trim())
            {
                complaints.push(format!("{name}={value} ignored: expected {expected}"));
            }
        };
        let (mut num_threads, mut verbose, mut kernel) = (None, 0, None);
        let mut product = ProductChoice::Auto;
        let mut mpres = MpresScheme::Exact;
        let mut device = DeviceChoice::Auto;
        let (mut workspace, mut device_memory, mut divisions) = (2 << 30, None, None);
        let mut nccl = true;
        read("WIDEBLAS_NUM_THREADS", "a number of at least 1", &mut |v| {
            num_threads = v.parse().ok().filter(|&n| n >= 1).map(|n: usize| n.min(MAX_THREADS));
            num_threads.is_some()
        });
        read("WIDEBLAS_VERBOSE", "0, 1 or 2", &mut |v| {
            let parsed: Option<u8> = v.parse().ok().filter(|&n| n <= 2);
            verbose = parsed.unwrap_or(0);
            parsed.is_some()
        });
        // OpenMP's variable may be a list, a number for each level of nesting.
        if num_threads.is_none()
            && let Some(list) = lookup("OMP_NUM_THREADS")
        {
            let first = list.split(',').next().and_then(|first| first.trim().parse().ok());
            num_threads = first.filter(|&n| n >= 1).map(|n: usize| n.min(MAX_THREADS));
        }
        let (mut quiet, mut profile) = (false, None);
        read("WIDEBLAS_PROFILE", "the name of a file, in UTF-8", &mut |v| {
            profile = (!v.contains(char::REPLACEMENT_CHARACTER)).then(|| v.to_string());
            profile.is_some()
        });
        read("WIDEBLAS_QUIET", "0 or 1", &mut |v| {
            quiet = v == "1";
            quiet || v == "0"
        });
        read("WIDEBLAS_PRODUCT", "auto, residue or native", &mut |v| {
            product = match v {
                "auto" => ProductChoice::Auto,
                "residue" => ProductChoice::Crt,
                "native" => ProductChoice::Native,
                _ => return false,
            };
            true
        });
        read("WIDEBLAS_MPRES", "exact or threestep", &mut |v| {
            mpres = match v {
                "exact" => MpresScheme::Exact,
                "threestep" => MpresScheme::ThreeStep,
                _ => return false,
            };
            true
        });
        read("WIDEBLAS_DEVICE", "auto, cpu, cuda:N, cuda:N,M or cuda:all", &mut |v| {
            let parsed = match v {
                "auto" => Some(DeviceChoice::Auto),
                "cpu" => Some(DeviceChoice::Cpu),
                "cuda:all" => Some(DeviceChoice::Several(DeviceSet::ALL)),
                _ => v.strip_prefix("cuda:").and_then(|list| match list.contains(',') {
                    true => DeviceSet::of_text(list).map(DeviceChoice::Several),
                    false => list.parse().ok().map(DeviceChoice::Cuda),
                }),
            };
            device = parsed.unwrap_or(device);
            parsed.is_some()
        });
        read("WIDEBLAS_DIVIDE", "a number from 1 to 16", &mut |v| {
            divisions = v.parse().ok().filter(|n| (1..=16).contains(n));
            divisions.is_some()
        });
        read("WIDEBLAS_NCCL", "auto or off", &mut |v| {
            nccl = v != "off";
            matches!(v, "auto" | "off")
        });
        read("WIDEBLAS_WORKSPACE", "a number of bytes, K, M or G", &mut |v| {
            let parsed = bytes(v);
            workspace = parsed.unwrap_or(workspace);
            parsed.is_some()
        });
        read("WIDEBLAS_DEVICE_MEMORY", "a number of bytes, K, M or G", &mut |v| {
            device_memory = bytes(v);
            device_memory.is_some()
        });
        read("WIDEBLAS_KERNEL", "avx512, avx2 or generic, available here", &mut |v| {
            kernel = Isa::from_name(v).filter(|isa| isa.is_available());
            kernel.is_some()
        });
        Config {
            num_threads,
            verbose,
            quiet,
            profile,
            kernel,
            product,
            mpres,
            device,
            device_memory,
            nccl,
            divisions,
            local_rank: devices::local_rank(&lookup),
            workspace,
            fault: lookup("WIDEBLAS_FAULT"),
            complaints,
        }
    }

    /// The instruction set in force.
    #[inline]
    pub fn isa(&self) -> Isa {
        let set = usize::from(SET_KERNEL.load(Ordering::Relaxed)).checked_sub(1);
        set.map(|at| Isa::ALL[at]).or(self.kernel).unwrap_or_else(Isa::detected)
    }

    /// What is told on stderr: 0, 1 or 2, as the program or the environment says.
    #[inline]
    pub fn verbose(&self) -> u8 {
        SET_VERBOSE.load(Ordering::Relaxed).checked_sub(1).unwrap_or(self.verbose)
    }
}

/// A number of bytes, with a binary unit behind it or none.
fn bytes(text: &str) -> Option<usize> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        _ => return None,
    };
    digits.trim_end().parse::<usize>().ok()?.checked_mul(1 << shift)
}

/// Threads that a call may use, where the program or the environment says.
pub fn threads_set() -> Option<usize> {
    match SET_THREADS.load(Ordering::Relaxed) {
        0 => config().num_threads,
        set => Some(set),
    }
}

/// Sets the threads of later calls; 0 returns to the environment's or the machine's number.
pub fn set_num_threads(threads: usize) {
    SET_THREADS.store(threads.min(MAX_THREADS), Ordering::Relaxed);
}

/// Sets what later calls tell on stderr: 0, 1 or 2.
pub fn set_verbose(level: u8) {
    SET_VERBOSE.store(level + 1, Ordering::Relaxed);
    short_calls::forget();
}

/// Sets the kernels of later calls, for tests that compare them; `None` returns to the environment's or
/// the processor's.
///
/// # Panics
/// When this processor cannot run them.
pub fn set_kernel(isa: Option<Isa>) {
    assert!(isa.is_none_or(Isa::is_available));
    let place = isa.and_then(|isa| Isa::ALL.iter().position(|&other| other == isa));
    SET_KERNEL.store(place.map_or(0, |at| at as u8 + 1), Ordering::Relaxed);
    short_calls::forget();
}

/// Bytes of memory for the residues of exact products.
pub fn workspace() -> usize {
    match SET_WORKSPACE.load(Ordering::Relaxed) {
        0 => config().workspace,
        set => set,
    }
}

/// Sets the memory for residues of later calls, for tests of products in many blocks; `None` returns to
/// the environment's.
pub fn set_workspace(bytes: Option<usize>) {
    SET_WORKSPACE.store(bytes.unwrap_or(0), Ordering::Relaxed);
}

/// The ceiling of device memory that was set, below the one of the environment.
pub fn device_memory_set() -> Option<usize> {
    Some(SET_DEVICE_MEMORY.load(Ordering::Relaxed)).filter(|&bytes| bytes > 0)
}

/// Sets a ceiling of device memory for later calls, below the one of the environment, for tests and benchmarks;
/// `None` returns to that.
pub fn set_device_memory(bytes: Option<usize>) {
    SET_DEVICE_MEMORY.store(bytes.unwrap_or(0), Ordering::Relaxed);
}

/// Where calls may run.
pub fn device_choice() -> DeviceChoice {
    match SET_DEVICE.load(Ordering::Relaxed) {
        NOT_SET => config().device,
        CPU => DeviceChoice::Cpu,
        AUTO => DeviceChoice::Auto,
        ordinal @ 0.. => DeviceChoice::Cuda(ordinal as usize),
        set => DeviceChoice::Several(DeviceSet::of_bits(set.wrapping_sub(SET) as u64)),
    }
}

/// Says where later calls may run; `None` returns to the environment's choice.
pub fn set_device(choice: Option<DeviceChoice>) {
    let number = match choice {
        None => NOT_SET,
        Some(DeviceChoice::Cpu) => CPU,
        Some(DeviceChoice::Auto) => AUTO,
        Some(DeviceChoice::Cuda(ordinal)) => ordinal as i64,
        Some(DeviceChoice::Several(set)) => SET.wrapping_add(set.bits() as i64),
    };
    SET_DEVICE.store(number, Ordering::Relaxed);
    short_calls::forget();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(pairs: &[(&str, &str)]) -> Config {
        Config::from_lookup(|name| {
            pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| v.to_string())
        })
    }

    #[test]
    fn unusable_values_are_named_and_ignored() {
        let config = with(&[
            ("WIDEBLAS_NUM_THREADS", "0"),
            ("WIDEBLAS_VERBOSE", "7"),
            ("WIDEBLAS_KERNEL", "mmx"),
            ("WIDEBLAS_PRODUCT", "fast"),
            ("WIDEBLAS_WORKSPACE", "2 parsecs"),
            ("WIDEBLAS_DEVICE", "gpu"),
            ("WIDEBLAS_MPRES", "twostep"),
            ("WIDEBLAS_DEVICE_MEMORY", "all"),
            ("WIDEBLAS_QUIET", "yes"),
            ("WIDEBLAS_PROFILE", "\u{fffd}"),
            ("WIDEBLAS_DIVIDE", "0"),
            ("WIDEBLAS_NCCL", "no"),
        ]);
        assert_eq!(config.complaints.len(), 12);
        assert!(config.nccl);
        assert_eq!(config.divisions, None);
        assert_eq!((config.quiet, &config.profile), (false, &None));
        assert_eq!(config.device_memory, None);
        assert_eq!(config.device, DeviceChoice::Auto);
        assert_eq!((config.num_threads, config.verbose, config.kernel), (None, 0, None));
    }

    #[test]
    fn values_are_taken() {
        let config = with(&[
            ("WIDEBLAS_NUM_THREADS", " 3 "),
            ("WIDEBLAS_VERBOSE", "2"),
            ("WIDEBLAS_KERNEL", "generic"),
            ("WIDEBLAS_PRODUCT", "residue"),
            ("WIDEBLAS_WORKSPACE", "512M"),
            ("WIDEBLAS_DEVICE", "cuda:1"),
            ("WIDEBLAS_MPRES", "threestep"),
            ("WIDEBLAS_DEVICE_MEMORY", "3 GiB"),
        ]);
        assert_eq!(config.device_memory, Some(3 << 30));
        assert_eq!(config.device, DeviceChoice::Cuda(1));
        assert_eq!(config.mpres, MpresScheme::ThreeStep);
        assert!(config.complaints.is_empty());
        assert_eq!((config.num_threads, config.verbose), (Some(3), 2));
        assert_eq!(config.isa(), Isa::Generic);
        assert_eq!((config.product, config.workspace), (ProductChoice::Crt, 512 << 20));
        assert!(with(&[("WIDEBLAS_PRODUCT", "")]).complaints.is_empty());
        assert!(with(&[("WIDEBLAS_QUIET", "1")]).quiet);
        for (value, threads) in [("4", Some(4)), (" 3 , 2", Some(3)), ("0", None), ("many", None)] {
            let config = with(&[("OMP_NUM_THREADS", value)]);
            assert_eq!((config.num_threads, config.complaints.len()), (threads, 0), "{value}");
        }
        let both = with(&[("OMP_NUM_THREADS", "4"), ("WIDEBLAS_NUM_THREADS", "2")]);
        assert_eq!(both.num_threads, Some(2));
    }

    #[test]
    fn devices_are_one_or_several() {
        let choice = |value| {
            let config = with(&[("WIDEBLAS_DEVICE", value)]);
            (config.device, config.complaints.is_empty())
        };
        let set = |ordinals: &[usize]| DeviceSet::of(ordinals.iter().copied()).unwrap();
        assert_eq!(choice("cuda:0,1"), (DeviceChoice::Several(set(&[0, 1])), true));
        assert_eq!(choice("cuda:7, 3,5"), (DeviceChoice::Several(set(&[3, 5, 7])), true));
        assert_eq!(choice("cuda:all"), (DeviceChoice::Several(DeviceSet::ALL), true));
        for wrong in ["cuda:0,0", "cuda:0,", "cuda:,", "cuda:1,-1", "cuda:0,64", "cuda:all,0"] {
            assert_eq!(choice(wrong), (DeviceChoice::Auto, false), "{wrong}");
        }
        for several in [set(&[0, 1]), set(&[61, 3]), DeviceSet::ALL] {
            set_device(Some(DeviceChoice::Several(several)));
            assert_eq!(device_choice(), DeviceChoice::Several(several));
            assert_eq!(device_choice().of_one(), DeviceChoice::Cuda(several.first()));
        }
        set_device(Some(DeviceChoice::Cuda(5)));
        assert_eq!(device_choice(), DeviceChoice::Cuda(5));
        set_device(None);
        assert_eq!(with(&[("WIDEBLAS_DIVIDE", "2")]).divisions, Some(2));
        assert!(!with(&[("WIDEBLAS_NCCL", "off")]).nccl);
    }

    #[test]
    fn processes_of_an_mpi_know_their_place() {
        let rank = |pairs: &[(&str, &str)]| with(pairs).local_rank;
        let (open_mpi, slurm) = ("OMPI_COMM_WORLD_LOCAL", "SLURM_STEP_TASKS_PER_NODE");
        let [place, size] = ["RANK", "SIZE"].map(|what| format!("{open_mpi}_{what}"));
        assert_eq!(rank(&[(&place, "3"), (&size, "4")]), Some(3));
        assert_eq!(rank(&[(&place, "0"), (&size, "1")]), None, "alone");
        assert_eq!(rank(&[(&place, "1")]), None);
        assert_eq!(rank(&[("SLURM_LOCALID", " 0 "), (slurm, "4(x2),3")]), Some(0));
        assert_eq!(rank(&[("SLURM_LOCALID", "0"), (slurm, "1(x8)")]), None, "one on each");
        assert_eq!(rank(&[("MPI_LOCALRANKID", "2"), ("MPI_LOCALNRANKS", "many")]), None);
    }

    #[test]
    fn misspelt_names_are_told() {
        assert!(unknown("WIDEBLAS_THREADS").is_some_and(|said| said.contains("no such setting")));
        for name in ["WIDEBLAS_VERBOSE", "WIDEBLAS_LIB_DIR", "WIDEBLASTER", "PATH"] {
            assert_eq!(unknown(name), None);
        }
    }

    #[test]
    fn short_calls_know_what_the_settings_say() {
        for product in ["auto", "residue", "native"] {
            let config = with(&[("WIDEBLAS_PRODUCT", product)]);
            let short = ShortCalls::of(&config, DeviceChoice::Auto);
            assert_eq!((short.product(), short.isa()), (config.product, config.isa()), "{product}");
            assert!(short.are_plain() && short.are_known());
            let counted = with(&[("WIDEBLAS_PROFILE", "-")]);
            assert!(!ShortCalls::of(&counted, DeviceChoice::Auto).are_plain());
            assert!(!ShortCalls::of(&config, DeviceChoice::Cuda(0)).are_plain());
        }
    }
}
