// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The path that a file function is called with. Messages show it, but not where it is marked as sensitive.
#include "stdlib/support.h"
#include "terraform/root_directory.h"

namespace hecla::terraform {

struct PathArgument {
  std::string text;
  MarkSet marks;
  std::size_t index = 0;

  CallError error(const FileProblem& problem) const;
};

Parameter path_parameter(std::string name, std::string description);

// Nothing where the argument is unknown; its marks are added to `marks` in either case.
std::optional<PathArgument> path_argument(std::span<const Value> arguments, std::size_t index,
                                          MarkSet& marks);

// The text of a file, which must be UTF-8.
Result<std::string, CallError> read_text(const RootDirectory& root, const PathArgument& path);

}  // namespace hecla::terraform
