// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Edits of the entries of objects, tuples and calls.
#include <hecla/syntax/parse.h>
#include <hecla/write/value_text.h>

#include <algorithm>
#include <utility>

#include "unicode/message_text.h"
#include "write/edit/native_editor.h"
#include "write/text/static_key.h"

namespace hecla::write {

using syntax::AnyNode;
using syntax::Expr;
using syntax::ObjectItem;
using syntax::TokenKind;

const NativeEditor::Entries* NativeEditor::entries_of(const Expr& expr) {
  const auto [found, is_new] = entries_.try_emplace(&expr);
  Entries& entries = found->second;
  if (is_new) {
    entries.open = expr.range.begin;
    entries.close = expr.range.end - (expr.range.empty() ? 0U : 1U);
    entries.container = &expr;
    if (const auto* object = syntax::as<syntax::ObjectExpr>(&expr)) {
      entries.is_object = true;
      for (const ObjectItem& item : object->items) entries.nodes.emplace_back(item);
    } else if (const auto* tuple = syntax::as<syntax::TupleExpr>(&expr)) {
      for (const Expr* item : tuple->items) entries.nodes.emplace_back(*item);
    } else if (const auto* call = syntax::as<syntax::CallExpr>(&expr)) {
      for (const Expr* item : call->arguments) entries.nodes.emplace_back(*item);
      entries.open = call->open_paren;
      entries.close = call->close_paren;
    } else {
      entries.close = entries.open;
    }
    entries.end = entries.nodes.size();
  }
  return expr.incomplete || entries.close <= entries.open ? nullptr : &entries;
}

namespace {

// Returns the position of an item among the entries of its container.
std::size_t position_of(const NativeItem& item) {
  const auto* object = item.parent.as<syntax::ObjectExpr>();
  if (!object) return item.position;
  return static_cast<std::size_t>(item.node.as<ObjectItem>() - object->items.data());
}

}  // namespace

// Returns whether commas separate the entries, or would.
bool NativeEditor::uses_commas(const Entries& entries) const {
  if (!entries.is_object) return true;
  if (entries.nodes.empty()) return false;
  return layout_.lines_of(entries.nodes.front(), Spacing::Neighbors).has_comma;
}

// --- insertion

// Returns `key = value` in the style of the entry next to it. `name_end` becomes the end of the key if
// the equals sign takes part in alignment.
std::string NativeEditor::entry_text(const Entries& entries, AnyNode neighbor,
                                     const std::string& name, const std::string& value,
                                     std::size_t* name_end) const {
  *name_end = 0;
  if (!entries.is_object) return value;
  std::string text;
  bool has_colon = false, is_quoted = false;
  if (!entries.nodes.empty()) {
    const auto& item = *neighbor.as<ObjectItem>();
    const std::string_view between = layout_.text({item.key->range.end, item.value->range.begin});
    has_colon = between.find(':') != between.npos;
    is_quoted = std::all_of(entries.nodes.begin(), entries.nodes.end(), [](AnyNode node) {
      return node.as<ObjectItem>()->key->kind == syntax::ExprKind::String;
    });
  }
  if (is_quoted) {
    append_quoted(text, name);
  } else {
    append_object_key(text, name);
  }
  if (!has_colon) *name_end = text.size();
  return text + (has_colon ? ": " : " = ") + value;
}

ItemLines NativeEditor::entry_lines(AnyNode entry) const {
  const ItemLines lines = layout_.lines_of(entry, Spacing::Neighbors);
  const syntax::Token* const comma = comma_after(entry);
  if (!comma || comma->range.begin < lines.end) return lines;
  ItemLines with_comma = lines;
  with_comma.ends_line = false;
  layout_.extend(with_comma, comma->range.begin);
  return with_comma.ends_line ? with_comma : lines;
}

// Inserts an entry, with a key if it is one of an object, before the one at `position`.
bool NativeEditor::insert_entry(const Entries& entries, std::size_t position,
                                const std::string& name) {
  if (entries.nodes.empty()) return insert_first_entry(entries, name);
  const AnyNode neighbor = entries.nodes[position > 0 ? position - 1 : 0];
  const ItemLines lines = entry_lines(neighbor);
  const syntax::Token* const comma = comma_after(neighbor);
  const bool has_comma_below = comma && comma->range.begin >= lines.end;
  if (has_comma_below && replacements_.covers(comma->range.begin))
    return false;  // the next text shows whether the neighbor is on lines of its own
  const bool is_on_own_line = lines.is_own() && !has_comma_below &&
                              layout_.line_begin(neighbor.range().begin) > entries.open;
  // A comment that ends the line remains that of the neighbor.
  const bool follows_comment =
      position > 0 && lines.ends_line && lines.has_comment && !has_comma_below;
  if (is_on_own_line || follows_comment) return insert_entry_line(entries, position, name);
  const bool has_lines = edit_->expression.text.find('\n') != std::string::npos;
  const std::string_view indent = has_lines ? layout_.indent_at(entries.open) : "";
  const auto value = expression_text(edit_->expression, indent, false);
  if (!value) return false;
  std::size_t name_end = 0;
  const std::string text = entry_text(entries, neighbor, name, *value, &name_end);
  const auto insert_at = [&](std::uint32_t at, std::string inserted) {
    plan_change({.range = {at, at},
                 .text = std::move(inserted),
                 .may_touch = true,
                 .is_first = is_first()});
    return true;
  };
  if (position == 0) {
    // The comments on the lines above remain those of the neighbor.
    const std::uint32_t begin = neighbor.range().begin;
    const bool is_changed_above =
        replacements_.inserts_at(lines.begin) || replacements_.covers(lines.begin);
    if (lines.begins_line && is_changed_above) return false;  // the next text shows what is above
    if (!lines.begins_line || lines.begin == layout_.line_begin(begin))
      return insert_at(comments_begin(neighbor), text + ", ");
    return insert_at(lines.begin,
                     std::string(layout_.indent_at(begin)) + text + "," + std::string(newline()));
  }
  // A comment between the neighbor and its comma remains that of the neighbor.
  if (has_comma_below && lines.has_comment) return insert_at(comma->range.end, " " + text + ",");
  std::string before = ", ";
  if (needs_newline_after(neighbor))
    before = std::string(newline()) + (entries.is_object ? "" : ", ");
  return insert_at(comments_end(neighbor), before + text);
}

// Returns whether only a newline can follow an entry.
bool NativeEditor::needs_newline_after(AnyNode entry) const {
  return layout_.tokens().of(entry).back().kind == TokenKind::CHeredoc;
}

// Objects that are the value of an argument or item get lines of their own.
bool NativeEditor::insert_first_entry(const Entries& entries, const std::string& name) {
  const ByteRange inside{entries.open + 1, entries.close};
  const std::string outer(layout_.indent_at(entries.open));
  const syntax::Token* before = layout_.content_before(entries.open);
  const bool follows_equals = before && (before->kind == TokenKind::Equal);
  const std::uint32_t last_line = layout_.line_begin(entries.close);
  const bool has_lines =
      last_line > entries.open && layout_.line_after_comment(last_line) == last_line;
  const bool gets_lines = has_lines || (entries.is_object && follows_equals);
  const std::string indent = outer + indent_step();
  const auto value = expression_text(edit_->expression, gets_lines ? indent : outer, gets_lines);
  if (!value) return false;
  std::size_t name_end = 0;
  std::string text = entry_text(entries, {}, name, *value, &name_end);
  const std::string newline(this->newline());
  if (has_lines) {
    text = indent + text + (entries.is_object ? "" : ",") + newline;
    // A comment above would belong to the new entry.
    const syntax::Token* const above = layout_.content_before(last_line);
    const bool is_below_comment =
        above && is_own_line_comment(*above) && layout_.blank_begin(last_line) == last_line;
    if (is_below_comment && edit_->spacing == Spacing::Neighbors) text.insert(0, newline);
    plan_change({.range = {last_line, last_line}, .text = std::move(text)});
    return true;
  }
  // Comments stay where they are.
  const std::string_view comments = trimmed(layout_.text(inside));
  const std::uint32_t end = comments.empty() ? inside.begin : layout_.offset_after(comments);
  if (gets_lines) {
    text = newline + indent + text + newline + outer;
  } else if (entries.is_object || !comments.empty()) {
    text = " " + text + (entries.is_object ? " " : "");
  }
  plan_change({.range = {end, inside.end}, .text = std::move(text)});
  return true;
}

bool NativeEditor::insert_entry_line(const Entries& entries, std::size_t position,
                                     const std::string& name) {
  const bool is_last = position == entries.nodes.size();
  const AnyNode neighbor = entries.nodes[position > 0 ? position - 1 : 0];
  const ItemLines lines = entry_lines(neighbor);
  const bool is_in_first_line = layout_.line_begin(neighbor.range().begin) <= entries.open;
  const std::string indent = std::string(layout_.indent_at(neighbor.range().begin)) +
                             (is_in_first_line ? indent_step() : "");
  const auto value = expression_text(edit_->expression, indent, !uses_commas(entries));
  if (!value) return false;
  std::size_t name_end = 0;
  std::string text = indent + entry_text(entries, neighbor, name, *value, &name_end);
  const bool needs_comma = uses_commas(entries);
  const std::uint32_t at = position > 0 ? lines.end : lines.begin;
  const bool is_continued = ends_.contains(at);
  const bool has_comma = !is_last || lines.has_comma || (is_continued && is_first());
  if (position > 0 && needs_comma && !lines.has_comma) {
    const std::uint32_t end = neighbor.range().end;
    const bool is_heredoc = needs_newline_after(neighbor);
    if (!is_heredoc && !is_continued) plan_change({.range = {end, end}, .text = ","});
    // No comma can be on the last line of a heredoc. In an object its newline is enough.
    if (is_heredoc && !entries.is_object) {
      if (is_continued) return false;  // the next text shows where the comma is
      text.insert(indent.size(), ", ");
    }
  }
  if (needs_comma && has_comma) text += ',';
  Planned planned{.range = {at, at},
                  .text = text + std::string(newline()),
                  .may_touch = true,
                  .is_first = is_first(),
                  .ends_entries = needs_comma && !has_comma};
  if (name_end > 0 && lines.is_own() && value->find('\n') == value->npos) {
    planned.line = Planned::Line::Inserted;
    planned.container = *entries.container;
    planned.name = text.substr(indent.size(), name_end);
    planned.name_end = indent.size() + name_end;
    planned.line_begin = at;
  }
  plan_change(std::move(planned));
  return true;
}

// Adds the expression in the text of the edit, or the `key = value` to an object.
bool NativeEditor::add_entry(const NativeItem& target) {
  const bool is_beside =
      edit_->placement == Placement::Before || edit_->placement == Placement::After;
  const Expr* value = value_of(target);
  const Expr* container = is_beside ? target.parent.as<Expr>() : &without_parentheses(*value);
  const Entries* entries = container ? entries_of(*container) : nullptr;
  if (!entries) {
    return fail(in_quotes(edit_->address.to_string()) +
                " is not a block, object, list or function call, so nothing can be added to it.");
  }
  std::size_t position = edit_->placement == Placement::First ? 0 : entries->nodes.size();
  if (is_beside) {
    position = position_of(target) + (edit_->placement == Placement::After ? 1 : 0);
  }
  const auto* const call = syntax::as<syntax::CallExpr>(entries->container);
  if (call && call->expand_last && position == entries->nodes.size()) {
    return fail("\"...\" expands the last argument of this call, so none can be after it.");
  }
  Edit with_expression = *edit_;
  std::string name;
  if (entries->is_object && !split_entry(edit_->text, name, with_expression.expression)) {
    return false;
  }
  if (!entries->is_object) with_expression.expression.text = edit_->text;
  if (entries->is_object &&
      !index_.children({*entries->container}, {AddressStep::Kind::Name, name}).empty())
    return fail("The object already has an attribute named " + in_quotes(name) + ".");
  const Edit* const given = std::exchange(edit_, &with_expression);
  const bool is_done = insert_entry(*entries, position, name);
  edit_ = given;
  return is_done;
}

// Divides `key = value` into a static key and a value.
bool NativeEditor::split_entry(const std::string& text, std::string& name,
                               NewExpression& expression) {
  const std::string object = "{" + text + "\n}";
  Diagnostics diags(1);
  const auto parsed =
      syntax::parse_expression(Source::make("<text>", object), diags, {.limits = limits_});
  const auto* parts = syntax::as<syntax::ObjectExpr>(parsed->root_expression());
  const auto key = !diags.has_errors() && parts && parts->items.size() == 1
                       ? static_key(*parts->items[0].key, object)
                       : std::nullopt;
  if (!key || has_comment(syntax::tokenize_expression(object)))
    return fail("An object takes an item of the form NAME = EXPRESSION, without comments.");
  name = *key;
  const ByteRange value = parts->items[0].value->range;
  expression.text = object.substr(value.begin, value.size());
  return true;
}

// --- removal

bool NativeEditor::remove_entry(const NativeItem& item) {
  const Entries* entries = entries_of(*item.parent.as<Expr>());
  if (!entries) return fail("The expression has a syntax error, so it cannot be edited.");
  const auto& nodes = entries->nodes;
  const std::size_t position = position_of(item);
  ItemLines lines = layout_.lines_of(item.node, Spacing::Neighbors);
  const std::uint32_t end = entry_end(item.node);
  if (end != item.node.range().end) layout_.extend(lines, end);
  if (!lines.is_own() || layout_.line_begin(item.node.range().begin) <= entries->open) {
    return remove_inline(*entries, position);
  }
  const bool is_last = position + 1 == nodes.size();
  const syntax::Token* comma = comma_after(item.node);
  // Comments around a comma on another line are about the entry, too.
  if (comma && comma->range.begin >= lines.end) layout_.extend(lines, comma->range.end);
  if (!comma && is_last && position > 0) comma = comma_after(nodes[position - 1]);
  const bool is_elsewhere =
      comma && (comma->range.begin < lines.begin || comma->range.begin >= lines.end);
  if (is_elsewhere) plan_change({.range = comma->range, .is_comma = true});
  const ByteRange removed =
      without_extra_blank_lines({lines.begin, lines.end}, {entries->open + 1, entries->close});
  std::vector<ByteRange> subjects = with_comments(item.node, removed);
  subjects.push_back({item.node.range().end, lines.end});
  plan_change({.range = removed,
               .subjects = std::move(subjects),
               .line = Planned::Line::Removed,
               .container = *entries->container,
               .member = item.node});
  return true;
}

// Removes an entry that shares its last line, with a comma and its comments.
bool NativeEditor::remove_inline(const Entries& entries, std::size_t position) {
  const AnyNode node = entries.nodes[position];
  const std::uint32_t line = layout_.line_begin(node.range().begin);
  if (replacements_.inserts_at(line)) return false;  // a comment above it is in the next text
  const syntax::Token* const comma = comma_after(node);
  const syntax::Token* const previous =
      position > 0 ? comma_after(entries.nodes[position - 1]) : nullptr;
  ItemLines lines = layout_.lines_of(node, Spacing::Neighbors);
  const bool ends_line = lines.ends_line;
  ByteRange removed{comments_begin(node), entry_end(node)};
  const bool has_lines_above = lines.begins_line && lines.begin < layout_.line_begin(removed.begin);
  if (has_lines_above) removed.begin = layout_.content_after(lines.begin)->range.begin;
  for (const syntax::Token& comment : layout_.tokens().trailing_comments(node)) {
    const bool is_own = ends_line || !comma || comment.range.begin < comma->range.begin;
    if (!is_own) continue;
    const std::uint32_t end = layout_.offset_after(trimmed(layout_.text(comment.range)));
    removed.end = std::max(removed.end, end);
  }
  while (has_lines_above && layout_.text()[removed.end] == ' ') ++removed.end;
  // Comments around a comma on another line are about the entry, too.
  if (comma && comma->range.begin >= lines.end && ends_line) {
    layout_.extend(lines, comma->range.end);
    if (lines.end > comma->range.end)
      removed.end = layout_.offset_after(trimmed(layout_.text({removed.begin, lines.end})));
  }
  const std::uint32_t own_end = comma ? std::max(removed.end, comma->range.begin) : removed.end;
  std::vector<ByteRange> subjects = {{removed.begin, own_end}};
  std::size_t& end = entries_.at(entries.container).end;
  if (position + 1 < end && comma) {
    removed.end = std::max(removed.end, comma->range.end);
    while (!ends_line && layout_.text()[removed.end] == ' ') ++removed.end;
  } else if (previous) {
    end = position;
    if (!lines.begins_line)
      removed.begin = previous->range.begin;
    else if (comma)
      removed.end = std::max(removed.end, comma->range.end);
    else
      plan_change({.range = previous->range, .is_comma = true});
  } else {
    if (comma) removed.end = std::max(removed.end, comma->range.end);
    const bool is_alone = trimmed(layout_.text({entries.open + 1, removed.begin})).empty() &&
                          trimmed(layout_.text({removed.end, entries.close})).empty();
    if (is_alone) removed = {entries.open + 1, entries.close};
  }
  plan_change({.range = removed, .subjects = std::move(subjects)});
  return true;
}

namespace {

// Returns whether a token can be between a node and a comment on the same line, or is such a comment.
bool is_beside(const syntax::TokenList& tokens, std::size_t index) {
  const syntax::Token& token = tokens[index];
  return token.kind == TokenKind::Whitespace ||
         (token.kind == TokenKind::Comment && !tokens.text(token).ends_with('\n'));
}

}  // namespace

// Looks at tokens, because a line may be long.
std::uint32_t NativeEditor::comments_begin(AnyNode node) const {
  const syntax::TokenList& tokens = layout_.tokens();
  std::uint32_t begin = node.range().begin;
  for (std::size_t i = tokens.index_at(begin); i > 0 && is_beside(tokens, i - 1); --i) {
    if (tokens[i - 1].kind == TokenKind::Comment) begin = tokens[i - 1].range.begin;
  }
  return begin;
}

std::uint32_t NativeEditor::comments_end(AnyNode node) const {
  const syntax::TokenList& tokens = layout_.tokens();
  std::uint32_t end = node.range().end;
  for (std::size_t i = tokens.index_at(end); i < tokens.size() && is_beside(tokens, i); ++i) {
    if (tokens[i].kind == TokenKind::Comment) end = tokens[i].range.end;
  }
  return end;
}

std::uint32_t NativeEditor::entry_end(AnyNode node) const {
  const std::uint32_t end = node.range().end;
  const syntax::Token* const ellipsis = token_from(end, TokenKind::Ellipsis);
  return ellipsis ? ellipsis->range.end : end;
}

const syntax::Token* NativeEditor::comma_after(AnyNode node) const {
  return token_from(entry_end(node), TokenKind::Comma);
}

const syntax::Token* NativeEditor::token_from(std::uint32_t offset, TokenKind kind) const {
  const syntax::TokenList& tokens = layout_.tokens();
  std::size_t i = tokens.index_at(offset);
  while (i < tokens.size() && syntax::is_trivia(tokens[i].kind)) ++i;
  return i < tokens.size() && tokens[i].kind == kind ? &tokens[i] : nullptr;
}

}  // namespace hecla::write
