// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/git_files.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "os/file_system.h"
#include "os/paths.h"
#include "os/program.h"

namespace hecla::cli {
namespace {

// Removes the text up to the separator, and that, and returns it.
std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

}  // namespace

std::optional<std::string> GitRepository::run(std::vector<std::string> arguments,
                                              std::string_view input) const {
  arguments.insert(arguments.begin(), {"git", "-C", directory_});
  os::ProgramEnd end = os::run_program("git", arguments, {.input = input, .hides_errors = true});
  if (!end.is_fine()) return std::nullopt;
  return std::move(end.output);
}

std::optional<std::string> GitRepository::find_revision(const std::string& text) const {
  const auto output = run({"rev-parse", "--verify", "--quiet", text + "^{commit}"});
  if (!output || output->empty()) return std::nullopt;
  return output->substr(0, output->find('\n'));
}

std::optional<std::string> GitRepository::merge_base(const std::string& a,
                                                     const std::string& b) const {
  const auto output = run({"merge-base", a, b});
  if (!output || output->empty()) return std::nullopt;
  return output->substr(0, output->find('\n'));
}

std::optional<std::map<std::string, std::string>> GitRepository::files(
    const std::string& commit) const {
  const auto output = run({"ls-tree", "-r", "-z", commit});
  if (!output) return std::nullopt;
  std::map<std::string, std::string> found;
  for (std::string_view rest = *output; !rest.empty();) {
    // "100644 blob ID\tPATH"; symbolic links have the mode 120000.
    std::string_view entry = take_until(rest, '\0');
    const std::string_view mode = take_until(entry, ' ');
    take_until(entry, ' ');
    const std::string_view id = take_until(entry, '\t');
    if (mode.starts_with("100")) found.emplace(entry, id);
  }
  return found;
}

std::optional<std::map<std::string, std::string>> GitRepository::files_on_disk() const {
  const auto output = run({"ls-files", "-z", "--cached", "--others", "--exclude-standard"});
  if (!output) return std::nullopt;
  std::map<std::string, std::string> found;
  for (std::string_view rest = *output; !rest.empty();) {
    std::string path(take_until(rest, '\0'));
    if (os::exists(os::joined(directory_, path))) found.emplace(std::move(path), std::string());
  }
  return found;
}

std::optional<std::map<std::string, std::string>> GitRepository::contents(
    std::span<const std::string> ids) const {
  std::string input;
  for (const std::string& id : ids) input.append(id).append("\n");
  const auto output = run({"cat-file", "--batch"}, input);
  if (!output) return std::nullopt;
  std::map<std::string, std::string> found;
  for (std::string_view rest = *output; !rest.empty();) {
    // "ID blob SIZE\nCONTENT\n"
    std::string_view header = take_until(rest, '\n');
    const std::string_view id = take_until(header, ' ');
    if (take_until(header, ' ') != "blob") return std::nullopt;
    std::size_t size = 0;
    std::from_chars(header.data(), header.data() + header.size(), size);
    if (size >= rest.size()) return std::nullopt;
    found.emplace(id, rest.substr(0, size));
    rest.remove_prefix(size + 1);
  }
  return found;
}

}  // namespace hecla::cli
