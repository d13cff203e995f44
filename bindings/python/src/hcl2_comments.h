// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The comments of a file as python-hcl2 lists them.
//
// All comments and newlines between two significant tokens are one group. A group in a body belongs to the body; a group
// in an expression is "inline", unless an object's value, a key or a template contains it. An expression that ends with a
// binary operation takes the group after it, too.
#include <hecla/syntax/document.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::python {

class CommentGroups {
 public:
  explicit CommentGroups(const syntax::Document& document);

  bool empty() const { return comments_.empty(); }
  bool has_comment(ByteRange range) const;

  // Appends the comments of a body between two of its items.
  void add_body_comments(ByteRange gap, std::vector<std::string>& out) const;
  // Appends the comments of the value of an argument; those that are on lines of their own after it go to `absorbed`.
  // Returns the end of what belongs to the argument.
  std::uint32_t add_inline_comments(const syntax::Expr& value, std::vector<std::string>& out,
                                    std::vector<std::string>& absorbed) const;

  // Returns the comment directly before the binary operator after `left_end`: it is a part of the operator's text.
  std::string_view comment_before_operator(std::uint32_t left_end, std::uint32_t right_begin) const;

  // Returns the first token at or after an offset.
  const syntax::Token* token_at(std::uint32_t offset) const;
  std::string_view text(const syntax::Token& token) const {
    return source_.substr(token.range.begin, token.range.size());
  }

 private:
  using Group = std::span<const syntax::Token>;
  Group group_at(const syntax::Token* token) const;
  std::string raw(Group group) const;
  void add_in_expression(Group group, const std::vector<std::uint32_t>& operation_ends,
                         std::vector<std::string>& out) const;

  std::string_view source_;
  std::span<const syntax::Token> tokens_;
  std::vector<std::uint32_t> comments_;  // offsets
};

}  // namespace hecla::python
