// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// sqlite_row: one row of a table, with the columns that the configuration names.
#include <hecla/provider/resource.h>
#include <hecla/provider/timeouts.h>

#include "database.h"

struct Row {
  std::string table;
  std::map<std::string, std::string> values;
  std::map<std::string, std::string> sensitive_values;
  hecla::provider::Unknowable<std::int64_t> rowid;
  hecla::provider::Unknowable<std::string> id;
  std::optional<hecla::provider::Timeouts> timeouts;
};

constexpr auto schema(hecla::bind::For<Row>) {
  using namespace hecla::bind;
  using namespace hecla::provider;
  return fields(
      attribute("table", &Row::table, required, requires_replace,
                documented("The name of the table, which must have a rowid.")),
      attribute("values", &Row::values, required, documented("The value of each column.")),
      attribute("sensitive_values", &Row::sensitive_values, sensitive,
                documented("Values of further columns, which are not shown.")),
      attribute("rowid", &Row::rowid, computed, use_state_for_unknown, documented("Its rowid.")),
      attribute("id", &Row::id, computed, use_state_for_unknown,
                documented("TABLE/ROWID, which is also the ID to import it with.")),
      timeouts(&Row::timeouts));
}

class RowResource : public hecla::provider::Resource<Row> {
 public:
  explicit RowResource(Database& database) : database_(database) {}

  void plan(hecla::provider::Plan<Row>& plan, hecla::provider::Call& call) override;
  void create(Row& row, hecla::provider::Call& call) override;
  bool read(Row& row, hecla::provider::Call& call) override;
  void update(const Row& before, Row& row, hecla::provider::Call& call) override;
  void remove(const Row& row, hecla::provider::Call& call) override;
  bool import_state(const std::string& id, Row& row, hecla::provider::Call& call) override;

 private:
  bool has_table(const Row& row, hecla::provider::Call& call);
  Cell rowid_alias(const std::string& table, hecla::provider::Call& call);

  Database& database_;
};
