// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider docs: prints reference pages.
#include "cli/provider/provider_options.h"

namespace hecla::cli {
namespace {

void declare_provider_docs(Arguments& arguments, ProviderOptions& provider) {
  add_executable(arguments, provider);
  arguments.positional("TYPE", provider.type,
                       "A type, as for hecla provider validate, or function.NAME [the provider]");
  arguments.flag("--json-schema", provider.json_schema,
                 "Write JSON Schema (2020-12) instead of a page");
  arguments.option("--output", "DIR", provider.output, "Write all pages into the directory DIR");
  arguments.option("--examples", "DIR", provider.examples,
                   "Read examples from the directory DIR [examples]");
  add_cache(arguments, provider);
  arguments.check([&provider] {
    if (provider.json_schema && provider.type.empty()) return "The argument TYPE is missing.";
    const bool is_wrong = !provider.output.empty() && !provider.type.empty();
    return is_wrong ? "The option --output is for all pages, without TYPE." : "";
  });
}

}  // namespace

const Command provider_docs_command = {
    "docs", "Print a reference page in Markdown, as registries have them, or JSON Schema",
    R"(Examples:
  hecla provider docs ./terraform-provider-sqlite data.sqlite_query
  hecla provider docs --output docs ./terraform-provider-sqlite)",
    prepare_provider<ProviderOptions::Action::Docs, declare_provider_docs>};

}  // namespace hecla::cli
