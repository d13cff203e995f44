// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Semantic equality: a value that a provider has not changed keeps its spelling.
//
// A struct does not remember spellings: "60s" and "1m" are one duration, a double has fewer digits than a number in a
// configuration. Terraform compares values, so a part of a response that means the same as the part that was given is
// replaced by that part.
#include <hecla/bind/shape.h>
#include <hecla/value/value.h>

namespace hecla::provider::detail {

// Returns `made` with the parts of `given` that decode to the same objects. Both are values of the schema of `shape`.
// The elements of sets are matched by the objects that they decode to.
Value with_given_parts(const bind::detail::Shape& shape, const Value& given, const Value& made);

}  // namespace hecla::provider::detail
