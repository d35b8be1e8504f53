//! include/wideblas.h is what cbindgen makes of src/abi, and compiles everywhere.

use crate::support::{Language, compare_or_bless, compiler, root, run, scratch};
use std::fs;
use wideblas::format::rns::ModuliSet;

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
        "abi/mpres/numbers",
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

/// The moduli of programs that choose none at compile time are those of a set made at run time.
#[test]
fn mpres_moduli_are_fresh() {
    let set = ModuliSet::for_precision(120).unwrap();
    let moduli: Vec<String> = set.own.moduli().iter().map(u32::to_string).collect();
    let (first, last) = moduli.split_at(moduli.len() / 2);
    let text = format!(
        "// The moduli of mp_float_t, {} bits of precision. Define both before, or write such a file of your own\n\
         // from what wb_mp_moduli gives, for another precision.\n\
         // Generated from src/format/rns by the interface tests: do not edit.\n\
         // SPDX-License-Identifier: MIT OR Apache-2.0\n\
         #ifndef RNS_MODULI_SIZE\n#define RNS_MODULI_SIZE {}\n#define RNS_MODULI_VALUES \\\n    {{ {}, \\\n      {} }}\n#endif\n",
        set.bits,
        moduli.len(),
        first.join(", "),
        last.join(", ")
    );
    compare_or_bless("include/mpres/params.h", &text);
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

/// Every file of the interface of MPRES-BLAS, alone.
#[test]
fn mpres_headers_compile() {
    let folder = root().join("include/mpres");
    let folders = [folder.clone(), folder.join("arith"), folder.join("blas")];
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let files = files.map(|file| file.unwrap().path()).filter(|path| path.is_file());
    let mut count = 0;
    for path in files {
        let name = path.strip_prefix(root().join("include")).unwrap().to_str().unwrap();
        compiles(Language::Cpp, &format!("mpres_{count}.cpp"), name);
        count += 1;
    }
    assert!(count > 30);
}
