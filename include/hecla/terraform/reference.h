// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// References of a module's expressions: what a traversal such as var.a, data.aws_ami.x[0].id or module.m.out means.
//
//   if (const auto reference = parse_reference(traversal, diags)) use(reference->kind);
//
// Pure; safe to call from several threads.
#include <hecla/model/expression.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::terraform {

enum class ResourceMode : std::uint8_t { Managed, Data, Ephemeral, Action };

// The block types "resource", "data", "ephemeral" and "action", which references can begin with.
std::optional<ResourceMode> resource_mode(std::string_view block_type);
std::string_view block_type(ResourceMode mode);
// What messages call an object: "resource" or "action".
std::string_view noun_of(ResourceMode mode);

struct ResourceAddress {
  ResourceMode mode = ResourceMode::Managed;
  std::string type;
  std::string name;

  std::string text() const;  // "data.aws_ami.x", unique in a module
  friend bool operator==(const ResourceAddress&, const ResourceAddress&) = default;
};

struct Reference {
  enum class Kind : std::uint8_t {
    Resource,
    Module,
    Variable,
    Local,
    Count,
    Each,
    Path,
    Terraform,
    Self
  };
  Kind kind = Kind::Variable;
  ResourceAddress resource = {};         // of Resource
  std::string name = {};                 // of the module call, variable, local value or attribute
  std::string output = {};               // of Module: the output, if one is named
  bool has_index = false;                // of Resource and Module: whether an instance is named
  SourceRange range = {};                // from the root to the name, the index or the output
  std::vector<TraversalStep> rest = {};  // the steps after that
  // Returns the key by which the graph knows the object: "var.a", "module.m.out"; empty for others.
  std::string key() const;
};

// Reports a traversal that is not a reference, and returns nothing then.
std::optional<Reference> parse_reference(const Traversal& traversal, Diagnostics& diags);

// Returns the traversal that an expression means in arguments that take references, not values. A quoted string
// is accepted with a warning, as in Terraform. Anything else is an error.
std::optional<Traversal> traversal_in(const Expression& expression, Diagnostics& diags);
// Returns whether it is a quoted string of the native syntax.
bool is_quoted_string(const Expression& expression);
// Returns the single name that an expression means, as above; empty if it is something else.
std::string keyword_in(const Expression& expression, Diagnostics& diags);

// The address of a resource or module in moved, removed and import blocks.
struct TargetAddress {
  std::vector<std::string> modules = {};
  std::optional<ResourceAddress> resource = std::nullopt;  // nothing for a module
  bool has_string_key = false, has_number_key = false;
  bool is_module_instance = false;  // whether a module has an instance key
  std::string text = {};
};
// Reports a traversal that is not an address.
std::optional<TargetAddress> parse_target(const Traversal& traversal, Diagnostics& diags);

}  // namespace hecla::terraform
