// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The data that a Program owns.
#include <hecla/pcl/program.h>

#include <vector>

#include "pcl/program/wanted_packages.h"

namespace hecla::pcl {

struct Program::State {
  State(TypeTable& types, const ProgramOptions& options);

  std::vector<syntax::DocumentRef> files;
  WantedPackages packages;
  Scope builtins;  // the functions of Pulumi, and invoke()
  Scope scope;     // the names that the program defines
  BoundStorage storage;
  std::vector<ProgramNode> nodes;
};

}  // namespace hecla::pcl
