// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla wire decode: decodes a value to configuration or to an expression.
#include <hecla/terraform/provider_block.h>
#include <hecla/write/value_text.h>

#include "cli/wire/values.h"

namespace hecla::cli {
namespace {

struct WireDecodeOptions {
  std::string file;
  WireOptions wire;
};

void declare_wire_decode(Arguments& arguments, WireDecodeOptions& decode) {
  arguments.positional("FILE", decode.file, "The encoded value; \"-\" is standard input")
      .required();
  add_wire(arguments, decode.wire);
}

std::optional<std::string> decode(const WireDecodeOptions& options, WireReader& reader) {
  const auto type = reader.read_type();
  if (!type) return std::nullopt;
  const auto value = reader.read_value(options.file, *type);
  if (!value) return std::nullopt;
  if (reader.schema() && value->is_known() && !value->is_null())
    return terraform::block_to_hcl(*value, *reader.schema());
  return write::to_hcl(*value) + "\n";
}

ExitCode run_wire_decode(const WireDecodeOptions& options, const CommonOptions& common,
                         Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  WireReader reader(options.wire, common, diags);
  const auto text = decode(options, reader);
  return write_wire(text, diags, output);
}

}  // namespace

const Command wire_decode_command = {
    "decode", "Decode bytes to configuration, or to an expression",
    R"(Example:
  hecla wire decode --schema schemas.json --block aws_instance state.hex)",
    prepare<WireDecodeOptions, declare_wire_decode, run_wire_decode>};

}  // namespace hecla::cli
