// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/resident_memory.h"

namespace hecla::cli {

std::size_t resident_bytes() {
  constexpr std::size_t bytes_of_page = 65536;
  return __builtin_wasm_memory_size(0) * bytes_of_page;
}

bool return_free_memory() { return false; }

}  // namespace hecla::cli
