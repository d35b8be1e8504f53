// The words of vectors, for routines that combine each number of a vector with many others. The same code runs on the
// device and, thread by thread, on a host.
#pragma once

#include "rns/elements.cuh"

namespace wideblas {
namespace rns {

// Where the words of a vector's numbers go, or of their products with a scalar unless `scalar` is negative; and their
// signs and exponents without the scalar's.
struct KnownWords {
    u32* words;
    int *sign, *exp;
    int len, number_step, word_step, scalar;
};

struct Vectors {
    // The operands after the scalars are the vectors. Term 0 of result 0 is for products.
    Elements elements;
    int count;
    KnownWords known[MOST_OPERANDS];
};

// The whole kernel. Block i works on vector i modulo `count`.
template <bool BYTES, class Exec>
WB_DEVICE void words_of_vectors(Exec& exec, const Vectors& v) {
    const Elements& s = v.elements;
    const Batch b(s, exec.memory(), exec.pitch());
    read_scalars<BYTES>(exec, s, b);
    const int which = exec.block() % v.count, step = exec.blocks() / v.count * s.batch;
    const Operand& from = s.operand[s.scalars + which];
    const KnownWords& known = v.known[which];
    const int row = s.operand[s.scalars].row, product = s.result[0].term[0].at;
    for (int first = exec.block() / v.count * s.batch; first < known.len; first += step) {
        const auto place = [&](int e) { return (u32)from.at(first + e < known.len ? first + e : first, 0); };
        to_words<BYTES>(exec, s, b, s.batch, row, [&](int e) { return residues_of(from.digits, place(e), s.set.n); });
        const int other = known.scalar < 0 ? 0 : (int)b.scalar_len(known.scalar), len = b.words + other;
        if (known.scalar >= 0) {
            exec.each([&](const Spot& t) {
                const Words words = b.row(row, t.e), to = b.row(product, t.e);
                multiply_words<COLUMNS<BYTES>>(t, s, b, words, b.words, b.scalar(known.scalar), other, to);
            });
            exec.each([&](const Spot& t) { carry_on<COLUMNS<BYTES>>(t, s, b, b.row(product, t.e), len); });
        }
        exec.each([&](const Spot& t) {
            const int number = first + t.e;
            if (number >= known.len) return;
            const Words words = b.row(known.scalar < 0 ? row : product, t.e);
            u32* const to = known.words + (i64)number * known.number_step;
            for (int w = t.slice; w < len; w += s.slices) to[(i64)w * known.word_step] = words[w];
            if (t.slice > 0) return;
            known.sign[number] = from.sign[place(t.e)];
            known.exp[number] = from.exp[place(t.e)];
        });
    }
}

}  // namespace rns
}  // namespace wideblas
