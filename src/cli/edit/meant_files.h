// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which of several files of a Terraform module an edit is meant for that adds something to a block. A module can have
// blocks with the same address in several files, such as `locals`.
#include <hecla/write/edit.h>

#include <cstddef>
#include <set>
#include <span>
#include <utility>

#include "cli/io/inputs.h"
#include "cli/io/output.h"

namespace hecla::cli {

// Immutable; safe to use from several threads.
class MeantFiles {
 public:
  // Reads the files. Reports what would be added to blocks in several files of one directory.
  MeantFiles(std::span<const write::Edit> edits, std::span<const InputFile> files,
             const CommonOptions& common, Output& output, Diagnostics& diags);

  // Returns whether an edit sets something that is not in this file, but in another one of the directory.
  bool is_elsewhere(std::size_t file, std::size_t edit) const {
    return elsewhere_.contains({file, edit});
  }

 private:
  std::set<std::pair<std::size_t, std::size_t>> elsewhere_;
};

}  // namespace hecla::cli
