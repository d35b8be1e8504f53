// The bodies of the kernels of rns/threestep.cuh, a thread after the other: reads cases from stdin and writes
// products to stdout, as tests/rns_threestep.rs has them.
#include "rns/threestep.cuh"
#include "streams.h"

using namespace wideblas::rns;

namespace {

struct Numbers {
    std::vector<u32> digits;
    std::vector<int> sign, exp;

    Numbers(size_t n, size_t len) : digits(take<u32>(n * len)), sign(take<int>(len)), exp(take<int>(len)) {}

    Operand operand(const i64* place) const {
        return {digits.data(), sign.data(), exp.data(), (int)place[0], (int)place[1], (int)place[2], 0, 0, 0, -1};
    }
};

}  // namespace

int main() {
    i64 h[13];
    while (fread(h, sizeof h, 1, stdin) == 1) {
        const size_t n = h[0], count = h[4];
        const auto constants = take<u32>(h[2]);
        const Numbers x(n, h[5]), y(n, h[6]);
        std::vector<u32> digits(n * count);
        std::vector<int> sign(count), exp(count);
        Products s = {};
        s.set.n = (int)n;
        s.set.bits = (int)h[1];
        s.set.constants = constants.data();
        s.rows = (int)h[3];
        s.count = (int)count;
        s.x = x.operand(h + 7);
        s.y = y.operand(h + 10);
        s.digits = digits.data();
        s.sign = sign.data();
        s.exp = exp.data();
        for (u32 t = 0; t < count; t++) multiply_heads(s, t);
        for (size_t r = 0; r < n; r++)
            for (u32 first = 0; first < 3; first++) multiply_residues(s, (int)r, first, 3);
        give(digits);
        give(sign);
        give(exp);
    }
    return 0;
}
