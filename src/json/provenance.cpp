// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Finds where the parts of a JSON value come from. Strings are templates, which the native syntax
// handles.
#include <hecla/model/provenance.h>

#include <hecla/json/document.h>

namespace hecla::json {

Provenance Document::provenance(const Node& json, const PartPath& path,
                                const ScopeRef& scope) const {
  Provenance out;
  const PartPath rest(path.begin() + (path.empty() ? 0 : 1), path.end());
  const auto add = [&](std::string role, const Node& part, const PartPath& part_path) {
    out.contributions.push_back({std::move(role), expression(part), part_path, scope});
  };
  if (json.kind == NodeKind::String) {
    Diagnostics ignored;
    return template_of(as_string(json), ignored).provenance(path, scope);
  }
  if (json.kind == NodeKind::Array) {
    const auto elements = as_array(json).elements();
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (path.empty()) {
        add("[" + std::to_string(i) + "]", *elements[i], rest);
      } else if (same_key(Value::number(static_cast<std::int64_t>(i)), path.front())) {
        add("", *elements[i], rest);
      }
    }
  } else if (json.kind == NodeKind::Object) {
    for (const Property& property : as_object(json).properties()) {
      Diagnostics ignored(0);
      if (path.empty()) {
        add(std::string(property.name.text), *property.value, rest);
      } else if (same_key(evaluate(property.name, scope->context, ignored), path.front())) {
        add("", *property.value, rest);
      }
    }
  }
  return out;
}

}  // namespace hecla::json
