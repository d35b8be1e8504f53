//! The kernels: images made when the library was built, or their sources compiled at first use.

use super::launch::Failure;
use cudarc::driver::{CudaContext, CudaFunction};
use cudarc::nvrtc::{self, CompileOptions, Ptx};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// Images for all architectures; empty when there was no nvcc.
static IMAGE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/kernels.fatbin"));

/// Headers before those that include them.
const SOURCES: &[&str] = &[
    include_str!("../../../kernels/eft.cuh"),
    include_str!("../../../kernels/format_dd.cuh"),
    include_str!("../../../kernels/gemm_dd.cu"),
    include_str!("../../../kernels/ceilings.cu"),
];

const NAMES: &[&str] = &[
    "gemm_dd_ieee_64x32",
    "gemm_dd_ieee_32x16",
    "gemm_dd_ieee_16x16",
    "gemm_dd_sloppy_64x32",
    "gemm_dd_sloppy_32x16",
    "gemm_dd_sloppy_16x16",
    "fp64_multiply_adds",
];

/// Where the kernels in use come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Made by nvcc with the library.
    Embedded,
    /// Compiled from the embedded sources by NVRTC.
    Compiled,
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Origin::Embedded => "embedded",
            Origin::Compiled => "compiled here",
        })
    }
}

/// All kernels by name.
pub struct Kernels(HashMap<&'static str, CudaFunction>);

impl Kernels {
    pub fn get(&self, name: &str) -> Result<&CudaFunction, Failure> {
        self.0.get(name).ok_or_else(|| Failure::new(format!("no kernel {name}")))
    }
}

/// Loads the images, or compiles the sources where the driver takes none of them.
pub fn load(
    context: &Arc<CudaContext>,
    capability: (i32, i32),
) -> Result<(Kernels, Origin), Failure> {
    if !IMAGE.is_empty()
        && let Ok(kernels) = functions(context, Ptx::from_binary(IMAGE.to_vec()))
    {
        return Ok((kernels, Origin::Embedded));
    }
    Ok((functions(context, compile(capability)?)?, Origin::Compiled))
}

fn functions(context: &Arc<CudaContext>, image: Ptx) -> Result<Kernels, Failure> {
    let module = context.load_module(image)?;
    let all = NAMES.iter().map(|&name| Ok((name, module.load_function(name)?)));
    all.collect::<Result<_, Failure>>().map(Kernels)
}

fn compile((major, minor): (i32, i32)) -> Result<Ptx, Failure> {
    // SAFETY: loads a shared library, which has no other effect.
    if !unsafe { nvrtc::sys::is_culib_present() } {
        let built = env!("WIDEBLAS_KERNELS");
        return Err(Failure::new(format!("NVRTC is not installed, kernels when built: {built}")));
    }
    let options = CompileOptions {
        fmad: Some(false),
        options: vec![format!("--gpu-architecture=compute_{major}{minor}"), "-std=c++17".into()],
        name: Some("wideblas.cu".into()),
        ..Default::default()
    };
    nvrtc::compile_ptx_with_opts(source(), options)
        .map_err(|error| Failure::new(format!("NVRTC: {error}")))
}

/// All sources as one, in which nothing is left to include.
fn source() -> String {
    let lines = SOURCES.iter().flat_map(|source| source.lines());
    let kept = lines.filter(|line| !line.starts_with("#include \"") && *line != "#pragma once");
    kept.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An nvcc that is found compiles them, without spills.
    #[test]
    fn kernels_are_embedded_where_there_is_an_nvcc() {
        let built = env!("WIDEBLAS_KERNELS");
        assert!(["embedded", "there was no nvcc"].contains(&built), "{built}");
        assert_eq!(IMAGE.is_empty(), built != "embedded");
    }

    #[test]
    fn the_source_is_whole_and_has_every_kernel() {
        let source = source();
        assert!(!source.contains("#include \"") && !source.contains("#pragma once"));
        for name in NAMES {
            let short = name.trim_start_matches("gemm_dd_");
            assert!(source.contains(short), "{name}");
        }
    }
}
