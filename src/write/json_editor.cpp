// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Edits of documents in the JSON syntax.
#include <hecla/json/document.h>
#include <hecla/jsontext/writer.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/config_json.h>

#include <algorithm>

#include "write/document_layout.h"
#include "write/editor.h"
#include "write/references.h"

namespace hecla::write {
namespace {

using json::AnyNode;
using json::ArrayNode;
using json::Node;
using json::NodeKind;
using json::ObjectNode;
using json::Property;

// A property of an object, or an element of an array.
struct JsonItem {
  const Node* value;
  const Property* property = nullptr;
  const Node* container = nullptr;  // null for the whole document
  std::size_t position = 0;

  ByteRange range() const { return property ? AnyNode(*property).range() : value->range; }
};

class JsonEditor final : public Editor {
 public:
  JsonEditor(const json::DocumentRef& document, const Limits& limits)
      : document_(document), limits_(limits), text_(document->source()->text()) {
    const std::size_t first = text_.find('\n');
    has_lines_ = first != text_.npos && first + 1 < text_.size();
    newline_ = first != text_.npos && first > 0 && text_[first - 1] == '\r' ? "\r\n" : "\n";
    detect_indent_step();
  }

  std::vector<Located> find(const Address& address) override;
  EditOutcome perform(const Edit& edit, std::size_t number, Diagnostics& diags) override;
  std::vector<Change> finish() override { return replacements_.sorted(); }
  std::size_t bytes() const override { return replacements_.bytes(); }

 private:
  struct Planned {
    ByteRange range;
    std::string text = {};
    bool may_touch = false;
  };

  bool plan(const Edit& edit);
  bool set();
  bool add();
  bool remove();
  bool rename(const std::string& name);
  bool move();
  bool rename_references();
  void rename_in(const json::StringNode& string, const std::string& text);

  std::vector<JsonItem> items(std::size_t count) const;
  void descend(const JsonItem& item, std::span<const AddressStep> steps,
               std::vector<JsonItem>& found) const;
  std::vector<JsonItem> targets();
  std::size_t found_steps() const;
  bool fail(std::string detail);
  void plan_change(Planned planned) {
    planned_bytes_ += planned.text.size();
    plan_.push_back(std::move(planned));
  }
  bool is_too_large() {
    if (planned_bytes_ <= limits_.max_source_bytes) return false;
    report_too_large(edit_->address, limits_, *diags_);
    return true;
  }

  std::optional<std::string> json_text(const std::string& expression, std::string_view indent);
  bool insert_property(const ObjectNode& object, std::string_view name,
                       const std::string& expression);
  bool insert_element(const ArrayNode& array, std::size_t position, const std::string& expression);
  bool insert(const Node& container, const std::vector<ByteRange>& entries, std::size_t position,
              std::string_view prefix, const std::string& expression);
  void detect_indent_step();
  std::string_view text(ByteRange range) const { return text_.substr(range.begin, range.size()); }
  std::string_view indent_at(std::uint32_t offset) const;
  bool begins_line(std::uint32_t offset) const;

  json::DocumentRef document_;
  Limits limits_;
  std::string_view text_;
  bool has_lines_ = false;
  std::string_view newline_;
  std::string indent_step_ = "  ";
  Replacements replacements_;
  const Edit* edit_ = nullptr;
  Diagnostics* diags_ = nullptr;
  std::vector<Planned> plan_;
  std::size_t planned_bytes_ = 0;
};

// --- layout

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

// --- find

void JsonEditor::descend(const JsonItem& item, std::span<const AddressStep> steps,
                         std::vector<JsonItem>& found) const {
  if (steps.empty()) return found.push_back(item);
  const AddressStep& step = steps.front();
  if (item.value->kind == NodeKind::Object) {
    for (const Property& property : json::as_object(*item.value).properties()) {
      if (property.name.kind != NodeKind::String || !step.matches(property.name.text)) continue;
      descend({property.value, &property, item.value}, steps.subspan(1), found);
    }
    // A block can be an object instead of an array with one.
    if (step.kind == AddressStep::Kind::Index && step.index == 0) {
      descend(item, steps.subspan(1), found);
    }
  }
  if (item.value->kind != NodeKind::Array) return;
  const auto elements = json::as_array(*item.value).elements();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const JsonItem element{elements[i], nullptr, item.value, i};
    const bool is_wanted = step.kind == AddressStep::Kind::Index
                               ? step.index == i
                               : step.kind == AddressStep::Kind::Any;
    if (is_wanted) descend(element, steps.subspan(1), found);
    // Names are those of properties of the blocks in the array.
    if (step.kind == AddressStep::Kind::Name && elements[i]->kind == NodeKind::Object) {
      descend(element, steps, found);
    }
  }
}

std::vector<JsonItem> JsonEditor::items(std::size_t count) const {
  std::vector<JsonItem> found;
  descend({document_->file().value}, std::span(edit_->address.steps()).first(count), found);
  return found;
}

std::size_t JsonEditor::found_steps() const {
  std::size_t count = edit_->address.steps().size();
  while (count > 0 && items(count).empty()) --count;
  return count;
}

std::vector<Located> JsonEditor::find(const Address& address) {
  std::vector<JsonItem> found;
  descend({document_->file().value}, address.steps(), found);
  std::vector<Located> out;
  for (const JsonItem& item : found) {
    const auto kind = !item.container ? Located::Kind::Document
                      : item.property ? Located::Kind::Attribute
                                      : Located::Kind::Element;
    out.push_back({kind, item.range(), item.value->range});
  }
  return out;
}

std::vector<JsonItem> JsonEditor::targets() {
  auto found = items(edit_->address.steps().size());
  if (found.empty()) report_not_found(edit_->address, found_steps(), *diags_);
  return found;
}

// --- edits

bool JsonEditor::fail(std::string detail) {
  report_invalid_edit(edit_->address, std::move(detail), *diags_);
  return false;
}

EditOutcome JsonEditor::perform(const Edit& edit, std::size_t number, Diagnostics& diags) {
  edit_ = &edit;
  diags_ = &diags;
  plan_.clear();
  planned_bytes_ = 0;
  if (!plan(edit)) return EditOutcome::Failed;
  for (const Planned& planned : plan_) {
    if (replacements_.conflicts(planned.range, planned.may_touch)) return EditOutcome::Conflict;
  }
  const std::size_t before = replacements_.all().size();
  bool is_partial = false;
  for (Planned& planned : plan_) {
    if (replacements_.conflicts(planned.range, planned.may_touch)) {
      is_partial = edit.action == Edit::Action::Remove;
      if (is_partial) continue;
      replacements_.shrink(before);
      fail("Parts of this edit overlap each other.");
      return EditOutcome::Failed;
    }
    replacements_.add({planned.range, std::move(planned.text), number}, planned.may_touch);
  }
  return is_partial ? EditOutcome::Partial : EditOutcome::Done;
}

bool JsonEditor::plan(const Edit& edit) {
  if (edit.address.is_document() && edit.action != Edit::Action::Add) {
    return fail("A whole document cannot be edited in this way.");
  }
  switch (edit.action) {
    case Edit::Action::Set:
      return set();
    case Edit::Action::Add:
      return add();
    case Edit::Action::Remove:
      return remove();
    case Edit::Action::Rename:
      return edit.names.size() == 1 ? rename(edit.names[0])
                                    : fail("In JSON, an edit renames one property.");
    case Edit::Action::Move:
      return move();
    case Edit::Action::SetComment:
      return fail("JSON has no comments.");
    case Edit::Action::RenameReferences:
      return rename_references();
  }
  return false;
}

bool JsonEditor::set() {
  const auto& steps = edit_->address.steps();
  const std::string& expression = edit_->expression.text;
  const std::vector<JsonItem> found = items(steps.size());
  for (const JsonItem& item : found) {
    const auto value = json_text(expression, indent_at(item.value->range.begin));
    if (!value) return false;
    if (*value != text(item.value->range)) plan_change({item.value->range, *value});
    if (is_too_large()) return false;
  }
  std::size_t added = 0;
  if (steps.back().kind == AddressStep::Kind::Name) {
    std::vector<JsonItem> objects;
    for (const JsonItem& parent : items(steps.size() - 1)) {
      if (parent.value->kind == NodeKind::Object) objects.push_back(parent);
      if (parent.value->kind != NodeKind::Array) continue;
      for (const Node* element : json::as_array(*parent.value).elements()) {
        if (element->kind == NodeKind::Object) objects.push_back({element});
      }
    }
    for (const JsonItem& object : objects) {
      const auto properties = json::as_object(*object.value).properties();
      const bool has_it = std::any_of(
          properties.begin(), properties.end(),
          [&](const Property& property) { return property.name.text == steps.back().name; });
      if (has_it) continue;
      if (!insert_property(json::as_object(*object.value), steps.back().name, expression)) {
        return false;
      }
      if (is_too_large()) return false;
      ++added;
    }
  }
  if (!found.empty() || added > 0) return true;
  report_not_found(edit_->address, found_steps(), *diags_);
  return false;
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

bool JsonEditor::remove() {
  const std::vector<JsonItem> found = targets();
  const Node* container = nullptr;
  std::vector<ByteRange> entries;
  for (const JsonItem& item : found) {
    if (item.container != container) entries = entries_of(*item.container);
    container = item.container;
    const std::size_t at =
        item.property ? static_cast<std::size_t>(item.property - json::as_object(*container).data)
                      : item.position;
    ByteRange removed{container->range.begin + 1, container->range.end - 1};
    if (at + 1 < entries.size()) {
      removed = {entries[at].begin, entries[at + 1].begin};
    } else if (at > 0) {
      removed = {entries[at - 1].end, entries[at].end};
    }
    plan_change({removed});
  }
  return !found.empty();
}

bool JsonEditor::rename(const std::string& name) {
  const std::vector<JsonItem> found = targets();
  for (const JsonItem& item : found) {
    if (!item.property) return fail("An element of an array has no name.");
    if (item.property->name.text == name) continue;
    for (const Property& other : json::as_object(*item.container).properties()) {
      if (other.name.text == name) {
        return fail("The object already has a property named \"" + name + "\".");
      }
    }
    std::string json;
    jsontext::append_string(json, name);
    plan_change({item.property->name.range, std::move(json)});
  }
  return !found.empty();
}

// Moves within the same object only.
bool JsonEditor::move() {
  const auto& from = edit_->address.steps();
  const auto& to = edit_->to.steps();
  const bool has_same_parent =
      from.size() == to.size() && to.back().kind == AddressStep::Kind::Name &&
      std::equal(from.begin(), from.end() - 1, to.begin(),
                 [](const AddressStep& a, const AddressStep& b) {
                   return a.kind == b.kind && a.name == b.name && a.index == b.index;
                 });
  if (!has_same_parent) return fail("In JSON, a property can only be renamed in its object.");
  return rename(to.back().name);
}

bool JsonEditor::rename_references() {
  if (!check_reference_names(*edit_, *diags_)) return false;
  const std::string text = reference_text(edit_->to);
  json::walk(json::root(*document_), [&](AnyNode node) {
    const auto* string = node.as<json::StringNode>();
    if (string) rename_in(*string, text);
    return is_too_large() ? json::Walk::Stop : json::Walk::Into;
  });
  return planned_bytes_ <= limits_.max_source_bytes;
}

// Changes the references in a template.
void JsonEditor::rename_in(const json::StringNode& string, const std::string& text) {
  if (string.text.find("${") == string.text.npos && string.text.find("%{") == string.text.npos) {
    return;
  }
  Diagnostics ignored(1);
  const auto document = syntax::parse_template(Source::make("<template>", std::string(string.text)),
                                               ignored, {.limits = limits_});
  const std::vector<ByteRange> found = references_to(*document, edit_->address);
  if (found.empty()) return;
  std::string escaped;
  jsontext::append_string(escaped, text);
  if (!string.needs_decoding) {
    for (const ByteRange range : found) {
      const std::uint32_t begin = string.range.begin + 1;
      plan_change(
          {{begin + range.begin, begin + range.end}, escaped.substr(1, escaped.size() - 2)});
    }
    return;
  }
  std::vector<Change> changes;
  for (const ByteRange range : found) changes.push_back({range, text});
  std::string json;
  jsontext::append_string(json, with_changes(string.text, changes));
  plan_change({string.range, std::move(json)});
}

// --- new values

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

}  // namespace

std::unique_ptr<Editor> json_editor(const json::DocumentRef& document, const Limits& limits) {
  return std::make_unique<JsonEditor>(document, limits);
}

}  // namespace hecla::write
