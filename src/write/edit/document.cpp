// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Documents, and edits as transactions.
#include <hecla/write/document.h>

#include <algorithm>

#include "unicode/message_text.h"
#include "write/edit/dependencies.h"
#include "write/edit/editor.h"
#include "write/edit/outside.h"
#include "write/edit/replacements.h"
#include "write/edit/uncertain_parts.h"

namespace hecla::write {
namespace {

std::unique_ptr<Editor> editor_for(const File& file, const Limits& limits,
                                   const BodyStructure* structure) {
  return file.is_json() ? json_editor(file.json(), limits, structure)
                        : native_editor(file.native(), limits);
}

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
              std::span<const Edit> edits, Diagnostics& diags, std::vector<std::size_t>* missing)
      : state_(std::move(state)),
        options_(options),
        structure_(structure),
        edits_(edits),
        diags_(diags),
        missing_(missing) {
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
    std::vector<const Edit*> performed;
    bool has_changes = false;
    const auto max_bytes = options_.limits.max_source_bytes;
    for (; next_ < edits_.size(); ++next_) {
      const Edit& edit = edits_[next_];
      const Edit* const placed = dependencies.place(edit);
      if (!placed && next_ > first) break;
      Diagnostics diags(options_.limits.max_diagnostics);
      const EditOutcome outcome = editor->perform(next_ > first ? *placed : edit, next_, diags);
      // It may be possible in the next text, or else is reported with its own address.
      const bool is_missing =
          outcome == EditOutcome::Failed && edit.is_optional && lacks_address(edit, diags);
      // An edit that depends on none before it finds nothing in the next text, too.
      if (is_missing && (placed == &edit || !has_changes)) {
        missing_ ? missing_->push_back(next_) : warn_of(diags);
        continue;
      }
      if (outcome == EditOutcome::Failed && has_changes) break;
      diags_.append(std::move(diags));
      if (outcome == EditOutcome::Failed) return false;
      if (outcome == EditOutcome::Nothing) {
        if (!report_no_reference(edit)) return false;
        performed.push_back(&edit);
        continue;
      }
      if (outcome == EditOutcome::Conflict) {
        if (next_ > first) break;
        report_invalid_edit(edit.address, "Parts of this edit overlap each other.", diags_);
        return false;
      }
      has_changes = true;
      if (editor->bytes() > max_bytes) {
        report_too_large(edit.address, options_.limits, diags_);
        return false;
      }
      if (outcome == EditOutcome::Partial) break;
      performed.push_back(&edit);
      if (placed) dependencies.add(edit);
    }
    const std::vector<Change> changes = editor->finish();
    return accept(changes, editor->subjects(), performed);
  }

  // Returns whether all errors are that nothing has the address of an edit; not the one that something moves to.
  static bool lacks_address(const Edit& edit, const Diagnostics& diags) {
    const bool is_move = edit.action == Edit::Action::Move;
    return std::ranges::all_of(diags, [&](const Diagnostic& diagnostic) {
      return diagnostic.severity != Severity::Error ||
             (diagnostic.code == DiagnosticCode::AddressNotFound &&
              (!is_move || diagnostic.subject != edit.to.range()));
    });
  }

  void warn_of(const Diagnostics& diags) {
    for (Diagnostic diagnostic : diags) {
      diagnostic.severity = Severity::Warning;
      diags_.append(std::move(diagnostic));
    }
  }

  // Parses the text with the changes, which must have no more errors than the one before, and be the
  // same outside of what the edits are about.
  bool accept(const std::vector<Change>& changes, const std::vector<ByteRange>& subjects,
              std::span<const Edit* const> edits) {
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
    if (state_.errors->has_errors() && !are_certain(edits)) return false;
    if (errors->has_errors() && !has_items_of(edits, file)) return false;
    state_.changes = composed(state_.changes, old->text(), changes);
    state_.file = std::move(file);
    state_.errors = std::move(errors);
    return true;
  }

  // Returns whether a text with errors has what the edits added: what an unclosed bracket or string
  // swallows is not where its edit says.
  bool has_items_of(std::span<const Edit* const> edits, const File& file) {
    const auto editor = editor_for(file, options_.limits, structure_);
    for (const Edit* edit : edits) {
      for (const Address& item : wanted_items(*edit)) {
        if (!editor->find(item).empty()) continue;
        report_invalid_edit(
            edit->address,
            "Because of a syntax error, the new item would become a part of another one. "
            "Correct the error first.",
            diags_);
        return false;
      }
    }
    return true;
  }

  // Reports an edit of which it is open what it is about, because the text before it has errors.
  bool are_certain(std::span<const Edit* const> edits) {
    const auto editor = editor_for(state_.file, options_.limits, structure_);
    const UncertainParts uncertain(state_.file, *state_.errors, *editor);
    for (const Edit* edit : edits) {
      if (!edit->is_partial && uncertain.may_miss_parts(edit->address)) {
        report_incomplete(*edit, diags_);
        return false;
      }
      if (!has_certain_place(*edit, uncertain) || has_hidden_item(*edit, uncertain, *editor))
        return false;
    }
    return true;
  }

  bool has_certain_place(const Edit& edit, const UncertainParts& uncertain) {
    if (edit.action == Edit::Action::RenameReferences) return true;
    const bool is_open = uncertain.is_open(edit.address);
    if (is_open) {
      report_invalid_edit(
          edit.address,
          "Because of a syntax error, it is open where this part of the text begins or ends. "
          "Correct the error first.",
          diags_);
    }
    return !is_open;
  }

  bool has_hidden_item(const Edit& edit, const UncertainParts& uncertain, Editor& editor) {
    for (const Address& item : wanted_items(edit)) {
      if (!editor.find(item).empty() || !uncertain.may_be_hidden(item)) continue;
      report_invalid_edit(
          edit.address,
          "Because of a syntax error, it is open where the block or object ends, so "
          "that the new item may be there already. Correct the error first.",
          diags_);
      return true;
    }
    return false;
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
    if (missing_) {
      missing_->push_back(next_);
      return true;
    }
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
  std::vector<std::size_t>* missing_;
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

DocumentFinder::DocumentFinder(const Document& document)
    : document_(document),
      editor_(editor_for(document_.file_, document_.options_.limits, document_.structure_)) {}

DocumentFinder::~DocumentFinder() = default;

bool DocumentFinder::has(const Address& address) { return !editor_->find(address).empty(); }

bool Document::is_certain(const Address& address) const {
  if (!errors_->has_errors()) return true;
  const auto editor = editor_for(file_, options_.limits, structure_);
  const UncertainParts uncertain(file_, *errors_, *editor);
  return !uncertain.may_miss_parts(address) && !uncertain.is_open(address);
}

bool Document::is_incomplete_for(const Edit& edit) const {
  if (!errors_->has_errors() || edit.is_partial) return false;
  return edit.action == Edit::Action::RenameReferences || edit.address.is_pattern();
}

std::optional<std::vector<Change>> Document::apply(std::span<const Edit> edits, Diagnostics& diags,
                                                   std::vector<std::size_t>* missing) {
  for (const Edit& edit : edits) {
    if (!is_incomplete_for(edit)) continue;
    report_incomplete(edit, diags);
    return std::nullopt;
  }
  Transaction transaction({file_, errors_}, options_, structure_, edits, diags, missing);
  if (!transaction.run()) return std::nullopt;
  State& result = transaction.result();
  file_ = std::move(result.file);
  errors_ = std::move(result.errors);
  return std::move(result.changes);
}

}  // namespace hecla::write
