//! The last error of a thread, as `wb_last_error` returns it.

use std::cell::Cell;
use std::ffi::c_char;

/// Room for a message and its NUL; a longer message is cut.
const ROOM: usize = 1024;

thread_local! {
    /// A NUL-terminated string: neither allocated nor dropped, so that errors are told without memory, and to what
    /// the program runs when its threads end.
    static LAST: Cell<[u8; ROOM]> = const { Cell::new([0; ROOM]) };
}

/// Remembers an error of this thread.
pub fn set(message: &str) {
    let mut end = message.len().min(ROOM - 1);
    while !message.is_char_boundary(end) {
        end -= 1;
    }
    let mut text = [0; ROOM];
    let bytes = message.bytes().take(end).filter(|&byte| byte != 0);
    text.iter_mut().zip(bytes).for_each(|(place, byte)| *place = byte);
    LAST.set(text);
}

/// The newest message, a NUL-terminated string that stays valid until the thread's next error; empty
/// when there was none.
pub fn last() -> *const c_char {
    LAST.with(|last| last.as_ptr().cast_const().cast())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_kept_and_long_ones_cut() {
        let told = || {
            let text = LAST.get();
            let end = text.iter().position(|&byte| byte == 0).expect("a NUL");
            String::from_utf8(text[..end].to_vec()).unwrap()
        };
        assert_eq!(told(), "");
        set("Rgemm: \0what");
        assert_eq!(told(), "Rgemm: what");
        set(&"\u{e4}".repeat(ROOM));
        assert_eq!(told(), "\u{e4}".repeat(ROOM / 2 - 1));
        set("");
        assert_eq!(told(), "");
    }
}
