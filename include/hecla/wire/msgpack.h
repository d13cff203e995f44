// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Encodes values as MessagePack according to their types (wire format, "MessagePack Serialization
// Rules").
//
//   auto bytes = wire::encode_msgpack(value, type);        // ValueResult<std::string> of bytes
//   auto back = wire::decode_msgpack(*bytes, type);
// A whole number of at most 64 bits is encoded as an integer, a fraction that a float of 8 bytes
// represents exactly as that float, and every other number as a decimal string. Larger whole numbers
// are strings even where a float is exact: Terraform keeps 53 bits of a float and writes it again
// with rounded digits. A float is decoded to its exact value, and a fraction encoded again as the
// same bytes (docs/decisions/0113-floats-of-messagepack.md).
//
// A part of the dynamic pseudo-type is encoded as [type as JSON, value]. Unknown values are
// extension values and keep their refinements (extension type 12), unless an option leaves these
// out. Decoding accepts every encoding of the same data, and copies each string once. Marked values
// cannot be encoded. All functions are pure.
#include <hecla/wire/json.h>

#include <string>
#include <string_view>

namespace hecla::wire {

// Converts `value` to `type` first if it is not of that type.
ValueResult<std::string> encode_msgpack(const Value& value, const Type& type,
                                        const EncodeOptions& options = {});

ValueResult<Value> decode_msgpack(std::string_view bytes, const Type& type,
                                  const DecodeOptions& options = {});

// Returns the type that the bytes imply: objects, tuples and primitive types; nil and extension
// values have the dynamic pseudo-type.
ValueResult<Type> implied_type_of_msgpack(std::string_view bytes,
                                          const DecodeOptions& options = {});

}  // namespace hecla::wire
