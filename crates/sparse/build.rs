//! Compiles the GPU kernels where there is an nvcc, as the build script of crates/engine does: the one that WIDEBLAS_NVCC names, or one
//! of CUDA_HOME, PATH and `scripts/nvcc`; for all architectures, or for those that WIDEBLAS_ARCHITECTURES lists. Without an image the
//! library compiles the source at first use.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::{env, fs};

const KERNELS: &str = "kernels";
const BUILD: &str = "../../build";
/// The newest is also compiled to PTX, for later GPUs.
const ARCHITECTURES: [&str; 5] = ["75", "80", "90", "100", "120"];

fn main() {
    for path in ["build.rs", KERNELS, "kernels/numbers/"] {
        println!("cargo:rerun-if-changed={path}");
    }
    for name in ["WIDEBLAS_NVCC", "CUDA_HOME", "WIDEBLAS_ARCHITECTURES"] {
        println!("cargo:rerun-if-env-changed={name}");
    }
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let (source, image) = (folder.join("sparse.cu"), folder.join("sparse.fatbin"));
    let mut text = String::new();
    include("sparse.cu", &mut Vec::new(), &mut text);
    fs::write(&source, text).expect("a source");
    // Stays empty where the library compiles the kernels itself.
    fs::write(&image, []).expect("an image");
    let named = env::var_os("WIDEBLAS_NVCC").map(PathBuf::from);
    let listed = env::var("WIDEBLAS_ARCHITECTURES").ok();
    let must = named.is_some() || listed.is_some();
    let numbers = listed.as_deref().unwrap_or("75,80,90,100,120");
    // Names with a letter are of kernels that these are not.
    let wanted: Vec<&str> = ARCHITECTURES
        .into_iter()
        .filter(|one| numbers.split(',').any(|name| name.trim() == *one))
        .collect();
    let Some(nvcc) = named.or_else(find_nvcc).filter(|_| !wanted.is_empty()) else { return };
    if let Err(reason) = compile(&nvcc, &wanted, must, &source, &image) {
        fs::write(&image, []).expect("an image");
        assert!(!must, "GPU kernels of sparse matrices: {reason}");
        println!(
            "cargo:warning=GPU kernels of sparse matrices are left out and compiled at first use"
        );
    }
}

/// As `scripts/nvcc path`.
fn find_nvcc() -> Option<PathBuf> {
    let home = env::var_os("CUDA_HOME").map(|home| PathBuf::from(home).join("bin"));
    let path = env::var_os("PATH").unwrap_or_default();
    let fetched = fs::read_dir(Path::new(BUILD).join("nv/lib")).into_iter().flatten().flatten();
    let fetched = fetched.map(|python| python.path().join("site-packages/nvidia/cu13/bin"));
    let folders = home.into_iter().chain(env::split_paths(&path)).chain(fetched);
    folders.map(|folder| folder.join("nvcc")).find(|nvcc| nvcc.is_file())
}

/// Appends a file and, once each, what it includes from here.
fn include(name: &str, seen: &mut Vec<String>, text: &mut String) {
    if seen.iter().any(|seen| seen == name) {
        return;
    }
    seen.push(name.to_string());
    let path = Path::new(KERNELS).join(name);
    let lines =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for line in lines.lines().filter(|line| *line != "#pragma once") {
        match line.strip_prefix("#include \"") {
            Some(header) => include(header.trim_end_matches('"'), seen, text),
            None => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
}

/// Runs a command for its output; its errors where it fails.
fn run(command: &mut Command) -> Result<String, String> {
    let output =
        command.output().map_err(|error| format!("{:?}: {error}", command.get_program()))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match output.status.success() {
        true => Ok(text(&output.stdout)),
        false => Err(format!("{}{}", text(&output.stderr), text(&output.stdout))),
    }
}

/// The image of the source, from build/kernels or compiled now. Spills are an error.
fn compile(
    nvcc: &Path,
    wanted: &[&str],
    must: bool,
    source: &Path,
    image: &Path,
) -> Result<(), String> {
    let known = run(Command::new(nvcc).arg("--list-gpu-arch"))?;
    let is_known = |name: &&str| known.lines().any(|line| line == format!("compute_{name}"));
    let architectures: Vec<&str> = wanted.iter().copied().filter(is_known).collect();
    // An older nvcc knows some of all.
    let Some(newest) =
        architectures.last().filter(|_| !must || architectures.len() == wanted.len())
    else {
        return Err(format!("{} does not know all of {}", nvcc.display(), wanted.join(", ")));
    };
    let mut command = Command::new(nvcc);
    command.args(["--fatbin", "-O3", "-std=c++17", "-fmad=false", "--threads", "0"]);
    command.args(["-Xptxas", "-warn-spills,-Werror", "-Xfatbin", "-compress-all"]);
    for architecture in &architectures {
        command.arg(format!("-gencode=arch=compute_{architecture},code=sm_{architecture}"));
    }
    command.arg(format!("-gencode=arch=compute_{newest},code=compute_{newest}"));
    let mut hasher = DefaultHasher::new();
    let arguments: Vec<_> = command.get_args().map(|x| x.to_owned()).collect();
    let text = fs::read(source).map_err(|error| error.to_string())?;
    (run(Command::new(nvcc).arg("--version"))?, arguments, text).hash(&mut hasher);
    let kept = Path::new(BUILD).is_dir().then(|| {
        Path::new(BUILD).join("kernels").join(format!("sparse-{:016x}.fatbin", hasher.finish()))
    });
    if kept.as_ref().is_some_and(|kept| fs::copy(kept, image).is_ok()) {
        return Ok(());
    }
    run(command.arg("-o").arg(image).arg(source))?;
    // Another build may keep the same at the same time. Where it fails, the next build compiles again.
    if let Some(kept) = kept {
        let own = kept.with_extension(process::id().to_string());
        let _ = kept.parent().map(fs::create_dir_all);
        if fs::copy(image, &own).is_err() || fs::rename(&own, &kept).is_err() {
            let _ = fs::remove_file(&own);
        }
    }
    Ok(())
}
