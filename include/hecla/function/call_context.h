// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// CallContext: what the implementation of a function learns about a call beside its arguments, and what it may
// report about it.
//
//   [](CallContext& call, std::span<const Value> arguments, const Type&) -> CallResult {
//     if (wanted > call.budget().string_bytes_left()) return CallError{"the result would be too long"};
//     call.warn("This function is deprecated.");
//     ...
//   }
//
// Lives during one call, on one thread.
#include <hecla/base/budget.h>
#include <hecla/value/value.h>

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hecla {

class SourceRange;

// A warning about a call that succeeds: a full sentence, and the argument it is about, if any.
struct CallWarning {
  std::string message;
  std::optional<std::size_t> argument = {};
};

// Where a call is written. The evaluator implements it, so that calls do not pay for ranges nobody asks for.
class CallSite {
 public:
  virtual SourceRange range() const = 0;

 protected:
  ~CallSite() = default;
};

class CallContext {
 public:
  // A call that no evaluation makes, with a budget of its own.
  explicit CallContext(const Limits& limits = default_limits)
      : own_budget_(std::in_place, limits), budget_(&*own_budget_) {}
  // A call of an evaluation. Both arguments must outlive the call.
  explicit CallContext(Budget& budget, const CallSite* site = nullptr)
      : budget_(&budget), site_(site) {}
  CallContext(const CallContext&) = delete;
  CallContext& operator=(const CallContext&) = delete;

  const Limits& limits() const { return budget_->limits(); }
  // The budget of the evaluation. The evaluator counts the result of the call itself; functions check what is
  // left before they build something large.
  Budget& budget() const { return *budget_; }
  // The range of the whole call, where it was written in a source. Needs <hecla/source/source.h>.
  std::optional<SourceRange> range() const;

  // Reports a warning, which becomes a diagnostic at the argument or the call.
  void warn(std::string message, std::optional<std::size_t> argument = {}) {
    warnings_.push_back({std::move(message), argument});
  }
  std::span<const CallWarning> warnings() const { return warnings_; }

  // For a type rule that has to work out the result (decoding a document, for example): keeps it for the
  // implementation, which runs next with the same arguments.
  void keep(Value result) { kept_ = std::move(result); }
  std::optional<Value> take_kept() { return std::exchange(kept_, std::nullopt); }

 private:
  std::optional<Budget> own_budget_;
  Budget* budget_;
  const CallSite* site_ = nullptr;
  std::vector<CallWarning> warnings_;
  std::optional<Value> kept_;
};

}  // namespace hecla
