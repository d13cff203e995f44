// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/pcl/program.h>

#include <algorithm>

namespace hecla::pcl {

const ProgramFile* Program::find(std::string_view name) const {
  const auto found = std::find_if(files_.begin(), files_.end(),
                                  [=](const ProgramFile& file) { return file.name() == name; });
  return found == files_.end() ? nullptr : &*found;
}

Program parse_program(std::span<const SourceRef> sources, Diagnostics& diags,
                      const syntax::ParseOptions& options) {
  std::vector<ProgramFile> files;
  for (const SourceRef& source : sources) {
    files.emplace_back(syntax::parse_config(source, diags, options));
  }
  return Program(std::move(files));
}

}  // namespace hecla::pcl
