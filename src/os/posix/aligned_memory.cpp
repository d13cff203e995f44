// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/aligned_memory.h"

#include <cstdlib>

namespace hecla::os {

void* allocate_aligned(std::size_t size, std::size_t alignment) noexcept {
  return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void free_aligned(void* block) noexcept { std::free(block); }

}  // namespace hecla::os
