// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/json/document.h>
#include <hecla/write/config_json.h>

#include <unordered_map>

#include "write/convert/json_pointer.h"

namespace hecla::write {
namespace {

class JsonWalk {
 public:
  JsonWalk(std::string_view text, JsonObserver& observer) : text_(text), observer_(observer) {}

  void visit(const json::Node& value, ByteRange whole, ByteRange key) {
    observer_.on_value(pointer_.text(), {0, whole, key, value.range});
    if (value.kind == json::NodeKind::Number) {
      observer_.on_number(pointer_.text(), text_.substr(value.range.begin, value.range.size()));
    } else if (value.kind == json::NodeKind::Array) {
      visit_elements(json::as_array(value));
    } else if (value.kind == json::NodeKind::Object) {
      visit_properties(json::as_object(value));
    }
  }

 private:
  void visit_elements(const json::ArrayNode& array) {
    std::size_t index = 0;
    for (const json::Node* element : array.elements()) {
      const std::size_t outer = pointer_.enter(index++);
      visit(*element, element->range, {});
      pointer_.leave(outer);
    }
  }

  // Readers of JSON keep the last one of properties with equal names.
  void visit_properties(const json::ObjectNode& object) {
    std::unordered_map<std::string_view, const json::Property*> last;
    for (const json::Property& property : object.properties()) last[property.name.text] = &property;
    for (const json::Property& property : object.properties()) {
      if (last[property.name.text] != &property) continue;
      const ByteRange key = property.name.range;
      const std::size_t outer = pointer_.enter(property.name.text);
      visit(*property.value, {key.begin, property.value->range.end}, key);
      pointer_.leave(outer);
    }
  }

  std::string_view text_;
  JsonObserver& observer_;
  JsonPointer pointer_;
};

}  // namespace

void observe_json(const json::Document& document, JsonObserver& observer) {
  const json::Node* value = document.file().value;
  if (value) JsonWalk(document.source()->text(), observer).visit(*value, value->range, {});
}

}  // namespace hecla::write
