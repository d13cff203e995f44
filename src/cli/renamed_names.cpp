// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/renamed_names.h"

#include <hecla/analysis/searched_document.h>

#include <algorithm>
#include <filesystem>

namespace hecla::cli {
namespace fs = std::filesystem;
namespace {

std::string directory_of(const std::string& path) {
  return fs::path(path).lexically_normal().parent_path().string();
}

// Where Terraform's language declares what a reference names: the block type, and the steps of the reference that follow.
struct Declaration {
  std::string_view root;
  std::string_view block;  // empty: the root itself
  std::size_t first = 0, end = 0;
};
constexpr Declaration declarations[] = {{"var", "variable", 1, 2},
                                        {"local", "locals", 1, 2},
                                        {"module", "", 0, 2},
                                        {"data", "", 0, 3},
                                        {"ephemeral", "", 0, 3}};
constexpr Declaration resource{"", "resource", 0, 2};

// Returns the address of the declaration; the whole document if the reference is too short.
write::Address declaration_of(const write::Address& reference) {
  const auto& steps = reference.steps();
  const auto* const found = std::ranges::find(declarations, steps.front().name, &Declaration::root);
  const Declaration& form = found == std::end(declarations) ? resource : *found;
  write::Address declaration;
  if (steps.size() < form.end) return declaration;
  if (!form.block.empty()) declaration.name(std::string(form.block));
  for (std::size_t i = form.first; i < form.end; ++i) declaration.add(steps[i]);
  return declaration;
}

}  // namespace

RenamedNames::RenamedNames(const InputOptions& inputs, std::span<const InputFile> files,
                           const CommonOptions& common)
    : common_(common) {
  if (inputs.files_from) return;  // all files are given
  for (const InputFile& file : files) files_[directory_of(file.path)].push_back(file);
  for (const std::string& path : inputs.paths) {
    given_.insert(is_directory(path) ? directory_of(path + "/") : directory_of(path));
  }
}

bool RenamedNames::are_others_in(const InputFile& file, const write::Edit& edit) {
  if (edit.action != write::Edit::Action::RenameReferences || edit.address.is_document())
    return false;
  const std::string directory = directory_of(file.path);
  if (given_.empty() || given_.contains(directory)) return false;
  const write::Address declaration = declaration_of(edit.address);
  return !declaration.is_document() && declares(directory, declaration);
}

bool RenamedNames::declares(const std::string& directory, const write::Address& declaration) {
  const auto [known, is_new] = declared_.try_emplace({directory, declaration.to_string()}, false);
  if (!is_new) return known->second;
  for (const InputFile& file : files_[directory]) {
    const auto source = Source::read_file(file.path, common_.limits.max_source_bytes);
    if (!source) continue;  // reported when the file is edited
    Diagnostics ignored(1);
    write::Document document(*source, ignored, common_.reading(file.syntax));
    analysis::SearchedDocument searched(std::move(document), common_.limits);
    if (!searched.find_declarations(declaration).empty()) return known->second = true;
  }
  return false;
}

}  // namespace hecla::cli
