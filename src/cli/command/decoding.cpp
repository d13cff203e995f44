// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command/decoding.h"

#include <hecla/json/parse.h>
#include <hecla/syntax/parse.h>
#include <hecla/wire/json.h>
#include <hecla/wire/type_json.h>

#include <algorithm>
#include <utility>

#include "cli/command/reference_json.h"
#include "cli/io/inputs.h"
#include "cli/io/parallel.h"
#include "cli/io/replace_file.h"
#include "cli/io/variables.h"
#include "jsontext/writer.h"

namespace hecla::cli {
namespace {

// Reads the value of one --vars: a JSON object, or the path of a file in either syntax.
Body parse_variables(const std::string& argument, std::size_t number, const CommonOptions& common,
                     Diagnostics& diags) {
  const std::size_t start = argument.find_first_not_of(" \t\r\n");
  if (start == std::string::npos || argument[start] != '{')
    return parse_file(argument, diags, common.reading(Syntax::Auto)).body();
  const std::string name = "<vars argument " + std::to_string(number) + ">";
  return parse_text(name, argument, diags, common.reading(Syntax::Json)).body();
}

// Defines the variables of one --vars. NAME=FILE defines one object with all of them.
void set_variables(EvalContext& ctx, const std::string& argument, std::size_t number,
                   const DecodeOptions& options, const CommonOptions& common, Diagnostics& diags) {
  const auto [name, source] =
      options.named_files ? split_named_file(argument) : NamedFile{"", argument};
  std::vector<Value::Field> fields;
  for (const Attribute& attribute :
       parse_variables(source, number, common, diags).just_attributes(diags)) {
    Value value = attribute.expression.evaluate_literal(diags, common.limits);
    fields.emplace_back(attribute.name, std::move(value));
  }
  if (name.empty()) {
    ctx.set_all(std::move(fields));
  } else {
    ctx.set(name, Value::object(std::move(fields)));
  }
}

EvalContext make_context(const specfile::SpecFile& spec, const DecodeOptions& options,
                         const CommonOptions& common, Diagnostics& diags) {
  EvalContext ctx = spec.make_context();
  for (std::size_t i = 0; i < options.variables.size(); ++i) {
    set_variables(ctx, options.variables[i], i, options, common, diags);
  }
  ContextOptions assignments;
  assignments.variables = options.assignments;
  for (const auto& variable :
       given_variables(assignments, make_functions(assignments, common), {}, common, diags)) {
    ctx.set(variable.name, variable.value);
  }
  // As in hcldec, strings in JSON are not templates if there are no variables and no functions.
  if (!ctx.has_variables() && !ctx.has_functions()) ctx = EvalContext::literal_only();
  ctx.set_limits(common.limits);
  return ctx;
}

Body parse_inputs(const DecodeOptions& options, const CommonOptions& common, Diagnostics& diags) {
  struct Parsed {
    Diagnostics diags;
    Body body = {};
  };
  std::vector<Body> bodies;
  const auto files = find_inputs(options.inputs, common, Syntax::Auto, diags);
  for_each_in_order(
      files.size(), {common.limits.max_nesting},
      [&](std::size_t i) {
        Parsed parsed{.diags = Diagnostics(common.limits.max_diagnostics)};
        parsed.body =
            parse_file(files[i].path, parsed.diags, common.reading(files[i].syntax)).body();
        return parsed;
      },
      [&](std::size_t, Parsed parsed) {
        bodies.push_back(std::move(parsed.body));
        diags.append(std::move(parsed.diags));
      });
  return bodies.size() == 1 ? std::move(bodies.front()) : merge(std::move(bodies));
}

// Without nulls, the members are in alphabetical order, so that the type is first.
Decoded encode(const Value& value, const DecodeOptions& options, const Limits& limits) {
  const bool typed_by_codec = options.with_type && options.keep_nulls;
  auto text = wire::encode_json(value, typed_by_codec ? Type::dynamic() : value.type(),
                                {.limits = limits, .keep_nulls = options.keep_nulls});
  if (!text) return {{}, text.error()};
  if (options.keep_nulls) return {*std::move(text) + "\n"};
  if (!options.with_type || (value.is_null() && value.type().is_dynamic()))
    return {*std::move(text) + "\n"};
  const auto type = wire::type_to_json(value.type(), limits);
  if (!type) return {{}, type.error()};
  std::string typed;
  jsontext::Writer json(typed);
  json.begin_object();
  json.key("type").literal(*type);
  if (*text != "null") json.key("value").literal(*text);
  json.end_object();
  return {typed + "\n"};
}

}  // namespace

std::optional<specfile::SpecFile> read_spec(const std::string& path, const CommonOptions& common,
                                            Diagnostics& diags) {
  const auto document = syntax::parse_file(path, diags, common.parsing());
  if (diags.has_errors()) return std::nullopt;
  specfile::SpecFile spec = specfile::read(document->body(), diags, common.limits);
  if (diags.has_errors()) return std::nullopt;
  return spec;
}

namespace {

// Returns whether standard input would be read more than once.
bool reads_stdin_twice(const DecodeOptions& options) {
  const auto& paths = options.inputs.paths;
  const bool reads_list = options.inputs.files_from == "-";
  const bool reads_by_default = paths.empty() && !options.inputs.files_from;
  const auto in_files = std::count(paths.begin(), paths.end(), "-") + (reads_list ? 1 : 0) +
                        (reads_by_default ? 1 : 0);
  const auto in_variables = std::count(options.variables.begin(), options.variables.end(), "-");
  return in_files + in_variables + (options.spec == "-" ? 1 : 0) > 1;
}

}  // namespace

Decoded decode_files(const DecodeOptions& options, const CommonOptions& common,
                     Diagnostics& diags) {
  if (reads_stdin_twice(options)) {
    report_usage_error(
        "Standard input can be read only once, and it is read when no file is named.", diags);
    return {};
  }
  const auto spec = read_spec(options.spec, common, diags);
  if (!spec) return {};
  const EvalContext ctx = make_context(*spec, options, common, diags);
  const Body body = parse_inputs(options, common, diags);
  if (diags.has_errors()) {
    // Marks what the specification declares secret, so that the messages do not show it.
    Diagnostics ignored(1);
    (void)dec::decode(body, spec->root, ctx, ignored);
    return {};
  }
  if (options.references) {
    return {references_to_json(dec::variables(body, spec->root), ctx) + "\n"};
  }
  const Value value = dec::decode(body, spec->root, ctx, diags);
  return diags.has_errors() ? Decoded{} : encode(value, options, common.limits);
}

std::optional<std::string> write_output(const std::string& path, const std::string& text,
                                        Output& output) {
  if (path.empty()) {
    output.write_document(text);
    return std::nullopt;
  }
  return write_file(path, text);
}

void write_result(const std::string& path, const std::string& text, Output& output,
                  Diagnostics& diags) {
  if (const auto problem = write_output(path == "-" ? "" : path, text, output))
    diags.add(DiagnosticCode::CannotWriteFile, {}, *problem);
}

}  // namespace hecla::cli
