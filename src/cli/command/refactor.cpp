// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla refactor: changes to a Terraform module that keep what it means.
#include "analysis/extraction.h"
#include "analysis/files.h"
#include "analysis/locals_blocks.h"
#include "analysis/to_for_each.h"
#include "cli/arguments/shared_options.h"
#include "cli/command/modules.h"
#include "cli/edit/editing.h"
#include "cli/io/changed_files.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

// The files that change, and those that were read for that; no changes after an error.
struct Refactoring {
  std::optional<std::vector<analysis::ChangedFile>> files = {};
  std::vector<SourceRef> read = {};
};

void add_refactoring_dry_run(Arguments& arguments, bool& dry_run) {
  arguments.flag("--dry-run", dry_run, "Print the changes as a unified diff, and write nothing");
}

ExitCode finish_refactoring(const Refactoring& done, bool is_dry_run, Output& output,
                            Diagnostics& diags) {
  if (done.files) write_changes(*done.files, done.read, is_dry_run, "place", output, diags);
  output.report(diags);
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

// --- count

struct CountOptions : ModulesOptions {
  std::vector<std::string> keys;
  bool dry_run = false;
};

void declare_count(Arguments& arguments, CountOptions& count) {
  add_object(arguments, count);
  arguments
      .positional("KEY", count.keys, "The keys of the instances, in the order of their indexes")
      .required();
  arguments.directory("--module", count.directory, "The directory of the module [.]");
  add_tree(arguments, count);
  add_refactoring_dry_run(arguments, count.dry_run);
  add_parse_limits(arguments);
}

ExitCode run_count(const CountOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  const os::DirectoryLock lock = lock_modules(options, options.dry_run);
  Refactoring done;
  if (const auto found = read_object(options, common, diags)) {
    done = {
        analysis::to_for_each(found->modules, found->object, options.keys, common.reading(), diags),
        found->modules.sources()};
  }
  return finish_refactoring(done, options.dry_run, output, diags);
}

// --- extract

struct ExtractOptions {
  std::string address, name;
  std::string directory = ".";
  bool dry_run = false;
  bool all = false;
};

void declare_extract(Arguments& arguments, ExtractOptions& extract) {
  arguments
      .positional("ADDRESS", extract.address,
                  "The argument, attribute or element with the expression")
      .required();
  arguments.positional("NAME", extract.name, "The new object: local.NAME or var.NAME").required();
  arguments.positional("DIR", extract.directory, "The directory of the module [.]");
  arguments.flag("--all", extract.all,
                 "Replace equal values of other arguments of the module, too");
  add_refactoring_dry_run(arguments, extract.dry_run);
  add_parse_limits(arguments);
}

// Returns the expression of what has the address, which exactly one file must have.
std::optional<SourceRange> find_expression(const write::Address& address,
                                           const analysis::ModuleSet::Member& module,
                                           const CommonOptions& common, Diagnostics& diags) {
  std::optional<SourceRange> found;
  std::vector<std::string> addresses;
  for (const File& file : module.files) {
    Diagnostics ignored;
    const write::Document document(file.source(), ignored, common.reading(Syntax::Auto));
    for (const write::Located& part : document.find(declared_address(document, address))) {
      const bool is_value = part.kind != write::Located::Kind::Block && !file.is_json();
      if (found || !is_value) {
        diags.add(DiagnosticCode::InvalidEdit, SourceRange(file.source(), part.range),
                  in_quotes(address.to_string()) +
                      (found ? " is the address of more than one expression."
                             : " is not the address of an argument, attribute or element in the "
                               "native syntax."));
        return std::nullopt;
      }
      found = SourceRange(file.source(), part.value);
    }
    for (std::string& other : addresses_in(document)) addresses.push_back(std::move(other));
  }
  if (!found) {
    diags.add(DiagnosticCode::AddressNotFound, address.range(),
              "Nothing has the address " + in_quotes(address.to_string()) + "." +
                  suggestion_for(address, addresses));
  }
  return found;
}

ExitCode run_extract(const ExtractOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  const os::DirectoryLock lock = lock_modules({.directory = options.directory}, options.dry_run);
  Refactoring done;
  const auto address = parse_address(options.address, diags);
  const auto to = parse_address(options.name, diags);
  const auto name = to ? analysis::ObjectName::parse(*to) : std::nullopt;
  using ObjectKind = analysis::ObjectName::Kind;
  if (to && (!name || (name->kind != ObjectKind::Local && name->kind != ObjectKind::Variable))) {
    diags.add(DiagnosticCode::InvalidAddress, to->range(),
              "Expected the name of a local value or a variable, such as local.region or "
              "var.region.");
  }
  if (!diags.has_errors()) {
    const std::vector<std::string> directories = {options.directory};
    const auto modules = analysis::ModuleSet::read(directories, common.reading());
    const auto& module = modules.members().front();
    diags.append(module.errors);
    if (module.files.empty() && !diags.has_errors())
      analysis::report_no_module(options.directory, diags);
    const auto expression =
        diags.has_errors() ? std::nullopt : find_expression(*address, module, common, diags);
    if (expression) {
      done = {analysis::extract(module, *expression, *name,
                                {.replaces_all = options.all, .reading = common.reading()}, diags),
              modules.sources()};
    }
  }
  return finish_refactoring(done, options.dry_run, output, diags);
}

// --- inline

struct InlineOptions : ModulesOptions {
  bool dry_run = false;
};

void declare_inline(Arguments& arguments, InlineOptions& options) {
  arguments.positional("ADDRESS", options.address, "The local value: local.NAME").required();
  add_refactoring_dry_run(arguments, options.dry_run);
  add_modules(arguments, options);
}

ExitCode run_inline(const InlineOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  const os::DirectoryLock lock = lock_modules(options, options.dry_run);
  Refactoring done;
  if (const auto found = read_object(options, common, diags)) {
    if (found->object.name.kind == analysis::ObjectName::Kind::Local) {
      done = {analysis::inline_local(found->modules, found->object, common.reading(), diags),
              found->modules.sources()};
    } else {
      report_usage_error("Only local values can be replaced by their expressions.", diags);
    }
  }
  return finish_refactoring(done, options.dry_run, output, diags);
}

// --- split, join

struct LocalsOptions {
  InputOptions inputs;
  bool dry_run = false;
};

void declare_locals(Arguments& arguments, LocalsOptions& locals) {
  add_inputs(arguments, locals.inputs, "Files and directories [.]");
  add_refactoring_dry_run(arguments, locals.dry_run);
  add_parse_limits(arguments);
}

using ChangeLocals = std::string(const File& file);

template <ChangeLocals change>
ExitCode run_locals(const LocalsOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  InputOptions inputs = options.inputs;
  inputs.defaults_to_directory = true;
  inputs.is_written = true;
  std::vector<analysis::ChangedFile> changed;
  for (const InputFile& input : find_inputs(inputs, common, Syntax::Native, diags)) {
    Diagnostics own(common.limits.max_diagnostics);
    const File file = parse_file(input.path, own, common.reading(input.syntax));
    const bool is_whole = !own.has_errors();
    diags.append(std::move(own));
    if (!is_whole) continue;
    std::string text = change(file);
    if (text != file.source()->text())
      changed.push_back({input.path, file.source(), std::move(text), 1});
  }
  for (analysis::ChangedFile& file : changed) {
    // An error here would be one of ours.
    Diagnostics own(common.limits.max_diagnostics);
    parse_text(file.path, file.after, own, common.reading());
    diags.append(std::move(own));
  }
  if (diags.has_errors()) changed.clear();
  return finish_refactoring({std::move(changed)}, options.dry_run, output, diags);
}

constexpr const char* locals_help =
    R"(The values and comments keep their order and their bytes. Prints the names of the files that changed.

Examples:
  hecla refactor split main.tf
  hecla refactor join --recursive infra

Exit status: 0 success; 2 an error, and nothing was changed.)";

}  // namespace

const Command refactor_count_command = {
    "count", "Replace count by for_each, with all references",
    R"(The instances x[0], x[1] and so on get keys, in resources, data sources and calls of modules. References to
them change in the module and its tests, and moved blocks are added, so that Terraform keeps the objects.
What uses all instances, such as x[*].id, or one whose index is computed, uses values(x), which has the same
order if the keys are sorted. count.index becomes each.value. The count must be a number, or a condition
such as var.enabled ? 1 : 0, which has one key.

Examples:
  hecla refactor count aws_subnet.private a b c
  hecla refactor count module.vpc main --module infra

Exit status: 0 success; 2 an error, and nothing was changed.)",
    prepare<CountOptions, declare_count, run_count>};

const Command refactor_extract_command = {
    "extract", "Give an expression a name, as a local value or variable",
    R"(The expression becomes a local value in the first locals block of its file, or the default of a variable,
which goes into variables.tf if there is such a file. What it refers to must be known everywhere in the
module: not each.key, count.index, self or the variable of a loop.

Examples:
  hecla refactor extract aws_instance.web.ami local.ami
  hecla refactor extract --all 'module.vpc.tags' local.tags infra
  hecla refactor extract aws_instance.web.instance_type var.instance_type

Exit status: 0 success; 2 an error, and nothing was changed.)",
    prepare<ExtractOptions, declare_extract, run_extract>};

const Command refactor_inline_command = {
    "inline", "Replace a local value by its expression",
    R"(All references get the expression, in parentheses where it needs them, and the local value is removed.

Examples:
  hecla refactor inline local.ami
  hecla refactor inline local.tags infra --dry-run

Exit status: 0 success; 2 an error, and nothing was changed.)",
    prepare<InlineOptions, declare_inline, run_inline>};

const Command refactor_split_command = {
    "split", "Make a locals block of each group of local values, which blank lines separate",
    locals_help, prepare<LocalsOptions, declare_locals, run_locals<analysis::split_locals>>};

const Command refactor_join_command = {
    "join", "Make one locals block of all in a file", locals_help,
    prepare<LocalsOptions, declare_locals, run_locals<analysis::join_locals>>};

const Command refactor_command = {"refactor", "Change a Terraform module and keep what it means",
                                  R"(Examples:
  hecla refactor count aws_subnet.private a b c
  hecla refactor extract aws_instance.web.ami local.ami
  hecla refactor inline local.ami
  hecla rename var.engine var.db_engine         renaming is a command of its own)",
                                  nullptr};

}  // namespace hecla::cli
