// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The decoder specification of a struct that schema.h describes, for everything that works on
// specifications: JSON Schema and reference pages (describe), the references that a body needs, the
// type of its value.
//
//   const dec::Spec spec = bind::specification<Service>();
//   std::string page = describe::reference_page(spec, {.title = "Service"});
//   dec::variables(body, spec);
//
// Default values are those of a new object; descriptions are those of documented(). bind::from_value takes the
// values that dec::decode returns: each value is validated by decoding it as the struct would, with its rules,
// names of enumerations, durations, ranges of integers and keys. These are not validated:
//
// - where the first label selects the alternative of a variant, the specification allows what any of them has;
// - rules about blocks of several types together, and check() of a struct or of blocks as a whole;
// - null for a required attribute, which the specification does not distinguish from one that is not set.
//
// Validations are functions: JSON Schema and pages do not show them. Blocks that are stored have no content in
// the specification, and remaining() is left out.
//
// A struct that contains itself has no finite specification: this is a UsageError.
#include <hecla/bind/shape_of.h>
#include <hecla/dec/spec.h>

namespace hecla::bind {

namespace detail {
dec::Spec specification(const StructShape& shape);
}  // namespace detail

template <class T>
[[nodiscard]] dec::Spec specification() {
  return detail::specification(detail::struct_shape<T>());
}

}  // namespace hecla::bind
