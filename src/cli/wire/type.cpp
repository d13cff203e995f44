// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla wire type: prints a type constraint.
#include <hecla/wire/dynamic_value.h>
#include <hecla/wire/type_json.h>

#include "cli/wire/values.h"
#include "jsontext/writer.h"
#include "os/terminal.h"

namespace hecla::cli {
namespace {

struct WireTypeOptions {
  std::string file;
  WireOptions wire;
};

void declare_wire_type(Arguments& arguments, WireTypeOptions& type) {
  arguments.positional("FILE", type.file,
                       "The encoded value, unless there is --type or --schema; standard input by "
                       "default");
  add_wire(arguments, type.wire);
}

std::optional<std::string> type_text(const WireTypeOptions& options, WireReader& reader,
                                     const Limits& limits) {
  std::optional<Type> type;
  if (!options.wire.schema.empty() || !options.wire.type.empty()) {
    type = reader.read_type();
  } else if (options.file.empty() && os::is_terminal(os::StandardFile::Input)) {
    return reader.fail(
        "Name a file with the encoded value, or specify a type with --type JSON or --schema FILE.");
  } else if (const auto bytes = reader.encoded_bytes(options.file.empty() ? "-" : options.file)) {
    const auto implied = options.wire.json
                             ? wire::implied_type_of_json(*bytes, {.limits = limits})
                             : wire::implied_type_of_msgpack(*bytes, {.limits = limits});
    if (!implied) return reader.fail(implied.error().to_string());
    type = *implied;
  }
  if (!type) return std::nullopt;
  const auto json = wire::type_to_json(*type, limits);
  return json ? std::optional(jsontext::with_html_escapes(*json, false) + "\n")
              : reader.fail(json.error().to_string());
}

ExitCode run_wire_type(const WireTypeOptions& options, const CommonOptions& common,
                       Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  WireReader reader(options.wire, common, diags);
  const auto text = type_text(options, reader, common.limits);
  return write_wire(text, diags, output);
}

}  // namespace

const Command wire_type_command = {
    "type", "Print the type constraint of the schema, or the one that the bytes imply",
    R"(Example:
  hecla wire type --schema schemas.json --block data.aws_ami)",
    prepare<WireTypeOptions, declare_wire_type, run_wire_type>};

}  // namespace hecla::cli
