// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/msgpack_unknown.h"

#include "unicode/message_text.h"
#include "unicode/unicode.h"
#include "wire/failure.h"
#include "wire/msgpack_reader.h"
#include "wire/number_text.h"

#include <hecla/value/ops.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace hecla::wire {

namespace {

ValueError invalid(const std::string& what) {
  return {"invalid refinement of an unknown value: " + what, {}};
}

// Reads the refinements of a value of `type` one by one. Nil is read as the zero value of the
// expected kind.
class RefinementReader {
 public:
  RefinementReader(std::string_view body, const Type& type) : reader_(body), type_(type) {}

  // If a key is repeated, the stricter bound counts, as in refine().
  ValueResult<Value> read() {
    Value unknown = Value::unknown(type_);
    const Item item = reader_.next();
    if (item == Item::Error) return malformed();
    if (item != Item::Map) return invalid("expected a map");
    for (std::uint32_t rest = reader_.count(); rest > 0; --rest) {
      Refinement more;
      if (Failure failure = read_entry(more)) return *std::move(failure);
      ValueResult<Value> refined = refine(unknown, more);
      if (!refined) return invalid(refined.error().message);
      unknown = *std::move(refined);
    }
    if (!reader_.is_at_end()) return invalid("unexpected data after the refinements");
    return unknown;
  }

 private:
  // Ignores unsupported keys, which newer peers may send.
  Failure read_entry(Refinement& out) {
    const auto key = integer(reader_.next());
    if (!key) return invalid("keys must be integers");
    switch (static_cast<RefinementKey>(*key)) {
      case RefinementKey::Null:
        return read_nullness(reader_.next(), out);
      case RefinementKey::Prefix:
        return read_prefix(reader_.next(), out);
      case RefinementKey::Min:
        return read_bound(out.min);
      case RefinementKey::Max:
        return read_bound(out.max);
      case RefinementKey::MinLength:
        return read_length(reader_.next(), out.min_length);
      case RefinementKey::MaxLength:
        return read_length(reader_.next(), out.max_length);
    }
    if (reader_.skip()) return std::nullopt;
    return malformed();
  }

  Failure read_nullness(Item item, Refinement& out) {
    if (item != Item::True && item != Item::False && item != Item::Nil)
      return invalid("nullness must be a bool");
    out.null = item == Item::True ? Nullness::Null : Nullness::NotNull;
    return std::nullopt;
  }

  Failure read_prefix(Item item, Refinement& out) {
    if (!type_.is_string()) return invalid("only strings have a prefix");
    const auto prefix = item == Item::Nil ? std::optional(std::string_view()) : text(item);
    if (!prefix || !unicode::is_valid_utf8(*prefix))
      return invalid("a prefix must be a UTF-8 string");
    out.prefix = unicode::nfc(*prefix);
    return std::nullopt;
  }

  Failure read_length(Item item, std::uint64_t& out) {
    if (!type_.is_collection()) return invalid("only collections have a length");
    const auto length = integer(item);
    if (!length) return invalid("a length must be an integer");
    out = static_cast<std::uint64_t>(std::max<std::int64_t>(*length, 0));
    return std::nullopt;
  }

  Failure read_bound(std::optional<NumberBound>& out) {
    if (!type_.is_number()) return invalid("only numbers have bounds");
    const bool pair = reader_.next() == Item::Array && reader_.count() == 2;
    auto value = pair ? number(reader_.next()) : std::nullopt;
    const Item inclusive = value ? reader_.next() : Item::Error;
    if (inclusive != Item::True && inclusive != Item::False)
      return invalid("a bound must be an array of a number and a bool");
    out = NumberBound{*std::move(value), inclusive == Item::True};
    return std::nullopt;
  }

  std::optional<std::string_view> text(Item item) const {
    if (item != Item::String && item != Item::Binary) return std::nullopt;
    return reader_.text();
  }

  std::optional<std::int64_t> integer(Item item) const {
    if (item == Item::Nil) return 0;
    if (item == Item::Signed) return reader_.signed_integer();
    if (item != Item::Unsigned || !std::in_range<std::int64_t>(reader_.unsigned_integer()))
      return std::nullopt;
    return static_cast<std::int64_t>(reader_.unsigned_integer());
  }

  std::optional<Number> number(Item item) const {
    if (item == Item::Unsigned) return Number(reader_.unsigned_integer());
    if (item == Item::Signed) return Number(reader_.signed_integer());
    if (item == Item::Float) return number_of_double(reader_.real());
    const auto digits = text(item);
    const auto number = digits ? number_of_text(*digits) : std::nullopt;
    return number ? std::optional(number->as_number()) : std::nullopt;
  }

  static ValueError malformed() { return invalid("malformed MessagePack"); }

  MsgpackReader reader_;
  const Type& type_;
};

}  // namespace

ValueResult<Value> decode_unknown(std::int8_t extension_type, std::string_view body,
                                  const Type& type) {
  if (extension_type == unknown_extension || body.size() <= 1) return Value::unknown(type);
  if (extension_type != refined_extension)
    return ValueError{"unsupported extension type " + std::to_string(extension_type), {}};
  if (body.size() > longest_refinements)
    return invalid("it is longer than " + counted(longest_refinements, "byte"));
  return RefinementReader(body, type).read();
}

}  // namespace hecla::wire
