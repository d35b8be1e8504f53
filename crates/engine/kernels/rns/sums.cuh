// Sums of products of residue numbers, each exact and rounded once: what gemv, symv, dot and asum compute. The same
// code runs on the device and, thread by thread, on a host.
//
// A team of thread blocks computes a group of rows. A thread has one residue of one or several rows, and some of the
// terms. A row's largest exponent is guessed from a sample. The terms in a window below it are aligned, by multiplying
// them by 2^s modulo each modulus, and summed in 96 bits; the residues then determine the window's sum as an integer.
// If a term is above the window, the window moves up and is summed again. If terms below it may still change the
// rounding, the next window follows.
//
// The last block of a team to complete its part of the first window is the finisher: it computes the integers of all
// windows.
#pragma once

#include "rns/integers.cuh"
#include "rns/terms.cuh"

namespace wideblas {
namespace rns {

// Resets the rows of a group.
WB_DEVICE void clear_rows(const Block& b, int id, int threads) {
    for (int k = id; k < b.s.group; k += threads) {
        Row& row = b.rows()[k];
        row.total.clear(b.total(k), b.total_room(), b.frozen(k));
        row.top = row.next = row.highest = NO_TOP;
        row.guess = 0;
        row.y_waits = false;
    }
}

// Begins a window. The first is at the guessed tops.
WB_DEVICE void begin_window(const Block& b, int id, int threads, bool first) {
    if (id < b.s.group) {
        Row& row = b.rows()[id];
        if (first) row.top = guessed(row.guess);
        row.low_word = b.s.set.sum_words;
        row.high_word = -1;
    }
    if (id == 0) b.state().alive = 0;
#pragma unroll 1
    for (int i = id; i < 2 * b.s.group * b.s.set.n; i += threads) b.halves()[i] = 0;
}

// Collects a block's sums as numbers; the sums of a team in its finisher.
template <class Exec>
WB_DEVICE void add_parts(Exec& exec, const Sums& s, int rows, bool first) {
    const int n = s.set.n, all = s.group * n;
    u64* const team = s.team_sums + exec.team_index() * (2 * s.group + all);
    const auto take = [&](const Block& b, int i, u64 sum) {
        const Set set = b.set();
        const int k = small_quotient(i, n), r = i - k * n;
        const Modulus m(set, r);
        // Products are divided by 2^32 once more than magnitudes.
        const u32 once = m.times_unit(m.part(sum));
        weigh(b, set, k, r, m, s.magnitude ? once : m.times_unit(once));
    };
    exec.each([&](Thread& t) {
        if (t.id < rows * n) {
            const u32* const halves = t.b.halves() + t.id;
            const u64 sum = ((u64)halves[all] << 16) + halves[0];
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
    exec.arrive(s, s.heads + exec.team_index() * HEADER, first);
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

// Whether a thread's block computes the integers of its group.
WB_DEVICE bool finishes(const Thread& t) { return t.b.s.team == 1 || t.b.state().finisher; }

// Turns the residues of a window's sums into magnitudes, and multiplies these by alpha if it is no power of two.
template <class Exec>
WB_DEVICE void make_sums(Exec& exec, const Sums& s, int rows) {
    const int sum_words = s.set.sum_words;
    const auto finishing = [](const Thread& t) { return finishes(t); };
    exec.each([&](Thread& t) {
        if (!finishes(t)) return;
        combine(t, t.b.set(), 0, rows, sum_words);
        // By the last threads: the first ones have words to compute.
        if (t.threads - 1 - t.id < rows) know_alone(t.b, t.threads - 1 - t.id);
    });
    carry(exec, finishing, 0, rows, sum_words, [](const Thread& t, int k, int w, u32 word) {
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
            (row.alone ? t.b.total(k) : t.b.magnitudes(k))[w] = word;
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
    carry(exec, finishing, 0, rows, sum_words + exec.state().scalar_len[0],
          [](const Thread& t, int k, int w, u32 word) { t.b.words(k)[w] = word; });
}

// Writes the results from the rounded totals.
template <class Exec>
WB_DEVICE void write_results(Exec& exec, const Sums& s, int row, int rows) {
    exec.each([&](Thread& t) {
        if (!finishes(t)) return;
        t.share(0, rows, s.set.words, [&](int k, int w) {
            const Rounded rounded = t.b.rows()[k].rounded;
            t.b.words(k)[w] = rounded.word(s.set.bits, w);
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
        // By the last threads: the first ones have residues to compute.
        if (t.threads - 1 - t.id < rows) finish(t.b, row, t.threads - 1 - t.id);
    });
}

// Starts the copies that a block needs once.
WB_DEVICE void begin_block(const Thread& t, const u64* epoch) {
    const Block& b = t.b;
    const Sums& s = b.s;
    const int n = s.set.n;
    State& state = b.state();
    copy_ahead(t.id, t.threads, b.at<u32>(s.at.tables), s.set.constants, s.kept);
    const int first = s.window * n + b.skew();
    copy_ahead(t.id, t.threads, b.shifts() - first, s.set.shifts - first, first + (s.window + 1) * n);
    for (int k = t.id; k < s.group + 2; k += t.threads) b.fractions()[k] = 0;
    if (t.id < n && !s.alpha_one) {
        copy_word(b.weighted(s.group) + t.id, s.alpha.digits + (i64)s.alpha.first * n + t.id);
        // Next to it, until beta takes its place.
        copy_word(b.weighted(s.group + 1) + t.id, s.set.ones() + t.id);
    }
    if (t.id == 0) {
        state.alive = state.finisher = state.intricate = 0;
        copy_word(&state.alpha_exp, s.alpha.exp + s.alpha.first);
        copy_word(&state.alpha_sign, s.alpha.sign + s.alpha.first);
        copy_word(&state.beta_exp, s.beta.exp + s.beta.first);
        if (s.team > 1) state.epoch = shared_value(epoch);
    }
}

// Evaluates alpha and beta when their copies have arrived.
WB_DEVICE void know_scalars(const Thread& t) {
    const Sums& s = t.b.s;
    State& state = t.b.state();
    if (t.id == 0) {
        state.has_terms = state.alpha_exp != ZERO_EXP;
        state.has_y = s.has_y && state.beta_exp != ZERO_EXP;
    }
    if (t.id < s.set.n && !s.alpha_one && t.b.weighted(s.group)[t.id] != t.b.weighted(s.group + 1)[t.id])
        state.intricate = 1;
}

// Turns numbers of a block into words, in all blocks.
template <class Exec, class To>
WB_DEVICE void make_words(Exec& exec, int from, int count, int len, To to) {
    const auto all = [](const Thread&) { return true; };
    exec.each([&](Thread& t) { combine(t, t.b.set(), from, count, len); });
    carry(exec, all, from, count, len, to);
}

// Computes alpha and beta as integers.
template <class Exec>
WB_DEVICE void take_scalars(Exec& exec, const Sums& s) {
    exec.each([&](Thread& t) {
        weigh_numbers(t, t.b.set(), s.group, 1, s.alpha, 0);
        weigh_numbers(t, t.b.set(), s.group + 1, 1, s.beta, 0);
    });
    make_words(exec, s.group, 2, s.set.words, [](const Thread& t, int k, int w, u32 word) { t.b.words(k)[w] = word; });
    exec.each([&](Thread& t) {
        if (t.id < 2) take_scalar(t.b, t.id);
    });
}

// Computes beta y for a group's rows.
template <class Exec>
WB_DEVICE void take_y(Exec& exec, const Sums& s, int row, int rows) {
    const int words = s.set.words;
    exec.each([&](Thread& t) { weigh_numbers(t, t.b.set(), 0, rows, s.y, row); });
    make_words(exec, 0, rows, words, [](const Thread& t, int k, int w, u32 word) { t.b.words(k)[w] = word; });
    exec.each([&](Thread& t) {
        t.share(0, rows, 2 * words, [&](int k, int w) {
            t.b.columns(k)[w] = product_column(t.b.scalar(1), t.b.state().scalar_len[1], t.b.words(k), words, w);
        });
    });
    carry(exec, [](const Thread&) { return true; }, 0, rows, 2 * words,
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

// The whole kernel. `exec.each` calls a function for each thread, and waits for all. The blocks of a team synchronize
// by `exec.arrive`, which chooses the finisher and lets it wait for the others, and by `exec.decide`, which tells them
// whether there are more windows. `exec.state` is the block's state, `exec.alive` whether windows follow, the same for
// all threads; `exec.team_index` and `exec.teams` number the teams.
template <class Exec>
WB_DEVICE void sums(Exec& exec, const Sums& s) {
    // Computed where it is needed, to save registers.
    const auto head = [&] { return s.heads + exec.team_index() * HEADER; };
    for (int group = exec.team_index(); group < s.groups; group += exec.teams()) {
        const int row = group * s.group, rows = s.rows - row < s.group ? s.rows - row : s.group;
        const bool new_block = group == exec.team_index();
        for (bool first = true;; first = false) {
            for (int tile = 0; tile == 0 || tile < s.share; tile += s.tile) {
                const auto range = [&](const Thread& t) {
                    const int from = t.block * s.share + tile, end = t.block * s.share + s.share;
                    const int to = from + s.tile < end ? from + s.tile : end;
                    return Range{row, rows, from < s.terms ? from : s.terms, to < s.terms ? to : s.terms};
                };
                const bool new_rows = first && tile == 0;
                exec.each([&](Thread& t) {
                    const Range r = range(t);
                    sample(s, t, row, new_rows ? rows : 0);
                    read_exponents(t, r);
                    if (new_rows && new_block) begin_block(t, head() + 1);
                    by_kind<ReadFirst>(t, r);
                    if (new_rows) clear_rows(t.b, t.id, t.threads);
                });
                exec.each([&](Thread& t) {
                    guess(t);
                    copied();
                    if (new_rows && new_block) know_scalars(t);
                });
                exec.each([&](Thread& t) {
                    if (tile == 0) {
                        for (Sum& sum : t.kept.sum) sum.clear();
                        begin_window(t.b, t.id, t.threads, first);
                    }
                    clear_codes(t, range(t));
                    encode(t, range(t), first);
                });
                exec.each([&](Thread& t) {
                    Range r = range(t);
                    if (!t.b.state().has_terms) r.from = r.to;
                    by_kind<AddTerms>(t, r);
                    if (tile + s.tile < s.share) return;
                    reduce_sums(t);
                });
            }
            if (first && new_block && (exec.state().has_y || exec.state().intricate)) take_scalars(exec, s);
            if (first && exec.state().has_y) take_y(exec, s, row, rows);
            add_parts(exec, s, rows, first);
            make_sums(exec, s, rows);
            exec.each([&](Thread& t) {
                if (t.id >= rows || !finishes(t)) return;
                join(t.b, t.id);
                if (t.b.rows()[t.id].top == NO_TOP) round_row(t.b, row, t.id);
                if (s.team > 1) head()[2 + t.id] = t.b.rows()[t.id].top;
            });
            if (s.team > 1) exec.decide(s, head());
            if (!exec.alive()) break;
            if (s.team > 1) {
                exec.each([&](Thread& t) {
                    if (t.id >= rows) return;
                    Row& r = t.b.rows()[t.id];
                    r.top = shared_value(head() + 2 + t.id);
                    r.next = r.highest = NO_TOP;
                });
            }
        }
        write_results(exec, s, row, rows);
    }
}

}  // namespace rns
}  // namespace wideblas
