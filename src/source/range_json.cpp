// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/range_json.h"

namespace hecla::detail {

namespace {

void write_position(jsontext::Writer& json, const Position& position, const SourceRef& source,
                    std::size_t byte, Utf16Offsets* utf16) {
  json.begin_object();
  json.key("line").number(position.line);
  json.key("column").number(position.column);
  json.key("byte").number(position.byte);
  if (utf16) {
    json.key("offset").number(utf16->of(source, byte));
    json.key("character").number(utf16->in_line(source, byte));
  }
  json.end_object();
}

}  // namespace

void write_range(jsontext::Writer& json, const SourceRange& range, const Position& end,
                 Utf16Offsets* utf16) {
  const ByteRange bytes = range.bytes();
  json.begin_object();
  json.key("filename").string(range.name());
  write_position(json.key("start"), range.start(), range.source(), bytes.begin, utf16);
  write_position(json.key("end"), end, range.source(), bytes.end, utf16);
  json.end_object();
}

void write_range(jsontext::Writer& json, const SourceRange& range, Utf16Offsets* utf16) {
  write_range(json, range, range.end(), utf16);
}

void write_range(jsontext::Writer& json, ByteRange range) {
  json.begin_array();
  json.number(range.begin);
  json.number(range.end);
  json.end_array();
}

void write_range(jsontext::Writer& json, const SourceRef& source, ByteRange range,
                 Utf16Offsets& utf16) {
  json.begin_array();
  json.number(utf16.of(source, range.begin));
  json.number(utf16.of(source, range.end));
  json.end_array();
}

}  // namespace hecla::detail
