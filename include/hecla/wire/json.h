// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Encodes values as JSON according to their types (wire format, "JSON Serialization Rules").
//
//   auto text = wire::encode_json(value, type);            // ValueResult<std::string>
//   auto back = wire::decode_json(*text, type);
// Numbers keep their full precision. A part of the dynamic pseudo-type is encoded as {"value": …,
// "type": …}. Unknown and marked values cannot be encoded; the error has their path. Exceeding a
// limit is an error. All functions are pure and may be called from several threads.
#include <hecla/base/limits.h>
#include <hecla/value/path.h>

#include <string>
#include <string_view>

namespace hecla::wire {

struct DecodeOptions {
  // Accepts data after the value, as the reference implementation does.
  bool allow_trailing = false;
  // max_nesting limits the levels of containers, dynamic values and types (decoding recurses that
  // deep), max_source_bytes the size of the input, and max_elements the number of all values inside
  // the result.
  Limits limits = {};
};

struct EncodeOptions {
  // max_string_bytes limits the encoding, and max_nesting the depth of the value. Values share
  // their parts, so the encoding of a value may be much larger than the value in memory.
  Limits limits = {};
  // Writes unknown values in MessagePack with their refinements. The wire format does not describe
  // them, so a strict reader of it may reject their extension type.
  bool keep_refinements = true;
};

struct JsonOptions {
  Limits limits = {};       // as in EncodeOptions
  bool escape_html = true;  // escape <, > and &, as the reference implementation does
  bool keep_nulls = true;   // write members of objects that are null
};

// Converts `value` to `type` first if it is not of that type.
ValueResult<std::string> encode_json(const Value& value, const Type& type,
                                     const JsonOptions& options = {});
// Encodes `value` according to its own type, which is then not part of the text.
ValueResult<std::string> encode_json(const Value& value, const JsonOptions& options = {});

// Accepts strings for numbers and bools, and numbers and bools for strings. Missing attributes are
// null; the last value of a repeated map key or attribute wins.
ValueResult<Value> decode_json(std::string_view text, const Type& type,
                               const DecodeOptions& options = {});

// Returns the type that the text implies: objects, tuples and primitive types; null has the dynamic
// pseudo-type.
ValueResult<Type> implied_type_of_json(std::string_view text, const DecodeOptions& options = {});
// Decodes a text as a value of the type that it implies.
ValueResult<Value> decode_json(std::string_view text, const DecodeOptions& options = {});

}  // namespace hecla::wire
