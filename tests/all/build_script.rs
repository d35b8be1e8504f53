//! What becomes of GPU kernels that cannot be compiled: the engine's build script with compilers that refuse some.

use crate::common::host::repository;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// The package with the build script.
const ENGINE: &str = "crates/engine";

/// A folder with the build script, what it reads, and a place for an nvcc.
struct Package(PathBuf);

impl Package {
    fn new(name: &str) -> Package {
        let root = repository();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        for made in ["bin", "out"] {
            fs::create_dir_all(folder.join(made)).unwrap();
        }
        let engine = folder.join(ENGINE);
        fs::create_dir_all(&engine).unwrap();
        for read in ["kernels", "src"] {
            symlink(root.join(ENGINE).join(read), engine.join(read)).unwrap();
        }
        let mut rustc = Command::new("rustc");
        rustc
            .args(["--edition", "2024", "-o"])
            .arg(folder.join("script"))
            .arg(root.join(ENGINE).join("build.rs"));
        assert!(rustc.status().unwrap().success());
        Package(folder)
    }

    /// Runs the script, with this environment.
    fn run(&self, environment: &[(&str, &Path)]) -> Output {
        let mut script = Command::new(self.0.join("script"));
        for unset in ["WIDEBLAS_NVCC", "WIDEBLAS_ARCHITECTURES", "CUDA_HOME"] {
            script.env_remove(unset);
        }
        script.current_dir(self.0.join(ENGINE)).env("OUT_DIR", self.0.join("out"));
        script.envs(environment.iter().copied()).output().unwrap()
    }

    /// The families that the images are of.
    fn images(&self) -> Vec<&'static str> {
        let is_made = |family: &&str| {
            let image = self.0.join("out").join(format!("{family}.fatbin"));
            fs::metadata(image).unwrap().len() > 0
        };
        let families = ["generic", "hopper", "vectors", "tmd", "tmd_hierarchy"];
        families.into_iter().filter(is_made).collect()
    }
}

/// Knows all architectures and has an error for compute capability 8.0, after half an image.
const REFUSES_80: &str = r#"#!/bin/sh
case "$*" in
--list-gpu-arch) printf 'compute_%s\n' 75 80 90 100 120; exit ;;
--version) echo "nvcc of tests"; exit ;;
esac
all="$*"
while [ "$1" != -o ]; do shift; done
echo image >"$2"
case "$all" in *arch=compute_80*) ;; *) exit 0 ;; esac
printf 'ptxas error : spills\n\nsecond line\n' >&2
exit 1
"#;

#[test]
fn kernels_that_cannot_be_compiled_are_reported() {
    let package = Package::new("build-script");
    let (home, nvcc) = (package.0.clone(), package.0.join("bin/nvcc"));
    fs::write(&nvcc, REFUSES_80).unwrap();
    fs::set_permissions(&nvcc, fs::Permissions::from_mode(0o755)).unwrap();
    let says = |output: &Output, text: &str| {
        let said = [&output.stdout[..], &output.stderr].concat();
        let said = String::from_utf8_lossy(&said).into_owned();
        assert!(said.contains(text), "{text:?} is not in {said}");
    };

    // An nvcc that was found by itself: the build goes on, and says what is missing.
    let found = package.run(&[("CUDA_HOME", &home)]);
    assert!(found.status.success());
    for text in [
        "cargo:warning=GPU kernels, generic for 80, are left out and compiled at first use:\n",
        "cargo:warning=ptxas error : spills\ncargo:warning=second line\n",
        "cargo:rustc-env=WIDEBLAS_KERNELS=GPU kernels, generic for 80: ptxas error : spills",
        "cargo:rustc-env=WIDEBLAS_EMBEDDED=hopper,tmd_hierarchy\n",
    ] {
        says(&found, text);
    }
    assert_eq!(package.images(), ["hopper", "tmd_hierarchy"]);

    // What was asked for by name must be there.
    let error = "GPU kernels, generic for 80: ptxas error : spills";
    let named = package.run(&[("WIDEBLAS_NVCC", &nvcc)]);
    assert!(!named.status.success());
    says(&named, error);
    let wanted = |list: &str| {
        package.run(&[("CUDA_HOME", &home), ("WIDEBLAS_ARCHITECTURES", Path::new(list))])
    };
    let refused = wanted("80,90a");
    assert!(!refused.status.success());
    says(&refused, error);
    let unknown = wanted("75,91");
    assert!(!unknown.status.success());
    says(&unknown, "there are no kernels for \"91\"");

    for (list, images) in [
        ("75,90", vec!["generic", "vectors", "tmd", "tmd_hierarchy"]),
        ("90a", vec!["hopper"]),
        ("none", vec![]),
    ] {
        let output = wanted(list);
        assert!(output.status.success(), "{list}");
        assert_eq!(package.images(), images, "{list}");
        says(&output, &format!("cargo:rustc-env=WIDEBLAS_EMBEDDED={}\n", images.join(",")));
    }
}

/// All kernels compile, and spill no registers: for one architecture, or for those that KERNELS_OF_TESTS lists, as
/// WIDEBLAS_ARCHITECTURES does.
#[test]
#[ignore = "needs nvcc, which scripts/nvcc fetches"]
fn kernels_compile_by_nvcc() {
    let found =
        Command::new(repository().join("scripts/nvcc")).arg("path").output().unwrap().stdout;
    let nvcc = String::from_utf8(found).unwrap();
    assert!(!nvcc.is_empty(), "needs nvcc");
    let package = Package::new("kernels-by-nvcc");
    // Images that a build has kept are not compiled again.
    symlink(repository().join("build"), package.0.join("build")).unwrap();
    let architectures = env::var("KERNELS_OF_TESTS").unwrap_or("90,90a".to_string());
    let output = package.run(&[
        ("WIDEBLAS_NVCC", Path::new(nvcc.trim_end())),
        ("WIDEBLAS_ARCHITECTURES", Path::new(&architectures)),
    ]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert_eq!(package.images(), ["generic", "hopper", "vectors", "tmd", "tmd_hierarchy"]);
}
