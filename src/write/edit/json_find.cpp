// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Finds the parts of a document in the JSON syntax that an address refers to.
#include "write/edit/json_editor.h"

namespace hecla::write {

using json::AnyNode;
using json::ArrayNode;
using json::Node;
using json::NodeKind;
using json::ObjectNode;
using json::Property;

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

}  // namespace hecla::write
