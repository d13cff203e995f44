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
#include "os/aligned_memory.h"
#include "os/process_setup.h"

namespace hecla::cli {
namespace {

int run(std::vector<std::string> line) {
  const std::string path = line.empty() ? "hecla" : line[0];
  if (!line.empty()) line.erase(line.begin());
  const std::string_view name = os::program_name(path);
  if (name == "hcl2json") return run_hcl2json(line);
  if (name == "hcldec") return run_hcldec(line);
  if (name == "hclfmt") return run_hclfmt(line);
  return run_hecla(line);
}

bool is_large(std::size_t alignment) { return alignment > __STDCPP_DEFAULT_NEW_ALIGNMENT__; }

// Returns the memory, or null.
void* allocate(std::size_t size, std::size_t alignment) {
  if (size > PTRDIFF_MAX - alignment) return nullptr;
  count_allocation(size);
  if (is_large(alignment)) return os::allocate_aligned(size, alignment);
  return std::malloc(size == 0 ? 1 : size);
}

void free_memory(void* block, std::align_val_t alignment) noexcept {
  is_large(static_cast<std::size_t>(alignment)) ? os::free_aligned(block) : std::free(block);
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
  if (void* const block = allocate(size, alignment)) return block;
  throw std::bad_alloc();
}

void* allocate_or_null(std::size_t size, std::size_t alignment) noexcept {
  try {
    return allocate(size, alignment);
  } catch (const ProcessMemoryExceeded&) {
    return nullptr;
  }
}

}  // namespace
}  // namespace hecla::cli

using hecla::cli::allocate_or_null, hecla::cli::allocate_or_throw, hecla::cli::free_memory;

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
void operator delete(void* block, std::align_val_t alignment) noexcept {
  free_memory(block, alignment);
}
void operator delete(void* block, std::size_t, std::align_val_t alignment) noexcept {
  free_memory(block, alignment);
}
void operator delete(void* block, const std::nothrow_t&) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  free_memory(block, alignment);
}

int main(int argc, char** argv) {
  return hecla::cli::run_process(
      [&] { return hecla::cli::run(hecla::os::command_line(argc, argv)); });
}
