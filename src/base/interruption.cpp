// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/interruption.h>

#include <utility>

namespace hecla {

namespace {
constexpr std::chrono::milliseconds interval{20};
}

thread_local constinit Interruption* Interruption::current_ = nullptr;

Interruption::Interruption(std::function<void()> check)
    : check_(std::move(check)), outer_(std::exchange(current_, this)) {}
Interruption::~Interruption() { current_ = outer_; }

// Work that is shorter than the interval is not asked about.
void Interruption::pass() {
  const auto now = std::chrono::steady_clock::now();
  if (now < due_) return;
  const bool is_first = due_ == std::chrono::steady_clock::time_point();
  due_ = now + interval;
  if (!is_first) check_();
}

}  // namespace hecla
