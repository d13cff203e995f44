// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HECLA_WITHOUT_YAML
#include <yaml.h>

#include "unicode/message_text.h"
#endif

#include <map>

#include "stdlib/themes.h"
#include "stdlib/yaml_scalar.h"

namespace hecla::stdlib {

namespace {

#ifdef HECLA_WITHOUT_YAML

constexpr Unavailable type_of_yaml{"YAML (libyaml)"};
constexpr Unavailable decode_yaml{"YAML (libyaml)"};

#else

std::string place(const yaml_mark_t& mark) {
  return " (on line " + std::to_string(mark.line + 1) + ", column " +
         std::to_string(mark.column + 1) + " of the YAML text)";
}

std::string_view text_of(const yaml_char_t* text) {
  return text ? reinterpret_cast<const char*>(text) : "";
}

class Event {
 public:
  Event() = default;
  ~Event() { yaml_event_delete(&event_); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  const yaml_event_t* operator->() const { return &event_; }
  yaml_event_t* reset() {
    yaml_event_delete(&event_);
    return &event_;
  }

 private:
  yaml_event_t event_{};
};

// Reads the events of a text in order.
class Parser {
 public:
  explicit Parser(std::string_view text) {
    if (!yaml_parser_initialize(&parser_)) throw std::bad_alloc();
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const yaml_char_t*>(text.data()),
                                 text.size());
  }
  ~Parser() { yaml_parser_delete(&parser_); }
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;

  bool next(Event& event) { return yaml_parser_parse(&parser_, event.reset()) != 0; }
  CallError problem() const {
    if (parser_.error == YAML_MEMORY_ERROR) throw std::bad_alloc();
    const std::string what = parser_.problem ? parser_.problem : "invalid syntax";
    return error("invalid YAML: " + what + place(parser_.problem_mark));
  }

 private:
  yaml_parser_t parser_{};
};

// libyaml takes quadratic time in their number, and documents have only a few.
bool has_too_many_tag_directives(std::string_view text) {
  constexpr std::size_t most = 1000;
  constexpr std::string_view directive = "%TAG";
  constexpr std::string_view line_ends =
      "\n\r\x85\xA8\xA9";  // the last byte of each line break in YAML
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(directive, at)) != text.npos; at += directive.size())
    count += at == 0 || line_ends.find(text[at - 1]) != line_ends.npos;
  return count > most;
}

struct Node {
  Value value;
  std::uint64_t parts = 1;  // including itself
};

// A mapping or sequence whose end was not reached yet.
struct OpenNode {
  bool mapping = false;
  std::string anchor;
  std::vector<Value> elements;
  std::vector<Value::Field> fields;
  enum class Next : std::uint8_t { Key, Entry, Merged } next = Next::Key;  // in a mapping
  std::uint64_t parts = 1;
};

// The node that an anchor currently refers to.
struct Anchor {
  std::optional<Node> node;
  int open = 0;  // number of nodes with this anchor that are still open
};

class Builder {
 public:
  Builder(const CallContext& call, std::string_view text) : call_(call), parser_(text) {}

  CallResult build() {
    take_next();  // the start of the stream
    if (!error_) take_next();
    if (!error_ && event_->type != YAML_DOCUMENT_START_EVENT) fail("the YAML text has no document");
    while (!error_ && !root_) {
      take_next();
      if (!error_) add();
    }
    if (!error_) check_end();
    if (error_) return *std::move(error_);
    return std::move(root_->value);
  }

 private:
  void take_next() {
    if (!parser_.next(event_)) error_ = parser_.problem();
  }
  void fail(const std::string& message) { error_ = error(message + place(event_->start_mark)); }

  void add() {
    if (expects_key()) return add_key();
    switch (event_->type) {
      case YAML_SCALAR_EVENT:
        return add_scalar();
      case YAML_ALIAS_EVENT:
        return add_alias();
      case YAML_MAPPING_START_EVENT:
        return open(true, event_->data.mapping_start.tag, event_->data.mapping_start.anchor);
      case YAML_SEQUENCE_START_EVENT:
        return open(false, event_->data.sequence_start.tag, event_->data.sequence_start.anchor);
      default:  // the end of a sequence, since the parser inserts a null for a missing value
        return close();
    }
  }

  // --- keys ---
  bool expects_key() const {
    return !open_.empty() && open_.back().mapping && open_.back().next == OpenNode::Next::Key;
  }
  void add_key() {
    if (event_->type == YAML_MAPPING_END_EVENT) return close();
    if (event_->type != YAML_SCALAR_EVENT) return fail("a mapping key must be a string");
    if (!pay(call_.budget().spend_string_bytes(event_->data.scalar.length))) return;
    OpenNode& mapping = open_.back();
    const YamlScalar scalar = current_scalar();
    if (is_yaml_merge_key(scalar)) {
      mapping.next = OpenNode::Next::Merged;
      return;
    }
    auto key = resolve_yaml_scalar(scalar);
    if (!key) return fail(key.error().message);
    if (key->is_null()) return fail("a mapping key cannot be null");
    mapping.fields.emplace_back(convert(*key, Type::string())->as_string(), Value());
    mapping.next = OpenNode::Next::Entry;
  }

  // --- values ---
  YamlScalar current_scalar() const {
    const auto& scalar = event_->data.scalar;
    return {{reinterpret_cast<const char*>(scalar.value), scalar.length},
            text_of(scalar.tag),
            scalar.style == YAML_SINGLE_QUOTED_SCALAR_STYLE ||
                scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE,
            scalar.style == YAML_PLAIN_SCALAR_STYLE};
  }
  void add_scalar() {
    if (!pay(call_.budget().spend_string_bytes(event_->data.scalar.length))) return;
    auto value = resolve_yaml_scalar(current_scalar());
    if (!value) return fail(value.error().message);
    const std::string name(text_of(event_->data.scalar.anchor));
    put({*std::move(value)}, name);
  }
  void add_alias() {
    const auto found = anchors_.find(text_of(event_->data.alias.anchor));
    if (found == anchors_.end()) return fail("an alias refers to an anchor that is not defined");
    if (found->second.open > 0) return fail("an alias refers to a value that contains it");
    const Node node = *found->second.node;
    if (pay(call_.budget().spend_elements(node.parts))) put(node, "");
  }
  bool pay(bool paid) {
    if (!paid) error_ = limit_exceeded(call_);
    return paid;
  }
  void put(Node node, const std::string& anchor) {
    if (!open_.empty() && !pay(call_.budget().spend_elements(1))) return;
    if (!anchor.empty()) anchors_[anchor].node = node;
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    OpenNode& outer = open_.back();
    outer.parts += node.parts;
    if (!outer.mapping) {
      outer.elements.push_back(std::move(node.value));
    } else if (std::exchange(outer.next, OpenNode::Next::Key) == OpenNode::Next::Entry) {
      outer.fields.back().second = std::move(node.value);
    } else {
      merge(node.value);
    }
  }

  // --- mappings and sequences ---
  void open(bool mapping, const yaml_char_t* tag, const yaml_char_t* anchor) {
    const std::string_view usual = mapping ? YAML_MAP_TAG : YAML_SEQ_TAG;
    if (!text_of(tag).empty() && text_of(tag) != usual)
      return fail("the tag " + in_quotes(text_of(tag)) + " is not supported");
    if (open_.size() >= call_.limits().max_nesting)
      return fail("values are nested more than " + counted(call_.limits().max_nesting, "level") +
                  " deep");
    OpenNode& begun = open_.emplace_back();
    begun.mapping = mapping;
    begun.anchor = text_of(anchor);
    if (!begun.anchor.empty()) ++anchors_[begun.anchor].open;
  }
  void close() {
    OpenNode ended = std::move(open_.back());
    open_.pop_back();
    if (!ended.anchor.empty()) --anchors_[ended.anchor].open;
    Value value = ended.mapping ? Value::object(std::move(ended.fields))
                                : Value::tuple(std::move(ended.elements));
    put({std::move(value), ended.parts}, ended.anchor);
  }
  // Merges the entries of a mapping, or of the mappings in a sequence, into the innermost mapping.
  void merge(const Value& value) {
    if (value.type().is_object() && !value.is_null()) return merge_mapping(value);
    if (!value.type().is_tuple()) return fail("only mappings can be merged into a mapping");
    for (const Value& element : value.elements()) {
      if (!element.type().is_object()) return fail("only mappings can be merged into a mapping");
      merge_mapping(element);
    }
  }
  void merge_mapping(const Value& mapping) {
    if (!pay(call_.budget().spend_elements(mapping.size()))) return;
    mapping.for_each([&](const Value& name, const Value& value) {
      open_.back().fields.emplace_back(std::string(name.as_string()), value);
    });
  }

  void check_end() {
    take_next();  // the end of the document, since only it can follow the root
    if (!error_) take_next();
    if (!error_ && event_->type != YAML_STREAM_END_EVENT)
      fail("the YAML text has more than one document");
  }

  const CallContext& call_;
  Parser parser_;
  Event event_;
  std::vector<OpenNode> open_;
  std::map<std::string, Anchor, std::less<>> anchors_;
  std::optional<Node> root_;
  std::optional<CallError> error_;
};

// Returns the value that a YAML document represents: objects, tuples, strings, numbers, bools and nulls. Pays for them,
// and for the values that aliases repeat.
CallResult parse_yaml(const CallContext& call, std::string_view text) {
  if (has_too_many_tag_directives(text)) return error("the YAML text has too many %TAG directives");
  return Builder(call, text).build();
}

CallTypeResult type_of_yaml(CallContext& call, Args args) {
  if (!args[0].is_known()) return Type::dynamic();
  return type_of_kept(call, parse_yaml(call, args[0].as_string()));
}

CallResult decode_yaml(CallContext& call, Args args, const Type&) {
  if (auto kept = call.take_kept()) return *std::move(kept);
  return parse_yaml(call, args[0].as_string());
}

#endif

}  // namespace

std::vector<Function> yaml_decoding_functions() {
  return {
      define({"yamldecode", "Returns the value that a YAML document represents.",
              "yamldecode(\"a: 1\\nb: [true, ~]\")"},
             {parameter("src", Type::string(), "The document.")}, type_of_yaml, decode_yaml,
             ResultIs::Anything),
  };
}

}  // namespace hecla::stdlib
