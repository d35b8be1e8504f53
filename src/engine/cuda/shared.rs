//! Structs and constants that kernels and the host share, compared by a compiler of kernels: for tests.

use super::compile::Program;
use super::kernels::{GENERIC, HOPPER};
use super::launch::Failure;
use super::modules::text;
use cudarc::nvrtc::sys;
use std::ffi::CString;
use std::fmt::Write;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

/// Whether there is an NVRTC: the system's, or the one beside the nvcc that the build found.
pub fn nvrtc_is_present() -> bool {
    // SAFETY: loads a shared library, which has no other effect.
    let installed = || unsafe { sys::is_culib_present() };
    if !installed() {
        let found = option_env!("NVRTC_OF_TESTS").and_then(|folder| fs::read_dir(folder).ok());
        let paths = || found.into_iter().flatten().flatten().map(|entry| entry.path());
        let mut paths: Vec<PathBuf> = paths()
            .filter(|path| {
                let name = path.file_name().map_or(&b""[..], |name| name.as_bytes());
                name.starts_with(b"libnvrtc") && name.windows(4).any(|part| part == b".so.")
            })
            .collect();
        // The library looks for its builtins. What was loaded by its path is found by its name afterwards.
        paths.sort();
        for path in paths {
            let path = CString::new(path.as_os_str().as_bytes()).expect("a path");
            // SAFETY: as above.
            unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW) };
        }
    }
    installed()
}

/// Compiles a text but for its kernels in parts.
fn compile_alone(text: &str) -> Result<(), Failure> {
    assert!(nvrtc_is_present(), "needs NVRTC");
    let options = ["--gpu-architecture=compute_90", "-std=c++17", "-DPART=-1", "-G"];
    let options = options.map(String::from);
    Program::new(text).and_then(|program| program.compile(&options))
}

/// What an expression in a kernel's source is here.
pub type Claims = Vec<(String, i64)>;

/// The size and the places of the fields of a struct that is `$name` in a kernel's source; all fields are named, and
/// by another name there where one follows: "" for what only fills up.
macro_rules! layout {
    ($rust:ident = $name:literal { $($field:ident $(: $there:literal)?),* $(,)? }) => {{
        // Fails to compile where a field is missing.
        let _ = |x: $rust| {
            let $rust { $($field: _),* } = x;
        };
        let fields = [$((
            $crate::engine::cuda::shared::layout!(@name $field $($there)?),
            std::mem::offset_of!($rust, $field),
        )),*];
        $crate::engine::cuda::shared::claims($name, size_of::<$rust>(), &fields)
    }};
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $there:literal) => { $there };
}
pub(in crate::engine::cuda) use layout;

/// A test of this file, which calls [`check`].
macro_rules! as_in_kernels {
    ($($body:tt)*) => {
        #[test]
        #[cfg_attr(not(nvrtc), ignore = "needs NVRTC, which scripts/nvcc fetches")]
        fn is_as_in_the_kernels() {
            #[allow(unused_imports)]
            use $crate::engine::cuda::shared::{check, claims, layout, values};
            $($body)*
        }
    };
}
pub(in crate::engine::cuda) use as_in_kernels;

/// The size of a struct and the places of its fields.
pub fn claims(name: &str, size: usize, fields: &[(&str, usize)]) -> Claims {
    let place =
        |&(field, place): &(&str, usize)| (format!("offsetof({name}, {field})"), place as i64);
    let fields = fields.iter().filter(|(field, _)| !field.is_empty()).map(place);
    [(format!("sizeof({name})"), size as i64)].into_iter().chain(fields).collect()
}

/// Values of constants.
pub fn values(values: &[(&str, usize)]) -> Claims {
    values.iter().map(|&(name, value)| (name.to_string(), value as i64)).collect()
}

/// Compiles with a source of kernels that all of this is so in a namespace.
pub fn check(file: &str, namespace: &str, claims: &[Claims]) {
    let mut sources = GENERIC.sources.iter().chain(HOPPER.sources);
    let source = sources.find(|source| source.file == file);
    let source = source.unwrap_or_else(|| panic!("no source {file}"));
    // NVRTC has no offsetof, which its front end makes of this.
    let offset = "#define offsetof(type, field) ((size_t)__INTADDR__(&((type*)0)->field))\n";
    let mut text = format!("{offset}{}\nnamespace {namespace} {{\n", text(source));
    for (what, value) in claims.iter().flatten() {
        let _ = writeln!(text, "static_assert({what} == {value}, \"{what}\");");
    }
    text.push('}');
    compile_alone(&text).unwrap_or_else(|failure| panic!("{file}: {failure}"));
}

#[test]
#[cfg_attr(not(nvrtc), ignore = "needs NVRTC, which scripts/nvcc fetches")]
fn what_is_not_so_is_found() {
    let modulus = |size: usize, place: usize| claims("Modulus", size, &[("inverse", place)]);
    let check = |claims: Claims| check("modular_gemm", "wideblas", &[claims]);
    check([modulus(8, 4), values(&[("SLAB", 128)])].concat());
    for wrong in [modulus(12, 4), modulus(8, 0), values(&[("SLAB", 64)])] {
        assert!(std::panic::catch_unwind(|| check(wrong)).is_err());
    }
}
