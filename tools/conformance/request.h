// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// One request. A field that is missing or has a type that the protocol does not allow throws BadRequest.
#include <hecla/convert/convert.h>

#include <string>
#include <vector>

#include "json.h"

namespace hecla::conformance {

class Request {
 public:
  explicit Request(Json json);

  const Json& id() const { return id_; }
  std::string op() const { return text("op"); }
  // Return a field; empty, false or null if the request does not have it.
  std::string text(const char* field) const;
  bool flag(const char* field) const;
  const Json& json(const char* field) const;
  bool has(const char* field) const { return !json(field).is_null(); }

  // Returns `src`, or the decoded `src_b64`.
  std::string source() const;
  bool is_json_syntax() const { return text("syntax") == "json"; }
  Rules rules() const;
  Value value(const char* field = "value") const;
  std::vector<Value> values() const;
  Type type(const char* field = "type") const;
  std::vector<Type> types() const;

 private:
  Json json_;
  Json id_;
};

}  // namespace hecla::conformance
