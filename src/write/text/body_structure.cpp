// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/write/body_structure.h>

#include <algorithm>

namespace hecla::write {
namespace {

extern const BodyStructure unknown;
const BodyStructure unknown{.other_blocks = &unknown, .max_other_labels = 3};

}  // namespace

const ArgumentStructure& BodyStructure::argument(std::string_view name) const {
  const auto found =
      std::find_if(arguments.begin(), arguments.end(),
                   [&](const ArgumentStructure& argument) { return argument.name == name; });
  return found == arguments.end() ? other_argument : *found;
}

const BlockStructure* BodyStructure::block(std::string_view type) const {
  const auto found = std::find_if(blocks.begin(), blocks.end(),
                                  [&](const BlockStructure& block) { return block.type == type; });
  return found == blocks.end() ? nullptr : &*found;
}

const BodyStructure& unknown_structure() { return unknown; }

}  // namespace hecla::write
