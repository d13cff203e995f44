// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Client: a Terraform provider that this program has started, in whatever language it is written.
//
//   auto random = provider::Client::start("./terraform-provider-random");   // Result<Client, std::string>
//   const wire::Schema& pet = (*random->schema().value)->resources.at("random_pet");
//   const Value config = *wire::coerce(Value::object({{"length", Value::number(3)}}), pet.block);
//   random->configure(Value::object({}));
//   const auto plan = random->plan("random_pet", {}, config);
//   if (plan.value) use(plan.value->planned);               // the id is unknown
//
// Protocol versions 5 and 6. The destructor ends the provider and waits for it. Every call returns
// the problems that the provider reported; a provider that does not respond, or responds with a malformed message, is a
// problem, too. Several threads may call at once; schema() is fetched by the first call that needs it.
//
// Source: Terraform's plugin protocol; wire format, "Provider schemas".
#include <hecla/base/result.h>
#include <hecla/provider/problem.h>
#include <hecla/wire/schema.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::provider {

class Provider;
class Transport;
namespace detail {
struct TypeKind;
}

// The result of a call. There is no value after an error; there may be both after warnings.
template <class T>
struct Answer {
  std::optional<T> value = {};
  std::vector<Problem> problems = {};

  bool has_errors() const { return !std::ranges::all_of(problems, &Problem::is_warning); }
};

// The state of an object, with the private state of the provider.
struct ObjectState {
  Value value = Value::dynamic();  // of the schema's type; null if the object does not exist
  std::string private_state = {};
  std::optional<Value> identity = {};  // nothing if the type has none, or it is not known yet
};

struct PlannedChange {
  Value planned;                            // unknown where the provider does not know yet
  std::vector<Path> requires_replace = {};  // the changed attributes that need a new object
  std::string private_state = {};
  // The reason why the provider cannot plan yet: "resource configuration unknown".
  std::optional<std::string> deferred = {};
  std::optional<Value> identity = {};
};

// The state of an object of another resource type, as a `moved` block names it.
struct MovedObject {
  std::string provider;  // "registry.terraform.io/hashicorp/random"
  std::string type;
  std::uint64_t version = 0;  // of its schema
  std::string json;
  std::string private_state = {};
};

// An object that exists until it is closed, and is stored nowhere.
struct EphemeralObject {
  using Time = std::chrono::system_clock::time_point;
  Value value = Value::dynamic();
  std::string private_state = {};
  std::optional<Time> renew_at = {};  // when renew() must be called; nothing: never
};

// An object that a list resource found.
struct ListedObject {
  std::string display_name;
  Value identity = Value::dynamic();
  std::optional<Value> object = {};  // if it was asked for
};

struct ListOptions {
  bool include_objects = false;
  std::uint64_t limit = 0;  // none
};

struct ImportedObject {
  std::string type;
  ObjectState state;
};

struct ClientOptions {
  std::chrono::milliseconds start_timeout{60'000};
  std::chrono::milliseconds call_timeout{5 * 60'000};
  std::size_t max_message = std::size_t{256} << 20;  // bytes of one response
  // The version of Terraform that the provider is told in configure().
  std::string terraform_version = "1.11.0";
  // Receives what the provider writes to standard error, in pieces, on another thread.
  std::function<void(std::string_view piece)> on_output = {};
};

class Client {
 public:
  // Starts a provider; the executable is not looked up in PATH. The error says why it did not start.
  static Result<Client, std::string> start(const std::string& executable,
                                           const ClientOptions& options = {});
  // Uses a provider of this process, which must outlive the client: by the same messages, but on the calling
  // thread. The options for starting and waiting do not apply.
  static Client attach(Provider& provider, const ClientOptions& options = {});
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;
  ~Client();

  int protocol_version() const;  // 5 or 6

  // Returns what the provider declares; its name is empty.
  Answer<std::shared_ptr<const wire::ProviderSchema>> schema();

  // The functions below convert their values to the types in the schema. A type that the provider
  // does not declare, and a value that does not fit, is a problem.

  std::vector<Problem> validate_configuration(const Value& config);
  // Must be called before anything that needs the configured provider.
  std::vector<Problem> configure(const Value& config);

  std::vector<Problem> validate_resource(std::string_view type, const Value& config);
  std::vector<Problem> validate_data_source(std::string_view type, const Value& config);
  std::vector<Problem> validate_ephemeral_resource(std::string_view type, const Value& config);
  std::vector<Problem> validate_list(std::string_view type, const Value& config);
  std::vector<Problem> validate_action(std::string_view action, const Value& config);

  // Converts stored state, JSON that conforms to an earlier version of the schema.
  Answer<Value> upgrade(std::string_view type, std::uint64_t version, std::string json);
  // The same for a stored identity. Providers need not accept the newest version.
  Answer<Value> upgrade_identity(std::string_view type, std::uint64_t version, std::string json);
  // Converts the state of another resource type.
  Answer<ObjectState> move(std::string_view type, const MovedObject& from);
  Answer<ObjectState> read(std::string_view type, const ObjectState& state);
  // Plans a change: of an existing object, or of a new one without a `prior`. A null `config` removes it.
  Answer<PlannedChange> plan(std::string_view type, const std::optional<ObjectState>& prior,
                             const Value& config);
  Answer<ObjectState> apply(std::string_view type, const std::optional<ObjectState>& prior,
                            const PlannedChange& plan, const Value& config);
  Answer<std::vector<ImportedObject>> import(std::string_view type, std::string id);
  Answer<std::vector<ImportedObject>> import_by_identity(std::string_view type,
                                                         const Value& identity);
  // Returns the configuration that an object could have been made from.
  Answer<Value> generate_config(std::string_view type, const Value& state);
  // Returns the objects that were found, even if there are problems.
  Answer<std::vector<ListedObject>> list(std::string_view type, const Value& config,
                                         const ListOptions& options = {});
  // `on_progress` gets what the action shows while it runs.
  std::vector<Problem> invoke(std::string_view action, const Value& config,
                              const std::function<void(std::string_view)>& on_progress = {});
  Answer<Value> read_data_source(std::string_view type, const Value& config);

  // Makes an ephemeral object, which must be closed.
  Answer<EphemeralObject> open(std::string_view type, const Value& config);
  std::vector<Problem> renew(std::string_view type, EphemeralObject& object);
  std::vector<Problem> close(std::string_view type, const EphemeralObject& object);

  // ---- state stores, which must be configured before they are used

  std::vector<Problem> validate_state_store(std::string_view type, const Value& config);
  // The provider decides in which pieces states are sent; Terraform proposes 8 MiB.
  std::vector<Problem> configure_state_store(std::string_view type, const Value& config,
                                             std::int64_t proposed_chunk_size = std::int64_t{8}
                                                                                << 20);
  Answer<std::vector<std::string>> list_states(std::string_view type);
  // Returns an empty string if there is no such state.
  Answer<std::string> read_state(std::string_view type, std::string_view id);
  std::vector<Problem> write_state(std::string_view type, std::string_view id,
                                   std::string_view state);
  std::vector<Problem> delete_state(std::string_view type, std::string_view id);
  // Returns the ID of the lock; an empty one if the store cannot lock.
  Answer<std::string> lock_state(std::string_view type, std::string_view id,
                                 std::string_view operation);
  std::vector<Problem> unlock_state(std::string_view type, std::string_view id,
                                    std::string_view lock_id);

  // A problem with an argument has the path of its index: [0].
  Answer<Value> call_function(std::string_view name, std::span<const Value> arguments);

  // Returns the end of what the provider has written to standard error.
  std::string standard_error() const;

 private:
  class Connection;
  Answer<std::vector<ImportedObject>> import(std::string_view type, std::string id,
                                             const std::optional<Value>& identity);
  template <class Asked>
  std::vector<Problem> validate_by(const detail::TypeKind& kind, std::string_view type,
                                   const Value& config);
  std::optional<std::int64_t> chunk_size_of(std::string_view store, std::vector<Problem>& problems);
  friend Client client_of(std::unique_ptr<Transport> transport, const ClientOptions& options);
  explicit Client(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace hecla::provider
