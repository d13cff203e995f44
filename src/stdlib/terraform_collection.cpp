// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions that Terraform has in another form than the standard table, and `index`.
#include <hecla/stdlib/stdlib.h>
#include <hecla/value/ops.h>

#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

// --- length -----------------------------------------------------------------------------------------

CallTypeResult length_type(Args args) {
  const Type& type = args[0].type();
  if (type.is_string() || type.is_object() || type.is_map() || is_sequence(type) ||
      type.is_dynamic()) {
    return Type::number();
  }
  return error("a string, a collection, a tuple or an object is required, got " +
               type.friendly_name());
}

Value count_of(std::size_t count, const Value& counted) {
  return Value::number(static_cast<std::uint64_t>(count)).with_marks(counted.marks());
}

CallResult length_of(Args args, const Type& type) {
  const Type& counted = args[0].type();
  if (counted.is_dynamic()) return Value::unknown(type).with_marks(args[0].marks());
  if (counted.is_string()) return find("strlen")->call(args);
  if (counted.is_object()) return count_of(counted.attributes().size(), args[0]);
  if (counted.is_tuple()) return count_of(counted.tuple_elements().size(), args[0]);
  return length(args[0]);
}

// --- lookup -----------------------------------------------------------------------------------------

std::optional<CallError> check_count(Args args) {
  if (args.size() <= 3) return std::nullopt;
  return error("two or three arguments are required, got " + std::to_string(args.size()));
}

CallTypeResult looked_up_attribute_type(Args args) {
  if (!args[1].is_known()) return Type::dynamic();
  const Value key = args[1].unmarked();
  const ObjectAttribute* attribute = args[0].type().find_attribute(key.as_string());
  if (attribute) return attribute->type;
  if (args.size() == 3) return args[2].type();
  return argument_error(0, std::string("the object has no such attribute"));
}

CallTypeResult lookup_type(Args args) {
  if (auto wrong = check_count(args)) return *std::move(wrong);
  const Type& type = args[0].type();
  if (type.is_object()) return looked_up_attribute_type(args);
  if (!type.is_map())
    return argument_error(0, "a map or object is required, got " + type.friendly_name());
  if (args.size() < 3 || convert(args[2], type.element_type())) return type.element_type();
  return argument_error(2, "the default must be of the type of the map's elements, " +
                               type.element_type().friendly_name());
}

CallResult lookup(Args args, const Type& type) {
  MarkSet marks;
  const Value mapping = args[0].unmarked(marks);
  const Value key = args[1].unmarked(marks);
  if (!mapping.is_known() || !key.is_known()) return Value::unknown(type).with_marks(marks);
  const Value* found = mapping.type().is_object() ? mapping.find_attribute(key.as_string())
                                                  : mapping.find_key(key.as_string());
  if (found) return found->with_marks(marks);
  if (args.size() < 3) return error("the map has no such key");
  auto fallback = convert(args[2], type);
  if (!fallback) return argument_error(2, std::move(fallback).error());
  return fallback->with_marks(marks);
}

// --- index ------------------------------------------------------------------------------------------

CallResult index_of(Args args, const Type& type) {
  if (!args[0].type().is_list() && !args[0].type().is_tuple())
    return error("a list or tuple is required, got " + args[0].type().friendly_name());
  const auto elements = args[0].elements();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const Value equal = equals(elements[i], args[1]);
    if (!equal.is_known()) return Value::unknown(type);
    if (equal.is_true()) return Value::number(static_cast<std::uint64_t>(i));
  }
  return error(elements.empty() ? "the list has no elements" : "no element is equal to the value");
}

// --- contains, merge --------------------------------------------------------------------------------

// As in the standard table, but a null can be looked for.
Function contains_function() {
  Function::Spec spec = find("contains")->spec();
  spec.parameters[1].allow_null = true;
  return Function(std::move(spec));
}

// Null objects have no attributes, whatever their type says.
std::vector<Value> without_null_objects(Args args) {
  std::vector<Value> given = to_vector(args);
  for (Value& argument : given) {
    if (argument.is_null() && argument.type().is_object()) argument = Value::object({});
  }
  return given;
}

Function merge_function() {
  Function::Spec spec = find("merge")->spec();
  spec.result_type = [](Args args) {
    return find("merge")->spec().result_type(without_null_objects(args));
  };
  spec.implementation = [](Args args, const Type& type) {
    return find("merge")->spec().implementation(without_null_objects(args), type);
  };
  return Function(std::move(spec));
}

Parameter any(std::string name, std::string description, Allow allow = AllowNothing) {
  return parameter(std::move(name), Type::dynamic(), std::move(description), allow);
}

}  // namespace

std::vector<Function> terraform_collection_functions() {
  return {
      define({"length",
              "How many elements a collection or tuple has, attributes an object, or characters "
              "(grapheme clusters) a text.",
              "length({ a = 1, b = 2 })"},
             {any("value", "The collection or text.", AllowDynamic | AllowUnknown | AllowMarked)},
             length_type, length_of),
      define_variadic(
          {"lookup", "The value at a key; where there is no such key, a default, if one is given.",
           "lookup({ a = 1 }, \"b\", 0)"},
          {any("inputMap", "The map or object.", AllowMarked | AllowUnknown),
           parameter("key", Type::string(), "The key.", AllowMarked | AllowUnknown),
           any("default", "The value to fall back on.", AllowAll | AllowMarked)},
          lookup_type, lookup, ResultIs::Anything),
      define({"index", "The index of the first element of a list that equals a value.",
              "index([\"a\", \"b\", \"c\"], \"b\")"},
             {any("list", "The list or tuple."), any("value", "The value to look for.")},
             Type::number(), index_of),
      contains_function(),
      merge_function(),
  };
}

}  // namespace hecla::stdlib
