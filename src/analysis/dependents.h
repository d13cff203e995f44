// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which objects of modules depend on each other, also through calls of modules.
//
//   for (const Dependent& item : dependents(modules, {module, object}, Direction::Dependents))
//     std::cout << item.object.name.text() << "\n";
//
// Pure; safe to call from several threads.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/module_set.h"

namespace hecla::analysis {

struct Dependent {
  ModuleObject object;
  std::size_t through =
      0;  // the position of the object in the list that it depends on, or that depends on it
  std::size_t depth = 0;
  SourceRange range = {};  // the reference
};

enum class Direction : std::uint8_t { Dependents, Dependencies };

// Returns an object and all that depend on it, or that it depends on, nearest first and each once.
std::vector<Dependent> dependents(const ModuleSet& modules, const ModuleObject& object,
                                  Direction direction);

struct FoundUse {
  const ModuleSet::Member* module;
  SourceRange range;   // the reference, or the name of an argument of a call
  std::string text;    // the same as text, without computed indexes
  std::string inside;  // the object that it is in: "aws_instance.a"
};

// Returns the places where an object is used: references (object_uses.h), and the arguments that set a variable.
std::vector<FoundUse> found_uses(const ModuleSet& modules, const ModuleObject& object,
                                 const Limits& limits);

}  // namespace hecla::analysis
