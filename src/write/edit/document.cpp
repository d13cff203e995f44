// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Documents, and edits as transactions.
#include <hecla/syntax/parse.h>
#include <hecla/write/document.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "write/edit/editor.h"
#include "write/edit/outside.h"
#include "write/edit/replacements.h"

namespace hecla::write {
namespace {

// The addresses that the edits since the last parse have changed. An edit that refers to one of
// them, or to something in or around it, must wait for the next parse.
class Dependencies {
 public:
  bool has_any() const { return !changed_.empty(); }

  // Returns whether an edit depends on an earlier one.
  bool affect(const Edit& edit) const {
    if (!has_any()) return false;
    if (edit.action == Edit::Action::RenameReferences || is_global_) return true;
    const auto is_affected = [&](const Address& address) { return affects(address); };
    const std::vector<Address> items = new_items(edit, Levels::Innermost);
    if (std::any_of(items.begin(), items.end(), is_affected)) return true;
    if (!items.empty() && !is_beside(edit)) return false;
    return is_affected(edit.address) || (edit.action == Edit::Action::Move && is_affected(edit.to));
  }

  // Returns the addresses that must be in the text after an edit.
  static std::vector<Address> wanted_items(const Edit& edit) {
    if (edit.action == Edit::Action::Set) return {edit.address};
    return is_beside(edit) ? std::vector<Address>() : new_items(edit, Levels::Innermost);
  }

  void add(const Edit& edit) {
    const bool is_structural =
        edit.action != Edit::Action::Set && edit.action != Edit::Action::SetComment;
    if (edit.action == Edit::Action::RenameReferences) is_global_ = true;
    const std::vector<Address> items = new_items(edit, Levels::All);
    for (const Address& item : items) add(item, true);
    if (items.empty() || is_beside(edit)) add(edit.address, is_structural);
    if (edit.action == Edit::Action::Move) add(edit.to, true);
    if (edit.action == Edit::Action::Rename) add_renamed(edit);
  }

 private:
  // How the addresses that were changed go on after a name: with how many indexes before the next
  // name, or at the end. A block or array has an address with an index and one without.
  struct Indexes {
    std::size_t min_before_name = none, max_before_name = 0, max_at_end = 0;
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
  };

  // Calls f(names, indexes, is_last) for each name of an address before the first `*`.
  template <class F>
  static void for_each_name(const Address& address, F f) {
    std::string names;
    const auto steps = without_nth(address.steps()).steps;
    for (std::size_t i = 0; i < steps.size() && steps[i].kind != AddressStep::Kind::Any;) {
      if (steps[i].kind == AddressStep::Kind::Name) append_step(names, steps[i]);
      std::size_t next = i + 1;
      while (next < steps.size() && steps[next].kind == AddressStep::Kind::Index) ++next;
      f(names, next - i - 1, next == steps.size());
      i = next;
    }
  }

  // Returns whether the address could be another address of something that was changed.
  bool is_alias(const Address& address) const {
    bool found = false;
    for_each_name(address, [&](const std::string& names, std::size_t indexes, bool is_last) {
      const auto known = indexes_.find(names);
      if (known == indexes_.end()) return;
      const Indexes& changed = known->second;
      const bool has_name = changed.min_before_name != Indexes::none;
      if (is_last) {
        found |= has_name && changed.min_before_name < indexes;
      } else {
        found |= changed.max_at_end > indexes;
        found |=
            has_name && (changed.min_before_name != indexes || changed.max_before_name != indexes);
      }
    });
    return found;
  }

  void add_indexes(const Address& address) {
    for_each_name(address, [&](const std::string& names, std::size_t count, bool is_last) {
      Indexes& known = indexes_[names];
      if (is_last) {
        known.max_at_end = std::max(known.max_at_end, count);
      } else {
        known.min_before_name = std::min(known.min_before_name, count);
        known.max_before_name = std::max(known.max_before_name, count);
      }
    });
  }

  bool affects(const Address& address) const {
    if (is_alias(address)) return true;
    const auto steps = without_nth(address.steps()).steps;
    std::size_t count = 0;
    for (; count <= steps.size(); ++count) {
      if (changed_.contains(address.prefix_text(count))) return true;
      if (count < steps.size() && steps[count].kind == AddressStep::Kind::Any) break;
    }
    return around_.contains(address.prefix_text(std::min(count, steps.size())));
  }

  // Removing or adding an element changes the indexes of others, so an index counts as all.
  void add(const Address& address, bool is_structural) {
    add_indexes(address);
    const auto steps = without_nth(address.steps()).steps;
    std::size_t count = 0;
    while (count < steps.size() && steps[count].kind != AddressStep::Kind::Any &&
           !(is_structural && steps[count].kind == AddressStep::Kind::Index)) {
      around_.insert(address.prefix_text(count++));
    }
    changed_.insert(address.prefix_text(count));
    around_.insert(address.prefix_text(count));
  }

  static bool is_beside(const Edit& edit) {
    return edit.action == Edit::Action::Add && !edit.address.is_document() &&
           (edit.placement == Placement::Before || edit.placement == Placement::After);
  }

  // Items beside a block are in the body around it: the last steps of its address may be labels.
  enum class Levels : std::uint8_t { Innermost, All };

  // Returns the addresses that the items may have that an edit adds; none for other edits, and if
  // the text is not configuration.
  static std::vector<Address> new_items(const Edit& edit, Levels levels) {
    std::vector<Address> items;
    if (edit.action != Edit::Action::Add) return items;
    Diagnostics diags(1);
    const auto parsed = syntax::parse_config(Source::make("<text>", edit.text), diags);
    if (!is_beside(edit)) {
      if (!diags.has_errors()) add_items(*parsed->root_body(), edit.address, items);
      return items;
    }
    if (diags.has_errors()) return {edit.address.parent()};
    Address body = edit.address;
    do {
      body = body.parent();
      add_items(*parsed->root_body(), body, items);
    } while (levels == Levels::All && !body.is_document());
    return items;
  }

  static void add_items(const syntax::BodyNode& items, const Address& body,
                        std::vector<Address>& out) {
    for (const auto* attribute : items.attributes) {
      out.push_back(Address(body).name(std::string(attribute->name())));
    }
    for (const auto* block : items.blocks) {
      Address address(body);
      address.name(std::string(block->type()));
      for (const syntax::Label& label : block->labels) address.name(std::string(label.text));
      out.push_back(std::move(address));
    }
  }

  void add_renamed(const Edit& edit) {
    Address address(edit.address);
    while (!address.is_document()) {
      address = address.parent();
      if (address.steps().size() + edit.names.size() <= edit.address.steps().size()) break;
    }
    add(address, true);
  }

  std::unordered_set<std::string> changed_;
  std::unordered_set<std::string> around_;            // with the addresses around them
  std::unordered_map<std::string, Indexes> indexes_;  // by the names before them
  bool is_global_ = false;
};

std::unique_ptr<Editor> editor_for(const File& file, const Limits& limits,
                                   const BodyStructure* structure) {
  return file.is_json() ? json_editor(file.json(), limits, structure)
                        : native_editor(file.native(), limits);
}

// A text during a transaction.
struct State {
  File file;
  std::size_t errors;
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
    Dependencies dependencies;
    const std::size_t first = next_;
    const auto max_bytes = options_.limits.max_source_bytes;
    for (; next_ < edits_.size(); ++next_) {
      const Edit& edit = edits_[next_];
      if (dependencies.affect(edit)) break;
      const EditOutcome outcome = editor->perform(edit, next_, diags_);
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
      dependencies.add(edit);
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
    Diagnostics errors(options_.limits.max_diagnostics);
    File file = parse_source(Source::make(old->name(), std::move(text)), errors, options_);
    if (errors.errors_reported() > state_.errors) {
      report_errors(changes, errors);
      return false;
    }
    if (const auto place = difference_outside(state_.file, subjects, changes, file)) {
      report_difference(changes, {file.source(), *place});
      return false;
    }
    if (errors.has_errors() && !has_items_of(edits, file)) return false;
    state_.changes = composed(state_.changes, old->text(), changes);
    state_.file = std::move(file);
    state_.errors = errors.errors_reported();
    return true;
  }

  // Returns whether a text with errors has what the edits added: what an unclosed bracket or string swallows is not where
  // its edit says.
  bool has_items_of(std::span<const Edit> edits, const File& file) {
    const auto editor = editor_for(file, options_.limits, structure_);
    for (const Edit& edit : edits) {
      for (const Address& item : Dependencies::wanted_items(edit)) {
        if (!editor->find(item).empty()) continue;
        report_invalid_edit(
            edit.address,
            "Because of a syntax error, the new item would become a part of another one. "
            "Correct the error first.",
            diags_);
        return false;
      }
    }
    return true;
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
               "The document has no reference to \"" + edit.address.to_string() + "\".");
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
           std::size_t& errors) {
  Diagnostics own(options.limits.max_diagnostics);
  File file = parse_source(source, own, options);
  errors = own.errors_reported();
  diags.append(std::move(own));
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
  if (errors_ == 0 || edit.is_partial) return false;
  return edit.action == Edit::Action::RenameReferences || edit.address.is_pattern();
}

std::optional<std::vector<Change>> Document::apply(std::span<const Edit> edits,
                                                   Diagnostics& diags) {
  for (const Edit& edit : edits) {
    if (!is_incomplete_for(edit)) continue;
    report_invalid_edit(
        edit.address,
        "The text has errors, so parts that this edit has to change may be missing. Correct "
        "the errors, or accept that (--partial of the command, is_partial of the library).",
        diags);
    return std::nullopt;
  }
  Transaction transaction({file_, errors_}, options_, structure_, edits, diags);
  if (!transaction.run()) return std::nullopt;
  State& result = transaction.result();
  file_ = std::move(result.file);
  errors_ = result.errors;
  return std::move(result.changes);
}

}  // namespace hecla::write
