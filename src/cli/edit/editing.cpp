// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/edit/editing.h"

#include <hecla/terraform/file_structure.h>
#include <hecla/terraform/module.h>
#include <hecla/write/addresses.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "analysis/files.h"
#include "cli/arguments/shared_options.h"
#include "cli/edit/meant_files.h"
#include "cli/io/changed_files.h"
#include "cli/io/parallel.h"
#include "cli/io/renamed_names.h"
#include "cli/io/replace_file.h"
#include "model/suggestion.h"
#include "os/paths.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

// Returns whether all errors are addresses that a file does not have.
bool is_only_not_found(const Diagnostics& diags) {
  return std::all_of(diags.begin(), diags.end(), [](const Diagnostic& diagnostic) {
    return diagnostic.severity != Severity::Error ||
           diagnostic.code == DiagnosticCode::AddressNotFound;
  });
}

}  // namespace

ExitCode exit_code(const Diagnostics& diags) {
  if (!diags.has_errors()) return ExitCode::Fine;
  return is_only_not_found(diags) ? ExitCode::Negative : ExitCode::Error;
}

SourceRef read_source(const InputFile& file, const CommonOptions& common, Diagnostics& diags) {
  auto source = Source::read_file(file.path, common.limits.max_source_bytes);
  if (source) return *std::move(source);
  diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
  return {};
}

namespace {

// What happened to one file.
struct EditOutcome {
  explicit EditOutcome(const Limits& limits)
      : diags(limits.max_diagnostics),
        missing(limits.max_diagnostics),
        broken(limits.max_diagnostics) {}

  Diagnostics diags;
  Diagnostics missing;  // addresses that the file does not have
  Diagnostics broken;   // its syntax errors, if something is missing: that may be where they are
  std::vector<std::uint32_t> unused = {};  // the places of edits of a script that found nothing
  bool is_found = true;
  bool is_changed = false;                // and written
  std::size_t selected = 0, skipped = 0;  // parts, by the conditions
  std::vector<std::string> addresses;     // in the file, if something is missing
  std::string output;
};

// Returns the place of an edit in its script.
std::uint32_t place_of(const write::Edit& edit) { return edit.address.range().bytes().begin; }

class FileEditor {
 public:
  FileEditor(const EditingOptions& options, const EditConditions& conditions,
             const CommonOptions& common)
      : options_(options), conditions_(conditions), common_(common) {}

  enum class Result { IsWritten, IsDropped };

  // Performs edits on a file and writes the result, or only finds out whether that is possible. Several threads may
  // call this.
  EditOutcome edit(const InputFile& file, std::span<const write::Edit> edits,
                   Result result = Result::IsWritten) const {
    EditOutcome outcome(common_.limits);
    if (const SourceRef source = read_source(file, common_, outcome.diags)) {
      edit(file, edits, source, result, outcome);
    }
    return outcome;
  }

 private:
  void edit(const InputFile& file, std::span<const write::Edit> edits, const SourceRef& source,
            Result result, EditOutcome& outcome) const {
    Diagnostics own(common_.limits.max_diagnostics);
    Diagnostics errors(common_.limits.max_diagnostics);
    write::Document document(source, errors, common_.reading(file.syntax),
                             terraform::json_structure(file.path));
    if (edits.empty()) return;
    const std::span<const write::Edit> given = edits;
    const std::vector<write::Edit> declared = with_declared_addresses(document, edits);
    edits = declared;
    if (!keep_labels(document, edits, outcome.diags)) return;
    SelectedEdits selected;
    // The addresses of single parts have no `*`.
    const bool is_incomplete =
        std::any_of(edits.begin(), edits.end(),
                    [&](const write::Edit& edit) { return document.is_incomplete_for(edit); });
    if (conditions_.are_given() && !is_incomplete) {
      selected = conditions_.select(document, edits, outcome.diags);
      outcome.selected = selected.parts;
      outcome.skipped = selected.skipped;
      if (outcome.diags.has_errors()) return;
      if (selected.edits.empty()) {
        outcome.is_found = false;
        outcome.missing.add(DiagnosticCode::AddressNotFound, edits.front().address.range(),
                            "Nothing with the address " +
                                in_quotes(edits.front().address.to_string()) +
                                " meets the conditions.");
        outcome.broken = std::move(errors);
        return;
      }
      edits = selected.edits;
    }
    std::vector<std::size_t> missing;
    const bool is_of_script = given.front().is_optional && !conditions_.are_given();
    if (document.apply(edits, own, is_of_script ? &missing : nullptr)) {
      outcome.diags.append(std::move(own));
      for (const std::size_t edit : missing) outcome.unused.push_back(place_of(given[edit]));
      if (!missing.empty()) outcome.broken = std::move(errors);
      if (result == Result::IsWritten) write(file, source->text(), document.text(), outcome);
      return;
    }
    outcome.is_found = !is_only_not_found(own);
    if (is_incomplete) outcome.diags.append(std::move(errors));
    (outcome.is_found ? outcome.diags : outcome.missing).append(std::move(own));
    if (outcome.is_found) return;
    outcome.broken = std::move(errors);
    outcome.addresses = addresses_in(document);
  }

  void write(const InputFile& file, std::string_view before, std::string_view after,
             EditOutcome& outcome) const {
    if (options_.dry_run) {
      outcome.output = patch_of(file.path, before, after);
    } else if (!options_.in_place) {
      outcome.output = after;
    } else if (before != after) {
      if (const auto error = replace_file(file.path, after, before, os::SameChange::IsAnother)) {
        outcome.diags.add(DiagnosticCode::CannotWriteFile, {}, *error);
        return;
      }
      outcome.is_changed = true;
    }
  }

  const EditingOptions& options_;
  const EditConditions& conditions_;
  const CommonOptions& common_;
};

// Returns the edits that concern a file, for each file that has names of another module among those that are renamed.
std::map<std::size_t, std::vector<write::Edit>> reduced_edits(std::span<const write::Edit> edits,
                                                              std::span<const InputFile> files,
                                                              const MeantFiles& meant,
                                                              const CommonOptions& common,
                                                              Output& output) {
  RenamedNames names(edits, files, common);
  std::set<std::pair<std::string_view, const write::Edit*>> reported;
  std::map<std::size_t, std::vector<write::Edit>> result;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const auto is_left = [&](const write::Edit& edit) {
      return names.are_others_in(files[i], edit);
    };
    const auto is_elsewhere = [&](const write::Edit& edit) {
      return meant.is_elsewhere(i, static_cast<std::size_t>(&edit - edits.data()));
    };
    const auto is_dropped = [&](const auto& edit) { return is_left(edit) || is_elsewhere(edit); };
    if (std::none_of(edits.begin(), edits.end(), is_dropped)) continue;
    const auto directory = os::directory_of(files[i].path);
    std::vector<write::Edit>& kept = result[i];
    for (const write::Edit& edit : edits) {
      if (is_elsewhere(edit)) continue;
      if (!is_left(edit)) {
        kept.push_back(edit);
      } else if (reported.emplace(directory, &edit).second) {
        output.hint(TerminalText()
                    << "References in " << directory << " are left, because it declares "
                    << edit.address.to_string() << " itself.");
      }
    }
  }
  return result;
}

// Counts in how many files the edits of a script found nothing.
class UnusedEdits {
 public:
  void add(std::span<const std::uint32_t> of_file) {
    ++files_;
    for (const std::uint32_t place : of_file) ++found_[place];
  }
  // Reports those that found nothing in any file. Only a rename without references is no error.
  void report(std::span<const write::Edit> edits, Diagnostics& diags) const {
    for (const write::Edit& edit : edits) {
      const auto found = found_.find(place_of(edit));
      if (found == found_.end() || found->second != files_) continue;
      const bool is_rename = edit.action == write::Edit::Action::RenameReferences;
      const std::string address = in_quotes(edit.address.to_string());
      diags.add(is_rename ? DiagnosticCode::SkippedPart : DiagnosticCode::AddressNotFound,
                edit.address.range(),
                is_rename ? "No file has a reference to " + address + "."
                          : "No file has " + address +
                                ". An address names the type of a block and all its labels, then "
                                "arguments.");
    }
  }

 private:
  std::size_t files_ = 0;
  std::map<std::uint32_t, std::size_t> found_;  // by the place of the edit
};

// Appends the errors of the files that cannot be edited; false if there are any. The results are not kept, because those
// of many files would take much memory.
template <class EditsOf>
bool can_edit_all(const FileEditor& editor, std::span<const write::Edit> edits,
                  std::span<const InputFile> files, const EditsOf& edits_of,
                  const CommonOptions& common, Output& output, Diagnostics& diags) {
  Diagnostics obstacles(1'000'000);
  UnusedEdits unused;
  for_each_in_order(
      files.size(), {common.limits.max_nesting, &output.progress(), common.jobs},
      [&](std::size_t i) {
        return editor.edit(files[i], edits_of(i), FileEditor::Result::IsDropped);
      },
      [&](std::size_t, EditOutcome outcome) {
        if (outcome.is_found) unused.add(outcome.unused);
        obstacles.append(std::move(outcome.diags));
        obstacles.append(std::move(outcome.broken));
      });
  if (!obstacles.has_errors()) unused.report(edits, obstacles);
  if (!obstacles.has_errors()) return true;
  diags.append(std::move(obstacles));
  return false;
}

// Reports that no file has an address, with a suggestion.
void append_missing(const Diagnostics& missing, std::span<const write::Edit> edits,
                    const std::vector<std::string>& addresses, Diagnostics& diags) {
  std::string suggestion;
  if (edits.size() == 1) suggestion = suggestion_for(edits.front().address, addresses);
  for (Diagnostic item : missing) {
    if (item.code == DiagnosticCode::AddressNotFound) item.detail += std::exchange(suggestion, {});
    diags.append(item);
  }
}

// Returns false if none of several files is changed, because one of them cannot be edited.
bool edit_files(std::span<const write::Edit> edits, std::span<const InputFile> files,
                const EditingOptions& options, const CommonOptions& common, Output& output,
                Diagnostics& diags) {
  const EditConditions conditions(options.conditions, common, diags);
  // Conditions say themselves which blocks are meant.
  const auto of_modules = conditions.are_given() ? std::span<const InputFile>() : files;
  const MeantFiles meant(edits, of_modules, common, output, diags);
  if (diags.has_errors()) return true;
  const auto reduced = reduced_edits(edits, files, meant, common, output);
  const auto edits_of = [&](std::size_t i) -> std::span<const write::Edit> {
    const auto found = reduced.find(i);
    return found == reduced.end() ? edits : found->second;
  };
  const FileEditor editor(options, conditions, common);
  const bool is_all_or_none =
      (options.in_place || edits.front().is_optional) && files.size() > 1 && !options.is_partial;
  if (is_all_or_none && !can_edit_all(editor, edits, files, edits_of, common, output, diags))
    return false;
  Diagnostics missing(common.limits.max_diagnostics);
  Diagnostics broken(1'000'000);
  UnusedEdits unused;
  bool is_found = false;
  std::size_t selected = 0, skipped = 0;
  std::vector<std::string> addresses;
  for_each_in_order(
      files.size(), {common.limits.max_nesting, &output.progress(), common.jobs},
      [&](std::size_t i) { return editor.edit(files[i], edits_of(i)); },
      [&](std::size_t i, EditOutcome outcome) {
        options.dry_run ? output.write_patch(outcome.output)
                        : output.write_document(outcome.output);
        if (outcome.is_changed) output.write_changed_name(files[i].path);
        is_found |= outcome.is_found && !edits_of(i).empty();
        selected += outcome.selected;
        skipped += outcome.skipped;
        if (!is_found)
          std::move(outcome.addresses.begin(), outcome.addresses.end(),
                    std::back_inserter(addresses));
        if (outcome.is_found) unused.add(outcome.unused);
        missing.append(std::move(outcome.missing));
        broken.append(std::move(outcome.broken));
        diags.append(std::move(outcome.diags));
      });
  if (!is_found && missing.empty() && !diags.has_errors()) {
    missing.add(DiagnosticCode::AddressNotFound, edits.front().address.range(),
                "All references are those of other modules.");
  }
  if (skipped > 0) {
    output.hint(TerminalText() << counted(selected, "part") << " edited, "
                               << counted(skipped, "part") << " skipped.");
  }
  if (!is_found) append_missing(missing, edits, addresses, diags);
  unused.report(edits, diags);
  diags.append(std::move(broken));
  return true;
}

}  // namespace

void add_editing(Arguments& arguments, EditingOptions& editing) {
  add_inputs(arguments, editing.inputs, "Files to edit; standard input by default");
  arguments.flag("-w,--write", editing.in_place, "Write the result to the file");
  arguments.flag("--dry-run", editing.dry_run, "Print the changes as a unified diff")
      .excludes("--write");
  arguments.flag(
      "--partial", editing.is_partial,
      "Also edit what could be read of a file with errors, where rename and * may miss parts");
  add_parsing(arguments);
}

ExitCode run_edits(std::vector<write::Edit> edits, const EditingOptions& options,
                   const CommonOptions& common, Output& output, Diagnostics diags) {
  for (write::Edit& edit : edits) edit.is_partial = options.is_partial;
  InputOptions inputs = options.inputs;
  inputs.is_written = options.in_place;
  const auto files = find_inputs(inputs, common, common.syntax, diags);
  const bool is_stdin = !files.empty() && files.front().path == "-";
  if (options.in_place && is_stdin) {
    report_usage_error("--write changes files, but standard input is not a file.", diags);
  }
  // Each edit of a script concerns the files that have its address.
  const bool is_script = edits.size() > 1;
  for (write::Edit& edit : edits) edit.is_optional = is_script && files.size() > 1;
  if (files.size() > 1 && !options.in_place && !options.dry_run) {
    report_usage_error("Several files can only be edited with --write or --dry-run.", diags);
  }
  const bool is_refused =
      !diags.has_errors() && !edit_files(edits, files, options, common, output, diags);
  output.report(diags);
  if (is_refused) output.hint(TerminalText() << "No file was changed.");
  return exit_code(diags);
}

ExitCode run_edit(const std::string& address, const EditOf& edit_of, const EditingOptions& options,
                  const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  std::vector<write::Edit> edits;
  if (auto parsed = parse_address(address, diags)) {
    if (auto edit = edit_of(*std::move(parsed), diags)) edits.push_back(*std::move(edit));
  }
  return run_edits(std::move(edits), options, common, output, std::move(diags));
}

std::optional<write::Address> parse_address(const std::string& text, Diagnostics& diags) {
  return write::Address::parse(Source::make("<address>", text), diags);
}

namespace {

// Returns whether a file has a block, argument or property with this name. Cheaper than Document::find().
bool has_item(const File& file, std::string_view name) {
  if (file.is_json()) {
    const json::Node* value = file.json()->file().value;
    return value && value->kind == json::NodeKind::Object &&
           std::ranges::any_of(
               json::as_object(*value).properties(),
               [&](const json::Property& property) { return property.name.text == name; });
  }
  const syntax::BodyNode& body = *file.native()->root_body();
  return std::any_of(body.blocks.begin(), body.blocks.end(),
                     [&](const syntax::BlockNode* block) { return block->type() == name; }) ||
         body.find_attribute(name);
}

}  // namespace

namespace {

// Returns whether an address in the file can have the form of references.
bool may_be_reference(const write::Document& document, const write::Address& address) {
  return terraform::is_module_file(os::file_name(document.file().source()->name())) &&
         address.steps().size() >= 2 && address.steps()[0].kind == write::AddressStep::Kind::Name;
}

// Returns the address of the declaration of a variable, local value or managed resource.
write::Address declaration_address(const write::Address& reference) {
  const auto& steps = reference.steps();
  const std::string& root = steps[0].name;
  const bool is_value = root == "var" || root == "local";
  write::Address declared;
  declared.name(root == "var" ? "variable" : root == "local" ? "locals" : "resource");
  for (std::size_t i = is_value ? 1 : 0; i < steps.size(); ++i) declared.add(steps[i]);
  return declared;
}

// Returns the part that names the declaration itself: the block, or the local value.
write::Address block_of(const write::Address& declaration) {
  const auto& steps = declaration.steps();
  const std::size_t names = steps[0].name == "resource" ? 3 : 2;
  write::Address block;
  for (std::size_t i = 0; i < names && i < steps.size(); ++i) block.add(steps[i]);
  return block;
}

// Finds the declarations in a file that addresses in the form of references mean.
class Declarations {
 public:
  explicit Declarations(const write::Document& document) : document_(document) {}

  write::Address find(const write::Address& address) {
    if (!may_be_reference(document_, address)) return address;
    const std::string& root = address.steps()[0].name;
    const auto [known, is_new] = is_root_.try_emplace(root);
    if (is_new) known->second = has_item(document_.file(), root);
    if (known->second) return address;
    if (!finder_) finder_ = std::make_unique<write::DocumentFinder>(document_);
    write::Address declared = declaration_address(address);
    return finder_->has(block_of(declared)) ? declared : address;
  }

 private:
  const write::Document& document_;
  std::unique_ptr<write::DocumentFinder> finder_;
  std::map<std::string, bool> is_root_;  // whether addresses in the file begin with a name
};

}  // namespace

write::Address declared_address(const write::Document& document, const write::Address& address) {
  return Declarations(document).find(address);
}

namespace {

// Returns the new address of what has the address `from`, in the form of a declaration of the same kind.
write::Address declared_target(const write::Document& document, const write::Address& from,
                               const write::Address& to) {
  if (!may_be_reference(document, to) || !may_be_reference(document, from)) return to;
  write::Address declared = declaration_address(to);
  const bool is_block = terraform::file_structure("main.tf").block(to.steps()[0].name) != nullptr;
  const std::string &kind = declared.steps()[0].name, &kind_before = from.steps()[0].name;
  const bool fits = kind == kind_before || (kind == "resource" && kind_before == "data");
  return !is_block && fits ? declared : to;
}

}  // namespace

std::vector<write::Edit> with_declared_addresses(const write::Document& document,
                                                 std::span<const write::Edit> edits) {
  std::vector<write::Edit> declared(edits.begin(), edits.end());
  Declarations declarations(document);
  std::set<std::string> moved;  // what edits before give an address
  for (write::Edit& edit : declared) {
    if (edit.action == write::Edit::Action::RenameReferences) continue;
    if (may_be_reference(document, edit.address) && !moved.empty()) {
      const write::Address other = declaration_address(edit.address);
      if (moved.contains(block_of(other).to_string())) edit.address = other;
    }
    edit.address = declarations.find(edit.address);
    if (edit.action != write::Edit::Action::Move) continue;
    edit.to = declared_target(document, edit.address, edit.to);
    moved.insert(edit.to.to_string());
  }
  return declared;
}

bool keep_labels(const write::Document& document, std::span<const write::Edit> edits,
                 Diagnostics& diags) {
  if (!terraform::is_module_file(os::file_name(document.file().source()->name()))) return true;
  for (const write::Edit& edit : edits) {
    if (edit.action != write::Edit::Action::Move || edit.to.is_document()) continue;
    const std::string& type = edit.to.steps()[0].name;
    const write::BlockStructure* block = terraform::file_structure("main.tf").block(type);
    const auto is_block = [&](const write::Address& address) {
      return address.steps().size() == block->labels + 1 && address.steps()[0].name == type;
    };
    if (!block || !is_block(edit.address) || is_block(edit.to)) continue;
    diags.add(DiagnosticCode::InvalidEdit, edit.to.range(),
              "A block " + in_quotes(type) + " has " + counted(block->labels, "label") + ".");
    return false;
  }
  return true;
}

std::vector<std::string> addresses_in(const write::Document& document) {
  std::vector<std::string> found;
  if (document.file().is_json()) return found;
  write::Addresses addresses(document.file());
  const syntax::BodyNode& body = *document.file().native()->root_body();
  for (const syntax::BlockNode* block : body.blocks) {
    std::vector<std::string> own = {addresses.of(block->range).to_string()};
    for (const syntax::AttributeNode* attribute : block->body.attributes)
      own.push_back(own.front() + "." + std::string(attribute->name()));
    constexpr std::string_view prefix = "resource.";
    for (std::string& address : own) {
      if (address.starts_with(prefix)) found.push_back(address.substr(prefix.size()));
      found.push_back(std::move(address));
    }
  }
  return found;
}

bool names_file(const std::string& text, const write::Address& from) {
  if (!analysis::is_configuration_name(text) || from.is_document()) return false;
  if (terraform::is_module_file(os::file_name(text))) return true;
  Diagnostics ignored;
  const auto to = parse_address(text, ignored);
  return !to || (!to->is_document() && from.steps().front().name != to->steps().front().name);
}

std::string suggestion_for(const write::Address& address,
                           const std::vector<std::string>& addresses) {
  const std::vector<std::string_view> names(addresses.begin(), addresses.end());
  return did_you_mean(address.to_string(), names);
}

const Command edit_command = {
    "edit", "Change parts of files and keep everything else",
    R"(An address names a block by its type and labels, then arguments, attributes and indexes; * is any
name: resource.aws_instance.web.tags["Name"], module.*.version, provider.aws[1].

The result goes to standard output, or replaces the file with --write, which prints the names of changed
files. If one of several files cannot be edited, none is changed without --partial. Only the bytes of what
is edited change, and blanks before the equals signs of aligned lines. A file may have errors elsewhere;
rename, and edits whose address contains *, then need --partial.

References belong to the module of their directory: below a directory that was given, rename leaves
directories as they are that declare the name themselves.

Examples:
  hecla edit set module.vpc.version '"5.1.0"' main.tf
  hecla edit set -w 'resource.aws_instance.*.instance_type' '"t3.large"' *.tf
  hecla edit add --dry-run variable.x 'default = 1' variables.tf
  hecla edit rm 'resource.aws_instance.web.tags["Old"]' < main.tf

Exit status: 0 success; 1 no file has the address or reference; 2 an error, also in a file in which
nothing was found.)",
    nullptr};

}  // namespace hecla::cli
