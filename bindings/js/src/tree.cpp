// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "tree.h"

#include <hecla/source/utf16.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "exchange.h"
#include "file/node_members.h"
#include "jsontext/writer.h"
#include "source/position_cursor.h"
#include "unicode/unicode.h"

namespace hecla::js {
namespace {

// Offsets in UTF-16 code units, as those of Utf16Offsets, but several times as fast where all of a text is UTF-8.
class UnitOffsets {
 public:
  explicit UnitOffsets(const SourceRef& source)
      : source_(source), text_(source->text()), is_utf8_(unicode::is_valid_utf8(text_)) {
    if (!is_utf8_ || unicode::is_ascii(text_)) return;
    units_before_.reserve(text_.size() / block_size + 1);
    std::uint32_t units = 0;
    for (std::size_t at = 0; at <= text_.size(); at += block_size) {
      units_before_.push_back(units);
      units += count_units(text_.substr(at, block_size));
    }
  }

  bool is_ascii() const { return is_utf8_ && units_before_.empty(); }
  std::uint32_t operator()(std::uint32_t byte) {
    if (!is_utf8_) return static_cast<std::uint32_t>(exact_.of(source_, byte));
    if (units_before_.empty()) return byte;
    const std::uint32_t block = byte / block_size;
    return units_before_[block] + count_units(text_.substr(block * block_size, byte % block_size));
  }

 private:
  static constexpr std::uint32_t block_size = 64;

  // A character has one unit, for its first byte, and one more if it has four bytes.
  static std::uint32_t count_units(std::string_view text) {
    std::uint32_t units = 0;
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      units += (byte & 0xC0U) != 0x80U ? 1U : 0U;
      units += byte >= 0xF0U ? 1U : 0U;
    }
    return units;
  }

  SourceRef source_;
  std::string_view text_;
  bool is_utf8_;
  Utf16Offsets exact_;
  std::vector<std::uint32_t>
      units_before_;  // each block of bytes; empty if all of the text is ASCII
};

constexpr std::uint32_t first_json_kind = [] {
  std::uint32_t count = 0;
#define HECLA_STRUCTURE(kind, type) ++count;
#include <hecla/syntax/structure_kinds.def>
#undef HECLA_STRUCTURE
#define HECLA_EXPRESSION(kind) ++count;
#include <hecla/syntax/expression_kinds.def>
#undef HECLA_EXPRESSION
  return count;
}();

std::uint32_t kind_of(syntax::AnyNode node) { return static_cast<std::uint32_t>(node.kind()); }
std::uint32_t kind_of(json::AnyNode node) {
  return first_json_kind + static_cast<std::uint32_t>(node.kind());
}

// Words one after the other, as the bytes of a string, so that the output needs no copy.
class Words {
 public:
  explicit Words(std::size_t expected_bytes) : bytes_(expected_bytes, '\0') {}

  std::uint32_t size() const { return size_; }
  // Appends words without values, and returns the index of the first one.
  std::uint32_t add(std::uint32_t count) {
    const std::size_t end = (std::size_t{size_} + count) * sizeof size_;
    if (end > bytes_.max_size()) throw std::bad_alloc();
    if (bytes_.size() < end) bytes_.resize(std::min(end + end / 2, bytes_.max_size()));
    return std::exchange(size_, size_ + count);
  }
  std::uint32_t get(std::size_t index) const {
    std::uint32_t value;
    std::memcpy(&value, &bytes_[index * sizeof value], sizeof value);
    return value;
  }
  void set(std::size_t index, std::uint32_t value) {
    std::memcpy(&bytes_[index * sizeof value], &value, sizeof value);
  }
  std::string take() {
    bytes_.resize(size_ * sizeof size_);
    return std::move(bytes_);
  }

 private:
  std::string bytes_;
  std::uint32_t size_ = 0;
};

class TreeWriter {
 public:
  // `expected_bytes` is about the size of the output.
  TreeWriter(const SourceRef& source, std::size_t expected_bytes)
      : source_(source->text()), offsets_(source), positions_(*source), words_(expected_bytes) {
    words_.add(header_words);
  }

  // Writes a node and everything in it. Recurses as deeply as the parser did.
  void write(const syntax::BodyItem& item) {
    const std::uint32_t at = begin(item.node);
    detail::write_members(*this, source_, item);
    if (const auto* body = item.node.as<syntax::BodyNode>()) {
      for (const syntax::BodyItem& inner : syntax::items(*body)) write(inner);
    } else {
      syntax::for_each_child(item.node,
                             [this](syntax::AnyNode child) { write(syntax::BodyItem{child}); });
    }
    set(at, NodeWord::Next, next());
  }
  void write(json::AnyNode node) {
    const std::uint32_t at = begin(node);
    detail::write_members(*this, source_, node);
    json::for_each_child(node, [this](json::AnyNode child) { write(child); });
    set(at, NodeWord::Next, next());
  }

  std::string take() {
    if (strings_.size() >= in_strings) throw std::bad_alloc();
    words_.set(0, next());
    words_.set(1, static_cast<std::uint32_t>(columns_.size()));
    for (const auto& [node, column] : columns_) put(node, column);
    return words_.take() += strings_;
  }

  // --- the members: see file/node_members.h

  void flag(std::string_view, bool value) {
    if (value) add_to_kind(flag_);
    flag_ <<= 1U;
  }
  void boolean(std::string_view key, bool value) { flag(key, value); }
  void null(std::string_view) {}
  void string(std::string_view, std::string_view text) {
    if (source_.data() <= text.data() &&
        text.data() + text.size() <= source_.data() + source_.size()) {
      const auto begin = static_cast<std::uint32_t>(text.data() - source_.data());
      return put(offsets_(begin), offsets_(begin + static_cast<std::uint32_t>(text.size())));
    }
    const std::size_t begin = strings_.size();
    strings_ += text;
    put_string_from(begin);
  }
  void optional_string(std::string_view key, std::string_view text, bool is_there) {
    is_there ? string(key, text) : put(absent, absent);
  }
  void number(std::string_view key, std::string_view text) {
    flag(key, detail::is_json_number(text));
  }
  void range(std::string_view, ByteRange range) { put(offsets_(range.begin), offsets_(range.end)); }
  void choice(std::string_view, std::span<const std::string_view>, std::size_t index) {
    add_to_kind(static_cast<std::uint32_t>(index) << choice_shift);
  }
  void symbols(std::string_view, const syntax::List<syntax::Operand>& operands) {
    const std::size_t begin = strings_.size();
    for (const syntax::Operand& operand : operands) {
      if (&operand != operands.begin()) strings_ += ' ';
      strings_ += symbol(operand.op);
    }
    put_string_from(begin);
  }

 private:
  static constexpr std::uint32_t header_words = 2;

  // The index of the next node, counted from the end of the header.
  std::uint32_t next() const { return words_.size() - header_words; }
  void set(std::uint32_t node, NodeWord word, std::uint32_t value) {
    words_.set(header_words + node + static_cast<std::uint32_t>(word), value);
  }
  void add_to_kind(std::uint32_t bits) {
    const std::uint32_t at = header_words + node_;
    words_.set(at, words_.get(at) | bits);
  }
  void put(std::uint32_t first, std::uint32_t second) {
    const std::uint32_t at = words_.add(2);
    words_.set(at, first);
    words_.set(at + 1, second);
  }
  void put_string_from(std::size_t begin) {
    put(in_strings + static_cast<std::uint32_t>(begin),
        in_strings + static_cast<std::uint32_t>(strings_.size()));
  }

  template <class AnyNode>
  std::uint32_t begin(AnyNode node) {
    node_ = next();
    flag_ = first_flag;
    words_.add(static_cast<std::uint32_t>(NodeWord::count));
    const ByteRange range = node.range();
    set(node_, NodeWord::Kind, kind_of(node));
    set(node_, NodeWord::Begin, offsets_(range.begin));
    set(node_, NodeWord::End, offsets_(range.end));
    if (!offsets_.is_ascii()) add_column(range.begin);
    return node_;
  }
  // Notes the column of a node if there is more than ASCII before it on its line.
  void add_column(std::uint32_t begin) {
    const std::size_t line = source_.substr(0, begin).rfind('\n') + 1;
    if (unicode::is_ascii(source_.substr(line, begin - line))) return;
    columns_.emplace_back(node_, static_cast<std::uint32_t>(positions_.position(begin).column));
  }

  std::string_view source_;
  UnitOffsets offsets_;
  detail::PositionCursor positions_;
  Words words_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> columns_;
  std::string strings_;
  // The node whose members are written, and the bit of its next flag.
  std::uint32_t node_ = 0;
  std::uint32_t flag_ = 0;
};

// Describes the members that it is called with.
class MemberList {
 public:
  explicit MemberList(jsontext::Writer& json) : json_(json) {}

  void flag(std::string_view key, bool) { member(key, "flag"); }
  void boolean(std::string_view key, bool) { member(key, "boolean"); }
  void null(std::string_view key) { member(key, "null"); }
  void string(std::string_view key, std::string_view) { member(key, "string"); }
  void optional_string(std::string_view key, std::string_view, bool) { member(key, "optional"); }
  void number(std::string_view key, std::string_view) { member(key, "number"); }
  void range(std::string_view key, ByteRange) { member(key, "range"); }
  void choice(std::string_view key, std::span<const std::string_view> names, std::size_t) {
    begin(key, "choice");
    json_.key("names").begin_array();
    for (const std::string_view name : names) json_.string(name);
    json_.end_array();
    json_.end_object();
  }
  void symbols(std::string_view key, const syntax::List<syntax::Operand>&) {
    member(key, "symbols");
  }

 private:
  void begin(std::string_view key, std::string_view type) {
    json_.begin_object();
    json_.key("name").string(key);
    json_.key("type").string(type);
  }
  void member(std::string_view key, std::string_view type) {
    begin(key, type);
    json_.end_object();
  }
  jsontext::Writer& json_;
};

// Describes the kind of a node without contents.
template <class Node>
void describe(jsontext::Writer& json, std::string_view kind, const Node& node) {
  json.begin_object();
  json.key("kind").string(kind);
  json.key("members").begin_array();
  MemberList members(json);
  const bool has_children = detail::write_members(members, "", node);
  json.end_array();
  json.key("children").boolean(has_children);
  json.end_object();
}

template <class Node>
void describe_json(jsontext::Writer& json, json::NodeKind kind) {
  Node node{};
  if constexpr (std::derived_from<Node, json::Node>) node.kind = kind;
  describe(json, json::name(kind), json::AnyNode(node));
}

template <class Node>
void describe_native(jsontext::Writer& json, syntax::NodeKind kind) {
  Node node{};
  if constexpr (std::derived_from<Node, syntax::Expr>) node.kind = Node::kind_value;
  describe(json, syntax::name(kind), syntax::BodyItem{syntax::AnyNode(node)});
}

}  // namespace

std::string tree_words(const File& file) {
  const std::size_t tree_bytes =
      file.is_json() ? file.json()->tree_bytes() : file.native()->tree_bytes();
  TreeWriter writer(file.source(), tree_bytes);
  if (file.is_json())
    writer.write(json::root(*file.json()));
  else
    writer.write(syntax::BodyItem{syntax::root(*file.native())});
  return writer.take();
}

std::string tree_kinds() {
  std::string out;
  jsontext::Writer json(out);
  json.begin_array();
#define HECLA_STRUCTURE(kind, type) describe_native<syntax::type>(json, syntax::NodeKind::kind);
#include <hecla/syntax/structure_kinds.def>
#undef HECLA_STRUCTURE
#define HECLA_EXPRESSION(kind) describe_native<syntax::kind##Expr>(json, syntax::NodeKind::kind);
#include <hecla/syntax/expression_kinds.def>
#undef HECLA_EXPRESSION
#define HECLA_JSON_NODE(kind, type) describe_json<json::type>(json, json::NodeKind::kind);
#include <hecla/json/node_kinds.def>
#undef HECLA_JSON_NODE
  json.end_array();
  return out;
}

}  // namespace hecla::js

// The kinds of nodes, for hecla/tree.js.
HECLA_EXPORT(hecla_tree_kinds) {
  return hecla::js::run([](hecla::js::Call& call) { call.output = hecla::js::tree_kinds(); });
}
