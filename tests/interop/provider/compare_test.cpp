// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Schemas, configuration, data sources, ephemeral resources, actions and functions.
#include "interop/provider/peers.h"
#include "provider/state_chunks.h"

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

TEST_F(Peers, StateStores) {
  const wire::SchemaBlock& block = schema().state_stores.at("peer_store").block;
  call<protocol::GetStates>("states of a store that is not configured", {"peer_other"});
  const auto configure = [&](const std::string& step, const std::string& text) {
    const auto config = message(block, text);
    call<protocol::ValidateStateStoreConfig>("validate the store: " + step, {"peer_store", config});
    call<protocol::ConfigureStateStore>("configure the store: " + step,
                                        {"peer_store", config, {4}});
  };
  configure("bad", R"(name = "bad")");
  configure("down", R"(name = "down")");
  configure("slow", R"(name = "slow")");
  configure("deprecated", "name = \"web\"\nold = \"o\"");
  call<protocol::ValidateStateStoreConfig>("validate the store: unknown",
                                           {"peer_store", message(block, "name = unknown")});
  configure("good", "name = \"web\"\ntoken = \"t\"");

  const auto write = [&](const std::string& step, const std::string& id, const std::string& state) {
    std::vector<protocol::WriteStateBytes::Request> messages;
    detail::for_each_chunk(state, 4, [&](protocol::StateChunk chunk) {
      messages.push_back({{}, std::move(chunk)});
      return true;
    });
    messages.front().meta = {"peer_store", id};
    upload<protocol::WriteStateBytes>("write a state: " + step, messages);
    stream<protocol::ReadStateBytes>("read a state: " + step, {"peer_store", id});
    call<protocol::GetStates>("states: " + step, {"peer_store"});
  };
  stream<protocol::ReadStateBytes>("read a state: none", {"peer_store", "a"});
  write("whole chunks", "a", "abcdefgh");
  write("part of a chunk", "a", "abcdefghij");
  write("one byte", "a", "x");
  write("bytes", "a", std::string("\0\xff\0", 3));
  write("another", "b", "{}");
  write("failure", "broken", "{}");
  write("nothing", "c", "");
  write("without an ID", "", "{}");
  stream<protocol::ReadStateBytes>("read a state: other store", {"peer_other", "a"});
  for (const std::string step : {"first", "again"})
    call<protocol::DeleteState>("delete a state: " + step, {"peer_store", "a"});
  call<protocol::GetStates>("states: after a removal", {"peer_store"});
}

TEST_F(Peers, ChunksOfStates) {
  const wire::SchemaBlock& block = schema().state_stores.at("peer_store").block;
  call<protocol::ConfigureStateStore>("configure the store: for chunks",
                                      {"peer_store", message(block, "name = \"web\""), {4}});
  const auto chunk = [](std::string bytes, std::int64_t start, std::int64_t total) {
    const auto end = start + static_cast<std::int64_t>(bytes.size()) - 1;
    return protocol::StateChunk{std::move(bytes), total, protocol::StateRange{start, end}};
  };
  const auto write = [&](const std::string& step, const protocol::StateChunk& first,
                         const protocol::StateChunk& second) {
    upload<protocol::WriteStateBytes>(
        "write chunks: " + step,
        {{protocol::StateName{"peer_store", "chunks"}, first}, {{}, second}});
  };
  write("large", chunk("abcde", 0, 6), chunk("f", 5, 6));
  write("too few", chunk("abcd", 0, 12), chunk("efgh", 4, 12));
  write("too many", chunk("abcd", 0, 5), chunk("efgh", 4, 5));
  write("without a range", {"abcd", 8, {}}, chunk("efgh", 4, 8));
  write("short", chunk("abc", 0, 7), chunk("defg", 3, 7));
  write("in another order", chunk("efgh", 4, 8), chunk("abcd", 0, 8));
  write("of another length", chunk("abcd", 0, 8), chunk("efgh", 4, 9));
  upload<protocol::WriteStateBytes>(
      "write chunks: other store", {{protocol::StateName{"peer_other", "a"}, chunk("abcd", 0, 4)}});
}

TEST_F(Peers, Locks) {
  const wire::SchemaBlock& block = schema().state_stores.at("peer_store").block;
  call<protocol::ConfigureStateStore>("configure the store: for locks",
                                      {"peer_store", message(block, "name = \"web\""), {4}});
  const auto lock = [&](const std::string& step, const std::string& id,
                        const std::string& operation) {
    call<protocol::LockState>("lock a state: " + step, {"peer_store", id, operation});
  };
  const auto unlock = [&](const std::string& step, const std::string& id) {
    call<protocol::UnlockState>("unlock a state: " + step, {"peer_store", "a", id});
  };
  lock("first", "a", "plan");
  lock("again", "a", "apply");
  lock("another", "b", "apply");
  lock("without locks", "open", "plan");
  unlock("with another lock", "lock for apply");
  unlock("first", "lock for plan");
  unlock("again", "lock for plan");
  lock("after that", "a", "refresh");
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
