// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Sources and ranges, identifiers and quoted strings.
#include <hecla/syntax/parse.h>
#include <hecla/write/value_text.h>

#include "internal.h"

namespace {

hecla_position encode(const hecla::Position& position) {
  return {position.line, position.column, position.byte};
}

}  // namespace

using namespace hecla::c;

extern "C" {

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
