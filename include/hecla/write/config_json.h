// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Converts a configuration to JSON without evaluating it.
//
//   auto file = syntax::parse_config(source, diags);
//   std::cout << write::config_to_json({&file, 1}, {}, diags) << '\n';
//
// The mapping is that of hcl2json, which many tools read:
// - A body is an object with a member for each argument and for each block type.
// - A block is an element of an array under its type and then its labels:
//   `resource "a" "b" {}` is {"resource": {"a": {"b": [{}]}}}.
// - Numbers, bools and null stay as they are, `[…]` becomes an array and `{…}` an object.
// - A string is a template: text in it that would start an interpolation or directive is escaped ("$${"), and
//   interpolations stay as "${…}". Every other expression is its source text in "${…}".
//
// Pure; safe to call from several threads.
//
// If the structure of the language is given (body_structure.h), strings are written as the program
// reads them: a type or a reference is its source text alone, and an argument that is evaluated
// without a scope is literal text. Blocks of one type then keep their order, and a list of objects
// that would be read as blocks becomes "${[…]}".
#include <hecla/base/limits.h>
#include <hecla/syntax/document.h>
#include <hecla/write/body_structure.h>

#include <functional>
#include <optional>
#include <span>
#include <string>

namespace hecla::json {
class Document;
}

namespace hecla::write {

// The origin of a value of the JSON in a file.
struct JsonPlace {
  std::uint32_t file;  // which one of those that are converted
  ByteRange whole;     // the argument, block, attribute or element
  ByteRange key;       // its name or label; empty if it has none
  ByteRange value;     // for a block, from brace to brace
};

// Learns where the values of the JSON come from, in the order of the output. Pointers are those of RFC 6901:
// "/resource/aws_instance/web/0/ami". The values in an expression that stays an expression are none of the JSON. A type
// or label that several blocks have is that of the first.
class JsonObserver {
 public:
  virtual ~JsonObserver() = default;
  virtual void on_value(std::string_view pointer, const JsonPlace& place) = 0;
  // The value that was reported last is a number, with this text.
  virtual void on_number(std::string_view pointer, std::string_view text) = 0;
};

struct ConfigJsonOptions {
  // In JSON a block and each of its labels is a level of nesting. The result may take as much memory
  // as a parse.
  Limits limits = {};
  // Spaces for each level of indentation; 0 writes everything on one line.
  std::size_t indent = 2;
  // Sorts members by name, instead of leaving them in source order.
  bool sorted = false;
  // Writes <, > and & as escapes.
  bool escape_html = false;
  // Writes "${a}${""}" as "${a}", which has the type of a and may be no string, as hcl2json does.
  bool unwraps_templates = false;
  // Begins each block with the numbers of its first and last line, as "__start_line__" and "__end_line__".
  bool block_lines = false;
  // If set: how a program reads the arguments.
  const BodyStructure* structure = nullptr;
  // If set: returns the JSON text to write for an expression, or nothing, to convert it as
  // described above.
  std::function<std::optional<std::string>(const Expression&)> simplify = nullptr;
  JsonObserver* observer = nullptr;
};

// Returns several files as one object, without a newline at the end. Reports arguments that two
// files define, and blocks of one type with different numbers of labels; the rest is still written.
std::string config_to_json(std::span<const syntax::DocumentRef> files,
                           const ConfigJsonOptions& options, Diagnostics& diags);

// Receives JSON as values, for programs that need no text. A member is a key() and then its value.
class JsonSink {
 public:
  virtual ~JsonSink() = default;
  virtual void begin_object() = 0;
  virtual void end_object() = 0;
  virtual void begin_array() = 0;
  virtual void end_array() = 0;
  // The name is valid until the conversion ends, the texts of values until the function returns.
  virtual void key(std::string_view name) = 0;
  virtual void string(std::string_view text) = 0;
  virtual void number(std::string_view digits) = 0;  // in the form of JSON
  virtual void boolean(bool value) = 0;
  virtual void null() = 0;
  // A value that ConfigJsonOptions::simplify returned.
  virtual void json(std::string_view text) = 0;
};

// Passes to a sink what config_to_json() writes. Returns false, after a part of it, if it needs more memory than the
// limit. The options `indent` and `escape_html` have no effect.
bool config_to_sink(std::span<const syntax::DocumentRef> files, const ConfigJsonOptions& options,
                    JsonSink& sink, Diagnostics& diags);

// Tells an observer about the values of a document in the JSON syntax, whose JSON is its own text.
void observe_json(const json::Document& document, JsonObserver& observer);

}  // namespace hecla::write
