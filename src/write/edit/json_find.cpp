// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Finds the parts of a document in the JSON syntax that an address refers to.
#include <algorithm>

#include "base/sort.h"
#include "write/edit/json_editor.h"

namespace hecla::write {

using json::Node;
using json::NodeKind;
using json::ObjectNode;
using json::Property;

std::vector<std::size_t> JsonNames::find(const ObjectNode& object, std::string_view name) {
  constexpr std::size_t least_size = 16;
  std::vector<std::size_t> found;
  const auto properties = object.properties();
  const auto name_of = [&](std::uint32_t position) -> std::string_view {
    return properties[position].name.text;
  };
  if (properties.size() < least_size) {
    for (std::uint32_t i = 0; i < properties.size(); ++i) {
      if (name_of(i) == name) found.push_back(i);
    }
    return found;
  }
  std::vector<std::uint32_t>& table = tables_[&object];
  if (table.empty()) {
    for (std::uint32_t i = 0; i < properties.size(); ++i) table.push_back(i);
    sort_compactly(table,
                   [&](std::uint32_t a, std::uint32_t b) { return name_of(a) < name_of(b); });
  }
  return {std::ranges::lower_bound(table, name, {}, name_of),
          std::ranges::upper_bound(table, name, {}, name_of)};
}

// Looks at all elements of a large array once.
JsonReading JsonEditor::reading_of(const JsonItem& item) {
  constexpr std::size_t least_size = 16;
  if (item.value->kind != NodeKind::Array || json::as_array(*item.value).size < least_size)
    return item.reading();
  const auto [found, is_new] = readings_.try_emplace(item.value);
  if (is_new) found->second = item.reading();
  return found->second;
}

void JsonEditor::descend(const JsonItem& item, std::span<const AddressStep> steps,
                         std::vector<JsonItem>& found) {
  if (steps.empty()) {
    // What is missing in a text with errors has no address.
    if (!item.container || !item.range().empty()) found.push_back(item);
    return;
  }
  const AddressStep& step = steps.front();
  const JsonReading reading = reading_of(item);
  if (item.value->kind == NodeKind::Object) {
    const auto& object = json::as_object(*item.value);
    const auto descend_into = [&](std::size_t i) {
      const Property& property = object.data[i];
      if (property.name.kind != NodeKind::String) return;
      descend({property.value, &property, item.value, i, reading}, steps.subspan(1), found);
    };
    if (step.kind == AddressStep::Kind::Any) {
      for (std::size_t i = 0; i < object.size; ++i) descend_into(i);
    } else if (step.kind == AddressStep::Kind::Name) {
      for (const std::size_t i : names_.find(object, step.name)) descend_into(i);
    }
    // A block can be an object instead of an array with one.
    if (step.kind == AddressStep::Kind::Index && step.index == 0) {
      descend(item, steps.subspan(1), found);
    }
  }
  if (item.value->kind != NodeKind::Array) return;
  const auto elements = json::as_array(*item.value).elements();
  if (step.kind == AddressStep::Kind::Index) {
    const std::size_t i = step.index;
    if (i >= elements.size()) return;
    return descend({elements[i], nullptr, item.value, i, reading}, steps.subspan(1), found);
  }
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const JsonItem element{elements[i], nullptr, item.value, i, reading};
    if (step.kind == AddressStep::Kind::Any) descend(element, steps.subspan(1), found);
    // Names are those of properties of the blocks in the array.
    if (step.kind == AddressStep::Kind::Name && elements[i]->kind == NodeKind::Object) {
      descend(element, steps, found);
    }
  }
}

std::vector<JsonItem> JsonEditor::items(std::span<const AddressStep> steps) {
  const auto [path, nth] = without_nth(steps);
  return selected(last_, path, nth, [&, path = path] {
    std::vector<JsonItem> found;
    descend({.value = document_->file().value, .outer = JsonReading::of_file(structure_)}, path,
            found);
    return found;
  });
}

// Returns the objects at an address, and those in arrays at it.
std::vector<JsonItem> JsonEditor::objects(std::span<const AddressStep> steps) {
  std::vector<JsonItem> found;
  const auto add = [&](const Node* node, const JsonReading& reading) {
    if (node->kind == NodeKind::Object) found.push_back({.value = node, .outer = reading});
  };
  for (const JsonItem& item : items(steps)) {
    const JsonReading reading = reading_of(item);
    add(item.value, reading);
    if (item.value->kind != NodeKind::Array) continue;
    for (const Node* element : json::as_array(*item.value).elements()) add(element, reading);
  }
  return found;
}

// Reports values that were found where an attribute is to be set, but are no objects.
void JsonEditor::report_skipped(std::span<const AddressStep> container) {
  for (const JsonItem& item : items(container)) {
    if (item.value->kind == NodeKind::Object || item.value->kind == NodeKind::Array) continue;
    write::report_skipped(*edit_, {document_->source(), item.range()}, *diags_);
  }
}

// Reports that nothing has the address, and returns false.
bool JsonEditor::fail_not_found(const Address& address) {
  std::span<const AddressStep> steps(address.steps());
  while (!steps.empty() && items(steps).empty()) steps = steps.first(steps.size() - 1);
  report_not_found(address, steps.size(), *diags_);
  return false;
}

std::vector<Located> JsonEditor::find(const Address& address) {
  std::vector<Located> out;
  for (const JsonItem& item : items(address.steps())) {
    const auto kind = !item.container ? Located::Kind::Document
                      : item.property ? Located::Kind::Attribute
                                      : Located::Kind::Element;
    out.push_back({kind, item.range(), item.value->range});
  }
  return out;
}

std::optional<Elements> JsonEditor::elements(const Address& address) {
  const std::vector<JsonItem> found = items(address.steps());
  if (found.size() != 1 || found[0].value->kind != NodeKind::Array) return std::nullopt;
  const auto elements = json::as_array(*found[0].value).elements();
  const auto objects = std::ranges::count(elements, NodeKind::Object,
                                          [](const Node* element) { return element->kind; });
  const auto count = static_cast<std::size_t>(objects);
  if (count != 0 && count != elements.size()) return std::nullopt;
  return Elements(elements.size(), count == 0);
}

std::vector<JsonItem> JsonEditor::targets() {
  auto found = items(edit_->address.steps());
  if (found.empty()) fail_not_found(edit_->address);
  if (!check_parts(found)) found.clear();
  return found;
}

// [0] is the outermost object, too.
bool JsonEditor::check_parts(std::span<const JsonItem> found) {
  const auto is_whole = [](const JsonItem& item) { return !item.container; };
  if (edit_->action == Edit::Action::Add || std::ranges::none_of(found, is_whole)) return true;
  return fail("A whole document cannot be edited in this way.");
}

}  // namespace hecla::write
