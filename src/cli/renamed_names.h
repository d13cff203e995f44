// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which of several directories the names in an edit belong to. A directory is a module of its own: var.x in a child
// module is not the var.x of the module around it.
#include <hecla/write/edit.h>

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/inputs.h"

namespace hecla::cli {

// Not safe to share between threads.
class RenamedNames {
 public:
  RenamedNames(std::span<const write::Edit> edits, std::span<const InputFile> files,
               const CommonOptions& common);

  // Returns whether the references that an edit renames belong to another module in this file: recursion found the
  // file, its directory declares the name itself, and no edit moves this declaration.
  bool are_others_in(const InputFile& file, const write::Edit& edit);

 private:
  bool declares(const std::string& directory, const write::Address& declaration);

  const CommonOptions& common_;
  std::span<const write::Edit> edits_;
  std::map<std::string, std::vector<InputFile>> files_;  // by directory
  std::map<std::pair<std::string, std::string>, bool> declared_;
};

}  // namespace hecla::cli
