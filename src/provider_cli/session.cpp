// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider_cli/session.h"

#include <hecla/ext/dynamic_blocks.h>
#include <hecla/file/file.h>
#include <hecla/provider/report.h>
#include <hecla/terraform/provider_block.h>
#include <hecla/wire/json.h>

#include <algorithm>

#include "cli/io/variables.h"
#include "model/suggestion.h"
#include "provider_cli/schema_cache.h"
#include "source/visible.h"
#include "terraform/secrets.h"
#include "unicode/message_text.h"

namespace hecla::provider_cli {

using provider::Client;
using provider::Problem;
using SchemaRef = std::shared_ptr<const wire::ProviderSchema>;

namespace {

// A kind of types of a provider, with its prefix in arguments of the command.
struct TypeKind {
  std::string_view prefix;
  std::string_view name;
  wire::ProviderSchema::Named<wire::Schema> wire::ProviderSchema::*types;
};
constexpr TypeKind type_kinds[] = {
    {"data.", "data source", &wire::ProviderSchema::data_sources},
    {"ephemeral.", "ephemeral resource", &wire::ProviderSchema::ephemeral_resources},
    {"list.", "list resource", &wire::ProviderSchema::list_resources},
    {"action.", "action", &wire::ProviderSchema::actions},
    {"state_store.", "state store", &wire::ProviderSchema::state_stores},
    {"", "resource type", &wire::ProviderSchema::resources},
};

const TypeKind& find_kind(std::string_view type) {
  return *std::ranges::find_if(type_kinds,
                               [&](const TypeKind& kind) { return type.starts_with(kind.prefix); });
}

template <class Map>
std::vector<std::string_view> keys_of(const Map& map) {
  std::vector<std::string_view> keys;
  for (const auto& [key, value] : map) keys.push_back(key);
  return keys;
}

}  // namespace

std::pair<std::string_view, std::string> split_type(const std::string& type) {
  const std::string_view prefix = find_kind(type).prefix;
  return {prefix, type.substr(prefix.size())};
}

void Session::fail(std::string detail) {
  diags_.add(DiagnosticCode::ProviderError, {}, std::move(detail));
}

bool Session::report(std::span<const Problem> problems, const ConfigBlock& config) {
  const auto before = diags_.checkpoint();
  provider::report(problems, config.decoded ? &*config.decoded : nullptr, diags_);
  return !diags_.has_errors_since(before);
}

std::optional<Client> Session::start(const std::string& executable) {
  provider::ClientOptions options;
  options.start_timeout = options.call_timeout = std::chrono::seconds(options_.timeout);
  // A name without a directory is not looked up in PATH, as with other files.
  auto client = Client::start(executable, options);
  if (client) return *std::move(client);
  fail(detail::visible_name(executable) + ": " + client.error());
  return std::nullopt;
}

SchemaRef Session::schema_of(Client& client) {
  const auto answer = client.schema();
  report(answer.problems);
  return answer.value.value_or(nullptr);
}

SchemaRef Session::schema_of(const std::string& executable) {
  std::optional<SchemaCache> cache;
  if (options_.use_cache) cache.emplace(executable);
  if (auto known = cache ? cache->load() : std::nullopt)
    return std::make_shared<const wire::ProviderSchema>(*std::move(known));
  auto client = start(executable);
  SchemaRef schema = client ? schema_of(*client) : nullptr;
  if (schema && cache) cache->store(*schema);
  return schema;
}

const wire::SchemaBlock* Session::find_block(const wire::ProviderSchema& schema,
                                             const std::string& type) {
  const TypeKind& kind = find_kind(type);
  const auto& types = schema.*kind.types;
  const std::string name = type.substr(kind.prefix.size());
  const auto found = types.find(name);
  if (found != types.end()) return &found->second.block;
  fail("The provider has no " + std::string(kind.name) + " named " + in_quotes(name) + "." +
       did_you_mean(name, keys_of(types)));
  return nullptr;
}

EvalContext Session::context() {
  EvalContext ctx = cli::make_context(options_.context, common_, diags_);
  ctx.set_limits(common_.limits);
  return ctx;
}

std::optional<ConfigBlock> Session::read_config(const std::string& path,
                                                const wire::SchemaBlock& schema) {
  const auto before = diags_.checkpoint();
  const EvalContext ctx = context();
  const Body body = parse_file(path, diags_, common_.reading()).body();
  const bool has_errors = diags_.has_errors_since(before);
  terraform::mark_secrets(body, schema, has_errors);
  if (has_errors) return std::nullopt;
  dec::DecodedBody decoded = dec::decode_body(ext::expand_dynamic_blocks(body, ctx),
                                              terraform::block_specification(schema), ctx, diags_);
  if (diags_.has_errors_since(before)) return std::nullopt;
  ConfigBlock config;
  config.value = unmark_with_paths(decoded.value, config.marks);
  config.decoded = std::move(decoded);
  return config;
}

std::optional<ConfigBlock> Session::read_config_or_empty(const OptionalConfig& given,
                                                         const wire::SchemaBlock& schema) {
  if (!given.path.empty()) return read_config(given.path, schema);
  const auto empty = wire::coerce(Value::object({}), schema);
  if (empty) return ConfigBlock{.value = *empty};
  fail("A configuration is needed for " + std::string(given.what) + " (" +
       empty.error().to_string() + "). Write it to a file and pass that with " +
       std::string(given.option) + " FILE.");
  return std::nullopt;
}

std::optional<ConfigBlock> Session::read_state(const std::string& path,
                                               const wire::SchemaBlock& schema) {
  if (!path.ends_with(".json")) return read_config(path, schema);
  const auto source = Source::read_file(path, common_.limits.max_source_bytes);
  if (!source) return fail(source.error()), std::nullopt;
  const auto value =
      wire::decode_json((*source)->text(), wire::implied_type(schema), {.limits = common_.limits});
  if (value) return ConfigBlock{.value = *value};
  fail(detail::visible_name(path) + ": " + value.error().to_string() + ".");
  return std::nullopt;
}

bool Session::configure(Client& client, const wire::ProviderSchema& schema, bool only_validates) {
  static const wire::SchemaBlock none;
  const wire::SchemaBlock& block = schema.configuration ? schema.configuration->block : none;
  const OptionalConfig given{"the provider", "--provider-config", options_.provider_config};
  if (only_validates && given.path.empty()) return true;
  const auto config = read_config_or_empty(given, block);
  return config && report(client.validate_configuration(config->value), *config) &&
         (only_validates || report(client.configure(config->value), *config));
}

}  // namespace hecla::provider_cli
