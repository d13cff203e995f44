// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Members of every type in every position, through all calls of the life of an object. tests/terraform/types.py does
// the same with Terraform.
#include <gtest/gtest.h>
#include <hecla/model/eval_context.h>
#include <hecla/syntax/parse.h>

#include <fstream>
#include <set>

#include "provider/session.h"
#include "provider/types/table.h"
#include "provider/types/types.h"

namespace hecla::provider::testing {
namespace {

// Returns whether everything that the configuration sets is the same in the value.
bool keeps(const Value& config, const Value& value) {
  if (config.is_null() || config == value) return true;
  if (value.is_null() || config.type().is_primitive()) return false;
  if (config.type().is_set()) {
    return std::ranges::all_of(config.elements(), [&](const Value& element) {
      return std::ranges::any_of(value.elements(),
                                 [&](const Value& other) { return keeps(element, other); });
    });
  }
  if (config.size() != value.size() || config.type().kind() != value.type().kind()) return false;
  for (std::size_t i = 0; i < config.size(); ++i) {
    if (!keeps(config.elements()[i], value.elements()[i])) return false;
  }
  return true;
}

// A provider whose schemas have version 1.
class TypesSession {
  Provider provider_{"registry.terraform.io/hecla/types"};

 public:
  TypesSession() { add_types(provider_, 1); }

  Session session{provider_};

  const wire::SchemaBlock& block(const std::string& type) const {
    return provider_.schema().resources.at(type).block;
  }
  // Returns a configuration as Terraform sends it.
  Value config(const TypeCase& type, std::string_view object, bool is_full,
               bool is_other = false) const {
    Diagnostics diags;
    const auto document = syntax::parse_expression(
        Source::make({}, object_of(type, object, is_full, is_other)), diags);
    const Value value = document->expression().evaluate(EvalContext(), diags);
    EXPECT_FALSE(diags.has_errors());
    const auto result = wire::coerce(value, block("types_" + std::string(type.name)));
    EXPECT_TRUE(result) << result.error().to_string();
    return *result;
  }
};

TypesSession& types() {
  static TypesSession shared;
  return shared;
}

class ProviderTypes : public ::testing::TestWithParam<TypeCase> {
 protected:
  Value config(bool is_full, bool is_other = false) const {
    return types().config(GetParam(), "object", is_full, is_other);
  }
  Value absent() const { return Value::null(type_); }

  template <class Response>
  Value no_errors(const Response& response, const wire::DynamicValue& message) const {
    EXPECT_EQ(details_of(response.diagnostics), "");
    return message.msgpack.empty() ? Value::null(type_) : session_.value(message, type_);
  }
  static std::string details_of(const protocol::DiagnosticList& diagnostics) {
    std::string text;
    for (const protocol::Diagnostic& each : diagnostics) text += each.detail + "\n";
    return text;
  }

  Value applied(const Value& prior, const Value& wanted) {
    const auto plan = session_.plan(name_, prior, wanted);
    const Value planned = no_errors(plan, plan.planned_state);
    EXPECT_TRUE(wanted.is_null() || keeps(wanted, planned));
    const auto made = session_.apply(name_, prior, wanted, plan);
    return no_errors(made, made.new_state);
  }
  void expect_no_change(const Value& state, const Value& wanted) {
    const auto plan = session_.plan(name_, state, wanted);
    EXPECT_EQ(no_errors(plan, plan.planned_state), state);
    EXPECT_TRUE(plan.requires_replace.empty());
  }
  Value refreshed(const Value& state) {
    const auto read = session_.call<protocol::ReadResource>(
        {.type_name = name_, .current_state = session_.message(state, type_)});
    return no_errors(read, read.new_state);
  }
  Value upgraded(const Value& state, std::int64_t version) {
    const auto upgraded = session_.call<protocol::UpgradeResourceState>(
        {.type_name = name_,
         .version = version,
         .raw_state = {.json = *wire::encode_json(state, type_)}});
    return no_errors(upgraded, upgraded.upgraded_state);
  }
  Value moved(const Value& state, const std::string& from) {
    const auto moved = session_.call<protocol::MoveResourceState>(
        {.source_type_name = from,
         .source_state = {.json = *wire::encode_json(state, type_)},
         .target_type_name = name_});
    return no_errors(moved, moved.target_state);
  }

  const std::string name_ = "types_" + std::string(GetParam().name);
  Session& session_ = types().session;
  const Type type_ = session_.type(name_);
};

TEST_P(ProviderTypes, GoThroughTheLifeOfAnObject) {
  for (const bool is_full : {true, false}) {
    const Value wanted = config(is_full);
    const auto validated = session_.call<protocol::ValidateResourceConfig>(
        {.type_name = name_, .config = session_.message(wanted, type_)});
    EXPECT_EQ(details_of(validated.diagnostics), "");
    const Value state = applied(absent(), wanted);
    EXPECT_TRUE(keeps(wanted, state));
    expect_no_change(state, wanted);
    EXPECT_EQ(refreshed(state), state);
    EXPECT_EQ(upgraded(state, 0), state);
    EXPECT_EQ(upgraded(state, 1), state);
    EXPECT_EQ(moved(state, name_), state);
    EXPECT_EQ(moved(state, "types_former"), state);

    const Value other = config(is_full, true);
    const Value changed = applied(state, other);
    EXPECT_TRUE(keeps(other, changed));
    expect_no_change(changed, other);
    EXPECT_TRUE(applied(changed, absent()).is_null());
  }
}

TEST_P(ProviderTypes, AreImported) {
  const auto imported =
      session_.call<protocol::ImportResourceState>({.type_name = name_, .id = "object"});
  EXPECT_EQ(details_of(imported.diagnostics), "");
  ASSERT_EQ(imported.imported.size(), 1U);
  const Value state = refreshed(session_.value(imported.imported[0].state, type_));
  const auto plan = session_.plan(name_, state, config(false));
  EXPECT_TRUE(plan.requires_replace.empty());
  const Value made = applied(state, config(false));
  expect_no_change(made, config(false));
}

TEST_P(ProviderTypes, AreReadAsTheyAreConfigured) {
  const Value wanted = config(true);
  const auto message = session_.message(wanted, type_);
  const auto data =
      session_.call<protocol::ReadDataSource>({.type_name = name_, .config = message});
  EXPECT_TRUE(keeps(wanted, no_errors(data, data.state)));
  const auto opened =
      session_.call<protocol::OpenEphemeralResource>({.type_name = name_, .config = message});
  EXPECT_TRUE(keeps(wanted, no_errors(opened, opened.result)));
}

INSTANTIATE_TEST_SUITE_P(All, ProviderTypes, ::testing::ValuesIn(type_cases()),
                         [](const auto& each) { return std::string(each.param.name); });

// Returns the first cells of the table in a section of a page.
std::set<std::string, std::less<>> first_cells(const char* page, const std::string& section) {
  std::set<std::string, std::less<>> cells;
  std::ifstream file(page);
  bool is_inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) is_inside = line == "## " + section;
    if (!is_inside || !line.starts_with("| ") || line.starts_with("| type ")) continue;
    cells.insert(line.substr(2, line.find(" | ") - 2));
  }
  return cells;
}

TEST(ProviderTypes, AreAllOfTheDocumentation) {
  std::set<std::string, std::less<>> tested(std::begin(types_without_counterpart),
                                            std::end(types_without_counterpart));
  for (const TypeCase& type : type_cases()) tested.emplace(type.documentation);
  EXPECT_EQ(first_cells("docs/guide/structs.md", "Types"), tested);
}

}  // namespace
}  // namespace hecla::provider::testing
