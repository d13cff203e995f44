// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Module: the configuration of a step, as the part of Terraform's language that tests of one provider need.
//
//   Diagnostics diags;
//   const Module module(text, schema, diags);
//   for (const Node& node : module.nodes()) …         // each after those that it refers to
#include <hecla/model/body.h>
#include <hecla/model/eval_context.h>
#include <hecla/wire/schema.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace hecla::provider {

struct Node {
  enum class Kind : std::uint8_t { Provider, Resource, Data, Local, Output, Import };
  Kind kind;
  std::string address = {};  // "files_note.a", "data.files_list.all", "local.name", "output.name"
  std::string type = {};
  const wire::SchemaBlock* schema = nullptr;  // of Provider, Resource and Data
  Body body = {};                             // without the arguments for Terraform itself
  Expression value = {};                      // of Local and Output; of Import, the ID
  SourceRange range = {};
  std::set<std::string> needs = {};  // the addresses of other nodes
};

class Module {
 public:
  // Reports errors, and features that only Terraform has. Errors leave the module incomplete.
  Module(std::string text, const wire::ProviderSchema& schema, Diagnostics& diags);

  const std::string& text() const { return text_; }
  const std::vector<Node>& nodes() const { return nodes_; }
  // Returns the node with an address, or null.
  const Node* find(std::string_view address) const;

 private:
  std::string text_;
  std::vector<Node> nodes_;
};

// Returns the name by which configuration refers to a provider: the last part of its address.
std::string local_name(const wire::ProviderSchema& schema);
// Returns the schema of an address; null if the provider does not have its type.
const wire::SchemaBlock* schema_of(const wire::ProviderSchema& schema, std::string_view address);
// Returns whether a reference leads to an object. It may lead to all objects of a type: files_note["a"].
bool is_part_of(std::string_view address, const std::string& reference);
// Sets variables in a context so that references lead to these values, by address.
void set_objects(EvalContext& context, const std::map<std::string, Value>& objects);

}  // namespace hecla::provider
