// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The first line is a type constraint, the rest a value of that type in MessagePack or JSON. A decoded value can be
// encoded, and decodes to an equal value again.
#include <hecla/wire/msgpack.h>
#include <hecla/wire/type_json.h>

#include <cstdint>
#include <cstdlib>
#include <string_view>

using hecla::Type;
using hecla::Value;
using hecla::ValueResult;

namespace {

constexpr std::size_t max_nesting = 50;

void check_type(const Type& type) {
  const auto text = hecla::wire::type_to_json(type);
  if (!text || *hecla::wire::parse_type(*text) != type) std::abort();
}

void check_msgpack(const Value& value, const Type& type) {
  const auto bytes = hecla::wire::encode_msgpack(value, type);
  if (!bytes) return;  // a number that is too long to encode
  const auto back = hecla::wire::decode_msgpack(*bytes, type);
  if (!back || !(*back == value)) std::abort();
}

void check_json(const Value& value, const Type& type) {
  const auto text = hecla::wire::encode_json(value, type);
  if (!text) return;  // unknown, infinite or too long
  const auto back = hecla::wire::decode_json(*text, type);
  if (!back || !(*back == value)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t end = input.find('\n');
  const ValueResult<Type> constraint =
      hecla::wire::parse_type(input.substr(0, end), {.max_nesting = max_nesting});
  if (!constraint || end == std::string_view::npos) return 0;
  check_type(*constraint);
  const Type type = constraint->without_optional_attributes();
  const std::string_view bytes = input.substr(end + 1);
  const hecla::wire::DecodeOptions options{.limits = {.max_nesting = max_nesting}};
  if (const auto value = hecla::wire::decode_msgpack(bytes, type, options))
    check_msgpack(*value, type);
  if (const auto value = hecla::wire::decode_json(bytes, type, options)) check_json(*value, type);
  if (const auto implied = hecla::wire::implied_type_of_msgpack(bytes, options))
    check_type(*implied);
  if (const auto implied = hecla::wire::implied_type_of_json(bytes, options)) check_type(*implied);
  return 0;
}
