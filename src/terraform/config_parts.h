// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Readers of the parts that several built-in blocks have.
#include <hecla/terraform/config.h>

#include "terraform/block_rules.h"

namespace hecla::terraform {

std::vector<Traversal> read_depends_on(const RuledBody& body, Diagnostics& diags);
std::optional<ProviderReference> read_provider_reference(const Expression& expression,
                                                         std::string_view argument,
                                                         Diagnostics& diags);
// Reads a literal version constraint; nothing after an error.
std::optional<VersionRequirement> read_version(const Attribute& attribute, Diagnostics& diags);
// Reads a validation, precondition, postcondition or assert block.
CheckRule read_check_rule(const Block& block, bool is_override, Diagnostics& diags);
// Reports a local name of a provider that is not written as in an address.
bool check_provider_name(std::string_view name, const SourceRange& range, Diagnostics& diags);
// Reports what was declared before: "The variable "a"".
void report_duplicate(const std::string& what, const SourceRange& range, const SourceRange& first,
                      Diagnostics& diags);
// Returns the alias of a provider configuration, which must be a name; empty if there is none.
std::string read_alias(const RuledBody& body, Diagnostics& diags);
// Reports `count` and `for_each` in one body.
void check_repetition(const RuledBody& body, Diagnostics& diags);
Expression expression_of(const RuledBody& body, std::string_view name);

Resource read_resource(const Block& block, ResourceMode mode, bool is_override, bool is_nested,
                       Diagnostics& diags);
// Returns nothing for a provisioner that no longer exists.
std::optional<Provisioner> read_provisioner(const Block& block, Diagnostics& diags);
// Reports references in a body of a destroy-time provisioner to anything except the resource itself.
void check_only_self(const Body& body, Diagnostics& diags);

InputVariable read_input_variable(const Block& block, const RuledBody& body, const Limits& limits,
                                  Diagnostics& diags);
Variable read_variable(const Block& block, bool is_override, const Limits& limits,
                       Diagnostics& diags);
Output read_output(const Block& block, bool is_override, Diagnostics& diags);
ModuleCall read_module_call(const Block& block, bool is_override, Diagnostics& diags);
std::optional<ProviderConfig> read_provider(const Block& block, bool is_override,
                                            Diagnostics& diags);
// Returns the text of a string as a source, whose places are those in the string, as far as it has no escape sequences.
SourceRef text_in_quotes(const SourceRange& string, std::string_view text);
// Returns the expression whose text a string in the JSON syntax is; another expression itself.
Expression unquoted(const Expression& expression, Diagnostics& diags);
// Returns the names of a reference without its indexes, which may be computed or [*]; nothing for another expression.
std::optional<Traversal> names_of(const Expression& written);
bool has_wildcard(const Expression& written);  // [*] or .*
Import read_import(const Block& block, bool is_override, Diagnostics& diags);
void check_moved(const Block& block, bool is_override, Diagnostics& diags);
void check_removed(const Block& block, bool is_override, Diagnostics& diags);
std::map<std::string, RequiredProvider, std::less<>> read_required_providers(const Block& block,
                                                                             Diagnostics& diags);

// Reads the argument that is the address of an object; nothing after an error, or if it is not set.
std::optional<TargetAddress> read_target(const RuledBody& body, std::string_view name,
                                         Diagnostics& diags);

// Returns whether a module source is the address of one in a registry: [host/]namespace/name/provider[//directory].
bool is_registry_source(std::string_view source);

// Replaces what an override file declares anew.
void override_with(Variable& base, Variable over, Diagnostics& diags);
void override_with(Output& base, Output over, Diagnostics& diags);
void override_with(ModuleCall& base, ModuleCall over, Diagnostics& diags);
void override_with(Resource& base, Resource over, const ModuleConfig& module, Diagnostics& diags);

}  // namespace hecla::terraform
