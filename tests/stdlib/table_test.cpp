// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/stdlib/table.h>

#include <gmock/gmock.h>

namespace hecla::test {
namespace {

using ::testing::ElementsAre;

Function giving(const std::string& name, const char* text) {
  return Function(
      {.name = name,
       .result_type = Function::always(Type::string()),
       .implementation = [text](CallContext&, std::span<const Value>, const Type&) -> CallResult {
         return Value::string(text);
       }});
}

std::string result_of(const stdlib::Table& table, std::string_view name) {
  const Function* function = table.find(name);
  return function ? std::string(function->call({})->as_string()) : "nothing";
}

std::vector<std::string> names(std::span<const Function> functions) {
  std::vector<std::string> out;
  for (const Function& function : functions) out.push_back(function.name());
  return out;
}

TEST(Table, FindsFunctionsByName) {
  const stdlib::Table table({{"x", "X", {giving("b", "1"), giving("a", "2")}}});
  EXPECT_THAT(names(table.all()), ElementsAre("a", "b"));
  EXPECT_THAT(names(table.themes()[0].functions), ElementsAre("b", "a"));
  EXPECT_EQ(result_of(table, "a"), "2");
  EXPECT_EQ(result_of(table, "c"), "nothing");
  const stdlib::Table empty;
  EXPECT_TRUE(empty.all().empty());
}

TEST(Table, KeepsTheLastFunctionWithAName) {
  const stdlib::Table table(
      {{"x", "X", {giving("a", "1"), giving("b", "2")}}, {"y", "Y", {giving("a", "3")}}});
  EXPECT_THAT(names(table.all()), ElementsAre("a", "b"));
  EXPECT_THAT(names(table.themes()[0].functions), ElementsAre("b"));
  EXPECT_EQ(result_of(table, "a"), "3");
}

TEST(Table, AddedFunctionsReplaceThoseWithTheSameName) {
  const stdlib::Table base({{"x", "X", {giving("a", "1")}}, {"y", "Y", {giving("b", "2")}}});
  const std::vector<stdlib::Theme> more = {{"x", "other", {giving("b", "3"), giving("c", "4")}},
                                           {"z", "Z", {giving("d", "5")}}};
  const stdlib::Table table = base.with(more);
  EXPECT_THAT(names(table.all()), ElementsAre("a", "b", "c", "d"));
  EXPECT_EQ(result_of(table, "b"), "3");
  ASSERT_EQ(table.themes().size(), 2U);  // nothing is left in y
  EXPECT_EQ(table.themes()[0].title, "X");
  EXPECT_THAT(names(table.themes()[0].functions), ElementsAre("a", "b", "c"));
  EXPECT_EQ(table.themes()[1].title, "Z");
  EXPECT_EQ(result_of(base, "b"), "2");
}

}  // namespace
}  // namespace hecla::test
