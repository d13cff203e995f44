// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions of sets.
#include <hecla/value/ops.h>

#include <algorithm>
#include <unordered_map>

#include "convert/budgeted.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

// --- set algebra -------------------------------------------------------------------------------------

// An empty set with elements of dynamic type does not affect the common type.
bool decides_type(const Value& set) {
  return !(set.type().element_type().is_dynamic() && set.is_known() && set.empty());
}

CallTypeResult common_set_type(CallContext& call, Args args) {
  std::vector<Type> elements;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!args[i].type().is_set()) return error("the type of a set is unknown");
    if (decides_type(args[i])) elements.push_back(args[i].type().element_type());
  }
  if (elements.empty()) return Type::set(Type::dynamic());
  if (const auto type = unify_unsafe(elements, call.budget())) return Type::set(*type);
  return error("the elements of the sets have no common type");
}

using Elements = std::vector<Value>;
// Combines the elements of several wholly known sets. It looks elements up instead of merging, because different elements
// can be equal in the order of sets.
using Combination = Elements (*)(std::span<const Value> sets);

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

// Returns the elements that are in an odd number of the sets, each in the place where it was found first.
Elements elements_of_odd_count(std::span<const Value> sets) {
  Elements elements;
  std::vector<bool> is_odd;
  std::unordered_map<const Value*, std::size_t, SeenValues::Hash, SeenValues::Equal> positions;
  for (const Value& set : sets) {
    for (const Value& element : set.elements()) {
      const auto [at, is_new] = positions.try_emplace(&element, elements.size());
      if (is_new) {
        elements.push_back(element);
        is_odd.push_back(true);
      } else {
        is_odd[at->second] = !is_odd[at->second];
      }
    }
  }
  Elements result;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (is_odd[i]) result.push_back(std::move(elements[i]));
  }
  return result;
}

// Combines the elements of each set with those of the sets before it.
template <Elements (*combination)(std::span<const Value>, std::span<const Value>)>
Elements one_by_one(std::span<const Value> sets) {
  Elements elements = to_vector(sets[0].elements());
  for (const Value& set : sets.subspan(1)) elements = combination(elements, set.elements());
  return elements;
}

enum class UnknownElements : std::uint8_t { Taken, MakeUnknown };

// Converts all arguments to sets of one type. If unknown elements make the result unknown, the arguments after the
// first such one are not converted, and `sets` is shorter.
std::optional<CallError> convert_all(const CallContext& call, Args args, const Type& type,
                                     UnknownElements unknowns, Elements& sets) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    auto set = convert_value(call, args[i], type);
    if (!set) return argument_error(i, std::move(set).error());
    if (unknowns == UnknownElements::MakeUnknown && !set->is_wholly_known()) return std::nullopt;
    sets.push_back(*std::move(set));
    if (sets[i].type() != sets[0].type())
      return error("the elements of the sets have no common type");
  }
  return std::nullopt;
}

// Pays for as many elements as the sets have together: no combination of them has more.
bool pay_for_elements(const CallContext& call, const Elements& sets) {
  return std::ranges::all_of(
      sets, [&](const Value& set) { return call.budget().spend_elements(set.size()); });
}

CallResult set_union(CallContext& call, Args args, const Type& type) {
  Elements sets;
  if (auto failed = convert_all(call, args, type, UnknownElements::Taken, sets))
    return *std::move(failed);
  if (sets.size() == 1) return sets[0];
  if (!pay_for_elements(call, sets)) return limit_exceeded(call);
  Elements elements;
  for (const Value& set : sets)
    elements.insert(elements.end(), set.elements().begin(), set.elements().end());
  return Value::set(sets[0].type().element_type(), std::move(elements));
}

CallResult combine(CallContext& call, Args args, const Type& type, Combination combination) {
  Elements sets;
  if (auto failed = convert_all(call, args, type, UnknownElements::MakeUnknown, sets))
    return *std::move(failed);
  if (sets.size() < args.size()) return Value::unknown(type);
  if (!pay_for_elements(call, sets)) return limit_exceeded(call);
  Elements elements = combination(sets);
  return Value::set(sets[0].type().element_type(), std::move(elements));
}

template <Combination combination>
CallResult combined(CallContext& call, Args args, const Type& type) {
  return combine(call, args, type, combination);
}

CallResult contains_element(CallContext&, Args args, const Type&) {
  return has_element(args[0], args[1]);
}

// --- setproduct --------------------------------------------------------------------------------------

CallTypeResult factor_type(CallContext& call, const Value& factor, std::size_t index) {
  const Type& type = factor.type();
  if (type.is_set() || type.is_list()) return type.element_type();
  if (!type.is_tuple())
    return argument_error(index, "set or list required, got " + type.friendly_name());
  if (type.tuple_elements().empty()) return Type::dynamic();
  if (auto common = unify_unsafe(type.tuple_elements(), call.budget())) return *common;
  return argument_error(index, std::string("the elements have no common type"));
}

CallTypeResult product_type(CallContext& call, Args args) {
  if (args.size() < 2) return error("at least two arguments are required");
  std::vector<Type> types;
  bool any_set = false;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const auto type = factor_type(call, args[i], i);
    if (!type) return type.error();
    types.push_back(*type);
    any_set |= args[i].type().is_set();
  }
  const Type tuple = Type::tuple(std::move(types));
  return any_set ? Type::set(tuple) : Type::list(tuple);
}

// The largest bounds that are used to refine the length of an unknown product.
constexpr std::size_t told_factor = 1024;
constexpr std::size_t told_product = 2048;

std::uint64_t longest(const Value& factor) {
  if (factor.type().is_tuple()) return factor.type().tuple_elements().size();
  if (!factor.is_known()) return factor.refinement().max_length;
  return has_known_length(factor) ? factor.size() : Refinement::unbounded;
}

Value unknown_product(std::span<const Value> factors, const Type& type) {
  std::uint64_t most = 1;
  for (const Value& factor : factors) {
    const std::uint64_t length = longest(factor);
    if (length > told_factor) return Value::unknown(type);
    most *= length;
    if (most > told_product) return Value::unknown(type);
  }
  Refinement refinement;
  refinement.min_length = most == 0 ? 0 : 1;
  refinement.max_length = most;
  return Value::unknown(type, refinement);
}

// Converts the elements of each factor to their types in the tuples of the product.
Result<std::vector<std::vector<Value>>, CallError> convert_factors(const CallContext& call,
                                                                   std::span<const Value> factors,
                                                                   std::span<const Type> types) {
  std::vector<std::vector<Value>> result(factors.size());
  for (std::size_t i = 0; i < factors.size(); ++i) {
    if (!call.budget().spend_elements(factors[i].size())) return limit_exceeded(call);
    for (const Value& element : factors[i].elements()) {
      auto converted = convert_value(call, element, types[i]);
      if (!converted) return argument_error(i, std::move(converted).error());
      result[i].push_back(*std::move(converted));
    }
  }
  return result;
}

std::vector<Value> combinations(const std::vector<std::vector<Value>>& factors, std::size_t total) {
  std::vector<Value> tuples;
  tuples.reserve(total);
  std::vector<std::size_t> at(factors.size());
  while (tuples.size() < total) {
    std::vector<Value> tuple;
    tuple.reserve(factors.size());
    for (std::size_t i = 0; i < factors.size(); ++i) tuple.push_back(factors[i][at[i]]);
    tuples.push_back(Value::tuple(std::move(tuple)));
    for (std::size_t i = factors.size(); i-- > 0;) {
      if (++at[i] < factors[i].size()) break;
      at[i] = 0;
    }
  }
  return tuples;
}

// Returns the number of combinations, or nothing if it exceeds the limit.
std::optional<std::size_t> count_combinations(const CallContext& call,
                                              std::span<const Value> factors) {
  std::size_t total = 1;
  bool none = false;
  for (const Value& factor : factors) none |= factor.empty();
  if (none) return 0;
  for (const Value& factor : factors) {
    if (factor.size() > call.budget().elements_left() / factors.size() / total) return std::nullopt;
    total *= factor.size();
  }
  return total;
}

CallResult set_product(CallContext& call, Args args, const Type& type) {
  MarkSet marks;
  std::vector<Value> factors;
  bool open = false;
  for (const Value& factor : args) {
    factors.push_back(factor.unmarked(marks));
    open |= !factors.back().is_known() || !has_known_length(factors.back());
  }
  if (open) return unknown_product(factors, type).with_marks(marks);
  const auto total = count_combinations(call, factors);
  if (!total) return too_many_elements(call);
  if (!call.budget().spend_elements(saturated_product(*total, factors.size() + 1)))
    return limit_exceeded(call);
  std::vector<Value> tuples;
  Type element = type.element_type();
  if (*total > 0) {
    const auto converted = convert_factors(call, factors, element.tuple_elements());
    if (!converted) return converted.error();
    tuples = combinations(*converted, *total);
    const auto common = Value::common_element_type(tuples);
    if (!common) return error("the combinations have no common type");
    element = *common;
  }
  Value result = type.is_list() ? Value::list(element, std::move(tuples))
                                : Value::set(element, std::move(tuples));
  return result.with_marks(marks);
}

Parameter set_parameter(std::string_view name, std::string_view description) {
  return parameter(name, Type::set(Type::dynamic()), description, AllowDynamic);
}

Function of_many(const About& about, Function::Implementation run) {
  return define_variadic(
      about,
      {set_parameter("first_set", "The first set."), set_parameter("other_sets", "More sets.")},
      common_set_type, std::move(run));
}

}  // namespace

std::vector<Function> set_functions() {
  return {
      define({"sethaselement", "Returns whether a set contains an element.",
              "sethaselement(toset([\"a\", \"b\"]), \"a\")"},
             {set_parameter("set", "The set."),
              parameter("elem", Type::dynamic(), "The element.", AllowDynamic)},
             Type::boolean(), contains_element),
      of_many({"setunion", "Returns the elements of all sets.",
               "setunion(toset([\"a\", \"b\"]), toset([\"b\", \"c\"]))"},
              set_union),
      of_many({"setintersection", "Returns the elements that are in all sets.",
               "setintersection(toset([\"a\", \"b\"]), toset([\"b\", \"c\"]))"},
              combined<one_by_one<common_elements>>),
      define({"setsubtract", "Returns the elements of the first set that are not in the second.",
              "setsubtract(toset([\"a\", \"b\"]), toset([\"b\", \"c\"]))"},
             {set_parameter("a", "The set to subtract from."),
              set_parameter("b", "The set to subtract.")},
             common_set_type, combined<one_by_one<difference>>),
      of_many(
          {"setsymmetricdifference", "Returns the elements that are in an odd number of the sets.",
           "setsymmetricdifference(toset([\"a\", \"b\"]), toset([\"b\", \"c\"]))"},
          combined<elements_of_odd_count>),
      define_variadic(
          {"setproduct", "Returns all combinations of one element from each set or list.",
           "setproduct([\"a\", \"b\"], [1, 2])"},
          {parameter("sets", Type::dynamic(), "Sets or lists.",
                     AllowMarked | AllowUnknown | PaysItself)},
          product_type, set_product),
  };
}

}  // namespace hecla::stdlib
