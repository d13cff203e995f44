// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla graph: prints the tree of modules.
#include <algorithm>
#include <set>

#include "analysis/files.h"
#include "analysis/module_set.h"
#include "cli/arguments/shared_options.h"
#include "cli/command/modules.h"
#include "jsontext/writer.h"

namespace hecla::cli {
namespace {

struct GraphOptions {
  enum class Form : std::uint8_t { Text, Json, Dot };
  std::string directory = ".";
  Form form = Form::Text;
};

void declare_graph(Arguments& arguments, GraphOptions& graph) {
  using Form = GraphOptions::Form;
  arguments.positional("DIR", graph.directory, "The directory with the modules [.]");
  arguments.flag("--json", graph.form, Form::Json, "Print a line of JSON for each call");
  arguments.flag("--dot", graph.form, Form::Dot, "Print a graph for Graphviz").excludes("--json");
  add_parse_limits(arguments);
}

using Member = analysis::ModuleSet::Member;

std::string version_of(const terraform::ModuleCall& call) {
  return call.version.text.empty() ? std::string() : " " + call.version.text;
}

// Returns the module that a call leads to: its directory, or its source and version.
std::string target_of(const Member& caller, const terraform::ModuleCall& call) {
  const auto called = caller.calls.find(call.name);
  return called != caller.calls.end() ? called->second->directory : call.source + version_of(call);
}

// Prints a module with all that it calls. A module that contains itself is printed once.
class GraphPrinter {
 public:
  GraphPrinter(const analysis::ModuleSet& modules, Output& output)
      : modules_(modules), output_(output) {}

  void print_text() {
    for (const Member* root : roots()) {
      output_.write(TerminalText() << std::string_view(root->directory) << "\n");
      print_calls(*root, "  ");
    }
  }

  void print_json() const {
    for_each_call([&](const Member& member, const terraform::ModuleCall& call) {
      std::string line;
      jsontext::Writer json(line);
      json.begin_object();
      json.key("module").string(member.directory);
      json.key("call").string(call.name);
      json.key("source").string(call.source);
      if (!call.version.text.empty()) json.key("version").string(call.version.text);
      const auto called = member.calls.find(call.name);
      if (called != member.calls.end()) json.key("directory").string(called->second->directory);
      json.key("file").string(call.range.name());
      json.key("line").number(call.range.start().line);
      json.end_object();
      output_.write_document(line + "\n");
    });
  }

  void print_dot() const {
    std::string text = "digraph modules {\n  rankdir = LR;\n";
    for_each_call([&](const Member& member, const terraform::ModuleCall& call) {
      text += "  " + quoted(member.directory) + " -> " + quoted(target_of(member, call)) +
              " [label = " + quoted(call.name) + "];\n";
    });
    output_.write_document(text + "}\n");
  }

 private:
  static std::string quoted(const std::string& text) {
    std::string result;
    jsontext::Writer(result).string(text);
    return result;
  }

  template <class F>
  void for_each_call(F&& f) const {
    for (const Member& member : modules_.members()) {
      for (const terraform::ModuleCall& call : member.config.calls) f(member, call);
    }
  }

  // Returns the modules that no other one calls; all if each is called.
  std::vector<const Member*> roots() const {
    std::set<const Member*> called;
    for (const Member& member : modules_.members()) {
      for (const auto& [name, child] : member.calls) called.insert(child);
    }
    std::vector<const Member*> found;
    for (const Member& member : modules_.members()) {
      if (!member.files.empty() && !called.contains(&member)) found.push_back(&member);
    }
    if (!found.empty()) return found;
    for (const Member& member : modules_.members()) found.push_back(&member);
    return found;
  }

  void print_calls(const Member& member, const std::string& indent) {
    if (std::ranges::find(around_, &member) != around_.end()) return;
    around_.push_back(&member);
    for (const terraform::ModuleCall& call : member.config.calls) {
      output_.write(TerminalText()
                    << std::string_view(indent) << "module." << std::string_view(call.name) << "  "
                    << std::string_view(target_of(member, call)) << "\n");
      const auto called = member.calls.find(call.name);
      if (called != member.calls.end()) print_calls(*called->second, indent + "  ");
    }
    around_.pop_back();
  }

  const analysis::ModuleSet& modules_;
  Output& output_;
  std::vector<const Member*> around_;  // the modules that are being printed
};

ExitCode run_graph(const GraphOptions& options, const CommonOptions& common, Output& output) {
  using Form = GraphOptions::Form;
  Diagnostics diags(1'000'000);
  const auto directories = analysis::find_modules(options.directory, diags);
  if (directories.empty() && !diags.has_errors())
    analysis::report_no_module(options.directory, diags);
  const auto modules = analysis::ModuleSet::read(directories, common.reading());
  for (const Member& member : modules.members()) diags.append(member.errors);
  GraphPrinter printer(modules, output);
  switch (options.form) {
    case Form::Text:
      printer.print_text();
      break;
    case Form::Json:
      printer.print_json();
      break;
    case Form::Dot:
      printer.print_dot();
  }
  output.report(diags);
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace

const Command graph_command = {
    "graph", "Print the tree of Terraform modules",
    R"(Each module that no other one calls, and below it the calls with the directories of the modules, or their
sources and versions.

Examples:
  hecla graph
  hecla graph --dot infra | dot -Tsvg > modules.svg

Exit status: 0 success; 2 an error.)",
    prepare<GraphOptions, declare_graph, run_graph>};

}  // namespace hecla::cli
