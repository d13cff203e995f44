// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "model/evaluation_extra.h"

#include <hecla/model/eval_context.h>

#include <algorithm>
#include <unordered_set>

#include "base/sort.h"
#include "unicode/message_text.h"

namespace hecla {
namespace {

// A longer list would distract from the message.
constexpr std::size_t most_values = 12;
constexpr std::size_t longest_text = 60;

std::string mark_names(const MarkSet& marks) {
  std::vector<std::string_view> names;
  for (const Mark& mark : marks.items()) names.push_back(mark.name);
  return quoted_list(names);
}

std::string describe_plain(const Value& value) {
  const Type& type = value.type();
  switch (type.kind()) {
    case TypeKind::String:
      return in_quotes(value.as_string(), longest_text);
    case TypeKind::Number:
      return value.as_number().to_general(10);
    case TypeKind::Bool:
      return value.as_bool() ? "true" : "false";
    case TypeKind::Object:
      return "an object with " + counted(value.size(), "attribute");
    case TypeKind::Tuple:
      return "a tuple with " + counted(value.size(), "element");
    case TypeKind::List:
    case TypeKind::Set:
    case TypeKind::Map:
      return "a " + type.friendly_name() + " with " + counted(value.size(), "element");
    default:
      return "a " + type.friendly_name();
  }
}

std::string statement(const Value& value) {
  if (value.is_marked()) return "is not shown because it is marked " + mark_names(value.marks());
  if (!value.is_known()) {
    const bool has_type = !value.type().is_dynamic();
    return has_type ? "is an unknown " + value.type().friendly_name() : "is unknown";
  }
  return "is " + describe_value(value);
}

}  // namespace

std::string describe_value(const Value& value) {
  if (value.is_marked()) return "a marked value";
  if (value.is_null()) return "null";
  if (!value.is_known()) return "an unknown value";
  return describe_plain(value);
}

EvaluationExtra::EvaluationExtra(Expression expression, const EvalContext& ctx,
                                 std::shared_ptr<const FunctionCall> call, Cause cause)
    : expression_(std::move(expression)), call_(std::move(call)), cause_(cause) {
  if (!expression_) return;
  std::unordered_set<std::string> seen;
  for (Traversal& traversal : expression_.variables()) {
    if (involved_.size() == most_values) return;
    if (!seen.insert(traversal.to_string()).second) continue;
    Diagnostics ignored(0);
    Value value = traversal.resolve(ctx, ignored);
    if (!ignored.has_errors()) involved_.push_back({std::move(traversal), std::move(value)});
  }
}

void EvaluationExtra::attach(Diagnostic& diagnostic, const Expression& expression,
                             const EvalContext& ctx, std::shared_ptr<const FunctionCall> call) {
  if (diagnostic.extra || diagnostic.is_concealed || diagnostic.subject.is_secret()) return;
  diagnostic.extra = std::make_shared<EvaluationExtra>(expression, ctx, std::move(call));
}

std::vector<DiagnosticExtra::RelatedValue> EvaluationExtra::related_values() const {
  std::vector<RelatedValue> result;
  for (const Involved& involved : involved_) {
    result.push_back({involved.traversal.to_string(), statement(involved.value)});
  }
  sort_compactly(result, [](const RelatedValue& a, const RelatedValue& b) {
    return a.traversal < b.traversal;
  });
  return result;
}

}  // namespace hecla
