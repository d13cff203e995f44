// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The programs of components, read from directories.
#include <hecla/pcl/program.h>

#include <string>

#include "cli/options.h"

namespace hecla::cli {

// Returns the path that identifies a directory, and names its files in messages: relative to the working directory if it
// is inside of it.
std::string identity_of(const std::string& directory);

// Returns whether a file of a directory belongs to the program there.
bool is_program_name(std::string_view path);

class ComponentDirectories final : public pcl::ComponentLoader {
 public:
  explicit ComponentDirectories(const CommonOptions& common) : common_(common) {}
  Loaded load(const std::string& directory, std::string_view source, Diagnostics& diags) override;

 private:
  const CommonOptions& common_;
};

}  // namespace hecla::cli
