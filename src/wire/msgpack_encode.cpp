// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/conform.h"
#include "wire/failure.h"
#include "wire/msgpack_unknown.h"

#include <hecla/wire/msgpack.h>
#include <hecla/wire/type_json.h>

#include <cmath>

#define MSGPACK_NO_BOOST
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <msgpack/pack.hpp>
#pragma GCC diagnostic pop

namespace hecla::wire {

namespace {

// Where the packer writes to.
struct ByteSink {
  std::string& out;
  void write(const char* data, std::size_t size) { out.append(data, size); }
};

constexpr std::size_t longest_prefix =
    256;  // of a refined string; what is longer tells nobody more

// One value being written. The append_ functions say what went wrong, if anything, with the path
// from the value they were given.
class Encoder {
 public:
  Encoder(std::string& out, std::size_t max_bytes)
      : bytes_{out}, packer_(bytes_), max_bytes_(max_bytes) {}

  bool is_too_long() const { return bytes_.out.size() > max_bytes_; }

  Failure append(const Value& value, const Type& type) {
    if (is_too_long()) return too_long();
    if (value.is_marked()) return ValueError{"a marked value cannot be written", {}};
    if (type.is_dynamic() && !value.type().is_dynamic()) return append_dynamic(value);
    if (!value.is_known()) return append_unknown(value);
    if (value.is_null()) {
      packer_.pack_nil();
      return std::nullopt;
    }
    switch (type.kind()) {
      case TypeKind::String:
        append_string(value.as_string());
        return std::nullopt;
      case TypeKind::Bool:
        append_bool(value.as_bool());
        return std::nullopt;
      case TypeKind::Number:
        return append_number(value.as_number());
      case TypeKind::List:
      case TypeKind::Set:
        return append_array(value, [&](std::size_t) -> const Type& { return type.element_type(); });
      case TypeKind::Tuple:
        return append_array(value,
                            [&](std::size_t i) -> const Type& { return type.tuple_elements()[i]; });
      case TypeKind::Map:
        return append_map(value, type);
      case TypeKind::Object:
        return append_object(value, type);
      default:
        return ValueError{"a value of type " + type.friendly_name() + " cannot be written", {}};
    }
  }

 private:
  void append_string(std::string_view text) {
    packer_.pack_str(static_cast<std::uint32_t>(text.size()));
    packer_.pack_str_body(text.data(), static_cast<std::uint32_t>(text.size()));
  }

  void append_bool(bool value) { value ? packer_.pack_true() : packer_.pack_false(); }

  Failure append_number(const Number& number) {
    if (const auto integer = number.to_int64()) {
      packer_.pack_int64(*integer);
    } else if (const auto natural = number.to_uint64()) {
      packer_.pack_uint64(*natural);
    } else if (number.is_infinite() || (number.is_exact_double() && !number.is_integer())) {
      packer_.pack_double(number.to_double());
    } else {
      std::string text;
      if (!number.append_to(text, max_number_text))
        return ValueError{"the number is too long to be written", {}};
      append_string(text);
    }
    return std::nullopt;
  }

  template <class ElementType>
  Failure append_array(const Value& value, ElementType element_type) {
    const std::span<const Value> elements = value.elements();
    packer_.pack_array(static_cast<std::uint32_t>(elements.size()));
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (Failure failure = append(elements[i], element_type(i)))
        return inside(*failure, IndexStep{value.key_at(i)});
    }
    return std::nullopt;
  }

  Failure append_map(const Value& value, const Type& type) {
    const std::span<const Value> keys = value.keys();
    packer_.pack_map(static_cast<std::uint32_t>(keys.size()));
    for (std::size_t i = 0; i < keys.size(); ++i) {
      append_string(keys[i].as_string());
      if (Failure failure = append(value.elements()[i], type.element_type()))
        return inside(*failure, IndexStep{keys[i]});
    }
    return std::nullopt;
  }

  Failure append_object(const Value& value, const Type& type) {
    const auto attributes = type.attributes();
    packer_.pack_map(static_cast<std::uint32_t>(attributes.size()));
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      append_string(attributes[i].name);
      if (Failure failure = append(value.elements()[i], attributes[i].type)) {
        return inside(*failure, AttributeStep{attributes[i].name});
      }
    }
    return std::nullopt;
  }

  Failure append_dynamic(const Value& value) {
    const auto type = type_to_json(value.type(), max_bytes_);
    if (!type) return type.error();
    packer_.pack_array(2);
    packer_.pack_bin(static_cast<std::uint32_t>(type->size()));
    packer_.pack_bin_body(type->data(), static_cast<std::uint32_t>(type->size()));
    return append(value, value.type());
  }

  // A plain unknown value is an extension value of type 0; one with refinements carries them in a
  // map.
  Failure append_unknown(const Value& value) {
    const Refinement known = value.type().is_dynamic() ? Refinement{} : value.refinement();
    const std::uint32_t count = refinement_count(known);
    if (count == 0) {
      packer_.pack_ext(1, unknown_extension);
      packer_.pack_ext_body("", 1);
      return std::nullopt;
    }
    std::string body;
    Encoder encoder(body, max_bytes_);
    encoder.packer_.pack_map(count);
    if (Failure failure = encoder.append_refinements(known)) return failure;
    packer_.pack_ext(body.size(), refined_extension);
    packer_.pack_ext_body(body.data(), static_cast<std::uint32_t>(body.size()));
    return std::nullopt;
  }

  static std::uint32_t refinement_count(const Refinement& known) {
    return (known.null == Nullness::NotNull ? 1U : 0U) + (known.prefix.empty() ? 0U : 1U) +
           (known.min ? 1U : 0U) + (known.max ? 1U : 0U) + (known.min_length != 0 ? 1U : 0U) +
           (known.max_length != Refinement::unbounded ? 1U : 0U);
  }

  Failure append_refinements(const Refinement& known) {
    if (known.null == Nullness::NotNull) {
      append_key(RefinementKey::Null);
      append_bool(false);
    }
    if (!known.prefix.empty()) {
      append_key(RefinementKey::Prefix);
      const bool long_prefix = known.prefix.size() > longest_prefix;
      append_string(long_prefix ? Refinement::safe_prefix(
                                      std::string_view(known.prefix).substr(0, longest_prefix - 1))
                                : known.prefix);
    }
    if (Failure failure = append_bound(RefinementKey::Min, known.min)) return failure;
    if (Failure failure = append_bound(RefinementKey::Max, known.max)) return failure;
    if (known.min_length != 0) append_length(RefinementKey::MinLength, known.min_length);
    if (known.max_length != Refinement::unbounded)
      append_length(RefinementKey::MaxLength, known.max_length);
    return std::nullopt;
  }

  void append_key(RefinementKey key) { packer_.pack_int64(static_cast<std::int64_t>(key)); }

  void append_length(RefinementKey key, std::size_t length) {
    append_key(key);
    packer_.pack_uint64(length);
  }

  Failure append_bound(RefinementKey key, const std::optional<NumberBound>& bound) {
    if (!bound) return std::nullopt;
    append_key(key);
    packer_.pack_array(2);
    if (Failure failure = append_number(bound->value)) return failure;
    append_bool(bound->inclusive);
    return std::nullopt;
  }

  ByteSink bytes_;
  msgpack::packer<ByteSink> packer_;
  std::size_t max_bytes_;
};

}  // namespace

ValueResult<std::string> encode_msgpack(const Value& value, const Type& type,
                                        const EncodeOptions& options) {
  const ValueResult<Value> conforming = conform(value, type);
  if (!conforming) return conforming.error();
  std::string out;
  Encoder encoder(out, options.max_bytes);
  Failure failure = encoder.append(*conforming, type);
  if (encoder.is_too_long()) return too_long();
  if (failure) return *std::move(failure);
  return out;
}

}  // namespace hecla::wire
