// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Validation of Terraform modules.
#include <hecla/validate/functions.h>
#include <hecla/validate/validate.h>

#include "internal.h"

using hecla::Diagnostics;
using namespace hecla::c;
namespace validate = hecla::validate;

struct hecla_providers {
  validate::ProviderSet set;
};

extern "C" {

hecla_providers* hecla_providers_new(void) {
  return guarded(nullptr, [] { return new hecla_providers; });
}
void hecla_providers_free(hecla_providers* providers) { delete providers; }
int hecla_providers_add(hecla_providers* providers, hecla_text schemas_json, hecla_error** error) {
  return guarded(error, [&]() -> int {
    if (!providers) return 0;
    auto schemas = hecla::wire::read_provider_schemas(view(schemas_json));
    if (schemas) {
      providers->set.add(*std::move(schemas));
      return 1;
    }
    set_error(error, schemas.error().message, schemas.error().path.to_string());
    return 0;
  });
}

int hecla_validate(hecla_text directory, const hecla_providers* providers,
                   const hecla_validate_options* given, const hecla_limits* limits,
                   hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) -> int {
    const hecla_validate_options values = options_of(given, HECLA_VALIDATE_OPTIONS_INIT);
    const std::string root = string(directory);
    validate::Options options;
    options.limits = limits_of(limits);
    const hecla::EvalContext functions = validate::module_functions(root, options.limits);
    options.functions = &functions;
    if (values.terraform_version.data) options.terraform_version = string(values.terraform_version);
    options.working_directory = root;
    options.requires_everything = values.requires_everything != 0;
    validate::DirectorySource source(root, {options.limits});
    const std::size_t before = list.errors_reported();
    const validate::ProviderSet none;
    validate::validate_module(source, providers ? providers->set : none, options, list);
    return list.errors_reported() == before;
  });
}

}  // extern "C"
