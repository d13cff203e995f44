// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The budget of one evaluation: how deep and how long it may go on, and how much it may build,
// through everything that it calls (functions that evaluate templates, expressions inside JSON
// strings, dynamic blocks).
//
//   EvaluationStep step(ctx);
//   if (!step.allowed()) return step.report(range, diags);
//
// The outermost step on a thread starts a fresh budget from ctx.limits(); inner ones draw on it.
// What is used up stays used up until the outermost step ends.
#include <hecla/model/eval_context.h>
#include <hecla/source/diagnostic.h>

#include <cstddef>
#include <cstdint>

namespace hecla {

class EvaluationBudget {
 public:
  // That of this thread.
  static EvaluationBudget& current() noexcept;

  // Each takes away from what is left; false when there was not enough.
  bool spend_steps(std::uint64_t count) noexcept { return spend(steps_, count); }
  bool spend_string_bytes(std::uint64_t count) noexcept { return spend(string_bytes_, count); }
  bool spend_elements(std::uint64_t count) noexcept { return spend(elements_, count); }
  // For building a string piece by piece: how long it may become.
  std::uint64_t string_bytes_left() const noexcept { return string_bytes_; }
  bool is_exhausted() const noexcept { return exhausted_ != Exhausted::Nothing; }
  // Adds the diagnostic for what was used up first, unless it is the last one there already; gives
  // the unknown value.
  Value report(const SourceRange& range, Diagnostics& diags) const;

 private:
  friend class EvaluationStep;
  friend class EvaluationSeries;
  enum class Exhausted : std::uint8_t { Nothing, Depth, Steps, StringBytes, Elements };

  void start(const Limits& limits) noexcept;
  bool enter() noexcept {
    if (depth_left_ <= 0) return exhaust(Exhausted::Depth);
    if (steps_ == 0) return exhaust(Exhausted::Steps);
    --steps_;
    return true;
  }
  bool spend(std::uint64_t& left, std::uint64_t count) noexcept {
    if (count <= left) {
      left -= count;
      return true;
    }
    left = 0;
    return exhaust(&left == &steps_          ? Exhausted::Steps
                   : &left == &string_bytes_ ? Exhausted::StringBytes
                                             : Exhausted::Elements);
  }
  bool exhaust(Exhausted what) noexcept {
    if (exhausted_ == Exhausted::Nothing) exhausted_ = what;
    return false;
  }

  std::size_t active_ = 0;  // steps under way, one inside the other
  std::int64_t depth_left_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t string_bytes_ = 0;
  std::uint64_t elements_ = 0;
  Exhausted exhausted_ = Exhausted::Nothing;
};

// One evaluated node: takes a level of depth while it lives, and one step.
class EvaluationStep {
 public:
  explicit EvaluationStep(const EvalContext& ctx) noexcept
      : EvaluationStep(EvaluationBudget::current(), ctx) {}
  EvaluationStep(EvaluationBudget& budget, const EvalContext& ctx) noexcept : budget_(budget) {
    if (budget_.active_++ == 0) budget_.start(ctx.limits());
    allowed_ = budget_.enter();
    --budget_.depth_left_;  // given back below, whether allowed or not
  }
  ~EvaluationStep() {
    ++budget_.depth_left_;
    --budget_.active_;
  }
  EvaluationStep(const EvaluationStep&) = delete;
  EvaluationStep& operator=(const EvaluationStep&) = delete;

  bool allowed() const noexcept { return allowed_; }
  EvaluationBudget& budget() const noexcept { return budget_; }
  Value report(const SourceRange& range, Diagnostics& diags) const {
    return budget_.report(range, diags);
  }

 private:
  EvaluationBudget& budget_;
  bool allowed_;
};

// Several evaluations, one after the other, that draw on one budget: so many small results cannot
// take more memory than one large one. Takes no level of depth.
//
//   const EvaluationSeries series(ctx);
//   for (...) if (series.can_go_on()) expression.evaluate(ctx, diags);
class EvaluationSeries {
 public:
  explicit EvaluationSeries(const EvalContext& ctx) noexcept
      : budget_(EvaluationBudget::current()) {
    if (budget_.active_++ == 0) budget_.start(ctx.limits());
  }
  ~EvaluationSeries() { --budget_.active_; }
  EvaluationSeries(const EvaluationSeries&) = delete;
  EvaluationSeries& operator=(const EvaluationSeries&) = delete;

  // Whether anything is left for another evaluation. That one of those before it went too deep does
  // not matter to the next.
  bool can_go_on() const noexcept {
    if (budget_.exhausted_ == EvaluationBudget::Exhausted::Depth) {
      budget_.exhausted_ = EvaluationBudget::Exhausted::Nothing;
    }
    return !budget_.is_exhausted();
  }

 private:
  EvaluationBudget& budget_;
};

}  // namespace hecla
