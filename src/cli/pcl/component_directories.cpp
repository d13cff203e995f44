// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/pcl/component_directories.h"

#include "analysis/files.h"
#include "cli/io/inputs.h"
#include "os/file_system.h"
#include "os/paths.h"
#include "source/visible.h"

namespace hecla::cli {

bool is_program_name(std::string_view path) { return path.ends_with(".pp"); }

std::string identity_of(const std::string& directory) {
  const std::string path = directory.empty() ? "." : directory;
  const std::string whole = os::canonical(path);
  if (whole.empty()) return os::shortest_path(path);
  const auto inside = os::relative(whole, os::working_directory());
  return inside && !os::leads_up(*inside) ? *inside : whole;
}

pcl::ComponentLoader::Loaded ComponentDirectories::load(const std::string& directory,
                                                        std::string_view source,
                                                        Diagnostics& diags) {
  Loaded loaded;
  const std::string path = os::shortest_path(os::joined(directory, source));
  const std::string shown = detail::visible_name(path);
  if (!is_directory(path)) {
    loaded.error = "There is no directory " + shown + ".";
    return loaded;
  }
  loaded.directory = identity_of(path);
  for (const std::string& file :
       analysis::find_configuration(loaded.directory, false, diags, is_program_name)) {
    if (auto document = parse_native({file, Syntax::Native}, common_, diags))
      loaded.files.push_back(std::move(document));
  }
  if (loaded.files.empty()) loaded.error = "The directory " + shown + " contains no files *.pp.";
  return loaded;
}

}  // namespace hecla::cli
