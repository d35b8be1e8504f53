//! The steps of a product, enqueued one after the other in a stream.

use super::Run;
use crate::cuda::crt::arguments::CrtPlan;
use crate::cuda::crt::kind::Kind;
use crate::cuda::crt::leaving::Strips;
use crate::cuda::crt::watch::Watch;
use crate::cuda::launch::Failure;
use crate::cuda::memory::Buffer;
use crate::cuda::queue::Queue;
use cudarc::driver::CudaStream;

impl Run<'_> {
    /// Enqueues all steps, waits for the plan and returns it.
    pub fn enqueue(
        &self,
        queue: &Queue,
        memory: &Buffer<u8>,
        watch: &mut Watch<'_, '_>,
    ) -> Result<CrtPlan, Failure> {
        let (stream, layout, job, matrices) = (self.stream, self.layout, self.job, self.matrices);
        let (m, n, k) = matrices.shape;
        let Watch { marks, leaving } = watch;
        let mut mark =
            |step: usize| marks.as_mut().map_or(Ok(()), |marks| marks.mark(stream, step));
        let base = memory.data();
        let at = |offset: usize| base + offset as u64;
        let operands = self.operands(base)?;
        mark(0)?;
        match self.given {
            Some(scalings) => self.upload_plan(base, scalings)?,
            None => self.make_plan(base, operands)?,
        }
        mark(0)?;
        if layout.of_parts {
            self.enqueue_parts(operands, &at, &mut mark)?;
            return queue.fetch(stream, base);
        }
        let (height, width) = layout.block;
        // Where columns are copied to the host early, C is computed one strip at a time.
        let may_leave = self.kind != Kind::Long && !self.settles && (height, width) == (m, n);
        let mut leaving = leaving.as_mut().filter(|_| may_leave);
        let mut strips = leaving.as_ref().map(|_| Strips::new(stream, width)).transpose()?;
        let strip = strips.as_ref().map_or(width, Strips::width);
        for j in (0..n).step_by(width) {
            let across = width.min(n - j);
            for i in (0..m).step_by(height) {
                let down = height.min(m - i);
                let outside = job.part.is_apart_from(&(i..i + down), &(j..j + across));
                let (new_a, new_b) = (i == 0 && j == 0 || height < m, i == 0 && !self.same);
                let sides = [(i, down, new_a && !outside), (j, across, new_b)];
                self.convert(operands, &at, sides, [0; 2])?;
                mark(1)?;
                if outside {
                    continue;
                }
                for from in (0..across).step_by(strip) {
                    let columns = from..across.min(from + strip);
                    self.multiply(&at, (i, 0..down), (j, columns.clone()), (k, false))?;
                    mark(2)?;
                    self.finish(&at, (i, down), (j, columns.clone()))?;
                    mark(3)?;
                    if let Some(strips) = &mut strips {
                        strips.computed(stream, columns.end)?;
                    }
                }
            }
        }
        if let (Some(strips), Some(leaving)) = (strips, &mut leaving) {
            let is_planned =
                |stream: &CudaStream| Ok(queue.fetch::<CrtPlan>(stream, base)?.status == 0);
            strips.leave(leaving, is_planned)?;
        }
        queue.fetch(stream, base)
    }
}
