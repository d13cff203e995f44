// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Adds properties and elements to a document in the JSON syntax, in its layout.
#include <hecla/jsontext/writer.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/config_json.h>

#include <algorithm>

#include "write/edit/document_layout.h"
#include "write/edit/json_editor.h"

namespace hecla::write {

using json::AnyNode;
using json::ArrayNode;
using json::Node;
using json::NodeKind;
using json::ObjectNode;
using json::Property;

std::string_view JsonEditor::indent_at(std::uint32_t offset) const {
  const std::size_t newline = offset == 0 ? text_.npos : text_.rfind('\n', offset - 1);
  const std::size_t begin = newline == text_.npos ? 0 : newline + 1;
  const std::string_view line = text_.substr(begin, offset - begin);
  return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
}

bool JsonEditor::begins_line(std::uint32_t offset) const {
  while (offset > 0 && (text_[offset - 1] == ' ' || text_[offset - 1] == '\t')) --offset;
  return offset == 0 || text_[offset - 1] == '\n';
}

void JsonEditor::detect_indent_step() {
  json::walk(json::root(*document_), [&](AnyNode node) {
    const auto* object = node.as<ObjectNode>();
    if (!object || object->size == 0) return json::Walk::Into;
    const std::uint32_t first = object->data[0].name.range.begin;
    if (!begins_line(first)) return json::Walk::Into;
    const std::string_view outer = indent_at(object->range.begin), inner = indent_at(first);
    if (!inner.starts_with(outer) || inner == outer) return json::Walk::Into;
    indent_step_ = inner.substr(outer.size());
    return json::Walk::Stop;
  });
}

std::vector<ByteRange> entries_of(const Node& container) {
  std::vector<ByteRange> entries;
  if (container.kind == NodeKind::Object) {
    for (const Property& property : json::as_object(container).properties()) {
      entries.push_back(AnyNode(property).range());
    }
  } else {
    for (const Node* element : json::as_array(container).elements()) {
      entries.push_back(element->range);
    }
  }
  return entries;
}

bool JsonEditor::add() {
  const bool is_beside =
      edit_->placement == Placement::Before || edit_->placement == Placement::After;
  const std::vector<JsonItem> found = targets();
  for (const JsonItem& item : found) {
    const Node* container = is_beside ? item.container : item.value;
    if (container && container->kind == NodeKind::Array) {
      const auto& array = json::as_array(*container);
      std::size_t position = edit_->placement == Placement::First ? 0 : array.size;
      if (is_beside) position = item.position + (edit_->placement == Placement::After ? 1 : 0);
      if (!insert_element(array, position, edit_->text)) return false;
      continue;
    }
    if (!container || container->kind != NodeKind::Object || is_beside) {
      return fail("In JSON, text can only be added to an object or array, or beside an element.");
    }
    Diagnostics errors(1);
    const auto parsed = syntax::parse_config(Source::make("<text>", edit_->text + "\n"), errors,
                                             {.limits = limits_});
    const syntax::BodyNode& body = *parsed->root_body();
    if (errors.has_errors() || !body.blocks.empty() || body.attributes.empty()) {
      return fail("Only arguments of the form NAME = EXPRESSION can be added to a JSON object.");
    }
    for (const auto* attribute : body.attributes) {
      const ByteRange value = attribute->value->range;
      if (!insert_property(json::as_object(*container), attribute->name(),
                           edit_->text.substr(value.begin, value.size()))) {
        return false;
      }
    }
  }
  return !found.empty();
}

// Returns an expression as JSON, with each line after the first indented.
std::optional<std::string> JsonEditor::json_text(const std::string& expression,
                                                 std::string_view indent) {
  Diagnostics errors(1);
  const std::string argument = "x = " + std::string(trimmed(expression)) + "\n";
  const auto parsed =
      syntax::parse_config(Source::make("<expression>", argument), errors, {.limits = limits_});
  if (errors.has_errors() || parsed->root_body()->attributes.size() != 1 ||
      !parsed->root_body()->blocks.empty()) {
    fail("The new value is not an expression.");
    return std::nullopt;
  }
  const std::string object =
      config_to_json({&parsed, 1}, {.limits = limits_, .indent = has_lines_ ? 1U : 0U}, errors);
  const auto json = json::parse_document(Source::make("<json>", object), errors, {limits_});
  if (errors.has_errors()) {
    fail(errors.items().front().detail);
    return std::nullopt;
  }
  const Node& value = *json::as_object(*json->file().value).data[0].value;
  std::string out;
  bool is_first = true;
  std::string_view rest = std::string_view(object).substr(value.range.begin, value.range.size());
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (!is_first) {
      out.append(newline_).append(indent);
      line.remove_prefix(1);  // the level of the argument
      while (line.starts_with(' ')) {
        out += indent_step_;
        line.remove_prefix(1);
      }
    }
    out += line;
    is_first = false;
  }
  return out;
}

bool JsonEditor::insert_property(const ObjectNode& object, std::string_view name,
                                 const std::string& expression) {
  std::string prefix;
  jsontext::append_string(prefix, name);
  if (object.size > 0) {
    const Property& last = object.data[object.size - 1];
    prefix += text({last.name.range.end, last.value->range.begin});
  } else {
    prefix += has_lines_ ? ": " : ":";
  }
  return insert(object, entries_of(object), object.size, prefix, expression);
}

bool JsonEditor::insert_element(const ArrayNode& array, std::size_t position,
                                const std::string& expression) {
  return insert(array, entries_of(array), position, "", expression);
}

bool JsonEditor::insert(const Node& container, const std::vector<ByteRange>& entries,
                        std::size_t position, std::string_view prefix,
                        const std::string& expression) {
  const std::string outer(indent_at(container.range.begin));
  if (entries.empty()) {
    const bool gets_lines = has_lines_ && container.kind == NodeKind::Object;
    const std::string inner = outer + indent_step_;
    const auto value = json_text(expression, gets_lines ? inner : outer);
    if (!value) return false;
    std::string entry = std::string(prefix) + *value;
    if (gets_lines) {
      entry = std::string(newline_) + inner + entry + std::string(newline_) + outer;
    }
    plan_change({{container.range.begin + 1, container.range.end - 1}, std::move(entry)});
    return true;
  }
  const ByteRange neighbor = entries[position > 0 ? position - 1 : 0];
  const std::string indent(indent_at(neighbor.begin));
  const auto value = json_text(expression, indent);
  if (!value) return false;
  std::string separator = begins_line(neighbor.begin) ? std::string(newline_) + indent
                          : has_lines_                ? " "
                                                      : "";
  if (entries.size() > 1 && !begins_line(neighbor.begin)) {
    const std::string_view between = text({entries[0].end, entries[1].begin});
    separator = between.substr(std::min(between.find(',') + 1, between.size()));
  }
  const std::string entry = std::string(prefix) + *value;
  if (position > 0) {
    plan_change({{neighbor.end, neighbor.end}, "," + separator + entry, true});
  } else {
    plan_change({{neighbor.begin, neighbor.begin}, entry + "," + separator});
  }
  return true;
}

}  // namespace hecla::write
