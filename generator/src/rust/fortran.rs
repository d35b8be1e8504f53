//! What Fortran calls the routines.

use crate::table::Routine;

/// The name of a routine in Fortran: q for real(16), x for complex(32) as once s and c, d and z.
pub fn name(routine: &Routine) -> String {
    let name = &routine.real;
    // As DCABS1 of the reference, which is not named after both types.
    if name == "RCabs1" {
        return "qcabs1".to_string();
    }
    let prefixes = [("iR", "iq"), ("iC", "ix"), ("RC", "qx"), ("CR", "xq"), ("R", "q"), ("C", "x")];
    let found = prefixes.iter().find_map(|(ours, prefix)| Some((prefix, name.strip_prefix(ours)?)));
    let (prefix, rest) = found.expect("a name of MPLAPACK's");
    format!("{prefix}{rest}")
}
