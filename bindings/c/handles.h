// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The handles that hecla.h and hecla_wire.h share, and how C and C++ meet.
//
//   hecla_value* hecla_value_copy(const hecla_value* value) {
//     return guarded(nullptr, [&] { return value ? give(Value(*in(value))) : nullptr; });
//   }
//
// A handle of a type, value or schema is a pointer to the C++ object itself, so that a part of a value is a handle,
// too, without a copy. in() gives the object, view_of() the handle of an object that is owned by something else,
// give() a new handle that the caller owns. Exceptions end in guarded().
#include <hecla/value/path.h>
#include <hecla/wire/schema.h>

#include <exception>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "hecla_wire.h"

struct hecla_wire_buffer {
  std::string bytes;
};
struct hecla_wire_error {
  std::string message;
  std::string path;
  std::optional<std::size_t> argument = {};
};

namespace hecla::c {

// The C++ class behind an opaque handle.
template <class Handle>
struct Behind;
template <>
struct Behind<hecla_wire_type> {
  using Class = Type;
};
template <>
struct Behind<hecla_wire_value> {
  using Class = Value;
};
template <>
struct Behind<hecla_wire_schema> {
  using Class = wire::SchemaBlock;
};

template <class Handle>
const typename Behind<Handle>::Class* in(const Handle* handle) {
  return reinterpret_cast<const typename Behind<Handle>::Class*>(handle);
}
inline const hecla_wire_type* view_of(const Type* type) {
  return reinterpret_cast<const hecla_wire_type*>(type);
}
inline const hecla_wire_value* view_of(const Value* value) {
  return reinterpret_cast<const hecla_wire_value*>(value);
}
inline hecla_wire_type* give(Type type) {
  return reinterpret_cast<hecla_wire_type*>(new Type(std::move(type)));
}
inline hecla_wire_value* give(Value value) {
  return reinterpret_cast<hecla_wire_value*>(new Value(std::move(value)));
}
inline hecla_wire_schema* give(wire::SchemaBlock block) {
  return reinterpret_cast<hecla_wire_schema*>(new wire::SchemaBlock(std::move(block)));
}
inline hecla_wire_buffer* give(std::string text) { return new hecla_wire_buffer{std::move(text)}; }
// Returns the object of a handle. Throws UsageError if that is NULL.
template <class Handle>
const typename Behind<Handle>::Class& required(const Handle* handle) {
  if (!handle) throw UsageError("a handle is NULL");
  return *in(handle);
}
// Returns an array of the caller. Throws UsageError if that is NULL although it has elements.
template <class T>
std::span<T> items(T* first, std::size_t count) {
  if (!first && count) throw UsageError("an array with elements is NULL");
  return {first, count};
}
template <class Handle>
void take_back(Handle* handle) {
  delete in(static_cast<const Handle*>(handle));
}

inline std::string_view view(const char* data, std::size_t size) {
  return data ? std::string_view(data, size) : std::string_view();
}
inline std::string_view view(hecla_wire_text text) { return view(text.data, text.size); }
inline std::string string(hecla_wire_text text) { return std::string(view(text)); }
inline hecla_wire_text text(std::string_view view) { return {view.data(), view.size()}; }

inline void set_error(hecla_wire_error** out, std::string_view message, std::string_view path = {},
                      std::optional<std::size_t> argument = {}) noexcept {
  if (!out) return;
  try {
    *out = new hecla_wire_error{std::string(message), std::string(path), argument};
  } catch (...) {
    *out = nullptr;
  }
}

// Returns the result of `make`; if that throws, returns NULL or 0 and sets the error, which stays NULL if memory is
// exhausted.
template <class Make>
auto guarded(hecla_wire_error** error, Make make) noexcept -> decltype(make()) {
  try {
    return make();
  } catch (const std::bad_alloc&) {
    if (error) *error = nullptr;
  } catch (const std::exception& failure) {
    set_error(error, failure.what());
  } catch (...) {
    set_error(error, "unexpected exception");
  }
  return {};
}

// Returns a new handle for the value of `result`, or sets the error and returns NULL.
template <class T>
auto give(ValueResult<T> result, hecla_wire_error** error) -> decltype(give(std::declval<T>())) {
  if (result) return give(*std::move(result));
  set_error(error, result.error().message, result.error().path.to_string());
  return nullptr;
}

}  // namespace hecla::c
