// The kernels of tmd/progressions.cu, a thread after the other: reads a plan and its angles from stdin and writes sums and
// candidates to stdout, as tmd/src/cuda/progressions/tests.rs has them.
#include "tmd/progressions.cuh"
#include "streams.h"

#include <cstddef>
#include <vector>

using namespace wideblas::tmd;
using wideblas::u64;

namespace {

// The structs as this program has them, for the program that fills them.
std::vector<u64> layout() {
#define FIELD(field) (u64) offsetof(Progressions, field)
    return {
        sizeof(Progressions), FIELD(tops), FIELD(firsts), FIELD(counts), FIELD(rows), FIELD(columns), FIELD(terms),
        FIELD(step), FIELD(top), FIELD(coarse), FIELD(fine), FIELD(reach), FIELD(doubt), FIELD(coarse_failures),
        FIELD(fine_failures), FIELD(candidates), FIELD(totals), FIELD(arguments), sizeof(Turn), sizeof(Terms),
        offsetof(Terms, n), offsetof(Terms, least), (u64)COLUMNS,
    };
}

}  // namespace

int main() {
    // Tops, terms, threads, the rows of the launch, and room in each list.
    const auto sizes = take<u64>(5);
    auto all = take<Progressions>(1)[0];
    const auto tops = take<Turn>(sizes[0]);
    const auto firsts = take<u64>(sizes[0]), counts = take<u64>(sizes[0]);
    const auto rows = take<Turn>(COLUMNS), columns = take<Turn>(COLUMNS), terms = take<Turn>(sizes[1]);
    std::vector<u64> lists[3], lens(3), sums(7);
    for (auto& list : lists) list.resize(sizes[4]);
    all.tops = tops.data();
    all.firsts = firsts.data();
    all.counts = counts.data();
    all.rows = rows.data();
    all.columns = columns.data();
    all.terms = terms.data();
    all.coarse_failures = {lists[0].data(), &lens[0], sizes[4]};
    all.fine_failures = {lists[1].data(), &lens[1], sizes[4]};
    all.candidates = {lists[2].data(), &lens[2], sizes[4]};
    all.totals = reinterpret_cast<Totals*>(sums.data());
    all.arguments = &sums[6];
    for (u64 row = 0; row < sizes[3]; row++)
        for (u32 thread = 0; thread < 128; thread++) test_row(all, row, thread, 128);
    for (u64 thread = 0; thread < sizes[2]; thread++) test_parts(all, thread, sizes[2]);
    for (u64 thread = 0; thread < sizes[2]; thread++) values(all, thread, sizes[2]);
    give(layout());
    give(sums);
    give(lens);
    lists[2].resize(smaller(lens[2], sizes[4]));
    give(lists[2]);
}
