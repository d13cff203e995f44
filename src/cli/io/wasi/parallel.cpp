// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// WebAssembly has one thread.
#include "cli/io/parallel.h"

#include "cli/io/progress.h"

namespace hecla::cli {

void run_in_order(std::size_t count, const ParallelOptions& options,
                  const std::function<void(std::size_t)>& work,
                  const std::function<void(std::size_t)>& finish) {
  for (std::size_t i = 0; i < count; ++i) {
    work(i);
    if (options.progress) options.progress->update(i + 1, count);
    finish(i);
  }
  if (options.progress) (void)options.progress->hide(os::StandardFile::Error);
}

}  // namespace hecla::cli
