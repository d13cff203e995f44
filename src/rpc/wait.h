// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Waits for descriptors until a point in time.
#include <poll.h>

#include <cstddef>

#include "rpc/address.h"

namespace hecla::rpc {

// Returns the timeout for poll(): -1 for Clock::time_point::max(), and at most a minute, so that callers must check the
// clock again.
int milliseconds_until(Clock::time_point deadline);

// Waits until poll() reports something. Returns false if the deadline has passed.
bool wait_for(pollfd* descriptors, std::size_t count, Clock::time_point deadline);

}  // namespace hecla::rpc
