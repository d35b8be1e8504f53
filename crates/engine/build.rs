//! Compiles the GPU kernels where there is an nvcc: the one that WIDEBLAS_NVCC names, or one of CUDA_HOME, PATH and
//! `scripts/nvcc`. For all architectures, or for those that WIDEBLAS_ARCHITECTURES lists, as "90,90a": that builds
//! faster; "none" for none. Kernels that cannot be compiled are an error where either is set, else a warning. Images are
//! kept in build/kernels, where there is a folder build/: debug, release and clippy then compile them once.

// The names of kernels are for the library.
#[allow(dead_code)]
#[path = "src/cuda/kernels.rs"]
mod kernels;

use kernels::{FAMILIES, Family};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::{env, fs};

const EMBEDDED: &str = "embedded";
const NO_NVCC: &str = "there was no nvcc";
const NONE_WANTED: &str = "none were wanted";
const KERNELS: &str = "kernels";
/// What `scripts/nvcc` makes in a checkout; nothing is kept without it.
const BUILD: &str = "../../build";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={KERNELS}");
    println!("cargo:rerun-if-changed=src/cuda/kernels.rs");
    println!("cargo:rerun-if-env-changed=WIDEBLAS_NVCC");
    println!("cargo:rerun-if-env-changed=CUDA_HOME");
    println!("cargo:rerun-if-env-changed=WIDEBLAS_ARCHITECTURES");
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let named = env::var_os("WIDEBLAS_NVCC").map(PathBuf::from);
    let nvcc = named.clone().or_else(find_nvcc);
    fs::write(folder.join("sources.rs"), table(&folder)).expect("a table");
    let image = |family: &Family| folder.join(format!("{}.fatbin", family.name));
    for family in FAMILIES {
        fs::write(image(&family).with_extension("cu"), source(&family)).expect("a source");
        // Stays empty where the library compiles its kernels itself, at first use.
        fs::write(image(&family), []).expect("an image");
    }
    let wanted = wanted();
    let (built, embedded) = match (&nvcc, &wanted) {
        (None, _) => (NO_NVCC.to_string(), Vec::new()),
        (_, Some(list)) if list.is_empty() => (NONE_WANTED.to_string(), Vec::new()),
        (Some(nvcc), _) => {
            let must = named.is_some() || wanted.is_some();
            embed(nvcc, wanted.as_deref(), must, &image)
        }
    };
    println!("cargo:rustc-env=WIDEBLAS_EMBEDDED={}", embedded.join(","));
    println!("cargo:rustc-env=WIDEBLAS_KERNELS={built}");
}

/// The architectures that WIDEBLAS_ARCHITECTURES lists; all where it is not set.
fn wanted() -> Option<Vec<String>> {
    let list = env::var("WIDEBLAS_ARCHITECTURES").ok()?;
    let names = list.split(',').map(str::trim).filter(|name| !["", "none"].contains(name));
    Some(names.map(String::from).collect())
}

/// Compiles what is wanted. Returns what became of it, and the names of the families that there are images of. What
/// fails is said, and where kernels must be compiled it ends the build.
fn embed(
    nvcc: &Path,
    wanted: Option<&[String]>,
    must: bool,
    image: &dyn Fn(&Family) -> PathBuf,
) -> (String, Vec<&'static str>) {
    let all = FAMILIES;
    let exists = |name: &&String| all.iter().any(|family| family.architectures.contains(&&***name));
    if let Some(other) = wanted.unwrap_or_default().iter().find(|name| !exists(name)) {
        panic!("WIDEBLAS_ARCHITECTURES: there are no kernels for {other:?}");
    }
    let (mut built, mut embedded) = (EMBEDDED.to_string(), Vec::new());
    for family in all {
        match compile(nvcc, &family, wanted, &image(&family)) {
            Ok(true) => embedded.push(family.name),
            Ok(false) => {}
            Err(Trouble { architectures, reason }) => {
                // What there is of it is not used.
                fs::write(image(&family), []).expect("an image");
                let what = format!("GPU kernels, {} for {architectures}", family.name);
                assert!(!must, "{what}: {reason}");
                println!("cargo:warning={what}, are left out and compiled at first use:");
                // The rest follows from these.
                for line in reason.lines().filter(|line| !line.trim().is_empty()).take(6) {
                    println!("cargo:warning={line}");
                }
                if built == EMBEDDED {
                    built = format!("{what}: {}", reason.replace('\n', " "));
                }
            }
        }
    }
    (built, embedded)
}

/// Why there is no image of a family.
struct Trouble {
    architectures: String,
    reason: String,
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

/// A family's sources as one, which includes nothing: what nvcc compiles.
fn source(family: &Family) -> String {
    let mut text = String::new();
    let mut seen = Vec::new();
    for file in family.files() {
        include(&format!("{file}.cu"), &mut seen, &mut text);
    }
    text
}

/// A table of all files, each with its text, for the library to compile.
fn table(folder: &Path) -> String {
    let mut table = "&[\n".to_string();
    for file in FAMILIES.iter().flat_map(Family::files) {
        let mut text = String::new();
        include(&format!("{file}.cu"), &mut Vec::new(), &mut text);
        let path = folder.join(format!("{}.alone.cu", file.replace('/', "_")));
        fs::write(&path, text).expect("a source");
        table += &format!("    ({file:?}, include_str!({path:?})),\n");
    }
    table + "]\n"
}

/// Appends a file of `kernels/` and, once each, what it includes from there.
fn include(name: &str, seen: &mut Vec<String>, text: &mut String) {
    if seen.iter().any(|seen| seen == name) {
        return;
    }
    seen.push(name.to_string());
    let path = Path::new(KERNELS).join(name);
    let lines =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut moved = true;
    for (number, line) in lines.lines().enumerate() {
        if let Some(header) = line.strip_prefix("#include \"") {
            include(header.trim_end_matches('"'), seen, text);
            moved = true;
        } else if line != "#pragma once" {
            if moved {
                // Messages name the file.
                text.push_str(&format!("#line {} \"kernels/{name}\"\n", number + 1));
                moved = false;
            }
            text.push_str(line);
            text.push('\n');
        } else {
            moved = true;
        }
    }
}

/// Runs a command for its output; its errors where it fails.
fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output();
    let output = output.map_err(|error| format!("{:?}: {error}", command.get_program()))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match output.status.success() {
        true => Ok(text(&output.stdout)),
        false => Err(format!("{}{}", text(&output.stderr), text(&output.stdout))),
    }
}

/// The call of nvcc for an image. Kernels that spill registers are an error: they lose most of their speed. What they save
/// around calls looks the same.
fn command(nvcc: &Path, architectures: &[&str], later: bool, calls: bool) -> Command {
    let mut command = Command::new(nvcc);
    command.args(["--fatbin", "-O3", "-std=c++17", "-fmad=false", "--threads", "0"]);
    if !calls {
        command.args(["-Xptxas", "-warn-spills,-Werror"]);
    }
    command.args(["-Xfatbin", "-compress-all"]);
    for architecture in architectures {
        command.arg(format!("-gencode=arch=compute_{architecture},code=sm_{architecture}"));
    }
    if let Some(newest) = architectures.last().filter(|_| later) {
        command.arg(format!("-gencode=arch=compute_{newest},code=compute_{newest}"));
    }
    command
}

/// A family's image, for what is wanted of its architectures; false where that is nothing.
fn compile(
    nvcc: &Path,
    family: &Family,
    wanted: Option<&[String]>,
    image: &Path,
) -> Result<bool, Trouble> {
    let is_wanted = |name: &&str| wanted.is_none_or(|list| list.iter().any(|one| one == name));
    let mut architectures: Vec<&str> = family.architectures.to_vec();
    architectures.retain(is_wanted);
    if architectures.is_empty() {
        return Ok(false);
    }
    let names = architectures.join(", ");
    let trouble = |reason: String| Trouble { architectures: names.clone(), reason };
    let known = run(Command::new(nvcc).arg("--list-gpu-arch")).map_err(trouble)?;
    architectures.retain(|name| {
        // The list has no architectures with features of their own.
        let number = name.trim_end_matches('a');
        known.lines().any(|line| line == format!("compute_{number}"))
    });
    // An older nvcc knows some of all.
    if architectures.is_empty() || wanted.is_some() && architectures.join(", ") != names {
        return Err(trouble(format!("{} does not know them", nvcc.display())));
    }
    let mut command = command(nvcc, &architectures, family.later, family.calls);
    let version = run(Command::new(nvcc).arg("--version")).map_err(trouble)?;
    let arguments: Vec<_> = command.get_args().map(|x| x.to_owned()).collect();
    let source = image.with_extension("cu");
    let text = fs::read_to_string(&source).map_err(|error| trouble(error.to_string()))?;
    let kept = kept(family.name, &(version, arguments, text));
    if kept.as_ref().is_some_and(|kept| fs::copy(kept, image).is_ok()) {
        return Ok(true);
    }
    let compiled = run(command.arg("-o").arg(image).arg(&source));
    compiled.map_err(|reason| blame(nvcc, family, &architectures, reason, image))?;
    if let Some(kept) = kept {
        keep(image, &kept);
    }
    Ok(true)
}

/// Which architecture the compiler refuses: it does not say.
fn blame(
    nvcc: &Path,
    family: &Family,
    architectures: &[&str],
    reason: String,
    image: &Path,
) -> Trouble {
    let source = image.with_extension("cu");
    let alone = |name: &&str| {
        let outcome =
            run(command(nvcc, &[name], false, family.calls).arg("-o").arg(image).arg(&source));
        outcome.err().map(|reason| Trouble { architectures: name.to_string(), reason })
    };
    let all = Trouble { architectures: architectures.join(", "), reason };
    architectures.iter().find_map(alone).unwrap_or(all)
}

/// Where an image is kept that depends on this.
fn kept(family: &str, depends: &impl Hash) -> Option<PathBuf> {
    let mut hasher = DefaultHasher::new();
    depends.hash(&mut hasher);
    let folder = Path::new(BUILD).is_dir().then(|| Path::new(BUILD).join("kernels"))?;
    Some(folder.join(format!("{family}-{:016x}.fatbin", hasher.finish())))
}

/// Another build may keep the same at the same time. Where it fails, the next build compiles again.
fn keep(image: &Path, kept: &Path) {
    let own = kept.with_extension(process::id().to_string());
    let _ = kept.parent().map(fs::create_dir_all);
    if fs::copy(image, &own).is_err() || fs::rename(&own, kept).is_err() {
        let _ = fs::remove_file(&own);
    }
}
