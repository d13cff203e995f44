// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/schema_rules.h"

#include <unordered_set>

#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::wire {

namespace {

template <class Items, class Name>
Problem find_duplicate(std::unordered_set<std::string_view>& names, const Items& items, Name name) {
  for (const auto& item : items) {
    if (!names.insert(item.*name).second) return "duplicate name \"" + item.*name + "\"";
  }
  return std::nullopt;
}

}  // namespace

Problem problem_of_name(std::string_view name) {
  if (unicode::is_identifier(name)) return std::nullopt;
  return in_quotes(name, 40) + " is not an identifier";
}

Problem problem_of(const SchemaBlock& block) {
  std::unordered_set<std::string_view> names;
  if (auto duplicate = find_duplicate(names, block.attributes, &SchemaAttribute::name))
    return duplicate;
  return find_duplicate(names, block.blocks, &NestedBlock::type);
}

Problem problem_of(const NestedAttributes& attributes) {
  std::unordered_set<std::string_view> names;
  return find_duplicate(names, attributes.attributes, &SchemaAttribute::name);
}

Problem problem_of(const NestedBlock& nested) {
  const bool is_set = nested.nesting == NestingMode::Set;
  if (!is_set || !implied_type(nested.block).has_dynamic()) return std::nullopt;
  return "a set of " + in_quotes(nested.type) + " blocks cannot have dynamic attributes";
}

}  // namespace hecla::wire
