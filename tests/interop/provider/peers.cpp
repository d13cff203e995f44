// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "interop/provider/peers.h"

#include <hecla/syntax/parse.h>
#include <hecla/terraform/provider_block.h>

#include <cstdlib>
#include <set>

#include "interop/provider/peer_provider.h"
#include "provider/proposed_state.h"

namespace hecla::provider::testing {

namespace {

Provider& own_provider() {
  static Provider provider("registry.terraform.io/hecla/peer");
  static const bool is_filled = (add_peer(provider), true);
  (void)is_filled;
  return provider;
}

std::set<const Difference*>& found_differences() {
  static std::set<const Difference*> found;
  return found;
}

bool matches(std::string_view text, std::string_view pattern) {
  if (!pattern.ends_with('*')) return text == pattern;
  return text.starts_with(pattern.substr(0, pattern.size() - 1));
}

bool is_listed(std::string_view step, std::string_view field) {
  for (const Difference& difference : differences()) {
    if (!matches(step, difference.step) || !matches(field, difference.field)) continue;
    found_differences().insert(&difference);
    return true;
  }
  return false;
}

}  // namespace

std::unique_ptr<std::array<std::unique_ptr<Transport>, 2>> Peers::transports_;

void Peers::SetUpTestSuite() {
  const char* const path = std::getenv("HECLA_GO_PROVIDER");
  if (!path) return;
  auto process = plugin::Process::start({path}, {});
  ASSERT_TRUE(process) << process.error().message;
  transports_ = std::make_unique<std::array<std::unique_ptr<Transport>, 2>>();
  transports_->at(0) = transport_to(own_provider());
  transports_->at(1) = transport_to(*std::move(process), std::chrono::seconds(60));
}

// A difference that is gone must not stay in the list.
void Peers::TearDownTestSuite() {
  if (!transports_) return;
  transports_.reset();
  if (::testing::GTEST_FLAG(filter) != "*") return;
  for (const Difference& difference : differences()) {
    EXPECT_TRUE(found_differences().contains(&difference))
        << "There is no longer a difference: " << difference.step << " / " << difference.field;
  }
}

void Peers::SetUp() {
  if (!transports_) GTEST_SKIP() << "HECLA_GO_PROVIDER is not set";
}

void Peers::compare(const std::string& step, const std::array<Fields, 2>& fields) {
  std::set<std::string> names;
  for (const Fields& one : fields) {
    for (const auto& [name, text] : one) names.insert(name);
  }
  for (const std::string& name : names) {
    const auto own = fields[0].find(name), other = fields[1].find(name);
    const bool are_both = own != fields[0].end() && other != fields[1].end();
    if ((are_both && own->second == other->second) || is_listed(step, name)) continue;
    const auto text = [](bool is_there, const auto& found) {
      return is_there ? found->second : std::string("nothing");
    };
    ADD_FAILURE() << step << " / " << name << "\n  Hecla:     " << text(own != fields[0].end(), own)
                  << "\n  framework: " << text(other != fields[1].end(), other);
  }
}

const wire::ProviderSchema& Peers::schema() const { return own_provider().schema(); }

AnswerTypes Peers::types_of(const std::string& type) const {
  AnswerTypes types{wire::implied_type(schema().resources.at(type).block)};
  const auto identity = schema().identities.find(type);
  if (identity != schema().identities.end()) types.identity = wire::implied_type(identity->second);
  return types;
}

Value Peers::config(const wire::SchemaBlock& block, const std::string& text) const {
  Diagnostics diags;
  EvalContext ctx;
  ctx.set("unknown", Value::unknown(Type::dynamic()));
  const auto document = syntax::parse_config(Source::make("config.hcl", text), diags);
  Value value = terraform::read_block(document->body(), block, ctx, diags);
  EXPECT_FALSE(diags.has_errors()) << text;
  return value;
}

Value Peers::resource_config(const std::string& type, const std::string& text) const {
  const wire::SchemaBlock& block = schema().resources.at(type).block;
  return text == "null" ? Value::null(wire::implied_type(block)) : config(block, text);
}

wire::DynamicValue Peers::message(const Value& value) const {
  return *wire::make_dynamic_value(value, value.type());
}

Both Peers::absent(const std::string& type) const {
  const Known none{
      wire::make_dynamic_value(Value::null(types_of(type).object), types_of(type).object).value()};
  return {none, none};
}

void Peers::validate(const std::string& step, const std::string& type, const std::string& text) {
  const Type object = types_of(type).object;
  const protocol::ClientConfig request{
      type, *wire::make_dynamic_value(resource_config(type, text), object), {false, true}};
  call<protocol::ValidateResourceConfig>("validate " + step, request);
}

Both Peers::plan(const std::string& step, const std::string& type, const Both& prior,
                 const std::string& text, bool can_defer) {
  using Asked = protocol::PlanResourceChange;
  const AnswerTypes types = types_of(type);
  const Value wanted = resource_config(type, text);
  const auto encode = [&](const Value& value) {
    return *wire::make_dynamic_value(value, types.object);
  };
  const auto request = [&](std::size_t i) {
    const Value before = *wire::decode(prior[i].state, types.object);
    const Value proposed = wanted.is_null()
                               ? wanted
                               : propose_state(schema().resources.at(type).block, before, wanted);
    return Asked::Request{.type_name = type,
                          .prior_state = prior[i].state,
                          .proposed_new_state = encode(proposed),
                          .config = encode(wanted),
                          .prior_private = prior[i].private_state,
                          .client_capabilities = {can_defer, true},
                          .prior_identity = prior[i].identity};
  };
  auto responses = call_each<Asked>("plan " + step, request, types);
  Both planned;
  for (std::size_t i = 0; i < 2; ++i)
    planned[i] = {responses[i].planned_state, responses[i].planned_private,
                  responses[i].planned_identity, responses[i].requires_replace};
  return planned;
}

Both Peers::apply(const std::string& step, const std::string& type, const Both& prior,
                  const Both& planned, const std::string& text) {
  using Asked = protocol::ApplyResourceChange;
  const AnswerTypes types = types_of(type);
  const auto wanted = *wire::make_dynamic_value(resource_config(type, text), types.object);
  const auto request = [&](std::size_t i) {
    return Asked::Request{.type_name = type,
                          .prior_state = prior[i].state,
                          .planned_state = planned[i].state,
                          .config = wanted,
                          .planned_private = planned[i].private_state,
                          .planned_identity = planned[i].identity};
  };
  auto responses = call_each<Asked>("apply " + step, request, types);
  Both made;
  for (std::size_t i = 0; i < 2; ++i)
    made[i] = {responses[i].new_state, responses[i].private_state, responses[i].new_identity};
  return made;
}

Both Peers::read(const std::string& step, const std::string& type, const Both& state,
                 bool can_defer) {
  using Asked = protocol::ReadResource;
  const auto request = [&](std::size_t i) {
    return Asked::Request{.type_name = type,
                          .current_state = state[i].state,
                          .private_state = state[i].private_state,
                          .client_capabilities = {can_defer, true},
                          .current_identity = state[i].identity};
  };
  auto responses = call_each<Asked>("read " + step, request, types_of(type));
  Both found;
  for (std::size_t i = 0; i < 2; ++i)
    found[i] = {responses[i].new_state, responses[i].private_state, responses[i].new_identity};
  return found;
}

Both Peers::change(const std::string& step, const std::string& type, const Both& prior,
                   const std::string& text) {
  if (text != "null") validate(step, type, text);
  const Both planned = plan(step, type, prior, text);
  return apply(step, type, prior, planned, text);
}

}  // namespace hecla::provider::testing
