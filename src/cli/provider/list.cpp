// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider list: finds objects that exist.
#include "cli/provider/provider_options.h"

namespace hecla::cli {
namespace {

void declare_provider_list(Arguments& arguments, ProviderOptions& provider) {
  add_typed(arguments, provider, "The type of the resources");
  add_config(arguments, provider);
  arguments.flag("--objects", provider.include_objects,
                 "Print the objects, and not only their identities");
  arguments.option("--limit", "N", provider.limit, "Print at most N objects", 1);
  add_format(arguments, provider);
  add_configuration(arguments, provider);
}

}  // namespace

const Command provider_list_command = {
    "list", "Find objects of a resource type that exist",
    R"(The configuration narrows the search.

Example:
  hecla provider list ./terraform-provider-sqlite sqlite_table --provider-config db.hcl --limit 10)",
    prepare_provider<ProviderOptions::Action::List, declare_provider_list>};

}  // namespace hecla::cli
