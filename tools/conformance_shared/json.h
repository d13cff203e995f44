// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The JSON of requests and responses.
#include <nlohmann/json.hpp>

#include <stdexcept>

namespace hecla::conformance {

// Keeps the order of members.
using Json = nlohmann::ordered_json;

// Thrown if a request does not follow the protocol; the response contains only this error.
class BadRequest : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Returns a member of an object, or null.
inline const Json& member(const Json& object, const char* name) {
  static const Json absent;
  const auto found = object.find(name);
  return found == object.end() ? absent : *found;
}

}  // namespace hecla::conformance
