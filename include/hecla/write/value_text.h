// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes values as HCL expressions, which evaluate to the same values.
//
//   write::to_hcl(Value::object({{"name", Value::string("web")}, {"ports", ports}}))
//   // {
//   //   name  = "web"
//   //   ports = [80, 443]
//   // }
//
// Lists, sets and tuples are written on one line if they fit; objects and maps have a line for each
// attribute, in the formatter's layout, unless options.one_line is set. What HCL cannot express is
// written in parentheses and does not parse: "(known after apply)" for an unknown value,
// "(sensitive value)" for one with a mark named "sensitive", "(ephemeral value)" for one with a mark
// named "ephemeral", "(capsule NAME)" for an application's own type. A value that holds an expression (a capsule of expression_type()) is written as that
// expression. An expression of the JSON syntax is written as its value, or in parentheses if that
// depends on variables. Pure; safe to call from several threads. Nesting needs no stack.
#include <hecla/base/limits.h>
#include <hecla/value/value.h>

#include <string>
#include <string_view>

namespace hecla::write {

struct ValueTextOptions {
  // A collection that would be longer than this on one line is written on several lines.
  std::size_t width = 80;
  // Spaces before each line but the first.
  std::size_t indent = 0;
  // Writes everything on one line: `{ name = "web", ports = [80, 443] }`. Expressions stay as they are.
  bool one_line = false;
  // Writes lists, sets, maps and typed nulls as calls that give them their type: tolist([...]), toset([...]),
  // tomap({...}), tostring(null). Otherwise they read back as tuples, objects and untyped nulls.
  bool typed = false;
  // Maximum size. Values share their parts, so a value that is small in memory may be very long as
  // text. After this many bytes, the rest is written as `...`; a text that is not longer is
  // complete.
  std::size_t max_bytes = Limits{}.max_string_bytes;
};

std::string to_hcl(const Value& value, const ValueTextOptions& options = {});
void append_hcl(std::string& out, const Value& value, const ValueTextOptions& options = {});

// Returns `text` as a quoted template whose value is exactly `text`: with quotes, escapes, "$${" and "%%{".
std::string quote(std::string_view text);
void append_quoted(std::string& out, std::string_view text);
// Appends the same without the quotes, as a part of a longer template.
void append_template_literal(std::string& out, std::string_view text);

// Appends an object key, quoted if necessary.
void append_object_key(std::string& out, std::string_view key);

// Returns "${expression}", the template with the value of an expression. The brace is below a heredoc that ends there.
std::string interpolation(std::string_view expression);

}  // namespace hecla::write
