//! Time that a thread has had a processor.

use std::sync::OnceLock;

/// Seconds of processor time of the calling thread.
pub fn seconds() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock fills the structure.
    let status = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    if status == 0 { time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64 } else { 0.0 }
}

/// What two readings are apart at least.
pub fn cost() -> f64 {
    static COST: OnceLock<f64> = OnceLock::new();
    *COST.get_or_init(|| {
        let apart = |_| {
            let begin = seconds();
            seconds() - begin
        };
        (0..20).map(apart).fold(f64::INFINITY, f64::min)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    #[cfg_attr(miri, ignore = "it has no such clock")]
    fn sleep_takes_no_processor() {
        let (clock, begin) = (Instant::now(), seconds());
        std::thread::sleep(Duration::from_millis(20));
        let asleep = seconds() - begin;
        assert!(asleep < clock.elapsed().as_secs_f64() / 2.0, "{asleep}");
        let begin = seconds();
        while seconds() - begin < 1e-4 {}
        assert!(cost() < 1e-3, "{}", cost());
    }
}
