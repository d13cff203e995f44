// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla edit mv: renames or moves an item, also to another file.
#include <hecla/terraform/file_structure.h>
#include <hecla/write/addresses.h>

#include <algorithm>

#include "cli/edit/editing.h"
#include "cli/io/changed_files.h"
#include "cli/io/replace_file.h"
#include "os/file_system.h"
#include "os/paths.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

struct MoveOptions {
  std::string address;
  std::string to;
  EditingOptions editing;
};

void declare_mv(Arguments& arguments, MoveOptions& move) {
  arguments.positional("ADDRESS", move.address, "What to rename or move").required();
  arguments.positional("NEW", move.to, "Its new address, or another file").required();
  add_editing(arguments, move.editing);
}

// --- to another file

// Moves blocks, or arguments that are in no block, with their comments to the end of another file.
class FileMove {
 public:
  FileMove(const MoveOptions& options, const CommonOptions& common, Output& output)
      : options_(options), common_(common), output_(output) {}

  ExitCode run(const write::Address& address) {
    InputOptions inputs = options_.editing.inputs;
    inputs.is_written = true;
    const auto files = find_inputs(inputs, common_, common_.syntax, diags_);
    if (!options_.editing.in_place && !options_.editing.dry_run)
      report_usage_error("A move to another file needs --write or --dry-run.", diags_);
    if (!files.empty() && files.front().path == "-")
      report_usage_error("A move to another file changes files, but standard input is not a file.",
                         diags_);
    for (const InputFile& file : files) {
      if (!diags_.has_errors() && os::canonical(file.path) != os::canonical(options_.to))
        take(file, address);
    }
    if (!diags_.has_errors() && changed_.empty()) {
      diags_.add(DiagnosticCode::AddressNotFound, address.range(),
                 "Nothing has the address " + in_quotes(address.to_string()) + "." +
                     suggestion_for(address, addresses_));
    }
    if (!diags_.has_errors()) add();
    // The new place first: if the process is killed, the items are there twice and not lost.
    std::ranges::reverse(changed_);
    if (!diags_.has_errors()) write();
    output_.report(diags_);
    return exit_code(diags_);
  }

 private:
  struct ChangedFile {
    std::string path, before, after;
  };

  write::Document read(const SourceRef& source) {
    return write::Document(source, diags_, common_.reading(),
                           terraform::json_structure(source->name()));
  }

  // Removes the items from a file.
  void take(const InputFile& file, const write::Address& address) {
    const SourceRef source = read_source(file, common_, diags_);
    if (!source || !expect_native(file, diags_)) return;
    write::Document document = read(source);
    if (diags_.has_errors()) return;
    write::Addresses addresses(document.file());
    std::vector<write::Edit> edits;
    for (const write::Located& part : document.find(declared_address(document, address))) {
      write::Address own = addresses.of(part);
      if (!is_outermost(*document.file().native(), part)) {
        diags_.add(DiagnosticCode::InvalidEdit, address.range(),
                   "Only blocks and arguments that are in no block can be moved to another file.");
        return;
      }
      text_ += "\n" + std::string(text_of(source->text(), part)) + "\n";
      edits.push_back(write::Edit::remove(std::move(own)));
    }
    if (edits.empty()) {
      const auto found = addresses_in(document);
      addresses_.insert(addresses_.end(), found.begin(), found.end());
      return;
    }
    std::ranges::reverse(edits);  // so that indexes in the addresses before stay the same
    if (document.apply(edits, diags_))
      changed_.push_back({file.path, std::string(source->text()), std::string(document.text())});
  }

  static bool is_outermost(const syntax::Document& document, const write::Located& part) {
    const syntax::BodyNode& body = *document.root_body();
    const auto is_part = [&](const auto* item) { return item->range == part.range; };
    return std::ranges::any_of(body.blocks, is_part) ||
           std::ranges::any_of(body.attributes, is_part);
  }

  // Returns the text of an item with its comments.
  static std::string_view text_of(std::string_view text, const write::Located& part) {
    std::uint32_t begin = part.range.begin, end = part.range.end;
    for (const ByteRange comment : part.leading_comments) begin = std::min(begin, comment.begin);
    for (const ByteRange comment : part.trailing_comments) end = std::max(end, comment.end);
    while (end > begin && text[end - 1] == '\n') --end;
    return text.substr(begin, end - begin);
  }

  // Adds them to the other file, which may be new.
  void add() {
    SourceRef source = Source::make(options_.to, "");
    if (os::exists(options_.to)) source = read_source({options_.to, Syntax::Auto}, common_, diags_);
    if (!source || !expect_native({options_.to, Syntax::Auto}, diags_)) return;
    write::Document document = read(source);
    if (diags_.has_errors()) return;
    const bool is_empty = source->text().empty();
    const std::string text = is_empty ? text_.substr(1) : text_;
    const std::vector<write::Edit> edits = {write::Edit::add(write::Address(), text)};
    if (document.apply(edits, diags_))
      changed_.push_back({options_.to, std::string(source->text()), std::string(document.text())});
  }

  void write() {
    std::vector<FileChange> changes;
    for (const ChangedFile& file : changed_) {
      if (options_.editing.dry_run)
        output_.write_patch(patch_of(file.path, file.before, file.after));
      else if (os::exists(file.path))
        changes.push_back({file.path, file.before, file.after});
      else
        changes.push_back({file.path, std::nullopt, file.after});
    }
    if (const auto error = change_files(changes)) {
      diags_.add(DiagnosticCode::CannotWriteFile, {}, *error);
      return;
    }
    for (const FileChange& file : changes) output_.write_changed_name(file.path);
  }

  const MoveOptions& options_;
  const CommonOptions& common_;
  Output& output_;
  Diagnostics diags_{1'000'000};
  std::string text_;                    // of the items
  std::vector<ChangedFile> changed_;    // the new place last
  std::vector<std::string> addresses_;  // where nothing was found
};

ExitCode run_mv(const MoveOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics ignored;
  const auto from = parse_address(options.address, ignored);
  if (from && names_file(options.to, *from)) return FileMove(options, common, output).run(*from);
  const auto edit_of = [&](write::Address address, Diagnostics& diags) {
    std::optional<write::Edit> edit;
    if (auto target = parse_address(options.to, diags))
      edit = write::Edit::move(std::move(address), *std::move(target));
    return edit;
  };
  return run_edit(options.address, edit_of, options.editing, common, output);
}

}  // namespace

const Command edit_mv_command = {
    "mv", "Rename an argument or block, or move it to another block or file",
    R"(If NEW is the name of a file such as iam.tf, blocks are moved to its end with their comments; locals["tf"] is a
local value of this name.

Examples:
  hecla edit mv resource.aws_instance.web resource.aws_instance.frontend main.tf
  hecla edit mv --write 'resource.aws_iam_role.*' iam.tf main.tf)",
    prepare<MoveOptions, declare_mv, run_mv>};

}  // namespace hecla::cli
