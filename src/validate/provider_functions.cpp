// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/provider_functions.h"

namespace hecla::validate {
namespace {

Parameter parameter_of(const wire::FunctionParameter& parameter) {
  return {.name = parameter.name,
          .type = parameter.type,
          .allow_null = parameter.allow_null,
          .allow_unknown = true,
          .allow_dynamic = true};
}

Function function_of(std::string name, const wire::FunctionSignature& signature) {
  Function::Spec spec;
  spec.name = std::move(name);
  for (const wire::FunctionParameter& parameter : signature.parameters)
    spec.parameters.push_back(parameter_of(parameter));
  if (signature.variadic_parameter) spec.variadic = parameter_of(*signature.variadic_parameter);
  spec.result_type = Function::always(signature.return_type);
  spec.implementation = [](CallContext&, std::span<const Value>, const Type& type) -> CallResult {
    return Value::unknown(type);
  };
  return Function(std::move(spec));
}

}  // namespace

void add_provider_functions(ModuleNode& module, const ProviderSet& providers) {
  for (const auto& [local_name, required] : module.config->required_providers) {
    const wire::ProviderSchema* provider = providers.find(required.address);
    if (!provider) continue;
    for (const auto& [name, signature] : provider->functions) {
      const std::string full = "provider::" + local_name + "::" + name;
      module.functions.set(full, function_of(full, signature));
    }
  }
}

}  // namespace hecla::validate
