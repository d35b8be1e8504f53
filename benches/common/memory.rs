//! The process's peak resident size.

/// Peak resident size in bytes since the last [`reset_peak`]; `None` where /proc does not say.
pub fn peak() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches("kB").trim().parse::<usize>().ok()? << 10)
}

/// Makes the present size the peak.
pub fn reset_peak() {
    // Where the kernel forbids it the peak is that of the whole run: too large, never too small.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}
