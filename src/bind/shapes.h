// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What is asked of shapes here and there.
#include <hecla/bind/shape.h>
#include <hecla/value/type.h>

#include <vector>

namespace hecla::bind::detail {

// The shape that `shape` is a wrapper of: without std::optional, std::unique_ptr, std::shared_ptr,
// Located and Marked.
const Shape& unwrapped(const Shape& shape);
// The object in the wrappers around it; null where there is nothing.
const void* contained(const Shape& shape, const void* object);
// The struct that a block of that shape is made into; null where there is none.
const StructShape* struct_in(const Shape& shape);
// Whether it has elements that rules may be about; `shape` is none of a wrapper.
bool is_container(const Shape& shape);
// Whether it is for bodies and blocks that are kept as they are, or a container of them.
bool keeps_bodies(const Shape& shape);
// Whether it is for expressions that are kept, or a container of them.
bool takes_expressions(const Shape& shape);

// The type of the values that objects of that shape stand for: the dynamic pseudo-type where they may
// be of several, and where a type contains itself.
Type type_of(const Shape& shape);

// A member of an object that is only read.
const void* member_of(const Field& field, const void* object);
// The alternative that a variant holds.
const Alternative& held_alternative(const VariantShape& shape, const void* object);
// The name of the choice for it; UsageError where there is none.
std::string_view choice_name(const Field& field, const VariantShape& shape, const void* object);
std::vector<std::string_view> choice_names(const Field& field);

}  // namespace hecla::bind::detail
