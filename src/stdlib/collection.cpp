// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions of collections of any kind.
#include <hecla/stdlib/stdlib.h>
#include <hecla/value/ops.h>

#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

// --- length ------------------------------------------------------------------------------------------

CallTypeResult length_type(CallContext&, Args args) {
  const Type& type = args[0].type();
  if (is_sequence(type) || type.is_map() || type.is_dynamic()) return Type::number();
  return kind_error("collection or tuple", type);
}

CallResult length_of(CallContext&, Args args, const Type&) { return length(args[0]); }

// Terraform also counts the characters of strings and the attributes of objects.

CallTypeResult any_length_type(CallContext&, Args args) {
  const Type& type = args[0].type();
  if (type.is_string() || type.is_object() || type.is_map() || is_sequence(type) ||
      type.is_dynamic()) {
    return Type::number();
  }
  return error("string, collection, tuple or object required, got " + type.friendly_name());
}

Value count_of(std::size_t count, const Value& counted) {
  return Value::number(static_cast<std::uint64_t>(count)).with_marks(counted.marks());
}

CallResult any_length_of(CallContext& call, Args args, const Type& type) {
  const Type& counted = args[0].type();
  if (counted.is_dynamic()) return Value::unknown(type).with_marks(args[0].marks());
  if (counted.is_string()) return find("strlen")->call(call, args);
  if (counted.is_object()) return count_of(counted.attributes().size(), args[0]);
  if (counted.is_tuple()) return count_of(counted.tuple_elements().size(), args[0]);
  return length(args[0]);
}

// --- hasindex, contains ------------------------------------------------------------------------------

CallTypeResult has_index_type(CallContext&, Args args) {
  const Type& type = args[0].type();
  if (type.is_tuple() || type.is_list() || type.is_map() || type.is_dynamic())
    return Type::boolean();
  return kind_error("list, map or tuple", type);
}

CallResult has_index_of(CallContext&, Args args, const Type&) {
  return has_index(args[0], args[1]);
}

CallResult contains(CallContext& call, Args args, const Type& type) {
  if (!is_sequence(args[0].type())) return kind_error("list, set or tuple", args[0].type());
  bool open = false;
  for (const Value& element : args[0].elements()) {
    if (!pay_for_comparison(call, args[1], element)) return limit_exceeded(call);
    const Value equal = equals(args[1], element);
    if (!equal.is_known()) {
      open = true;
    } else if (equal.is_true()) {
      return Value::boolean(true);
    }
  }
  return open ? Value::unknown(type) : Value::boolean(false);
}

// --- alltrue, anytrue, one ---------------------------------------------------------------------------

// In Terraform the two differ in the result for unknown elements.
CallResult all_true(CallContext&, Args args, const Type& type) {
  for (const Value& element : args[0].elements()) {
    if (!element.is_known()) return Value::unknown(type);
    if (element.is_null() || element.is_false()) return Value::boolean(false);
  }
  return Value::boolean(true);
}

CallResult any_true(CallContext&, Args args, const Type& type) {
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

CallError one_element_at_most() {
  return argument_error(0, std::string("a list, set or tuple with no more than one element is "
                                       "required"));
}

CallTypeResult one_type(CallContext&, Args args) {
  const Type& type = args[0].type();
  if (type.is_list() || type.is_set()) return type.element_type();
  if (!type.is_tuple() || type.tuple_elements().size() > 1) return one_element_at_most();
  return type.tuple_elements().empty() ? Type::dynamic() : type.tuple_elements()[0];
}

CallResult one(CallContext&, Args args, const Type& type) {
  if (!has_known_length(args[0])) return Value::unknown(type);
  const auto elements = args[0].elements();
  if (elements.size() > 1) return one_element_at_most();
  return elements.empty() ? Value::null(type) : elements[0];
}

// --- flatten -----------------------------------------------------------------------------------------

struct Flattened {
  Budget& budget;
  std::vector<Value> elements = {};
  MarkSet marks = {};
  bool known = true;
};

// Pays for all elements, those that are lists included. Returns false if the budget is exhausted.
bool flatten_into(const Value& list, Flattened& out) {
  const Value bare = list.unmarked(out.marks);
  if (!has_known_length(bare)) {
    out.known = false;
    return true;
  }
  if (!out.budget.spend_elements(bare.size())) return false;
  for (const Value& element : bare.elements()) {
    if (element.is_null() || !is_sequence(element.type())) {
      out.known &= element.is_known() || !element.type().is_dynamic();
      out.elements.push_back(element);
    } else if (!element.is_known()) {
      out.known = false;
      element.unmarked(out.marks);
    } else if (!flatten_into(element, out)) {
      return false;
    }
  }
  return true;
}

CallResult flattened(CallContext& call, const Value& list) {
  const Type& type = list.type();
  if (!is_sequence(type)) return error("list, set or tuple required, got " + type.friendly_name());
  if (type.depth() > call.limits().max_nesting) return error("nested too deeply to be flattened");
  Flattened flat{call.budget()};
  if (!flatten_into(list, flat)) return limit_exceeded(call);
  Value result = flat.known ? Value::tuple(std::move(flat.elements)) : Value::dynamic();
  return result.with_marks(flat.marks);
}

CallTypeResult flatten_type(CallContext& call, Args args) {
  if (!args[0].is_wholly_known()) return Type::dynamic();
  return type_of_kept(call, flattened(call, args[0]));
}

CallResult flatten(CallContext& call, Args args, const Type&) {
  if (auto kept = call.take_kept()) return *std::move(kept);
  return flattened(call, args[0]);
}

}  // namespace

std::vector<Function> collection_functions() {
  return {
      define({"length", "Returns the number of elements of a collection or tuple.",
              "length([\"a\", \"b\"])"},
             {any_parameter("collection", "The collection.",
                            AllowDynamic | AllowUnknown | AllowMarked | PaysItself)},
             length_type, length_of),
      define({"hasindex",
              "Returns whether a list, map or tuple has an element with a given index or key.",
              "hasindex([\"a\", \"b\"], 1)"},
             {any_parameter("collection", "The collection.", AllowDynamic | PaysItself),
              any_parameter("key", "The key.", AllowDynamic)},
             has_index_type, has_index_of),
      define({"contains",
              "Returns whether a list, set or tuple has an element that is equal to a value.",
              "contains([\"a\", \"b\"], \"b\")"},
             {any_parameter("list", "The list.", PaysItself),
              any_parameter("value", "The value.", AllowNull | PaysItself)},
             Type::boolean(), contains),
      define({"flatten",
              "Returns the elements of a list, with each list inside it replaced by its elements, "
              "at any depth.",
              "flatten([[\"a\", [\"b\"]], \"c\", []])"},
             {any_parameter("list", "The list, set or tuple.", AllowMarked | PaysItself)},
             flatten_type, flatten),
  };
}

std::vector<Function> terraform_collection_functions() {
  const Type bools = Type::list(Type::boolean());
  return {
      define({"length",
              "Returns the number of elements of a collection or tuple, of attributes of an "
              "object, or of characters (grapheme clusters) of a string.",
              "length({ a = 1, b = 2 })"},
             {any_parameter("value", "The collection or string.",
                            AllowDynamic | AllowUnknown | AllowMarked | PaysItself)},
             any_length_type, any_length_of),
      define(
          {"alltrue",
           "Returns whether all elements of a list are true. The result for an empty list is true.",
           "alltrue([true, true])"},
          {parameter("list", bools, "The list.")}, Type::boolean(), all_true),
      define(
          {"anytrue", "Returns whether any element of a list is true.", "anytrue([false, true])"},
          {parameter("list", bools, "The list.")}, Type::boolean(), any_true),
      define({"one",
              "Returns the only element of a list, set or tuple, or null if it is empty. More than "
              "one element is an error.",
              "one([\"a\"])"},
             {any_parameter("list", "The list.", PaysItself)}, one_type, one, ResultIs::Anything),
  };
}

}  // namespace hecla::stdlib
