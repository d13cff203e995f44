// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// What providers are, configuration, data sources, ephemeral resources, actions and functions.
#include "interop/provider/peers.h"

namespace hecla::provider::testing {
namespace {

TEST_F(Peers, Schemas) {
  call<protocol::GetProviderSchema>("schema", {});
  call<protocol::GetResourceIdentitySchemas>("identity schemas", {});
  call<protocol::GetMetadata>("metadata", {});
}

TEST_F(Peers, Configuration) {
  const wire::SchemaBlock& block = schema().configuration->block;
  const auto check = [&](const std::string& step, const std::string& text) {
    call<protocol::ValidateProviderConfig>("validate the provider: " + step,
                                           {message(block, text)});
    call<protocol::ConfigureProvider>("configure: " + step,
                                      {"1.14.0", message(block, text), {false, true}});
  };
  check("bad", R"(endpoint = "bad")");
  check("down", R"(endpoint = "down")");
  check("unknown", "endpoint = unknown");
  check("full", "endpoint = \"here\"\ntoken = \"secret\"");
  check("empty", "");
}

TEST_F(Peers, DataSources) {
  const wire::SchemaBlock& block = schema().data_sources.at("peer_query").block;
  const AnswerTypes types{wire::implied_type(block)};
  const auto check = [&](const std::string& step, const std::string& text) {
    call<protocol::ValidateDataSourceConfig>("validate the query: " + step,
                                             {"peer_query", message(block, text)});
    for (const bool can_defer : {false, true}) {
      call<protocol::ReadDataSource>("read the query: " + step,
                                     {.type_name = "peer_query",
                                      .config = message(block, text),
                                      .client_capabilities = {can_defer, true}},
                                     types);
    }
  };
  // One word, because the framework writes the elements of maps in any order.
  check("words", "text = \"a a\"\nlimit = 5");
  check("no words", R"(text = "")");
  check("bad", R"(text = "bad")");
  check("failure", R"(text = "fail")");
  check("deferral", R"(text = "later")");
  call<protocol::ValidateDataSourceConfig>("validate the query: unknown",
                                           {"peer_query", message(block, "text = unknown")});
  call<protocol::ReadDataSource>(
      "read another data source",
      {.type_name = "peer_other", .config = message(block, "text = \"\"")});
}

TEST_F(Peers, EphemeralResources) {
  const wire::SchemaBlock& block = schema().ephemeral_resources.at("peer_lease").block;
  const AnswerTypes types{wire::implied_type(block)};
  const auto check = [&](const std::string& step, const std::string& text) {
    const auto config = message(block, text);
    call<protocol::ValidateEphemeralResourceConfig>("validate the lease: " + step,
                                                    {"peer_lease", config});
    const auto opened = call<protocol::OpenEphemeralResource>(
        "open the lease: " + step, {"peer_lease", config, {true, true}}, types);
    const auto request = [&]<class Asked>(std::size_t i) {
      return typename Asked::Request{"peer_lease", opened[i].private_state};
    };
    using Renew = protocol::RenewEphemeralResource;
    using Close = protocol::CloseEphemeralResource;
    call_each<Renew>("renew the lease: " + step,
                     [&](std::size_t i) { return request.operator()<Renew>(i); });
    call_each<Close>("close the lease: " + step,
                     [&](std::size_t i) { return request.operator()<Close>(i); });
  };
  check("good", R"(name = "web")");
  check("once", R"(name = "once")");
  check("bad", R"(name = "bad")");
  check("failure", R"(name = "fail")");
  check("deferral", R"(name = "later")");
}

TEST_F(Peers, Actions) {
  const wire::SchemaBlock& block = schema().actions.at("peer_restart").block;
  const auto check = [&](const std::string& step, const std::string& text) {
    const auto config = message(block, text);
    call<protocol::ValidateActionConfig>("validate the action: " + step, {"peer_restart", config});
    call<protocol::PlanAction>("plan the action: " + step, {"peer_restart", config, {true, true}});
    if (text.find("unknown") == std::string::npos)
      stream<protocol::InvokeAction>("invoke the action: " + step, {"peer_restart", config, {}});
  };
  check("good", R"(name = "web")");
  check("stuck", R"(name = "stuck")");
  check("bad", R"(name = "bad")");
  check("refused", R"(name = "refused")");
  check("deferral", R"(name = "later")");
  check("unknown", "name = unknown");
}

TEST_F(Peers, Functions) {
  const auto check = [&](const std::string& step, const std::string& name,
                         const std::vector<Value>& arguments) {
    protocol::CallFunction::Request request{name};
    for (const Value& argument : arguments) request.arguments.push_back(message(argument));
    const auto function = schema().functions.find(name);
    AnswerTypes types;
    if (function != schema().functions.end()) types.object = function->second.return_type;
    call<protocol::CallFunction>("call " + name + ": " + step, request, types);
  };
  const auto text = [](std::string_view value) { return Value::string(value); };
  check("three", "join", {text(", "), text("a"), Value::null(Type::string()), text("b")});
  check("none", "join", {text(", ")});
  check("whole", "divide", {Value::number(17), Value::number(5)});
  check("zero", "divide", {Value::number(17), Value::number(0)});
  check("fraction", "divide", {Value::number(Number::from_double(1.5)), Value::number(1)});
  check("too few", "divide", {Value::number(1)});
  check("too many", "divide", {Value::number(1), Value::number(1), Value::number(1)});
  check("unknown function", "other", {});
}

}  // namespace
}  // namespace hecla::provider::testing
