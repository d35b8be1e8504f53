//! Compiled kernels and measured rates on disk, under `XDG_CACHE_HOME` or `~/.cache`. An entry is written under
//! another name first, so it is complete even when processes race or end early. A damaged entry is ignored. If the
//! folder is not writable, the next process compiles again.
//!
//! The process runs code from these entries, and anybody can compute their names and checksums. So only folders and
//! files are used that belong to the process's user and that nobody else may write. A process with privileges that
//! its user does not have uses no cache.

use crate::trace;
use std::env;
use std::ffi::{CString, OsStr};
use std::fs::{DirBuilder, File};
use std::hash::Hasher;
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, FromRawFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

/// The cache folder, if the environment says where caches go.
pub fn folder() -> Option<PathBuf> {
    // SAFETY: reads a value that the kernel gave the process.
    if unsafe { libc::getauxval(libc::AT_SECURE) } != 0 {
        return None;
    }
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")));
    Some(base?.join("wideblas"))
}

/// The name of the entry that is made of these texts.
pub fn name(stem: &str, made_of: &[&str]) -> String {
    let mut hash = Fnv::default();
    for part in made_of {
        hash.write(&part.len().to_le_bytes());
        hash.write(part.as_bytes());
    }
    format!("{stem}-{:016x}", hash.finish())
}

/// An entry's content; `None` when it does not exist, is damaged, or may be another user's.
pub fn read(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let mut entry = Vec::new();
    Folder::open(folder)?.file(name)?.read_to_end(&mut entry).ok()?;
    let content = entry.len().checked_sub(size_of::<u64>())?;
    let stored = u64::from_le_bytes(entry[content..].try_into().expect("as many bytes"));
    entry.truncate(content);
    (checksum(&entry) == stored).then_some(entry)
}

/// Writes an entry, if that is possible.
pub fn write(folder: &Path, name: &str, content: &[u8]) {
    let _ = DirBuilder::new().recursive(true).mode(0o700).create(folder);
    let Some(folder) = Folder::open(folder) else { return };
    let Some(other) = random().map(|random| format!("{name}.{random:032x}")) else { return };
    let Ok(mut file) = folder.create(&other) else { return };
    let written = file
        .write_all(content)
        .and_then(|()| file.write_all(&checksum(content).to_le_bytes()))
        .and_then(|()| folder.rename(&other, name));
    if written.is_err() {
        // The file may be incomplete.
        folder.remove(&other);
    }
}

/// An open folder that only this user may write to. Entries are opened relative to it, so a later change of its path
/// does not matter.
struct Folder(File);

impl Folder {
    fn open(path: &Path) -> Option<Folder> {
        let name = CString::new(path.as_os_str().as_bytes()).ok()?;
        let flags = libc::O_RDONLY | libc::O_DIRECTORY | libc::O_NOFOLLOW | libc::O_CLOEXEC;
        // SAFETY: a NUL-terminated name; no memory is written.
        let file = opened(unsafe { libc::open(name.as_ptr(), flags) }).ok()?;
        is_own(&file, path.as_os_str()).then_some(Folder(file))
    }

    /// Opens a file for reading.
    fn file(&self, name: &str) -> Option<File> {
        // Opening a FIFO must not block.
        let file = self.open_at(name, libc::O_RDONLY | libc::O_NONBLOCK).ok()?;
        let is_file = file.metadata().is_ok_and(|data| data.is_file());
        (is_file && is_own(&file, OsStr::new(name))).then_some(file)
    }

    /// Creates a file for writing.
    fn create(&self, name: &str) -> io::Result<File> {
        self.open_at(name, libc::O_WRONLY | libc::O_CREAT | libc::O_EXCL)
    }

    fn open_at(&self, name: &str, flags: libc::c_int) -> io::Result<File> {
        let name = CString::new(name)?;
        let (flags, mode): (_, libc::c_uint) = (flags | libc::O_NOFOLLOW | libc::O_CLOEXEC, 0o600);
        // SAFETY: an open folder and a NUL-terminated name; no memory is written.
        opened(unsafe { libc::openat(self.0.as_raw_fd(), name.as_ptr(), flags, mode) })
    }

    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        let (from, to, folder) = (CString::new(from)?, CString::new(to)?, self.0.as_raw_fd());
        // SAFETY: as in `open_at`.
        match unsafe { libc::renameat(folder, from.as_ptr(), folder, to.as_ptr()) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }

    fn remove(&self, name: &str) {
        if let Ok(name) = CString::new(name) {
            // SAFETY: as in `open_at`.
            unsafe { libc::unlinkat(self.0.as_raw_fd(), name.as_ptr(), 0) };
        }
    }
}

/// The file behind a descriptor that a system call returned.
fn opened(descriptor: libc::c_int) -> io::Result<File> {
    if descriptor < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: opened just now, for nobody else.
    Ok(unsafe { File::from_raw_fd(descriptor) })
}

/// Whether the process's user owns an open file, and nobody else may write it.
fn is_own(file: &File, name: &OsStr) -> bool {
    // SAFETY: reads a number.
    let user = unsafe { libc::geteuid() };
    let own = file.metadata().is_ok_and(|data| data.uid() == user && data.mode() & 0o022 == 0);
    if !own {
        let name = name.to_string_lossy();
        trace::note(|| format!("{name} is not used: another user may have written it"));
    }
    own
}

/// A number that nobody can predict.
fn random() -> Option<u128> {
    let mut bytes = [0u8; 16];
    // SAFETY: as many bytes may be written.
    let got = unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), 0) };
    (got == bytes.len() as isize).then(|| u128::from_le_bytes(bytes))
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
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::{fs, process, thread};

    /// A folder of the test's own, removed at its end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(test: &str) -> Scratch {
            let path = env::temp_dir().join(format!("wideblas-{test}-{}", process::id()));
            let _ = fs::remove_dir_all(&path);
            Scratch(path)
        }

        fn set_mode(&self, name: &str, mode: u32) {
            let path = self.0.join(name);
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn an_entry_comes_back() {
        let folder = Scratch::new("entry");
        assert_eq!(read(&folder.0, "a"), None);
        for content in [&b"some bytes"[..], b"", b"others"] {
            write(&folder.0, "a", content);
            assert_eq!(read(&folder.0, "a").as_deref(), Some(content));
        }
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
    }

    #[test]
    fn a_damaged_entry_is_none_and_is_replaced() {
        let folder = Scratch::new("damaged");
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
        let folder = Scratch::new("race");
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
        let folder = Scratch::new("file");
        fs::write(&folder.0, b"a file").unwrap();
        write(&folder.0.join("below"), "a", b"some bytes");
        assert_eq!(read(&folder.0.join("below"), "a"), None);
        fs::remove_file(&folder.0).unwrap();
    }

    #[test]
    fn what_others_may_write_is_not_read() {
        let folder = Scratch::new("modes");
        write(&folder.0, "a", b"some bytes");
        let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
        assert_eq!(mode(&folder.0), 0o700);
        assert_eq!(mode(&folder.0.join("a")), 0o600);
        let content = || read(&folder.0, "a");
        for mode in [0o620, 0o602, 0o666] {
            folder.set_mode("a", mode);
            assert_eq!(content(), None, "a file of mode {mode:o}");
        }
        folder.set_mode("a", 0o644);
        assert_eq!(content().as_deref(), Some(&b"some bytes"[..]));
        for mode in [0o770, 0o702, 0o1777] {
            folder.set_mode("", mode);
            assert_eq!(content(), None, "a folder of mode {mode:o}");
            write(&folder.0, "b", b"others");
            assert!(!folder.0.join("b").exists(), "a folder of mode {mode:o}");
        }
        folder.set_mode("", 0o755);
        assert_eq!(content().as_deref(), Some(&b"some bytes"[..]));
    }

    #[test]
    fn links_are_not_followed() {
        let (folder, elsewhere) = (Scratch::new("links"), Scratch::new("elsewhere"));
        write(&elsewhere.0, "a", b"some bytes");
        write(&folder.0, "b", b"others");
        symlink(elsewhere.0.join("a"), folder.0.join("a")).unwrap();
        assert_eq!(read(&folder.0, "a"), None);
        // Writing replaces the link, not its target.
        write(&folder.0, "a", b"mine");
        assert_eq!(read(&folder.0, "a").as_deref(), Some(&b"mine"[..]));
        assert_eq!(read(&elsewhere.0, "a").as_deref(), Some(&b"some bytes"[..]));
        let link = Scratch::new("link");
        symlink(&elsewhere.0, &link.0).unwrap();
        assert_eq!(read(&link.0, "a"), None, "a folder that is a link");
        write(&link.0, "c", b"mine");
        assert!(!elsewhere.0.join("c").exists());
        fs::remove_file(&link.0).unwrap();
    }

    #[test]
    fn temporary_names_cannot_be_foreseen() {
        let folder = Scratch::new("temporary");
        write(&folder.0, "a", b"some bytes");
        // Names made of a process's number and a count, which another user could have created before.
        for turn in 0..100 {
            let name = format!("a.{}.{turn}", process::id());
            symlink("/nonexistent", folder.0.join(name)).unwrap();
        }
        write(&folder.0, "a", b"others");
        assert_eq!(read(&folder.0, "a").as_deref(), Some(&b"others"[..]));
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 101);
        assert_ne!(random(), random());
    }

    #[test]
    fn what_is_no_file_of_ours_is_not_read() {
        let folder = Scratch::new("kinds");
        write(&folder.0, "a", b"some bytes");
        fs::create_dir(folder.0.join("folder")).unwrap();
        let fifo = CString::new(folder.0.join("fifo").as_os_str().as_bytes()).unwrap();
        // SAFETY: a NUL-terminated name.
        assert_eq!(unsafe { libc::mkfifo(fifo.as_ptr(), 0o600) }, 0);
        for name in ["folder", "fifo"] {
            assert_eq!(read(&folder.0, name), None, "{name}");
        }
        // SAFETY: reads a number.
        if unsafe { libc::geteuid() } == 0 {
            // The files of another user, whatever their mode.
            std::os::unix::fs::chown(folder.0.join("a"), Some(12345), None).unwrap();
            assert_eq!(read(&folder.0, "a"), None, "another user's file");
            std::os::unix::fs::chown(folder.0.join("a"), Some(0), None).unwrap();
            assert!(read(&folder.0, "a").is_some());
            std::os::unix::fs::chown(&folder.0, Some(12345), None).unwrap();
            assert_eq!(read(&folder.0, "a"), None, "another user's folder");
        }
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
