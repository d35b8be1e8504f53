// Which elements of a matrix are wanted: all, or those of the upper or lower triangle with the diagonal.
#pragma once

namespace wideblas {

// The numbers of `Part::code` in crates/engine/src/cuda/part.rs.
constexpr int ALL_OF_IT = 0, UPPER = 1, LOWER = 2;

}  // namespace wideblas
