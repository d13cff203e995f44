// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/marking.h"

#include <hecla/syntax/ast.h>
#include <hecla/syntax/document.h>

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "source/written_text.h"
#include "syntax/literals.h"

namespace hecla::terraform {

namespace {

// Returns the offset before the first line that is only a brace, or the size of the text.
std::size_t first_brace_line(std::string_view text) {
  for (std::size_t at = 0; (at = text.find("\n}", at)) != text.npos; at += 2) {
    const std::size_t after = text.find_first_not_of(" \t\r", at + 2);
    if (after == text.npos || text[after] == '\n') return at;
  }
  return text.size();
}

// Recovery may end a block with errors too early, so one whose braces do not match lasts at least until the next line that
// is only a brace. Many blocks on one line each must not search the rest of the file, so what follows is limited.
std::uint32_t end_of_rest(const Body& block, std::uint32_t begin) {
  constexpr std::size_t most_bytes = 16384;
  const SourceRange range = block.range();
  if (detail::closes_its_braces(range.text())) return std::max(range.bytes().end, begin);
  const std::size_t size = first_brace_line(range.source()->text().substr(begin, most_bytes));
  return std::max(range.bytes().end, begin + static_cast<std::uint32_t>(size));
}

}  // namespace

void mark_rest(const Body& block, std::uint32_t begin) {
  SourceRange(block.range().source(), {begin, end_of_rest(block, begin)}).mark_secret();
}

void mark_written_arguments(const Body& block,
                            const std::function<bool(std::string_view name)>& is_secret) {
  const std::uint32_t begin = block.range().bytes().begin;
  const std::string_view text = block.range().source()->text();
  std::optional<std::size_t> first, last;
  detail::for_each_written_argument(text.substr(begin, end_of_rest(block, begin) - begin),
                                    [&](std::string_view name, std::size_t value) {
                                      if (!is_secret(name)) return;
                                      if (!first) first = value;
                                      last = value;
                                    });
  for (const auto& value : {first, last}) {
    if (value) mark_rest(block, begin + static_cast<std::uint32_t>(*value));
  }
}

void mark_blocks(const Body& body, const std::function<bool(std::string_view type)>& is_secret) {
  const syntax::BodyNode* const node = syntax::Document::BodiesOf::node_of(body);
  if (!node) return;
  for (const syntax::BlockNode* block : node->blocks) {
    const bool has_brace = block->open_brace > block->range.begin;
    if (has_brace && is_secret(block->type()))
      SourceRange(body.range().source(), {block->type_range().end, block->range.end}).mark_secret();
  }
}

// --- literals

namespace {

void mark_literals_in(const syntax::Expr& expr, const SourceRef& source) {
  syntax::for_each_secret_literal(syntax::AnyNode(expr), [&](syntax::AnyNode literal) {
    SourceRange(source, literal.range()).mark_secret();
    return true;
  });
}

bool is_name_character(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

// Returns whether a number begins here: neither a part of a name nor an index.
bool begins_number(std::string_view text, std::size_t at) {
  const auto is_after_name = [&](std::size_t end) {
    return end > 0 && (is_name_character(text[end - 1]) || text[end - 1] == ']');
  };
  if (!is_digit(text[at]) || is_after_name(at)) return false;
  const char before = at > 0 ? text[at - 1] : ' ';
  return before != '.' && !((before == '-' || before == '[') && is_after_name(at - 1));
}

// Returns whether a string of the JSON syntax is one interpolation without literals: "${a.b}".
bool is_only_interpolation(std::string_view string) {
  if (!string.starts_with("\"${") || !string.ends_with("}\"")) return false;
  const std::string_view inside = string.substr(3, string.size() - 5);
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (inside[i] == '"' || inside[i] == '<' || begins_number(inside, i)) return false;
  }
  return inside.find("${") == inside.npos;
}

}  // namespace

void mark_literals(const Expression& expression) {
  if (const syntax::Expr* expr = syntax::expression_node(expression))
    return mark_literals_in(*expr, expression.range().source());
  if (const auto list = expression.as_list()) {
    for (const Expression& item : *list) mark_literals(item);
  } else if (const auto map = expression.as_map()) {
    for (const auto& [key, value] : *map) {
      mark_literals(key);
      mark_literals(value);
    }
  } else if (!is_only_interpolation(expression.range().text())) {
    expression.range().mark_secret();
  }
}

void mark_defaults_in_type(const Expression& type) {
  const syntax::Expr* expr = syntax::expression_node(type);
  const std::string_view text = type.range().text();
  if (expr || text.find(',', text.find("optional")) != text.npos) mark_literals(type);
  if (!expr) return;
  syntax::walk(syntax::AnyNode(*expr), [&](syntax::AnyNode part) {
    const auto* call = part.as<syntax::CallExpr>();
    if (call && call->arguments.size() > 1) {
      const std::uint32_t begin = call->arguments[1]->range.begin;
      SourceRange(type.range().source(), {begin, call->arguments.back()->range.end}).mark_secret();
    }
    return syntax::Walk::Into;
  });
}

}  // namespace hecla::terraform
