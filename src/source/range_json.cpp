// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/range_json.h"

namespace hecla::detail {

void write_position(jsontext::Writer& json, const Position& position) {
  json.begin_object();
  json.key("line").number(position.line);
  json.key("column").number(position.column);
  json.key("byte").number(position.byte);
  json.end_object();
}

void write_range(jsontext::Writer& json, std::string_view file, const Position& start,
                 const Position& end) {
  json.begin_object();
  json.key("filename").string(file);
  write_position(json.key("start"), start);
  write_position(json.key("end"), end);
  json.end_object();
}

void write_range(jsontext::Writer& json, const SourceRange& range) {
  write_range(json, range.name(), range.start(), range.end());
}

void write_range(jsontext::Writer& json, ByteRange range) {
  json.begin_array();
  json.number(range.begin);
  json.number(range.end);
  json.end_array();
}

}  // namespace hecla::detail
