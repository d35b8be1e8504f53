//! What follows from the table of routines, and the names that C++ compilers give to functions.

use crate::support::{compare_or_bless, root};
use std::fs;
use std::sync::OnceLock;
use wideblas_generator::mangle::{Type, function};
use wideblas_generator::{all_routines, files, formats, lapack_routines, rust};

/// Compares the generated files, or rewrites them, once: other tests read them.
pub fn files_are_fresh() {
    static FRESH: OnceLock<()> = OnceLock::new();
    FRESH.get_or_init(|| {
        let files = files(root()).unwrap();
        assert!(files.len() > 10);
        files.iter().for_each(|file| compare_or_bless(&file.path, &file.text));
    });
}

#[test]
fn exports_follow_from_the_table() {
    files_are_fresh();
}

/// A file that the generator does not write any more must not stay.
#[test]
fn no_other_file_is_among_the_exports() {
    let files = files(root()).unwrap();
    for file in fs::read_dir(root().join("src/abi/exports")).unwrap() {
        let path = format!("src/abi/exports/{}", file.unwrap().file_name().to_str().unwrap());
        assert!(files.iter().any(|file| file.path == path), "{path}");
    }
}

/// Every routine of a format is exported under the name of its class in MPLAPACK's library.
#[test]
fn symbols_of_the_table_are_exported() {
    let exported = fs::read_to_string(root().join("c_tests/symbols.txt")).unwrap();
    let exported: Vec<&str> = exported.lines().collect();
    let [mut routines, mut complex] = all_routines(root()).unwrap();
    let [lapack, of_complex] = lapack_routines(root()).unwrap();
    routines.extend(lapack);
    complex.extend(of_complex);
    for format in formats::formats() {
        let Some(mplapack) = &format.mplapack else { continue };
        for routine in format.routines(&routines) {
            let symbol = rust::symbol(routine, &mplapack.class, &mplapack.class);
            assert!(exported.contains(&symbol.as_str()), "{symbol}");
        }
    }
    for library in formats::complex() {
        for routine in &complex {
            let symbol = rust::symbol(routine, &library.class, &library.real);
            assert!(exported.contains(&symbol.as_str()), "{symbol}");
        }
    }
}

/// So is every routine of MPACK under its name, and those that a program's MPACK has are these, where the list of its symbols is at hand
/// in a folder beside the repository.
#[test]
fn symbols_of_mpack_are_exported() {
    let exported = fs::read_to_string(root().join("c_tests/symbols.txt")).unwrap();
    let exported: Vec<&str> = exported.lines().collect();
    let [mut routines, _] = all_routines(root()).unwrap();
    routines.extend(lapack_routines(root()).unwrap().into_iter().next().unwrap());
    let list = fs::read_to_string(root().join("../shared/data/abi/mpack-int-gmp.txt"));
    let list = list.map_err(|_| println!("no list of MPACK's symbols")).unwrap_or_default();
    let mut found = 0;
    for format in formats::formats().iter().filter(|format| format.name != "f128") {
        let Some(mplapack) = &format.mplapack else { continue };
        for routine in routines.iter().filter(|routine| rust::is_of_mpack(routine)) {
            let symbol = rust::symbol_of_mpack(routine, &mplapack.class);
            assert!(exported.contains(&symbol.as_str()), "{symbol}");
            found += usize::from(list.lines().any(|line| line == symbol));
        }
    }
    assert!(list.is_empty() || found >= 36, "{found}");
}

/// LAPACK's routines have the names that MPLAPACK 2 has, where the lists of its symbols are at hand in a folder beside the repository.
#[test]
fn names_of_lapack_are_mplapacks() {
    let [routines, complex] = lapack_routines(root()).unwrap();
    let list = |name: &str| {
        let text = fs::read_to_string(root().join(format!("../shared/data/abi/lapack-{name}.txt")));
        text.map_err(|_| println!("no list {name}")).ok()
    };
    let check = |name: &str, symbols: Vec<String>| {
        let Some(list) = list(name) else { return };
        let list: Vec<&str> = list.lines().collect();
        for symbol in symbols {
            assert!(list.contains(&symbol.as_str()), "{name}: {symbol}");
        }
    };
    for format in formats::formats() {
        let Some(mplapack) = &format.mplapack else { continue };
        let symbols = routines.iter().map(|of| rust::symbol(of, &mplapack.class, &mplapack.class));
        check(mplapack.suffix, symbols.collect());
    }
    for library in formats::complex().iter().filter(|library| library.versions == "2.x") {
        let symbols = complex.iter().map(|of| rust::symbol(of, &library.class, &library.real));
        check(library.suffix, symbols.collect());
    }
}

/// A type as demanglers print it.
fn type_of(text: &str) -> Type {
    let text = text.trim();
    if let Some(of) = text.strip_suffix('*') {
        return type_of(of).pointer();
    }
    if let Some(of) = text.strip_suffix('&') {
        return Type::Reference(Box::new(type_of(of)));
    }
    if let Some(of) = text.strip_suffix(" const") {
        return Type::Const(Box::new(type_of(of)));
    }
    if let Some(of) = text.strip_suffix(" [1]") {
        return Type::Array(1, Box::new(type_of(of)));
    }
    if let Some((name, rest)) = text.split_once('<') {
        let arguments = split(rest.strip_suffix('>').expect("a closing bracket"));
        let arguments = arguments.iter().map(|of| type_of(of)).collect();
        return Type::Template(name.split("::").map(str::to_string).collect(), arguments);
    }
    let builtin = [
        ("char", "c"),
        ("int", "i"),
        ("long", "l"),
        ("double", "d"),
        ("long double", "e"),
        ("__float128", "g"),
        ("_Float128", "DF128_"),
        ("_Float64x", "DF64x"),
    ];
    let builtin = builtin.iter().find(|(name, _)| *name == text);
    builtin.map_or_else(|| Type::class(text), |(_, code)| Type::Builtin(code))
}

/// A list whose commas in brackets do not count.
fn split(list: &str) -> Vec<String> {
    let (mut items, mut depth) = (vec![String::new()], 0);
    for letter in list.chars() {
        depth += i32::from(letter == '<') - i32::from(letter == '>');
        match letter {
            ',' if depth == 0 => items.push(String::new()),
            _ => items.last_mut().unwrap().push(letter),
        }
    }
    items.retain(|item| !item.trim().is_empty());
    items
}

/// The symbol of a function as demanglers print it.
fn mangled(demangled: &str) -> String {
    let (name, parameters) = demangled.split_once('(').expect("a function");
    let parameters = split(parameters.strip_suffix(')').expect("a closing bracket"));
    function(name, &parameters.iter().map(|of| type_of(of)).collect::<Vec<_>>())
}

/// Names by g++, of MPLAPACK's functions and others that repeat what was named before.
#[test]
fn names_are_mangled_as_compilers_do() {
    let number = "__gmp_expr<__mpf_struct [1], __mpf_struct [1]>";
    for (demangled, symbol) in [
        ("mplapack_finalize_gmp()", "_Z21mplapack_finalize_gmpv"),
        ("Mxerbla_dd(char const*, int)", "_Z10Mxerbla_ddPKci"),
        ("Mlsame_qd(char const*, char const*)", "_Z9Mlsame_qdPKcS0_"),
        ("Raxpy(long, double, double*, long, double*, long)", "_Z5RaxpyldPdlS_l"),
        ("Rdot(long, __float128*, long, __float128*, long)", "_Z4RdotlPglS_l"),
        ("Rscal(long, _Float128, _Float128*, long)", "_Z5RscallDF128_PDF128_l"),
        (
            "Crotg(dd_complex&, dd_complex, dd_real&, dd_complex&)",
            "_Z5CrotgR10dd_complexS_R7dd_realS0_",
        ),
        (
            "Caxpy(long, std::complex<double>, std::complex<double>*, long)",
            "_Z5CaxpylSt7complexIdEPS0_l",
        ),
        (
            "Cscal(long, qd3_complex<dd_real>, qd3_complex<dd_real>*)",
            "_Z5Cscall11qd3_complexI7dd_realEPS1_",
        ),
        ("f(mpfr::mpreal, mpfr::mpcomplex*, mpfr::mpreal)", "_Z1fN4mpfr6mprealEPNS_9mpcomplexES0_"),
    ] {
        assert_eq!(mangled(demangled), symbol, "{demangled}");
    }
    let rscal = format!("Rscal(long, {number}, {number}*, long)");
    assert_eq!(mangled(&rscal), "_Z5Rscall10__gmp_exprIA1_12__mpf_structS1_EPS2_l");
}

/// All functions of MPLAPACK's libraries, where the lists of their symbols are at hand: lines with the symbol and what
/// a demangler makes of it, in folders beside the repository.
#[test]
fn names_are_mangled_as_in_mplapack() {
    for list in ["dd", "qd", "mpfr", "gmp", "3.x"] {
        let path = root().join(format!("../shared/data/abi/symbols-{list}.txt"));
        let Ok(text) = fs::read_to_string(&path) else {
            println!("no list {list}");
            continue;
        };
        let mut count = 0;
        for line in text.lines().filter_map(|line| line.find("_Z").map(|at| &line[at..])) {
            let Some((symbol, demangled)) = line.split_once(' ') else { continue };
            // Functions in no namespace, which are neither templates nor operators.
            let is_plain = demangled.split('(').next().is_some_and(|name| {
                name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
            });
            if is_plain && demangled.ends_with(')') {
                assert_eq!(mangled(demangled), symbol, "{demangled}");
                count += 1;
            }
        }
        println!("{list}: {count} symbols");
        assert!(count >= 70, "{list}: {count} symbols");
    }
}
