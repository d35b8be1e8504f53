// Sums of a few products of residue numbers, each rounded once: what vector routines and elementwise matrix routines
// compute. The same code runs on the device and, thread by thread, on a host.
//
// A thread block computes a batch of elements at a time. A significand is determined by its residues modulo the first
// moduli, whose product exceeds four times the significand: these yield its words. Products are computed by columns of
// words, and one thread adds the terms of an element. Word w of all elements of a batch precedes word w + 1, so that
// neighbouring threads read neighbouring words, and the same constants.
#pragma once

#include "rns/batch_words.cuh"
#include "rns/parts.cuh"

namespace wideblas {
namespace rns {

// Writes a result's sign, exponent and interval; the significand stays in the rows of work.
WB_DEVICE void finish_element(const Elements& s, const Batch& b, const Outcome& result, int r, int e) {
    int rest;
    const Part part = join_terms(s, b, result, e, &rest);
    const Words to = b.row(s.work, e);
    bool negative;
    i64 exp;
    const bool found = round_part(s, b, part, rest, to, &negative, &exp);
    const u32 at = b.target(s, r, e);
    if (at == NOWHERE) return;
    Bound lower = {0.0, 0}, upper = {0.0, 0};
    if (found) {
        // The leading 53 bits.
        const int place = s.set.bits - 53;
        u64 leading = 0;
        for (int k = 0; k < 3; k++) {
            const int w = (place >> 5) + k, up = 32 * k - (place & 31);
            const u64 word = (u32)w < (u32)s.set.words ? to[w] : 0;
            if (up < 53) leading |= up >= 0 ? word << up : word >> -up;
        }
        evaluate(s.set, leading & ((1ull << 53) - 1), &lower, &upper);
    }
    result.sign[at] = found && negative;
    result.exp[at] = found ? (int)exp : ZERO_EXP;
    result.eval[at] = lower;
    result.eval[result.len + at] = upper;
}

// The words of the scalars: each scalar is converted like an element of a batch.
template <bool BYTES, class Exec>
WB_DEVICE void read_scalars(Exec& exec, const Elements& s, const Batch& b) {
    if (s.scalars == 0) return;
    const int room = b.states, words = b.words;
    to_words<BYTES>(exec, s, b, s.scalars, room,
                    [&](int o) { return residues_of(s.operand[o].digits, (u32)s.operand[o].first, s.set.n); });
    exec.each([&](const Spot& t) {
        if (t.e >= s.scalars || t.slice > 0) return;
        const Words from = b.row(room, t.e), to = b.scalar(t.e);
        // Zeros at the low end are removed, so that a power of two has one word.
        int len = words, skip = 0;
        while (len > 0 && from[len - 1] == 0) len--;
        while (skip < len && from[skip] == 0) skip++;
        for (int i = skip; i < len; i++) to[i - skip] = from[i];
        b.scalar_len(t.e) = len - skip;
        b.scalar_skip(t.e) = skip;
        const Operand& operand = s.operand[t.e];
        b.scalar_sign(t.e) = operand.sign[operand.first] != 0;
        b.scalar_exp(t.e) = (u32)operand.exp[operand.first];
    });
}

// The words of a term of a batch. With FAR, factors after the first have words that are known.
template <bool BYTES, bool FAR, class Exec>
WB_DEVICE void compute_term(Exec& exec, const Elements& s, const Batch& b, const Term& term) {
    for (int f = 0; f < term.count; f++) {
        if (!(term.fresh >> f & 1)) continue;
        const int o = term.factor[f];
        const u32* const digits = s.operand[o].digits;
        if (FAR && s.operand[o].word_step)
            exec.each([&](const Spot& t) { take_words(t, s, b, o); });
        else
            to_words<BYTES>(exec, s, b, s.batch, s.operand[o].row,
                            [&](int e) { return residues_of(digits, b.place(o, e) & 0x7fffffffu, s.set.n); });
    }
    for (int step = 0; step < term.steps; step++) {
        exec.each([&](const Spot& t) {
            const Step<FAR> p(s, b, term, step, t.e);
            multiply_words<COLUMNS<BYTES>>(t, s, b, p.x, p.x_len, p.y.words, p.y.len, p.to);
        });
        if (s.slices > 1)
            exec.each([&](const Spot& t) {
                const Step<FAR> p(s, b, term, step, t.e);
                carry_on<COLUMNS<BYTES>>(t, s, b, p.to, p.x_len + p.y.len);
            });
    }
}

// The whole kernel, with BYTES for long numbers. `exec.each` calls a function for each thread of a block, and waits for
// all; `exec.memory` is the block's.
template <bool BYTES, bool FAR, class Exec>
WB_DEVICE void elements(Exec& exec, const Elements& s) {
    const Batch b(s, exec.memory(), exec.pitch());
    read_scalars<BYTES>(exec, s, b);
    const i64 domain = domain_size(s);
    for (i64 first = (i64)exec.block() * s.batch; first < domain; first += (i64)exec.blocks() * s.batch) {
        exec.each([&](const Spot& t) {
            locate(t, s, b, first);
            if (BYTES) expect(t, s, first + (i64)exec.blocks() * s.batch);
        });
        for (int r = 0; r < s.results; r++) {
            const Outcome& result = s.result[r];
            for (int k = 0; k < result.count; k++) compute_term<BYTES, FAR>(exec, s, b, result.term[k]);
            exec.each([&](const Spot& t) {
                if (t.slice == 0) finish_element(s, b, result, r, t.e);
            });
            write_residues<BYTES>(exec, s, b, result, r);
        }
    }
}

}  // namespace rns
}  // namespace wideblas
