// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/conform.h"
#include "wire/failure.h"
#include "wire/msgpack_unknown.h"
#include "wire/msgpack_writer.h"

#include <hecla/wire/msgpack.h>
#include <hecla/wire/type_json.h>

namespace hecla::wire {

namespace {

// Longer prefixes of refined strings are truncated, because readers ignore the rest.
constexpr std::size_t longest_prefix = 256;

// Encodes one value. The append_ functions return the first error, with a path relative to the
// value they were given.
class MsgpackEncoder {
 public:
  MsgpackEncoder(std::string& out, const EncodeOptions& options)
      : out_(out), writer_(out), options_(options) {}

  bool is_too_long() const { return out_.size() > options_.limits.max_string_bytes; }

  Failure append(const Value& value, const Type& type) {
    if (is_too_long()) return too_long();
    if (value.is_marked()) return cannot_encode_marked();
    if (type.is_dynamic() && !value.type().is_dynamic()) return append_dynamic(value);
    if (!value.is_known()) return append_unknown(value);
    if (value.is_null()) {
      writer_.nil();
      return std::nullopt;
    }
    switch (type.kind()) {
      case TypeKind::String:
        writer_.string(value.as_string());
        return std::nullopt;
      case TypeKind::Bool:
        writer_.boolean(value.as_bool());
        return std::nullopt;
      case TypeKind::Number:
        append_number(value.as_number());
        return std::nullopt;
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
        return cannot_encode(type);
    }
  }

 private:
  // Functions that recurse are not inlined into append(), so that a level takes the stack of one
  // form only.

  [[gnu::noinline]] void append_number(const Number& number) {
    if (const auto integer = number.to_int64()) {
      writer_.integer(*integer);
    } else if (const auto natural = number.to_uint64()) {
      writer_.natural(*natural);
    } else if (number.is_infinite() || (number.is_exact_double() && !number.is_integer())) {
      writer_.real(number.to_double());
    } else {
      writer_.string(number.to_string());
    }
  }

  template <class ElementType>
  [[gnu::noinline]] Failure append_array(const Value& value, ElementType element_type) {
    const std::span<const Value> elements = value.elements();
    writer_.array(elements.size());
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (Failure failure = append(elements[i], element_type(i)))
        return inside_part(*failure, value, i);
    }
    return std::nullopt;
  }

  [[gnu::noinline]] Failure append_map(const Value& value, const Type& type) {
    const std::span<const Value> keys = value.keys();
    writer_.map(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
      writer_.string(keys[i].as_string());
      if (Failure failure = append(value.elements()[i], type.element_type()))
        return inside_key(*failure, keys[i]);
    }
    return std::nullopt;
  }

  [[gnu::noinline]] Failure append_object(const Value& value, const Type& type) {
    const auto attributes = type.attributes();
    writer_.map(attributes.size());
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      writer_.string(attributes[i].name);
      if (Failure failure = append(value.elements()[i], attributes[i].type)) {
        return inside_attribute(*failure, attributes[i].name);
      }
    }
    return std::nullopt;
  }

  [[gnu::noinline]] Failure append_dynamic(const Value& value) {
    const auto type = type_to_json(value.type(), options_.limits);
    if (!type) return type.error();
    writer_.array(2);
    writer_.binary(*type);
    return append(value, value.type());
  }

  [[gnu::noinline]] Failure append_unknown(const Value& value) {
    if (value.contains_marked()) return cannot_encode_marked();
    const bool is_plain = value.type().is_dynamic() || !options_.keep_refinements;
    append_refined(is_plain ? Refinement{} : value.refinement());
    return std::nullopt;
  }

  // A plain unknown value is an extension value of type 0; the body of a refined one is a map.
  void append_refined(const Refinement& known) {
    const std::uint32_t count = refinement_count(known);
    if (count == 0) {
      return writer_.extension(unknown_extension, std::string_view("\0", 1));
    }
    std::string body;
    MsgpackEncoder encoder(body, options_);
    encoder.writer_.map(count);
    encoder.append_refinements(known);
    // Only bounds with many digits are that long. They are left out, because readers would reject the value.
    if (body.size() > longest_refinements) return append_refined({.null = known.null});
    writer_.extension(refined_extension, body);
  }

  static std::uint32_t refinement_count(const Refinement& known) {
    return (known.null == Nullness::NotNull ? 1U : 0U) + (known.prefix.empty() ? 0U : 1U) +
           (known.min ? 1U : 0U) + (known.max ? 1U : 0U) + (known.min_length != 0 ? 1U : 0U) +
           (known.max_length != Refinement::unbounded ? 1U : 0U);
  }

  void append_refinements(const Refinement& known) {
    if (known.null == Nullness::NotNull) {
      append_key(RefinementKey::Null);
      writer_.boolean(false);
    }
    if (!known.prefix.empty()) {
      append_key(RefinementKey::Prefix);
      const bool long_prefix = known.prefix.size() > longest_prefix;
      writer_.string(long_prefix ? Refinement::safe_prefix(
                                       std::string_view(known.prefix).substr(0, longest_prefix - 1))
                                 : known.prefix);
    }
    append_bound(RefinementKey::Min, known.min);
    append_bound(RefinementKey::Max, known.max);
    if (known.min_length != 0) append_length(RefinementKey::MinLength, known.min_length);
    if (known.max_length != Refinement::unbounded)
      append_length(RefinementKey::MaxLength, known.max_length);
  }

  void append_key(RefinementKey key) { writer_.integer(static_cast<std::int64_t>(key)); }

  void append_length(RefinementKey key, std::uint64_t length) {
    append_key(key);
    writer_.natural(length);
  }

  void append_bound(RefinementKey key, const std::optional<NumberBound>& bound) {
    if (!bound) return;
    append_key(key);
    writer_.array(2);
    append_number(bound->value);
    writer_.boolean(bound->inclusive);
  }

  std::string& out_;
  MsgpackWriter writer_;
  const EncodeOptions& options_;
};

}  // namespace

ValueResult<std::string> encode_msgpack(const Value& value, const Type& type,
                                        const EncodeOptions& options) {
  const ValueResult<Value> conforming = conform(value, type, options.limits);
  if (!conforming) return conforming.error();
  std::string out;
  MsgpackEncoder encoder(out, options);
  Failure failure = encoder.append(*conforming, type);
  if (encoder.is_too_long()) return too_long();
  if (failure) return *std::move(failure);
  return out;
}

}  // namespace hecla::wire
