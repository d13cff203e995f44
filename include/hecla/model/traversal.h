// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Traversal: a static path such as `var.tags[0]` that names a value in an EvalContext, or
// (relative) a part of a given value.
//
//   Value v = traversal.resolve(ctx, diags);
//
// Immutable once built, copyable, safe to share between threads; keeps the source of its ranges
// alive.
#include <hecla/base/budget.h>
#include <hecla/source/diagnostic.h>
#include <hecla/value/value.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla {

class EvalContext;

enum class TraversalStepKind : std::uint8_t { Root, Attribute, Index, Splat };

struct TraversalStep {
  TraversalStepKind kind;
  std::string name;  // Root, Attribute
  // Index: a string, number or bool that is known, or null. Expressions such as a[true] and a[null] are static
  // traversals too, as in the reference, although no value has elements at these keys: resolve() reports an error.
  Value key;
  SourceRange range;
};

class Traversal {
 public:
  Traversal() = default;
  // Brings the names into normalization form C.
  explicit Traversal(std::vector<TraversalStep> steps);

  const std::vector<TraversalStep>& steps() const { return steps_; }
  bool empty() const { return steps_.empty(); }
  bool is_relative() const {
    return steps_.empty() || steps_.front().kind != TraversalStepKind::Root;
  }
  // Returns the name of the variable that it starts from. Precondition (checked): not relative.
  const std::string& root_name() const;
  bool is_simple_name() const { return steps_.size() == 1 && !is_relative(); }
  SourceRange range() const;
  // Returns the usual source text: `var.tags[0]`.
  std::string to_string() const;

  // Returns the value that it refers to. Reports the first step that fails and returns an unknown
  // value then. Precondition (checked): not relative.
  Value resolve(const EvalContext& ctx, Diagnostics& diags) const;
  // Returns the part of `value` that it refers to. Precondition (checked): relative.
  Value apply(const Value& value, Diagnostics& diags) const;

 private:
  std::vector<TraversalStep> steps_;
};

// Returns the provenance marks of the values that the references lead to: those that a value computed from them can
// have. Nothing is reported or evaluated. Pays for reading the values.
MarkSet provenance_marks(std::span<const Traversal> references, const EvalContext& ctx,
                         Budget& budget);

// Reports a variable that `ctx` does not have.
void report_unknown_variable(std::string_view name, const SourceRange& range,
                             const EvalContext& ctx, Diagnostics& diags);

// Evaluates one step: returns the attribute `name` (of an object, a map or the dynamic unknown) or
// the element at `key`, with the marks of the value. After an error, which is reported at `range`,
// returns an unknown value. `is_reference`: the step is one of a reference and its key is not computed, so that
// the error shows only names of the source.
Value traverse_attribute(const Value& value, std::string_view name, const SourceRange& range,
                         Diagnostics& diags, bool is_reference = false);
Value traverse_index(const Value& value, const Value& key, const SourceRange& range,
                     Diagnostics& diags, bool is_reference = false);

// Fast paths of the functions above, without a range or a copy: for the attribute of a plain object
// or map, and the element of a plain list, tuple or map at a plain key. In all other cases they
// return null, and the functions above determine the result.
const Value* plain_attribute(const Value& value, std::string_view name) noexcept;
const Value* plain_element(const Value& value, const Value& key) noexcept;

}  // namespace hecla
