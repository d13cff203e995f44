// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes a new configuration as text, in either syntax.
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
// Values are written as value_text.h describes. A value that holds an expression (a capsule of expression_type()) is
// written as that expression. Pure; safe to call from several threads.
//
// No name is written that would be read as something else: a name that the syntax cannot express is
// an error, and so is a name that two attributes, or an attribute and a block, of the same body
// have.
#include <hecla/value/path.h>

#include <string>
#include <utility>
#include <vector>

namespace hecla::write {

struct ConfigBlock;
struct ConfigBody {
  std::vector<std::pair<std::string, Value>> attributes = {};
  std::vector<ConfigBlock> blocks;  // no initializer: clang 14 would require a complete type
};
struct ConfigBlock {
  std::string type;
  std::vector<std::string> labels = {};
  ConfigBody body = {};
  // The number of blocks is unknown. Writes a comment instead of a block.
  bool is_unknown = false;
};

// Returns the configuration in the native syntax, as the formatter lays it out (except inside of
// expressions): attributes, then blocks, each line indented by `indent` spaces.
// Precondition (checked): names of attributes and block types are identifiers, without duplicates.
std::string to_hcl(const ConfigBody& body, std::size_t indent = 0);

// Returns the configuration in the JSON syntax, indented by `indent` spaces for each level, or on
// one line if that is 0. Blocks of one type become one property, unless their order among blocks of
// other types would be lost: then the property is repeated, which the JSON syntax of HCL allows.
// Fails for a duplicate name, for the name "//", which is a comment, for blocks of one type with
// different numbers of labels, and for a value that JSON cannot express: unknown, infinite, of an
// application's own type, or nested more than 1000 levels deep.
ValueResult<std::string> to_json(const ConfigBody& body, std::size_t indent = 2);

}  // namespace hecla::write
