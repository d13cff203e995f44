// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions of maps and objects.
#include <hecla/stdlib/stdlib.h>
#include <hecla/value/ops.h>

#include <algorithm>
#include <map>

#include "stdlib/support.h"
#include "stdlib/themes.h"
#include "unicode/message_text.h"

namespace hecla::stdlib {

namespace {

CallError mapping_required(std::size_t argument, const Type& type) {
  return argument_error(argument, "map or object required, got " + type.friendly_name());
}

// Pays for an element and its key.
bool pay_for_entry(Budget& budget, std::string_view key) {
  return budget.spend_elements(1) && budget.spend_string_bytes(key.size());
}

// --- keys, values ------------------------------------------------------------------------------------

CallTypeResult keys_type(CallContext&, Args args) {
  const Type& type = args[0].type();
  if (type.is_map()) return Type::list(Type::string());
  if (!type.is_object()) return mapping_required(0, type);
  return Type::tuple(std::vector<Type>(type.attributes().size(), Type::string()));
}

CallResult keys(CallContext& call, Args args, const Type& result_type) {
  MarkSet marks;
  const Value mapping = args[0].unmarked(marks);
  if (mapping.type().is_map()) {
    if (!mapping.is_known()) return Value::unknown(result_type).with_marks(marks);
    if (!call.budget().spend_elements(mapping.size())) return limit_exceeded(call);
    return Value::list(Type::string(), to_vector(mapping.keys())).with_marks(marks);
  }
  std::vector<Value> names;
  for (const ObjectAttribute& attribute : mapping.type().attributes()) {
    if (!pay_for_entry(call.budget(), attribute.name)) return limit_exceeded(call);
    names.push_back(Value::string(attribute.name));
  }
  return Value::tuple(std::move(names)).with_marks(marks);
}

CallTypeResult values_type(CallContext&, Args args) {
  const Type& type = args[0].type();
  if (type.is_map()) return Type::list(type.element_type());
  if (!type.is_object()) return error(mapping_required(0, type).message);
  std::vector<Type> types;
  for (const ObjectAttribute& attribute : type.attributes()) types.push_back(attribute.type);
  return Type::tuple(std::move(types));
}

CallResult values(CallContext& call, Args args, const Type& type) {
  MarkSet marks;
  const Value mapping = args[0].unmarked(marks);
  if (!call.budget().spend_elements(mapping.size())) return limit_exceeded(call);
  std::vector<Value> elements = to_vector(mapping.elements());
  Value result = type.is_tuple() ? Value::tuple(std::move(elements))
                                 : Value::list(type.element_type(), std::move(elements));
  return result.with_marks(marks);
}

// --- lookup ------------------------------------------------------------------------------------------

CallTypeResult lookup_in_object_type(CallContext&, Args args) {
  if (!args[1].is_known()) return Type::dynamic();
  const Value key = args[1].unmarked();
  const ObjectAttribute* attribute = args[0].type().find_attribute(key.as_string());
  return attribute ? attribute->type : args[2].type();
}

CallTypeResult lookup_type(CallContext& call, Args args) {
  const Type& type = args[0].type();
  if (type.is_object()) return lookup_in_object_type(call, args);
  if (!type.is_map()) return mapping_required(0, type);
  const auto fallback = convert_value(call, args[2], type.element_type());
  if (!fallback) return argument_error(2, fallback.error());
  return type.element_type();
}

CallResult lookup(CallContext& call, Args args, const Type& type) {
  MarkSet marks;
  const Value mapping = args[0].unmarked(marks);
  const Value key = args[1].unmarked(marks);
  if (!mapping.is_wholly_known()) return Value::unknown(type).with_marks(marks);
  const Value* found = mapping.type().is_object() ? mapping.find_attribute(key.as_string())
                                                  : mapping.find_key(key.as_string());
  if (found) return found->with_marks(marks);
  auto fallback = convert_value(call, args[2], type);
  if (!fallback) return argument_error(2, std::move(fallback).error());
  return fallback->with_marks(marks);
}

// In Terraform's lookup() the default is optional.

std::optional<CallError> check_count(Args args) {
  if (args.size() <= 3) return std::nullopt;
  return error("two or three arguments are required, got " + std::to_string(args.size()));
}

CallTypeResult looked_up_attribute_type(CallContext&, Args args) {
  if (!args[1].is_known()) return Type::dynamic();
  const Value key = args[1].unmarked();
  const ObjectAttribute* attribute = args[0].type().find_attribute(key.as_string());
  if (attribute) return attribute->type;
  if (args.size() == 3) return args[2].type();
  return argument_error(0, std::string("the object does not have this attribute"));
}

CallTypeResult optional_lookup_type(CallContext& call, Args args) {
  if (auto wrong = check_count(args)) return *std::move(wrong);
  const Type& type = args[0].type();
  if (type.is_object()) return looked_up_attribute_type(call, args);
  if (!type.is_map())
    return argument_error(0, "map or object required, got " + type.friendly_name());
  if (args.size() < 3 || convert_value(call, args[2], type.element_type()))
    return type.element_type();
  return argument_error(2, "the default must have the type of the map's elements, " +
                               type.element_type().friendly_name());
}

CallResult optional_lookup(CallContext& call, Args args, const Type& type) {
  MarkSet marks;
  const Value mapping = args[0].unmarked(marks);
  const Value key = args[1].unmarked(marks);
  if (!mapping.is_known() || !key.is_known()) return Value::unknown(type).with_marks(marks);
  const Value* found = mapping.type().is_object() ? mapping.find_attribute(key.as_string())
                                                  : mapping.find_key(key.as_string());
  if (found) return found->with_marks(marks);
  if (args.size() < 3) return error("the map does not have this key");
  auto fallback = convert_value(call, args[2], type);
  if (!fallback) return argument_error(2, std::move(fallback).error());
  return fallback->with_marks(marks);
}

// --- merge -------------------------------------------------------------------------------------------

// Returns the type of an object with the entries of all arguments. For duplicate names, the last one is used.
CallTypeResult merged_object_type(CallContext& call, Args args) {
  std::vector<ObjectAttribute> attributes;
  for (const Value& argument : args) {
    if (argument.is_null()) continue;
    const Type& type = argument.type();
    const bool is_known = type.is_object() || argument.is_known();
    const std::size_t count = type.is_object() ? type.attributes().size()
                              : is_known       ? argument.unmarked().size()
                                               : 0;
    if (count > call.budget().elements_left() - attributes.size()) return too_many_elements(call);
    if (type.is_object()) {
      for (const ObjectAttribute& attribute : type.attributes())
        attributes.push_back({attribute.name, attribute.type});
    } else if (!is_known) {
      return Type::dynamic();
    } else {
      const Value map = argument.unmarked();
      for (const Value& key : map.keys())
        attributes.push_back({std::string(key.as_string()), type.element_type()});
    }
  }
  return Type::object(std::move(attributes));
}

// Returns the type with which an argument is merged. A null object has no attributes, whatever its type.
Type merged_type(const Value& argument) {
  const bool is_null_object = argument.is_null() && argument.type().is_object();
  return is_null_object ? Type::object({}) : argument.type();
}

CallTypeResult merge_type(CallContext& call, Args args) {
  if (args.empty()) return Type::object({});
  bool same = true;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const Type& type = args[i].type();
    if (type.is_dynamic()) return Type::dynamic();
    if (!type.is_map() && !type.is_object()) return error(mapping_required(i, type).message);
    same &= merged_type(args[i]) == merged_type(args[0]);
  }
  return same ? merged_type(args[0]) : merged_object_type(call, args);
}

CallResult merge(CallContext& call, Args args, const Type& type) {
  std::vector<Value::Field> entries;
  MarkSet marks;
  for (std::size_t position = 0; position < args.size(); ++position) {
    const Value& argument = args[position];
    if (argument.is_null()) continue;
    // After a null of any type, the type rule does not look at the others.
    if (!argument.type().is_map() && !argument.type().is_object())
      return error(mapping_required(position, argument.type()).message);
    const Value mapping = argument.unmarked(marks);
    for (std::size_t i = 0; i < mapping.size(); ++i) {
      const Value key = mapping.key_at(i);
      if (!pay_for_entry(call.budget(), key.as_string())) return limit_exceeded(call);
      entries.emplace_back(std::string(key.as_string()), mapping.elements()[i]);
    }
  }
  Value result = type.is_map() ? Value::map(type.element_type(), std::move(entries))
                               : Value::object(std::move(entries));
  return result.with_marks(marks);
}

// --- zipmap ------------------------------------------------------------------------------------------

CallError count_mismatch(std::size_t keys, std::size_t values) {
  return error(counted(keys, "key") + " cannot be paired with " + counted(values, "value"));
}

CallTypeResult zipped_object_type(const Value& keys, std::span<const Type> types) {
  const auto names = keys.elements();
  if (names.size() != types.size()) return count_mismatch(names.size(), types.size());
  std::vector<ObjectAttribute> attributes;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Value name = names[i].unmarked();
    if (name.is_null()) return error("the key at index " + std::to_string(i) + " is null");
    attributes.push_back({std::string(name.as_string()), types[i]});
  }
  return Type::object(std::move(attributes));
}

CallTypeResult zipmap_type(CallContext&, Args args) {
  const Type& type = args[1].type();
  if (type.is_list()) return Type::map(type.element_type());
  if (!type.is_tuple()) return error("list or tuple required, got " + type.friendly_name());
  if (!args[0].is_wholly_known()) return Type::dynamic();
  return zipped_object_type(args[0].unmarked(), type.tuple_elements());
}

CallResult zipmap(CallContext& call, Args args, const Type& type) {
  MarkSet marks;
  const Value keys = args[0].unmarked(marks);
  const Value values = args[1].unmarked(marks);
  if (!keys.is_wholly_known())
    return Value::unknown(type).with_marks(marks).with_marks(keys.marks_deep());
  if (keys.size() != values.size()) return count_mismatch(keys.size(), values.size());
  std::vector<Value::Field> entries;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const Value key = keys.elements()[i].unmarked(marks);
    if (key.is_null()) return error("the key at index " + std::to_string(i) + " is null");
    if (!pay_for_entry(call.budget(), key.as_string())) return limit_exceeded(call);
    entries.emplace_back(std::string(key.as_string()), values.elements()[i]);
  }
  Value result = type.is_map() ? Value::map(type.element_type(), std::move(entries))
                               : Value::object(std::move(entries));
  return result.with_marks(marks);
}

// --- transpose ---------------------------------------------------------------------------------------

CallResult transpose(CallContext& call, Args args, const Type& type) {
  if (!args[0].is_wholly_known()) return Value::unknown(type);
  const Type strings = type.element_type();
  std::map<std::string_view, std::vector<Value>> lists;
  for (std::size_t i = 0; i < args[0].size(); ++i) {
    const Value& list = args[0].elements()[i];
    if (list.is_null()) return error("a list in the map is null");
    for (const Value& text : list.elements()) {
      if (text.is_null()) return error("a string in a list is null");
      if (!pay_for_entry(call.budget(), text.as_string())) return limit_exceeded(call);
      lists[text.as_string()].push_back(args[0].keys()[i]);
    }
  }
  std::vector<Value::Field> entries;
  for (auto& [text, keys] : lists)
    entries.emplace_back(text, Value::list(Type::string(), std::move(keys)));
  return Value::map(strings, std::move(entries));
}

}  // namespace

std::vector<Function> map_functions() {
  return {
      define({"keys", "Returns the keys of a map or the attribute names of an object, sorted.",
              "keys({ b = 1, a = 2 })"},
             {any_parameter("inputMap", "The map or object.",
                            AllowUnknown | AllowMarked | PaysItself)},
             keys_type, keys),
      define({"values", "Returns the values of a map or object, in the order of their keys.",
              "values({ b = 1, a = 2 })"},
             {any_parameter("mapping", "The map or object.", AllowMarked | PaysItself)},
             values_type, values),
      define({"lookup", "Returns the value for a key, or a default if the key does not exist.",
              "lookup({ a = 1 }, \"b\", 0)"},
             {any_parameter("inputMap", "The map or object.", AllowMarked | PaysItself),
              parameter("key", Type::string(), "The key.", AllowMarked),
              any_parameter("default", "The default value.", AllowMarked | PaysItself)},
             lookup_type, lookup, ResultIs::Anything),
      define_variadic({"merge",
                       "Returns a map or object with the entries of all arguments. For duplicate "
                       "keys, the last one is used.",
                       "merge({ a = 1 }, { b = 2 }, { a = 3 })"},
                      {any_parameter("maps", "Maps or objects.",
                                     AllowDynamic | AllowNull | AllowMarked | PaysItself)},
                      merge_type, merge),
      define({"zipmap", "Returns a map made from a list of keys and a list of values.",
              "zipmap([\"a\", \"b\"], [1, 2])"},
             {parameter("keys", Type::list(Type::string()), "The keys.", AllowMarked),
              any_parameter("values", "The values, as many as keys.", AllowMarked | PaysItself)},
             zipmap_type, zipmap),
  };
}

std::vector<Function> terraform_map_functions() {
  const Type lists = Type::map(Type::list(Type::string()));
  return {
      define_variadic(
          {"lookup",
           "Returns the value for a key, or a default, if one is given and the key does not exist.",
           "lookup({ a = 1 }, \"b\", 0)"},
          {any_parameter("inputMap", "The map or object.", AllowMarked | AllowUnknown | PaysItself),
           parameter("key", Type::string(), "The key.", AllowMarked | AllowUnknown),
           any_parameter("default", "The default value.", AllowAll | AllowMarked | PaysItself)},
          optional_lookup_type, optional_lookup, ResultIs::Anything),
      define({"transpose", "Returns a map of lists with keys and elements exchanged.",
              "transpose({ a = [\"1\", \"2\"], b = [\"2\"] })"},
             {parameter("values", lists, "The map of lists of strings.")}, lists, transpose),
  };
}

}  // namespace hecla::stdlib
