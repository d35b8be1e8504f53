//! The formats that routines are called with, and how each multiplies in its own arithmetic.

use super::limbs;
use wideblas_base::config::ShortCalls;
use wideblas_base::options::Part;
use wideblas_engine::Engine;
use wideblas_engine::choose::{self, Load};
use wideblas_engine::cpu::Isa;
use wideblas_engine::cpu::gemm as engine;
use wideblas_engine::cpu::modular::{Unit, Width};
use wideblas_engine::device::gemm_shares::gemm_divided;
use wideblas_engine::device::{self, Gpus, resident};
use wideblas_format::dd::DdNative;
use wideblas_format::mpfr::{Mpf, Mpfr};
use wideblas_format::qd::QdNative;
use wideblas_format::scalar::Plain;
use wideblas_format::{Accumulate, Binary128, Dd, Qd, Scalar};
use wideblas_product::blocks::DEPTH;
use wideblas_product::cost::Native;
use wideblas_product::planner::{moduli_for, planes_for, typical_bits};
use wideblas_product::{self, Number, Options, Product, cost, exact_sums, thin};

/// A number format of the routines.
pub trait Format: crate::Blas + Number {
    /// The suffix of the plain C names of the format: `wb_gemm_dd`.
    const SUFFIX: &'static str;

    /// Products of these sizes, or smaller ones, cost less in the format's own arithmetic than by residues,
    /// whatever the numbers; 0 where no size does.
    const TINY: usize = 0;

    /// The cost of its own arithmetic for operands like `example`. Results depend on these figures, as on all of
    /// `wideblas_product::cost`: measured on one core with AVX-512, and again by `cargo bench --bench costs`.
    fn native_cost(example: &Self) -> Native;

    /// The same, for operands of which some are on a device: measured on an H100.
    fn native_cost_on_device(example: &Self) -> Native {
        Self::native_cost(example)
    }

    /// [`Format::native_cost`] for a product. Only where both ways give the same bits it may depend on the part of C.
    fn native_cost_of(product: &Product<'_, Self>) -> Native {
        Self::native_cost(product.alpha)
    }

    /// [`Format::multiply_on_cpu`] on the caller's thread, for sizes from 1 to [`Format::TINY`], whatever the program's
    /// floating-point environment. False, with nothing done, where alpha is zero: beta C is rounded in another way then.
    #[inline(always)]
    fn multiply_tiny(_: Product<'_, Self>, _: ShortCalls) -> bool {
        false
    }

    /// Computes a product in the format's own arithmetic on the CPU.
    fn multiply_on_cpu(product: Product<'_, Self>, isa: Isa, threads: usize);

    /// Computes an exact product with few rows or columns on the CPU where there is a quicker way than residues; false,
    /// with nothing done, where there is none.
    fn multiply_thin(_: &mut Product<'_, Self>, _: Isa, _: usize) -> bool {
        false
    }

    /// The devices of C, A and B, `None` for host memory; only numbers that are plain bytes may be on a device.
    fn homes(_: &Product<'_, Self>) -> [Option<usize>; 3] {
        [None; 3]
    }

    /// The GPUs, where a product by residues is faster there.
    fn residue_device(_: &Size<'_, Self>, _: &Options<'_>) -> Option<Gpus> {
        None
    }

    /// Runs `work` with matrices in host memory, whatever [`Format::homes`].
    fn on_host<R>(
        product: Product<'_, Self>,
        work: impl FnOnce(Product<'_, Self>) -> R,
    ) -> Result<R, device::Failure> {
        Ok(work(product))
    }

    /// [`Format::multiply_anywhere`] when some of the matrices are on a device.
    fn multiply_resident(
        product: Product<'_, Self>,
        isa: Isa,
        threads: usize,
    ) -> Result<Engine, device::Failure> {
        Self::on_host(product, |product| Self::multiply_anywhere(product, isa, threads))
    }

    /// Computes a product in the format's own arithmetic where that is fastest, with the same bits.
    fn multiply_anywhere(product: Product<'_, Self>, isa: Isa, threads: usize) -> Engine {
        Self::multiply_on_cpu(product, isa, threads);
        Engine::Cpu
    }
}

/// What a choice of a GPU depends on.
pub struct Size<'a, T> {
    /// (m, n, k)
    pub shape: (usize, usize, usize),
    pub part: Part,
    pub alpha: &'a T,
    /// C is read.
    pub adds: bool,
}

impl<'a, T: Number> Size<'a, T> {
    pub fn of(product: &Product<'a, T>) -> Size<'a, T> {
        let shape = (product.c.rows, product.c.cols, product.a.cols);
        let Product { alpha, beta, part, .. } = *product;
        Size { shape, part, alpha, adds: !beta.is_zero() }
    }
}

/// A product as the engines take it.
#[inline(always)]
fn by_value<T: Scalar<L>, const L: usize>(product: Product<'_, T>) -> engine::NativeProduct<'_, T> {
    let Product { alpha, a, b, beta, c, part } = product;
    engine::NativeProduct { alpha: engine::read(alpha), a, b, beta: engine::read(beta), c, part }
}

/// A product by the engine's kernels for the arithmetic A.
fn by_kernels<A: Accumulate<L>, const L: usize>(
    product: Product<'_, A::Number>,
    isa: Isa,
    threads: usize,
) {
    let mut product = by_value(product);
    let plan = engine::NativePlan::new(isa, threads, product.shape());
    engine::gemm::<A, L>(&mut product, plan);
}

/// [`by_kernels`] without a plan.
#[inline(always)]
fn by_kernels_at_once<A: Accumulate<L>, const L: usize>(
    product: Product<'_, A::Number>,
    short: ShortCalls,
) -> bool {
    engine::gemm_at_once::<A, L>(&mut by_value(product), short.isa())
}

/// The same for numbers of several components.
#[inline(always)]
fn in_registers_at_once<A: Accumulate<L>, const L: usize>(
    product: Product<'_, A::Number>,
    short: ShortCalls,
) -> bool {
    engine::gemm_in_registers::<A, L>(&mut by_value(product), short.isa())
}

/// FP64 instructions of a double-double multiply-add.
const INSTRUCTIONS: f64 = 12.0;

/// A product on the GPU if that is faster; the CPU computes what the GPU leaves undone.
fn on_device<A: Accumulate<2, Number = Dd>>(
    product: Product<'_, Dd>,
    isa: Isa,
    threads: usize,
) -> Engine {
    let shape = (product.c.rows, product.c.cols, product.a.cols);
    let load = Load {
        shape,
        part: product.part,
        bytes: size_of::<Dd>(),
        stored: size_of::<Dd>(),
        adds: !product.beta.is_zero(),
        cycles: Dd::native_cost(product.alpha).cost(shape),
        reading: 0.0,
        memory: 0,
        isa,
        threads,
    };
    let gpus = if product.alpha.is_zero() { None } else { choose::native(&load, INSTRUCTIONS) };
    let mut product = by_value(product);
    let on_cpu = |product: &mut engine::NativeProduct<'_, Dd>, done: usize| {
        let plan = engine::NativePlan::new(isa, threads, product.shape());
        engine::gemm_from::<A, 2>(product, plan, done);
    };
    let on_gpu = match gpus {
        Some(gpus) => gemm_divided::<A>(&gpus, &mut product, threads, on_cpu),
        None => {
            on_cpu(&mut product, 0);
            false
        }
    };
    if on_gpu { Engine::Cuda } else { Engine::Cpu }
}

/// A product when some of the matrices are on a device: runs there; the CPU computes what the device leaves undone.
fn on_home<A: Accumulate<2, Number = Dd>>(
    mut product: Product<'_, Dd>,
    isa: Isa,
    threads: usize,
) -> Result<Engine, device::Failure> {
    let shape @ (_, n, k) = (product.c.rows, product.c.cols, product.a.cols);
    let reads = k > 0 && !product.alpha.is_zero();
    let device = choose::resident(Dd::homes(&product)).filter(|_| reads);
    let done = device.map_or(0, |device| {
        device::gemm::gemm::<A>(device, &mut by_value(product.reborrow()), threads)
    });
    if done < n {
        let plan = engine::NativePlan::new(isa, threads, shape);
        Dd::on_host(product, |product| {
            engine::gemm_from::<A, 2>(&mut by_value(product), plan, done);
        })?;
    }
    Ok(if done > 0 { Engine::Cuda } else { Engine::Cpu })
}

/// The GPUs, if a product of numbers of limbs by residues is faster there.
pub fn device_for_limbs<T: Number>(size: &Size<'_, T>, options: &Options<'_>) -> Option<Gpus> {
    // To gather and scatter a number takes as long as to copy these bytes.
    const PACKING: usize = 300;
    /// Cycles to write a number on the CPU.
    const WRITING: f64 = 80.0;
    let limbs = size.alpha.precision() as usize / 64 + 1;
    residue_device(size, options, (PACKING + 8 * limbs, 8 * (limbs + 1)), WRITING, NO_SUMS)
}

/// No exact sums beside residues.
const NO_SUMS: fn((usize, usize, usize)) -> f64 = |_| f64::INFINITY;

/// The GPUs, if a product by residues is faster there. A number takes `bytes` bytes to copy and `stored` bytes on the
/// GPU, and `writing` cycles more than `wideblas_product::cost` says to be written on the CPU, where `sums` are the cycles
/// of an exact product of a shape by exact sums.
fn residue_device<T: Number>(
    &Size { shape, part, alpha, adds }: &Size<'_, T>,
    options: &Options<'_>,
    (bytes, stored): (usize, usize),
    writing: f64,
    sums: fn((usize, usize, usize)) -> f64,
) -> Option<Gpus> {
    let (m, n, k) = shape;
    let bits = typical_bits(options.mode, alpha, k);
    let (width, moduli) = moduli_for(Unit::Vnni512, bits)?;
    let on_cpu = residue_load(shape, part, size_of::<T>(), (width, moduli));
    let cycles = match options.mode {
        wideblas_product::Mode::Exact => on_cpu.cycles.min(sums(shape)),
        wideblas_product::Mode::Working => on_cpu.cycles,
    };
    let load = Load {
        bytes,
        stored,
        adds,
        cycles: cycles + writing * m as f64 * n as f64,
        isa: options.isa,
        threads: options.threads,
        ..on_cpu
    };
    choose::crt(&load, planes_for(bits)?)
}

/// The cost of a product by residues on one thread of the CPU, for numbers of `bytes` bytes.
fn residue_load(
    shape @ (m, n, k): (usize, usize, usize),
    part: Part,
    bytes: usize,
    (width, moduli): (Width, usize),
) -> Load {
    let reading = cost::READING * bytes as f64 * (m as f64 + n as f64) * k as f64;
    let residues = m.saturating_add(n).saturating_mul(k.min(DEPTH));
    Load {
        shape,
        part,
        bytes,
        stored: bytes,
        adds: false,
        cycles: cost::residues(shape, width, moduli) + reading,
        reading: cost::conversion(shape, width, moduli) + reading,
        memory: residues.saturating_mul(width.bytes() * moduli),
        isa: Isa::Avx512,
        threads: 1,
    }
}

/// For numbers that are plain bytes.
macro_rules! may_be_on_a_device {
    ($sums:expr) => {
        fn residue_device(size: &Size<'_, Self>, options: &Options<'_>) -> Option<Gpus> {
            residue_device(size, options, (size_of::<Self>(), size_of::<Self>()), 0.0, $sums)
        }
        fn homes(product: &Product<'_, Self>) -> [Option<usize>; 3] {
            let Product { a, b, c, .. } = product;
            resident::homes([c.as_ref(), *a, *b])
        }
        fn on_host<R>(
            product: Product<'_, Self>,
            work: impl FnOnce(Product<'_, Self>) -> R,
        ) -> Result<R, device::Failure> {
            let Product { alpha, a, b, beta, mut c, part } = product;
            resident::on_host((a, b), &mut c, part, |a, b, c| {
                work(Product { alpha, a, b, beta, c, part })
            })
        }
    };
}

impl Format for f64 {
    const SUFFIX: &'static str = "f64";
    const TINY: usize = 8;

    may_be_on_a_device!(cost::exact_sums);

    fn native_cost(_: &f64) -> Native {
        Native::here(0.1, 2.0)
    }
    fn native_cost_on_device(_: &f64) -> Native {
        // On the host, with copies of the operands.
        Native::on_device(5e7, 0.1, 500.0)
    }
    #[inline(always)]
    fn multiply_tiny(product: Product<'_, f64>, short: ShortCalls) -> bool {
        by_kernels_at_once::<Plain, 1>(product, short)
    }
    fn multiply_on_cpu(product: Product<'_, f64>, isa: Isa, threads: usize) {
        by_kernels::<Plain, 1>(product, isa, threads);
    }
    fn multiply_thin(product: &mut Product<'_, f64>, isa: Isa, threads: usize) -> bool {
        thin::gemm(product, isa, threads)
    }
}

impl Format for Dd {
    const SUFFIX: &'static str = "dd";
    const TINY: usize = 8;

    may_be_on_a_device!(NO_SUMS);

    fn native_cost(_: &Dd) -> Native {
        Native::here(0.75, 4.0)
    }
    fn native_cost_on_device(_: &Dd) -> Native {
        Native::on_device(1e7, 0.84, 8.0)
    }
    #[inline(always)]
    fn multiply_tiny(product: Product<'_, Dd>, short: ShortCalls) -> bool {
        in_registers_at_once::<DdNative, 2>(product, short)
    }
    fn multiply_on_cpu(product: Product<'_, Dd>, isa: Isa, threads: usize) {
        by_kernels::<DdNative, 2>(product, isa, threads)
    }
    fn multiply_anywhere(product: Product<'_, Dd>, isa: Isa, threads: usize) -> Engine {
        on_device::<DdNative>(product, isa, threads)
    }
    fn multiply_resident(
        product: Product<'_, Dd>,
        isa: Isa,
        threads: usize,
    ) -> Result<Engine, device::Failure> {
        on_home::<DdNative>(product, isa, threads)
    }
}

impl Format for Qd {
    const SUFFIX: &'static str = "qd";
    const TINY: usize = 8;

    may_be_on_a_device!(NO_SUMS);

    fn native_cost(_: &Qd) -> Native {
        Native::here(8.0, 10.0)
    }
    fn native_cost_on_device(_: &Qd) -> Native {
        // On the host, with copies of the operands.
        Native::on_device(5e7, 170.0, 2000.0)
    }
    #[inline(always)]
    fn multiply_tiny(product: Product<'_, Qd>, short: ShortCalls) -> bool {
        in_registers_at_once::<QdNative, 4>(product, short)
    }
    fn multiply_on_cpu(product: Product<'_, Qd>, isa: Isa, threads: usize) {
        by_kernels::<QdNative, 4>(product, isa, threads);
    }
}

/// Numbers of many limbs multiply by exact sums, rounded once.
macro_rules! format_of_limbs {
    ($type:ty, $name:literal, $on_device:expr) => {
        impl Format for $type {
            const SUFFIX: &'static str = $name;
            const TINY: usize = 8;

            fn residue_device(size: &Size<'_, Self>, options: &Options<'_>) -> Option<Gpus> {
                if $on_device { device_for_limbs(size, options) } else { None }
            }

            fn native_cost(example: &$type) -> Native {
                let limbs = (Number::precision(example) as f64 / 64.0).ceil();
                Native::here(20.0 + 3.0 * limbs + 0.65 * limbs * limbs, 40.0)
            }
            fn native_cost_of(product: &Product<'_, $type>) -> Native {
                Self::native_cost(product.alpha).of_part(product.part)
            }
            fn multiply_tiny(product: Product<'_, $type>, _: ShortCalls) -> bool {
                limbs::multiply_few(product, 1)
            }
            fn multiply_on_cpu(mut product: Product<'_, $type>, _: Isa, threads: usize) {
                if !limbs::multiply_few(product.reborrow(), threads)
                    && !limbs::by_near_sums(&mut product)
                {
                    exact_sums::gemm(product, threads);
                }
            }
        }
    };
}

impl Format for Binary128 {
    const SUFFIX: &'static str = "f128";

    fn native_cost(_: &Binary128) -> Native {
        Native::here(26.0, 60.0)
    }
    fn native_cost_of(product: &Product<'_, Binary128>) -> Native {
        Self::native_cost(product.alpha).of_part(product.part)
    }
    fn multiply_on_cpu(product: Product<'_, Binary128>, _: Isa, _: usize) {
        limbs::by_exact_sums(product);
    }
}

format_of_limbs!(Mpfr, "mpfr", true);
format_of_limbs!(Mpf, "mpf", false);

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_product::planner::is_native;

    /// Measured on 16 cores: qd 1 x 2048 x 2048 takes 46 ms, and the estimate must be at least half of that; the
    /// depth matters, not which side is thin. Double-double numbers, 16 x 2048 x 2048: 14.6 ms.
    #[test]
    #[cfg(not(miri))] // estimates, which interpreted code takes a minute for
    fn thin_products_take_their_conversions() {
        use wideblas_product::Mode;

        fn seconds<T: Number + From<f64>>(shape: (usize, usize, usize)) -> f64 {
            let bits = typical_bits(Mode::Working, &T::from(1.0), shape.2);
            let means = moduli_for(Unit::Vnni512, bits).unwrap();
            let load = residue_load(shape, Part::All, size_of::<T>(), means);
            Load { threads: 16, ..load }.on_cpu()
        }
        for shape in [(1, 2048, 2048), (4, 2048, 2048), (2048, 1, 2048)] {
            let thin = seconds::<Qd>(shape);
            assert!((0.023..0.092).contains(&thin), "{shape:?}: {thin}");
        }
        let thin = seconds::<Dd>((16, 2048, 2048));
        assert!((0.0073..0.0292).contains(&thin), "{thin}");
    }

    #[test]
    fn tiny_products_are_native() {
        fn check<T: Format>(example: T) {
            let sizes = || 1..=T::TINY;
            for shape in
                sizes().flat_map(|m| sizes().flat_map(move |n| sizes().map(move |k| (m, n, k))))
            {
                assert!(is_native(&T::native_cost(&example), shape), "{} {shape:?}", T::SUFFIX);
            }
        }
        check(1.0);
        check(Dd::ONE);
        check(Qd::ONE);
    }
}
