// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/pcl/surroundings.h"

#include <hecla/syntax/parse.h>

#include "analysis/files.h"
#include "analysis/functions.h"
#include "cli/arguments/shared_options.h"
#include "cli/io/inputs.h"
#include "os/paths.h"
#include "source/visible.h"

namespace hecla::cli {

void add_pcl(Arguments& arguments, PclOptions& pcl) {
  arguments.option("--scope,--types", "FILE", pcl.scopes,
                   "Read declarations of names and functions from FILE");
  arguments.option(
      "--schema", "FILE", pcl.schemas,
      "Read the resources and functions of a package from FILE (JSON, or YAML if named "
      "*.yaml), or of the packages in the files *.json and *.yaml of a directory");
  arguments.flag("--allow-missing", pcl.allow_missing,
                 "Make references to undefined names warnings");
  arguments.flag("--skip-range-checks", pcl.skip_range_checks,
                 "Make iterations over values that are not collections warnings");
  add_syntax(arguments);
  add_rules(arguments,
            "Use the rules of the documents instead of those of the deployed implementations");
  add_parse_limits(arguments);
  add_evaluation_limits(arguments);
}

void add_pcl_dump(Arguments& arguments, PclOptions& pcl) {
  arguments.flag("--dump", pcl.dump, "Print the syntax tree with the type of each expression");
}

void add_pcl_programs(Arguments& arguments, PclOptions& pcl) {
  arguments.flag("--lenient", pcl.is_lenient,
                 "Make errors about names, resources and iterations warnings, and do not require "
                 "properties, as Pulumi's converters do");
}

namespace {

bool is_yaml(std::string_view path) { return path.ends_with(".yaml") || path.ends_with(".yml"); }

// Returns the schema as JSON, or null after reporting why it is not YAML.
SourceRef as_json(const Source& yaml, Diagnostics& diags) {
  const EvalContext functions = analysis::function_context();
  CallResult json = functions.find_function("yamldecode")->call({{Value::string(yaml.text())}});
  if (json) json = functions.find_function("jsonencode")->call({{*json}});
  if (json) return Source::make(yaml.name(), std::string(json->as_string()));
  diags.add(DiagnosticCode::InvalidPackageSchema, {},
            "Cannot read " + detail::visible_name(yaml.name()) + ": " + json.error().message + ".");
  return nullptr;
}

}  // namespace

void Surroundings::read_schemas(const std::string& path, Diagnostics& diags) {
  if (is_directory(path)) {
    const std::vector<std::string> found = analysis::find_configuration(
        path, false, diags,
        [](std::string_view name) { return name.ends_with(".json") || is_yaml(name); });
    if (found.empty() && !diags.has_errors()) {
      diags.add(
          DiagnosticCode::NothingFound, {},
          "The directory " + detail::visible_name(path) + " contains no files *.json or *.yaml.");
    }
    for (const std::string& file : found) read_schemas(file, diags);
    return;
  }
  const auto source = Source::read_file(path, common_.limits.max_source_bytes);
  if (!source) return report_usage_error(source.error(), diags);
  const SourceRef schema = is_yaml(path) ? as_json(**source, diags) : *source;
  if (schema) packages.add(schema, diags, common_.limits);
}

bool Surroundings::read(Diagnostics& diags) {
  for (const std::string& path : options_.scopes) {
    if (const auto document = parse_native({path, Syntax::Native}, common_, diags))
      declarations.read(document, diags);
  }
  for (const std::string& path : options_.schemas) read_schemas(path, diags);
  return !diags.has_errors();
}

std::vector<syntax::DocumentRef> Surroundings::read_files(const InputOptions& inputs,
                                                          Progress* progress, Diagnostics& diags) {
  return parse_native(find_inputs(inputs, common_, Syntax::Native, diags), common_, diags,
                      progress);
}

pcl::Program Surroundings::bind_program(std::span<const syntax::DocumentRef> files,
                                        Diagnostics& diags) {
  const std::string first = files.empty() ? "" : files[0]->source()->name();
  pcl::ProgramOptions program = options_.program();
  program.packages = &packages;
  program.outside = &declarations.scope();
  program.allow_missing_packages = packages.is_empty();
  program.components = &components_;
  program.directory = identity_of(std::string(os::directory_of(first)));
  return pcl::bind_program(types, files, diags, program);
}

std::optional<BoundText> bind_text(const std::string& text, const pcl::Scope& scope,
                                   const PclOptions& options, Surroundings& surroundings,
                                   const CommonOptions& common, Diagnostics& diags) {
  const auto document =
      syntax::parse_expression(Source::make("EXPRESSION", text), diags, common.parsing());
  if (diags.has_errors()) return std::nullopt;
  return BoundText{document, pcl::bind_expression(surroundings.types, document, scope, diags,
                                                  options.program().binding)};
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
