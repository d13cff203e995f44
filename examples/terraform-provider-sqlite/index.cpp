// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "index.h"

using hecla::Path;
using hecla::provider::Call;

namespace {

// Returns what follows the columns and WHERE in a CREATE INDEX statement.
std::string condition_in(const std::string& sql) {
  const std::string lower = lower_case(sql);
  const std::size_t where = lower.find("where", lower.find(')'));
  const std::size_t start = where == sql.npos ? where : sql.find_first_not_of(" \n\t", where + 5);
  return start == sql.npos ? "" : sql.substr(start);
}

}  // namespace

IndexResource::IndexResource(Database& database) : database_(database) {
  upgrade_from<IndexV0>(0, [](const IndexV0& old) {
    Index index;
    index.name = old.name;
    index.table = old.table;
    index.columns = {old.column};
    index.id = old.name;
    return index;
  });
}

void IndexResource::create(Index& index, Call& call) {
  std::string columns;
  for (const std::string& column : index.columns)
    columns += (columns.empty() ? "" : ", ") + quote_identifier(column);
  std::string sql = index.unique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ";
  sql +=
      quote_identifier(index.name) + " ON " + quote_identifier(index.table) + " (" + columns + ")";
  if (index.where) sql += " WHERE " + *index.where;
  if (database_.run(sql, {}, call, Path().attribute("columns"))) index.id = index.name;
}

bool IndexResource::read(Index& index, Call& call) {
  const auto found = database_.run(
      "SELECT m.tbl_name, m.sql, l.\"unique\" AS is_unique, l.partial FROM sqlite_master AS m, "
      "pragma_index_list(m.tbl_name) AS l WHERE m.type = 'index' AND m.name = ?1 AND l.name = ?1",
      {index.name}, call);
  if (!found || found->empty()) return false;
  const Record& record = found->front();
  if (!record.at("sql")) return false;  // made by a constraint, and not an object of its own
  index.id = index.name;
  index.table = *record.at("tbl_name");
  index.unique = record.at("is_unique") == "1";
  const bool is_partial = record.at("partial") == "1";
  index.where.reset();
  if (is_partial) index.where = condition_in(*record.at("sql"));

  const auto columns =
      database_.run("SELECT name FROM pragma_index_info(?) ORDER BY seqno", {index.name}, call);
  if (!columns) return true;
  index.columns.clear();
  for (const Record& column : *columns) index.columns.push_back(column.at("name").value_or(""));
  return true;
}

void IndexResource::remove(const Index& index, Call& call) {
  database_.run("DROP INDEX IF EXISTS " + quote_identifier(index.name), {}, call);
}

bool IndexResource::import_state(const std::string& id, Index& index, Call&) {
  index.name = id;
  return true;
}
