// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The checks of single objects, each as Terraform makes them when it walks over the configuration.
#include "validate/evaluator.h"

namespace hecla::validate {

struct ImportCheck {
  const ModuleNode& root;
  const Import& import;
};

void check_local(ModuleNode& module, const Local& local, Evaluator& evaluator, Diagnostics& diags);
void check_output(const ModuleNode& module, const Output& output, Evaluator& evaluator,
                  Diagnostics& diags);
// Checks count, for_each and depends_on of a module call.
void check_call(const ModuleNode& module, const ModuleCall& call, Evaluator& evaluator,
                Diagnostics& diags);
void check_provider(const ModuleNode& module, const ProviderConfig& provider, Evaluator& evaluator,
                    Diagnostics& diags);
void check_asserts(const ModuleNode& module, const Check& check, Evaluator& evaluator,
                   Diagnostics& diags);

// Returns the value that a variable of a called module has; `argument` is empty if it is not set.
Value check_argument(const ModuleNode& module, const Variable& variable, const Expression& argument,
                     Evaluator& evaluator, Diagnostics& diags);
// Checks the validation rules of a variable with this value. `range` is where the value was set.
void check_validations(const ModuleNode& module, const Variable& variable, const Value& value,
                       const SourceRange& range, Evaluator& evaluator, Diagnostics& diags);

void check_resource(const ModuleNode& module, const Resource& resource, Evaluator& evaluator,
                    Diagnostics& diags);
// Checks an import; `resource` is its target, or null if that is not declared.
void check_import(const ModuleNode& root, const Import& import, const Resource* resource,
                  Evaluator& evaluator, Diagnostics& diags);

// Reports arguments that the schema does not allow to be set as they are, and deprecated arguments
// and blocks. `is_stored` says that the values are kept in the state.
void check_given(const dec::DecodedBody& given, const wire::SchemaBlock& schema, bool is_stored,
                 Diagnostics& diags);

// Schemas of blocks that are not a provider's.
const wire::SchemaBlock& connection_schema();
// Returns null for an unknown provisioner.
const wire::SchemaBlock* provisioner_schema(std::string_view type);

}  // namespace hecla::validate
