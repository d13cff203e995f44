// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Documents, and edits as transactions.
#include <hecla/write/document.h>

#include <algorithm>
#include <limits>

#include "unicode/message_text.h"
#include "write/edit/dependencies.h"
#include "write/edit/editor.h"
#include "write/edit/outside.h"
#include "write/edit/replacements.h"

namespace hecla::write {
namespace {

std::unique_ptr<Editor> editor_for(const File& file, const Limits& limits,
                                   const BodyStructure* structure) {
  return file.is_json() ? json_editor(file.json(), limits, structure)
                        : native_editor(file.native(), limits);
}

// The errors of a text that make it open where items end, by offset.
class OpenEnds {
 public:
  OpenEnds(const Diagnostics& errors, std::string_view text) {
    for (const Diagnostic& error : errors.items()) {
      if (error.severity != Severity::Error) continue;
      const std::uint32_t begin = error.subject.bytes().begin;
      if (is_about_ends(error.code)) offsets_.push_back(begin);
      first_ = std::min(first_, begin);
      const std::string_view rest = text.substr(std::min<std::size_t>(begin, text.size()));
      if (begins_with(rest, "}])")) last_closer_ = std::max(last_closer_, begin);
      if (error.code == DiagnosticCode::UnclosedBracket && begins_with(rest, "{[("))
        first_opener_ = std::min(first_opener_, begin);
    }
    std::sort(offsets_.begin(), offsets_.end());
  }

  // Return whether one is in a range, or at its end; or from an offset on.
  bool any_in(ByteRange range) const {
    const auto first = std::lower_bound(offsets_.begin(), offsets_.end(), range.begin);
    return first != offsets_.end() && *first <= range.end;
  }
  bool any_from(std::uint32_t offset) const {
    return !offsets_.empty() && offsets_.back() >= offset;
  }
  // Returns whether a bracket that is never closed is before an offset: what is after it may end earlier.
  bool has_opener_before(std::uint32_t offset) const { return first_opener_ < offset; }
  // Returns whether an item may be in a block or value whose beginning is an error: one is before it, and after it a bracket
  // that closes nothing.
  bool may_enclose(ByteRange item) const { return first_ < item.begin && last_closer_ >= item.end; }

 private:
  static bool begins_with(std::string_view text, std::string_view brackets) {
    return !text.empty() && brackets.find(text[0]) != brackets.npos;
  }
  static bool is_about_ends(DiagnosticCode code) {
    using Code = DiagnosticCode;
    const Code codes[] = {
        Code::UnclosedString,           Code::NewlineInString,   Code::InvalidItem,
        Code::InvalidSingleLineBlock,   Code::MissingNewline,    Code::UnclosedBracket,
        Code::ExtraneousText,           Code::MissingSeparator,  Code::UnbalancedDirective,
        Code::UnclosedTemplateSequence, Code::InvalidJsonString, Code::UnclosedJsonBracket,
        Code::MismatchedBracket,        Code::ExtraneousJsonText};
    return std::find(std::begin(codes), std::end(codes), code) != std::end(codes);
  }

  std::vector<std::uint32_t> offsets_;
  std::uint32_t first_ = std::numeric_limits<std::uint32_t>::max();  // of all errors
  std::uint32_t last_closer_ = 0;
  std::uint32_t first_opener_ = std::numeric_limits<std::uint32_t>::max();
};

void report_incomplete(const Edit& edit, Diagnostics& diags) {
  report_invalid_edit(
      edit.address,
      "The text has errors, so parts that this edit has to change may be missing. Correct "
      "the errors, or accept that (--partial of the command, is_partial of the library).",
      diags);
}

// A text during a transaction.
struct State {
  File file;
  std::shared_ptr<const Diagnostics> errors;
  std::vector<Change> changes = {};
};

class Transaction {
 public:
  Transaction(State state, const FileOptions& options, const BodyStructure* structure,
              std::span<const Edit> edits, Diagnostics& diags)
      : state_(std::move(state)),
        options_(options),
        structure_(structure),
        edits_(edits),
        diags_(diags) {
    options_.syntax = state_.file.is_json() ? Syntax::Json : Syntax::Native;
  }

  bool run() {
    while (next_ < edits_.size()) {
      if (!run_batch()) return false;
    }
    return true;
  }
  State& result() { return state_; }

 private:
  // Performs as many edits as possible on one text, and makes the next one.
  bool run_batch() {
    const auto editor = editor_for(state_.file, options_.limits, structure_);
    Dependencies dependencies(*editor, state_.file.is_json());
    const std::size_t first = next_;
    const auto max_bytes = options_.limits.max_source_bytes;
    for (; next_ < edits_.size(); ++next_) {
      const Edit& edit = edits_[next_];
      const Edit* const placed = dependencies.place(edit);
      if (!placed && next_ > first) break;
      Diagnostics diags(options_.limits.max_diagnostics);
      const EditOutcome outcome = editor->perform(next_ > first ? *placed : edit, next_, diags);
      // It may be possible in the next text, or else is reported with its own address.
      if (outcome == EditOutcome::Failed && next_ > first) break;
      diags_.append(std::move(diags));
      if (outcome == EditOutcome::Failed) return false;
      if (outcome == EditOutcome::Nothing) {
        if (!report_no_reference(edit)) return false;
        continue;
      }
      if (outcome == EditOutcome::Conflict) {
        if (next_ > first) break;
        report_invalid_edit(edit.address, "Parts of this edit overlap each other.", diags_);
        return false;
      }
      if (editor->bytes() > max_bytes) {
        report_too_large(edit.address, options_.limits, diags_);
        return false;
      }
      if (outcome == EditOutcome::Partial) break;
      if (placed) dependencies.add(edit);
    }
    const std::vector<Change> changes = editor->finish();
    return accept(changes, editor->subjects(), edits_.subspan(first, next_ - first));
  }

  // Parses the text with the changes, which must have no more errors than the one before, and be the
  // same outside of what the edits are about.
  bool accept(const std::vector<Change>& changes, const std::vector<ByteRange>& subjects,
              std::span<const Edit> edits) {
    if (changes.empty()) return true;
    const SourceRef& old = state_.file.source();
    std::string text = with_changes(old->text(), changes);
    if (text.size() > options_.limits.max_source_bytes) {
      report_too_large(edits_[changes.back().edit].address, options_.limits, diags_);
      return false;
    }
    auto errors = std::make_shared<Diagnostics>(options_.limits.max_diagnostics);
    File file = parse_source(Source::make(old->name(), std::move(text)), *errors, options_);
    if (errors->errors_reported() > state_.errors->errors_reported()) {
      report_errors(changes, *errors);
      return false;
    }
    if (const auto place = difference_outside(state_.file, subjects, changes, file)) {
      report_difference(changes, {file.source(), *place});
      return false;
    }
    if (state_.errors->has_errors() && !are_whole(edits)) return false;
    if (errors->has_errors() && !has_items_of(edits, file, *errors)) return false;
    state_.changes = composed(state_.changes, old->text(), changes);
    state_.file = std::move(file);
    state_.errors = std::move(errors);
    return true;
  }

  // Returns whether a text with errors has what the edits added: what an unclosed bracket or string
  // swallows is not where its edit says. Nothing is added to what an error may have ended too early,
  // so that it may be there already.
  bool has_items_of(std::span<const Edit> edits, const File& file, const Diagnostics& errors) {
    const OpenEnds open_ends(errors, file.source()->text());
    const auto before = editor_for(state_.file, options_.limits, structure_);
    const auto after = editor_for(file, options_.limits, structure_);
    for (const Edit& edit : edits) {
      for (const Address& item : wanted_items(edit)) {
        if (after->find(item).empty()) {
          report_invalid_edit(
              edit.address,
              "Because of a syntax error, the new item would become a part of another one. "
              "Correct the error first.",
              diags_);
          return false;
        }
        if (before->find(item).empty() && may_be_hidden(item, file, *after, open_ends)) {
          report_invalid_edit(edit.address,
                              "Because of a syntax error, it is open where the block or object "
                              "ends, so that the new item may be there already. Correct the error "
                              "first.",
                              diags_);
          return false;
        }
      }
    }
    return true;
  }

  // Returns whether an error is in or after a block or object that has an item, or there is text after the root of a JSON file.
  static bool may_be_hidden(const Address& item, const File& file, Editor& editor,
                            const OpenEnds& open_ends) {
    const Address parent = item.parent();
    const std::vector<Located> parents = editor.find(parent);
    return std::any_of(parents.begin(), parents.end(), [&](const Located& located) {
      if (!parent.is_document()) {
        return open_ends.any_from(located.range.begin) ||
               open_ends.has_opener_before(located.range.begin);
      }
      const std::string_view rest = file.source()->text().substr(located.range.end);
      return file.is_json() && rest.find_first_not_of(" \t\r\n") != rest.npos;
    });
  }

  // Reports an edit of an item whose place is open because of a syntax error in it, between it and the next item, or around it.
  bool are_whole(std::span<const Edit> edits) {
    const OpenEnds open_ends(*state_.errors, state_.file.source()->text());
    const auto editor = editor_for(state_.file, options_.limits, structure_);
    for (const Edit& edit : edits) {
      if (!edit.is_partial && counts_blocks(edit.address, *editor)) {
        report_incomplete(edit, diags_);
        return false;
      }
      if (!needs_place(edit)) continue;
      for (const Located& item : editor->find(edit.address)) {
        const bool is_open =
            open_ends.any_in(with_gap(item.range)) || open_ends.may_enclose(item.range);
        if (!is_open) continue;
        report_invalid_edit(
            edit.address,
            "Because of a syntax error, it is open where this part of the text begins or ends. "
            "Correct the error first.",
            diags_);
        return false;
      }
    }
    return true;
  }

  // Returns whether an index of an address counts blocks, of which an error may have hidden some.
  static bool counts_blocks(const Address& address, Editor& editor) {
    Address prefix;
    for (const AddressStep& step : address.steps()) {
      prefix.add(step);
      if (step.kind == AddressStep::Kind::Nth) return true;
      if (step.kind != AddressStep::Kind::Index) continue;
      const std::vector<Located> found = editor.find(prefix);
      if (!found.empty() && found[0].kind == Located::Kind::Block) return true;
    }
    return false;
  }

  static bool needs_place(const Edit& edit) {
    if (edit.action == Edit::Action::RenameReferences || edit.address.is_document()) return false;
    return edit.action != Edit::Action::Add || edit.placement == Placement::Before ||
           edit.placement == Placement::After;
  }

  // Returns the range from the start of the line of an item to what follows it.
  ByteRange with_gap(ByteRange item) const {
    const std::string_view text = state_.file.source()->text();
    const std::size_t newline = text.substr(0, item.begin).rfind('\n');
    std::size_t next = item.end;
    while ((next = text.find_first_not_of(" \t\r\n,", next)) != text.npos) {
      const std::string_view rest = text.substr(next);
      const std::size_t size = rest.starts_with("/*")                            ? rest.find("*/")
                               : rest.starts_with("//") || rest.starts_with('#') ? rest.find('\n')
                                                                                 : 0;
      if (size == 0) break;
      next = size == rest.npos ? text.size()
                               : next + size + (rest[0] == '/' && rest[1] == '*' ? 2 : 1);
    }
    return {newline == text.npos ? 0 : static_cast<std::uint32_t>(newline + 1),
            static_cast<std::uint32_t>(std::min(next, text.size()))};
  }

  // Returns the edit whose change is closest before an offset in the text after the changes.
  std::size_t edit_before(const std::vector<Change>& changes, std::uint32_t offset) const {
    std::size_t edit = changes.front().edit;
    std::int64_t shift = 0;
    for (const Change& change : changes) {
      if (change.range.begin + shift > offset) break;
      edit = change.edit;
      shift += static_cast<std::int64_t>(change.text.size()) - change.range.size();
    }
    return edit;
  }

  // Reports the first error after a change.
  void report_errors(const std::vector<Change>& changes, const Diagnostics& errors) {
    const Diagnostic* first = nullptr;
    for (const Diagnostic* error : errors.sorted()) {
      if (error->severity != Severity::Error) continue;
      first = error;
      if (error->subject.bytes().begin >= changes.front().range.begin) break;
    }
    const std::size_t edit =
        first ? edit_before(changes, first->subject.bytes().begin) : changes.front().edit;
    report_invalid_edit(edits_[edit].address,
                        "After this edit the text would have a syntax error: " +
                            (first ? std::string(first->summary()) + ". " + first->detail : ""),
                        diags_);
    if (first) diags_.last().add_related(first->subject, "The error is in the edited text.");
  }

  // Reports a rename without references: an error if nothing else is to be done.
  bool report_no_reference(const Edit& edit) {
    const bool is_only = edits_.size() == 1;
    diags_.add(is_only ? DiagnosticCode::AddressNotFound : DiagnosticCode::SkippedPart,
               edit.address.range(),
               "The document has no reference to " + in_quotes(edit.address.to_string()) + ".");
    return !is_only;
  }

  void report_difference(const std::vector<Change>& changes, const SourceRange& place) {
    report_invalid_edit(edits_[edit_before(changes, place.bytes().begin)].address,
                        "This edit would also change other parts of the text, so it is not made.",
                        diags_);
    diags_.last().add_related(place, "This part of the edited text would differ.");
  }

  State state_;
  FileOptions options_;
  const BodyStructure* structure_;
  std::span<const Edit> edits_;
  Diagnostics& diags_;
  std::size_t next_ = 0;
};

File parse(const SourceRef& source, Diagnostics& diags, const FileOptions& options,
           std::shared_ptr<const Diagnostics>& errors) {
  auto own = std::make_shared<Diagnostics>(options.limits.max_diagnostics);
  File file = parse_source(source, *own, options);
  Diagnostics reported = *own;
  diags.append(std::move(reported));
  errors = std::move(own);
  return file;
}

}  // namespace

Document::Document(const SourceRef& source, Diagnostics& diags, const FileOptions& options,
                   const BodyStructure* structure)
    : options_(options), structure_(structure), file_(parse(source, diags, options, errors_)) {}

std::vector<Located> Document::find(const Address& address) const {
  return editor_for(file_, options_.limits, structure_)->find(address);
}

bool Document::is_incomplete_for(const Edit& edit) const {
  if (!errors_->has_errors() || edit.is_partial) return false;
  return edit.action == Edit::Action::RenameReferences || edit.address.is_pattern();
}

std::optional<std::vector<Change>> Document::apply(std::span<const Edit> edits,
                                                   Diagnostics& diags) {
  for (const Edit& edit : edits) {
    if (!is_incomplete_for(edit)) continue;
    report_incomplete(edit, diags);
    return std::nullopt;
  }
  Transaction transaction({file_, errors_}, options_, structure_, edits, diags);
  if (!transaction.run()) return std::nullopt;
  State& result = transaction.result();
  file_ = std::move(result.file);
  errors_ = std::move(result.errors);
  return std::move(result.changes);
}

}  // namespace hecla::write
