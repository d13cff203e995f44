// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which of several directories the names in an edit belong to. A directory is a module of its own: var.x in a child
// module is not the var.x of the module around it.
#include <hecla/write/edit.h>

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "cli/io/inputs.h"

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
  // Returns which of the declarations are in a directory. Reads its files once.
  const std::set<std::string>& declared_in(const std::string& directory);

  const CommonOptions& common_;
  // Of the renamed names, without those that an edit moves; by their texts.
  std::map<std::string, write::Address> declarations_;
  std::map<std::string, std::vector<InputFile>> files_;    // by directory
  std::map<std::string, std::set<std::string>> declared_;  // by directory
};

}  // namespace hecla::cli
