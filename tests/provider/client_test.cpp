// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The client and the server together: the life of a table of SQLite, through the example provider.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "plugin/process.h"
#include "provider/session.h"
#include "support/temporary_directory.h"

namespace hecla::provider::testing {
namespace {

Value text(std::string_view value) { return Value::string(value); }

class SqliteClient : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(executable_)) GTEST_SKIP() << "the example provider was not built";
    auto started = Client::start(executable_);
    ASSERT_TRUE(started) << started.error();
    client_.emplace(*std::move(started));
    ASSERT_EQ(configure(folder_.path() + "/test.db"), "");
  }

  std::string configure(const std::string& path) {
    return text_of(client_->configure(
        Value::object({{"path", text(path)}, {"busy_seconds", Value::null(Type::number())}})));
  }
  Value config(const std::string& type, std::vector<Value::Field> fields) {
    const auto schema = client_->schema().value;
    return *wire::coerce(Value::object(std::move(fields)), schema->get()->resources.at(type).block);
  }
  Value table(std::string_view name, std::vector<std::string_view> columns) {
    std::vector<Value> list;
    for (const std::string_view column : columns)
      list.push_back(Value::object({{"name", text(column)}}));
    return config("sqlite_table",
                  {{"name", text(name)}, {"column", Value::tuple(std::move(list))}});
  }
  ObjectState change(const std::string& type, const std::optional<ObjectState>& prior,
                     const Value& wanted) {
    const auto plan = client_->plan(type, prior, wanted);
    EXPECT_EQ(text_of(plan.problems), "");
    EXPECT_TRUE(plan.value && plan.value->requires_replace.empty());
    const auto result = client_->apply(type, prior, *plan.value, wanted);
    EXPECT_EQ(text_of(result.problems), "");
    return *result.value;
  }

  const std::filesystem::path executable_ =
      std::filesystem::canonical("/proc/self/exe").parent_path() / "terraform-provider-sqlite";
  test::TemporaryDirectory folder_;
  std::optional<Client> client_;
};

TEST_F(SqliteClient, MakesReadsChangesImportsAndRemoves) {
  const std::string type = "sqlite_table";
  ObjectState state = change(type, {}, table("host", {"name"}));
  EXPECT_EQ(state.value.attribute("id"), text("host"));
  state = change(type, state, table("host", {"name", "size"}));
  const auto read = client_->read(type, state);
  EXPECT_EQ(text_of(read.problems), "");
  EXPECT_EQ(read.value->value, state.value);

  const auto imported = client_->import(type, "host");
  ASSERT_EQ(text_of(imported.problems), "");
  EXPECT_EQ(client_->read(type, imported.value->at(0).state).value->value, state.value);

  const auto upgraded = client_->upgrade(type, 0, R"({"name": "host", "id": "host", "gone": 1})");
  EXPECT_EQ(text_of(upgraded.problems), "");

  const Value absent = Value::null(state.value.type());
  EXPECT_TRUE(change(type, state, absent).value.is_null());
  EXPECT_TRUE(client_->read(type, state).value->value.is_null());
}

TEST_F(SqliteClient, ReadsDataSourcesAndCallsFunctions) {
  change("sqlite_table", {}, table("host", {"name"}));
  const auto rows = client_->read_data_source(
      "sqlite_query", Value::object({{"sql", text("SELECT count(*) AS n FROM host")}}));
  ASSERT_EQ(text_of(rows.problems), "");
  EXPECT_EQ(*rows.value->attribute("rows").elements()[0].find_key("n"), text("0"));
  const std::vector<Value> arguments = {text("it's")};
  EXPECT_EQ(*client_->call_function("quote", arguments).value, text("'it''s'"));
}

TEST_F(SqliteClient, ReportsProblemsAtTheirAttribute) {
  EXPECT_EQ(text_of(client_->validate_resource("sqlite_table", table("host", {"a", "A"}))),
            "E .column[1].name There are two columns \"A\": Names are compared ignoring case.\n");
  EXPECT_EQ(text_of(client_->plan("sqlite_table", {}, table("sqlite_x", {"a"})).problems),
            "E .name The name is reserved: SQLite keeps names that start with \"sqlite_\".\n");
  EXPECT_EQ(configure(folder_.path() + "/nowhere/test.db"),
            "E .path The database cannot be opened: " + folder_.path() +
                "/nowhere/test.db: unable to open database file.\n");
}

TEST_F(SqliteClient, ListsObjectsWhichTheirIdentityImports) {
  for (const char* const name : {"host", "house", "user"})
    change("sqlite_table", {}, table(name, {"name"}));
  const auto found =
      client_->list("sqlite_table", Value::object({{"prefix", text("ho")}}), {true, 0});
  ASSERT_EQ(text_of(found.problems), "");
  ASSERT_EQ(found.value->size(), 2U);
  const ListedObject& house = found.value->at(1);
  EXPECT_EQ(house.display_name, "Table house");
  EXPECT_EQ(house.object->attribute("column").size(), 1U);
  const auto limited =
      client_->list("sqlite_table", Value::object({{"prefix", text("")}}), {false, 1});
  EXPECT_EQ(limited.value->size(), 1U);
  EXPECT_FALSE(limited.value->at(0).object);

  const auto imported = client_->import_by_identity("sqlite_table", house.identity);
  ASSERT_EQ(text_of(imported.problems), "");
  const auto read = client_->read("sqlite_table", imported.value->at(0).state);
  EXPECT_EQ(read.value->value, *house.object);

  const auto generated = client_->generate_config("sqlite_table", read.value->value);
  ASSERT_EQ(text_of(generated.problems), "");
  EXPECT_TRUE(generated.value->attribute("id").is_null());
  EXPECT_TRUE(generated.value->attribute("strict").is_null());
  // Nothing has to be done.
  const auto plan = client_->plan("sqlite_table", read.value, *generated.value);
  EXPECT_EQ(plan.value->planned, read.value->value);
}

TEST_F(SqliteClient, InvokesActions) {
  std::string progress;
  const auto problems = client_->invoke("sqlite_vacuum", Value::object({}),
                                        [&](std::string_view text) { progress += text; });
  EXPECT_EQ(text_of(problems), "");
  EXPECT_EQ(progress, "Compacting the database");
  EXPECT_EQ(text_of(client_->invoke("sqlite_other", Value::object({}))),
            "E  Unknown action: The provider has no action named \"sqlite_other\".\n");
}

TEST_F(SqliteClient, KeepsStates) {
  const std::string store = "sqlite_states";
  EXPECT_EQ(text_of(client_->configure_state_store(store, Value::object({}))), "");
  EXPECT_EQ(client_->lock_state(store, "default", "apply").value->substr(0, 6), "apply-");
  EXPECT_THAT(text_of(client_->lock_state(store, "default", "plan").problems),
              ::testing::StartsWith("E  The state is locked: "));
  // Three chunks.
  std::string state(std::size_t{20} << 20, 'x');
  for (std::size_t i = 0; i < state.size(); i += 4096) state[i] = static_cast<char>(i >> 12);
  EXPECT_EQ(text_of(client_->write_state(store, "default", state)), "");
  EXPECT_TRUE(client_->read_state(store, "default").value == state);
  EXPECT_EQ(client_->list_states(store).value, std::vector<std::string>{"default"});
  EXPECT_EQ(text_of(client_->delete_state(store, "other")), "E  There is no state named 'other'\n");
}

TEST_F(SqliteClient, UpgradesIdentitiesOfAnOldSchema) {
  EXPECT_EQ(client_->upgrade_identity("sqlite_table", 0, R"({"table": "host"})").value,
            Value::object({{"name", text("host")}}));
}

TEST_F(SqliteClient, UpgradesStateOfAnOldSchema) {
  const auto upgraded =
      client_->upgrade("sqlite_index", 0, R"({"name": "i", "table": "host", "column": "name"})");
  ASSERT_EQ(text_of(upgraded.problems), "");
  EXPECT_EQ(upgraded.value->attribute("columns").elements()[0], text("name"));
  EXPECT_EQ(upgraded.value->attribute("id"), text("i"));
}

TEST_F(SqliteClient, RejectsUnknownMethods) {
  auto process = plugin::Process::start({executable_}, {});
  ASSERT_TRUE(process) << process.error().message;
  EXPECT_EQ(process->client().call("/tfplugin6.Provider/Nothing", "").status.to_string(),
            "Unimplemented: there is no method /tfplugin6.Provider/Nothing");
}

TEST_F(SqliteClient, IsUsedByManyThreads) {
  change("sqlite_table", {}, table("host", {"name"}));
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&, i] {
      const Value row = config(
          "sqlite_row",
          {{"table", text("host")},
           {"values", Value::map(Type::string(), {{"name", text("n" + std::to_string(i))}})}});
      for (int n = 0; n < 5; ++n) change("sqlite_row", {}, row);
    });
  }
  for (std::thread& thread : threads) thread.join();
  const auto rows = client_->read_data_source(
      "sqlite_query", Value::object({{"sql", text("SELECT count(*) AS n FROM host")}}));
  EXPECT_EQ(*rows.value->attribute("rows").elements()[0].find_key("n"), text("40"));
}

}  // namespace
}  // namespace hecla::provider::testing
