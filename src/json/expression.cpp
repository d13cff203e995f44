// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Evaluates JSON values as expressions ("Expressions" and "Static Analysis" of the JSON
// specification).
#include <hecla/json/document.h>

#include <hecla/model/eval_context.h>

#include <map>

#include "convert/budgeted.h"
#include "jsontext/scanner.h"
#include "model/budget.h"
#include "model/evaluation_extra.h"
#include "unicode/message_text.h"

namespace hecla::json {

namespace {

// Returns whether a template has no sequences, so that its value is its text.
bool is_plain_text(std::string_view text) {
  return text.find("${") == std::string_view::npos && text.find("%{") == std::string_view::npos;
}

}  // namespace

SourceRange Document::start_range(const Node& json) const { return at(json::start_range(json)); }

Value Document::evaluate(const Node& json, const EvalContext& ctx, Diagnostics& diags) const {
  switch (json.kind) {
    case NodeKind::Invalid:
    case NodeKind::Skipped:
      return Value::dynamic();
    case NodeKind::Property:  // not a value
    case NodeKind::File:
      break;
    case NodeKind::Null:
      return Value::null(Type::dynamic());
    case NodeKind::False:
      return Value::boolean(false);
    case NodeKind::True:
      return Value::boolean(true);
    case NodeKind::Number:
      return evaluate_number(json);
    case NodeKind::String:
      return evaluate_string(as_string(json), ctx, diags);
    case NodeKind::Array:
    case NodeKind::Object:
      return ctx.budget() ? evaluate_parts(json, ctx, diags) : begin_evaluation(json, ctx, diags);
  }
  return Value::dynamic();
}

// Not inlined, so that only the outermost value has a budget on the stack.
[[gnu::noinline]] Value Document::begin_evaluation(const Node& json, const EvalContext& ctx,
                                                   Diagnostics& diags) const {
  const Evaluation evaluation(ctx);
  return evaluate_parts(json, evaluation.context(), diags);
}

// Precondition: the context has a budget.
Value Document::evaluate_parts(const Node& json, const EvalContext& ctx, Diagnostics& diags) const {
  return json.kind == NodeKind::Array ? evaluate_array(as_array(json), ctx, diags)
                                      : evaluate_object(as_object(json), ctx, diags);
}

// The parser has checked that it is a number in range.
Value Document::evaluate_number(const Node& number) const {
  Number value;
  (void)Number::parse(source_->text().substr(number.range.begin, number.range.size()), value);
  return Value::number(std::move(value));
}

Value Document::evaluate_string(const StringNode& string, const EvalContext& ctx,
                                Diagnostics& diags) const {
  if (ctx.is_literal_only() || is_plain_text(string.text)) return Value::string(string.text);
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const Expression content = template_of(string, diags);
  return diags.has_errors_since(before) ? Value::dynamic() : content.evaluate(ctx, diags);
}

Value Document::evaluate_array(const ArrayNode& array, const EvalContext& ctx,
                               Diagnostics& diags) const {
  Budget& budget = *ctx.budget();
  const EvaluationStep step(budget);
  if (!step.allowed() || !budget.spend_elements(array.elements().size()))
    return exhausted(array, budget, diags);
  std::vector<Value> elements;
  elements.reserve(array.elements().size());
  for (const Node* element : array.elements()) {
    elements.push_back(evaluate(*element, ctx, diags));
    if (budget.is_exhausted()) return exhausted(array, budget, diags);
  }
  return Value::tuple(std::move(elements));
}

[[gnu::noinline]] Value Document::exhausted(const Node& json, const Budget& budget,
                                            Diagnostics& diags) const {
  return report_exhausted(budget, start_range(json), diags);
}

namespace {

// Converts a property name to the name of an object attribute. Returns nothing if it cannot be one.
// Moves its marks to `marks`.
std::optional<Value> attribute_name(const Value& name, const SourceRange& range, MarkSet& marks,
                                    Budget& budget, Diagnostics& diags) {
  const ValueResult<Value> text = convert(name, Type::string(), budget);
  marks.add(name.marks());
  if (text && !text->is_null()) return text->unmarked();
  if (name.is_marked()) {
    diags.add_concealed(DiagnosticCode::InvalidKey, range);
  } else {
    diags.add(DiagnosticCode::InvalidKey, range,
              "An object key must be a string, but this key is " + describe_value(name) + ".");
  }
  return std::nullopt;
}

}  // namespace

struct Document::ObjectParts {
  std::map<std::string, Value> attributes;
  MarkSet marks;
  MarkSet inner_marks;  // of the object, if it is unknown
  bool all_names_known = true;
};

Value Document::evaluate_object(const ObjectNode& object, const EvalContext& ctx,
                                Diagnostics& diags) const {
  Budget& budget = *ctx.budget();
  const EvaluationStep step(budget);
  if (!step.allowed() || !budget.spend_elements(object.properties().size()))
    return exhausted(object, budget, diags);
  ObjectParts parts;
  for (const Property& property : object.properties()) {
    const Value name = evaluate(property.name, ctx, diags);
    Value value = evaluate(*property.value, ctx, diags);
    if (budget.is_exhausted()) return exhausted(object, budget, diags);
    add_attribute(property, name, std::move(value), parts, budget, diags);
  }
  return parts.all_names_known ? object_of(parts) : unknown_object_of(parts, budget);
}

[[gnu::noinline]] void Document::add_attribute(const Property& property, const Value& written_name,
                                               Value value, ObjectParts& parts, Budget& budget,
                                               Diagnostics& diags) const {
  const SourceRange name_range = at(property.name.range);
  const std::optional<Value> name =
      attribute_name(written_name, name_range, parts.marks, budget, diags);
  if (!name || !name->is_known()) {
    parts.all_names_known = false;
    add_provenance_marks(value, parts.inner_marks, budget);
    return;
  }
  const auto [attribute, added] =
      parts.attributes.emplace(std::string(name->as_string()), std::move(value));
  if (!added) attribute->second = Value::dynamic();
  if (!added && !parts.marks.empty()) {
    diags.add_concealed(DiagnosticCode::DuplicateKey, name_range);
  } else if (!added) {
    diags.add(DiagnosticCode::DuplicateKey, name_range,
              "This object already has an attribute named " + in_quotes(name->as_string()) + ".");
  }
}

[[gnu::noinline]] Value Document::object_of(const ObjectParts& parts) {
  return Value::object({parts.attributes.begin(), parts.attributes.end()}).with_marks(parts.marks);
}

[[gnu::noinline]] Value Document::unknown_object_of(ObjectParts& parts, Budget& budget) {
  for (const auto& [name, value] : parts.attributes)
    add_provenance_marks(value, parts.inner_marks, budget);
  return Value::dynamic().with_inner_marks(parts.inner_marks).with_marks(parts.marks);
}

Document::Content Document::content_of(const StringNode& string) const {
  const ByteRange inner{string.range.begin + 1, string.range.end - 1};
  if (!string.needs_decoding) return {source_, {.limits = limits_, .rules = rules_, .part = inner}};
  std::vector<jsontext::DecodedRun> runs;
  std::string text = jsontext::decode_string(at(string.range).text(), &runs);
  std::vector<Source::Segment> segments;
  segments.reserve(runs.size());
  for (const auto& run : runs) {
    segments.push_back({run.offset, string.range.begin + run.origin, run.verbatim});
  }
  const auto size = static_cast<std::uint32_t>(text.size());
  segments.push_back({size, inner.end, true});
  return {Source::make_decoded(source_, std::move(text), std::move(segments)),
          {.limits = limits_, .rules = rules_, .part = ByteRange{0, size}}};
}

Expression Document::template_of(const StringNode& string, Diagnostics& diags) const {
  const auto [source, options] = content_of(string);
  return syntax::parse_template(source, diags, options)->expression();
}

void Document::variables(const Node& json, std::vector<Traversal>& out) const {
  if (json.kind == NodeKind::Array) {
    for (const Node* element : as_array(json).elements()) variables(*element, out);
  } else if (json.kind == NodeKind::Object) {
    for (const Property& property : as_object(json).properties()) {
      variables(property.name, out);
      variables(*property.value, out);
    }
  } else if (json.kind == NodeKind::String && !is_plain_text(as_string(json).text)) {
    variables_of_template(as_string(json), out);
  }
}

[[gnu::noinline]] void Document::variables_of_template(const StringNode& string,
                                                       std::vector<Traversal>& out) const {
  Diagnostics ignored;
  const Expression content = template_of(string, ignored);
  if (ignored.has_errors()) return;
  for (Traversal& traversal : content.variables()) out.push_back(std::move(traversal));
}

Constant Document::constant(const Node& json) const {
  switch (json.kind) {
    case NodeKind::True:
    case NodeKind::False:
      return Constant(Value::boolean(json.kind == NodeKind::True));
    case NodeKind::Number:
      return Constant(evaluate_number(json));
    case NodeKind::String: {
      const std::string_view text = as_string(json).text;
      return is_plain_text(text) ? Constant::string(text) : Constant();
    }
    default:
      return {};
  }
}

std::optional<std::vector<Expression>> Document::static_list(const Node& json) const {
  if (json.kind != NodeKind::Array) return std::nullopt;
  std::vector<Expression> items;
  for (const Node* element : as_array(json).elements()) items.push_back(expression(*element));
  return items;
}

std::optional<std::vector<std::pair<Expression, Expression>>> Document::static_map(
    const Node& json) const {
  if (json.kind != NodeKind::Object) return std::nullopt;
  std::vector<std::pair<Expression, Expression>> pairs;
  for (const Property& property : as_object(json).properties()) {
    pairs.emplace_back(expression(property.name), expression(*property.value));
  }
  return pairs;
}

std::optional<StaticCall> Document::static_call(const Node& json) const {
  if (json.kind != NodeKind::String) return std::nullopt;
  Diagnostics ignored;
  const auto [source, options] = content_of(as_string(json));
  const Expression content = syntax::parse_expression(source, ignored, options)->expression();
  if (ignored.has_errors()) return std::nullopt;
  return content.as_call();
}

std::optional<Traversal> Document::static_traversal(const Node& json) const {
  if (json.kind != NodeKind::String) return std::nullopt;
  Diagnostics ignored;
  const auto [source, options] = content_of(as_string(json));
  Traversal traversal = syntax::parse_traversal_abs(source, ignored, options);
  if (ignored.has_errors()) return std::nullopt;
  return traversal;
}

}  // namespace hecla::json
