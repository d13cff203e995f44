// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "table.h"

#include <algorithm>
#include <set>
#include <sstream>

using hecla::Path;
using hecla::Value;
using hecla::provider::Call;
using hecla::provider::Plan;
using hecla::provider::Unknowable;

namespace {

std::string definition_of(const Column& column, bool is_only_key) {
  std::string sql = quote_identifier(column.name) + " " + column.type;
  if (column.primary_key && is_only_key) sql += " PRIMARY KEY";
  if (column.not_null) sql += " NOT NULL";
  if (column.unique) sql += " UNIQUE";
  if (column.default_value) sql += " DEFAULT (" + *column.default_value + ")";
  return sql;
}

std::string definition_of(const Table& table) {
  const auto is_key = [](const Column& column) { return column.primary_key; };
  const auto keys = std::ranges::count_if(table.columns, is_key);
  std::string columns, key;
  for (const Column& column : table.columns) {
    columns += (columns.empty() ? "" : ", ") + definition_of(column, keys == 1);
    if (column.primary_key) key += (key.empty() ? "" : ", ") + quote_identifier(column.name);
  }
  if (keys > 1) columns += ", PRIMARY KEY (" + key + ")";
  std::string sql = "CREATE TABLE " + quote_identifier(table.name) + " (" + columns + ")";
  if (table.strict) sql += " STRICT";
  if (table.without_rowid) sql += table.strict ? ", WITHOUT ROWID" : " WITHOUT ROWID";
  return sql;
}

const Column* find(const std::vector<Column>& columns, const std::string& name) {
  const auto found = std::ranges::find(columns, name, &Column::name);
  return found == columns.end() ? nullptr : &*found;
}

bool can_be_added(const Column& column) {
  return !column.primary_key && !column.unique && (!column.not_null || column.default_value);
}

// Renames columns that have another name and are otherwise the same, and appends the changes.
std::vector<Column> rename_columns(std::vector<Column> before, const std::vector<Column>& after,
                                   std::vector<std::string>& changes) {
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    Column renamed = before[i];
    renamed.name = after[i].name;
    const bool is_moved = find(after, before[i].name) || find(before, after[i].name);
    if (is_moved || renamed != after[i]) continue;
    changes.push_back("RENAME COLUMN " + quote_identifier(before[i].name) + " TO " +
                      quote_identifier(renamed.name));
    before[i] = std::move(renamed);
  }
  return before;
}

// Returns the changes that make one list of columns of another; nothing if SQLite cannot do it in place.
std::optional<std::vector<std::string>> change_columns(const std::vector<Column>& before,
                                                       const std::vector<Column>& after) {
  std::vector<std::string> changes;
  std::vector<Column> kept;
  for (const Column& column : rename_columns(before, after, changes)) {
    if (find(after, column.name)) {
      kept.push_back(column);
    } else if (column.primary_key || column.unique) {
      return std::nullopt;
    } else {
      changes.push_back("DROP COLUMN " + quote_identifier(column.name));
    }
  }
  if (kept.empty() || kept.size() > after.size() ||
      !std::equal(kept.begin(), kept.end(), after.begin()))
    return std::nullopt;
  for (std::size_t i = kept.size(); i < after.size(); ++i) {
    if (!can_be_added(after[i])) return std::nullopt;
    changes.push_back("ADD COLUMN " + definition_of(after[i], false));
  }
  return changes;
}

bool is_yes(const Record& record, const std::string& column) { return record.at(column) != "0"; }

}  // namespace

bool has_no_constraint(const std::string& type) {
  std::istringstream words(lower_case(type));
  for (std::string word; words >> word;) {
    for (const char* reserved : {"not", "null", "default", "unique", "primary", "check",
                                 "references", "collate", "constraint", "generated", "as"}) {
      if (word == reserved) return false;
    }
  }
  return true;
}

TableResource::TableResource(Database& database) : database_(database) {
  upgrade_identity_from<TableIdentityV0>(0, [](const TableIdentityV0& old) {
    Table table;
    table.name = old.table;
    return table;
  });
}

void TableResource::validate(const Plan<Table>& plan, Call& call) {
  const Unknowable<std::vector<Column>> columns = plan.configured(&Table::columns);
  if (!columns.is_known()) return;
  std::set<std::string> names;
  for (std::size_t i = 0; i < columns.if_known()->size(); ++i) {
    const std::string& name = (*columns.if_known())[i].name;
    if (names.insert(lower_case(name)).second) continue;
    call.error({"There are two columns \"" + name + "\"", "Names are compared ignoring case.",
                Path().attribute("column").index(Value::number(i)).attribute("name")});
  }
}

void TableResource::plan(Plan<Table>& plan, Call& call) {
  const Unknowable<std::string> name = plan.planned(&Table::name);
  if (const std::string* text = name.if_known()) {
    plan.set(&Table::id, *text);
    if (lower_case(*text).starts_with("sqlite_"))
      call.error({"The name is reserved", "SQLite keeps names that start with \"sqlite_\".",
                  Path().attribute("name")});
  }
  // SQLite does not rename a table to the same name in other letters.
  const std::string old_name = plan.prior(&Table::name).known_or("");
  if (plan.changes(&Table::name) && lower_case(old_name) == lower_case(name.known_or("")))
    plan.require_replacement(&Table::name);
  const Unknowable<std::vector<Column>> before = plan.prior(&Table::columns),
                                        after = plan.planned(&Table::columns);
  if (!plan.changes(&Table::columns)) return;
  const bool can_change = before.is_known() && after.is_known() &&
                          change_columns(*before.if_known(), *after.if_known());
  if (!can_change) plan.require_replacement(&Table::columns);
}

void TableResource::create(Table& table, Call& call) {
  if (database_.run(definition_of(table), {}, call, Path().attribute("name")))
    table.id = table.name;
}

bool TableResource::read(Table& table, Call& call) {
  const auto found = database_.run(
      "SELECT wr, strict FROM pragma_table_list(?) WHERE schema = 'main' AND type = 'table'",
      {table.name}, call);
  if (!found || found->empty()) return false;
  table.id = table.name;
  table.without_rowid = is_yes(found->front(), "wr");
  table.strict = is_yes(found->front(), "strict");

  const auto columns = database_.run(
      "SELECT name, type, \"notnull\", dflt_value, pk, EXISTS (SELECT 1 FROM "
      "pragma_index_list(?1) AS l WHERE l.origin = 'u' AND (SELECT count(*) = 1 AND min(i.name) = "
      "c.name FROM pragma_index_info(l.name) AS i)) AS is_unique FROM pragma_table_info(?1) AS c "
      "ORDER BY cid",
      {table.name}, call);
  if (!columns) return true;
  std::vector<Column> previous = std::exchange(table.columns, {});
  for (const Record& record : *columns) {
    Column column{.name = *record.at("name"),
                  .type = *record.at("type"),
                  .not_null = is_yes(record, "notnull"),
                  .default_value = record.at("dflt_value"),
                  .primary_key = is_yes(record, "pk"),
                  .unique = is_yes(record, "is_unique")};
    // Keys of tables without rowid are NOT NULL, whether that was written or not.
    const Column* known = find(previous, column.name);
    if (known && column.primary_key) column.not_null = known->not_null;
    // SQLite writes the names of its own types in capitals.
    if (known && lower_case(known->type) == lower_case(column.type)) column.type = known->type;
    table.columns.push_back(std::move(column));
  }
  return true;
}

void TableResource::update(const Table& before, Table& table, Call& call) {
  const std::string old_table = "ALTER TABLE " + quote_identifier(before.name) + " ";
  const auto changes = change_columns(before.columns, table.columns);
  if (!changes) return call.error({"The columns cannot be changed in place"});
  std::vector<std::string> statements;
  for (const std::string& change : *changes) statements.push_back(old_table + change);
  if (table.name != before.name)
    statements.push_back(old_table + "RENAME TO " + quote_identifier(table.name));
  if (database_.run_together(statements, call)) table.id = table.name;
}

void TableResource::plan_removal(const Table& table, Call& call) {
  if (Table now = table; !read(now, call)) return;
  const auto rows =
      database_.run("SELECT 1 FROM " + quote_identifier(table.name) + " LIMIT 1", {}, call);
  if (rows && !rows->empty())
    call.warning({"The table has rows", "They will be lost with it.", Path().attribute("name")});
}

void TableResource::remove(const Table& table, Call& call) {
  database_.run("DROP TABLE IF EXISTS " + quote_identifier(table.name), {}, call);
}

bool TableResource::import_state(const std::string& id, Table& table, Call&) {
  table.name = id;
  return true;
}
