// Exact sums by the kernels' code, compiled for the host: reads a call from stdin, runs its threads one after the other,
// and writes what was met, the exponent of word 0, and the words of the total.
#include "sums/exact.cuh"
#include "streams.h"

using namespace wideblas;
using namespace wideblas::exact;

template <Kind KIND, class T, int C>
static void run(const Sum& sum, i64 threads) {
    constexpr int W = WORDS<KIND, T>;
    // Blocks of one thread have elements next to each other, where there are such.
    const int together = threads % 3 == 0 ? 1 : 3;
    const i64 blocks = (threads + together - 1) / together;
    for (i64 thread = 0; thread < blocks * together; thread++) {
        std::vector<u64> words(W, 0);
        Lane<W> lane = {words.data(), 0, 0};
        // Lanes of a warp take the same tiles.
        u32 turns = 0;
        const Place place = {(int)(thread % together), together, 0, 1, thread / together, blocks, &turns};
        *sum.met |= add_elements<KIND, T, C>(lane, sum, place);
        for (int w = 0; w < W; w++) sum.words[w] += words[w];
    }
    sum.words[PRODUCT_WORDS] = (u64)(i64)(W == PRODUCT_WORDS ? -2150 : -1075);
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
    std::vector<u64> total(PRODUCT_WORDS + 1, 0);
    u32 met = 0;
    const Sum sum = {x.data() + call[5], y.data() + call[8], call[3], call[6], call[9], total.data(), &met};
    if (call[1] == 0) run<float, 1>((int)call[0], sum, call[2]);
    if (call[1] == 1) run<double, 1>((int)call[0], sum, call[2]);
    if (call[1] == 2) run<double, 2>((int)call[0], sum, call[2]);
    if (call[1] == 3) run<double, 4>((int)call[0], sum, call[2]);
    give(std::vector<u64>{met, total.back()});
    total.pop_back();
    give(total);
    return 0;
}
