// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "table_list.h"

using hecla::provider::Call;
using hecla::provider::Listing;

void TableList::list(const TableFilter& filter, Listing<Table>& found, Call& call) {
  const auto names = database_.run(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE "
      "'\\' AND substr(name, 1, length(?1)) = ?1 ORDER BY name",
      {filter.prefix}, call);
  if (!names) return;
  for (const Record& record : *names) {
    Table table;
    table.name = *record.at("name");
    if (found.wants_objects() && !tables_.read(table, call)) continue;
    if (!found.add(table, "Table " + table.name)) return;
  }
}
