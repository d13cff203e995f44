// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// An Editor computes edits as replacements in one text: several, as long as they do not depend on
// each other. Document::apply() then makes the new text and an Editor for that.
#include <hecla/write/document.h>

#include <memory>
#include <vector>

#include "write/edit/elements.h"
#include "write/edit/replacements.h"

namespace hecla::write {

enum class EditOutcome : std::uint8_t {
  Done,
  Partial,  // the same edit must be performed again on the next text
  Failed,   // reported
  Nothing,  // there is no reference to rename
  Conflict  // it overlaps an earlier edit, so it must wait for the next text
};

class Editor {
 public:
  virtual ~Editor() = default;
  virtual std::vector<Located> find(const Address& address) = 0;
  // Returns the elements of the list or call that the address refers to, or the blocks with the same type and labels.
  // To an array of objects in JSON, which may be blocks, only objects can be added. Nothing for mixed arrays.
  virtual std::optional<Elements> elements(const Address& address) = 0;
  // Adds the replacements of an edit, or none unless the result is Done.
  virtual EditOutcome perform(const Edit& edit, std::size_t number, Diagnostics& diags) = 0;
  // Completes the replacements and returns them, sorted.
  virtual std::vector<Change> finish() = 0;
  // Returns the parts of the text that the edits are about: what they replace, rename or remove.
  virtual const std::vector<ByteRange>& subjects() const = 0;
  // Returns the size of the new texts so far.
  virtual std::size_t bytes() const = 0;
};

std::unique_ptr<Editor> native_editor(const syntax::DocumentRef& document, const Limits& limits);
std::unique_ptr<Editor> json_editor(const json::DocumentRef& document, const Limits& limits,
                                    const BodyStructure* structure);

// Returns whether an edit of references with so many replacements has found none.
inline bool renames_nothing(const Edit& edit, std::size_t replacements) {
  return edit.action == Edit::Action::RenameReferences && replacements == 0;
}

// Divides the steps of an address into those that find parts, and the one of these that it selects.
struct SelectedSteps {
  std::span<const AddressStep> steps;
  std::optional<std::size_t> nth;
};
inline SelectedSteps without_nth(std::span<const AddressStep> steps) {
  if (steps.empty() || steps.back().kind != AddressStep::Kind::Nth) return {steps, std::nullopt};
  return {steps.first(steps.size() - 1), steps.back().index};
}
// The result of the last address with `#` without that step, for addresses that select another part
// of it.
template <class Item>
struct LastSearch {
  std::string address;
  std::vector<Item> found;
};
// Returns what `find` finds, or the selected part of it.
template <class Item, class Find>
std::vector<Item> selected(LastSearch<Item>& last, std::span<const AddressStep> steps,
                           std::optional<std::size_t> nth, Find find) {
  if (!nth) return find();
  std::string address;
  for (const AddressStep& step : steps) append_step(address, step);
  if (last.address != address) last = {std::move(address), find()};
  if (*nth >= last.found.size()) return {};
  return {last.found[*nth]};
}

// Report an edit that cannot be performed, at its address.
void report_not_found(const Address& address, std::size_t found_steps, Diagnostics& diags);
void report_invalid_edit(const Address& address, std::string detail, Diagnostics& diags);
// Reports, as a warning, a part of the text that the edit's address leads to and that the edit cannot
// change.
void report_skipped(const Edit& edit, const SourceRange& part, Diagnostics& diags);
// Returns why an item of a block or object is not moved to a name without a block or object.
std::string leaves_container_text(const Edit& edit);
// Returns why nothing is added to parts that have one address without a wildcard.
std::string names_several_text(const Edit& edit);
// Reports new texts that are longer than a source may be.
void report_too_large(const Address& address, const Limits& limits, Diagnostics& diags);

}  // namespace hecla::write
