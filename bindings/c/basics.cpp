// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Versions, buffers, errors, limits, sources and ranges.
#include <hecla/syntax/parse.h>
#include <hecla/write/value_text.h>

#include "internal.h"

namespace hecla::c {
namespace {

template <class T>
void set_limit(T& limit, std::uint64_t given) {
  if (given) limit = static_cast<T>(std::min<std::uint64_t>(given, std::numeric_limits<T>::max()));
}

hecla_position encode(const Position& position) {
  return {position.line, position.column, position.byte};
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

hecla_text hecla_error_message(const hecla_error* error) { return hecla_wire_error_message(error); }
hecla_text hecla_error_path(const hecla_error* error) { return hecla_wire_error_path(error); }
size_t hecla_error_argument(const hecla_error* error) {
  return error && error->argument ? *error->argument : HECLA_NO_ARGUMENT;
}
void hecla_error_free(hecla_error* error) { delete error; }

hecla_text hecla_source_name(const hecla_source* source) {
  return source ? text(in(source)->name()) : hecla_text{};
}
hecla_text hecla_source_text(const hecla_source* source) {
  return source ? text(in(source)->text()) : hecla_text{};
}
hecla_position hecla_source_position(const hecla_source* source, uint64_t byte) {
  return guarded(nullptr, [&]() -> hecla_position {
    if (!source) return {};
    const std::size_t size = in(source)->text().size();
    return encode(in(source)->position(static_cast<std::size_t>(std::min<uint64_t>(byte, size))));
  });
}
uint64_t hecla_source_offset(const hecla_source* source, uint64_t line, uint64_t column) {
  return guarded(nullptr, [&]() -> uint64_t {
    constexpr uint64_t most = hecla::Source::max_bytes;
    if (!source) return 0;
    return in(source)->offset_at(static_cast<std::size_t>(std::clamp<uint64_t>(line, 1, most)),
                                 static_cast<std::size_t>(std::clamp<uint64_t>(column, 1, most)));
  });
}

hecla_position hecla_range_start(hecla_range range) {
  return hecla_source_position(range.source, range.begin);
}
hecla_position hecla_range_end(hecla_range range) {
  return hecla_source_position(range.source, range.end);
}
hecla_text hecla_range_text(hecla_range range) {
  if (!range.source) return {};
  const std::string_view all = in(range.source)->text();
  const std::size_t begin = std::min<std::size_t>(range.begin, all.size());
  return text(all.substr(begin, std::max(range.begin, range.end) - range.begin));
}

int hecla_is_identifier(hecla_text name) { return hecla::syntax::is_valid_identifier(view(name)); }
hecla_buffer* hecla_quote(hecla_text given) {
  return guarded(nullptr, [&] { return give(hecla::write::quote(view(given))); });
}

}  // extern "C"
