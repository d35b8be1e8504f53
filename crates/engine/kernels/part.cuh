// A file defines all its kernels, or only those of one part if PART is set: NVRTC compiles a part sooner.
// crates/engine/src/cuda/kernels.rs lists the parts of each file.
#pragma once

#ifndef PART
#define PART 0
#endif
#define IN_PART(part) (PART == 0 || PART == (part))
