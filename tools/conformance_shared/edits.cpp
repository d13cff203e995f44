// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "edits.h"

#include <cstdio>

#include "unicode/unicode.h"

namespace hecla::conformance {
namespace {

// --- values as the reference writes them

// Names that stand for what the reference writes and no parser reads: infinities, and the keyword
// "for" as a key. They have the same width, and are replaced when the text has been formatted.
constexpr std::pair<std::string_view, std::string_view> placeholders[] = {
    {"\u2d63Inf", "+Inf"}, {"\u2d65Inf", "-Inf"}, {"\u2d63or", "for"}};

class ValueWriter {
 public:
  explicit ValueWriter(EditedDocument& document) : document_(document) {}

  // The reference escapes everything that is not printable.
  void string(const std::string& text) {
    out += '"';
    for (std::size_t at = 0; at < text.size();) {
      const auto [point, length, valid] = unicode::decode(text, at);
      // "$" and "%" are quoted together with what follows them.
      std::size_t end = at + length;
      while (end < text.size() && static_cast<unsigned char>(text[end]) < 0x80) ++end;
      if (point < 0x80 || unicode::is_printable(point)) {
        const std::string piece = document_.quoted(text.substr(at, end - at));
        out += piece.substr(1, piece.size() - 2);
        at = end;
      } else {
        char escape[16];
        std::snprintf(escape, sizeof(escape), point < 0x10000 ? "\\u%04x" : "\\U%08x",
                      static_cast<unsigned>(point));
        out += escape;
        at += length;
      }
    }
    out += '"';
  }

  // Writes the part V of a VALUE, of the type TYPE.
  void value(const Json& type, const Json& v) {
    if (v.is_null()) {
      out += "null";
    } else if (type == "number") {
      const auto& text = v.get_ref<const std::string&>();
      out += text == "inf"    ? std::string(placeholders[0].first)
             : text == "-inf" ? std::string(placeholders[1].first)
                              : text;
    } else if (v.is_object()) {
      members(type, v);
    } else if (v.is_array()) {
      elements(type, v);
    } else if (v.is_string()) {
      string(v.get<std::string>());
    } else {
      out += v.get<bool>() ? "true" : "false";
    }
  }

  std::string out;

 private:
  // Returns the type of an element or attribute.
  static const Json& part_type(const Json& type, std::size_t index, const std::string& name) {
    if (type[0] == "tuple") return type[1][index];
    return type[0] == "object" ? member(type[1], name.c_str()) : type[1];
  }

  void elements(const Json& type, const Json& v) {
    out += '[';
    for (std::size_t i = 0; i < v.size(); ++i) {
      if (i > 0) out += ", ";
      value(part_type(type, i, {}), v[i]);
    }
    out += ']';
  }

  void members(const Json& type, const Json& v) {
    out += v.empty() ? "{" : "{\n";
    for (const auto& [key, item] : v.items()) {
      if (document_.is_identifier(key)) {
        out += key == "for" ? placeholders[2].first : std::string_view(key);
      } else {
        string(key);
      }
      out += " = ";
      value(part_type(type, 0, key), item);
      out += '\n';
    }
    out += '}';
  }

  EditedDocument& document_;
};

void replace_all(std::string& text, std::string_view part, std::string_view by) {
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at)) {
    text.replace(at, part.size(), by);
  }
}

// --- edits

std::vector<std::string> strings(const Json& json) {
  std::vector<std::string> out;
  if (!json.is_null()) {
    for (const Json& item : json) out.push_back(item.get<std::string>());
  }
  return out;
}

std::string string(const Json& edit, const char* name) {
  const Json& found = member(edit, name);
  return found.is_null() ? "" : found.get<std::string>();
}

// The address of a body, and of what is in it.
class Place {
 public:
  explicit Place(EditedDocument& document) : document_(document) {}

  bool is_document() const { return text_.empty(); }
  std::string body() const { return is_document() ? "." : text_; }
  std::string with(const std::vector<std::string>& names) const {
    const std::string step = document_.address(names);
    return text_ + (is_document() || step.starts_with('[') ? "" : ".") + step;
  }
  // The first block with this type and these labels.
  std::string block(std::string type, std::vector<std::string> labels) const {
    labels.insert(labels.begin(), std::move(type));
    return with(labels) + "[0]";
  }
  void enter(const BlockHeader& header) { text_ = block(header.type, header.labels); }

 private:
  EditedDocument& document_;
  std::string text_;
};

std::string new_block(EditedDocument& document, const std::string& type,
                      const std::vector<std::string>& labels) {
  ValueWriter text(document);
  text.out = type;
  for (const std::string& label : labels) {
    text.out += ' ';
    text.string(label);
  }
  return text.out + " {\n}";
}

[[noreturn]] void fail_without_place() { throw EditFailed{{{"errors", Json::array()}}}; }

std::string new_value(EditedDocument& document, const Json& value) {
  if (member(value, "v") == "-0") return "-0";  // Hecla's numbers have no negative zero
  const Json normal = document.normalized(value);
  ValueWriter text(document);
  text.value(normal["type"], normal["v"]);
  return text.out;
}

// Ignores what the reference ignores: edits of arguments that do not exist, and renames to one that exists.
void make(EditedDocument& document, const Json& edit) {
  const std::string op = string(edit, "op"), name = string(edit, "name");
  Place place(document);
  for (const std::string& header : strings(member(edit, "path")))
    place.enter(document.header(header));
  if (!place.is_document() && !document.has(place.body(), PartKind::Block)) fail_without_place();
  const auto labels = strings(member(edit, "labels"));
  if (op == "append_block") return document.add(place.body(), new_block(document, name, labels));
  if (op == "remove_block" || op == "set_labels") {
    const std::string block = place.block(name, labels);
    if (!document.has(block, PartKind::Block)) fail_without_place();
    if (op == "remove_block") return document.remove(block);
    return document.rename(block, {name, string(edit, "to")});
  }
  const std::string argument = place.with({name});
  if (op == "set_value") return document.set(argument, new_value(document, member(edit, "value")));
  if (op == "set_reference") return document.set(argument, document.reference(string(edit, "ref")));
  if (!document.has(argument, PartKind::Argument)) return;
  if (op == "remove_attribute") return document.remove(argument);
  if (op != "rename_attribute") throw BadRequest("there is no such edit");
  const std::string to = string(edit, "to");
  if (!document.has(place.with({to}), PartKind::Argument)) document.rename(argument, {to});
}

}  // namespace

Json edit(EditedDocument& document, const Json& edits) {
  try {
    for (const Json& item : edits) make(document, item);
  } catch (const EditFailed& failed) {
    return failed.response;
  }
  std::string text = document.formatted();
  for (const auto& [name, written] : placeholders) replace_all(text, name, written);
  return {{"text", text}};
}

}  // namespace hecla::conformance
