// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes a configuration of names and values as text, in either syntax.
//
//   write::ConfigBody body{{{"name", Value::string("web")}},
//                          {{"listener", {"http"}, {{{"port", Value::number(80)}}, {}}}}};
//   write::to_hcl(body)
//   // name = "web"
//   //
//   // listener "http" {
//   //   port = 80
//   // }
//
// Values are written as value_text.h describes. A value that holds an expression (a capsule of
// expression_type()) is written as that expression. analysis::add_evaluated() makes a configuration
// of the values of a file. Pure; safe to call from several threads.
//
// No name is written that would be read as something else: a name that the syntax cannot express is
// an error, and so is a name that two attributes, or an attribute and a block, of the same body
// have.
#include <hecla/base/limits.h>
#include <hecla/source/source.h>
#include <hecla/value/path.h>

#include <algorithm>
#include <string>
#include <vector>

namespace hecla::write {

struct ConfigAttribute {
  std::string name;
  Value value;
  // If not empty: the text of an expression, which is written instead of the value.
  std::string expression = {};
  SourceRange range = {};  // of the name, if the configuration was read
};

struct ConfigBlock;
struct ConfigBody {
  std::vector<ConfigAttribute> attributes = {};
  std::vector<ConfigBlock> blocks;  // no initializer: clang 14 would require a complete type

  void add(ConfigBlock block);  // after the attributes that are already there
};
struct ConfigBlock {
  std::string type;
  std::vector<std::string> labels = {};
  ConfigBody body = {};
  // The number of blocks is unknown. Writes a comment instead of a block.
  bool is_unknown = false;
  // How many attributes of the body around it are written before it; by default all.
  std::size_t attributes_before = std::string::npos;
  SourceRange range = {};  // of the header, if the configuration was read
};

// Calls `visit` with each attribute and block of a body, in their order in the native syntax.
template <class Visit>
void for_each_item(const ConfigBody& body, Visit&& visit) {
  std::size_t next = 0;
  for (const ConfigBlock& block : body.blocks) {
    for (; next < std::min(block.attributes_before, body.attributes.size()); ++next)
      visit(body.attributes[next]);
    visit(block);
  }
  for (; next < body.attributes.size(); ++next) visit(body.attributes[next]);
}

struct ConfigTextOptions {
  // Spaces before each line.
  std::size_t indent = 0;
  // Maximum size. After this many bytes of values, the rest of them is written as `...`; a text that
  // is not longer is complete.
  std::size_t max_bytes = Limits{}.max_string_bytes;
  // Unless set: the names are those of a configuration that was read, and need no check.
  bool checks_names = true;
};

// Returns the configuration in the native syntax, as the formatter lays it out (except inside of
// expressions).
// Precondition (checked): names of attributes and block types are identifiers, without duplicates.
std::string to_hcl(const ConfigBody& body, const ConfigTextOptions& options = {});

// Returns the configuration in the JSON syntax, indented by `indent` spaces for each level, or on
// one line if that is 0. Blocks of one type become one property, unless their order among blocks of
// other types would be lost: then the property is repeated, which the JSON syntax of HCL allows.
// Fails for a duplicate name, for the name "//", which is a comment, for blocks of one type with
// different numbers of labels, and for a value that JSON cannot express: unknown, infinite, of an
// application's own type, or nested more than 1000 levels deep.
ValueResult<std::string> to_json(const ConfigBody& body, std::size_t indent = 2);

}  // namespace hecla::write
