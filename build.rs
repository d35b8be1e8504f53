//! Gives the shared library its soname, and keeps it mapped after `dlclose`: worker threads of the
//! pool may still run its code.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let os = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    if os == "linux" {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libwideblas.so.0");
        println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
    }
}
