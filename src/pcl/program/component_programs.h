// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The programs of components that were bound, by directory.
#include <hecla/pcl/program.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace hecla::pcl {

struct ComponentPrograms {
  static constexpr std::size_t max_depth = 100;

  // Those that are bound; null for a program with errors.
  std::map<std::string, std::shared_ptr<const Program>> programs = {};
  // The directories of the programs that are being bound, outermost first.
  std::vector<std::string> open = {};
};

}  // namespace hecla::pcl
