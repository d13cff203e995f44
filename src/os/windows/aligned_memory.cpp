// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/aligned_memory.h"

#include <malloc.h>

namespace hecla::os {

void* allocate_aligned(std::size_t size, std::size_t alignment) noexcept {
  return ::_aligned_malloc(size, alignment);
}

void free_aligned(void* block) noexcept { ::_aligned_free(block); }

}  // namespace hecla::os
