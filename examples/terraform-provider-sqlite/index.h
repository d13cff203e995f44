// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// sqlite_index: an index. SQLite cannot change one, so every change makes a new one.
#include <hecla/provider/resource.h>

#include "database.h"

struct Index {
  std::string name;
  std::string table;
  std::vector<std::string> columns;
  bool unique = false;
  std::optional<std::string> where;
  hecla::provider::Unknowable<std::string> id;
};

constexpr auto schema(hecla::bind::For<Index>) {
  using namespace hecla::bind;
  using namespace hecla::provider;
  return fields(attribute("name", &Index::name, required, requires_replace, identity,
                          documented("The name of the index.")),
                attribute("table", &Index::table, required, requires_replace,
                          documented("The name of its table.")),
                attribute("columns", &Index::columns, required, requires_replace, min_length(1),
                          documented("The names of the columns, the most significant first.")),
                attribute("unique", &Index::unique, requires_replace,
                          documented("Whether the columns of two rows must differ.")),
                attribute("where", &Index::where, requires_replace,
                          documented("Which rows it has, as an expression of SQL.")),
                attribute("id", &Index::id, computed, use_state_for_unknown,
                          documented("The name of the index.")));
}

// Version 0 of the schema had one column.
struct IndexV0 {
  std::string name;
  std::string table;
  std::string column;
};

constexpr auto schema(hecla::bind::For<IndexV0>) {
  using namespace hecla::bind;
  return fields(attribute("name", &IndexV0::name), attribute("table", &IndexV0::table),
                attribute("column", &IndexV0::column));
}

class IndexResource : public hecla::provider::Resource<Index> {
 public:
  explicit IndexResource(Database& database);

  void create(Index& index, hecla::provider::Call& call) override;
  bool read(Index& index, hecla::provider::Call& call) override;
  void remove(const Index& index, hecla::provider::Call& call) override;
  bool import_state(const std::string& id, Index& index, hecla::provider::Call& call) override;

 private:
  Database& database_;
};
