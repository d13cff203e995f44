// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/file/tree_json.h>
#include <hecla/json/token_list.h>
#include <hecla/jsontext/scanner.h>
#include <hecla/jsontext/writer.h>
#include <hecla/syntax/token_list.h>
#include <hecla/syntax/walk.h>

#include <array>

namespace hecla {
namespace {

void write_range(jsontext::Writer& json, std::string_view key, ByteRange range) {
  json.key(key).begin_array();
  json.number(range.begin);
  json.number(range.end);
  json.end_array();
}

// Writes where something is: in bytes for programs, as line and column for people.
void write_place(jsontext::Writer& json, const Source& source, ByteRange range) {
  write_range(json, "range", range);
  const Position start = source.position(range.begin);
  json.key("line").number(start.line);
  json.key("column").number(start.column);
}

// Writes a property that is omitted when false.
void write_flag(jsontext::Writer& json, std::string_view key, bool value) {
  if (value) json.key(key).boolean(true);
}

// Writes the number as it appears in the source, or as a string if JSON does not allow that form.
void write_number(jsontext::Writer& json, std::string_view text) {
  jsontext::Scanner scanner(text);
  const jsontext::Token token = scanner.next();
  const bool is_json = token.kind == jsontext::TokenKind::Number &&
                       token.error == jsontext::TokenError::None && token.end == text.size();
  is_json ? json.key("value").literal(text) : json.key("value").string(text);
}

// --- the native syntax

class NativeTree {
 public:
  NativeTree(const syntax::Document& document, jsontext::Writer& json)
      : document_(document), json_(json) {}

  void write(syntax::AnyNode node, bool is_duplicate = false) {
    json_.begin_object();
    json_.key("kind").string(name(node.kind()));
    write_place(json_, *document_.source(), node.range());
    if (node == syntax::root(document_)) json_.key("file").string(document_.source()->name());
    write_flag(json_, "duplicate", is_duplicate);
    if (const auto* expr = node.as<syntax::Expr>()) {
      write_flag(json_, "incomplete", expr->incomplete);
    }
    visit(node, *this);
    json_.end_object();
  }

  // --- properties and children of each kind

  void operator()(const syntax::BodyNode& node) {
    json_.key("children").begin_array();
    for (const syntax::BodyItem& item : items(node)) write(item.node, item.is_duplicate);
    json_.end_array();
  }
  void operator()(const syntax::AttributeNode& node) {
    json_.key("name").string(node.name());
    write_range(json_, "name_range", node.name_range());
    write_range(json_, "equals_range", node.equals_range());
    children(node);
  }
  void operator()(const syntax::BlockNode& node) {
    json_.key("type").string(node.type());
    write_range(json_, "type_range", node.type_range());
    children(node);
  }
  void operator()(const syntax::Label& node) { json_.key("text").string(node.text); }
  void operator()(const syntax::SkippedNode&) {}
  void operator()(const syntax::ObjectItem& node) {
    write_flag(json_, "computed_key", node.key->computed_key);
    children(node);
  }
  void operator()(const syntax::Step& node) {
    constexpr std::array<std::string_view, 4> kinds{"attribute", "index", "legacy", "computed"};
    json_.key("step").string(kinds[static_cast<std::size_t>(node.kind)]);
    if (node.kind == syntax::StepKind::Attribute) {
      json_.key("name").string(node.name());
    } else {
      children(node);
    }
  }

  void operator()(const syntax::NumberExpr& node) {
    write_number(json_, document_.source_range(node.range).text());
  }
  void operator()(const syntax::BoolExpr& node) { json_.key("value").boolean(node.value); }
  void operator()(const syntax::NullExpr&) { json_.key("value").null(); }
  void operator()(const syntax::StringExpr& node) { json_.key("value").string(node.text()); }
  void operator()(const syntax::TextExpr& node) { json_.key("value").string(node.text()); }
  void operator()(const syntax::TemplateExpr& node) {
    constexpr std::array<std::string_view, 5> forms{"quoted", "heredoc", "flush_heredoc", "bare",
                                                    "branch"};
    json_.key("form").string(forms[static_cast<std::size_t>(node.form)]);
    children(node);
  }
  void operator()(const syntax::WrapExpr& node) { children(node); }
  void operator()(const syntax::ReferenceExpr& node) {
    json_.key("name").string(node.root());
    children(node);
  }
  void operator()(const syntax::AccessExpr& node) { children(node); }
  void operator()(const syntax::SplatExpr& node) {
    write_flag(json_, "attribute_only", node.attribute_only);
    children(node);
  }
  void operator()(const syntax::SplatItemExpr&) {}
  void operator()(const syntax::CallExpr& node) {
    json_.key("name").string(node.name());
    write_range(json_, "name_range", node.name_range());
    write_flag(json_, "expand_last", node.expand_last);
    children(node);
  }
  void operator()(const syntax::TupleExpr& node) { children(node); }
  void operator()(const syntax::ObjectExpr& node) { children(node); }
  void operator()(const syntax::ForExpr& node) {
    constexpr std::array<std::string_view, 3> forms{"tuple", "object", "directive"};
    json_.key("form").string(forms[static_cast<std::size_t>(node.form)]);
    if (!node.key_name.empty()) json_.key("key_name").string(node.key_name);
    json_.key("value_name").string(node.value_name);
    write_flag(json_, "group", node.group);
    write_flag(json_, "has_key", node.key != nullptr);
    write_flag(json_, "has_condition", node.condition != nullptr);
    children(node);
  }
  void operator()(const syntax::ConditionalExpr& node) {
    write_flag(json_, "directive", node.directive);
    children(node);
  }
  void operator()(const syntax::UnaryExpr& node) {
    json_.key("operator").string(node.op == syntax::UnaryOp::Negate ? "-" : "!");
    children(node);
  }
  void operator()(const syntax::BinaryExpr& node) {
    json_.key("operators").begin_array();
    for (const syntax::Operand& operand : node.rest) json_.string(symbol(operand.op));
    json_.end_array();
    children(node);
  }
  void operator()(const syntax::ParenthesesExpr& node) { children(node); }
  void operator()(const syntax::MissingExpr& node) { children(node); }

 private:
  void children(syntax::AnyNode node) {
    json_.key("children").begin_array();
    for_each_child(node, [this](syntax::AnyNode child) { write(child); });
    json_.end_array();
  }

  const syntax::Document& document_;
  jsontext::Writer& json_;
};

// --- the JSON syntax

class JsonTree {
 public:
  JsonTree(const json::Document& document, jsontext::Writer& json)
      : document_(document), json_(json) {}

  void write(json::AnyNode node) {
    json_.begin_object();
    json_.key("kind").string(name(node.kind()));
    write_place(json_, *document_.source(), node.range());
    properties(node);
    json_.end_object();
  }

 private:
  void properties(json::AnyNode node) {
    switch (node.kind()) {
      case json::NodeKind::File:
        json_.key("file").string(document_.source()->name());
        return children(node);
      case json::NodeKind::Property:
        json_.key("name").string(node.as<json::Property>()->name.text);
        return children(node);
      case json::NodeKind::Array:
      case json::NodeKind::Object:
        return children(node);
      case json::NodeKind::String:
        return json_.key("value").string(node.as<json::StringNode>()->text);
      case json::NodeKind::Number:
        return write_number(json_, document_.at(node.range()).text());
      case json::NodeKind::True:
      case json::NodeKind::False:
        return json_.key("value").boolean(node.kind() == json::NodeKind::True);
      case json::NodeKind::Null:
        return json_.key("value").null();
      case json::NodeKind::Invalid:
      case json::NodeKind::Skipped:
        return;
    }
  }

  void children(json::AnyNode node) {
    json_.key("children").begin_array();
    for_each_child(node, [this](json::AnyNode child) { write(child); });
    json_.end_array();
  }

  const json::Document& document_;
  jsontext::Writer& json_;
};

template <class Tokens>
void write_tokens(jsontext::Writer& json, const Source& source, const Tokens& tokens) {
  json.begin_object();
  json.key("file").string(source.name());
  json.key("tokens").begin_array();
  for (const auto& token : tokens.all()) {
    json.begin_object();
    json.key("kind").string(name(token.kind));
    write_place(json, source, token.range);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

jsontext::WriterOptions layout(int indent) {
  return {.indent = indent > 0 ? static_cast<std::size_t>(indent) : 0};
}

}  // namespace

std::string tree_json(const File& file, int indent) {
  std::string text;
  jsontext::Writer json(text, layout(indent));
  if (file.native()) {
    NativeTree(*file.native(), json).write(syntax::root(*file.native()));
  } else {
    JsonTree(*file.json(), json).write(json::root(*file.json()));
  }
  return text;
}

std::string tokens_json(const File& file, int indent) {
  std::string text;
  jsontext::Writer json(text, layout(indent));
  if (file.native()) {
    write_tokens(json, *file.source(), syntax::TokenList(file.native()));
  } else {
    write_tokens(json, *file.source(), json::TokenList(file.json()));
  }
  return text;
}

}  // namespace hecla
