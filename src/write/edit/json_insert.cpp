// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Adds properties and elements to a document in the JSON syntax, in its layout.
#include <hecla/syntax/parse.h>
#include <hecla/write/config_json.h>

#include <algorithm>
#include <unordered_set>

#include "jsontext/writer.h"
#include "write/edit/json_editor.h"
#include "write/edit/native_index.h"
#include "write/text/document_layout.h"
#include "write/text/static_key.h"

namespace hecla::write {

using json::Node;
using json::NodeKind;
using json::ObjectNode;
using json::Property;

std::string_view JsonEditor::indent_at(std::uint32_t offset) const {
  const std::uint32_t begin = *std::prev(std::ranges::upper_bound(lines_, offset));
  const std::string_view line = text_.substr(begin, offset - begin);
  return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
}

bool JsonEditor::begins_line(std::uint32_t offset) const {
  while (offset > 0 && (text_[offset - 1] == ' ' || text_[offset - 1] == '\t')) --offset;
  return offset == 0 || text_[offset - 1] == '\n';
}

void JsonEditor::detect_indent_step() {
  json::walk(json::root(*document_), [&](json::AnyNode node) {
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

std::size_t count_entries(const Node& container) {
  return container.kind == NodeKind::Object ? json::as_object(container).size
                                            : json::as_array(container).size;
}

ByteRange entry_range(const Node& container, std::size_t position) {
  if (container.kind != NodeKind::Object) return json::as_array(container).data[position]->range;
  return json::AnyNode(json::as_object(container).data[position]).range();
}

bool JsonEditor::add() {
  const std::vector<JsonItem> found = targets();
  if (found.size() > 1 && !edit_->address.is_pattern()) return fail(names_several_text(*edit_));
  for (const JsonItem& item : found) {
    bool is_added = false;
    switch (edit_->placement) {
      case Placement::First:
        is_added = add_in(*item.value, reading_of(item), 0);
        break;
      case Placement::Last:
        is_added = add_in(*item.value, reading_of(item), at_end);
        break;
      case Placement::Before:
      case Placement::After:
        is_added = add_beside(item);
    }
    if (!is_added || is_too_large()) return false;
  }
  return !found.empty();
}

bool JsonEditor::add_beside(const JsonItem& item) {
  if (!item.container) return fail("Nothing can be added beside a whole document.");
  const std::size_t position = item.position + (edit_->placement == Placement::After ? 1 : 0);
  return add_in(*item.container, item.outer, position);
}

// Adds the new text to an object or array.
bool JsonEditor::add_in(const Node& container, const JsonReading& reading, std::size_t position) {
  if (container.kind == NodeKind::Array) {
    return insert(container, reading, position, {{"", edit_->text}});
  }
  if (container.kind != NodeKind::Object) {
    return fail("In JSON, text can only be added to an object or array.");
  }
  const auto added = new_properties(json::as_object(container));
  return added && insert(container, reading, position, *added);
}

// Returns the properties in the new text: those of an object in the native syntax, without braces.
std::optional<std::vector<JsonEditor::NewEntry>> JsonEditor::new_properties(
    const ObjectNode& object) {
  Diagnostics errors(1);
  const auto parsed = syntax::parse_expression(Source::make("<text>", "{\n" + edit_->text + "\n}"),
                                               errors, {.limits = limits_});
  const auto* items = syntax::as<syntax::ObjectExpr>(parsed->root_expression());
  std::vector<NewEntry> added;
  if (!errors.has_errors() && items) {
    for (const syntax::ObjectItem& item : items->items) {
      const auto name = static_key(*item.key, parsed->source()->text());
      if (!name) break;
      added.push_back(
          {std::string(*name), std::string(parsed->source()->text().substr(
                                   item.value->range.begin, item.value->range.size()))});
    }
  }
  if (has_comment(syntax::tokenize_expression(edit_->text))) added.clear();
  if (added.empty() || added.size() != items->items.size()) {
    fail(
        "Only properties of the form NAME = EXPRESSION or \"NAME\": VALUE, without comments, can "
        "be "
        "added to a JSON object.");
    return std::nullopt;
  }
  std::unordered_set<std::string_view> names;
  for (const NewEntry& entry : added) {
    if (!names_.has(object, entry.name) && names.insert(entry.name).second) continue;
    fail_duplicate(entry.name);
    return std::nullopt;
  }
  return added;
}

namespace {

// Returns whether a value can be an expression, or is a constant. OpenTofu also evaluates the source and version of
// a module.
bool is_writable(const Expression& value, const JsonReading& reading) {
  if (reading.form != StringForm::Literal) return true;
  if (const ArgumentStructure* argument = reading.argument) {
    const bool is_evaluated = argument->name == "source" || argument->name == "version";
    if (is_evaluated || !argument->attributes.empty()) return true;
  }
  Diagnostics errors(1);
  value.evaluate_literal(errors);
  return !errors.has_errors();
}

}  // namespace

// Returns an expression as JSON for a value that is read in this way, with each line after the first
// indented.
std::optional<std::string> JsonEditor::json_text(const std::string& expression,
                                                 const JsonReading& reading,
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
  if (has_comment(syntax::tokenize_expression(expression))) {
    fail("JSON has no comments, so the new value cannot contain one.");
    return std::nullopt;
  }
  const syntax::Expr& new_value = *parsed->root_body()->attributes[0]->value;
  const bool are_blocks =
      structure_ && reading.body &&
      (syntax::as<syntax::ObjectExpr>(&new_value) || syntax::as<syntax::TupleExpr>(&new_value));
  if (are_blocks) return blocks_text(*parsed, new_value, reading, indent);
  if (structure_ && !reading.body && !is_writable(parsed->expression(new_value), reading)) {
    fail("Only a constant can be written here, because the strings in it are read as text.");
    return std::nullopt;
  }
  ArgumentStructure read_as{"x", reading.form};
  if (reading.argument) read_as.attributes = reading.argument->attributes;
  const BodyStructure structure{.arguments = {&read_as, 1}};
  const bool is_special = structure_ && !reading.body;
  const std::string object = config_to_json({&parsed, 1},
                                            {.limits = limits_,
                                             .indent = has_lines_ ? 1U : 0U,
                                             .structure = is_special ? &structure : nullptr},
                                            errors);
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

// Returns an object, or a list of objects, in place of blocks or labels: each property is read in its own way.
std::optional<std::string> JsonEditor::blocks_text(const syntax::Document& document,
                                                   const syntax::Expr& value,
                                                   const JsonReading& reading,
                                                   std::string_view indent) {
  const std::string_view source = document.source()->text();
  const std::string inner = std::string(indent) + indent_step_;
  const std::string line_end = has_lines_ ? std::string(newline_) : std::string();
  std::string entries;
  const auto add = [&](std::string_view name, const syntax::Expr& entry, const JsonReading& own) {
    entries.append(entries.empty() ? "" : ",").append(line_end);
    if (has_lines_) entries += inner;
    if (!name.empty()) {
      jsontext::append_string(entries, name);
      entries += has_lines_ ? ": " : ":";
    }
    const ByteRange range = entry.range;
    auto text = json_text(std::string(source.substr(range.begin, range.size())), own, inner);
    if (text) entries += *text;
    return text.has_value();
  };
  const auto* object = syntax::as<syntax::ObjectExpr>(&value);
  std::unordered_set<std::string> names;
  if (object) {
    for (const syntax::ObjectItem& item : object->items) {
      const auto name = static_key(*item.key, source);
      if (!name || name->empty()) {
        fail("The names of blocks and arguments must be constant.");
        return std::nullopt;
      }
      if (!names.emplace(*name).second) {
        fail_duplicate(*name);
        return std::nullopt;
      }
      if (!add(*name, *item.value, reading.of_property(*name, nullptr))) return std::nullopt;
    }
  } else {
    for (const syntax::Expr* element : syntax::as<syntax::TupleExpr>(&value)->items) {
      if (!add({}, *element, reading)) return std::nullopt;
    }
  }
  if (!entries.empty() && has_lines_) entries.append(line_end).append(indent);
  return (object ? "{" : "[") + entries + (object ? "}" : "]");
}

// Returns the value of an item with the indentation of another line.
std::optional<std::string> JsonEditor::moved_text(const JsonItem& moved, std::string_view indent) {
  const std::string_view value = text(moved.value->range);
  const std::string_view old_indent = indent_at(moved.range().begin);
  const auto lines = static_cast<std::size_t>(std::count(value.begin(), value.end(), '\n'));
  if (indent.size() > 0 && lines > limits_.max_source_bytes / indent.size()) {
    report_too_large(edit_->address, limits_, *diags_);
    return std::nullopt;
  }
  std::string out;
  for (std::size_t begin = 0; begin < value.size();) {
    std::string_view line = value.substr(begin, value.find('\n', begin) - begin);
    begin += line.size() + 1;
    if (out.empty()) {
      out = line;
      continue;
    }
    if (line.starts_with(old_indent)) line.remove_prefix(old_indent.size());
    out.append("\n").append(indent).append(line);
  }
  return out;
}

// Returns what separates the entries of a container after the comma.
std::string JsonEditor::separator(const Node& container) const {
  const ByteRange first = entry_range(container, 0);
  if (begins_line(first.begin)) return std::string(newline_).append(indent_at(first.begin));
  if (count_entries(container) == 1) return has_lines_ ? " " : "";
  const std::string_view between = text({first.end, entry_range(container, 1).begin});
  return std::string(between.substr(std::min(between.find(',') + 1, between.size())));
}

// Returns the name of a new property and the colon, as in the properties that are there.
std::string JsonEditor::name_text(const Node& container, const NewEntry& entry) const {
  std::string out;
  if (container.kind != NodeKind::Object) return out;
  jsontext::append_string(out, entry.name);
  const auto& object = json::as_object(container);
  if (object.size == 0) return out.append(has_lines_ ? ": " : ":");
  const Property& last = object.data[object.size - 1];
  return out.append(text({last.name.range.end, last.value->range.begin}));
}

// Adds entries before the one at a position, or at the end.
bool JsonEditor::insert(const Node& container, const JsonReading& reading, std::size_t position,
                        const std::vector<NewEntry>& added) {
  const std::size_t count = count_entries(container);
  const std::string outer(indent_at(container.range.begin));
  const bool gets_lines = count == 0 && has_lines_ && container.kind == NodeKind::Object;
  const std::string indent(count > 0    ? std::string(indent_at(entry_range(container, 0).begin))
                           : gets_lines ? outer + indent_step_
                                        : outer);
  const std::string between = count > 0    ? separator(container)
                              : gets_lines ? std::string(newline_) + indent
                                           : "";
  std::string text;
  for (const NewEntry& entry : added) {
    const bool is_property = container.kind == NodeKind::Object;
    const JsonReading own = is_property ? reading.of_property(entry.name, nullptr) : reading;
    if (entry.moved && !check_reading(*entry.moved, own)) return false;
    const auto value =
        entry.moved ? moved_text(*entry.moved, indent) : json_text(entry.expression, own, indent);
    if (!value) return false;
    if (!text.empty()) text.append(",").append(between);
    text.append(name_text(container, entry)).append(*value);
  }
  if (count == 0) {
    if (gets_lines) text = between + text + std::string(newline_) + outer;
    plan_change({{container.range.begin + 1, container.range.end - 1}, std::move(text)});
    return true;
  }
  const bool is_last = position >= count;
  const std::uint32_t at =
      is_last ? entry_range(container, count - 1).end : entry_range(container, position).begin;
  plan_change(
      {.range = {at, at},
       .text = is_last ? "," + between + text : text + "," + between,
       .may_touch = true,
       .is_first = edit_->placement == Placement::First || edit_->placement == Placement::After});
  return true;
}

}  // namespace hecla::write
