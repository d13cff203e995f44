// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Values whose type and parts the input chooses. They survive each way out and back again: HCL text, MessagePack and JSON
// by type; and equality, hashes, conversion and copies agree about them.
#include <hecla/convert/convert.h>
#include <hecla/model/eval_context.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/syntax/parse.h>
#include <hecla/value/ops.h>
#include <hecla/wire/msgpack.h>
#include <hecla/write/value_text.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "random_values.h"
#include "require.h"

namespace {

using namespace hecla;
using fuzz::require;

const EvalContext& context() {
  static const EvalContext ctx = [] {
    EvalContext made;
    for (const Function& function : stdlib::terraform().all()) made.set(function.name(), function);
    return made;
  }();
  return ctx;
}

Value evaluate(const std::string& text) {
  Diagnostics diags;
  const auto document = syntax::parse_expression(Source::make("value", text), diags, {});
  const Value value = document->expression().evaluate(context(), diags);
  require(!diags.has_errors(), "written text has errors", text);
  return value;
}

// Returns whether a null or an empty collection inside has a type that no function names: beside others, the elements
// have no common type.
bool has_unnamed_part(const Value& value) {
  if (value.is_null()) return !value.type().is_primitive();
  if (value.type().is_primitive() || value.type().is_capsule()) return false;
  return (value.type().is_collection() && value.empty()) ||
         std::ranges::any_of(value.elements(), has_unnamed_part);
}

// Nulls have no type in HCL text, and sequences of equal elements are tuples: the type is restored by conversion.
void check_text(const Value& value) {
  if (!value.is_wholly_known() || value.contains_marked() || value.type().has_dynamic()) return;
  for (const bool one_line : {false, true}) {
    for (const bool typed : {false, true}) {
      if (typed && has_unnamed_part(value)) continue;
      const std::string text = write::to_hcl(value, {.one_line = one_line, .typed = typed});
      const auto back = convert(evaluate(text), value.type());
      require(back.has_value(), "text does not convert to the type", text);
      require(*back == value, "text has another meaning",
              text + "\n" + back->to_debug_string() + "\n" + value.to_debug_string());
    }
  }
}

// Encodes, decodes and encodes again: the same bytes, and the same value by a type without dynamic parts. (By others,
// nulls, unknown values and empty collections lose a part of their type, by which elements may come to differ.)
template <class Encode, class Decode>
bool check_encoding(const Value& value, const Type& type, Encode encode, Decode decode) {
  const ValueResult<std::string> bytes = encode(value, type);
  if (!bytes) return false;
  const ValueResult<Value> back = decode(*bytes, type);
  const std::string explanation = value.to_debug_string() + "\nby " + type.to_string();
  require(back || type.has_dynamic(), "an encoded value cannot be decoded",
          explanation + (back ? "" : "\n" + back.error().to_string()));
  if (!back) return true;
  require(type.has_dynamic() || *back == value, "an encoded value decodes to another one",
          explanation + "\n" + back->to_debug_string());
  const ValueResult<std::string> again = encode(*back, type);
  require(again && *again == *bytes, "a decoded value is encoded differently", explanation);
  return true;
}

void check_wire(const Value& value, const Type& constraint) {
  for (const Type& type : {value.type(), constraint}) {
    const bool is_encoded = check_encoding(
        value, type, [](auto&... given) { return wire::encode_msgpack(given...); },
        [](auto&... given) { return wire::decode_msgpack(given...); });
    require(is_encoded || value.contains_marked(), "a value cannot be encoded",
            value.to_debug_string());
    check_encoding(
        value, type, [](auto&... given) { return wire::encode_json(given...); },
        [](auto&... given) { return wire::decode_json(given...); });
  }
}

void check_equality(const Value& value, const Value& other) {
  require(value == Value(value) && value.hash() == Value(value).hash(), "a copy differs");
  require((value == other) == (other == value), "equality is not symmetric");
  require(!(value == other) || value.hash() == other.hash(), "equal values have different hashes");
  const auto same = convert(value, value.type());
  require(same && *same == value, "a conversion to its own type changes a value",
          value.to_debug_string());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Choices choices(std::string_view(reinterpret_cast<const char*>(data), size));
  const Type constraint = fuzz::make_type(choices);
  const Value value = fuzz::make_value(choices, constraint);
  const Value other = fuzz::make_value(choices, choices.one_in(2) ? value.type() : constraint);
  check_equality(value, other);
  check_wire(value, constraint);
  check_text(value);
  return 0;
}
