//! Gives the shared library its soname, keeps it mapped after `dlclose` (worker threads of the pool may still run its
//! code), and keeps its exports to those of this package: what the library `wideblas`, which is linked into it, exports
//! would take the place of the same functions of libwideblas.so in a program that loads both.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        for argument in ["-soname,libwideblas_tmd.so.0", "-z,nodelete", "--exclude-libs,ALL"] {
            println!("cargo:rustc-cdylib-link-arg=-Wl,{argument}");
        }
    }
}
