//! Products of residue numbers, which are made of MPFR numbers.

use super::{Operands, Task, described_way, no_memory};
use crate::error::Error;
use crate::options::{Engine, Mode};
use std::time::{Duration, Instant};
use wideblas::blas::mp::{
    Context, Failure, Matrix, MirroredStorage, Vector, convert, level2, level3,
};
use wideblas::engine;
use wideblas::format::mpfr::Mpfr;
use wideblas::format::rns::ModuliSet;

/// C := alpha op(A) op(B) + beta C on residue numbers.
pub fn product(
    task: &Task<'_>,
    bits: u32,
    operands: Operands<'_, Mpfr>,
) -> Result<(String, Duration), Error> {
    let Operands { alpha, factors, beta, c } = operands;
    let (a, b) = (&*factors.a, &*factors.b);
    let residues = Residues::new(bits, task.options.place.engine)?;
    let one = |name: &str, x: &Mpfr| residues.stored(name, std::slice::from_ref(x));
    let (alpha, beta) = (one("--alpha", alpha)?, one("--beta", beta)?);
    let [a_array, b_array] = [(task.a, a), (task.b, b)]
        .map(|(path, x)| residues.stored(&path.display().to_string(), &x.data));
    let (a_array, b_array) = (a_array?, b_array?);
    let c_array = match task.old {
        Some((_, path)) => residues.stored(&path.display().to_string(), &c.data)?,
        None => residues.zeros(task.names[2], c.rows, c.cols)?,
    };
    let [on_a, on_b, on_c] = [(&a_array, a), (&b_array, b), (&c_array, &*c)]
        .map(|(storage, x)| matrix(storage, (x.rows, x.cols)));
    let (trans, context) = ((factors.transa, factors.transb), residues.context);

    let start = Instant::now();
    let way = if task.is_with_vector && b.cols == 1 {
        let (x, y) = (vector(&b_array), vector(&c_array));
        let engine = level2::gemv(factors.transa, alpha.array(), on_a, x, beta.array(), y, context)
            .map_err(failed)?;
        let place = match engine {
            engine::Engine::Cuda => "GPU",
            engine::Engine::Cpu => context.isa.name(),
        };
        format!("{} moduli, {place}", residues.set.full.len)
    } else {
        let way = level3::gemm(trans, alpha.array(), on_a, on_b, beta.array(), on_c, context)
            .map_err(failed)?;
        described_way::<Mpfr>(Mode::Exact, way)
    };
    on_c.array.to_host().map_err(|failure| failed(failure.into()))?;
    let time = start.elapsed();
    residues.read(&c_array, &mut c.data)?;
    Ok((way, time))
}

/// The residue numbers of a precision, and who computes with them.
struct Residues {
    set: &'static ModuliSet,
    context: Context,
}

impl Residues {
    /// As the engine and the threads in force say.
    fn new(bits: u32, engine: Engine) -> Result<Residues, Error> {
        let set = ModuliSet::for_precision(bits).map_err(|e| Error::Usage(e.text().into()))?;
        let falls_back = engine != Engine::Cuda;
        Ok(Residues { set, context: Context { falls_back, ..Context::chosen() } })
    }

    /// An array of zeros.
    fn zeros(&self, name: &str, rows: usize, cols: usize) -> Result<MirroredStorage, Error> {
        let len = rows.checked_mul(cols);
        let storage = len.and_then(|len| MirroredStorage::new(self.set, len));
        storage.ok_or_else(|| no_memory(name, rows, cols))
    }

    /// An array of these numbers.
    fn stored(&self, name: &str, numbers: &[Mpfr]) -> Result<MirroredStorage, Error> {
        let storage = self.zeros(name, numbers.len(), 1)?;
        convert::from_numbers(numbers, storage.array(), self.context)
            .map_err(|_| Error::Operands(format!("{name} has an infinity or NaN")))?;
        Ok(storage)
    }

    /// The numbers of an array.
    fn read(&self, storage: &MirroredStorage, numbers: &mut [Mpfr]) -> Result<(), Error> {
        convert::to_numbers(storage.array(), numbers, self.context).map_err(failed)
    }
}

fn failed(failure: Failure) -> Error {
    Error::Operands(match failure {
        Failure::NoMemory => "a product does not fit into memory".into(),
        Failure::NotFinite => failure.to_string(),
        Failure::Device(failure) => format!("GPU: {failure}"),
    })
}

/// All numbers of an array.
fn vector(storage: &MirroredStorage) -> Vector<'_> {
    let array = storage.array();
    Vector { array, n: array.array.len(), inc: 1 }
}

/// All numbers of an array, by columns.
fn matrix(storage: &MirroredStorage, (rows, cols): (usize, usize)) -> Matrix<'_> {
    Matrix { array: storage.array(), rows, cols, ld: rows.max(1) }
}
