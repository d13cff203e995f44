// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla wire encode: encodes configuration or an expression.
#include <hecla/convert/convert.h>
#include <hecla/file/file.h>
#include <hecla/syntax/parse.h>
#include <hecla/terraform/provider_block.h>
#include <hecla/wire/dynamic_value.h>

#include "analysis/functions.h"
#include "base/byte_text.h"
#include "cli/wire/values.h"
#include "source/visible.h"
#include "terraform/secrets.h"

namespace hecla::cli {
namespace {

struct EncodeOptions {
  std::string file;
  WireOptions wire;
};

void declare_wire_encode(Arguments& arguments, EncodeOptions& encode) {
  arguments
      .positional("FILE", encode.file,
                  "Configuration for --schema, or an expression for --type; \"-\" is standard "
                  "input")
      .required();
  add_wire(arguments, encode.wire);
}

// Evaluates a file: as configuration if there is a schema of a block, otherwise as an expression.
std::optional<Value> evaluate(const std::string& path, const Type& type, WireReader& reader,
                              const CommonOptions& common, Diagnostics& diags) {
  EvalContext ctx = analysis::function_context();
  ctx.set_limits(common.limits);
  if (reader.schema()) {
    const Body body = parse_file(path, diags, common.reading()).body();
    if (diags.has_errors()) {
      terraform::mark_secrets(body, *reader.schema(), /*has_errors=*/true);
      return std::nullopt;
    }
    Value value = terraform::read_block(body, *reader.schema(), ctx, diags);
    if (diags.has_errors()) return std::nullopt;
    return value;
  }
  const auto source = Source::read_file(path, common.limits.max_source_bytes);
  if (!source) return reader.fail(source.error());
  const auto document = syntax::parse_expression(*source, diags, common.parsing());
  if (diags.has_errors()) return std::nullopt;
  const Value value = document->expression().evaluate(ctx, diags);
  if (diags.has_errors()) return std::nullopt;
  const auto converted = convert(value, type, Rules::Deployed, common.limits);
  if (!converted)
    return reader.fail(detail::visible_name(path) + ": " + converted.error().to_string());
  return *converted;
}

std::optional<std::string> encode(const EncodeOptions& options, const CommonOptions& common,
                                  Diagnostics& diags) {
  WireReader reader(options.wire, common, diags);
  const auto type = reader.read_type();
  if (!type) return std::nullopt;
  const auto value = evaluate(options.file, *type, reader, common, diags);
  if (!value) return std::nullopt;
  const auto bytes = options.wire.json
                         ? wire::encode_json(*value, *type, {.limits = common.limits})
                         : wire::encode_msgpack(*value, *type, {.limits = common.limits});
  if (!bytes)
    return reader.fail(detail::visible_name(options.file) + ": " + bytes.error().to_string());
  if (options.wire.json) return *bytes + "\n";
  switch (options.wire.form) {
    case WireOptions::Form::Raw:
      return *bytes;
    case WireOptions::Form::Hex:
      return to_hex(*bytes) + "\n";
    case WireOptions::Form::Base64:
      return to_base64(*bytes) + "\n";
  }
  return std::nullopt;
}

ExitCode run_wire_encode(const EncodeOptions& options, const CommonOptions& common,
                         Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  const auto text = encode(options, common, diags);
  return write_wire(text, diags, output);
}

}  // namespace

const Command wire_encode_command = {"encode",
                                     "Encode configuration by --schema, or an expression by --type",
                                     R"(Example:
  hecla wire encode --type '["list","string"]' list.hcl)",
                                     prepare<EncodeOptions, declare_wire_encode, run_wire_encode>};

}  // namespace hecla::cli
