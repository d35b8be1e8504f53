//! Values that the users of a device store with it for as long as it is used. The device does not know their types.

use std::any::Any;
use std::sync::OnceLock;
use wideblas_base::once::made_once;

/// A cell for each type that was asked for; there are only a few.
#[derive(Default)]
pub struct Cells {
    first: OnceLock<Box<Link>>,
}

struct Link {
    /// An `OnceLock` of the type.
    cell: Box<dyn Any + Send + Sync>,
    next: OnceLock<Box<Link>>,
}

impl Cells {
    /// The cell of a type, which the first user fills.
    pub fn of<T: Send + Sync + 'static>(&self) -> &OnceLock<T> {
        let mut place = &self.first;
        loop {
            let link = made_once(place, || {
                Box::new(Link { cell: Box::new(OnceLock::<T>::new()), next: OnceLock::new() })
            });
            match link.cell.downcast_ref() {
                Some(cell) => return cell,
                None => place = &link.next,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Threads that ask for the same types in any order find the same cells.
    #[test]
    fn each_type_has_one_cell() {
        let cells = Cells::default();
        let fill = |turn: u64| {
            let one = || *cells.of::<u64>().get_or_init(|| turn);
            let other = || cells.of::<String>().get_or_init(|| turn.to_string()).clone();
            let none = || cells.of::<f64>().get().is_none();
            if turn.is_multiple_of(2) {
                let found = (one(), other());
                (found.0, found.1, none())
            } else {
                let last = other();
                (one(), last, none())
            }
        };
        let found: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|turn| scope.spawn(move || fill(turn))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(found.iter().all(|one| *one == found[0] && one.2), "{found:?}");
        assert_eq!(cells.of::<u64>().get(), Some(&found[0].0));
        assert_eq!(cells.of::<String>().get(), Some(&found[0].1));
    }
}
