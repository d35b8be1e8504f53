//! MPLAPACK's routines on complex numbers, against exact results.

mod exact;
mod formats;
mod infinite;
mod level1;
mod level2;
mod level3;
mod powers;
mod residues;
mod stored;
mod versions;

use std::ffi::c_char;

/// An option as C has it.
fn letter(letter: char) -> [c_char; 2] {
    [letter as c_char, 0]
}
