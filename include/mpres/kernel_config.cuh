// Launch sizes of MPRES-BLAS's kernels: accepted where its functions take them, and ignored.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "params.h"

#define MAX_THREADS_PER_SM (1024)
#define MAX_BLOCKS_PER_SM (16)
#define MIN_BLOCK_SIZE (MAX_THREADS_PER_SM / MAX_BLOCKS_PER_SM)
/// Threads of a block that holds whole numbers.
#define BLOCK_SIZE_FOR_RESIDUES \
    (RNS_MODULI_SIZE >= MIN_BLOCK_SIZE ? RNS_MODULI_SIZE : MIN_BLOCK_SIZE / RNS_MODULI_SIZE * RNS_MODULI_SIZE)
