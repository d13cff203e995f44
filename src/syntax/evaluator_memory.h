// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The data that an evaluation remembers about the parts of loops and splats, which it evaluates
// many times.
//
// Each node is always evaluated inside the same loops and at the same depth, because an Evaluator
// evaluates one tree from its root. So what is known about a node in one iteration holds in all of them,
// unless it depends on the values of variables.
#include <limits>

#include "syntax/evaluator.h"
#include "syntax/loop_invariants.h"
#include "syntax/node_table.h"
#include "value/mark_collector.h"

namespace hecla::syntax {

// A for expression: its collection, and the child context whose variables are set in each iteration.
// Lives as long as the evaluation, because the places of variables are remembered.
struct Evaluator::Loop {
  Loop(const ForExpr& expr, const EvalContext& outer) : node(expr), context(outer.child()) {
    if (!node.key_name.empty()) context.set(node.key_name, Value::dynamic());
    context.set(node.value_name, Value::dynamic());
    if (!node.key_name.empty()) key = &context.own_variable(node.key_name);
    value = &context.own_variable(node.value_name);
  }
  // Forgets what only the last evaluation needed.
  void finish() {
    if (key) *key = Value::dynamic();
    *value = Value::dynamic();
    collection = checked = Value();
    marks = MarkCollector();
  }

  const ForExpr& node;
  EvalContext context;
  Value* key = nullptr;  // null if the loop has no key variable
  Value* value = nullptr;
  Value collection;      // unmarked
  MarkCollector marks;   // marks of everything that affects the contents of the result
  bool is_known = true;  // whether all conditions and keys were known
  // The condition with unknown variables, and whether it refers to them.
  Value checked;
  bool needs_key = true;
  bool needs_value = true;
  // Identifies the current values of the variables.
  std::uint64_t iteration = 0;
  // True if the parts that stay the same in all iterations have been searched for.
  bool is_condition_searched = false;
  bool is_body_searched = false;
};

// A part of a loop that has the same value until a certain loop around it goes on.
struct Evaluator::Kept {
  static constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();

  std::size_t level = 0;            // the position of that loop, counted from 1; 0 for none
  std::uint64_t iteration = never;  // of that loop, for which `value` holds
  Value value = {};
  Budget::Amounts cost = {};  // of evaluating it
};

// The positions at which the parts of a reference were found the last time.
struct Evaluator::Places {
  // The position of an attribute in objects of a type.
  struct Attribute {
    Type object;
    std::size_t position = 0;
  };
  const Value* root = nullptr;  // the variable, if it is known
  std::vector<Attribute> steps;
};

// An object whose keys are all literals: the attribute that each item sets, and the type of the object built last.
struct Evaluator::ObjectPlan {
  bool is_made = false;
  bool is_usable = false;
  std::vector<std::size_t> positions = {};  // for each item, its position among the attributes
  std::vector<std::string> names = {};      // names of the attributes, sorted
  Type type = {};

  // Sets the type to that of an object with these attributes.
  void take_type(std::span<const Value> values);
  bool fits(std::span<const Value> values) const {
    if (!type.is_object()) return false;
    const auto attributes = type.attributes();
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (attributes[i].type != values[i].type()) return false;
    }
    return true;
  }
};

// The values pushed while it exists, which it removes.
class Evaluator::Parts {
 public:
  explicit Parts(ValueBuilder& stack) : stack_(stack), first_(stack.size()) {}
  ~Parts() { stack_.drop(first_); }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  std::size_t first() const { return first_; }
  std::span<Value> values() const { return stack_.from(first_); }

 private:
  ValueBuilder& stack_;
  std::size_t first_;
};

struct Evaluator::Memory {
  NodeTable<std::unique_ptr<Loop>> loops;
  NodeTable<Kept> kept;
  NodeTable<Places> places;
  NodeTable<const Function*> functions;
  NodeTable<ObjectPlan> object_plans;
};

// Returns null for nodes that are evaluated again each time.
inline Evaluator::Kept* Evaluator::kept_value(const Expr& expr) const {
  return repeating_ && can_be_invariant(expr.kind) ? repeating_->kept.find(expr) : nullptr;
}

}  // namespace hecla::syntax
