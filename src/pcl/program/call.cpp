// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// call(resource, "method", { … }): the type of its result.
#include <algorithm>

#include "model/suggestion.h"
#include "pcl/program/builtins.h"
#include "unicode/message_text.h"

namespace hecla::pcl {
namespace {

// The input of a method that stands for the resource it is called on.
constexpr std::string_view self = "__self__";

FunctionSignature unknown_method() {
  return {.parameters = {{"resource", Type::dynamic()},
                         {"method", Type::string()},
                         {"args", Type::dynamic()}}};
}

Type inputs_of_method(TypeTable& types, const FunctionType& method) {
  std::vector<Property> inputs;
  if (method.inputs.is_object()) {
    for (const Property& input : method.inputs.properties()) {
      if (input.name != self) inputs.push_back(input);
    }
  }
  const Type type = types.object(inputs);
  return inputs.empty() ? types.optional(type) : type;
}

class MethodCall {
 public:
  MethodCall(const CallArguments& call, Diagnostics& diags) : call_(call), diags_(diags) {}

  FunctionSignature signature() {
    if (call_.arguments.size() < 3) {
      diags_.add(
          DiagnosticCode::TooFewArguments, call_.range,
          "The function \"call\" requires a resource, the name of a method, and an object with "
          "its arguments: {} if there are none.");
      return {.variadic = FunctionParameter{"args", Type::dynamic()}};
    }
    const Type receiver = call_.arguments[0].type;
    const auto name = call_.arguments[1].is_expanded
                          ? std::nullopt
                          : constant_text(*call_.arguments[1].expression);
    if (!name) {
      diags_.add(DiagnosticCode::InvalidFunctionArgument, call_.arguments[1].range,
                 "The name of the method must be a string without interpolations.");
    }
    const auto* resource = receiver.find_annotation<ResourceAnnotation>();
    if (!resource && !receiver.is_dynamic()) {
      diags_.add(DiagnosticCode::InvalidFunctionArgument, call_.arguments[0].range,
                 "The first argument of \"call\" must be a single resource.");
    }
    if (!resource || !name) return unknown_method();
    const FunctionType* const method = resource->package.find_method(resource->type, *name);
    if (!method) {
      report_unknown(*name, resource->type);
      return unknown_method();
    }
    return {.parameters = {{"resource", receiver},
                           {"method", Type::string()},
                           {"args", inputs_of_method(call_.types, *method)}},
            .returns = method->is_plain ? method->result : call_.types.output(method->result),
            .multi_argument_inputs = method->multi_argument_inputs,
            .checks_parts = true};
  }

 private:
  void report_unknown(std::string_view name, const ResourceType& type) {
    diags_.add(DiagnosticCode::UnknownMethod, call_.arguments[1].range,
               "This resource has no method named " + in_quotes(name) + ".");
    suggest_rename(
        diags_, name,
        [&] {
          std::vector<std::string_view> names;
          for (const MethodName& method : type.methods) names.push_back(method.name);
          return names;
        },
        type.methods.empty() ? std::string_view() : "Its methods are");
  }

  const CallArguments& call_;
  Diagnostics& diags_;
};

}  // namespace

void define_call(Scope& scope) {
  scope.define_function("call",
                        FunctionDefinition([](const CallArguments& call, Diagnostics& diags) {
                          return MethodCall(call, diags).signature();
                        }));
}

}  // namespace hecla::pcl
