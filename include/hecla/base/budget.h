// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Budget: the remaining limits of one evaluation. Everything that the evaluation calls (functions,
// the templates and expressions that they evaluate, generated blocks) draws on the same budget.
//
//   Budget budget(limits);
//   if (!budget.spend_elements(list.size())) return too_many_elements();
//   elements.reserve(list.size());
//
// Whatever builds something pays before it allocates; whatever reads much pays for the work. Spending
// cannot be undone. Not safe to share between threads: an evaluation runs on one thread. Paying for work
// is where an evaluation can be interrupted (interruption.h).
#include <hecla/base/interruption.h>
#include <hecla/base/limits.h>

#include <algorithm>
#include <limits>

namespace hecla {

class Budget {
 public:
  // The first limit that was exceeded.
  enum class Exhausted : std::uint8_t { Nothing, Depth, Steps, StringBytes, Elements, Memory };

  // Work is counted in units of about a nanosecond. A step has this many; reading a byte is one.
  static constexpr std::uint64_t work_per_step = 16;
  // The memory that an element takes: its place in the collection, and its own allocation.
  static constexpr std::uint64_t bytes_per_element = 48;

  explicit Budget(const Limits& limits = default_limits) noexcept
      : limits_(limits),
        depth_left_(max_depth(limits)),
        work_(max_work(limits)),
        string_bytes_(limits.max_string_bytes),
        elements_(std::min<std::uint64_t>(limits.max_elements, most / bytes_per_element)),
        memory_(limits.max_memory_bytes) {}
  // Returns the number of evaluations that may be nested: a little more than twice the depth of a
  // document. Everything that parses can then be evaluated, for example a JSON value of the maximum
  // depth that contains a template of the maximum depth.
  static std::int64_t max_depth(const Limits& limits) noexcept {
    constexpr std::int64_t outside_of_trees = 8;  // decoding, entering a document
    return 2 * static_cast<std::int64_t>(std::min(limits.max_nesting, deepest)) + outside_of_trees;
  }
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  const Limits& limits() const noexcept { return limits_; }

  // Draw on the budget; return false if not enough is left.
  bool spend_work(std::uint64_t units) {
    const std::uint64_t before = work_;
    if (!spend(work_, units, Exhausted::Steps)) return false;
    if ((before ^ work_) >> work_bits_between_points != 0) [[unlikely]]
      Interruption::point();
    return true;
  }
  // Strings and collections take memory, too.
  bool spend_string_bytes(std::uint64_t count) noexcept {
    return spend(string_bytes_, count, Exhausted::StringBytes) && spend_memory(count);
  }
  bool spend_elements(std::uint64_t count) noexcept {
    return spend(elements_, count, Exhausted::Elements) && spend_memory(count * bytes_per_element);
  }
  bool spend_memory(std::uint64_t bytes) noexcept {
    return spend(memory_, bytes, Exhausted::Memory);
  }
  // Return how long a string, or how large a collection, may still become.
  std::size_t string_bytes_left() const noexcept {
    return static_cast<std::size_t>(std::min(string_bytes_, memory_));
  }
  std::size_t elements_left() const noexcept {
    return static_cast<std::size_t>(std::min(elements_, memory_ / bytes_per_element));
  }
  std::uint64_t work_done() const noexcept { return max_work(limits_) - work_; }

  // An amount of each limit except depth: what is left, or what something costs.
  struct Amounts {
    std::uint64_t work, string_bytes, elements, memory;
    friend Amounts operator-(const Amounts& a, const Amounts& b) noexcept {
      return {a.work - b.work, a.string_bytes - b.string_bytes, a.elements - b.elements,
              a.memory - b.memory};
    }
  };
  Amounts left() const noexcept { return {work_, string_bytes_, elements_, memory_}; }
  // Draws what something cost before, in place of doing it again. If not all of it is left, draws nothing and returns
  // false, so that doing it exhausts the budget where it always did.
  bool spend_again(const Amounts& cost) noexcept {
    if (is_exhausted() || cost.work > work_ || cost.string_bytes > string_bytes_ ||
        cost.elements > elements_ || cost.memory > memory_) {
      return false;
    }
    work_ -= cost.work;
    string_bytes_ -= cost.string_bytes;
    elements_ -= cost.elements;
    memory_ -= cost.memory;
    return true;
  }

  Exhausted exhausted() const noexcept { return exhausted_; }
  bool is_exhausted() const noexcept { return exhausted_ != Exhausted::Nothing; }
  // Makes a budget usable again if only its depth was exhausted, for evaluations that start again
  // at the top level.
  void forget_depth() noexcept {
    if (exhausted_ == Exhausted::Depth) exhausted_ = Exhausted::Nothing;
  }

  // Takes a step and a level of depth, which leave() gives back. Returns false if either is
  // exhausted; leave() must be called in any case.
  bool enter() {
    if (--depth_left_ < 0) return exhaust(Exhausted::Depth);
    return spend_work(work_per_step);
  }
  void leave() noexcept { ++depth_left_; }
  // Does both, for something that contains nothing.
  bool pass() {
    const bool allowed = enter();
    leave();
    return allowed;
  }

 private:
  static constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  // About a millisecond of work is between two points where it can be interrupted.
  static constexpr int work_bits_between_points = 20;
  static constexpr std::size_t deepest = std::numeric_limits<std::int32_t>::max();

  static std::uint64_t max_work(const Limits& limits) noexcept {
    return std::min(limits.max_steps, most / work_per_step) * work_per_step;
  }
  bool spend(std::uint64_t& left, std::uint64_t count, Exhausted what) noexcept {
    if (count <= left) {
      left -= count;
      return true;
    }
    left = 0;
    return exhaust(what);
  }
  bool exhaust(Exhausted what) noexcept {
    if (exhausted_ == Exhausted::Nothing) exhausted_ = what;
    return false;
  }

  Limits limits_;
  std::int64_t depth_left_;
  std::uint64_t work_;
  std::uint64_t string_bytes_;
  std::uint64_t elements_;
  std::uint64_t memory_;
  Exhausted exhausted_ = Exhausted::Nothing;
};

}  // namespace hecla
