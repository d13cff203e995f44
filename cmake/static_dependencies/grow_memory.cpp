// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Grows the memory of a module by half of its size, in the place of the C library's function, which grows it by what is
// needed at the moment: page after page, each of which can cost a copy of all others or, in Node, a garbage collection.
#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace {

constexpr std::size_t page = 65536;
constexpr std::size_t most_pages =
    65535;  // as the linker is told; one more would not fit in size_t

std::size_t pages() { return __builtin_wasm_memory_size(0); }

bool grow(std::size_t by) {
  return by <= most_pages - pages() &&
         __builtin_wasm_memory_grow(0, by) != static_cast<std::size_t>(-1);
}

}  // namespace

// Returns the end of the memory in use, and moves it. A host that cannot give as much may give what is needed.
extern "C" void* hecla_sbrk(std::intptr_t increment) {
  static std::size_t end = pages() * page;
  const auto wanted = static_cast<std::size_t>(increment);
  const std::size_t available = pages() * page - end;
  if (wanted > available) {
    const std::size_t needed = (wanted - available) / page + ((wanted - available) % page != 0);
    if (!grow(std::max(needed, pages() / 2)) && !grow(needed)) {
      errno = ENOMEM;
      return reinterpret_cast<void*>(-1);
    }
  }
  void* const before = reinterpret_cast<void*>(end);
  end += wanted;
  return before;
}
