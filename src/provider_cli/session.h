// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Session: the started provider, its schema and the configuration files of an action of `hecla
// provider`.
#include <hecla/dec/locate.h>
#include <hecla/model/eval_context.h>
#include <hecla/provider/client.h>
#include <hecla/value/walk.h>

#include "cli/io/output.h"
#include "cli/provider/provider_options.h"

namespace hecla::provider_cli {

// A block of configuration: its value without marks, and what it was decoded from, if it is that of a file.
struct ConfigBlock {
  Value value;
  std::vector<MarkedPath> marks = {};  // of the value, which providers get without marks
  std::optional<dec::DecodedBody> decoded = std::nullopt;
};

// A configuration, which is empty without a file.
struct OptionalConfig {
  std::string_view what;    // "the provider"
  std::string_view option;  // that names the file
  const std::string& path;
};

// Returns the prefix of the kind of a type ("data.", or nothing for resources), and the name after it.
std::pair<std::string_view, std::string> split_type(const std::string& type);

class Session {
 public:
  Session(const cli::ProviderOptions& options, const cli::CommonOptions& common, Diagnostics& diags)
      : options_(options), common_(common), diags_(diags) {}

  // Starts the provider. Reports why that is not possible and returns nothing then.
  std::optional<provider::Client> start(const std::string& executable);

  // Returns the schema of a provider, from the cache if it may be used. Reports problems and returns
  // null after an error.
  std::shared_ptr<const wire::ProviderSchema> schema_of(const std::string& executable);
  // Returns the schema of a started provider.
  std::shared_ptr<const wire::ProviderSchema> schema_of(provider::Client& client);

  // Returns the schema of a resource type or, as "data.TYPE", "ephemeral.TYPE", "list.TYPE", "action.TYPE" or
  // "state_store.TYPE", of others. Reports an unknown type and returns null.
  const wire::SchemaBlock* find_block(const wire::ProviderSchema& schema, const std::string& type);

  // Returns the variables and functions of the command line.
  EvalContext context();

  // Reads a file with the content of one block. Reports errors and returns nothing then.
  std::optional<ConfigBlock> read_config(const std::string& path, const wire::SchemaBlock& schema);
  // Does the same for an optional file.
  std::optional<ConfigBlock> read_config_or_empty(const OptionalConfig& given,
                                                  const wire::SchemaBlock& schema);
  // Reads the prior state: JSON if the name of the file ends in .json, otherwise as above.
  std::optional<ConfigBlock> read_state(const std::string& path, const wire::SchemaBlock& schema);

  // Reads the configuration of the provider, which is empty without a file, and configures it with
  // that. Returns false after errors.
  bool configure(provider::Client& client, const wire::ProviderSchema& schema,
                 bool only_validates = false);

  // Reports problems, of one argument where a path leads to it. Returns false if there are errors.
  bool report(std::span<const provider::Problem> problems, const ConfigBlock& config = {});
  void fail(std::string detail);

 private:
  const cli::ProviderOptions& options_;
  const cli::CommonOptions& common_;
  Diagnostics& diags_;
};

}  // namespace hecla::provider_cli
