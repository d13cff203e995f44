// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/file_system.h"

#include <filesystem>

#include "os/native/path_text.h"

namespace hecla::os {

namespace fs = std::filesystem;

bool exists(const std::string& path) {
  std::error_code ignored;
  return fs::exists(path_of(path), ignored);
}

bool remove_file(const std::string& path) {
  std::error_code ignored;
  return fs::remove(path_of(path), ignored);
}

bool is_directory(const std::string& path) {
  std::error_code ignored;
  return fs::is_directory(path_of(path), ignored);
}

bool is_link(const std::string& path) {
  std::error_code ignored;
  return fs::is_symlink(path_of(path), ignored);
}

std::uintmax_t size(const std::string& path) {
  std::error_code error;
  const std::uintmax_t bytes = fs::file_size(path_of(path), error);
  return error ? 0 : bytes;
}

std::string canonical(const std::string& path) {
  std::error_code ignored;
  return text_of(fs::canonical(path_of(path), ignored));
}

std::string absolute(const std::string& path) {
  std::error_code ignored;
  return text_of(fs::absolute(path_of(path), ignored));
}

std::optional<std::string> relative(const std::string& path, const std::string& base) {
  std::error_code error;
  std::string result = text_of(fs::relative(path_of(path), path_of(base), error));
  if (error) return std::nullopt;
  return result;
}

std::string working_directory() {
  std::error_code error;
  const fs::path path = fs::current_path(error);
  return error ? std::string() : text_of(path);
}

namespace {

bool is_regular_or_missing(const fs::directory_entry& entry) {
  std::error_code ignored;
  if (entry.is_regular_file(ignored)) return true;  // often known from the directory
  return entry.status(ignored).type() == fs::file_type::not_found;
}

}  // namespace

std::error_code list(const std::string& directory, const std::function<void(const Entry&)>& visit) {
  std::error_code error;
  for (fs::directory_iterator entry(path_of(directory), error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code ignored;
    visit({.path = text_of(entry->path()),
           .name = text_of(entry->path().filename()),
           .is_directory = entry->is_directory(ignored),
           .is_link = entry->is_symlink(ignored),
           .is_regular_or_missing = is_regular_or_missing(*entry)});
  }
  return error;
}

}  // namespace hecla::os
