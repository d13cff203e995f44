// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// sqlite_table: a table. It is renamed and gets and loses columns in place; other changes make a new table.
#include <hecla/provider/resource.h>

#include "database.h"

struct Column {
  std::string name;
  std::string type = "TEXT";
  bool not_null = false;
  std::optional<std::string> default_value;  // an expression of SQL
  bool primary_key = false;
  bool unique = false;
  friend bool operator==(const Column&, const Column&) = default;
};

struct Table {
  std::string name;
  std::vector<Column> columns;
  bool strict = false;
  bool without_rowid = false;
  hecla::provider::Unknowable<std::string> id;
};

// Version 0 of the identity had another name for it.
struct TableIdentityV0 {
  std::string table;
};

bool has_no_constraint(const std::string& type);

constexpr auto schema(hecla::bind::For<Column>) {
  using namespace hecla::bind;
  return fields(
      attribute("name", &Column::name, required, min_length(1), documented("Its name.")),
      attribute("type", &Column::type,
                pattern("[A-Za-z_]+( [A-Za-z_]+)*(\\([0-9]+(,[0-9]+)?\\))?",
                        "the name of a type, such as INTEGER or VARCHAR(20)"),
                check("must not have constraints", has_no_constraint),
                documented("Its declared type, such as INTEGER.")),
      attribute("not_null", &Column::not_null, documented("Whether NULL is rejected.")),
      attribute("default", &Column::default_value,
                documented("Its default, as an expression of SQL.")),
      attribute("primary_key", &Column::primary_key,
                documented("Whether it is part of the primary key.")),
      attribute("unique", &Column::unique, documented("Whether its values must differ.")));
}

constexpr auto schema(hecla::bind::For<Table>) {
  using namespace hecla::bind;
  using namespace hecla::provider;
  return fields(
      attribute("name", &Table::name, required, min_length(1), identity,
                documented("The name of the table.")),
      blocks("column", &Table::columns, min_length(1), documented("A column, in this order.")),
      attribute("strict", &Table::strict, requires_replace,
                documented("Whether types are enforced (STRICT).")),
      attribute("without_rowid", &Table::without_rowid, requires_replace,
                documented("Whether the primary key takes the place of the rowid.")),
      attribute("id", &Table::id, computed, documented("The name of the table.")));
}

constexpr auto schema(hecla::bind::For<TableIdentityV0>) {
  using namespace hecla::bind;
  return fields(attribute("table", &TableIdentityV0::table, required));
}

class TableResource : public hecla::provider::Resource<Table> {
 public:
  explicit TableResource(Database& database);

  void validate(const hecla::provider::Plan<Table>& plan, hecla::provider::Call& call) override;
  void plan(hecla::provider::Plan<Table>& plan, hecla::provider::Call& call) override;
  void plan_removal(const Table& table, hecla::provider::Call& call) override;
  void create(Table& table, hecla::provider::Call& call) override;
  bool read(Table& table, hecla::provider::Call& call) override;
  void update(const Table& before, Table& table, hecla::provider::Call& call) override;
  void remove(const Table& table, hecla::provider::Call& call) override;
  bool import_state(const std::string& id, Table& table, hecla::provider::Call& call) override;

 private:
  Database& database_;
};
