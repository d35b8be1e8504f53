//! What a file of the ELF format says of the functions that it calls and has.

use crate::error::Error;
use crate::files::reason;
use object::elf;
use object::read::elf::{Dyn, ElfFile64, ProgramHeader};
use object::{
    Architecture, Endianness, Object, ObjectKind, ObjectSymbol, ObjectSymbolTable,
    RelocationTarget, SymbolKind,
};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

type Names = BTreeSet<String>;

pub struct Binary {
    pub path: PathBuf,
    /// Functions whose calls the loader binds when the program starts.
    pub called: Names,
    /// Functions that it offers to other files.
    pub offered: Names,
    /// Functions that are in it, as far as its table of symbols tells: nothing where it is stripped.
    pub inside: Names,
    /// The loader that starts it; `None` for a static program and for most libraries.
    pub loader: Option<PathBuf>,
    /// Its own functions go before those of preloaded files: it was linked with -Bsymbolic.
    pub is_symbolic: bool,
    /// Nothing of it is bound by a loader.
    pub is_static: bool,
    /// Programs load it, and nobody starts it.
    pub is_library: bool,
}

impl Binary {
    /// It can be started.
    pub fn check_program(&self) -> Result<(), Error> {
        if !self.is_library {
            return Ok(());
        }
        let message = "a shared library, no program: pass the program that loads it";
        Err(Error::file(&self.path, message))
    }
}

pub enum Found {
    Binary(Box<Binary>),
    /// A text whose first line names the program that runs it, with an argument.
    Script(String),
}

/// Reads a program or library.
pub fn read(path: &Path) -> Result<Found, Error> {
    let data = fs::read(path).map_err(|error| Error::file(path, reason(&error)))?;
    if let Some(rest) = data.strip_prefix(b"#!") {
        let line = rest.split(|&byte| byte == b'\n').next().unwrap_or_default();
        return Ok(Found::Script(String::from_utf8_lossy(line).trim().to_string()));
    }
    let file = ElfFile64::<Endianness>::parse(&*data).map_err(|_| {
        Error::file(path, "neither a program of 64 bits in the ELF format nor a script")
    })?;
    if file.architecture() != Architecture::X86_64 {
        return Err(Error::file(path, "a program for another processor than x86-64"));
    }
    if !matches!(file.kind(), ObjectKind::Executable | ObjectKind::Dynamic) {
        return Err(Error::file(path, "an object file or the like, no program: link it first"));
    }
    let wrong = |error: object::Error| Error::file(path, error);
    let dynamic = dynamic(&file, &data).map_err(wrong)?;
    let is_symbolic = dynamic.iter().any(|&(tag, value)| {
        tag == elf::DT_SYMBOLIC || tag == elf::DT_FLAGS && value & u64::from(elf::DF_SYMBOLIC) != 0
    });
    let loader =
        loader(&file, &data).map(|name| PathBuf::from(String::from_utf8_lossy(&name).into_owned()));
    // A program that may be loaded anywhere is a library to the format, but for its loader or a flag.
    let is_pie = loader.is_some()
        || dynamic
            .iter()
            .any(|&(tag, value)| tag == elf::DT_FLAGS_1 && value & u64::from(elf::DF_1_PIE) != 0);
    let is_library = file.kind() == ObjectKind::Dynamic && !is_pie;
    let (mut called, mut offered) = (Names::new(), Names::new());
    for symbol in file.dynamic_symbols() {
        let name = symbol.name().map_err(wrong)?.to_string();
        if symbol.is_undefined() {
            called.insert(name);
        } else if symbol.is_definition() {
            offered.insert(name);
        }
    }
    // A library calls its own functions through the loader's tables, unless it was linked not to.
    if let (Some(relocations), Some(table)) =
        (file.dynamic_relocations(), file.dynamic_symbol_table())
    {
        for (_, relocation) in relocations {
            if let RelocationTarget::Symbol(index) = relocation.target()
                && let Ok(symbol) = table.symbol_by_index(index)
            {
                called.insert(symbol.name().map_err(wrong)?.to_string());
            }
        }
    }
    let functions = file.symbols().filter(|s| s.is_definition() && s.kind() == SymbolKind::Text);
    let inside = functions.filter_map(|symbol| Some(symbol.name().ok()?.to_string())).collect();
    let is_static = loader.is_none() && !dynamic.iter().any(|&(tag, _)| tag == elf::DT_NEEDED);
    Ok(Found::Binary(Box::new(Binary {
        path: path.into(),
        called,
        offered,
        inside,
        loader,
        is_symbolic,
        is_static,
        is_library,
    })))
}

/// Tags and values of the dynamic section.
fn dynamic(
    file: &ElfFile64<'_, Endianness>,
    data: &[u8],
) -> Result<Vec<(u32, u64)>, object::Error> {
    let endian = file.endian();
    for segment in file.elf_program_headers() {
        if let Some(entries) = segment.dynamic(endian, data)? {
            let pairs = entries.iter().map(|entry| (entry.tag32(endian), entry.d_val(endian)));
            return Ok(pairs.filter_map(|(tag, value)| Some((tag?, value))).collect());
        }
    }
    Ok(Vec::new())
}

/// The program's interpreter, which is the loader.
fn loader(file: &ElfFile64<'_, Endianness>, data: &[u8]) -> Option<Vec<u8>> {
    let endian = file.endian();
    let headers = file.elf_program_headers().iter();
    headers.filter_map(|header| header.interpreter(endian, data).ok()?).next().map(<[u8]>::to_vec)
}
