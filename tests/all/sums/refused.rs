//! Bad arguments of sums: each has its error, and the result is untouched.

use super::*;

fn said() -> String {
    // SAFETY: the message is a string.
    unsafe { CStr::from_ptr(wb_last_error()) }.to_str().unwrap().to_string()
}

fn check_refused<T: Format>(seven: T) {
    let (x, mut r) = ([T::zero(); 4], seven);
    let mut check = |info: c_int, n: i64, at: *const T, inc: i64, text: &str| {
        for f in [T::SUM, T::ASUM, T::NRM2] {
            // SAFETY: NULL or a vector.
            assert_eq!(unsafe { f(n, at, inc, &mut r) }, info, "{text}");
            assert!(said().contains(text), "{} instead of {text}", said());
        }
        let info_y = if info == 3 { 5 } else { info };
        // SAFETY: NULL or vectors.
        unsafe {
            assert_eq!(T::DOT(n, x.as_ptr(), 1, at, inc, &mut r), info_y, "{text}");
            let text = text.replace("incx", "incy").replace("x is", "y is");
            assert!(said().contains(&text), "{} instead of {text}", said());
            assert_eq!(T::DOT(n, at, inc, x.as_ptr(), 1, &mut r), info, "{text}");
        }
        assert!(said().contains(text), "{} instead of {text}", said());
        assert!(r.same(seven), "{text}");
    };
    check(1, -1, x.as_ptr(), 1, "n = -1, must be at least 0");
    check(1, i64::MIN, x.as_ptr(), 1, "must be at least 0");
    check(3, 4, x.as_ptr(), 0, "incx = 0, must not be 0");
    check(-1, 4, null(), 1, "x is NULL");
    check(-1, 4, null(), -1, "x is NULL");
    check(-1, 40, null(), 3, "x is NULL");
    for inc in [1 << 60, i64::MAX, i64::MIN] {
        let text = format!("incx = {inc}: x is larger than the address space");
        check(3, 20, x.as_ptr(), inc, &text);
        check(3, 1 << 30, x.as_ptr(), inc, &text);
    }
    // SAFETY: NULL where nothing may be written, or read for n = 0.
    unsafe {
        for n in [0, 4] {
            for f in [T::SUM, T::ASUM, T::NRM2] {
                assert_eq!(f(n, x.as_ptr(), 1, null_mut()), -1);
                assert!(said().ends_with(": result is NULL; nothing was computed"), "{}", said());
            }
            assert_eq!(T::DOT(n, x.as_ptr(), 1, x.as_ptr(), 1, null_mut()), -1);
            assert!(said().ends_with(": result is NULL; nothing was computed"), "{}", said());
        }
        for f in [T::SUM, T::ASUM, T::NRM2] {
            r = seven;
            assert_eq!(f(0, null(), 1, &mut r), 0);
            assert!(r.same(T::zero()));
        }
        r = seven;
        assert_eq!(T::DOT(0, null(), 1, null(), 1, &mut r), 0);
        assert!(r.same(T::zero()));
    }
}

#[test]
fn bad_arguments_leave_the_result() {
    check_refused(7.0f64);
    check_refused(7.0f32);
    check_refused(Dd::new(7.0, 1e-17));
    check_refused(Qd::from_components([7.0, 1e-17, 1e-34, 1e-51]));
}
