// Preconditioners of the solvers in sparse/solver.
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

/// `diag`: the inverse of the main diagonal. Any other value means no preconditioner.
enum preconditioner_type { diag = 1 };
