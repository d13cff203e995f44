// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The wording of every error that this layer reports. A demand is a clause that completes a
// sentence about a part of a value: `"port" must be a number, not "x".` It is also the message of a
// ValueError. Other functions return whole sentences.
#include <hecla/bind/shape.h>
#include <hecla/source/source.h>
#include <hecla/value/value.h>

#include <span>
#include <string>
#include <string_view>

namespace hecla::bind::detail::messages {

// --- demands

// `found` is from describe_value().
std::string must_be(std::string_view expected, std::string_view found);
std::string must_be_set();
std::string cannot_be_null();
std::string must_be_known();
std::string is_nested_too_deeply();
std::string must_have_attribute(std::string_view name);
std::string must_have_one_of_attributes(const Field& field);
std::string must_have_only_one_of_attributes(const Field& field);
std::string is_unexpected();
std::string must_have_known_keys();
std::string must_have_unique_key();
std::string must_be_unique_label();
// Returns the demand of a Length rule; `noun` is in the singular.
std::string must_have_length(const Rule& rule, std::size_t length, std::string_view noun,
                             bool shows_length);

// --- what a value must be

// Returns a name for the values of objects of the shape: "a list".
std::string value_for(const Shape& shape);
std::string list_of(std::size_t count);
std::string reference();
std::string in_range(const Rule& rule);
std::string one_of(std::span<const Literal> choices);
std::string matching(const Rule& rule);

// --- sentences

std::string unsupported_attribute(std::string_view name,
                                  std::span<const std::string_view> expected);
std::string hidden_unsupported_attribute();
std::string blocks_nested_too_deeply();
std::string unknown_number_of_blocks(std::string_view type);
std::string missing_choice(const Field& field);
std::string second_choice(const Field& field, const SourceRange& first);
std::string wrong_number_of_choices(const Field& field, bool too_few, std::size_t limit);
std::string unsupported_label(const Field& field, std::string_view label);
// Returns the start of a sentence about a label.
std::string label_title(std::string_view label, std::string_view type);

// Returns the constant of a rule as a value.
Value value_of(const Literal& literal);

}  // namespace hecla::bind::detail::messages
