// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Makes unique names for definitions in a schema and anchors on a page.
#include <string>
#include <unordered_map>

#include "base/ascii.h"

namespace hecla::describe {

class UniqueNames {
 public:
  // Replaces all characters except letters, digits, dots and dashes with dashes, so that the name
  // is the same in a URL, and appends a number if the name is taken.
  std::string make(std::string name) {
    for (char& c : name) {
      if (!is_letter(c) && !is_digit(c) && c != '.') c = '-';
    }
    const auto [found, is_new] = uses_.emplace(name, 1);
    if (is_new) return name;
    std::size_t& uses = found->second;
    while (true) {
      std::string numbered = name + "-" + std::to_string(++uses);
      if (uses_.emplace(numbered, 1).second) return numbered;
    }
  }

 private:
  std::unordered_map<std::string, std::size_t> uses_;
};

}  // namespace hecla::describe
