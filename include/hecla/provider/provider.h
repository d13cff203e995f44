// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Provider: the resources, functions and so on of a Terraform provider; serve() runs it for
// Terraform.
//
//   int main(int argc, char** argv) {
//     Sqlite sqlite;                                        // the application's own state
//     provider::Provider provider("registry.terraform.io/hecla/sqlite");
//     provider.configuration<Settings>(
//         [&](const Settings& settings, provider::Call& call) { sqlite.open(settings.path, call); });
//     provider.resource("sqlite_table", std::make_unique<TableResource>(sqlite));
//     provider.data_source("sqlite_query", std::make_unique<QueryDataSource>(sqlite));
//     return provider::serve(provider, argc, argv);
//   }
//
// docs/guide/providers.md builds a provider step by step. A schema that Terraform would reject is a UsageError
// when it is added, and so is a name that is added twice.
//
// Source: Terraform's plugin protocol, versions 5 and 6; wire format, "Provider schemas".
#include <hecla/provider/action.h>
#include <hecla/provider/function.h>
#include <hecla/provider/list_resource.h>
#include <hecla/provider/resource.h>
#include <hecla/provider/state_store.h>
#include <hecla/provider/timeouts.h>
#include <hecla/wire/schema.h>

#include <memory>

namespace hecla::provider {

struct TypeOptions {
  std::uint64_t version = 0;           // of the schema of a resource; see Resource::upgrade_from
  std::uint64_t identity_version = 0;  // of its identity; see Resource::upgrade_identity_from
  std::string description = {};        // Markdown
  bool deprecated = false;
  // Tells users what to do instead; Terraform 1.15 shows it. Makes the type deprecated, too.
  std::string deprecation_message = {};
  // After this time a call of the type is cancelled.
  std::chrono::seconds timeout{20 * 60};
};

namespace detail {
struct Offer;
}

class Provider {
 public:
  // The address is "HOST/NAMESPACE/NAME", as in the source of required_providers.
  explicit Provider(std::string address);
  Provider(const Provider&) = delete;
  Provider& operator=(const Provider&) = delete;
  ~Provider();

  // Declares the configuration. `configure` is called before anything else that needs the provider. Settings
  // that are not known yet are errors, except for Unknowable members.
  template <class Settings, class Configure>
  Provider& configuration(Configure configure, const TypeOptions& options = {}) {
    set_configuration(
        bind::detail::struct_shape<Settings>(),
        [configure = std::move(configure)](const void* settings, Call& call) {
          configure(*static_cast<const Settings*>(settings), call);
        },
        options);
    return *this;
  }

  // Reports errors of the configuration that the rules of its fields do not find. Only plan.configured() has values.
  template <class Settings>
  Provider& validate_configuration(
      std::function<void(const Plan<Settings>& plan, Call& call)> validate) {
    set_validation(bind::detail::struct_shape<Settings>(),
                   [validate = std::move(validate)](detail::PlanValues& values, Call& call) {
                     validate(Plan<Settings>(values), call);
                   });
    return *this;
  }

  // The names of types begin with the name of the provider: "sqlite_table".
  Provider& resource(std::string type, std::unique_ptr<detail::AnyResource> resource,
                     TypeOptions options = {});
  Provider& data_source(std::string type, std::unique_ptr<detail::AnyDataSource> source,
                        TypeOptions options = {});
  Provider& ephemeral_resource(std::string type,
                               std::unique_ptr<detail::AnyEphemeralResource> resource,
                               TypeOptions options = {});
  // Lists objects of a resource type of the same name, which must have an identity.
  Provider& list_resource(std::string type, std::unique_ptr<detail::AnyListResource> list,
                          TypeOptions options = {});
  Provider& action(std::string type, std::unique_ptr<detail::AnyAction> action,
                   TypeOptions options = {});
  Provider& state_store(std::string type, std::unique_ptr<detail::AnyStateStore> store,
                        TypeOptions options = {});
  template <class Callable>
  Provider& function(std::string name, FunctionOptions options, Callable callable) {
    add_function(std::move(name), std::move(options), detail::make_function(std::move(callable)));
    return *this;
  }

  // Writes "***" in place of the values of log fields with these names, as for the names of sensitive attributes.
  Provider& hide_log_fields(std::initializer_list<std::string_view> names);

  // Returns what `terraform providers schema` shows.
  const wire::ProviderSchema& schema() const;
  const std::string& address() const { return schema().name; }

 private:
  friend class Server;
  using Configure = std::function<void(const void* settings, Call& call)>;
  void set_configuration(const bind::detail::StructShape& shape, Configure configure,
                         const TypeOptions& options);
  using Validate = std::function<void(detail::PlanValues& values, Call& call)>;
  void set_validation(const bind::detail::StructShape& shape, Validate validate);
  void add_function(std::string name, FunctionOptions options, detail::AnyFunction function);

  std::unique_ptr<detail::Offer> offer_;
};

// Serves Terraform until it ends the provider. Returns the exit status of the process. With the argument
// "-debug", serves without Terraform, for a debugger, and prints how Terraform finds it; "-help" prints the
// options. Calls run on several threads.
int serve(Provider& provider, int argc, char** argv);

}  // namespace hecla::provider
