//! include/wideblas.h is what cbindgen makes of src/abi, and compiles everywhere.

use crate::support::{Language, compare_or_bless, compiler, root, run, scratch};
use std::fs;

#[test]
fn header_is_fresh() {
    let config = cbindgen::Config::from_file(root().join("cbindgen.toml")).unwrap();
    // Only what C sees, and the numbers that it handles; not a whole crate full of other names. Not
    // the rooms' mod.rs either: cbindgen would follow them and write everything twice.
    let sources = [
        "format/dd",
        "format/qd",
        "format/rns/evaluation",
        "abi/control",
        "abi/device",
        "abi/mplapack",
        "abi/products",
        "abi/mpres/sets",
        "abi/mpres/arrays",
        "abi/mpres/level1",
        "abi/mpres/level2",
        "abi/mpres/level3",
    ];
    let sources = sources.map(|name| root().join("src").join(name).with_extension("rs"));
    let builder = cbindgen::Builder::new().with_config(config);
    let builder = sources.iter().fold(builder, |builder, source| builder.with_src(source));
    let mut header = Vec::new();
    builder.generate().unwrap().write(&mut header);
    compare_or_bless("include/wideblas.h", &String::from_utf8(header).unwrap());
}

/// Compiles a file that holds nothing but the header, twice.
fn compiles(language: Language, file: &str, header: &str) {
    let source = scratch(&format!("header_{file}")).join(file);
    fs::write(&source, format!("#include \"{header}\"\n#include \"{header}\"\n")).unwrap();
    run(compiler(&language).arg("-fsyntax-only").arg(source));
}

#[test]
fn header_compiles_as_c99() {
    compiles(Language::C, "c99.c", "wideblas.h");
}

#[test]
fn header_compiles_as_cpp11() {
    compiles(Language::Cpp, "cpp11.cpp", "wideblas.h");
}

#[test]
fn cpp_header_compiles() {
    compiles(Language::Cpp, "qd.cpp", "wideblas.hpp");
}
