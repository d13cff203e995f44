// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// EvalContext: the variables and functions that expressions may use, and the limits of evaluation.
//
//   EvalContext ctx;
//   ctx.set("env", env).set("upper", stdlib_upper);
//   EvalContext inner = ctx.child();          // has all names of ctx, and may hide some
//
// Names are compared in normalization form C. A context must outlive its children. While expressions are
// evaluated in it, from any number of threads, it must not change.
#include <hecla/base/budget.h>
#include <hecla/function/function.h>
#include <hecla/value/value.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hecla {

class Expression;
class Traversal;

// The references whose values are unknown because of an error that was reported already.
class FailedReferences {
 public:
  virtual bool contains(const Traversal& reference) const = 0;
  virtual ~FailedReferences() = default;
};

class EvalContext {
 public:
  EvalContext() = default;
  // Returns the context of literal-only mode: no variables and no functions, and templates in JSON
  // strings are not interpreted.
  static const EvalContext& literal_only();

  // Sets a variable or a function, and replaces an earlier one with the same name.
  EvalContext& set(std::string_view name, Value value);
  EvalContext& set(std::string_view name, Function function);
  // Sets many variables at once, which is faster than one by one. If several have the same name,
  // the last one counts.
  EvalContext& set_all(std::vector<Value::Field> variables);
  // Says which variables of this context are unknown because of a reported error, so that decoders report nothing more
  // about what depends on them.
  EvalContext& set_failed(std::shared_ptr<const FailedReferences> failed);
  // Returns whether a reference is one of them; one to a variable that hides theirs is not.
  bool has_failed(const Traversal& reference) const;
  // Returns whether an expression refers to one of them.
  bool has_failed(const Expression& expression) const;
  // For loops: returns this context's own variable named `name`, which must have been set (checked).
  // The reference is valid until the next set().
  Value& own_variable(std::string_view name);
  // Returns a child. A child of the literal-only context is an ordinary one.
  EvalContext child() const;
  // Returns a child for one evaluation on one thread. Everything evaluated in it and its children
  // draws on `budget`. Evaluation (model/budget.h) makes one when it is needed; functions
  // that evaluate expressions use the budget of their CallContext. `budget` must outlive it.
  EvalContext with_budget(Budget& budget) const;
  // Returns null if every evaluation starts a budget of its own.
  Budget* budget() const { return budget_; }
  // Returns this context, or the one that with_budget() was called on, which outlives the
  // evaluation.
  const EvalContext& without_budget() const { return starts_budget_ ? *parent_ : *this; }

  bool is_literal_only() const { return literal_only_; }
  const EvalContext* parent() const { return parent_; }
  // Returns the innermost variable or function named `name`, or null.
  const Value* find_variable(std::string_view name) const;
  const Function* find_function(std::string_view name) const;
  // Returns whether this context or a parent has any variables (functions); false in literal-only
  // mode.
  bool has_variables() const;
  bool has_functions() const;
  // Returns whether a variable of this context or a parent has provenance marks.
  bool has_provenance() const;
  // Return the names in this context and its parents, for suggestions; sorted, without duplicates.
  std::vector<std::string_view> variable_names() const;
  std::vector<std::string_view> function_names() const;

  // Returns the limits of the outermost context, which apply to all its children.
  const Limits& limits() const;
  EvalContext& set_limits(const Limits& limits);

 private:
  template <class T>
  struct Named {
    std::string name;
    T item;
  };
  // Sorted by length, then bytes: most comparisons are decided by the length alone.
  template <class T>
  using Table = std::vector<Named<T>>;
  static bool is_before(std::string_view a, std::string_view b);
  template <class T>
  static auto position(T& table, std::string_view name);
  template <class T>
  const T* find(const Table<T> EvalContext::*table, std::string_view name) const;
  template <class T>
  static void set_in(Table<T>& table, std::string_view name, T item);

  const EvalContext* parent_ = nullptr;
  bool literal_only_ = false;
  bool starts_budget_ = false;
  Budget* budget_ = nullptr;
  Table<Value> variables_;
  Table<Function> functions_;
  std::shared_ptr<const FailedReferences> failed_;
  std::shared_ptr<const Limits> limits_;  // null: the defaults
};

}  // namespace hecla
