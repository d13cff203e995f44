// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "hcl2_comments.h"

#include <hecla/syntax/walk.h>

#include <algorithm>

namespace hecla::python {

using syntax::Expr;
using syntax::ExprKind;
using syntax::Token;
using syntax::TokenKind;

namespace {

bool is_comment_or_newline(TokenKind kind) {
  return kind == TokenKind::Comment || kind == TokenKind::Newline;
}

// Returns whether a newline or comment before the token becomes a part of it.
bool joins_lines(TokenKind kind) {
  switch (kind) {
    case TokenKind::EqualOp:
    case TokenKind::NotEqual:
    case TokenKind::LessThan:
    case TokenKind::GreaterThan:
    case TokenKind::LessThanEq:
    case TokenKind::GreaterThanEq:
    case TokenKind::Star:
    case TokenKind::Slash:
    case TokenKind::Percent:
    case TokenKind::And:
    case TokenKind::Or:
    case TokenKind::Plus:
    case TokenKind::Question:
      return true;
    default:
      return false;
  }
}

// Returns the innermost binary operation at the end of an expression, outside of brackets, or null.
const syntax::BinaryExpr* last_operation(const Expr& expr) {
  if (const auto* conditional = syntax::as<syntax::ConditionalExpr>(&expr))
    return last_operation(*conditional->if_false);
  const auto* binary = syntax::as<syntax::BinaryExpr>(&expr);
  if (!binary) return nullptr;
  const auto* inner = last_operation(*binary->rest.back().expr);
  return inner ? inner : binary;
}

// --- the list of a group

std::string_view strip(std::string_view text) {
  constexpr std::string_view spaces = " \t\n\r\v\f\x1c\x1d\x1e\x1f";
  const std::size_t begin = text.find_first_not_of(spaces);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(spaces) + 1 - begin);
}

std::string_view without_sign(std::string_view line) {
  for (const std::string_view sign : {"//", "#"})
    if (line.starts_with(sign)) return line.substr(sign.size());
  return line;
}

void add_comments(std::string_view raw, std::vector<std::string>& out) {
  const std::string_view all = strip(raw);
  if (all.starts_with("/*") && all.ends_with("*/")) {
    const std::string_view text =
        all.size() >= 4 ? strip(all.substr(2, all.size() - 4)) : std::string_view();
    if (!text.empty()) out.emplace_back(text);
    return;
  }
  for (std::size_t begin = 0; begin <= raw.size();) {
    const std::size_t end = std::min(raw.find('\n', begin), raw.size());
    const std::string_view line = without_sign(strip(raw.substr(begin, end - begin)));
    if (!line.empty()) out.emplace_back(strip(line));
    begin = end + 1;
  }
}

// --- the parts of an expression

// A part whose comments are not listed; `takes_next` if the group after it belongs to it.
struct HiddenPart {
  ByteRange range;
  bool takes_next;
};

// Collects what decides about the groups in an expression.
struct Parts {
  std::vector<std::uint32_t> operation_ends;
  std::vector<HiddenPart> hidden;

  void hide(const Expr& expr) { hidden.push_back({expr.range, last_operation(expr) != nullptr}); }
  // Returns whether the group after the token is in a hidden part.
  bool hides_after(const Token& token) const {
    return std::any_of(hidden.begin(), hidden.end(), [&](const HiddenPart& part) {
      const std::uint32_t end = token.range.end;
      return part.range.begin < end &&
             (end < part.range.end || (part.takes_next && end == part.range.end));
    });
  }

  void walk(const Expr& expr) {
    switch (expr.kind) {
      case ExprKind::String:
      case ExprKind::Template:
      case ExprKind::Wrap:
        hide(expr);
        return;
      case ExprKind::Object:
        for (const auto& item : static_cast<const syntax::ObjectExpr&>(expr).items) {
          hide(*item.key);
          hide(*item.value);
        }
        return;
      case ExprKind::Splat:
        walk(*static_cast<const syntax::SplatExpr&>(expr).source);
        hide(*static_cast<const syntax::SplatExpr&>(expr).each);
        return;
      case ExprKind::Binary:
        for (const auto& operand : static_cast<const syntax::BinaryExpr&>(expr).rest)
          operation_ends.push_back(operand.expr->range.end);
        break;
      default:
        break;
    }
    for_each_child_expr(expr, [this](const Expr& child) { walk(child); });
  }
};

}  // namespace

CommentGroups::CommentGroups(const syntax::Document& document)
    : source_(document.source()->text()), tokens_(document.kept_tokens()) {
  for (const Token& token : tokens_)
    if (token.kind == TokenKind::Comment) comments_.push_back(token.range.begin);
}

bool CommentGroups::has_comment(ByteRange range) const {
  const auto found = std::lower_bound(comments_.begin(), comments_.end(), range.begin);
  return found != comments_.end() && *found < range.end;
}

const Token* CommentGroups::token_at(std::uint32_t offset) const {
  return &*std::partition_point(tokens_.begin(), tokens_.end() - 1,
                                [=](const Token& token) { return token.range.begin < offset; });
}

CommentGroups::Group CommentGroups::group_at(const Token* token) const {
  const Token* end = token;
  while (is_comment_or_newline(end->kind)) ++end;
  return {token, end};
}

// Returns the text of a group without the spaces and tabs, except those after a newline.
std::string CommentGroups::raw(Group group) const {
  std::string out;
  for (const Token& token : group) {
    if (token.kind == TokenKind::Comment) {
      out += text(token);
      continue;
    }
    const std::size_t begin = token.range.end;
    const std::size_t end = std::min(source_.find_first_not_of(" \t", begin), source_.size());
    out += '\n';
    out += source_.substr(begin, end - begin);
  }
  return out;
}

void CommentGroups::add_body_comments(ByteRange gap, std::vector<std::string>& out) const {
  if (has_comment(gap)) add_comments(raw(group_at(token_at(gap.begin))), out);
}

void CommentGroups::add_in_expression(Group group, const std::vector<std::uint32_t>& operation_ends,
                                      std::vector<std::string>& out) const {
  const Token* const before = group.data() - 1;
  if (joins_lines(group.data()[group.size()].kind)) group = group.first(group.size() - 1);
  const std::string text = raw(group);
  const bool is_after_operation = std::find(operation_ends.begin(), operation_ends.end(),
                                            before->range.end) != operation_ends.end();
  if (!is_after_operation || !text.starts_with('\n')) add_comments(text, out);
}

std::uint32_t CommentGroups::add_inline_comments(const Expr& value, std::vector<std::string>& out,
                                                 std::vector<std::string>& absorbed) const {
  const syntax::BinaryExpr* last = last_operation(value);
  const Group after = last ? group_at(token_at(value.range.end)) : Group();
  const std::uint32_t end = after.empty() ? value.range.end : after.back().range.end;
  if (!has_comment({value.range.begin, end})) return end;

  if (has_comment(value.range)) {
    Parts parts;
    parts.walk(value);
    for (const Token* token = token_at(value.range.begin); token->range.begin < value.range.end;) {
      const Group group = group_at(token);
      if (!group.empty() && !parts.hides_after(token[-1]) &&
          has_comment({token->range.begin, group.back().range.end}))
        add_in_expression(group, parts.operation_ends, out);
      token += std::max<std::size_t>(group.size(), 1);
    }
  }
  if (after.empty()) return end;
  const std::string text = raw(after);
  if (!text.starts_with('\n')) {
    add_comments(text, out);
  } else if (last == &value) {
    add_comments(text, absorbed);
  }
  return end;
}

std::string_view CommentGroups::comment_before_operator(std::uint32_t left_end,
                                                        std::uint32_t right_begin) const {
  if (!has_comment({left_end, right_begin})) return {};
  const Group group = group_at(token_at(left_end));
  if (group.empty() || group.back().kind != TokenKind::Comment) return {};
  return joins_lines(group.data()[group.size()].kind) ? text(group.back()) : std::string_view();
}

}  // namespace hecla::python
