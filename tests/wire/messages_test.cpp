// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "support/messages.h"

#include <gtest/gtest.h>
#include <hecla/wire/dynamic_value.h>
#include <hecla/wire/json.h>
#include <hecla/wire/msgpack.h>
#include <hecla/wire/schema.h>
#include <hecla/wire/type_json.h>

namespace hecla::wire {
namespace {

template <class T>
std::string message_of(const ValueResult<T>& result) {
  return result ? "(no error)" : result.error().to_string();
}

// Returns the bytes that hexadecimal digits denote; text in ' is itself.
std::string bytes_of(std::string_view digits) {
  std::string bytes;
  while (!digits.empty()) {
    if (digits[0] == '\'') {
      const std::size_t end = digits.find('\'', 1);
      bytes += digits.substr(1, end - 1);
      digits.remove_prefix(end + 1);
    } else if (digits[0] == ' ') {
      digits.remove_prefix(1);
    } else {
      bytes += static_cast<char>(std::stoi(std::string(digits.substr(0, 2)), nullptr, 16));
      digits.remove_prefix(2);
    }
  }
  return bytes;
}

// Splits "TYPE: REST".
std::pair<Type, std::string> split(const std::string& line) {
  const std::size_t colon = line.find(": ");
  return {*parse_type(line.substr(0, colon)), line.substr(colon + 2)};
}

std::string decode_msgpack_line(const std::string& line) {
  const auto [type, digits] = split(line);
  return message_of(decode_msgpack(bytes_of(digits), type));
}

std::string implied_type_line(const std::string& line) {
  return message_of(implied_type_of_msgpack(bytes_of(line)));
}

// The body of an extension value of type 12.
std::string decode_refinements_line(const std::string& line) {
  const auto [type, digits] = split(line);
  const std::string body = bytes_of(digits);
  return message_of(
      decode_msgpack(std::string("\xc7") + static_cast<char>(body.size()) + "\x0c" + body, type));
}

std::string decode_json_line(const std::string& line) {
  const auto [type, text] = split(line);
  return message_of(decode_json(text, type));
}

std::string implied_type_of_json_line(const std::string& line) {
  return message_of(implied_type_of_json(line));
}

std::string parse_type_line(const std::string& line) { return message_of(parse_type(line)); }

std::string read_schema_line(const std::string& line) {
  return message_of(read_schema_block(line));
}

// SCHEMA <- VALUE
std::string coerce_line(const std::string& line) {
  const std::size_t arrow = line.find(" <- ");
  const auto schema = read_schema_block(line.substr(0, arrow));
  if (!schema) return schema.error().to_string();
  return message_of(coerce(*decode_json(line.substr(arrow + 4)), *schema));
}

TEST(WireMessages, AreThoseOfTheGoldenCases) {
  test_support::run_messages("tests/wire/messages", {{"MessagePack", decode_msgpack_line},
                                                     {"types of MessagePack", implied_type_line},
                                                     {"refinements", decode_refinements_line},
                                                     {"JSON", decode_json_line},
                                                     {"types of JSON", implied_type_of_json_line},
                                                     {"types", parse_type_line},
                                                     {"schemas", read_schema_line},
                                                     {"values of schemas", coerce_line}});
}

TEST(WireMessages, OfValuesThatCannotBeEncodedHaveTheirPath) {
  const Type capsule = Type::capsule("handle");
  const Value handle = Value::capsule(capsule, std::make_shared<int>(1));
  const Value secret = Value::object({{"a", Value::string("x").with_mark(Mark::sensitive())}});
  const std::string capsule_message = "a value of type handle cannot be encoded";
  EXPECT_EQ(message_of(encode_msgpack(handle, capsule)), capsule_message);
  EXPECT_EQ(message_of(encode_json(handle, capsule)), capsule_message);
  EXPECT_EQ(message_of(encode_msgpack(secret, secret.type())),
            ".a: a marked value cannot be encoded");
  EXPECT_EQ(message_of(encode_json(secret)), ".a: a marked value cannot be encoded");
  EXPECT_EQ(message_of(encode_json(handle, Type::dynamic())),
            "a value of type handle cannot be encoded");
  EXPECT_EQ(message_of(decode_json("1", capsule)), "a value of type handle cannot be decoded");
  EXPECT_EQ(message_of(decode_msgpack("\x01", capsule)),
            "a value of type handle cannot be decoded");
  EXPECT_EQ(message_of(type_to_json(capsule)), "JSON cannot represent a capsule type");
  EXPECT_EQ(message_of(decode(DynamicValue{}, Type::string())),
            "the value has neither a MessagePack nor a JSON encoding");
}

TEST(WireMessages, StateTheLimit) {
  const Type list = Type::list(Type::number());
  const DecodeOptions short_input{.limits = {.max_source_bytes = 3}};
  const std::string longer = "the input is longer than 3 bytes";
  EXPECT_EQ(message_of(decode_json("[1, 2]", list, short_input)), longer);
  EXPECT_EQ(message_of(implied_type_of_json("[1, 2]", short_input)), longer);
  EXPECT_EQ(message_of(decode_msgpack("\x94\1\2\3\4", list, short_input)), longer);
  EXPECT_EQ(message_of(implied_type_of_msgpack("\x94\1\2\3\4", short_input)), longer);
  const DecodeOptions few{.limits = {.max_elements = 1}};
  EXPECT_EQ(message_of(decode_json("[1, 2]", list, few)), "[1]: the value has more than 1 element");
  EXPECT_EQ(message_of(decode_msgpack("\x92\1\2", list, few)),
            "[1]: the value has more than 1 element");
  const DecodeOptions flat{.limits = {.max_nesting = 1}};
  const std::string deep = "the value is nested more than 1 level deep";
  EXPECT_EQ(message_of(decode_json("[[1]]", Type::list(list), flat)),
            "[0]: invalid JSON at byte 1: nested too deeply");
  const std::string two_dynamics =
      R"({"type": "dynamic", "value": {"type": "string", "value": "x"}})";
  EXPECT_EQ(message_of(decode_json(two_dynamics, Type::dynamic(), flat)),
            "invalid JSON at byte 29: nested too deeply");
  EXPECT_EQ(message_of(decode_msgpack("\x91\x91\1", Type::list(list), flat)), "[0]: " + deep);
  EXPECT_EQ(message_of(implied_type_of_msgpack("\x91\x91\1", flat)), deep);
  const Value nested = Value::tuple({Value::tuple({Value::number(1)})});
  EXPECT_EQ(message_of(encode_json(nested, {.limits = {.max_nesting = 1}})), deep);
  EXPECT_EQ(message_of(encode_msgpack(nested, nested.type(), {.limits = {.max_nesting = 1}})),
            deep);
  EXPECT_EQ(message_of(encode_json(nested, {.limits = {.max_string_bytes = 2}})),
            "the encoding exceeds the size limit");
  EXPECT_EQ(
      message_of(decode_msgpack("\xc8\x04\x01\x0c" + std::string(1025, '\x80'), Type::number())),
      "invalid refinement of an unknown value: it is longer than 1024 bytes");
  Type type = Type::string();
  for (int i = 0; i < 1001; ++i) type = Type::list(type);
  EXPECT_EQ(message_of(type_to_json(type)), "the type is nested too deeply");
}

}  // namespace
}  // namespace hecla::wire
