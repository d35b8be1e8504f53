//! Copies elements of a product to a C on the same device: of each column, the wanted rows.

use crate::MatMut;
use crate::cuda::copy::{Copy, Place};
use crate::cuda::launch::Failure;
use crate::cuda::matrices::{copies_parts, enqueue_part};
use crate::cuda::memory::Plain;
use crate::cuda::probe::Device;
use crate::cuda::queue::Queue;
use crate::cuda::staging::Dense;
use crate::scaling::LeftOut;
use crate::view::MatRef;
use cudarc::driver::sys::CUdeviceptr;
use std::ops::Range;
use wideblas_base::options::Part;

/// The wanted rows of each column.
type Wanted<'a> = &'a dyn Fn(usize) -> Range<usize>;

/// Columns of which the same rows are wanted, or those of a triangle and beside it.
struct Strip {
    columns: Range<usize>,
    /// Rows that are wanted of all columns.
    rows: Range<usize>,
    /// Of the rows from one on, as many as there are columns, a triangle is wanted.
    triangle: Option<(Part, usize)>,
}

/// The longest strip from a column on.
fn strip(first: usize, cols: usize, wanted: Wanted<'_>, with_triangles: bool) -> Strip {
    let of = wanted(first);
    let until = |is_like: &dyn Fn(usize) -> Range<usize>| {
        let differs = |&col: &usize| wanted(col) != is_like(col - first);
        first..(first + 1..cols).find(differs).unwrap_or(cols)
    };
    let same = Strip { columns: until(&|_| of.clone()), rows: of.clone(), triangle: None };
    if of.is_empty() || !with_triangles {
        return same;
    }
    // Each of its columns has a wanted row.
    let lower = until(&|at| of.start + at..of.end);
    let lower = first..lower.end.min(first + of.len());
    let upper = until(&|at| of.start..of.end + at);
    let width = lower.len().max(upper.len());
    if width <= same.columns.len() {
        return same;
    }
    match lower.len() == width {
        true => Strip {
            columns: lower,
            rows: of.start + width..of.end,
            triangle: Some((Part::Lower, of.start)),
        },
        false => Strip {
            columns: upper,
            rows: of.start..of.end - 1,
            triangle: Some((Part::Upper, of.end - 1)),
        },
    }
}

/// Copies the wanted elements to C, but for rows and columns that are left out, and waits.
pub fn store_there<T: Plain>(
    device: &Device,
    queue: &Queue,
    (from, left_out): (Dense, &LeftOut),
    (c, wanted): (&MatMut<'_, T>, Wanted<'_>),
) -> Result<(), Failure> {
    let LeftOut { rows, cols } = left_out;
    let Dense { data, ld, .. } = from;
    let copy = |rows: Range<usize>, cols: Range<usize>| {
        let at = |data: CUdeviceptr, ld: usize| {
            let place = (rows.start + cols.start * ld) * size_of::<T>();
            (Place::Device(data + place as CUdeviceptr), ld)
        };
        let shape = (rows.len(), cols.len());
        // SAFETY: both have these elements, and the work of this call is waited for below.
        unsafe {
            copy_of::<T>(at(data, ld), at(c.ptr as CUdeviceptr, c.ld), shape).enqueue(&queue.stream)
        }
    };
    let wanted: Wanted<'_> = &|col| match cols.binary_search(&col) {
        Ok(_) => 0..0,
        Err(_) => wanted(col),
    };
    let (mut first, mut has_kernels) = (0, false);
    while first < c.cols {
        let with_triangles = rows.is_empty() && copies_parts::<T>();
        let Strip { columns, rows: of, triangle } = strip(first, c.cols, wanted, with_triangles);
        first = columns.end;
        if let Some((part, row)) = triangle {
            let width = columns.len();
            let place = |ld: usize| row + columns.start * ld;
            // SAFETY: both have these elements.
            let (from, to) = unsafe {
                (
                    MatRef::from_ptr((data as *const T).add(place(ld)), width, width, ld),
                    MatMut::from_ptr(c.ptr.add(place(c.ld)), width, width, c.ld),
                )
            };
            enqueue_part(device, queue, part, from, to)?;
            has_kernels = true;
        }
        let mut row = of.start;
        let out = rows.iter().copied().filter(|out| of.contains(out));
        for end in out.chain([of.end]) {
            if row < end {
                copy(row..end, columns.clone())?;
            }
            row = end + 1;
        }
    }
    // Numbers that are not finite are none to the kernels' sums, and as good as others here.
    if has_kernels { queue.take_flag().map(drop) } else { Ok(queue.stream.synchronize()?) }
}

/// A copy of a matrix between places with leading dimensions.
pub fn copy_of<T>(
    (from, from_ld): (Place, usize),
    (to, to_ld): (Place, usize),
    (rows, cols): (usize, usize),
) -> Copy {
    let size = size_of::<T>();
    Copy {
        from,
        from_pitch: from_ld * size,
        to,
        to_pitch: to_ld * size,
        width: rows * size,
        height: cols,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Strips have each wanted element once, and those of triangles are few.
    #[test]
    fn strips_are_what_is_wanted() {
        let n = 90;
        let cases: [(Wanted<'_>, usize); 7] = [
            (&|_| 0..90, 1),
            (&|col| col..90, 1),
            (&|col| 0..col + 1, 1),
            (&|col| (8 * (col / 8) * 2 + col % 8).min(89)..90, 12),
            (&|col| if col % 3 == 0 { 0..0 } else { 5..20 }, 60),
            (&|col| if col < 40 { 0..0 } else { col..90 }, 2),
            // More columns than rows.
            (&|col| col.min(50)..50, 2),
        ];
        for (case, (wanted, most)) in cases.into_iter().enumerate() {
            for with_triangles in [true, false] {
                let (mut first, mut count) = (0, 0);
                let mut found = vec![0; n * 200];
                while first < n {
                    let strip = strip(first, n, wanted, with_triangles);
                    assert_eq!(strip.columns.start, first);
                    count += 1;
                    for (at, col) in strip.columns.clone().enumerate() {
                        strip.rows.clone().for_each(|row| found[row + 200 * col] += 1);
                        let width = strip.columns.len();
                        if let Some((part, from)) = strip.triangle {
                            let rows = part.rows(at, width);
                            rows.for_each(|row| found[from + row + 200 * col] += 1);
                        }
                    }
                    first = strip.columns.end;
                }
                for col in 0..n {
                    for row in 0..200 {
                        let is_wanted = i32::from(wanted(col).contains(&row));
                        assert_eq!(found[row + 200 * col], is_wanted, "{case} {row} {col}");
                    }
                }
                assert!(!with_triangles || count <= most, "{case}: {count}");
            }
        }
    }
}
