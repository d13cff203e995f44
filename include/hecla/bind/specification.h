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
// Default values are those of a new object; rules but for predicates become validations; descriptions
// are those of documented(). What bind::from_value takes, dec::decode gives, but where the first label
// chooses the alternative of a variant: then the specification allows what any of them has. Blocks that
// are kept to be decoded later stand there without content, and what remaining() takes is left out.
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
