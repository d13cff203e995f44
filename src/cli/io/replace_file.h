// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Replaces files as os/replace_file.h does, and remembers their names, so that a signal that ends the process prints
// those that have not been printed.
//
//   const auto source = Source::read_file(path);
//   ... compute the new text ...
//   if (auto error = replace_file(path, text, (*source)->text())) ...
//
// Functions may be called by several threads. They return a sentence such as "Cannot write main.tf: no space left on
// device." if the file cannot be written.
#include <hecla/source/source.h>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "os/replace_file.h"

namespace hecla::cli {

std::optional<std::string> replace_file(const std::string& path, std::string_view text,
                                        std::string_view before,
                                        os::SameChange same_change = os::SameChange::IsDone);
std::optional<std::string> create_file(const std::string& path, std::string_view text,
                                       os::SameChange same_change = os::SameChange::IsDone);
std::optional<std::string> write_file(const std::string& path, std::string_view text);

// The content of a file before and after a change. A file that was not there before has none.
struct FileChange {
  std::string path;
  std::optional<std::string_view> before;
  std::string_view after;
};
// Changes all of the files, in this order, or none of them: if one cannot be written, those before it get their old
// content back. The message names those where that is not possible either. `read` are the sources that the changes depend
// on: if one is another afterwards that is not among the files, nothing is changed, so that of two processes that change
// a module at the same time at most one succeeds.
std::optional<std::string> change_files(std::span<const FileChange> files,
                                        std::span<const SourceRef> read = {});

// Returns whether a file was replaced at any time.
bool has_replaced_files();
// Calls `print`, which writes the name of the file to standard output, so that a signal does not print it again.
void print_replaced(const std::string& path, const std::function<void()>& print);

}  // namespace hecla::cli
