// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/config_names.h"

#include <hecla/model/suggestion.h>
#include <hecla/unicode/unicode.h>

#include <unordered_set>

namespace hecla::write {
namespace {

std::string problem_of(std::string_view name, ConfigSyntax syntax) {
  if (syntax == ConfigSyntax::Native && !unicode::is_identifier(name))
    return quoted(name) + " is no identifier, which the native syntax wants as a name";
  if (syntax == ConfigSyntax::Json && name == "//")
    return "\"//\" is a comment in the JSON syntax, not a name";
  return {};
}

}  // namespace

std::string name_problem(const ConfigBody& body, ConfigSyntax syntax) {
  std::unordered_set<std::string_view> attributes;
  for (const auto& [name, value] : body.attributes) {
    if (std::string problem = problem_of(name, syntax); !problem.empty()) return problem;
    if (!attributes.insert(name).second)
      return "there are two attributes with the name " + quoted(name);
  }
  for (const ConfigBlock& block : body.blocks) {
    if (std::string problem = problem_of(block.type, syntax); !problem.empty()) return problem;
    if (attributes.contains(block.type))
      return "there are an attribute and a block with the name " + quoted(block.type);
  }
  return {};
}

}  // namespace hecla::write
