// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// What the blocks of override files replace.
#include <hecla/convert/convert.h>

#include "terraform/config_parts.h"
#include "terraform/layered_body.h"
#include "unicode/message_text.h"

namespace hecla::terraform {
namespace {

void report_depends_on(const std::vector<Traversal>& depends_on, Diagnostics& diags) {
  if (depends_on.empty()) return;
  diags.add(DiagnosticCode::InvalidOverride, depends_on.front().range(),
            "An override file cannot set \"depends_on\".");
}

// The type and the default value can come from different files.
void check_default(Variable& variable, const SourceRange& range, Diagnostics& diags) {
  if (!variable.default_value) return;
  const auto fail = [&](const std::string& reason) {
    diags.add(DiagnosticCode::InvalidDefault, range,
              "The default value of the variable " + in_quotes(variable.name) +
                  " does not fit after overriding: " + reason + ".");
  };
  const ext::TypeConstraint& constraint = variable.input.constraint;
  const Value written = variable.input.marked(*variable.default_value);
  const auto value = convert(constraint.defaults.apply(written), constraint.type);
  variable.default_value = value ? *value : variable.input.marked(Value::dynamic());
  if (!value) return fail(value.error().to_string());
  if (!variable.input.nullable && value->is_null()) fail("it cannot be null");
}

template <class T>
void replace_if(T& base, T& over) {
  if (over) base = std::move(over);
}

}  // namespace

void override_with(Variable& base, Variable over, Diagnostics& diags) {
  replace_if(base.description, over.description);
  if (over.sets_sensitive) base.input.sensitive = over.input.sensitive;
  if (over.sets_ephemeral) base.input.ephemeral = over.input.ephemeral;
  if (over.sets_nullable) base.input.nullable = over.input.nullable;
  if (over.default_value) {
    base.default_value = std::move(over.default_value);
    base.input.default_value = std::move(over.input.default_value);
  }
  if (over.input.type) {
    base.input.type = std::move(over.input.type);
    base.input.constraint = std::move(over.input.constraint);
  }
  check_default(base, over.range, diags);
}

void override_with(Output& base, Output over, Diagnostics& diags) {
  replace_if(base.description, over.description);
  replace_if(base.expression, over.expression);
  if (over.sets_sensitive) base.is_sensitive = over.is_sensitive;
  if (over.sets_ephemeral) base.is_ephemeral = over.is_ephemeral;
  report_depends_on(over.depends_on, diags);
}

void override_with(ModuleCall& base, ModuleCall over, Diagnostics& diags) {
  if (over.source_range.has_source()) {
    base.source = std::move(over.source);
    base.source_range = over.source_range;
    base.has_valid_source = over.has_valid_source;
    base.has_computed_source = over.has_computed_source;
  }
  replace_if(base.count, over.count);
  replace_if(base.for_each, over.for_each);
  if (!over.version.constraints.empty()) base.version = std::move(over.version);
  base.body = layered(base.body, over.body);
  if (!over.providers.empty()) base.providers = std::move(over.providers);
  report_depends_on(over.depends_on, diags);
}

void override_with(Resource& base, Resource over, const ModuleConfig& module, Diagnostics& diags) {
  replace_if(base.count, over.count);
  replace_if(base.for_each, over.for_each);
  if (over.provider_reference) {
    base.provider_reference = over.provider_reference;
    base.provider = module.provider_address(base.local_provider());
  }
  replace_if(base.connection, over.connection);
  if (!over.ignore_changes.empty()) base.ignore_changes = std::move(over.ignore_changes);
  if (!over.provisioners.empty()) base.provisioners = std::move(over.provisioners);
  base.body = layered(base.body, over.body);
  report_depends_on(over.depends_on, diags);
}

}  // namespace hecla::terraform
