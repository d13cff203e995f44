// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Messages that explain why one type does not convert to another.
#include "convert/planner.h"

#include "unicode/message_text.h"

namespace hecla {

namespace {

using detail::Planner;
using detail::Safety;

ValueError explain(Planner& planner, const Type& have, const Type& wanted);

ValueError inside(ValueError error, PathStep step) {
  error.path.prepend(std::move(step));
  return error;
}

bool converts(Planner& planner, const Type& have, const Type& wanted) {
  return planner.converts(have, wanted, Safety::Unsafe);
}

std::optional<ValueError> missing_attributes(const Type& have, const Type& wanted) {
  std::vector<std::string_view> missing;
  for (const ObjectAttribute& attribute : wanted.attributes()) {
    if (!attribute.optional && !have.find_attribute(attribute.name))
      missing.push_back(attribute.name);
  }
  if (missing.empty()) return std::nullopt;
  const char* text = missing.size() == 1 ? "missing attribute " : "missing attributes ";
  return ValueError{text + quoted_list(missing, missing.size(), " and "), {}};
}

std::optional<ValueError> explain_attributes(Planner& planner, const Type& have,
                                             const Type& wanted) {
  if (auto missing = missing_attributes(have, wanted)) return missing;
  for (const ObjectAttribute& attribute : wanted.attributes()) {
    const ObjectAttribute* own = have.find_attribute(attribute.name);
    if (own && !converts(planner, own->type, attribute.type)) {
      return inside(explain(planner, own->type, attribute.type), AttributeStep{attribute.name});
    }
  }
  return std::nullopt;
}

std::optional<ValueError> explain_elements(Planner& planner, const Type& have, const Type& wanted) {
  const auto elements = have.tuple_elements();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const Type& target = wanted.is_tuple() ? wanted.tuple_elements()[i] : wanted.element_type();
    if (!converts(planner, elements[i], target)) {
      const Value key = Value::number(static_cast<std::uint64_t>(i));
      return inside(explain(planner, elements[i], target), IndexStep{key});
    }
  }
  return std::nullopt;
}

std::optional<ValueError> explain_map_values(Planner& planner, const Type& object,
                                             const Type& map) {
  for (const ObjectAttribute& attribute : object.attributes()) {
    if (!converts(planner, attribute.type, map.element_type())) {
      return inside(explain(planner, attribute.type, map.element_type()),
                    AttributeStep{attribute.name});
    }
  }
  return std::nullopt;
}

std::optional<ValueError> explain_parts(Planner& planner, const Type& have, const Type& wanted) {
  if (have.is_object() && wanted.is_object()) return explain_attributes(planner, have, wanted);
  const bool to_sequence = wanted.is_list() || wanted.is_set();
  const bool open = wanted.is_collection() && wanted.element_type().is_dynamic();
  if (open && ((have.is_tuple() && to_sequence) || (have.is_object() && wanted.is_map()))) {
    return ValueError{"the elements have no common type", {}};
  }
  if (have.is_tuple() && to_sequence) return explain_elements(planner, have, wanted);
  if (have.is_tuple() && wanted.is_tuple()) {
    const std::size_t count = wanted.tuple_elements().size();
    if (have.tuple_elements().size() == count) return explain_elements(planner, have, wanted);
    return ValueError{"tuple of " + counted(count, "element") + " required, got " +
                          std::to_string(have.tuple_elements().size()),
                      {}};
  }
  if (have.is_object() && wanted.is_map()) return explain_map_values(planner, have, wanted);
  return std::nullopt;
}

ValueError explain(Planner& planner, const Type& have, const Type& wanted) {
  if (auto error = explain_parts(planner, have, wanted)) return *std::move(error);
  return {wanted.friendly_name() + " required, got " + have.friendly_name(), {}};
}

}  // namespace

ValueError conversion_mismatch(const Type& value_type, const Type& wanted) {
  Budget budget;
  Planner planner(Rules::Deployed, budget);
  return explain(planner, value_type, wanted);
}

}  // namespace hecla
