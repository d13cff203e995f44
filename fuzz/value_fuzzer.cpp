// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Values whose type and parts the input chooses. They survive each way out and back again
// (tests/support/value_round_trips.h), and equality, hashes, conversion and copies agree about them.
#include <hecla/convert/convert.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "random_values.h"
#include "require.h"
#include "support/value_round_trips.h"

namespace {

using namespace hecla;
using fuzz::require;

void check_equality(const Value& value, const Value& other) {
  require(value == Value(value) && value.hash() == Value(value).hash(), "a copy differs");
  require((value == other) == (other == value), "equality is not symmetric");
  require(!(value == other) || value.hash() == other.hash(), "equal values have different hashes");
  const auto same = convert(value, value.type());
  require(same && *same == value, "a conversion to its own type changes a value",
          value.to_debug_string());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Choices choices(std::string_view(reinterpret_cast<const char*>(data), size));
  const Type constraint = fuzz::make_type(choices);
  const Value value = fuzz::make_value(choices, constraint);
  const Value other = fuzz::make_value(choices, choices.one_in(2) ? value.type() : constraint);
  check_equality(value, other);
  const std::string problem = test_support::round_trip_problem(value, {constraint});
  require(problem.empty(), "a value does not survive a round trip", problem);
  return 0;
}
