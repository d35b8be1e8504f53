//! Kernels compiled on the user's machine, for the device at hand, by NVRTC.

use super::cache;
use super::kernels::{Family, Source};
use super::launch::Failure;
use crate::trace;
use cudarc::nvrtc::result::{self, NvrtcError};
use cudarc::nvrtc::sys;
use std::ffi::{CStr, CString, c_char};

/// The version of NVRTC; fails where it is not installed.
fn version() -> Result<(i32, i32), Failure> {
    // SAFETY: loads a shared library, which has no other effect.
    if !unsafe { sys::is_culib_present() } {
        let built = env!("WIDEBLAS_KERNELS");
        return Err(Failure::new(format!("NVRTC is not installed, kernels when built: {built}")));
    }
    let mut version = (0, 0);
    // SAFETY: writes two ints.
    unsafe { sys::nvrtcVersion(&mut version.0, &mut version.1).result().map_err(failed)? };
    Ok(version)
}

/// The device's image of a source with this text, from the cache or compiled now. Compiling may take seconds and is
/// logged. The driver is not called: this runs on any thread.
pub fn compile(
    family: &Family,
    source: &Source,
    text: &str,
    capability: (i32, i32),
) -> Result<Vec<u8>, Failure> {
    let (major, minor) = version()?;
    let options = options(family, source, capability);
    let compiler = format!("NVRTC {major}.{minor}");
    let library = env!("CARGO_PKG_VERSION");
    // An entry is a file of one folder.
    let stem = source.file.replace('/', "_");
    let name = cache::name(&stem, &[text, &options.join(" "), library, &compiler]);
    let folder = cache::folder();
    if let Some(image) = folder.as_ref().and_then(|folder| cache::read(folder, &name)) {
        return Ok(image);
    }
    trace::note(|| {
        let (major, minor) = capability;
        format!("compiling kernels for sm_{major}{minor}: {}", source.kernels.join(", "))
    });
    let program = Program::new(text)?;
    program.compile(&options)?;
    let image = program.image()?;
    if let Some(folder) = folder {
        cache::write(&folder, &name, &image);
    }
    Ok(image)
}

/// The options that a source is compiled with.
fn options(family: &Family, source: &Source, (major, minor): (i32, i32)) -> [String; 4] {
    // Architectures with features that no other has end in a letter.
    let letter = if family.architectures.iter().all(|name| name.ends_with('a')) { "a" } else { "" };
    [
        format!("--gpu-architecture=sm_{major}{minor}{letter}"),
        "-std=c++17".into(),
        "--fmad=false".into(),
        format!("-DPART={}", source.part),
    ]
}

fn failed(error: NvrtcError) -> Failure {
    Failure::new(format!("NVRTC: {error}"))
}

pub struct Program {
    program: sys::nvrtcProgram,
    /// Kept because the program may refer to it.
    _source: CString,
}

impl Program {
    pub fn new(source: &str) -> Result<Program, Failure> {
        let source = CString::new(source).expect("no NUL in the sources");
        let program = result::create_program(&source, Some(c"wideblas.cu")).map_err(failed)?;
        Ok(Program { program, _source: source })
    }

    pub fn compile(&self, options: &[String]) -> Result<(), Failure> {
        // SAFETY: the program lives until it is dropped.
        unsafe {
            result::compile_program(self.program, options).or_else(|_| {
                let log = result::get_program_log(self.program).map_err(failed)?;
                let log = CStr::from_ptr(log.as_ptr()).to_string_lossy().replace('\n', " ");
                Err(Failure::new(format!("NVRTC: {log}")))
            })
        }
    }

    /// The image of a program that was compiled.
    fn image(&self) -> Result<Vec<u8>, Failure> {
        // SAFETY: the program lives until it is dropped; the image is written to as many bytes as it has.
        unsafe {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cuda::kernels::{FAMILIES, GENERIC};
    use crate::cuda::modules::text;
    use crate::cuda::shared::nvrtc_is_present;
    use std::io::Write;
    use std::process::{Command, Stdio};

    /// NVRTC does not accept everything that nvcc accepts.
    #[test]
    #[ignore = "needs NVRTC, which scripts/nvcc fetches"]
    fn kernels_compile_by_nvrtc_without_a_device() {
        assert!(nvrtc_is_present());
        for source in GENERIC.sources {
            // Only to LTO code: NVRTC refuses a source before that stage.
            let options = options(&GENERIC, source, (7, 5));
            let options = [&options[..], &["-dlto".into()]].concat();
            let compiled = Program::new(text(source)).and_then(|program| program.compile(&options));
            compiled.unwrap_or_else(|failure| panic!("{} {}: {failure}", source.file, source.part));
        }
    }

    /// A source as a compiler of kernels sees it, macros expanded.
    fn preprocessed(source: &Source) -> String {
        let mut compiler = Command::new("c++")
            .args(["-E", "-P", "-x", "c++", "-D__CUDACC__", "-D__CUDA_ARCH__=900"])
            .args([&format!("-DPART={}", source.part), "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a C++ compiler");
        compiler.stdin.take().unwrap().write_all(text(source).as_bytes()).unwrap();
        let output = compiler.wait_with_output().unwrap();
        assert!(output.status.success(), "{} {}", source.file, source.part);
        String::from_utf8(output.stdout).unwrap()
    }

    fn after_parentheses(text: &str) -> &str {
        let mut depth = 0;
        let is_last = |letter| {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            letter == ')' && depth == 0
        };
        text.split_once(is_last).map_or("", |(_, rest)| rest)
    }

    /// The names that are defined as `__global__ void __launch_bounds__(...) NAME(...)`, with any attributes.
    fn kernels(text: &str) -> Vec<&str> {
        let mut names = Vec::new();
        for definition in text.split("__global__ void").skip(1) {
            let mut rest = definition.trim_start();
            while rest.starts_with("__") {
                rest = after_parentheses(rest).trim_start();
            }
            names.push(rest.split('(').next().unwrap().trim());
        }
        names
    }

    /// Each part of a file has its own kernels, and none of another part.
    #[test]
    fn parts_have_their_kernels() {
        for source in FAMILIES.iter().flat_map(|family| family.sources) {
            let text = preprocessed(source);
            let mut found = kernels(&text);
            let mut listed: Vec<&str> = source.kernels.to_vec();
            found.sort();
            listed.sort();
            assert_eq!(found, listed, "{} {}", source.file, source.part);
        }
    }
}
