// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/resources.h"

namespace hecla::os {

std::size_t processor_count() { return 1; }

std::size_t address_space_limit() { return 0; }

void advise_large_pages(std::byte*, std::size_t) {}

std::size_t resident_bytes() {
  constexpr std::size_t bytes_of_page = 65536;
  return __builtin_wasm_memory_size(0) * bytes_of_page;
}

bool return_free_memory() { return false; }

}  // namespace hecla::os
