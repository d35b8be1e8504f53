//! What the library exports and needs, against what is written down about it.

use crate::support::{compare_or_bless, dynamic, exported, library, root};
use std::fs;
use std::process::Command;

#[test]
fn exports_are_those_of_symbols_txt() {
    compare_or_bless("c_tests/symbols.txt", &(exported(library()).join("\n") + "\n"));
}

/// Kernels have all vector instructions in place: a closure that is compiled by itself, without the instruction set, calls a function
/// for each, and takes three times as long.
#[test]
fn vector_instructions_are_no_functions() {
    let all = Command::new("nm").arg("-C").arg(library()).output().expect("nm");
    let all = String::from_utf8(all.stdout).unwrap();
    assert!(all.contains("wideblas_engine::cpu"), "there are no names");
    let is_instruction = |name: &&str| name.contains("core_arch::x86::") && name.contains("::_mm");
    let called: Vec<&str> = all.lines().filter(is_instruction).collect();
    assert!(called.is_empty(), "{called:#?}");
}

/// A mangled name behind the function's own.
fn parameters(mangled: &str) -> &str {
    let digits = mangled[2..].bytes().take_while(u8::is_ascii_digit).count();
    // None for a name in a namespace.
    let len: usize = mangled[2..2 + digits].parse().unwrap_or(0);
    &mangled[2 + digits + len..]
}

/// Every function of MPLAPACK's BLAS on double-double, quad-double, binary128, MPFR and GMP numbers, real and complex, of the versions
/// whose lists are at hand in a folder beside the repository.
#[test]
fn mplapack_names_are_all_there() {
    let exported = exported(library());
    for list in ["dd", "qd", "mpfr", "gmp", "3.x"] {
        let path = root().join(format!("../shared/data/abi/symbols-{list}.txt"));
        let Ok(text) = fs::read_to_string(&path) else {
            println!("no list {list}");
            continue;
        };
        // Weak ones are inline functions of classes.
        let of_library = text.lines().filter(|line| !line.starts_with("W "));
        let names =
            of_library.filter_map(|line| line.split(' ').find(|word| word.starts_with("_Z")));
        let binary128 = ["DF128_", "Pg", "Rg", "Ig", "128"];
        let others = ["dd_", "qd_", "mpfr", "gmp", "mpf_", "mpc_class"];
        let parts = [&binary128[..], &others].concat();
        let is_ours = |name: &&str| {
            name.contains("128") || parts.iter().any(|part| parameters(name).contains(part))
        };
        let mut count = 0;
        for name in names.filter(is_ours).filter(|name| !name.contains("td_real")) {
            assert!(exported.iter().any(|exported| exported == name), "{list}: {name}");
            count += 1;
        }
        println!("{list}: {count} symbols");
        assert!(count >= 70, "{list}: {count} symbols");
    }
}

#[test]
fn every_c_export_has_its_fortran_interface() {
    let module = fs::read_to_string(root().join("include/wideblas.f90")).unwrap();
    for name in exported(library()).iter().filter(|name| !name.starts_with("_Z")) {
        let interface = match name.strip_suffix('_') {
            Some(name) => format!(" {name}("),
            // Fortran has names of its own for those.
            None if name.ends_with("_f128") && !name.starts_with("wb_") => continue,
            None => format!("bind(C, name=\"{name}\")"),
        };
        assert!(module.contains(&interface), "{name} is not in wideblas.f90");
    }
}

#[test]
fn soname_agrees_with_the_version() {
    let major = env!("CARGO_PKG_VERSION_MAJOR");
    assert_eq!(dynamic(library(), "SONAME"), [format!("libwideblas.so.{major}")]);
    let makefile = fs::read_to_string(root().join("Makefile")).unwrap();
    assert!(makefile.contains(&format!("SONAME := libwideblas.so.{major}\n")));
}

/// The oracle's GMP and MPFR are for tests and the command; a host program must not get them.
#[test]
fn needs_no_multiprecision_library() {
    let needed = dynamic(library(), "NEEDED");
    assert!(!needed.is_empty());
    for name in needed {
        // glibc's libraries, and gcc's.
        let known = ["libc", "libm", "libdl", "libpthread", "librt", "ld-linux-x86-64", "libgcc_s"];
        assert!(known.contains(&name.split(".so").next().unwrap()), "{name}");
    }
}

/// Programs may ask for any version of a symbol, or for none.
#[test]
fn symbols_have_no_versions() {
    let sections = Command::new("readelf").args(["-S", "-W"]).arg(library()).output().unwrap();
    let sections = String::from_utf8(sections.stdout).unwrap();
    assert!(sections.contains(".dynsym") && !sections.contains(".gnu.version_d"), "{sections}");
}
