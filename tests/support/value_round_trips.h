// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Properties of every value: it survives each way out and back in, with its type and its marks. Each function returns
// the first violation, or an empty string. Shared by tests and fuzzers.
#include <hecla/convert/convert.h>
#include <hecla/json/parse.h>
#include <hecla/model/eval_context.h>
#include <hecla/source/render.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/syntax/parse.h>
#include <hecla/value/walk.h>
#include <hecla/wire/msgpack.h>
#include <hecla/write/config_json.h>
#include <hecla/write/native_from_json.h>
#include <hecla/write/value_text.h>

#include <algorithm>
#include <string>
#include <vector>

namespace hecla::test_support {

// Returns whether the property holds for some part, or for the whole.
template <class Property>
bool any_part(const Value& value, Property property) {
  bool found = false;
  walk(value, [&](const Path&, const Value& part) {
    found = found || property(part);
    return !found;
  });
  return found;
}

// Returns whether JSON can represent the value.
inline bool has_json(const Value& value) {
  return value.is_wholly_known() && !any_part(value, [](const Value& part) {
           const auto number = part.if_number();
           return number && number->is_infinite();
         });
}

// Returns whether MessagePack shortens the prefix of an unknown string inside.
inline bool has_long_prefix(const Value& value) {
  constexpr std::size_t longest_prefix = 256;
  return any_part(value, [](const Value& part) {
    return !part.is_known() && part.refinement().prefix.size() > longest_prefix;
  });
}

// --- MessagePack and JSON by type

// Encodes, decodes and encodes again: the same bytes, and the same value by a type without dynamic parts, or if all of
// its type is part of the encoding. (By others, nulls, unknown values and empty collections lose a part of their type,
// by which elements may come to differ.)
template <class Encode, class Decode>
std::string encoding_problem(const Value& value, const Type& type, bool is_possible, Encode encode,
                             Decode decode) {
  const std::string given = ": " + value.to_debug_string() + " by " + type.to_string();
  const ValueResult<std::string> bytes = encode(value, type);
  if (!bytes) return is_possible ? "is not encoded" + given : "";
  if (!is_possible) return "is encoded" + given;
  const bool keeps_type = !type.has_dynamic() || (type.is_dynamic() && !value.type().has_dynamic());
  const ValueResult<Value> back = decode(*bytes, type);
  if (!back) return keeps_type ? "is not decoded" + given + "; " + back.error().to_string() : "";
  if (keeps_type && !has_long_prefix(value) && !(*back == value))
    return "is decoded as " + back->to_debug_string() + given;
  const ValueResult<std::string> again = encode(*back, type);
  return again && *again == *bytes ? "" : "is encoded differently the second time" + given;
}

inline std::string wire_problem(const Value& value, const Type& type) {
  const bool is_plain = !value.contains_marked();
  std::string problem = encoding_problem(
      value, type, is_plain, [](auto&... given) { return wire::encode_msgpack(given...); },
      [](auto&... given) { return wire::decode_msgpack(given...); });
  if (!problem.empty()) return problem;
  return encoding_problem(
      value, type, is_plain && has_json(value),
      [](auto&... given) { return wire::encode_json(given...); },
      [](auto&... given) { return wire::decode_json(given...); });
}

// --- HCL text

inline const EvalContext& context_with_functions() {
  static const EvalContext ctx = [] {
    EvalContext made;
    for (const Function& function : stdlib::terraform().all()) made.set(function.name(), function);
    return made;
  }();
  return ctx;
}

// Returns whether a null or an empty collection inside has a type that no function names: next to others, the elements
// have no common type.
inline bool has_unnamed_part(const Value& value) {
  if (value.is_null()) return !value.type().is_primitive();
  if (value.type().is_primitive() || value.type().is_capsule()) return false;
  return (value.type().is_collection() && value.empty()) ||
         std::ranges::any_of(value.elements(), has_unnamed_part);
}

// Nulls have no type in HCL text, and sequences of equal elements are tuples: conversion restores the type.
inline std::string read_problem(const Value& value, const Value& read, const Diagnostics& diags,
                                const std::string& text) {
  if (diags.has_errors()) return "is written with errors: " + text + "\n" + to_text(diags);
  const auto back = convert(read, value.type());
  if (!back) return "does not convert back: " + text + ": " + back.error().to_string();
  if (*back == value) return "";
  return "is read as " + back->to_debug_string() + ", not " + value.to_debug_string() + ": " + text;
}

// Reads the text as an expression.
inline std::string expression_problem(const Value& value, const std::string& text) {
  Diagnostics diags;
  const auto document = syntax::parse_expression(Source::make("value", text), diags, {});
  const Value read = document->expression().evaluate(context_with_functions(), diags);
  return read_problem(value, read, diags, text);
}

inline std::string body_problem(const Value& value, const Body& body, Diagnostics& diags,
                                const std::string& text) {
  const auto attributes = body.just_attributes(diags);
  if (attributes.size() != 1) return "is written with errors: " + text + "\n" + to_text(diags);
  const Value read = attributes[0].expression.evaluate(context_with_functions(), diags);
  return read_problem(value, read, diags, text);
}

// Reads the text as an argument in a file, in the JSON file that it becomes, and in the native file that this becomes.
inline std::string file_problem(const Value& value, const std::string& text) {
  Diagnostics diags;
  const std::string native = "v = " + text + "\n";
  const auto file = syntax::parse_config(Source::make("v.hcl", native), diags);
  if (auto problem = body_problem(value, file->body(), diags, native); !problem.empty())
    return problem;
  const std::string json = write::config_to_json({&file, 1}, {}, diags);
  const SourceRef source = Source::make("v.json", json);
  if (auto problem = body_problem(value, json::parse(source, diags), diags, json); !problem.empty())
    return problem;
  static constexpr write::BodyStructure arguments_only;
  const std::string again = write::native_from_json(source, {.structure = &arguments_only}, diags);
  const auto last = syntax::parse_config(Source::make("v.hcl", again), diags);
  return body_problem(value, last->body(), diags, again);
}

inline std::string text_problem(const Value& value) {
  if (!value.is_wholly_known() || value.contains_marked() || value.type().has_dynamic()) return "";
  // Each level is a call and its argument.
  const bool has_typed_text =
      !has_unnamed_part(value) && 2 * value.type().depth() < Limits{}.max_nesting;
  for (const bool one_line : {false, true}) {
    for (const bool typed : {false, true}) {
      if (typed && !has_typed_text) continue;
      const std::string text = write::to_hcl(value, {.one_line = one_line, .typed = typed});
      if (auto problem = expression_problem(value, text); !problem.empty()) return problem;
      if (auto problem = file_problem(value, text); !problem.empty()) return problem;
    }
  }
  return "";
}

// --- all of it

// Marks are not encoded: they are taken off with their paths, and belong to the same value afterwards.
inline std::string marks_problem(const Value& value) {
  std::vector<MarkedPath> marks;
  const Value bare = unmark_with_paths(value, marks);
  if (bare.contains_marked()) return "keeps marks: " + bare.to_debug_string();
  const auto bytes = wire::encode_msgpack(bare, bare.type());
  const auto back = bytes ? wire::decode_msgpack(*bytes, bare.type()) : ValueResult<Value>(bare);
  const Value marked = mark_with_paths(back ? *back : bare, marks);
  return marked == value
             ? ""
             : "is marked as " + marked.to_debug_string() + ", not " + value.to_debug_string();
}

// Checks the encodings by the type of the value and by `constraints`, which it satisfies.
inline std::string round_trip_problem(const Value& value, std::vector<Type> constraints) {
  constraints.push_back(value.type());
  for (const Type& type : constraints) {
    if (auto problem = wire_problem(value, type); !problem.empty()) return problem;
  }
  if (!value.contains_marked()) return text_problem(value);
  if (auto problem = marks_problem(value); !problem.empty()) return problem;
  std::vector<MarkedPath> marks;
  return round_trip_problem(unmark_with_paths(value, marks), std::move(constraints));
}

}  // namespace hecla::test_support
