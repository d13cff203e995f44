// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A Terraform provider for databases of SQLite. docs/guide/providers.md explains it step by step.
//
//   provider "sqlite" {
//     path = "inventory.db"
//   }
//   resource "sqlite_table" "host" {
//     name = "host"
//     column {
//       name = "name"
//     }
//   }
#include <hecla/provider/provider.h>

#include "copy.h"
#include "index.h"
#include "row.h"
#include "states.h"
#include "table.h"
#include "table_list.h"

namespace {

namespace provider = hecla::provider;

struct Settings {
  std::string path;
  int busy_seconds = 5;
};

constexpr auto schema(hecla::bind::For<Settings>) {
  using namespace hecla::bind;
  return fields(attribute("path", &Settings::path, required, min_length(1),
                          documented("The file, which is made if it does not exist.")),
                attribute("busy_seconds", &Settings::busy_seconds, range(0, 3600),
                          documented("How long to wait while others write. 5 by default.")));
}

struct Query {
  std::string sql;
  std::vector<std::string> parameters;
  provider::Unknowable<std::vector<std::map<std::string, std::optional<std::string>>>> rows;
};

constexpr auto schema(hecla::bind::For<Query>) {
  using namespace hecla::bind;
  return fields(
      attribute("sql", &Query::sql, required, documented("One SELECT statement.")),
      attribute("parameters", &Query::parameters, documented("A value for each \"?\".")),
      attribute("rows", &Query::rows, provider::computed, documented("The rows, by column.")));
}

class QueryDataSource : public provider::DataSource<Query> {
 public:
  explicit QueryDataSource(Database& database) : database_(database) {}

  void validate(const provider::Plan<Query>& plan, provider::Call& call) override {
    const auto sql = plan.configured(&Query::sql);
    if (sql.is_known() && sql.if_known()->find_first_not_of(" \t\n") == std::string::npos)
      call.error({"The statement is empty", "", hecla::Path().attribute("sql")});
  }

  void read(Query& query, provider::Call& call) override {
    const std::vector<Cell> values(query.parameters.begin(), query.parameters.end());
    const auto rows = database_.run(query.sql, values, call, hecla::Path().attribute("sql"), true);
    if (rows) query.rows = *rows;
  }

 private:
  Database& database_;
};

struct Nothing {};
constexpr auto schema(hecla::bind::For<Nothing>) { return hecla::bind::fields(); }

class Vacuum : public provider::Action<Nothing> {
 public:
  explicit Vacuum(Database& database) : database_(database) {}

  void invoke(const Nothing&, const provider::Progress& progress, provider::Call& call) override {
    progress("Compacting the database");
    database_.run("VACUUM", {}, call);
  }

 private:
  Database& database_;
};

}  // namespace

int main(int argc, char** argv) {
  Database database;
  provider::Provider sqlite("registry.terraform.io/hecla/sqlite");
  sqlite
      .configuration<Settings>([&](const Settings& settings, provider::Call& call) {
        database.open(settings.path, settings.busy_seconds, call);
      })
      .validate_configuration<Settings>(
          [](const provider::Plan<Settings>& plan, provider::Call& call) {
            if (plan.configured(&Settings::path).known_or("") == ":memory:")
              call.error({"The database must be a file",
                          "One in memory is lost when the provider ends.",
                          hecla::Path().attribute("path")});
          })
      .resource("sqlite_table", std::make_unique<TableResource>(database),
                {.identity_version = 1, .description = "A table."})
      .resource("sqlite_index", std::make_unique<IndexResource>(database),
                {.version = 1, .description = "An index."})
      .resource("sqlite_row", std::make_unique<RowResource>(database),
                {.description = "A row of a table."})
      .data_source("sqlite_query", std::make_unique<QueryDataSource>(database),
                   {.description = "The result of a query."})
      .ephemeral_resource("sqlite_copy", std::make_unique<CopyResource>(database),
                          {.description = "A copy of the database during one run."})
      .list_resource("sqlite_table", std::make_unique<TableList>(database))
      .action("sqlite_vacuum", std::make_unique<Vacuum>(database),
              {.description = "Compacts the database."})
      .state_store("sqlite_states", std::make_unique<StatesStore>(database),
                   {.description = "Keeps the states of Terraform in a table."})
      .function("quote", {.parameters = {"text"}, .summary = "Quotes a text as a literal of SQL"},
                quote)
      .function("quote_identifier",
                {.parameters = {{"name", "The name of a table or a column."}},
                 .summary = "Quotes a name as an identifier of SQL"},
                [](const std::string& name) -> provider::FunctionResult<std::string> {
                  if (name.empty()) return provider::FunctionError{"A name has characters.", 0};
                  return quote_identifier(name);
                });
  return provider::serve(sqlite, argc, argv);
}
