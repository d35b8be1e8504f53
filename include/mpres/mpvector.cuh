// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once
#error "mpvector.cuh: kernels on mp_array_t are absent, for arrays are in host memory: call cuda::mp_gemv and the like"
