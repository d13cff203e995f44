// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla edit script: performs the edits in a file.
#include <hecla/syntax/parse.h>

#include <algorithm>

#include "cli/edit/editing.h"
#include "syntax/entry.h"

namespace hecla::cli {
namespace {

using write::Address;
using write::Edit;
using write::NewExpression;

enum class EditAction : std::uint8_t { Set, Remove, Move, Add, Rename, Comment };

struct NamedAction {
  std::string_view name;
  EditAction action;
};
constexpr NamedAction named_actions[] = {
    {"set", EditAction::Set}, {"rm", EditAction::Remove},     {"mv", EditAction::Move},
    {"add", EditAction::Add}, {"rename", EditAction::Rename}, {"comment", EditAction::Comment},
};

// An entry of a script: an action and its options.
struct ScriptEntry {
  EditAction action;
  write::Placement placement = write::Placement::Last;
  bool is_trailing = false;
};

Edit edit_of_entry(const ScriptEntry& entry, Address address, Address to, std::string text) {
  switch (entry.action) {
    case EditAction::Set:
      return Edit::set(std::move(address), NewExpression::source(std::move(text)));
    case EditAction::Add:
      return Edit::add(std::move(address), std::move(text), entry.placement);
    case EditAction::Move:
      return Edit::move(std::move(address), std::move(to));
    case EditAction::Rename:
      return Edit::rename_references(std::move(address), std::move(to));
    case EditAction::Comment:
      return Edit::set_comment(std::move(address), std::move(text), entry.is_trailing);
    case EditAction::Remove:
      break;
  }
  return Edit::remove(std::move(address));
}

bool takes_two_addresses(EditAction action) {
  return action == EditAction::Move || action == EditAction::Rename;
}

// Reads one edit: an action, its options, an address, and the rest.
class EntryParser {
 public:
  EntryParser(const SourceRef& source, ByteRange part, Diagnostics& diags)
      : source_(source),
        text_(source->text().substr(0, part.end)),
        at_(part.begin),
        diags_(diags) {}

  std::optional<Edit> parse() {
    const ByteRange word = next_word();
    const auto* const known =
        std::find_if(std::begin(named_actions), std::end(named_actions),
                     [&](const NamedAction& action) { return action.name == at(word); });
    if (known == std::end(named_actions)) {
      return fail(word, "Expected set, rm, mv, add, rename or comment at the start of an edit.");
    }
    ScriptEntry options{known->action};
    if (!read_options(options)) return std::nullopt;
    auto address = next_address();
    if (!address) return std::nullopt;
    std::optional<Address> to = Address();
    std::string text;
    if (takes_two_addresses(options.action)) {
      const ByteRange target = next_word();
      if (options.action == EditAction::Move && names_file(std::string(at(target)), *address)) {
        return fail(target, "A script cannot move blocks to another file, as hecla edit mv does.");
      }
      to = Address::parse(source_, diags_, target);
      if (!to) return std::nullopt;
    } else if (options.action == EditAction::Comment) {
      auto comment = quoted_rest();
      if (!comment) return std::nullopt;
      text = *std::move(comment);
    } else if (options.action != EditAction::Remove) {
      const std::uint32_t after = at_;
      text = rest();
      if (text.empty()) return fail({after, after}, "Expected new text after the address.");
    }
    skip_blanks();
    if (at_ < text_.size() && text.empty() && options.action != EditAction::Comment) {
      return fail({at_, end()}, "Expected the end of the edit after the address.");
    }
    return edit_of_entry(options, *std::move(address), *std::move(to), std::move(text));
  }

 private:
  std::uint32_t end() const { return static_cast<std::uint32_t>(text_.size()); }
  std::string_view at(ByteRange range) const { return text_.substr(range.begin, range.size()); }

  std::nullopt_t fail(ByteRange range, std::string detail) {
    diags_.add(DiagnosticCode::InvalidEdit, {source_, range}, std::move(detail));
    return std::nullopt;
  }

  void skip_blanks() {
    const std::size_t found = text_.find_first_not_of(" \t\r\n", at_);
    at_ = found == text_.npos ? end() : static_cast<std::uint32_t>(found);
  }

  ByteRange next_word() {
    skip_blanks();
    const std::uint32_t begin = at_;
    at_ = Address::end_in(text_, begin);
    return {begin, at_};
  }

  bool read_options(ScriptEntry& options) {
    for (;;) {
      const std::uint32_t before = at_;
      const ByteRange word = next_word();
      const std::string_view name = at(word);
      if (!name.starts_with("--")) {
        at_ = before;
        return true;
      }
      if (name == "--before" && options.action == EditAction::Add) {
        options.placement = write::Placement::Before;
      } else if (name == "--after" && options.action == EditAction::Add) {
        options.placement = write::Placement::After;
      } else if (name == "--first" && options.action == EditAction::Add) {
        options.placement = write::Placement::First;
      } else if (name == "--trailing" && options.action == EditAction::Comment) {
        options.is_trailing = true;
      } else {
        fail(word, "This edit has no option " + std::string(name) + ".");
        return false;
      }
    }
  }

  std::optional<Address> next_address() {
    const ByteRange word = next_word();
    return Address::parse(source_, diags_, word);
  }

  std::string rest() {
    skip_blanks();
    std::string_view text = text_.substr(at_);
    text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
    at_ = end();
    return std::string(text);
  }

  std::optional<std::string> quoted_rest() {
    skip_blanks();
    const ByteRange range{at_, end()};
    at_ = end();
    Diagnostics ignored(1);
    const auto parsed = syntax::parse_expression(source_, ignored, {.part = range});
    const auto* string = syntax::as<syntax::StringExpr>(parsed->root_expression());
    if (!string || ignored.has_errors()) {
      return fail(range, "In a script, the text of a comment must be a quoted string.");
    }
    return std::string(string->text());
  }

  SourceRef source_;
  std::string_view text_;
  std::uint32_t at_;
  Diagnostics& diags_;
};

// Returns the end of the address of an edit: "#" in it begins no comment.
std::uint32_t address_end(std::string_view text, std::uint32_t begin) {
  for (bool is_action = true;; is_action = false) {
    const std::size_t word = text.find_first_not_of(" \t\r\n", begin);
    if (word == text.npos) return static_cast<std::uint32_t>(text.size());
    begin = Address::end_in(text, static_cast<std::uint32_t>(word));
    if (!is_action && !text.substr(word).starts_with("--")) return begin;
  }
}

std::vector<Edit> read_script(const std::string& path, const CommonOptions& common,
                              Diagnostics& diags) {
  std::vector<Edit> edits;
  const auto source = Source::read_file(path, common.limits.max_source_bytes);
  if (!source) {
    diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
    return edits;
  }
  const std::string text((*source)->text());
  for (std::uint32_t begin = 0; begin < text.size();) {
    syntax::Entry entry = syntax::next_entry(text, begin);
    if (!entry.empty) {
      entry.end = syntax::next_entry(text, address_end(text, begin)).end;
      auto edit = EntryParser(*source, {begin, entry.end}, diags).parse();
      if (edit) edits.push_back(*std::move(edit));
    }
    begin = entry.end;
  }
  if (edits.empty() && !diags.has_errors())
    diags.add(DiagnosticCode::AddressNotFound, {*source, {0, 0}}, "The script has no edits.");
  return edits;
}

struct ScriptOptions {
  std::string file;
  EditingOptions editing;
};

void declare_script(Arguments& arguments, ScriptOptions& script) {
  arguments.positional("FILE", script.file, "The file with the edits").required();
  add_editing(arguments, script.editing);
}

ExitCode run_script(const ScriptOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  std::vector<Edit> edits = read_script(options.file, common, diags);
  return run_edits(std::move(edits), options.editing, common, output, std::move(diags));
}

}  // namespace

const Command edit_script_command = {
    "script", "Perform the edits in a file, all or none",
    R"(The file has one edit on each line, in the form of the other commands: set module.vpc.version "5.1.0".
Options stand after the name, the text of a comment is a quoted string, and lines that start with # are
comments.

Example:
  hecla edit script upgrade.edits --write *.tf)",
    prepare<ScriptOptions, declare_script, run_script>};

}  // namespace hecla::cli
