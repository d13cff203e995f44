// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Removal of arguments and blocks.

#include "write/edit/native_editor.h"

namespace hecla::write {

using syntax::BodyNode;

// Extends the removed lines by blank lines, so that no more of them remain than there were on one
// side. `container` is the range between the brackets.
ByteRange NativeEditor::without_extra_blank_lines(ByteRange lines, ByteRange container) const {
  const std::uint32_t above = layout_.blank_begin(lines.begin);
  const std::uint32_t below = layout_.blank_end(lines.end);
  const syntax::Token* before = layout_.content_before(lines.begin);
  const syntax::Token* after = layout_.content_after(lines.end);
  // A comment after the opening bracket belongs to it.
  const bool has_bracket =
      container.begin > 0 &&
      std::string_view("{[(").find(layout_.text()[container.begin - 1]) != std::string_view::npos;
  const std::uint32_t begin = has_bracket ? layout_.line_end(container.begin) : container.begin;
  const bool is_first = !before || before->range.begin < begin;
  const bool is_last = !after || after->range.begin >= container.end;
  if (is_first && !is_last) return {lines.begin, below};
  if (is_last && !is_first) return {above, lines.end};
  const bool fewer_below =
      layout_.newlines_in(lines.end, below) <= layout_.newlines_in(above, lines.begin);
  if (is_first) return lines;
  return fewer_below ? ByteRange{lines.begin, below} : ByteRange{above, lines.end};
}

ByteRange NativeEditor::inside(const BodyNode& body) const {
  if (&body == document_->root_body()) return body.range;
  return {body.range.begin + 1, body.range.end - 1};
}

bool NativeEditor::is_only_item(const BodyNode& body) const {
  return &body != document_->root_body() && !body.rejected &&
         body.attributes.size() + body.blocks.size() == 1;
}

bool NativeEditor::remove_item(const NativeItem& item) {
  const BodyNode* body = body_of(item.parent);
  if (!body) return remove_entry(item);
  if (!check_whole(*body)) return false;
  const ItemLines lines = layout_.lines_of(item.node, edit_->spacing);
  const ByteRange container = inside(*body);
  if (!lines.is_own()) {
    if (!is_only_item(*body)) return fail("Other text is on the line of this item.");
    // With all comments: they are about the item.
    plan_change({.range = container, .subjects = {container}});
    return true;
  }
  ByteRange removed{lines.begin, lines.end};
  if (edit_->spacing == Spacing::Neighbors) {
    // What remains is the last item if all after it was removed.
    std::uint32_t& end = removed_ends_.try_emplace(body, container.end).first->second;
    const ByteRange rest{container.begin, inserted_.empty() ? end : container.end};
    removed = without_extra_blank_lines(removed, rest);
    const syntax::Token* const next = layout_.content_after(removed.end);
    if (!next || next->range.begin >= end) end = removed.begin;
    // Without a final newline, the newline before the last line goes with it, unless a heredoc needs it.
    const std::string_view text = layout_.text();
    const syntax::Token* const before = layout_.content_before(removed.begin);
    const bool is_needed = before && before->kind == syntax::TokenKind::CHeredoc;
    if (!is_needed && lines.end == text.size() && !text.ends_with('\n') && removed.begin > 0 &&
        text[removed.begin - 1] == '\n') {
      removed.begin -= text.substr(0, removed.begin).ends_with("\r\n") ? 2U : 1U;
    }
  }
  plan_change({.range = removed,
               .subjects = with_comments(item.node, removed),
               .may_touch = removed == ByteRange{lines.begin, lines.end},
               .line = Planned::Line::Removed,
               .container = *body,
               .member = item.node});
  return true;
}

}  // namespace hecla::write
