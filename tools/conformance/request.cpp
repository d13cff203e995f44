// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "request.h"

#include "base/byte_text.h"
#include "encoding.h"

namespace hecla::conformance {

Request::Request(Json json) : json_(std::move(json)) {
  if (!json_.is_object()) throw BadRequest("a request is an object");
  id_ = this->json("id");
}

const Json& Request::json(const char* field) const { return member(json_, field); }

std::string Request::text(const char* field) const {
  const Json& value = json(field);
  return value.is_null() ? std::string() : value.get<std::string>();
}

bool Request::flag(const char* field) const {
  const Json& value = json(field);
  return !value.is_null() && value.get<bool>();
}

std::string Request::source() const {
  if (!has("src_b64")) return text("src");
  if (auto source = from_base64(text("src_b64"))) return *std::move(source);
  throw BadRequest("src_b64 is in base64");
}

Rules Request::rules() const {
  return text("rules") == "document" ? Rules::Document : Rules::Deployed;
}

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
