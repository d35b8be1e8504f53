//! What `make` fetches and looks for.

use crate::support::{root, scratch};
use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// A folder with a script, and a folder `bin` with some of the system's commands alone.
fn folder_with(script: &str, commands: &[&str]) -> PathBuf {
    let folder = scratch(&format!("setup_{script}_{}", commands.len()));
    for name in ["scripts", "bin"] {
        fs::create_dir(folder.join(name)).unwrap();
    }
    fs::copy(root().join("scripts").join(script), folder.join("scripts").join(script)).unwrap();
    for command in commands {
        let path = ["/usr/bin", "/bin"].map(|bin| Path::new(bin).join(command));
        let path = path.iter().find(|path| path.exists()).unwrap();
        symlink(path, folder.join("bin").join(command)).unwrap();
    }
    folder
}

/// A script of such a folder, with its commands.
fn script(folder: &Path, name: &str) -> Command {
    let mut command = Command::new("/bin/sh");
    command.arg(folder.join("scripts").join(name)).env_clear().env("PATH", folder.join("bin"));
    command
}

/// NVIDIA's compilers are fetched, which is said with how much that is; not where no kernels are wanted. A python3 that
/// only says that it was called stands for the fetching.
#[test]
fn compilers_of_kernels_are_fetched_where_wanted() {
    let folder = folder_with("nvcc", &["dirname"]);
    symlink("/bin/false", folder.join("bin/python3")).unwrap();
    let said = |architectures: &str| {
        let mut script = script(&folder, "nvcc");
        let output = script.env("WIDEBLAS_ARCHITECTURES", architectures).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
    };
    assert!(
        said("").contains("MB on the disk") && said("").contains("not to be had"),
        "{}",
        said("")
    );
    assert_eq!(said("none"), "");
}

/// An nvcc that has come since the last `make` makes the build script newer, so that cargo runs it; once.
#[test]
fn kernels_are_built_once_there_is_an_nvcc() {
    let folder = folder_with("nvcc", &["dirname", "cat", "mkdir", "touch"]);
    fs::create_dir_all(folder.join("crates/engine")).unwrap();
    let build = folder.join("crates/engine/build.rs");
    fs::write(&build, "").unwrap();
    let is_renewed = |architectures: &str, home: &Path| {
        File::options()
            .write(true)
            .open(&build)
            .unwrap()
            .set_modified(SystemTime::UNIX_EPOCH)
            .unwrap();
        let mut script = script(&folder, "nvcc");
        script.arg("renew").env("WIDEBLAS_ARCHITECTURES", architectures).env("CUDA_HOME", home);
        assert!(script.status().unwrap().success());
        fs::metadata(&build).unwrap().modified().unwrap() != SystemTime::UNIX_EPOCH
    };
    let nowhere = Path::new("");
    assert!(!is_renewed("", nowhere), "there is none");
    let come = |bin: &Path| {
        fs::create_dir_all(bin).unwrap();
        fs::write(bin.join("nvcc"), "").unwrap();
        fs::set_permissions(bin.join("nvcc"), fs::Permissions::from_mode(0o755)).unwrap();
    };
    // That of a Python package, which `make` fetches; then one on the PATH, and one below CUDA_HOME.
    come(&folder.join("build/nv/lib/python3.11/site-packages/nvidia/cu13/bin"));
    assert!(!is_renewed("none", nowhere), "no kernels are wanted");
    assert!(is_renewed("", nowhere) && !is_renewed("", nowhere) && !is_renewed("90", nowhere));
    come(&folder.join("bin"));
    assert!(is_renewed("", nowhere) && !is_renewed("", nowhere));
    come(&folder.join("cuda/bin"));
    assert!(is_renewed("", &folder.join("cuda")) && !is_renewed("", &folder.join("cuda")));
    fs::remove_file(folder.join("bin/nvcc")).unwrap();
    assert!(is_renewed("", nowhere) && !is_renewed("", nowhere), "the fetched one again");

    let mut make = Command::new("make");
    let printed = make.current_dir(root()).args(["-n", "build"]).output().unwrap();
    let printed = String::from_utf8(printed.stdout).unwrap();
    let at = |command: &str| printed.find(command).unwrap_or_else(|| panic!("{printed}"));
    assert!(at("scripts/nvcc\n") < at("scripts/nvcc renew") && at("renew") < at("cargo build"));
}

/// Where nothing can be installed, what is missing is named.
#[test]
fn missing_packages_are_named() {
    let folder = folder_with("setup", &["id"]);
    let output = script(&folder, "setup").arg("build").output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    for text in ["missing on this machine: cc g++ make", "libgmp-dev libmpfr-dev"] {
        assert!(said.contains(text), "{text} is not in {said}");
    }
}

/// The tool chain for packages of older systems is not begun where something that it needs is missing.
#[test]
fn the_tool_chain_of_an_old_glibc_says_what_is_missing() {
    let folder = folder_with("old-glibc", &["cat", "dirname", "grep", "sha256sum"]);
    fs::write(folder.join("Cargo.lock"), "").unwrap();
    let mut script = Command::new("/bin/bash");
    script.arg(folder.join("scripts/old-glibc")).arg("2.28");
    let output = script.env_clear().env("PATH", folder.join("bin")).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && said == "old-glibc: missing: gcc\n", "{said}");
    assert!(!folder.join("build").exists());
}
