//! include/wideblas.h is what cbindgen makes of src/abi, and compiles everywhere.

use crate::support::{
    Language, compare_or_bless, compiler, library_dir, program, root, run, scratch,
};
use std::fs;
use wideblas::format::rns::ModuliSet;

#[test]
fn header_is_fresh() {
    crate::generated::files_are_fresh();
    let mut config = cbindgen::Config::from_file(root().join("cbindgen.toml")).unwrap();
    // What no signature says.
    let by_hand = |name| Some(fs::read_to_string(root().join("src/abi").join(name)).unwrap());
    config.after_includes = by_hand("by_hand.h");
    config.trailer = by_hand("by_hand_end.h");
    // Only what C sees, and the numbers that it handles; not a whole crate full of other names. Not
    // the rooms' mod.rs either: cbindgen would follow them and write everything twice.
    let sources = [
        "format/dd",
        "format/qd",
        "format/complex",
        "format/rns/evaluation",
        "abi/control",
        "abi/handler",
        "abi/device",
        "abi/types",
        "abi/exports/plain_dd",
        "abi/exports/plain_qd",
        "abi/exports/plain_dd_complex",
        "abi/exports/plain_qd_complex",
        "abi/exports/plain_f128",
        "abi/exports/plain_f128_complex",
        "abi/exports/mode_f64",
        "abi/exports/mode_dd",
        "abi/exports/mode_qd",
        "abi/exports/mode_f128",
        "abi/exports/mode_mpfr",
        "abi/exports/mode_mpf",
        "abi/sums",
        "abi/accumulators",
        "abi/answers",
        "abi/sparse",
        "abi/distributed",
        "abi/mpres/sets",
        "abi/mpres/arrays",
        "abi/mpres/numbers",
        "abi/mpres/level1",
        "abi/mpres/level2",
        "abi/mpres/level3",
        "abi/mpres/reduce",
    ];
    let sources = sources.map(|name| match name.strip_prefix("format/") {
        Some(name) => root().join("crates/format/src").join(name).with_extension("rs"),
        None => root().join("src").join(name).with_extension("rs"),
    });
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
         // Generated from crates/format/src/rns by the interface tests: do not edit.\n\
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
    compiles(Language::Cpp, "exact.cpp", "wideblas_exact.hpp");
    compiles(Language::Cpp, "sparse.cpp", "wideblas_sparse.hpp");
    compiles(Language::Cpp, "complex.cpp", "wideblas_complex.hpp");
    compiles(Language::Cpp, "float128.cpp", "wideblas_float128.hpp");
}

/// Numbers that would be rounded on the way are refused by the compiler, with a reason.
#[test]
fn conversions_that_round_do_not_compile() {
    const NO_DOUBLES: &str = "wideblas: this type has no exact conversion to doubles";
    const NO_DOUBLE: &str = "wideblas: this type has numbers that are no doubles";
    const NO_QUAD: &str = "wideblas: this type has numbers that are not binary128";
    let added = |given: &str| format!("void f(accumulator &a, const {given} &x) {{ a += x; }}");
    let listed =
        |given: &str| format!("double f(const {given} *x) {{ return wideblas::sum(x, x + 1); }}");
    let product = |given: &str, array: &str, call: &str| {
        let arguments = "\"N\", \"N\", 1, 1, 1, alpha, a, 1, a, 1, 0, a, 1";
        format!("int f({given} alpha, {array} *a) {{ return {call}{arguments}); }}")
    };
    let doubles = |given: &str| product(given, "double", "wideblas::gemm(WB_AUTO, ");
    let quads = |given: &str| product(given, "wb_f128", "Rgemm(");
    let complex = |given: &str| product(given, "std::complex<wb_f128>", "Cgemm(");
    let wide = "__int128";
    // Units in a line each, and what the compiler says of it; nothing of those that are right.
    let mut units = vec![
        (added("std::complex<double>"), NO_DOUBLES),
        (listed("std::string"), NO_DOUBLES),
        (added("dd_real *"), NO_DOUBLES),
        (listed("std::array<double, 2>"), NO_DOUBLES),
        (complex("std::complex<double>"), ""),
    ];
    units.extend([wide, "long double", "__float128", "dd_real", "wb_qd"].map(|x| (added(x), "")));
    units.extend(["bool", "unsigned", "float", "meters"].map(|x| (doubles(x), "")));
    let rounded = ["long long", "unsigned long", wide, "long double", "__float128", "dd_real"];
    units.extend(rounded.map(|x| (doubles(x), NO_DOUBLE)));
    units.extend(["unsigned long", "long double", "double"].map(|x| (quads(x), "")));
    units.extend(["unsigned long", "wb_f128"].map(|x| (complex(x), "")));
    units.extend([(quads(wide), NO_QUAD), (complex("unsigned __int128"), NO_QUAD)]);
    let includes = ["array", "complex", "string", "wideblas.hpp", "wideblas_float128.hpp"];
    let mut text = includes.map(|name| format!("#include <{name}>\n")).concat();
    text += "using wideblas::accumulator;\nstruct meters { operator double() const; };\n";
    let first = text.lines().count() + 1;
    for (at, (unit, _)) in units.iter().enumerate() {
        text += &format!("namespace unit{at} {{ __extension__ {unit} }}\n");
    }
    let source = scratch("roundings").join("units.cpp");
    fs::write(&source, text).unwrap();
    let mut command = compiler(&Language::Cpp);
    command.args(["-Wno-pedantic", "-fsyntax-only"]).arg(&source);
    let said = String::from_utf8(command.output().unwrap().stderr).unwrap();
    for (at, (unit, message)) in units.iter().enumerate() {
        let is_named = said.contains(&format!("units.cpp:{}:", first + at));
        assert_eq!(is_named, !message.is_empty(), "{unit}\n{said}");
    }
    for message in [NO_DOUBLES, NO_DOUBLE, NO_QUAD] {
        let expected = units.iter().filter(|(_, of)| *of == message).count();
        assert_eq!(said.matches(&format!("failed: {message}")).count(), expected, "{said}");
    }
}

/// With MPFR's and GMP's headers before it, the header takes their numbers alone.
#[test]
fn numbers_of_mpfr_and_gmp_are_typed() {
    let source = root().join("c_tests/programs/pointers.c");
    let folder = scratch("pointers");
    // The compiler, with a wrong argument of wb_gemm_mpfr and wb_gemm_mpf, or with none.
    let compiler = |language: &Language, wrong: &[(&str, &str)]| {
        let mut command = compiler(language);
        if let Language::Cpp = language {
            command.args(["-x", "c++"]);
        }
        for (name, argument) in wrong {
            command.arg(format!("-D{name}={argument}"));
        }
        command.arg(&source);
        command
    };
    for (name, language) in [("c", Language::C), ("cpp", Language::Cpp)] {
        let path = folder.join(name);
        let mut command = compiler(&language, &[]);
        command.arg("-o").arg(&path).arg("-L").arg(library_dir());
        run(command.args(["-lwideblas", "-lmpfr", "-lgmp", "-lm"]));
        run(&mut program(&path));
        let wrong = ["doubles", "integers", "&doubles", "text"];
        let wrong = wrong
            .into_iter()
            .flat_map(|x| ["A_MPFR", "A_MPF", "C_MPFR", "C_MPF"].map(|at| (at, x)));
        let others = [
            ("A_MPFR", "mpf"),
            ("A_MPF", "mpfr"),
            ("C_MPFR", "constant_mpfr"),
            ("C_MPF", "constant_mpf"),
        ];
        for (at, argument) in wrong.chain(others) {
            let output =
                compiler(&language, &[(at, argument)]).arg("-fsyntax-only").output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(
                !output.status.success() && said.contains(": error: "),
                "{name}: {at}={argument} compiles: {said}"
            );
            let named =
                said.contains("wb_gemm_mp") || said.contains("'wb_mp") || said.contains("‘wb_mp");
            assert!(named, "{name}: {at}={argument}: another error: {said}");
        }
        // Without their headers it takes any pointer.
        let untyped = folder.join("untyped").with_extension(name);
        let text = "#include \"wideblas.h\"\nint f(double *x);\nint f(double *x) {\n    return wb_gemm_mpfr(WB_AUTO, \
                    WB_NO_TRANS, WB_NO_TRANS, 1, 1, 1, x, x, 1, x, 1, x, x, 1);\n}\n";
        fs::write(&untyped, text).unwrap();
        run(crate::support::compiler(&language).arg("-fsyntax-only").arg(untyped));
    }
}

/// The names of options, statuses and devices.
#[test]
fn constants_of_the_header() {
    let source = root().join("c_tests/programs/constants.c");
    let path = scratch("constants").join("constants");
    let mut command = compiler(&Language::C);
    command.arg(source).arg("-o").arg(&path).arg("-L").arg(library_dir());
    run(command.args(["-lwideblas", "-lm"]));
    run(program(&path).env("CUDA_VISIBLE_DEVICES", ""));
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
