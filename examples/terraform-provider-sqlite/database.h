// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Database: a file of SQLite, shared by all calls of the provider.
#include <hecla/provider/call.h>

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

struct sqlite3;

// NULL is empty.
using Cell = std::optional<std::string>;
using Record = std::map<std::string, Cell>;

// Quotes a text as a literal, or a name as an identifier, of SQL.
std::string quote(const std::string& text);
std::string quote_identifier(const std::string& name);

// SQLite compares names ignoring the case of ASCII letters.
std::string lower_case(std::string text);

class Database {
 public:
  Database() = default;
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  // Opens the file, which is made if it does not exist. Reports what fails.
  void open(const std::string& path, int busy_seconds, hecla::provider::Call& call);

  // Runs one statement, with a value for each "?". One that is to read only must not change anything. Returns its rows; nothing after an error, which is reported
  // at `attribute`. The statement ends early if the call is cancelled.
  std::optional<std::vector<Record>> run(const std::string& sql, const std::vector<Cell>& values,
                                         hecla::provider::Call& call,
                                         const hecla::Path& attribute = {},
                                         bool reads_only = false);
  // Runs statements one after the other; none of them has an effect if one fails.
  bool run_together(const std::vector<std::string>& statements, hecla::provider::Call& call);

  std::int64_t last_row_id() const { return last_row_id_; }  // of the last run(), on this thread

 private:
  std::optional<std::vector<Record>> run_locked(const std::string& sql,
                                                const std::vector<Cell>& values,
                                                hecla::provider::Call& call,
                                                const hecla::Path& attribute,
                                                bool reads_only = false);

  std::mutex mutex_;
  sqlite3* handle_ = nullptr;
  static thread_local std::int64_t last_row_id_;
};
