// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The budget of one evaluation: how deep and how long it may run and how much it may build,
// including everything that it calls (functions that evaluate templates, expressions inside JSON
// strings, dynamic blocks).
//
//   EvaluationStep step(ctx);
//   if (!step.allowed()) return step.report(range, diags);
//
// The outermost step on a thread starts a new budget from ctx.limits(); inner steps draw on it.
// Depth is returned when a step ends; everything else stays spent until the outermost step ends.
#include <hecla/model/eval_context.h>
#include <hecla/source/diagnostic.h>

#include <cstddef>
#include <cstdint>

namespace hecla {

class EvaluationBudget {
 public:
  // The budget of this thread.
  static EvaluationBudget& current() noexcept;

  // The number of steps that may be under way inside each other. It is twice the depth of a
  // document, and a little more, so that everything that parses can be evaluated: a JSON value of
  // the maximum depth may contain a template of the maximum depth.
  static std::int64_t max_depth(const Limits& limits) noexcept;

  // Each subtracts from what is left, and returns false when there was not enough.
  bool spend_steps(std::uint64_t count) noexcept { return spend(steps_, count); }
  bool spend_string_bytes(std::uint64_t count) noexcept { return spend(string_bytes_, count); }
  bool spend_elements(std::uint64_t count) noexcept { return spend(elements_, count); }
  // The maximum length of a string that is built piece by piece.
  std::uint64_t string_bytes_left() const noexcept { return string_bytes_; }
  bool is_exhausted() const noexcept { return exhausted_ != Exhausted::Nothing; }
  // Reports what was exhausted first, unless this was the last diagnostic already; returns the
  // unknown value.
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

  std::size_t active_ = 0;  // steps and series under way
  std::int64_t depth_left_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t string_bytes_ = 0;
  std::uint64_t elements_ = 0;
  Exhausted exhausted_ = Exhausted::Nothing;
};

// The evaluation of one node: takes a level of depth while it exists, and one step.
class EvaluationStep {
 public:
  explicit EvaluationStep(const EvalContext& ctx) noexcept
      : EvaluationStep(EvaluationBudget::current(), ctx) {}
  EvaluationStep(EvaluationBudget& budget, const EvalContext& ctx) noexcept : budget_(budget) {
    if (budget_.active_++ == 0) budget_.start(ctx.limits());
    allowed_ = budget_.enter();
    --budget_.depth_left_;  // returned below, whether allowed or not
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

// Several evaluations, one after the other, that draw on one budget, so that many small results
// cannot take more memory than one large result. Takes no level of depth.
//
//   const EvaluationSeries series(ctx);
//   for (...) if (series.can_continue()) expression.evaluate(ctx, diags);
class EvaluationSeries {
 public:
  explicit EvaluationSeries(const EvalContext& ctx) noexcept
      : budget_(EvaluationBudget::current()) {
    if (budget_.active_++ == 0) budget_.start(ctx.limits());
  }
  ~EvaluationSeries() { --budget_.active_; }
  EvaluationSeries(const EvaluationSeries&) = delete;
  EvaluationSeries& operator=(const EvaluationSeries&) = delete;

  // Whether anything is left for another evaluation. If an earlier one was nested too deeply, the
  // next one may still succeed.
  bool can_continue() const noexcept {
    if (budget_.exhausted_ == EvaluationBudget::Exhausted::Depth) {
      budget_.exhausted_ = EvaluationBudget::Exhausted::Nothing;
    }
    return !budget_.is_exhausted();
  }

 private:
  EvaluationBudget& budget_;
};

}  // namespace hecla
