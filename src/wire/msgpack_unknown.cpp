// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/msgpack_unknown.h"
#include "wire/number_text.h"

#include <hecla/unicode/unicode.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace hecla::wire {

namespace {

constexpr std::size_t longest_body = 1024;
constexpr std::size_t deepest_body = 16;

using Packed = msgpack::object;
using Failure = std::optional<ValueError>;

ValueError invalid(const std::string& what) {
  return {"invalid refinement of an unknown value: " + what, {}};
}

bool is_nil(const Packed& packed) { return packed.type == msgpack::type::NIL; }

// Where a peer writes nil it means the zero of what belongs there.
std::optional<std::string_view> text_of(const Packed& packed) {
  if (packed.type == msgpack::type::STR)
    return std::string_view(packed.via.str.ptr, packed.via.str.size);
  if (packed.type == msgpack::type::BIN)
    return std::string_view(packed.via.bin.ptr, packed.via.bin.size);
  return is_nil(packed) ? std::optional(std::string_view()) : std::nullopt;
}

std::optional<std::int64_t> integer_of(const Packed& packed) {
  if (is_nil(packed)) return 0;
  if (packed.type == msgpack::type::NEGATIVE_INTEGER) return packed.via.i64;
  if (packed.type != msgpack::type::POSITIVE_INTEGER ||
      !std::in_range<std::int64_t>(packed.via.u64)) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(packed.via.u64);
}

std::optional<Number> number_of(const Packed& packed) {
  switch (packed.type) {
    case msgpack::type::POSITIVE_INTEGER:
      return Number(packed.via.u64);
    case msgpack::type::NEGATIVE_INTEGER:
      return Number(packed.via.i64);
    case msgpack::type::FLOAT32:
    case msgpack::type::FLOAT64:
      return number_of_double(packed.via.f64);
    default:
      break;
  }
  const auto text = is_nil(packed) ? std::nullopt : text_of(packed);
  const auto number = text ? number_of_text(*text) : std::nullopt;
  return number ? std::optional(number->as_number()) : std::nullopt;
}

Failure read_nullness(const Packed& packed, Refinement& out) {
  if (packed.type != msgpack::type::BOOLEAN && !is_nil(packed)) {
    return invalid("whether it is null must be a bool");
  }
  const bool null = packed.type == msgpack::type::BOOLEAN && packed.via.boolean;
  out.null = null ? Nullness::Null : Nullness::NotNull;
  return std::nullopt;
}

Failure read_prefix(const Packed& packed, const Type& type, Refinement& out) {
  const auto prefix = text_of(packed);
  if (!type.is_string()) return invalid("only a string has a prefix");
  if (!prefix || !unicode::is_valid_utf8(*prefix)) return invalid("a prefix must be text");
  out.prefix = unicode::nfc(*prefix);
  return std::nullopt;
}

Failure read_length(const Packed& packed, const Type& type, std::size_t& out) {
  if (!type.is_collection()) return invalid("only a collection has a length");
  const auto length = integer_of(packed);
  if (!length) return invalid("a length must be an integer");
  out = static_cast<std::size_t>(std::max<std::int64_t>(*length, 0));
  return std::nullopt;
}

Failure read_bound(const Packed& packed, const Type& type, std::optional<NumberBound>& out) {
  if (!type.is_number()) return invalid("only a number has bounds");
  const bool pair = packed.type == msgpack::type::ARRAY && packed.via.array.size == 2 &&
                    packed.via.array.ptr[1].type == msgpack::type::BOOLEAN;
  const auto number = pair ? number_of(packed.via.array.ptr[0]) : std::nullopt;
  if (!number) return invalid("a bound must be an array of a number and a bool");
  out = NumberBound{*number, packed.via.array.ptr[1].via.boolean};
  return std::nullopt;
}

// Keys that are not known may come from a newer peer and say nothing to us.
Failure read_entry(const Packed& key, const Packed& value, const Type& type, Refinement& out) {
  const auto code = integer_of(key);
  if (!code) return invalid("its keys must be integers");
  switch (static_cast<RefinementKey>(*code)) {
    case RefinementKey::Null:
      return read_nullness(value, out);
    case RefinementKey::Prefix:
      return read_prefix(value, type, out);
    case RefinementKey::Min:
      return read_bound(value, type, out.min);
    case RefinementKey::Max:
      return read_bound(value, type, out.max);
    case RefinementKey::MinLength:
      return read_length(value, type, out.min_length);
    case RefinementKey::MaxLength:
      return read_length(value, type, out.max_length);
  }
  return std::nullopt;
}

// Of a key that comes twice the stricter bound counts, as refined() has it.
ValueResult<Value> decode_refined(const Packed& body, const Type& type) {
  if (body.type != msgpack::type::MAP) return invalid("it must be a map");
  Value unknown = Value::unknown(type);
  if (type.is_dynamic()) return unknown;
  for (std::uint32_t i = 0; i < body.via.map.size; ++i) {
    const auto& entry = body.via.map.ptr[i];
    Refinement more;
    if (Failure failure = read_entry(entry.key, entry.val, type, more)) return *std::move(failure);
    try {
      unknown = unknown.refined(more);
    } catch (const UsageError& error) {
      return invalid(error.what());
    }
  }
  return unknown;
}

}  // namespace

ValueResult<Value> decode_unknown(std::string_view extension, const Type& type) {
  const auto code = static_cast<std::int8_t>(extension.front());
  const std::string_view body = extension.substr(1);
  if (body.size() <= 1) return Value::unknown(type);
  if (code != refined_extension)
    return ValueError{"there is no extension type " + std::to_string(code), {}};
  if (body.size() > longest_body) return invalid("it is too long");
  try {
    // Lengths that the body cannot have would be allocated before they are found to be wrong.
    const msgpack::unpack_limit limit(body.size(), body.size(), body.size(), body.size(),
                                      body.size(), deepest_body);
    const msgpack::object_handle handle =
        msgpack::unpack(body.data(), body.size(), nullptr, nullptr, limit);
    return decode_refined(handle.get(), type);
  } catch (const msgpack::unpack_error&) {
    return invalid("it is not MessagePack");
  }
}

}  // namespace hecla::wire
