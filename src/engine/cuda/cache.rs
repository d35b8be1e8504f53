//! Compiled kernels on disk, under `XDG_CACHE_HOME` or `~/.cache`. An entry is written under another name
//! first, so that processes that race, or end in between, leave a whole one; one that is damaged is
//! none. A folder that cannot be written to means that the next process compiles again.

use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process};

/// The folder, if the environment says where such things go.
pub fn folder() -> Option<PathBuf> {
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")));
    Some(base?.join("wideblas"))
}

/// The name of the entry made of all this.
pub fn name(stem: &str, made_of: &[&str]) -> String {
    let mut hash = Fnv::default();
    for part in made_of {
        hash.write(&part.len().to_le_bytes());
        hash.write(part.as_bytes());
    }
    format!("{stem}-{:016x}", hash.finish())
}

/// An entry's content, or nothing when it is not there or not as it was written.
pub fn read(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let mut entry = fs::read(folder.join(name)).ok()?;
    let content = entry.len().checked_sub(size_of::<u64>())?;
    let stored = u64::from_le_bytes(entry[content..].try_into().expect("as many bytes"));
    entry.truncate(content);
    (checksum(&entry) == stored).then_some(entry)
}

/// Writes an entry, if that is possible.
pub fn write(folder: &Path, name: &str, content: &[u8]) {
    static WRITES: AtomicUsize = AtomicUsize::new(0);
    let turn = WRITES.fetch_add(1, Ordering::Relaxed);
    let other = folder.join(format!("{name}.{}.{turn}", process::id()));
    let entry = [content, &checksum(content).to_le_bytes()].concat();
    let written = fs::create_dir_all(folder)
        .and_then(|()| fs::write(&other, entry))
        .and_then(|()| fs::rename(&other, folder.join(name)));
    if written.is_err() {
        // Half of it may be there.
        let _ = fs::remove_file(other);
    }
}

fn checksum(content: &[u8]) -> u64 {
    let mut hash = Fnv::default();
    hash.write(content);
    hash.finish()
}

/// FNV-1a in 64 bits, the same in every process.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    /// A folder of the test's own, removed at its end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(test: &str) -> Folder {
            let path = env::temp_dir().join(format!("wideblas-{test}-{}", process::id()));
            let _ = fs::remove_dir_all(&path);
            Folder(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn an_entry_comes_back() {
        let folder = Folder::new("entry");
        assert_eq!(read(&folder.0, "a"), None);
        for content in [&b"some bytes"[..], b"", b"others"] {
            write(&folder.0, "a", content);
            assert_eq!(read(&folder.0, "a").as_deref(), Some(content));
        }
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
    }

    #[test]
    fn a_damaged_entry_is_none_and_is_replaced() {
        let folder = Folder::new("damaged");
        write(&folder.0, "a", b"some bytes");
        let whole = fs::read(folder.0.join("a")).unwrap();
        for len in 0..whole.len() {
            fs::write(folder.0.join("a"), &whole[..len]).unwrap();
            assert_eq!(read(&folder.0, "a"), None, "{len} bytes");
        }
        for at in 0..whole.len() {
            let mut flipped = whole.clone();
            flipped[at] ^= 4;
            fs::write(folder.0.join("a"), &flipped).unwrap();
            assert_eq!(read(&folder.0, "a"), None, "byte {at}");
        }
        write(&folder.0, "a", b"some bytes");
        assert_eq!(fs::read(folder.0.join("a")).unwrap(), whole);
    }

    #[test]
    fn racing_writers_leave_a_whole_entry() {
        let folder = Folder::new("race");
        let contents: Vec<Vec<u8>> = (0..4).map(|i| vec![i; 1 << 16]).collect();
        thread::scope(|scope| {
            for content in &contents {
                scope.spawn(|| {
                    for _ in 0..50 {
                        write(&folder.0, "a", content);
                        let found = read(&folder.0, "a").expect("a whole entry");
                        assert!(contents.contains(&found));
                    }
                });
            }
        });
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
    }

    #[test]
    fn a_folder_that_cannot_be_is_harmless() {
        let folder = Folder::new("file");
        fs::write(&folder.0, b"a file").unwrap();
        write(&folder.0.join("below"), "a", b"some bytes");
        assert_eq!(read(&folder.0.join("below"), "a"), None);
        fs::remove_file(&folder.0).unwrap();
    }

    #[test]
    fn names_tell_parts_apart() {
        let names = [
            name("a", &["source", "options"]),
            name("a", &["source", "option", "s"]),
            name("a", &["sourceo", "ptions"]),
            name("b", &["source", "options"]),
        ];
        for (i, one) in names.iter().enumerate() {
            assert!(names[..i].iter().all(|other| other != one));
        }
        assert_eq!(names[0], name("a", &["source", "options"]));
    }
}
