//! The functions that each of MPLAPACK's libraries has beside its routines.

use std::ffi::CStr;

/// A symbol that is followed by a NUL, as C writes it.
pub const fn text(symbol: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(symbol.as_bytes()) {
        Ok(text) => text,
        Err(_) => panic!("a symbol ends with its only NUL"),
    }
}

/// The four functions of a library: what it is for the start-up, then their names in Rust and their symbols.
macro_rules! services {
    (
        $library:ident
        $xerbla:ident $xerbla_symbol:literal;
        $same:ident $same_symbol:literal;
        $start:ident $start_symbol:literal;
        $end:ident $end_symbol:literal;
    ) => {
        /// MPLAPACK's `Mxerbla`, for its routines that are not ours: that of MPLAPACK's library where one is loaded, which
        /// ends the process; else it prints the reference message and returns.
        ///
        /// # Safety
        /// `routine` is NULL or a NUL-terminated string.
        #[unsafe(export_name = $xerbla_symbol)]
        pub unsafe extern "C-unwind" fn $xerbla(
            routine: *const std::ffi::c_char,
            info: std::ffi::c_int,
        ) {
            let symbol = const { $crate::abi::services::text(concat!($xerbla_symbol, "\0")) };
            // SAFETY: the caller's.
            unsafe { $crate::abi::guard::xerbla(symbol, routine, info) };
        }

        /// MPLAPACK's `Mlsame`: true when the first letters agree without regard to case.
        ///
        /// # Safety
        /// `a` and `b` are NULL or point to readable characters.
        #[unsafe(export_name = $same_symbol)]
        pub unsafe extern "C" fn $same(
            a: *const std::ffi::c_char,
            b: *const std::ffi::c_char,
        ) -> bool {
            // SAFETY: the caller's.
            unsafe { $crate::abi::arguments::is_same_letter(a, b) }
        }

        /// MPLAPACK's start-up call.
        #[unsafe(export_name = $start_symbol)]
        pub extern "C" fn $start() {
            let symbol = const { $crate::abi::services::text(concat!($start_symbol, "\0")) };
            $crate::abi::startup::initialize(&$crate::abi::startup::$library, symbol);
        }

        /// MPLAPACK's closing call.
        #[unsafe(export_name = $end_symbol)]
        pub extern "C" fn $end() {
            let symbol = const { $crate::abi::services::text(concat!($end_symbol, "\0")) };
            $crate::abi::startup::finalize(symbol);
        }
    };
}
