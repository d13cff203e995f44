// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// One request, with types and values of Hecla.
#include <hecla/convert/convert.h>

#include <vector>

#include "framing.h"

namespace hecla::conformance {

class Request : public Fields {
 public:
  using Fields::Fields;

  Rules rules() const;
  Value value(const char* field = "value") const;
  std::vector<Value> values() const;
  Type type(const char* field = "type") const;
  std::vector<Type> types() const;
};

}  // namespace hecla::conformance
