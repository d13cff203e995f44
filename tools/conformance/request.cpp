// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "request.h"

#include "encoding.h"

namespace hecla::conformance {

Rules Request::rules() const { return has_document_rules() ? Rules::Document : Rules::Deployed; }

Value Request::value(const char* field) const { return decode_value(json(field)); }

std::vector<Value> Request::values() const {
  std::vector<Value> out;
  for (const Json& value : json("values")) out.push_back(decode_value(value));
  return out;
}

Type Request::type(const char* field) const { return decode_type(json(field)); }

std::vector<Type> Request::types() const {
  std::vector<Type> out;
  for (const Json& type : json("types")) out.push_back(decode_type(type));
  return out;
}

}  // namespace hecla::conformance
