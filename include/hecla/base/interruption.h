// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Interruption: lets a program stop long work of the library, for example when its user presses Ctrl-C.
//
//   const Interruption interruption([&] { if (is_cancelled) throw Interrupted(); });
//   const File file = parse_text(name, text, diags);      // throws Interrupted soon after
//
// While the object exists, work on this thread calls the function every few hundredths of a second, at points where it
// holds no lock. What the function throws ends the work, as std::bad_alloc would: nothing is lost, and objects that the
// work was about to change are as they were before.
#include <chrono>
#include <cstdint>
#include <functional>

namespace hecla {

// Not a std::exception, because functions of expressions may turn those into errors.
struct Interrupted {};

class Interruption {
 public:
  explicit Interruption(std::function<void()> check);
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  // A point where work can be interrupted. Takes a few nanoseconds, some dozens inside of an interruption.
  static void point() {
    if (current_) [[unlikely]]
      current_->pass();
  }

 private:
  void pass();

  static thread_local constinit Interruption* current_;
  std::function<void()> check_;
  std::chrono::steady_clock::time_point due_ = {};  // unset until the first point
  Interruption* outer_;
};

// Points in a loop whose steps are short: every thousandth one is a point.
class InterruptibleLoop {
 public:
  void step() {
    if ((++steps_ & 0x3FF) == 0) [[unlikely]]
      Interruption::point();
  }

 private:
  std::uint32_t steps_ = 0;
};

}  // namespace hecla
