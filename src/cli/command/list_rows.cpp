// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command/list_rows.h"

#include <hecla/terraform/module.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "os/paths.h"

namespace hecla::cli {
namespace {

using analysis::SearchedDocument;
using terraform::Listed;
using write::Located;

std::vector<Located> find(SearchedDocument& file, const std::string& address) {
  Diagnostics none;
  return file.find_declarations(*write::Address::parse(address, none));
}

// In JSON, several blocks of one name are the elements of an array, and one may be. Both are found, in source order: keeps
// the elements if there are several and they are blocks, and otherwise the array.
std::vector<Located> without_arrays(std::vector<Located> parts, bool are_blocks) {
  std::vector<Located> kept;
  for (std::size_t begin = 0, end = 0; begin < parts.size(); begin = end) {
    const std::uint32_t outer_end = parts[begin].range.end;
    for (end = begin + 1; end < parts.size() && parts[end].range.end <= outer_end; ++end) {
    }
    const bool are_several = are_blocks && end - begin > 2;
    const auto first = parts.begin() + static_cast<std::ptrdiff_t>(begin + (are_several ? 1 : 0));
    const auto last = are_several ? parts.begin() + static_cast<std::ptrdiff_t>(end) : first + 1;
    kept.insert(kept.end(), std::move_iterator(first), std::move_iterator(last));
  }
  return kept;
}

// Adds all blocks of the file that are in no other block; in the JSON syntax, where only a schema tells what a block is,
// all members.
void add_outer_blocks(ListedFile& file) {
  const File& parsed = file.document->document().file();
  if (parsed.is_json()) {
    for (Located& part : find(*file.document, "*")) file.rows.push_back({std::move(part)});
    return;
  }
  for (const syntax::BlockNode* block : parsed.native()->root_body()->blocks) {
    file.rows.push_back(
        {Located{.kind = Located::Kind::Block, .range = block->range, .value = block->body.range}});
  }
}

// Returns the row whose part contains another part. The rows are in source order.
ListedRow* row_around(std::span<ListedRow> rows, const Located& inner) {
  const auto found = std::ranges::partition_point(
      rows, [&](const ListedRow& row) { return row.part.range.end <= inner.range.begin; });
  const bool is_around = found != rows.end() && found->part.range.begin <= inner.range.begin;
  return is_around ? &*found : nullptr;
}

using Names = std::vector<std::string>;

Names names_of(SearchedDocument& file, const Located& part) {
  Names names;
  const write::Address address = file.path(part);
  for (const write::AddressStep& step : address.steps()) {
    if (step.kind == write::AddressStep::Kind::Name) names.push_back(step.name);
  }
  return names;
}

write::Address address_of(const Names& names) {
  write::Address address;
  for (const std::string& name : names) address.name(name);
  return address;
}

bool is_requirement(const Names& names) { return names.front() == "terraform"; }

std::optional<ListedValue>* column(ListedRow& row, const Listed& kind, std::string_view name) {
  const auto found = std::ranges::find(kind.columns, name);
  return found == kind.columns.end()
             ? nullptr
             : &row.columns[static_cast<std::size_t>(found - kind.columns.begin())];
}

std::string text_of(const std::optional<ListedValue>* value) {
  return value && *value ? (*value)->file->text((*value)->part) : std::string();
}

// Combines the rows of the files of a module.
class Combiner {
 public:
  Combiner(std::span<ListedFile> files, const Listed& kind, const terraform::LockedVersions& locked)
      : kind_(kind), locked_(locked) {
    for (ListedFile& file : files) {
      if (file.document) files_.push_back(&file);
    }
    std::ranges::sort(files_, {}, &ListedFile::path);
  }

  void combine() {
    for (ListedFile* file : files_) {
      if (is_override(*file)) continue;
      for (ListedRow& row : file->rows) declared_[key(*file, row)].push_back(&row);
    }
    for (ListedFile* file : files_) {
      if (is_override(*file))
        std::erase_if(file->rows, [&](ListedRow& row) { return replaces(*file, row); });
    }
    if (kind_.has_locked_versions) add_versions();
  }

 private:
  static bool is_override(const ListedFile& file) {
    return terraform::is_override_file(os::file_name(file.path));
  }

  // Several configurations of a provider have the same address.
  Names key(ListedFile& file, ListedRow& row) const {
    Names key = names_of(*file.document, row.part);
    key.push_back(text_of(column(row, kind_, "alias")));
    return key;
  }

  // Replaces what a row of an override file declares. Returns whether there is such a declaration.
  bool replaces(ListedFile& file, ListedRow& row) {
    const Names name = key(file, row);
    const auto found = declared_.find(name);
    if (found == declared_.end()) return false;
    for (ListedRow* declared : found->second) {
      if (row.value) declared->value = row.value;
      for (std::size_t i = 0; i < row.columns.size(); ++i) {
        if (row.columns[i] || is_requirement(name)) declared->columns[i] = row.columns[i];
      }
    }
    return true;
  }

  void add_versions() {
    std::map<std::string, ListedRow*> required;
    for (ListedFile* file : files_) {
      for (ListedRow& row : file->rows) {
        const Names names = names_of(*file->document, row.part);
        if (!is_requirement(names)) continue;
        required.emplace(names.back(), &row);
        add_locked_version(names.back(), row);
      }
    }
    for (ListedFile* file : files_) {
      for (ListedRow& row : file->rows) {
        const Names names = names_of(*file->document, row.part);
        if (is_requirement(names)) continue;
        const auto found = required.find(names.back());
        if (found != required.end()) add_required(*found->second, row);
        add_locked_version(names.back(), row);
      }
    }
  }

  void add_required(ListedRow& required, ListedRow& row) const {
    for (const char* name : {"source", "version"}) {
      auto* const own = column(row, kind_, name);
      if (own && !*own) *own = *column(required, kind_, name);
    }
  }

  void add_locked_version(const std::string& name, ListedRow& row) const {
    const std::string source = text_of(column(row, kind_, "source"));
    const auto found = locked_.find(source.empty() ? name : source.substr(source.rfind('/') + 1));
    if (found != locked_.end()) row.locked_version = found->second;
  }

  const Listed& kind_;
  const terraform::LockedVersions& locked_;
  std::vector<ListedFile*> files_;  // by path, the order in which override files count
  std::map<Names, std::vector<ListedRow*>> declared_;
};

}  // namespace

ListedFile RowReader::read(const InputFile& input) {
  ListedFile file{.diags = Diagnostics(common_.limits.max_diagnostics), .path = input.path};
  // Documents can be neither copied nor moved.
  file.document.reset(new SearchedDocument(read_searched(input, common_, secrets_, file.diags)));
  if (kind_.addresses.empty()) add_outer_blocks(file);
  for (const std::string& address : kind_.addresses) add_rows(file, address);
  add_secrecy(file);
  std::ranges::stable_sort(file.rows, {},
                           [](const ListedRow& row) { return row.part.range.begin; });
  add_addresses(file);
  return file;
}

void RowReader::add_rows(ListedFile& file, const std::string& address) const {
  SearchedDocument& document = *file.document;
  const std::size_t first = file.rows.size();
  for (Located& part : without_arrays(find(document, address), !kind_.has_values)) {
    ListedRow& row = file.rows.emplace_back();
    if (kind_.has_values) row.value = ListedValue{&document, part};
    row.part = std::move(part);
    row.columns.resize(kind_.columns.size());
  }
  const std::span added(file.rows.data() + first, file.rows.size() - first);
  for (std::size_t i = 0; i < kind_.columns.size(); ++i) {
    for (Located& value : find(document, address + "." + std::string(kind_.columns[i]))) {
      if (ListedRow* row = row_around(added, value))
        row->columns[i] = ListedValue{&document, std::move(value)};
    }
  }
  if (!address.starts_with("terraform.")) return;
  // The old form of a requirement is only a version: aws = "~> 3.0".
  for (ListedRow& row : added) {
    const auto value = document.constant(row.part);
    if (value && value->if_string())
      *column(row, kind_, "version") = ListedValue{&document, row.part};
  }
}

void RowReader::add_secrecy(ListedFile& file) {
  const std::string_view type = kind_.declares_secrets;
  if (type.empty()) return;
  const terraform::DeclaredSecrets declared = secrets_.mark(file.document->document().file());
  if (declared.empty()) return;
  for (ListedRow& row : file.rows)
    row.secrecy = declared.find(type, names_of(*file.document, row.part).back());
}

// A declaration in JSON may be in arrays that name nothing. Only what declares the same has an index.
void RowReader::add_addresses(ListedFile& file) const {
  SearchedDocument& document = *file.document;
  std::map<Names, std::size_t> counts;
  const bool may_have_arrays = document.document().file().is_json() && !kind_.addresses.empty();
  if (may_have_arrays) {
    for (const ListedRow& row : file.rows) ++counts[names_of(document, row.part)];
  }
  for (ListedRow& row : file.rows) {
    const Names names = may_have_arrays ? names_of(document, row.part) : Names();
    row.address = names.empty() || counts[names] > 1 ? document.address(row.part)
                                                     : address_of(names).to_string();
  }
}

void combine(std::span<ListedFile> files, const Listed& kind,
             const terraform::LockedVersions& locked) {
  Combiner(files, kind, locked).combine();
}

}  // namespace hecla::cli
