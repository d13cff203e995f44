// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "row.h"

#include <charconv>

using hecla::Path;
using hecla::provider::Call;
using hecla::provider::Plan;
using hecla::provider::Unknowable;

namespace {

using Values = std::map<std::string, std::string>;

Values all_values(const Row& row) {
  Values all = row.values;
  all.insert(row.sensitive_values.begin(), row.sensitive_values.end());
  return all;
}

std::string rowid_of(const Row& row) { return std::to_string(row.rowid.known_or(0)); }

// Keeps the text of a value that the database considers equal: 1.0 is 1 in a column of integers.
void bring_up_to_date(Values& values, const Record& record) {
  std::erase_if(values, [&](const auto& entry) { return !record.at(entry.first); });
  for (auto& [column, value] : values) {
    if (record.at("=" + column) != "1") value = *record.at(column);
  }
}

}  // namespace

// A column that is the rowid under another name identifies the row, so its change makes another row.
void RowResource::plan(Plan<Row>& plan, Call& call) {
  if (plan.changes(&Row::values)) {
    const Cell alias = rowid_alias(plan.prior(&Row::table).known_or(""), call);
    const auto value_of = [&](const Unknowable<Values>& values) {
      const Values all = values.known_or({});
      const auto found = alias ? all.find(*alias) : all.end();
      return found == all.end() ? std::string() : found->second;
    };
    if (value_of(plan.prior(&Row::values)) != value_of(plan.planned(&Row::values)))
      plan.require_replacement(&Row::values);
  }
  const Unknowable<Values> values = plan.planned(&Row::values),
                           hidden = plan.planned(&Row::sensitive_values);
  if (!values.is_known() || !hidden.is_known()) return;
  for (const auto& [column, value] : *hidden.if_known()) {
    if (values.if_known()->contains(column))
      call.error({"A column has two values", "\"" + column + "\" is in \"values\", too.",
                  Path().attribute("sensitive_values").index(hecla::Value::string(column))});
  }
}

// Rows are found by their rowid, which a column of that name would hide.
bool RowResource::has_table(const Row& row, Call& call) {
  const auto found = database_.run(
      "SELECT EXISTS (SELECT 1 FROM pragma_table_info(?1) WHERE lower(name) = 'rowid') AS hidden "
      "FROM pragma_table_list(?1) WHERE schema = 'main'",
      {row.table}, call);
  if (!found || found->empty()) return false;
  if (found->front().at("hidden") == "0") return true;
  call.error({"Rows of this table cannot be managed", "It has a column named \"rowid\".",
              Path().attribute("table")});
  return false;
}

void RowResource::create(Row& row, Call& call) {
  if (!has_table(row, call)) {
    if (!call.has_errors())
      call.error({"There is no table \"" + row.table + "\"", "", Path().attribute("table")});
    return;
  }
  std::string columns, places;
  std::vector<Cell> cells;
  for (const auto& [column, value] : all_values(row)) {
    columns += (columns.empty() ? "" : ", ") + quote_identifier(column);
    places += places.empty() ? "?" : ", ?";
    cells.emplace_back(value);
  }
  const std::string what =
      cells.empty() ? " DEFAULT VALUES" : " (" + columns + ") VALUES (" + places + ")";
  if (!database_.run("INSERT INTO " + quote_identifier(row.table) + what, cells, call,
                     Path().attribute("values")))
    return;
  row.rowid = database_.last_row_id();
  row.id = row.table + "/" + rowid_of(row);
}

bool RowResource::read(Row& row, Call& call) {
  std::string columns;
  std::vector<Cell> cells;
  const Values all = all_values(row);
  for (const auto& [column, value] : all) {
    const std::string name = quote_identifier(column);
    columns +=
        ", " + name + " AS " + name + ", " + name + " = ? AS " + quote_identifier("=" + column);
    cells.emplace_back(value);
  }
  const bool is_import = !row.id.is_known();
  cells.emplace_back(rowid_of(row));
  if (!has_table(row, call)) return false;
  const auto found = database_.run("SELECT rowid AS \"=rowid\"" + (is_import ? ", *" : columns) +
                                       " FROM " + quote_identifier(row.table) + " WHERE rowid = ?",
                                   cells, call, Path().attribute("values"));
  if (!found || found->empty()) return false;
  const Record& record = found->front();
  row.id = row.table + "/" + rowid_of(row);
  if (is_import) {
    const Cell alias = rowid_alias(row.table, call);
    for (const auto& [column, value] : record) {
      if (value && column != "=rowid" && column != alias) row.values[column] = *value;
    }
    return true;
  }
  bring_up_to_date(row.values, record);
  bring_up_to_date(row.sensitive_values, record);
  return true;
}

// Returns the column that is the rowid under another name; nothing if there is none.
Cell RowResource::rowid_alias(const std::string& table, Call& call) {
  const auto key = database_.run(
      "SELECT min(name) AS name FROM pragma_table_info(?) WHERE pk > 0 HAVING count(*) = 1 AND "
      "upper(min(type)) = 'INTEGER'",
      {table}, call);
  return key && !key->empty() ? key->front().at("name") : Cell();
}

void RowResource::update(const Row& before, Row& row, Call& call) {
  Values changed = all_values(row);
  std::string settings;
  std::vector<Cell> cells;
  for (const auto& [column, value] : changed) {
    settings += (settings.empty() ? "" : ", ") + quote_identifier(column) + " = ?";
    cells.emplace_back(value);
  }
  for (const auto& [column, value] : all_values(before)) {
    if (!changed.contains(column))
      settings += (settings.empty() ? "" : ", ") + quote_identifier(column) + " = NULL";
  }
  if (settings.empty()) return;
  cells.emplace_back(rowid_of(row));
  database_.run("UPDATE " + quote_identifier(row.table) + " SET " + settings + " WHERE rowid = ?",
                cells, call, Path().attribute("values"));
}

void RowResource::remove(const Row& row, Call& call) {
  database_.run("DELETE FROM " + quote_identifier(row.table) + " WHERE rowid = ?", {rowid_of(row)},
                call);
}

bool RowResource::import_state(const std::string& id, Row& row, Call&) {
  const std::size_t slash = id.rfind('/');
  if (slash == std::string::npos) return false;
  std::int64_t rowid = 0;
  const char* const end = id.data() + id.size();
  const auto parsed = std::from_chars(id.data() + slash + 1, end, rowid);
  if (parsed.ec != std::errc() || parsed.ptr != end) return false;
  row.table = id.substr(0, slash);
  row.rowid = rowid;
  return true;
}
