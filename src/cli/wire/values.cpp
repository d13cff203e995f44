// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/wire/values.h"

#include <hecla/wire/dynamic_value.h>
#include <hecla/wire/type_json.h>

#include "base/byte_text.h"
#include "cli/arguments/shared_options.h"
#include "cli/io/inputs.h"
#include "source/visible.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

std::string without_spaces(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ' && c != '\n' && c != '\r' && c != '\t') out += c;
  }
  return out;
}

// Accepts base64 with and without padding.
std::optional<std::string> from_unpadded_base64(std::string text) {
  while (text.size() % 4 != 0) text += '=';
  return from_base64(text);
}

}  // namespace

void add_wire(Arguments& arguments, WireOptions& wire) {
  arguments.option("--type", "JSON", wire.type, "Type constraint of the value");
  arguments.option("--schema", "FILE", wire.schema,
                   "Read the schema from FILE: the output of `terraform providers schema -json`, "
                   "or one block");
  arguments.option("--block", "NAME", wire.block,
                   "Use the schema of a resource type, or of a data source: data.TYPE");
  arguments.flag("--json", wire.json, "Use the JSON encoding instead of MessagePack");
  arguments.flag("--base64", wire.form, WireOptions::Form::Base64,
                 "Read and write bytes in base64");
  arguments.flag("--raw", wire.form, WireOptions::Form::Raw, "Read and write bytes as they are")
      .excludes("--base64");
  add_parsing(arguments);
}

std::nullopt_t WireReader::fail(std::string detail) {
  report_usage_error(std::move(detail), diags_);
  return std::nullopt;
}

std::optional<std::string> WireReader::read_text(const std::string& path) {
  const auto source = Source::read_file(path, common_.limits.max_source_bytes);
  if (!source) return fail(source.error());
  return std::string((*source)->text());
}

// Reads the schema that --schema and --block name, if there is one. Returns false after an error.
bool WireReader::read_schema() {
  if (options_.schema.empty()) return true;
  const auto text = read_text(options_.schema);
  if (!text) return false;
  if (options_.block.empty()) return take_block(*text);
  const auto schemas = wire::read_provider_schemas(*text);
  if (!schemas) return fail(schemas.error().to_string()), false;
  const wire::SchemaBlock* block = schemas->find(options_.block);
  if (!block)
    return fail("No provider in the schema defines " + in_quotes(options_.block) + "."), false;
  schema_ = *block;
  return true;
}

bool WireReader::take_block(std::string_view text) {
  auto block = wire::read_schema_block(text);
  if (!block) return fail(block.error().to_string()), false;
  schema_ = *std::move(block);
  return true;
}

std::optional<Type> WireReader::read_type() {
  if (!read_schema()) return std::nullopt;
  if (schema_) return wire::implied_type(*schema_);
  if (options_.type.empty()) return fail("Specify a type with --type JSON or --schema FILE.");
  const auto type = wire::parse_type(options_.type, common_.limits);
  if (!type) return fail(type.error().to_string());
  return *type;
}

std::optional<std::string> WireReader::encoded_bytes(const std::string& path) {
  auto text = read_text(path);
  if (!text || options_.json || options_.form == WireOptions::Form::Raw) return text;
  const bool hex = options_.form == WireOptions::Form::Hex;
  const std::string digits = without_spaces(*text);
  auto bytes = hex ? from_hex(digits) : from_unpadded_base64(digits);
  if (!bytes)
    return fail(detail::visible_name(path) + " is not " + (hex ? "hexadecimal." : "base64."));
  return bytes;
}

std::optional<Value> WireReader::read_value(const std::string& path, const Type& type) {
  const auto bytes = encoded_bytes(path);
  if (!bytes) return std::nullopt;
  const auto value = options_.json ? wire::decode_json(*bytes, type, {.limits = common_.limits})
                                   : wire::decode_msgpack(*bytes, type, {.limits = common_.limits});
  if (!value) return fail(detail::visible_name(path) + ": " + value.error().to_string());
  return *value;
}

ExitCode write_wire(const std::optional<std::string>& text, const Diagnostics& diags,
                    Output& output) {
  output.report(diags);
  if (!text) return ExitCode::Error;
  output.write_document(*text);
  return ExitCode::Fine;
}

const Command wire_command = {"wire", "Encode, decode and compare values of the provider protocol",
                              R"(Bytes are in hexadecimal unless --base64 or --raw is given.

Examples:
  hecla wire encode --type '["list","string"]' list.hcl
  hecla wire decode --schema schemas.json --block aws_instance state.hex
  hecla wire type --schema schemas.json --block data.aws_ami

Exit status: 0 success; 1 values differ; 2 an error.)",
                              nullptr};

}  // namespace hecla::cli
