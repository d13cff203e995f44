// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "request.h"

#include "encoding.h"

namespace hecla::conformance {
namespace {

int base64_digit(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+') return 62;
  return c == '/' ? 63 : -1;
}

std::string decode_base64(const std::string& text) {
  std::string out;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    const int digit = base64_digit(c);
    if (digit < 0) continue;
    bits = (bits << 6) | static_cast<unsigned>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out.push_back(static_cast<char>((bits >> count) & 0xFF));
  }
  return out;
}

}  // namespace

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
  return has("src_b64") ? decode_base64(text("src_b64")) : text("src");
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
