// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command/provider_actions.h"

#include <algorithm>
#include <sstream>

#include "base/ascii.h"
#include "cli/command/help_text.h"

namespace hecla::cli {

namespace {

// Adds the options for expressions, and for the files that they are in.
std::vector<std::string> with_expressions(std::vector<std::string> names) {
  for (const char* name : {"--var", "--vars", "--unknown", "--functions", "--root", "--timeout",
                           "--syntax", "--document-rules", "--max-nesting", "--max-source-bytes",
                           "--max-memory", "--max-diagnostics"})
    names.emplace_back(name);
  return names;
}

std::vector<std::string> with_configuration(std::vector<std::string> names) {
  names.emplace_back("--provider-config");
  return with_expressions(std::move(names));
}

std::vector<ProviderAction> make_actions() {
  using enum ProviderOptions::Action;
  return {
      {"schema",
       Schema,
       "EXECUTABLE...",
       "print schemas as terraform providers schema -json does",
       {"--installed", "--address", "--terraform-version", "--no-cache", "--timeout"},
       "schema ./terraform-provider-time\nschema --installed infra > schemas.json"},
      {"functions",
       Functions,
       "EXECUTABLE",
       "list the functions",
       {"--format", "--no-cache", "--timeout"},
       "functions ./terraform-provider-time"},
      {"call", Call, "EXECUTABLE NAME [EXPRESSION]...", "call a function and print its result",
       with_expressions({"--format"}),
       "call ./terraform-provider-time rfc3339_parse '\"2024-01-02T03:04:05Z\"'"},
      {"validate", Validate, "EXECUTABLE TYPE FILE",
       "validate the configuration of a resource, or of data.TYPE, ephemeral.TYPE, list.TYPE, "
       "action.TYPE, state_store.TYPE",
       with_configuration({"--format"}), "validate ./terraform-provider-random random_pet pet.hcl"},
      {"plan", Plan, "EXECUTABLE TYPE --config FILE",
       "print the planned state of a resource; with --prior, of a change; with --prior only, of "
       "its removal",
       with_configuration({"--config", "--prior", "--format"}),
       "plan ./terraform-provider-random random_pet --config pet.hcl --unknown name"},
      {"list", List, "EXECUTABLE TYPE",
       "find objects of a resource type that exist; --config has what narrows the search",
       with_configuration({"--config", "--objects", "--limit", "--format"}),
       "list ./terraform-provider-sqlite sqlite_table --provider-config db.hcl --limit 10"},
      {"invoke", Invoke, "EXECUTABLE TYPE", "run an action and print its progress",
       with_configuration({"--config"}),
       "invoke ./terraform-provider-sqlite sqlite_vacuum --provider-config db.hcl"},
      {"open", Open, "EXECUTABLE TYPE",
       "open an ephemeral object, print it, renew it once if the provider wants that, and close it",
       with_configuration({"--config", "--format"}),
       "open ./terraform-provider-random random_password --config password.hcl"},
      {"docs",
       Docs,
       "EXECUTABLE [TYPE]",
       "print a reference page in Markdown, as registries have them, or JSON Schema; TYPE is as "
       "for validate, or function.NAME",
       {"--json-schema", "--output", "--examples", "--no-cache", "--timeout"},
       "docs ./terraform-provider-sqlite data.sqlite_query\n"
       "docs --output docs ./terraform-provider-sqlite"},
      {"new",
       New,
       "NAME [DIR]",
       "make the folder of a new provider in C++ [terraform-provider-NAME], with a resource and "
       "its test",
       {},
       "new acme"},
  };
}

// Appends the text, whose lines are at most as wide as those of other helps, from this column on.
void wrap(std::string_view text, std::size_t column, std::string& out) {
  constexpr std::size_t width = 104;
  std::size_t at = column;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    if (at > column && at + 1 + word.size() > width) {
      out += '\n' + std::string(column, ' ');
      at = column;
    } else if (at > column) {
      out += ' ';
      ++at;
    }
    out += word;
    at += word.size();
  }
}

std::string examples_of(const ProviderAction& action) {
  std::string text;
  std::istringstream lines{action.examples};
  for (std::string line; std::getline(lines, line);) text += "\n  hecla provider " + line;
  return text;
}

}  // namespace

std::span<const ProviderAction> provider_actions() {
  static const std::vector<ProviderAction> actions = make_actions();
  return actions;
}

std::string provider_overview() {
  constexpr std::size_t column = 42;
  std::string list, examples;
  for (const ProviderAction& action : provider_actions()) {
    std::string line = "\n  " + std::string(action.name) + " " + action.arguments;
    line.resize(std::max(column + 1, line.size() + 1), ' ');
    wrap(action.description, column, line);
    list += line;
    examples += examples_of(action);
  }
  return help::provider_begin + list + help::provider_end + examples;
}

const ProviderAction* find_provider_action(const std::vector<std::string>& arguments) {
  const auto actions = provider_actions();
  for (const std::string& word : arguments) {
    const auto found = std::ranges::find(actions, word, &ProviderAction::name);
    if (found != actions.end()) return &*found;
  }
  return nullptr;
}

std::string ProviderAction::usage() const {
  return "Usage: hecla provider " + std::string(name) + " " + arguments + " [OPTIONS]\n";
}

std::string ProviderAction::title() const {
  std::string text(description);
  text[0] = to_upper(text[0]);
  return text;
}

std::string ProviderAction::footer() const { return "Example:" + examples_of(*this); }

}  // namespace hecla::cli
