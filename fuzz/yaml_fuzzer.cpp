// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// YAML, in two ways that the first byte chooses. Text: what yamldecode reads, yamlencode writes so that it reads back
// equal; and what jsondecode reads, yamldecode reads as the same value, as JSON is YAML. Values: yamlencode and
// jsonencode say the same about a value.
#include <hecla/stdlib/stdlib.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jsontext/reader.h"
#include "random_values.h"
#include "require.h"
#include "small_limits.h"

namespace {

using namespace hecla;
using fuzz::require;

std::optional<Value> call(const char* name, const Value& argument) {
  CallContext context(small_limits());
  const std::vector<Value> arguments = {argument};
  const CallResult result = stdlib::terraform().find(name)->call(context, arguments);
  if (!result) return std::nullopt;
  return *result;
}

// Returns whether an encoding changes the value, as in the reference. Its text is a string, and so in normalization
// form C: a combining mark after an escape becomes one character with its last letter ("\n" and a tilde). In YAML,
// infinity is written as text.
bool is_changed_by_encoding(const Value& value) {
  const std::string text = value.to_debug_string();
  const bool is_ascii =
      std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  return (!is_ascii && text.find('\\') != std::string::npos) ||
         text.find("inf)") != std::string::npos;
}

// Compares values in all but the types of nulls.
bool have_same_json(const Value& a, const Value& b) {
  const auto json = call("jsonencode", a);
  return json ? json == call("jsonencode", b) : a == b;
}

// An encoding exists if the value is known and not too large; it is the same each time.
void check_round_trip(const Value& value) {
  const auto text = call("yamlencode", value);
  if (!text) return;
  if (is_changed_by_encoding(value)) return;
  const auto back = call("yamldecode", *text);
  require(back.has_value(), "written YAML has errors", text->to_debug_string());
  require(
      have_same_json(*back, value), "written YAML is another value",
      text->to_debug_string() + "\n" + back->to_debug_string() + "\n" + value.to_debug_string());
  require(*call("yamlencode", *back) == *text, "encoding again gives another text");
}

// jsondecode accepts brackets after a value, as in the reference.
bool is_json(std::string_view text) {
  jsontext::Reader reader(text, small_limits().max_nesting);
  for (;;) {
    const jsontext::Event event = reader.next();
    if (event == jsontext::Event::End) return true;
    if (event == jsontext::Event::Error) return false;
  }
}

// Duplicate keys, very long numbers and what is too large are errors in one of them.
void check_text(std::string_view bytes) {
  const Value text = Value::string(bytes);
  const auto value = call("yamldecode", text);
  if (value) check_round_trip(*value);
  const auto from_json = call("jsondecode", text);
  if (!value || !from_json || !is_json(text.as_string())) return;
  require(*value == *from_json, "JSON means something else as YAML",
          text.to_debug_string() + "\n" + value->to_debug_string() + "\n" +
              from_json->to_debug_string());
}

void check_value(fuzz::Choices& choices) {
  const Value value = fuzz::make_value(choices, Type::dynamic());
  if (is_changed_by_encoding(value)) return;
  if (!value.is_wholly_known() || value.contains_marked()) return;
  const auto yaml = call("yamlencode", value);
  const auto json = call("jsonencode", value);
  require(yaml.has_value() == json.has_value(), "only one encoding exists",
          value.to_debug_string());
  if (!yaml) return;
  const auto from_yaml = call("yamldecode", *yaml);
  const auto from_json = call("jsondecode", *json);
  require(from_yaml && from_json && *from_yaml == *from_json, "YAML and JSON differ",
          yaml->to_debug_string() + "\n" + json->to_debug_string());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  fuzz::Choices choices(input.substr(1));
  data[0] % 2 == 0 ? check_value(choices) : check_text(input.substr(1));
  return 0;
}
