// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "syntax/evaluator_memory.h"

namespace hecla::syntax {
namespace {

bool is_sequence(const Type& type) { return type.is_tuple() || type.is_list() || type.is_set(); }

}  // namespace

// Treats a value that is not a sequence as a tuple with one element, and null as an empty tuple.
Value Evaluator::on(const SplatExpr& node) {
  const Checkpoint before = diags_.checkpoint();
  Value source = evaluate(*node.source);
  if (diags_.has_errors_since(before)) return Value::dynamic();
  const bool is_single = !is_sequence(source.type());
  if (source.is_null()) {
    if (is_single) return Value::tuple({}).with_marks(source.marks());
    report(DiagnosticCode::InvalidSplatOperand, node.source->range,
           "A splat cannot be applied to a null value.", *node.source,
           {node.source->range.begin, node.marker_range.end});
    return Value::dynamic();
  }
  if (source.type().is_dynamic()) {
    MarkSet inner_marks = source.inner_marks();
    inner_marks.add(provenance_of(*node.each));
    return Value::dynamic().with_inner_marks(inner_marks).with_marks(source.marks());
  }
  bool may_be_empty = false;
  if (is_single) {
    may_be_empty = !source.is_known() && source.refinement().null != Nullness::NotNull;
    const MarkSet marks = source.marks();
    source = Value::tuple({std::move(source)}).with_marks(marks);
  }
  Value result =
      source.is_known() ? known_splat(node, source, may_be_empty) : unknown_splat(node, source);
  // The elements do not carry the marks of the source.
  if (source.is_marked()) diags_.conceal_since(before);
  return result;
}

Value Evaluator::evaluate_item(const SplatExpr& node, const Value& item) {
  const Value* const outer = std::exchange(splat_item_, &item);
  Value result = evaluate(*node.each);
  splat_item_ = outer;
  return result;
}

// Determines the type of the result by evaluating unknown elements.
Type Evaluator::splat_result_type(const SplatExpr& node, const Type& source) {
  if (!source.is_tuple()) {
    return Type::list(evaluate_item(node, Value::unknown(source.element_type())).type());
  }
  std::vector<Type> types;
  for (const Type& element : source.tuple_elements()) {
    types.push_back(evaluate_item(node, Value::unknown(element)).type());
  }
  return Type::tuple(std::move(types));
}

Value Evaluator::unknown_splat(const SplatExpr& node, const Value& source) {
  const Type type = splat_result_type(node, source.type());
  Refinement known;
  known.null = Nullness::NotNull;
  if (type.is_list()) {
    const Refinement of_source = source.unmarked().refinement();
    known.min_length = of_source.min_length;
    known.max_length = of_source.max_length;
  }
  MarkSet inner_marks = source.inner_marks();
  inner_marks.add(provenance_of(*node.each));
  return Value::unknown(type)
      .with_inner_marks(inner_marks)
      .refined(known)
      .with_marks(source.marks());
}

Value Evaluator::known_splat(const SplatExpr& node, const Value& marked_source, bool may_be_empty) {
  const MarkSet marks = marked_source.marks();
  const Value source = marked_source.unmarked();
  const Checkpoint before = diags_.checkpoint();
  if (!budget_.spend_elements(source.size())) return exhausted(node.range);
  std::vector<Value> items = splat_items(node, source);
  if (budget_.is_exhausted()) return exhausted(node.range);
  if (may_be_empty) {
    MarkSet inner_marks;
    for (const Value& item : items) inner_marks.add(provenance_of(item));
    return Value::dynamic().with_inner_marks(inner_marks).with_marks(marks);
  }
  if (diags_.has_errors_since(before)) {
    // Discard the errors: they repeat those already reported for the elements.
    const Checkpoint found = diags_.checkpoint();
    const Type type = splat_result_type(node, source.type());
    diags_.rollback(found);
    return Value::unknown(type).with_marks(marks);
  }
  if (source.type().is_tuple()) return Value::tuple(std::move(items)).with_marks(marks);
  return splat_list(node, source, std::move(items)).with_marks(marks);
}

std::vector<Value> Evaluator::splat_items(const SplatExpr& node, const Value& source) {
  Memory* const outer = repeating_;
  if (source.size() >= worth_remembering) set_repeating(&memory());
  std::vector<Value> items;
  items.reserve(source.size());
  for (const Value& element : source.elements()) {
    items.push_back(evaluate_item(node, element));
    if (budget_.is_exhausted()) break;
  }
  set_repeating(outer);
  return items;
}

Value Evaluator::splat_list(const SplatExpr& node, const Value& source, std::vector<Value> items) {
  if (items.empty()) {
    const Checkpoint before = diags_.checkpoint();
    const Type type = splat_result_type(node, source.type());
    return diags_.has_errors_since(before) ? Value::unknown(type)
                                           : Value::list(type.element_type(), {});
  }
  const std::optional<Type> element = Value::common_element_type(items);
  if (element) return Value::list(*element, std::move(items));
  report(DiagnosticCode::InvalidSplatOperand, reference_range(*node.each),
         "This splat produces values of different types for different elements, which cannot be "
         "elements of one list. Use a for expression, whose result is a tuple.",
         node, node.range);
  return Value::dynamic();
}

}  // namespace hecla::syntax
