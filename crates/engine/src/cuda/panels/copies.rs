//! Copies blocks of operands to the device, one at a time, while it computes.

use super::order::Block;
use crate::MatRef;
use crate::cuda::feed::Feed;
use crate::cuda::launch::Failure;
use crate::cuda::memory::Plain;
use crate::cuda::operand::{View, is_there};
use crate::cuda::pointer::{Location, locate};
use crate::cuda::probe::Device;
use crate::cuda::queue::Queue;
use crate::cuda::staging::Columns;
use cudarc::driver::sys::{CUdeviceptr, CUevent_flags};
use cudarc::driver::{CudaEvent, CudaStream};
use std::sync::Arc;
use wideblas_base::options::Part;

/// Where a matrix is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    /// On the device, and used in place.
    There,
    /// In page-locked host memory, which the device reads by itself.
    Locked,
    /// In pageable host memory.
    Pageable,
}

/// An operand, and the memory on the device for its blocks.
#[derive(Clone, Copy)]
pub struct Source<'a, T> {
    x: MatRef<'a, T>,
    home: Home,
    /// That memory, unless the operand is used in place.
    pub room: CUdeviceptr,
}

impl<'a, T: Plain> Source<'a, T> {
    pub fn new(x: MatRef<'a, T>, there: bool, room: CUdeviceptr) -> Result<Source<'a, T>, Failure> {
        let home = match there {
            true => Home::There,
            false => {
                // Fails for a matrix that cannot be copied.
                Columns::of(x)?;
                match locate(x.ptr)? {
                    Location::Locked => Home::Locked,
                    _ => Home::Pageable,
                }
            }
        };
        Ok(Source { x, home, room })
    }

    /// The matrix is used in place.
    pub fn is_there(&self) -> bool {
        self.home == Home::There
    }

    pub fn rows(&self) -> usize {
        self.x.rows
    }

    /// The block, if it must go through the feed.
    pub fn fed(&self, (rows, cols): Block) -> Option<MatRef<'a, T>> {
        (self.home == Home::Pageable).then(|| self.x.block(rows, cols))
    }

    /// A block of the matrix on the device: in place, or copied into `room`.
    pub fn view(
        &self,
        (queue, feed): (&Queue, &mut Feed<'_, T>),
        (stream, room): (&CudaStream, CUdeviceptr),
        (rows, cols): Block,
    ) -> Result<View, Failure> {
        let block = self.x.block(rows, cols);
        let (data, row_stride, col_stride) = match self.home {
            Home::There => (block.ptr as CUdeviceptr, block.row_stride, block.col_stride),
            home => {
                let columns = Columns::of(block)?;
                let to = (room, columns.rows);
                match home {
                    Home::Pageable => feed.send(stream, block, to)?,
                    _ => {
                        let mut staging = queue.staging.borrow_mut();
                        staging.upload(stream, &columns, to, Part::All, 1)?;
                    }
                }
                let (row_stride, col_stride) = columns.strides(columns.rows);
                (room, row_stride, col_stride)
            }
        };
        Ok(View { data, row_stride: row_stride as i64, col_stride: col_stride as i64 })
    }
}

/// Copies of operands to the device, while it computes.
pub struct Copies {
    pub stream: Arc<CudaStream>,
    /// The stream for results on their way back.
    pub returns: Arc<CudaStream>,
    /// The newest copy has arrived.
    arrived: CudaEvent,
    /// The end of the work that was enqueued before a kept panel, and, for each step's part of the passing operand's
    /// room, the end of the work that used it.
    before: CudaEvent,
    used: Vec<CudaEvent>,
    turn: usize,
    /// The newest block of C is computed.
    pub computed: CudaEvent,
}

impl Copies {
    /// The copies begin after the work that the queue has now.
    pub fn new(queue: &Queue, ahead: usize) -> Result<Copies, Failure> {
        let context = queue.stream.context();
        let event = || context.new_event(Some(CUevent_flags::CU_EVENT_DISABLE_TIMING));
        let copies = Copies {
            stream: queue.copies()?.clone(),
            returns: queue.returns()?.clone(),
            arrived: event()?,
            before: event()?,
            used: (0..ahead).map(|_| event()).collect::<Result<_, _>>()?,
            turn: 0,
            computed: event()?,
        };
        copies.follow(queue)?;
        Ok(copies)
    }

    fn follow(&self, queue: &Queue) -> Result<(), Failure> {
        self.before.record(&queue.stream)?;
        Ok(self.stream.wait(&self.before)?)
    }

    /// Work that is enqueued from now on begins after the copies.
    pub fn arrive(&self, queue: &Queue) -> Result<(), Failure> {
        self.arrived.record(&self.stream)?;
        Ok(queue.stream.wait(&self.arrived)?)
    }

    /// Copies a panel that is kept, after all work that used the last one.
    pub fn keep<T: Plain>(
        &self,
        (queue, feed): (&Queue, &mut Feed<'_, T>),
        x: &Source<'_, T>,
        block: Block,
    ) -> Result<View, Failure> {
        self.follow(queue)?;
        let view = x.view((queue, feed), (&self.stream, x.room), block)?;
        self.arrive(queue)?;
        Ok(view)
    }

    /// Copies a block of the passing operand into the part of its room whose turn it is.
    pub fn pass<T: Plain>(
        &self,
        (queue, feed): (&Queue, &mut Feed<'_, T>),
        (x, part): (&Source<'_, T>, usize),
        block: Block,
    ) -> Result<View, Failure> {
        let turn = self.turn % self.used.len();
        let room = x.room + (turn * part * size_of::<T>()) as CUdeviceptr;
        self.stream.wait(&self.used[turn])?;
        let view = x.view((queue, feed), (&self.stream, room), block)?;
        self.arrive(queue)?;
        Ok(view)
    }

    /// All work that uses the last block has been enqueued.
    pub fn passed(&mut self, queue: &Queue) -> Result<(), Failure> {
        let turn = self.turn % self.used.len();
        self.used[turn].record(&queue.stream)?;
        self.turn += 1;
        Ok(())
    }
}

impl Drop for Copies {
    /// Waits, as the memory of the copies is freed next. An error here says nothing new.
    fn drop(&mut self) {
        let _ = self.stream.synchronize();
        let _ = self.returns.synchronize();
    }
}

/// Which of A, B and C are used in place. Fails if one is on a device but cannot be used in place.
pub fn in_place<T: Plain>(
    device: &Device,
    queue: &Queue,
    (a, b, c): (MatRef<'_, T>, MatRef<'_, T>, MatRef<'_, T>),
) -> Result<[bool; 3], Failure> {
    let there = |x: MatRef<'_, T>| is_there(device, queue, x.ptr);
    Ok([there(a)?, there(b)?, there(c)?])
}
