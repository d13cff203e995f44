// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/edit/meant_files.h"

#include <hecla/terraform/file_structure.h>
#include <hecla/terraform/module.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "cli/edit/editing.h"
#include "cli/io/parallel.h"
#include "os/file_system.h"
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

// Returns whether an address is that of something or of a part of it.
bool is_in(const write::Address& address, const write::Address& outer) {
  const auto &steps = address.steps(), &around = outer.steps();
  return around.size() <= steps.size() &&
         std::equal(around.begin(), around.end(), steps.begin(),
                    [](const auto& a, const auto& b) { return a.is_same(b); });
}

// Returns the address of a part of `from` that has the address below `to`.
write::Address moved_back(const write::Address& address, const write::Address& from,
                          const write::Address& to) {
  write::Address before = from;
  for (const auto& step : std::span(address.steps()).subspan(to.steps().size())) before.add(step);
  return before;
}

// What a file has when an edit of a script is made.
class FilePlaces {
 public:
  FilePlaces(const write::Document& document, std::vector<Edit> edits)
      : finder_(document), edits_(std::move(edits)) {
    for (std::size_t i = 0; i < edits_.size(); ++i) {
      const bool is_move = edits_[i].action == Edit::Action::Move;
      if (!is_move && edits_[i].action != Edit::Action::Remove) continue;
      changes_[edits_[i].address.to_string()].push_back(i);
      if (is_move) changes_[edits_[i].to.to_string()].push_back(i);
    }
  }

  Place place_of(std::size_t edit) {
    const write::Address& address = edits_[edit].address;
    if (!adds_to_block(edits_[edit])) return Place::None;
    if (is_there(address, edit)) return Place::Whole;
    const write::Address container = address.parent();
    return !container.is_document() && is_there(container, edit) ? Place::Container : Place::None;
  }

 private:
  // Returns whether something has an address after the first `count` edits.
  bool is_there(const write::Address& address, std::size_t count) {
    while (const auto last = last_change(address, count)) {
      const Edit& earlier = edits_[*last];
      if (is_in(address, earlier.address)) return false;
      if (is_there(moved_back(address, earlier.address, earlier.to), *last)) return true;
      count = *last;
    }
    return finder_.has(address);
  }

  // Returns the last of the first `count` edits that removes or moves something with an address, or to it.
  std::optional<std::size_t> last_change(const write::Address& address, std::size_t count) const {
    std::optional<std::size_t> last;
    if (changes_.empty()) return last;
    write::Address outer;
    for (const write::AddressStep& step : address.steps()) {
      const auto found = changes_.find(outer.add(step).to_string());
      if (found == changes_.end()) continue;
      const auto end = std::ranges::lower_bound(found->second, count);
      if (end != found->second.begin()) last = std::max(last, std::optional(*std::prev(end)));
    }
    return last;
  }

  write::DocumentFinder finder_;
  std::vector<Edit> edits_;
  // The numbers of those that remove or move, by their addresses.
  std::unordered_map<std::string, std::vector<std::size_t>> changes_;
};

using Places = std::vector<Place>;  // by edit

Places places_in(const InputFile& file, std::span<const Edit> edits, const CommonOptions& common) {
  Places places(edits.size(), Place::None);
  const auto source = Source::read_file(file.path, common.limits.max_source_bytes);
  if (!source) return places;  // reported when the file is edited
  Diagnostics ignored(1);
  const write::Document document(*source, ignored, common.reading(file.syntax),
                                 terraform::json_structure(file.path));
  FilePlaces found(document, with_declared_addresses(document, edits));
  for (std::size_t i = 0; i < edits.size(); ++i) places[i] = found.place_of(i);
  return places;
}

using ModuleFiles = std::vector<std::size_t>;  // their numbers

// Returns the files of each module that has several. Packer has modules, too.
std::vector<ModuleFiles> modules_of(std::span<const InputFile> files) {
  std::map<std::string, ModuleFiles> modules;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string_view name = os::file_name(files[i].path);
    const bool is_packer = name.ends_with(".pkr.hcl") || name.ends_with(".pkr.json");
    if (!is_packer && !terraform::is_module_file(name)) continue;
    const std::string path = os::normal_path(os::absolute(files[i].path));
    modules[(is_packer ? "packer " : "") + std::string(os::directory_of(path))].push_back(i);
  }
  std::vector<ModuleFiles> several;
  for (auto& [directory, module] : modules) {
    if (module.size() > 1) several.push_back(std::move(module));
  }
  return several;
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
  const std::vector<ModuleFiles> modules = modules_of(files);
  for_each_in_order(
      modules.size(), {common.limits.max_nesting, &output.progress(), common.jobs},
      [&](std::size_t i) {
        std::vector<Places> places;
        for (const std::size_t file : modules[i])
          places.push_back(places_in(files[file], edits, common));
        return places;
      },
      [&](std::size_t i, const std::vector<Places>& places) {
        const ModuleFiles& module = modules[i];
        for (std::size_t edit = 0; edit < edits.size(); ++edit) {
          ModuleFiles whole, containers;
          for (std::size_t k = 0; k < module.size(); ++k) {
            if (places[k][edit] == Place::Whole) whole.push_back(module[k]);
            if (places[k][edit] == Place::Container) containers.push_back(module[k]);
          }
          const bool is_set = edits[edit].action == Edit::Action::Set;
          const ModuleFiles& found = is_set ? containers : whole;
          if (is_set && !whole.empty()) {
            for (const std::size_t file : containers) elsewhere_.emplace(file, edit);
          } else if (found.size() > 1) {
            report_several(edits[edit], found, files, diags);
          }
        }
      });
}

}  // namespace hecla::cli
