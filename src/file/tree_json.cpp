// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/interruption.h>
#include <hecla/file/tree_json.h>
#include <hecla/json/token_list.h>
#include <hecla/syntax/token_list.h>
#include <hecla/syntax/walk.h>

#include <span>
#include <vector>

#include "base/text_pieces.h"
#include "file/json_pieces.h"
#include "file/node_members.h"
#include "jsontext/writer.h"
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

// Writes the members of nodes (file/node_members.h) as those of JSON objects.
class JsonMembers {
 public:
  explicit JsonMembers(JsonPieces& json) : json_(json) {}

  void flag(std::string_view key, bool value) {
    if (value) json_.put(",\"").put(key).put("\":true");
  }
  void boolean(std::string_view key, bool value) { put_key(key).put(value ? "true" : "false"); }
  void null(std::string_view key) { put_key(key).put("null"); }
  void string(std::string_view key, std::string_view text) { put_key(key).string(text); }
  void optional_string(std::string_view key, std::string_view text, bool is_there) {
    if (is_there) string(key, text);
  }
  // Writes the number as it appears in the source, or as a string if JSON does not allow that form.
  void number(std::string_view key, std::string_view text) {
    put_key(key);
    detail::is_json_number(text) ? json_.put(text) : json_.string(text);
  }
  void range(std::string_view key, ByteRange range) {
    json_.row().put(",\"").put(key).put("\":").range(range);
  }
  void choice(std::string_view key, std::span<const std::string_view> names, std::size_t index) {
    put_key(key).string(names[index]);
  }
  void symbols(std::string_view key, const syntax::List<syntax::Operand>& operands) {
    put_key(key).put("[");
    for (const syntax::Operand& operand : operands) {
      if (&operand != operands.begin()) json_.put(",");
      json_.string(symbol(operand.op));
    }
    json_.put("]");
  }

 private:
  JsonPieces& put_key(std::string_view key) {
    json_.row().put(",\"").put(key).put("\":");
    return json_;
  }
  JsonPieces& json_;
};

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
  InterruptibleLoop loop;
  const auto begin = [&](Entry<AnyNode> entry) {
    loop.step();
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
    JsonMembers members(json_);
    return detail::write_members(members, document_.source()->text(),
                                 syntax::BodyItem{node, entry.is_duplicate});
  }

  static void add_children(syntax::AnyNode node, Entries& entries) {
    const auto* body = node.as<syntax::BodyNode>();
    if (!body) return add_entries(node, entries);
    for (const syntax::BodyItem& item : items(*body)) {
      entries.push_back({item.node, item.is_duplicate});
    }
  }

 private:
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
    if (secrets_.contains(entry.node.range())) {
      json_.put(R"(,"secret":true)");
      return false;
    }
    if (entry.node == json::root(document_))
      json_.put(R"(,"file":)").string(document_.source()->name());
    JsonMembers members(json_);
    return detail::write_members(members, document_.source()->text(), entry.node);
  }

  static void add_children(json::AnyNode node, std::vector<Entry<json::AnyNode>>& entries) {
    add_entries(node, entries);
  }

 private:
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
  InterruptibleLoop loop;
  for (const auto& token : tokens.all()) {
    loop.step();
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
