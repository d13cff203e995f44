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
// stay. All functions are pure. Types nested more than 1000 levels deep do not convert.
#include <hecla/value/path.h>

#include <optional>
#include <span>

namespace hecla {

// Whose rules: what the deployed reference implementation does (configurations in the wild rely on
// it), or what the documents say to the letter. docs/conformance.md lists each difference.
enum class Rules : std::uint8_t { Deployed, Document };

enum class ConversionSafety : std::uint8_t {
  Same,    // identical types
  Safe,    // every value converts, and none is lost
  Unsafe,  // may fail for some values, or lose information
  None,    // there is no conversion
};

// `value` as a value of `target`, which may be a type specification (dynamic inside, optional
// attributes). Unsafe conversions are tried; the error names the path inside `value` and what was
// expected.
ValueResult<Value> convert(const Value& value, const Type& target, Rules rules = Rules::Deployed);

ConversionSafety conversion_safety(const Type& from, const Type& to, Rules rules = Rules::Deployed);

// The type that all `types` convert to by safe conversions (or by unsafe ones, too, where
// Rules::Deployed tells the two apart); nothing where there is none. Of no types at all: nothing,
// or the dynamic pseudo-type under Rules::Document.
std::optional<Type> unify(std::span<const Type> types, Rules rules = Rules::Deployed);
std::optional<Type> unify_unsafe(std::span<const Type> types, Rules rules = Rules::Deployed);

// Why `value_type` does not convert to `wanted`, for a message: "string required", or about one
// attribute or element inside.
ValueError conversion_mismatch(const Type& value_type, const Type& wanted);

}  // namespace hecla
