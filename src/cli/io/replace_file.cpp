// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/replace_file.h"

#include <hecla/base/mutex.h>

#include <atomic>
#include <cstdio>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "cli/io/terminal_text.h"
#include "os/file_system.h"
#include "os/interruption.h"
#include "source/visible.h"

namespace hecla::cli {
namespace {

std::atomic<bool> has_replaced = false;

struct Replaced {
  Mutex mutex;
  std::map<std::string, std::string> unprinted;  // lines by names
};

// Never destroyed, because a signal can end the process at any time.
Replaced& replaced() {
  static Replaced* const only = new Replaced;
  return *only;
}

void print_unprinted() {
  const std::lock_guard lock(replaced().mutex);
  for (const auto& [name, line] : replaced().unprinted) {
    std::fwrite(line.data(), 1, line.size(), stdout);
  }
}

void note_replaced(const std::string& path) {
  std::string name = os::shortest_path(path);
  std::string line = (TerminalText() << name << "\n").text();
  {
    const std::lock_guard lock(replaced().mutex);
    replaced().unprinted.insert_or_assign(std::move(name), std::move(line));
  }
  if (!has_replaced.exchange(true)) os::on_interruption(&print_unprinted);
}

std::optional<std::string> message(const std::string& path, const os::Failure& failure) {
  if (!failure) return std::nullopt;
  return "Cannot write " + detail::visible_name(path) + ": " + detail::visible_name(*failure) + ".";
}

}  // namespace

std::optional<std::string> replace_file(const std::string& path, std::string_view text,
                                        std::string_view before, os::SameChange same_change) {
  const auto note = [&] { note_replaced(path); };
  return message(path, os::replace_file(path, text, before, same_change, note));
}

std::optional<std::string> create_file(const std::string& path, std::string_view text,
                                       os::SameChange same_change) {
  const auto note = [&] { note_replaced(path); };
  return message(path, os::create_file(path, text, same_change, note));
}

std::optional<std::string> write_file(const std::string& path, std::string_view text) {
  return message(path, os::write_file(path, text, [&] { note_replaced(path); }));
}

namespace {

std::optional<std::string> change(const FileChange& file) {
  constexpr auto same_change = os::SameChange::IsAnother;
  return file.before ? replace_file(file.path, file.after, *file.before, same_change)
                     : create_file(file.path, file.after, same_change);
}

// Returns whether the file is as it was.
bool restore(const FileChange& file) {
  if (!file.before) {
    const auto now = Source::read_file(file.path);
    return now && (*now)->text() == file.after && os::remove_file(file.path);
  }
  return !replace_file(file.path, *file.before, file.after, os::SameChange::IsDone);
}

// Returns why the changes are not right any more.
std::optional<std::string> find_changed(std::span<const FileChange> files,
                                        std::span<const SourceRef> read) {
  std::set<std::string_view> changed;
  for (const FileChange& file : files) changed.insert(file.path);
  for (const SourceRef& source : read) {
    if (changed.contains(source->name())) continue;
    const auto now = Source::read_file(source->name());
    if (!now || (*now)->text() != source->text())
      return detail::visible_name(source->name()) +
             " has changed since it was read, so nothing was changed.";
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> change_files(std::span<const FileChange> files,
                                        std::span<const SourceRef> read) {
  std::optional<std::string> error;
  std::size_t done = 0;
  while (done < files.size() && !(error = change(files[done]))) ++done;
  if (!error && done > 0) error = find_changed(files, read);
  if (!error) return std::nullopt;
  for (const FileChange& file : files.first(done)) {
    if (restore(file))
      print_replaced(file.path, [] {});
    else
      *error += " " + detail::visible_name(file.path) + " was changed and cannot be restored.";
  }
  return error;
}

bool has_replaced_files() { return has_replaced; }

void print_replaced(const std::string& path, const std::function<void()>& print) {
  const std::lock_guard lock(replaced().mutex);
  print();
  replaced().unprinted.erase(os::shortest_path(path));
}

}  // namespace hecla::cli
