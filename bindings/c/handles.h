// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The handles that hecla.h and hecla_wire.h share, options, and how C and C++ meet.
//
//   hecla_value* hecla_value_copy(const hecla_value* value) {
//     return guarded(nullptr, [&] { return value ? give(Value(*in(value))) : nullptr; });
//   }
//
// A handle of a type, value or schema is a pointer to the C++ object itself, so that a part of a value is a handle,
// too, without a copy. in() gives the object, view_of() the handle of an object that is owned by something else,
// give() a new handle that the caller owns. Exceptions end in guarded().
#include <hecla/base/limits.h>
#include <hecla/convert/convert.h>
#include <hecla/value/path.h>
#include <hecla/wire/schema.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "hecla_wire.h"

struct hecla_buffer {
  std::string bytes;
};
struct hecla_error {
  std::string message;
  std::string path;
  std::optional<std::size_t> argument = {};
};

namespace hecla::c {

// The C++ class behind an opaque handle.
template <class Handle>
struct Behind;
template <>
struct Behind<hecla_type> {
  using Class = Type;
};
template <>
struct Behind<hecla_value> {
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
inline const hecla_type* view_of(const Type* type) {
  return reinterpret_cast<const hecla_type*>(type);
}
inline const hecla_value* view_of(const Value* value) {
  return reinterpret_cast<const hecla_value*>(value);
}
inline hecla_type* give(Type type) {
  return reinterpret_cast<hecla_type*>(new Type(std::move(type)));
}
inline hecla_value* give(Value value) {
  return reinterpret_cast<hecla_value*>(new Value(std::move(value)));
}
inline hecla_wire_schema* give(wire::SchemaBlock block) {
  return reinterpret_cast<hecla_wire_schema*>(new wire::SchemaBlock(std::move(block)));
}
inline hecla_buffer* give(std::string text) { return new hecla_buffer{std::move(text)}; }
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

inline std::string_view view(hecla_text text) {
  return text.data ? std::string_view(text.data, text.size) : std::string_view();
}
inline std::string string(hecla_text text) { return std::string(view(text)); }
inline hecla_text text(std::string_view view) { return {view.data(), view.size()}; }

inline void set_error(hecla_error** out, std::string_view message, std::string_view path = {},
                      std::optional<std::size_t> argument = {}) noexcept {
  if (!out) return;
  try {
    *out = new hecla_error{std::string(message), std::string(path), argument};
  } catch (...) {
    *out = nullptr;
  }
}

// Returns the result of `make`; if that throws, returns NULL or 0 and sets the error, which stays NULL if memory is
// exhausted.
template <class Make>
auto guarded(hecla_error** error, Make make) noexcept -> decltype(make()) {
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

// Returns whether `change()` succeeded: it throws only if memory is exhausted, or for a wrong use.
template <class Change>
int succeeds(Change change) noexcept {
  try {
    change();
    return 1;
  } catch (...) {
    return 0;
  }
}

// Returns a new handle for the value of `result`, or sets the error and returns NULL.
template <class T>
auto give(ValueResult<T> result, hecla_error** error) -> decltype(give(std::declval<T>())) {
  if (result) return give(*std::move(result));
  set_error(error, result.error().message, result.error().path.to_string());
  return nullptr;
}

// --- options

// Returns the options of a struct that begins with its size: `defaults`, as far as the struct of the caller does not
// have a value.
template <class Options>
Options options_of(const Options* given, Options defaults) {
  if (given) std::memcpy(&defaults, given, std::min(given->size, sizeof(Options)));
  return defaults;
}
// Fills a struct of the caller with defaults, as far as it reaches. What this library does not know is 0: the default.
template <class Options>
void initialize(Options* options, size_t size, const Options& defaults) {
  if (!options || size < sizeof(options->size)) return;
  std::memset(static_cast<void*>(options), 0, size);
  std::memcpy(static_cast<void*>(options), &defaults, std::min(size, sizeof(Options)));
  options->size = size;
}

Limits limits_of(const hecla_limits* given);
inline Rules rules_of(hecla_rules rules) {
  return rules == HECLA_RULES_DOCUMENT ? Rules::Document : Rules::Deployed;
}

}  // namespace hecla::c
