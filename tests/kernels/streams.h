// What programs that run kernels on the host read from stdin and write to stdout.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

template <class T>
std::vector<T> take(size_t len) {
    std::vector<T> numbers(len);
    if (fread(numbers.data(), sizeof(T), len, stdin) != len) abort();
    return numbers;
}

template <class T>
void give(const std::vector<T>& numbers) {
    if (fwrite(numbers.data(), sizeof(T), numbers.size(), stdout) != numbers.size()) abort();
}
