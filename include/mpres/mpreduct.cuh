// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once
#error "mpreduct.cuh: the kernels on mp_array_t are not there: arrays of libwideblas are in host memory; call cuda::mp_gemv and its siblings"
