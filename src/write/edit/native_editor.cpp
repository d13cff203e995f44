// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/edit/native_editor.h"

#include <algorithm>
#include <utility>

#include "unicode/message_text.h"

namespace hecla::write {

using syntax::AnyNode;
using syntax::AttributeNode;
using syntax::BlockNode;
using syntax::BodyNode;
using syntax::ObjectItem;
using syntax::Token;

std::unique_ptr<Editor> native_editor(const syntax::DocumentRef& document, const Limits& limits) {
  return std::make_unique<NativeEditor>(document, limits);
}

// --- find

namespace {

Located::Kind kind_of(AnyNode node) {
  if (node.as<BodyNode>()) return Located::Kind::Document;
  if (node.as<BlockNode>()) return Located::Kind::Block;
  if (node.as<AttributeNode>()) return Located::Kind::Argument;
  if (node.as<ObjectItem>()) return Located::Kind::Attribute;
  return Located::Kind::Element;
}

std::vector<ByteRange> ranges(const std::vector<Token>& tokens) {
  std::vector<ByteRange> out;
  for (const Token& token : tokens) out.push_back(token.range);
  return out;
}

// Returns the range between the braces of a block.
ByteRange contents(const BlockNode& block) {
  const std::uint32_t begin = std::min(block.open_brace + 1, block.range.end);
  return {begin, std::max(begin, std::min(block.close_brace, block.range.end))};
}

}  // namespace

std::vector<Located> NativeEditor::find(const Address& address) {
  std::vector<Located> out;
  for (const NativeItem& item : index_.find(address)) {
    Located located{kind_of(item.node), item.node.range()};
    const syntax::Expr* value = value_of(item);
    const auto* block = item.node.as<BlockNode>();
    located.value = value ? value->range : block ? contents(*block) : located.range;
    if (located.kind != Located::Kind::Document) {
      located.leading_comments = ranges(layout_.tokens().leading_comments(item.node));
      located.trailing_comments = ranges(layout_.tokens().trailing_comments(item.node));
    }
    out.push_back(std::move(located));
  }
  return out;
}

std::optional<Elements> NativeEditor::elements(const Address& address) {
  const std::vector<NativeItem> found = index_.find(address);
  if (found.size() > 1) {
    const bool are_alike = std::ranges::all_of(found, [&](const NativeItem& item) {
      return item.node.as<BlockNode>() && item.parent == found[0].parent;
    });
    return are_alike ? std::optional(Elements(found.size(), false)) : std::nullopt;
  }
  const syntax::Expr* value = found.empty() ? nullptr : value_of(found[0]);
  if (!value) return std::nullopt;
  const syntax::Expr& list = without_parentheses(*value);
  if (const auto* tuple = syntax::as<syntax::TupleExpr>(&list))
    return Elements(tuple->items.size());
  if (const auto* call = syntax::as<syntax::CallExpr>(&list))
    return Elements(call->arguments.size());
  return std::nullopt;
}

// --- planning

EditOutcome NativeEditor::perform(const Edit& edit, std::size_t number, Diagnostics& diags) {
  edit_ = &edit;
  diags_ = &diags;
  plan_.clear();
  planned_bytes_ = 0;
  const bool is_rename = edit.action == Edit::Action::RenameReferences;
  if (has_renamed_layout_ && !is_rename) return EditOutcome::Conflict;
  if (!plan(edit)) return EditOutcome::Failed;
  return renames_nothing(edit, plan_.size()) ? EditOutcome::Nothing : commit(number);
}

bool NativeEditor::plan(const Edit& edit) {
  switch (edit.action) {
    case Edit::Action::Set:
      return plan_set(edit);
    case Edit::Action::Add:
      return plan_add(edit);
    case Edit::Action::Remove:
      return plan_remove(edit);
    case Edit::Action::Rename:
      return plan_rename(edit);
    case Edit::Action::Move:
      return plan_move(edit);
    case Edit::Action::SetComment:
      return plan_comment(edit);
    case Edit::Action::RenameReferences:
      return plan_references(edit);
  }
  return false;
}

// Adds the planned replacements. If some of them conflict with each other, such as those of adjacent
// items, only the others are added.
EditOutcome NativeEditor::commit(std::size_t number) {
  const std::size_t before = replacements_.all().size();
  for (const Planned& planned : plan_) {
    if (replacements_.conflicts(planned.range, planned.may_touch)) return EditOutcome::Conflict;
  }
  bool is_partial = false;
  std::vector<std::size_t> added(plan_.size());
  for (std::size_t i = 0; i < plan_.size(); ++i) {
    const Planned& planned = plan_[i];
    if (replacements_.conflicts(planned.range, planned.may_touch)) {
      // The comma after an item that is removed, too.
      if (planned.is_comma && replacements_.covers(planned.range.begin)) continue;
      if (edit_->action != Edit::Action::Remove) {
        replacements_.shrink(before);
        fail("Parts of this edit overlap each other.");
        return EditOutcome::Failed;
      }
      is_partial = true;
      continue;
    }
    added[i] = replacements_.add({planned.range, planned.text, number}, planned.may_touch,
                                 planned.is_first);
    subjects_.insert(subjects_.end(), planned.subjects.begin(), planned.subjects.end());
    switch (planned.line) {
      case Planned::Line::Unchanged:
        break;
      case Planned::Line::Renamed:
        alignment_.rename(planned.container, planned.member, planned.name, number);
        break;
      case Planned::Line::Removed:
        alignment_.remove(planned.container, planned.member, number);
        break;
      case Planned::Line::Reset:
        alignment_.set_lines(planned.container, planned.member, planned.is_on_one_line, number);
        break;
      case Planned::Line::Inserted:
        alignment_.insert(planned.container, planned.line_begin, planned.name, added[i],
                          planned.name_end, number);
        break;
    }
  }
  for (std::size_t i = 0; i < plan_.size(); ++i) {
    if (!plan_[i].ends_entries) continue;
    const auto [end, is_first] = ends_.emplace(plan_[i].range.begin, added[i]);
    if (is_first) continue;
    std::string& text = replacements_.at(std::exchange(end->second, added[i])).text;
    text.insert(text.find_last_not_of("\r\n") + 1, ",");
    replacements_.count_bytes(1);
  }
  return is_partial ? EditOutcome::Partial : EditOutcome::Done;
}

std::vector<Change> NativeEditor::finish() {
  alignment_.finish();
  return replacements_.sorted();
}

void NativeEditor::plan_change(Planned planned) {
  planned_bytes_ += planned.text.size();
  plan_.push_back(std::move(planned));
}

bool NativeEditor::is_too_large() {
  if (planned_bytes_ <= limits_.max_source_bytes) return false;
  report_too_large(edit_->address, limits_, *diags_);
  return true;
}

bool NativeEditor::fail(std::string detail) {
  report_invalid_edit(edit_->address, std::move(detail), *diags_);
  return false;
}

bool NativeEditor::fail_not_found() {
  report_not_found(edit_->address, index_.found_steps(edit_->address), *diags_);
  return false;
}

std::vector<NativeItem> NativeEditor::targets() {
  std::vector<NativeItem> found = index_.find(edit_->address);
  if (found.empty()) fail_not_found();
  return found;
}

std::vector<ByteRange> NativeEditor::with_comments(AnyNode node, ByteRange removed) const {
  std::vector<ByteRange> found = {node.range()};
  const auto add = [&](const std::vector<Token>& comments) {
    for (const Token& comment : comments) {
      if (removed.contains(comment.range.begin)) found.push_back(comment.range);
    }
  };
  add(layout_.tokens().leading_comments(node));
  add(layout_.tokens().trailing_comments(node));
  return found;
}

// --- set

bool NativeEditor::plan_set(const Edit& edit) {
  if (edit.address.is_document()) return fail("A whole document cannot be set to a value.");
  std::vector<NativeItem> items = index_.find(edit.address);
  if (edit.spacing == Spacing::Hclwrite) {
    std::erase_if(items, [](const NativeItem& item) { return item.node.as<BlockNode>(); });
  }
  for (const NativeItem& item : items) {
    if (!value_of(item)) {
      return fail(in_quotes(edit.address.to_string()) +
                  " is a block, which cannot be set to a value.");
    }
    if (!set_value(item) || is_too_large()) return false;
  }
  const AddressStep& last = edit.address.steps().back();
  const bool is_one = !edit.address.is_pattern();
  std::size_t added = 0;
  if (last.kind == AddressStep::Kind::Name && (!is_one || items.empty())) {
    for (const NativeItem& parent : index_.find(edit.address, edit.address.steps().size() - 1)) {
      const syntax::Expr* value = value_of(parent);
      const bool has_names =
          body_of(parent.node) ||
          (value && syntax::as<syntax::ObjectExpr>(&without_parentheses(*value)));
      // What a syntax error skipped may have the name, or swallow the addition.
      const syntax::BodyNode* const body = body_of(parent.node);
      const bool is_broken = edit.address.is_pattern() && body && body->rejected;
      if (!has_names || is_broken)
        report_skipped(edit, {document_->source(), parent.node.range()}, *diags_);
      if (!has_names || is_broken || !index_.children(parent, last).empty()) continue;
      if (is_one && added > 0) return fail(names_several_text(edit));
      if (!insert_value(parent, last.name) || is_too_large()) return false;
      ++added;
    }
  }
  return !items.empty() || added > 0 || fail_not_found();
}

// --- add and remove

bool NativeEditor::plan_add(const Edit& edit) {
  const std::vector<NativeItem> found = targets();
  if (found.size() > 1 && !edit.address.is_pattern()) return fail(names_several_text(edit));
  for (const NativeItem& item : found) {
    const bool is_beside =
        edit.placement == Placement::Before || edit.placement == Placement::After;
    const AnyNode container = is_beside ? item.parent : item.node;
    if (!container) return fail("Nothing can be before or after a whole document.");
    const bool is_body = body_of(container) != nullptr;
    if (is_body ? !add_to_body(item) : !add_entry(item)) return false;
    if (is_too_large()) return false;
  }
  return !found.empty();
}

bool NativeEditor::plan_remove(const Edit& edit) {
  if (edit.address.is_document()) return fail("A whole document cannot be removed.");
  const std::vector<NativeItem> found = targets();
  for (const NativeItem& item : found) {
    if (!remove_item(item)) return false;
  }
  return !found.empty();
}

// --- comments

namespace {

bool is_comment_line(std::string_view line) {
  return line.starts_with("#") || line.starts_with("//");
}

// Calls f with each line of the text, without newlines.
template <class F>
void for_each_line(std::string_view text, F f) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    f(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

bool NativeEditor::plan_comment(const Edit& edit) {
  const std::vector<NativeItem> found = targets();
  for (const NativeItem& item : found) {
    if (item.node.as<BodyNode>()) return fail("A whole document has no comment of its own.");
    if (edit.is_trailing ? !set_trailing_comment(item) : !set_leading_comment(item)) return false;
    if (is_too_large()) return false;
  }
  return !found.empty();
}

bool NativeEditor::set_leading_comment(const NativeItem& item) {
  if (!layout_.lines_of(item.node, Spacing::Neighbors).begins_line) {
    return fail("This item does not begin a line, so no comment can be above it.");
  }
  ByteRange old = layout_.comment_lines(item.node, Spacing::Neighbors);
  const bool has_slashes = trimmed(layout_.text(old)).starts_with("//");
  const std::uint32_t line_begin = layout_.first_line_of(item.node);
  const std::uint32_t first_content = layout_.content_after(line_begin)->range.begin;
  if (line_begin < first_content && replacements_.inserts_at(first_content))
    return false;  // the next text shows whether the item begins a line
  const std::string_view indent = layout_.indent_at(first_content);
  std::string text;
  for_each_line(edit_->text, [&](std::string_view line) {
    text += indent;
    if (!is_comment_line(line)) text += has_slashes ? "//" : "#";
    if (!is_comment_line(line) && !line.empty()) text += ' ';
    text.append(line).append(newline());
  });
  if (first_content < item.node.range().begin) {
    // It is after a comment on its line.
    old.end = item.node.range().begin;
    text += indent;
  }
  if (text != layout_.text(old)) {
    plan_change({.range = old, .text = std::move(text), .subjects = {old}});
  }
  return true;
}

// The new comment is after the comma, if one follows. Comments before the comma give way to it.
bool NativeEditor::set_trailing_comment(const NativeItem& item) {
  if (edit_->text.find('\n') != std::string::npos) {
    return fail("A comment at the end of a line cannot have several lines.");
  }
  const ItemLines lines = layout_.lines_of(item.node, Spacing::Neighbors);
  if (!lines.ends_line) {
    return fail("Other text follows on the line, so no comment can be at its end.");
  }
  const std::string_view text = trimmed(edit_->text);
  const syntax::Expr* value = value_of(item);
  if (!text.empty() && value && layout_.text(value->range).starts_with("<<")) {
    return fail("No comment can follow a heredoc on its line.");
  }
  std::vector<Token> old = layout_.tokens().trailing_comments(item.node);
  const bool has_slashes = !old.empty() && layout_.tokens().text(old.front()).starts_with("//");
  const Token* comma = lines.has_comma ? comma_after(item.node) : nullptr;
  const std::uint32_t end = comma ? comma->range.end : item.node.range().end;
  while (comma && !old.empty() && old.front().range.begin < comma->range.begin) {
    const ByteRange comment = old.front().range;
    plan_change(
        {.range = {layout_.blanks_begin(comment.begin), comment.end}, .subjects = {comment}});
    old.erase(old.begin());
  }
  ByteRange replaced{end, end};
  if (!old.empty()) {
    const std::string_view last = layout_.tokens().text(old.back());
    replaced = {
        old.front().range.begin,
        old.back().range.end - static_cast<std::uint32_t>(last.size() - trimmed(last).size())};
  }
  std::string comment;
  if (text.empty()) {
    replaced.begin = layout_.blanks_begin(replaced.begin);
  } else {
    if (old.empty()) comment += ' ';
    if (!is_comment_line(text)) comment += has_slashes ? "// " : "# ";
    comment += text;
  }
  plan_change({.range = replaced, .text = std::move(comment), .subjects = ranges(old)});
  return true;
}

// --- errors

void report_not_found(const Address& address, std::size_t found_steps, Diagnostics& diags) {
  std::string detail = "The document has no " + in_quotes(address.to_string());
  if (found_steps > 0) {
    detail += ", but it has " + in_quotes(address.prefix_text(found_steps));
  }
  diags.add(DiagnosticCode::AddressNotFound, address.range(),
            detail + ". An address names the type of a block and all its labels, then arguments.");
}

void report_invalid_edit(const Address& address, std::string detail, Diagnostics& diags) {
  diags.add(DiagnosticCode::InvalidEdit, address.range(), std::move(detail));
}

void report_skipped(const Edit& edit, const SourceRange& part, Diagnostics& diags) {
  diags.add(DiagnosticCode::SkippedPart, part,
            in_quotes(edit.address.to_string()) +
                " is not set here, because this is neither a block nor an object constructor.");
}

std::string leaves_container_text(const Edit& edit) {
  Address item = edit.address;
  if (item.steps().back().kind == AddressStep::Kind::Nth) item = item.parent();
  const Address renamed = item.parent().add(edit.to.steps().front());
  return in_quotes(edit.to.to_string()) + " is outside of the block or object of " +
         in_quotes(edit.address.to_string()) +
         ". To rename it, write the whole new address: " + in_quotes(renamed.to_string()) + ".";
}

std::string names_several_text(const Edit& edit) {
  const bool is_set = edit.action == Edit::Action::Set;
  const Address several = is_set ? edit.address.parent() : edit.address;
  Address first = several;
  first.index(0);
  if (is_set) first.add(edit.address.steps().back());
  return "There are several parts with the address " + in_quotes(several.to_string()) +
         ". To add something to one of them, write its index: " + in_quotes(first.to_string()) +
         ".";
}

void report_too_large(const Address& address, const Limits& limits, Diagnostics& diags) {
  diags.add(DiagnosticCode::SourceTooLarge, address.range(),
            "After this edit the text would be longer than the limit of " +
                counted(limits.max_source_bytes, "byte") + ".");
}

}  // namespace hecla::write
