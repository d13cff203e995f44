// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// New arguments and blocks in bodies.
#include <hecla/syntax/parse.h>

#include <algorithm>

#include "unicode/message_text.h"
#include "unicode/unicode.h"
#include "write/convert/native_text.h"
#include "write/edit/native_editor.h"

namespace hecla::write {

using syntax::AnyNode;
using syntax::BlockNode;
using syntax::BodyNode;

namespace {

// Returns the last item that ends at or before the offset, or the first one from there on; none if
// there is none.
AnyNode item_before(const BodyNode& body, std::uint32_t offset) {
  const auto ends_before = [=](const syntax::Node& node) { return node.range.end <= offset; };
  const auto at = [](const syntax::BlockNode* block) -> const auto& { return *block; };
  const auto attributes = body.attributes.nodes();
  const auto attribute = std::ranges::partition_point(attributes, ends_before);
  const auto block = std::ranges::partition_point(body.blocks, ends_before, at);
  AnyNode found;
  if (attribute != attributes.begin()) found = *std::prev(attribute);
  if (block != body.blocks.begin() &&
      (!found || found.range().begin < (*std::prev(block))->range.begin)) {
    found = **std::prev(block);
  }
  return found;
}
AnyNode item_after(const BodyNode& body, std::uint32_t offset) {
  const auto begins_before = [=](const syntax::Node& node) { return node.range.begin < offset; };
  const auto at = [](const syntax::BlockNode* block) -> const auto& { return *block; };
  const auto attributes = body.attributes.nodes();
  const auto attribute = std::ranges::partition_point(attributes, begins_before);
  const auto block = std::ranges::partition_point(body.blocks, begins_before, at);
  AnyNode found;
  if (attribute != attributes.end()) found = *attribute;
  if (block != body.blocks.end() && (!found || (*block)->range.begin < found.range().begin)) {
    found = **block;
  }
  return found;
}

}  // namespace

// Checks that the braces of a block are there.
bool NativeEditor::check_whole(const BodyNode& body) {
  if (&body == document_->root_body()) return true;
  const std::string_view text = layout_.text(body.range);
  if (text.size() >= 2 && text.front() == '{' && text.back() == '}') return true;
  return fail("The block has a syntax error, so it cannot be edited.");
}

std::string NativeEditor::indent_in(const BodyNode& body) const {
  const bool is_document = &body == document_->root_body();
  const AnyNode first = item_after(body, body.range.begin);
  if (first && layout_.begins_line(first.range().begin)) {
    return std::string(layout_.indent_at(first.range().begin));
  }
  if (is_document) return {};
  return std::string(layout_.indent_at(body.range.begin)) + indent_step();
}

// --- where

std::optional<NativeEditor::Point> NativeEditor::opened(const BodyNode& body) {
  return Point{body.range.begin + 1, indent_in(body), &body, true};
}

std::optional<NativeEditor::Point> NativeEditor::point_in(const BodyNode& body, Placement placement,
                                                          bool is_argument) {
  if (!check_whole(body)) return std::nullopt;
  const bool is_document = &body == document_->root_body();
  const auto size = static_cast<std::uint32_t>(layout_.text().size());
  const std::uint32_t close = is_document ? size : body.range.end - 1;
  if (!is_document && !layout_.begins_line(close)) return opened(body);
  Point point{close, indent_in(body), &body};
  const bool follows_people = edit_->spacing == Spacing::Neighbors;
  if (placement == Placement::Last && is_argument && follows_people) {
    const auto added = added_.find(&body);
    const bool has_added = added != added_.end();
    if (has_added && added->second &&
        (body.attributes.empty() || body.attributes.back()->range.end <= *added->second)) {
      return Point{*added->second, std::move(point.indent), &body};
    }
    if (!body.attributes.empty()) {
      const auto lines = layout_.lines_of(*body.attributes.back(), Spacing::Neighbors);
      if (lines.is_own()) return Point{lines.end, std::move(point.indent), &body};
    } else if (!is_document && (has_added || !body.blocks.empty())) {
      const auto is_removed = [&](const BlockNode* block) {
        return replacements_.covers(block->range.begin);
      };
      if (has_added || std::ranges::all_of(body.blocks, is_removed))
        return std::nullopt;  // the next text shows whether there are blocks
      placement = Placement::First;
    }
  }
  if (placement == Placement::First) {
    point.offset = is_document ? layout_.first_byte()
                               : layout_.line_after_comment(layout_.line_end(body.range.begin));
    return point;
  }
  const std::uint32_t line = layout_.line_begin(close);
  const bool is_blank = trimmed(layout_.text({line, close})).empty();
  if (is_blank) point.offset = line;
  if (is_blank && follows_people) point.offset = layout_.blank_begin(line);
  return point;
}

std::optional<NativeEditor::Point> NativeEditor::point_at(const NativeItem& item,
                                                          Placement placement) {
  const BodyNode& body = *body_of(item.parent);
  if (!check_whole(body)) return std::nullopt;
  const ItemLines lines = layout_.lines_of(item.node, edit_->spacing);
  if (!lines.is_own() && &body == document_->root_body()) {
    fail("Other text is on the line of this item.");
    return std::nullopt;
  }
  if (!lines.is_own()) return opened(body);
  const std::uint32_t offset = placement == Placement::Before ? lines.begin : lines.end;
  return Point{offset, std::string(layout_.indent_at(item.node.range().begin)), &body};
}

// --- what

bool NativeEditor::check_name(const std::string& name) {
  if (syntax::is_valid_identifier(name)) return true;
  return fail(in_quotes(name) +
              " cannot be the name of an argument or block, because it is not an "
              "identifier.");
}

bool NativeEditor::insert_argument(const BodyNode& body, const std::string& name) {
  if (!check_name(name)) return false;
  const auto point = point_in(body, edit_->placement, true);
  if (!point) return false;
  const auto value = expression_text(edit_->expression, point->indent, true);
  if (!value) return false;
  NewLines lines{point->indent + name + " = " + *value};
  const bool is_on_one_line = value->find('\n') == value->npos || value->starts_with("<<");
  if (is_on_one_line) lines.name = name;
  lines.name_end = point->indent.size() + name.size();
  insert_lines(*point, std::move(lines));
  return true;
}

// Adds the arguments and blocks of the new text.
bool NativeEditor::add_to_body(const NativeItem& target) {
  const bool is_beside =
      edit_->placement == Placement::Before || edit_->placement == Placement::After;
  const std::string text(trimmed(edit_->text));
  const std::string whole = text + "\n";  // a heredoc needs its newline
  Diagnostics diags(1);
  const auto parsed =
      syntax::parse_config(Source::make("<text>", whole), diags, {.limits = limits_});
  const BodyNode& items = *parsed->root_body();
  if (diags.has_errors()) {
    return fail("The new text is not valid configuration. " + diags.items().front().detail);
  }
  const bool is_argument = items.blocks.empty() && !items.attributes.empty();
  const auto point = is_beside ? point_at(target, edit_->placement)
                               : point_in(*body_of(target.node), edit_->placement, is_argument);
  if (!point) return false;
  NewLines lines;
  lines.text = reindented(whole, syntax::tokenize_config(whole),
                          {.added = point->indent, .includes_first_line = true}, newline());
  lines.text.resize(lines.text.size() - newline().size());
  lines.is_block = !items.blocks.empty();
  lines.has_arguments = !items.attributes.empty();
  lines.is_separate = edit_->text.starts_with('\n');
  const bool is_single_line = text.find('\n') == text.npos && items.attributes.size() == 1;
  if (is_single_line && !lines.is_block && !lines.is_separate) {
    const std::size_t name_size = items.attributes[0]->name_range().size();
    if (text.find(" =") == name_size) lines.name = text.substr(0, name_size);
    lines.name_end = point->indent.size() + name_size;
  }
  insert_lines(*point, std::move(lines));
  return true;
}

// --- lines

// Returns whether a blank line belongs between a new item and its neighbor, of which one is a block.
// Follows the blocks that are there.
bool NativeEditor::is_separated(const BodyNode& body, std::uint32_t offset, bool is_block) const {
  const AnyNode neighbor = item_before(body, offset);
  if (!neighbor) return false;
  if (!is_block && !neighbor.as<BlockNode>()) return false;
  const AnyNode before = item_before(body, neighbor.range().begin);
  if (!before || !(before.as<BlockNode>() || neighbor.as<BlockNode>())) return true;
  return layout_.newlines_in(before.range().end, neighbor.range().begin) > 1;
}

// Returns whether nothing but comments is before the comment on its line.
bool NativeEditor::is_own_line_comment(const syntax::Token& token) const {
  if (token.kind != syntax::TokenKind::Comment) return false;
  const syntax::TokenList& tokens = layout_.tokens();
  const std::uint32_t line = layout_.line_begin(token.range.begin);
  std::size_t i = tokens.index_of(token);
  while (i > 0 && tokens[i - 1].range.begin >= line && syntax::is_trivia(tokens[i - 1].kind)) --i;
  return tokens[i].range.begin <= line;
}

// Returns whether a blank line belongs between new lines and what was above them.
bool NativeEditor::needs_blank_above(const Point& point, const NewLines& lines) const {
  const std::uint32_t at = point.offset;
  const syntax::Token* const previous = layout_.content_before(at);
  if (!previous || layout_.blank_begin(at) != at) return false;
  const bool is_first = previous->kind == syntax::TokenKind::OBrace &&
                        previous->range.begin == point.body->range.begin;
  if (!is_first && (lines.is_separate || is_separated(*point.body, at, lines.is_block)))
    return true;
  return is_own_line_comment(*previous);  // it would belong to the new item
}

// Returns whether a blank line belongs between new lines and the item directly below them.
bool NativeEditor::needs_blank_below(const Point& point, const NewLines& lines,
                                     AnyNode next) const {
  if (!lines.is_block && !next.as<BlockNode>()) return false;
  const bool is_adjacent = layout_.blank_begin(point.offset) == point.offset;
  const AnyNode neighbor = is_adjacent ? item_before(*point.body, point.offset) : AnyNode();
  return !neighbor || (!neighbor.as<BlockNode>() && !next.as<BlockNode>());
}

NativeEditor::Surroundings NativeEditor::surroundings(const Point& point, const NewLines& lines,
                                                      const Inserted* earlier,
                                                      bool is_before_earlier) const {
  const std::string newline(this->newline());
  const std::uint32_t at = point.offset;
  const bool follows_people = edit_->spacing == Spacing::Neighbors;
  const bool is_after_text = at > layout_.first_byte() && layout_.text()[at - 1] != '\n';
  Surroundings around{.before = is_after_text ? newline : "", .after = newline};
  // The last line of a file without a final newline stays one, but a heredoc needs its newline.
  const bool is_last_line = is_after_text && follows_people && at == layout_.text().size();
  if (is_last_line && !ends_with_heredoc(lines.text)) around.after.clear();
  bool is_before_removed = false;
  if (follows_people) {
    const bool needs_blank =
        earlier && !is_before_earlier
            ? (earlier->is_block || lines.is_block) && !earlier->has_blank_after
            : needs_blank_above(point, lines);
    if (needs_blank) around.before += newline;
    const AnyNode next = item_after(*point.body, at);
    const bool touches_next = !is_before_earlier && next && !around.after.empty() &&
                              layout_.lines_of(next, Spacing::Neighbors).begin == at;
    is_before_removed = touches_next && replacements_.covers(next.range().begin);
    around.has_blank_after = touches_next && needs_blank_below(point, lines, next);
    if (around.has_blank_after) around.after += newline;
  }
  // If the text before or after is removed, the blank lines depend on what is around that, in the next text. Between what
  // is above and an earlier insertion, only arguments need no other lines.
  const bool is_among_arguments = !is_before_earlier || (!lines.is_block && !lines.is_separate &&
                                                         !earlier->has_blocks && !is_after_text);
  // In the next text, an argument is before the blocks that were inserted.
  const bool is_after_blocks =
      edit_->placement == Placement::Last && !lines.is_block && earlier && earlier->has_blocks;
  const syntax::Token* const previous = layout_.content_before(at);
  around.are_final = is_among_arguments && !is_after_blocks && !is_before_removed &&
                     (!previous || !replacements_.covers(previous->range.begin));
  return around;
}

void NativeEditor::insert_lines(const Point& point, NewLines lines) {
  if (point.opens_block) return open_block(point, lines);
  const std::uint32_t at = point.offset;
  std::optional<std::uint32_t>& last_argument = added_[point.body];
  if (lines.has_arguments) last_argument = std::max(last_argument.value_or(at), at);
  const auto found = inserted_.find(at);
  const Inserted* const earlier = found == inserted_.end() ? nullptr : &found->second;
  const bool is_before_earlier = earlier && is_first();
  const Surroundings around = surroundings(point, lines, earlier, is_before_earlier);
  Planned planned{.range = {at, at},
                  .text = around.before + lines.text + around.after,
                  .may_touch = around.are_final,
                  .is_first = is_before_earlier};
  if (!lines.name.empty()) {
    planned.line = Planned::Line::Inserted;
    planned.container = *point.body;
    planned.name = std::move(lines.name);
    planned.name_end = around.before.size() + lines.name_end;
    // The line above the new one, if the text does not end with a newline.
    planned.line_begin = at;
  }
  plan_change(std::move(planned));
  const bool has_blocks = lines.is_block || (earlier && earlier->has_blocks);
  if (!is_before_earlier) inserted_[at] = {lines.is_block, around.has_blank_after, has_blocks};
}

// Gives each item of a block on one line a line of its own. Their equals signs are aligned if the block was formatted.
void NativeEditor::open_block(const Point& point, const NewLines& lines) {
  ByteRange inside = this->inside(*point.body);
  // A comment that ends the line of the brace stays there.
  const syntax::Token* const first = layout_.content_after(inside.begin);
  const std::uint32_t line_end = layout_.line_end(inside.begin);
  if (first && first->kind == syntax::TokenKind::Comment && first->range.end == line_end)
    inside.begin = layout_.offset_after(trimmed(layout_.text(first->range)));
  const std::string newline(this->newline());
  const std::string_view old = trimmed(layout_.text(inside));
  const bool is_first =
      edit_->placement == Placement::First || edit_->placement == Placement::Before;
  const std::string end = newline + std::string(layout_.indent_at(point.body->range.begin));
  if (old.empty()) return plan_change({.range = inside, .text = newline + lines.text + end});
  std::string new_line = newline + lines.text;
  const auto& attributes = point.body->attributes;
  const bool is_formatted =
      attributes.size() == 1 && attributes[0]->equals == attributes[0]->name_range().end + 1;
  if (is_formatted && !lines.name.empty()) {
    const ByteRange name = attributes[0]->name_range();
    const std::size_t width = unicode::count_graphemes(layout_.text(name)),
                      new_width = unicode::count_graphemes(lines.name),
                      most = std::max(width, new_width);
    if (width < most)
      plan_change({.range = {name.end, name.end}, .text = std::string(most - width, ' ')});
    new_line.insert(newline.size() + lines.name_end, most - new_width, ' ');
  }
  plan_change({.range = {inside.begin, layout_.offset_of(old)},
               .text = (is_first ? new_line : "") + newline + point.indent});
  plan_change(
      {.range = {layout_.offset_after(old), inside.end}, .text = (is_first ? "" : new_line) + end});
}

}  // namespace hecla::write
