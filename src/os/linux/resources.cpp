// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/resources.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <string_view>
#include <thread>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace hecla::os {
namespace {

// Reads the number at the start of `text`, and removes it and the space after it.
std::size_t take_number(std::string_view& text) {
  std::size_t number = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number).ptr;
  text.remove_prefix(
      std::min(text.size(), static_cast<std::size_t>(end - text.data()) + std::size_t{1}));
  return number;
}

}  // namespace

std::size_t processor_count() {
  cpu_set_t usable;
  if (::sched_getaffinity(0, sizeof usable, &usable) == 0) {
    return static_cast<std::size_t>(CPU_COUNT(&usable));
  }
  return std::max(std::thread::hardware_concurrency(), 1U);
}

void advise_large_pages(std::byte* data, std::size_t size) {
  static_cast<void>(::madvise(data, size, MADV_HUGEPAGE));
}

std::size_t resident_bytes() {
  char buffer[128];
  const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t length = ::read(file, buffer, sizeof buffer);
  ::close(file);
  if (length <= 0) return 0;
  std::string_view text(buffer, static_cast<std::size_t>(length));
  take_number(text);  // the size of the address space
  const std::size_t resident = take_number(text);
  const std::size_t of_files = take_number(text);
  return (resident - std::min(resident, of_files)) *
         static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

bool return_free_memory() {
#ifdef __GLIBC__
  ::malloc_trim(0);  // it may have kept what other threads freed
  return true;
#else
  return false;
#endif
}

}  // namespace hecla::os
