// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider list, invoke and open: finds objects that exist, runs an action, and opens an ephemeral object.
#include <hecla/terraform/provider_block.h>

#include "analysis/value_text.h"
#include "jsontext/writer.h"
#include "provider_cli/actions.h"
#include "provider_cli/change_json.h"
#include "unicode/message_text.h"

namespace hecla::provider_cli {

using provider::ListedObject;

namespace {

// A started and configured provider, and the configuration of the requested type.
struct Asked {
  provider::Client client;
  std::shared_ptr<const wire::ProviderSchema> schema;
  ConfigBlock config;
};

// Prepares for `type`, which has the prefix of its kind. Reports errors and returns nothing then.
std::optional<Asked> prepare(Task& task, const std::string& type) {
  auto client = task.session.start(task.options.executable);
  const auto schema = client ? task.session.schema_of(*client) : nullptr;
  const auto* block = schema ? task.session.find_block(*schema, type) : nullptr;
  if (!block) return std::nullopt;
  auto config = task.session.read_config_or_empty(
      {in_quotes(task.options.type), "--config", task.options.config}, *block);
  if (!config || !task.session.configure(*client, *schema)) return std::nullopt;
  if (!task.session.report(validate_block(*client, type, config->value), *config))
    return std::nullopt;
  return Asked{*std::move(client), schema, *std::move(config)};
}

// The results of a request whose configuration has a secret may have it, too, so they are secrets.
Value hidden_with(const ConfigBlock& config, const Value& result) {
  if (config.marks.empty()) return result;
  std::vector<MarkedPath> parts;
  walk(result, [&](const Path& path, const Value&) {
    if (path.steps().empty()) return true;
    parts.push_back({path, {Mark::sensitive()}});
    return false;
  });
  return mark_with_paths(result, parts);
}
void hide_with(const ConfigBlock& config, ListedObject& found) {
  if (config.marks.empty()) return;
  found.display_name = "(sensitive value)";
  found.identity = hidden_with(config, found.identity);
  if (found.object) found.object = hidden_with(config, *found.object);
}

// Returns "Table host (name = "host")".
std::string heading(const ListedObject& found) {
  std::string text;
  if (found.identity.is_plain()) {
    found.identity.for_each([&](const Value& key, const Value& part) {
      text += text.empty() ? " (" : ", ";
      text.append(key.as_string()) += " = " + analysis::shown_text(part);
    });
  }
  return found.display_name + (text.empty() ? "" : text + ")");
}

void write_list(Task& task, const std::vector<ListedObject>& found,
                const wire::SchemaBlock& block) {
  cli::TerminalText text;
  for (const ListedObject& object : found) {
    text << heading(object);
    text << "\n";
    if (object.object)
      text.add_lines(
          terraform::block_to_hcl(wire::mark_sensitive(*object.object, block), block, 2));
  }
  task.output.write(text);
}

std::string list_json(const std::vector<ListedObject>& found, const wire::SchemaBlock& block) {
  std::string out;
  jsontext::Writer json(out, {.indent = 2});
  json.begin_array();
  for (const ListedObject& object : found) {
    json.begin_object();
    json.key("display_name").string(object.display_name);
    json.key("identity");
    write_known(json, object.identity);
    if (object.object) {
      json.key("object");
      write_known(json, wire::mark_sensitive(*object.object, block));
    }
    json.end_object();
  }
  json.end_array();
  return out + "\n";
}

void write_object(Task& task, const Value& object, const wire::SchemaBlock& block) {
  const Value shown = wire::mark_sensitive(object, block);
  if (!task.options.json)
    return task.output.write(cli::TerminalText().add_lines(terraform::block_to_hcl(shown, block)));
  std::string out;
  jsontext::Writer json(out, {.indent = 2});
  write_known(json, shown);
  task.output.write_document(out + "\n");
}

}  // namespace

void list_objects(Task& task) {
  const std::string& type = task.options.type;
  auto asked = prepare(task, "list." + type);
  if (!asked) return;
  auto answer = asked->client.list(type, asked->config.value,
                                   {task.options.include_objects, task.options.limit});
  task.session.report(answer.problems, asked->config);
  const auto* block = task.session.find_block(*asked->schema, type);
  if (!answer.value || !block) return;
  for (ListedObject& found : *answer.value) hide_with(asked->config, found);
  if (task.options.json) return task.output.write_document(list_json(*answer.value, *block));
  write_list(task, *answer.value, *block);
}

void invoke_action(Task& task) {
  const std::string& type = task.options.type;
  auto asked = prepare(task, "action." + type);
  if (!asked) return;
  const auto show = [&](std::string_view progress) {
    cli::TerminalText text;
    text << progress;
    text << "\n";
    task.output.write(text);
    task.output.flush();
  };
  task.session.report(asked->client.invoke(type, asked->config.value, show), asked->config);
}

void open_object(Task& task) {
  const std::string& type = task.options.type;
  auto asked = prepare(task, "ephemeral." + type);
  if (!asked) return;
  auto answer = asked->client.open(type, asked->config.value);
  task.session.report(answer.problems, asked->config);
  if (!answer.value) return;
  write_object(task, hidden_with(asked->config, answer.value->value),
               asked->schema->ephemeral_resources.at(type).block);
  if (answer.value->renew_at) task.session.report(asked->client.renew(type, *answer.value));
  task.session.report(asked->client.close(type, *answer.value));
}

}  // namespace hecla::provider_cli
