// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/dec/spec.h>

#include <array>

#include "unicode/normal_text.h"

namespace hecla::dec {

namespace {

Spec sequence(SequenceKind kind, std::string type, Spec nested, ItemLimits limits) {
  return Spec({BlockSequenceSpec{kind, std::move(type), std::move(nested), limits.min_items,
                                 limits.max_items}});
}

Spec labeled(bool as_object, std::string type, std::vector<std::string> label_names, Spec nested) {
  if (label_names.empty()) throw UsageError("blocks that are keyed by labels need a label name");
  if (!as_object && implied_type(nested).has_dynamic()) {
    throw UsageError("a map of blocks cannot hold values of dynamic type: use block_object");
  }
  return Spec(
      {BlockMapSpec{as_object, std::move(type), std::move(label_names), std::move(nested)}});
}

// Brings the names of attributes and blocks into the form in which bodies have them.
void normalize_names(AttributeSpec& spec) { unicode::normalize(spec.name); }
void normalize_names(ObjectSpec& spec) {
  for (auto& [name, field] : spec.fields) unicode::normalize(name);
}
void normalize_names(auto& spec) {
  if constexpr (requires { unicode::normalize(spec.type); }) unicode::normalize(spec.type);
}

// Errors of a transform point at its expression; the value at `range` may be the cause as well.
void report_for_value(const Diagnostics& found, const SourceRange& range, Diagnostics& diags) {
  for (Diagnostic diagnostic : found) {
    if (!range.text().empty()) {
      diagnostic.detail += " The value was set at " + range.to_string() + ".";
      diagnostic.add_related(range, "The value was set here.");
    }
    diags.append(diagnostic);
  }
}

}  // namespace

Spec::Spec() {
  static const auto null = std::make_shared<const State>(SpecNode{LiteralSpec{Value()}});
  state_ = null;
}
Spec::Spec(SpecNode node) {
  std::visit([](auto& spec) { normalize_names(spec); }, node.kind);
  state_ = std::make_shared<const State>(std::move(node));
}

Spec attribute(AttributeSpec spec) { return Spec({std::move(spec)}); }
Spec literal(Value value) { return Spec({LiteralSpec{std::move(value)}}); }
Spec object(std::vector<Field> fields) { return Spec({ObjectSpec{std::move(fields)}}); }
Spec tuple(std::vector<Spec> elements) { return Spec({TupleSpec{std::move(elements)}}); }
Spec block_label(std::size_t index, std::string name) {
  return Spec({BlockLabelSpec{index, std::move(name)}});
}
Spec block_attributes(BlockAttributesSpec spec) { return Spec({std::move(spec)}); }

Spec block(std::string type, Spec nested, bool required) {
  return Spec({BlockSpec{std::move(type), std::move(nested), required}});
}
Spec block_list(std::string type, Spec nested, ItemLimits limits) {
  return sequence(SequenceKind::List, std::move(type), std::move(nested), limits);
}
Spec block_set(std::string type, Spec nested, ItemLimits limits) {
  return sequence(SequenceKind::Set, std::move(type), std::move(nested), limits);
}
Spec block_tuple(std::string type, Spec nested, ItemLimits limits) {
  return sequence(SequenceKind::Tuple, std::move(type), std::move(nested), limits);
}
Spec block_map(std::string type, std::vector<std::string> label_names, Spec nested) {
  return labeled(false, std::move(type), std::move(label_names), std::move(nested));
}
Spec block_object(std::string type, std::vector<std::string> label_names, Spec nested) {
  return labeled(true, std::move(type), std::move(label_names), std::move(nested));
}

Spec with_default(Spec primary, Spec fallback) {
  return Spec({DefaultSpec{std::move(primary), {std::move(fallback)}}});
}

Spec transform(Spec wrapped, Function function) {
  return Spec({TransformSpec{
      std::move(wrapped),
      [function](const Value& value, const SourceRange& range, Budget& budget, Diagnostics& diags) {
        CallContext call(budget);
        CallResult result = function.call(call, std::array{value});
        if (result) return *std::move(result);
        diags.add(DiagnosticCode::TransformFailed, range,
                  "This value cannot be transformed: " + result.error().message + ".");
        return Value::dynamic();
      },
      [function](const Type& type) {
        const CallTypeResult result = function.return_type(std::array{Value::unknown(type)});
        return result ? *result : Type::dynamic();
      }}});
}

Spec transform(Spec wrapped, Expression expression, const EvalContext& ctx, std::string variable) {
  const auto evaluate = [expression, &ctx, variable](const Value& value, Budget& budget,
                                                     Diagnostics& diags) {
    EvalContext inner = ctx.with_budget(budget);
    inner.set(variable, value);
    return expression.evaluate(inner, diags);
  };
  return Spec({TransformSpec{
      std::move(wrapped),
      [evaluate](const Value& value, const SourceRange& range, Budget& budget, Diagnostics& diags) {
        Diagnostics own;
        Value result = evaluate(value, budget, own);
        report_for_value(own, range, diags);
        return result;
      },
      [evaluate, &ctx](const Type& type) {
        Budget budget(ctx.limits());
        Diagnostics ignored;
        return evaluate(Value::unknown(type), budget, ignored).type();
      }}});
}

Spec refine(Spec wrapped, Refinement refinement) {
  return Spec({RefineSpec{std::move(wrapped), std::move(refinement)}});
}

Spec validate(Spec wrapped, decltype(ValidateSpec::validate) check) {
  return Spec({ValidateSpec{std::move(wrapped), std::move(check)}});
}

Spec documented(Spec spec, std::string description) {
  return Spec(SpecNode{spec.node().kind, std::move(description)});
}

}  // namespace hecla::dec
