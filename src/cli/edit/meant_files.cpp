// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/edit/meant_files.h"

#include <hecla/terraform/file_structure.h>
#include <hecla/terraform/module.h>

#include <map>
#include <string>
#include <vector>

#include "cli/edit/editing.h"
#include "cli/io/parallel.h"
#include "os/paths.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

using write::Edit;

// What a file has of the address of an edit.
enum class Place : std::uint8_t { None, Container, Whole };

// Returns whether an edit adds something to the block with an address, if that is not there.
bool adds_to_block(const Edit& edit) {
  if (edit.address.is_document() || edit.address.is_pattern()) return false;
  if (edit.action == Edit::Action::Set) return edit.address.steps().size() > 1;
  return edit.action == Edit::Action::Add &&
         (edit.placement == write::Placement::First || edit.placement == write::Placement::Last);
}

Place place_of(const write::Address& address, const write::Document& document) {
  if (!document.find(address).empty()) return Place::Whole;
  const write::Address container = address.parent();
  return container.is_document() || document.find(container).empty() ? Place::None
                                                                     : Place::Container;
}

using Places = std::vector<Place>;  // by edit

Places places_in(const InputFile& file, std::span<const Edit> edits, const CommonOptions& common) {
  Places places(edits.size(), Place::None);
  const auto source = Source::read_file(file.path, common.limits.max_source_bytes);
  if (!source) return places;  // reported when the file is edited
  Diagnostics ignored(1);
  const write::Document document(*source, ignored, common.reading(file.syntax),
                                 terraform::json_structure(file.path));
  for (std::size_t i = 0; i < edits.size(); ++i) {
    if (adds_to_block(edits[i]))
      places[i] = place_of(declared_address(document, edits[i].address), document);
  }
  return places;
}

// Returns the numbers of the files of modules with others in their directory.
std::map<std::string, std::vector<std::size_t>> modules_of(std::span<const InputFile> files) {
  std::map<std::string, std::vector<std::size_t>> modules;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (terraform::is_module_file(os::file_name(files[i].path)))
      modules[std::string(os::directory_of(files[i].path))].push_back(i);
  }
  std::erase_if(modules, [](const auto& module) { return module.second.size() < 2; });
  return modules;
}

void report_several(const Edit& edit, std::span<const std::size_t> found,
                    std::span<const InputFile> files, Diagnostics& diags) {
  const write::Address block =
      edit.action == Edit::Action::Set ? edit.address.parent() : edit.address;
  std::vector<std::string_view> names;
  for (const std::size_t file : found) names.push_back(files[file].path);
  diags.add(DiagnosticCode::InvalidEdit, edit.address.range(),
            "Several files have " + in_quotes(block.to_string()) + ": " + quoted_list(names) +
                ". Name the one to edit.");
}

}  // namespace

MeantFiles::MeantFiles(std::span<const Edit> edits, std::span<const InputFile> files,
                       const CommonOptions& common, Output& output, Diagnostics& diags) {
  if (std::ranges::none_of(edits, adds_to_block)) return;
  for (const auto& named : modules_of(files)) {
    const std::vector<std::size_t>& module = named.second;
    std::vector<Places> places(module.size());
    for_each_in_order(
        module.size(), {common.limits.max_nesting, &output.progress(), common.jobs},
        [&](std::size_t i) { return places_in(files[module[i]], edits, common); },
        [&](std::size_t i, Places found) { places[i] = std::move(found); });
    for (std::size_t edit = 0; edit < edits.size(); ++edit) {
      std::vector<std::size_t> whole, containers;
      for (std::size_t i = 0; i < module.size(); ++i) {
        if (places[i][edit] == Place::Whole) whole.push_back(module[i]);
        if (places[i][edit] == Place::Container) containers.push_back(module[i]);
      }
      const bool is_set = edits[edit].action == Edit::Action::Set;
      const auto& found = is_set ? containers : whole;
      if (is_set && !whole.empty()) {
        for (const std::size_t file : containers) elsewhere_.emplace(file, edit);
      } else if (found.size() > 1) {
        report_several(edits[edit], found, files, diags);
      }
    }
  }
}

}  // namespace hecla::cli
