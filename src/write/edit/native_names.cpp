// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Edits that rename and move items.
#include <hecla/syntax/parse.h>
#include <hecla/write/value_text.h>

#include <algorithm>

#include "unicode/message_text.h"
#include "unicode/normal_text.h"
#include "write/edit/native_editor.h"
#include "write/text/static_key.h"

namespace hecla::write {

using syntax::AttributeNode;
using syntax::BlockNode;
using syntax::BodyNode;
using syntax::ObjectItem;

bool NativeEditor::plan_rename(const Edit& edit) {
  const std::vector<NativeItem> found = targets();
  std::vector<std::string> names = edit.names;
  for (std::string& name : names) unicode::normalize(name);
  for (const NativeItem& item : found) {
    if (!rename_item(item, names)) return false;
  }
  return !found.empty();
}

bool NativeEditor::rename_item(const NativeItem& item, const std::vector<std::string>& names) {
  const auto* block = item.node.as<BlockNode>();
  if (names.empty() || (!block && names.size() != 1)) {
    return fail("An argument has one name, and a block has a type and labels.");
  }
  if (block) return rename_block(*block, names);
  if (item.node.as<AttributeNode>()) return rename_argument(item, names[0]);
  if (item.node.as<ObjectItem>()) return rename_key(item, names[0]);
  return fail(in_quotes(edit_->address.to_string()) + " has no name.");
}

bool NativeEditor::rename_argument(const NativeItem& item, const std::string& name) {
  const auto& attribute = *item.node.as<AttributeNode>();
  if (!check_name(name)) return false;
  if (attribute.name() == name) return true;
  if (!index_.children({item.parent}, {AddressStep::Kind::Name, name}).empty()) {
    return fail("The body already has an argument named " + in_quotes(name) + ".");
  }
  plan_change({.range = attribute.name_range(),
               .text = name,
               .subjects = {attribute.name_range()},
               .line = Planned::Line::Renamed,
               .container = item.parent,
               .member = item.node,
               .name = name});
  return true;
}

bool NativeEditor::rename_key(const NativeItem& item, const std::string& name) {
  const auto& entry = *item.node.as<ObjectItem>();
  const auto old = static_key(*entry.key, layout_.text());
  if (old == name) return true;
  if (!index_.children({item.parent}, {AddressStep::Kind::Name, name}).empty())
    return fail("The object already has an attribute named " + in_quotes(name) + ".");
  std::string key;
  if (entry.key->kind == syntax::ExprKind::String) {
    append_quoted(key, name);
  } else {
    append_object_key(key, name);
  }
  plan_change({.range = entry.key->range,
               .text = key,
               .subjects = {entry.key->range},
               .line = Planned::Line::Renamed,
               .container = item.parent,
               .member = item.node,
               .name = key});
  return true;
}

bool NativeEditor::rename_block(const BlockNode& block, const std::vector<std::string>& names) {
  if (!check_whole(block.body) || !check_name(names[0])) return false;
  for (Planned& planned : header_changes(block, names)) plan_change(std::move(planned));
  return true;
}

std::vector<NativeEditor::Planned> NativeEditor::header_changes(
    const BlockNode& block, const std::vector<std::string>& names) const {
  std::vector<Planned> changes;
  if (block.type() != names[0]) {
    changes.push_back(
        {.range = block.type_range(), .text = names[0], .subjects = {block.type_range()}});
  }
  const std::span labels(names.data() + 1, names.size() - 1);
  if (edit_->spacing == Spacing::Hclwrite) {
    changes.push_back(replaced_labels(block, labels));
  } else {
    change_labels(block, labels, changes);
  }
  return changes;
}

// Returns the change that hclwrite makes, which also replaces the comments between the labels.
NativeEditor::Planned NativeEditor::replaced_labels(const BlockNode& block,
                                                    std::span<const std::string> labels) const {
  const ByteRange old{block.type_range().end, block.header_range().end};
  std::string text;
  for (const std::string& label : labels) append_quoted(text += ' ', label);
  if (layout_.text()[old.end] == '{' && !text.empty()) text += ' ';
  return {.range = old, .text = std::move(text), .subjects = {old}};
}

// Changes, adds and removes the labels that differ, and keeps the comments next to them. A label
// without quotes stays so if it can.
void NativeEditor::change_labels(const BlockNode& block, std::span<const std::string> labels,
                                 std::vector<Planned>& changes) const {
  const std::size_t kept = std::min(block.labels.size(), labels.size());
  std::uint32_t end = block.type_range().end;
  for (std::size_t i = 0; i < kept; end = block.labels[i++].range.end) {
    const syntax::Label& label = block.labels[i];
    if (label.text == labels[i]) continue;
    const bool is_quoted = layout_.text(label.range).starts_with('"');
    const bool stays_bare = !is_quoted && syntax::is_valid_identifier(labels[i]);
    changes.push_back({.range = label.range,
                       .text = stays_bare ? labels[i] : quote(labels[i]),
                       .subjects = {label.range}});
  }
  std::string added;
  for (const std::string& label : labels.subspan(kept)) append_quoted(added += ' ', label);
  if (!added.empty() && layout_.text()[end] == '{') added += ' ';
  const bool follows_change = !changes.empty() && changes.back().range.end == end;
  if (follows_change) {
    changes.back().text += added;
  } else if (!added.empty()) {
    changes.push_back({.range = {end, end}, .text = std::move(added)});
  }
  for (std::size_t i = kept; i < block.labels.size(); ++i) {
    const syntax::Label& label = block.labels[i];
    const std::string_view before = layout_.text({end, label.range.begin});
    const auto blanks = before.size() - (before.find_last_not_of(" \t") + 1);
    changes.push_back(
        {.range = {label.range.begin - static_cast<std::uint32_t>(blanks), label.range.end},
         .subjects = {label.range}});
    end = label.range.end;
  }
}

// --- move

namespace {

std::vector<std::string> names_of(std::span<const AddressStep> steps) {
  std::vector<std::string> names;
  for (const AddressStep& step : steps) {
    if (step.kind != AddressStep::Kind::Name) return {};
    names.push_back(step.name);
  }
  return names;
}
std::vector<std::string> names_of(const BlockNode& block) {
  std::vector<std::string> names{std::string(block.type())};
  for (const syntax::Label& label : block.labels) names.emplace_back(label.text);
  return names;
}

}  // namespace

bool NativeEditor::plan_move(const Edit& edit) {
  const std::vector<NativeItem> found = targets();
  if (found.empty()) return false;
  const NativeItem& item = found.front();
  if (found.size() > 1) return fail("Several items have this address; only one can be moved.");
  if (item.node.as<BodyNode>() || item.node.as<syntax::Expr>()) {
    return fail("Only arguments, blocks and attributes of objects can be moved.");
  }
  // The steps that name the item in its body or object.
  const auto* block = item.node.as<BlockNode>();
  const auto& from = edit.address.steps();
  std::size_t own = 1 + (block ? block->labels.size() : 0);
  if (from.back().kind == AddressStep::Kind::Index || from.back().kind == AddressStep::Kind::Nth)
    ++own;
  const std::size_t outer = from.size() - own;
  const std::span to(edit.to.steps());
  const bool has_same_parent =
      to.size() > outer &&
      std::equal(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(outer), to.begin(),
                 [](const AddressStep& a, const AddressStep& b) { return a.is_same(b); });
  const std::size_t names = 1 + (block ? block->labels.size() : 0);
  if (has_same_parent && to.size() - outer == names) {
    const auto new_names = names_of(to.subspan(outer));
    if (!new_names.empty()) return rename_item(item, new_names);
  }
  if (item.node.as<ObjectItem>()) return fail("An attribute can only be renamed in its object.");
  if (to.size() == 1 && outer > 0) return fail(leaves_container_text(edit));
  // Several parts of the new address can lead to bodies. A block that leaves its body keeps its names
  // if a part leaves these, or else its type; otherwise the longest part counts.
  struct Goal {
    const BodyNode* body = nullptr;
    std::vector<std::string> names = {};
    int kept = 0;
  } goal;
  const std::vector<std::string> old_names = block ? names_of(*block) : std::vector<std::string>();
  for (std::size_t count = to.size(); count-- > 0;) {
    const std::vector<NativeItem> bodies = index_.find(edit.to, count);
    if (bodies.size() != 1 || bodies[0] == item) continue;
    const BodyNode* body = body_of(bodies[0].node);
    auto new_names = names_of(to.subspan(count));
    if (!body || new_names.empty()) continue;
    int kept = 0;
    if (block && body != body_of(item.parent)) {
      kept = new_names == old_names ? 2 : new_names[0] == old_names[0] ? 1 : 0;
    }
    if (!goal.body || kept > goal.kept) goal = {body, std::move(new_names), kept};
  }
  if (!goal.body) {
    return fail(in_quotes(edit.to.to_string()) + " is not in a body of this document.");
  }
  if (goal.body == body_of(item.parent)) return rename_item(item, goal.names);
  return move_item(item, *goal.body, goal.names);
}

bool NativeEditor::move_item(const NativeItem& item, const BodyNode& to,
                             const std::vector<std::string>& names) {
  const ByteRange range = item.node.range();
  if (range.begin <= to.range.begin && to.range.end <= range.end) {
    return fail("A block cannot be moved into itself.");
  }
  const ItemLines lines = layout_.lines_of(item.node, Spacing::Neighbors);
  ByteRange moved{lines.begin, lines.end};
  if (!lines.is_own()) {
    const BodyNode& from = *body_of(item.parent);
    if (!check_whole(from)) return false;
    moved = is_only_item(from) ? inside(from) : range;
  }
  const auto* block = item.node.as<BlockNode>();
  if (!check_name(names[0])) return false;
  std::vector<Change> header;
  if (block) {
    if (!check_whole(block->body)) return false;
    for (Planned& planned : header_changes(*block, names)) {
      header.push_back({planned.range, std::move(planned.text)});
    }
  } else {
    if (names.size() != 1) return fail("An argument has one name.");
    if (!index_.children({to}, {AddressStep::Kind::Name, names[0]}).empty()) {
      return fail("The body already has an argument named " + in_quotes(names[0]) + ".");
    }
    const auto& attribute = *item.node.as<AttributeNode>();
    const ByteRange name = attribute.name_range();
    const bool has_comment = !trimmed(layout_.text({name.end, attribute.equals})).empty();
    header.push_back(has_comment ? Change{name, names[0]}
                                 : Change{{name.begin, attribute.equals}, names[0] + " "});
  }
  for (Change& change : header) {
    change.range.begin -= moved.begin;
    change.range.end -= moved.begin;
  }
  const std::string text(trimmed(with_changes(layout_.text(moved), header)));
  const auto point = point_in(to, Placement::Last, block == nullptr);
  if (!point || !remove_item(item)) return false;
  NewLines added;
  added.text = reindented(text, syntax::tokenize_config(text),
                          {.removed = layout_.indent_at(range.begin),
                           .added = point->indent,
                           .includes_first_line = true},
                          newline());
  added.is_block = block != nullptr;
  added.has_arguments = block == nullptr;
  insert_lines(*point, std::move(added));
  return true;
}

}  // namespace hecla::write
