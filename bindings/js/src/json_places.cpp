// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "json_places.h"

#include <hecla/number/number.h>

#include <cmath>

namespace hecla::js {
namespace {

// Numbers with texts of this size are safe integers or fractions.
constexpr std::size_t certainly_exact = 3;

bool is_safe(const Number& number) {
  constexpr std::int64_t most = (std::int64_t{1} << 53) - 1;
  const auto integer = number.to_int64();
  return integer && *integer >= -most && *integer <= most;
}

void separate(std::string& list) {
  if (!list.empty()) list += ',';
}

}  // namespace

JsonPlaces::JsonPlaces(SourceRef source, const Options& options, Diagnostics& diags)
    : source_(std::move(source)),
      has_places_(options.flag("positions")),
      has_integers_(options.flag("bigints")),
      diags_(diags) {}

void JsonPlaces::on_value(std::string_view pointer, const write::JsonPlace& place) {
  last_ = place.value;
  if (!has_places_) return;
  separate(places_);
  jsontext::append_string(places_, pointer);
  for (const ByteRange range : {place.whole, place.key, place.value}) add_range(range);
  add_position(place.whole.begin);
  add_position(place.whole.end);
}

void JsonPlaces::on_number(std::string_view pointer, std::string_view text) {
  if (text.size() <= certainly_exact) return;
  const auto number = Number::parse(text);
  if (has_integers_) {
    if (number && number->is_integer() && !is_safe(*number))
      add_number(pointer, number->to_string());
  } else if (!number || std::isinf(number->to_double())) {
    diags_.add(DiagnosticCode::InvalidNumber, {source_, last_},
               "The number is too large for JavaScript, which would read it as Infinity. With the "
               "option \"bigints\" it becomes a bigint.");
  }
}

void JsonPlaces::add_range(ByteRange range) {
  for (const std::uint32_t byte : {range.begin, range.end})
    places_.append(",").append(std::to_string(utf16_.of(source_, byte)));
}

void JsonPlaces::add_position(std::size_t offset) {
  const Position position = source_->position(offset);
  places_.append(",").append(std::to_string(position.line));
  places_.append(",").append(std::to_string(position.column));
}

void JsonPlaces::add_number(std::string_view pointer, const std::string& digits) {
  separate(numbers_);
  jsontext::append_string(numbers_, pointer);
  numbers_.append(",\"").append(digits).append("\"");
}

std::string JsonPlaces::with_lists(std::string_view json) const {
  std::string text;
  text.append("{\"json\":").append(json);
  text.append(",\"places\":[").append(places_);
  return text.append("],\"numbers\":[").append(numbers_).append("]}");
}

}  // namespace hecla::js
