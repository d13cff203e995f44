// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/pcl/surroundings.h"

#include <hecla/syntax/parse.h>

#include "cli/arguments/shared_options.h"
#include "cli/io/inputs.h"

namespace hecla::cli {

void add_pcl(Arguments& arguments, PclOptions& pcl) {
  arguments.option("--scope,--types", "FILE", pcl.scopes,
                   "Read declarations of names and functions from FILE");
  arguments.option("--schema", "FILE", pcl.schemas,
                   "Read the resources and functions of a package from FILE (JSON)");
  arguments.flag("--allow-missing", pcl.allow_missing,
                 "Make references to undefined names warnings");
  arguments.flag("--skip-range-checks", pcl.skip_range_checks,
                 "Make iterations over values that are not collections warnings");
  add_syntax(arguments);
  add_rules(arguments,
            "Use the rules of the documents instead of those of the deployed implementations");
  add_parse_limits(arguments);
}

void add_pcl_dump(Arguments& arguments, PclOptions& pcl) {
  arguments.flag("--dump", pcl.dump, "Print the syntax tree with the type of each expression");
}

bool Surroundings::read(const PclOptions& options, const CommonOptions& common,
                        Diagnostics& diags) {
  for (const std::string& path : options.scopes) {
    if (const auto document = parse_native({path, Syntax::Native}, common, diags))
      declarations.read(document, diags);
  }
  for (const std::string& path : options.schemas) {
    const auto source = Source::read_file(path, common.limits.max_source_bytes);
    if (source)
      packages.add(*source, diags, common.limits);
    else
      report_usage_error(source.error(), diags);
  }
  return !diags.has_errors();
}

std::optional<BoundText> bind_text(const std::string& text, const PclOptions& options,
                                   Surroundings& surroundings, const CommonOptions& common,
                                   Diagnostics& diags) {
  if (!surroundings.read(options, common, diags)) return std::nullopt;
  const auto document =
      syntax::parse_expression(Source::make("EXPRESSION", text), diags, common.parsing());
  if (diags.has_errors()) return std::nullopt;
  return BoundText{
      document, pcl::bind_expression(surroundings.types, document,
                                     surroundings.declarations.scope(), diags, options.binding())};
}

const Command pcl_command = {
    "pcl", "Check programs in PCL, and print types and values of expressions",
    R"(A file of declarations says which names and functions there are outside of the program:

  variable "bucket" {
    type  = output(object({ name = string, size = optional(int) }))
    value = { name = "b-17" }
  }
  constant "retries" { value = 3 }
  function "join" {
    parameter "separator" { type = string }
    variadic "parts" { type = list(string) }
    returns = string
  }

Examples:
  hecla pcl check --schema aws.json main.pp
  hecla pcl type --scope names.hcl 'bucket.name'
  hecla pcl eval --scope names.hcl '"s3://${bucket.name}/"'

Exit status: 0 success; 1 the program has errors (check); 2 an error.)",
    nullptr};

}  // namespace hecla::cli
