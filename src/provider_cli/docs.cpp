// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider docs: reference pages and JSON Schema of what a provider declares.
#include <hecla/describe/describe.h>
#include <hecla/terraform/provider_block.h>

#include "provider_cli/actions.h"
#include "provider_cli/installed.h"

namespace hecla::provider_cli {

namespace {

// Returns the block without what configuration cannot set.
wire::SchemaBlock configurable(const wire::SchemaBlock& block) {
  wire::SchemaBlock result = block;
  std::erase_if(result.attributes, [](const wire::SchemaAttribute& attribute) {
    return attribute.computed && !attribute.optional;
  });
  for (wire::NestedBlock& nested : result.blocks) nested.block = configurable(nested.block);
  return result;
}

std::string page(const std::string& title, const wire::SchemaBlock& block) {
  return describe::reference_page(terraform::block_specification(configurable(block)),
                                  {.title = title});
}

// Returns a list of the attributes that only the provider sets.
std::string computed_attributes(const wire::SchemaBlock& block) {
  std::string text;
  for (const wire::SchemaAttribute& attribute : block.attributes) {
    if (!attribute.computed || attribute.optional) continue;
    text += "- `" + attribute.name + "`";
    text += attribute.description.empty() ? "\n" : ": " + attribute.description + "\n";
  }
  return text.empty() ? text : "\n## Computed attributes\n\n" + text;
}

template <class Map>
std::string names(std::string_view heading, const Map& map) {
  if (map.empty()) return {};
  std::string text = "\n## " + std::string(heading) + "\n\n";
  for (const auto& [name, item] : map) text += "- `" + name + "`\n";
  return text;
}

// Returns the page of the provider: its configuration, and what there is.
std::string overview(const wire::ProviderSchema& schema, const std::string& title) {
  static const wire::SchemaBlock none;
  return page(title, schema.configuration ? schema.configuration->block : none) +
         names("Resources", schema.resources) + names("Data sources", schema.data_sources) +
         names("Ephemeral resources", schema.ephemeral_resources) +
         names("Functions", schema.functions);
}

}  // namespace

void print_docs(Task& task) {
  const cli::ProviderOptions& options = task.options;
  const auto schema = task.session.schema_of(options.executable);
  if (!schema) return;
  if (options.arguments.empty()) {
    const std::string address = guess_address(options.executable);
    const std::string name = address.substr(address.rfind('/') + 1);
    return task.output.write_document(overview(*schema, "Provider " + name));
  }
  const std::string& type = options.arguments[0];
  const auto* block = task.session.find_block(*schema, type);
  if (!block) return;
  task.output.write_document(
      options.json_schema
          ? describe::json_schema(terraform::block_specification(configurable(*block)),
                                  {.title = type})
          : page(type, *block) + computed_attributes(*block));
}

}  // namespace hecla::provider_cli
