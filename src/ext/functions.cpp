// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/ext/functions.h>

#include <hecla/ext/type_expression.h>
#include <hecla/model/custom_decode.h>
#include <hecla/model/eval_context.h>

#include <algorithm>

#include "convert/budgeted.h"
#include "value/type_capsule.h"

namespace hecla::ext {

namespace {

std::string describe(const Diagnostics& diags) {
  std::string text;
  for (const Diagnostic& diagnostic : diags) {
    text += "\n- " + std::string(diagnostic.summary());
    if (diagnostic.subject.has_source()) text += " (" + diagnostic.subject.to_string() + ")";
    text += ": " + diagnostic.detail;
  }
  return text;
}

// Returns the result while `value`, which is not wholly known, may still turn out to be an error: it can come from the
// later arguments, too.
CallResult unsettled(CallContext& call, const Value& value, std::span<const Value> later) {
  MarkSet inner_marks;
  if (!add_provenance_marks(value.unmarked(), inner_marks, call.budget()))
    return limit_exceeded(call);
  for (const Value& argument : later) {
    const ExpressionClosure& closure = expression_closure(argument);
    if (!closure.context->has_provenance()) break;
    const std::vector<Traversal> references = closure.expression.variables();
    inner_marks.add(provenance_marks(references, *closure.context, call.budget()));
  }
  return Value::dynamic().with_inner_marks(inner_marks).with_marks(value.marks());
}

CallResult first_success(CallContext& call, std::span<const Value> arguments) {
  if (arguments.empty()) return CallError{"at least one expression is required"};
  Diagnostics failures;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    Diagnostics diags;
    diags.refuse_hints();
    Value value = expression_closure(arguments[i]).evaluate(call, diags);
    if (!diags.has_errors()) {
      if (value.is_wholly_known()) return value;
      return unsettled(call, value, arguments.subspan(i + 1));
    }
    failures.append(std::move(diags));
  }
  return CallError{"no expression succeeded:" + describe(failures)};
}

// The result can still come from any of them while it is not wholly known.
std::vector<ArgumentPart> origins_of_first_success(std::span<const Value> arguments,
                                                   std::span<const Value> path) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].is_plain()) return {};
    Diagnostics diags(0);
    const Value value = expression_closure(arguments[i]).evaluate(diags);
    if (diags.has_errors()) continue;
    if (!value.is_wholly_known()) return {};
    return {{i, {path.begin(), path.end()}}};
  }
  return {};
}

CallTypeResult type_of_first_success(CallContext& call, std::span<const Value> arguments) {
  if (!std::ranges::all_of(arguments, &Value::is_known)) return Type::dynamic();
  const CallResult value = first_success(call, arguments);
  if (!value) return value.error();
  call.keep(*value);
  return value->type();
}

CallResult succeeds(CallContext& call, std::span<const Value> arguments, const Type&) {
  Diagnostics diags(0);
  const Value value = expression_closure(arguments[0]).evaluate(call, diags);
  if (diags.has_errors()) return Value::boolean(false);
  if (value.is_wholly_known()) return Value::boolean(true);
  MarkSet marks = value.marks();
  if (!add_provenance_marks(value, marks, call.budget())) return limit_exceeded(call);
  return Value::unknown(Type::boolean()).with_marks(marks);
}

CallResult converted(CallContext& call, const Value& value, const Type& type) {
  ValueResult<Value> result = convert(value, type, call.budget());
  if (result) return *std::move(result);
  return CallError{result.error().message, 0, result.error().path};
}

CallTypeResult converted_type(CallContext& call, std::span<const Value> arguments) {
  if (!arguments[1].is_known()) return Type::dynamic();
  const CallResult value = converted(call, arguments[0], type_of_constraint_value(arguments[1]));
  if (!value) return value.error();
  return value->type();
}

// Reads an expression as a type where a type is expected.
class ConstraintOperations final : public detail::TypeCapsuleOperations<ExpressionDecoder> {
 public:
  Value decode_expression(const Expression& expression, const Type& type, const EvalContext& ctx,
                          Diagnostics& diags) const override {
    const std::size_t errors = diags.errors_reported();
    const Type constraint = type_constraint(expression, diags, ctx.limits());
    return diags.errors_reported() == errors ? type_constraint_value(constraint)
                                             : Value::unknown(type);
  }
};

}  // namespace

const Type& type_constraint_type() {
  static const Type type =
      Type::capsule("type constraint", std::make_shared<ConstraintOperations>());
  return type;
}

Value type_constraint_value(const Type& type) {
  return Value::capsule(type_constraint_type(), std::make_shared<Type>(type));
}

const Type& type_of_constraint_value(const Value& value) {
  if (value.type() != type_constraint_type())
    throw UsageError("the value is not a type constraint");
  return *static_cast<const Type*>(value.as_capsule().get());
}

const Function& try_function() {
  static const Function function({
      .name = "try",
      .description =
          "Returns the value of the first expression that can be evaluated without an error.",
      .example = R"(try("12 apples" + 1, "no number"))",
      .variadic = Parameter{.name = "expressions",
                            .description = "Expressions, which may fail.",
                            .type = expression_closure_type()},
      .result_type = type_of_first_success,
      .implementation = [](CallContext& call, std::span<const Value> arguments,
                           const Type&) -> CallResult {
        if (auto value = call.take_kept()) return *std::move(value);
        return first_success(call, arguments);
      },
      .origins = origins_of_first_success,
  });
  return function;
}

const Function& can_function() {
  static const Function function({
      .name = "can",
      .description = "Returns whether an expression can be evaluated without an error.",
      .example = R"(can("12 apples" + 1))",
      .parameters = {{.name = "expression",
                      .description = "An expression, which may fail.",
                      .type = expression_closure_type()}},
      .result_type = Function::always(Type::boolean()),
      .implementation = succeeds,
  });
  return function;
}

const Function& convert_function() {
  static const Function function({
      .name = "convert",
      .description = "Returns a value converted to a type constraint.",
      .example = R"(convert(["1", 2], list(number)))",
      .parameters = {{.name = "value",
                      .description = "Any value.",
                      .allow_null = true,
                      .allow_dynamic = true,
                      .pays_for_reading = false},
                     {.name = "type",
                      .description = "A type constraint, such as list(string).",
                      .type = type_constraint_type()}},
      .result_type = converted_type,
      .implementation = [](CallContext& call, std::span<const Value> arguments,
                           const Type& type) { return converted(call, arguments[0], type); },
      .origins = [](std::span<const Value>,
                    std::span<const Value> path) -> std::vector<ArgumentPart> {
        return {{0, {path.begin(), path.end()}}};
      },
  });
  return function;
}

}  // namespace hecla::ext
