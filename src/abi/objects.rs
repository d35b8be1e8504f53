//! Objects that the dynamic linker has loaded: the program and its libraries.

use std::ffi::{CStr, c_int, c_void};
use std::ops::Range;
use std::sync::OnceLock;
use std::{ptr, slice};

/// An object, for the time of a look at it.
pub struct Object<'a> {
    /// Empty for the program.
    pub name: &'a CStr,
    /// What addresses in the headers are relative to.
    base: usize,
    headers: &'a [libc::Elf64_Phdr],
}

/// Shows all objects to `look`, until that returns true.
pub fn find(mut look: impl FnMut(&Object<'_>) -> bool) {
    type Look<'a> = &'a mut dyn FnMut(&Object<'_>) -> bool;
    unsafe extern "C" fn show(info: *mut libc::dl_phdr_info, _: usize, look: *mut c_void) -> c_int {
        // SAFETY: the loader's structure with its headers and a NUL-terminated name, and what the caller passed.
        unsafe {
            let info = &*info;
            let name = if info.dlpi_name.is_null() { c"" } else { CStr::from_ptr(info.dlpi_name) };
            let headers = slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum));
            let object = Object { name, base: info.dlpi_addr as usize, headers };
            c_int::from((*look.cast::<Look<'_>>())(&object))
        }
    }
    let mut look: Look<'_> = &mut look;
    // SAFETY: the callback expects the pointer that is passed here.
    unsafe { libc::dl_iterate_phdr(Some(show), (&raw mut look).cast()) };
}

/// An entry of an object's dynamic section (`Elf64_Dyn`).
#[repr(C)]
struct Entry {
    tag: i64,
    value: usize,
}

impl Object<'_> {
    /// The addresses from its first segment to its last one, which are its own.
    fn extent(&self) -> Range<usize> {
        let segments = self.headers.iter().filter(|header| header.p_type == libc::PT_LOAD);
        let ends = segments.map(|header| {
            let start = self.base + header.p_vaddr as usize;
            start..start + header.p_memsz as usize
        });
        ends.reduce(|a, b| a.start.min(b.start)..a.end.max(b.end)).unwrap_or_default()
    }

    /// False if the object does not define a symbol of this hash: its table of hashes begins with a Bloom filter, which
    /// is read at a fraction of the cost of `dlsym`. True if it may define one.
    pub fn may_define(&self, hash: u32) -> bool {
        const GNU_HASH: i64 = 0x6fff_fef5;
        const WORD: u32 = u64::BITS;
        let Some(dynamic) = self.headers.iter().find(|header| header.p_type == libc::PT_DYNAMIC)
        else {
            return true;
        };
        let mut entry = ptr::with_exposed_provenance::<Entry>(self.base + dynamic.p_vaddr as usize);
        // SAFETY: the section ends with a tag of zero.
        let table = unsafe {
            while (*entry).tag != 0 && (*entry).tag != GNU_HASH {
                entry = entry.add(1);
            }
            (*entry).value
        };
        // Most loaders have made it an address.
        let table = if table < self.base { self.base + table } else { table };
        // SAFETY: the end of the section, or the entry found.
        if unsafe { (*entry).tag } != GNU_HASH || !self.extent().contains(&table) {
            return true;
        }
        let table = ptr::with_exposed_provenance::<u32>(table);
        // SAFETY: a table of this kind begins with four numbers; the words of the filter follow, a power of two.
        unsafe {
            let (words, shift) = (*table.add(2), *table.add(3));
            let filter = table.add(4).cast::<u64>();
            let word = *filter.add(((hash / WORD) & words.saturating_sub(1)) as usize);
            let other = hash.checked_shr(shift).unwrap_or(0);
            word >> (hash % WORD) & word >> (other % WORD) & 1 != 0
        }
    }
}

/// The hash of a symbol in tables of GNU's kind.
pub fn hash(symbol: &CStr) -> u32 {
    let add = |hash: u32, &byte: &u8| hash.wrapping_mul(33).wrapping_add(u32::from(byte));
    symbol.to_bytes().iter().fold(5381, add)
}

/// This library, or the program that it is a part of.
struct Ours {
    name: &'static CStr,
    extent: Range<usize>,
}

fn ours() -> &'static Ours {
    static OURS: OnceLock<Ours> = OnceLock::new();
    static HERE: u8 = 0;
    // A child of fork() does not wait for a thread of its parent.
    if let Some(ours) = OURS.get() {
        return ours;
    }
    let here = (&raw const HERE).addr();
    let mut ours = Ours { name: c"", extent: here..here };
    find(|object| {
        let extent = object.extent();
        let is_ours = extent.contains(&here);
        if is_ours {
            // SAFETY: the loader's string, which lives as long as the library, and that is never unloaded.
            let name = unsafe { CStr::from_ptr(object.name.as_ptr()) };
            ours = Ours { name, extent };
        }
        is_ours
    });
    OURS.get_or_init(|| ours)
}

/// The name of the file as which this library was loaded.
pub fn our_name() -> &'static CStr {
    ours().name
}

/// Whether an address is in this library.
pub fn is_ours(address: *const c_void) -> bool {
    ours().extent.contains(&address.addr())
}

// Miri does not know the loader.
#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;

    #[test]
    fn objects_that_define_a_symbol_may_define_it() {
        let malloc = libc::malloc as *const c_void;
        assert!(!is_ours(malloc));
        assert!(is_ours(objects_that_define_a_symbol_may_define_it as *const c_void));
        let (mut definer, mut others, mut without) = (0, 0, 0);
        find(|object| {
            if object.extent().contains(&malloc.addr()) {
                assert!(object.may_define(hash(c"malloc")), "{:?}", object.name);
                definer += 1;
            } else {
                others += 1;
                without += i32::from(!object.may_define(hash(c"malloc_usable_size")));
            }
            false
        });
        assert_eq!(definer, 1);
        // The filter may err; not for all of them.
        assert!(others == 0 || without > 0);
    }
}
