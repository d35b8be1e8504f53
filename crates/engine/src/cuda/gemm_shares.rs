//! Double-double products in their own arithmetic that several GPUs divide.

use super::gemm::gemm;
use super::gpus::Gpus;
use super::shares::{Share, all, load, prepared};
use crate::cpu::NativeProduct;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use wideblas_base::options::Part;
use wideblas_format::{Accumulate, Dd};

/// A block of C of which a GPU finished some columns.
struct Begun {
    rows: Range<usize>,
    columns: Range<usize>,
    part: Part,
    done: usize,
}

/// Computes a product as [`gemm`] does, on several GPUs. `on_cpu` computes the columns of a block from one on that GPUs left undone.
/// Returns whether a GPU computed.
pub fn gemm_divided<A: Accumulate<2, Number = Dd>>(
    gpus: &Gpus,
    product: &mut NativeProduct<'_, Dd>,
    threads: usize,
    on_cpu: impl Fn(&mut NativeProduct<'_, Dd>, usize),
) -> bool {
    let NativeProduct { alpha, a, b, beta, part, .. } = *product;
    let (m, n, k) = product.shape();
    let (gpus, prepared) = prepared(gpus, (n, part), |shares| load(shares, (a, b), threads));
    let Some((shares, held)) = prepared else {
        let done = gemm::<A>(gpus.first(), product, threads);
        on_cpu(product, done);
        return done > 0;
    };
    let columns = product.c.block(0..m, 0..n);
    let columns = columns.into_columns(shares.iter().map(|share| share.columns.clone()));
    let columns: Vec<_> = columns.into_iter().map(Mutex::new).collect();
    let compute = |share: &Share| {
        let mut c = columns[share.place].lock().unwrap_or_else(PoisonError::into_inner);
        let (a, b) = held[share.place].factors(share, b);
        let (width, columns) = (c.cols, &share.columns);
        let blocks = share.blocks(m, part).into_iter();
        let begun = blocks.map(|(rows, part)| {
            let (a, c) = (a.block(rows.clone(), 0..k), c.block(rows.clone(), 0..width));
            let mut block = NativeProduct { alpha, a, b, beta, c, part };
            let done = gemm::<A>(share.device, &mut block, share.threads(threads));
            Begun { rows, columns: columns.clone(), part, done }
        });
        begun.collect::<Vec<_>>()
    };
    let begun = all(&shares, compute);
    drop((held, columns));
    let mut on_gpu = false;
    for (place, begun) in begun.into_iter().enumerate() {
        for Begun { rows, columns, part, mut done } in begun {
            let (b, width) = (b.block(0..k, columns.clone()), columns.len());
            let (a, c) = (a.block(rows.clone(), 0..k), product.c.block(rows, columns));
            let mut block = NativeProduct { alpha, a, b, beta, c, part };
            if done == 0
                && let Some(others) = gpus.without(place)
            {
                done = gemm::<A>(others.first(), &mut block, threads);
            }
            on_gpu |= done > 0;
            if done < width {
                on_cpu(&mut block, done);
            }
        }
    }
    on_gpu
}
