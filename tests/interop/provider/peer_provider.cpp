// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// go/main.go with Hecla, and the data source and the functions of go/other.go.
#include "interop/provider/peer_provider.h"

#include <map>
#include <sstream>

namespace hecla::provider::testing {

namespace {

struct Settings {
  std::optional<std::string> endpoint, token;
};
constexpr auto schema(bind::For<Settings>) {
  using namespace bind;
  return fields(attribute("endpoint", &Settings::endpoint, documented("Where it is.")),
                attribute("token", &Settings::token, sensitive));
}

void configure(const Settings& settings, Call& call) {
  if (settings.endpoint == "down")
    call.error({"No answer", "The endpoint is down.", Path().attribute("endpoint")});
}

void validate(const Plan<Settings>& plan, Call& call) {
  if (plan.configured(&Settings::endpoint).known_or(std::nullopt) == "bad")
    call.error({"A bad endpoint", "Choose another.", Path().attribute("endpoint")});
}

struct Query {
  std::string text;
  std::optional<std::int64_t> limit;
  Unknowable<std::map<std::string, std::int64_t>> result;
};
constexpr auto schema(bind::For<Query>) {
  using namespace bind;
  return fields(attribute("text", &Query::text, required), attribute("limit", &Query::limit),
                attribute("result", &Query::result, computed));
}

class QuerySource : public DataSource<Query> {
 public:
  void validate(const Plan<Query>& plan, Call& call) override {
    if (plan.configured(&Query::text).known_or("") == "bad")
      call.error({"A bad text", "Choose another.", Path().attribute("text")});
  }
  void read(Query& query, Call& call) override {
    if (query.text == "later" && call.can_defer()) call.defer(DeferReason::AbsentPrerequisite);
    if (query.text == "fail")
      call.error({"It cannot be read", "It fails.", Path().attribute("text")});
    std::map<std::string, std::int64_t> counts;
    std::istringstream words(query.text);
    for (std::string word; words >> word;) ++counts[word];
    query.result = std::move(counts);
  }
};

std::string join(const std::string& separator,
                 const std::vector<std::optional<std::string>>& parts) {
  std::string text;
  std::string_view before;
  for (const auto& part : parts) {
    if (!part) continue;
    text.append(before).append(*part);
    before = separator;
  }
  return text;
}

FunctionResult<std::vector<std::int64_t>> divide(std::int64_t number, std::int64_t by) {
  if (by == 0) return FunctionError{"It must not be zero", 1};
  return std::vector<std::int64_t>{number / by, number % by};
}

}  // namespace

void add_peer(Provider& provider) {
  provider.configuration<Settings>(configure)
      .validate_configuration<Settings>(validate)
      .data_source("peer_query", std::make_unique<QuerySource>())
      .function(
          "join",
          {.parameters = {"separator", "parts"}, .summary = "Joins strings", .is_variadic = true},
          join)
      .function("divide",
                {.parameters = {"number", "by"},
                 .summary = "Divides whole numbers",
                 .description = "With the rest."},
                divide);
  add_thing(provider);
  add_note(provider);
  add_events(provider);
  add_store(provider);
}

}  // namespace hecla::provider::testing
