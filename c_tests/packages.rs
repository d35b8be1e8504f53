//! `scripts/package` makes packages of the library under test; it compiles and runs programs against them itself.

use crate::support::{artifact, build_program, library, library_dir, root, run, scratch};
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

fn script() -> Command {
    artifact("wideblas-command", "wideblas");
    artifact("wideblas-tmd", "libwideblas_tmd.so");
    artifact("wideblas-gfortran", "libwideblas_gfortran.so");
    artifact("wideblas-flint", "libwideblas_flint.so");
    let mut script = Command::new(root().join("scripts/package"));
    script.env("RELEASE", library().parent().unwrap()).env_remove("LD_LIBRARY_PATH");
    script
}

#[test]
fn packages_are_made_and_work() {
    let folder = scratch("packages");
    let said = run(script().arg(&folder)).stdout;
    assert!(said.contains("tested in "), "{said}");
    let made = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let (debs, archives): (Vec<_>, Vec<_>) =
        made.partition(|path| path.extension().is_some_and(|ending| ending == "deb"));
    let [archive] = &archives[..] else { panic!("{archives:?}") };
    let listed = run(Command::new("tar").arg("-tf").arg(archive)).stdout;
    let whole: BTreeSet<&str> = listed
        .lines()
        .filter(|name| !name.ends_with('/') && !name.contains("/share/doc/"))
        .map(|name| name.split_once('/').unwrap().1)
        .collect();
    assert!(whole.contains("share/bash-completion/completions/wideblas"), "{whole:?}");
    assert!(whole.contains("bin/wideblas") && whole.contains("lib/libwideblas.so.0"), "{whole:?}");
    if debs.is_empty() {
        assert!(said.contains("without dpkg-deb"), "{said}");
        return;
    }
    let is_debians =
        |name: &str| ["share/doc/", "share/lintian/"].iter().any(|folder| name.starts_with(folder));
    // Debian's packages share nothing, and have together what the archive has, in folders of Debian's own.
    let mut parts = BTreeSet::new();
    for deb in &debs {
        let listed = run(Command::new("dpkg-deb")
            .arg("--fsys-tarfile")
            .arg(deb)
            .stdout(fs::File::create(folder.join("tar")).unwrap()));
        assert_eq!(listed.stderr, "");
        let listed = run(Command::new("tar").arg("-tf").arg(folder.join("tar"))).stdout;
        for name in listed.lines().filter_map(|name| name.strip_prefix("./usr/")) {
            if !name.is_empty() && !name.ends_with('/') && !is_debians(name) {
                let name = name.replace("zsh/vendor-completions", "zsh/site-functions");
                let name = name.replace("lib/x86_64-linux-gnu/", "lib/");
                let name = name.strip_suffix(".gz").unwrap_or(&name).to_string();
                assert!(parts.insert(name.clone()), "{name} is in two packages");
            }
        }
    }
    assert_eq!(parts.iter().map(String::as_str).collect::<BTreeSet<_>>(), whole);

    // Libraries of two architectures can be installed side by side.
    for deb in &debs {
        let of = run(Command::new("dpkg-deb").arg("--field").arg(deb).arg("Multi-Arch")).stdout;
        let is_library = deb.file_name().unwrap().to_string_lossy().starts_with("lib");
        assert_eq!(of.trim(), if is_library { "same" } else { "foreign" }, "{}", deb.display());
    }

    // A package of a program that links the library depends on this version at least.
    let shlibs = |package: &str| {
        let deb =
            debs.iter().find(|deb| deb.file_name().unwrap().to_string_lossy().starts_with(package));
        let control = folder.join(package);
        run(Command::new("dpkg-deb").arg("--control").arg(deb.unwrap()).arg(&control));
        fs::read_to_string(control.join("shlibs")).unwrap()
    };
    let version = env!("CARGO_PKG_VERSION");
    let (both, tmd) = (shlibs("libwideblas0_"), shlibs("libwideblas-tmd0_"));
    let line = |name: &str, package: &str| format!("{name} 0 {package} (>= {version})\n");
    let names = ["libwideblas", "libwideblas_flint", "libwideblas_gfortran"];
    let expected: String = names.iter().map(|name| line(name, "libwideblas0")).collect();
    assert_eq!(both, expected);
    assert_eq!(tmd, line("libwideblas_tmd", "libwideblas-tmd0"));
    if Command::new("dpkg-shlibdeps").arg("--version").output().is_err() {
        return;
    }
    let package = folder.join("program");
    fs::create_dir_all(package.join("debian")).unwrap();
    fs::write(
        package.join("debian/control"),
        "Source: program\n\nPackage: program\nArchitecture: any\n",
    )
    .unwrap();
    fs::write(package.join("shlibs"), both).unwrap();
    let built = build_program("arguments", &package);
    let mut depends = Command::new("dpkg-shlibdeps");
    depends.args(["-O", "-Lshlibs"]).arg(built).current_dir(&package);
    let said = run(depends.env("LD_LIBRARY_PATH", library_dir())).stdout;
    assert!(said.contains(&format!("libwideblas0 (>= {version})")), "{said}");
}

/// Nothing is written for a system that lacks symbols, neither packages nor a wheel.
#[test]
fn packages_refuse_an_older_glibc() {
    let folder = scratch("packages_glibc").join("none");
    let refuses = |script: &mut Command, text: &str| {
        let output = script.args(["--glibc", "2.5"]).arg(&folder).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(text), "{said}");
        assert!(!folder.exists());
    };
    refuses(&mut script(), "2.5 is asked for");
    let mut wheel = Command::new(root().join("python/build-wheel"));
    refuses(wheel.env("WIDEBLAS_LIB_DIR", library().parent().unwrap()), "2.5 is asked for");
}
