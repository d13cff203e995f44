// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The names of type expressions. Types are written as if they were values of that type, so that a
// type expression is bound like any other: string is a variable of the type string, and list a
// function that returns a list of what it is passed.
#include <hecla/pcl/bind.h>

#include <functional>
#include <utility>

#include "pcl/types/mismatch.h"
#include "unicode/message_text.h"

namespace hecla::pcl {
namespace {

// Computes the described type from the type of the only argument, or reports why it cannot.
using Constructor = std::function<Type(const CallArguments& call, Diagnostics& diags)>;

// Returns a function of one argument. The binder reports a wrong number of arguments.
FunctionDefinition constructor(Constructor compute) {
  return FunctionDefinition(
      [compute = std::move(compute)](const CallArguments& call, Diagnostics& diags) {
        return FunctionSignature{
            .parameters = {{"type", Type::dynamic()}},
            .returns = call.arguments.size() == 1 ? compute(call, diags) : Type::dynamic()};
      });
}

// Returns a function that marks an object or tuple type as one.
FunctionDefinition checked(TypeKind kind, std::string_view name, std::string_view example) {
  return constructor([=](const CallArguments& call, Diagnostics& diags) {
    const CallArgument& argument = call.arguments.front();
    if (argument.type.kind() == kind) return argument.type;
    diags.add(DiagnosticCode::InvalidType, argument.range,
              "The argument of " + in_quotes(name) + " must be written like " +
                  std::string(example) + ", but its type is " + shown(argument.type) + ".");
    return Type::dynamic();
  });
}

Type optional_type(const CallArguments& call, Diagnostics&) {
  return call.types.optional(call.arguments.front().type);
}

// As deployed, a wrong number of arguments is reported once more, without a position.
FunctionDefinition optional_function() {
  return FunctionDefinition([](const CallArguments& call, Diagnostics& diags) {
    const bool is_valid = call.arguments.size() == 1;
    if (!is_valid) {
      diags
          .add(DiagnosticCode::InvalidType, {},
               "\"optional\" takes exactly one type, but " + std::to_string(call.arguments.size()) +
                   " were passed.")
          .context = call.range;
    }
    return FunctionSignature{.parameters = {{"type", Type::dynamic()}},
                             .returns = is_valid ? optional_type(call, diags) : Type::dynamic()};
  });
}

FunctionDefinition of_element(Type (TypeTable::*make)(Type)) {
  return constructor([make](const CallArguments& call, Diagnostics&) {
    return (call.types.*make)(call.arguments.front().type);
  });
}

class TypeNames : public Scope {
 public:
  TypeNames() {
    define_variable("any", Type::dynamic());
    define_variable("string", Type::string());
    define_variable("number", Type::number());
    define_variable("int", Type::integer());
    define_variable("bool", Type::boolean());
    define_function("list", of_element(&TypeTable::list));
    define_function("set", of_element(&TypeTable::set));
    define_function("map", of_element(&TypeTable::map));
    define_function("object", checked(TypeKind::Object, "object", "{ name = string }"));
    define_function("tuple", checked(TypeKind::Tuple, "tuple", "[string, number]"));
    define_function("optional", optional_function());
  }
};

}  // namespace

const Scope& type_scope() {
  static const TypeNames names;
  return names;
}

}  // namespace hecla::pcl
