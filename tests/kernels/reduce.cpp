// Reduce1 to Reduce3 by the kernels' code, compiled for the host: reads a call from stdin, runs its threads one after the
// other, and writes the heads and words of the parts' sums, and whether a double is not finite.
#include "sums/reduce.cuh"
#include "streams.h"

using namespace wideblas;
using namespace wideblas::reduce;

namespace {

struct OneByOne {
    i64 number;
    i64 block() const { return number; }

    template <class Work>
    void each(Work work) {
        for (int thread = 0; thread < THREADS; thread++) work(thread);
    }
};

template <bool DOUBLES, class Words>
void run(i64 algorithm, const Sum& s) {
    for (i64 part = 0; part < s.to.len; part++) {
        if (algorithm == 0) recursive<DOUBLES, Words>(s, part);
        if (algorithm == 1) pairwise<DOUBLES, Words>(s, part);
        OneByOne exec = {part};
        if (algorithm == 2) blocks<DOUBLES, Words>(exec, s);
    }
}

template <bool DOUBLES>
void run(i64 algorithm, i64 length, const Sum& s) {
    if (length == 5) run<DOUBLES, InRegisters<5>>(algorithm, s);
    if (length == 9) run<DOUBLES, InRegisters<9>>(algorithm, s);
    if (length == 16) run<DOUBLES, InRegisters<16>>(algorithm, s);
    if (length == 0) run<DOUBLES, InMemory>(algorithm, s);
}

// Not zeros, as on the device.
struct Memory {
    std::vector<u32> words;
    std::vector<i64> heads;

    Memory(i64 len, int count) : words(len * count, 0xa5a5a5a5), heads(len, 0x5a5a5a5a) {}
    Planes planes() { return {words.data(), heads.data(), (i64)heads.size()}; }
};

}  // namespace

int main() {
    // Algorithm, length, n, step, words, bits of numbers, bits, count, range, levels, parts, entries of the scratch.
    const auto call = take<i64>(12);
    Sum s = {};
    s.n = call[2];
    s.step = call[3];
    s.words = (int)call[4];
    s.number_bits = (int)call[5];
    s.bits = (int)call[6];
    s.count = (int)call[7];
    s.range = call[8];
    s.levels = (int)call[9];
    s.plane = s.n;
    u32 special = 0;
    s.special = &special;
    Memory to(call[10], s.count), scratch(call[11], s.count);
    s.to = to.planes();
    s.scratch = scratch.planes();
    if (s.words == 0) {
        const i64 step = s.step < 0 ? -s.step : s.step;
        const auto x = take<double>((size_t)((s.n - 1) * step + 1));
        s.x = x.data() + (s.step < 0 ? (s.n - 1) * step : 0);
        run<true>(call[0], call[1], s);
    } else {
        const auto heads = take<i64>((size_t)s.n);
        const auto limbs = take<u32>((size_t)(s.n * s.words));
        s.heads = heads.data();
        s.limbs = limbs.data();
        run<false>(call[0], call[1], s);
    }
    give(to.heads);
    give(to.words);
    give(std::vector<u32>{special});
    return 0;
}
