// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// One program under several names: the name by which it is called selects the command.
#include <cstdlib>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "cli/io/process.h"
#include "cli/io/process_memory.h"
#include "cli/programs.h"

namespace {

int run(int argc, char** argv) {
  std::string_view name = argc > 0 ? argv[0] : "hecla";
  name.remove_prefix(std::string_view(name).find_last_of('/') + 1);
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  if (name == "hcl2json") return hecla::cli::run_hcl2json(arguments);
  if (name == "hcldec") return hecla::cli::run_hcldec(arguments);
  if (name == "hclfmt") return hecla::cli::run_hclfmt(arguments);
  return hecla::cli::run_hecla(arguments);
}

// Returns the memory, or null.
void* allocate(std::size_t size, std::size_t alignment) {
  if (size > PTRDIFF_MAX - alignment) return nullptr;
  hecla::cli::count_allocation(size);
  if (alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__) return std::malloc(size == 0 ? 1 : size);
  return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
  if (void* const block = allocate(size, alignment)) return block;
  throw std::bad_alloc();
}

void* allocate_or_null(std::size_t size, std::size_t alignment) noexcept {
  try {
    return allocate(size, alignment);
  } catch (const hecla::cli::ProcessMemoryExceeded&) {
    return nullptr;
  }
}

}  // namespace

// The forms for one object; those for arrays call these. None is left to a runtime that has allocators of its own, such
// as that of AddressSanitizer.
void* operator new(std::size_t size) {
  return allocate_or_throw(size, __STDCPP_DEFAULT_NEW_ALIGNMENT__);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate_or_null(size, __STDCPP_DEFAULT_NEW_ALIGNMENT__);
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate_or_null(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t, const std::nothrow_t&) noexcept {
  std::free(block);
}

int main(int argc, char** argv) {
  return hecla::cli::run_process([&] { return run(argc, argv); });
}
