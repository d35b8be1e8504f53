//! The kernels: loaded from the image that was made with the library, or compiled from their source, each format at its first use.

use cudarc::driver::{result, sys as driver};
use cudarc::nvrtc::{result as compiler, result::NvrtcError, sys as nvrtc};
use std::ffi::{CStr, CString, c_char};
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};
use wideblas_engine::device::{Device, Failure};
use wideblas_engine::trace;

static IMAGE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/sparse.fatbin"));
static SOURCE: &str = include_str!(concat!(env!("OUT_DIR"), "/sparse.cu"));

/// The kernels of a format.
#[derive(Clone, Copy)]
pub struct Kernels {
    /// With entries that are doubles, and with entries of the format.
    pub rows: [driver::CUfunction; 2],
    pub join: driver::CUfunction,
    pub update: driver::CUfunction,
    pub change: driver::CUfunction,
}

/// What loading them came to, on a device.
struct Loaded {
    device: *const Device,
    outcome: Result<Kernels, Failure>,
}

const DEVICES: usize = 64;
const FORMATS: usize = 3;

/// By device and format. Never freed, as the driver may be gone before destructors run; made anew when a device was reset, which makes another
/// [`Device`]. Not a lock, which a child of fork() could inherit locked.
static LOADED: [[AtomicPtr<Loaded>; FORMATS]; DEVICES] =
    [const { [const { AtomicPtr::new(ptr::null_mut()) }; FORMATS] }; DEVICES];

/// The kernels on a device, whose context is current, for numbers of `len` doubles.
pub fn kernels(device: &'static Device, len: usize) -> Result<Kernels, Failure> {
    let place = &LOADED[device.ordinal % DEVICES][len / 2];
    // SAFETY: pointers here come from Box::into_raw below and are never freed.
    if let Some(found) = unsafe { place.load(Ordering::Acquire).as_ref() }
        && ptr::eq(found.device, device)
    {
        return found.outcome.clone();
    }
    let outcome = load(device, len);
    let loaded = Box::new(Loaded { device, outcome: outcome.clone() });
    place.store(Box::into_raw(loaded), Ordering::Release);
    outcome
}

fn load(device: &Device, len: usize) -> Result<Kernels, Failure> {
    let embedded = (!IMAGE.is_empty()).then(|| functions(IMAGE, len));
    match embedded {
        Some(Ok(kernels)) => Ok(kernels),
        _ => functions(&compiled(device.capability, len)?, len),
    }
}

fn functions(image: &[u8], len: usize) -> Result<Kernels, Failure> {
    // SAFETY: an image of nvcc or NVRTC, which has its length in it. The module is never unloaded.
    let module = unsafe { result::module::load_data(image.as_ptr().cast())? };
    let name = ["f64", "dd", "qd"][len / 2];
    let of = |name: String| -> Result<driver::CUfunction, Failure> {
        let name = CString::new(name).expect("no NUL");
        // SAFETY: the module lives.
        unsafe { Ok(result::module::get_function(module, name)?) }
    };
    let rows = match len {
        1 => [of("sparse_rows_f64".into())?; 2],
        _ => [of(format!("sparse_rows_{name}_double"))?, of(format!("sparse_rows_{name}_number"))?],
    };
    Ok(Kernels {
        rows,
        join: of(format!("sparse_join_{name}"))?,
        update: of(format!("sparse_update_{name}"))?,
        change: of(format!("sparse_change_{name}"))?,
    })
}

fn failed(error: NvrtcError) -> Failure {
    Failure::new(format!("NVRTC: {error}"))
}

/// The image of the kernels for numbers of `len` doubles.
fn compiled((major, minor): (i32, i32), len: usize) -> Result<Vec<u8>, Failure> {
    // SAFETY: loads a shared library, which has no other effect.
    if !unsafe { nvrtc::is_culib_present() } {
        return Err(Failure::new("NVRTC is not installed, and there were no kernels when built"));
    }
    trace::note(|| format!("compiling sparse kernels for sm_{major}{minor}, {len} doubles"));
    let options = [
        format!("--gpu-architecture=sm_{major}{minor}"),
        "-std=c++17".into(),
        "--fmad=false".into(),
        format!("-DPART={len}"),
    ];
    let source = CString::new(SOURCE).expect("no NUL in the source");
    let program = compiler::create_program(&source, Some(c"sparse.cu")).map_err(failed)?;
    // SAFETY: the program lives until it is destroyed below; the image is written to as many bytes as it has.
    unsafe {
        let outcome = compiler::compile_program(program, &options).map_err(|_| {
            let log = compiler::get_program_log(program);
            let text =
                |log: Vec<c_char>| CStr::from_ptr(log.as_ptr()).to_string_lossy().into_owned();
            Failure::new(format!("NVRTC: {}", log.map_or("no log".into(), text)))
        });
        let image = outcome.and_then(|()| {
            let mut len = 0;
            nvrtc::nvrtcGetCUBINSize(program, &mut len).result().map_err(failed)?;
            let mut image = vec![0u8; len];
            nvrtc::nvrtcGetCUBIN(program, image.as_mut_ptr().cast()).result().map_err(failed)?;
            Ok(image)
        });
        // Nothing can be done about an error.
        let _ = compiler::destroy_program(program);
        image
    }
}
