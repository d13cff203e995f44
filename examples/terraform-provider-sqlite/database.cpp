// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "database.h"

#include <sqlite3.h>

#include <memory>

using hecla::Path;
using hecla::provider::Call;
using hecla::provider::LogLevel;

namespace {

std::string quoted(const std::string& text, char mark) {
  std::string result(1, mark);
  for (const char c : text) {
    if (c == mark) result += mark;
    result += c;
  }
  return result + mark;
}

using Statement = std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)>;

Record read_record(sqlite3_stmt* statement) {
  Record record;
  for (int i = 0; i < sqlite3_column_count(statement); ++i) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, i));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, i));
    record[sqlite3_column_name(statement, i)] = text ? Cell(std::string(text, size)) : Cell();
  }
  return record;
}

}  // namespace

std::string quote(const std::string& text) { return quoted(text, '\''); }
std::string quote_identifier(const std::string& name) { return quoted(name, '"'); }

thread_local std::int64_t Database::last_row_id_ = 0;

Database::~Database() { sqlite3_close(handle_); }

void Database::open(const std::string& path, int busy_seconds, Call& call) {
  const std::lock_guard lock(mutex_);
  sqlite3_close(std::exchange(handle_, nullptr));
  if (sqlite3_open(path.c_str(), &handle_) != SQLITE_OK) {
    call.error({"The database cannot be opened", path + ": " + sqlite3_errmsg(handle_) + ".",
                Path().attribute("path")});
    return;
  }
  // A name in double quotes is never a text, not even where no column has it.
  sqlite3_db_config(handle_, SQLITE_DBCONFIG_DQS_DDL, 0, nullptr);
  sqlite3_db_config(handle_, SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
  sqlite3_busy_timeout(handle_, busy_seconds * 1000);
  call.log(LogLevel::Info, "opened the database", {{"path", path}});
}

std::optional<std::vector<Record>> Database::run(const std::string& sql,
                                                 const std::vector<Cell>& values, Call& call,
                                                 const Path& attribute) {
  const std::lock_guard lock(mutex_);
  return run_locked(sql, values, call, attribute);
}

bool Database::run_together(const std::vector<std::string>& statements, Call& call) {
  const std::lock_guard lock(mutex_);
  if (!run_locked("BEGIN", {}, call, {})) return false;
  for (const std::string& sql : statements) {
    if (run_locked(sql, {}, call, {})) continue;
    sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr);
    return false;
  }
  return run_locked("COMMIT", {}, call, {}).has_value();
}

std::optional<std::vector<Record>> Database::run_locked(const std::string& sql,
                                                        const std::vector<Cell>& values, Call& call,
                                                        const Path& attribute) {
  const auto fail = [&]() -> std::optional<std::vector<Record>> {
    call.error({"SQLite reports an error", std::string(sqlite3_errmsg(handle_)) + ".", attribute});
    return std::nullopt;
  };
  call.log(LogLevel::Debug, "running a statement", {{"sql", sql}});
  if (call.is_cancelled()) {
    call.error({"The statement was not run, because Terraform stops"});
    return std::nullopt;
  }
  sqlite3_stmt* prepared = nullptr;
  const int status =
      sqlite3_prepare_v2(handle_, sql.data(), static_cast<int>(sql.size()), &prepared, nullptr);
  const Statement statement(prepared, &sqlite3_finalize);
  if (status != SQLITE_OK) return fail();
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i]) continue;  // NULL
    sqlite3_bind_text(prepared, static_cast<int>(i) + 1, values[i]->data(),
                      static_cast<int>(values[i]->size()), SQLITE_TRANSIENT);
  }

  const auto interrupt = call.on_cancel([this] { sqlite3_interrupt(handle_); });
  std::vector<Record> records;
  int step = 0;
  while ((step = sqlite3_step(prepared)) == SQLITE_ROW) records.push_back(read_record(prepared));
  if (step != SQLITE_DONE) return fail();
  last_row_id_ = sqlite3_last_insert_rowid(handle_);
  return records;
}
