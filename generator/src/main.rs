//! Writes the generated files of the repository: `cargo run -p wideblas-generator`. They may be so stale that the
//! library does not compile.

use std::fs;
use std::io::Result;
use std::path::Path;

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for file in wideblas_generator::files(&root)? {
        let path = root.join(&file.path);
        if fs::read_to_string(&path).ok().as_ref() != Some(&file.text) {
            fs::write(&path, &file.text)?;
            println!("{}", file.path);
        }
    }
    Ok(())
}
