// The body of the kernel rns_sums, a thread after the other: reads cases from stdin and writes their
// results to stdout, as tests/rns_engines.rs has them.
#include "rns/sums.cuh"
#include "streams.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using namespace wideblas::rns;

namespace {

struct Array {
    std::vector<u32> digits;
    std::vector<int> sign, exp;

    explicit Array(size_t n) {
        const size_t len = take<i64>(1)[0];
        digits = take<u32>(len * n);
        sign = take<int>(len);
        exp = take<int>(len);
    }

    Numbers numbers(i64 first, i64 step) const {
        return {digits.data(), sign.data(), exp.data(), (int)first, (int)step};
    }
};

// A team's blocks, a phase of one after that of the other.
struct OneByOne {
    struct Memory {
        mutable std::vector<u64> memory;
        std::vector<Kept> kept;
    };

    const Sums& s;
    std::vector<Memory> blocks;
    int threads, team, count;

    OneByOne(const Sums& s, int threads, size_t bytes, int team, int count)
        : s(s), blocks(s.team), threads(threads), team(team), count(count) {
        for (Memory& block : blocks) {
            // Not zeros, as on the device.
            block.memory.assign(bytes / 8, 0xa5a5a5a5a5a5a5a5ull);
            block.kept.resize(threads);
        }
    }

    template <class Work>
    void each(Work work) {
        for (size_t b = 0; b < blocks.size(); b++) {
            for (int id = 0; id < threads; id++) {
                Thread thread = {id, threads, (int)b, {(char*)blocks[b].memory.data(), s}, blocks[b].kept[id]};
                work(thread);
                blocks[b].kept[id] = thread.kept;
            }
        }
    }

    State& state(size_t b) const { return *(State*)(blocks[b].memory.data() + s.at.state / 8); }
    const State& state() const { return state(0); }

    // The last block finishes.
    void arrive(const Sums&, u64*, bool first) {
        for (size_t b = 0; first && b < blocks.size(); b++) state(b).finisher = b == blocks.size() - 1;
    }

    void decide(const Sums&, u64*) {
        for (size_t b = 0; b < blocks.size(); b++) state(b).alive = state(blocks.size() - 1).alive;
    }

    bool alive() const {
        for (size_t b = 0; b < blocks.size(); b++)
            if (!state(b).alive != !state(0).alive) abort();
        return state(0).alive;
    }

    int team_index() const { return team; }
    int teams() const { return count; }
};

}  // namespace

int main() {
    i64 h[60];
    while (fread(h, sizeof h, 1, stdin) == 1) {
        const size_t n = h[0], sum_words = h[2], words = h[3];
        const auto near = take<u32>(h[38]), shifts = take<u32>(h[8]);
        const Array a(n), x(n), alpha(n), beta(n), y(n);
        Sums s = {};
        memcpy(&s.set.lower, &h[6], 8);
        memcpy(&s.set.upper, &h[7], 8);
        s.set = {(int)n, (int)h[1], (int)sum_words, (int)words,
                 near.data(), near.data() + h[36], near.data() + h[37], shifts.data() + h[4],
                 h[5], s.set.lower, s.set.upper};
        s.a = a.numbers(h[9], h[10]);
        s.x = x.numbers(h[12], h[13]);
        s.alpha = alpha.numbers(0, 0);
        s.beta = beta.numbers(0, 0);
        s.y = y.numbers(h[14], h[15]);
        const size_t len = y.sign.size();
        std::vector<u32> digits = y.digits;
        std::vector<int> sign = y.sign, exp = y.exp;
        std::vector<Bound> eval(2 * len);
        s.out = {digits.data(), sign.data(), exp.data(), eval.data(), (int)h[14], (int)h[15], (int)len};
        s.a_term = h[11];
        s.rows = h[16];
        s.terms = h[17];
        s.share = h[18];
        s.magnitude = h[19];
        s.rows_adjacent = h[20];
        s.has_y = h[21];
        s.group = h[22];
        s.slices = h[23];
        s.tile = h[24];
        s.team = h[25];
        const int teams = h[26];
        s.window = h[27];
        s.sum_bits = h[28];
        s.triangle = h[31];
        s.alpha_one = h[32];
        s.sample_step = h[33];
        s.samples = h[34];
        s.groups = h[59];
        s.kept = h[35];
        static_assert(sizeof(Places) == 15 * sizeof(int));
        int places[15];
        for (int i = 0; i < 15; i++) places[i] = (int)h[39 + i];
        memcpy(&s.at, places, sizeof places);
        s.bands = h[54];
        s.held = h[55];
        s.a_bytes = h[56];
        s.x_bytes = h[57];
        s.row_bytes = h[58];
        // Zeros before and after.
        std::vector<u64> heads(teams * HEADER), team_sums(teams * (2 * s.group + s.group * n));
        int failed = 0;
        s.heads = heads.data();
        s.team_sums = team_sums.data();
        s.failed = &failed;
        for (int team = 0; team < teams; team++) {
            OneByOne exec(s, h[29], h[30], team, teams);
            sums(exec, s);
        }
        for (u64 word : team_sums)
            if (word) abort();
        fwrite(&failed, sizeof failed, 1, stdout);
        fwrite(digits.data(), sizeof(u32), digits.size(), stdout);
        fwrite(sign.data(), sizeof(int), len, stdout);
        fwrite(exp.data(), sizeof(int), len, stdout);
        for (int k = 0; k < s.rows; k++) {
            const size_t at = h[14] + k * h[15];
            fwrite(&eval[at], sizeof(Bound), 1, stdout);
            fwrite(&eval[len + at], sizeof(Bound), 1, stdout);
        }
    }
    return 0;
}
