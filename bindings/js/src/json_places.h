// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// JsonPlaces: lists of where the values of a JSON text come from, and of the numbers in it that a double cannot hold, for
// JavaScript, which finds the values by their pointers (RFC 6901).
//
//   {"json": …, "places": ["/a/0", 4, 9, 4, 5, 8, 9, 2, 1, 2, 6, …], "numbers": ["/a/0", "9007199254740993", …]}
//
// After each pointer in "places" are the begin and end, in UTF-16 code units, of the whole, of the key and of the value,
// and the line and column of the begin and of the end of the whole.
#include <hecla/source/utf16.h>
#include <hecla/write/config_json.h>

#include <string>

#include "exchange.h"
#include "jsontext/writer.h"

namespace hecla::js {

class JsonPlaces final : public write::JsonObserver {
 public:
  // With the option "positions", there are places; with "bigints", integers. Without "bigints", numbers that are out of
  // the range of doubles are reported.
  JsonPlaces(SourceRef source, const Options& options, Diagnostics& diags);

  void on_value(std::string_view pointer, const write::JsonPlace& place) override;
  void on_number(std::string_view pointer, std::string_view text) override;

  // Returns the object above.
  std::string with_lists(std::string_view json) const;

 private:
  void add_range(ByteRange range);
  void add_position(std::size_t offset);
  void add_number(std::string_view pointer, const std::string& digits);

  SourceRef source_;
  Utf16Offsets utf16_;
  bool has_places_, has_integers_;
  Diagnostics& diags_;
  ByteRange last_;  // the value that was reported last
  std::string places_, numbers_;
};

}  // namespace hecla::js
