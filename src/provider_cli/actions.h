// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The actions of `hecla provider`. Each reports errors; output that it has written before an error is not the result.
#include "provider_cli/session.h"

namespace hecla::provider_cli {

struct Task {
  const cli::ProviderOptions& options;
  const cli::CommonOptions& common;
  cli::Output& output;
  Diagnostics& diags;
  Session session{options, common, diags};
};

// Lets the provider validate a configuration of a type; its name has the prefix of its kind ("data.").
std::vector<provider::Problem> validate_block(provider::Client& client, const std::string& type,
                                              const Value& config);

void print_schemas(Task& task);
void list_functions(Task& task);
void call_function(Task& task);
// Returns whether the configuration is valid; nothing if that could not be determined.
std::optional<bool> validate(Task& task);
void plan(Task& task);
void list_objects(Task& task);
void invoke_action(Task& task);
void open_object(Task& task);
void print_docs(Task& task);
void make_provider(Task& task);

}  // namespace hecla::provider_cli
