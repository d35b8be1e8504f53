//! include/wideblas.h is what cbindgen makes of src/abi, and compiles everywhere.

use crate::support::{Language, compare_or_bless, compiler, root, run, scratch};
use std::fs;
use wideblas::format::rns::ModuliSet;

#[test]
fn header_is_fresh() {
    crate::generated::files_are_fresh();
    let config = cbindgen::Config::from_file(root().join("cbindgen.toml")).unwrap();
    // Only what C sees, and the numbers that it handles; not a whole crate full of other names. Not
    // the rooms' mod.rs either: cbindgen would follow them and write everything twice.
    let sources = [
        "format/dd",
        "format/qd",
        "format/complex",
        "format/rns/evaluation",
        "abi/control",
        "abi/device",
        "abi/types",
        "abi/exports/plain_dd",
        "abi/exports/plain_qd",
        "abi/exports/plain_dd_complex",
        "abi/exports/plain_qd_complex",
        "abi/exports/mode_f64",
        "abi/exports/mode_dd",
        "abi/exports/mode_qd",
        "abi/exports/mode_f128",
        "abi/exports/mode_mpfr",
        "abi/exports/mode_mpf",
        "abi/sums",
        "abi/accumulators",
        "abi/mpres/sets",
        "abi/mpres/arrays",
        "abi/mpres/numbers",
        "abi/mpres/level1",
        "abi/mpres/level2",
        "abi/mpres/level3",
        "abi/mpres/reduce",
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
        "// The moduli of mp_float_t, {bits} bits of precision. For another precision define RNS_MODULI_SIZE and\n\
         // RNS_MODULI_VALUES before, include a params.h of MPRES-BLAS before, or put one in the place of this file.\n\
         // wb_mp_moduli() gives the moduli of a precision.\n\
         // Generated from src/format/rns by the interface tests: do not edit.\n\
         // SPDX-License-Identifier: MIT OR Apache-2.0\n\
         #ifndef RNS_MODULI_SIZE\n#define RNS_MODULI_SIZE {}\n#define RNS_MODULI_VALUES \\\n    {{ {}, \\\n      {} }}\n#endif\n\n\
         // The guard of MPRES-BLAS, whose params.h defines RNS_MODULI too.\n\
         #ifndef MPRES_PARAMS_H\n#define MPRES_PARAMS_H\n\
         constexpr int RNS_MODULI[RNS_MODULI_SIZE] = RNS_MODULI_VALUES;\n#endif\n\n\
         // Parameters of algorithms of MPRES-BLAS: nothing here depends on them.\n\
         #ifndef RNS_P2_SCALING_THRESHOLD\n#define RNS_P2_SCALING_THRESHOLD (30)\n#endif\n\
         #ifndef RNS_EVAL_RELATIVE_ERROR\n#define RNS_EVAL_RELATIVE_ERROR (0.0000001)\n#endif\n",
        moduli.len(),
        first.join(", "),
        last.join(", "),
        bits = set.bits,
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
    compiles(Language::Cpp, "complex.cpp", "wideblas_complex.hpp");
}

/// Every file of the interface of MPRES-BLAS, alone; those that are not there say so.
#[test]
fn mpres_headers_compile() {
    let folder = root().join("include");
    let mut folders = vec![folder.join("mpres")];
    let mut names = Vec::new();
    while let Some(next) = folders.pop() {
        for path in fs::read_dir(next).unwrap().map(|file| file.unwrap().path()) {
            let name = path.strip_prefix(&folder).unwrap().to_str().unwrap().to_string();
            match path.extension() {
                None => folders.push(path),
                Some(kind) if kind == "md" => {}
                _ => names.push(name),
            }
        }
    }
    assert!(names.len() > 40);
    for (count, name) in names.iter().enumerate() {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        if !text.contains("#error") {
            compiles(Language::Cpp, &format!("mpres_{count}.cpp"), name);
        }
    }
}
