// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// EvaluationExtra: what evaluation knows about a diagnostic: the expression that failed, the values
// it refers to, and the call it happened in.
//
//   Diagnostic& d = diags.add(code, range, detail);
//   EvaluationExtra::attach(d, expression, ctx);
//   ... d.extra->related_values()       // {"var.name", "is \"web\""}
//
// Values are looked up when the mistake happens (the context may be gone later), but put into words
// only when somebody asks. What is marked is never shown.
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

  // Puts one on `diagnostic`, unless it has an extra already.
  static void attach(Diagnostic& diagnostic, const Expression& expression, const EvalContext& ctx,
                     std::shared_ptr<const FunctionCall> call = nullptr);

  // The part that failed; may be without expression.
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

// A value in a few words, for messages: `"web"`, `12`, `null`, `a list of string with 2 elements`.
// Long text is cut short; nothing of a marked value is shown.
std::string describe_value(const Value& value);

}  // namespace hecla
