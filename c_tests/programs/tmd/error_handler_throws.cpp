// A handler that throws: the exception comes to the caller of the function that failed.
#include <cstdio>
#include <stdexcept>

#include "wideblas_tmd.h"

static void raise_error(int, const char *, int, const char *message) { throw std::runtime_error(message); }

int main() {
    wb_tmd_set_error_handler(raise_error);
    for (int i = 0; i < 3; i++) {
        try {
            wb_tmd_plan_run(nullptr, nullptr, nullptr, nullptr);
        } catch (const std::exception &error) {
            std::puts(error.what());
        }
    }
}
