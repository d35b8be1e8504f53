//! What `make` fetches.

use crate::support::{root, scratch};
use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

/// NVIDIA's compilers are fetched, which is said with how much that is; not where no kernels are wanted. A python3 that
/// only says that it was called stands for the fetching.
#[test]
fn compilers_of_kernels_are_fetched_where_wanted() {
    let folder = scratch("nvcc");
    fs::create_dir(folder.join("scripts")).unwrap();
    fs::create_dir(folder.join("bin")).unwrap();
    fs::copy(root().join("scripts/nvcc"), folder.join("scripts/nvcc")).unwrap();
    symlink("/usr/bin/dirname", folder.join("bin/dirname")).unwrap();
    symlink("/bin/false", folder.join("bin/python3")).unwrap();
    let said = |architectures: &str| {
        let mut script = Command::new("/bin/sh");
        script.arg(folder.join("scripts/nvcc")).env_clear().env("PATH", folder.join("bin"));
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
