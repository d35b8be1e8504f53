//! The example of sums over processes, by the system's MPI.

use crate::support::{Language, compiler, library_dir, program, root, run, scratch};
use std::process::Command;

/// Four processes on one machine, without a network.
#[test]
fn mpi_example() {
    let path = scratch("mpi").join("mpi_sum");
    let mut command = Command::new("mpicc");
    command.args(compiler(&Language::C).get_args());
    command.arg(root().join("examples/mpi_sum.c")).arg("-o").arg(&path);
    run(command.arg("-L").arg(library_dir()).args(["-lwideblas", "-lm"]));
    let mut command = program("mpirun");
    command.envs([("OMPI_ALLOW_RUN_AS_ROOT", "1"), ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")]);
    command.args(["--oversubscribe", "--mca", "plm", "isolated", "--mca", "btl", "self,vader"]);
    // A container may forbid processes to read each other's memory.
    command.args(["--mca", "btl_vader_single_copy_mechanism", "none", "-n", "4"]).arg(path);
    let printed = run(&mut command).stdout;
    let lines: Vec<&str> = printed.lines().collect();
    let exact = "exact 0.095367431640625, ";
    assert!(lines.len() == 3 && lines[0].contains("on 4 processes"), "{printed}");
    assert!(lines[1..].iter().all(|line| line.contains(exact)), "{printed}");
}
