// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Lists the tables of the database, for `terraform query`.
#include <hecla/provider/list_resource.h>

#include "table.h"

struct TableFilter {
  std::string prefix;
};

constexpr auto schema(hecla::bind::For<TableFilter>) {
  using namespace hecla::bind;
  return fields(attribute("prefix", &TableFilter::prefix,
                          documented("What the names of the tables begin with.")));
}

class TableList : public hecla::provider::ListResource<TableFilter, Table> {
 public:
  explicit TableList(Database& database) : database_(database), tables_(database) {}

  void list(const TableFilter& filter, hecla::provider::Listing<Table>& found,
            hecla::provider::Call& call) override;

 private:
  Database& database_;
  TableResource tables_;
};
