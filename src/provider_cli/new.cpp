// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider new: makes the folder of a new provider.
#include <cerrno>
#include <filesystem>
#include <memory>
#include <system_error>

#include "os/system_message.h"
#include "provider_cli/actions.h"
#include "provider_cli/template.h"
#include "source/visible.h"

namespace hecla::provider_cli {

namespace {

namespace fs = std::filesystem;

std::string with_name(std::string_view text, std::string_view name) {
  std::string result;
  for (std::size_t at; (at = text.find(template_name)) != text.npos;) {
    result.append(text.substr(0, at)).append(name);
    text.remove_prefix(at + template_name.size());
  }
  return result.append(text);
}

// Returns why the file cannot be written; a file that exists is not changed.
std::error_code write_new(const fs::path& path, const std::string& text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error) return error;
  const auto close = [](std::FILE* file) { std::fclose(file); };
  const std::unique_ptr<std::FILE, decltype(close)> file(std::fopen(path.c_str(), "wxe"));
  if (!file || std::fwrite(text.data(), 1, text.size(), file.get()) != text.size() ||
      std::fflush(file.get()) != 0)
    return {errno, std::generic_category()};
  return {};
}

void report_unwritten(Task& task, const fs::path& path, const std::string& problem) {
  task.diags.add(DiagnosticCode::CannotWriteFile, {},
                 detail::visible_name(path.string()) + problem);
}

}  // namespace

void make_provider(Task& task) {
  const std::string& name = task.options.type;
  const fs::path folder =
      task.options.file.empty() ? "terraform-provider-" + name : task.options.file;
  for (const TemplateFile& file : template_files()) {
    const fs::path path = folder / with_name(file.path, name);
    std::error_code ignored;
    if (fs::exists(fs::symlink_status(path, ignored)))
      return report_unwritten(task, path, " exists. Nothing was written.");
  }
  for (const TemplateFile& file : template_files()) {
    const fs::path path = folder / with_name(file.path, name);
    if (const auto error = write_new(path, with_name(file.text, name)))
      return report_unwritten(task, path,
                              " cannot be written: " + os::system_message(error.value()) + ".");
  }
  cli::TerminalText text;
  (text << folder.string()) << ": a provider, which README.md describes\n";
  task.output.write(text);
}

}  // namespace hecla::provider_cli
