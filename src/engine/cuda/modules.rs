//! The kernels: images made when the library was built, or their sources compiled at first use.

use super::compile::compile;
use super::kernels::{Family, GENERIC, HOPPER};
use super::launch::Failure;
use super::{modular, rns};
use crate::trace;
use cudarc::driver::{CudaContext, CudaFunction};
use cudarc::nvrtc::Ptx;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// A family of kernels with what build.rs made of it.
struct Embedded {
    family: Family,
    /// One text, which includes nothing.
    source: &'static str,
    /// Empty when there was no nvcc.
    image: &'static [u8],
}

macro_rules! embedded {
    ($family:expr, $name:literal) => {
        Embedded {
            family: $family,
            source: include_str!(concat!(env!("OUT_DIR"), "/", $name, ".cu")),
            image: include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".fatbin")),
        }
    };
}

static FOR_ALL: Embedded = embedded!(GENERIC, "generic");
static FOR_HOPPER: Embedded = embedded!(HOPPER, "hopper");

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
    let (mut kernels, origin) = FOR_ALL.load(context, capability)?;
    if capability == (9, 0) {
        match FOR_HOPPER.load(context, capability) {
            Ok((more, _)) => kernels.0.extend(more.0),
            // The others do the same, slower.
            Err(failure) => trace::note(|| format!("cuda: kernels of sm_90a: {failure}")),
        }
    }
    modular::prepare(&kernels, capability)?;
    rns::prepare(&kernels, context)?;
    Ok((kernels, origin))
}

impl Embedded {
    fn load(
        &self,
        context: &Arc<CudaContext>,
        capability: (i32, i32),
    ) -> Result<(Kernels, Origin), Failure> {
        if !self.image.is_empty()
            && let Ok(kernels) = self.kernels(context, self.image)
        {
            return Ok((kernels, Origin::Embedded));
        }
        let image = compile(&self.family, self.source, capability)?;
        Ok((self.kernels(context, &image)?, Origin::Compiled))
    }

    /// Those of an image, which must have all of the family.
    fn kernels(&self, context: &Arc<CudaContext>, image: &[u8]) -> Result<Kernels, Failure> {
        let module = context.load_module(Ptx::from_binary(image.to_vec()))?;
        let names = self.family.sources.iter().flat_map(|source| source.kernels);
        let all = names.map(|&name| Ok((name, module.load_function(name)?)));
        all.collect::<Result<_, Failure>>().map(Kernels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cuda::device;

    /// An nvcc that is found compiles them, without spills.
    #[test]
    fn kernels_are_embedded_where_there_is_an_nvcc() {
        let built = env!("WIDEBLAS_KERNELS");
        assert!(["embedded", "there was no nvcc"].contains(&built), "{built}");
        for family in [&FOR_ALL, &FOR_HOPPER] {
            assert_eq!(family.image.is_empty(), built != "embedded");
        }
    }

    #[test]
    fn sources_include_nothing_twice_and_nothing_else() {
        for family in [&FOR_ALL, &FOR_HOPPER] {
            assert!(
                !family.source.contains("#include \"") && !family.source.contains("#pragma once")
            );
            // NVRTC takes a generic lambda for a function of the host.
            assert!(!family.source.contains("(auto "), "{}", family.family.name);
            for source in family.family.sources {
                let marks =
                    family.source.matches(&format!("\"kernels/{}.cu\"", source.file)).count();
                assert!(marks > 0, "{}", source.file);
            }
        }
    }

    /// Without images, by NVRTC, the second time from the cache.
    #[test]
    fn sources_compile_on_the_device() {
        let Some(device) = device() else {
            return println!("skipped: no GPU");
        };
        // SAFETY: loads a shared library, which has no other effect.
        if !unsafe { cudarc::nvrtc::sys::is_culib_present() } {
            return println!("skipped: no NVRTC");
        }
        let hopper = (device.capability == (9, 0)).then_some(&FOR_HOPPER);
        for &Embedded { ref family, source, .. } in [&FOR_ALL].into_iter().chain(hopper) {
            let bare = Embedded { family: Family { ..*family }, source, image: &[] };
            for _ in 0..2 {
                let outcome = device.run(|queue| {
                    let (kernels, origin) = bare.load(queue.stream.context(), device.capability)?;
                    assert_eq!(origin, Origin::Compiled);
                    let expected = family.sources.iter().map(|source| source.kernels.len());
                    assert_eq!(kernels.0.len(), expected.sum::<usize>());
                    Ok(())
                });
                outcome.unwrap_or_else(|failure| panic!("{}: {failure}", family.name));
            }
        }
    }
}
