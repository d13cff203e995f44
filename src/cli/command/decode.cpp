// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla decode: decodes files to JSON with a decoder specification.
#include "analysis/value_text.h"
#include "cli/arguments/shared_options.h"
#include "cli/command/decoding.h"
#include "cli/command/reference_json.h"
#include "cli/io/output.h"

namespace hecla::cli {

namespace {

constexpr Choice<bool> hcldec_forms[] = {{"json", true}};

void declare_decode(Arguments& arguments, DecodeOptions& decode) {
  decode.named_files = true;
  add_inputs(arguments, decode.inputs,
             "Files and directories to decode as one; standard input by default");
  arguments.option("-s,--spec", "FILE", decode.spec, "Read the specification from FILE").required();
  arguments.option("--var", "NAME=EXPRESSION", decode.assignments, "Define a variable");
  arguments.option("-V,--vars", "JSON|[NAME=]FILE", decode.variables,
                   "Define variables from a JSON object or from FILE; NAME= makes them one object");
  arguments.flag("--with-type", decode.with_type, "Print {\"type\": ..., \"value\": ...}");
  arguments.flag("--keep-nulls", decode.keep_nulls, "Keep object attributes that are null");
  arguments.flag("--var-refs", decode.references, "Print the references to variables instead");
  add_output_file(arguments, decode.output);
  arguments
      .choice("--diags", "FORM", hcldec_forms, decode.hcldec_diagnostics,
              "Write diagnostics in the format of hcldec")
      .excludes("--diagnostics");
  add_parsing(arguments);
  add_evaluation_limits(arguments);
}

ExitCode run_decode(const DecodeOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  const Decoded decoded = decode_files(options, common, diags);
  if (decoded.failure) analysis::report_no_json(*decoded.failure, {}, diags);
  if (!diags.has_errors()) write_result(options.output, decoded.text, output, diags);
  if (options.hcldec_diagnostics) {
    output.report_document(to_hcldec_json(diags));
  } else {
    output.report(diags);
  }
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace

const Command decode_command = {
    "decode", "Decode files to JSON with a specification",
    R"(The specification is a file in the language of hcldec: blocks that define which arguments and blocks to
expect and how to convert them to a value.

  object {
    attr "name" {
      type     = string
      required = true
    }
    block_list "listener" {
      object {
        attr "port" { type = number }
      }
    }
  }

When called as hcldec, the program accepts that tool's flags and writes the same output.)",
    prepare<DecodeOptions, declare_decode, run_decode>};

}  // namespace hecla::cli
