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
// A reference cycle is one error, which lists the references. The values of a cycle, and of expressions
// with errors, are unknown. A value that depends on unknown values is unknown, too, and the result lists what
// it waits for. Names may come from any number of bodies in any syntax.
//
// Time and memory are linear in the references, and the length of a chain of references costs no stack. All
// evaluations together draw on one budget. A NamedValues is an immutable handle; the context that it was made
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

struct NamedExpression {
  std::vector<std::string> name;  // {"local", "tags"} for local.tags
  Expression expression;
  SourceRange range;  // where it is defined
  // The value, if it is known already; the expression then only explains where it comes from.
  std::optional<Value> value = std::nullopt;
  // The type constraint that was applied to the value, if any.
  Expression type = {};
};

// Adds each attribute of the blocks of a type: `locals { a = 1 }` as local.a. The rest of `body` is ignored.
void add_attributes(const Body& body, const std::string& block_type, const std::string& root,
                    std::vector<NamedExpression>& out, Diagnostics& diags);
// Adds one attribute of each block of a type with one label: `output "a" { value = 1 }` as output.a.
void add_blocks(const Body& body, const std::string& block_type, const std::string& attribute,
                const std::string& root, std::vector<NamedExpression>& out, Diagnostics& diags);

struct NamedValue {
  enum class State : std::uint8_t {
    Known,    // wholly
    Waiting,  // at least a part is unknown
    Failed    // an error was reported; the value is unknown
  };
  NamedExpression source;
  Value value = Value::dynamic();
  State state = State::Waiting;
};

struct NamedValuesOptions {
  // Whether a reference to a name that is undeclared here and in the context has an unknown value, rather
  // than being an error.
  bool others_are_unknown = false;
  // Roots to which this does not apply: under them, every undeclared name is an error.
  std::vector<std::string> closed_roots = {};
  // Returns the text by which waits_for() lists such a reference; by default, the reference as it is written.
  std::function<std::string(const Traversal& reference)> describe = nullptr;
};

class NamedValues {
 public:
  // Evaluates all expressions. An empty name, a duplicate and a name inside another one are errors; of
  // duplicates, the first is kept. Names hide variables of `ctx` with the name of their root.
  NamedValues(std::vector<NamedExpression> names, const EvalContext& ctx,
              NamedValuesOptions options, Diagnostics& diags);

  // In the order they were given.
  const std::vector<NamedValue>& all() const;
  // Returns the value with this name, or null.
  const NamedValue* find(const std::vector<std::string>& name) const;
  // Returns the named value that a reference refers to, whole or in part; null if there is none, and for a
  // group of several.
  const NamedValue* find(const Traversal& reference) const;

  // Returns what a waiting value waits for: references outside of the named values, and names that have failed
  // or whose given value is unknown, but not the names in between. Sorted; at most `max_reasons`.
  std::vector<std::string_view> waits_for(const NamedValue& value) const;
  static constexpr std::size_t max_reasons = 32;

  // Returns a context with all of them as variables. It may outlive this object, but not the context that this
  // object was made with.
  EvalContext context() const;
  // Returns a context with the values that `expression` refers to, including the unknown values of
  // others_are_unknown.
  EvalContext context_for(const Expression& expression) const;

 private:
  struct State;
  std::shared_ptr<const State> state_;
};

}  // namespace hecla::ext
