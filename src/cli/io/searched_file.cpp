// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/searched_file.h"

namespace hecla::cli {

analysis::SearchedDocument read_searched(const InputFile& file, const CommonOptions& common,
                                         analysis::ModuleSecrets& secrets, Diagnostics& diags) {
  auto source = Source::read_file(file.path, common.limits.max_source_bytes);
  if (!source) {
    diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
    source = Source::make(file.path, "");
  }
  Diagnostics own(common.limits.max_diagnostics);
  write::Document document(*source, own, common.reading(file.syntax));
  secrets.mark(document.file(), own.has_errors());
  diags.append(std::move(own));
  return {std::move(document), common.limits};
}

}  // namespace hecla::cli
