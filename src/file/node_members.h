// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The members of nodes for other languages: names, values, ranges and flags of each kind, in one order. What writes a
// tree, as JSON or in another form, has these functions, whose first parameter is the name of the member:
//
//   void flag(Key, bool);                          // left out if it is false
//   void boolean(Key, bool);  void null(Key);
//   void string(Key, std::string_view text);
//   void optional_string(Key, std::string_view text, bool is_there);
//   void number(Key, std::string_view source);     // as in the source
//   void range(Key, ByteRange);
//   void choice(Key, std::span<const std::string_view> names, std::size_t index);
//   void symbols(Key, const syntax::List<syntax::Operand>&);
//
// write_members() calls them for one node, and returns whether a list of children follows, even if it is empty. A new
// kind does not compile without its function here.
#include <hecla/json/document.h>
#include <hecla/syntax/walk.h>

#include <array>
#include <concepts>
#include <string_view>

#include "jsontext/scanner.h"

namespace hecla::detail {

// Returns whether the source of a number is a number in JSON as well.
inline bool is_json_number(std::string_view source) {
  jsontext::Scanner scanner(source);
  const jsontext::Token token = scanner.next();
  return token.kind == jsontext::TokenKind::Number && token.error == jsontext::TokenError::None &&
         token.end == source.size();
}

// --- the native syntax

template <class Writer>
class NativeMembers {
 public:
  NativeMembers(Writer& out, std::string_view source, bool is_duplicate)
      : out_(out), source_(source), is_duplicate_(is_duplicate) {}

  template <class Node>
  bool write(const Node& node) {
    if constexpr (std::derived_from<Node, syntax::Expr>) out_.flag("incomplete", node.incomplete);
    return members(node);
  }

 private:
  bool members(const syntax::BodyNode&) { return true; }
  bool members(const syntax::AttributeNode& node) {
    out_.flag("duplicate", is_duplicate_);
    out_.string("name", node.name());
    out_.range("name_range", node.name_range());
    out_.range("equals_range", node.equals_range());
    return true;
  }
  bool members(const syntax::BlockNode& node) {
    out_.string("type", node.type());
    out_.range("type_range", node.type_range());
    return true;
  }
  bool members(const syntax::Label& node) {
    out_.string("text", node.text);
    return false;
  }
  bool members(const syntax::SkippedNode&) { return false; }
  bool members(const syntax::ObjectItem& node) {
    out_.flag("computed_key", node.key && node.key->computed_key);
    return true;
  }
  bool members(const syntax::Step& node) {
    static constexpr std::array<std::string_view, 4> kinds{"attribute", "index", "legacy",
                                                           "computed"};
    const bool is_attribute = node.kind == syntax::StepKind::Attribute;
    out_.choice("step", kinds, static_cast<std::size_t>(node.kind));
    out_.optional_string("name", is_attribute ? node.name() : std::string_view(), is_attribute);
    return !is_attribute;
  }

  bool members(const syntax::NumberExpr& node) {
    out_.number("value", source_.substr(node.range.begin, node.range.size()));
    return false;
  }
  bool members(const syntax::BoolExpr& node) {
    out_.boolean("value", node.value);
    return false;
  }
  bool members(const syntax::NullExpr&) {
    out_.null("value");
    return false;
  }
  bool members(const syntax::StringExpr& node) {
    out_.string("value", node.text());
    return false;
  }
  bool members(const syntax::TextExpr& node) {
    out_.string("value", node.text());
    return false;
  }
  bool members(const syntax::TemplateExpr& node) {
    static constexpr std::array<std::string_view, 5> forms{"quoted", "heredoc", "flush_heredoc",
                                                           "bare", "branch"};
    out_.choice("form", forms, static_cast<std::size_t>(node.form));
    return true;
  }
  bool members(const syntax::WrapExpr&) { return true; }
  bool members(const syntax::ReferenceExpr& node) {
    out_.string("name", node.root());
    return true;
  }
  bool members(const syntax::AccessExpr&) { return true; }
  bool members(const syntax::SplatExpr& node) {
    out_.flag("attribute_only", node.attribute_only);
    return true;
  }
  bool members(const syntax::SplatItemExpr&) { return false; }
  bool members(const syntax::CallExpr& node) {
    out_.string("name", node.name());
    out_.range("name_range", node.name_range());
    out_.flag("expand_last", node.expand_last);
    return true;
  }
  bool members(const syntax::TupleExpr&) { return true; }
  bool members(const syntax::ObjectExpr&) { return true; }
  bool members(const syntax::ForExpr& node) {
    static constexpr std::array<std::string_view, 3> forms{"tuple", "object", "directive"};
    out_.choice("form", forms, static_cast<std::size_t>(node.form));
    out_.optional_string("key_name", node.key_name, !node.key_name.empty());
    out_.string("value_name", node.value_name);
    out_.flag("group", node.group);
    out_.flag("has_key", node.key != nullptr);
    out_.flag("has_condition", node.condition != nullptr);
    return true;
  }
  bool members(const syntax::ConditionalExpr& node) {
    out_.flag("directive", node.directive);
    return true;
  }
  bool members(const syntax::UnaryExpr& node) {
    static constexpr std::array<std::string_view, 2> operators{"-", "!"};
    out_.choice("operator", operators, static_cast<std::size_t>(node.op));
    return true;
  }
  bool members(const syntax::BinaryExpr& node) {
    out_.symbols("operators", node.rest);
    return true;
  }
  bool members(const syntax::ParenthesesExpr&) { return true; }
  bool members(const syntax::MissingExpr&) { return true; }

  Writer& out_;
  std::string_view source_;
  bool is_duplicate_;
};

// `source` is the text of the whole source.
template <class Writer>
bool write_members(Writer& out, std::string_view source, const syntax::BodyItem& item) {
  NativeMembers<Writer> members(out, source, item.is_duplicate);
  return syntax::visit(item.node, [&](const auto& node) { return members.write(node); });
}

// --- the JSON syntax

template <class Writer>
bool write_members(Writer& out, std::string_view source, json::AnyNode node) {
  switch (node.kind()) {
    case json::NodeKind::Property:
      out.string("name", node.as<json::Property>()->name.text);
      return true;
    case json::NodeKind::File:
    case json::NodeKind::Array:
    case json::NodeKind::Object:
      return true;
    case json::NodeKind::String:
      out.string("value", node.as<json::StringNode>()->text);
      return false;
    case json::NodeKind::Number:
      out.number("value", source.substr(node.range().begin, node.range().size()));
      return false;
    case json::NodeKind::True:
    case json::NodeKind::False:
      out.boolean("value", node.kind() == json::NodeKind::True);
      return false;
    case json::NodeKind::Null:
      out.null("value");
      return false;
    case json::NodeKind::Invalid:
    case json::NodeKind::Skipped:
      return false;
  }
  return false;
}

}  // namespace hecla::detail
