// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// What all elements of a list come to together.
#include <hecla/value/ops.h>

#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

// Terraform has the two differ in what an unknown element leaves open.
CallResult all_true(Args args, const Type& type) {
  for (const Value& element : args[0].elements()) {
    if (!element.is_known()) return Value::unknown(type);
    if (element.is_null() || element.is_false()) return Value::boolean(false);
  }
  return Value::boolean(true);
}

CallResult any_true(Args args, const Type& type) {
  bool open = false;
  for (const Value& element : args[0].elements()) {
    if (!element.is_known()) {
      open = true;
    } else if (!element.is_null() && element.is_true()) {
      return Value::boolean(true);
    }
  }
  return open ? Value::unknown(type) : Value::boolean(false);
}

CallError numbers_required() {
  return argument_error(0, std::string("a list, set or tuple of numbers is required"));
}

CallResult sum(Args args, const Type& type) {
  if (!is_sequence(args[0].type())) return numbers_required();
  if (args[0].elements().empty())
    return argument_error(0, std::string("nothing has no sum: there are no elements"));
  if (!args[0].is_wholly_known()) return Value::unknown(type);
  Value total;
  for (const Value& element : args[0].elements()) {
    if (element.is_null()) return numbers_required();
    auto number = convert(element, Type::number());
    if (!number) return numbers_required();
    ValueResult<Value> next =
        total.is_null() ? ValueResult<Value>(*std::move(number)) : add(total, *number);
    if (!next) return to_result(std::move(next));
    total = *std::move(next);
  }
  return total;
}

// --- one --------------------------------------------------------------------------------------------

CallError one_element_at_most() {
  return argument_error(0, std::string("a list, set or tuple with no more than one element is "
                                       "required"));
}

CallTypeResult one_type(Args args) {
  const Type& type = args[0].type();
  if (type.is_list() || type.is_set()) return type.element_type();
  if (!type.is_tuple() || type.tuple_elements().size() > 1) return one_element_at_most();
  return type.tuple_elements().empty() ? Type::dynamic() : type.tuple_elements()[0];
}

CallResult one(Args args, const Type& type) {
  if (!has_known_length(args[0])) return Value::unknown(type);
  const auto elements = args[0].elements();
  if (elements.size() > 1) return one_element_at_most();
  return elements.empty() ? Value::null(type) : elements[0];
}

}  // namespace

std::vector<Function> aggregate_functions() {
  const Type bools = Type::list(Type::boolean());
  return {
      define({"alltrue", "Whether all elements of a list are true; so it is for an empty list.",
              "alltrue([true, true])"},
             {parameter("list", bools, "The list.")}, Type::boolean(), all_true),
      define({"anytrue", "Whether some element of a list is true.", "anytrue([false, true])"},
             {parameter("list", bools, "The list.")}, Type::boolean(), any_true),
      define({"sum", "The sum of the numbers in a list, set or tuple that is not empty.",
              "sum([10, 13, 6, 4.5])"},
             {parameter("list", Type::dynamic(), "The numbers.")}, Type::number(), sum),
      define(
          {"one",
           "The only element of a list, set or tuple, null where it is empty, and an error where "
           "there are more.",
           "one([\"a\"])"},
          {parameter("list", Type::dynamic(), "The list.")}, one_type, one, ResultIs::Anything),
  };
}

}  // namespace hecla::stdlib
