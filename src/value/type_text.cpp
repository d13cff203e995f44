// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Types as text: descriptions for messages, and type constraint syntax.
#include <hecla/value/type.h>

#include <algorithm>
#include <variant>

#include "base/byte_text.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"
#include "value/names.h"

namespace hecla {

namespace detail {

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      (out += '\\') += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (byte < 0x20 || byte == 0x7f) {
      append_hex(out += "\\x", byte, 2);
    } else {
      out += c;
    }
  }
  out += '"';
}

}  // namespace detail

namespace {

std::string primitive_name(const Type& type) {
  switch (type.kind()) {
    case TypeKind::String:
      return "string";
    case TypeKind::Number:
      return "number";
    case TypeKind::Bool:
      return "bool";
    default:
      return std::string(type.capsule_name());
  }
}

std::string object_name(const Type& type) {
  if (type.attributes().empty()) return "object without attributes";
  std::string text = "object with attributes ";
  constexpr std::size_t most = 20;
  const auto attributes = type.attributes();
  for (std::size_t i = 0; i < std::min(attributes.size(), most); ++i) {
    if (i > 0) text += ", ";
    detail::append_quoted(text, attributes[i].name);
  }
  return attributes.size() > most ? text + ", ..." : text;
}

std::string tuple_name(const Type& type) {
  const std::size_t count = type.tuple_elements().size();
  return "tuple of " + counted(count, "element");
}

// Writes a type, keeping pending parts on a stack because types can be nested without limit.
class ConstraintWriter {
 public:
  std::string write(const Type& root) {
    pending_.push_back(root);
    while (!pending_.empty()) {
      const Item item = std::move(pending_.back());
      pending_.pop_back();
      if (const auto* text = std::get_if<std::string>(&item))
        out_ += *text;
      else
        write_type(std::get<Type>(item));
    }
    return std::move(out_);
  }

 private:
  using Item = std::variant<std::string, Type>;

  void write_type(const Type& type) {
    switch (type.kind()) {
      case TypeKind::Dynamic:
        out_ += "any";
        break;
      case TypeKind::List:
        write_collection("list(", type);
        break;
      case TypeKind::Set:
        write_collection("set(", type);
        break;
      case TypeKind::Map:
        write_collection("map(", type);
        break;
      case TypeKind::Object:
        write_object(type);
        break;
      case TypeKind::Tuple:
        write_tuple(type);
        break;
      default:
        out_ += primitive_name(type);
        break;
    }
  }
  void write_collection(const char* start, const Type& type) {
    out_ += start;
    pending_.emplace_back(")");
    pending_.emplace_back(type.element_type());
  }
  void write_tuple(const Type& type) {
    const auto elements = type.tuple_elements();
    out_ += "tuple([";
    pending_.emplace_back("])");
    for (std::size_t i = elements.size(); i-- > 0;) {
      pending_.emplace_back(elements[i]);
      if (i > 0) pending_.emplace_back(",");
    }
  }
  void write_object(const Type& type) {
    const auto attributes = type.attributes();
    out_ += "object({";
    pending_.emplace_back("})");
    for (std::size_t i = attributes.size(); i-- > 0;) {
      if (attributes[i].optional) pending_.emplace_back(")");
      pending_.emplace_back(attributes[i].type);
      pending_.emplace_back(attribute_start(attributes[i], i > 0));
    }
  }
  static std::string attribute_start(const ObjectAttribute& attribute, bool comma) {
    std::string text = comma ? "," : "";
    if (unicode::is_identifier(attribute.name))
      text += attribute.name;
    else
      detail::append_quoted(text, attribute.name);
    text += '=';
    if (attribute.optional) text += "optional(";
    return text;
  }

  std::string out_;
  std::vector<Item> pending_;
};

}  // namespace

std::string Type::friendly_name() const {
  std::string text;
  Type type = *this;
  while (type.is_collection()) {
    text += type.is_list() ? "list of " : type.is_set() ? "set of " : "map of ";
    type = Type(type.element_type());
  }
  switch (type.kind()) {
    case TypeKind::Dynamic:
      return text + "dynamic";
    case TypeKind::Object:
      return text + object_name(type);
    case TypeKind::Tuple:
      return text + tuple_name(type);
    default:
      return text + primitive_name(type);
  }
}

std::string Type::to_string() const { return ConstraintWriter().write(*this); }

}  // namespace hecla
