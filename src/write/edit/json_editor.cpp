// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/edit/json_editor.h"

#include <algorithm>
#include <span>
#include <vector>

#include "jsontext/writer.h"
#include "unicode/message_text.h"
#include "unicode/normal_text.h"

namespace hecla::write {

using json::Node;

JsonEditor::JsonEditor(const json::DocumentRef& document, const Limits& limits,
                       const BodyStructure* structure)
    : document_(document),
      limits_(limits),
      structure_(structure),
      text_(document->source()->text()) {
  lines_.push_back(0);
  for (std::size_t at = 0; (at = text_.find('\n', at)) != text_.npos;) {
    lines_.push_back(static_cast<std::uint32_t>(++at));
  }
  const std::size_t first = text_.find('\n');
  has_lines_ = first != text_.npos && first + 1 < text_.size();
  newline_ = first != text_.npos && first > 0 && text_[first - 1] == '\r' ? "\r\n" : "\n";
  detect_indent_step();
}

bool JsonEditor::fail(std::string detail) {
  report_invalid_edit(edit_->address, std::move(detail), *diags_);
  return false;
}

EditOutcome JsonEditor::perform(const Edit& edit, std::size_t number, Diagnostics& diags) {
  edit_ = &edit;
  diags_ = &diags;
  plan_.clear();
  planned_bytes_ = 0;
  if (!plan(edit)) return EditOutcome::Failed;
  if (renames_nothing(edit, plan_.size())) return EditOutcome::Nothing;
  for (const Planned& planned : plan_) {
    if (replacements_.conflicts(planned.range, planned.may_touch)) return EditOutcome::Conflict;
  }
  const std::size_t before = replacements_.all().size();
  bool is_partial = false;
  for (Planned& planned : plan_) {
    if (replacements_.conflicts(planned.range, planned.may_touch)) {
      is_partial = edit.action == Edit::Action::Remove;
      if (is_partial) continue;
      replacements_.shrink(before);
      fail("Parts of this edit overlap each other.");
      return EditOutcome::Failed;
    }
    replacements_.add({planned.range, std::move(planned.text), number}, planned.may_touch,
                      planned.is_first);
    if (!planned.subject.empty()) subjects_.push_back(planned.subject);
  }
  return is_partial ? EditOutcome::Partial : EditOutcome::Done;
}

bool JsonEditor::plan(const Edit& edit) {
  if (edit.address.is_document() && edit.action != Edit::Action::Add) {
    return fail("A whole document cannot be edited in this way.");
  }
  switch (edit.action) {
    case Edit::Action::Set:
      return set();
    case Edit::Action::Add:
      return add();
    case Edit::Action::Remove:
      return remove();
    case Edit::Action::Rename:
      return edit.names.size() == 1 ? rename(std::string(unicode::NormalText(edit.names[0])))
                                    : fail("In JSON, an edit renames one property.");
    case Edit::Action::Move:
      return move();
    case Edit::Action::SetComment:
      return fail_comment();
    case Edit::Action::RenameReferences:
      return rename_references();
  }
  return false;
}

// In a body, a property named "//" is ignored. Which objects are bodies, JSON does not say, so that
// an edit has to name the object.
bool JsonEditor::fail_comment() {
  const Address& address = edit_->address;
  Address object = address.is_document() ? address : address.parent();
  return fail(
      "JSON has no comments. In a body, a property named \"//\" is ignored and can hold one: set " +
      object.name("//").to_string() + " to a string.");
}

bool JsonEditor::set() {
  const auto& steps = edit_->address.steps();
  const std::string& expression = edit_->expression.text;
  const std::vector<JsonItem> found = items(steps);
  if (!check_parts(found)) return false;
  for (const JsonItem& item : found) {
    const std::uint32_t begin = item.property ? item.property->name.range.end : 0;
    if (item.property && item.value->range == ByteRange{begin, begin})
      return fail("The property has no colon, so it cannot be set.");
    const auto value = json_text(expression, reading_of(item), indent_at(item.value->range.begin));
    if (!value) return false;
    if (*value != text(item.value->range))
      plan_change({.range = item.value->range, .text = *value, .subject = item.value->range});
    if (is_too_large()) return false;
  }
  const bool is_one = !edit_->address.is_pattern();
  std::size_t added = 0;
  if (steps.back().kind == AddressStep::Kind::Name && (!is_one || found.empty())) {
    const std::string& name = steps.back().name;
    report_skipped(std::span(steps).first(steps.size() - 1));
    for (const JsonItem& object : objects(std::span(steps).first(steps.size() - 1))) {
      if (names_.has(json::as_object(*object.value), name)) continue;
      if (is_one && added > 0) return fail(names_several_text(*edit_));
      if (!insert(*object.value, object.outer, at_end, {{name, expression}})) return false;
      if (is_too_large()) return false;
      ++added;
    }
  }
  if (!found.empty() || added > 0) return true;
  return fail_not_found(edit_->address);
}

bool JsonEditor::remove() {
  std::vector<JsonItem> found = targets();
  // From the last to the first, so that each goes with the comma before it if those behind it do.
  std::ranges::reverse(found);
  for (const JsonItem& item : found) {
    const Node& container = *item.container;
    const std::size_t at = item.position, count = count_entries(container);
    ByteRange removed = item.range();
    std::size_t& end = ends_.try_emplace(&container, count).first->second;
    if (at + 1 < end) {
      removed.end = entry_range(container, at + 1).begin;
    } else {
      end = at;
      removed.begin = at > 0 ? entry_range(container, at - 1).end : container.range.begin + 1;
      const ByteRange rest{entry_range(container, count - 1).end, container.range.end - 1};
      if (at == 0 && count == 1) removed.end = rest.end;
      if (at == 0 && count > 1 && !rest.empty()) plan_change({.range = rest});
    }
    plan_change({.range = removed, .subject = item.range()});
  }
  return !found.empty();
}

bool JsonEditor::rename(const std::string& name) {
  const std::vector<JsonItem> found = targets();
  for (const JsonItem& item : found) {
    if (!item.property) return fail("An element of an array has no name.");
    if (item.property->name.text == name) continue;
    if (names_.has(json::as_object(*item.container), name)) return fail_duplicate(name);
    if (!check_reading(item, item.outer.of_property(name, item.value))) return false;
    std::string json;
    jsontext::append_string(json, name);
    const ByteRange old = item.property->name.range;
    plan_change({.range = old, .text = std::move(json), .subject = old});
  }
  return !found.empty();
}

// Reports a value that would mean something else in another place.
bool JsonEditor::check_reading(const JsonItem& moved, const JsonReading& reading) {
  return reads_alike(*moved.value, reading_of(moved), reading) ||
         fail(
             "Strings are read in another way at the new address, as text, templates or "
             "references, so the value cannot be moved. Set it there, and remove it here.");
}

bool JsonEditor::fail_duplicate(std::string_view name) {
  return fail("The object already has a property named " + in_quotes(name) + ".");
}

// Renames a property, or moves one to the end of another object.
bool JsonEditor::move() {
  const auto from = without_nth(edit_->address.steps()).steps;
  const auto& to = edit_->to.steps();
  const bool has_same_parent =
      from.size() == to.size() && to.back().kind == AddressStep::Kind::Name &&
      std::equal(from.begin(), from.end() - 1, to.begin(),
                 [](const AddressStep& a, const AddressStep& b) { return a.is_same(b); });
  if (has_same_parent) return rename(to.back().name);
  if (to.empty() || to.back().kind != AddressStep::Kind::Name) {
    return fail("In JSON, only a property can be moved, to the name of one in an object.");
  }
  if (to.size() == 1 && from.size() > 1) return fail(leaves_container_text(*edit_));
  const std::vector<JsonItem> found = targets();
  if (found.empty()) return false;
  const auto outer = std::span(to).first(to.size() - 1);
  const std::vector<JsonItem> targets = objects(outer);
  if (targets.empty()) return fail_not_found(edit_->to);
  if (found.size() > 1 || targets.size() > 1 || !found[0].property) {
    return fail("In JSON, one property can be moved to one object.");
  }
  const Node& target = *targets[0].value;
  if (&target == found[0].container) return rename(to.back().name);
  const ByteRange moved = found[0].range();
  if (moved.begin <= target.range.begin && target.range.end <= moved.end) {
    return fail("A property cannot be moved into itself.");
  }
  if (names_.has(json::as_object(target), to.back().name)) return fail_duplicate(to.back().name);
  return insert(target, targets[0].outer, at_end, {{to.back().name, "", &found[0]}}) && remove();
}

std::unique_ptr<Editor> json_editor(const json::DocumentRef& document, const Limits& limits,
                                    const BodyStructure* structure) {
  return std::make_unique<JsonEditor>(document, limits, structure);
}

}  // namespace hecla::write
