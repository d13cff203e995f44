// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The schemas of what is part of Terraform: the provider terraform.io/builtin/terraform, the provisioners, and the
// arguments of all kinds of connections.
#include <hecla/validate/provider_set.h>

#include <algorithm>
#include <string>

#include "validate/evaluator.h"
#include "validate/object_checks.h"

namespace hecla::validate {
namespace {

// In the form of `terraform providers schema -json`.
constexpr std::string_view builtin_provider = R"({
  "format_version": "1.0",
  "provider_schemas": {"terraform.io/builtin/terraform": {
    "resource_schemas": {"terraform_data": {"version": 0, "block": {"attributes": {
      "id": {"type": "string", "computed": true},
      "input": {"type": "dynamic", "optional": true},
      "output": {"type": "dynamic", "computed": true},
      "triggers_replace": {"type": "dynamic", "optional": true}}}}},
    "data_source_schemas": {"terraform_remote_state": {"version": 0, "block": {"attributes": {
      "backend": {"type": "string", "required": true},
      "config": {"type": "dynamic", "optional": true},
      "defaults": {"type": "dynamic", "optional": true},
      "outputs": {"type": "dynamic", "computed": true},
      "workspace": {"type": "string", "optional": true}}}}},
    "functions": {
      "decode_tfvars": {"return_type": "dynamic",
                        "parameters": [{"name": "src", "type": "string"}]},
      "encode_expr": {"return_type": "string",
                      "parameters": [{"name": "value", "type": "dynamic"}]},
      "encode_tfvars": {"return_type": "string",
                        "parameters": [{"name": "value", "type": "dynamic"}]}}}}})";

struct Argument {
  std::string_view name;
  Type type = Type::string();
  bool is_required = false;
};

wire::SchemaBlock block_of(std::initializer_list<Argument> arguments) {
  wire::SchemaBlock block;
  for (const Argument& argument : arguments) {
    block.attributes.push_back({.name = std::string(argument.name),
                                .type = argument.type,
                                .required = argument.is_required,
                                .optional = !argument.is_required});
  }
  return block;
}

constexpr bool is_required = true;

}  // namespace

ProviderSet::ProviderSet() {
  auto schemas = wire::read_provider_schemas(builtin_provider);
  if (schemas) add(*std::move(schemas));
}

void ProviderSet::add(wire::ProviderSchemas schemas) {
  for (wire::ProviderSchema& provider : schemas.providers) {
    std::string name = provider.name;
    providers_.insert_or_assign(std::move(name), std::move(provider));
  }
}

const wire::ProviderSchema* ProviderSet::find(std::string_view address) const {
  const auto found = providers_.find(address);
  return found == providers_.end() ? nullptr : &found->second;
}

const wire::SchemaBlock* ProviderSet::schema_of(std::string_view provider,
                                                const terraform::ResourceAddress& resource) const {
  const wire::ProviderSchema* schemas = find(provider);
  if (!schemas) return nullptr;
  const auto& types = types_of(*schemas, resource.mode);
  const auto found = types.find(resource.type);
  return found == types.end() ? nullptr : &found->second.block;
}

const wire::SchemaBlock& connection_schema() {
  static const wire::SchemaBlock schema = block_of({
      {"agent", Type::boolean()},
      {"agent_identity"},
      {"bastion_certificate"},
      {"bastion_host"},
      {"bastion_host_key"},
      {"bastion_password"},
      {"bastion_port", Type::number()},
      {"bastion_private_key"},
      {"bastion_user"},
      {"cacert"},
      {"certificate"},
      {"host", Type::string(), is_required},
      {"host_key"},
      {"https", Type::boolean()},
      {"insecure", Type::boolean()},
      {"password"},
      {"port", Type::number()},
      {"private_key"},
      {"proxy_host"},
      {"proxy_port", Type::number()},
      {"proxy_scheme"},
      {"proxy_user_name"},
      {"proxy_user_password"},
      {"script_path"},
      {"target_platform"},
      {"timeout"},
      {"type"},
      {"use_ntlm", Type::boolean()},
      {"user"},
  });
  return schema;
}

const wire::SchemaBlock* provisioner_schema(std::string_view type) {
  static const Type strings = Type::list(Type::string());
  static const wire::SchemaBlock file =
      block_of({{"content"}, {"destination", Type::string(), is_required}, {"source"}});
  static const wire::SchemaBlock local = block_of({{"command", Type::string(), is_required},
                                                   {"environment", Type::map(Type::string())},
                                                   {"interpreter", strings},
                                                   {"quiet", Type::boolean()},
                                                   {"working_dir"}});
  static const wire::SchemaBlock remote =
      block_of({{"inline", strings}, {"script"}, {"scripts", strings}});
  if (type == "file") return &file;
  if (type == "local-exec") return &local;
  return type == "remote-exec" ? &remote : nullptr;
}

}  // namespace hecla::validate
