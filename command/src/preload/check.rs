//! `wideblas check`: whether a program's calls can come to the library.

use super::binary::{self, Binary, Found};
use super::reach::{self, Fate, Reach};
use crate::error::Error;
use serde_json::{Value, json};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct CheckArgs {
    /// The program, found as a shell finds it
    program: OsString,
    /// The library; by default the one that was installed or built with this command
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,
    /// Prints it as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &CheckArgs, out: &mut impl Write) -> Result<(), Error> {
    let library = super::library(args.library.as_deref())?;
    if args.json {
        let program = program(&args.program, &mut io::sink())?;
        let reach = reach::of(&program, &library)?;
        writeln!(out, "{}", json(&program, &reach))?;
        return match reason(&program, &reach) {
            None => Ok(()),
            Some(reason) => Err(cannot(&program, &reason)),
        };
    }
    let program = program(&args.program, out)?;
    let reach = reach::of(&program, &library)?;
    let path = program.path.display();
    if reach.is_static {
        writeln!(out, "{path}: static")?;
    } else {
        writeln!(out, "{path}: dynamic, {} libraries", reach.libraries)?;
    }
    for name in &reach.missing {
        writeln!(out, "library not found: {name}")?;
    }
    table(&program, &reach, out)?;
    match reason(&program, &reach) {
        None => {
            writeln!(out, "{} can arrive: wideblas run {path}", calls(reach.arriving()))?;
            Ok(())
        }
        Some(reason) => Err(cannot(&program, &reason)),
    }
}

fn cannot(program: &Binary, reason: &str) -> Error {
    Error::file(&program.path, format!("no call can arrive: {reason}"))
}

fn json(program: &Binary, reach: &Reach) -> Value {
    let calls = reach.calls.iter().map(|((name, path), fate)| {
        let arrives = matches!(fate, Fate::Arrives);
        json!({"routine": name, "caller": path.to_string_lossy(), "arrives": arrives, "said": said(fate)})
    });
    json!({
        "program": program.path.to_string_lossy(),
        "static": reach.is_static,
        "libraries": reach.libraries,
        "missing": reach.missing,
        "calls": calls.collect::<Vec<_>>(),
        "arriving": reach.arriving(),
        "reason": reason(program, reach),
    })
}

fn said(fate: &Fate) -> &'static str {
    match fate {
        Fate::Arrives => "arrives",
        Fate::InProgram => "does not arrive: the program contains it",
        Fate::Symbolic => "does not arrive: linked with -Bsymbolic",
        Fate::OtherType => {
            "does not arrive: wideblas has no such numbers, or not of this MPLAPACK version"
        }
    }
}

/// The binary of a program, or of the interpreter of a script.
pub fn program(name: &OsStr, out: &mut impl Write) -> Result<Binary, Error> {
    let mut path = super::program(name)?;
    // An interpreter may be a script too; the kernel follows four.
    for _ in 0..5 {
        match binary::read(&path)? {
            Found::Binary(binary) => {
                binary.check_program()?;
                return Ok(*binary);
            }
            Found::Script(line) => {
                let mut words = line.split_ascii_whitespace();
                let first = words.next().unwrap_or_default();
                let is_env = Path::new(first).file_name() == Some(OsStr::new("env"));
                let next = if is_env { words.find(|word| !word.starts_with('-')) } else { None };
                writeln!(out, "{}: a script for {line}", path.display())?;
                path = super::program(OsStr::new(next.unwrap_or(first)))?;
            }
        }
    }
    Err(Error::file(&path, "a script for a script"))
}

fn table(program: &Binary, reach: &Reach, out: &mut impl Write) -> Result<(), Error> {
    let file = |path: &Path| {
        if path == program.path { "the program".into() } else { path.display().to_string() }
    };
    let width =
        |of: &dyn Fn(&(String, PathBuf)) -> usize| reach.calls.keys().map(of).max().unwrap_or(0);
    let (names, files) = (width(&|key| key.0.len()), width(&|key| file(&key.1).len()));
    for ((name, path), fate) in &reach.calls {
        writeln!(out, "  {name:names$}  {:files$}  {}", file(path), said(fate))?;
    }
    Ok(())
}

/// Why no call can arrive, and what to do; `None` where one can.
pub fn reason(program: &Binary, reach: &Reach) -> Option<String> {
    let mode = fs::metadata(&program.path).map_or(0, |data| data.permissions().mode());
    if mode & 0o6000 != 0 {
        return Some(
            "the loader preloads nothing for programs that run as another user (setuid or setgid)"
                .into(),
        );
    }
    if reach.arriving() > 0 {
        return None;
    }
    let relink = "link it again with -lwideblas before MPLAPACK's library";
    Some(if reach.inside() {
        format!("the program contains MPLAPACK's routines (libmpblas_*.a): {relink}")
    } else if reach.is_static {
        format!("the program is static: {relink}, or dynamically")
    } else if !reach.calls.is_empty() {
        "the routines that it calls are of numbers, or as a version of MPLAPACK has them, that wideblas has not".into()
    } else {
        let hidden = if reach.is_stripped {
            "; it is stripped: what it contains itself is not seen"
        } else {
            ""
        };
        format!(
            "neither the program nor a library that is loaded with it calls a routine of wideblas; libraries that it loads \
             later (dlopen) are not seen{hidden}"
        )
    })
}

fn calls(n: usize) -> String {
    if n == 1 { "calls of 1 routine".into() } else { format!("calls of {n} routines") }
}
