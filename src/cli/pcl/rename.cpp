// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla pcl rename: renames a definition of a program with the references to it.
#include <hecla/write/change.h>
#include <hecla/write/document.h>

#include <algorithm>

#include "cli/arguments/shared_options.h"
#include "cli/io/changed_files.h"
#include "cli/io/inputs.h"
#include "cli/pcl/surroundings.h"
#include "pcl/program/name_uses.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::cli {
namespace {

struct PclRenameOptions {
  std::string name;
  std::string to;
  InputOptions inputs;
  PclOptions pcl;
  bool changes_logical_name = false;
  bool dry_run = false;
};

void declare_pcl_rename(Arguments& arguments, PclRenameOptions& rename) {
  rename.inputs.takes_name = is_program_name;
  arguments.positional("NAME", rename.name, "The name of the definition").required();
  arguments.positional("NEW", rename.to, "The new name").required();
  add_inputs(arguments, rename.inputs, "The program; the current directory by default");
  arguments.flag("--logical", rename.changes_logical_name,
                 "Change the name that Pulumi knows it by, too, instead of keeping that with the "
                 "argument __logicalName");
  arguments.flag("--dry-run", rename.dry_run,
                 "Print the changes as a unified diff, and write nothing");
  add_pcl(arguments, rename.pcl);
}

class ProgramRenamer {
 public:
  ProgramRenamer(const PclRenameOptions& options, const CommonOptions& common, Diagnostics& diags)
      : options_(options), common_(common), diags_(diags), surroundings_(options.pcl, common) {}

  // Returns the files that change, none after an error, and sets `read` to those of the program.
  std::vector<analysis::ChangedFile> run(Progress& progress, std::vector<SourceRef>& read) {
    if (!surroundings_.read(diags_)) return {};
    const auto files = surroundings_.read_files(options_.inputs, &progress, diags_);
    if (diags_.has_errors()) return {};
    std::ranges::transform(files, std::back_inserter(read),
                           [](const syntax::DocumentRef& file) { return file->source(); });
    Diagnostics before(common_.limits.max_diagnostics);
    const pcl::Program program = surroundings_.bind_program(files, before);
    const pcl::ProgramNode* const node = program.find(options_.name);
    if (!can_rename(program, node)) return {};
    const std::vector<pcl::NameUse> uses = pcl::name_uses(program, *node);
    std::vector<analysis::ChangedFile> renamed;
    for (const syntax::DocumentRef& file : files) {
      if (auto changed = changed_file(*file, uses, *node)) renamed.push_back(*std::move(changed));
    }
    check(files, renamed, uses.size(), before.error_count());
    if (diags_.has_errors()) renamed.clear();
    return renamed;
  }

 private:
  void fail(const SourceRange& range, std::string detail) {
    diags_.add(DiagnosticCode::InvalidEdit, range, std::move(detail));
  }

  bool can_rename(const pcl::Program& program, const pcl::ProgramNode* node) {
    if (!node) {
      fail({}, "The program does not define " + in_quotes(options_.name) + ".");
    } else if (!unicode::is_identifier(options_.to)) {
      fail({}, in_quotes(options_.to) + " is not a valid name.");
    } else if (const pcl::ProgramNode* existing = program.find(options_.to)) {
      fail(existing->document->source_range(existing->syntax.range()),
           "The program already defines " + in_quotes(options_.to) + ".");
    }
    return !diags_.has_errors();
  }

  static bool has_logical_name(const pcl::ProgramNode& node) {
    return node.kind != pcl::ProgramNodeKind::Local && node.kind != pcl::ProgramNodeKind::Hook;
  }

  std::optional<analysis::ChangedFile> changed_file(const syntax::Document& file,
                                                    std::span<const pcl::NameUse> uses,
                                                    const pcl::ProgramNode& node) {
    std::vector<write::Change> changes;
    for (const pcl::NameUse& use : uses) {
      if (use.document != &file) continue;
      const bool is_quoted = file.source_range(use.range).text().starts_with('"');
      changes.push_back({use.range, is_quoted ? in_quotes(options_.to) : options_.to});
    }
    if (changes.empty()) return std::nullopt;
    std::ranges::sort(changes, {}, [](const write::Change& change) { return change.range.begin; });
    analysis::ChangedFile result{.path = file.source()->name(),
                                 .before = file.source(),
                                 .after = write::with_changes(file.source()->text(), changes),
                                 .count = changes.size()};
    const bool keeps = has_logical_name(node) && !options_.changes_logical_name;
    if (node.document == &file && keeps) keep_logical_name(node, result);
    return result;
  }

  // The names of blocks identify resources in the state, settings of a stack, and the inputs and outputs of a component.
  void keep_logical_name(const pcl::ProgramNode& node, analysis::ChangedFile& file) {
    const auto& block = *node.syntax.as<syntax::BlockNode>();
    if (block.body.find_attribute("__logicalName")) return;
    write::Address address;
    address.name(std::string(block.type())).name(options_.to);
    for (std::size_t i = 1; i < block.labels.size(); ++i)
      address.name(std::string(block.labels[i].text));
    write::Document document(Source::make(file.path, file.after), diags_, common_.reading());
    const auto edit = write::Edit::add(
        std::move(address), "__logicalName = " + in_quotes(node.name), write::Placement::First);
    if (document.apply({&edit, 1}, diags_)) file.after = document.text();
  }

  // A reference in a loop could now mean the variable of the loop.
  void check(std::span<const syntax::DocumentRef> files,
             std::span<const analysis::ChangedFile> renamed, std::size_t count,
             std::size_t errors) {
    if (diags_.has_errors()) return;
    Diagnostics after(common_.limits.max_diagnostics);
    std::vector<syntax::DocumentRef> changed;
    for (const syntax::DocumentRef& file : files) {
      const auto found =
          std::ranges::find(renamed, file->source()->name(), &analysis::ChangedFile::path);
      changed.push_back(found == renamed.end()
                            ? file
                            : syntax::parse_config(Source::make(found->path, found->after), after,
                                                   common_.parsing()));
    }
    const pcl::Program program = surroundings_.bind_program(changed, after);
    const pcl::ProgramNode* const node = program.find(options_.to);
    const bool is_same =
        node && pcl::name_uses(program, *node).size() == count && after.error_count() == errors;
    if (is_same) return;
    fail({},
         "With the new name, the program would have another meaning: " + in_quotes(options_.to) +
             " is also the name of a variable of a loop, or of a value "
             "from outside, where the definition is used.");
  }

  const PclRenameOptions& options_;
  const CommonOptions& common_;
  Diagnostics& diags_;
  Surroundings surroundings_;
};

ExitCode run_pcl_rename(const PclRenameOptions& options, const CommonOptions& common,
                        Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  PclRenameOptions whole = options;
  if (whole.inputs.paths.empty()) whole.inputs.paths = {"."};
  std::vector<SourceRef> read;
  const auto files = ProgramRenamer(whole, common, diags).run(output.progress(), read);
  write_changes(files, read, options.dry_run, "name", output, diags);
  output.report(diags);
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace

const Command pcl_rename_command = {
    "rename", "Rename a definition of a program wherever it is used",
    R"(Renames the definition and the references to it in all files of the program. The name that Pulumi knows
it by stays, with the argument __logicalName: renaming replaces no resource, and changes no setting or
output of a stack, and no input or output of a component.

Nothing is written if the new name exists, if a file has errors of syntax, or if a reference would mean
something else.

Prints the names of the files that changed, and how many names in each.

Examples:
  hecla pcl rename logs audit
  hecla pcl rename --dry-run --logical logs audit infrastructure

Exit status: 0 success; 2 an error, and nothing was changed.)",
    prepare<PclRenameOptions, declare_pcl_rename, run_pcl_rename>};

}  // namespace hecla::cli
