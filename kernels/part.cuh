// Kernels that a file makes: all, or where PART is set those of one part, which compile sooner. The parts of
// a file are listed in src/engine/cuda/kernels.rs.
#pragma once

#ifndef PART
#define PART 0
#endif
#define IN_PART(part) (PART == 0 || PART == (part))
