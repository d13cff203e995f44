// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/renamed_names.h"

#include <algorithm>

#include "analysis/searched_document.h"
#include "os/paths.h"

namespace hecla::cli {
namespace {

std::string directory_of(const InputFile& file) { return std::string(os::directory_of(file.path)); }

bool is_rename(const write::Edit& edit) {
  return edit.action == write::Edit::Action::RenameReferences && !edit.address.is_document();
}

// Where Terraform's language declares what a reference names: the block type, and the steps of the reference that follow.
struct Declaration {
  std::string_view root;
  std::string_view block;  // empty: the root itself
  std::size_t first = 0, end = 0;
};
constexpr Declaration declarations[] = {{"var", "variable", 1, 2}, {"local", "locals", 1, 2},
                                        {"module", "", 0, 2},      {"data", "", 0, 3},
                                        {"ephemeral", "", 0, 3},   {"action", "", 0, 3}};
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
    : common_(common) {
  for (const write::Edit& edit : edits) {
    if (!is_rename(edit)) continue;
    const write::Address declaration = declaration_of(edit.address);
    if (!declaration.is_document()) declarations_.emplace(declaration.to_string(), declaration);
  }
  for (const write::Edit& edit : edits) {
    if (edit.action == write::Edit::Action::Move) declarations_.erase(edit.address.to_string());
  }
  for (const InputFile& file : files) {
    if (file.is_below) files_[directory_of(file)].push_back(file);
  }
}

bool RenamedNames::are_others_in(const InputFile& file, const write::Edit& edit) {
  if (!file.is_below || !is_rename(edit)) return false;
  const std::string declaration = declaration_of(edit.address).to_string();
  return declarations_.contains(declaration) &&
         declared_in(directory_of(file)).contains(declaration);
}

const std::set<std::string>& RenamedNames::declared_in(const std::string& directory) {
  const auto [known, is_new] = declared_.try_emplace(directory);
  if (!is_new) return known->second;
  for (const InputFile& file : files_[directory]) {
    const auto source = Source::read_file(file.path, common_.limits.max_source_bytes);
    if (!source) continue;  // reported when the file is edited
    Diagnostics ignored(1);
    write::Document document(*source, ignored, common_.reading(file.syntax));
    analysis::SearchedDocument searched(std::move(document), common_.limits);
    for (const auto& [text, declaration] : declarations_) {
      if (!searched.find_declarations(declaration).empty()) known->second.insert(text);
    }
  }
  return known->second;
}

}  // namespace hecla::cli
