//! The kernels: loaded from images made with the library, or compiled from their sources, each at its first use.

use super::compile::compile;
use super::kernels::{Family, GENERIC, HOPPER, Source, TMD, TMD_HIERARCHY, VECTORS, companions};
use super::launch::{Failure, guarded};
use super::modular::shape;
use crate::cpu::par;
use crate::trace;
use cudarc::driver::sys::CUdevice_attribute as Attribute;
use cudarc::driver::sys::CUfunction_attribute as FunctionAttribute;
use cudarc::driver::{CudaContext, CudaFunction};
use cudarc::nvrtc::Ptx;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A family of kernels with the image that build.rs made of it.
struct Embedded {
    family: Family,
    /// Empty if there was no nvcc.
    image: &'static [u8],
}

macro_rules! image {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".fatbin"))
    };
}

static FOR_ALL: Embedded = Embedded { family: GENERIC, image: image!("generic") };
static FOR_HOPPER: Embedded = Embedded { family: HOPPER, image: image!("hopper") };
/// Loaded with the first kernel of each that is used; the last ones are of the member tmd.
static LATER: [Embedded; 3] = [
    Embedded { family: VECTORS, image: image!("vectors") },
    Embedded { family: TMD, image: image!("tmd") },
    Embedded { family: TMD_HIERARCHY, image: image!("tmd_hierarchy") },
];

/// The source files, each as a text without includes.
static SOURCES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// The text of a source's file.
pub(super) fn text(source: &Source) -> &'static str {
    let found = SOURCES.iter().find(|(file, _)| *file == source.file);
    found.map_or("", |(_, text)| text)
}

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

type Functions = HashMap<&'static str, CudaFunction>;

/// All kernels by name.
pub struct Kernels {
    context: Arc<CudaContext>,
    capability: (i32, i32),
    /// Kernels of embedded images.
    embedded: Functions,
    /// Kernels that the library compiles.
    compiled: Vec<Compiled>,
    /// Kernels of those images; none where the driver does not accept an image.
    later: [OnceLock<Functions>; LATER.len()],
}

/// A source that the library compiles, at first use.
struct Compiled {
    family: &'static Family,
    source: &'static Source,
    image: OnceLock<Result<Vec<u8>, Failure>>,
    functions: OnceLock<Result<Functions, Failure>>,
}

impl Compiled {
    fn image(&self, capability: (i32, i32)) -> Result<&[u8], Failure> {
        let compile = || compile(self.family, self.source, text(self.source), capability);
        let image = self.image.get_or_init(|| {
            guarded(compile).inspect_err(|failure| {
                let file = self.source.file;
                trace::note(|| format!("no kernels of {file}.cu: {failure}"));
            })
        });
        image.as_deref().map_err(Failure::clone)
    }
}

impl Kernels {
    /// A kernel, which is compiled first if necessary. The device's context is current.
    pub fn get(&self, name: &str) -> Result<&CudaFunction, Failure> {
        if let Some(kernel) = self.embedded.get(name) {
            return Ok(kernel);
        }
        if let Some(kernel) = self.of_later(name) {
            return Ok(kernel);
        }
        let missing = || Failure::new(format!("no kernel {name}"));
        let compiled = self.compiled_with(name).ok_or_else(missing)?;
        if compiled.functions.get().is_none() {
            self.compile_together(compiled, name);
        }
        let functions = compiled.functions.get_or_init(|| {
            let image = compiled.image(self.capability)?;
            self.functions(compiled.source.kernels, image)
        });
        functions.as_ref().map_err(Failure::clone)?.get(name).ok_or_else(missing)
    }

    fn of_later(&self, name: &str) -> Option<&CudaFunction> {
        let has = |one: &Embedded| one.family.kernels().any(|kernel| kernel == name);
        let at = LATER.iter().position(has)?;
        let Embedded { family, image } = &LATER[at];
        if image.is_empty() {
            return None;
        }
        let names: Vec<&'static str> = family.kernels().collect();
        let load = || self.functions(&names, image).unwrap_or_default();
        self.later[at].get_or_init(load).get(name)
    }

    fn compiled_with(&self, kernel: &str) -> Option<&Compiled> {
        self.compiled.iter().find(|compiled| compiled.source.kernels.contains(&kernel))
    }

    /// Makes the images of a source, and of the sources whose kernels are used soon after this one.
    fn compile_together(&self, first: &Compiled, kernel: &str) {
        let others = companions(kernel);
        let others = others.iter().filter_map(|other| self.compiled_with(other));
        let all: Vec<&Compiled> = [first].into_iter().chain(others).collect();
        par::for_each(all.len(), par::num_threads(), |at| {
            // A missing kernel is an error only when it is used.
            let _ = all[at].image(self.capability);
        });
    }

    /// The kernels `names` of an image, which must have all of them.
    fn functions(&self, names: &[&'static str], image: &[u8]) -> Result<Functions, Failure> {
        let module = self.context.load_module(Ptx::from_binary(image.to_vec()))?;
        let load = |&name: &&'static str| {
            let function = module.load_function(name)?;
            self.prepare(name, &function)?;
            Ok((name, function))
        };
        names.iter().map(load).collect()
    }

    /// Allows a kernel whose launches set the shared memory of a block to use all there is. This is done once: calls
    /// of several threads share the kernel, and a call must not lower the limit that another has set.
    fn prepare(&self, name: &str, function: &CudaFunction) -> Result<(), Failure> {
        let dynamic = FunctionAttribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        if let Some(bytes) = shape::shared(name, self.capability) {
            return Ok(function.set_attribute(dynamic, bytes as i32)?);
        }
        const VARIABLE: [&str; 6] =
            ["exact_", "rns_sums", "rns_elements", "rns_largest", "crt_long_", "crt_finish_long_"];
        if VARIABLE.iter().any(|prefix| name.starts_with(prefix)) {
            let most = Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN;
            let own = FunctionAttribute::CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES;
            let rest = self.context.attribute(most)? - function.get_attribute(own)?;
            function.set_attribute(dynamic, rest)?;
        }
        Ok(())
    }

    /// Adds an embedded image, or else the sources, to be compiled at first use.
    fn add(&mut self, embedded: &'static Embedded) -> Origin {
        let names: Vec<&'static str> = embedded.family.kernels().collect();
        if !embedded.image.is_empty()
            && let Ok(functions) = self.functions(&names, embedded.image)
        {
            self.embedded.extend(functions);
            return Origin::Embedded;
        }
        self.add_sources(&embedded.family);
        Origin::Compiled
    }

    fn add_sources(&mut self, family: &'static Family) {
        self.compiled.extend(family.sources.iter().map(|source| Compiled {
            family,
            source,
            image: OnceLock::new(),
            functions: OnceLock::new(),
        }));
    }
}

/// Loads the images; if the driver accepts none of them, kernels are compiled at their first use.
pub fn load(
    context: &Arc<CudaContext>,
    capability: (i32, i32),
) -> Result<(Kernels, Origin), Failure> {
    let (context, embedded) = (context.clone(), HashMap::new());
    let later = Default::default();
    let mut kernels = Kernels { context, capability, embedded, compiled: Vec::new(), later };
    LATER.iter().for_each(|embedded| kernels.add_sources(&embedded.family));
    let origin = kernels.add(&FOR_ALL);
    if capability == (9, 0) {
        kernels.add(&FOR_HOPPER);
    }
    if origin == Origin::Compiled {
        // A small kernel, to find out now whether there is a compiler.
        kernels.get("read_memory")?;
    }
    Ok((kernels, origin))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cuda::device;
    use crate::cuda::shared::nvrtc_is_present;

    /// If the build finds an nvcc, it compiles the kernels, without spills.
    #[test]
    fn kernels_are_embedded_where_there_is_an_nvcc() {
        let built = env!("WIDEBLAS_KERNELS");
        let fine = ["embedded", "there was no nvcc", "none were wanted"];
        assert!(fine.contains(&built), "{built}");
        let embedded: Vec<&str> = env!("WIDEBLAS_EMBEDDED").split(',').collect();
        for found in [&FOR_ALL, &FOR_HOPPER].into_iter().chain(&LATER) {
            assert_eq!(!found.image.is_empty(), embedded.contains(&found.family.name));
        }
        assert_eq!(embedded != [""], built == "embedded");
    }

    #[test]
    fn sources_include_nothing() {
        let all = [&FOR_ALL, &FOR_HOPPER].into_iter().chain(&LATER);
        for source in all.flat_map(|embedded| embedded.family.sources) {
            let text = text(source);
            assert!(text.contains(&format!("\"kernels/{}.cu\"", source.file)), "{}", source.file);
            assert!(!text.contains("#include \"") && !text.contains("#pragma once"));
            // NVRTC takes a generic lambda for a host function.
            assert!(!text.contains("(auto "), "{}", source.file);
            // A source without `IN_PART` has no parts: any `part` would compile all of it.
            assert_eq!(source.part > 0, text.contains("#if IN_PART("), "{}", source.file);
        }
    }

    /// Without images, NVRTC compiles sources when their kernels are first used; the second time they come from the
    /// cache.
    #[test]
    #[ignore = "needs a GPU"]
    fn sources_compile_on_the_device() {
        let device = device().expect("a GPU");
        assert!(nvrtc_is_present());
        let families = [Some(&FOR_ALL), (device.capability == (9, 0)).then_some(&FOR_HOPPER)];
        let families: Vec<_> = families.into_iter().flatten().map(|found| &found.family).collect();
        for _ in 0..2 {
            let outcome = device.run(|queue| {
                let context = queue.stream.context().clone();
                let (capability, embedded) = (device.capability, HashMap::new());
                let (compiled, later) = (Vec::new(), Default::default());
                let mut bare = Kernels { context, capability, embedded, compiled, later };
                families.iter().for_each(|family| bare.add_sources(family));
                bare.get("crt_ranges_dd")?;
                let made = bare.compiled.iter().filter(|one| one.image.get().is_some());
                assert_eq!(made.count(), if families.len() > 1 { 5 } else { 4 }, "a call's");
                for family in &families {
                    for kernel in family.sources.iter().flat_map(|source| source.kernels) {
                        bare.get(kernel)?;
                    }
                }
                assert!(bare.get("no such kernel").is_err());
                Ok(())
            });
            outcome.unwrap_or_else(|failure| panic!("{failure}"));
        }
    }
}
