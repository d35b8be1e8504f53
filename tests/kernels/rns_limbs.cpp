// The bodies of the kernels rns_to_limbs and rns_from_limbs, a thread after the other: reads matrices of
// residue numbers and of limbs from stdin and writes their opposites to stdout, as tests/rns_limbs.rs has
// them.
#include "rns/limbs.cuh"
#include "streams.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace wideblas::rns;

namespace {

struct OneByOne {
    int count;
    int threads() const { return count; }

    template <class Work>
    void each(Work work) {
        for (int t = 0; t < count; t++) work(t);
    }
};

std::vector<u32> memory(int words) {
    // Not zeros, as on the device; a word more would be seen by tools only.
    return std::vector<u32>(words, 0xa5a5a5a5);
}

}  // namespace

int main() {
    const std::vector<i64> h = take<i64>(16);
    Exchange x = {};
    const size_t n = h[0], words = h[3];
    const int threads = (int)h[15];
    x.set.n = (int)n;
    x.set.bits = (int)h[1];
    x.set.words = (int)words;
    x.set.product_bits = h[5];
    x.set.lower = wideblas::double_of((u64)h[6]);
    x.set.upper = wideblas::double_of((u64)h[7]);
    x.count = (int)h[2];
    x.weight_stride = (int)h[8];
    x.power_stride = (int)h[9];
    x.rows = (int)h[10];
    x.cols = (int)h[11];
    x.ld = h[12];
    x.len = h[13];
    x.part = (int)h[14];
    x.plane = (i64)x.rows * x.cols;
    const std::vector<u32> constants = take<u32>(h[4]);
    const std::vector<u32> inverse_weights = take<u32>(x.count);
    // At multiples of 16 bytes.
    const size_t rows = x.count + 1;
    std::vector<Piece> weights(rows * x.weight_stride / 4), powers(words * x.power_stride / 4);
    weights = take<Piece>(weights.size());
    powers = take<Piece>(powers.size());
    x.set.constants = constants.data();
    x.inverse_weights = inverse_weights.data();
    x.weights = weights[0].at;
    x.powers = powers[0].at;
    std::vector<u32> digits = take<u32>(x.len * n);
    std::vector<int> sign = take<int>(x.len), exp = take<int>(x.len);
    std::vector<Bound> eval(2 * x.len);
    std::vector<i64> heads(x.plane);
    std::vector<u32> limbs(x.plane * words);
    x.digits = digits.data();
    x.sign = sign.data();
    x.exp = exp.data();
    x.eval = eval.data();
    x.heads = heads.data();
    x.limbs = limbs.data();
    OneByOne exec = {threads};
    std::vector<u32> block = memory(words_to_limbs(x, threads));
    for (int first = 0; first < x.rows * x.cols; first += threads) to_limbs(exec, x, first, block.data());
    give(heads);
    give(limbs);
    heads = take<i64>(heads.size());
    limbs = take<u32>(limbs.size());
    x.heads = heads.data();
    x.limbs = limbs.data();
    for (u32& digit : digits) digit = 0;
    for (int& s : sign) s = 7;
    for (int& e : exp) e = 7;
    block = memory(words_from_limbs(x, threads));
    for (int first = 0; first < x.rows * x.cols; first += threads) from_limbs(exec, x, first, block.data());
    give(digits);
    give(sign);
    give(exp);
    std::vector<double> bounds;
    for (const Bound& bound : eval) {
        bounds.push_back(bound.frac);
        bounds.push_back((double)bound.exp);
    }
    give(bounds);
}
