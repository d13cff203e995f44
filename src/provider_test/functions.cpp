// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider_test/functions.h"

#include <hecla/terraform/functions.h>

#include "provider_test/module.h"

namespace hecla::provider {

namespace {

Parameter parameter_of(const wire::FunctionParameter& parameter) {
  return {.name = parameter.name,
          .type = parameter.type,
          .allow_null = parameter.allow_null,
          .allow_unknown = parameter.allow_unknown};
}

CallError error_of(const Problem& problem) {
  CallError error{problem.detail.empty() ? problem.summary : problem.detail};
  if (problem.attribute.empty()) return error;
  const auto& step = std::get<IndexStep>(problem.attribute.steps().front());
  if (const auto index = step.key.as_number().to_uint64())
    error.argument = static_cast<std::size_t>(*index);
  return error;
}

Function function_of(Client& client, const std::string& full_name, const std::string& name,
                     const wire::FunctionSignature& signature) {
  Function::Spec spec;
  spec.name = full_name;
  for (const wire::FunctionParameter& parameter : signature.parameters)
    spec.parameters.push_back(parameter_of(parameter));
  if (signature.variadic_parameter) spec.variadic = parameter_of(*signature.variadic_parameter);
  spec.result_type = Function::always(signature.return_type);
  spec.implementation = [&client, name](CallContext&, std::span<const Value> arguments,
                                        const Type&) -> CallResult {
    auto answer = client.call_function(name, arguments);
    if (answer.value) return *std::move(answer.value);
    return error_of(answer.problems.front());
  };
  return Function(std::move(spec));
}

}  // namespace

TestFunctions::TestFunctions(const wire::ProviderSchema& schema, Client& client) {
  for (const auto& [name, signature] : schema.functions) {
    const std::string full_name = "provider::" + local_name(schema) + "::" + name;
    functions_.push_back(function_of(client, full_name, name, signature));
  }
}

void TestFunctions::set(EvalContext& context) const {
  static const stdlib::Table table = terraform::functions();
  terraform::set_functions(context, table);
  for (const Function& function : functions_) context.set(function.name(), function);
}

}  // namespace hecla::provider
