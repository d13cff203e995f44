// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Named values: expressions that refer to each other by name, such as the local values of a Terraform
// module. Each is evaluated once, after the values that it refers to.
//
//   std::vector<ext::NamedExpression> names;
//   ext::add_attributes(body, "locals", "local", names, diags);        // locals { tags = … }: local.tags
//   const ext::NamedValues values(std::move(names), ctx, {}, diags);
//   values.find({"local", "tags"})->value
//   attribute.expression.evaluate(values.context(), diags)             // may refer to local.tags
//
// A reference cycle is one error, which lists the references. The values in a cycle, and of expressions
// with errors, are unknown. A value that depends on unknown values is also unknown, and the result lists the
// references that it waits for. Names can come from any number of bodies in any syntax.
//
// Time and memory are linear in the number of references, and long chains of references need no stack. All
// evaluations share one budget. A NamedValues is an immutable handle; the context that it was created
// with must outlive it. Safe to use from several threads.
#include <hecla/model/body.h>
#include <hecla/model/eval_context.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::ext {

class NamedValues;

// The values of another scope that the attributes of a value are, by the last part of their names: the outputs of a
// module.
struct NamedMembers {
  std::shared_ptr<const NamedValues> values;
  // The attributes are those of this element of the value: an instance of a module.
  std::optional<Value> key = std::nullopt;

  // Returns whether a step of a reference selects the element: ["0"] and [0] select the same one.
  bool is_at(const Value& step) const;
};

struct NamedExpression {
  std::vector<std::string> name;  // {"local", "tags"} for local.tags
  Expression expression;
  SourceRange range;  // where it is defined
  // The value, if it is already known. The expression is then used only to explain its origin.
  std::optional<Value> value = std::nullopt;
  // The type constraint that was applied to the value, if any.
  Expression type = {};
  // The values that the expression refers to, if they are not the ones beside it: the argument of a call is an
  // expression of the caller. Used only to explain the origin.
  std::shared_ptr<const NamedValues> scope = nullptr;
  // Where the attributes of this value, or of its elements, come from. Used only to explain the origin.
  std::vector<NamedMembers> members = {};
};

// Adds each attribute in the blocks of a type: `locals { a = 1 }` as local.a. The rest of `body` is ignored.
void add_attributes(const Body& body, const std::string& block_type, const std::string& root,
                    std::vector<NamedExpression>& out, Diagnostics& diags);
// Adds one attribute of each block of a type with one label: `output "a" { value = 1 }` as output.a.
void add_blocks(const Body& body, const std::string& block_type, const std::string& attribute,
                const std::string& root, std::vector<NamedExpression>& out, Diagnostics& diags);

struct NamedValue {
  enum class State : std::uint8_t {
    Known,    // wholly known
    Waiting,  // at least one part is unknown
    Failed    // an error was reported; the value is unknown
  };
  NamedExpression source;
  Value value = Value::dynamic();
  State state = State::Waiting;
};

struct NamedValuesOptions {
  // References to names that are declared neither here nor in the context have unknown values instead of being errors.
  bool others_are_unknown = false;
  // Roots to which this does not apply: under them, every undeclared name is an error.
  std::vector<std::string> closed_roots = {};
  // Returns the text by which waits_for() lists such a reference. By default, this is its source text.
  std::function<std::string(const Traversal& reference)> describe = nullptr;
  // Where explanations look for names that are not among these.
  std::shared_ptr<const NamedValues> outer = nullptr;
  // Comes before the names in explanations that start in another scope: "module.network." Values with the same prefix
  // and name are explained once.
  std::string prefix = {};
};

class NamedValues {
 public:
  // Evaluates all expressions. An empty name, a duplicate and a name inside another one are errors; the first of
  // several duplicates is kept. Names hide variables of `ctx` with the name of their root.
  NamedValues(std::vector<NamedExpression> names, const EvalContext& ctx,
              NamedValuesOptions options, Diagnostics& diags);

  // Returns the values in the order in which they were passed.
  const std::vector<NamedValue>& all() const;
  // Returns the value with this name, or null.
  const NamedValue* find(const std::vector<std::string>& name) const;
  // Returns the named value that a reference refers to, as a whole or in part; null if there is none or if it refers to
  // a group of names.
  const NamedValue* find(const Traversal& reference) const;

  // Returns the references that a waiting value waits for: to names other than the named values,
  // and to names that have failed or whose value is unknown, but not to the names in between.
  // Sorted; at most `max_reasons`.
  std::vector<std::string_view> waits_for(const NamedValue& value) const;
  static constexpr std::size_t max_reasons = 32;

  // Return these NamedValuesOptions; null without outer names.
  const std::string& prefix() const;
  const NamedValues* outer() const;

  // Returns a context with all of them as variables. It can outlive this object, but not the context that this
  // object was created with.
  EvalContext context() const;
  // Returns a context with the values that `expression` refers to, including the unknown values of
  // others_are_unknown.
  EvalContext context_for(const Expression& expression) const;

 private:
  struct State;
  std::shared_ptr<const State> state_;
};

}  // namespace hecla::ext
