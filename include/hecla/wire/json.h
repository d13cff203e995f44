// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Values as JSON by type (wire format, "JSON Serialization Rules").
//
//   auto text = wire::encode_json(value, type);            // ValueResult<std::string>
//   auto back = wire::decode_json(*text, type);
//
// Numbers keep their full precision. A part whose type is the dynamic pseudo-type travels as
// {"value": …, "type": …}. Unknown and marked values have no JSON form: the error names their path.
// What exceeds the limits is an error. All functions are pure and may be called from several threads.
#include <hecla/base/limits.h>
#include <hecla/value/path.h>

#include <string>
#include <string_view>

namespace hecla::wire {

struct DecodeOptions {
  // Whether text or bytes after the value are accepted, as the deployed implementation does.
  bool allow_trailing = false;
  // Of the limits, max_nesting counts levels of containers, dynamic values and types (decoding recurses that deep),
  // max_source_bytes the input, and max_elements all values inside the result.
  Limits limits = {};
};

struct EncodeOptions {
  // Of the limits, max_string_bytes bounds the encoding and max_nesting the depth of the value. Values share their
  // parts, so that one which took little to make may be very long when it is written.
  Limits limits = {};
};

struct JsonOptions {
  Limits limits = {};       // as in EncodeOptions
  bool escape_html = true;  // write <, > and & as escapes, as the deployed encoder does
};

// Converts `value` to `type` first if it is not of that type.
ValueResult<std::string> encode_json(const Value& value, const Type& type,
                                     const JsonOptions& options = {});
// Encodes `value` by its own type, which is then not part of the text.
ValueResult<std::string> encode_json(const Value& value, const JsonOptions& options = {});

// Strings are accepted for numbers and bools, numbers and bools for strings; attributes that are
// missing are null; a repeated map key or attribute counts with its last value.
ValueResult<Value> decode_json(std::string_view text, const Type& type,
                               const DecodeOptions& options = {});

// The type of a JSON text itself: objects, tuples and primitive types; null is of the dynamic
// pseudo-type.
ValueResult<Type> implied_type_of_json(std::string_view text, const DecodeOptions& options = {});
// Decodes a text by the type it implies.
ValueResult<Value> decode_json(std::string_view text, const DecodeOptions& options = {});

}  // namespace hecla::wire
