//! Gives the shared library its soname, and keeps it mapped after `dlclose`: worker threads of the pool may still run its code.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        // Not rustc-cdylib-link-arg, which cargo hands on to the libraries of packages that depend on this one: their
        // name would be ours. For the programs of this package the arguments mean nothing.
        println!("cargo:rustc-link-arg=-Wl,-soname,libwideblas.so.0");
        println!("cargo:rustc-link-arg=-Wl,-z,nodelete");
    }
}
