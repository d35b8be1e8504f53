//! The memory of a product of distributed matrices beside its sums: pieces of A and of B, messages, and elements that strips compute.

use crate::carried::Number;
use crate::panel::{Messages, Panel, Sizes};
use crate::product::Product;
use wideblas_base::fallible;
use wideblas_engine::device::{Device, Plain};

/// Memory of a call, but for the sums.
pub struct Memory<T: Plain> {
    pub a: Panel<T>,
    pub b: Panel<T>,
    pub messages: Messages<T>,
    /// Rows and columns that strips have at a time, and so many elements.
    pub strips: (usize, usize),
    pub block: Vec<T>,
    /// Elements that strips computed.
    pub gathered: usize,
    /// Bytes of all of it.
    pub bytes: usize,
}

/// The memory of a call for blocks of so many rows and columns, but for the sums.
#[derive(Clone, Copy)]
pub struct Room {
    /// Numbers of a piece of A, and of B.
    panels: [usize; 2],
    /// Those of a strip, see [`Memory::strips`].
    strips: [usize; 2],
    sizes: Sizes,
}

impl Room {
    /// For pieces of a product of some depth, whose messages have these sizes.
    pub fn new<T>(
        product: &Product<'_, '_, T>,
        (sizes, piece): (Sizes, usize),
        block: [usize; 2],
    ) -> Room {
        let k = product.a.depth.len;
        let piece = piece.min(k);
        // The same on all processes, so that they have as many strips.
        let most = [product.rows.most(), product.columns.most()];
        let most = [0, 1].map(|side| most[side].min(block[side]));
        let panels = most.map(|most| most.saturating_mul(piece).max(k));
        let strips = [0, 1].map(|side| (panels[side] / k).clamp(1, most[side].max(1)));
        Room { panels, strips, sizes: sizes.of_some(block) }
    }

    /// Without the panel of a factor of which the process has all that it needs.
    pub fn without(self, has_all: [bool; 2]) -> Room {
        let panels = [0, 1].map(|side| if has_all[side] { 0 } else { self.panels[side] });
        Room { panels, ..self }
    }

    /// Bytes beside the panels.
    pub fn beside<T>(&self) -> usize {
        let [height, width] = self.strips;
        let block = height.saturating_mul(width).saturating_mul(size_of::<T>());
        self.sizes.total::<T>().saturating_add(block)
    }
}

impl<T: Number> Memory<T> {
    /// In host memory, or on the GPU that has the matrices' parts; `None` when there is not enough.
    pub fn new(room: &Room, beta: T, home: Option<&'static Device>) -> Option<Memory<T>> {
        let bytes = |numbers: usize| numbers.checked_mul(size_of::<T>());
        let [a, b] = [bytes(room.panels[0])?, bytes(room.panels[1])?];
        let [height, width] = room.strips;
        // Strips are computed in host memory alone.
        let elements = if home.is_some() { 0 } else { height.checked_mul(width)? };
        Some(Memory {
            a: Panel::new(room.panels[0], home)?,
            b: Panel::new(room.panels[1], home)?,
            messages: Messages::new(&room.sizes, home)?,
            strips: (height, width),
            block: fallible::try_filled(elements, beta)?,
            gathered: 0,
            bytes: a.checked_add(b)?.checked_add(room.beside::<T>())?,
        })
    }
}
