// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A new configuration as text, in either syntax.
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
// Values are written as value_text.h has it; one that holds an expression (a capsule of
// expression_type()) is written as that expression. Pure functions.
//
// A name is never written where something else would be read: one that the syntax has no form for is an error, and
// so is a name that two attributes, or an attribute and a block, of one body have.
#include <hecla/value/path.h>

#include <string>
#include <utility>
#include <vector>

namespace hecla::write {

struct ConfigBlock;
struct ConfigBody {
  std::vector<std::pair<std::string, Value>> attributes = {};
  std::vector<ConfigBlock> blocks;  // no initializer: clang 14 would need the whole type for it
};
struct ConfigBlock {
  std::string type;
  std::vector<std::string> labels = {};
  ConfigBody body = {};
  // It stands for any number of blocks: a comment says so.
  bool is_unknown = false;
};

// In the native syntax: attributes, then blocks, each line indented by `indent` spaces.
// Precondition (checked): names of attributes and types of blocks are identifiers, and none is there twice.
std::string to_hcl(const ConfigBody& body, std::size_t indent = 0);

// In the JSON syntax, by `indent` spaces a level; 0 writes everything on one line. Blocks of one type
// become one property, unless their order among those of other types would be lost: then the property
// stands there more than once, which the JSON syntax of HCL allows. An error for a
// name that is there twice or "//", which is a comment, and where JSON has no form for a value: unknown, infinite,
// of an application's own type, or nested more than 1000 levels deep.
ValueResult<std::string> to_json(const ConfigBody& body, std::size_t indent = 2);

}  // namespace hecla::write
