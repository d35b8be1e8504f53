//! Processes of MPI: sums, and routines on distributed matrices.

use crate::support::{Language, compiler, library_dir, program, root, run, scratch};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles a program with Open MPI.
fn compiled(source: &str, test: &str, arguments: &[&str]) -> PathBuf {
    let path = scratch(test).join("program");
    let mut command = Command::new("mpicc");
    command.args(compiler(&Language::C).get_args());
    command.arg(root().join(source)).args(arguments).arg("-o").arg(&path);
    run(command.arg("-L").arg(library_dir()).args(["-lwideblas", "-lm"]));
    path
}

/// What a program prints on processes of one machine, without a network.
fn printed(path: &Path, processes: usize) -> String {
    printed_with(path, processes, &[])
}

fn printed_with(path: &Path, processes: usize, arguments: &[&str]) -> String {
    let mut command = program("mpirun");
    command.envs([("OMPI_ALLOW_RUN_AS_ROOT", "1"), ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")]);
    command.env("WIDEBLAS_NUM_THREADS", "1");
    command.args(["--oversubscribe", "--mca", "plm", "isolated", "--mca", "btl", "self,vader"]);
    // A container may forbid processes to read each other's memory.
    command.args(["--mca", "btl_vader_single_copy_mechanism", "none"]);
    command.args(["-x", "LD_LIBRARY_PATH", "-n", &processes.to_string()]).arg(path);
    run(command.args(arguments)).stdout
}

/// Four processes on one machine.
#[test]
fn mpi_example() {
    let printed = printed(&compiled("examples/mpi_sum.c", "mpi", &[]), 4);
    let lines: Vec<&str> = printed.lines().collect();
    let exact = "exact 0.095367431640625, ";
    assert!(lines.len() == 3 && lines[0].contains("on 4 processes"), "{printed}");
    assert!(lines[1..].iter().all(|line| line.contains(exact)), "{printed}");
}

#[test]
fn product_example() {
    let path = compiled("examples/mpi_product.c", "mpi_product", &[]);
    for (processes, grid) in [(1, "1 x 1"), (4, "2 x 2"), (6, "2 x 3")] {
        let printed = printed(&path, processes);
        assert!(printed.contains(&format!("on {grid} processes")), "{printed}");
        assert!(printed.ends_with("the bits of one process\n"), "{printed}");
    }
}

/// The module, and a C file that makes a communicator of Fortran's.
#[test]
fn product_example_in_fortran() {
    let folder = scratch("mpi_fortran");
    let (source, object) = (folder.join("processes.c"), folder.join("processes.o"));
    fs::write(&source, "#define WB_MPI_FORTRAN\n#include <wideblas_mpi.h>\n").unwrap();
    let mut command = Command::new("mpicc");
    command.args(compiler(&Language::C).get_args());
    run(command.arg("-c").arg(&source).arg("-o").arg(&object));
    let mut command = Command::new("mpifort");
    command.args(compiler(&Language::Fortran).get_args()).arg("-J").arg(&folder);
    command.arg(root().join("include/wideblas.f90")).arg(root().join("examples/mpi_product.f90"));
    let path = folder.join("program");
    command.arg(object).arg("-o").arg(&path);
    run(command.arg("-L").arg(library_dir()).arg("-lwideblas"));
    for processes in [1, 3] {
        let expected = format!("{processes} processes, 0 wrong elements\n");
        assert_eq!(printed(&path, processes), expected);
    }
}

const DISTRIBUTED: &str = "c_tests/programs/mpi/distributed.c";

#[test]
fn distributed_matrices() {
    let path = compiled(DISTRIBUTED, "mpi_distributed", &[]);
    for processes in [1, 2, 3, 4, 6] {
        assert_eq!(printed(&path, processes), format!("{processes} processes, 0 failures\n"));
    }
}

/// Local arrays on the GPUs of the machine, with which processes take turns.
#[test]
#[ignore = "needs a GPU"]
fn distributed_matrices_on_gpus() {
    let path = compiled(DISTRIBUTED, "mpi_on_gpus", &[]);
    for processes in [1, 2, 4] {
        let expected = format!("{processes} processes, 0 failures\n");
        assert_eq!(printed_with(&path, processes, &["2", "gpu"]), expected);
    }
}

/// Grids of ScaLAPACK's BLACS, by the context in descriptors.
#[test]
fn distributed_matrices_on_grids_of_the_blacs() {
    let path = compiled(DISTRIBUTED, "mpi_blacs", &["-DBLACS", "-lscalapack-openmpi"]);
    for processes in [2, 4] {
        assert_eq!(printed(&path, processes), format!("{processes} processes, 0 failures\n"));
    }
}

/// An MPI with the standard ABI, which the library finds at run time.
#[test]
fn distributed_matrices_by_the_standard_abi() {
    run(&mut Command::new(root().join("scripts/mpich")));
    let mpich = root().join("build/mpich");
    let path = scratch("mpi_abi").join("program");
    let mut command = compiler(&Language::C);
    command
        .arg("-DSTANDARD_ABI")
        .arg("-I")
        .arg(mpich.join("include"))
        .arg(root().join(DISTRIBUTED));
    command.arg("-o").arg(&path).arg("-L").arg(library_dir()).arg("-lwideblas");
    let lib = mpich.join("lib");
    run(command.arg(lib.join("libmpi_abi.so.1")).arg(format!("-Wl,-rpath,{}", lib.display())));
    for processes in [1, 4] {
        let mut command = program(mpich.join("bin/mpiexec"));
        command
            .env("WIDEBLAS_NUM_THREADS", "1")
            .args(["-n", &processes.to_string()])
            .arg(&path)
            .arg("1");
        assert_eq!(run(&mut command).stdout, format!("{processes} processes, 0 failures\n"));
    }
}
