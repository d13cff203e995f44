// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/pcl/scope.h>
#include <hecla/syntax/ast.h>

#include "pcl/types/find_in.h"

namespace hecla::pcl {
namespace {

bool is_output(syntax::AnyNode node) {
  const auto* block = node ? node.as<syntax::BlockNode>() : nullptr;
  return block && block->type() == "output";
}

}  // namespace

FunctionSignature FunctionDefinition::signature(const CallArguments& call,
                                                Diagnostics& diags) const {
  if (const FunctionSignature* same = static_signature()) return *same;
  return std::get<Compute>(signature_)(call, diags);
}

Definition* Scope::define(std::string_view name, const Definition& definition) {
  Names& names = is_output(definition.node) ? outputs_ : names_;
  const auto [entry, is_new] = names.try_emplace(std::string(name), definition);
  if (!is_new) return nullptr;
  entry->second.name = entry->first;
  return &entry->second;
}

Definition* Scope::define_variable(std::string_view name, Type type, syntax::AnyNode node) {
  return define(name, {.kind = DefinitionKind::Variable, .type = type, .node = node});
}

Definition* Scope::define_constant(std::string_view name, Value value, syntax::AnyNode node) {
  Definition* const result =
      define(name, {.kind = DefinitionKind::Constant, .type = {}, .node = node});
  if (result) result->value = &values_.emplace_back(std::move(value));
  return result;
}

Definition* Scope::define_keyword(std::string_view name) {
  return define(name, {.kind = DefinitionKind::Keyword});
}

Scope* Scope::define_namespace(std::string_view name, syntax::AnyNode node) {
  Definition* const result = define(name, {.kind = DefinitionKind::Namespace, .node = node});
  if (!result) return nullptr;
  Scope* const members = namespaces_.emplace_back(std::make_unique<Scope>(this, node)).get();
  result->members = members;
  return members;
}

const FunctionDefinition* Scope::define_function(std::string_view name,
                                                 FunctionDefinition function) {
  const auto [entry, is_new] = functions_.try_emplace(std::string(name), std::move(function));
  return is_new ? &entry->second : nullptr;
}

const Definition* Scope::find(std::string_view name) const {
  for (const Scope* scope = this; scope; scope = scope->parent_) {
    if (const Definition* found = find_in(scope->names_, name)) return found;
    if (const Definition* found = find_in(scope->outputs_, name)) return found;
  }
  return nullptr;
}

const FunctionDefinition* Scope::find_function(std::string_view name) const {
  for (const Scope* scope = this; scope; scope = scope->parent_) {
    if (const FunctionDefinition* found = find_in(scope->functions_, name)) return found;
  }
  return nullptr;
}

std::vector<std::string_view> Scope::names() const {
  std::vector<std::string_view> result;
  for (const Scope* scope = this; scope; scope = scope->parent_) {
    for (const auto& [name, definition] : scope->names_) result.push_back(name);
    for (const auto& [name, definition] : scope->outputs_) result.push_back(name);
  }
  return result;
}

std::vector<std::string_view> Scope::function_names() const {
  std::vector<std::string_view> result;
  for (const Scope* scope = this; scope; scope = scope->parent_) {
    for (const auto& [name, function] : scope->functions_) result.push_back(name);
  }
  return result;
}

}  // namespace hecla::pcl
