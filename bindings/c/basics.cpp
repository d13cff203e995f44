// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Versions, buffers, errors and limits.
#include <algorithm>
#include <limits>

#include "handles.h"

namespace hecla::c {
namespace {

template <class T>
void set_limit(T& limit, std::uint64_t given) {
  if (given) limit = static_cast<T>(std::min<std::uint64_t>(given, std::numeric_limits<T>::max()));
}

}  // namespace

Limits limits_of(const hecla_limits* given) {
  const hecla_limits values = options_of(given, HECLA_LIMITS_INIT);
  Limits limits;
  set_limit(limits.max_nesting, values.max_nesting);
  set_limit(limits.max_source_bytes, values.max_source_bytes);
  set_limit(limits.max_steps, values.max_steps);
  set_limit(limits.max_string_bytes, values.max_string_bytes);
  set_limit(limits.max_elements, values.max_elements);
  set_limit(limits.max_memory_bytes, values.max_memory_bytes);
  set_limit(limits.max_diagnostics, values.max_diagnostics);
  return limits;
}

}  // namespace hecla::c

using namespace hecla::c;

extern "C" {

hecla_text hecla_version(void) { return text(HECLA_VERSION); }
uint32_t hecla_abi_version(void) { return 1; }

hecla_text hecla_buffer_text(const hecla_buffer* buffer) {
  return buffer ? text(buffer->bytes) : hecla_text{};
}
void hecla_buffer_free(hecla_buffer* buffer) { delete buffer; }

hecla_text hecla_error_message(const hecla_error* error) {
  return error ? text(error->message) : hecla_text{};
}
hecla_text hecla_error_path(const hecla_error* error) {
  return error ? text(error->path) : hecla_text{};
}
size_t hecla_error_argument(const hecla_error* error) {
  return error && error->argument ? *error->argument : HECLA_NO_ARGUMENT;
}
void hecla_error_free(hecla_error* error) { delete error; }

void hecla_limits_init(hecla_limits* limits, size_t size) {
  initialize(limits, size, HECLA_LIMITS_INIT);
}

}  // extern "C"
