// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Types in specification files. Unlike the type expressions of the ext layer they are evaluated: the names of
// types are variables, and type constructors are functions.
#include <hecla/specfile/read.h>

#include <hecla/model/eval_context.h>

#include "unicode/message_text.h"
#include "value/type_capsule.h"

namespace hecla::specfile {

namespace {

// Returns the capsule type of values that are types.
const Type& type_type() {
  static const Type type = Type::capsule(
      "type", std::make_shared<const detail::TypeCapsuleOperations<CapsuleOperations>>());
  return type;
}

Value wrap(const Type& type) { return Value::capsule(type_type(), std::make_shared<Type>(type)); }
const Type& unwrap(const Value& value) {
  return *static_cast<const Type*>(value.as_capsule().get());
}

Type list_type(const Value& argument) { return Type::list(unwrap(argument)); }
Type set_type(const Value& argument) { return Type::set(unwrap(argument)); }
Type map_type(const Value& argument) { return Type::map(unwrap(argument)); }
Type tuple_type(const Value& argument) {
  std::vector<Type> elements;
  for (const Value& element : argument.elements()) elements.push_back(unwrap(element));
  return Type::tuple(std::move(elements));
}
Type object_type(const Value& argument) {
  std::vector<ObjectAttribute> attributes;
  argument.for_each([&](const Value& name, const Value& type) {
    attributes.push_back({std::string(name.as_string()), unwrap(type)});
  });
  return Type::object(std::move(attributes));
}

// Returns whether an argument is null or has an element that is null: as_capsule() requires a
// value.
bool has_null(const Value& value) {
  if (value.type().is_capsule()) return value.is_null();
  bool found = false;
  value.for_each([&](const Value&, const Value& element) { found |= element.is_null(); });
  return found;
}

Function constructor(std::string name, std::string parameter, Type parameter_type,
                     Type (*make)(const Value& argument)) {
  return Function({
      .name = std::move(name),
      .parameters = {{.name = std::move(parameter), .type = std::move(parameter_type)}},
      .result_type = Function::always(type_type()),
      .implementation = [make](CallContext&, std::span<const Value> arguments,
                               const Type&) -> CallResult {
        if (has_null(arguments[0])) return CallError{"null is not a type", 0};
        return wrap(make(arguments[0]));
      },
  });
}

EvalContext make_type_context() {
  EvalContext ctx;
  ctx.set("string", wrap(Type::string())).set("number", wrap(Type::number()));
  ctx.set("bool", wrap(Type::boolean())).set("any", wrap(Type::dynamic()));
  ctx.set("list", constructor("list", "element_type", type_type(), list_type));
  ctx.set("set", constructor("set", "element_type", type_type(), set_type));
  ctx.set("map", constructor("map", "element_type", type_type(), map_type));
  ctx.set("tuple", constructor("tuple", "element_types", Type::list(type_type()), tuple_type));
  ctx.set("object", constructor("object", "attribute_types", Type::map(type_type()), object_type));
  return ctx;
}

}  // namespace

Type read_type(const Expression& expression, Diagnostics& diags, const Limits& limits) {
  static const EvalContext types = make_type_context();
  const std::string name = expression.keyword();
  if (types.find_function(name)) {
    const bool is_structural = name == "object" || name == "tuple";
    diags.add(DiagnosticCode::InvalidType, expression.range(),
              "The type " + in_quotes(name) + " requires an argument in parentheses: " +
                  (is_structural ? "the types of its " : "the type of its ") +
                  (name == "object" ? "attributes" : "elements") + ".");
    return Type::dynamic();
  }
  const std::size_t errors = diags.errors_reported();
  Budget budget(limits);
  const Value value = expression.evaluate(types.with_budget(budget), diags);
  if (diags.errors_reported() != errors || value.is_null()) return Type::dynamic();
  if (value.type() == type_type() && value.is_known()) return unwrap(value);
  diags.add(DiagnosticCode::InvalidType, expression.range(),
            "Expected a type, such as list(string), found a " + value.type().friendly_name() + ".");
  return Type::dynamic();
}

}  // namespace hecla::specfile
