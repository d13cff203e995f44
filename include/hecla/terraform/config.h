// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the files of one module declare, as plain data.
//
//   const std::vector<terraform::ModuleFile> files = {{"main.tf", body}, {"main_override.tf", other}};
//   const terraform::ModuleConfig module = terraform::read_config(files, limits, diags);
//   if (const terraform::Variable* size = module.variables.find("size")) ...
//
// Everything that reads a module reads it here, so that an error has one wording and one position. Declarations with
// errors are kept as far as they can be read. Pure; safe to call from several threads.
#include <hecla/model/body.h>
#include <hecla/terraform/input_variables.h>
#include <hecla/terraform/reference.h>
#include <hecla/terraform/version.h>

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hecla::terraform {

// Things with distinct names, in the order in which they were declared.
template <class T>
class Declared {
 public:
  // Returns false, and adds nothing, if there is one with this name.
  bool add(const std::string& name, T item) {
    if (!index_.try_emplace(name, items_.size()).second) return false;
    items_.push_back(std::move(item));
    return true;
  }
  const T* find(std::string_view name) const {
    const auto found = index_.find(std::string(name));
    return found == index_.end() ? nullptr : &items_[found->second];
  }
  T* find(std::string_view name) {
    const auto found = index_.find(std::string(name));
    return found == index_.end() ? nullptr : &items_[found->second];
  }
  std::vector<std::string_view> names() const {
    std::vector<std::string_view> names;
    for (const auto& [name, position] : index_) names.push_back(name);
    std::sort(names.begin(), names.end());
    return names;
  }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }
  bool empty() const { return items_.empty(); }

 private:
  std::vector<T> items_;
  std::unordered_map<std::string, std::size_t> index_;
};

struct CheckRule {
  Expression condition = {};      // may be empty
  Expression error_message = {};  // may be empty
  SourceRange range = {};
};

struct Variable {
  std::string name;
  std::optional<std::string> description = std::nullopt;
  InputVariable input;
  std::optional<Value> default_value = std::nullopt;  // converted and marked
  bool sets_sensitive = false, sets_ephemeral = false, sets_nullable = false;
  std::vector<CheckRule> validations = {};
  SourceRange range = {};
};

struct Local {
  std::string name;
  Expression expression;
  SourceRange range, name_range;
};

struct Output {
  std::string name;
  std::optional<std::string> description = std::nullopt;
  Expression expression = {};  // may be empty
  std::vector<Traversal> depends_on = {};
  bool is_sensitive = false, is_ephemeral = false;
  bool sets_sensitive = false, sets_ephemeral = false;
  std::vector<CheckRule> preconditions = {};
  SourceRange range = {};
};

// A provider configuration: "aws", "aws.west", or of OpenTofu `aws.regions[each.key]`.
struct ProviderReference {
  std::string name;
  std::string alias = {};
  SourceRange name_range = {};
  bool has_key = false;  // of an instance
  std::string text() const { return alias.empty() ? name : name + "." + alias; }
};

struct PassedProvider {
  ProviderReference in_child, in_parent;
};

struct VersionRequirement {
  std::vector<VersionConstraint> constraints = {};
  SourceRange range = {};
  std::string text = {};  // as it is written
};

struct ModuleCall {
  std::string name;
  std::string source;  // as it is written if it refers to variables
  SourceRange source_range;
  bool has_valid_source = false;
  bool has_computed_source = false;
  VersionRequirement version = {};
  Body body = {};  // the arguments
  Expression count = {}, for_each = {};
  std::vector<PassedProvider> providers = {};
  std::vector<Traversal> depends_on = {};
  bool sets_depends_on = false;
  SourceRange range = {};
};

struct Provisioner {
  std::string type;
  Body body;
  std::optional<Body> connection = std::nullopt;
  bool is_for_destroy = false;
  SourceRange range = {}, type_range = {};
};

// Invokes actions when a resource changes.
struct ActionTrigger {
  Expression condition = {};
  std::vector<Expression> actions = {};
};

struct Resource {
  ResourceAddress address;
  Body body;  // what the provider declares
  Expression count = {}, for_each = {};
  std::optional<ProviderReference> provider_reference = std::nullopt;
  std::string provider = {};  // the address; empty if the type has an invalid name
  std::vector<Traversal> depends_on = {};
  std::vector<CheckRule> preconditions = {}, postconditions = {};
  std::vector<Expression> replace_triggered_by = {};
  std::vector<ActionTrigger> action_triggers = {};
  std::vector<Traversal> ignore_changes = {};
  std::optional<Body> connection = std::nullopt;
  std::vector<Provisioner> provisioners = {};
  std::string check = {};  // the check block that it belongs to
  SourceRange range = {}, type_range = {};

  std::string local_provider() const;  // "aws"
};

struct ProviderConfig {
  ProviderReference reference;
  Expression for_each = {};  // OpenTofu
  bool has_version = false;
  Body body = {};
  SourceRange range = {};
};

struct RequiredProvider {
  std::string name;
  std::string address;
  std::string source = {};   // as it is written; empty if there is none
  std::string version = {};  // the constraints, as they are written
  std::vector<ProviderReference> aliases = {};
  SourceRange range = {};
};

struct Check {
  std::string name;
  std::vector<CheckRule> asserts = {};
  std::string data = {};  // the address of its data resource
  SourceRange range = {};
};

struct Import {
  Expression id, identity, to, for_each;
  std::optional<TargetAddress> target = std::nullopt;
  std::optional<ProviderReference> provider_reference = std::nullopt;
  SourceRange range = {};
};

// A block whose content is not checked further: backend, cloud.
struct Setting {
  std::string type;
  SourceRange range;
};

struct ModuleConfig {
  std::vector<VersionRequirement> required_versions;
  std::optional<Setting> backend, cloud;
  std::map<std::string, RequiredProvider, std::less<>> required_providers;
  SourceRange required_providers_range;
  Declared<ProviderConfig> providers;
  Declared<Variable> variables;
  Declared<Local> locals;
  Declared<Output> outputs;
  Declared<ModuleCall> calls;
  Declared<Resource> resources;  // by the text of their addresses
  Declared<Check> checks;
  std::vector<Import> imports;
  std::vector<Body> files;  // as they are written

  // Returns the address of the provider with a local name.
  std::string provider_address(std::string_view local_name) const;
};

// A file in a module's directory.
struct ModuleFile {
  std::string name;  // without the directory; an override file is known by it
  Body body;
};

// Reads the declarations of a module's files, and reports what is wrong with each of them and their combination.
ModuleConfig read_config(std::span<const ModuleFile> files, const Limits& limits,
                         Diagnostics& diags);

// Reads only the variables and local values, and reports what read_config() would report about them. If the files are
// not all of the module's (`is_complete`), override files can declare what the others do not.
ModuleConfig read_values(std::span<const ModuleFile> files, bool is_complete, const Limits& limits,
                         Diagnostics& diags);

// Reports what is wrong with the blocks of a test file by themselves.
void check_test_file(const Body& body, Diagnostics& diags);

}  // namespace hecla::terraform
