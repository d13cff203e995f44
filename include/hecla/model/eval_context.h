// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// EvalContext: the variables and functions that expressions may use, and the limits of evaluation.
//
//   EvalContext ctx;
//   ctx.set("env", env).set("upper", stdlib_upper);
//   EvalContext inner = ctx.child();          // sees all of ctx, may hide parts of it
//
// A context must outlive its children. While expressions are evaluated in it, from any number of threads, it
// must not change.
#include <hecla/base/limits.h>
#include <hecla/function/function.h>
#include <hecla/value/value.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace hecla {

class EvalContext {
 public:
  EvalContext() = default;
  // Literal-only mode: no variables and no functions, and templates in JSON strings are not interpreted.
  static const EvalContext& literal_only();

  EvalContext& set(std::string name, Value value);
  EvalContext& set(std::string name, Function function);
  EvalContext child() const;

  bool is_literal_only() const { return literal_only_; }
  const EvalContext* parent() const { return parent_; }
  // The innermost variable or function of that name; null where there is none.
  const Value* find_variable(std::string_view name) const;
  const Function* find_function(std::string_view name) const;
  // Whether any context of the chain defines a variable (a function) at all.
  bool has_variables() const;
  bool has_functions() const;
  // Names seen from here, for suggestions; sorted, each once.
  std::vector<std::string_view> variable_names() const;
  std::vector<std::string_view> function_names() const;

  // Those of the outermost context count.
  const Limits& limits() const;
  EvalContext& set_limits(const Limits& limits);

 private:
  const EvalContext* parent_ = nullptr;
  bool literal_only_ = false;
  std::map<std::string, Value, std::less<>> variables_;
  std::map<std::string, Function, std::less<>> functions_;
  Limits limits_;
};

}  // namespace hecla
