// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The declarations that `hecla list` prints, with their columns: of one file, and of the files of a module, where
// override files replace values and requirements of providers have the versions of their configurations.
//
//   const RowReader reader(kind, common);
//   combine(files, kind, locked_versions);       // files: what reader.read() returned, of one directory
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/io/searched_file.h"
#include "terraform/listing.h"
#include "terraform/module_page.h"

namespace hecla::cli {

// A value in a column, in the file of the row or, after combine(), in another one.
struct ListedValue {
  const analysis::SearchedDocument* file;
  write::Located part;
};

struct ListedRow {
  write::Located part;
  std::string address = {};
  std::optional<ListedValue> value = {};  // of a row that is an argument
  std::vector<std::optional<ListedValue>> columns =
      {};                           // missing where the part has no such argument
  terraform::Secrecy secrecy = {};  // of a variable or an output
  std::string locked_version = {};  // of a provider
};

struct ListedFile {
  Diagnostics diags;
  std::string path = {};
  std::unique_ptr<analysis::SearchedDocument> document = {};
  std::vector<ListedRow> rows = {};  // in source order
};

// Safe to use from several threads.
class RowReader {
 public:
  RowReader(const terraform::Listed& kind, const CommonOptions& common)
      : kind_(kind), common_(common), secrets_(common.reading()) {}

  ListedFile read(const InputFile& input);

 private:
  void add_rows(ListedFile& file, const std::string& address) const;
  void add_secrecy(ListedFile& file);
  void add_addresses(ListedFile& file) const;

  const terraform::Listed& kind_;
  const CommonOptions& common_;
  analysis::ModuleSecrets secrets_;
};

// Gives the rows of files in one directory the values that override files set, and removes those rows of override files.
// Gives providers the versions that the module requires and locks.
void combine(std::span<ListedFile> files, const terraform::Listed& kind,
             const terraform::LockedVersions& locked);

}  // namespace hecla::cli
