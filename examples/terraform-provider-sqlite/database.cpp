// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "database.h"

#include <sqlite3.h>

#include <algorithm>
#include <memory>
#include <string_view>

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

constexpr std::size_t max_records = 100'000;

// Returns why a statement cannot be run; empty if it can.
std::string problem_of(sqlite3_stmt* statement, std::string_view rest, std::size_t values) {
  if (!statement) return "There is no statement.";
  if (rest.find_first_not_of(" \t\r\n;") != rest.npos) return "There must be only one statement.";
  const auto wanted = static_cast<std::size_t>(sqlite3_bind_parameter_count(statement));
  if (wanted == values) return "";
  return "It needs " + std::to_string(wanted) + " values, and " + std::to_string(values) +
         " are given.";
}

// BEGIN and the like change nothing either, but have no columns.
bool is_query(sqlite3_stmt* statement) {
  return sqlite3_stmt_readonly(statement) != 0 && sqlite3_column_count(statement) > 0;
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

std::string lower_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

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
                                                 const Path& attribute, bool reads_only) {
  const std::lock_guard lock(mutex_);
  return run_locked(sql, values, call, attribute, reads_only);
}

bool Database::run_together(const std::vector<std::string>& statements, Call& call) {
  const std::lock_guard lock(mutex_);
  if (!run_locked("BEGIN", {}, call, {})) return false;
  const auto works = [&](const std::string& sql) {
    return run_locked(sql, {}, call, {}).has_value();
  };
  if (std::ranges::all_of(statements, works) && works("COMMIT")) return true;
  sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr);
  return false;
}

std::optional<std::vector<Record>> Database::run_locked(const std::string& sql,
                                                        const std::vector<Cell>& values, Call& call,
                                                        const Path& attribute, bool reads_only) {
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
  const char* rest = nullptr;
  const int status =
      sqlite3_prepare_v2(handle_, sql.data(), static_cast<int>(sql.size()), &prepared, &rest);
  const Statement statement(prepared, &sqlite3_finalize);
  if (status != SQLITE_OK) return fail();
  const std::string problem = problem_of(prepared, {rest, sql.data() + sql.size()}, values.size());
  if (!problem.empty() || (reads_only && !is_query(prepared))) {
    call.error({"This statement cannot be run",
                problem.empty() ? "It must be a query that changes nothing." : problem, attribute});
    return std::nullopt;
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i]) continue;  // NULL
    sqlite3_bind_text(prepared, static_cast<int>(i) + 1, values[i]->data(),
                      static_cast<int>(values[i]->size()), SQLITE_TRANSIENT);
  }

  const auto interrupt = call.on_cancel([this] { sqlite3_interrupt(handle_); });
  std::vector<Record> records;
  int step = 0;
  while ((step = sqlite3_step(prepared)) == SQLITE_ROW) {
    if (records.size() == max_records) {
      call.error({"There are too many rows", "A query may have 100,000.", attribute});
      return std::nullopt;
    }
    records.push_back(read_record(prepared));
  }
  if (step != SQLITE_DONE) return fail();
  last_row_id_ = sqlite3_last_insert_rowid(handle_);
  return records;
}
