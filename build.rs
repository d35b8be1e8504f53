//! Gives the shared library its soname, keeps it mapped after `dlclose` (worker threads of the pool
//! may still run its code), and compiles the GPU kernels where there is an nvcc: the one that
//! WIDEBLAS_NVCC names, which must work then, or one of CUDA_HOME, PATH and `scripts/nvcc`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Architectures, those that nvcc knows of them; the newest also as PTX, for what comes after it.
const ARCHITECTURES: [u32; 5] = [75, 80, 90, 100, 120];
const NO_NVCC: &str = "there was no nvcc";
const KERNELS: [&str; 2] = ["gemm_dd", "ceilings"];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=kernels");
    println!("cargo:rerun-if-env-changed=WIDEBLAS_NVCC");
    println!("cargo:rerun-if-env-changed=CUDA_HOME");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libwideblas.so.0");
        println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
    }
    let image = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo")).join("kernels.fatbin");
    let named = env::var_os("WIDEBLAS_NVCC").map(PathBuf::from);
    let compiled = match named.clone().or_else(find_nvcc) {
        Some(nvcc) => {
            // For the test that compiles the other kernels.
            println!("cargo:rustc-env=WIDEBLAS_KERNEL_COMPILER={}", nvcc.display());
            compile_kernels(&nvcc, &image)
        }
        None => Err(NO_NVCC.to_string()),
    };
    let built = match compiled {
        Ok(()) => "embedded".to_string(),
        Err(reason) => {
            assert!(named.is_none(), "GPU kernels: {reason}");
            // The library compiles the kernels itself, at first use.
            fs::write(&image, []).expect("an empty image");
            reason.replace('\n', " ")
        }
    };
    println!("cargo:rustc-env=WIDEBLAS_KERNELS={built}");
}

fn find_nvcc() -> Option<PathBuf> {
    let home = env::var_os("CUDA_HOME").map(|home| PathBuf::from(home).join("bin"));
    let path = env::var_os("PATH").unwrap_or_default();
    let fetched = fs::read_dir("build/nv/lib").into_iter().flatten().flatten();
    let fetched = fetched.map(|python| python.path().join("site-packages/nvidia/cu13/bin"));
    let folders = home.into_iter().chain(env::split_paths(&path)).chain(fetched);
    folders.map(|folder| folder.join("nvcc")).find(|nvcc| nvcc.is_file())
}

/// One image of all kernels. Kernels that spill registers are an error: they lose most of their speed.
fn compile_kernels(nvcc: &Path, image: &Path) -> Result<(), String> {
    let run = |command: &mut Command| {
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        match output.status.success() {
            true => Ok(text(&output.stdout)),
            false => Err(format!("{command:?}: {}", text(&output.stderr))),
        }
    };
    let known = run(Command::new(nvcc).arg("--list-gpu-arch"))?;
    let known = |number: &u32| known.lines().any(|line| line == format!("compute_{number}"));
    let folder = image.parent().expect("OUT_DIR");
    let all = folder.join("kernels.cu");
    let include = |name: &&str| format!("#include \"{name}.cu\"\n");
    fs::write(&all, KERNELS.iter().map(include).collect::<String>()).expect("a list of kernels");
    let mut command = Command::new(nvcc);
    command.args(["--fatbin", "-O3", "-std=c++17", "-fmad=false", "--threads", "0"]);
    command.args(["-Xptxas", "-warn-spills,-Werror", "-Xfatbin", "-compress-all", "-I", "kernels"]);
    let mut newest = 0;
    for number in ARCHITECTURES.into_iter().filter(known) {
        command.arg(format!("-gencode=arch=compute_{number},code=sm_{number}"));
        newest = number;
    }
    command.arg(format!("-gencode=arch=compute_{newest},code=compute_{newest}"));
    run(command.arg("-o").arg(image).arg(&all)).map(drop)
}
