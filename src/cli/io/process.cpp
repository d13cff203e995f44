// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/process.h"

#include <cstdio>
#include <new>

#include "cli/io/process_memory.h"
#include "cli/options.h"
#include "os/process_setup.h"

namespace hecla::cli {
int run_process(const std::function<int()>& work) {
  os::set_up_process();
  limit_process_memory(default_limits.max_memory_bytes);
  try {
    return work();
  } catch (const ProcessMemoryExceeded&) {
    end_process_memory_limit();
    std::fputs("hecla: more memory is needed than the limit allows\n", stderr);
    return static_cast<int>(ExitCode::Error);
  } catch (const std::bad_alloc&) {
    std::fputs("hecla: out of memory\n", stderr);
    return static_cast<int>(ExitCode::Error);
  }
}

}  // namespace hecla::cli
