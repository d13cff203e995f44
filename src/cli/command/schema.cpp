// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla schema: writes JSON Schema or a reference page for a decoder specification.
#include <hecla/describe/describe.h>

#include "cli/arguments/shared_options.h"
#include "cli/command/decoding.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"
#include "os/paths.h"

namespace hecla::cli {

namespace {

struct SchemaOptions {
  enum class Form : std::uint8_t { JsonSchema, Docs };
  std::optional<Form> form;
  std::string spec;
  std::string title;   // empty: the name of the file
  std::string output;  // a file; empty: standard output
};

void declare_schema(Arguments& arguments, SchemaOptions& schema) {
  using Form = SchemaOptions::Form;
  arguments.positional("SPEC", schema.spec, "The specification, as for hecla decode").required();
  arguments.flag("--json-schema", schema.form, std::optional(Form::JsonSchema),
                 "Write JSON Schema (2020-12) for files in the JSON syntax");
  arguments
      .flag("--docs", schema.form, std::optional(Form::Docs), "Write a reference page in Markdown")
      .excludes("--json-schema");
  arguments.option("--title", "TEXT", schema.title, "Use TEXT as the title [name of the file]");
  add_output_file(arguments, schema.output);
  add_parse_limits(arguments);
  arguments.check(
      [&schema] { return schema.form ? "" : "The option --json-schema or --docs is missing."; });
}

std::string describe_spec(const dec::Spec& spec, const SchemaOptions& options) {
  const bool is_named = options.title.empty() && options.spec != "-";
  const describe::Options wanted{is_named ? std::string(os::stem_of(options.spec)) : options.title};
  return options.form == SchemaOptions::Form::Docs ? describe::reference_page(spec, wanted)
                                                   : describe::json_schema(spec, wanted);
}

ExitCode run_schema(const SchemaOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  if (const auto spec = read_spec(options.spec, common, diags)) {
    write_result(options.output, describe_spec(spec->root, options), output, diags);
  }
  output.report(diags);
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace

const Command schema_command = {
    "schema", "Write JSON Schema or documentation for a specification",
    R"(The specification is a file in the language of hcldec (see "hecla decode --help"). Comments directly
before its blocks become their descriptions:

  object {
    # The address to listen on.
    attr "address" {
      type     = string
      required = true
    }
  }

Examples:
  hecla schema --json-schema service.hcldec > service.schema.json
  hecla schema --docs --title "The service" service.hcldec > service.md)",
    prepare<SchemaOptions, declare_schema, run_schema>};

}  // namespace hecla::cli
