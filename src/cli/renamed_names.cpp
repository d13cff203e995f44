// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/renamed_names.h"

#include <hecla/analysis/searched_document.h>

#include <algorithm>
#include <filesystem>

namespace hecla::cli {
namespace fs = std::filesystem;
namespace {

std::string directory_of(const InputFile& file) {
  return fs::path(file.path).parent_path().string();
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

RenamedNames::RenamedNames(std::span<const write::Edit> edits, std::span<const InputFile> files,
                           const CommonOptions& common)
    : common_(common), edits_(edits) {
  for (const InputFile& file : files) {
    if (file.is_below) files_[directory_of(file)].push_back(file);
  }
}

bool RenamedNames::are_others_in(const InputFile& file, const write::Edit& edit) {
  using Action = write::Edit::Action;
  if (edit.action != Action::RenameReferences || edit.address.is_document()) return false;
  if (!file.is_below) return false;
  const write::Address declaration = declaration_of(edit.address);
  if (declaration.is_document()) return false;
  const bool is_moved = std::ranges::any_of(edits_, [&](const write::Edit& other) {
    return other.action == Action::Move && other.address.to_string() == declaration.to_string();
  });
  return !is_moved && declares(directory_of(file), declaration);
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
