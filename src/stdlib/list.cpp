// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions of lists and tuples.
#include <hecla/value/ops.h>

#include <algorithm>
#include <array>

#include "convert/budgeted.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"
#include "unicode/message_text.h"

namespace hecla::stdlib {

namespace {

// --- element, index ----------------------------------------------------------------------------------

// An index past the end wraps around to the start, and a negative index counts from the end.
Result<std::size_t, CallError> wrapped_index(Args args, std::size_t count) {
  const auto index = whole_number(args, 1);
  if (!index) return index.error();
  if (count == 0) return error("the list has no elements");
  const auto size = static_cast<std::int64_t>(count);
  const std::int64_t rest = *index % size;
  return static_cast<std::size_t>(rest < 0 ? rest + size : rest);
}

CallTypeResult element_type(CallContext&, Args args) {
  const Type& type = args[0].type();
  if (type.is_list()) return type.element_type();
  if (!type.is_tuple()) return kind_error("list or tuple", type);
  if (!args[1].is_known()) return Type::dynamic();
  const auto index = wrapped_index(args, type.tuple_elements().size());
  if (!index) return index.error();
  return type.tuple_elements()[*index];
}

CallResult element(CallContext&, Args args, const Type& type) {
  MarkSet marks;
  const Value list = args[0].unmarked(marks);
  if (!list.is_known()) return Value::unknown(type);
  const auto index = wrapped_index(args, list.size());
  if (!index) return index.error();
  return list.elements()[*index].with_marks(marks);
}

CallResult index_of(CallContext& call, Args args, const Type& type) {
  if (!args[0].type().is_list() && !args[0].type().is_tuple())
    return error("list or tuple required, got " + args[0].type().friendly_name());
  const auto elements = args[0].elements();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (!pay_for_comparison(call, elements[i], args[1])) return limit_exceeded(call);
    const Value equal = equals(elements[i], args[1]);
    if (!equal.is_known()) return Value::unknown(type);
    if (equal.is_true()) return Value::number(static_cast<std::uint64_t>(i));
  }
  return error(elements.empty() ? "the list has no elements" : "no element is equal to the value");
}

// --- coalescelist, compact, distinct -----------------------------------------------------------------

CallTypeResult first_list_type(CallContext&, Args args) {
  if (args.empty()) return error("at least one argument is required");
  bool same = true;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!args[i].is_known()) return Type::dynamic();
    const Type& type = args[i].type();
    if (!type.is_list() && !type.is_tuple()) return kind_error("list or tuple", type);
    same &= type == args[0].type();
  }
  return same ? args[0].type() : Type::dynamic();
}

CallResult first_list(CallContext&, Args args, const Type& type) {
  for (const Value& list : args) {
    if (!list.is_known()) return Value::unknown(type);
    if (!list.is_null() && !list.empty()) return list;
  }
  return error("all arguments are null or empty");
}

CallResult compact(CallContext& call, Args args, const Type& type) {
  if (!args[0].is_wholly_known()) return Value::unknown(type);
  if (!call.budget().spend_elements(args[0].size())) return limit_exceeded(call);
  std::vector<Value> kept;
  for (const Value& text : args[0].elements()) {
    if (!text.is_null() && !text.as_string().empty()) kept.push_back(text);
  }
  return Value::list(Type::string(), std::move(kept));
}

CallResult distinct(CallContext& call, Args args, const Type& type) {
  if (!args[0].is_wholly_known()) return Value::unknown(type);
  const auto elements = args[0].elements();
  if (!call.budget().spend_elements(elements.size())) return limit_exceeded(call);
  SeenValues seen(elements.size());
  std::vector<Value> kept;
  for (const Value& element : elements) {
    if (seen.insert(element)) kept.push_back(element);
  }
  return Value::list(args[0].type().element_type(), std::move(kept));
}

// --- chunklist, slice, reverse -----------------------------------------------------------------------

CallTypeResult chunks_type(CallContext&, Args args) { return Type::list(args[0].type()); }

CallResult chunks(CallContext& call, Args args, const Type&) {
  MarkSet marks;
  const Value list = args[0].unmarked(marks);
  const Value bare_size = args[1].unmarked(marks);
  const auto given = whole_number(std::vector<Value>{list, bare_size}, 1);
  if (!given) return given.error();
  if (*given < 0) return error("the size cannot be negative");
  const auto elements = list.elements();
  const std::size_t size =
      *given == 0 ? elements.size() : std::min(static_cast<std::size_t>(*given), elements.size());
  const std::size_t count = size == 0 ? 0 : (elements.size() - 1) / size + 1;
  if (!call.budget().spend_elements(elements.size() + count)) return limit_exceeded(call);
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

// Returns nothing for an unknown bound.
Result<std::optional<std::size_t>, CallError> slice_bound(Args args, std::size_t index) {
  if (!args[index].is_known()) return std::optional<std::size_t>();
  const auto number = whole_number(args, index);
  if (!number) return argument_error(index, number.error().message);
  if (*number < 0) return argument_error(index, std::string("the index cannot be negative"));
  const auto count = known_length(args[0]);
  const auto bound = static_cast<std::size_t>(*number);
  if (count && bound > *count) {
    return argument_error(index,
                          "the index is out of range: the list has " + counted(*count, "element"));
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

CallTypeResult slice_type(CallContext&, Args args) {
  const Type& type = args[0].type();
  if (!type.is_list() && !type.is_tuple())
    return argument_error(0, kind_error("list or tuple", type).message);
  const auto bounds = slice_bounds(args);
  if (!bounds) return bounds.error();
  if (type.is_list()) return type;
  if (!bounds->known) return Type::dynamic();
  const auto types = type.tuple_elements().subspan(bounds->begin, bounds->end - bounds->begin);
  return Type::tuple({types.begin(), types.end()});
}

CallResult slice(CallContext& call, Args args, const Type& type) {
  MarkSet marks;
  const Value list = args[0].unmarked(marks);
  if (type.is_dynamic()) return Value::dynamic().with_marks(marks);
  const auto bounds = slice_bounds(args);
  if (!bounds) return bounds.error();
  if (!call.budget().spend_elements(bounds->end - bounds->begin)) return limit_exceeded(call);
  std::vector<Value> part =
      to_vector(list.elements().subspan(bounds->begin, bounds->end - bounds->begin));
  Value result = type.is_tuple() ? Value::tuple(std::move(part))
                                 : Value::list(type.element_type(), std::move(part));
  return result.with_marks(marks);
}

CallTypeResult reversed_type(CallContext&, Args args) {
  const Type& type = args[0].type();
  if (type.is_list() || type.is_set()) return Type::list(type.element_type());
  if (!type.is_tuple()) return argument_error(0, kind_error("list, set or tuple", type).message);
  const auto types = type.tuple_elements();
  return Type::tuple({types.rbegin(), types.rend()});
}

CallResult reversed(CallContext& call, Args args, const Type& type) {
  MarkSet marks;
  const Value list = args[0].unmarked(marks);
  const auto elements = list.elements();
  if (!call.budget().spend_elements(elements.size())) return limit_exceeded(call);
  std::vector<Value> result(elements.rbegin(), elements.rend());
  Value value = type.is_tuple() ? Value::tuple(std::move(result))
                                : Value::list(type.element_type(), std::move(result));
  return value.with_marks(marks);
}

// --- concat ------------------------------------------------------------------------------------------

std::optional<Type> common_list_type(CallContext& call, Args args) {
  std::vector<Type> types;
  for (const Value& list : args) {
    if (!list.type().is_list()) return std::nullopt;
    types.push_back(list.type());
  }
  return unify_unsafe(types, call.budget());
}

CallTypeResult concat_type(CallContext& call, Args args) {
  if (args.empty()) return error("at least one argument is required");
  if (auto type = common_list_type(call, args)) return *type;
  std::vector<Type> types;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const Type& type = args[i].type();
    if (!type.is_tuple() && !type.is_list())
      return argument_error(i, "list or tuple required, got " + type.friendly_name());
    const auto count = known_length(args[i]);
    if (!count) return Type::dynamic();
    if (*count > call.budget().elements_left() - types.size()) return too_many_elements(call);
    if (type.is_tuple()) {
      types.insert(types.end(), type.tuple_elements().begin(), type.tuple_elements().end());
    } else {
      types.insert(types.end(), *count, type.element_type());
    }
  }
  return Type::tuple(std::move(types));
}

CallResult concat(CallContext& call, Args args, const Type& type) {
  std::vector<Value> elements;
  MarkSet marks;
  for (std::size_t i = 0; i < args.size(); ++i) {
    Value part = args[i];
    if (type.is_list()) {
      auto converted = convert_value(call, part, type);
      if (!converted) return argument_error(i, std::move(converted).error());
      part = *std::move(converted);
    }
    const Value bare = part.unmarked(marks);
    if (!call.budget().spend_elements(bare.size())) return limit_exceeded(call);
    elements.insert(elements.end(), bare.elements().begin(), bare.elements().end());
  }
  if (type.is_tuple()) return Value::tuple(std::move(elements)).with_marks(marks);
  const auto element =
      elements.empty() ? type.element_type() : Value::common_element_type(elements);
  if (!element) return error("the elements of the lists have no common type");
  return Value::list(*element, std::move(elements)).with_marks(marks);
}

// --- range -------------------------------------------------------------------------------------------

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
    return argument_error(1, std::string("the end cannot be reached in the direction of the step"));
  }
  if (result.step.sign() == 0 && start != end)
    return argument_error(2, std::string("the step cannot be zero"));
  return result;
}

CallResult range(CallContext& call, Args args, const Type&) {
  const auto numbers = progression(args);
  if (!numbers) return numbers.error();
  std::vector<Value> elements;
  Number number = numbers->start;
  while (!numbers->is_past_end(number)) {
    if (elements.size() == longest_range) {
      return error("the result would have more than " + counted(longest_range, "number"));
    }
    if (!call.budget().spend_elements(1)) return limit_exceeded(call);
    elements.push_back(Value::number(number));
    const auto next = add(number, numbers->step);
    if (!next) return error("the next number is undefined or too large");
    number = *next;
  }
  return Value::list(Type::number(), std::move(elements));
}

// --- matchkeys ---------------------------------------------------------------------------------------

std::optional<Type> key_type(CallContext& call, Args args) {
  return unify_unsafe(std::array{args[1].type(), args[2].type()}, call.budget());
}

CallTypeResult matched_type(CallContext& call, Args args) {
  if (!key_type(call, args)) return error("the keys and the search set must have a common type");
  return args[0].type();
}

CallResult match_keys(CallContext& call, Args args, const Type& type) {
  const auto values = args[0].elements();
  if (values.size() != args[1].size()) return error("there must be as many keys as values");
  const auto key = key_type(call, args);
  if (!key) return limit_exceeded(call);
  const auto keys = convert_value(call, args[1], *key);
  if (!keys) return argument_error(1, keys.error());
  const auto wanted = convert_value(call, args[2], *key);
  if (!wanted) return argument_error(2, wanted.error());
  if (wanted->empty()) return Value::list(type.element_type(), {});
  if (!args[0].is_wholly_known() || !keys->is_wholly_known()) return Value::unknown(type);
  if (!call.budget().spend_elements(values.size() + wanted->size())) return limit_exceeded(call);
  SeenValues search(wanted->size());
  for (const Value& wanted_key : wanted->elements()) {
    if (wanted_key.is_wholly_known()) search.insert(wanted_key);
  }
  std::vector<Value> matched;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (search.contains(keys->elements()[i])) {
      matched.push_back(values[i]);
    } else if (!wanted->is_wholly_known()) {
      return Value::unknown(type);  // an unknown key can be equal to this one
    }
  }
  return Value::list(type.element_type(), std::move(matched));
}

Parameter list_parameter(std::string_view name, std::string_view description) {
  return parameter(name, Type::list(Type::dynamic()), description);
}

}  // namespace

std::vector<Function> list_functions() {
  const Type strings = Type::list(Type::string());
  const Type list = Type::list(Type::dynamic());
  return {
      define({"element",
              "Returns the element of a list at an index. An index past the end wraps around to "
              "the start.",
              "element([\"a\", \"b\", \"c\"], 4)"},
             {any_parameter("list", "The list.", AllowMarked | PaysItself),
              number_parameter("index", "The index, from 0.")},
             element_type, element, ResultIs::Anything),
      define_variadic({"coalescelist", "Returns the first list that is not empty.",
                       "coalescelist([], [\"a\"], [\"b\"])"},
                      {any_parameter("vals", "Lists or tuples.", AllowAll | PaysItself)},
                      first_list_type, first_list),
      define({"compact", "Returns the strings of a list that are neither empty nor null.",
              "compact([\"a\", \"\", \"b\"])"},
             {parameter("list", strings, "The list.")}, strings, compact),
      define({"distinct",
              "Returns the elements of a list without duplicates, in the order of their first "
              "occurrence.",
              "distinct([\"a\", \"b\", \"a\"])"},
             {parameter("list", list, "The list.")}, type_of_first_argument, distinct),
      define({"chunklist",
              "Returns a list divided into lists of a given size; the last one may be shorter.",
              "chunklist([\"a\", \"b\", \"c\"], 2)"},
             {parameter("list", list, "The list.", AllowMarked | PaysItself),
              number_parameter("size", "Elements in each part; 0 for one part.", AllowMarked)},
             chunks_type, chunks),
      define({"slice",
              "Returns the elements of a list from a start index up to, but not including, an end "
              "index.",
              "slice([\"a\", \"b\", \"c\", \"d\"], 1, 3)"},
             {any_parameter("list", "The list.", AllowMarked | PaysItself),
              number_parameter("start_index", "The first index."),
              number_parameter("end_index", "The index after the last.")},
             slice_type, slice),
      define({"reverse", "Returns the elements of a list in reverse order.",
              "reverse([\"a\", \"b\", \"c\"])"},
             {any_parameter("list", "The list.", AllowMarked | PaysItself)}, reversed_type,
             reversed),
      define_variadic(
          {"concat", "Returns the elements of all lists and tuples, one after the other.",
           "concat([\"a\", \"b\"], [\"c\"])"},
          {any_parameter("seqs", "Lists or tuples.", AllowMarked | PaysItself)}, concat_type,
          concat),
      define_variadic(
          {"range",
           "Returns the numbers from a start up to, but not including, an end: range(end), "
           "range(start, end) or range(start, end, step). At most 1024 numbers.",
           "range(1, 10, 3)"},
          {parameter("params", Type::number(), "End; or start and end; or start, end and step.")},
          Type::list(Type::number()), range),
  };
}

std::vector<Function> terraform_list_functions() {
  return {
      define({"index", "Returns the index of the first element of a list that is equal to a value.",
              "index([\"a\", \"b\", \"c\"], \"b\")"},
             {any_parameter("list", "The list or tuple.", PaysItself),
              any_parameter("value", "The value to look for.", PaysItself)},
             Type::number(), index_of),
      define(
          {"matchkeys",
           "Returns the values whose keys, at the same index, are in a list of keys to search for.",
           "matchkeys([\"i-1\", \"i-2\", \"i-3\"], [\"us\", \"eu\", \"us\"], [\"us\"])"},
          {list_parameter("values", "The values to choose from."),
           list_parameter("keys", "The keys, as many as there are values."),
           list_parameter("searchset", "The keys to search for.")},
          matched_type, match_keys),
  };
}

}  // namespace hecla::stdlib
