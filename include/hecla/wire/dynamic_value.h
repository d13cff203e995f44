// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// DynamicValue: a value in a message of the provider protocol, encoded as MessagePack or JSON; and
// functions that providers need to work with such values.
//
//   wire::DynamicValue message{.msgpack = bytes, .json = {}};
//   auto state = wire::decode(message, wire::implied_type(schema));
//   for (const wire::Difference& d : wire::differences(*prior, *state)) log(d.path.to_string());
//
// All functions are pure.
#include <hecla/value/walk.h>
#include <hecla/wire/msgpack.h>

#include <optional>
#include <string>
#include <vector>

namespace hecla::wire {

// One or both encodings; an absent one is empty. MessagePack takes precedence.
struct DynamicValue {
  std::string msgpack;
  std::string json;
};

// Encodes as MessagePack, which all peers understand.
ValueResult<DynamicValue> make_dynamic_value(const Value& value, const Type& type);
ValueResult<Value> decode(const DynamicValue& value, const Type& type,
                          const DecodeOptions& options = {});

// The state that a provider upgrades: JSON that conforms to the schema of an older version.
// Attributes that `type` no longer has are errors: decode with the older type first.
struct RawValue {
  std::string json;
};
ValueResult<Value> decode(const RawValue& value, const Type& type,
                          const DecodeOptions& options = {});

// A path at which two values differ, with the part of each; a missing part is empty.
struct Difference {
  Path path;
  std::optional<Value> before;
  std::optional<Value> after;
};
// Returns the innermost differences between `before` and `after` in order; marks are compared, too. Parts
// of a marked value have its marks.
// Sets differ as a whole, because their elements have no identity.
std::vector<Difference> differences(const Value& before, const Value& after);

// Returns the paths of all unknown parts, outer parts first.
std::vector<Path> unknown_paths(const Value& value);
// Returns the paths of all marked parts, with their marks.
std::vector<MarkedPath> marked_paths(const Value& value);

}  // namespace hecla::wire
