// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/convert/config_names.h"

#include <unordered_map>
#include <unordered_set>

#include "unicode/message_text.h"
#include "unicode/normal_text.h"

namespace hecla::write {
namespace {

// Compare names in normalization form C, as readers do.
struct HashOfNormal {
  std::size_t operator()(std::string_view name) const {
    return std::hash<std::string_view>()(unicode::NormalText(name));
  }
};
struct EqualNormal {
  bool operator()(std::string_view a, std::string_view b) const {
    return a == b || unicode::NormalText(a).view() == unicode::NormalText(b).view();
  }
};

std::string problem_of(std::string_view name, ConfigSyntax syntax) {
  if (syntax == ConfigSyntax::Native && !unicode::is_identifier(name))
    return in_quotes(name) + " is not a valid name in the native syntax";
  if (syntax == ConfigSyntax::Json && name == "//")
    return "\"//\" cannot be a name in the JSON syntax, where it marks a comment";
  return {};
}

}  // namespace

std::string name_problem(const ConfigBody& body, ConfigSyntax syntax) {
  std::unordered_set<std::string_view, HashOfNormal, EqualNormal> attributes;
  for (const ConfigAttribute& attribute : body.attributes) {
    const std::string& name = attribute.name;
    if (std::string problem = problem_of(name, syntax); !problem.empty()) return problem;
    if (!attributes.insert(name).second) return "there are two arguments named " + in_quotes(name);
  }
  std::unordered_map<std::string_view, std::size_t, HashOfNormal, EqualNormal> label_counts;
  for (const ConfigBlock& block : body.blocks) {
    if (std::string problem = problem_of(block.type, syntax); !problem.empty()) return problem;
    if (attributes.contains(block.type))
      return "an argument and a block are both named " + in_quotes(block.type);
    // Objects for labels and for bodies could not be distinguished.
    const std::size_t labels = label_counts.emplace(block.type, block.labels.size()).first->second;
    if (syntax == ConfigSyntax::Json && labels != block.labels.size())
      return "JSON cannot represent blocks named " + in_quotes(block.type) +
             " with different numbers of labels";
  }
  return {};
}

}  // namespace hecla::write
