// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/file/file.h>
#include <hecla/provider/client.h>
#include <hecla/provider/test.h>
#include <hecla/source/render.h>
#include <hecla/terraform/provider_block.h>

#include <algorithm>

#include "unicode/message_text.h"

namespace hecla::provider {

namespace {

// So small that short states have several chunks.
constexpr std::int64_t chunk_size = 64;

// Returns a state with every byte, of `chunks` chunks and a half.
std::string state_of(std::size_t chunks) {
  std::string state(chunks * chunk_size + chunk_size / 2, '\0');
  for (std::size_t i = 0; i < state.size(); ++i) state[i] = static_cast<char>(i * 7);
  return state;
}

class StateStoreCheck {
 public:
  StateStoreCheck(Provider& provider, std::string_view type, const Test::Place& place)
      : client_(Client::attach(provider)), schema_(provider.schema()), type_(type), place_(place) {}

  void run(const StateStoreConfig& config) {
    if (!schema_.state_stores.contains(type_)) fail("the provider has no state store " + type_);
    configure(config);
    expect_states({});
    expect_state("default", "");
    write_states();
    lock_states();
    remove_states();
  }

 private:
  [[noreturn]] void fail(const std::string& text) const {
    throw TestFailure(std::string(place_.file) + ":" + std::to_string(place_.line) +
                      ": state store " + type_ + ": " + text);
  }
  void succeed(const std::string& what, const std::vector<Problem>& problems) const {
    for (const Problem& problem : problems) {
      if (!problem.is_warning)
        fail("cannot " + what + ": " + problem.summary + ": " + problem.detail);
    }
  }
  template <class T>
  T succeed(const std::string& what, Answer<T> answer) const {
    succeed(what, answer.problems);
    return *std::move(answer.value);
  }
  void expect_error(const std::string& what, const std::vector<Problem>& problems) const {
    if (!Answer<int>{{}, problems}.has_errors()) fail("expected an error, but it can " + what);
  }

  Value read_config(const std::string& text, const wire::SchemaBlock& schema) const {
    Diagnostics diags;
    const File file = parse_text("configuration.hcl", text, diags);
    const Value value = terraform::read_block(file.body(), schema, EvalContext(), diags);
    if (diags.has_errors()) fail("the configuration is invalid:\n" + to_text(diags));
    return value.unmarked_deep();
  }
  void configure(const StateStoreConfig& config) {
    const Value settings = read_config(config.provider, schema_.configuration->block);
    succeed("validate the configuration of the provider", client_.validate_configuration(settings));
    succeed("configure the provider", client_.configure(settings));
    const Value value = read_config(config.store, schema_.state_stores.at(type_).block);
    succeed("validate the configuration", client_.validate_state_store(type_, value));
    succeed("configure the store", client_.configure_state_store(type_, value, chunk_size));
  }

  void write(const std::string& id, const std::string& state) {
    succeed("write the state " + in_quotes(id), client_.write_state(type_, id, state));
    expect_state(id, state);
  }
  void expect_state(const std::string& id, const std::string& expected) {
    const std::string state =
        succeed("read the state " + in_quotes(id), client_.read_state(type_, id));
    if (state == expected) return;
    const auto at = std::ranges::mismatch(state, expected).in1 - state.begin();
    fail("expected the " + counted(expected.size(), "byte") + " of the state " + in_quotes(id) +
         " that were written, but there are " + std::to_string(state.size()) +
         ", which differ from byte " + std::to_string(at) + " on");
  }
  void expect_states(const std::vector<std::string>& expected) {
    std::vector<std::string> states = succeed("list the states", client_.list_states(type_));
    std::ranges::sort(states);
    if (states != expected)
      fail("expected the states " + list_of(expected) + ", but there are " + list_of(states));
  }
  static std::string list_of(const std::vector<std::string>& ids) {
    std::string text;
    for (const std::string& id : ids) text += (text.empty() ? "" : ", ") + in_quotes(id);
    return "[" + text + "]";
  }

  void write_states() {
    const std::string first = state_of(3);
    write("default", first);
    expect_states({"default"});
    write("staging", state_of(0));
    expect_states({"default", "staging"});
    expect_state("default", first);
    write("default", std::string(2 * chunk_size, 'x'));
    expect_states({"default", "staging"});
  }

  std::string lock(const std::string& id) {
    return succeed("lock the state " + in_quotes(id), client_.lock_state(type_, id, "plan"));
  }
  std::vector<Problem> unlock(const std::string& lock) {
    return client_.unlock_state(type_, "default", lock);
  }
  void lock_states() {
    const std::string first = lock("default");
    if (first.empty()) return;
    expect_error("lock the locked state \"default\"",
                 client_.lock_state(type_, "default", "apply").problems);
    const std::string other = lock("staging");
    if (other == first)
      fail("expected each lock to have its own ID, but two have " + in_quotes(other));
    write("default", state_of(1));  // by the owner of the lock
    expect_error("unlock \"default\" with the lock of another state", unlock(other));
    succeed("unlock the state \"default\"", unlock(first));
    expect_error("unlock the state \"default\" again", unlock(first));
    succeed("unlock the state \"staging\"", client_.unlock_state(type_, "staging", other));
    succeed("unlock the state \"default\"", unlock(lock("default")));
    expect_states({"default", "staging"});
  }

  void remove_states() {
    for (const std::string id : {"staging", "default"}) {
      succeed("remove the state " + in_quotes(id), client_.delete_state(type_, id));
      expect_state(id, "");
      expect_error("remove the state " + in_quotes(id) + " again", client_.delete_state(type_, id));
      if (id == "staging") expect_states({"default"});
    }
    expect_states({});
  }

  Client client_;
  const wire::ProviderSchema& schema_;
  std::string type_;
  Test::Place place_;
};

}  // namespace

void check_state_store(Provider& provider, std::string_view type, const StateStoreConfig& config,
                       Test::Place place) {
  StateStoreCheck(provider, type, place).run(config);
}

}  // namespace hecla::provider
