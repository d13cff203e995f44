// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What every program does before and after its work, so that a system that lacks something leads to an error.
#include <functional>

namespace hecla::cli {

// Runs `work` and returns its exit code; if the system has no memory left, a message and that of an error. Meanwhile
// - standard files that are closed are open, but cannot be read or written, so that no other file takes their place;
// - writing to a closed pipe, or beyond the limit on the size of files, is an error and does not end the process (an
//   Output does that, as soon as no work is left half done).
// Programs that are started are not affected.
int run_process(const std::function<int()>& work);

}  // namespace hecla::cli
