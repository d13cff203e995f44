// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The path argument of a file function.
#include "stdlib/support.h"
#include "terraform/root_directory.h"

namespace hecla::terraform {

struct PathArgument {
  std::string text;
  MarkSet marks;
  std::size_t index = 0;

  CallError error(const FileProblem& problem) const;
};

Parameter path_parameter(std::string_view name, std::string_view description);

// Returns nothing if the argument is unknown. Adds its marks to `marks` in either case.
std::optional<PathArgument> path_argument(std::span<const Value> arguments, std::size_t index,
                                          MarkSet& marks);

// Returns the contents of a file, which must be UTF-8 and within the limits of the call.
Result<std::string, CallError> read_text(const RootDirectory& root, const PathArgument& path,
                                         const CallContext& call);

}  // namespace hecla::terraform
