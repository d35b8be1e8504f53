//! Options: their defaults, and what they mean.

use super::taylor;
use super::types::{Options, WB_TMD_AUTO, algorithm};
use crate::campaign::Campaign;
use crate::certificate::{Header, Resumed};
use crate::float::{FORMATS, Format};
use crate::function::{Bounds, Function, by_name};
use crate::job::{Costs, Engines, Job, Part, Rules, choose};
use crate::request::Request;
use crate::search::Precision;
use std::ffi::{CStr, c_char, c_int};
use std::ptr;
use wideblas::abi::guard::{self, Failure};
use wideblas::config::MAX_THREADS;
use wideblas::engine::cpu::par;

/// What a program of an older header does not have has these values.
const DEFAULTS: Options = Options {
    size: size_of::<Options>(),
    function: ptr::null(),
    taylor: None,
    taylor_data: ptr::null_mut(),
    domain_low: f64::NEG_INFINITY,
    domain_high: f64::INFINITY,
    domain_low_open: 0,
    domain_high_open: 0,
    format: ptr::null(),
    from: 0.0,
    to: 0.0,
    bits: 0,
    algorithm: 0,
    engine: ptr::null(),
    threads: 0,
    integers: 0,
    part: 1,
    parts: 1,
    unit: 44,
    sub_domain: 0,
};

/// A structure of this size is known here, whole or its first members.
fn check_size(size: usize) -> Result<(), String> {
    let known = size_of::<usize>() + size_of::<*const c_char>()..=size_of::<Options>();
    match known.contains(&size) {
        true => Ok(()),
        false => Err(format!("size = {size}, which no header of this library has")),
    }
}

/// Sets every member to its default: `wb_tmd_options_init(&options, sizeof options)`.
///
/// Returns 0, or `WB_TMD_FAILED` if `options` is NULL or `size` is not that of the structure.
///
/// # Safety
/// `options` is NULL or has room for `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_tmd_options_init(options: *mut Options, size: usize) -> c_int {
    guard::call("wb_tmd_options_init", || {
        if options.is_null() {
            return Err(Failure::Null("options"));
        }
        check_size(size)?;
        let defaults = Options { size, ..DEFAULTS };
        // SAFETY: the caller's; the default is at least as long.
        unsafe {
            ptr::copy_nonoverlapping((&raw const defaults).cast::<u8>(), options.cast(), size)
        };
        Ok(())
    })
}

/// The program's options, with defaults for what it does not know.
///
/// # Safety
/// `options` is NULL or was set by `wb_tmd_options_init`.
pub unsafe fn read(options: *const Options) -> Result<Options, Failure> {
    if options.is_null() {
        return Err(Failure::Null("options"));
    }
    // SAFETY: the caller's; the size is the first member.
    let size = unsafe { options.cast::<usize>().read() };
    check_size(size)?;
    let mut all = DEFAULTS;
    // SAFETY: the program has `size` bytes, and `all` at least as many.
    unsafe { ptr::copy_nonoverlapping(options.cast::<u8>(), (&raw mut all).cast(), size) };
    Ok(all)
}

/// # Safety
/// NULL or a NUL-terminated string, which lives as long as it is used.
unsafe fn text<'a>(text: *const c_char, what: &str) -> Result<Option<&'a str>, String> {
    if text.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller's.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map(Some).map_err(|_| format!("{what} is no text in UTF-8"))
}

/// An integer that must be in a range.
fn within<T: TryInto<u64> + Copy + std::fmt::Display>(
    what: &str,
    number: T,
    least: u64,
    most: u64,
) -> Result<u64, String> {
    let known = number.try_into().ok().filter(|number| (least..=most).contains(number));
    known.ok_or_else(|| format!("{what} = {number}, must be {least} to {most}"))
}

/// The name of a function of the program's own.
fn own_name(name: &str) -> Result<&str, String> {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    if name.is_empty() || name.len() > 64 || !name.chars().all(is_name) {
        return Err(format!("function = {name:?}, must be 1 to 64 letters, digits and _"));
    }
    match by_name(name) {
        Some(_) => Err(format!("function = {name:?}, which has a meaning without taylor")),
        None => Ok(name),
    }
}

/// # Safety
/// The members of the options are as the header says.
unsafe fn function(options: &Options) -> Result<Box<dyn Function>, Failure> {
    // SAFETY: the caller's.
    let name = unsafe { text(options.function, "function") }?;
    let name = name.ok_or(Failure::Null("function"))?;
    let Some(callback) = options.taylor else {
        let row = by_name(name).ok_or_else(|| format!("function = {name:?}, no known function"))?;
        return Ok(Box::new(*row));
    };
    let Options { domain_low: low, domain_high: high, .. } = *options;
    if low.is_nan() || high.is_nan() || low > high {
        return Err(format!("domain_low = {low}, domain_high = {high}: no domain").into());
    }
    let bounds = Bounds {
        low,
        low_belongs: options.domain_low_open == 0,
        high,
        high_belongs: options.domain_high_open == 0,
    };
    // SAFETY: the caller's.
    Ok(Box::new(unsafe {
        taylor::function(own_name(name)?, bounds, callback, options.taylor_data)
    }))
}

/// The search that options ask for, and who does it.
///
/// # Safety
/// The members of the options are as the header says.
pub unsafe fn understood(options: &Options) -> Result<(Campaign, Engines), Failure> {
    // SAFETY: the caller's.
    let function = unsafe { function(options) }?;
    // SAFETY: the caller's.
    let format = unsafe { text(options.format, "format") }?.unwrap_or(FORMATS[0].name);
    let format = Format::by_name(format).ok_or_else(|| {
        let names = FORMATS.map(|format| format.name).join(", ");
        format!("format = {format:?}, none of {names}")
    })?;
    let bits = within("bits", options.bits, 2, 63)? as u32;
    let request = Request::new(format, options.from, options.to, bits)
        .map_err(|what| format!("from = {:?}, to = {:?}: {what}", options.from, options.to))?;
    let sub_domain = within("sub_domain", options.sub_domain, 0, 1 << 30)?;
    // SAFETY: the caller's.
    let engine = unsafe { text(options.engine, "engine") }?.unwrap_or("auto");
    let rules = Rules {
        unit: within("unit", options.unit, 10, 52)? as u32,
        algorithm: algorithm(options.algorithm)?,
        precision: if options.integers == 0 { Precision::Double } else { Precision::Integer },
        arguments: (sub_domain > 0).then_some(sub_domain),
        progressions: Engines::progressions(engine),
        ..Rules::default()
    };
    let rules = match options.algorithm {
        WB_TMD_AUTO => {
            let job = Job { function: &*function, request, rules };
            choose(&job, &Costs::default()).map_err(|refused| refused.to_string())?.rules
        }
        _ => rules,
    };
    let of = within("parts", options.parts, 1, 1 << 40)?;
    let part = Part { index: within("part", options.part, 1, of)?, of };
    let threads = match within("threads", options.threads, 0, MAX_THREADS as u64)? {
        0 => par::num_threads(),
        threads => threads as usize,
    };
    let header = Header { function: function.name().to_string(), request, rules };
    let resumed = Resumed { header, part, records: Vec::new() };
    let campaign = Campaign::new(function, resumed)?;
    let engines = Engines::named(engine, threads).map_err(|what| format!("engine = {what}"))?;
    Ok((campaign, engines))
}
