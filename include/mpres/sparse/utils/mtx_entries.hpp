// The entries of a Matrix Market file: coordinate format, the fields real, integer and pattern (whose entries are 1),
// general and symmetric. Every line is checked; what is wrong is said on stderr, with the line.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <ctype.h>
#include <errno.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "../../types.cuh"

namespace wideblas_mpres {
struct market_entry {
    int row, column;
    double value;

    bool operator<(const market_entry &other) const {
        return row != other.row ? row < other.row : column < other.column;
    }
};

struct market_file {
    int m = 0, n = 0, lines = 0;
    bool is_symmetric = false;
    std::string field;
    /// Those of the file, from 0, in its order.
    std::vector<market_entry> entries;

    /// False after a message.
    bool read(const char *path) {
        std::ifstream file(path);
        if (!file) return fails(path, 0, strerror(errno));
        std::string text, words[5];
        std::getline(file, text);
        std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return tolower(c); });
        std::istringstream head(text);
        for (std::string &word : words) head >> word;
        if (words[0] != "%%matrixmarket" || words[1] != "matrix") return fails(path, 1, "not a Matrix Market matrix");
        if (words[2] != "coordinate") return fails(path, 1, "the format must be coordinate");
        field = words[3];
        if (field != "real" && field != "integer" && field != "pattern") {
            return fails(path, 1, "the field must be real, integer or pattern");
        }
        is_symmetric = words[4] == "symmetric";
        if (!is_symmetric && words[4] != "general") return fails(path, 1, "the matrix must be general or symmetric");
        long line = 1;
        bool has_sizes = false;
        while (std::getline(file, text)) {
            line++;
            const char *at = text.c_str();
            while (isspace(static_cast<unsigned char>(*at))) at++;
            if (*at == '\0' || *at == '%') continue;
            long row = 0, column = 0;
            if (!integer(at, row) || !integer(at, column)) return fails(path, line, "an integer is missing");
            if (!has_sizes) {
                long count = 0;
                if (!integer(at, count) || !ends(at)) return fails(path, line, "three sizes are expected");
                if (MIN(MIN(row, column), count) < 0 || MAX(MAX(row, column), count) > INT_MAX / 2) {
                    return fails(path, line, "a size is out of range");
                }
                m = static_cast<int>(row), n = static_cast<int>(column), lines = static_cast<int>(count);
                has_sizes = true;
                if (is_symmetric && m != n) return fails(path, line, "a symmetric matrix must be square");
                continue;
            }
            double value = 1;
            if (field != "pattern" && !number(at, value)) return fails(path, line, "a number is missing");
            if (!ends(at)) return fails(path, line, "more than an entry");
            if (row < 1 || row > m || column < 1 || column > n) return fails(path, line, "an index is out of range");
            if (!std::isfinite(value)) return fails(path, line, "an entry is not finite");
            if (static_cast<int>(entries.size()) == lines) return fails(path, line, "more entries than stated");
            entries.push_back({static_cast<int>(row - 1), static_cast<int>(column - 1), value});
        }
        if (!has_sizes) return fails(path, line, "no sizes");
        if (static_cast<int>(entries.size()) != lines) return fails(path, line, "fewer entries than stated");
        return true;
    }

    /// Reads a file of so many rows and lines. All entries of the matrix, by rows and in these by columns; those of the
    /// other triangle too if it is to be treated as symmetric.
    bool read(const char *path, int rows, int count, bool symmetric) {
        if (!read(path)) return false;
        if (m != rows || lines != count) return fails(path, 0, "other numbers of rows or lines than given");
        if (symmetric && m != n) return fails(path, 0, "a symmetric matrix must be square");
        for (size_t k = 0; symmetric && k < static_cast<size_t>(count); k++) {
            const market_entry entry = entries[k];
            if (entry.row != entry.column) entries.push_back({entry.column, entry.row, entry.value});
        }
        std::stable_sort(entries.begin(), entries.end());
        return true;
    }

    /// Entries of each row.
    std::vector<int> lengths() const {
        std::vector<int> found(static_cast<size_t>(m));
        for (const market_entry &entry : entries) found[static_cast<size_t>(entry.row)]++;
        return found;
    }

    static bool fails(const char *path, long line, const char *why) {
        if (line > 0) fprintf(stderr, "%s: line %ld: %s\n", path, line, why);
        else fprintf(stderr, "%s: %s\n", path, why);
        return false;
    }

private:
    static bool integer(const char *&at, long &x) {
        char *end;
        errno = 0;
        x = strtol(at, &end, 10);
        const bool is_there = end != at && errno == 0;
        at = end;
        return is_there;
    }
    static bool number(const char *&at, double &x) {
        char *end;
        x = strtod(at, &end);
        const bool is_there = end != at;
        at = end;
        return is_there;
    }
    static bool ends(const char *at) {
        while (isspace(static_cast<unsigned char>(*at))) at++;
        return *at == '\0';
    }
};
}  // namespace wideblas_mpres
