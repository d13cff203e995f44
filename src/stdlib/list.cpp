// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions that look into collections or pick among their elements.
#include <hecla/value/ops.h>

#include <algorithm>

#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

CallError kind_error(std::string_view wanted, const Type& type) {
  return error(std::string(wanted) + " required, got " + type.friendly_name());
}

// --- length, hasindex, contains ---------------------------------------------------------------------

CallTypeResult length_type(Args args) {
  const Type& type = args[0].type();
  if (is_sequence(type) || type.is_map() || type.is_dynamic()) return Type::number();
  return kind_error("a collection or tuple", type);
}

CallResult length_of(Args args, const Type&) { return length(args[0]); }

CallTypeResult has_index_type(Args args) {
  const Type& type = args[0].type();
  if (type.is_tuple() || type.is_list() || type.is_map() || type.is_dynamic())
    return Type::boolean();
  return kind_error("a list, map or tuple", type);
}

CallResult has_index_of(Args args, const Type&) { return has_index(args[0], args[1]); }

CallResult contains(Args args, const Type& type) {
  if (!is_sequence(args[0].type())) return kind_error("a list, set or tuple", args[0].type());
  bool open = false;
  for (const Value& element : args[0].elements()) {
    const Value equal = equals(args[1], element);
    if (!equal.is_known()) {
      open = true;
    } else if (equal.is_true()) {
      return Value::boolean(true);
    }
  }
  return open ? Value::unknown(type) : Value::boolean(false);
}

// --- element ----------------------------------------------------------------------------------------

// The index counts round and round, negative ones from the end.
Result<std::size_t, CallError> wrapped_index(Args args, std::size_t count) {
  const auto index = whole_number(args, 1);
  if (!index) return index.error();
  if (count == 0) return error("the list has no elements");
  const auto size = static_cast<std::int64_t>(count);
  const std::int64_t rest = *index % size;
  return static_cast<std::size_t>(rest < 0 ? rest + size : rest);
}

CallTypeResult element_type(Args args) {
  const Type& type = args[0].type();
  if (type.is_list()) return type.element_type();
  if (!type.is_tuple()) return kind_error("a list or tuple", type);
  if (!args[1].is_known()) return Type::dynamic();
  const auto index = wrapped_index(args, type.tuple_elements().size());
  if (!index) return index.error();
  return type.tuple_elements()[*index];
}

CallResult element(Args args, const Type& type) {
  MarkSet marks;
  const Value list = args[0].unmarked(marks);
  if (!list.is_known()) return Value::unknown(type);
  const auto index = wrapped_index(args, list.size());
  if (!index) return index.error();
  return list.elements()[*index].with_marks(marks);
}

// --- coalescelist, compact, distinct ----------------------------------------------------------------

CallTypeResult first_list_type(Args args) {
  if (args.empty()) return error("at least one argument is required");
  bool same = true;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!args[i].is_known()) return Type::dynamic();
    const Type& type = args[i].type();
    if (!type.is_list() && !type.is_tuple()) return kind_error("a list or tuple", type);
    same &= type == args[0].type();
  }
  return same ? args[0].type() : Type::dynamic();
}

CallResult first_list(Args args, const Type& type) {
  for (const Value& list : args) {
    if (!list.is_known()) return Value::unknown(type);
    if (!list.is_null() && !list.empty()) return list;
  }
  return error("all arguments are null or empty");
}

CallResult compact(Args args, const Type& type) {
  if (!args[0].is_wholly_known()) return Value::unknown(type);
  std::vector<Value> kept;
  for (const Value& text : args[0].elements()) {
    if (!text.is_null() && !text.as_string().empty()) kept.push_back(text);
  }
  return Value::list(Type::string(), std::move(kept));
}

CallTypeResult same_type(Args args) { return args[0].type(); }

CallResult distinct(Args args, const Type& type) {
  if (!args[0].is_wholly_known()) return Value::unknown(type);
  const auto elements = args[0].elements();
  SeenValues seen(elements.size());
  std::vector<Value> kept;
  for (const Value& element : elements) {
    if (seen.insert(element)) kept.push_back(element);
  }
  return Value::list(args[0].type().element_type(), std::move(kept));
}

// --- chunklist, slice, reverse ----------------------------------------------------------------------

CallTypeResult chunks_type(Args args) { return Type::list(args[0].type()); }

CallResult chunks(Args args, const Type&) {
  MarkSet marks;
  const Value list = args[0].unmarked(marks);
  const Value bare_size = args[1].unmarked(marks);
  const auto given = whole_number(std::vector<Value>{list, bare_size}, 1);
  if (!given) return given.error();
  if (*given < 0) return error("the size must not be negative");
  const auto elements = list.elements();
  const std::size_t size =
      *given == 0 ? elements.size() : std::min(static_cast<std::size_t>(*given), elements.size());
  std::vector<Value> result;
  for (std::size_t at = 0; at < elements.size(); at += size) {
    result.push_back(
        Value::list(list.type().element_type(),
                    to_vector(elements.subspan(at, std::min(size, elements.size() - at)))));
  }
  return Value::list(list.type(), std::move(result)).with_marks(marks);
}

struct SliceBounds {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool known = false;
};

std::optional<std::size_t> known_length(const Value& list) {
  if (list.type().is_tuple()) return list.type().tuple_elements().size();
  if (list.is_known()) return list.unmarked().size();
  return std::nullopt;
}

// Nothing for a bound that is not known yet.
Result<std::optional<std::size_t>, CallError> slice_bound(Args args, std::size_t index) {
  if (!args[index].is_known()) return std::optional<std::size_t>();
  const auto number = whole_number(args, index);
  if (!number) return argument_error(index, number.error().message);
  if (*number < 0) return argument_error(index, std::string("the index must not be negative"));
  const auto count = known_length(args[0]);
  const auto bound = static_cast<std::size_t>(*number);
  if (count && bound > *count) {
    return argument_error(
        index, "the index is past the end: there are " + std::to_string(*count) + " elements");
  }
  return std::optional(bound);
}

Result<SliceBounds, CallError> slice_bounds(Args args) {
  const auto begin = slice_bound(args, 1);
  if (!begin) return begin.error();
  const auto end = slice_bound(args, 2);
  if (!end) return end.error();
  if (!*begin || !*end) return SliceBounds{};
  if (**begin > **end) return argument_error(1, std::string("the start is after the end"));
  return SliceBounds{**begin, **end, true};
}

CallTypeResult slice_type(Args args) {
  const Type& type = args[0].type();
  if (!type.is_list() && !type.is_tuple())
    return argument_error(0, kind_error("a list or tuple", type).message);
  const auto bounds = slice_bounds(args);
  if (!bounds) return bounds.error();
  if (type.is_list()) return type;
  if (!bounds->known) return Type::dynamic();
  const auto types = type.tuple_elements().subspan(bounds->begin, bounds->end - bounds->begin);
  return Type::tuple({types.begin(), types.end()});
}

CallResult slice(Args args, const Type& type) {
  MarkSet marks;
  const Value list = args[0].unmarked(marks);
  if (type.is_dynamic()) return Value::dynamic().with_marks(marks);
  const auto bounds = slice_bounds(args);
  if (!bounds) return bounds.error();
  std::vector<Value> part =
      to_vector(list.elements().subspan(bounds->begin, bounds->end - bounds->begin));
  Value result = type.is_tuple() ? Value::tuple(std::move(part))
                                 : Value::list(type.element_type(), std::move(part));
  return result.with_marks(marks);
}

CallTypeResult reversed_type(Args args) {
  const Type& type = args[0].type();
  if (type.is_list() || type.is_set()) return Type::list(type.element_type());
  if (!type.is_tuple()) return argument_error(0, kind_error("a list, set or tuple", type).message);
  const auto types = type.tuple_elements();
  return Type::tuple({types.rbegin(), types.rend()});
}

CallResult reversed(Args args, const Type& type) {
  MarkSet marks;
  const Value list = args[0].unmarked(marks);
  const auto elements = list.elements();
  std::vector<Value> result(elements.rbegin(), elements.rend());
  Value value = type.is_tuple() ? Value::tuple(std::move(result))
                                : Value::list(type.element_type(), std::move(result));
  return value.with_marks(marks);
}

Parameter any(std::string name, std::string description, Allow allow = AllowNothing) {
  return parameter(std::move(name), Type::dynamic(), std::move(description), allow);
}

Parameter number(std::string name, std::string description, Allow allow = AllowNothing) {
  return parameter(std::move(name), Type::number(), std::move(description), allow);
}

}  // namespace

std::vector<Function> list_functions() {
  const Type strings = Type::list(Type::string());
  const Type list = Type::list(Type::dynamic());
  return {
      define({"length", "How many elements a collection or tuple has.", "length([\"a\", \"b\"])"},
             {any("collection", "The collection.", AllowDynamic | AllowUnknown | AllowMarked)},
             length_type, length_of),
      define({"hasindex", "Whether a list, map or tuple has an element at a key.",
              "hasindex([\"a\", \"b\"], 1)"},
             {any("collection", "The collection.", AllowDynamic),
              any("key", "The key.", AllowDynamic)},
             has_index_type, has_index_of),
      define({"contains", "Whether a list, set or tuple has an element that equals a value.",
              "contains([\"a\", \"b\"], \"b\")"},
             {any("list", "The list."), any("value", "The value.")}, Type::boolean(), contains),
      define({"element",
              "The element at an index that may also count past the end, from the start again.",
              "element([\"a\", \"b\", \"c\"], 4)"},
             {any("list", "The list.", AllowMarked), number("index", "The index, from 0.")},
             element_type, element, ResultIs::Anything),
      define_variadic({"coalescelist", "The first list that is not empty.",
                       "coalescelist([], [\"a\"], [\"b\"])"},
                      {any("vals", "Lists or tuples.", AllowAll)}, first_list_type, first_list),
      define({"compact", "The strings of a list that are neither empty nor null.",
              "compact([\"a\", \"\", \"b\"])"},
             {parameter("list", strings, "The list.")}, strings, compact),
      define(
          {"distinct", "The elements of a list, each once, in the order of their first occurrence.",
           "distinct([\"a\", \"b\", \"a\"])"},
          {parameter("list", list, "The list.")}, same_type, distinct),
      define({"chunklist", "A list cut into lists of a size; the last one may be shorter.",
              "chunklist([\"a\", \"b\", \"c\"], 2)"},
             {parameter("list", list, "The list.", AllowMarked),
              number("size", "Elements in each part; 0 for one part.", AllowMarked)},
             chunks_type, chunks),
      define({"slice", "The elements from a start index up to, and without, an end index.",
              "slice([\"a\", \"b\", \"c\", \"d\"], 1, 3)"},
             {any("list", "The list.", AllowMarked), number("start_index", "The first index."),
              number("end_index", "The index after the last.")},
             slice_type, slice),
      define({"reverse", "The elements in the opposite order.", "reverse([\"a\", \"b\", \"c\"])"},
             {any("list", "The list.", AllowMarked)}, reversed_type, reversed),
  };
}

}  // namespace hecla::stdlib
