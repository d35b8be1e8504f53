//! Programs compiled for MPLAPACK, linked to a stand-in of its library, and wideblas put in its place:
//! by `LD_PRELOAD`, and as a file with the stand-in's soname.

use crate::support::{Printed, library, program, root, run, scratch};
use std::env;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders of one test: programs, the stand-in, and wideblas under the stand-in's name.
struct Built {
    folder: PathBuf,
}

/// How a program meets wideblas.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Not,
    Preloaded,
    Renamed,
}

impl Built {
    fn new(test: &str) -> Built {
        let built = Built { folder: scratch(test) };
        for name in ["standin", "renamed"] {
            std::fs::create_dir(built.folder.join(name)).unwrap();
        }
        let soname = "libmpblas_dd.so.0";
        let standin = built.folder.join("standin").join(soname);
        let flags = ["-shared", "-fPIC", "-Wl,-soname,libmpblas_dd.so.0"];
        run(compiler().args(flags).arg(source("standin")).arg("-o").arg(&standin).arg("-lqd"));
        symlink(soname, standin.with_file_name("libmpblas_dd.so")).unwrap();
        symlink(library(), built.folder.join("renamed").join(soname)).unwrap();
        for name in ["application", "handler"] {
            let program = built.folder.join(name);
            let mut link = compiler();
            link.arg(source(name)).arg("-o").arg(program);
            run(link.arg("-L").arg(standin.parent().unwrap()).args(["-lmpblas_dd", "-lqd"]));
        }
        built
    }

    fn command(&self, name: &str, way: Way) -> Command {
        let mut command = program(self.folder.join(name));
        let folder = if way == Way::Renamed { "renamed" } else { "standin" };
        command.env("LD_LIBRARY_PATH", self.folder.join(folder));
        if way == Way::Preloaded {
            command.env("LD_PRELOAD", library());
        }
        command.env("WIDEBLAS_VERBOSE", "1");
        command
    }

    /// Multiplies 60 x 60 matrices; the product goes to, or is compared with, a file of the test.
    fn multiply(&self, way: Way) -> Printed {
        run(self.command("application", way).arg("60").arg(self.folder.join("product")))
    }
}

fn source(name: &str) -> PathBuf {
    root().join("c_tests/preload").join(name).with_extension("cpp")
}

fn compiler() -> Command {
    let name = env::var_os("CXX").unwrap_or("c++".into());
    let mut command = Command::new(Path::new(&name));
    command.args(["-std=c++11", "-O2", "-Wall", "-Wextra", "-Werror"]);
    command
}

fn intercepted(printed: &Printed) -> bool {
    printed.stderr.contains("wideblas: Rgemm_dd N N m=60 n=60 k=60")
}

#[test]
fn an_application_is_intercepted() {
    let built = Built::new("application");
    let alone = built.multiply(Way::Not);
    assert!(!intercepted(&alone));
    for way in [Way::Preloaded, Way::Renamed] {
        let printed = built.multiply(way);
        assert!(intercepted(&printed), "{way:?}: {}", printed.stderr);
        let (_, difference) = printed.stdout.split_once("difference ").unwrap();
        let difference: f64 = difference.trim().parse().unwrap();
        assert!(difference < 60.0 * 4e-32, "{way:?}: {difference:e}");
    }
}

#[test]
fn an_application_handles_errors_itself() {
    let built = Built::new("handler");
    for way in [Way::Preloaded, Way::Renamed] {
        let printed = run(&mut built.command("handler", way));
        assert!(
            printed.stderr.contains("wideblas: Rgemm_dd N N m=2"),
            "{way:?} is not intercepted"
        );
    }
}

#[test]
fn illegal_arguments_do_not_end_the_host() {
    let built = Built::new("illegal");
    for way in [Way::Preloaded, Way::Renamed] {
        let mut command = built.command("application", way);
        let printed = run(command.arg("-1").arg(built.folder.join("product")));
        assert!(printed.stderr.contains("parameter number  3"), "{way:?}: {}", printed.stderr);
    }
    let status =
        built.command("application", Way::Not).args(["-1", "product"]).output().unwrap().status;
    assert_eq!(status.code(), Some(3), "the stand-in ends the host, as the reference does");
}

#[test]
fn a_forced_panic_does_not_end_the_host() {
    let built = Built::new("panic");
    for way in [Way::Preloaded, Way::Renamed] {
        let mut command = built.command("application", way);
        command.env("WIDEBLAS_FAULT", "Rgemm").arg("8").arg(built.folder.join("product"));
        let printed = run(&mut command);
        assert!(printed.stderr.contains("wideblas: Rgemm: internal error"), "{}", printed.stderr);
    }
}
