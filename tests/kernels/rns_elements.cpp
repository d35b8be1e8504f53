// The bodies of the kernels rns_elements and rns_largest, a thread after the other: reads cases from stdin and writes all
// arrays to stdout, as tests/rns_elements has them.
#include "rns/elements.cuh"
#include "rns/largest.cuh"
#include "rns/vectors.cuh"
#include "streams.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using namespace wideblas::rns;

namespace {

int number() { return (int)take<i64>(1)[0]; }

struct Array {
    std::vector<u32> digits;
    std::vector<int> sign, exp;
    std::vector<Bound> eval;

    explicit Array(size_t n) {
        const size_t len = number();
        digits = take<u32>(len * n);
        sign = take<int>(len);
        exp = take<int>(len);
        eval = take<Bound>(2 * len);
    }

    void write() const {
        give(digits);
        give(sign);
        give(exp);
        give(eval);
    }
};

// A phase of a block's threads after the other.
struct OneByOne {
    const Elements& s;
    std::vector<u32> words;
    int threads, at, count;
    Search shared;

    template <class Work>
    void each(Work work) {
        for (int id = 0; id < threads; id++) work(Spot(s, id, threads));
    }

    u32* memory() { return words.data(); }
    int pitch() const { return s.batch | 1; }
    int block() const { return at; }
    int blocks() const { return count; }
    Search& search() { return shared; }
    bool found() const { return shared.found; }
};

// The words of vectors, and the memory where they are.
struct Before {
    std::vector<std::vector<u32>> words;
    std::vector<std::vector<int>> signs, exps;

    // Computes those of the operands that stdin tells, and changes the operands to them.
    void run(Elements& s, const i64* shape, int count) {
        Vectors v = {};
        v.elements = s;
        Elements& own = v.elements;
        own.batch = (int)shape[0];
        own.log_batch = 0;
        while (1 << own.log_batch < own.batch) own.log_batch++;
        own.slices = (int)shape[1];
        own.work = (int)shape[2];
        own.carries = (int)shape[3];
        own.operands = s.scalars + 1;
        own.results = 1;
        own.result[0].term[0].at = (int)shape[5];
        v.count = count;
        for (int k = 0; k < count; k++) {
            Operand& to = s.operand[number()];
            KnownWords& known = v.known[k];
            known.scalar = number();
            known.len = number();
            const int len = known.len, room = 2 * s.prefix.words;
            const bool by_row = to.row_step != 0;
            Operand& from = own.operand[s.scalars + k] = to;
            from.row_step = by_row ? to.row_step : to.col_step;
            from.col_step = 0;
            from.row = (int)shape[4];
            words.emplace_back(room * len);
            signs.emplace_back(len);
            exps.emplace_back(len);
            known.words = words.back().data();
            known.sign = signs.back().data();
            known.exp = exps.back().data();
            known.number_step = by_row ? 1 : room;
            known.word_step = by_row ? len : 1;
            to = {known.words, known.sign, known.exp, 0, by_row, !by_row, to.row, known.word_step, known.number_step,
                  known.scalar};
        }
        for (int block = 0; block < 2 * count; block++) {
            OneByOne exec{own, std::vector<u32>(shape[6] / 4, 0xa5a5a5a5u), own.batch * own.slices, block, 2 * count, {}};
            words_of_vectors<false>(exec, v);
        }
    }
};

}  // namespace

int main() {
    i64 h[31];
    while (fread(h, sizeof h, 1, stdin) == 1) {
        const size_t n = h[0], words = h[2], len = h[6], tiles = (h[21] + 3) / 4;
        const auto weights = take<u32>(4 * tiles * in_rows((int)len)), minus_product = take<u32>(4 * tiles);
        const auto powers = take<u32>((n + 3) / 4 * 4 * in_rows((int)words));
        const auto reciprocals = take<u64>(len);
        auto inverse_weights = take<u32>(len), moduli = take<u32>(n), neg_inverse = take<u32>(n);
        for (auto* padded : {&moduli, &neg_inverse}) padded->resize((n + 3) / 4 * 4);
        Elements s = {};
        s.set.n = (int)n;
        s.set.bits = (int)h[1];
        s.set.words = (int)words;
        s.set.product_bits = h[3];
        memcpy(&s.set.lower, &h[4], 8);
        memcpy(&s.set.upper, &h[5], 8);
        s.prefix = {(int)len, (int)h[21], weights.data(), minus_product.data(), powers.data(), 0.0f,
                    reciprocals.data(), inverse_weights.data(), moduli.data(), neg_inverse.data(), nullptr, nullptr};
        s.rows = (int)h[7];
        s.cols = (int)h[8];
        s.triangle = (int)h[9];
        s.scalars = (int)h[10];
        s.operands = (int)h[11];
        s.results = (int)h[12];
        s.batch = (int)h[13];
        while (1 << s.log_batch < s.batch) s.log_batch++;
        s.slices = (int)h[14];
        s.work = (int)h[15];
        s.carries = (int)h[16];
        s.room = (int)h[17];
        const int blocks = (int)h[18], count = (int)h[20];
        const size_t shared = h[19];
        std::vector<Array> arrays;
        for (int k = 0; k < count; k++) arrays.emplace_back(n);
        int numbers = 0;
        for (int o = 0; o < s.operands; o++) {
            numbers = number();
            const Array& array = arrays[numbers];
            s.operand[o] = {array.digits.data(), array.sign.data(), array.exp.data(), number(), 0, 0, 0, 0, 0, -1};
            s.operand[o].row_step = number();
            s.operand[o].col_step = number();
            s.operand[o].row = number();
        }
        Before before;
        const int vectors = (int)h[23];
        if (vectors > 0) before.run(s, h + 24, vectors);
        for (int r = 0; r < s.results; r++) {
            Outcome& result = s.result[r];
            Array& array = arrays[number()];
            result.digits = array.digits.data();
            result.sign = array.sign.data();
            result.exp = array.exp.data();
            result.eval = array.eval.data();
            result.len = (int)array.sign.size();
            result.first = number();
            result.row_step = number();
            result.col_step = number();
            result.residues = (int)h[22];
            result.count = number();
            for (int t = 0; t < result.count; t++) {
                Term& term = result.term[t];
                term.minus = number();
                term.at = number();
                term.steps = number();
                term.fresh = (u32)number();
                term.count = number();
                for (int f = 0; f < term.count; f++) term.factor[f] = number();
            }
        }
        int failed = 0;
        s.failed = &failed;
        const auto block_of = [&](int block, int blocks) {
            // Not zeros, as on the device.
            return OneByOne{s, std::vector<u32>(shared / 4, 0xa5a5a5a5u), s.batch * s.slices, block, blocks, {}};
        };
        if (s.result[0].count > 0) {
            for (int block = 0; block < blocks; block++) {
                OneByOne exec = block_of(block, blocks);
                if (vectors > 0)
                    elements<false, true>(exec, s);
                else
                    elements<false, false>(exec, s);
            }
        } else {
            const Array& array = arrays[numbers];
            std::vector<u32> best(blocks);
            Largest l = {s, array.eval.data(), (int)array.sign.size(), nullptr, best.data()};
            for (int block = 0; block < blocks; block++) {
                OneByOne exec = block_of(block, blocks);
                largest_number(exec, l);
            }
            l.list = best.data();
            l.elements.rows = blocks;
            OneByOne exec = block_of(0, 1);
            largest_number(exec, l);
        }
        fwrite(&failed, sizeof failed, 1, stdout);
        for (const Array& array : arrays) array.write();
    }
    return 0;
}
