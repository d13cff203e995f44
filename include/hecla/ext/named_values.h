// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Named values: expressions that refer to each other by name, such as the local values of a Terraform
// module, each evaluated once, in the order that their references ask for.
//
//   std::vector<ext::NamedExpression> names;
//   ext::add_attributes(body, "locals", "local", names, diags);        // locals { tags = … }: local.tags
//   const ext::NamedValues values(std::move(names), ctx, {}, diags);
//   values.find({"local", "tags"})->value
//   attribute.expression.evaluate(values.context(), diags)             // may refer to local.tags
//
// What refers to itself, directly or through others, is one mistake that shows the way round; its values, and
// those of expressions with mistakes, are unknown. What depends on unknown values is unknown, too, and the
// result says what it waits for. Names may come from any number of bodies in any syntax.
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
  std::vector<std::string> name;  // {"local", "tags"}: what references call it
  Expression expression;
  SourceRange range;  // where it is named
  // Its value, if that is decided already; the expression then only tells where it comes from.
  std::optional<Value> value = std::nullopt;
  // The type constraint that took part in that, if there is one.
  Expression type = {};
};

// Names each attribute of the blocks of a type: `locals { a = 1 }` as local.a. All else in `body` is left alone.
void add_attributes(const Body& body, const std::string& block_type, const std::string& root,
                    std::vector<NamedExpression>& out, Diagnostics& diags);
// Names one attribute of each block of a type with one label: `output "a" { value = 1 }` as output.a.
void add_blocks(const Body& body, const std::string& block_type, const std::string& attribute,
                const std::string& root, std::vector<NamedExpression>& out, Diagnostics& diags);

struct NamedValue {
  enum class State : std::uint8_t {
    Known,    // wholly
    Waiting,  // at least a part is unknown
    Failed    // a mistake was reported; the value is unknown
  };
  NamedExpression source;
  Value value = Value::dynamic();
  State state = State::Waiting;
};

struct NamedValuesOptions {
  // Whether a reference to what is neither named nor in the context is to something that will be known later,
  // rather than a mistake.
  bool others_are_unknown = false;
  // Roots under which even then there is nothing but what is named.
  std::vector<std::string> closed_roots = {};
  // What waits_for() calls such a reference; without it, the whole reference as it is written.
  std::function<std::string(const Traversal& reference)> describe = nullptr;
};

class NamedValues {
 public:
  // Evaluates. A name must not be empty, or lie within another one; of two equal names the first counts. Both
  // are mistakes. Names hide variables of `ctx` that have the name of their root.
  NamedValues(std::vector<NamedExpression> names, const EvalContext& ctx,
              NamedValuesOptions options, Diagnostics& diags);

  // In the order they were given.
  const std::vector<NamedValue>& all() const;
  // Null where there is none.
  const NamedValue* find(const std::vector<std::string>& name) const;
  // The named value that a reference leads to, or into; null where it leads to none, or to several.
  const NamedValue* find(const Traversal& reference) const;

  // What a waiting value waits for: references to what lies outside, and names that have failed or were given as
  // unknown; not those in between. Sorted; at most `most_reasons`.
  std::vector<std::string_view> waits_for(const NamedValue& value) const;
  static constexpr std::size_t most_reasons = 32;

  // A context that has all of them as variables. The NamedValues may go, the context it was made with not.
  EvalContext context() const;
  // One that has what `expression` refers to, and unknown values where others_are_unknown says so.
  EvalContext context_for(const Expression& expression) const;

 private:
  struct State;
  std::shared_ptr<const State> state_;
};

}  // namespace hecla::ext
