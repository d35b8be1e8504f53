//! `make install` into an empty prefix, a program linked to it through pkg-config, CMake and statically,
//! and `make uninstall`.

use crate::support::{root, run, scratch};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Installs, or removes, the build under test; without one it is made.
fn make(target: &str, settings: &[String]) {
    let mut command = Command::new("make");
    command.arg("-C").arg(root());
    match env::var("WIDEBLAS_LIB_DIR") {
        Ok(_) if target == "build" => return,
        Ok(folder) => command.arg(format!("RELEASE={folder}")),
        Err(_) => &mut command,
    };
    run(command.arg(target).args(settings));
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

fn pkg_config(prefix: &Path, options: &[&str], package: &str) -> String {
    let mut command = Command::new("pkg-config");
    command.args(options).arg(package);
    run(command.env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"))).stdout
}

fn run_with(prefix: &Path, program: &Path) {
    run(Command::new(program).env("LD_LIBRARY_PATH", prefix.join("lib")));
}

/// The libraries that a program needs.
fn needed(program: &Path) -> String {
    run(Command::new("readelf").arg("-d").arg(program)).stdout
}

/// The library is in the program, and the oracle's GMP and MPFR are not needed.
fn is_alone(program: &Path) {
    let needed = needed(program);
    let others = ["libwideblas", "libgmp", "libmpfr"];
    assert!(others.iter().all(|name| !needed.contains(name)), "{needed}");
}

/// Files and links below a folder, not folders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        match entry.file_type().unwrap().is_dir() {
            true => found.extend(files(&entry.path())),
            false => found.push(entry.path()),
        }
    }
    found.sort();
    found
}

#[test]
fn installed_copy() {
    let folder = scratch("installed");
    let prefix = folder.join("prefix");
    let settings = [format!("PREFIX={}", prefix.display())];
    make("build", &[]);
    make("install", &settings);
    let source = root().join("c_tests/programs/arguments.c");

    // pkg-config, shared.
    assert_eq!(pkg_config(&prefix, &["--modversion"], "wideblas").trim(), VERSION);
    let program = folder.join("shared");
    let flags = pkg_config(&prefix, &["--cflags", "--libs"], "wideblas");
    run(Command::new("cc").arg(&source).arg("-o").arg(&program).args(words(&flags)));
    run_with(&prefix, &program);

    // The library of hard-to-round arguments.
    assert_eq!(pkg_config(&prefix, &["--modversion"], "wideblas_tmd").trim(), VERSION);
    let program = folder.join("tmd");
    let flags = pkg_config(&prefix, &["--cflags", "--libs"], "wideblas_tmd");
    let tmd = root().join("examples/tmd.c");
    run(Command::new("cc").arg(&tmd).arg("-o").arg(&program).args(words(&flags)));
    run(Command::new(&program).env("LD_LIBRARY_PATH", prefix.join("lib")).current_dir(&folder));

    // The static library, with what pkg-config says that it needs.
    let program = folder.join("static");
    let flags = pkg_config(&prefix, &["--cflags", "--libs", "--static"], "wideblas");
    run(Command::new("cc").arg("-static").arg(&source).arg("-o").arg(&program).args(words(&flags)));
    run(&mut Command::new(&program));
    assert!(!needed(&program).contains("(NEEDED)"), "a program that is not static");
    // The same, with the system's own libraries shared.
    let flags = flags.replace("-lwideblas", "-l:libwideblas.a");
    run(Command::new("cc").arg(&source).arg("-o").arg(&program).args(words(&flags)));
    run(&mut Command::new(&program));
    is_alone(&program);

    // CMake.
    let (project, build) = (folder.join("project"), folder.join("build"));
    fs::create_dir(&project).unwrap();
    let (minor, _) = VERSION.rsplit_once('.').unwrap();
    let lists = format!(
        "cmake_minimum_required(VERSION 3.10)\nproject(example C)\n\
         find_package(wideblas {minor} REQUIRED)\n\
         add_executable(example {})\ntarget_link_libraries(example wideblas::wideblas)\n\
         add_executable(archive {})\ntarget_link_libraries(archive wideblas::static)\n\
         add_executable(tmd {})\ntarget_link_libraries(tmd wideblas::tmd)\n",
        source.display(),
        source.display(),
        tmd.display()
    );
    fs::write(project.join("CMakeLists.txt"), lists).unwrap();
    let mut configure = Command::new("cmake");
    configure.arg("-S").arg(&project).arg("-B").arg(&build);
    run(configure.arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display())));
    run(Command::new("cmake").arg("--build").arg(&build));
    run_with(&prefix, &build.join("example"));
    run(&mut Command::new(build.join("archive")));
    is_alone(&build.join("archive"));
    run(Command::new(build.join("tmd"))
        .env("LD_LIBRARY_PATH", prefix.join("lib"))
        .current_dir(&folder));

    // The headers of MPRES-BLAS, by the names that its sources include.
    let unit = folder.join("mpres.cpp");
    fs::write(&unit, "#include \"arith/add.cuh\"\n#include \"blas/gemv.cuh\"\n#include \"sparse/utils/csr_utils.cuh\"\n").unwrap();
    let mut compiler = Command::new("c++");
    compiler.args(["-fsyntax-only", "-I"]).arg(prefix.join("include/mpres"));
    run(compiler.arg(&unit));

    // The command and its pages.
    let printed = run(Command::new(prefix.join("bin/wideblas")).arg("info"));
    assert!(printed.stdout.contains(VERSION));
    for (file, title) in
        [("man1/wideblas.1", ".TH wideblas 1 "), ("man3/wideblas.3", ".TH wideblas 3 ")]
    {
        let page = fs::read_to_string(prefix.join("share/man").join(file)).unwrap();
        assert!(page.contains(title), "no manual page {file}: {page}");
    }

    // Completions, where shells look for them.
    for (file, part) in [
        ("bash-completion/completions/wideblas", "complete -F _wideblas "),
        ("zsh/site-functions/_wideblas", "#compdef wideblas"),
        ("fish/vendor_completions.d/wideblas.fish", "complete -c wideblas "),
    ] {
        let text = fs::read_to_string(prefix.join("share").join(file)).unwrap();
        assert!(text.contains(part), "no completions in {file}: {text}");
    }

    make("uninstall", &settings);
    assert_eq!(files(&prefix), Vec::<PathBuf>::new(), "left after make uninstall");
}

/// A package builder's installation: other folders in the files than on the disk.
#[test]
fn installed_below_destdir() {
    let stage = scratch("destdir");
    let settings = ["PREFIX=/opt/wide".to_string(), format!("DESTDIR={}", stage.display())];
    make("build", &[]);
    make("install", &settings);
    for file in
        files(&stage).iter().filter(|f| f.extension().is_some_and(|e| e == "pc" || e == "cmake"))
    {
        let text = fs::read_to_string(file).unwrap();
        assert!(!text.contains(stage.to_str().unwrap()), "{} names DESTDIR", file.display());
        assert!(!text.contains('@'), "{} has a gap", file.display());
    }
    for name in
        ["libwideblas.so", "libwideblas_tmd.so", "libwideblas_gfortran.so", "libwideblas_flint.so"]
    {
        let link = stage.join(format!("opt/wide/lib/{name}.0"));
        assert_eq!(fs::read_link(link).unwrap(), PathBuf::from(format!("{name}.{VERSION}")));
    }
    make("uninstall", &settings);
    assert_eq!(files(&stage), Vec::<PathBuf>::new(), "left after make uninstall");
}
