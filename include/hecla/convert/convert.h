// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Conversion of values to other types, and unification of types ("Type Conversions and
// Unification").
//
//   convert(Value::number(5), Type::string())              // "5"
//   convert(v, Type::list(Type::dynamic()))                 // element type found by unification
//   unify(std::array{Type::string(), Type::number()})       // string
//
// Null values convert to null, unknown to unknown (refinements that still hold are kept), marks
// stay. All functions are pure.
//
// Limits hold for each call: values nested more deeply than max_nesting do not convert, and a conversion makes at
// most max_elements values and max_string_bytes of text (values share their parts, so that one which took little to
// make may convert to a very large one).
#include <hecla/base/limits.h>
#include <hecla/value/path.h>

#include <optional>
#include <span>

namespace hecla {

// The rules of the deployed reference implementation, on which configurations in the wild rely, or those of the
// documents to the letter. docs/conformance.md lists each difference.
enum class Rules : std::uint8_t { Deployed, Document };

enum class ConversionSafety : std::uint8_t {
  Same,    // identical types
  Safe,    // every value converts, and none is lost
  Unsafe,  // may fail for some values, or lose information
  None,    // there is no conversion
};

// Returns `value` converted to `target`, which may be a type specification (dynamic inside, optional
// attributes). Unsafe conversions are tried; the error has the path inside `value` and the expected type.
ValueResult<Value> convert(const Value& value, const Type& target, Rules rules = Rules::Deployed,
                           const Limits& limits = default_limits);

ConversionSafety conversion_safety(const Type& from, const Type& to, Rules rules = Rules::Deployed);

// Returns the type that all `types` convert to by safe conversions (unify_unsafe: or by unsafe ones, which only
// Rules::Deployed distinguishes), if there is one. No types at all have none, or the dynamic pseudo-type under
// Rules::Document. Types nested more than 1000 levels deep have none.
std::optional<Type> unify(std::span<const Type> types, Rules rules = Rules::Deployed);
std::optional<Type> unify_unsafe(std::span<const Type> types, Rules rules = Rules::Deployed);

// Returns why `value_type` does not convert to `wanted`, for a message: "string required", or about an attribute or
// element inside.
ValueError conversion_mismatch(const Type& value_type, const Type& wanted);

}  // namespace hecla
