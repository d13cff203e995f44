// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Finds the parts of a document in the JSON syntax that an address refers to.
#include "write/edit/json_editor.h"

namespace hecla::write {

using json::ArrayNode;
using json::Node;
using json::NodeKind;
using json::ObjectNode;
using json::Property;

void JsonEditor::descend(const JsonItem& item, std::span<const AddressStep> steps,
                         std::vector<JsonItem>& found) const {
  if (steps.empty()) {
    // What is missing in a text with errors has no address.
    if (!item.container || !item.range().empty()) found.push_back(item);
    return;
  }
  const AddressStep& step = steps.front();
  const JsonReading reading = item.reading();  // can look at all elements of an array
  if (item.value->kind == NodeKind::Object) {
    const auto properties = json::as_object(*item.value).properties();
    for (std::size_t i = 0; i < properties.size(); ++i) {
      const Property& property = properties[i];
      if (property.name.kind != NodeKind::String || !step.matches(property.name.text)) continue;
      descend({property.value, &property, item.value, i, reading}, steps.subspan(1), found);
    }
    // A block can be an object instead of an array with one.
    if (step.kind == AddressStep::Kind::Index && step.index == 0) {
      descend(item, steps.subspan(1), found);
    }
  }
  if (item.value->kind != NodeKind::Array) return;
  const auto elements = json::as_array(*item.value).elements();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const JsonItem element{elements[i], nullptr, item.value, i, reading};
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

std::vector<JsonItem> JsonEditor::items(std::span<const AddressStep> steps) const {
  std::vector<JsonItem> found;
  const auto [path, nth] = without_nth(steps);
  descend({.value = document_->file().value, .outer = JsonReading::of_file(structure_)}, path,
          found);
  select_nth(found, nth);
  return found;
}

// Returns the objects at an address, and those in arrays at it.
std::vector<JsonItem> JsonEditor::objects(std::span<const AddressStep> steps) const {
  std::vector<JsonItem> found;
  const auto add = [&](const Node* node, const JsonReading& reading) {
    if (node->kind == NodeKind::Object) found.push_back({.value = node, .outer = reading});
  };
  for (const JsonItem& item : items(steps)) {
    const JsonReading reading = item.reading();
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

std::vector<JsonItem> JsonEditor::targets() {
  auto found = items(edit_->address.steps());
  if (found.empty()) fail_not_found(edit_->address);
  return found;
}

}  // namespace hecla::write
