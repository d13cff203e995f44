// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/unicode/unicode.h>

#include "base/ascii.h"
#include "stdlib/decoded_text.h"
#include "stdlib/json_text.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

// How the text of a value begins of which only the type is known.
std::string json_beginning(const Type& type) {
  if (type.is_string()) return "\"";
  if (type.is_object() || type.is_map()) return "{";
  return is_sequence(type) ? "[" : "";
}

Value unknown_json(const Value& value) {
  const bool not_null = value.is_known() || value.refinement().null == Nullness::NotNull;
  return unknown_string_with_prefix(not_null ? json_beginning(value.type()) : "");
}

CallResult encode(Args args, const Type&) {
  if (!args[0].is_wholly_known()) return unknown_json(args[0]);
  std::string text;
  if (auto failed = append_json(text, args[0])) return *std::move(failed);
  return Value::string(text);
}

std::string_view skip_space(std::string_view text) {
  while (!text.empty()) {
    const unicode::CodePoint point = unicode::decode(text, 0);
    if (!unicode::is_space(point.value)) break;
    text.remove_prefix(point.length);
  }
  return text;
}

// The type of a JSON document of which only the beginning is known.
CallTypeResult type_from_beginning(std::string_view prefix) {
  prefix = skip_space(prefix);
  if (prefix.empty()) return Type::dynamic();
  const char c = prefix[0];
  if (c == '{' || c == '[' || c == 'n') return Type::dynamic();
  if (c == '"') return Type::string();
  if (c == 't' || c == 'f') return Type::boolean();
  if (c == '-' || c == '.' || is_digit(c)) return Type::number();
  return argument_error(0, std::string("no JSON document begins like that"));
}

CallTypeResult type_of_document(Args args) {
  if (!args[0].is_known()) return type_from_beginning(args[0].refinement().prefix);
  return decoded_type(args[0], parse_json);
}

CallResult decode(Args args, const Type&) { return decoded_value(args[0], parse_json); }

}  // namespace

std::vector<Function> json_functions() {
  return {
      define({"jsonencode", "The value as JSON text.", "jsonencode({ a = [1, true, null] })"},
             {parameter("val", Type::dynamic(), "The value.", AllowAll)}, Type::string(), encode),
      define({"jsondecode", "The value that JSON text stands for.",
              "jsondecode(\"{\\\"a\\\": [1, true, null]}\")"},
             {parameter("str", Type::string(), "The text.")}, type_of_document, decode,
             ResultIs::Anything),
  };
}

}  // namespace hecla::stdlib
