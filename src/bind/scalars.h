// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Values as numbers, texts, durations and enumerations, and these as values.
#include <hecla/bind/shape.h>
#include <hecla/value/value.h>

#include <optional>
#include <string>

namespace hecla::bind::detail {

// What a known, unmarked value is or converts to; nothing where it does not.
std::optional<bool> to_bool(const Value& value);
std::optional<Number> to_number(const Value& value);
std::optional<std::string> to_text(const Value& value);
std::optional<std::int64_t> to_nanoseconds(const Value& value);

// "a whole number from 0 to 255"; "a number up to 3.4e38".
std::string wanted_number(const NumberShape& shape);
// False where the number does not fit the type.
bool store_number(const NumberShape& shape, const Number& number, void* target);
Number load_number(const NumberShape& shape, const void* source);

const EnumerationShape::Name* find_name(const EnumerationShape& shape, std::string_view text);
std::vector<std::string_view> names_of(const EnumerationShape& shape);
void store_bits(std::uint64_t bits, std::size_t size, void* target);
std::uint64_t load_bits(std::size_t size, const void* source);

}  // namespace hecla::bind::detail
