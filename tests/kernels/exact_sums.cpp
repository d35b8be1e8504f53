// Exact sums by the kernels' code, compiled for the host: reads a call from stdin, runs its threads one after the other,
// and writes the total.
#include "exact_sums.cuh"
#include "streams.h"

using namespace wideblas;
using namespace wideblas::exact;

template <Kind KIND, class T, int C>
static void run(const Sum& sum, i64 threads) {
    // Blocks of one thread have elements next to each other, where there are such.
    const int together = threads % 3 == 0 ? 1 : 3;
    const i64 blocks = (threads + together - 1) / together;
    for (i64 thread = 0; thread < blocks * together; thread++) {
        std::vector<u64> words(WORDS, 0);
        Lane lane = {words.data(), (u32)sum.wanted, 0, 0};
        const i64 block = thread / together;
        *sum.met |= add_elements<KIND, T, C>(lane, sum, (int)(thread % together), together, block, blocks);
        for (int w = 0; w < WORDS; w++) sum.words[w] += words[w];
    }
}

template <class T, int C>
static void run(int kind, const Sum& sum, i64 threads) {
    if (kind == NUMBERS) run<NUMBERS, T, C>(sum, threads);
    if (kind == MAGNITUDES) run<MAGNITUDES, T, C>(sum, threads);
    if (kind == PRODUCTS) run<PRODUCTS, T, C>(sum, threads);
}

int main() {
    // Kind, format, threads, n; then bytes, place of the first element and distance of each vector.
    const auto call = take<i64>(10);
    const auto x = take<char>((size_t)call[4]), y = take<char>((size_t)call[7]);
    for (const u32 wanted : {0u, (u32)MET_SMALL, (u32)MET_LARGE}) {
        std::vector<u64> total(WORDS + 1, 0);
        u32 met = 0;
        const Sum sum = {x.data() + call[5], y.data() + call[8], call[3], call[6], call[9], total.data(), &met, wanted};
        if (call[1] == 0) run<float, 1>((int)call[0], sum, call[2]);
        if (call[1] == 1) run<double, 1>((int)call[0], sum, call[2]);
        if (call[1] == 2) run<double, 2>((int)call[0], sum, call[2]);
        if (call[1] == 3) run<double, 4>((int)call[0], sum, call[2]);
        total.back() = met;
        give(total);
    }
    return 0;
}
