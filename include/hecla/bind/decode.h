// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decoding into C++ objects that schema.h describes.
//
//   const Service service = bind::decode<Service>(file->body(), ctx, diags);
//   if (diags.has_errors()) std::cerr << to_text(diags);
//
// Works on bodies of any syntax. All mistakes are reported, at the part of the expression that is
// wrong where that can be told, and what is right is filled in: a field with a mistake keeps the value
// that it has. Such a field may be one of a struct inside; a list, set or map one of whose parts is
// wrong is kept as it was, of an array or tuple the part is. What a check() refuses is filled in, and
// a block without a usable label or key is left out. Without a context there are no variables and
// functions.
//
// What is there is filled in also where it may be empty (std::optional, std::unique_ptr) or is one of
// several (std::variant): parts that are not set keep their values. A std::shared_ptr gets a new
// object.
//
// A value that is not known yet is a mistake, but for fields of type Value or Expression. Marks are
// dropped, but for fields of type Marked<T> or Value; messages never show a marked value.
//
// Expressions and bodies in the result keep what they were parsed from alive. All functions are pure
// and safe to call from several threads. Configuration nested deeper than the limit (Limits) is a
// diagnostic.
#include <hecla/bind/shape_of.h>
#include <hecla/model/eval_context.h>
#include <hecla/value/path.h>

namespace hecla::bind {

namespace detail {

void decode_body(const StructShape& shape, void* object, const Body& body, const EvalContext& ctx,
                 Diagnostics& diags);
void decode_block(const StructShape& shape, void* object, const Block& block,
                  const EvalContext& ctx, Diagnostics& diags);
void decode_expression(const Shape& shape, void* object, const Expression& expression,
                       const EvalContext& ctx, Diagnostics& diags);
std::optional<ValueError> read_value(const Shape& shape, void* object, const Value& value);
const EvalContext& no_context();

}  // namespace detail

template <class T>
[[nodiscard]] T decode(const Body& body, const EvalContext& ctx, Diagnostics& diags) {
  T result{};
  detail::decode_body(detail::struct_shape<T>(), &result, body, ctx, diags);
  return result;
}
template <class T>
[[nodiscard]] T decode(const Body& body, Diagnostics& diags) {
  return decode<T>(body, detail::no_context(), diags);
}

// A block that was read by a BodySchema, or kept in a field: the struct may have labels.
template <class T>
[[nodiscard]] T decode(const Block& block, const EvalContext& ctx, Diagnostics& diags) {
  T result{};
  detail::decode_block(detail::struct_shape<T>(), &result, block, ctx, diags);
  return result;
}

// A single expression, into any type that a field may have.
template <class T>
[[nodiscard]] T decode(const Expression& expression, const EvalContext& ctx, Diagnostics& diags) {
  T result{};
  detail::decode_expression(detail::shape_of<T>(), &result, expression, ctx, diags);
  return result;
}

// Into an object that is there, which keeps what is not set. Whether there was no mistake.
template <class T>
bool decode_into(T& object, const Body& body, const EvalContext& ctx, Diagnostics& diags) {
  const std::size_t errors = diags.errors_reported();
  detail::decode_body(detail::struct_shape<T>(), &object, body, ctx, diags);
  return diags.errors_reported() == errors;
}

// A value without a source: objects become structs, with what would be blocks as objects, lists of
// objects and maps of objects. The error is the first mistake.
template <class T>
[[nodiscard]] ValueResult<T> from_value(const Value& value) {
  T result{};
  if (auto error = detail::read_value(detail::shape_of<T>(), &result, value))
    return *std::move(error);
  return result;
}

}  // namespace hecla::bind
