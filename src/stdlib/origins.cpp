// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "stdlib/origins.h"

#include <hecla/base/limits.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>

namespace hecla::stdlib {

namespace {

using Arguments = std::span<const Value>;
using KeyPath = std::span<const Value>;
using Parts = std::vector<ArgumentPart>;
using Rule = Function::Origins;

// --- reading arguments, which can be any values ------------------------------------------------------

std::optional<std::size_t> position(const Value& key) {
  const auto number = key.if_number();
  const auto integer = number ? number->to_int64() : std::nullopt;
  if (!integer || *integer < 0) return std::nullopt;
  return static_cast<std::size_t>(*integer);
}

Value key_of(std::size_t position) { return Value::number(static_cast<std::int64_t>(position)); }

bool is_sequence(const Value& value) {
  return value.is_plain() && (value.type().is_list() || value.type().is_tuple());
}
bool is_mapping(const Value& value) {
  return value.is_plain() && (value.type().is_map() || value.type().is_object());
}

bool has_key(const Value& mapping, std::string_view key) {
  return mapping.type().is_map() ? mapping.find_key(key) != nullptr
                                 : mapping.find_attribute(key) != nullptr;
}

// Returns the part of an argument that is reached by `first` and then by the steps of the path after `taken` steps.
Parts part(std::size_t argument, std::vector<Value> first, KeyPath path, std::size_t taken) {
  first.insert(first.end(), path.begin() + static_cast<std::ptrdiff_t>(taken), path.end());
  return {{argument, std::move(first)}};
}

Parts with(Parts parts, ArgumentPart other) {
  parts.push_back(std::move(other));
  return parts;
}

// Returns the index that the path begins with, if it and the sequence in the first argument are known.
std::optional<std::size_t> wanted_element(Arguments arguments, KeyPath path) {
  if (arguments.empty() || path.empty() || !is_sequence(arguments[0])) return std::nullopt;
  return position(path[0]);
}

// --- rules --------------------------------------------------------------------------------------------

// A conversion preserves the paths of parts, except for elements of sets, which have none.
Parts same_part(Arguments arguments, KeyPath path) {
  if (arguments.empty() || (arguments[0].type().is_set() && !path.empty())) return {};
  return part(0, {}, path, 0);
}

Parts of_merge(Arguments arguments, KeyPath path) {
  const auto key = path.empty() ? std::nullopt : path[0].if_string();
  for (std::size_t i = arguments.size(); key && i-- > 0;) {
    if (arguments[i].is_null()) continue;
    if (!is_mapping(arguments[i])) return {};
    if (has_key(arguments[i], *key)) return part(i, {}, path, 0);
  }
  return {};
}

Parts of_lookup(Arguments arguments, KeyPath path) {
  if (arguments.size() < 2 || !is_mapping(arguments[0]) || !arguments[1].if_string()) return {};
  if (has_key(arguments[0], *arguments[1].if_string())) {
    return with(part(0, {arguments[1]}, path, 0), {1});
  }
  return arguments.size() == 3 ? with(part(2, {}, path, 0), {1}) : Parts();
}

Parts of_element(Arguments arguments, KeyPath path) {
  if (arguments.size() != 2 || !is_sequence(arguments[0]) || arguments[0].empty()) return {};
  const auto number = arguments[1].if_number();
  const auto index = number ? number->to_int64() : std::nullopt;
  if (!index) return {};
  const auto count = static_cast<std::int64_t>(arguments[0].size());
  const auto chosen = static_cast<std::size_t>((*index % count + count) % count);
  return with(part(0, {key_of(chosen)}, path, 0), {1});
}

Parts of_concat(Arguments arguments, KeyPath path) {
  auto wanted = path.empty() ? std::nullopt : position(path[0]);
  for (std::size_t i = 0; wanted && i < arguments.size(); ++i) {
    if (!is_sequence(arguments[i])) return {};
    if (*wanted < arguments[i].size()) return part(i, {key_of(*wanted)}, path, 1);
    *wanted -= arguments[i].size();
  }
  return {};
}

// Returns a rule for functions that return the first argument that is not skipped.
Rule first_of(std::function<bool(const Value&)> is_skipped) {
  return [is_skipped = std::move(is_skipped)](Arguments arguments, KeyPath path) -> Parts {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (!arguments[i].is_known()) return {};
      if (!is_skipped(arguments[i])) return part(i, {}, path, 0);
    }
    return {};
  };
}

bool is_empty_list(const Value& value) {
  return value.is_null() ||
         ((value.type().is_list() || value.type().is_tuple() || value.type().is_set()) &&
          value.empty());
}
bool is_null(const Value& value) { return value.is_null(); }
bool is_null_or_empty(const Value& value) { return value.is_null() || value.if_string() == ""; }

Parts of_slice(Arguments arguments, KeyPath path) {
  const auto wanted = wanted_element(arguments, path);
  const auto start = arguments.size() == 3 ? position(arguments[1]) : std::nullopt;
  if (!wanted || !start) return {};
  return part(0, {key_of(*start + *wanted)}, path, 1);
}

Parts of_reverse(Arguments arguments, KeyPath path) {
  const auto wanted = wanted_element(arguments, path);
  if (!wanted || *wanted >= arguments[0].size()) return {};
  return part(0, {key_of(arguments[0].size() - 1 - *wanted)}, path, 1);
}

// Applies the rule for keys() and values().
Parts of_entries(Arguments arguments, KeyPath path) {
  const auto wanted = path.empty() ? std::nullopt : position(path[0]);
  if (!wanted || !is_mapping(arguments[0]) || *wanted >= arguments[0].size()) return {};
  return part(0, {arguments[0].key_at(*wanted)}, path, 1);
}

Parts of_zipmap(Arguments arguments, KeyPath path) {
  const auto key = path.empty() ? std::nullopt : path[0].if_string();
  if (!key || !is_sequence(arguments[0])) return {};
  const auto keys = arguments[0].elements();
  for (std::size_t i = keys.size(); i-- > 0;) {
    if (keys[i].if_string() == key) return with(part(1, {key_of(i)}, path, 1), {0, {key_of(i)}});
  }
  return {};
}

Parts of_one(Arguments arguments, KeyPath path) {
  return is_sequence(arguments[0]) ? part(0, {key_of(0)}, path, 0) : Parts();
}

Parts of_chunklist(Arguments arguments, KeyPath path) {
  const auto chunk = wanted_element(arguments, path);
  const auto size = arguments.size() == 2 ? position(arguments[1]) : std::nullopt;
  const auto element = path.size() > 1 ? position(path[1]) : std::nullopt;
  if (!chunk || !size || !element) return {};
  return part(0, {key_of(*chunk * *size + *element)}, path, 2);
}

// Returns the rule for functions that return some of the elements in their order; `stays` selects
// them.
template <class Stays>
Parts of_filter(Arguments arguments, KeyPath path, Stays stays) {
  auto wanted = wanted_element(arguments, path);
  if (!wanted) return {};
  const auto elements = arguments[0].elements();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (!elements[i].is_wholly_known()) return {};
    if (stays(elements, i) && (*wanted)-- == 0) return part(0, {key_of(i)}, path, 1);
  }
  return {};
}

Parts of_compact(Arguments arguments, KeyPath path) {
  return of_filter(arguments, path, [](std::span<const Value> elements, std::size_t i) {
    return !is_null_or_empty(elements[i]);
  });
}

Parts of_distinct(Arguments arguments, KeyPath path) {
  return of_filter(arguments, path, [](std::span<const Value> elements, std::size_t i) {
    return std::find(elements.begin(), elements.begin() + static_cast<std::ptrdiff_t>(i),
                     elements[i]) == elements.begin() + static_cast<std::ptrdiff_t>(i);
  });
}

// Finds the leaf of nested lists that is `wanted` leaves ahead. Returns false if a value on the way is unknown.
bool find_leaf(const Value& value, std::size_t& wanted, std::vector<Value>& place, bool& found) {
  if (!value.is_known() || place.size() > default_limits.max_nesting) return false;
  if (!is_sequence(value)) {
    found = wanted == 0;
    if (!found) --wanted;
    return true;
  }
  for (std::size_t i = 0; i < value.size(); ++i) {
    place.push_back(key_of(i));
    if (!find_leaf(value.elements()[i], wanted, place, found)) return false;
    if (found) return true;
    place.pop_back();
  }
  return true;
}

Parts of_flatten(Arguments arguments, KeyPath path) {
  auto wanted = wanted_element(arguments, path);
  std::vector<Value> place;
  bool found = false;
  if (!wanted || !find_leaf(arguments[0], *wanted, place, found) || !found) return {};
  return part(0, std::move(place), path, 1);
}

const std::map<std::string_view, Rule>& rules() {
  static const auto* const all = new std::map<std::string_view, Rule>{
      {"assertnotnull", same_part},
      {"chunklist", of_chunklist},
      {"coalescelist", first_of(is_empty_list)},
      {"compact", of_compact},
      {"concat", of_concat},
      {"distinct", of_distinct},
      {"element", of_element},
      {"flatten", of_flatten},
      {"keys", of_entries},
      {"lookup", of_lookup},
      {"merge", of_merge},
      {"nonsensitive", same_part},
      {"one", of_one},
      {"reverse", of_reverse},
      {"sensitive", same_part},
      {"slice", of_slice},
      {"tobool", same_part},
      {"tolist", same_part},
      {"tomap", same_part},
      {"tonumber", same_part},
      {"tostring", same_part},
      {"values", of_entries},
      {"zipmap", of_zipmap},
  };
  return *all;
}

Rule rule_of(const std::string& name, Coalescing coalescing) {
  if (name == "coalesce") {
    return first_of(coalescing == Coalescing::SkipsNull ? is_null : is_null_or_empty);
  }
  const auto found = rules().find(name);
  return found == rules().end() ? Rule() : found->second;
}

}  // namespace

std::vector<Theme> with_origins(std::vector<Theme> themes, Coalescing coalescing) {
  for (Theme& theme : themes) {
    for (Function& function : theme.functions) {
      Rule rule = rule_of(function.name(), coalescing);
      if (!rule) continue;
      Function::Spec spec = function.spec();
      spec.origins = std::move(rule);
      function = Function(std::move(spec));
    }
  }
  return themes;
}

}  // namespace hecla::stdlib
