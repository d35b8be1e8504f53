// The kernels of tmd/tmd.cu, a thread after the other: reads a plan and its polynomials from stdin and writes sums and
// candidates to stdout, as tmd/src/cuda/tests.rs has them.
#include "tmd/tmd.cuh"
#include "tmd/hierarchy.cuh"
#include "streams.h"

#include <cstddef>

using namespace wideblas::tmd;
using wideblas::u64;

namespace {

// The structs as this program has them, for the program that fills them.
std::vector<u64> layout() {
#define FIELD(type, field) (u64) offsetof(type, field)
    return {
        sizeof(Polynomials), FIELD(Polynomials, coefficients), FIELD(Polynomials, first), FIELD(Polynomials, start),
        FIELD(Polynomials, len), FIELD(Polynomials, count), FIELD(Polynomials, degree), FIELD(Polynomials, words),
        FIELD(Polynomials, packet), FIELD(Polynomials, packets), FIELD(Polynomials, packets_len),
        sizeof(List), FIELD(List, items), FIELD(List, len), FIELD(List, room),
        sizeof(Level), FIELD(Level, packets), FIELD(Level, pieces), FIELD(Level, pieces_len), FIELD(Level, count),
        FIELD(Level, piece), FIELD(Level, n), FIELD(Level, thresholds), FIELD(Level, failures), FIELD(Level, totals),
        sizeof(Exhaustive), FIELD(Exhaustive, packets), FIELD(Exhaustive, pieces), FIELD(Exhaustive, pieces_len),
        FIELD(Exhaustive, count), FIELD(Exhaustive, piece), FIELD(Exhaustive, thresholds),
        FIELD(Exhaustive, candidates), FIELD(Exhaustive, arguments),
        sizeof(Stretches), FIELD(Stretches, tables), FIELD(Stretches, rows), FIELD(Stretches, count),
        FIELD(Stretches, steps), FIELD(Stretches, degree),
        sizeof(Subdomains), FIELD(Subdomains, rows), FIELD(Subdomains, first), FIELD(Subdomains, start),
        FIELD(Subdomains, len), FIELD(Subdomains, polynomials), FIELD(Subdomains, steps), FIELD(Subdomains, n),
        FIELD(Subdomains, before), FIELD(Subdomains, count), FIELD(Subdomains, thresholds),
        FIELD(Subdomains, packets), FIELD(Subdomains, failures), FIELD(Subdomains, totals),
        sizeof(Packet), sizeof(Threshold), sizeof(Totals), (u64)MOST_WORDS, (u64)ROWS, (u64)MOST_ORDER,
    };
}

typedef void (*Tester)(const Level&, u64, u64);

const Tester TESTERS[2][3] = {
    {test_pieces<LefevreDoubles>, test_pieces<RegularDoubles>, test_pieces<ClippedDoubles>},
    {test_pieces<LefevreIntegers>, test_pieces<RegularIntegers>, test_pieces<ClippedIntegers>},
};

typedef void (*SubdomainTester)(const Subdomains&, u64, u32);

const SubdomainTester SUBDOMAIN_TESTERS[2][3] = {
    {test_subdomains<LefevreDoubles>, test_subdomains<RegularDoubles>, test_subdomains<ClippedDoubles>},
    {test_subdomains<LefevreIntegers>, test_subdomains<RegularIntegers>, test_subdomains<ClippedIntegers>},
};

// By the number of words.
void (*const FOLLOWERS[])(const Stretches&, int, u64) = {
    nullptr, nullptr, nullptr, nullptr, follow_row<4>, follow_row<5>, follow_row<6>, follow_row<7>, follow_row<8>,
};

// Phase 1 by the hierarchical method, some stretches after the others. Returns a sum over all coefficients.
u64 hierarchical(const std::vector<u64>& tables, const std::vector<u64>& h, Subdomains all, u64 stretches) {
    u64 digest = 0;
    const u64 size = tables.size() / stretches, chunk = h[10];
    std::vector<Wide> rows(ROWS * chunk * all.steps);
    all.rows = rows.data();
    for (all.before = 0; all.before < stretches; all.before += chunk) {
        all.count = smaller(chunk, stretches - all.before);
        const Stretches some = {tables.data() + all.before * size, rows.data(), all.count, all.steps, (int)h[1]};
        for (int row = 0; row < ROWS; row++)
            for (u64 stretch = 0; stretch < all.count; stretch++) FOLLOWERS[h[2]](some, row, stretch);
        for (u64 row = 0; row < ROWS; row++)
            for (u64 at = 0; at < all.steps * all.count; at++) {
                const Wide c = rows[row * all.steps * all.count + at];
                digest += wideblas::tmd::hash(c.high ^ wideblas::tmd::hash(c.low + row));
            }
        // One thread more than there are stretches.
        for (u32 from = 0; from < all.steps; from += 32)
            for (u64 stretch = 0; stretch <= all.count; stretch++) SUBDOMAIN_TESTERS[h[7]][h[6]](all, stretch, from);
    }
    return digest;
}

const Threshold* thresholds(std::vector<std::vector<u64>>& all, size_t polynomials) {
    all.push_back(take<u64>(2 * polynomials));
    return (const Threshold*)all.back().data();
}

}  // namespace

int main() {
    give(layout());
    const std::vector<u64> h = take<u64>(12);
    const size_t count = h[0], levels = h[5];
    const u64 threads = h[8], stretch = h[9];
    const Tester test = TESTERS[h[7]][h[6]];
    const std::vector<u64> coefficients = take<u64>(count * (h[1] + 1) * h[2]), first = take<u64>(count + 1);
    const std::vector<u64> start = take<u64>(count), len = take<u64>(count);
    Polynomials all = {};
    all.coefficients = coefficients.data();
    all.first = first.data();
    all.start = start.data();
    all.len = len.data();
    all.count = (int)count;
    all.degree = (int)h[1];
    all.words = (int)h[2];
    all.packet = h[3];
    all.packets_len = h[4];
    const std::vector<u64> tables = take<u64>(h[11]);
    // Or what fails in phase 1 by the hierarchical method.
    std::vector<Packet> packets(all.packets_len);
    all.packets = packets.data();
    for (u64 at = 0; at < all.packets_len && !stretch; at++) all.packets[at] = packet_of(all, at);

    u64 digest = 0;
    std::vector<Totals> totals(levels);
    std::vector<u64> lens(levels + 1);
    std::vector<std::vector<u64>> lists, kept;
    for (size_t at = 0; at <= levels; at++) {
        // Arguments of a piece and of a sub-domain; room of the list.
        const std::vector<u64> sizes = take<u64>(3);
        lists.emplace_back(sizes[2]);
        const List list = {lists.back().data(), &lens[at], sizes[2]};
        const Threshold* limits = thresholds(kept, count);
        const u64* pieces = at > 0 ? lists[at - 1].data() : nullptr;
        const u64* pieces_len = at > 0 ? &lens[at - 1] : nullptr;
        const u64 pieces_room = at > 0 ? lists[at - 1].size() : all.packets_len;
        if (at == 0 && stretch) {
            packets.resize(sizes[2]);
            const Subdomains phase = {nullptr, first.data(), start.data(), len.data(), (int)count, (u32)stretch,
                                      (u32)sizes[1], 0, 0, 0, limits, packets.data(), list, &totals[at]};
            digest = hierarchical(tables, h, phase, all.packets_len);
            give(std::vector<u64>{totals[at].tests, totals[at].failures, totals[at].hash});
        } else if (at < levels) {
            const Level level = {packets.data(), pieces, pieces_len, pieces_room, sizes[0], (u32)sizes[1], 0,
                                 limits, list, &totals[at]};
            for (u64 thread = 0; thread < threads; thread++) test(level, thread, threads);
            give(std::vector<u64>{totals[at].tests, totals[at].failures, totals[at].hash});
        } else {
            u64 arguments = 0;
            const Exhaustive job = {packets.data(), pieces, pieces_len, pieces_room, sizes[0], limits, list, &arguments};
            for (u64 thread = 0; thread < threads; thread++) exhaust(job, thread, threads);
            give(std::vector<u64>{arguments});
        }
    }
    give(std::vector<u64>{digest});
    give(lens);
    lists[levels].resize(lens[levels] < lists[levels].size() ? lens[levels] : lists[levels].size());
    give(lists[levels]);
}
