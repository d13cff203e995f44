// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla wire: encodes, decodes and compares values of the provider protocol.
#include <hecla/analysis/functions.h>
#include <hecla/convert/convert.h>
#include <hecla/jsontext/writer.h>
#include <hecla/syntax/parse.h>
#include <hecla/terraform/provider_block.h>
#include <hecla/unicode/message_text.h>
#include <hecla/wire/dynamic_value.h>
#include <hecla/wire/schema.h>
#include <hecla/wire/type_json.h>
#include <hecla/write/value_text.h>

#include "base/byte_text.h"
#include "cli/command/commands.h"
#include "cli/io/inputs.h"
#include "source/visible.h"

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

// The steps of one call. Each reports errors and then returns nothing.
class WireCommand {
 public:
  WireCommand(const WireOptions& options, const CommonOptions& common, Diagnostics& diags)
      : options_(options), common_(common), diags_(diags) {}

  std::optional<std::string> run() {
    const std::size_t wanted = options_.action == WireOptions::Action::Diff ? 2 : 1;
    const bool needs_no_file =
        options_.action == WireOptions::Action::Type && options_.files.empty();
    if (options_.files.size() != wanted && !needs_no_file) {
      return fail(wanted == 2 ? "Expected two files to compare."
                              : "Expected one file; \"-\" is standard input.");
    }
    switch (options_.action) {
      case WireOptions::Action::Encode:
        return encode();
      case WireOptions::Action::Decode:
        return decode();
      case WireOptions::Action::Diff:
        return diff();
      case WireOptions::Action::Type:
        return type_text();
    }
    return std::nullopt;
  }

  // Returns the differences that the action Diff found.
  const TerminalText& differences() const { return differences_; }

 private:
  std::nullopt_t fail(std::string detail) {
    report_usage_error(std::move(detail), diags_);
    return std::nullopt;
  }

  std::optional<std::string> read_text(const std::string& path) {
    const auto source = Source::read_file(path, common_.limits.max_source_bytes);
    if (!source) return fail(source.error());
    return std::string((*source)->text());
  }

  // Reads the schema that --schema and --block name, if there is one.
  bool read_schema() {
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

  bool take_block(std::string_view text) {
    auto block = wire::read_schema_block(text);
    if (!block) return fail(block.error().to_string()), false;
    schema_ = *std::move(block);
    return true;
  }

  std::optional<Type> read_type() {
    if (!read_schema()) return std::nullopt;
    if (schema_) return wire::implied_type(*schema_);
    if (options_.type.empty()) return fail("Specify a type with --type JSON or --schema FILE.");
    const auto type = wire::parse_type(options_.type, common_.limits);
    if (!type) return fail(type.error().to_string());
    return *type;
  }

  std::optional<std::string> encoded_bytes(const std::string& path) {
    auto text = read_text(path);
    if (!text || options_.json || options_.form == WireOptions::Form::Raw) return text;
    const bool hex = options_.form == WireOptions::Form::Hex;
    const std::string digits = without_spaces(*text);
    auto bytes = hex ? from_hex(digits) : from_unpadded_base64(digits);
    if (!bytes)
      return fail(detail::visible_name(path) + " is not " + (hex ? "hexadecimal." : "base64."));
    return bytes;
  }

  std::optional<Value> read_value(const std::string& path, const Type& type) {
    const auto bytes = encoded_bytes(path);
    if (!bytes) return std::nullopt;
    const auto value = options_.json
                           ? wire::decode_json(*bytes, type, {.limits = common_.limits})
                           : wire::decode_msgpack(*bytes, type, {.limits = common_.limits});
    if (!value) return fail(detail::visible_name(path) + ": " + value.error().to_string());
    return *value;
  }

  // Evaluates a file: as configuration if there is a schema of a block, otherwise as an expression.
  std::optional<Value> evaluate(const std::string& path, const Type& type) {
    EvalContext ctx = analysis::function_context();
    ctx.set_limits(common_.limits);
    if (schema_) {
      const Body body = parse_file(path, diags_, common_.reading()).body();
      if (diags_.has_errors()) return std::nullopt;
      Value value = terraform::read_block(body, *schema_, ctx, diags_);
      if (diags_.has_errors()) return std::nullopt;
      return value;
    }
    const auto source = Source::read_file(path, common_.limits.max_source_bytes);
    if (!source) return fail(source.error());
    const auto document = syntax::parse_expression(*source, diags_, common_.parsing());
    if (diags_.has_errors()) return std::nullopt;
    const Value value = document->expression().evaluate(ctx, diags_);
    if (diags_.has_errors()) return std::nullopt;
    const auto converted = convert(value, type, Rules::Deployed, common_.limits);
    if (!converted) return fail(detail::visible_name(path) + ": " + converted.error().to_string());
    return *converted;
  }

  std::optional<std::string> encode() {
    const auto type = read_type();
    if (!type) return std::nullopt;
    const auto value = evaluate(options_.files.front(), *type);
    if (!value) return std::nullopt;
    const auto bytes = options_.json
                           ? wire::encode_json(*value, *type, {.limits = common_.limits})
                           : wire::encode_msgpack(*value, *type, {.limits = common_.limits});
    if (!bytes) return fail(bytes.error().to_string());
    if (options_.json) return *bytes + "\n";
    switch (options_.form) {
      case WireOptions::Form::Raw:
        return *bytes;
      case WireOptions::Form::Hex:
        return to_hex(*bytes) + "\n";
      case WireOptions::Form::Base64:
        return to_base64(*bytes) + "\n";
    }
    return std::nullopt;
  }

  std::optional<std::string> decode() {
    const auto type = read_type();
    if (!type) return std::nullopt;
    const auto value = read_value(options_.files.front(), *type);
    if (!value) return std::nullopt;
    if (schema_ && value->is_known() && !value->is_null())
      return terraform::block_to_hcl(*value, *schema_);
    return write::to_hcl(*value) + "\n";
  }

  std::optional<std::string> diff() {
    const auto type = read_type();
    if (!type) return std::nullopt;
    const auto before = read_value(options_.files[0], *type);
    const auto after = before ? read_value(options_.files[1], *type) : std::nullopt;
    if (!after) return std::nullopt;
    for (const wire::Difference& difference :
         wire::differences(without_secrets(*before), without_secrets(*after))) {
      const std::string path = difference.path.to_string();
      if (difference.before) add_line(differences_ << "- ", path, *difference.before);
      if (difference.after) add_line(differences_ << "+ ", path, *difference.after);
    }
    return std::string();
  }

  Value without_secrets(const Value& value) const {
    return schema_ ? wire::mark_sensitive(value, *schema_) : value;
  }

  static void add_line(TerminalText& out, const std::string& path, const Value& value) {
    (out << path << " = ").add_lines(write::to_hcl(value)) << "\n";
  }

  std::optional<std::string> type_text() {
    std::optional<Type> type;
    if (!options_.schema.empty() || !options_.type.empty()) {
      type = read_type();
    } else if (const auto bytes =
                   encoded_bytes(options_.files.empty() ? "-" : options_.files.front())) {
      const auto implied = options_.json
                               ? wire::implied_type_of_json(*bytes, {.limits = common_.limits})
                               : wire::implied_type_of_msgpack(*bytes, {.limits = common_.limits});
      if (!implied) return fail(implied.error().to_string());
      type = *implied;
    }
    if (!type) return std::nullopt;
    const auto json = wire::type_to_json(*type, common_.limits);
    return json ? std::optional(jsontext::with_html_escapes(*json, false) + "\n")
                : fail(json.error().to_string());
  }

  const WireOptions& options_;
  const CommonOptions& common_;
  Diagnostics& diags_;
  std::optional<wire::SchemaBlock> schema_;
  TerminalText differences_;
};

}  // namespace

ExitCode run_wire(const WireOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  WireCommand command(options, common, diags);
  const auto text = command.run();
  output.report(diags);
  if (!text) return ExitCode::Error;
  output.write_document(*text);
  output.write(command.differences());
  return command.differences().empty() ? ExitCode::Fine : ExitCode::Negative;
}

}  // namespace hecla::cli
