// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/freed_memory.h"

#include <cstdlib>

namespace hecla::detail {

// When a block with its own mapping is freed, glibc takes its size as that of blocks that come and go: it keeps twice as
// much free memory from then on (mallopt(3), M_MMAP_THRESHOLD). The block is never touched, so it costs no pages. Larger
// ones than this are not taken into account.
void keep_freed_memory() {
#ifdef __GLIBC__
  static const bool is_done = [] {
    constexpr std::size_t overhead = 64 << 10;
    void* volatile block = std::malloc(most_kept_bytes / 2 - overhead);
    std::free(block);
    return true;
  }();
  static_cast<void>(is_done);
#endif
}

}  // namespace hecla::detail
