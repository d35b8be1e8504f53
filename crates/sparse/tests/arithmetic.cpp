// The device's arithmetic on a host: reads records of FORMAT LEN DOUBLES and writes what comes of them.
#include "change.cuh"
#include "rows.cuh"
#include <cstdio>
#include <vector>

using namespace wideblas;

template <class T>
static T number(const double* at) {
    return loaded<T>(at);
}

template <class T>
static void put(const T& x) {
    std::fwrite(x.x, sizeof(double), T::LENGTH, stdout);
}

// sum, a, b, and a double d: sum + d b in two ways, sum + a b, a / b, and what becomes of a as a squared residual.
template <class A>
static void run(size_t count) {
    using T = typename A::T;
    std::vector<double> record(3 * T::LENGTH + 1);
    for (size_t i = 0; i < count; i++) {
        if (std::fread(record.data(), sizeof(double), record.size(), stdin) != record.size()) return;
        const T sum = number<T>(&record[0]), a = number<T>(&record[T::LENGTH]), b = number<T>(&record[2 * T::LENGTH]);
        const double d = record[3 * T::LENGTH];
        put(A::mul_acc_double(sum, d, b));
        put(A::mul_acc(sum, of_double<T>(d), b));
        put(A::mul_acc(sum, a, b));
        put(A::join(sum, a));
        put(A::finish(sum));
        put(divided<A>(a, b));
        // A kernel's own row of entries: pieces of a row in a slice of one.
        Rows rows = {};
        const double entries[3] = {d, 0.5, d};
        const u32 places[3 * SLICE] = {0};
        double slots[3 * SLICE] = {0};
        for (int k = 0; k < 3; k++) slots[k * SLICE] = entries[k];
        const u64 starts[1] = {0};
        const u32 lengths[1] = {3}, targets[1] = {0};
        T y;
        rows.entries = slots, rows.places = places, rows.starts = starts, rows.lengths = lengths;
        rows.targets = targets, rows.pieces = 1, rows.x = b.x, rows.y = y.x;
        sum_piece<A, true>(rows, 0);
        put(y);
        // Scalars: alpha, its negative and the end of an iteration.
        State state = {};
        state.target = 1e-300, state.best = 1.0, state.root_of_b = 3.0;
        std::vector<double> scalars(3 * T::LENGTH);
        stored(&scalars[0], a);
        stored(&scalars[T::LENGTH], b);
        const ScalarStep steps[3] = {{DIV_OR_ZERO, 2, 0, 1}, {NEG, 2, 2, 0}, {STEP, 0, 0, 0}};
        bool goes_on = true;
        for (int k = 0; k < 3 && goes_on; k++) goes_on = scalar_step<A>(steps[k], state, scalars.data());
        put(number<T>(&scalars[2 * T::LENGTH]));
        const double end[3] = {state.history[0], (double)state.stop, (double)state.keep};
        std::fwrite(end, sizeof(double), 3, stdout);
    }
}

int main() {
    double head[2];
    while (std::fread(head, sizeof(double), 2, stdin) == 2) {
        if (head[0] == 1) run<F64Sparse>((size_t)head[1]);
        else if (head[0] == 2) run<DdSparse>((size_t)head[1]);
        else run<QdSparse>((size_t)head[1]);
    }
    return 0;
}
