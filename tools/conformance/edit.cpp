// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The operation that edits a document.
#include <hecla/syntax/parse.h>
#include <hecla/unicode/unicode.h>
#include <hecla/write/document.h>
#include <hecla/write/format.h>
#include <hecla/write/value_text.h>

#include <utf8proc.h>

#include <algorithm>

#include "base/byte_text.h"
#include "encoding.h"
#include "operations.h"
#include "source.h"

namespace hecla::conformance {
namespace {

// --- values as the reference writes them

// Names that stand for what the reference writes and no parser reads: infinities, and the keyword
// "for" as a key. They have the same width, and are replaced when the text has been formatted.
constexpr std::pair<std::string_view, std::string_view> placeholders[] = {
    {"\u2d63Inf", "+Inf"}, {"\u2d65Inf", "-Inf"}, {"\u2d63or", "for"}};

bool is_printable(char32_t c) {
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
    case UTF8PROC_CATEGORY_ZS:
      return c == ' ';
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
      return false;
    default:
      return true;
  }
}

// The reference escapes everything that is not printable.
void append_string(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    const unicode::CodePoint point = unicode::decode(text, at);
    // "$" and "%" are quoted together with what follows them.
    std::size_t end = at + point.length;
    while (end < text.size() && static_cast<unsigned char>(text[end]) < 0x80) ++end;
    if (point.value < 0x80 || is_printable(point.value)) {
      write::append_template_literal(out, text.substr(at, end - at));
      at = end;
    } else {
      const bool is_short = point.value < 0x10000;
      append_hex(out += is_short ? "\\u" : "\\U", point.value, is_short ? 4 : 8);
      at += point.length;
    }
  }
  out += '"';
}

void append_value(std::string& out, const Value& value);

void append_elements(std::string& out, const Value& value) {
  out += '[';
  for (const Value& element : value.elements()) {
    if (!out.ends_with('[') || &element != value.elements().data()) out += ", ";
    append_value(out, element);
  }
  out += ']';
}

void append_members(std::string& out, const Value& value) {
  out += value.empty() ? "{" : "{\n";
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string key(value.type().is_map() ? value.keys()[i].as_string()
                                                : value.type().attributes()[i].name);
    if (syntax::is_valid_identifier(key)) {
      out += key == "for" ? placeholders[2].first : key;
    } else {
      append_string(out, key);
    }
    out += " = ";
    append_value(out, value.elements()[i]);
    out += '\n';
  }
  out += '}';
}

void append_value(std::string& out, const Value& value) {
  if (value.is_null()) {
    out += "null";
  } else if (value.type().is_number()) {
    const Number& number = value.as_number();
    out += number.is_infinite() ? std::string(placeholders[number.sign() < 0 ? 1 : 0].first)
                                : number.to_string();
  } else if (value.type().is_map() || value.type().is_object()) {
    append_members(out, value);
  } else if (value.type().is_string()) {
    append_string(out, value.as_string());
  } else if (value.type().is_bool()) {
    out += value.as_bool() ? "true" : "false";
  } else {
    append_elements(out, value);
  }
}

void replace_all(std::string& text, std::string_view part, std::string_view by) {
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at)) {
    text.replace(at, part.size(), by);
  }
}

// --- edits

// Thrown if the reference answers with errors without positions.
struct NoSuchBlock {};

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

// The first block with this type and these labels.
void append_block(write::Address& address, std::string type, std::vector<std::string> labels) {
  address.name(std::move(type));
  for (std::string& label : labels) address.name(std::move(label));
  address.index(0);
}

write::Address body_address(const Json& edit) {
  write::Address address;
  for (const std::string& header : strings(member(edit, "path"))) {
    Diagnostics diags;
    const auto parsed = syntax::parse_config(Source::make("header", header + " {\n}\n"), diags);
    if (diags.has_errors() || parsed->root_body()->blocks.empty()) {
      throw BadRequest("a path consists of block headers");
    }
    const syntax::BlockNode& block = *parsed->root_body()->blocks[0];
    std::vector<std::string> labels;
    for (const syntax::Label& label : block.labels) labels.emplace_back(label.text);
    append_block(address, std::string(block.type()), std::move(labels));
  }
  return address;
}

std::string new_block(const std::string& type, const std::vector<std::string>& labels) {
  std::string text = type;
  for (const std::string& label : labels) append_string(text += ' ', label);
  return text + " {\n}";
}

std::string reference(const std::string& text) {
  Diagnostics diags;
  const Traversal traversal = syntax::parse_traversal_abs(Source::make("reference", text), diags);
  if (diags.has_errors()) throw BadRequest("this is not a reference");
  return write::NewExpression::reference(traversal).text;
}

bool has(const write::Document& document, const write::Address& address,
         write::Located::Kind kind) {
  const auto found = document.find(address);
  return std::any_of(found.begin(), found.end(),
                     [=](const write::Located& part) { return part.kind == kind; });
}
bool has_argument(const write::Document& document, const write::Address& address) {
  return has(document, address, write::Located::Kind::Argument);
}
bool has_block(const write::Document& document, const write::Address& address) {
  return has(document, address, write::Located::Kind::Block);
}

// Returns nothing for edits that the reference ignores: of arguments that do not exist, and renames
// to one that exists.
std::optional<write::Edit> edit_of(const Json& edit, const write::Document& document) {
  const std::string op = string(edit, "op"), name = string(edit, "name");
  const write::Address body = body_address(edit);
  if (!body.is_document() && !has_block(document, body)) throw NoSuchBlock{};
  write::Address address = body;
  const auto labels = strings(member(edit, "labels"));
  if (op == "append_block") return write::Edit::add(body, new_block(name, labels));
  if (op == "remove_block" || op == "set_labels") {
    append_block(address, name, labels);
    if (!has_block(document, address)) throw NoSuchBlock{};
    if (op == "remove_block") return write::Edit::remove(address);
    return write::Edit::rename(address, {name, string(edit, "to")});
  }
  address.name(name);
  if (op == "set_value") {
    std::string text;
    // Hecla's numbers have no negative zero.
    const Json& given = member(member(edit, "value"), "v");
    if (given == "-0") {
      return write::Edit::set(address, write::NewExpression::source("-0"));
    }
    append_value(text, Request(Json::object({{"value", member(edit, "value")}})).value());
    return write::Edit::set(address, write::NewExpression::source(text));
  }
  if (op == "set_reference") {
    const std::string text = reference(string(edit, "ref"));
    return write::Edit::set(address, write::NewExpression::source(text));
  }
  if (!has_argument(document, address)) return std::nullopt;
  if (op == "remove_attribute") return write::Edit::remove(address);
  if (op != "rename_attribute") throw BadRequest("there is no such edit");
  const std::string to = string(edit, "to");
  if (has_argument(document, write::Address(body).name(to))) return std::nullopt;
  return write::Edit::rename(address, {to});
}

std::string formatted(std::string_view text) {
  Diagnostics diags;
  const auto source = Source::make("t.hcl", std::string(text));
  std::string out = write::format(source, {.accept_errors = true}, diags).value_or("");
  for (const auto& [name, written] : placeholders) replace_all(out, name, written);
  return out;
}

Json edit(const Request& request) {
  Diagnostics diags;
  write::Document document(source_of(request), diags, {.syntax = Syntax::Native});
  if (diags.has_errors()) return failed(diags);
  try {
    for (const Json& item : request.json("edits")) {
      auto edit = edit_of(item, document);
      if (!edit) continue;
      edit->spacing = write::Spacing::Hclwrite;
      if (!document.apply({{*edit}}, diags)) return failed(diags);
    }
  } catch (const NoSuchBlock&) {
    return {{"errors", Json::array()}};
  }
  return {{"text", formatted(document.text())}};
}

constexpr NamedOperation table[] = {{"edit", edit}};

}  // namespace

OperationGroup edit_operations() { return table; }

}  // namespace hecla::conformance
