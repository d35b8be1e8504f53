//! Which function of FLINT's a call would have come to without this library.

use crate::counts::Routine;
use crate::library::{self, Flint, Object};
use crate::{Product, definitions};
use std::collections::HashMap;
use std::ffi::c_void;
use std::mem::transmute;
use std::ptr::{self, NonNull};
use std::sync::Mutex;
use std::sync::atomic::{AtomicPtr, Ordering};

#[derive(Clone, Copy)]
pub struct Target {
    /// FLINT's function.
    pub original: Option<Product>,
    /// The FLINT that it is of, where that is known.
    pub flint: Option<&'static Flint>,
}

/// A place that calls.
struct Site {
    address: usize,
    routine: Routine,
    target: Target,
}

const SLOTS: usize = 256;

/// The targets of calls, by the address that they return to.
pub fn target(routine: Routine, address: *const c_void) -> Target {
    static SITES: [AtomicPtr<Site>; SLOTS] = [const { AtomicPtr::new(ptr::null_mut()) }; SLOTS];
    let address = address as usize;
    let slot = &SITES[(address ^ address >> 8 ^ routine as usize) % SLOTS];
    // SAFETY: sites are never freed.
    if let Some(site) = unsafe { slot.load(Ordering::Acquire).as_ref() }
        && (site.address, site.routine) == (address, routine)
    {
        return site.target;
    }
    match kept(routine, address) {
        Ok(site) => {
            slot.store(ptr::from_ref(site).cast_mut(), Ordering::Release);
            site.target
        }
        Err(target) => target,
    }
}

/// A site that is never freed, or the target alone where another thread holds the table, or did in a process that forked.
fn kept(routine: Routine, address: usize) -> Result<&'static Site, Target> {
    static ALL: Mutex<Option<HashMap<(usize, Routine), &'static Site>>> = Mutex::new(None);
    if let Ok(all) = ALL.try_lock()
        && let Some(site) = all.as_ref().and_then(|all| all.get(&(address, routine)))
    {
        return Ok(site);
    }
    let target = find(routine, address as *const c_void);
    let Ok(mut all) = ALL.try_lock() else { return Err(target) };
    let site = all
        .get_or_insert_default()
        .entry((address, routine))
        .or_insert_with(|| Box::leak(Box::new(Site { address, routine, target })));
    Ok(site)
}

/// The function of the libraries that the caller is linked with, or else the next behind this library.
fn find(routine: Routine, address: *const c_void) -> Target {
    let name = routine.name();
    let found = Object::of(address).and_then(|caller| caller.symbol(name));
    let found: Option<NonNull<c_void>> = found.or_else(|| definitions::definition(name));
    Target {
        // SAFETY: whoever defines FLINT's name defines its function.
        original: found.map(|found| unsafe { transmute::<*mut c_void, Product>(found.as_ptr()) }),
        flint: found.and_then(library::of),
    }
}
