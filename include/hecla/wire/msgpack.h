// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Values as MessagePack by type (wire format, "MessagePack Serialization Rules").
//
//   auto bytes = wire::encode_msgpack(value, type);        // ValueResult<std::string> of bytes
//   auto back = wire::decode_msgpack(*bytes, type);
//
// Numbers travel as the most compact of integer, float and decimal string that loses nothing. A
// part whose type is the dynamic pseudo-type travels as [type as JSON, value]. Unknown values are
// extension values; refinements are kept (extension type 12). Decoding accepts every encoding of
// the same data and copies each string once, into its value. Marked values are refused. All
// functions are pure.
#include <hecla/wire/json.h>

#include <string>
#include <string_view>

namespace hecla::wire {

// `value` is converted to `type` first where it is not of that type.
ValueResult<std::string> encode_msgpack(const Value& value, const Type& type,
                                        const EncodeOptions& options = {});

ValueResult<Value> decode_msgpack(std::string_view bytes, const Type& type,
                                  const DecodeOptions& options = {});

// The type of MessagePack bytes themselves: objects, tuples and primitive types; nil and extension
// values are of the dynamic pseudo-type.
ValueResult<Type> implied_type_of_msgpack(std::string_view bytes,
                                          const DecodeOptions& options = {});

}  // namespace hecla::wire
