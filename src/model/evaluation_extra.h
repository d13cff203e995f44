// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// EvaluationExtra: details that evaluation adds to a diagnostic: the expression that failed, the
// values that it refers to, and the function call in which it failed.
//
//   Diagnostic& d = diags.add(code, range, detail);
//   EvaluationExtra::attach(d, expression, ctx);
//   ... d.extra->related_values()       // {"var.name", "is \"web\""}
//
// Values are looked up when the error is reported, because the context may not exist later, but they
// are described only on request. Marked values are never shown.
#include <hecla/model/expression.h>

#include <memory>
#include <string>
#include <vector>

namespace hecla {

class EvaluationExtra final : public DiagnosticExtra {
 public:
  enum class Cause : std::uint8_t { Other, UnknownValue, MarkedValue };

  EvaluationExtra(Expression expression, const EvalContext& ctx,
                  std::shared_ptr<const FunctionCall> call = nullptr, Cause cause = Cause::Other);

  // Adds one to `diagnostic`, unless it has an extra already.
  static void attach(Diagnostic& diagnostic, const Expression& expression, const EvalContext& ctx,
                     std::shared_ptr<const FunctionCall> call = nullptr);

  // Returns the part that failed; may be empty.
  const Expression& expression() const { return expression_; }

  std::vector<RelatedValue> related_values() const override;
  std::shared_ptr<const FunctionCall> function_call() const override { return call_; }
  bool caused_by_unknown() const override { return cause_ == Cause::UnknownValue; }
  bool caused_by_marked() const override { return cause_ == Cause::MarkedValue; }

 private:
  struct Involved {
    Traversal traversal;
    Value value;
  };
  Expression expression_;
  std::vector<Involved> involved_;
  std::shared_ptr<const FunctionCall> call_;
  Cause cause_;
};

// Describes a value in a few words, for messages: `"web"`, `12`, `null`, `a list of string with 2
// elements`. Long strings are truncated; marked values are not shown.
std::string describe_value(const Value& value);

}  // namespace hecla
