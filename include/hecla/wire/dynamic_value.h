// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// DynamicValue: what the provider protocol's messages carry, a value as MessagePack or as JSON, and the value
// tools that a provider needs around it.
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

// Either encoding, or both; empty where it is not there. MessagePack counts where both are.
struct DynamicValue {
  std::string msgpack;
  std::string json;
};

// With MessagePack, as all peers understand it.
ValueResult<DynamicValue> make_dynamic_value(const Value& value, const Type& type);
ValueResult<Value> decode(const DynamicValue& value, const Type& type,
                          const DecodeOptions& options = {});

// The state that a provider is asked to upgrade: JSON by the schema of an older version. Attributes that `type` no
// longer has are an error: decode by the older type first.
struct RawValue {
  std::string json;
};
ValueResult<Value> decode(const RawValue& value, const Type& type,
                          const DecodeOptions& options = {});

// One place in which two values differ: the part of each, nothing where it has none.
struct Difference {
  Path path;
  std::optional<Value> before;
  std::optional<Value> after;
};
// The innermost places in which `before` and `after` differ (marks count, too), in order. Sets differ as a whole, since
// their elements have no identity.
std::vector<Difference> differences(const Value& before, const Value& after);

// Paths of all unknown parts, outermost first; inside of them there is nothing to look at.
std::vector<Path> unknown_paths(const Value& value);
// Paths of all marked parts, with their marks.
std::vector<MarkedPath> marked_paths(const Value& value);

}  // namespace hecla::wire
