//! The file of an unfinished job: what is done, in the order in which it was done.
//!
//! Records are appended, each with a hash of it and of the header. A write that was cut off leaves an incomplete record at
//! the end, which is dropped and searched again; a change anywhere else is refused.

use super::Header;
use super::chain::Chain;
use super::records::{self, Reader};
use crate::job::{Part, Record};
use crate::whole;
use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

const TITLE: &str = "wideblas-tmd checkpoint 1";

/// An open checkpoint, to which records are added.
pub struct Checkpoint {
    path: PathBuf,
    file: File,
    /// The hashes of the header.
    start: Chain,
    /// Bytes of complete records.
    len: u64,
    /// When they were on the disk for certain.
    synced: Instant,
}

/// Records that are written but may not be on the disk are as old as this: a GPU has hundreds of them in a second, and each
/// wait takes milliseconds. Those of a process that is killed are not lost, only those of a machine that loses its power.
const UNSYNCED: Duration = Duration::from_secs(1);

/// What a checkpoint says.
pub struct Resumed {
    pub header: Header,
    pub part: Part,
    pub records: Vec<Record>,
}

fn header_text(header: &Header, part: Part) -> (String, Chain) {
    let mut chain = Chain::default();
    let mut text = String::new();
    let part = format!("part {}/{}", part.index, part.of);
    for line in [TITLE.to_string()].into_iter().chain(header.lines()).chain([part]) {
        chain.add(&line);
        text.extend([&line, "\n"]);
    }
    text.extend(["sha256 ", &chain.whole(), "\n"]);
    (text, chain)
}

fn record_text(start: &Chain, record: &Record) -> String {
    let mut chain = start.clone();
    let mut text = String::new();
    for line in records::lines(record) {
        chain.add(&line);
        text.extend([&line, "\n"]);
    }
    text.extend(["done ", &chain.whole(), "\n"]);
    text
}

impl Checkpoint {
    /// A new file; one that is there already is refused.
    pub fn create(path: &Path, header: &Header, part: Part) -> io::Result<Checkpoint> {
        if path.exists() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let (text, start) = header_text(header, part);
        whole::write(path, &text)?;
        let file = OpenOptions::new().append(true).open(path)?;
        Ok(Checkpoint::new(path, file, start, text.len() as u64))
    }

    /// The text of a file with these records.
    pub fn text(header: &Header, part: Part, records: &[Arc<Record>]) -> String {
        let (mut text, start) = header_text(header, part);
        text.extend(records.iter().map(|record| record_text(&start, record)));
        text
    }

    /// Reads a file and opens it for more records. Errors name file and line.
    pub fn resume(path: &Path) -> Result<(Checkpoint, Resumed), String> {
        let failed = |error: io::Error| format!("{}: {error}", path.display());
        let (resumed, start, len) = read_file(path)?;
        let mut file = OpenOptions::new().write(true).open(path).map_err(failed)?;
        file.set_len(len as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let checkpoint = Checkpoint::new(path, file, start, len as u64);
        Ok((checkpoint, resumed))
    }

    fn new(path: &Path, file: File, start: Chain, len: u64) -> Checkpoint {
        Checkpoint { path: path.to_path_buf(), file, start, len, synced: Instant::now() }
    }

    /// Adds a record; a second later it is on the disk if another one is added. Where that fails the file is as it was.
    pub fn add(&mut self, record: &Record) -> Result<(), String> {
        let text = record_text(&self.start, record);
        let mut write = || {
            self.file.write_all(text.as_bytes())?;
            if self.synced.elapsed() >= UNSYNCED {
                self.file.sync_data()?;
                self.synced = Instant::now();
            }
            Ok(())
        };
        let written: io::Result<()> = write();
        if let Err(error) = written {
            // What was written of the record is dropped by who reads it, if it can't be dropped here.
            let _ = self.file.set_len(self.len).and_then(|()| self.file.seek(SeekFrom::End(0)));
            return Err(format!("{}: {error}", self.path.display()));
        }
        self.len += text.len() as u64;
        Ok(())
    }
}

fn read_file(path: &Path) -> Result<(Resumed, Chain, usize), String> {
    let name = path.display().to_string();
    let bytes = fs::read(path).map_err(|error| format!("{name}: {error}"))?;
    read(&name, &bytes)
}

/// What the bytes of a file say, the hashes of its header, and how many bytes complete records take.
fn read(name: &str, bytes: &[u8]) -> Result<(Resumed, Chain, usize), String> {
    let mut lines = Lines { bytes, at: 0, number: 0 };
    let result = read_lines(&mut lines);
    result.map_err(|what| format!("{name}:{}: {what}", lines.number.max(1)))
}

struct Lines<'a> {
    bytes: &'a [u8],
    at: usize,
    number: usize,
}

impl<'a> Lines<'a> {
    /// The next line that ends with a newline.
    fn next(&mut self) -> Result<Option<&'a str>, String> {
        let rest = &self.bytes[self.at..];
        let Some(len) = rest.iter().position(|&byte| byte == b'\n') else { return Ok(None) };
        self.at += len + 1;
        self.number += 1;
        str::from_utf8(&rest[..len]).map(Some).map_err(|_| "the line is no text".to_string())
    }

    fn required(&mut self) -> Result<&'a str, String> {
        self.next()?.ok_or_else(|| "the checkpoint ends within its header".to_string())
    }
}

fn read_lines(lines: &mut Lines<'_>) -> Result<(Resumed, Chain, usize), String> {
    let mut start = Chain::default();
    let title = lines.required()?;
    start.add(title);
    if title != TITLE {
        return Err("this is no checkpoint of a version known here".to_string());
    }
    let mut after = |key: &str| {
        let line = lines.required()?;
        start.add(line);
        let rest = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| format!("a line {key:?} should stand here"))
    };
    let header = Header::read(&mut after)?;
    let part = Part::parse(after("part")?).ok_or("this is no part")?;
    if lines.required()?.strip_prefix("sha256 ") != Some(&start.whole()) {
        return Err("the hash does not fit: the checkpoint's header was changed".to_string());
    }
    let mut resumed = Resumed { header, part, records: Vec::new() };
    let mut complete = lines.at;
    let mut done: HashSet<u64> = HashSet::new();
    while let Some(record) = next_record(lines, &resumed.header, &start)? {
        if !done.insert(record.range.ordinal()) {
            return Err("a unit stands twice".to_string());
        }
        resumed.records.push(record);
        complete = lines.at;
    }
    Ok((resumed, start, complete))
}

/// The next complete record.
fn next_record(
    lines: &mut Lines<'_>,
    header: &Header,
    start: &Chain,
) -> Result<Option<Record>, String> {
    let Some(first) = lines.next()? else { return Ok(None) };
    let mut chain = start.clone();
    chain.add(first);
    if !Reader::begins(first) {
        return Err("a unit should begin here".to_string());
    }
    let mut reader = Reader::new(first, &header.request)?;
    loop {
        let Some(line) = lines.next()? else { return Ok(None) };
        if let Some(hash) = line.strip_prefix("done ") {
            if hash != chain.whole() {
                return Err("the hash does not fit: the unit above was changed".to_string());
            }
            return reader.finish().map(Some);
        }
        chain.add(line);
        reader.add(line)?;
    }
}

impl Resumed {
    /// Reads a file and leaves it as it is. Errors name file and line.
    pub fn read(path: &Path) -> Result<Resumed, String> {
        read_file(path).map(|(resumed, ..)| resumed)
    }
}
