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
#include "file/json_pieces.h"
#include "source/position_cursor.h"
#include "source/secret_ranges.h"

namespace hecla {
namespace {

using detail::JsonPieces;

// Begins the object of a node or a token: its kind and its range, in bytes for programs, as line and column for people.
void begin_object(JsonPieces& json, std::string_view kind, ByteRange range,
                  detail::PositionCursor& positions) {
  // A source is shorter than 4 GiB.
  const Position start = positions.position(range.begin);
  const auto line = static_cast<std::uint32_t>(start.line);
  const auto column = static_cast<std::uint32_t>(start.column);
  JsonPieces::Row row = json.row();
  row.put(R"({"kind":")").put(kind).put(R"(","range":)").range(range);
  row.put(R"(,"line":)").number(line).put(R"(,"column":)").number(column);
}

// Writes the number as it appears in the source, or as a string if JSON does not allow that form.
void put_number(JsonPieces& json, std::string_view text) {
  jsontext::Scanner scanner(text);
  const jsontext::Token token = scanner.next();
  const bool is_json = token.kind == jsontext::TokenKind::Number &&
                       token.error == jsontext::TokenError::None && token.end == text.size();
  json.put(R"(,"value":)");
  is_json ? json.put(text) : json.string(text);
}

std::string_view bool_text(bool value) { return value ? "true" : "false"; }

// A node to write, of either syntax.
template <class AnyNode>
struct Entry {
  AnyNode node;
  bool is_duplicate = false;
};

// Writes a tree without recursion. `tree.begin(entry)` begins the object of a node, writes its own
// properties, and returns whether its children follow.
template <class Tree, class AnyNode>
void write_tree(Tree& tree, AnyNode root, JsonPieces& json) {
  // The children of the nodes that are open, from the outermost node to the innermost.
  std::vector<Entry<AnyNode>> entries;
  struct Open {
    std::size_t first, next, end;  // in `entries`
  };
  std::vector<Open> open;
  const auto begin = [&](Entry<AnyNode> entry) {
    json.end_item();
    if (!tree.begin(entry)) return void(json.put("}"));
    json.put(R"(,"children":[)");
    const std::size_t first = entries.size();
    tree.add_children(entry.node, entries);
    open.push_back({first, first, entries.size()});
  };
  begin({root});
  while (!open.empty()) {
    Open& inner = open.back();
    if (inner.next < inner.end) {
      if (inner.next != inner.first) json.put(",");
      begin(entries[inner.next++]);
    } else {
      entries.resize(inner.first);
      open.pop_back();
      json.put("]}");
    }
  }
}

template <class AnyNode>
void add_entries(AnyNode node, std::vector<Entry<AnyNode>>& entries) {
  for_each_child(node, [&](AnyNode child) { entries.push_back({child}); });
}

// --- the native syntax

class NativeTree {
 public:
  using Entries = std::vector<Entry<syntax::AnyNode>>;

  NativeTree(const syntax::Document& document, JsonPieces& json)
      : document_(document),
        secrets_(*document.source()),
        positions_(*document.source()),
        json_(json) {}

  bool begin(const Entry<syntax::AnyNode>& entry) {
    const syntax::AnyNode node = entry.node;
    begin_object(json_, name(node.kind()), node.range(), positions_);
    if (secrets_.contains(node.range())) {
      json_.put(R"(,"secret":true)");
      return false;
    }
    if (node == syntax::root(document_))
      json_.put(R"(,"file":)").string(document_.source()->name());
    put_flag("duplicate", entry.is_duplicate);
    if (const auto* expr = node.as<syntax::Expr>()) {
      put_flag("incomplete", expr->incomplete);
    }
    return visit(node, *this);
  }

  static void add_children(syntax::AnyNode node, Entries& entries) {
    const auto* body = node.as<syntax::BodyNode>();
    if (!body) return add_entries(node, entries);
    for (const syntax::BodyItem& item : items(*body)) {
      entries.push_back({item.node, item.is_duplicate});
    }
  }

  // --- the properties of each kind

  bool operator()(const syntax::BodyNode&) { return true; }
  bool operator()(const syntax::AttributeNode& node) {
    json_.put(R"(,"name":)").string(node.name());
    JsonPieces::Row row = json_.row();
    row.put(R"(,"name_range":)").range(node.name_range());
    row.put(R"(,"equals_range":)").range(node.equals_range());
    return true;
  }
  bool operator()(const syntax::BlockNode& node) {
    json_.put(R"(,"type":)").string(node.type());
    json_.row().put(R"(,"type_range":)").range(node.type_range());
    return true;
  }
  bool operator()(const syntax::Label& node) {
    json_.put(R"(,"text":)").string(node.text);
    return false;
  }
  bool operator()(const syntax::SkippedNode&) { return false; }
  bool operator()(const syntax::ObjectItem& node) {
    put_flag("computed_key", node.key->computed_key);
    return true;
  }
  bool operator()(const syntax::Step& node) {
    constexpr std::array<std::string_view, 4> kinds{"attribute", "index", "legacy", "computed"};
    json_.put(R"(,"step":)").string(kinds[static_cast<std::size_t>(node.kind)]);
    if (node.kind == syntax::StepKind::Attribute) json_.put(R"(,"name":)").string(node.name());
    return node.kind != syntax::StepKind::Attribute;
  }

  bool operator()(const syntax::NumberExpr& node) {
    put_number(json_, document_.source_range(node.range).text());
    return false;
  }
  bool operator()(const syntax::BoolExpr& node) {
    json_.put(R"(,"value":)").put(bool_text(node.value));
    return false;
  }
  bool operator()(const syntax::NullExpr&) {
    json_.put(R"(,"value":null)");
    return false;
  }
  bool operator()(const syntax::StringExpr& node) {
    json_.put(R"(,"value":)").string(node.text());
    return false;
  }
  bool operator()(const syntax::TextExpr& node) {
    json_.put(R"(,"value":)").string(node.text());
    return false;
  }
  bool operator()(const syntax::TemplateExpr& node) {
    constexpr std::array<std::string_view, 5> forms{"quoted", "heredoc", "flush_heredoc", "bare",
                                                    "branch"};
    json_.put(R"(,"form":)").string(forms[static_cast<std::size_t>(node.form)]);
    return true;
  }
  bool operator()(const syntax::WrapExpr&) { return true; }
  bool operator()(const syntax::ReferenceExpr& node) {
    json_.put(R"(,"name":)").string(node.root());
    return true;
  }
  bool operator()(const syntax::AccessExpr&) { return true; }
  bool operator()(const syntax::SplatExpr& node) {
    put_flag("attribute_only", node.attribute_only);
    return true;
  }
  bool operator()(const syntax::SplatItemExpr&) { return false; }
  bool operator()(const syntax::CallExpr& node) {
    json_.put(R"(,"name":)").string(node.name());
    json_.row().put(R"(,"name_range":)").range(node.name_range());
    put_flag("expand_last", node.expand_last);
    return true;
  }
  bool operator()(const syntax::TupleExpr&) { return true; }
  bool operator()(const syntax::ObjectExpr&) { return true; }
  bool operator()(const syntax::ForExpr& node) {
    constexpr std::array<std::string_view, 3> forms{"tuple", "object", "directive"};
    json_.put(R"(,"form":)").string(forms[static_cast<std::size_t>(node.form)]);
    if (!node.key_name.empty()) json_.put(R"(,"key_name":)").string(node.key_name);
    json_.put(R"(,"value_name":)").string(node.value_name);
    put_flag("group", node.group);
    put_flag("has_key", node.key != nullptr);
    put_flag("has_condition", node.condition != nullptr);
    return true;
  }
  bool operator()(const syntax::ConditionalExpr& node) {
    put_flag("directive", node.directive);
    return true;
  }
  bool operator()(const syntax::UnaryExpr& node) {
    json_.put(R"(,"operator":)").string(node.op == syntax::UnaryOp::Negate ? "-" : "!");
    return true;
  }
  bool operator()(const syntax::BinaryExpr& node) {
    json_.put(R"(,"operators":[)");
    for (const syntax::Operand& operand : node.rest) {
      if (&operand != node.rest.begin()) json_.put(",");
      json_.string(symbol(operand.op));
    }
    json_.put("]");
    return true;
  }
  bool operator()(const syntax::ParenthesesExpr&) { return true; }
  bool operator()(const syntax::MissingExpr&) { return true; }

 private:
  void put_flag(std::string_view key, bool value) {
    if (value) json_.put(",\"").put(key).put("\":true");
  }

  const syntax::Document& document_;
  detail::SecretRanges secrets_;
  detail::PositionCursor positions_;
  JsonPieces& json_;
};

// --- the JSON syntax

class JsonTree {
 public:
  JsonTree(const json::Document& document, JsonPieces& json)
      : document_(document),
        secrets_(*document.source()),
        positions_(*document.source()),
        json_(json) {}

  bool begin(const Entry<json::AnyNode>& entry) {
    begin_object(json_, name(entry.node.kind()), entry.node.range(), positions_);
    if (!secrets_.contains(entry.node.range())) return properties(entry.node);
    json_.put(R"(,"secret":true)");
    return false;
  }

  static void add_children(json::AnyNode node, std::vector<Entry<json::AnyNode>>& entries) {
    add_entries(node, entries);
  }

 private:
  bool properties(json::AnyNode node) {
    switch (node.kind()) {
      case json::NodeKind::File:
        json_.put(R"(,"file":)").string(document_.source()->name());
        return true;
      case json::NodeKind::Property:
        json_.put(R"(,"name":)").string(node.as<json::Property>()->name.text);
        return true;
      case json::NodeKind::Array:
      case json::NodeKind::Object:
        return true;
      case json::NodeKind::String:
        json_.put(R"(,"value":)").string(node.as<json::StringNode>()->text);
        return false;
      case json::NodeKind::Number:
        put_number(json_, document_.at(node.range()).text());
        return false;
      case json::NodeKind::True:
      case json::NodeKind::False:
        json_.put(R"(,"value":)").put(bool_text(node.kind() == json::NodeKind::True));
        return false;
      case json::NodeKind::Null:
        json_.put(R"(,"value":null)");
        return false;
      case json::NodeKind::Invalid:
      case json::NodeKind::Skipped:
        return false;
    }
    return false;
  }

  const json::Document& document_;
  detail::SecretRanges secrets_;
  detail::PositionCursor positions_;
  JsonPieces& json_;
};

template <class Tokens>
void write_tokens(const Source& source, const Tokens& tokens, JsonPieces& json) {
  detail::PositionCursor positions(source);
  json.put(R"({"file":)").string(source.name()).put(R"(,"tokens":[)");
  std::string_view separator;
  for (const auto& token : tokens.all()) {
    json.end_item();
    begin_object(json.put(separator), name(token.kind), token.range, positions);
    json.put("}");
    separator = ",";
  }
  json.put("]}");
}

// Passes on what write(JsonPieces&) writes, indented if `indent` is not 0.
template <class Write>
void write_with_layout(const TextSink& sink, int indent, Write&& write) {
  if (indent <= 0) {
    JsonPieces json(sink);
    write(json);
    return json.pass_on();
  }
  detail::TextPieces lines(sink);
  jsontext::Writer indented(lines.text(), {.indent = static_cast<std::size_t>(indent)});
  write_with_layout(
      [&](std::string_view piece) {
        indented.json(piece);
        lines.end_item();
      },
      0, write);
}

}  // namespace

void write_tree_json(const File& file, const TextSink& sink, int indent) {
  write_with_layout(sink, indent, [&](JsonPieces& json) {
    if (file.native()) {
      NativeTree tree(*file.native(), json);
      write_tree(tree, syntax::root(*file.native()), json);
    } else {
      JsonTree tree(*file.json(), json);
      write_tree(tree, json::root(*file.json()), json);
    }
  });
}

std::string tree_json(const File& file, int indent) {
  return collect_text([&](const TextSink& sink) { write_tree_json(file, sink, indent); });
}

void write_tokens_json(const File& file, const TextSink& sink, int indent) {
  write_with_layout(sink, indent, [&](JsonPieces& json) {
    if (file.native()) {
      write_tokens(*file.source(), syntax::TokenList(file.native()), json);
    } else {
      write_tokens(*file.source(), json::TokenList(file.json()), json);
    }
  });
}

std::string tokens_json(const File& file, int indent) {
  return collect_text([&](const TextSink& sink) { write_tokens_json(file, sink, indent); });
}

}  // namespace hecla
