// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decodes configuration into C++ objects, which schema.h describes.
//
//   const Service service = bind::decode<Service>(file->body(), ctx, diags);
//   if (diags.has_errors()) std::cerr << to_text(diags);
//
// Works on bodies of any syntax. All errors are reported, if possible at the part of the expression
// that is wrong, and everything else is filled in: a field with an error keeps the value that it
// has. A list, set or map with an invalid element keeps its value; in a struct, array or tuple only
// the invalid part does. A value that a check() rejects is still filled in. A block with an invalid
// label or key is left out. Without a context, there are no variables and functions.
//
// An object in a std::optional, std::unique_ptr or std::variant is filled in if there is one, so that parts
// that are not set keep their values. A std::shared_ptr always gets a new object.
//
// An unknown value is an error, unless it is unknown because of one that was reported already (EvalContext::set_failed,
// which ext::NamedValues::context() uses), and except for fields of type Value, Expression or Unknowable<T>. Marks are dropped, except for
// fields of type Marked<T> or Value; messages never show a marked value.
//
// Expressions and bodies in the result keep their source alive. All functions are pure and safe to call from
// several threads. Configuration nested more deeply than the limit (Limits) is an error.
#include <hecla/bind/shape_of.h>
#include <hecla/model/eval_context.h>
#include <hecla/value/path.h>

#include <vector>

namespace hecla::bind {

struct DecodeOptions {
  // The severity of arguments, blocks and attributes of objects that no field names. With Severity::Warning, a newer
  // configuration can be read by an older program. A name in the wrong form (a block as an argument) is always an error.
  Severity unknown_keys = Severity::Error;
};

namespace detail {

// These functions return whether everything was decoded.
bool decode_body(const StructShape& shape, void* object, const Body& body, const EvalContext& ctx,
                 Diagnostics& diags, const DecodeOptions& options);
bool decode_block(const StructShape& shape, void* object, const Block& block,
                  const EvalContext& ctx, Diagnostics& diags, const DecodeOptions& options);
bool decode_expression(const Shape& shape, void* object, const Expression& expression,
                       const EvalContext& ctx, Diagnostics& diags, const DecodeOptions& options);
std::optional<ValueError> decode_value(const Shape& shape, void* object, const Value& value);
std::vector<ValueError> check_value(const Shape& shape, const Value& value);
const EvalContext& no_context();

}  // namespace detail

template <class T>
[[nodiscard]] T decode(const Body& body, const EvalContext& ctx, Diagnostics& diags,
                       const DecodeOptions& options = {}) {
  T result = detail::new_object<T>();
  detail::decode_body(detail::struct_shape<T>(), &result, body, ctx, diags, options);
  return result;
}
template <class T>
[[nodiscard]] T decode(const Body& body, Diagnostics& diags, const DecodeOptions& options = {}) {
  return decode<T>(body, detail::no_context(), diags, options);
}

// Decodes a block that was read with a BodySchema, or stored in a field. The struct may have
// labels.
template <class T>
[[nodiscard]] T decode(const Block& block, const EvalContext& ctx, Diagnostics& diags,
                       const DecodeOptions& options = {}) {
  T result = detail::new_object<T>();
  detail::decode_block(detail::struct_shape<T>(), &result, block, ctx, diags, options);
  return result;
}

// Decodes a single expression into any type that a field may have.
template <class T>
[[nodiscard]] T decode(const Expression& expression, const EvalContext& ctx, Diagnostics& diags,
                       const DecodeOptions& options = {}) {
  T result = detail::new_object<T>();
  detail::decode_expression(detail::shape_of<T>(), &result, expression, ctx, diags, options);
  return result;
}

// Decodes into an existing object, whose members keep their values where nothing is set. Returns
// whether there were no errors, and nothing depends on an error that was reported before.
template <class T>
bool decode_into(T& object, const Body& body, const EvalContext& ctx, Diagnostics& diags,
                 const DecodeOptions& options = {}) {
  return detail::decode_body(detail::struct_shape<T>(), &object, body, ctx, diags, options);
}

// Decodes a value without a source: objects become structs; blocks are objects, lists of objects and maps
// of objects. Returns the first error if there is one.
template <class T>
[[nodiscard]] ValueResult<T> from_value(const Value& value) {
  T result = detail::new_object<T>();
  if (auto error = detail::decode_value(detail::shape_of<T>(), &result, value))
    return *std::move(error);
  return result;
}

// Returns all errors of a value without a source. Unknown parts are not errors, and what depends on them is not
// checked.
template <class T>
[[nodiscard]] std::vector<ValueError> check_value(const Value& value) {
  return detail::check_value(detail::shape_of<T>(), value);
}

}  // namespace hecla::bind
