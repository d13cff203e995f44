// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The C++ library for WebAssembly is built without clocks (cmake/static_dependencies). This is the only one that is used.
#include <time.h>

#include <chrono>

_LIBCPP_BEGIN_NAMESPACE_STD
namespace chrono {

steady_clock::time_point steady_clock::now() noexcept {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return time_point(seconds(now.tv_sec) + nanoseconds(now.tv_nsec));
}

}  // namespace chrono
_LIBCPP_END_NAMESPACE_STD
