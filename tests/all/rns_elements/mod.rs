//! Elementwise routines on residue numbers by the kernel of crates/engine/kernels/rns/elements.cuh: with the bits of the
//! CPU's routines, on a GPU and, thread by thread, on the host, where the same body is C++.

mod calls;
mod cases;

use crate::common::cases::is_due;
use crate::common::rns::{PRECISIONS, Scale, Words, assert_downloads, uploaded};
use crate::common::{Rng, gpu, host};
use calls::Call;
use calls::Routine::*;
use cases::{Case, ROUTINES, cases, random_call};
use wideblas::engine::cuda::part;
use wideblas::engine::cuda::rns::elements;
use wideblas::engine::cuda::rns::elements::arrange::{Arrangement, len_of};
use wideblas::engine::cuda::rns::elements::plan::ElementPlan;
use wideblas::engine::cuda::rns::elements::prefix::Prefix;
use wideblas::engine::cuda::rns::elements::vectors;
use wideblas::engine::cuda::rns::plan::Limits;
use wideblas::engine::cuda::{self, rns};
use wideblas::engine::rns::spec::Place;
use wideblas::engine::rns::{Number, Vector};
use wideblas::format::rns::ModuliSet;

/// A case as the program reads it; `None` where a block would have too little memory.
fn record(case: &Case, limits: Limits) -> Option<Vec<u8>> {
    let (set, spec) = (case.set, case.call.spec());
    let prefix = Prefix::derive(set, if spec.products { 2 * set.bits } else { set.bits });
    let arrangement = Arrangement::new(&spec);
    let plan = ElementPlan::new(set, &prefix, &spec, &arrangement, false, limits)?;
    let before = vectors::plan(set, &prefix, &spec, &arrangement, false, limits)?;
    let n = set.full.len;
    let (product_bits, lower, upper) = set.evaluation.constants();
    let mut out = Vec::new();
    out.longs([
        n as i64,
        set.bits.into(),
        set.bits.div_ceil(32).into(),
        product_bits,
        lower.to_bits() as i64,
        upper.to_bits() as i64,
        prefix.len as i64,
        spec.rows as i64,
        spec.cols as i64,
        part::code(spec.part).into(),
        spec.scalars as i64,
        spec.operands.len() as i64,
        spec.results.len() as i64,
        plan.batch as i64,
        plan.slices as i64,
        plan.work as i64,
        plan.carries as i64,
        plan.room as i64,
        plan.blocks as i64,
        plan.shared as i64,
        (case.storages.len() + spec.scalars) as i64,
        prefix.words as i64,
        plan.residues as i64,
        arrangement.vectors.len() as i64,
        before.batch as i64,
        before.slices as i64,
        before.work as i64,
        before.carries as i64,
        before.states as i64,
        before.terms as i64,
        before.shared as i64,
    ]);
    for table in [&prefix.weights, &prefix.minus_product, &prefix.powers] {
        out.words(table.iter().copied());
    }
    out.longs(prefix.reciprocals.iter().map(|&r| r as i64));
    for table in [&prefix.inverse_weights, set.full.moduli(), &set.full.neg_inverse[..n]] {
        out.words(table.iter().copied());
    }
    let scalars = spec.operands[..spec.scalars].iter();
    let scalars = scalars.map(|place| &case.storages[case.operands[place.array]]);
    for storage in case.storages.iter().chain(scalars) {
        let array = storage.array();
        out.longs([array.len() as i64]);
        out.numbers(&array);
        for bound in 0..2 {
            for i in 0..array.len() {
                let bound = array.eval(i)[bound];
                out.longs([bound.frac.to_bits() as i64, bound.exp]);
            }
        }
    }
    let place = |out: &mut Vec<u8>, array: usize, place: &Place| {
        out.longs([array as i64, place.first as i64, place.row_step, place.col_step]);
    };
    for (o, operand) in spec.operands.iter().enumerate() {
        // A scalar of a result's array has a copy, as on the device.
        let array = case.operands[operand.array];
        let written = |(to, _): &(Place, _)| case.operands[to.array] == array;
        match o < spec.scalars && spec.results.iter().any(written) {
            true => out.longs([(case.storages.len() + o) as i64, 0, 0, 0]),
            false => place(&mut out, array, operand),
        }
        out.longs([arrangement.slots[o].map_or(-1, |k| (plan.states + k * prefix.words) as i64)]);
    }
    for vector in &arrangement.vectors {
        let scalar = vector.scalar.map_or(-1, |scalar| scalar as i64);
        out.longs([vector.operand as i64, scalar, len_of(&spec, vector.operand) as i64]);
    }
    for ((to, terms), arranged) in spec.results.iter().zip(&arrangement.results) {
        place(&mut out, case.operands[to.array], to);
        out.longs([terms.len() as i64]);
        let rows = elements::term_rows(terms, plan.terms, prefix.words);
        for (term, at) in arranged.iter().zip(rows) {
            out.longs([term.minus.into(), at as i64, term.steps as i64, term.fresh.into()]);
            out.longs([term.factors.len() as i64]);
            out.longs(term.factors.iter().map(|&f| f as i64));
        }
    }
    Some(out)
}

#[test]
#[cfg(not(miri))]
fn the_kernels_body_on_the_host_has_the_bits_of_the_cpu() {
    let program = host::build("rns_elements", host::UNROLLED);
    let mut rng = Rng(11);
    let mut turn = 0;
    cases(&mut rng, |case| {
        turn += 1;
        if !is_due(turn, 7) || case.call.spec().domain() == 0 {
            return;
        }
        // Many elements of a block, and many threads for each.
        let (multiprocessors, shared) = [(1, 220 << 10), (132, 220 << 10), (3, 46 << 10)][turn % 3];
        let Some(input) = record(&case, Limits { multiprocessors, threads: 1024, shared }) else {
            assert!(shared < 64 << 10, "{}", case.context());
            return;
        };
        let output = host::run(&program, &[], &input);
        assert!(output.status.success(), "{}", case.context());
        let (failed, mut rest) = output.stdout.split_at(4);
        assert_eq!(failed, [0; 4], "{}", case.context());
        let n = case.set.full.len;
        for (k, expected) in case.expected().iter().enumerate() {
            let expected = expected.array();
            let len = expected.len();
            let mut take = |bytes: usize| {
                let (taken, left) = rest.split_at(bytes);
                rest = left;
                taken
            };
            let [digits, sign, exp] =
                [4 * len * n, 4 * len, 4 * len].map(|bytes| host::words(take(bytes)));
            let eval: Vec<u64> = take(32 * len)
                .chunks_exact(8)
                .map(|b| u64::from_ne_bytes(b.try_into().unwrap()))
                .collect();
            let mut number = Number::default();
            for i in 0..len {
                let context = format!("{}, array {k}, number {i}", case.context());
                expected.read(i, &mut number);
                let found = (sign[i] != 0, exp[i] as i32, &digits[i * n..][..n]);
                let wanted = (number.negative, number.exp.unwrap_or(i32::MIN), &number.digits[..]);
                assert_eq!(found, wanted, "{context}");
                for (bound, at) in number.eval.iter().zip([i, len + i]) {
                    let wanted = [bound.frac.to_bits(), bound.exp as u64];
                    assert_eq!(&eval[2 * at..][..2], wanted, "interval, {context}");
                }
            }
        }
    });
}

fn check_on_gpu(device: &cuda::Device, case: &Case) {
    let residents = uploaded(device, &case.storages);
    let arrays: Vec<&rns::Resident> = case.operands.iter().map(|&k| &residents[k]).collect();
    let call = &case.call;
    let done = match call.routine {
        Largest => {
            let x = Vector { array: arrays[0], n: call.m, inc: call.inc[0] };
            elements::largest(device, x, arrays[1])
        }
        _ => elements::compute(device, &call.spec(), &arrays),
    };
    done.unwrap_or_else(|failure| panic!("{}: {failure}", case.context()));
    assert_downloads(device, &residents, &case.expected(), &case.context());
}

#[test]
#[ignore = "needs a GPU"]
fn the_gpu_has_the_bits_of_the_cpu() {
    let device = gpu();
    let mut rng = Rng(13);
    cases(&mut rng, |case| check_on_gpu(device, &case));
    let shapes = [(53, (127, 129)), (424, (127, 129)), (848, (127, 129)), (8192, (20, 17))];
    let large = PRECISIONS.map(|bits| (bits, (1000, 3)));
    for (bits, shape) in shapes.into_iter().chain(large) {
        let set = ModuliSet::for_precision(bits).unwrap();
        for routine in ROUTINES {
            let call = random_call(&mut rng, routine, shape);
            let call =
                Call { m: if matches!(routine, Ger | Syr2) { call.m } else { shape.0 }, ..call };
            check_on_gpu(device, &Case::new(&mut rng, set, call, Scale::Narrow));
        }
    }
    let set = ModuliSet::for_precision(212).unwrap();
    let call = random_call(&mut rng, Axpy, (300_000, 1));
    check_on_gpu(device, &Case::new(&mut rng, set, call, Scale::Narrow));
}

/// Few cases, for tools under which kernels are a thousand times slower.
#[test]
#[ignore = "needs a GPU"]
fn each_routine_once_on_the_gpu() {
    let device = gpu();
    let mut rng = Rng(14);
    for bits in [53, 424] {
        let set = ModuliSet::for_precision(bits).unwrap();
        for routine in ROUTINES {
            let call = random_call(&mut rng, routine, (17, 5));
            check_on_gpu(device, &Case::new(&mut rng, set, call, Scale::Wide));
        }
    }
}
