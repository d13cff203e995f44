// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The roles of tokens. A node's own tokens are few and of different kinds, so the kind nearly
// always determines the role.
#include <algorithm>

#include "pcl/text/parts.h"

namespace hecla::pcl {

using syntax::TokenKind;

std::string_view name(TokenRole role) {
  switch (role) {
#define HECLA_TOKEN_ROLE(role) \
  case TokenRole::role:        \
    return #role;
#include <hecla/pcl/token_roles.def>
#undef HECLA_TOKEN_ROLE
  }
  __builtin_unreachable();
}

NodeToken TokenRoles::next(const Token& token) {
  token_ = &token;
  index_ = 0;
  const TokenRole role = visit(node_, *this);
  return {role, index_, &token, &token};
}

TokenRole TokenRoles::counted(TokenRole role) {
  index_ = count_++;
  return role;
}

// --- structure

TokenRole TokenRoles::operator()(const syntax::BodyNode&) {
  return token_->kind == TokenKind::EndOfFile ? TokenRole::EndOfFile : TokenRole::Unexpected;
}

TokenRole TokenRoles::operator()(const syntax::AttributeNode& attribute) {
  if (token_->range.begin == attribute.range.begin) return TokenRole::Name;
  return token_->range.begin == attribute.equals ? TokenRole::Equals : TokenRole::Unexpected;
}

TokenRole TokenRoles::operator()(const syntax::BlockNode& block) {
  const std::uint32_t begin = token_->range.begin;
  if (begin == block.range.begin) return TokenRole::Type;
  if (begin == block.open_brace) return TokenRole::Open;
  if (begin == block.close_brace) return TokenRole::Close;
  while (count_ < block.labels.size() && block.labels[count_].range.end <= begin) ++count_;
  if (count_ == block.labels.size() || !block.labels[count_].range.contains(begin)) {
    return TokenRole::Unexpected;
  }
  index_ = count_;
  return TokenRole::Label;
}

TokenRole TokenRoles::operator()(const syntax::ObjectItem&) {
  const bool is_equals = token_->kind == TokenKind::Equal || token_->kind == TokenKind::Colon;
  return is_equals ? TokenRole::Equals : TokenRole::Unexpected;
}

TokenRole TokenRoles::operator()(const syntax::Step&) {
  switch (token_->kind) {
    case TokenKind::Dot:
      return TokenRole::Dot;
    case TokenKind::Ident:
      return TokenRole::Name;
    default:
      return bracket_role();
  }
}

TokenRole TokenRoles::operator()(const syntax::Label&) { return TokenRole::Unexpected; }
TokenRole TokenRoles::operator()(const syntax::SkippedNode&) { return TokenRole::Unexpected; }

// --- literals, templates, references

TokenRole TokenRoles::quoted_role() const {
  switch (token_->kind) {
    case TokenKind::OQuote:
    case TokenKind::OHeredoc:
      return TokenRole::Open;
    case TokenKind::CQuote:
    case TokenKind::CHeredoc:
      return TokenRole::Close;
    case TokenKind::QuotedLit:
    case TokenKind::StringLit:
    case TokenKind::NumberLit:
    case TokenKind::Ident:
      return TokenRole::Value;
    default:
      return TokenRole::Unexpected;
  }
}

TokenRole TokenRoles::operator()(const syntax::ReferenceExpr& reference) {
  if (token_->range.begin != reference.range.begin) return TokenRole::Unexpected;
  const bool is_literal = reference.object_key && !reference.computed_key && reference.is_name();
  return is_literal ? TokenRole::Value : TokenRole::Root;
}

TokenRole TokenRoles::operator()(const syntax::AccessExpr&) { return TokenRole::Unexpected; }

TokenRole TokenRoles::operator()(const syntax::SplatExpr&) {
  if (token_->kind == TokenKind::Star) return TokenRole::Star;
  return token_->kind == TokenKind::Dot ? TokenRole::Open : bracket_role();
}

TokenRole TokenRoles::operator()(const syntax::SplatItemExpr&) { return TokenRole::Unexpected; }
TokenRole TokenRoles::operator()(const syntax::MissingExpr&) { return TokenRole::Unexpected; }

// --- brackets

TokenRole TokenRoles::bracket_role() {
  switch (token_->kind) {
    case TokenKind::OBrack:
    case TokenKind::OBrace:
    case TokenKind::OParen:
      return TokenRole::Open;
    case TokenKind::CBrack:
    case TokenKind::CBrace:
    case TokenKind::CParen:
      return TokenRole::Close;
    case TokenKind::Comma:
      return counted(TokenRole::Comma);
    default:
      return TokenRole::Unexpected;
  }
}

TokenRole TokenRoles::operator()(const syntax::CallExpr&) {
  switch (token_->kind) {
    case TokenKind::Ident:
    case TokenKind::DoubleColon:
      return TokenRole::Name;
    case TokenKind::Ellipsis:
      return TokenRole::Expand;
    default:
      return bracket_role();
  }
}

// --- conditionals, for expressions, and directives

TokenRole TokenRoles::directive_role() {
  const auto in_sequence = [this](TokenRole first, TokenRole in_else, TokenRole in_end) {
    if (sequence_ == TokenRole::Open) return first;
    return sequence_ == TokenRole::OpenElse ? in_else : in_end;
  };
  switch (token_->kind) {
    case TokenKind::TemplateControl: {
      const bool is_else = map_.text(token_[1].range) == "else";
      if (count_++ > 0) sequence_ = is_else ? TokenRole::OpenElse : TokenRole::OpenEnd;
      return sequence_;
    }
    case TokenKind::TemplateSeqEnd:
      return in_sequence(TokenRole::Close, TokenRole::CloseElse, TokenRole::CloseEnd);
    case TokenKind::Ident:
      return in_sequence(TokenRole::If, TokenRole::Else, TokenRole::End);
    default:
      return TokenRole::Unexpected;
  }
}

TokenRole TokenRoles::operator()(const syntax::ConditionalExpr& node) {
  if (node.directive) return directive_role();
  switch (token_->kind) {
    case TokenKind::Question:
      return TokenRole::Question;
    case TokenKind::Colon:
      return TokenRole::Colon;
    default:
      return TokenRole::Unexpected;
  }
}

TokenRole TokenRoles::operator()(const syntax::ForExpr& node) {
  using enum TokenRole;
  switch (token_->kind) {
    case TokenKind::Ident: {
      static constexpr TokenRole with_key[] = {For, KeyName, ValueName, In, If};
      static constexpr TokenRole without_key[] = {For, ValueName, In, If};
      const std::span<const TokenRole> words =
          node.key_name.empty() ? std::span<const TokenRole>(without_key) : with_key;
      const TokenRole role = words[std::min<std::size_t>(words_++, words.size() - 1)];
      return node.form == syntax::ForForm::Directive && role == If ? End : role;
    }
    case TokenKind::Comma:
      return Comma;
    case TokenKind::Colon:
      return Colon;
    case TokenKind::FatArrow:
      return Arrow;
    case TokenKind::Ellipsis:
      return Group;
    case TokenKind::TemplateControl:
    case TokenKind::TemplateSeqEnd:
      return directive_role();
    default:
      return bracket_role();
  }
}

}  // namespace hecla::pcl
