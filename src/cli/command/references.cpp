// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla references, hecla dependents: where an object of a module is used, and what depends on it.
#include <algorithm>

#include "cli/command/modules.h"
#include "cli/io/output.h"
#include "jsontext/writer.h"

namespace hecla::cli {
namespace {

using analysis::Dependent;
using analysis::Direction;
using analysis::FoundUse;

// Reports the errors of the modules, too, in which something may not have been found.
std::optional<ObjectInModules> read_with_errors(const ModulesOptions& options,
                                                const CommonOptions& common, Diagnostics& diags) {
  auto found = read_object(options, common, diags);
  if (!found) return found;
  for (const auto& member : found->modules.members()) diags.append(member.errors);
  return found;
}

ExitCode exit_status(bool is_found, const Diagnostics& diags) {
  if (diags.has_errors()) return ExitCode::Error;
  return is_found ? ExitCode::Fine : ExitCode::Negative;
}

// --- references

struct ReferencesOptions : ModulesOptions {
  bool json = false;
};

void declare_references(Arguments& arguments, ReferencesOptions& references) {
  add_object(arguments, references);
  arguments.flag("--json", references.json, "Print a line of JSON for each");
  add_modules(arguments, references);
}

std::string use_json(const FoundUse& use) {
  std::string line;
  jsontext::Writer json(line);
  json.begin_object();
  json.key("file").string(use.range.name());
  json.key("line").number(use.range.start().line);
  json.key("column").number(use.range.start().column);
  json.key("reference").string(use.text);
  json.key("inside").string(use.inside);
  json.key("module").string(use.module->directory);
  json.end_object();
  return line + "\n";
}

ExitCode run_references(const ReferencesOptions& options, const CommonOptions& common,
                        Output& output) {
  Diagnostics diags(1'000'000);
  std::vector<FoundUse> uses;
  const auto found = read_with_errors(options, common, diags);
  if (found) uses = analysis::found_uses(found->modules, found->object, common.limits);
  for (const FoundUse& use : uses) {
    if (options.json) {
      output.write_document(use_json(use));
    } else {
      const std::string column = std::to_string(use.range.start().column);
      output.write(TerminalText() << std::string_view(place_of(use.range)) << ":"
                                  << std::string_view(column) << ": "
                                  << std::string_view(use.inside) << ": "
                                  << std::string_view(use.text) << "\n");
    }
  }
  output.report(diags);
  return exit_status(!uses.empty(), diags);
}

// --- dependents

struct DependentsOptions : ModulesOptions {
  enum class Form : std::uint8_t { Text, Json, Dot };
  Form form = Form::Text;
  Direction direction = Direction::Dependents;
};

void declare_dependents(Arguments& arguments, DependentsOptions& dependents) {
  using Form = DependentsOptions::Form;
  add_object(arguments, dependents);
  arguments.flag("--dependencies", dependents.direction, Direction::Dependencies,
                 "Print what it depends on instead");
  arguments.flag("--json", dependents.form, Form::Json, "Print a line of JSON for each");
  arguments.flag("--dot", dependents.form, Form::Dot, "Print a graph for Graphviz")
      .excludes("--json");
  add_modules(arguments, dependents);
}

class DependentsPrinter {
 public:
  DependentsPrinter(const std::vector<Dependent>& items, const DependentsOptions& options)
      : items_(items), options_(options), children_(items.size()) {
    for (std::size_t i = 1; i < items.size(); ++i) children_[items[i].through].push_back(i);
  }

  // Each below what it was found through.
  void print_text(Output& output) const {
    std::vector<std::size_t> pending = {0};
    while (!pending.empty()) {
      const std::size_t at = pending.back();
      pending.pop_back();
      const std::string indent(2 * std::min(items_[at].depth, deepest), ' ');
      const std::string place = place_of(items_[at].object);
      TerminalText line;
      line << std::string_view(indent) << std::string_view(name(at));
      if (!place.empty()) line << "  (" << std::string_view(place) << ")";
      output.write(line << "\n");
      pending.insert(pending.end(), children_[at].rbegin(), children_[at].rend());
    }
  }

  void print_json(Output& output) const {
    for (std::size_t i = 1; i < items_.size(); ++i) {
      const Dependent& item = items_[i];
      std::string line;
      jsontext::Writer json(line);
      json.begin_object();
      json.key("object").string(item.object.name.text());
      json.key("module").string(item.object.module->directory);
      json.key("through").string(items_[item.through].object.name.text());
      json.key("depth").number(item.depth);
      json.key("file").string(item.range.name());
      json.key("line").number(item.range.start().line);
      json.end_object();
      output.write_document(line + "\n");
    }
  }

  void print_dot(Output& output) const {
    output.write_document("digraph {\n");
    for (std::size_t i = 0; i < items_.size(); ++i) {
      std::string line = "  " + quoted(i);
      if (i > 0) {
        const bool is_user = options_.direction == Direction::Dependents;
        const std::size_t other = items_[i].through;
        line = "  " + quoted(is_user ? i : other) + " -> " + quoted(is_user ? other : i);
      }
      output.write_document(line + ";\n");
    }
    output.write_document("}\n");
  }

 private:
  static constexpr std::size_t deepest = 50;  // deeper ones are not indented further

  // Objects of other modules have the directory, too.
  std::string name(std::size_t i) const {
    const analysis::ModuleObject& object = items_[i].object;
    const bool is_other = object.module != items_.front().object.module;
    return object.name.text() + (is_other ? " in " + object.module->directory : "");
  }
  std::string quoted(std::size_t i) const {
    std::string text;
    jsontext::append_string(text, name(i));
    return text;
  }

  const std::vector<Dependent>& items_;
  const DependentsOptions& options_;
  std::vector<std::vector<std::size_t>> children_;
};

ExitCode run_dependents(const DependentsOptions& options, const CommonOptions& common,
                        Output& output) {
  Diagnostics diags(1'000'000);
  std::vector<Dependent> items;
  const auto found = read_with_errors(options, common, diags);
  if (found) {
    items = analysis::dependents(found->modules, found->object, options.direction);
    const DependentsPrinter printer(items, options);
    switch (options.form) {
      case DependentsOptions::Form::Text:
        printer.print_text(output);
        break;
      case DependentsOptions::Form::Json:
        printer.print_json(output);
        break;
      case DependentsOptions::Form::Dot:
        printer.print_dot(output);
    }
  }
  output.report(diags);
  return exit_status(items.size() > 1, diags);
}

}  // namespace

const Command references_command = {
    "references", "List where an object of a Terraform module is used",
    R"(Prints file, line and column, the object that contains the reference, and the reference: of the module, of
its tests, and for an output those in callers. For a variable also the arguments of calls that set it.

Examples:
  hecla references var.region
  hecla references output.id modules/vpc
  hecla references --json data.aws_ami.base infra

Exit status: 0 something was found; 1 nothing uses the object; 2 an error.)",
    prepare<ReferencesOptions, declare_references, run_references>};

const Command dependents_command = {
    "dependents", "Print what depends on an object of a Terraform module",
    R"(Also through other objects and through calls of modules. Each object is printed once, below the one that
it was found through.

Examples:
  hecla dependents var.region
  hecla dependents --dependencies aws_instance.web infra
  hecla dependents --dot local.tags | dot -Tsvg > tags.svg

Exit status: 0 something was found; 1 nothing depends on the object; 2 an error.)",
    prepare<DependentsOptions, declare_dependents, run_dependents>};

}  // namespace hecla::cli
