// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/start_pages.h"

#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace hecla::plugin {
namespace {

// A debugger's breakpoints are changes of pages, which would be lost.
bool is_traced() {
  char status[4096] = "";
  const int file = ::open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (file < 0) return true;
  const ssize_t size = ::read(file, status, sizeof status - 1);
  ::close(file);
  return size <= 0 || !std::strstr(status, "TracerPid:\t0\n");
}

int release_segments(dl_phdr_info* module, std::size_t, void* page_size) {
  const std::uintptr_t page = *static_cast<const std::uintptr_t*>(page_size);
  for (std::size_t i = 0; i < module->dlpi_phnum; ++i) {
    const auto& segment = module->dlpi_phdr[i];
    // Pages that can be written, or were relocated, exist only in memory.
    if (segment.p_type != PT_LOAD || (segment.p_flags & PF_W) != 0) continue;
    const std::uintptr_t begin = (module->dlpi_addr + segment.p_vaddr) / page * page;
    const std::uintptr_t end = module->dlpi_addr + segment.p_vaddr + segment.p_memsz;
    ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
  }
  return 0;
}

}  // namespace

void release_start_pages() noexcept {
  if (is_traced()) return;
  auto page_size = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  ::dl_iterate_phdr(release_segments, &page_size);
}

}  // namespace hecla::plugin
