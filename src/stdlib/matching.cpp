// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions that bring together what belongs to equal keys.
#include <algorithm>
#include <array>
#include <map>

#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

// --- matchkeys --------------------------------------------------------------------------------------

std::optional<Type> key_type(Args args) {
  return unify_unsafe(std::array{args[1].type(), args[2].type()});
}

CallTypeResult matched_type(Args args) {
  if (!key_type(args)) return error("the keys and the search set must have a type in common");
  return args[0].type();
}

CallResult match_keys(Args args, const Type& type) {
  const auto values = args[0].elements();
  if (values.size() != args[1].size()) return error("there must be as many keys as values");
  const auto keys = convert(args[1], *key_type(args));
  if (!keys) return argument_error(1, keys.error());
  const auto wanted = convert(args[2], *key_type(args));
  if (!wanted) return argument_error(2, wanted.error());
  if (wanted->empty()) return Value::list(type.element_type(), {});
  if (!args[0].is_wholly_known() || !keys->is_wholly_known()) return Value::unknown(type);
  SeenValues search(wanted->size());
  for (const Value& key : wanted->elements()) {
    if (key.is_wholly_known()) search.insert(key);
  }
  std::vector<Value> matched;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (search.contains(keys->elements()[i])) {
      matched.push_back(values[i]);
    } else if (!wanted->is_wholly_known()) {
      return Value::unknown(type);  // it may yet turn out to be one of them
    }
  }
  return Value::list(type.element_type(), std::move(matched));
}

// --- transpose --------------------------------------------------------------------------------------

CallResult transpose(Args args, const Type& type) {
  if (!args[0].is_wholly_known()) return Value::unknown(type);
  const Type strings = type.element_type();
  std::map<std::string_view, std::vector<Value>> lists;
  for (std::size_t i = 0; i < args[0].size(); ++i) {
    const Value& list = args[0].elements()[i];
    if (list.is_null()) return error("a list in the map is null");
    for (const Value& text : list.elements()) {
      if (text.is_null()) return error("a text in a list is null");
      lists[text.as_string()].push_back(args[0].keys()[i]);
    }
  }
  std::vector<Value::Field> entries;
  for (auto& [text, keys] : lists)
    entries.emplace_back(text, Value::list(Type::string(), std::move(keys)));
  return Value::map(strings, std::move(entries));
}

Parameter list(std::string name, std::string description) {
  return parameter(std::move(name), Type::list(Type::dynamic()), std::move(description));
}

}  // namespace

std::vector<Function> matching_functions() {
  const Type lists = Type::map(Type::list(Type::string()));
  return {
      define(
          {"matchkeys", "The values whose keys, at the same index, are among those searched for.",
           "matchkeys([\"i-1\", \"i-2\", \"i-3\"], [\"us\", \"eu\", \"us\"], [\"us\"])"},
          {list("values", "The values to choose from."),
           list("keys", "The keys, as many as there are values."),
           list("searchset", "The keys to search for.")},
          matched_type, match_keys),
      define({"transpose", "A map of lists with the keys in the place of the elements.",
              "transpose({ a = [\"1\", \"2\"], b = [\"2\"] })"},
             {parameter("values", lists, "The map of lists of strings.")}, lists, transpose),
  };
}

}  // namespace hecla::stdlib
