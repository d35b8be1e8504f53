// The residue number of the largest magnitude. The same code runs on the device and on a host.
//
// Canonical numbers are compared by exponent, then by interval where intervals do not overlap, then by the words of
// their significands. Each thread block finds its largest number, and one thread block then the largest of these.
#pragma once

#include "rns/batch_words.cuh"

namespace wideblas {
namespace rns {

struct Largest {
    // Operand 0 is the numbers. Result 0 has no terms.
    Elements elements;
    // The intervals of the operand's array, of `len` numbers.
    const Bound* eval;
    int len;
    // If not null, the places of the numbers to compare; one thread block then writes the result. Otherwise thread
    // block i writes the place of its largest number to best[i].
    const u32* list;
    u32* best;
};

// What the threads of a block share.
struct Search {
    u64 top_exp, top_bound;
    u32 found;
};

#ifdef __CUDA_ARCH__
WB_DEVICE void raise(u64* at, u64 value) { atomicMax(at, value); }
#else
WB_DEVICE void raise(u64* at, u64 value) { *at = *at > value ? *at : value; }
#endif

// Ordered as exponents; 0 for zero.
WB_DEVICE u64 exp_key(int exp) { return (u64)((i64)exp - ZERO_EXP); }

// Ordered as the bounds of X / M for X of `bits` bits.
WB_DEVICE u64 bound_key(const Set& set, const Bound& bound) {
    const i64 least = set.bits - set.product_bits - 4;
    return (u64)(bound.exp - least) << 52 | (bits_of(bound.frac) & ((1ull << 52) - 1));
}

// The whole kernel. Besides what `elements` needs, `exec.search` is the block's, and `exec.found` reads its flag.
template <class Exec>
WB_DEVICE void largest_number(Exec& exec, const Largest& l) {
    const Elements& s = l.elements;
    const Operand& x = s.operand[0];
    const Batch b(s, exec.memory(), exec.pitch());
    const int share = (s.rows + exec.blocks() - 1) / exec.blocks(), from = exec.block() * share;
    const int to = s.rows - from < share ? s.rows : from + share;
    Search& search = exec.search();
    const auto place_of = [&](int t) { return l.list ? l.list[t] : (u32)(x.first + t * x.row_step); };
    const auto key_of = [&](u32 place) { return place == NOWHERE ? 0 : exp_key(x.exp[place]); };
    const auto is_top = [&](u32 place) { return search.top_exp > 0 && key_of(place) == search.top_exp; };
    exec.each([&](const Spot& t) {
        if (t.id > 0) return;
        search.top_exp = search.top_bound = search.found = 0;
        b.place(0, 0) = NOWHERE;
    });
    exec.each([&](const Spot& t) {
        u64 top = 0;
        for (int k = from + t.id; k < to; k += t.threads) {
            const u64 key = key_of(place_of(k));
            top = top > key ? top : key;
        }
        if (top > 0) raise(&search.top_exp, top);
    });
    exec.each([&](const Spot& t) {
        u64 top = 0;
        for (int k = from + t.id; k < to; k += t.threads) {
            const u32 place = place_of(k);
            if (!is_top(place)) continue;
            const u64 key = bound_key(s.set, l.eval[place]);
            top = top > key ? top : key;
        }
        if (top > 0) raise(&search.top_bound, top);
    });
    // The first element of a batch is the largest number so far. The row for exponents holds which element won.
    for (int first = from; first < to; first += s.batch - 1) {
        exec.each([&](const Spot& t) {
            for (int e = t.id; e < s.batch; e += t.threads) {
                b.exp(0, e) = e;
                if (e == 0) continue;
                const int k = first + e - 1;
                const u32 place = k < to ? place_of(k) : NOWHERE;
                const bool counts = is_top(place) && bound_key(s.set, l.eval[l.len + place]) >= search.top_bound;
                b.place(0, e) = counts ? place : NOWHERE;
                if (counts) search.found = 1;
            }
        });
        if (!exec.found()) continue;
        exec.each([&](const Spot& t) {
            if (t.id == 0) search.found = 0;
        });
        to_words<false>(exec, s, b, s.batch, x.row, [&](int e) {
            const u32 place = b.place(0, e);
            return residues_of(x.digits, place == NOWHERE ? (u32)x.first : place, s.set.n);
        });
        for (int half = s.batch / 2; half > 0; half /= 2) {
            exec.each([&](const Spot& t) {
                if (t.slice > 0 || t.e >= half) return;
                const int mine = (int)b.exp(0, t.e), other = (int)b.exp(0, t.e + half);
                if (b.place(0, other) == NOWHERE) return;
                bool larger = b.place(0, mine) == NOWHERE;
                if (!larger) {
                    const Words u = b.operand(s, 0, mine), v = b.operand(s, 0, other);
                    int w = b.words - 1;
                    while (w > 0 && u[w] == v[w]) w--;
                    larger = v[w] > u[w];
                }
                if (larger) b.exp(0, t.e) = (u32)other;
            });
        }
        exec.each([&](const Spot& t) {
            if (t.id == 0) b.place(0, 0) = b.place(0, (int)b.exp(0, 0));
        });
    }
    exec.each([&](const Spot& t) {
        const u32 best = b.place(0, 0);
        if (!l.list) {
            if (t.id == 0) l.best[exec.block()] = best;
            return;
        }
        const Outcome& r = s.result[0];
        const bool any = best != NOWHERE;
        for (int i = t.id; i < s.set.n; i += t.threads)
            r.digits[(i64)r.first * s.set.n + i] = any ? x.digits[(i64)best * s.set.n + i] : 0;
        if (t.id > 0) return;
        // The result may be one of the numbers.
        const Bound zero = {0.0, 0};
        const int exp = any ? x.exp[best] : ZERO_EXP;
        const Bound lower = any ? l.eval[best] : zero, upper = any ? l.eval[l.len + best] : zero;
        r.sign[r.first] = 0;
        r.exp[r.first] = exp;
        r.eval[r.first] = lower;
        r.eval[r.len + r.first] = upper;
    });
}

}  // namespace rns
}  // namespace wideblas
