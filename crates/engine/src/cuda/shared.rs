//! Tests that structs and constants are the same in kernels and here: a compiler of kernels compares them.

use super::compile::Program;
use super::kernels::FAMILIES;
use super::launch::Failure;
use super::modules::text;
use cudarc::nvrtc::sys;
use std::ffi::CString;
use std::fmt::Write;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// Whether there is an NVRTC: the system's, or one of the wheels that `scripts/nvcc` fetches.
pub fn nvrtc_is_present() -> bool {
    // SAFETY: loads a shared library, which has no other effect.
    let installed = || unsafe { sys::is_culib_present() };
    if !installed() {
        let fetched = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../build/nv/lib");
        let entries = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries(&fetched)
            .flat_map(|python| entries(&python.path().join("site-packages/nvidia/cu13/lib")))
            .map(|entry| entry.path())
            .filter(|path| {
                let name = path.file_name().map_or(&b""[..], |name| name.as_bytes());
                name.starts_with(b"libnvrtc") && name.windows(4).any(|part| part == b".so.")
            })
            .collect();
        // The library looks for its builtins by name. They are found if they were loaded by path before.
        paths.sort();
        for path in paths {
            let path = CString::new(path.as_os_str().as_bytes()).expect("a path");
            // SAFETY: as above.
            unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW) };
        }
    }
    installed()
}

/// Compiles a text without its kernels in parts.
fn compile_alone(text: &str) -> Result<(), Failure> {
    assert!(nvrtc_is_present(), "needs NVRTC");
    let options = ["--gpu-architecture=compute_90", "-std=c++17", "-DPART=-1", "-G"];
    let options = options.map(String::from);
    Program::new(text).and_then(|program| program.compile(&options))
}

/// Expressions in a kernel's source, with their values here.
pub type Claims = Vec<(String, i64)>;

/// The size and the offsets of the fields of a struct, which is `$name` in a kernel's source. All fields are listed,
/// followed by their name there if that differs: "" for padding.
macro_rules! layout {
    ($rust:ident = $name:literal { $($field:ident $(: $there:literal)?),* $(,)? }) => {{
        // Fails to compile where a field is missing.
        let _ = |x: $rust| {
            let $rust { $($field: _),* } = x;
        };
        let fields = [$((
            $crate::cuda::shared::layout!(@name $field $($there)?),
            std::mem::offset_of!($rust, $field),
        )),*];
        $crate::cuda::shared::claims($name, size_of::<$rust>(), &fields)
    }};
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $there:literal) => { $there };
}
pub(in crate::cuda) use layout;

/// Defines a test of this file that calls [`check`].
macro_rules! as_in_kernels {
    ($($body:tt)*) => {
        #[test]
        #[ignore = "needs NVRTC, which scripts/nvcc fetches"]
        fn is_as_nvrtc_sees_it() {
            #[allow(unused_imports)]
            use $crate::cuda::shared::{check, claims, layout, values};
            $($body)*
        }
    };
}
pub(in crate::cuda) use as_in_kernels;

/// The size of a struct and the offsets of its fields.
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

/// Compiles a source of kernels with the assertion that all claims hold in a namespace.
pub fn check(file: &str, namespace: &str, claims: &[Claims]) {
    let mut sources = FAMILIES.into_iter().flat_map(|family| family.sources);
    let source = sources.find(|source| source.file == file);
    let source = source.unwrap_or_else(|| panic!("no source {file}"));
    // NVRTC has no offsetof, which its front end expands to this.
    let offset = "#define offsetof(type, field) ((size_t)__INTADDR__(&((type*)0)->field))\n";
    let mut text = format!("{offset}{}\nnamespace {namespace} {{\n", text(source));
    for (what, value) in claims.iter().flatten() {
        let _ = writeln!(text, "static_assert({what} == {value}, \"{what}\");");
    }
    text.push('}');
    compile_alone(&text).unwrap_or_else(|failure| panic!("{file}: {failure}"));
}

#[test]
#[ignore = "needs NVRTC, which scripts/nvcc fetches"]
fn nvrtc_finds_what_is_not_so() {
    let modulus = |size: usize, place: usize| claims("Modulus", size, &[("inverse", place)]);
    let check = |claims: Claims| check("modular/gemm", "wideblas", &[claims]);
    check([modulus(8, 4), values(&[("SLAB", 128)])].concat());
    for wrong in [modulus(12, 4), modulus(8, 0), values(&[("SLAB", 64)])] {
        assert!(std::panic::catch_unwind(|| check(wrong)).is_err());
    }
}
