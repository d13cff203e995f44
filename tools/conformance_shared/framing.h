// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parts that all conformance drivers share, whichever interface of Hecla they use: the loop over requests, their
// fields, and the text of responses. Uses nothing of Hecla.
//
//   int main() { return hecla::conformance::answer_all(respond); }
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "json.h"

namespace hecla::conformance {

// Thrown if an operation is not supported with the options of the request.
class Unsupported : public std::runtime_error {
 public:
  Unsupported() : std::runtime_error("unsupported") {}
};

// The fields of a request. A field that is missing or has a type that the protocol does not allow throws BadRequest.
class Fields {
 public:
  explicit Fields(Json json);

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
  bool has_document_rules() const { return text("rules") == "document"; }

 private:
  Json json_;
  Json id_;
};

// Returns the response to a request without its id. Its exceptions become responses.
using Respond = Json (*)(const Json& request);

// Answers each line of standard input with one of standard output. Returns the exit code of the program.
int answer_all(Respond respond);

// Returns a response member that is written as the given JSON text, because Json would round its numbers.
Json verbatim(const std::string& json_text);

std::string to_hex(std::string_view bytes);
// Throw BadRequest for other text.
std::string from_hex(std::string_view text);
std::string from_base64(std::string_view text);

}  // namespace hecla::conformance
