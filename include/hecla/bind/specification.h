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
// Default values are those of a new object; descriptions are those of documented(). What dec::decode gives,
// bind::from_value takes: each value is read as it would be into the struct, with its rules, so that names
// of enumerations, durations, ranges of integers and keys are validated. Not so
//
// - where the first label chooses the alternative of a variant: the specification allows what any has;
// - rules about blocks of several types together, and check() of a struct or of blocks as a whole;
// - null for a required attribute, which the specification does not tell from one that is not set.
//
// Validations are functions: JSON Schema and pages do not show them. Blocks that are kept to be decoded
// later stand there without content, and what remaining() takes is left out.
//
// A struct that contains itself has no finite specification: asking for it is a UsageError.
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
