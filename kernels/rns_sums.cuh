// Sums of products of residue numbers, each result its mathematical value rounded once: what gemv, symv,
// dot and asum compute. The same body runs on the device and, thread by thread, on a host.
//
// A team of blocks has a group of rows, a thread a residue of one row and some of the terms. A row's largest
// exponent is guessed from a sample. The terms of a window below it are aligned upwards, by multiplying
// with 2^s modulo each modulus, and summed in 96 bits; the window's residues then determine the sum as an
// integer. Where a term lies above the window, the window is put higher and summed again; where a row has
// terms below its window and these may still change the rounding, the next window follows.
//
// Of a team's blocks the last to have its part of the first window makes the integers, in all windows.
#pragma once

#include "rns_integers.cuh"
#include "rns_terms.cuh"

namespace wideblas {
namespace rns {

// A group's rows are new.
WB_DEVICE void clear_rows(const Block& b, int id, int threads) {
    for (int k = id; k < b.s.group; k += threads) {
        Row& row = b.rows()[k];
        row.total.clear(b.total(k), b.total_room(), b.frozen(k));
        row.top = row.next = row.highest = NO_TOP;
        row.guess = 0;
        row.y_waits = false;
    }
}

// A window begins: the first at the guessed tops.
WB_DEVICE void begin_window(const Block& b, int id, bool first) {
    if (id < b.s.group) {
        Row& row = b.rows()[id];
        if (first) row.top = guessed(row.guess);
        row.low_word = b.s.set.sum_words;
        row.high_word = -1;
    }
    if (id == 0) b.state().alive = 0;
}

// What a block's threads have of the sums becomes numbers of the block, that finishing of a team's.
template <class Exec>
WB_DEVICE void add_parts(Exec& exec, const Sums& s, int rows, bool first) {
    const int n = s.set.n, all = s.group * n;
    u64* const team = s.team_sums + exec.team_index() * (2 * s.group + all);
    const auto take = [&](const Block& b, int i, u64 sum) {
        const Set set = b.set();
        const Modulus m(set, i % n);
        // Products were divided by 2^32 once more.
        const u32 once = m.times_unit(m.part(sum));
        weigh(b, set, i / n, i % n, m, s.magnitude ? once : m.times_unit(once));
    };
    exec.each([&](Thread& t) {
        const int part = t.id / all, i = t.id % all;
        if (part >= s.parts) return;
        const u32* const reduced = t.b.reduced() + i;
        u64 sum = 0;
#pragma unroll 4
        for (int slice = part; slice < s.slices; slice += s.parts) sum += reduced[slice * all];
        t.b.parts()[part * all + i] = sum;
    });
    exec.each([&](Thread& t) {
        if (t.id < rows * n) {
            const u64* const parts = t.b.parts() + t.id;
            u64 sum = 0;
#pragma unroll 4
            for (int part = 0; part < s.parts; part++) sum += parts[part * all];
            if (s.team == 1)
                take(t.b, t.id, sum);
            else
                increase(&team[2 * s.group + t.id], sum);
        }
        if (s.team > 1 && t.id < rows) {
            const Row& row = t.b.rows()[t.id];
            if (row.highest != NO_TOP) largest(&team[2 * t.id], row.highest);
            if (row.next != NO_TOP) largest(&team[2 * t.id + 1], row.next);
        }
    });
    if (s.team == 1) return;
    exec.arrive(s.heads + exec.team_index() * HEADER, first);
    exec.each([&](Thread& t) {
        if (!t.b.state().finisher) return;
        if (t.id < rows * n) {
            take(t.b, t.id, shared_value(&team[2 * s.group + t.id]));
            team[2 * s.group + t.id] = 0;
        }
        if (t.id < rows) {
            Row& row = t.b.rows()[t.id];
            row.highest = shared_value(&team[2 * t.id]);
            row.next = shared_value(&team[2 * t.id + 1]);
            team[2 * t.id] = team[2 * t.id + 1] = NO_TOP;
        }
    });
}

// Whether a thread's block makes the integers of its group.
WB_DEVICE bool finishes(const Thread& t) { return t.b.s.team == 1 || t.b.state().finisher; }

// The residues of a window's sums become magnitudes, those times alpha where it is no power of two.
template <class Exec>
WB_DEVICE void make_sums(Exec& exec, const Sums& s, int rows) {
    const int sum_words = s.set.sum_words;
    exec.each([&](Thread& t) {
        if (finishes(t)) combine(t, t.b.set(), 0, rows, sum_words);
    });
    carry(exec, finishes, 0, rows, sum_words, [](const Thread& t, int k, int w, u32 word) {
        t.b.words(k)[w] = word;
        if (word != 0) smallest(&t.b.rows()[k].low_word, w);
    });
    exec.each([&](Thread& t) {
        if (!finishes(t)) return;
        t.share(0, rows, sum_words, [&](int k, int w) {
            Row& row = t.b.rows()[k];
            const u32* const words = t.b.words(k);
            const bool negative = words[sum_words - 1] >> 31;
            const u32 word = !negative ? words[w] : w < row.low_word ? 0 : ~words[w] + (w == row.low_word);
            (alone(t.b, row) ? t.b.total(k) : t.b.magnitudes(k))[w] = word;
            if (word != 0) largest(&row.high_word, w);
            if (w == 0) row.negative = negative;
        });
    });
    if (!exec.state().intricate) return;
    exec.each([&](Thread& t) {
        if (!finishes(t)) return;
        const int alpha_len = t.b.state().scalar_len[0];
        t.share(0, rows, sum_words + alpha_len, [&](int k, int w) {
            t.b.columns(k)[w] = product_column(t.b.scalar(0), alpha_len, t.b.magnitudes(k), sum_words, w);
        });
    });
    carry(exec, finishes, 0, rows, sum_words + exec.state().scalar_len[0],
          [](const Thread& t, int k, int w, u32 word) { t.b.words(k)[w] = word; });
}

// The totals become results.
template <class Exec>
WB_DEVICE void write_results(Exec& exec, const Sums& s, int row, int rows) {
    exec.each([&](Thread& t) {
        if (t.id < rows && finishes(t)) round_row(t.b, row, t.id);
    });
    exec.each([&](Thread& t) {
        if (!finishes(t)) return;
        t.share(0, rows, s.set.words, [&](int k, int w) {
            t.b.words(k)[w] = t.b.rows()[k].rounded.word(s.set.bits, w);
        });
    });
    exec.each([&](Thread& t) {
        if (!finishes(t)) return;
        const Set set = t.b.set();
        t.share(0, rows, set.n, [&](int k, int r) {
            Sum sum;
            sum.clear();
#pragma unroll 4
            for (int w = 0; w < set.words; w++) sum.add_product(t.b.words(k)[w], set.powers[w * set.n + r]);
            s.out.digits[(i64)(s.out.first + (row + k) * s.out.step) * set.n + r] = Modulus(set, r).residue(sum);
        });
        // The last threads: the first have residues.
        if (t.threads - 1 - t.id < rows) finish(t.b, row, t.threads - 1 - t.id);
    });
}

// All of it. `exec.each` calls a function for each thread and waits. A team's blocks meet by `exec.arrive`,
// which chooses the one that finishes and lets it wait for the others, and `exec.decide`, which tells
// them whether there are more windows. `exec.state` and `exec.alive` are of the block, or of all alike,
// `exec.team_index` and `exec.teams` number the teams.
template <class Exec>
WB_DEVICE void sums(Exec& exec, const Sums& s) {
    const int n = s.set.n, groups = (s.rows + s.group - 1) / s.group;
    const auto rows_of = [&](int group) {
        return s.rows - group * s.group < s.group ? s.rows - group * s.group : s.group;
    };
    const auto share = [&](const Thread& t, int group) -> Range {
        const int from = t.block * s.share < s.terms ? t.block * s.share : s.terms;
        return {group * s.group, rows_of(group), from, from + s.share < s.terms ? from + s.share : s.terms};
    };
    exec.each([&](Thread& t) {
        if (t.id == 0) t.b.state() = State();
        for (int k = t.id; k < s.group + 2; k += t.threads) t.b.fractions()[k] = 0;
        clear_rows(t.b, t.id, t.threads);
        if (exec.team_index() < groups) ask_exponents(t.id, t.threads, s, share(t, exec.team_index()));
    });
    exec.each([&](Thread& t) {
        copy_ahead(t.id, t.threads, t.b.at<u32>(s.at.tables), s.set.constants, s.kept);
        State& state = t.b.state();
        if (t.id == 0) {
            state.alpha_exp = s.alpha.exp[s.alpha.first];
            state.alpha_sign = s.alpha.sign[s.alpha.first];
            state.has_terms = state.alpha_exp != ZERO_EXP;
            state.has_y = s.has_y && s.beta.exp[s.beta.first] != ZERO_EXP;
            if (s.team > 1) state.epoch = shared_value(s.heads + exec.team_index() * HEADER + 1);
        }
        if (!s.alpha_one)
            for (int r = t.id; r < n; r += t.threads)
                if (s.alpha.digits[(i64)s.alpha.first * n + r] != s.set.one(r)) state.intricate = 1;
        if (exec.team_index() < groups) guess(t.b, t.id, exec.team_index() * s.group, rows_of(exec.team_index()));
        copy_shifts(t.b, t.id, t.threads);
        if (exec.team_index() < groups) ask_first(t.id, t.threads, s, share(t, exec.team_index()));
    });
    const auto all = [](const Thread&) { return true; };
    const auto to_words = [](const Thread& t, int k, int w, u32 word) { t.b.words(k)[w] = word; };
    if (exec.state().has_y || exec.state().intricate) {
        const int words = s.set.words;
        exec.each([&](Thread&) { copied(); });
        exec.each([&](Thread& t) {
            weigh_numbers(t, t.b.set(), s.group, 1, s.alpha, 0);
            weigh_numbers(t, t.b.set(), s.group + 1, 1, s.beta, 0);
        });
        exec.each([&](Thread& t) { combine(t, t.b.set(), s.group, 2, words); });
        carry(exec, all, s.group, 2, words, to_words);
        exec.each([&](Thread& t) {
            if (t.id < 2) take_scalar(t.b, t.id);
        });
    }
    for (int group = exec.team_index(); group < groups; group += exec.teams()) {
        const int row = group * s.group, rows = rows_of(group);
        if (group != exec.team_index()) {
            exec.each([&](Thread& t) { clear_rows(t.b, t.id, t.threads); });
            exec.each([&](Thread& t) { guess(t.b, t.id, row, rows); });
        }
        if (exec.state().has_y) {
            const int words = s.set.words;
            exec.each([&](Thread& t) { weigh_numbers(t, t.b.set(), 0, rows, s.y, row); });
            exec.each([&](Thread& t) { combine(t, t.b.set(), 0, rows, words); });
            carry(exec, all, 0, rows, words, to_words);
            exec.each([&](Thread& t) {
                t.share(0, rows, 2 * words, [&](int k, int w) {
                    t.b.columns(k)[w] =
                        product_column(t.b.scalar(1), t.b.state().scalar_len[1], t.b.words(k), words, w);
                });
            });
            carry(exec, all, 0, rows, 2 * words,
                  [](const Thread& t, int k, int w, u32 word) { t.b.y_words(k)[w] = word; });
            exec.each([&](Thread& t) {
                if (t.id >= rows) return;
                const int at = s.y.first + (row + t.id) * s.y.step;
                Row& r = t.b.rows()[t.id];
                r.y_len = 2 * words;
                r.y_waits = s.y.exp[at] != ZERO_EXP;
                r.y_negative = (s.beta.sign[s.beta.first] != 0) != (s.y.sign[at] != 0);
                r.y_exp = (i64)s.beta.exp[s.beta.first] + 32 * t.b.state().scalar_skip[1] + s.y.exp[at];
            });
        }
        for (bool first = true;; first = false) {
            for (int tile = 0; tile == 0 || tile < s.share; tile += s.tile) {
                const auto range = [&](const Thread& t) {
                    Range r = share(t, group);
                    r.from = r.from + tile < r.to && t.b.state().has_terms ? r.from + tile : r.to;
                    r.to = r.from + s.tile < r.to ? r.from + s.tile : r.to;
                    return r;
                };
                exec.each([&](Thread& t) {
                    if (tile == 0) {
                        t.sum.clear();
                        begin_window(t.b, t.id, first);
                    }
                    encode(t.b, t.id, t.threads, range(t), first);
                });
                exec.each([&](Thread& t) {
                    accumulate(t.b, t.id, range(t), t.sum);
                    if (tile + s.tile < s.share) return;
                    copied();
                    const Place place(s, t.id);
                    if (place.row < s.group && place.slice < s.slices)
                        t.b.reduced()[(place.slice * s.group + place.row) * n + place.residue] =
                            Modulus(t.b.set(), place.residue).part(t.sum);
                    if (first && group + exec.teams() < groups) {
                        const Range next = share(t, group + exec.teams());
                        ask_exponents(t.id, t.threads, s, next);
                        ask_first(t.id, t.threads, s, next);
                    }
                });
            }
            add_parts(exec, s, rows, first);
            make_sums(exec, s, rows);
            exec.each([&](Thread& t) {
                if (t.id >= rows || !finishes(t)) return;
                join(t.b, t.id);
                if (s.team > 1) s.heads[exec.team_index() * HEADER + 2 + t.id] = t.b.rows()[t.id].top;
            });
            if (s.team > 1) exec.decide(s.heads + exec.team_index() * HEADER);
            if (!exec.alive()) break;
            if (s.team > 1) {
                exec.each([&](Thread& t) {
                    if (t.id >= rows) return;
                    Row& r = t.b.rows()[t.id];
                    r.top = shared_value(s.heads + exec.team_index() * HEADER + 2 + t.id);
                    r.next = r.highest = NO_TOP;
                });
            }
        }
        write_results(exec, s, row, rows);
    }
}

}  // namespace rns
}  // namespace wideblas
