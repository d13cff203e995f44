// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Values as HCL expressions: the text that, read as an expression, gives the value back.
//
//   write::to_hcl(Value::object({{"name", Value::string("web")}, {"ports", ports}}))
//   // {
//   //   name  = "web"
//   //   ports = [80, 443]
//   // }
//
// Lists, sets and tuples stand on one line where they fit; objects and maps have a line for each
// attribute, laid out as the formatter does it, unless all is wanted on one line. What HCL cannot express is written as a remark in
// parentheses, which does not parse: "(known after apply)" for an unknown value, "(sensitive
// value)" for one with a mark named "sensitive", "(capsule NAME)" for an application's own. A value that
// holds an expression (a capsule of expression_type()) is that expression, as it was written in the native
// syntax; one of the JSON syntax is its value, or a remark where that depends on variables. Pure functions;
// depth costs no stack.
#include <hecla/base/limits.h>
#include <hecla/value/value.h>

#include <string>
#include <string_view>

namespace hecla::write {

struct ValueTextOptions {
  // A collection that is longer than this on one line is written over several.
  std::size_t width = 80;
  // Spaces before each line but the first.
  std::size_t indent = 0;
  // All on one line, however long: `{ name = "web", ports = [80, 443] }`. Expressions stay as they were written.
  bool one_line = false;
  // Lists, sets, maps and typed nulls in calls that give them their type: tolist([...]),
  // toset([...]), tomap({...}), tostring(null). Without, they read back as tuples, objects and
  // untyped nulls.
  bool typed = false;
  // Bytes. Values share their parts, so that one which took little to make may be very long when it is written:
  // what is left after this many bytes is `...`. A text that is not longer is whole.
  std::size_t max_bytes = Limits{}.max_string_bytes;
};

std::string to_hcl(const Value& value, const ValueTextOptions& options = {});
void append_hcl(std::string& out, const Value& value, const ValueTextOptions& options = {});

// `text` as a quoted template that gives exactly `text`: with quotes, escapes, "$${" and "%%{".
std::string quote(std::string_view text);
void append_quoted(std::string& out, std::string_view text);
// The same without the quotes, for a part of a longer template.
void append_template_literal(std::string& out, std::string_view text);

// An object key: bare where that is possible, else quoted.
void append_object_key(std::string& out, std::string_view key);

}  // namespace hecla::write
