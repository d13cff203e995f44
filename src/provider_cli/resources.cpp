// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider validate and plan: the results of a provider for one resource.
#include <hecla/terraform/provider_block.h>

#include "provider_cli/actions.h"
#include "provider_cli/change_json.h"
#include "unicode/message_text.h"

namespace hecla::provider_cli {

using provider::Client;
using provider::ObjectState;
using provider::PlannedChange;

namespace {

// Returns whether the path leads to something that the plan changes.
bool changes(const Change& change, const Path& path) {
  const auto before = path.apply(change.before);
  const auto after = path.apply(change.after);
  return before.has_value() != after.has_value() || (before && !(*before == *after));
}

std::string heading(const Change& change, const std::string& type) {
  const auto actions = change.actions();
  if (actions.size() == 2) return type + " will be replaced:";
  if (actions[0] == "create") return type + " will be created:";
  if (actions[0] == "delete") return type + " will be removed.";
  if (actions[0] == "no-op") return type + " does not change.";
  return type + " will be changed to:";
}

cli::TerminalText change_text(const Change& change, const std::string& type,
                              const wire::SchemaBlock& schema) {
  cli::TerminalText text;
  text << heading(change, type);
  text << "\n";
  if (!change.after.is_null()) {
    text.add_lines(terraform::block_to_hcl(change.marked_after(schema), schema, 2));
  }
  for (const Path& path : change.replace_paths)
    (text << "requires replacement: " << path.to_string()) << "\n";
  return text;
}

// A plan that is made step by step. Each step reports errors and returns false after them.
class Planning {
 public:
  explicit Planning(Task& task) : task_(task) {}

  std::optional<Change> run(const wire::ProviderSchema& schema, Client& client,
                            const wire::SchemaBlock& block) {
    if (!read_files(block) || !task_.session.configure(client, schema)) return std::nullopt;
    const std::string& type = task_.options.type;
    if (!config_.value.is_null() &&
        !task_.session.report(client.validate_resource(type, config_.value), config_))
      return std::nullopt;
    const auto answer = client.plan(type, prior_, config_.value);
    if (!task_.session.report(answer.problems, config_) || !answer.value) return std::nullopt;
    if (answer.value->deferred) {
      task_.session.fail("The provider defers the plan: " + *answer.value->deferred + ".");
      return std::nullopt;
    }
    return change_of(*answer.value, block);
  }

 private:
  bool read_files(const wire::SchemaBlock& block) {
    const cli::ProviderOptions& options = task_.options;
    config_.value = Value::null(wire::implied_type(block));
    if (!options.prior.empty()) {
      const auto prior = task_.session.read_state(options.prior, block);
      if (!prior) return false;
      prior_ = ObjectState{prior->value};
      prior_marks_ = prior->marks;
    }
    if (options.config.empty()) return true;
    auto config = task_.session.read_config(options.config, block);
    if (config) config_ = *std::move(config);
    return config.has_value();
  }

  Change change_of(const PlannedChange& plan, const wire::SchemaBlock& block) const {
    Change change{
        prior_ ? *wire::coerce(prior_->value, block) : Value::null(wire::implied_type(block)),
        plan.planned};
    change.marks = config_.marks;
    change.marks.insert(change.marks.end(), prior_marks_.begin(), prior_marks_.end());
    if (!prior_ || change.after.is_null()) return change;
    for (const Path& path : plan.requires_replace) {
      if (changes(change, path)) change.replace_paths.push_back(path);
    }
    return change;
  }

  Task& task_;
  ConfigBlock config_;
  std::optional<ObjectState> prior_;
  std::vector<MarkedPath> prior_marks_;
};

}  // namespace

std::vector<provider::Problem> validate_block(Client& client, const std::string& type,
                                              const Value& config) {
  const auto [kind, name] = split_type(type);
  if (kind == "data.") return client.validate_data_source(name, config);
  if (kind == "ephemeral.") return client.validate_ephemeral_resource(name, config);
  if (kind == "list.") return client.validate_list(name, config);
  if (kind == "action.") return client.validate_action(name, config);
  if (kind == "state_store.") return client.validate_state_store(name, config);
  return client.validate_resource(name, config);
}

std::optional<bool> validate(Task& task) {
  const std::string& type = task.options.type;
  auto client = task.session.start(task.options.executable);
  const auto schema = client ? task.session.schema_of(*client) : nullptr;
  const auto* block = schema ? task.session.find_block(*schema, type) : nullptr;
  if (!block) return std::nullopt;
  // A file that cannot be read is an error; one that is wrong is invalid.
  if (!Source::read_file(task.options.file, task.common.limits.max_source_bytes)) {
    task.session.read_config(task.options.file, *block);
    return std::nullopt;
  }
  const auto config = task.session.read_config(task.options.file, *block);
  if (config && task.session.configure(*client, *schema, /*only_validates=*/true))
    task.session.report(validate_block(*client, type, config->value), *config);
  if (task.options.json) {
    task.output.write_json(task.diags);
    const bool is_valid = !task.diags.has_errors();
    task.diags.clear();
    return is_valid;
  }
  if (!task.diags.has_errors()) task.output.write("valid\n");
  return !task.diags.has_errors();
}

void plan(Task& task) {
  const std::string& type = task.options.type;
  if (type.starts_with("data.")) {
    return task.session.fail("There is no plan for " + in_quotes(type) +
                             ": data sources are read, not changed. hecla provider validate checks "
                             "their configuration.");
  }
  auto client = task.session.start(task.options.executable);
  const auto schema = client ? task.session.schema_of(*client) : nullptr;
  const auto* block = schema ? task.session.find_block(*schema, type) : nullptr;
  if (!block) return;
  const auto change = Planning(task).run(*schema, *client, *block);
  if (!change) return;
  if (task.options.json) return task.output.write_document(change_json(*change, *block));
  task.output.write(change_text(*change, type, *block));
}

}  // namespace hecla::provider_cli
