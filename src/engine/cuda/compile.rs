//! Kernels compiled on the user's machine, for the device at hand, by NVRTC.

use super::cache;
use super::kernels::Family;
use super::launch::Failure;
use cudarc::nvrtc::result::{self, NvrtcError};
use cudarc::nvrtc::sys;
use std::ffi::{CStr, CString, c_char};

/// The device's image of a family, from the cache or compiled now.
pub fn compile(
    family: &Family,
    source: &str,
    (major, minor): (i32, i32),
) -> Result<Vec<u8>, Failure> {
    // SAFETY: loads a shared library, which has no other effect.
    if !unsafe { sys::is_culib_present() } {
        let built = env!("WIDEBLAS_KERNELS");
        return Err(Failure::new(format!("NVRTC is not installed, kernels when built: {built}")));
    }
    // Features of one architecture alone have a letter.
    let letter = if family.architectures.iter().all(|name| name.ends_with('a')) { "a" } else { "" };
    let options = [
        format!("--gpu-architecture=sm_{major}{minor}{letter}"),
        "-std=c++17".into(),
        "--fmad=false".into(),
    ];
    let mut version = (0, 0);
    // SAFETY: writes two ints.
    unsafe { sys::nvrtcVersion(&mut version.0, &mut version.1).result().map_err(failed)? };
    let compiler = format!("NVRTC {}.{}", version.0, version.1);
    let library = env!("CARGO_PKG_VERSION");
    let name = cache::name(family.name, &[source, &options.join(" "), library, &compiler]);
    let folder = cache::folder();
    if let Some(image) = folder.as_ref().and_then(|folder| cache::read(folder, &name)) {
        return Ok(image);
    }
    let image = Program::new(source)?.image(&options)?;
    if let Some(folder) = folder {
        cache::write(&folder, &name, &image);
    }
    Ok(image)
}

fn failed(error: NvrtcError) -> Failure {
    Failure::new(format!("NVRTC: {error}"))
}

struct Program {
    program: sys::nvrtcProgram,
    /// The program may refer to it.
    _source: CString,
}

impl Program {
    fn new(source: &str) -> Result<Program, Failure> {
        let source = CString::new(source).expect("no NUL in the sources");
        let program = result::create_program(&source, Some(c"wideblas.cu")).map_err(failed)?;
        Ok(Program { program, _source: source })
    }

    fn image(&self, options: &[String]) -> Result<Vec<u8>, Failure> {
        // SAFETY: the program lives until it is dropped.
        unsafe {
            if result::compile_program(self.program, options).is_err() {
                let log = result::get_program_log(self.program).map_err(failed)?;
                let log = CStr::from_ptr(log.as_ptr()).to_string_lossy().replace('\n', " ");
                return Err(Failure::new(format!("NVRTC: {log}")));
            }
            let mut len = 0;
            sys::nvrtcGetCUBINSize(self.program, &mut len).result().map_err(failed)?;
            let mut image = vec![0u8; len];
            let target = image.as_mut_ptr().cast::<c_char>();
            sys::nvrtcGetCUBIN(self.program, target).result().map_err(failed)?;
            Ok(image)
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // SAFETY: made by `new` and destroyed once. Nothing can be done about an error.
        let _ = unsafe { result::destroy_program(self.program) };
    }
}
