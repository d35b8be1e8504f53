// A handler of errors that throws: the exception passes through every kind of function, and all goes on afterwards.
#include <cstdio>
#include <stdexcept>
#include <string>

#include "wideblas.h"

struct error : std::runtime_error {
    int status, position;
    error(int status, const std::string &routine, int position, const char *message)
        : std::runtime_error(message), status(status), position(position) {
        if (std::string(message).find(routine + ": ") != 0) throw std::logic_error(message);
    }
};

extern "C" void raise_error(int status, const char *routine, int position, const char *message) {
    throw error(status, routine, position, message);
}

static int failed;

template <typename Call> void throws(int status, int position, const char *what, Call call) {
    for (int round = 0; round < 100; round++) {
        try {
            call();
            std::printf("%s: no exception\n", what), failed = 1;
        } catch (const error &e) {
            if (e.status == status && e.position == position) continue;
            std::printf("%s: %d, %d, %s\n", what, e.status, e.position, e.what()), failed = 1;
        }
    }
}

int main() {
    wb_set_error_handler(raise_error);
    double x = 3, y = 0;
    wb_dd a = {2, 0};
    throws(3, 3, "a mode", [&] { wb_gemm_f64(WB_EXACT, "N", "N", -1, 1, 1, 1, &x, 1, &x, 1, 0, &y, 1); });
    throws(3, 3, "MPLAPACK's names", [&] { Rgemm_dd("N", "N", -1, 1, 1, a, &a, 1, &a, 1, a, &a, 1); });
    throws(-1, 0, "a number", [&] { Rdot_dd(1, nullptr, 1, &a, 1); });
    throws(-1, 0, "a setting", [&] { wb_set_num_threads(-1); });
    throws(-1, 0, "a device", [&] { wb_device_malloc(nullptr, 1); });
    throws(-1, 0, "a sum", [&] { wb_sum_f64(1, nullptr, 1, &y); });
    throws(-1, 0, "an accumulator", [&] { wb_accumulator_clear(nullptr); });
    throws(-1, 0, "residue numbers", [&] { wb_mp_set_precision(-1); });
    throws(-1, 0, "a residue number", [&] { wb_mp_get_d(nullptr); });
    if (wb_gemm_f64(WB_EXACT, "N", "N", 1, 1, 1, 1, &x, 1, &x, 1, 0, &y, 1) != 0 || y != 9)
        std::printf("a wrong product afterwards\n"), failed = 1;
    return failed;
}
