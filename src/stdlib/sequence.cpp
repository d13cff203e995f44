// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions that build lists and tuples: concat, flatten, range, setproduct.
#include <hecla/value/ops.h>

#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

// --- concat -----------------------------------------------------------------------------------------

std::optional<Type> common_list_type(Args args) {
  std::vector<Type> types;
  for (const Value& list : args) {
    if (!list.type().is_list()) return std::nullopt;
    types.push_back(list.type());
  }
  return unify_unsafe(types);
}

CallTypeResult concat_type(Args args) {
  if (args.empty()) return error("at least one argument is required");
  if (auto type = common_list_type(args)) return *type;
  std::vector<Type> types;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const Type& type = args[i].type();
    if (type.is_tuple()) {
      types.insert(types.end(), type.tuple_elements().begin(), type.tuple_elements().end());
    } else if (!type.is_list()) {
      return argument_error(i, "list or tuple required, got " + type.friendly_name());
    } else if (!args[i].is_known()) {
      return Type::dynamic();
    } else {
      types.insert(types.end(), args[i].unmarked().size(), type.element_type());
    }
    if (types.size() > limits.max_elements) return too_many_elements();
  }
  return Type::tuple(std::move(types));
}

CallResult concat(Args args, const Type& type) {
  std::vector<Value> elements;
  MarkSet marks;
  for (std::size_t i = 0; i < args.size(); ++i) {
    Value part = args[i];
    if (type.is_list()) {
      auto converted = convert(part, type);
      if (!converted) return argument_error(i, std::move(converted).error());
      part = *std::move(converted);
    }
    const Value bare = part.unmarked(marks);
    elements.insert(elements.end(), bare.elements().begin(), bare.elements().end());
    if (elements.size() > limits.max_elements) return too_many_elements();
  }
  if (type.is_tuple()) return Value::tuple(std::move(elements)).with_marks(marks);
  const auto element =
      elements.empty() ? type.element_type() : Value::common_element_type(elements);
  if (!element) return error("the elements of the lists have no type in common");
  return Value::list(*element, std::move(elements)).with_marks(marks);
}

// --- flatten ----------------------------------------------------------------------------------------

// Types nested deeper than this are not flattened: each level costs stack.
constexpr std::size_t max_depth = 1000;

struct Flattened {
  std::vector<Value> elements;
  MarkSet marks;
  bool known = true;
  std::size_t parts = 0;  // that were looked at, lists among them

  bool is_too_large() const { return parts > limits.max_elements; }
};

void flatten_into(const Value& list, Flattened& out) {
  const Value bare = list.unmarked(out.marks);
  if (!has_known_length(bare)) {
    out.known = false;
    return;
  }
  out.parts += bare.size();
  for (const Value& element : bare.elements()) {
    if (out.is_too_large()) return;
    if (element.is_null() || !is_sequence(element.type())) {
      out.known &= element.is_known() || !element.type().is_dynamic();
      out.elements.push_back(element);
    } else if (element.is_known()) {
      flatten_into(element, out);
    } else {
      out.known = false;
      element.unmarked(out.marks);
    }
  }
}

CallTypeResult flatten_type(Args args) {
  const Type& type = args[0].type();
  if (!args[0].is_wholly_known()) return Type::dynamic();
  if (!is_sequence(type)) return error("list, set or tuple required, got " + type.friendly_name());
  if (type.depth() > max_depth) return error("nested too deeply to be flattened");
  Flattened flat;
  flatten_into(args[0], flat);
  if (flat.is_too_large()) return too_many_elements();
  if (!flat.known) return Type::dynamic();
  std::vector<Type> types;
  types.reserve(flat.elements.size());
  for (const Value& element : flat.elements) types.push_back(element.type());
  return Type::tuple(std::move(types));
}

CallResult flatten(Args args, const Type& type) {
  const Type& given = args[0].type();
  if (!is_sequence(given))
    return error("list, set or tuple required, got " + given.friendly_name());
  if (given.depth() > max_depth) return error("nested too deeply to be flattened");
  Flattened flat;
  flatten_into(args[0], flat);
  if (flat.is_too_large()) return too_many_elements();
  Value result = flat.known ? Value::tuple(std::move(flat.elements)) : Value::unknown(type);
  return result.with_marks(flat.marks);
}

// --- range ------------------------------------------------------------------------------------------

constexpr std::size_t longest_range = 1024;

struct Progression {
  Number start, end, step;
  bool down() const { return step.sign() < 0; }
  bool is_past_end(const Number& number) const { return down() ? number <= end : number >= end; }
};

Result<Progression, CallError> progression(Args args) {
  if (args.empty() || args.size() > 3) return error("one, two or three numbers are required");
  const Number start = args.size() == 1 ? Number(0) : args[0].as_number();
  const Number end = args.size() == 1 ? args[0].as_number() : args[1].as_number();
  Progression result{start, end, Number(end < start ? -1 : 1)};
  if (args.size() == 3) result.step = args[2].as_number();
  if (result.down() ? end > start : end < start) {
    return argument_error(1, std::string("the end is not in the direction of the step"));
  }
  if (result.step.sign() == 0 && start != end)
    return argument_error(2, std::string("the step must not be zero"));
  return result;
}

CallResult range(Args args, const Type&) {
  const auto numbers = progression(args);
  if (!numbers) return numbers.error();
  std::vector<Value> elements;
  Number number = numbers->start;
  while (!numbers->is_past_end(number)) {
    if (elements.size() == longest_range) {
      return error("there would be more than " + std::to_string(longest_range) + " numbers");
    }
    elements.push_back(Value::number(number));
    const auto next = add(number, numbers->step);
    if (!next) return error("the sum of opposite infinities is not defined");
    number = *next;
  }
  return Value::list(Type::number(), std::move(elements));
}

// --- setproduct -------------------------------------------------------------------------------------

CallTypeResult factor_type(const Value& factor, std::size_t index) {
  const Type& type = factor.type();
  if (type.is_set() || type.is_list()) return type.element_type();
  if (!type.is_tuple())
    return argument_error(index, "set or list required, got " + type.friendly_name());
  if (type.tuple_elements().empty()) return Type::dynamic();
  if (auto common = unify_unsafe(type.tuple_elements())) return *common;
  return argument_error(index, std::string("the elements have no type in common"));
}

CallTypeResult product_type(Args args) {
  if (args.size() < 2) return error("at least two arguments are required");
  std::vector<Type> types;
  bool any_set = false;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const auto type = factor_type(args[i], i);
    if (!type) return type.error();
    types.push_back(*type);
    any_set |= args[i].type().is_set();
  }
  const Type tuple = Type::tuple(std::move(types));
  return any_set ? Type::set(tuple) : Type::list(tuple);
}

// Bounds up to which the length of an unknown product is worth telling.
constexpr std::size_t told_factor = 1024;
constexpr std::size_t told_product = 2048;

std::size_t longest(const Value& factor) {
  if (factor.type().is_tuple()) return factor.type().tuple_elements().size();
  if (!factor.is_known()) return factor.refinement().max_length;
  return has_known_length(factor) ? factor.size() : Refinement::unbounded;
}

Value unknown_product(std::span<const Value> factors, const Type& type) {
  std::size_t most = 1;
  for (const Value& factor : factors) {
    const std::size_t length = longest(factor);
    if (length > told_factor) return Value::unknown(type);
    most *= length;
    if (most > told_product) return Value::unknown(type);
  }
  Refinement refinement;
  refinement.min_length = most == 0 ? 0 : 1;
  refinement.max_length = most;
  return Value::unknown(type, refinement);
}

// Every factor's elements as what they are in the product's tuples.
Result<std::vector<std::vector<Value>>, CallError> convert_factors(std::span<const Value> factors,
                                                                   std::span<const Type> types) {
  std::vector<std::vector<Value>> result(factors.size());
  for (std::size_t i = 0; i < factors.size(); ++i) {
    for (const Value& element : factors[i].elements()) {
      auto converted = convert(element, types[i]);
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

// How many combinations there are; nothing for too many.
std::optional<std::size_t> count_combinations(std::span<const Value> factors) {
  std::size_t total = 1;
  bool none = false;
  for (const Value& factor : factors) none |= factor.empty();
  if (none) return 0;
  for (const Value& factor : factors) {
    if (factor.size() > limits.max_elements / factors.size() / total) return std::nullopt;
    total *= factor.size();
  }
  return total;
}

CallResult set_product(Args args, const Type& type) {
  MarkSet marks;
  std::vector<Value> factors;
  bool open = false;
  for (const Value& factor : args) {
    factors.push_back(factor.unmarked(marks));
    open |= !factors.back().is_known() || !has_known_length(factors.back());
  }
  if (open) return unknown_product(factors, type).with_marks(marks);
  const auto total = count_combinations(factors);
  if (!total) return too_many_elements();
  std::vector<Value> tuples;
  Type element = type.element_type();
  if (*total > 0) {
    const auto converted = convert_factors(factors, element.tuple_elements());
    if (!converted) return converted.error();
    tuples = combinations(*converted, *total);
    const auto common = Value::common_element_type(tuples);
    if (!common) return error("the combinations have no type in common");
    element = *common;
  }
  Value result = type.is_list() ? Value::list(element, std::move(tuples))
                                : Value::set(element, std::move(tuples));
  return result.with_marks(marks);
}

Parameter any(std::string name, std::string description, Allow allow) {
  return parameter(std::move(name), Type::dynamic(), std::move(description), allow);
}

}  // namespace

std::vector<Function> sequence_functions() {
  return {
      define_variadic({"concat", "The elements of all lists and tuples, one after the other.",
                       "concat([\"a\", \"b\"], [\"c\"])"},
                      {any("seqs", "Lists or tuples.", AllowMarked)}, concat_type, concat),
      define({"flatten",
              "The elements of a list, with those of the lists in it in their place, at any depth.",
              "flatten([[\"a\", [\"b\"]], \"c\", []])"},
             {any("list", "The list, set or tuple.", AllowMarked)}, flatten_type, flatten),
      define_variadic(
          {"range",
           "The numbers from a start up to, and without, an end: range(end), range(start, end) or "
           "range(start, end, step). At most 1024.",
           "range(1, 10, 3)"},
          {parameter("params", Type::number(), "End; or start and end; or start, end and step.")},
          Type::list(Type::number()), range),
      define_variadic({"setproduct", "Every combination of one element from each set or list.",
                       "setproduct([\"a\", \"b\"], [1, 2])"},
                      {any("sets", "Sets or lists.", AllowMarked | AllowUnknown)}, product_type,
                      set_product),
  };
}

}  // namespace hecla::stdlib
