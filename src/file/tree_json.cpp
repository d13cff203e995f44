// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/file/tree_json.h>
#include <hecla/json/token_list.h>
#include <hecla/jsontext/scanner.h>
#include <hecla/jsontext/writer.h>
#include <hecla/syntax/token_list.h>
#include <hecla/syntax/walk.h>

#include <array>
#include <utility>
#include <vector>

#include "base/text_pieces.h"
#include "source/range_json.h"
#include "source/secret_ranges.h"

namespace hecla {
namespace {

// Writes where something is: in bytes for programs, as line and column for people.
void write_place(jsontext::Writer& json, const Source& source, ByteRange range) {
  detail::write_range(json.key("range"), range);
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

// A node to write, of either syntax.
template <class AnyNode>
struct Entry {
  AnyNode node;
  bool is_duplicate = false;
};

// Writes a tree without recursion. `tree.begin(entry)` begins the object of a node, writes its own
// properties, and returns whether its children follow.
template <class Tree, class AnyNode>
void write_tree(Tree& tree, AnyNode root, jsontext::Writer& json, detail::TextPieces& pieces) {
  struct Open {
    std::vector<Entry<AnyNode>> children;
    std::size_t next = 0;
  };
  std::vector<Open> open;
  const auto begin = [&](const Entry<AnyNode>& entry) {
    if (!tree.begin(entry)) return json.end_object();
    json.key("children").begin_array();
    open.push_back({tree.children(entry.node)});
  };
  begin({root});
  while (!open.empty()) {
    pieces.end_item();
    Open& inner = open.back();
    if (inner.next < inner.children.size()) {
      begin(Entry<AnyNode>(inner.children[inner.next++]));
    } else {
      open.pop_back();
      json.end_array();
      json.end_object();
    }
  }
}

template <class AnyNode>
std::vector<Entry<AnyNode>> entries_in(AnyNode node) {
  std::vector<Entry<AnyNode>> entries;
  for_each_child(node, [&](AnyNode child) { entries.push_back({child}); });
  return entries;
}

// --- the native syntax

class NativeTree {
 public:
  using Entries = std::vector<Entry<syntax::AnyNode>>;

  NativeTree(const syntax::Document& document, jsontext::Writer& json)
      : document_(document), secrets_(*document.source()), json_(json) {}

  bool begin(const Entry<syntax::AnyNode>& entry) {
    const syntax::AnyNode node = entry.node;
    json_.begin_object();
    json_.key("kind").string(name(node.kind()));
    write_place(json_, *document_.source(), node.range());
    if (secrets_.contains(node.range())) {
      json_.key("secret").boolean(true);
      return false;
    }
    if (node == syntax::root(document_)) json_.key("file").string(document_.source()->name());
    write_flag(json_, "duplicate", entry.is_duplicate);
    if (const auto* expr = node.as<syntax::Expr>()) {
      write_flag(json_, "incomplete", expr->incomplete);
    }
    return visit(node, *this);
  }

  static Entries children(syntax::AnyNode node) {
    const auto* body = node.as<syntax::BodyNode>();
    return body ? entries_in_body(*body) : entries_in(node);
  }

  // --- the properties of each kind

  bool operator()(const syntax::BodyNode&) { return true; }
  bool operator()(const syntax::AttributeNode& node) {
    json_.key("name").string(node.name());
    detail::write_range(json_.key("name_range"), node.name_range());
    detail::write_range(json_.key("equals_range"), node.equals_range());
    return true;
  }
  bool operator()(const syntax::BlockNode& node) {
    json_.key("type").string(node.type());
    detail::write_range(json_.key("type_range"), node.type_range());
    return true;
  }
  bool operator()(const syntax::Label& node) {
    json_.key("text").string(node.text);
    return false;
  }
  bool operator()(const syntax::SkippedNode&) { return false; }
  bool operator()(const syntax::ObjectItem& node) {
    write_flag(json_, "computed_key", node.key->computed_key);
    return true;
  }
  bool operator()(const syntax::Step& node) {
    constexpr std::array<std::string_view, 4> kinds{"attribute", "index", "legacy", "computed"};
    json_.key("step").string(kinds[static_cast<std::size_t>(node.kind)]);
    if (node.kind == syntax::StepKind::Attribute) json_.key("name").string(node.name());
    return node.kind != syntax::StepKind::Attribute;
  }

  bool operator()(const syntax::NumberExpr& node) {
    write_number(json_, document_.source_range(node.range).text());
    return false;
  }
  bool operator()(const syntax::BoolExpr& node) {
    json_.key("value").boolean(node.value);
    return false;
  }
  bool operator()(const syntax::NullExpr&) {
    json_.key("value").null();
    return false;
  }
  bool operator()(const syntax::StringExpr& node) {
    json_.key("value").string(node.text());
    return false;
  }
  bool operator()(const syntax::TextExpr& node) {
    json_.key("value").string(node.text());
    return false;
  }
  bool operator()(const syntax::TemplateExpr& node) {
    constexpr std::array<std::string_view, 5> forms{"quoted", "heredoc", "flush_heredoc", "bare",
                                                    "branch"};
    json_.key("form").string(forms[static_cast<std::size_t>(node.form)]);
    return true;
  }
  bool operator()(const syntax::WrapExpr&) { return true; }
  bool operator()(const syntax::ReferenceExpr& node) {
    json_.key("name").string(node.root());
    return true;
  }
  bool operator()(const syntax::AccessExpr&) { return true; }
  bool operator()(const syntax::SplatExpr& node) {
    write_flag(json_, "attribute_only", node.attribute_only);
    return true;
  }
  bool operator()(const syntax::SplatItemExpr&) { return false; }
  bool operator()(const syntax::CallExpr& node) {
    json_.key("name").string(node.name());
    detail::write_range(json_.key("name_range"), node.name_range());
    write_flag(json_, "expand_last", node.expand_last);
    return true;
  }
  bool operator()(const syntax::TupleExpr&) { return true; }
  bool operator()(const syntax::ObjectExpr&) { return true; }
  bool operator()(const syntax::ForExpr& node) {
    constexpr std::array<std::string_view, 3> forms{"tuple", "object", "directive"};
    json_.key("form").string(forms[static_cast<std::size_t>(node.form)]);
    if (!node.key_name.empty()) json_.key("key_name").string(node.key_name);
    json_.key("value_name").string(node.value_name);
    write_flag(json_, "group", node.group);
    write_flag(json_, "has_key", node.key != nullptr);
    write_flag(json_, "has_condition", node.condition != nullptr);
    return true;
  }
  bool operator()(const syntax::ConditionalExpr& node) {
    write_flag(json_, "directive", node.directive);
    return true;
  }
  bool operator()(const syntax::UnaryExpr& node) {
    json_.key("operator").string(node.op == syntax::UnaryOp::Negate ? "-" : "!");
    return true;
  }
  bool operator()(const syntax::BinaryExpr& node) {
    json_.key("operators").begin_array();
    for (const syntax::Operand& operand : node.rest) json_.string(symbol(operand.op));
    json_.end_array();
    return true;
  }
  bool operator()(const syntax::ParenthesesExpr&) { return true; }
  bool operator()(const syntax::MissingExpr&) { return true; }

 private:
  static Entries entries_in_body(const syntax::BodyNode& body) {
    Entries entries;
    for (const syntax::BodyItem& item : items(body))
      entries.push_back({item.node, item.is_duplicate});
    return entries;
  }

  const syntax::Document& document_;
  detail::SecretRanges secrets_;
  jsontext::Writer& json_;
};

// --- the JSON syntax

class JsonTree {
 public:
  JsonTree(const json::Document& document, jsontext::Writer& json)
      : document_(document), secrets_(*document.source()), json_(json) {}

  bool begin(const Entry<json::AnyNode>& entry) {
    json_.begin_object();
    json_.key("kind").string(name(entry.node.kind()));
    write_place(json_, *document_.source(), entry.node.range());
    if (!secrets_.contains(entry.node.range())) return properties(entry.node);
    json_.key("secret").boolean(true);
    return false;
  }

  static std::vector<Entry<json::AnyNode>> children(json::AnyNode node) { return entries_in(node); }

 private:
  bool properties(json::AnyNode node) {
    switch (node.kind()) {
      case json::NodeKind::File:
        json_.key("file").string(document_.source()->name());
        return true;
      case json::NodeKind::Property:
        json_.key("name").string(node.as<json::Property>()->name.text);
        return true;
      case json::NodeKind::Array:
      case json::NodeKind::Object:
        return true;
      case json::NodeKind::String:
        json_.key("value").string(node.as<json::StringNode>()->text);
        return false;
      case json::NodeKind::Number:
        write_number(json_, document_.at(node.range()).text());
        return false;
      case json::NodeKind::True:
      case json::NodeKind::False:
        json_.key("value").boolean(node.kind() == json::NodeKind::True);
        return false;
      case json::NodeKind::Null:
        json_.key("value").null();
        return false;
      case json::NodeKind::Invalid:
      case json::NodeKind::Skipped:
        return false;
    }
    return false;
  }

  const json::Document& document_;
  detail::SecretRanges secrets_;
  jsontext::Writer& json_;
};

template <class Tokens>
void write_tokens(const Source& source, const Tokens& tokens, jsontext::Writer& json,
                  detail::TextPieces& pieces) {
  json.begin_object();
  json.key("file").string(source.name());
  json.key("tokens").begin_array();
  for (const auto& token : tokens.all()) {
    json.begin_object();
    json.key("kind").string(name(token.kind));
    write_place(json, source, token.range);
    json.end_object();
    pieces.end_item();
  }
  json.end_array();
  json.end_object();
}

jsontext::WriterOptions layout(int indent) {
  return {.indent = indent > 0 ? static_cast<std::size_t>(indent) : 0};
}

}  // namespace

void write_tree_json(const File& file, const TextSink& sink, int indent) {
  detail::TextPieces pieces(sink);
  jsontext::Writer json(pieces.text(), layout(indent));
  if (file.native()) {
    NativeTree tree(*file.native(), json);
    write_tree(tree, syntax::root(*file.native()), json, pieces);
  } else {
    JsonTree tree(*file.json(), json);
    write_tree(tree, json::root(*file.json()), json, pieces);
  }
}

std::string tree_json(const File& file, int indent) {
  return collect_text([&](const TextSink& sink) { write_tree_json(file, sink, indent); });
}

void write_tokens_json(const File& file, const TextSink& sink, int indent) {
  detail::TextPieces pieces(sink);
  jsontext::Writer json(pieces.text(), layout(indent));
  if (file.native()) {
    write_tokens(*file.source(), syntax::TokenList(file.native()), json, pieces);
  } else {
    write_tokens(*file.source(), json::TokenList(file.json()), json, pieces);
  }
}

std::string tokens_json(const File& file, int indent) {
  return collect_text([&](const TextSink& sink) { write_tokens_json(file, sink, indent); });
}

}  // namespace hecla
