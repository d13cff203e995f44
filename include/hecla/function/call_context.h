// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// CallContext: provides the implementation of a function with information about a call other than its arguments, and
// takes its warnings.
//
//   [](CallContext& call, std::span<const Value> arguments, const Type&) -> CallResult {
//     if (!call.budget().spend_string_bytes(wanted)) return limit_exceeded(call);
//     call.warn("This function is deprecated.");
//     ...
//   }
//
// Exists during one call, on one thread.
#include <hecla/base/budget.h>
#include <hecla/value/value.h>

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hecla {

class SourceRange;

// A warning about a successful call: a complete sentence, and the argument that it concerns, if any.
struct CallWarning {
  std::string message;
  std::optional<std::size_t> argument = {};
};

// The position of a call. The evaluator implements it, so that ranges are created only on demand.
class CallSite {
 public:
  virtual SourceRange range() const = 0;

 protected:
  ~CallSite() = default;
};

class CallContext {
 public:
  // For a call outside of an evaluation, with its own budget.
  explicit CallContext(const Limits& limits = default_limits)
      : own_budget_(std::in_place, limits), budget_(&*own_budget_) {}
  // For a call in an evaluation. Both arguments must outlive the call.
  explicit CallContext(Budget& budget, const CallSite* site = nullptr)
      : budget_(&budget), site_(site) {}
  CallContext(const CallContext&) = delete;
  CallContext& operator=(const CallContext&) = delete;

  const Limits& limits() const { return budget_->limits(); }
  // Returns the budget of the evaluation. A function pays for the strings and collections that it
  // builds before it allocates them, and for work beyond reading its arguments.
  Budget& budget() const { return *budget_; }
  // Returns the range of the whole call in the source. Requires <hecla/source/source.h>.
  std::optional<SourceRange> range() const;

  // Reports a warning, which becomes a diagnostic at the argument or the call.
  void warn(std::string message, std::optional<std::size_t> argument = {}) {
    warnings_.push_back({std::move(message), argument});
  }
  std::span<const CallWarning> warnings() const { return warnings_; }
  // Removes all details from the errors and warnings of the call, as if an argument were marked. For what evaluates an
  // argument during the call, if its value is marked.
  void conceal() { is_concealed_ = true; }

  // For a type rule that must compute the result (for example by decoding a document): keeps the
  // result for the implementation, which is called next with the same arguments.
  void keep(Value result) { kept_ = std::move(result); }
  std::optional<Value> take_kept() { return std::exchange(kept_, std::nullopt); }

 private:
  friend class Function;
  // Returns whether details could reveal a marked value: an argument, or what conceal() was called for.
  bool conceals(std::span<const Value> arguments) const;
  void conceal_warnings(std::size_t first);

  std::optional<Budget> own_budget_;
  Budget* budget_;
  const CallSite* site_ = nullptr;
  std::vector<CallWarning> warnings_;
  std::optional<Value> kept_;
  bool is_concealed_ = false;
};

}  // namespace hecla
