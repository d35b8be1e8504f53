// Quad-double arithmetic on the device: crates/format/src/qd.rs, operation for operation.
#pragma once
#include "numbers/eft.cuh"

namespace wideblas {

// Four components, of numbers and of sums that are not normalised.
struct Qd {
    double x[4];
};

// The sum of N numbers as a normalised number.
template <int N>
WB_DEVICE Qd distil(double (&x)[N]) {
#pragma unroll
    for (int pass = 0; pass < 5; pass++) {
#pragma unroll
        for (int i = N - 1; i > 0; i--) {
            const Pair sum = two_sum(x[i - 1], x[i]);
            x[i - 1] = sum.value;
            x[i] = sum.error;
        }
    }
    return {{x[0], x[1], x[2], x[3]}};
}

// The rounded sum of N numbers and the errors of its N - 1 additions, in place: the sum comes first.
template <int N>
WB_DEVICE void sum_exactly(double (&x)[N]) {
#pragma unroll
    for (int i = 1; i < N; i++) {
        const Pair sum = two_sum(x[0], x[i]);
        x[0] = sum.value;
        x[i] = sum.error;
    }
}

// The sum of the numbers from the second on, rounded after every addition: of the errors of `sum_exactly`.
template <int N>
WB_DEVICE double sum_of_errors(const double (&x)[N]) {
    double sum = x[1];
#pragma unroll
    for (int i = 2; i < N; i++) sum = add(sum, x[i]);
    return sum;
}

// The sum, accurate for any signs.
WB_DEVICE Qd add(Qd a, Qd b) {
    const Pair s0 = two_sum(a.x[0], b.x[0]), s1 = two_sum(a.x[1], b.x[1]);
    const Pair s2 = two_sum(a.x[2], b.x[2]), s3 = two_sum(a.x[3], b.x[3]);
    double all[] = {s0.value, s1.value, s0.error, s2.value, s1.error, s3.value, s2.error, s3.error};
    return distil(all);
}

// The product.
WB_DEVICE Qd mul(Qd a, Qd b) {
    const Pair p00 = two_prod(a.x[0], b.x[0]), p01 = two_prod(a.x[0], b.x[1]);
    const Pair p10 = two_prod(a.x[1], b.x[0]), p02 = two_prod(a.x[0], b.x[2]);
    const Pair p11 = two_prod(a.x[1], b.x[1]), p20 = two_prod(a.x[2], b.x[0]);
    const Pair p03 = two_prod(a.x[0], b.x[3]), p12 = two_prod(a.x[1], b.x[2]);
    const Pair p21 = two_prod(a.x[2], b.x[1]), p30 = two_prod(a.x[3], b.x[0]);

    double first[] = {p01.value, p10.value, p00.error};
    sum_exactly(first);
    double second[] = {p02.value, p20.value, p11.value, p01.error, p10.error, first[1], first[2]};
    sum_exactly(second);
    double third[] = {p03.value, p30.value, p12.value, p21.value, p02.error, p20.error, p11.error,
                      second[1], second[2], second[3], second[4], second[5], second[6]};
    sum_exactly(third);
    const double products = fma(a.x[1], b.x[3], fma(a.x[2], b.x[2], mul(a.x[3], b.x[1])));
    const double fourth = add(add(add(add(add(products, p03.error), p30.error), p12.error), p21.error),
                              sum_of_errors(third));
    double all[] = {p00.value, first[0], second[0], third[0], fourth};
    return distil(all);
}

// The arithmetic of sums of products.
struct QdNative {
    static WB_DEVICE Qd mul_acc(Qd sum, Qd a, Qd b) {
        const Pair p00 = two_prod(a.x[0], b.x[0]), p01 = two_prod(a.x[0], b.x[1]);
        const Pair p10 = two_prod(a.x[1], b.x[0]), p02 = two_prod(a.x[0], b.x[2]);
        const Pair p11 = two_prod(a.x[1], b.x[1]), p20 = two_prod(a.x[2], b.x[0]);
        const double errors = add(add(p02.error, p11.error), p20.error);
        const double products = fma(
            a.x[0], b.x[3],
            fma(a.x[1], b.x[2], fma(a.x[2], b.x[1], fma(a.x[3], b.x[0], errors))));

        const Pair top = two_sum(sum.x[0], p00.value);
        double first[] = {p01.value, p10.value, p00.error, sum.x[1]};
        sum_exactly(first);
        const Pair s0 = two_sum(top.value, first[0]);
        const Pair s1 = two_sum(top.error, s0.error);
        double second[] = {p02.value, p20.value, p11.value, p01.error, p10.error,
                           first[1],  first[2],  first[3],  s1.error,  sum.x[2]};
        sum_exactly(second);
        const Pair s2 = two_sum(s1.value, second[0]);
        const double third = add(add(products, sum_of_errors(second)), sum.x[3]);
        const Pair s3 = two_sum(s2.error, third);
        return {{s0.value, s2.value, s3.value, s3.error}};
    }

    // Two sums as one.
    static WB_DEVICE Qd join(Qd a, Qd b) {
        const Pair top = two_sum(a.x[0], b.x[0]);
        double first[] = {a.x[1], b.x[1], top.error};
        sum_exactly(first);
        const Pair s0 = two_sum(top.value, first[0]);
        double second[] = {a.x[2], b.x[2], first[1], first[2]};
        sum_exactly(second);
        const Pair s1 = two_sum(s0.error, second[0]);
        const double third = add(add(a.x[3], b.x[3]), sum_of_errors(second));
        const Pair s2 = two_sum(s1.error, third);
        return {{s0.value, s1.value, s2.value, s2.error}};
    }

    static WB_DEVICE Qd finish(Qd sum) { return distil(sum.x); }
};

}  // namespace wideblas
