//! The examples in fortran_examples/ build without a warning and check themselves.

use crate::support::{Language, build, program, root, run, scratch};

#[test]
fn fortran_examples() {
    let folder = scratch("fortran");
    let mut sources: Vec<_> = std::fs::read_dir(root().join("fortran_examples"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "f90"))
        .collect();
    sources.sort();
    assert!(!sources.is_empty());
    for source in sources {
        run(&mut program(build(Language::Fortran, &source, &folder)));
    }
}
