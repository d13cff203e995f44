// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/value/ops.h>

#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

// An empty set of an open element type fits to any other.
bool decides_type(const Value& set) {
  return !(set.type().element_type().is_dynamic() && set.is_known() && set.empty());
}

CallTypeResult common_set_type(Args args) {
  std::vector<Type> elements;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!args[i].type().is_set()) return error("the type of a set is not known");
    if (decides_type(args[i])) elements.push_back(args[i].type().element_type());
  }
  if (elements.empty()) return Type::set(Type::dynamic());
  if (const auto type = unify_unsafe(elements)) return Type::set(*type);
  return error("the elements of the sets have no type in common");
}

using Elements = std::vector<Value>;
// Combines the elements of two sets, wholly known. By looking up, not by merging: different elements may
// share a place in the order of sets.
using Combination = Elements (*)(std::span<const Value>, std::span<const Value>);

void append_where(std::span<const Value> elements, std::span<const Value> others, bool in_others,
                  Elements& out) {
  SeenValues seen(others.size());
  for (const Value& other : others) seen.insert(other);
  for (const Value& element : elements) {
    if (seen.contains(element) == in_others) out.push_back(element);
  }
}

Elements common_elements(std::span<const Value> a, std::span<const Value> b) {
  Elements result;
  append_where(a, b, true, result);
  return result;
}

Elements difference(std::span<const Value> a, std::span<const Value> b) {
  Elements result;
  append_where(a, b, false, result);
  return result;
}

Elements symmetric_difference(std::span<const Value> a, std::span<const Value> b) {
  Elements result;
  append_where(a, b, false, result);
  append_where(b, a, false, result);
  return result;
}

enum class UnknownElements : std::uint8_t { Taken, MakeUnknown };

// All arguments as sets of one type, which is the type of the first. Where unknown elements make the result
// unknown, arguments after the first such one are not looked at, and `sets` is cut short.
std::optional<CallError> convert_all(Args args, const Type& type, UnknownElements unknowns,
                                     Elements& sets) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    auto set = convert(args[i], type);
    if (!set) return argument_error(i, std::move(set).error());
    if (unknowns == UnknownElements::MakeUnknown && !set->is_wholly_known()) return std::nullopt;
    sets.push_back(*std::move(set));
    if (sets[i].type() != sets[0].type())
      return error("the elements of the sets have no type in common");
  }
  return std::nullopt;
}

CallResult set_union(Args args, const Type& type) {
  Elements sets;
  if (auto failed = convert_all(args, type, UnknownElements::Taken, sets))
    return *std::move(failed);
  if (sets.size() == 1) return sets[0];
  Elements elements;
  for (const Value& set : sets)
    elements.insert(elements.end(), set.elements().begin(), set.elements().end());
  return Value::set(sets[0].type().element_type(), std::move(elements));
}

CallResult combine(Args args, const Type& type, Combination combination) {
  Elements sets;
  if (auto failed = convert_all(args, type, UnknownElements::MakeUnknown, sets))
    return *std::move(failed);
  if (sets.size() < args.size()) return Value::unknown(type);
  Elements elements = to_vector(sets[0].elements());
  for (std::size_t i = 1; i < sets.size(); ++i)
    elements = combination(elements, sets[i].elements());
  return Value::set(sets[0].type().element_type(), std::move(elements));
}

template <Combination combination>
CallResult combined(Args args, const Type& type) {
  return combine(args, type, combination);
}

CallResult contains_element(Args args, const Type&) { return has_element(args[0], args[1]); }

Parameter set_parameter(std::string name, std::string description) {
  return parameter(std::move(name), Type::set(Type::dynamic()), std::move(description),
                   AllowDynamic);
}

Function of_many(About about, Function::Implementation run) {
  return define_variadic(
      std::move(about),
      {set_parameter("first_set", "The first set."), set_parameter("other_sets", "More sets.")},
      common_set_type, std::move(run));
}

}  // namespace

std::vector<Function> set_functions() {
  return {
      define({"sethaselement", "Whether a set has an element.",
              "sethaselement(toset([\"a\", \"b\"]), \"a\")"},
             {set_parameter("set", "The set."),
              parameter("elem", Type::dynamic(), "The element.", AllowDynamic)},
             Type::boolean(), contains_element),
      of_many({"setunion", "The elements of all sets.",
               "setunion(toset([\"a\", \"b\"]), toset([\"b\", \"c\"]))"},
              set_union),
      of_many({"setintersection", "The elements that all sets have.",
               "setintersection(toset([\"a\", \"b\"]), toset([\"b\", \"c\"]))"},
              combined<common_elements>),
      define(
          {"setsubtract", "The elements of the first set that the second does not have.",
           "setsubtract(toset([\"a\", \"b\"]), toset([\"b\", \"c\"]))"},
          {set_parameter("a", "The set to take from."), set_parameter("b", "What to take away.")},
          common_set_type, combined<difference>),
      of_many({"setsymmetricdifference", "The elements that an odd number of the sets have.",
               "setsymmetricdifference(toset([\"a\", \"b\"]), toset([\"b\", \"c\"]))"},
              combined<symmetric_difference>),
  };
}

}  // namespace hecla::stdlib
