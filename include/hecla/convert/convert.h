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
// Null values convert to null, unknown values to unknown values (with refinements that still apply), and marks
// are preserved. All functions are pure.
//
// Limits apply to each call: values nested more deeply than max_nesting do not convert, and a conversion creates at
// most max_elements values and max_string_bytes of strings. (Because values share parts, a value that needs little
// memory can convert to a very large one.)
#include <hecla/base/limits.h>
#include <hecla/value/path.h>

#include <optional>
#include <span>

namespace hecla {

// The rules of the deployed reference implementation, which existing configurations rely on, or the rules of the
// documents. docs/conformance.md lists the differences.
enum class Rules : std::uint8_t { Deployed, Document };

enum class ConversionSafety : std::uint8_t {
  Same,    // identical types
  Safe,    // every value converts, without loss
  Unsafe,  // can fail for some values, or lose information
  None,    // there is no conversion
};

// Returns `value` converted to `target`, which can be a type constraint (with dynamic parts and optional
// attributes). Unsafe conversions are allowed. The error has the path inside `value` and the expected type.
ValueResult<Value> convert(const Value& value, const Type& target, Rules rules = Rules::Deployed,
                           const Limits& limits = default_limits);

ConversionSafety conversion_safety(const Type& from, const Type& to, Rules rules = Rules::Deployed);

// Returns the type that all `types` convert to by safe conversions (unify_unsafe: also by unsafe ones, which makes a
// difference only for Rules::Deployed), if there is one. Without types there is none or, with Rules::Document, the
// dynamic pseudo-type. Types nested more than 1000 levels deep have none.
std::optional<Type> unify(std::span<const Type> types, Rules rules = Rules::Deployed);
std::optional<Type> unify_unsafe(std::span<const Type> types, Rules rules = Rules::Deployed);

// Returns why `value_type` does not convert to `wanted`, as a part of a message: "string required", or about an
// attribute or element.
ValueError conversion_mismatch(const Type& value_type, const Type& wanted);

}  // namespace hecla
